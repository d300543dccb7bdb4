"""Lists of words for makers: one on a line, with a clue or without.

    # a comment; behind a word as well, unless a clue follows
    otter
    New York;the Big Apple
    otter,"swims, and holds hands"
    otter<tab>swims on its back

A list has one separator, that of most of its lines: where several could be, the one that comes
first counts. What is behind it is the clue, all of it. With commas it is CSV: quotes stand around a
whole field, which may go over several lines, and are doubled within it. With semicolons and tabs
quotes are part of the clue, unless they stand around all fields of a line or are needed there. A
first line `word,clue` or the like, in one of several languages, has the titles of the columns.

Gaps, hyphens, apostrophes and other punctuation stay in the text and are left out on the grid.
Nothing is dropped in silence: a word that comes again is taken once, and `remarks` tells of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from puzzlewright.deadline import looking
from puzzlewright.errors import InputError, quote
from puzzlewright.files import plain_line_ends, read_text
from puzzlewright.limits import allowing, require_entries
from puzzlewright.typed import TYPE_CHECKING, NamedTuple
from puzzlewright.words import titles
from puzzlewright.words.cells import PLAIN, Alphabet, cells
from puzzlewright.words.controls import require_no_controls
from puzzlewright.words.entries import LONGEST, Entry

if TYPE_CHECKING:
    from pathlib import Path

COMMENT = "#"

#: What may stand between a word and its clue; of equally frequent ones the first.
SEPARATORS = "\t;,"

#: Words of fewer cells cross nothing.
SHORTEST = 2

#: A field in quotes, which may go over several lines, and what is before it.
_IN_QUOTES = rf'(^|[{SEPARATORS}])[^\S\n]*"(?:[^"]|"")*"(?=\s*(?:[{SEPARATORS}]|$))'

_QUOTES = "quotes stand around a whole field, and are doubled inside it"


def load_entries(
    path: str | Path,
    alphabet: Alphabet = PLAIN,
    remarks: list[str] | None = None,
    *,
    max_input: int | str | None = None,
) -> list[Entry]:
    """Return the words of a file, plain or gzipped; see read_entries().

    `max_input` raises the limits of what is read: bytes, or a size like "2G".
    """
    with allowing(max_input):
        return read_entries(read_text(path), str(path), alphabet, remarks)


def read_entries(
    text: str,
    source: str | None = None,
    alphabet: Alphabet = PLAIN,
    remarks: list[str] | None = None,
) -> list[Entry]:
    """Return the words of a list, each once, in order.

    To `remarks` is added what was left out, with its line: words that come again, titles of
    columns. An InputError names the file and the line of what is no word.
    """
    text = plain_line_ends(text.removeprefix("\ufeff"))
    require_entries(text, source)
    require_no_controls(text, source)
    told: list[str] = [] if remarks is None else remarks
    entries = []
    for nth, row in enumerate(looking(_rows(text.split("\n"), source), 1024)):
        if not nth and _is_titles(row):
            told.append(f"line {row.line}: taken for the titles of the columns: {quote(row.word)}")
        else:
            entries.append((row.line, _entry(row, source, alphabet)))
    if not entries:
        raise InputError("no words in this list", source=source)
    return each_once(entries, told)


def each_once(
    entries: Iterable[tuple[int, Entry]], told: list[str], unit: str = "line", clue: str = "clue"
) -> list[Entry]:
    """Return entries in order, the first of those with the same cells; `told` gets the others.

    Each comes with a number, which is that of its line or of some other unit.
    """
    found: dict[tuple[str, ...], tuple[int, Entry]] = {}
    for at, entry in looking(entries):
        before, first = found.setdefault(entry.cells, (at, entry))
        if before != at:
            other = f", with another {clue}" if entry.clue not in ("", first.clue) else ""
            told.append(f"{unit} {at}: {quote(entry.text)} is on {unit} {before} already{other}")
    return [entry for _, entry in found.values()]


def entry_of(
    word: str, clue: str = "", alphabet: Alphabet = PLAIN, shortest: int = SHORTEST
) -> Entry:
    """Return the entry for a word or phrase; an InputError tells what is wrong with it."""
    text = " ".join(word.split())
    # A sign of more than twenty characters is none.
    parts = cells(text, alphabet) if len(text) <= 20 * LONGEST else ("",) * (LONGEST + 1)
    if len(parts) > LONGEST:
        raise InputError(f"a word of more than {LONGEST:,} letters", text=text)
    if not parts and shortest:
        raise InputError("no letters in this word", text=text)
    if len(parts) < shortest:
        raise InputError("one letter is no word: it takes two to cross others", text=text)
    return Entry(parts, text, " ".join(clue.split()))


class _Row(NamedTuple):
    """A word and its clue as they are written, and the line in which they begin."""

    line: int
    word: str
    clue: str


def _entry(row: _Row, source: str | None, alphabet: Alphabet) -> Entry:
    try:
        return entry_of(row.word, row.clue, alphabet)
    except InputError as bad:
        raise InputError(bad.message, source=source, line=row.line, text=bad.text) from None


def _is_titles(row: _Row) -> bool:
    word, clue = titles.plainly(row.word), titles.plainly(row.clue)
    return word in titles.WORDS and clue in titles.MEANINGS


# From lines to fields


def _rows(lines: Sequence[str], source: str | None) -> Iterator[_Row]:
    """Yield the lines that are no comments, as words and clues."""
    separator = separator_of(lines)
    for line, fields in fields_of(lines, separator, source):
        while not fields[-1].strip():
            fields.pop()
        yield _Row(line, fields[0].strip(), separator.join(fields[1:]).strip())


def fields_of(
    lines: Sequence[str], separator: str, source: str | None, most: int = 2
) -> Iterator[tuple[int, list[str]]]:
    """Yield the numbers and the fields of lines that are no comments; not all of them are empty.

    A line without quotes is cut into `most` fields; all that is behind is part of the last one.
    """
    cut = _csv_rows(lines, source, most)
    if separator != ",":
        cut = _plain_rows(lines, separator, source, most)
    for line, fields in looking(cut):
        if not any(map(str.strip, fields[1:])):
            fields[0] = re.split(rf"\s{COMMENT}", fields[0], maxsplit=1)[0]
        if any(map(str.strip, fields)):
            yield line, fields


def separator_of(lines: Sequence[str]) -> str:
    """Return what most lines have between a word and a clue, before anything else that may be."""
    first = dict.fromkeys(SEPARATORS, 0)
    if any('"' in line for line in lines):
        text = re.sub(_IN_QUOTES, r"\1", "\n".join(lines), flags=re.MULTILINE)
        lines = text.split("\n")
    search = re.compile(f"[{SEPARATORS}]").search
    for line in looking(lines):
        found = search(line.strip())
        if found and not is_comment(line):
            first[found[0]] += 1
    return max(SEPARATORS, key=lambda sign: first[sign])


def is_comment(line: str) -> bool:
    """Tell whether nothing on a line counts."""
    return line.lstrip().startswith(COMMENT)


def _csv_rows(
    lines: Sequence[str], source: str | None, most: int
) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a text with commas, and the line in which each begins."""
    import csv

    at_start = True

    def given() -> Iterator[str]:
        """Pass lines on, without comments; a field that goes on may begin like one."""
        nonlocal at_start
        for line in lines:
            is_idle = at_start and is_comment(line)
            at_start = False
            yield "\n" if is_idle else f"{line}\n"

    reader = csv.reader(given(), strict=True, skipinitialspace=True)
    while True:
        begins = reader.line_num + 1
        try:
            at_start = True
            fields = next(reader)
        except StopIteration:
            return
        except csv.Error:
            where = {"source": source, "line": begins}
            raise InputError(_QUOTES, text=lines[begins - 1], **where) from None  # type: ignore[arg-type]
        line = lines[begins - 1]
        if fields and '"' not in line and reader.line_num == begins:
            fields = line.split(",", most - 1)  # gaps behind its commas stay
            fields[-1] = fields[-1].rstrip(", \t")
        if fields and not is_comment(line):
            yield begins, fields


