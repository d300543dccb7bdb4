"""How files are read: how much of them, which files they may name, and what they leave open.

A small file can ask for any amount of memory: gzip packs a thousand to one, an XML element of four
bytes takes some hundred in memory, a device never ends. So everything is counted before it is
parsed. The limits admit what people have (a million sudokus, word lists of two million lines,
300,000 options of an exact cover), and all that they admit is read in 1 GB of memory: the tests
read the worst of each sort in a process that has no more.

`--max-input 1G` and `max_input="1G"` raise all limits together, in proportion to the bytes, but for
depths: those guard the stack. A smaller number lowers the bytes only.

A file may come from anywhere, and so must not reach every file of whoever reads it: the files that
it names lie beside it or below its folder, and a text that is no file names none
(referenced_files.py). `--allow-files` and `allow_files=True` lift that.

`--unlock` and `unlock=True` open crosswords whose solution is locked by a key of four digits.

`--order udlr` and `order="udlr"` set the order of the edges in a list of pieces that is not ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from puzzlewright.core.errors import InputError

#: Bytes of a file, as it is and unpacked. A million sudokus are 82 MB; the largest word lists 40.
MOST_BYTES = 100_000_000

#: Bytes of a text in memory, where one emoji makes all characters four bytes wide.
MOST_TEXT = 120_000_000

#: Lines of a text. A line takes 60 bytes besides its characters, 200 where readers keep its number,
#: and 400 with the word on it. The largest word lists have two million.
MOST_LINES = 2_500_000

#: Lines of a text of puzzles: a million sudokus, or a hundred thousand drawn as grids.
MOST_PUZZLE_LINES = 1_250_000

#: Words between gaps of such a text: 60 bytes each. An exact cover of 300,000 options has some
#: three million.
MOST_WORDS = 8_000_000

#: Items of an exact cover, with their colours: 300 bytes each.
MOST_NAMES = 1_000_000

#: Words of a list for generators and exact fill-ins, which keep each word with its cells and its
#: clue: 600 bytes a word, and 8 for each of its letters. So its characters are counted, too.
MOST_ENTRIES = 750_000
MOST_LETTERS = 40_000_000

#: XML elements: 500 bytes each. The largest crossword that we read has 250,000 cells.
MOST_ELEMENTS = 600_000

#: XML attributes: one element can have them all, before anybody is asked.
MOST_ATTRIBUTES = 2_000_000

#: XML elements in one another; no honest file has nearly this many.
MOST_DEPTH = 200

#: Values of JSON, counted by the characters between them: 100 bytes each. A jigsaw of 100,000
#: pieces has a million of them, a word list of 500,000 pairs 1.5 million.
MOST_VALUES = 2_000_000

#: Values of JSON in one another, and digits of a number in it. Python itself writes neither lists
#: of a thousand levels nor numbers of 5,000 digits.
MOST_JSON_DEPTH = 100
MOST_DIGITS = 1_000

#: Bytes of a book file, which is written by hand; tables in one another and parts of a dotted key,
#: for which Python's reader of TOML takes the square of the time.
MOST_TOML = 500_000
MOST_TOML_DEPTH = 20
MOST_KEY_PARTS = 10

#: Characters of all texts before and behind the puzzles of a book; paragraphs and items of lists,
#: for which Typst takes 24 kB each; changes of face, 5 kB each; and
#: puzzles that are made for a book.
MOST_MATTER = 2_000_000
MOST_PARAGRAPHS = 20_000
MOST_RUNS = 50_000
MOST_BOUND = 10_000

#: Files in a zip archive, of which we read one.
MOST_MEMBERS = 1_000

#: Bytes of a checkpoint, which is the user's own file and holds all solutions found so far.
MOST_CHECKPOINT = 2_000_000_000

#: Bytes of a word list in the cache, where scores take four bytes each.
MOST_CACHED = 400_000_000

#: Bytes of a picture, which becomes part of a drawing: several copies of it are made.
MOST_PICTURE = 25_000_000

#: The error about half a character: of two numbers that stand for one together, one is missing.
HALF = "half a character, which no text can hold"

#: How a limit is raised, for messages.
HINT = "--max-input or max_input= raises the limit"

#: Bytes in the units of sizes, which are decimal, as those of disks.
UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}


class Allowance(NamedTuple):
    """What may be read."""

    max_input: int = MOST_BYTES
    files: bool = False  #: whether a file may name any other
    unlock: str = ""  #: the key that opens locked solutions; ANY_KEY tries all, "" none
    order: str = ""  #: of the edges of pieces, by SIDE_LETTERS; "" guesses it


#: Stands for all keys, of which the right one is to be found; the digits of a key.
ANY_KEY = "any"
KEY_LENGTH = 4

#: The sides of a piece in our order: up, right, down, left; and the word that leaves it open.
SIDE_LETTERS = "urdl"
ANY_ORDER = "auto"

#: What is allowed where nobody raised anything.
USUAL = Allowance()

_current: ContextVar[Allowance] = ContextVar("allowance")


@contextmanager
def allowance(
    max_input: int | str | None = None,
    allow_files: bool = False,
    unlock: bool | int | str | None = None,
    order: str | None = None,
) -> Iterator[None]:
    """Read larger files, files that name any others, locked ones; the rest stays as it is.

    `order` is that of the edges in lists of pieces.
    """
    before = _current.set(_current.get(USUAL))
    try:
        set_allowance(max_input, allow_files=allow_files, unlock=unlock, order=order)
        yield
    finally:
        _current.reset(before)


def set_allowance(
    max_input: int | str | None = None,
    *,
    allow_files: bool = False,
    unlock: bool | int | str | None = None,
    order: str | None = None,
) -> None:
    """Do the same from here on, to the end of the allowance() around it."""
    size, files, key, sides = _current.get(USUAL)
    if isinstance(max_input, str):
        size = parse_size(max_input)
    elif max_input is not None:
        if not isinstance(max_input, int) or isinstance(max_input, bool):
            raise TypeError(f"max_input: bytes or a size like '2G', not {max_input!r}")
        size = max_input
    if size < 1:
        raise InputError("max_input: at least one byte", text=str(max_input))
    key = key if unlock is None or unlock is False else _parse_key(unlock)
    sides = sides if order is None else parse_edge_order(order)
    _current.set(Allowance(size, files or bool(allow_files), key, sides))


def _parse_key(unlock: bool | int | str) -> str:
    """Return a key of four digits, or ANY_KEY."""
    if unlock is True or unlock == ANY_KEY:
        return ANY_KEY
    text = f"{unlock:04}" if isinstance(unlock, int) and unlock >= 0 else str(unlock).strip()
    if not (len(text) == KEY_LENGTH and text.isascii() and text.isdigit()):
        reason = "unlock: the key is four digits like 1234; without a key all 10,000 are tried"
        raise InputError(reason, text=str(unlock))
    return text


def parse_edge_order(order: str) -> str:
    """Return an order of edges, "" for the one that makes sense."""
    if not isinstance(order, str):
        raise TypeError(f"order: a text such as 'udlr' expected, not {order!r}")
    word = order.strip().lower()
    if word == ANY_ORDER:
        return ""
    if sorted(word) != sorted(SIDE_LETTERS):
        reason = "order: the letters u, r, d and l (up, right, down, left), each once, or auto"
        raise InputError(reason, text=order)
    return word


def edge_order() -> str:
    """Return the order of the edges of pieces, by SIDE_LETTERS; "" if it is to be guessed."""
    return _current.get(USUAL).order


def unlock_key() -> str:
    """Return the key of locked solutions; ANY_KEY if all are to be tried, "" if none is."""
    return _current.get(USUAL).unlock


def parse_size(text: str) -> int:
    """Read a size such as 500M or 2G, in bytes."""
    word = text.strip().lower().removesuffix("b")
    number, unit = (word[:-1], word[-1]) if word[-1:] in tuple("kmgt") else (word, "")
    whole, point, part = number.strip().partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 15) or (point and not part):
        raise InputError("not a size like 500M or 2G", text=text)
    size: int = int(digits) * UNITS[unit] // 10 ** len(part)
    return size


def most_bytes(limit: int = MOST_BYTES) -> int:
    """Return how many bytes a file may have; `limit` is for sorts with a limit of their own."""
    return _current.get(USUAL).max_input * limit // MOST_BYTES


def scaled_limit(limit: int) -> int:
    """Return a limit in proportion to the bytes that may be read, but never a lower one."""
    return max(limit, limit * _current.get(USUAL).max_input // MOST_BYTES)


def may_read_any_file() -> bool:
    """Tell whether a file may name files anywhere."""
    return _current.get(USUAL).files


def limit_error(what: str, source: str | None = None, line: int | None = None) -> InputError:
    """Return the error that says what there is too much of, and how to read it all the same."""
    return InputError(f"{what}; {HINT}", source=source, line=line)


def format_size(size: int) -> str:
    """Return a number of bytes for people."""
    for unit in ("T", "G", "M", "k"):
        if size >= UNITS[unit.lower()]:
            return f"{size / UNITS[unit.lower()]:.4g} {unit}B"
    return f"{size} bytes"


def require_bytes(size: int, source: str | None, limit: int = MOST_BYTES) -> None:
    """Refuse a file of more bytes than may be read."""
    if size > most_bytes(limit):
        raise limit_error(f"more than {format_size(most_bytes(limit))}", source)


# What is counted before it is parsed

#: What ends a line somewhere, for Python has more of them than editors.
_LINE_ENDS = b"\n\r\v\f\x1c\x1d\x1e"
_WIDE_LINE_ENDS = (b"\xc2\x85", b"\xe2\x80\xa8", b"\xe2\x80\xa9")

#: Words are counted in stretches of this many characters.
_STRETCH = 1 << 20

#: The bytes of UTF-8 that do not begin a character, and those that begin the widest.
_CONTINUED = bytes(range(0x80, 0xC0))
_WIDEST = tuple(bytes([first]) for first in range(0xF0, 0xF5))


def require_text(data: bytes, source: str | None = None) -> None:
    """Refuse UTF-8 of too many lines, or of characters that become too wide in memory."""
    if len(data) <= MOST_LINES:  # almost always
        return
    _require_lines(data, source)
    if 4 * len(data) > scaled_limit(MOST_TEXT) and any(first in data for first in _WIDEST):
        characters = len(data.translate(None, _CONTINUED))
        if 4 * characters > scaled_limit(MOST_TEXT):
            most = f"{scaled_limit(MOST_TEXT) // 4:,}"
            raise limit_error(f"more than {most} characters, some of them wide", source)


def _require_lines(data: bytes, source: str | None) -> None:
    lines = len(data) - len(data.translate(None, _LINE_ENDS)) - data.count(b"\r\n")
    lines += sum(map(data.count, _WIDE_LINE_ENDS))
    if lines > scaled_limit(MOST_LINES):
        raise limit_error(f"more than {scaled_limit(MOST_LINES):,} lines", source)


def require_puzzles(text: str, source: str | None = None) -> None:
    """Refuse a text of puzzles that has too many lines or words."""
    most = scaled_limit(MOST_PUZZLE_LINES)
    if len(text) > most and text.count("\n") + text.count("\r") - text.count("\r\n") > most:
        raise limit_error(f"more than {most:,} lines", source)
    most = scaled_limit(MOST_WORDS)
    if len(text) <= 2 * most:
        return
    stretches = range(0, len(text), _STRETCH)  # so that not all words are there at once
    if sum(len(text[at : at + _STRETCH].split()) for at in stretches) > most + len(stretches):
        raise limit_error(f"more than {most:,} words", source)


def require_entries(text: str, source: str | None = None) -> None:
    """Refuse a list of too many words, where each is kept with its cells."""
    require_number(text.count("\n"), source)
    if len(text) > scaled_limit(MOST_LETTERS):
        raise limit_error(f"more than {scaled_limit(MOST_LETTERS):,} characters in a list", source)


def require_number(words: int, source: str | None = None) -> None:
    """Refuse a number of words above the limit."""
    if words > scaled_limit(MOST_ENTRIES):
        raise limit_error(f"more than {scaled_limit(MOST_ENTRIES):,} words in a list", source)


def require_json(
    text: str, source: str | None = None, first: int | None = 1, *, halves: bool = False
) -> None:
    """Refuse JSON of too many values, which signs between them tell before it is parsed.

    Half a character is refused, too, except with `halves`: JSON has a way to write it, and no file
    that we write could hold it. `first` is the number of the first line, if errors name lines.
    """
    most = scaled_limit(MOST_VALUES)
    if len(text) > most and sum(map(text.count, "[{,:")) > most:
        raise limit_error(f"more than {most:,} values in JSON", source)
    at = None if halves else _half_character(text)
    if at is not None:
        line = None if first is None else first + text.count("\n", 0, at)
        shown = text[at : at + len("\\ud800")] if text[at] == "\\" else text[at]
        raise InputError(HALF, source=source, line=line, text=shown)


def _half_character(text: str) -> int | None:
    """Return where JSON has half a character, as it is or as an escape; None if nowhere."""
    has_escapes = "\\ud" in text or "\\uD" in text
    if text.isascii() and not has_escapes:
        return None

    alone = re.search("[\ud800-\udfff]", text)
    if alone or not has_escapes:
        return alone.start() if alone else None
    pair = r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    # A pair is taken as a whole, and so is an escaped backslash; what is left over is a half.
    for found in re.finditer(rf"{pair}|\\u[dD][89a-fA-F][0-9a-fA-F]{{2}}|\\.", text, re.DOTALL):
        if len(found[0]) == len("\\ud800"):
            return found.start()
    return None


def require_attributes(data: bytes, source: str | None = None) -> None:
    """Refuse XML of too many attributes."""
    most = scaled_limit(MOST_ATTRIBUTES)
    if len(data) > most and data.count(b"=") > most:
        raise limit_error(f"more than {most:,} attributes of XML elements", source)
