"""What the editor of crosswords asks, without a process."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.oracles.fillin import Oracle, runs_of
from support.strategies.fillin import random_fillin

from puzzlewright import CrissCross, FillIn
from puzzlewright.core.errors import InputError, StoppedError
from puzzlewright.engine.word_fill import portfolio
from puzzlewright.formats.register import read
from puzzlewright.puzzles.fillin.search.refill import replace_fields
from puzzlewright.puzzles.fillin.statistics import symmetries
from puzzlewright.puzzles.fillin.word_lists.word_list import WordList
from puzzlewright.studio.server.jobs import editor_queries
from puzzlewright.studio.server.jobs.editor_queries import crossword, crossword_fill
from puzzlewright.studio.server.jobs.editor_queries.crossword_board import Board, WordConstraints
from puzzlewright.studio.server.jobs.editor_queries.fill_word_lists import (
    WordIndex,
    first_words,
    members,
)
from puzzlewright.studio.server.jobs.tasks import exports, puzzle_facts, requests
from puzzlewright.studio.server.jobs.tasks.verbs import JobTask

#: A square of words, the same across and down, and others.
WORDS = "HEART;60\nEMBER;50\nABUSE;40\nRESIN;50\nTREND;50\nSTART;30\nBEAST;55\n"
SQUARE = ["_____"] * 5


def query_answer(name: str, grid: list[str] = SQUARE, **more: Any) -> dict[str, Any]:
    """Ask about a grid, with a list of the library that is sent along."""
    bench = {"lists": [{"id": "a", "key": "a 1"}], **more.pop("bench", {})}
    texts = more.pop("texts", {"a 1": WORDS})
    puzzle = {"kind": "fillin", "rows": grid, "words": [], "mode": "dictionary", "crossword": True}
    puzzle |= {"repeats": True, **more.pop("puzzle", {})}
    request = {"name": name, "puzzle": puzzle, "bench": bench, "about": more, "texts": texts}
    return editor_queries.answer(request, None, lambda: False)


# Words as bits


@given(st.sets(st.integers(0, 200)), st.integers(0, 50))
def test_members_of_sets(numbers: set[int], most: int) -> None:
    """A set of bits has its members in order, and the first of them can be had alone."""
    words = sum(1 << number for number in numbers)
    assert members(words) == sorted(numbers)
    assert members(first_words(words, most)) == members(words, most) == sorted(numbers)[:most]


@given(
    st.lists(st.tuples(st.text("ABC", min_size=1, max_size=4), st.integers(-9, 9)), min_size=1),
    st.text("ABC?", min_size=1, max_size=4),
    st.integers(-9, 9),
)
def test_word_sets_find_what_a_loop_finds(
    listed: list[tuple[str, int]], pattern: str, least: int
) -> None:
    """Words that fit a pattern and score enough are those that a plain loop finds, best first."""
    puzzle = FillIn("__", listed, mode="dictionary")
    word_index = WordIndex(WordList.of(puzzle.words))
    best: dict[str, int] = {}
    for word, score in listed:
        best[word] = max(score, best.get(word, score))
    fits = {
        (word, score)
        for word, score in best.items()
        if len(word) == len(pattern)
        and score >= least
        and all(sign in ("?", letter) for sign, letter in zip(pattern, word, strict=True))
    }
    word_set = word_index.word_set(len(pattern))
    letters = [(at, word_index.code.get(sign)) for at, sign in enumerate(pattern) if sign != "?"]
    found = (
        [] if word_set is None else members(word_set.fit_mask(letters, word_set.at_least(least)))
    )
    assert word_set is None or [word_set.scores[n] for n in found] == sorted(
        (word_set.scores[n] for n in found), reverse=True
    )
    told = {
        ("".join(word_index.cells(word_set.words[n])), word_set.scores[n])
        for n in found
        if word_set
    }
    assert told == fits
    assert all(word_index.score(tuple(word)) == score for word, score in best.items())


# Conclusions and verdicts


@settings(max_examples=40)
@given(st.integers(0, 10**9))
def test_verdicts_are_those_of_all_fills(seed: int) -> None:
    """A word is listed as fitting if, and only if, some fill has it there; no word is lost."""
    made = random_fillin(Random(seed), 12, constraints=True)
    puzzle = replace_fields(made, mode="dictionary", only={}, apart=0, letters=(), clues={})
    constraints = WordConstraints(
        int(puzzle.least),
        tuple(puzzle.least_in.items()),
        frozenset(puzzle.ban),
        puzzle.repeats,
    )
    board = Board(WordIndex(WordList.of(puzzle.words)), puzzle.template, constraints)
    fills = [dict(fill) for fill in Oracle(puzzle).fills()]
    runs = runs_of(puzzle)
    if board.stuck:
        assert fills == []
        return
    if len(fills) == 0:
        assert board.possible is not True
    for at, slot in enumerate(board.slots):
        if at in board.complete:
            continue
        wanted = {tuple(fill[cell] for cell in runs[slot.name]) for fill in fills}
        left = board.best(at, 500)
        assert wanted <= {tuple(word.cells) for word in left}
        for word in left:
            assert board.ask(at, word, 10**6) is (tuple(word.cells) in wanted)


def test_candidates_come_with_scores_and_verdicts() -> None:
    """The best word is first; the first of them have a verdict, and the others on request."""
    found = query_answer("crossword-candidates", slot="1-Across", count=1)
    assert (found["slot"], found["total"], found["possible"]) == ("1-Across", 1, True)
    assert (found["words"], found["fits"]) == ([["HEART", 60]], [True])
    assert ["BEAST", 55] in found["refuted"]
    later: dict[str, Any] = {"slot": "1-Across", "from": 1}
    again = query_answer("crossword-candidates", **later)
    assert again["fits"] == []
    assert "heat" not in again


def test_heat_shows_what_is_stuck() -> None:
    """A slot that no word fits is set aside: the others are still looked at."""
    told = {"texts": {"o 1": "ON;7\nNO"}, "bench": {"lists": [{"id": "o", "key": "o 1"}]}}
    stuck = query_answer("crossword-heat", ["Z_", "__"], **told)
    assert (stuck["possible"], stuck["stuck"]) == (False, ["1-Across", "1-Down"])
    assert stuck["slots"] == {"1-Across": 0, "3-Across": 2, "1-Down": 0, "2-Down": 2}
    assert stuck["cells"][1][1] == 2
    full = query_answer("crossword-heat", ["ON", "#_"], **told)
    assert full["scores"] == {"1-Across": 7}
    assert full["slots"] == {"1-Across": 1, "2-Down": 1}
    assert full["statistics"]["blocks"] == 1


def test_letters_of_a_fill_may_change() -> None:
    """What a fill put there is not taken for a constraint; what is typed is."""
    rows = ["START", *["_____"] * 4]
    auto = [[0, at] for at in range(5)]
    assert (
        query_answer("crossword-candidates", rows, slot="1-Across", bench={"auto": auto})["total"]
        == 1
    )
    assert query_answer("crossword-heat", rows)["stuck"]
    # Of a word that is complete, others are shown that agree with what crosses it.
    found = query_answer("crossword-candidates", rows, slot="1-Across")
    assert [word for word, _ in found["words"]] == ["HEART"]
    kept = query_answer("crossword-candidates", rows, slot="1-Across", bench={"locked": auto})
    assert kept["words"] == []


def test_constraints_of_a_setter_are_kept() -> None:
    """Banned words, low scores and lists that are off are not offered."""
    texts = {"w 1": "CAT;60\nTEN;50\nCOT;40\nTIN;10\nCAN;55\nCUT;47", "w 2": "ELK\nCOT"}

    def words(lists: list[dict[str, Any]], **puzzle: Any) -> list[str]:
        told = {"texts": texts, "bench": {"lists": lists}, "puzzle": puzzle}
        found = query_answer("crossword-candidates", ["___"], slot="1-Across", **told)
        return [word for word, _ in found["words"]]

    one = {"id": "w", "key": "w 1"}
    assert words([one]) == ["CAT", "CAN", "TEN", "CUT", "COT", "TIN"]
    assert set(words([one], least=45, ban=["CUT"])) == {"CAT", "TEN", "CAN"}
    assert words([one], least_in={"1-Across": 58}) == ["CAT"]
    assert words([one], only={"1-Across": [{"cells": "TIN"}, {"cells": "GNU"}]}) == ["TIN"]
    other = {"id": "v", "key": "w 2", "priority": 20}
    assert set(words([{**one, "off": True}, other])) == {"ELK", "COT"}
    assert set(words([one, other])[:2]) == {"ELK", "COT"}


# Lists


def test_lists_are_sent_once() -> None:
    """A worker asks for the text of a list that it has not got, and keeps it."""
    lists = {"lists": [{"id": "x", "key": "x 7", "priority": 5}, {"id": "built-in"}]}
    asking: Callable[..., dict[str, Any]] = lambda **more: query_answer(  # noqa: E731
        "crossword-candidates", ["____"], slot="1-Across", bench=lists, **more
    )
    assert asking(texts={}) == {"needs": ["x 7"]}
    assert asking(texts={"x 7": "ABBA\nabout; 3"})["words"][0] == ["ABBA", 55]
    assert asking(texts={})["total"] > 400
    changed_list = {"lists": [{"id": "x", "key": "x 8"}]}
    found = query_answer("crossword-heat", ["____"], bench=changed_list, texts={})
    assert found == {"needs": ["x 8"]}


@pytest.mark.parametrize(
    ("bench", "message"),
    [
        ({"lists": "all"}, "lists"),
        ({"lists": [{}]}, "id of a list"),
        ({"lists": [{"id": "a", "priority": 10**9}]}, "priority"),
        ({"lists": [{"id": "built-in"}] * 13}, "lists"),
        ({"auto": [[1]]}, "row and a column"),
    ],
)
def test_what_a_bench_may_not_have(bench: dict[str, Any], message: str) -> None:
    """What is no list and no cell is refused by name."""
    with pytest.raises(InputError, match=message):
        query_answer("crossword-heat", bench=bench)


# Fills and reasons


def test_fills_keep_what_is_there() -> None:
    """A fill puts words into what is empty; cells that are given up are filled again."""
    found = query_answer("crossword-fill", ["HE___", *["_____"] * 4])
    assert found["fills"][0]["rows"] == [*map(list, ("HEART", "EMBER", "ABUSE", "RESIN", "TREND"))]
    assert found["fills"][0]["score"] == pytest.approx(50)
    whole = found["fills"][0]["rows"]
    assert query_answer("crossword-fill", whole)["fills"][0]["rows"] == whole
    again = query_answer(
        "crossword-fill", whole, empty=[[0, 0], [1, 1]], bench={"locked": [[0, 0]]}
    )
    assert again["fills"][0]["rows"] == whole


def test_a_fill_that_takes_long_is_searched_in_other_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """The searches that take turns later know the same slots and words."""
    turns = []
    end_turn = portfolio.FillPortfolio._end_turn

    def noted(portfolio: portfolio.FillPortfolio, on: Any) -> None:
        turns.append(on)
        end_turn(portfolio, on)

    monkeypatch.setattr(portfolio.FillPortfolio, "_end_turn", noted)
    names = ("SOLO_NODES", "TURN_NODES", "FIRST_RESTART", "NODES_BEFORE_REPAIRS", "LARGE_GRID")
    for name in names:
        monkeypatch.setattr(portfolio, name, 1)
    found = query_answer("crossword-fill", ["___", "_#_", "___"], count=3, bench={"lists": None})
    assert len({str(fill["rows"]) for fill in found["fills"]}) == 3
    assert {"FirstFill", "FillRepair", "BottleneckSearch"} <= {type(on).__name__ for on in turns}


def test_only_open_slots_are_called_stuck() -> None:
    """Those that ran out of words most often, in the grid that is shown."""
    board: Any = SimpleNamespace(
        table=SimpleNamespace(slots=[1, 0, 2, 3], rows=lambda _: [["A", ""]]),
        slots=[SimpleNamespace(name=name) for name in "abcd"],
    )
    portfolio: Any = SimpleNamespace(
        slot_weights=lambda: [9, 1, 2, 0], partial_fill=lambda: (5, -1, -1, -1)
    )
    assert crossword_fill._partial_reply(board, portfolio) == {
        "stuck": ["c", "a"],
        "furthest": [["A", "_"]],
    }


def test_several_fills_differ() -> None:
    """Fills to choose from differ in a part of their words."""
    found = query_answer("crossword-fill", ["___", "_#_", "___"], count=3, bench={"lists": None})
    fills = [str(fill["rows"]) for fill in found["fills"]]
    assert len(set(fills)) == 3


def test_reasons_why_there_is_no_fill() -> None:
    """Slots are named that no word fits, alone, by those that cross, or together."""
    alone = query_answer("crossword-why", ["Q____", *["_____"] * 4])
    assert {each["slot"] for each in alone["alone"]} == {"1-Across", "1-Down"}
    assert query_answer("crossword-fill", ["Q____", *["_____"] * 4])["possible"] is False
    crossed = query_answer("crossword-why", ["S____", *["_____"] * 4])
    assert crossed["possible"] is False
    assert crossed["crossed"]
    assert query_answer("crossword-why")["possible"] is True
    words = {"a 1": "AB\nBC\nCA\nBA"}
    together = query_answer("crossword-why", ["__", "__"], texts=words)
    assert together["possible"] is not True


def test_a_question_can_be_stopped() -> None:
    """Whoever moved on does not wait for the answer before."""
    request = {
        "name": "crossword-heat",
        "puzzle": {"kind": "fillin", "rows": SQUARE, "words": [], "mode": "dictionary"},
        "bench": {"lists": [{"id": "s", "key": "s"}]},
        "texts": {"s": WORDS + "ZEBRA"},
    }
    with pytest.raises(StoppedError):
        editor_queries.answer(request, None, lambda: True)


# Finished crosswords


def test_a_full_grid_is_a_crossword() -> None:
    """A grid with all its letters is shown, played and exported with numbers and clues."""
    square = ["HEART", "EMBER", "ABUSE", "RESIN", "TREND"]
    told: dict[str, Any] = {"mode": "dictionary", "crossword": True, "repeats": True}
    full = FillIn(square, [], **told, clues={"HEART": "It beats"}).text()
    found = puzzle_facts.describe(full)
    assert (found["kind"], found["text"]) == ("fillin", full)
    assert found["facts"]["proof"]["verdict"] == "filled"
    assert found["facts"]["clues"]["across"][0]["clue"] == "It beats"
    assert "HEART" not in found["svg"]
    assert "It beats" in requests.answer({"do": "game", "text": full}, None, lambda: False)["html"]
    task = JobTask("export", {"format": "ipuz"}, full, "Square")
    data = exports.export(task, lambda: False, lambda *_: None).files[0].data
    made = read(data, "x.ipuz").documents[0].puzzle
    assert isinstance(made, CrissCross)
    assert made.crossword
    assert {entry.clue for entry in made.entries} == {"", "It beats"}
    draft = puzzle_facts.describe(FillIn(["HEA__", *square[1:]], [], **told).text())
    assert draft["facts"]["proof"]["verdict"] == "draft"
    assert draft["solution_svg"] is None


# Patterns


def test_patterns_are_symmetric_and_hold_the_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    """A grid is made of a style, or around entries, which are its only letters."""
    monkeypatch.setattr(crossword, "PATTERN_SECONDS", 0)
    made = query_answer(
        "crossword-pattern", rows=9, columns=9, style="british", theme=["otter", "LYNXES"]
    )
    template = FillIn(made["rows"], [], mode="dictionary").template
    assert "half-turn" in symmetries(template)
    letters = "".join(sorted(template.rows[r][c] or "" for r, c in made["letters"]))
    assert letters == "".join(sorted("OTTERLYNXES"))
    empty = query_answer("crossword-pattern", rows=4, columns=6, style="open")
    assert (empty["rows"], empty["letters"]) == ([["_"] * 6] * 4, [])


@pytest.mark.parametrize(
    "about",
    [{"rows": 2}, {"rows": 99}, {"style": 3}, {"style": "round"}, {"theme": "x"}, {"seed": -1}],
)
def test_what_is_no_pattern(about: dict[str, Any]) -> None:
    """Sizes, styles and themes out of all bounds are refused."""
    with pytest.raises(InputError):
        query_answer("crossword-pattern", **{"rows": 5, "columns": 5, **about})


def test_a_criss_cross_is_opened_as_a_crossword() -> None:
    """Its letters and clues go along; other kinds are refused."""

    def answered(text: str) -> Any:
        request = {"name": "as-crossword", "text": text}
        return puzzle_facts.only_document(
            editor_queries.answer(request, None, lambda: False)["text"]
        ).puzzle

    words = [("rose", "it has thorns"), ("ivory", "of a tusk")]
    found = answered(CrissCross.make(words, seed=1).text())
    assert isinstance(found, FillIn)
    assert found.crossword
    assert sorted(found.clues.values()) == ["it has thorns", "of a tusk"]
    with pytest.raises(InputError, match="only a criss-cross"):
        answered(found.text())
