"""Lists, line by line: what was understood, and what is wrong with the others."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.studio.server.jobs.tasks.word_lists import check_list, list_field


def checked(text: str, kind: str = "crisscross", **more: Any) -> dict[str, Any]:
    """Return what is read from a list."""
    return check_list({"kind": kind, "text": text, **more})


def statuses(text: str, **more: Any) -> list[tuple[int, str]]:
    """Return what became of each line."""
    return [(line["line"], line["status"]) for line in checked(text, **more)["lines"]]


def test_words_and_clues() -> None:
    """A word, its cells and its clue; and the list as a recipe takes it."""
    found = checked("otter;swims\nnjuška;snout\n", language="hr")
    assert [line["word"] for line in found["lines"]] == ["otter", "njuška"]
    assert found["lines"][1]["cells"] == ["NJ", "U", "Š", "K", "A"]
    assert found["lines"][1]["clue"] == "snout"
    assert found["words"] == [["otter", "swims"], ["njuška", "snout"]]
    assert (found["columns"]["word"], found["columns"]["clue"]) == (1, 2)


def test_each_line_has_its_status() -> None:
    """Duplicates, single letters, words too long for the board, and those that are no words."""
    text = f"otter\nbeaver\nOTTER\na\nhedgehog\n{'x' * 1200}\n"
    expected = ["ok", "ok", "duplicate", "left out", "too long", "too long"]
    assert statuses(text, size="6x5") == list(enumerate(expected, 1))


def test_letters_outside_the_alphabet() -> None:
    """A line with a letter that the language has not is marked; the others are read."""
    found = checked("otter\nвыдра\nfox\nA&B\n", language="en", kind="wordsearch")
    assert [line["status"] for line in found["lines"]] == ["ok", "letter", "ok", "letter"]
    assert "Cyrillic" in found["lines"][1]["message"]
    assert found["words"] == ["otter", "fox"]


def test_control_characters_do_not_hide_the_rest() -> None:
    """A line that is refused before it is a word is marked, and the rest is read without it."""
    found = checked("otter\nba\x00d\nfox\n")
    assert [line["status"] for line in found["lines"]] == ["ok", "letter", "ok"]
    assert "control character" in found["lines"][1]["message"]
    assert found["words"] == ["otter", "fox"]


def test_hopeless_lists_have_a_problem() -> None:
    """Nothing, or nothing but lines that are refused: a problem, and no exception."""
    assert checked("")["problem"]["code"] == "input"
    assert checked("\x00\n" * 50)["problem"]["code"] == "input"


def test_columns_can_be_chosen() -> None:
    """Columns by number, and words and clues in each other's place."""
    text = "swims;otter\nbuilds;beaver\n"
    assert checked(text, columns="word=2,clue=1")["words"][0] == ["otter", "swims"]
    assert checked(text, swap=True)["words"][0] == ["otter", "swims"]


def test_spreadsheets_have_rows() -> None:
    """A file is read by its bytes."""
    found = check_list({"kind": "crisscross", "name": "a.csv"}, b"otter,swims\nfox,runs\n")
    assert found["words"] == [["otter", "swims"], ["fox", "runs"]]


def test_fill_ins_have_scores() -> None:
    """Numbers behind words are scores."""
    assert ["OTTER", 70] in checked("otter;70\nfox;50\n", kind="fillin")["words"]


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"kind": "no such"},
        {"kind": "sudoku", "text": "x"},
        {"kind": "crisscross", "field": "size", "text": "x"},
        {"kind": "crisscross", "text": 7},
        {"kind": "crisscross", "text": "x", "language": "klingon"},
        {"kind": "crisscross", "text": "x", "columns": "word=first"},
    ],
)
def test_bad_requests(request_: dict[str, Any]) -> None:
    """A senseless request is refused, or has a problem in its answer."""
    try:
        assert "problem" in check_list(request_)
    except InputError:
        return


def test_kinds_with_lists() -> None:
    """The field that has the list, for each kind that takes one."""
    fields = {name: list_field(kind_named(name).recipe_class()) for name in kind_names()}
    assert {name: field for name, field in fields.items() if field} == {
        "crisscross": "words",
        "fillin": "words",
        "wordsearch": "words",
    }


@examples(60)
@given(st.lists(st.text(max_size=12), max_size=8).map("\n".join))
def test_any_text_is_answered(text: str) -> None:
    """Whatever one types, each word of the answer can be put into a recipe."""
    for kind in ("wordsearch", "crisscross"):
        found = checked(text, kind)
        if "problem" not in found and found["words"]:
            recipe = kind_named(kind).recipe_class()
            recipe.from_json({str(list_field(recipe)): found["words"]})
