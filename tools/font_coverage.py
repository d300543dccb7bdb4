"""Write down which characters the fonts have that the `typst` wheel brings along.

    python tools/font_coverage.py

The fonts lie as they are in the compiled module of the wheel, so they are found there by how fonts
begin, and read with fontTools. What comes of it is `src/puzzlewright/paper/coverage.txt`; a test
holds it against the version of Typst that is installed.
"""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "src/puzzlewright/paper/coverage.txt"

#: Families that print text, as Typst calls them, by the names that their files give.
FAMILIES = {
    "Libertinus Serif": "Libertinus Serif",
    "NewComputerModern10": "New Computer Modern",
    "DejaVu Sans Mono": "DejaVu Sans Mono",
}

#: The styles that sheets and drawings use: a character counts if all of them have it.
STYLES = ("Regular", "Book", "Bold")

HEAD = """\
# Which characters the fonts of the typst wheel have, in hexadecimal; regular and bold alike.
# Written by tools/font_coverage.py.
"""


def find_fonts(data: bytes) -> Iterator[bytes]:
    """Yield everything that looks like a font, by its table of tables."""
    for match in re.finditer(rb"(?:OTTO|\x00\x01\x00\x00)\x00[\x05-\x20]", data):
        start = match.start()
        (number,) = struct.unpack(">H", data[start + 4 : start + 6])
        table = data[start + 12 : start + 12 + 16 * number]
        entries = list(struct.iter_unpack(">4sLLL", table)) if len(table) == 16 * number else []
        if {b"cmap", b"name"} <= {tag for tag, *_ in entries}:
            yield data[start : start + max(at + length for _, _, at, length in entries)]


def coverage(data: bytes) -> dict[str, set[int]]:
    """Return the characters of each family, those that all its styles have."""
    from fontTools.ttLib import TTFont

    found: dict[str, set[int]] = {}
    for one in find_fonts(data):
        font = TTFont(io.BytesIO(one), lazy=True)
        family = FAMILIES.get(font["name"].getDebugName(1))
        if family and font["name"].getDebugName(2) in STYLES:
            has = set(font.getBestCmap())
            found[family] = found[family] & has if family in found else has
    return {family: found[family] for family in FAMILIES.values() if family in found}


def ranges(points: Iterable[int]) -> list[tuple[int, int]]:
    """Return numbers as ranges, both ends included."""
    found: list[tuple[int, int]] = []
    for point in sorted(points):
        if found and found[-1][1] == point - 1:
            found[-1] = (found[-1][0], point)
        else:
            found.append((point, point))
    return found


def coverage_text(families: dict[str, set[int]]) -> str:
    """Return the file."""
    lines = []
    for family, points in families.items():
        words = [f"{a:X}" if a == b else f"{a:X}-{b:X}" for a, b in ranges(points)]
        lines.append(f"{family}: {' '.join(words)}\n")
    return HEAD + "".join(lines)


def module_of_typst() -> Path:
    """Return the compiled module of the wheel."""
    import typst

    folder = Path(typst.__file__).parent
    return next(path for path in folder.iterdir() if path.suffix in {".so", ".pyd"})


if __name__ == "__main__":
    TARGET.write_text(coverage_text(coverage(module_of_typst().read_bytes())))
    print(TARGET)
