"""Fill-ins without our header: a picture of the grid, and the words below it, one on a line.

    3 4 5           sizes may come first: rows, columns and the number of words
    . * * *         grid.py tells which signs a picture may have
    * * . *
    . * * .
    WORDS …         one on a line, as often as they are to be used; with scores or without

The grid ends with the last line that has a sign for a cell in it, or with an empty line. If there
are no words below it, they are looked for beside the file of the grid: for `X.grid.txt` or `X.txt`
in `X.words.dict`, `X.words.txt`, and the same with `.gz`.

Parentheses around letters put them into one cell: `(QU)IET` has four. In word lists parentheses are
punctuation, which scored_lists.py leaves out. Short lists of western letters are read here:
importing all that scored_lists.py needs would take longer than most fill-ins take to be solved.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from puzzlewright.core.errors import InputError
from puzzlewright.core.files import is_file, plain_line_ends
from puzzlewright.core.immutable import set_attribute
from puzzlewright.core.referenced_files import hide_contents, reference_folder, resolve_reference
from puzzlewright.puzzles.assumptions import Assumption, assume
from puzzlewright.puzzles.fillin import KIND
from puzzlewright.puzzles.fillin.grid import PAIRS, SIGNS, Template, has_signs, read_picture
from puzzlewright.puzzles.fillin.word_lists.word_list import MOST_SCORE, USUAL_SCORE, Word
from puzzlewright.words.cells.alphabet import PLAIN, Alphabet
from puzzlewright.words.cells.cell_text import is_western, parse_cells, word_text
from puzzlewright.words.grids.marks import SORTS, read_marks
from puzzlewright.words.lines import Line, grid_error, raw_lines, require_no_controls

USES = Assumption(
    "uses",
    "every word of the list is used, as often as it is listed",
    "a header with `mode dictionary` chooses from the list",
)
BLOCKS = Assumption(
    "blocks",
    "the sign {} is read as an empty cell and {} as a block",
    "`*` and `#` leave no doubt: an empty cell and a block",
)
BESIDE = Assumption(
    "words beside", "the words are those of a list beside the grid {}", "--words names another list"
)

if TYPE_CHECKING:  # puzzle.py stands on this module
    from puzzlewright.puzzles.fillin.puzzle import FillIn

#: Whether words come from elsewhere, as from `solve --words`: then a grid needs none.
WORDS_HEADING: ContextVar[bool] = ContextVar("WORDS_COME", default=False)

#: At most this many lines are a short list.
SHORT = 500

#: Digits of a score that is small beyond doubt.
MOST_SCORE_DIGITS = 6


def read_word_block(
    raw: Sequence[str], first: int, source: str | None, alphabet: Alphabet | None = None
) -> list[Word]:
    """Read words from lines, one on each; `first` is the number of the first line."""
    words: list[Word] = []
    start = 0
    for at, text in enumerate(raw):
        if "(" in text or ")" in text:
            body = re.sub(r"(?:^|\s)#.*", "", text)
            words += _simple_words(raw[start:at], first + start, source, alphabet)
            start = at
            if "(" in body or ")" in body:
                words.append(_rebus_word(Line(first + at, body, source), alphabet))
                start = at + 1
    return words + _simple_words(raw[start:], first + start, source, alphabet)


def _simple_words(
    raw: Sequence[str], first: int, source: str | None, alphabet: Alphabet | None
) -> list[Word]:
    """Read lines without parentheses; there may be no words in them."""
    if alphabet is None and len(raw) <= SHORT:
        words = list(map(_plain_word, filter(None, raw)))
        if None not in words:
            return [word for word in words if word]
    from puzzlewright.puzzles.fillin.word_lists.scored_lists import read_scored_words

    try:
        return read_scored_words("\n".join(raw), source, alphabet or PLAIN)
    except InputError as bad:
        if bad.line is None:  # they are all comments
            return []
        line = bad.line + first - 1
        raise InputError(
            bad.message, source=source, line=line, column=bad.column, text=bad.text
        ) from None


def _plain_word(text: str) -> Word | None:
    """Read a line of western letters and digits, and perhaps a score; None if there is more."""
    word, semicolon, score = text.partition(";")
    if not is_western(text) or not word.isalnum():
        return None
    if not semicolon:
        return Word(tuple(word.upper()))
    is_number = score.isdigit() and len(score) <= MOST_SCORE_DIGITS
    return Word(tuple(word.upper()), int(score)) if is_number else None


def _rebus_word(line: Line, alphabet: Alphabet | None) -> Word:
    from puzzlewright.puzzles.fillin.word_lists.scored_lists import split_line

    body = line.text.strip()
    try:
        text, score = split_line(body)
    except InputError as bad:
        column = None if bad.column is None else line.text.index(body) + bad.column
        raise line.error(bad.message, bad.text, column) from None
    return Word(parse_cells(line, text.strip(), alphabet), score)


def format_word(word: Word) -> str:
    """Return a word as it is written, with its score if that is not the usual one."""
    text = word_text(word.cells)
    if word.score == USUAL_SCORE:
        return text
    if abs(word.score) > MOST_SCORE:
        raise InputError("a score that the text format cannot hold", text=str(word.score))
    return f"{text};{word.score}"


F = TypeVar("F", bound="FillIn")

#: How the files of grids and of their words may end.
GRID_ENDS = (".grid.txt", ".txt", ".grid")
WORDS_ENDS = KIND.parts

#: Sizes, and perhaps the number of words.
SIZES = r"\s*([0-9]{1,9})(?:\s+|\s*[xX×,]\s*)([0-9]{1,9})(?:\s*[\s,]\s*([0-9]{1,9}))?"

#: Digits of a number of words, at most.
MOST_DIGITS = 9


class TextParts(NamedTuple):
    """The parts of a text, by the numbers of its lines from 0: sizes, the picture up to its end."""

    sizes: int | None
    start: int
    end: int


def split_parts(raw: list[str]) -> TextParts:
    """Tell the parts of a text apart; the picture is empty if the text has none."""
    at = _skip_empty(raw, 0)
    sizes = None
    if at < len(raw) and _match_sizes(raw[at]):
        sizes = at
        at = _skip_empty(raw, at + 1)
    end = start = at
    # A row of letters alone is a row only if a line with signs comes after it.
    while at < len(raw) and raw[at]:
        if has_signs(raw[at]):
            end = at + 1
        elif _cell_count(raw[at]) != _cell_count(raw[start]):
            break
        at += 1
    return TextParts(sizes, start, end)


def _letters_alone(raw: list[str]) -> TextParts | None:
    """Return the picture of a text that is rows of letters and nothing else, all of one length."""
    rows = [at for at, line in enumerate(raw) if line]
    widths = {_cell_count(raw[at]) for at in rows}
    if len(rows) < 2 or len(widths) > 1 or rows[-1] - rows[0] >= len(rows):
        return None
    return TextParts(None, rows[0], rows[-1] + 1)


def _match_sizes(text: str) -> re.Match[str] | None:
    """Return what says how large the grid is, if a line does."""
    if not text.lstrip()[:1].isdigit():
        return None
    return re.fullmatch(SIZES, text)


def _skip_empty(raw: list[str], at: int) -> int:
    while at < len(raw) and not raw[at]:
        at += 1
    return at


def _cell_count(text: str) -> int:
    """Return about how many cells a row has: it tells rows from words."""
    cells = "".join(text.split())
    if "(" not in cells:
        return len(cells)
    return len(re.sub(r"\([^()\s]*\)", "A", cells))


def read_plain(cls: type[F], raw: list[str], source: str | None) -> F:
    """Read a fill-in from lines without our header."""
    blocks = split_parts(raw)
    if blocks.start == blocks.end and WORDS_HEADING.get():
        blocks = _letters_alone(raw) or blocks
    template, announced = _template_and_count(blocks, raw, source)
    picture = _grid_picture(blocks, raw, source)
    start = _skip_empty(raw, blocks.end)
    if start < len(raw) and _is_number(raw[start]) and not _has_digits(raw[start + 1 :]):
        announced = Line(start + 1, raw[start], source), int(raw[start])
        start += 1
    words = read_word_block(raw[start:], start + 1, source)
    if not words and WORDS_HEADING.get():
        return cls(template, (), mode="dictionary")
    notes = [USES.note(), *_signs(picture)]
    notes += [] if words else [BESIDE.note(str(source))]
    words = words or _words_beside(source, picture)
    if announced is not None and announced[1] != len(words):
        line, number = announced
        raise line.error(f"{number} words are announced, {len(words)} found")
    usable = [word for word in words if len(word.cells) > 1] or words
    try:
        made = cls(template, usable)
        if len(usable) < len(words):
            short = ", ".join(word.text for word in words if len(word.cells) == 1)
            note = f"left out, as one letter fills no slot: {short}"
            set_attribute(made, "warnings", (note,))
        return assume(made, notes)
    except InputError as bad:
        raise grid_error(picture, bad.message) from None


def _signs(picture: list[Line]) -> list[str]:
    """Return what is assumed of the signs of a picture in which a dot could mean either."""
    signs = {sign for line in picture for sign in line.text if sign in SIGNS}
    pair = next((pair for pair in PAIRS if signs == set(pair) and "." in pair), None)
    pair = None if "*" in signs else pair
    return [] if pair is None else [BLOCKS.note(*pair)]


def read_template(
    text: str, source: str | None = None, alphabet: Alphabet | None = None
) -> Template:
    """Read a picture of a grid alone, whose words come from elsewhere.

    Below it may be pictures of bars, circles, shades and voids, as in our format.
    """
    every = raw_lines(text)
    require_no_controls(plain_line_ends(text), source)
    first = next((at for at, line in enumerate(every) if line in SORTS), len(every))
    raw = every[:first]
    blocks = split_parts(raw)
    template, _ = _template_and_count(blocks, raw, source, alphabet)
    below = _skip_empty(raw, blocks.end)
    if below < len(raw):
        extra = Line(below + 1, raw[below], source)
        raise extra.error("unexpected text below the grid")
    if first == len(every):
        return template
    found = _mark_pictures([Line(at, line, source) for at, line in enumerate(every, 1)][first:])
    return Template(template.rows, read_marks(found, template.rows))


def _mark_pictures(lines: list[Line]) -> dict[str, tuple[Line, list[Line]]]:
    """Return the pictures of marks by their names, the first of which is the first line."""
    found: dict[str, tuple[Line, list[Line]]] = {}
    is_open = False
    for line in lines:
        if line.text in SORTS:
            if line.text in found:
                raise line.error(f"given twice: line {found[line.text][0].number} has it already")
            found[line.text] = (line, [])
            is_open = True
        elif not line.text:
            is_open = False
        elif not is_open:
            raise line.error("unexpected text below the picture of marks")
        else:
            found[[*found][-1]][1].append(line)
    return found


def _grid_picture(blocks: TextParts, raw: list[str], source: str | None) -> list[Line]:
    return [Line(at + 1, raw[at], source) for at in range(blocks.start, blocks.end)]


def _template_and_count(
    blocks: TextParts, raw: list[str], source: str | None, alphabet: Alphabet | None = None
) -> tuple[Template, tuple[Line, int] | None]:
    """Return the grid, and the number of words that is announced above it, if there is one."""
    lines = _grid_picture(blocks, raw, source)
    if lines:
        template = read_picture(lines, alphabet)
        sizes = blocks.sizes
        if sizes is None:
            return template, None
        return template, _sizes(Line(sizes + 1, raw[sizes], source), template)
    at = _skip_empty(raw, 0)
    if at == len(raw):
        raise InputError("no fill-in found", source=source)
    reason = "no grid: lines with * or _ for open cells, . or # for blocked ones"
    raise Line(at + 1, raw[at], source).error(reason)


def _sizes(line: Line, template: Template) -> tuple[Line, int] | None:
    """Compare the sizes that are announced; return the number of words, if there is one."""
    found = _match_sizes(line.text)
    assert found is not None
    announced, size = [int(found[1]), int(found[2])], [template.height, template.width]
    if announced not in (size, size[::-1]):  # there are files with the columns first
        rows = f"{size[0]} rows of {size[1]} cells"
        raise line.error(f"the sizes do not fit the grid of {rows}")
    return (line, int(found[3])) if found[3] else None


def _is_number(text: str) -> bool:
    digits = text.strip()
    return digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS


def _has_digits(raw: list[str]) -> bool:
    """Tell whether some words have digits: then a number may be a word, and is no announcement."""
    words = (text.partition(";")[0] for text in raw)
    return not any(raw) or any(digit in word for word in words for digit in "0123456789")


def _words_beside(source: str | None, grid: list[Line]) -> list[Word]:
    """Read the words from the file beside that of the grid."""
    from pathlib import Path

    from puzzlewright.puzzles.fillin.word_lists.scored_lists import load_word_copies

    folder = reference_folder(source)
    if source is None or folder is None:
        raise grid_error(grid, "no words below the grid")
    own = Path(source).name
    ends = [end for end in GRID_ENDS if own.endswith(end)]
    name = own.removesuffix(ends[0]) if ends else own
    for end in WORDS_ENDS:
        if is_file(Path(folder, name + end)):
            path = resolve_reference(name + end, source)
            with hide_contents():
                return load_word_copies(path)
    reason = f"no words below the grid, and no file {name}{WORDS_ENDS[0]} beside it"
    raise grid_error(grid, reason)
