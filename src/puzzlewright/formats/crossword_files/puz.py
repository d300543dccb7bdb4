"""Crosswords in the binary format of Across Lite, .puz, with puzpy.

Versions before 2.0 have Latin-1 text, one byte for each cell of the grid. Version 2.0 has UTF-8,
and one byte for each cell still. Cells with more than that, or with several letters, are rebuses.

Locked solutions: Across Lite scrambles the letters by a key of four digits. They are taken column
by column, without blocks. For each digit of the key they are shifted in the alphabet (each by the
digit of the key at its place, in turn), cut like a deck of cards at that digit, and riffled. A
checksum of the open letters tells whether a key is right. It has 16 bits, so that of 10,000 keys
one or two may fit by chance: then the letters decide, for those of a wrong key are no words.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

from puzzlewright.core import limits
from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.documents import Credits, Document
from puzzlewright.core.errors import InputError, count_noun, install_hint, quote
from puzzlewright.formats.crossword_files.conversion import (
    ACROSS_LITE_BLANK,
    ACROSS_LITE_BLOCK,
    ACROSS_LITE_HIDDEN,
    ACROSS_LITE_LOSSES,
    as_crossword,
    is_filler,
    losses,
    numbered_words,
    rebus_letter,
    rectangle,
)
from puzzlewright.formats.crossword_files.grid_sketch import Clue, Sketch
from puzzlewright.formats.register import Format, ReadResult, WriteResult
from puzzlewright.formats.sniff import NEAR, PUZ, SUFFIXES
from puzzlewright.formats.texts import WINDOWS, difficulty_loss, make_credits, plain_credits
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.words.grids.grid import Content
from puzzlewright.words.lines import abbreviate_texts, one_line

#: How many digits a key has, and so how many keys there are.
KEY_DIGITS = 4
KEY_COUNT = 10**KEY_DIGITS

FIRST_LETTER, LETTER_COUNT = ord("A"), 26

#: What each letter weighs: more for those that European languages have more often. Only the order
#: of sums matters, which tell words from noise.
_WEIGHTS = dict(zip("EATIONSRLDUCMPHGBFYVKWZXJQ", range(LETTER_COUNT, 0, -1), strict=True))

#: For each digit, what takes letters back by it.
_BACK = [
    bytes(
        FIRST_LETTER + (code - FIRST_LETTER - digit) % LETTER_COUNT
        if FIRST_LETTER <= code < FIRST_LETTER + LETTER_COUNT
        else code
        for code in range(256)
    )
    for digit in range(10)
]


def letters_checksum(letters: bytes) -> int:
    """Return the checksum of .puz files: 16 bits, turned right by one before each byte."""
    found = 0
    for code in letters:
        found = (((found >> 1) | (found << 15)) + code) & 0xFFFF
    return found


def unlock(locked: bytes, key: str) -> bytes:
    """Return the letters that a key of four digits opens."""
    digits = [int(digit) for digit in key]
    letters = bytearray(locked)
    for digit in reversed(digits):
        letters = letters[1::2] + letters[::2]
        at = max(len(letters) - digit, 0)
        letters = letters[at:] + letters[:at]
        for place, back in enumerate(digits):
            if back:
                letters[place::KEY_DIGITS] = letters[place::KEY_DIGITS].translate(_BACK[back])
    return bytes(letters)


def find_keys(locked: bytes, wanted: int) -> list[str]:
    """Return all keys whose letters have the right checksum, those with the likeliest ones first.

    Locked letters that are not from A to Z are refused: no program could have locked them.
    """
    require_letters(locked)
    found = list(_matching_keys(locked, wanted))
    return sorted(found, key=lambda key: (-_likeliness(unlock(locked, key)), key))


def require_letters(locked: bytes) -> None:
    """Refuse cells that are no letters."""
    odd = [code for code in locked if not FIRST_LETTER <= code < FIRST_LETTER + LETTER_COUNT]
    if odd:
        reason = "the solution is locked, but not all of it is letters from A to Z"
        raise InputError(f"{reason}: the file is damaged", text=chr(odd[0]))


def _matching_keys(locked: bytes, wanted: int) -> Iterator[str]:
    """Try all keys."""
    for number in within_deadline(range(KEY_COUNT)):
        key = f"{number:0{KEY_DIGITS}}"
        if letters_checksum(unlock(locked, key)) == wanted:
            yield key


def _likeliness(letters: bytes) -> int:
    """Return more for letters that are frequent in words."""
    counts = Counter(letters.decode("ascii"))
    return sum(_WEIGHTS[letter] * number for letter, number in counts.items())


#: How to get what this module needs.
HINT = install_hint(".puz files need puzpy", "formats")

#: The error where the library fails, because its own messages are those of Python.
DAMAGED = "a damaged .puz file: save it again with the program that wrote it"

LATIN, UNICODE = "1.3", "2.0"
BLOCKS = ACROSS_LITE_BLOCK + ACROSS_LITE_HIDDEN

#: Bits of the state of a solution, of the type of a puzzle, and of the looks of a cell.
NOT_PROVIDED, LOCKED = 0x0002, 0x0004
IS_DIAGRAMLESS = 0x0400
CIRCLED = 0x80

IS_LOCKED = "the solution is locked: --unlock tries all keys, --unlock 1234 one of them"
WRONG_KEY = "this key does not open the solution; --unlock without a key tries all of them"

#: How long the header is, where ACROSS&DOWN stands in it, and where version, width, height and the
#: number of clues do; behind it there are the grid twice, three texts about it, clues, and notes.
HEADER, SIGN_AT, VERSION_AT, SIZE_AT, CLUES_AT = 52, 2, 24, 44, 46
TEXTS_BEFORE = 3

#: The most rows or columns, and the most different rebuses.
MOST_SIDE = 255
MOST_REBUSES = 254

_VERSION = re.compile(rb"[0-9]\.[0-9]")

#: What stands between rebuses in the file.
PART_SEPARATOR = ";:"

#: Signs that Latin-1 lacks, and others that stand for them.
_PLAINLY = {
    **dict.fromkeys("‘’‚‛′", "'"),
    **dict.fromkeys("“”„‟″", '"'),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    "…": "...",
    "€": "EUR",
    "™": "(TM)",
    "•": "*",
    "Đ": "D",
    "đ": "d",
    "Ł": "L",
    "ł": "l",
    "Œ": "OE",
    "œ": "oe",
    "ẞ": "SS",
    "Ħ": "H",
    "ħ": "h",
    "ı": "i",
    "Ĳ": "IJ",
    "ĳ": "ij",
}


def library(source: str | None) -> Any:
    """Return puzpy; an InputError says how to get it."""
    try:
        return import_module("puz")
    except ImportError:
        raise InputError(HINT, source=source) from None


class Puz(Format):
    """Files that end in .puz."""

    name = "puz"
    summary = "Across Lite's crosswords"
    suffixes: tuple[str, ...] = (".puz",)
    kinds: tuple[str, ...] = SUFFIXES[".puz"]
    is_signed = True

    def __init__(self, *, plainly: bool = False) -> None:
        self._plainly = plainly

    def with_plain_letters(self) -> Puz:
        """Return the same that keeps to Latin-1, whatever becomes of other letters."""
        return Puz(plainly=True)

    def reads(self, data: bytes) -> bool:
        """Tell whether the words that begin such a file are near its beginning."""
        return PUZ in data[:NEAR]

    def read(self, data: bytes, source: str | None = None) -> ReadResult:
        """Read the one crossword of a file."""
        if PUZ[:-1] not in data[:NEAR]:
            raise _no_crossword(data, source)
        library(source)
        data = _in_order(data)
        notes = _part_ends(data, source)
        loaded = _load(data, source, notes)
        try:
            return _read(loaded, source, notes)
        except InputError:
            raise
        except Exception as error:  # whatever the library stumbles over
            raise InputError(DAMAGED, source=source) from error

    def write(self, document: Document, source: str | None = None) -> WriteResult:
        """Return a file of version 1.3 if Latin-1 will do, else 2.0."""
        self.require_kind(document.puzzle.kind, source)
        notes: list[str] = []
        crossword = as_crossword(document.puzzle, notes)
        notes += losses(crossword, ACROSS_LITE_LOSSES)
        return _Writer(crossword, document.credits, source, notes).write_bytes(
            plainly=self._plainly
        )


# Reading


def _no_crossword(data: bytes, source: str | None) -> InputError:
    """Return the error about a file of something else; it says what that looks like."""
    reason = "not a .puz file of Across Lite: the words ACROSS&DOWN are missing"
    first = data[:NEAR].strip().partition(b"\n")[0].strip()
    if first and first.isascii() and first.decode("ascii").isprintable():
        reason += f"; it is a text that begins {quote(first.decode('ascii'))}"
        reason += "; name its kind with --kind, or its file .txt"
    return InputError(reason, source=source)


def _in_order(data: bytes) -> bytes:
    """Return a file with its number of clues in the usual order of bytes: some have it reversed."""
    at = data.find(PUZ[:-1]) - SIGN_AT
    header = data[max(at, 0) :]
    if at < 0 or len(header) < HEADER:
        return data
    checksum = header[CLUES_AT : CLUES_AT + 2]
    cells = header[SIZE_AT] * header[SIZE_AT + 1]
    texts = header[HEADER + 2 * cells :].count(0) - TEXTS_BEFORE
    if int.from_bytes(checksum, "little") <= texts or int.from_bytes(checksum, "big") > texts:
        return data
    return data[: at + CLUES_AT] + checksum[::-1] + data[at + CLUES_AT + 2 :]


def _part_ends(data: bytes, source: str | None) -> list[str]:
    """Refuse a file without a whole header or without cells; return what it lacks at its end."""
    at = data.find(PUZ[:-1])
    header = data[max(at - SIGN_AT, 0) :]
    if len(header) < HEADER or at < SIGN_AT:
        raise InputError("a damaged .puz file: a part of its header is missing", source=source)
    width, height = header[SIZE_AT], header[SIZE_AT + 1]
    if not width * height:
        both = f"{count_noun(width, 'column')} and {count_noun(height, 'row')}"
        raise InputError(f"a damaged .puz file: a grid of {both}", source=source)
    number = int.from_bytes(header[CLUES_AT : CLUES_AT + 2], "little")
    whole = header[HEADER + 2 * width * height :].count(0) - TEXTS_BEFORE  # each ends in a zero
    missing = number - max(whole, 0)
    if missing <= 0:
        return []
    which = "last is" if missing == 1 else f"last {missing:,} are"
    return [f"the file is cut short: of its {number:,} clues the {which} missing or cut off"]


def _load(data: bytes, source: str | None, notes: list[str]) -> Any:
    """Return what the library makes of a file, be its checksums right or wrong."""
    puz = library(source)
    for version, note in _versions(data):
        loaded = puz.Puzzle()
        bad = ""
        try:
            loaded.load(_with_version(data, version))
        except puz.PuzzleFormatError as error:
            bad = error.message
            if "checksum" not in bad:
                raise InputError("a damaged .puz file", source=source, text=bad) from None
        except UnicodeDecodeError:
            continue
        except Exception as error:  # whatever the library stumbles over
            raise InputError(DAMAGED, source=source) from error
        if len(loaded.solution) != loaded.width * loaded.height or not loaded.solution:
            raise InputError("a damaged .puz file: it ends within the grid", source=source)
        if bad:
            notes.append(f"the file may be damaged: its {bad}")
        notes += [note] if note else []
        return loaded
    raise InputError(DAMAGED, source=source)


def _versions(data: bytes) -> list[tuple[str | None, str]]:
    """Return the possible versions of a file, each with a note; None is the version in the file."""
    at = data.find(PUZ[:-1]) - SIGN_AT + VERSION_AT
    if not _VERSION.match(data[at : at + 3]):
        return [(LATIN, "")]
    if data[at : at + 1] >= b"2":
        note = f"version {data[at : at + 3].decode()} has UTF-8, and this file has none: Latin-1"
        return [(None, ""), (LATIN, note)]
    return [(None, "")]


def _with_version(data: bytes, version: str | None) -> bytes:
    at = data.find(PUZ[:-1]) - SIGN_AT + VERSION_AT
    return data if version is None else data[:at] + version.encode() + b"\0" + data[at + 4 :]


def _read(loaded: Any, source: str | None, notes: list[str]) -> ReadResult:
    """Return the crossword of a file that was loaded."""
    letters = _letters(loaded, source, notes)
    width = loaded.width
    sketch = Sketch(loaded.height, width, source)
    sketch.diagramless = bool(loaded.puzzletype & IS_DIAGRAMLESS)
    rebuses = _rebuses(loaded)
    circled = loaded.markup().markup if loaded.has_markup() else ()
    for at, sign in enumerate(letters):
        cell = divmod(at, width)
        if sign not in BLOCKS:
            sketch.open_cell(cell, rebuses.get(at) or sign.replace(ACROSS_LITE_BLANK, ""))
        if at < len(circled) and circled[at] & CIRCLED:
            sketch.circles.add(cell)
    clues = [one_line(_text(clue)) for clue in loaded.clues]
    runs = sketch.grid().runs
    _require_as_many(clues, len(runs), source)
    if any(sign not in BLOCKS + ACROSS_LITE_BLANK for sign in loaded.fill):
        notes.append("left out: what somebody filled in")
    written_clues = [
        Clue(r.direction, "", clue, r.places) for r, clue in zip(runs, clues, strict=False)
    ]
    puzzle = sketch.finish(written_clues, notes)
    texts = (loaded.title, loaded.author, loaded.copyright, loaded.notes)
    return ReadResult([Document(puzzle, make_credits(*map(_text, texts)))], notes)


def _letters(loaded: Any, source: str | None, notes: list[str]) -> str:
    """Return the letters of all cells, opened with a key; blanks where there is no solution."""
    letters: str = loaded.solution
    if loaded.solution_state & LOCKED:
        letters = _unlock_letters(loaded, source, notes)
    has_none = is_filler(each for each in letters if each not in BLOCKS) and not loaded.has_rebus()
    if loaded.solution_state & NOT_PROVIDED or has_none:
        return "".join(sign if sign in BLOCKS else ACROSS_LITE_BLANK for sign in letters)
    return letters


def _unlock_letters(loaded: Any, source: str | None, notes: list[str]) -> str:
    """Return the letters of a locked solution, with the given key."""
    width, letters = loaded.width, loaded.solution
    # Column by column, as they were locked.
    order = [at for col in range(width) for at in range(col, len(letters), width)]
    order = [at for at in order if letters[at] not in BLOCKS]
    locked = "".join(letters[at] for at in order).encode("latin-1", "replace")
    key = limits.unlock_key()
    if not key:
        raise InputError(IS_LOCKED, source=source)
    require_letters(locked)
    keys = find_keys(locked, loaded.scrambled_cksum) if key == limits.ANY_KEY else [key]
    if not keys or letters_checksum(unlock(locked, keys[0])) != loaded.scrambled_cksum:
        reason = "no key opens the solution: the file is damaged" if not keys else WRONG_KEY
        raise InputError(reason, source=source, text=key if keys else None)
    if key == limits.ANY_KEY:
        others = f" (others fit by chance: {abbreviate_texts(keys[1:])})" if keys[1:] else ""
        notes.append(f"unlocked with the key {keys[0]}{others}")
    found = list(letters)
    for at, code in zip(order, unlock(locked, keys[0]), strict=True):
        found[at] = chr(code)
    return "".join(found)


def _rebuses(loaded: Any) -> dict[int, str]:
    """Return the cells of several letters."""
    if not loaded.has_rebus():
        return {}
    rebus = loaded.rebus()
    return {at: rebus.solutions.get(key - 1, "") for at, key in enumerate(rebus.table) if key}


def _text(text: str) -> str:
    """Return a text with the signs that Windows has where Latin-1 has none."""
    return text.translate(WINDOWS)


def _require_as_many(clues: list[str], words: int, source: str | None) -> None:
    """Refuse other numbers of clues than words: nobody could tell which belongs to which."""
    if len(clues) != words and any(clues):
        both = f"{count_noun(len(clues), 'clue')} for {count_noun(words, 'word')}"
        raise InputError(f"{both}: which belongs to which is not known", source=source)


# Writing


class _Writer:
    """Writes one crossword."""

    def __init__(
        self, crossword: CrissCross, document_credits: Credits, source: str | None, notes: list[str]
    ) -> None:
        self._rows = rectangle(crossword)
        self._diagramless = crossword.diagramless
        self._circles = crossword.grid.marks.circles
        self._source = source
        self._notes = [*notes, *difficulty_loss(document_credits)]
        self._credits = plain_credits(document_credits)
        words = numbered_words(crossword)
        # In the order of the cells where they begin, across before down.
        clues = {each.run: each.clue for every in words.values() for each in every}
        self._clues = [clues[run] for run in crossword.grid.runs]
        if max(len(self._rows), len(self._rows[0])) > MOST_SIDE:
            size = f"{len(self._rows)}×{len(self._rows[0])}"
            reason = f"a .puz file has at most {MOST_SIDE} rows and columns"
            raise InputError(reason, source=source, text=size)

    def write_bytes(self, *, plainly: bool) -> WriteResult:
        """Return the file, in the version that holds all signs; or plainly, with others."""
        odd = _odd([*self._credits.as_json().values(), *self._clues, *self._cells()])
        version = LATIN
        if odd and plainly:
            self._transliterate(odd)
        elif odd:
            version = UNICODE
            hint = "old programs may not read it"
            if all(map(_is_latin_safe, self._cells())):
                hint += ", and --transliterate does without"
            self._notes.append(
                f"written as version 2.0 in UTF-8, for {abbreviate_texts(odd)} ({hint})"
            )
        return WriteResult(self._data(version), self._notes)

    def _transliterate(self, odd: list[str]) -> None:
        """Put other letters in place of odd ones; a grid would be destroyed by question marks."""
        self._rows = [[cell and self._plain_cell(cell) for cell in row] for row in self._rows]
        self._credits = Credits(*map(_plain, self._credits.as_json().values()))
        self._clues = list(map(_plain, self._clues))
        self._notes.append(
            f"written as other letters, as Latin-1 lacks them: {abbreviate_texts(odd)}"
        )
        if lost := [sign for sign in odd if _plain_sign(sign) == "?"]:
            self._notes.append(f"written as question marks: {abbreviate_texts(lost)}")

    def _plain_cell(self, cell: str) -> str:
        if not _is_latin_safe(cell):
            reason = "a cell for which Latin-1 has no letters"
            raise InputError(
                f"{reason}, so --transliterate does not help", source=self._source, text=cell
            )
        return _plain(cell)

    def _cells(self) -> list[str]:
        return [cell for row in self._rows for cell in row if cell is not None]

    def _data(self, version: str) -> bytes:
        puz = library(self._source)
        made = puz.Puzzle(version)
        made.width, made.height = len(self._rows[0]), len(self._rows)
        cells = [cell for row in self._rows for cell in row]
        block = ACROSS_LITE_HIDDEN if self._diagramless else ACROSS_LITE_BLOCK
        made.solution = "".join(_byte(cell, version) or block for cell in cells)
        made.fill = "".join(block if cell is None else ACROSS_LITE_BLANK for cell in cells)
        if self._diagramless:
            made.puzzletype |= IS_DIAGRAMLESS
        made.title, made.author = self._credits.title, self._credits.author
        made.copyright, made.notes = self._credits.copyright, self._credits.notes
        made.clues = self._clues
        # X in every cell means that there is no solution, unless each is also written as a rebus.
        is_bare = is_filler(self._cells())
        rebuses: dict[str, list[int]] = {}
        for at, cell in enumerate(cells):
            if cell is not None and (is_bare or _byte(cell, version) != cell):
                rebuses.setdefault(cell, []).append(at)
        self._require_rebuses(rebuses)
        for cell, places in rebuses.items():
            made.rebus().add_rebus_squares(places, cell)
        if self._circles:
            circled = sorted(row * made.width + col for row, col in self._circles)
            made.markup().set_markup_squares(circled, puz.GridMarkup.Circled)
        data: bytes = made.tobytes()
        return data

    def _require_rebuses(self, rebuses: Iterable[str]) -> None:
        """Refuse what the table of rebuses cannot hold."""
        every = list(rebuses)
        if len(every) > MOST_REBUSES:
            reason = f"a .puz file has at most {MOST_REBUSES} different cells of several letters"
            raise InputError(reason, source=self._source)
        for cell in every:
            if any(sign in PART_SEPARATOR for sign in cell):
                raise InputError("a cell that .puz cannot hold", source=self._source, text=cell)


def _byte(cell: Content, version: str) -> str:
    """Return the one byte of a cell: its letter, or one that stands for a rebus; "" for a block."""
    if cell is None:
        return ""
    last = 0xFF if version == LATIN else 0x7F
    if len(cell) == 1 and cell.isalnum() and ord(cell) <= last:
        return cell
    return rebus_letter(_plain(cell))


def _odd(texts: Iterable[str]) -> list[str]:
    """Return the signs of texts that Latin-1 lacks, each once."""
    return [sign for sign in dict.fromkeys("".join(texts)) if ord(sign) > 0xFF]


def _plain(text: str) -> str:
    """Return a text in signs of Latin-1: without accents, or a question mark."""
    return "".join(sign if ord(sign) < 0x100 else _plain_sign(sign) for sign in text)


def _is_latin_safe(cell: str) -> bool:
    """Tell whether a cell can be written in Latin-1 so that it is known again."""
    found = _plain(cell)
    return bool(found.strip()) and found.count("?") <= cell.count("?")


def _plain_sign(sign: str) -> str:
    known = _PLAINLY.get(sign)
    if known is not None:
        return known
    parts = unicodedata.normalize("NFKD", sign)
    kept = "".join(part for part in parts if ord(part) < 0x100)
    return kept or ("" if unicodedata.combining(sign) else "?")


FORMATS = (Puz(),)
