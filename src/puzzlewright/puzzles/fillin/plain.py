"""Fill-ins without our header: a picture of the grid, and the words below it, one on a line.

    3 4 5           sizes may come first: rows, columns and the number of words
    . * * *         pictures.py tells which signs a picture may have
    * * . *
    . * * .
    WORDS …         one on a line, as often as they are to be used; with scores or without

The grid ends with the last line that has a sign for a cell in it, or with an empty line. If there
are no words below it, they are looked for beside the file of the grid: for `X.grid.txt` or `X.txt`
in `X.words.dict`, `X.words.txt`, and the same with `.gz`.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeVar

from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.pictures import Line, has_signs, template_of
from puzzlewright.puzzles.fillin.puzzle import FillIn, Word
from puzzlewright.puzzles.fillin.text import lines_of, read_words, words_of_file

F = TypeVar("F", bound=FillIn)

#: How the files of grids and of their words may end.
GRID_ENDS = (".grid.txt", ".txt", ".grid")
WORDS_ENDS = (".words.dict", ".words.txt", ".words.dict.gz", ".words.txt.gz")

#: Sizes, and perhaps the number of words; a number alone.
SIZES = re.compile(r"\s*([0-9]{1,9})(?:\s+|\s*[xX×,]\s*)([0-9]{1,9})(?:\s*[\s,]\s*([0-9]{1,9}))?")
NUMBER = re.compile(r"\s*[0-9]{1,9}")


class Blocks(NamedTuple):
    """The parts of a text: a line with sizes, the picture, what is below it."""

    sizes: Line | None
    picture: list[Line]
    below: list[Line]


def blocks_of(lines: list[Line]) -> Blocks:
    """Tell the parts of a text apart; the picture is empty if the text has none."""
    at = _skip_empty(lines, 0)
    sizes = None
    if at < len(lines) and SIZES.fullmatch(lines[at].text):
        sizes = lines[at]
        at = _skip_empty(lines, at + 1)
    end = start = at
    # A row of letters alone is a row only if a line with signs comes after it.
    while at < len(lines) and lines[at].text.strip():
        if has_signs(lines[at].text):
            end = at + 1
        elif _cells(lines[at]) != _cells(lines[start]):
            break
        at += 1
    return Blocks(sizes, lines[start:end], lines[end:])


def _skip_empty(lines: list[Line], at: int) -> int:
    while at < len(lines) and not lines[at].text.strip():
        at += 1
    return at


def _cells(line: Line) -> int:
    """Return about how many cells a row has: it tells rows from words."""
    return len(re.sub(r"\([^()\s]*\)", "A", re.sub(r"\s", "", line.text)))


def read_plain(cls: type[F], lines: list[Line], source: str | None) -> F:
    """Read a fill-in from lines without our header."""
    blocks = blocks_of(lines)
    template = _template(blocks, lines, source)
    below = [line for line in blocks.below if line.text]
    numbers = _sizes(blocks.sizes, template)
    if below and NUMBER.fullmatch(below[0].text) and not _has_digits(below[1:]):
        numbers = below[0], int(below[0].text)
        below = below[1:]
    words = read_words(below) if below else _words_beside(source, blocks.picture[-1])
    if numbers is not None and numbers[1] != len(words):
        line, number = numbers
        raise line.error(f"{number} words are announced, {len(words)} found")
    try:
        return cls(template, words)
    except InputError as bad:
        raise blocks.picture[0].error(bad.message) from None


def read_template(text: str, source: str | None = None) -> Template:
    """Read a picture of a grid alone, whose words come from elsewhere."""
    lines = lines_of(text, source)
    blocks = blocks_of(lines)
    template = _template(blocks, lines, source)
    extra = next((line for line in blocks.below if line.text), None)
    if extra is not None:
        raise extra.error("nothing is expected below the grid")
    _sizes(blocks.sizes, template)
    return template


def _template(blocks: Blocks, lines: list[Line], source: str | None) -> Template:
    if blocks.picture:
        return template_of(blocks.picture)
    first = next((line for line in lines if line.text.strip()), None)
    if first is None:
        raise InputError("no fill-in in it", source=source)
    raise first.error("no grid: lines with * or _ for open cells, . or # for blocked ones")


def _sizes(line: Line | None, template: Template) -> tuple[Line, int] | None:
    """Compare the sizes that are announced; return the number of words, if there is one."""
    found = SIZES.fullmatch(line.text) if line else None
    if line is None or found is None:
        return None
    announced, size = [int(found[1]), int(found[2])], [template.height, template.width]
    if announced not in (size, size[::-1]):  # there are files with the columns first
        rows = f"{size[0]} rows of {size[1]} cells"
        raise line.error(f"the sizes do not fit the grid of {rows}")
    return (line, int(found[3])) if found[3] else None


def _has_digits(lines: list[Line]) -> bool:
    """Tell whether some words have digits: then a number may be a word, and is no announcement."""
    return not lines or any(re.search(r"[0-9]", line.text.partition(";")[0]) for line in lines)


def _words_beside(source: str | None, last: Line) -> list[Word]:
    """Read the words from the file beside that of the grid."""
    if source is None:
        raise last.error("no words below the grid")
    from pathlib import Path

    ends = [end for end in GRID_ENDS if source.endswith(end)]
    stem = source.removesuffix(ends[0]) if ends else source
    for end in WORDS_ENDS:
        if Path(stem + end).is_file():
            return words_of_file(stem + end)
    name = Path(stem).name
    raise last.error(f"no words below the grid, and no file {name}{WORDS_ENDS[0]} beside it")
