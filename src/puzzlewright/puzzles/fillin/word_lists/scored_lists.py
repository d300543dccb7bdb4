"""Reading lists of words with scores or without.

    # a comment, also behind a word
    ABACUS
    Able seaman;60
    ACME;45;what the coyote orders
    ADOBE<tab>50
    AFAR,30

Files may be gzipped, begin with a byte order mark and end lines in any way. A comma is part of the
entry unless a number, and nothing else, follows it.

In lists for exact fill-ins repeated words are copies: `read_scored_words` keeps them, in order. In
a dictionary the best score of a word counts: `read_scored_list` merges them, and says how many.

Stretches of simple lines, letters and perhaps a score, are read at once: 430,000 of them in less
than half a second, where line by line takes several. All others go through `cells`, one by one.
What the first lines of a list show to be something else, with numbers, bullets, clues or titles, is
read as the lists of all generators are; clues are not used, and numbers behind words are scores.
"""

from __future__ import annotations

import re
from itertools import islice
from os import PathLike, fspath
from typing import NamedTuple

from puzzlewright.core import files
from puzzlewright.core.arguments import require_notes
from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.errors import InputError, warn_caller
from puzzlewright.core.files import plain_line_ends
from puzzlewright.core.limits import allowance, require_entries
from puzzlewright.puzzles.fillin.word_lists import list_cache
from puzzlewright.puzzles.fillin.word_lists.word_list import (
    MOST_SCORE,
    USUAL_SCORE,
    CellCoding,
    Word,
    WordList,
    collector_paused,
)
from puzzlewright.words.cells.alphabet import PLAIN, SIMPLE_LETTERS, Alphabet, cells
from puzzlewright.words.entries import LONGEST
from puzzlewright.words.files.list_files import read_list_file
from puzzlewright.words.languages import alphabet_of
from puzzlewright.words.lines import require_no_controls
from puzzlewright.words.lists.cleanup import without_bullets, without_numbers
from puzzlewright.words.lists.columns import columns_by_title
from puzzlewright.words.lists.delimiters import is_comment, text_table
from puzzlewright.words.lists.reader import (
    DEFAULT_OPTIONS,
    ListOptions,
    ListStyle,
    ReadList,
    read_list,
)

COMMENT = "#"

#: Characters of simple lines that are read at once; then the deadline is looked at.
STRETCH_LINES = 65_536

#: What is dropped from simple lines. All else that is dropped makes a line less simple.
_DROPPED = " '’.-"

# Nothing is ever tried a second time (the second plus of each repetition), or a million lines would
# leave a million places to return to.
_SIMPLE_WORD = f"[0-9{SIMPLE_LETTERS}][0-9{SIMPLE_LETTERS}{_DROPPED}]{{0,{LONGEST - 1}}}+"
_SCORED_LINES = f"(?:{_SIMPLE_WORD}[;\t][0-9]{{1,6}}+\n)++"
_BARE_LINES = f"(?:{_SIMPLE_WORD}\n)++"
_NUMBER = "[+-]?[0-9]+"


def load_word_copies(
    path: str | PathLike[str], alphabet: Alphabet = PLAIN, *, notes: list[str] | None = None
) -> list[Word]:
    """Return the words of a file, in order, repeated ones as often as they stand there.

    Guesses are added to `notes`; without it, a file that is not UTF-8 is an error.
    """
    data = _decoded_list(files.read_bytes(path), fspath(path), alphabet, notes)
    return read_scored_words(data, fspath(path), alphabet)


def load_words(
    path: str | PathLike[str],
    language: str | Alphabet | None = None,
    *,
    cache: bool = True,
    max_input: int | str | None = None,
    notes: list[str] | None = None,
) -> WordList:
    """Return the scored words of a file, a dictionary for fill-ins; long ones are cached.

    `language`, a name or an Alphabet, sets which letters share a cell. `max_input` raises the
    limits of what is read: bytes, or a size like "2G". The code page of a file that is not UTF-8 is
    guessed, and the guess is added to `notes`; without that list it is a warning.
    """
    require_notes(notes)
    guesses: list[str] = []
    with allowance(max_input):
        words = load_dictionary(path, alphabet_of(language), cache=cache, notes=guesses)
    if notes is None:
        warn_caller(fspath(path), guesses)
    else:
        notes += guesses
    return words


def load_dictionary(
    path: str | PathLike[str],
    alphabet: Alphabet = PLAIN,
    *,
    cache: bool = True,
    notes: list[str] | None = None,
) -> WordList:
    """Return the scored words of a file; `notes` are as for load_word_copies()."""
    data = _decoded_list(files.read_bytes(path), fspath(path), alphabet, notes)
    read = read_cached if cache else read_scored_list
    return read(data, fspath(path), alphabet)


