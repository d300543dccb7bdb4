"""Class lists: names as people write them, in files of all sorts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.files.office import xlsx

from puzzlewright.core.errors import InputError
from puzzlewright.words.lists.class_lists import LONGEST_NAME, MOST_NAMES, read_names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ana\nBen\n", ["Ana", "Ben"]),
        ("\ufeffAna\r\n\r\n  Ben  \r\n# a remark\r\n", ["Ana", "Ben"]),
        ("1. Ana Horvat\n2. Ben\n3. Cleo\n", ["Ana Horvat", "Ben", "Cleo"]),
        ("- Ana\n- Ben\n", ["Ana", "Ben"]),
        ("Horvat, Ana\nKovač, Ben\n", ["Horvat, Ana", "Kovač, Ben"]),
        ("Horvat,Ana\nKovač,Ben\n", ["Horvat Ana", "Kovač Ben"]),
        ("Horvat\tAna\nKovač\tBen\n", ["Horvat Ana", "Kovač Ben"]),
        ('"Horvat, Ana";5b\n"Kovač";5b\n', ["Horvat, Ana 5b", "Kovač 5b"]),
        ("Ana, Ben, Cleo\n", ["Ana", "Ben", "Cleo"]),
        ("Horvat, Ana", ["Horvat, Ana"]),
        ("Ana\n", ["Ana"]),
        ("Ana\nAna\n", ["Ana", "Ana"]),
        ("Nachname, Vorname\nHorvat, Ana\n", ["Horvat, Ana"]),
        ("O'Neill\nJean-Luc  d'Arc\n", ["O'Neill", "Jean-Luc d'Arc"]),
        ('Ana "the Great\nBen\n', ['Ana "the Great', "Ben"]),
    ],
)
def test_names_on_lines(text: str, names: list[str]) -> None:
    """One on each line, without what people put around them; a single line is a list."""
    assert list(read_names(text).names) == names
    assert list(read_names(text.encode()).names) == names


def test_typed_names() -> None:
    """One comma is enough between names that somebody typed."""
    assert read_names("Ana, Ben", is_typed=True).names == ("Ana", "Ben")
    assert read_names("Ana Horvat", is_typed=True).names == ("Ana Horvat",)


@pytest.mark.parametrize("separator", [";", "\t", ","])
def test_titles_choose_columns(separator: str) -> None:
    """Other columns about pupils are printed on no sheet."""
    rows = [("Nr", "Vorname", "Nachname", "geboren"), ("1", "Ana", "Horvat", "12.3.2014")]
    rows += [("2", "", "Kovač", "1.1.2014"), ("3", "Cleo", "", "")]
    found = read_names("\n".join(separator.join(row) for row in rows))
    assert found.names == ("Ana Horvat", "Kovač", "Cleo")
    assert found.notes == ("names are taken from 'Vorname', 'Nachname'",)


def test_names_of_a_spreadsheet() -> None:
    """Files for offices are read as they are for lists of words."""
    pytest.importorskip("python_calamine")
    data = xlsx([["Name", "Class"], ["Ana Horvat", "5b"], ["Ben", "5b"]])
    assert read_names(data, "class.xlsx").names == ("Ana Horvat", "Ben")


def test_other_encodings() -> None:
    """A guess is reported."""
    found = read_names("Björn Müller\nJürgen Strauß\nSören Möller\n".encode("cp1252"), "class.txt")
    assert found.names == ("Björn Müller", "Jürgen Strauß", "Sören Möller")
    assert len(found.notes) == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no names in this class list"),
        ("\n \n# nobody\n", "no names in this class list"),
        ("Name\n", "no names in this class list"),
        ("Ana\nB\x07en\n", "a control character"),
        ("Ana\n" + "x" * (LONGEST_NAME + 1), f"line 2: a name has {LONGEST_NAME} characters"),
        ("Ana\n" * (MOST_NAMES + 1), f"more than {MOST_NAMES} names"),
    ],
)
def test_lists_without_names(text: str, reason: str) -> None:
    """The error says what is wrong, and in which file."""
    with pytest.raises(InputError, match=reason) as caught:
        read_names(text, "class.txt")
    assert caught.value.source == "class.txt"


@given(st.text(alphabet=st.sampled_from('Aé1.,;\t "-#\n\r'), max_size=60), st.booleans())
def test_whatever_is_typed(text: str, is_typed: bool) -> None:
    """Names are short lines of one word at least, or the list is refused."""
    try:
        found = read_names(text, is_typed=is_typed)
    except InputError:
        return
    assert found.names
    for name in found.names:
        assert name == " ".join(name.split())
        assert name


def test_headings_of_classes_are_no_pupils() -> None:
    """A heading stands above titles, or above an empty line."""
    found = read_names("Klasse 7b\nNr.;Nachname;Vorname\n1;Horvat;Ana\n2;Kos;Ben\n")
    assert found.names == ("Horvat Ana", "Kos Ben")
    assert "line 1: taken for a heading: 'Klasse 7b'" in found.notes
    found = read_names("Klasse 7b\n\nAna Horvat\nBen Kos\nCleo\n")
    assert found.names == ("Ana Horvat", "Ben Kos", "Cleo")
    assert read_names("Ana\nBen\nCleo\n").names == ("Ana", "Ben", "Cleo")