def _plain_rows(
    lines: Sequence[str], separator: str, source: str | None, most: int
) -> Iterator[tuple[int, list[str]]]:
    """Yield the fields of lines: one where there is no separator."""
    for number, line in enumerate(lines, 1):
        if not line.strip() or is_comment(line):
            continue
        parts = line.split(separator, most - 1)
        is_quoted = line.lstrip().startswith('"')
        is_needed = any(
            _needs_quotes(separator.join(parts[nth:]), separator) for nth in range(1, len(parts))
        )
        fields = _unquoted(line, separator) if is_quoted or is_needed else None
        if fields is None and is_quoted:
            raise InputError(_QUOTES, source=source, line=number, text=line.strip())
        yield number, fields or parts


def _needs_quotes(rest: str, separator: str) -> bool:
    """Tell whether quotes at the beginning of what is left of a line may be there for a reason."""
    return rest.lstrip().startswith('"') and (separator in rest or '""' in rest)


def _unquoted(line: str, separator: str) -> list[str] | None:
    """Return the fields of a line with quotes; None if they do not stand as they should."""
    import csv

    try:
        [fields] = csv.reader([line], delimiter=separator, strict=True, skipinitialspace=True)
    except (csv.Error, ValueError):
        return None
    return [field.strip() for field in fields]
