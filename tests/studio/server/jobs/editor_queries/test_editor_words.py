"""Word searches and criss-crosses made anew around words that stay; the checkers are the oracle."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright import CrissCross, WordSearch
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.crisscross.make import rearrangement as crossing
from puzzlewright.puzzles.crisscross.make import word_placement
from puzzlewright.puzzles.wordsearch.directions import Placement
from puzzlewright.puzzles.wordsearch.make import remake as searching
from puzzlewright.studio.server.jobs import editor_queries
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid

WORDS = ["rose", "tulip", "ivy", "basil", "hedge", "bee", "violet", "moss", "lilac"]

seeds = st.integers(0, 2)
numbers = st.sets(st.integers(0, len(WORDS) - 1))
cells = st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=6)


@pytest.fixture(autouse=True, scope="module")
def _short_searches() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(word_placement, "MOST_TRIES", 600)
        patch.setattr(word_placement, "STARTS", 2)
        patch.setattr(searching, "ARRANGEMENTS", 5)
        yield


@cache
def search(seed: int) -> WordSearch:
    """Return a word search of 8×8."""
    return WordSearch.make(WORDS, size=8, seed=seed, effort="quick")


@cache
def cross(seed: int) -> CrissCross:
    """Return a criss-cross of 10×10."""
    return CrissCross.make(WORDS, size=10, goal="contest", nodes=500, seed=seed)


def spots(puzzle: CrissCross) -> dict[int, word_placement.WordPosition]:
    """Return where the words of a criss-cross lie."""
    return crossing.listed_positions(crossing.puzzle_draft(puzzle))


def query_answer(name: str, puzzle: Any, bench: Any = None, **about: object) -> dict[str, Any]:
    """Return the answer to a question."""
    data = puzzle if isinstance(puzzle, dict) else puzzle.as_json()
    request = {"name": f"words-{name}", "puzzle": data, "bench": bench or {}, "about": about}
    return editor_queries.answer(request, None, lambda: False)


def texts(entries: Any) -> list[str]:
    """Return the words of entries, sorted."""
    return sorted(entry.text for entry in entries)


@examples(60)
@given(seeds, numbers, cells, st.integers(0, 99))
@example(2, {1, 2, 3, 4, 7, 8}, set(), 0)  # the others spell violet, which is loose
def test_a_word_search_around_locked_words(
    base: int, locked: set[int], free: set[tuple[int, int]], seed: int
) -> None:
    """Locked words stay, free cells have no word, the checker agrees, and no word is lost."""
    puzzle = search(base)
    there = searching.word_places(puzzle)
    words = searching.all_words(puzzle)
    keep = [there[n] for n in sorted(locked) if n in there]
    free -= {cell for each in keep for cell in each.cells(len(words[each.entry].cells))}
    made = searching.remake(puzzle, keep, free=free, seed=seed)
    assert Facts.of(made).flaws() == ()
    assert made == searching.remake(puzzle, keep, free=free, seed=seed)
    after = searching.word_places(made)
    lying = {
        words.text: after[n] for n, words in enumerate(searching.all_words(made)) if n in after
    }
    for each in keep:
        now = lying[words[each.entry].text]
        assert replace(now, entry=each.entry) == each
    taken = {cell for n, place in after.items() for cell in place.cells(len(made.entries[n].cells))}
    assert taken.isdisjoint(free)
    assert texts([*made.entries, *(entry for entry, _ in made.unplaced)]) == sorted(WORDS)
    assert all(reason for _, reason in made.unplaced)


@examples(60)
@given(seeds, numbers, cells, st.integers(0, 99))
def test_a_criss_cross_around_locked_words(
    base: int, locked: set[int], free: set[tuple[int, int]], seed: int
) -> None:
    """Locked words stay, free cells are blank, the checker agrees, and no word is lost."""
    puzzle = cross(base)
    there = spots(puzzle)
    keep = {n: there[n] for n in locked if n in there}
    for n, spot in keep.items():
        free -= {*spot.cells(len(puzzle.entries[n].cells))}
    try:
        made = crossing.rearrange(puzzle, keep, free=free, seed=seed)
    except InputError as refused:  # what links them may be gone, or words between them
        assert len(keep) > 1 and free, refused
        return
    assert made.check(made.solution).faults == ()
    assert made == crossing.rearrange(puzzle, keep, free=free, seed=seed)
    after = spots(made)
    assert {n: after[n] for n in keep} == keep
    assert free.isdisjoint(made.grid.letters)
    assert made.entries == puzzle.entries
    assert all(reason for _, reason in made.unplaced)
    assert len(after) + len(made.unplaced) == len(WORDS)


@examples(40)
@given(seeds, st.integers(0, len(WORDS) - 1), cells)
def test_places_that_fit_a_criss_cross(base: int, number: int, free: set[tuple[int, int]]) -> None:
    """A word can be dropped where it fits, and the checker agrees; where it is, it fits."""
    puzzle = cross(base)
    there = spots(puzzle)
    others = {n: spot for n, spot in there.items() if n != number}
    found = crossing.placement_refusals(puzzle, number, free=free)
    width = puzzle.grid.width
    fitting = [
        word_placement.WordPosition(*divmod(at, width), way)
        for way, why in found.items()
        for at, each in enumerate(why)
        if each is None
    ]
    cells_there = there[number].cells(len(WORDS[number])) if number in there else ()
    assert number not in there or there[number] in fitting or not free.isdisjoint(cells_there)
    for spot in fitting:
        closed = free - {c for n, o in others.items() for c in o.cells(len(WORDS[n]))}
        made = crossing.rearrange(puzzle, {**others, number: spot}, free=closed, again=False)
        assert made.check(made.solution).faults == ()
        assert spots(made)[number] == spot
        assert not free & {*spot.cells(len(WORDS[number]))} - {
            c for n, o in others.items() for c in o.cells(len(WORDS[n]))
        }


@examples(40)
@given(seeds, st.integers(0, len(WORDS) - 1), cells)
def test_places_that_fit_a_word_search(base: int, number: int, free: set[tuple[int, int]]) -> None:
    """A word fits where its letters contradict no other word, on the board, on no free cell."""
    puzzle = search(base)
    words, there = searching.all_words(puzzle), searching.word_places(puzzle)
    letters = {
        cell: (n, sign)
        for n, place in there.items()
        if n != number
        for cell, sign in zip(place.cells(len(words[n].cells)), words[n].cells, strict=True)
    }
    for way, why in searching.placement_refusals(puzzle, number, free=free).items():
        for at, refusal in enumerate(why):
            place = Placement(number, *divmod(at, 8), way)
            lying = [*zip(place.cells(len(words[number].cells)), words[number].cells, strict=True)]
            wrong = [
                "outside" if cell not in puzzle.grid.letters else "free" if cell in free else other
                for cell, sign in lying
                for other in [letters.get(cell, (-1, sign))]
                if cell not in puzzle.grid.letters or cell in free or other[1] != sign
            ]
            if not wrong:
                assert refusal is None
            elif isinstance(wrong[0], str):
                assert refusal == (wrong[0], None)
            else:
                assert refusal == ("letter", wrong[0][0])


def test_a_word_is_moved_and_the_rest_stays() -> None:
    """Only the letters change that the word leaves or takes, and some of those around."""
    puzzle = search(2)
    places = query_answer("places", puzzle)["places"]
    free = [[0, 0]]
    fits = query_answer("fits", puzzle, word=2, free=free)
    way, at = next((way, row.index(0)) for way, row in fits["directions"].items() if 0 in row)
    keep = [[n, *place] for n, place in enumerate(places) if n != 2]
    told = {"keep": [*keep, [2, *divmod(at, 8), way]], "again": False, "fresh": False}
    answer = query_answer("remake", puzzle, free=free, **told)
    assert answer["places"][2] == [*divmod(at, 8), way]
    assert answer["places"][:2] + answer["places"][3:] == places[:2] + places[3:]
    made = WordSearch.from_json(answer["puzzle"])
    changed = {
        cell for cell, sign in made.grid.letters.items() if puzzle.grid.letters[cell] != sign
    }
    lying = {*Placement(2, *places[2]).cells(3), *Placement(2, *answer["places"][2]).cells(3)}
    assert changed <= lying
    assert (answer["notes"], answer["unplaced"]) == ([], [])


def test_words_come_and_go() -> None:
    """Words are added with their clues, to an empty board too, and thrown out."""
    for kind, rows, name in (
        ("wordsearch", ["A" * 8] * 8, "entries"),
        ("crisscross", ["-" * 8] * 8, "entries"),
    ):
        empty = {"kind": kind, "rows": rows, name: []}
        found = query_answer(
            "remake", empty, {"language": "croatian"}, add=[{"text": "konji", "clue": "horses"}]
        )
        assert found["puzzle"][name] == [
            {"text": "konji", "clue": "horses", "cells": ["K", "O", "NJ", "I"]}
        ]
        keep = [[n, *place] for n, place in enumerate(found["places"])]
        more = query_answer(
            "remake", found["puzzle"], keep=keep, add=[{"text": "okno"}], again=False
        )
        assert [each["text"] for each in more["puzzle"][name]] == ["konji", "okno"]
        assert more["places"][0] == found["places"][0]
        keep = [[1, *more["places"][1]]]
        less = query_answer("remake", more["puzzle"], keep=keep, drop=[0])
        assert less["places"] == [more["places"][1]]


def test_words_that_find_no_place_are_named() -> None:
    """Each has a reason; another size makes room, and what is locked outside is refused."""
    answer = query_answer("remake", search(0), size=[4, 4], seed=1)
    assert {each["text"] for each in answer["unplaced"]} >= {"tulip", "basil", "hedge", "violet"}
    assert all(each["reason"] for each in answer["unplaced"])
    again = query_answer("remake", answer["puzzle"], size=[9, 9], seed=1)
    assert again["unplaced"] == []
    there = again["places"][0]
    with pytest.raises(InputError, match="locked outside the board"):
        query_answer("remake", again["puzzle"], keep=[[0, 8, *there[1:]]], size=[8, 8])
    with pytest.raises(InputError, match="no word may lie at row"):
        query_answer("remake", again["puzzle"], keep=[[0, *there]], free=[there[:2]])


def test_messages_masks_and_banned_words() -> None:
    """They stay; a message that cannot stay is reported."""
    shape = "\n".join(["######", "######", "##--##", "######", "######", "######"])
    words = ["rose", "ivy", "moss", "lilac"]
    made = WordSearch.make(words, mask=shape, message="hi", message_at="end", ban=["ox"], seed=2)
    other = searching.remake(made, ["rose"], seed=5)
    assert other.message == ("H", "I")
    assert {*other.grid.letters} == {*made.grid.letters}
    assert other.ban == made.ban
    assert Facts.of(other).flaws() == ()
    exact = WordSearch.make(WORDS, message="a garden", message_at="exact", seed=1)
    words_left = [place for n, place in searching.word_places(exact).items() if n]
    less = searching.remake(exact, words_left, drop=[0], again=False, fresh=False)
    assert less.message_at == "start"
    assert any("at the start" in told for told in less.warnings)
    with pytest.raises(InputError, match="keeps its size"):
        searching.remake(made, size=(9, 9))


def test_words_in_words_and_words_that_contradict() -> None:
    """A word that lies in another stays with it; two letters on one cell are refused."""
    made = WordSearch.make(["hedgerow", "hedge", "ivy"], size=9, seed=1)
    other = searching.remake(made, ["hedge"], seed=3)
    assert searching.word_places(other)[0] == searching.word_places(made)[0]
    with pytest.raises(InputError, match="another letter at row 1, column 1"):
        searching.remake(made, [Placement(0, 0, 0, "E"), Placement(2, 0, 0, "S")])
    with pytest.raises(InputError, match="no such word in the grid"):
        searching.remake(made, ["oak"])


def test_locked_words_apart_are_linked() -> None:
    """Others are placed between them; if none can, the answer reports it."""
    entries = [Entry(tuple(word.upper()), word) for word in ("hedge", "violet", "lilac", "tulip")]
    draft = crossing.UnplacedCrissCross(entries, Grid([[None] * 12] * 12))
    ends = {
        2: word_placement.WordPosition(1, 0, "across"),
        0: word_placement.WordPosition(4, 0, "across"),
    }
    made = crossing.rearrange(draft, ends, seed=4)
    assert {**ends, **spots(made)} == spots(made)
    with pytest.raises(InputError, match="2 pieces"):
        crossing.rearrange(draft, {0: ends[0], 2: word_placement.WordPosition(11, 7, "across")})


def test_losses_of_a_criss_cross_are_reported() -> None:
    """Letters without a word of the list go, and marks of a board that gets another size."""
    odd = CrissCross(["rose", "oak"], "ROSE\n-A--\n-K-X", crossword=True)
    made = crossing.rearrange(odd, ["rose"])
    assert (*made.warnings, made.grid.lines()[0]) == (crossing.UNLISTED, "ROSE")
    marked = {
        **odd.as_json(),
        "rows": ["ROSE", "-A--", "-K--"],
        "circles": ["o...", "....", "...."],
    }
    keep = [[0, 0, 0, "across"]]
    assert query_answer("remake", marked, keep=keep)["puzzle"]["circles"] == marked["circles"]
    assert "circles" in query_answer("remake", marked, keep=keep, size=[5, 5])["notes"][0]


@pytest.mark.parametrize(
    ("about", "message"),
    [
        ({"keep": [[0, 0, 0, "sideways"]]}, "one of E"),
        ({"keep": [[0, 0, 0, "down"]]}, "no such direction"),
        ({"keep": [[77, 0, 0, "E"]]}, "no such word"),
        ({"size": [99, 9]}, "at most 60"),
        ({"seed": -1}, "at least 0"),
        ({"colour": "red"}, "no such field"),
        ({"add": [{"text": "!"}]}, "no letters"),
    ],
)
def test_odd_questions(about: dict[str, Any], message: str) -> None:
    """They are refused."""
    with pytest.raises(InputError, match=message):
        query_answer("remake", search(0), **about)
