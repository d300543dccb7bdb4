"""Make the gallery: puzzles of all kinds to look at and to play, with the commands that make them.

The commands are run when the site is built. What a page shows is what its commands made.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from puzzlewright.cli import main

ROOT = Path(__file__).resolve().parents[2]

HEAD = """\
---
hide: [toc]
---

# Gallery

Click a picture to play the puzzle. Below each picture are the commands that made it, as they were
run when this page was built; `examples/` is a folder of the project. The same seed makes the same
puzzle on your machine.

"""


class Exhibit(NamedTuple):
    """A puzzle of the gallery: it is made, or it is an example of the project."""

    name: str  #: of its files
    title: str
    make: str = ""  #: the words after `puzzlewright make`
    file: str = ""  #: else the file that is shown
    show: str = ""  #: more options of the drawing


ANIMALS = "otter, heron, red fox, beaver, hedgehog, badger, kingfisher, dragonfly, frog, newt"
PLANETS = "mercury, venus, earth, mars, jupiter, saturn, uranus, neptune"

ROOMS = {
    "Word search": (
        Exhibit(
            "animals", "Animals, easy", f'wordsearch --words "{ANIMALS}" --difficulty easy --seed 1'
        ),
        Exhibit(
            "heart",
            "In the shape of a heart",
            f'wordsearch --words "{ANIMALS}" --mask heart --seed 3',
        ),
        Exhibit("kitchen", "Croatian letters", file="examples/kitchen.txt"),
    ),
    "Criss-cross": (
        Exhibit("planets", "Planets", f'crisscross --words "{PLANETS}" --seed 2'),
        Exhibit("garden", "A garden, with clues", file="examples/garden.txt"),
    ),
    "Fill-in and crossword": (
        Exhibit("fillin", "A fill-in", "fillin 9x9 --seed 3"),
        Exhibit("grid", "A larger one", "fillin 13x13 --seed 5"),
        Exhibit("crossword", "A crossword", "fillin 11x11 --crossword --seed 4"),
    ),
    "Sudoku": (
        Exhibit("small", "Six by six, for beginners", "sudoku 6x6 --difficulty easy --seed 1"),
        Exhibit("hard", "Symmetric and hard", "sudoku --symmetry --difficulty hard --seed 7"),
        Exhibit("large", "Sixteen by sixteen", "sudoku 16x16 --seed 1"),
    ),
    "Jigsaw": (
        Exhibit("parker", "Two solutions", file="examples/parker.txt"),
        Exhibit("jigsaw", "One solution", "jigsaw 5x6 --seed 2"),
    ),
    "Packing": (
        Exhibit("pieces", "Six pieces, one solution", "packing 6x6 --pieces 6 --seed 3"),
        Exhibit("pentominoes", "The twelve pentominoes", file="examples/pentominoes.txt"),
        Exhibit("soma", "The Soma cube", file="examples/soma.txt"),
        Exhibit("hexiamonds", "Hexiamonds", file="examples/hexiamonds.txt"),
        Exhibit("tetrahexes", "Tetrahexes", file="examples/tetrahexes.txt"),
    ),
    "Exact cover": (
        Exhibit("queens", "Five queens", "cover queens 5 --seed 0"),
        Exhibit("langford", "Langford pairs", "cover langford 4 --seed 0"),
    ),
}


def commands(exhibit: Exhibit) -> Iterator[str]:
    """Yield the commands that make the files of an exhibit."""
    file = exhibit.file or f"{exhibit.name}.txt"
    if exhibit.make:
        yield f"puzzlewright make {exhibit.make} -o {file}"
    yield " ".join(f"puzzlewright show {file} {exhibit.show} -o {exhibit.name}.svg".split())
    yield f"puzzlewright show {file} -o {exhibit.name}.html"


def write(folder: Path) -> None:
    """Run all commands, and write the page."""
    target = folder / "gallery"
    target.mkdir()
    before = Path.cwd()
    with TemporaryDirectory() as place:
        Path(place, "examples").symlink_to(ROOT / "examples")
        os.chdir(place)
        try:
            lines = [HEAD, *_rooms()]
        finally:
            os.chdir(before)
        for suffix in ("svg", "html", "txt"):
            for file in Path(place).glob(f"*.{suffix}"):
                file.rename(target / file.name)
    (folder / "gallery.md").write_text("\n".join(lines))


def _rooms() -> Iterator[str]:
    for room, exhibits in ROOMS.items():
        yield from (f"## {room}", "", '<div class="gallery" markdown>', "")
        for exhibit in exhibits:
            for command in commands(exhibit):
                if main([*shlex.split(command)[1:], "--quiet"]):
                    sys.exit(f"failed: {command}")
            yield from _card(exhibit)
        yield from ("</div>", "")


def _card(exhibit: Exhibit) -> Iterator[str]:
    page, picture = f"gallery/{exhibit.name}.html", f"gallery/{exhibit.name}.svg"
    yield from ("<div markdown>", "", f"### {exhibit.title}", "")
    yield f'<a class="picture" href="{page}"><img src="{picture}" alt="{exhibit.title}"></a>'
    yield from ("", f'<a href="{page}">Play</a>', "", "```console")
    yield from (f"$ {command}" for command in commands(exhibit))
    yield from ("```", "", "</div>", "")
