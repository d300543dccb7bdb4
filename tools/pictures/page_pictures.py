"""Make the pictures of pages in docs/ (printing.md, books.md, a tutorial), by the commands there.

    python tools/pictures/page_pictures.py

Pages are painted by Typst instead of being written as PDF, with a thin line around them, and in
greys: that is what most printers do, and it makes small files.
"""

from __future__ import annotations

import os
import re
import shlex
import struct
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Any

from puzzlewright.cli import main
from puzzlewright.paper import typst
from puzzlewright.puzzles.wordsearch.make.board_shapes import _read

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "docs/pictures"

#: It has the files of a book.
TUTORIAL = (ROOT / "docs/tutorials/first-book.md").read_text()

#: Pixels to the inch, on a sheet and in a book.
FINE, COARSE = 62, 48

EDGE = "#set page(foreground: rect(width: 100%, height: 100%, stroke: 1pt + luma(60%)))\n"

#: Words for a class that reads from right to left.
HEBREW = """\
שלום,peace
ספר,book
תפוח,apple
מחשב,computer
חלון,window
ילדים,children
גינה,garden
ירושלים,Jerusalem
מחברת,notebook
עיפרון,pencil
שולחן,table
ארוחה,meal
מוזיקה,music
שמש,sun
"""

#: Commands, and the pictures that come of their pages: the number of a page, and a name.
COMMANDS = (
    (
        "make wordsearch examples/kitchen.csv --seed 7 --title Kuhinja --language hr -o a.pdf",
        {1: "sheet", 2: "sheet-key"},
    ),
    (
        "make crisscross examples/garden.csv --seed 1 --large --paper Letter -o a.pdf",
        {1: "large"},
    ),
    (
        "make wordsearch examples/kitchen.csv --versions 4 --seed 7 --title Kitchen -o a.pdf "
        '--names "Ana, Ben, Cleo, Dora, Emil"',
        {2: "class", 6: "class-keys"},
    ),
    ("make sudoku --per-page 6 --seed 1 -o a.pdf", {1: "six"}),
    (
        "make wordsearch examples/kitchen.csv --per-page 4 --seed 3 --title Kitchen -o a.pdf",
        {1: "four"},
    ),
    ("make wordsearch class.csv --seed 3 -o a.pdf", {1: "hebrew"}),
    (
        'book --make "wordsearch examples/kitchen.csv" --seeds 1-24 --paper 6x9 -o a.pdf',
        {3: "book-contents", 4: "book-page", 28: "book-solutions"},
    ),
    (
        "book week.toml -o a.pdf",
        {1: "tutorial-title", 5: "tutorial-page", 11: "tutorial-sudokus", 12: "tutorial-solutions"},
    ),
    (
        "book book.toml -o a.pdf",
        {1: "file-title", 3: "file-contents", 4: "file-text", 5: "file-section", 11: "file-page"},
    ),
)


def paint_pages(source: str, files: dict[str, str], ppi: int) -> list[bytes]:
    """Return the pages of a document as PNG."""
    pages: Any = typst.compile_source(EDGE + source, files, format="png", ppi=ppi)
    return pages if isinstance(pages, list) else [pages]


def grey(png: bytes) -> bytes:
    """Return a PNG in greys, packed well."""
    picture = _read(png)
    steps = [17 * round(level / 17) for level in range(256)]
    rows = b"".join(b"\0" + bytes(steps[pixel] for pixel in row) for row in picture.rows)
    head = struct.pack(">IIBBBBB", picture.width, len(picture.rows), 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )


def run() -> None:
    """Run the commands, and keep the pages that are wanted."""
    seen: list[tuple[str, dict[str, str]]] = []

    def keep_source(source: str, files: dict[str, str], fonts: object = (), **_: object) -> bytes:
        del fonts
        seen.append((source, files))
        return b"%PDF-"

    typst.pdf = keep_source  # type: ignore[assignment]
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "examples").symlink_to(ROOT / "examples")
        Path(folder, "class.csv").write_text(HEBREW)
        os.chdir(folder)
        main(["book", "--init", "--quiet"])
        for name, text in re.findall(
            r"<!-- file: (\S+) -->\n+```\w*\n(.*?)^```", TUTORIAL, re.M | re.S
        ):
            Path(folder, name).write_text(text)
        for command, pictures in COMMANDS:
            if main(shlex.split(command)):
                sys.exit(f"failed: {command}")
            ppi = COARSE if command.startswith("book") else FINE
            pages = paint_pages(*seen.pop(), ppi)
            for number, name in pictures.items():
                path = TARGET / f"printing-{name}.png"
                path.write_bytes(grey(pages[number - 1]))
                print(f"{path} {path.stat().st_size:,}")


if __name__ == "__main__":
    run()
