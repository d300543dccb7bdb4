"""Annotations of our text: title, author, difficulty, and how a puzzle was made, for every kind."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.strategies.common import covers, jigsaws, sudokus
from support.strategies.crisscross import crisscrosses
from support.strategies.fillin import fillins
from support.strategies.packing import packings
from support.strategies.wordsearch import wordsearches

from puzzlewright import Credits, Document, InputError, Sudoku
from puzzlewright.core.documents import CREDIT_NAMES, LONGEST_CREDIT, LONGEST_NOTES
from puzzlewright.formats.texts import plain_credits
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import document_text, documents_in_text
from puzzlewright.puzzles.recipes.provenance import Provenance

PUZZLES = st.one_of(
    crisscrosses(), fillins(), packings(), covers(), jigsaws(), sudokus(), wordsearches()
)
LINES = st.text(st.characters(exclude_categories=("C", "Z")), max_size=12)
CREDITS = st.builds(Credits, LINES, LINES, LINES, st.lists(LINES).map("\n".join), LINES)
MADE_AT = st.none() | st.builds(lambda asked: {"asked": asked}, st.integers(0))
MADE = st.builds(Provenance, st.just({"words": ["a", "#: b"]}), st.integers(0), LINES, MADE_AT)


@given(PUZZLES, CREDITS, st.none() | MADE)
@examples(200)
def test_same_again(
    puzzle: Puzzle[Any], document_credits: Credits, made: Provenance | None
) -> None:
    """What is known about a puzzle of any kind is read back, and survives pickling."""
    document_credits = replace(document_credits, notes=document_credits.notes.strip("\n"))
    document = Document(puzzle if made is None else puzzle._with_provenance(made), document_credits)
    (found,) = documents_in_text(document_text(document))
    assert found == document
    assert found.puzzle.provenance == made
    assert pickle.loads(pickle.dumps(found.puzzle)).provenance == made
    assert type(puzzle).loads(document_text(document)) == puzzle


BARE = "1..43...........1"[:16]


def test_annotations_between_puzzles() -> None:
    """What stands above a puzzle is about it, and what stands below it too."""
    made = '#: made {"version": "1", "seed": 3, "recipe": {}}\n'
    text = f"#: title First\nsudoku 2x2\n{BARE}\n{made}\n{BARE}\n{BARE}\n#: title Fourth\n{BARE}\n"
    found = documents_in_text(text)
    assert [each.credits.title for each in found] == ["First", "", "", "Fourth"]
    assert [each.puzzle.provenance is not None for each in found] == [True, False, False, False]
    assert Sudoku.parse(text) == [each.puzzle for each in found]


@pytest.mark.parametrize("made", ["", '#: made {"version": "1", "seed": 3, "recipe": {}}\n'])
def test_comments_around_annotations(made: str) -> None:
    """Somebody wrote a line above or below what we had written."""
    text = f"# mine\n\n#: title First\n# and\nsudoku 2x2\n{BARE}\n{made}# end\n"
    (found,) = documents_in_text(text)
    assert found.credits.title == "First"
    two = documents_in_text(f"{text}#: title Second\n{BARE}\n# the last line\n")
    assert [each.credits.title for each in two] == ["First", "Second"]


def test_lines_keep_their_numbers() -> None:
    """A mistake is named by the line that it stands on, annotations counted."""
    text = f"#: title First\n#: author Me\nsudoku 2x2\n{BARE}\n{'5' + BARE[1:]}\n"
    with pytest.raises(InputError) as caught:
        documents_in_text(text, "x.txt")
    assert caught.value.line == 5


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("#: tittle Monday", "x.txt, line 1: no such annotation"),
        ("#: made {", "x.txt, line 1: made: damaged JSON"),
        ("#: made {}", "x.txt, line 1: made: a JSON object with a recipe is expected"),
        ('#: made {"recipe": {}, "seed": -1}', "x.txt, line 1: made: the seed is a whole number"),
        ('#: made {"recipe": {}, "seed": 1}', "x.txt, line 1: made: the version is a text"),
        (
            '#: made {"recipe": {}, "seed": 1, "version": "1", "reached": {"looks": "x"}}',
            "x.txt, line 1: made: a damaged record of how far the generator came",
        ),
    ],
)
def test_bad_annotations(line: str, message: str) -> None:
    """A mistake in an annotation is named with its line."""
    with pytest.raises(InputError) as caught:
        documents_in_text(f"{line}\nsudoku 2x2\n{BARE}\n", "x.txt")
    assert str(caught.value).startswith(message)


def test_a_recipe_of_another_kind() -> None:
    """No sudoku was made by the recipe of a packing."""
    made = '#: made {"version": "1", "seed": 3, "recipe": {"kind": "packing"}}'
    with pytest.raises(InputError, match=r"line 3: a recipe of another kind; this is a sudoku"):
        documents_in_text(f"sudoku 2x2\n{BARE}\n{made}\n", "x.txt")


@pytest.mark.parametrize("name", CREDIT_NAMES)
def test_long_credits_are_refused(name: str) -> None:
    """A title of a megabyte is no title: neither read nor written, whatever the format."""
    most = LONGEST_NOTES if name == "notes" else LONGEST_CREDIT
    (found,) = documents_in_text(f"#: {name} {'x' * most}\nsudoku 2x2\n{BARE}\n")
    assert len(getattr(found.credits, name)) == most
    message = f"{name}: more than {most:,} characters"
    with pytest.raises(InputError, match=f"^a.txt, line 2: {message}"):
        documents_in_text(f"\n#: {name} {'x' * (most + 1)}\nsudoku 2x2\n{BARE}\n", "a.txt")
    lines = f"#: {name} {'x' * (most // 10)}\n" * 10
    with pytest.raises(InputError, match=f"^line 10: {message}"):
        documents_in_text(f"{lines}sudoku 2x2\n{BARE}\n")
    document_credits = Credits(**{name: "x" * (most + 1)})
    with pytest.raises(InputError, match=message):
        document_text(replace(found, credits=document_credits))
    with pytest.raises(InputError, match=message):
        plain_credits(document_credits)


def test_control_characters_in_credits() -> None:
    """They are refused with their place; those of Python are written as gaps."""
    text = f"#: author A\n#: title a\x1b[2Jb\nsudoku 2x2\n{BARE}\n"
    with pytest.raises(InputError, match=r"^a.txt, line 2.*: a control character \(U\+001B\)"):
        documents_in_text(text, "a.txt")
    (found,) = documents_in_text(text.replace("\x1b", ""))
    odd = replace(found, credits=Credits("a\x1b\x07b", notes="c\rd\x85"))
    (again,) = documents_in_text(document_text(odd))
    assert again.credits == Credits("a  b", notes="c\nd")


def test_annotations_of_old_systems() -> None:
    """Carriage returns end lines of annotations, too."""
    (found,) = documents_in_text(f"#: title Old\rsudoku 2x2\r{BARE}\r")
    assert found.credits.title == "Old"