def _decoded_list(data: bytes, source: str, alphabet: Alphabet, notes: list[str] | None) -> bytes:
    """Return a list in UTF-8; the code page of an old one is guessed, if possible."""
    try:
        files.decode(data, source)
    except InputError:
        if notes is None:
            raise
    else:
        return data
    found = read_list_file(data, source, alphabet)
    if not isinstance(found, tuple) or not isinstance(found[0], str):
        raise InputError("a table, not a list of words: save it as text", source=source)
    text, note = found
    notes += [note] if note else []
    return text.encode()


def read_cached(data: bytes, source: str | None, alphabet: Alphabet) -> WordList:
    """Return the dictionary that a file holds, from the cache if it was read before."""
    place = list_cache.cache_path(data, alphabet)
    words = list_cache.load_cached(place) if place else None
    if words is None:
        words = read_scored_list(data, source, alphabet)
        if place:
            list_cache.store(place, words)
    return words


def read_scored_words(
    text: str | bytes, source: str | None = None, alphabet: Alphabet = PLAIN
) -> list[Word]:
    """Return the words of a text, in order, repeated ones as often as they stand there."""
    reader = _Reader(text, source, alphabet)
    require_entries(reader.text, source)
    meaning = {code: cell for cell, code in reader.coding.codes.items()}
    with collector_paused():
        return [
            Word(tuple(meaning.get(code, code) for code in word) if meaning else tuple(word), score)
            for word, score in zip(within_deadline(reader.words), reader.scores, strict=True)
        ]


def read_scored_list(
    text: str | bytes, source: str | None = None, alphabet: Alphabet = PLAIN
) -> WordList:
    """Return the dictionary that a text holds; of equal words the one with the best score."""
    reader = _Reader(text, source, alphabet)
    return WordList.from_encoded(reader.words, reader.scores, reader.coding.wide)


class _ScoreCache(dict[str, int]):
    """The numbers that were met: lists have few different scores."""

    def __missing__(self, digits: str) -> int:
        self[digits] = int(digits)
        return self[digits]


class _Reader:
    """Goes through a text and collects words, a character for each cell, and their scores."""

    def __init__(self, text: str | bytes, source: str | None, alphabet: Alphabet) -> None:
        decoded = files.decode(text, source) if isinstance(text, bytes) else text
        self.text = files.plain_line_ends(decoded.removeprefix("\ufeff")).removesuffix("\n") + "\n"
        self.source = source
        self.alphabet = alphabet
        self.coding = CellCoding()
        self.words: list[str] = []
        self.scores: list[int] = []
        self._read()
        if not self.words:
            raise InputError("no words in this list", source=source)

    def _read(self) -> None:
        """Read stretches of simple lines at once, all other lines one by one."""
        others = self.alphabet.others or ""
        simple = self.alphabet.dropped is None and not any(sign in others for sign in _DROPPED)
        scored, bare = re.compile(_SCORED_LINES), re.compile(_BARE_LINES)
        text, at, numbers = self.text, 0, _ScoreCache()
        while at < len(text):
            check_deadline()
            end = text.index("\n", at) + 1
            far = at + STRETCH_LINES
            most = text.index("\n", far) + 1 if far < len(text) else len(text)
            if simple and (lines := scored.match(text, at, most)):
                coded = self._encode_lines(lines[0], at)
                both = coded.replace("\n", ";").replace("\t", ";").split(";")
                self.words += both[:-1:2]
                self.scores += map(numbers.__getitem__, both[1::2])
                at = lines.end()
            elif simple and (lines := bare.match(text, at, most)):
                words = self._encode_lines(lines[0], at).split("\n")[:-1]
                self.words += words
                self.scores += [USUAL_SCORE] * len(words)
                at = lines.end()
            else:
                self._read_line(at, text[at : end - 1])
                at = end

    def _encode_lines(self, lines: str, at: int) -> str:
        """Return simple lines, which begin at a place of the text, a character for each cell."""
        raw, lines = lines, self.alphabet.fold(lines)
        if self.alphabet.letters is not None:
            self._require_letters(raw, lines, at)
        if self.alphabet.digraphs:
            longest_first = sorted(self.alphabet.digraphs, key=len, reverse=True)
            pattern = "|".join(map(re.escape, longest_first))
            lines = re.sub(pattern, lambda digraph: self.coding.code(digraph[0]), lines)
        for sign in _DROPPED:  # which kept the letters of digraphs apart
            lines = lines.replace(sign, "")
        return lines

    def _require_letters(self, raw: str, lines: str, at: int) -> None:
        """Raise an InputError if simple lines, as they are and folded, have foreign letters."""
        foreign = re.search(f"[^0-9;\\s{re.escape(_DROPPED)}{self.alphabet.letter_class}]", lines)
        if foreign:
            number = lines.count("\n", 0, foreign.start())
            before = sum(len(line) + 1 for line in raw.split("\n", number)[:number])
            end = raw.index("\n", before)
            self._read_line(at + before, raw[before:end])  # which tells where it is

    def _read_line(self, at: int, line: str) -> None:
        """Read a line that may hold anything; `at` is where it begins in the text."""
        body = line
        if COMMENT in line:
            body = re.split(rf"(?:^|(?<=\s)){COMMENT}", line, maxsplit=1)[0]
        if not body.isprintable():
            require_no_controls(body, self.source, self._number_of_line(at))
        body = body.strip()
        if not body:
            return
        try:
            entry, score = split_line(body)
            parts = _cells(entry, self.alphabet)
        except InputError as error:
            raise InputError(
                error.message,
                source=self.source,
                line=self._number_of_line(at),
                column=None if error.column is None else line.index(body) + error.column,
                text=error.text,
            ) from None
        self.words.append(self.coding.encode_word(parts))
        self.scores.append(score)

    def _number_of_line(self, at: int) -> int:
        return self.text.count("\n", 0, at) + 1


