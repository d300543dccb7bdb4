r"""The simple markup of texts in books: paragraphs, headings, lists, *emphasis*, **strong** words.

    # A heading            ## a smaller one
    - an item of a list    1. one with a number

A blank line ends a paragraph; `\*` is an asterisk. What comes out is data, which Typst prints as it
is: nothing in a text is ever read as Typst.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.files import plain_line_ends

#: What blocks are.
PARAGRAPH, HEADING, ITEM = "paragraph", "heading", "item"

#: What stands before the items of a list without numbers.
BULLET: Final = "•"

#: A run that ends the line.
LINE_END: Final = "\n"

_HEADING: Final = re.compile(r"(#{1,2})[ \t]+(?=\S)")
_ITEM: Final = re.compile(r"(?:[-*•]|(\d{1,4}\.))[ \t]+(?=\S)")
_SIGN: Final = re.compile(r"(\\[\\*#.-]|\*\*|\*)")


class Run(NamedTuple):
    """Words in one face; LINE_END is the end of a line."""

    text: str
    strong: bool = False
    emphasised: bool = False


class Block(NamedTuple):
    """A paragraph, a heading or an item of a list."""

    kind: str
    runs: tuple[Run, ...]
    level: int = 0  #: of a heading, 1 or 2
    label: str = ""  #: of an item


def parse_markup(text: str, *, lined: bool = False) -> list[Block]:
    """Return the blocks of a text; `lined` if lines stay lines, as on a copyright page."""
    found: list[Block] = []
    waiting: list[str] = []

    def end_block() -> None:
        if waiting:
            found.append(_block(waiting, lined=lined))
            waiting.clear()

    for each in within_deadline(plain_line_ends(text).split("\n")):
        line = each.strip()
        if not line:
            end_block()
            continue
        if _HEADING.match(line) or _ITEM.match(line):
            end_block()
        waiting.append(line)
        if _HEADING.match(line):
            end_block()
    end_block()
    return found


def _block(lines: list[str], *, lined: bool) -> Block:
    """Return the block of some lines."""
    first, end = lines[0], LINE_END if lined else " "
    if heading := _HEADING.match(first):
        return Block(HEADING, _runs(first[heading.end() :]), level=len(heading[1]))
    if item := _ITEM.match(first):
        words = " ".join([first[item.end() :], *lines[1:]])
        return Block(ITEM, _runs(words), label=item[1] or BULLET)
    return Block(PARAGRAPH, _runs(end.join(lines)))


def _runs(text: str) -> tuple[Run, ...]:
    """Return a text cut where its face changes. A sign without a partner stands for itself."""
    parts = _SIGN.split(text)
    last = {sign: at for at, sign in enumerate(parts) if at % 2}
    is_on = {"**": False, "*": False}
    runs: list[Run] = []
    for at, part in enumerate(within_deadline(parts)):
        if at % 2 and part in is_on:
            following = parts[at + 1][:1]
            opens = not is_on[part] and last[part] > at and not following.isspace()
            if opens or is_on[part]:
                is_on[part] = not is_on[part]
                continue
        words = part[1:] if at % 2 and part[0] == "\\" else part
        runs += _in_lines(words, is_on["**"], is_on["*"])
    return tuple(runs)


def _in_lines(text: str, strong: bool, emphasised: bool) -> Iterator[Run]:
    """Yield the lines of a text, with ends of lines in between."""
    for at, line in enumerate(text.split(LINE_END)):
        if at:
            yield Run(LINE_END)
        if line:
            yield Run(re.sub(r"\s+", " ", line), strong, emphasised)


def as_data(blocks: list[Block]) -> list[dict[str, Any]]:
    """Return blocks as the Typst files read them."""
    return [{**block._asdict(), "runs": [run._asdict() for run in block.runs]} for block in blocks]
