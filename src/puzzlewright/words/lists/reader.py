"""Lists of words for generators: one on a line, with a clue or without, as people write them.

    # a comment; behind a word as well, unless a clue follows
    otter
    New York;the Big Apple
    otter,"swims, and holds hands"
    otter<tab>swims on its back
    1. otter – swims

Files become texts or tables (list_files.py), and texts become tables (delimiters.py). Numbers and
bullets go (cleanup.py), so do headings (headings.py); titles or guesses tell which column is which
(columns.py). An annotation in parentheses stays in the text of a word and is left out on the grid,
as gaps, hyphens, apostrophes and other punctuation are.

Nothing is dropped in silence: a word that comes again is taken once, and `notes` tells of it. So
do guesses: one line tells all of them, and how to settle them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from os import PathLike, fspath
from typing import NamedTuple

from puzzlewright.core.arguments import require_flag, require_int, require_notes
from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError, quote, warn_caller
from puzzlewright.core.files import plain_line_ends, read_bytes
from puzzlewright.core.limits import allowance, require_entries
from puzzlewright.words.cells.alphabet import PLAIN, Alphabet, cells, clusters
from puzzlewright.words.cells.confusables import confusable_notes, diacritic_notes
from puzzlewright.words.cells.graphemes import compose
from puzzlewright.words.entries import (
    LONGEST,
    SHORTEST,
    SINGLE_LETTER,
    TOO_SHORT,
    Entry,
    read_word,
)
from puzzlewright.words.files.list_files import read_list_file
from puzzlewright.words.languages import alphabet_of
from puzzlewright.words.lines import Line, require_no_controls
from puzzlewright.words.lists.annotations import annotation_notes, find_forms, without_annotations
from puzzlewright.words.lists.cleanup import (
    BULLETS_OUT,
    NUMBERS_OUT,
    find_line_marks,
    split_numbers,
    strip_quotes,
    without_bullet_column,
    without_bullets,
)
from puzzlewright.words.lists.columns import (
    ColumnChoice,
    Columns,
    choose_columns,
    find_title_row,
    parse_columns,
    stack_lists,
    stack_untitled_pairs,
    title_notes,
)
from puzzlewright.words.lists.delimiters import text_table
from puzzlewright.words.lists.headings import (
    capital_headings,
    colon_headings,
    isolated_headings,
    leading_heading_count,
    unnumbered_headings,
)
from puzzlewright.words.lists.json_lists import CATEGORIES_AT, CLUE_AT, WORD_AT, json_table
from puzzlewright.words.lists.running_text import AS_COLUMNS, ONE_LINE, RUNNING
from puzzlewright.words.lists.tables import Row, Table

#: Why a line is refused where most begin with categories.
TOO_FEW_COLUMNS = "one column, where most lines have three: categories, word, translation"

#: How the line begins that tells all guesses.
READ_AS = "read as "

#: What stands between the cells of a word and its text.
SPELLS = " = "


class ListStyle(NamedTuple):
    """What a generator takes for words."""

    clue: str = "clue"
    shortest: int = SHORTEST
    has_categories: bool = False  #: three columns without titles begin with the categories
    skips_signs: bool = True  #: what has no letters is left out with a note, not refused
    clues: str = "clues"


class ListOptions(NamedTuple):
    """How somebody wants a list to be read."""

    columns: str | None = None  #: `word=2,clue=1`
    swap: bool = False
    category: str | None = None


class ReadList(NamedTuple):
    """What a list holds, and how it was read."""

    entries: list[Entry]
    notes: list[str]  #: what the user should know: guesses, and what was left out
    unit: str  #: what numbers of lines count
    numbered: list[tuple[int, Entry]]  #: all words, with the numbers of their lines
    table: Table  #: as it was written
    chosen: ColumnChoice | None = None  #: which column is which
    summary: str = ""  #: how many words there are
    left_out: Sequence[str] = ()  #: those of the notes that are about words without enough letters


class LineError(NamedTuple):
    """What is wrong with one line of a list, where the others are to be read all the same."""

    number: int
    error: InputError


WORDS_AND_CLUES = ListStyle()

#: The note on words of a command line that may have been meant as the name of a file.
NO_FILE = "the text itself, as no file has this name"
DEFAULT_OPTIONS = ListOptions()


def load_entries(
    path: str | PathLike[str],
    language: str | Alphabet | None = None,
    *,
    columns: str | None = None,
    swap: bool = False,
    categories: bool = False,
    category: str | None = None,
    shortest: int = SHORTEST,
    strict: bool = True,
    notes: list[str] | None = None,
    max_input: int | str | None = None,
) -> list[Entry]:
    """Return the words of a file with their clues or translations, each once, in order.

    `language`, a name or an Alphabet, sets which letters share a cell. `columns` says which column
    is which, as `word=2,clue=1`; `swap` swaps words and clues. With `categories`, three columns
    without titles begin with the categories of the word, as word searches read them; `category`
    takes only the words of one. Words without letters are left out, and those of fewer than
    `shortest`. To `notes` is added what was guessed or left out; without it, what was left out is a
    warning. `max_input` raises the limits of what is read: bytes, or a size like "2G". An
    InputError names the file and the line of what is no word; with `strict=False`, such lines are
    left out, too.
    """
    require_notes(notes)
    require_int("shortest", shortest)
    has_categories = categories or category is not None
    style = ListStyle(shortest=shortest, has_categories=has_categories)
    options = ListOptions(columns, swap, category)
    alphabet = alphabet_of(language)
    faults: list[LineError] | None = None if require_flag("strict", strict) else []
    with allowance(max_input):
        data, name = read_bytes(path), fspath(path)
        found = read_list(data, name, alphabet, style, options, faults=faults)
    unread = [f"line {number}: {error.message}: left out" for number, error in faults or ()]
    if notes is None:
        warn_caller(name, [*unread, *found.left_out])
    else:
        notes += [*unread, *found.notes]
    return found.entries


def read_entries(
    text: str | bytes,
    source: str | None = None,
    alphabet: Alphabet = PLAIN,
    notes: list[str] | None = None,
    *,
    columns: str | None = None,
    swap: bool = False,
    category: str | None = None,
    style: ListStyle = WORDS_AND_CLUES,
) -> list[Entry]:
    """Return the words of a list, each once, in order; see load_entries()."""
    found = read_list(text, source, alphabet, style, ListOptions(columns, swap, category))
    if notes is not None:
        notes += found.notes
    return found.entries


def read_list(
    given: str | bytes,
    source: str | None = None,
    alphabet: Alphabet = PLAIN,
    style: ListStyle = WORDS_AND_CLUES,
    options: ListOptions = DEFAULT_OPTIONS,
    *,
    is_typed: bool = False,
    faults: list[LineError] | None = None,
) -> ReadList:
    """Return what a list holds, in whatever form people have lists.

    `is_typed` is for words that somebody typed on a command line: one line has them all. If there
    is a list of `faults`, words that are refused are left out and added to it.
    """
    reader = _Reader(style, options, source, alphabet, faults)
    table, chosen = reader.table(given, is_typed=is_typed)
    tidied, guesses = table, list[str]()
    if chosen is None:
        tidied, chosen, guesses = reader.tidy(table)
    tidied = reader.in_category(tidied, chosen.columns)
    entries = reader.with_forms(reader.entries(tidied, chosen))
    return reader.result(entries, table, chosen, guesses)


class _Reader:
    """Makes entries of a table."""

    def __init__(
        self,
        style: ListStyle,
        options: ListOptions,
        source: str | None,
        alphabet: Alphabet,
        faults: list[LineError] | None = None,
    ) -> None:
        self._faults = faults
        self._style = style
        self._options = options
        self._wanted = None if options.columns is None else parse_columns(options.columns)
        self._source = source
        self._alphabet = alphabet
        self._notes: list[str] = []  #: what was left out, row by row
        self._left_out: list[str] = []  #: those on words without enough letters
        self._hint = ""  #: why words may have letters of another language

    def table(self, given: str | bytes, *, is_typed: bool) -> tuple[Table, ColumnChoice | None]:
        """Return the table that a list is, and its columns where there is no choice."""
        notes: list[str] = []
        if isinstance(given, bytes):
            found = read_list_file(given, self._source or "the list", self._alphabet)
            if isinstance(found, Table):
                return self._split(found), None
            given, encoding = found
            notes += [encoding.removeprefix(READ_AS)] if encoding else []
        text = plain_line_ends(given.removeprefix("\ufeff"))
        require_entries(text, self._source)
        if text.lstrip()[:1] in ("[", "{"):
            columns = Columns(WORD_AT, CLUE_AT, CATEGORIES_AT)
            return json_table(text, self._source), ColumnChoice(columns, width=3)
        require_no_controls(text, self._source)
        table = self._text_table(text, is_list=is_typed)
        empty = (at for at, line in enumerate(text.split("\n"), 1) if not line or line.isspace())
        notes += table.notes
        if is_typed:
            notes = [one for one in notes if one != ONE_LINE]
            is_list = any(sign in text.strip(" ,;\n") for sign in ",;\n")
            if not is_list or re.search(r"[/\\]|\w\.[A-Za-z]\w{1,4}$", text):
                notes = [NO_FILE, *notes]
        return table._replace(gaps=frozenset(empty), notes=notes), None

    def _text_table(self, text: str, *, is_list: bool = False) -> Table:
        """Return the table of a text; somebody may say that there are columns."""
        return text_table(
            text,
            self._source,
            must_split=self._wanted is not None or self._options.swap,
            is_list=is_list,
            counts_columns=self._wanted is not None,
        )

    def _split(self, table: Table) -> Table:
        """Return a table of one column with those that dashes and the like separate in it.

        A column of numbers or bullets before it counts for nothing.
        """
        if any(len(row.fields) > 2 for row in table.rows):
            return table
        marks = find_line_marks(
            [(n, row.fields[0], "".join(row.fields[1:])) for n, row in enumerate(table.rows, 1)]
        )
        one = [
            row.fields[1:] if marks and n in marks.by_line else row.fields
            for n, row in enumerate(table.rows, 1)
        ]
        if any(len(fields) > 1 for fields in one):
            return table
        found = self._text_table("\n".join(fields[0] for fields in one))
        if self._wanted is not None and marks and not found.separator:
            return table
        notes = [*table.notes, *found.notes]
        if found.unit != table.unit and found.unit != "line":
            return found._replace(notes=notes)
        rows = [Row(table.rows[row.number - 1].number, row.fields) for row in found.rows]
        if not marks:
            return Table(rows, table.unit, notes, found.separator)
        by_row = {table.rows[n - 1].number: mark for n, mark in marks.by_line.items()}
        return Table(rows, table.unit, [*notes, marks.note], found.separator, marks=by_row)

    def tidy(self, table: Table) -> tuple[Table, ColumnChoice, list[str]]:
        """Return the rows of a table that are words, its columns, and what was guessed of them."""
        guesses = [*table.notes]
        rows = [row for row in within_deadline(table.rows) if "".join(row.fields).strip()]
        if table.separator == "\t" and self._wanted is None:
            rows = _with_single_tabs(rows)
        rows, lists = (rows, 1) if self._wanted else stack_lists(rows)
        above, titled = find_title_row(rows, self._alphabet, self._wanted)
        if titled is None:
            above = leading_heading_count(rows, table.gaps)
        self._note_headings(rows[:above], table)
        rows = rows[above:]
        first = int(titled is not None)
        lone = set(isolated_headings(rows[first:], table.gaps))
        if lone := lone or set(capital_headings(rows[first:], table.gaps)):
            self._note_headings([rows[n + first] for n in sorted(lone)], table)
            rows = [row for n, row in enumerate(rows) if n - first not in lone]
        rows = self._clean_up(table, rows[first:], guesses, titled)
        if titled is None and self._wanted is None:
            rows, lists = stack_untitled_pairs(rows, table.separator)
        guesses += [f"{lists} lists side by side, one after the other"] if lists > 1 else []
        tidied = table._replace(rows=rows)
        chosen = self._choose_columns(tidied, titled)
        self._hint = f" ({chosen.note})" if self._options.swap and chosen.note else ""
        if chosen.note:
            (guesses if chosen.columns.category is None else self._notes).append(chosen.note)
        guesses += [chosen.unused] if chosen.unused else []
        self._notes += title_notes(table, chosen)
        return tidied, chosen, guesses

    def result(
        self,
        entries: list[tuple[int, Entry]],
        table: Table,
        chosen: ColumnChoice,
        guesses: Sequence[str],
    ) -> ReadList:
        """Return the words of a table, each once, with all notes on it."""
        texts = [entry.text for _, entry in entries]
        guesses = [*guesses, *annotation_notes(texts)]
        self._notes += confusable_notes(entries, table.unit, self._source)
        self._notes += diacritic_notes(entries) if self._alphabet == PLAIN else ()
        self._note_lacking(entries)
        once = unique_entries(entries, self._notes, table.unit, self._style.clue)
        number = f"{len(once):,} word{'s' * (len(once) != 1)}"
        clues = f" with {self._style.clues}" if any(entry.clue for entry in once) else ""
        summary = f"{READ_AS}{number}{clues}"
        notes = [*self._guess_line(summary, once, guesses), *self._notes]
        return ReadList(once, notes, table.unit, entries, table, chosen, summary, self._left_out)

    def with_forms(self, entries: list[tuple[int, Entry]]) -> list[tuple[int, Entry]]:
        """Return words with forms in parentheses where most lines have some; others are named."""
        forms = find_forms([entry.text for _, entry in entries])
        self._notes += forms.notes
        if not forms.display:
            return entries
        return [
            (at, parse_entry(forms.display[entry.text], entry.clue, self._alphabet, 1))
            if entry.text in forms.display
            else (at, entry)
            for at, entry in entries
        ]

    def _note_lacking(self, entries: Sequence[tuple[int, Entry]]) -> None:
        """Tell which words have no clue where most have one: their line may be misread."""
        lacking = [entry.text for _, entry in entries if not entry.clue]
        if lacking and len(entries) >= 3 and 4 * len(lacking) <= len(entries):
            shown = ", ".join(map(quote, lacking[:3]))
            more = f" and {len(lacking) - 3} more" if len(lacking) > 3 else ""
            self._notes.append(f"no {self._style.clue} for {shown}{more}")

    def _note_headings(self, rows: Sequence[Row], table: Table) -> None:
        for row in rows:
            text = quote((table.separator or " ").join(row.fields).strip())
            self._notes.append(f"{table.unit} {row.number}: taken for a heading: {text}")

    def _clean_up(
        self, table: Table, rows: list[Row], guesses: list[str], titled: ColumnChoice | None
    ) -> list[Row]:
        """Return rows without numbers, bullets and headings."""
        is_free = titled is None and self._wanted is None  # else columns are counted
        alone = 0
        if is_free:
            rows, alone = without_bullet_column(rows)
        rows, bullets = without_bullets(rows)
        rows, numbers = split_numbers(rows, has_columns=is_free)
        guesses += [BULLETS_OUT] if (alone or bullets) and BULLETS_OUT not in guesses else []
        guesses += [NUMBERS_OUT] if any(numbers) and NUMBERS_OUT not in guesses else []
        if NUMBERS_OUT in guesses:
            numbers = numbers or [(table.marks or {}).get(row.number) for row in rows]
            between = unnumbered_headings(numbers)
            self._note_headings([rows[n] for n in between], table)
            rows = [row for n, row in enumerate(rows) if n not in set(between)]
        for at in reversed(list(colon_headings(rows))):
            self._note_headings([rows.pop(at)], table)
        return rows

    def _choose_columns(self, table: Table, titled: ColumnChoice | None) -> ColumnChoice:
        if not table.rows:
            raise InputError("no words in this list", source=self._source)
        try:
            return choose_columns(
                table,
                self._alphabet,
                self._wanted,
                titled,
                swap=self._options.swap,
                has_categories=self._style.has_categories,
            )
        except InputError as bad:
            raise InputError(bad.message, source=self._source, text=bad.text) from None

    def _guess_line(
        self, summary: str, entries: Sequence[Entry], guesses: Sequence[str]
    ) -> list[str]:
        """Return the line that tells all guesses."""
        if not guesses:
            return []
        hint = "--explain-list shows each line"
        if any(entry.clue for entry in entries):
            hint = "--columns or --swap changes that"
        elif RUNNING in guesses:
            hint = AS_COLUMNS
        return [f"{summary}: {'; '.join(guesses)} ({hint})"]

    def entries(self, table: Table, chosen: ColumnChoice) -> list[tuple[int, Entry]]:
        """Return the words that have letters; others are reported or refused."""
        rows = table.rows
        if not rows:
            raise InputError("no words in this list", source=self._source)
        found: list[tuple[int, Entry]] = []
        empty: list[int] = []
        place = 0
        shortest = self._style.shortest
        for row in within_deadline(rows, 1024):
            word, clue = _word_and_clue(row, chosen, table.separator)
            try:
                if chosen.is_by_number and not any(map(str.strip, row.fields[1:])):
                    raise self._error(row, table, TOO_FEW_COLUMNS, row.fields[0].strip())
                entry = self._entry(row, word, clue, table)
            except InputError as bad:
                if self._faults is None:
                    raise
                self._faults.append(LineError(row.number, bad))
                continue
            if entry is not None and len(entry.cells) >= shortest:
                found.append((row.number, entry))
            elif word:
                note = left_out_note(word, len(entry.cells) if entry else 0, shortest)
                self._left_out.append(f"{table.unit} {row.number}: {note}")
                self._notes.append(self._left_out[-1])
            else:
                place = place if empty else len(self._notes)
                empty.append(row.number)
        if not found and not self._faults:
            word = _word_and_clue(rows[0], chosen, table.separator)[0]
            fewest = "" if shortest < SHORTEST else f"{shortest} ".replace("2", "two")
            reason = f"no word of this list has {fewest}letters"
            raise self._error(rows[0], table, reason, word)
        if empty:
            self._left_out.append(self._empty_note(empty, table.unit))
            self._notes.insert(place, self._left_out[-1])
        return found

    def _empty_note(self, empty: Sequence[int], unit: str) -> str:
        """Return one note on rows without a word: a sheet may have thousands."""
        if len(empty) == 1:
            return f"{unit} {empty[0]}: no letters in ''"
        number = f"{len(empty):,} {'entries' if unit == 'entry' else f'{unit}s'}"
        return f"{number} without a word, the first is {unit} {empty[0]}"

    def _spelling(self, word: str, text: str) -> Entry | None:
        """Return the entry of `KO(NJ) = konj`: what is before the sign spells what is behind.

        Capitals without parentheses have a cell each: `INJEKCIJA = injekcija`.
        """
        try:
            plain = cells(word.replace("(", "").replace(")", ""), self._alphabet)
            if "".join(plain) != "".join(cells(text, self._alphabet)):
                return None
            line = Line(0, f"{word} = {text}", None)
            entry = read_word(line, self._alphabet, self._style.shortest)
        except InputError:
            return None
        if "(" in word or not word.isupper() or text.isupper():
            return entry
        apart = [letter for cell in entry.cells for letter in clusters(cell)]
        return replace(entry, cells=tuple(apart))

    def _entry(self, row: Row, word: str, clue: str, table: Table) -> Entry | None:
        """Return a word; None if it has no letters, and such words are left out."""
        style = self._style
        if table.separator == SPELLS and clue and (spelt := self._spelling(word, clue)):
            return spelt
        if "=" in word:
            letters, _, text = word.partition("=")
            if spelt := self._spelling(letters.strip(), text.strip()):
                return replace(spelt, clue=" ".join(clue.split()))
        try:
            entry = parse_entry(word, clue, self._alphabet, 0 if style.skips_signs else 1)
        except InputError as bad:
            if style.skips_signs and not any(map(str.isalnum, word)):
                return None
            raise self._error(row, table, bad.message + self._hint, bad.text) from None
        return entry if entry.cells else None

    def _error(self, row: Row, table: Table, message: str, text: str | None) -> InputError:
        if table.unit == "line":
            return InputError(message, source=self._source, line=row.number, text=text)
        return InputError(f"{table.unit} {row.number}: {message}", source=self._source, text=text)

    def in_category(self, table: Table, columns: Columns) -> Table:
        """Return the rows of the wanted category, in large letters or small ones."""
        if self._options.category is None:
            return table
        wanted = self._options.category.strip().casefold()
        known: dict[str, str] = {}
        found = []
        for row in within_deadline(table.rows):
            given = "" if columns.category is None else "".join(row.fields[columns.category :][:1])
            names = given.replace(",", " ").split()
            known |= {name.casefold(): name for name in names if name.casefold() not in known}
            if wanted in map(str.casefold, [*names, given.strip()]):
                found.append(row)
        if not known:
            reason, text = "a list without categories", self._options.category
            raise InputError(reason, source=self._source, text=text)
        if not wanted or not found:
            there = ", ".join(known.values())
            reason = f"no word of this category (there are {there})"
            raise InputError(reason, source=self._source, text=self._options.category)
        return table._replace(rows=found)


def _with_single_tabs(rows: list[Row]) -> list[Row]:
    """Return rows of a word and a clue in which several tabs in a row, to align them, are one."""
    if all(len(row.fields) < 3 for row in rows):
        return rows
    full = [[field for field in row.fields if field.strip()] for row in rows]
    if any(len(fields) > 2 for fields in full) or not all(row.fields[0].strip() for row in rows):
        return rows
    return [Row(row.number, fields) for row, fields in zip(rows, full, strict=True)]


def _word_and_clue(row: Row, chosen: ColumnChoice, separator: str) -> tuple[str, str]:
    """Return the word and the clue of a row; what is behind the last column is part of that."""
    fields, columns = row.fields, chosen.columns
    if len(fields) > chosen.width:
        rest = fields[chosen.width - 1 :]
        while len(rest) > 1 and not rest[-1].strip(f"{separator} "):
            rest.pop()
        fields = [*fields[: chosen.width - 1], (separator or " ").join(rest)]
    word = strip_quotes(fields[columns.word]) if columns.word < len(fields) else ""
    if columns.clue is None or columns.clue >= len(fields):
        return word, ""
    return word, fields[columns.clue].strip()


def unique_entries(
    entries: Iterable[tuple[int, Entry]], notes: list[str], unit: str = "line", clue: str = "clue"
) -> list[Entry]:
    """Return entries in order, the first of those with the same cells; `notes` gets the others.

    Each comes with a number, which is that of its line or of some other unit.
    """
    found: dict[tuple[str, ...], tuple[int, Entry]] = {}
    for at, entry in within_deadline(entries):
        before, first = found.setdefault(entry.cells, (at, entry))
        if first is not entry:
            other = f", with another {clue}" if entry.clue not in ("", first.clue) else ""
            again = f"is on {unit} {before} already"
            if _plain_letters(entry.text) != _plain_letters(first.text):
                again = f"has the same letters as {quote(first.text)} on {unit} {before}"
            notes.append(f"{unit} {at}: {quote(entry.text)} {again}{other}")
    return [entry for _, entry in found.values()]


def _plain_letters(text: str) -> str:
    """Return the letters of a text with their accents, whatever its cells have of them."""
    return "".join(filter(str.isalnum, compose(without_annotations(text).casefold())))


def left_out_note(text: str, letters: int, shortest: int = SHORTEST) -> str:
    """Return the note on a word that is left out because it has too few letters."""
    if not letters:
        return f"no letters in {quote(text)}"
    reason = TOO_SHORT if shortest == SHORTEST else f"fewer than {shortest} letters"
    return f"left out {quote(text)}: {reason}"


def parse_entry(
    word: str, clue: str = "", alphabet: Alphabet = PLAIN, shortest: int = SHORTEST
) -> Entry:
    """Return the entry for a word or phrase; an InputError tells what is wrong with it.

    Annotations (annotations.py) stay in the text, and the grid has nothing of them.
    """
    text = " ".join(word.split())
    # A sign of more than twenty characters is none.
    is_short = len(text) <= 20 * LONGEST
    parts = cells(without_annotations(text), alphabet) if is_short else ("",) * (LONGEST + 1)
    if len(parts) > LONGEST:
        raise InputError(f"a word of more than {LONGEST:,} letters", text=text)
    if not parts and shortest:
        raise InputError("no letters in this word", text=text)
    if len(parts) < shortest:
        raise InputError(SINGLE_LETTER, text=text)
    return Entry(parts, text, " ".join(clue.split()))


def explanation(reading: ReadList) -> Iterator[str]:
    """Yield notes on a list, and then what became of each of its lines."""
    if not any(note.startswith(READ_AS) for note in reading.notes):
        yield reading.summary
    yield from reading.notes
    read: dict[int, list[Entry]] = {}
    for at, entry in reading.numbered:
        read.setdefault(at, []).append(entry)
    taken = set(map(id, reading.entries))
    lines: dict[int, list[str]] = {}
    for row in reading.table.rows:
        line = (reading.table.separator or " | ").join(row.fields).strip()
        lines.setdefault(row.number, []).append(line)
    for at, words in lines.items():  # one line may have several
        mark = (reading.table.marks or {}).get(at, "")
        given = quote(f"{mark} {', '.join(words)}".lstrip())
        found = [_entry_line(entry, is_taken=id(entry) in taken) for entry in read.get(at, ())]
        yield f"{reading.unit} {at}: {given} -> {'; '.join(found) or 'left out'}"


def _entry_line(entry: Entry, *, is_taken: bool) -> str:
    """Return an entry with all that there is to see of it."""
    cells = "".join(cell if len(cell) == 1 else f"({cell})" for cell in entry.cells)
    text = "" if entry.text.upper() == "".join(entry.cells) else f", shown as {quote(entry.text)}"
    clue = f", with {quote(entry.clue)}" if entry.clue else ""
    return f"{cells}{text}{clue}" + ("" if is_taken else " (left out: it is there already)")
