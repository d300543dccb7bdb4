"""Class lists: the names of pupils, one on a line, in any file that lists of words can be in.

    Ana Horvat              Horvat, Ana             1. Ana Horvat
    Name;Vorname;Klasse     a table with titles: only the columns of names count
    Ana, Ben, Cleo          one line is a list

Numbers and bullets before names go, as in lists of words (cleanup.py). All columns of a table
without titles are parts of the name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError, quote
from puzzlewright.core.files import plain_line_ends
from puzzlewright.core.limits import require_entries
from puzzlewright.words.files.list_files import read_list_file
from puzzlewright.words.lines import require_no_controls
from puzzlewright.words.lists.cleanup import strip_quotes, without_bullets, without_numbers
from puzzlewright.words.lists.delimiters import is_comment
from puzzlewright.words.lists.tables import Row, Table

#: More names than this are no class.
MOST_NAMES = 500

#: Longer names do not fit on the line of a sheet.
LONGEST_NAME = 80

#: Titles of columns with names, in the languages of sheets.
_TITLES = """
name, names, full name, first name, firstname, given name, forename, last name, lastname, surname,
family name, student, students, student name, pupil, pupils, child, children,
vorname, vornamen, nachname, familienname, schüler, schülerin, schüler/in,
nom, prénom, nom de famille, élève, élèves, nombre, apellido, apellidos, alumno, alumna, alumnos,
nome, cognome, sobrenome, apelido, aluno, aluna, alunno, alunna, ime, prezime, ime i prezime,
učenik, učenica, imię, nazwisko, uczeń, jméno, příjmení, žák, naam, voornaam, achternaam, leerling,
namn, förnamn, efternamn, elev, navn, fornavn, etternavn, efternavn, nimi, etunimi, sukunimi,
név, vezetéknév, keresztnév, ad, soyad, adı, soyadı, öğrenci, имя, фамилия, ученик, ім'я, прізвище,
учень, όνομα, επώνυμο, שם, שם פרטי, שם משפחה, الاسم
"""


class NameList(NamedTuple):
    """The names of a class, and what the user should know about how they were read."""

    names: tuple[str, ...]
    notes: tuple[str, ...] = ()


def read_names(
    given: str | bytes, source: str | None = None, *, is_typed: bool = False
) -> NameList:
    """Return the names of a class list.

    `is_typed` is for names that somebody typed on a command line: one line has them all.
    """
    notes: list[str] = []
    if isinstance(given, bytes):
        found = read_list_file(given, source or "the class list")
        if isinstance(found, Table):
            notes += found.notes
            return _find_names(found.rows, found.unit, source, notes)
        given, encoding = found
        notes += [encoding] if encoding else []
    text = plain_line_ends(given.removeprefix("\ufeff"))
    require_entries(text, source)
    require_no_controls(text, source)
    return _find_names(_rows(text, is_typed=is_typed), "line", source, notes)


def _rows(text: str, *, is_typed: bool) -> list[Row]:
    """Return the lines of a text as rows; one line of names is a list of them."""
    lines = [
        Row(at, [line.strip()])
        for at, line in enumerate(within_deadline(text.split("\n")), 1)
        if line.strip() and not is_comment(line)
    ]
    if len(lines) > MOST_NAMES + 1:  # refused soon: no need to look closely at each
        return lines
    signs = ",;" if is_typed else ",;\t"
    if len(lines) == 1 and (is_typed or sum(map(lines[0].fields[0].count, signs)) > 1):
        parts = re.split(f"[{signs}]", lines[0].fields[0])
        return [Row(lines[0].number, [part.strip()]) for part in parts if part.strip()]
    return [Row(at, _fields(fields[0])) for at, fields in lines]


def _fields(line: str) -> list[str]:
    """Return the fields of a line. A comma before a gap stays: Horvat, Ana is one name."""
    if line.count('"') % 2:
        found = re.split(r"[\t;]|,(?!\s)", line)
    else:
        found = re.findall(r'((?:"[^"]*"|[^"\t;,]|,(?=\s))*)(?:[\t;]|,(?!\s)|$)', line)
    fields = [strip_quotes(field) for field in found]
    while len(fields) > 1 and not fields[-1]:
        fields.pop()
    return fields


def _find_names(rows: Sequence[Row], unit: str, source: str | None, notes: list[str]) -> NameList:
    """Return the names in rows."""
    _require_few(len(rows) - 1, source)  # one may have titles
    rows = _filled_rows(rows)
    above = _leading_headings(rows)
    notes += [
        f"{unit} {row.number}: taken for a heading: {quote(' '.join(row.fields))}"
        for row in rows[:above]
    ]
    rows = rows[above:]
    if rows and (titles := _name_columns(rows[0])):
        shown = ", ".join(quote(rows[0].fields[at].strip()) for at in titles)
        notes.append(f"names are taken from {shown}")
        rows = _filled_rows(
            Row(row.number, [row.fields[at] for at in titles if at < len(row.fields)])
            for row in rows[1:]
        )
    rows, _ = without_bullets(rows)
    rows, _ = without_numbers(rows, has_columns=True)
    rows = _filled_rows(rows)
    if not rows:
        raise InputError("no names in this class list: write one on each line", source=source)
    _require_few(len(rows), source)
    return NameList(tuple(_row_name(row, unit, source) for row in rows), tuple(notes))


def _leading_headings(rows: Sequence[Row]) -> int:
    """Return how many rows are above titles of columns, or above a gap: `7b`, alone in its row."""
    for at, row in enumerate(rows[:4]):
        if at and _name_columns(row):
            return at
        if sum(map(bool, map(str.strip, row.fields))) != 1 or _name_columns(row):
            break
    places = [row.number for row in rows[:3]]
    is_alone = bool(rows) and sum(map(bool, map(str.strip, rows[0].fields))) == 1
    return int(len(places) == 3 and is_alone and places[1] - places[0] == 2 > places[2] - places[1])


def _require_few(names: int, source: str | None) -> None:
    if names > MOST_NAMES:
        reason = f"more than {MOST_NAMES} names, which is more than a class set has sheets"
        raise InputError(reason, source=source)


def _filled_rows(rows: Iterable[Row]) -> list[Row]:
    """Return the rows that have anything in them."""
    return [row for row in rows if any(map(str.strip, row.fields))]


def _name_columns(row: Row) -> list[int]:
    """Return the columns whose titles are those of names."""
    known = _parts(_TITLES)
    return [at for at, field in enumerate(row.fields) if _parts(field.casefold()) <= known]


def _parts(text: str) -> set[str]:
    """Return what commas separate: `Nachname, Vorname` is one field, too."""
    return set(re.split(r",\s+", text.strip().rstrip(":")))


def _row_name(row: Row, unit: str, source: str | None) -> str:
    """Return the name in a row."""
    name = " ".join(" ".join(row.fields).split())
    if len(name) > LONGEST_NAME:
        reason = f"{unit} {row.number}: a name has {LONGEST_NAME} characters at most"
        raise InputError(reason, source=source, text=name)
    return name