def _cells(entry: str, alphabet: Alphabet) -> tuple[str, ...]:
    """Return the cells of an entry; an InputError if it has none, or far too many."""
    # A sign of more than twenty characters is none.
    parts = cells(entry, alphabet) if len(entry) <= 20 * LONGEST else ("",) * (LONGEST + 1)
    if not parts:
        raise InputError("no letters in this line", text=entry)
    if len(parts) > LONGEST:
        raise InputError(f"a word of more than {LONGEST:,} letters", text=entry)
    return parts


def split_line(line: str) -> tuple[str, int]:
    """Return the entry and the score of a line."""
    for sign, pattern in ((";", ";"), ("\t", "\t+")):
        if sign in line:
            entry, score, *_ = re.split(pattern, line, maxsplit=2)
            return entry, _score(line, score.strip(), len(entry) + 1)
    entry, *rest = line.split(",")
    if not any(re.fullmatch(_NUMBER, field.strip()) for field in rest):
        return line, USUAL_SCORE
    if len(rest) > 1 or not any(map(str.isalpha, entry)):
        reason = "if the number is a score, put a semicolon before it, as in WORD;50"
        raise InputError(reason, text=line)
    return entry, _score(line, rest[0].strip(), len(entry) + 1)


def _score(line: str, digits: str, start: int) -> int:
    """Return a score; `start` is where it is to be looked for in the line."""
    column = line.index(digits, start) + 1
    if not re.fullmatch(_NUMBER, digits):
        raise InputError("the score is not a whole number", column=column, text=digits or line)
    if len(digits) > len(f"-{MOST_SCORE}") or abs(int(digits)) > MOST_SCORE:
        reason = f"a score is a number from -{MOST_SCORE} to {MOST_SCORE}"
        raise InputError(reason, column=column, text=digits)
    return int(digits)


#: Lines that tell what sort of list it is.
SAMPLE_LINES = 100

LIST_STYLE = ListStyle(shortest=1)


class AnyList(NamedTuple):
    """Words with scores, and how they were read."""

    words: WordList
    reading: ReadList


def is_dictionary(text: str, options: ListOptions = DEFAULT_OPTIONS) -> bool:
    """Tell whether a text has a word and perhaps a score on each line, and nothing else."""
    if options != DEFAULT_OPTIONS:
        return False
    text = text[: 1000 * SAMPLE_LINES]
    lines = (line for line in plain_line_ends(text).split("\n") if line.strip())
    first = list(islice((line for line in lines if not is_comment(line)), SAMPLE_LINES))
    if not first or text.lstrip()[:1] in ("[", "{"):
        return not first
    table = text_table("\n".join(first))
    if table.notes or columns_by_title(table.rows, PLAIN) is not None:
        return False
    if without_bullets(table.rows)[1] or without_numbers(table.rows, has_columns=True)[1]:
        return False
    # Behind a semicolon or a tab, most lines of a dictionary have a score.
    behind = [re.split("[;\t]", line, maxsplit=2)[1] for line in first if re.search("[;\t]", line)]
    numbers = sum(re.fullmatch(r"\s*[+-]?\d+\s*", each) is not None for each in behind)
    return 2 * numbers >= len(behind)


def read_any_list(
    given: str | bytes,
    source: str | None,
    alphabet: Alphabet,
    options: ListOptions = DEFAULT_OPTIONS,
    *,
    is_typed: bool = False,
) -> AnyList:
    """Return the words of a list in whatever form people have lists."""
    found = read_list(given, source, alphabet, LIST_STYLE, options, is_typed=is_typed)
    return AnyList(scored_words(found), found)


def scored_words(found: ReadList) -> WordList:
    """Return the words that were read, each with its score."""
    return WordList.of(Word(entry.cells, _clue_score(entry.clue)) for _, entry in found.numbered)


def _clue_score(clue: str) -> int:
    """Return the score that is in the place of a clue."""
    is_number = re.fullmatch(r"[+-]?\d{1,9}", clue) is not None
    return int(clue) if is_number and abs(int(clue)) <= MOST_SCORE else USUAL_SCORE
