"""Filling a grid that was filled before and then changed; rebus cells in the editor."""

from __future__ import annotations

from random import Random
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.fillin import Oracle, runs_of
from support.strategies.fillin import random_fillin, random_rebus

from puzzlewright.engine.word_fill.portfolio import FillPortfolio
from puzzlewright.puzzles.fillin.codec import SIGNS
from puzzlewright.puzzles.fillin.grid import Slot, Template
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.search.refill import replace_fields
from puzzlewright.puzzles.fillin.word_lists.word_list import WordList
from puzzlewright.studio.server.jobs import editor_queries
from puzzlewright.studio.server.jobs.editor_queries import crossword, crossword_fill
from puzzlewright.studio.server.jobs.editor_queries.crossword_board import Board, WordConstraints
from puzzlewright.studio.server.jobs.editor_queries.fill_word_lists import WordIndex

Cells = set[tuple[int, int]]
Rows = list[list[str | None]]

#: Two squares of words: a letter of one leads to a word of the other nowhere.
WORDS = "HEART EMBER ABUSE RESIN TREND SATOR AREPO TENET OPERA ROTAS".replace(" ", "\n")
MIDDLE = [[2, at] for at in range(5)]


def query_answer(
    name: str, grid: Any, words: str = WORDS, auto: Any = (), **about: Any
) -> dict[str, Any]:
    """Ask about a grid, some cells of which hold letters of an earlier fill."""
    grid = [
        row if isinstance(row, str) else [SIGNS.get(cell, cell) for cell in row] for row in grid
    ]
    key = f"list {crc32(words.encode())}"
    puzzle = {"kind": "fillin", "rows": grid, "words": [], "mode": "dictionary", "crossword": True}
    puzzle |= about.pop("puzzle", {"repeats": True})
    bench = {"lists": [{"id": "a", "key": key}], "auto": list(auto), **about.pop("bench", {})}
    request = {"name": name, "puzzle": puzzle, "bench": bench, "about": about}
    return editor_queries.answer({**request, "texts": {key: words}}, None, lambda: False)


# Letters of an earlier fill


def test_letters_of_an_earlier_fill_make_room() -> None:
    """A word that was typed stays; letters of an earlier fill that are in its way are replaced."""
    rows = ["SATOR", "_____", "ABUSE", "_____", "_____"]
    found = query_answer("crossword-fill", rows, auto=MIDDLE)
    assert (found["possible"], found["as_kept"]) == (True, True)
    assert (found["freed"], found["kept"]) == (MIDDLE, [])
    [fill] = found["fills"]
    assert fill["rows"] == [*map(list, ("SATOR", "AREPO", "TENET", "OPERA", "ROTAS"))]


def test_letters_that_are_not_in_the_way_stay() -> None:
    """What can be filled as it is loses no letter, and only slots in trouble lose theirs."""
    rows = ["SATOR", "_____", "TENET", "_____", "_____"]
    found = query_answer("crossword-fill", rows, auto=MIDDLE)
    assert (found["freed"], found["kept"]) == ([], MIDDLE)
    # Two corners that have nothing to do with each other: one stays.
    apart = ["ON#NO", "_N#ON", "#####"]
    auto = [[1, 1], [0, 3], [0, 4], [1, 3], [1, 4]]
    found = query_answer("crossword-fill", apart, "ON\nNO\nOF\nFO", auto)
    assert found["possible"] is True
    assert found["freed"] == [[1, 1]]
    assert found["kept"] == auto[1:]


def test_locked_letters_and_those_typed_are_never_freed() -> None:
    """Cells that the setter fixed stay, and then the grid is impossible, which is proved."""
    rows = ["SATOR", "_____", "ABUSE", "_____", "_____"]
    typed: dict[str, Any] = {"auto": []}
    for bench in (typed, {"locked": MIDDLE}):
        found = query_answer("crossword-fill", rows, auto=MIDDLE, bench=bench)
        assert (found["fills"], found["possible"], found["freed"]) == ([], False, [])


def test_nothing_is_called_impossible_without_a_question() -> None:
    """If no letter may go, `possible` is open; `as_kept` is about the grid with those letters."""
    rows = ["SATOR", "_____", "ABUSE", "_____", "_____"]
    found = query_answer("crossword-fill", rows, auto=MIDDLE, widen=False)
    assert (found["fills"], found["possible"], found["as_kept"]) == ([], None, False)
    assert (found["freed"], found["kept"]) == ([], MIDDLE)


def test_a_proof_that_words_cannot_be_apart_is_reported() -> None:
    """A search over all fills that finds none which keeps words apart proves that there is none."""
    found = query_answer("crossword-fill", ["___#___"], "CAT\nCAR", puzzle={"apart": 2})
    assert (found["fills"], found["possible"], found["as_kept"]) == ([], False, False)
    found = query_answer("crossword-fill", ["___#___"], "CAT\nCAR", puzzle={"apart": 3})
    assert found["possible"] is True


def after_typing(template: Template, auto: Cells, slot: Slot, word: list[str]) -> Template:
    """Put a word into a grid as the editor does: letters of a fill that cross it elsewhere go."""
    rows: Rows = [list(row) for row in template.rows]
    new = dict(zip(slot.cells, word, strict=True))
    auto.difference_update(new)
    others = {cell for cell, letter in new.items() if rows[cell[0]][cell[1]] != letter}
    for each in template.slots:
        if others.intersection(each.cells):
            for row, col in auto.intersection(each.cells):
                rows[row][col] = ""
            auto.difference_update(each.cells)
    for (row, col), letter in new.items():
        rows[row][col] = letter
    return template.with_rows(rows)


def fill_after(puzzle: FillIn, random: Random, words: str) -> None:
    """Fill a grid, take every candidate with a tick for a slot, and fill again."""
    template = puzzle.template
    more = {"puzzle": {"repeats": puzzle.repeats, "least": puzzle.least, "apart": puzzle.apart}}
    first = query_answer("crossword-fill", template.rows, words, **more)
    if not first["fills"]:
        return
    rows = [[cell or None for cell in row] for row in _cells(first["fills"][0]["rows"])]
    opened = {(r, c) for r, c in template.open_cells if not template.rows[r][c]}
    filled, slot = template.with_rows(rows), random.choice(template.slots)
    listed = sorted(map(list, opened))
    found = query_answer("crossword-candidates", filled.rows, words, listed, slot=slot.name, **more)
    for told, fits in zip(found["words"], found["fits"], strict=False):
        cells = told[2] if len(told) > 2 else list(told[0])
        auto = set(opened)
        typed = after_typing(filled, auto, slot, cells)
        again = query_answer("crossword-fill", typed.rows, words, sorted(map(list, auto)), **more)
        if fits:
            assert again["fills"]
            assert again["possible"] is True
        elif fits is False and again["fills"]:  # the setter may well type a word twice
            filled_again = FillInSolution(puzzle, _cells(again["fills"][0]["rows"]))
            assert not puzzle.check(filled_again).ok


def _cells(rows: Any) -> Rows:
    return [["" if cell == "_" else None if cell == "#" else cell for cell in row] for row in rows]


@examples(60)
@given(st.integers(0, 10**9))
def test_a_tick_says_that_fill_succeeds(seed: int) -> None:
    """A candidate with a tick, put into a full grid: Fill fills it. With a cross, none is right."""
    random = Random(seed)
    made = random_fillin(random, 12)
    puzzle = replace_fields(
        made, mode="dictionary", only={}, clues={}, apart=random.choice([0, 0, 2])
    )
    if any(len(cell) > 1 for word in puzzle.words for cell in word.cells):
        return
    fill_after(puzzle, random, "\n".join(f"{word.text};{word.score}" for word in puzzle.words))


def test_a_tick_holds_where_a_search_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fill that a verdict came from is there for Fill, even if the search runs out of time."""
    rows = ["_____"] * 5
    found = query_answer("crossword-candidates", rows, slot="1-Across")
    word = found["words"][found["fits"].index(True)][0]
    monkeypatch.setattr(FillPortfolio, "step", lambda *_: False)
    monkeypatch.setattr(FillPortfolio, "is_refuted", False)
    monkeypatch.setattr(crossword_fill, "_is_over", lambda *_: False)
    monkeypatch.setattr(Board, "probe", None)
    again = query_answer("crossword-fill", [word, *rows[1:]])
    assert again["fills"][0]["rows"][0] == list(word)
    monkeypatch.setattr(crossword_fill, "FILLS", crossword.Fills())
    assert query_answer("crossword-fill", [word, *rows[1:]])["fills"] == []


# Rebus cells


@examples(100)
@given(st.integers(0, 10**9))
def test_verdicts_with_rebus_cells_are_those_of_all_fills(seed: int) -> None:
    """A word is listed as fitting if, and only if, some fill has it there; no word is lost."""
    made = random_rebus(Random(seed))
    puzzle = replace_fields(made, mode="dictionary", only={}, clues={})
    least_in = tuple(puzzle.least_in.items())
    constraints = WordConstraints(
        int(puzzle.least), least_in, frozenset(puzzle.ban), puzzle.repeats
    )
    board = Board(WordIndex(WordList.of(puzzle.words)), puzzle.template, constraints)
    complete = ["".join(board.contents(at)) for at in board.complete]
    if len(set(complete)) < len(complete):
        return  # the editor does not mind a word that the setter typed twice
    fills = [dict(fill) for fill in Oracle(puzzle).fills()]
    runs = runs_of(puzzle)
    if board.stuck:
        assert fills == []
        return
    for at in {*range(len(board.slots))} - board.complete:
        wanted = {tuple(fill[cell] for cell in runs[board.slots[at].name]) for fill in fills}
        left = board.best(at, 500)
        assert wanted <= {tuple(word.cells) for word in left}
        for word in left:
            assert board.ask(at, word, 10**6) is (tuple(word.cells) in wanted)


REBUS = [["", "", "ST", "", ""], ["", None, None, None, ""], ["", "", "", "", ""]]
REBUS_WORDS = "CUSTOM;60\nMUSEUM\nCAR\nMAD\nRIPED\nRIDED;70\nCUSTOMS"


def test_the_editor_cuts_words_along_rebus_cells() -> None:
    """Candidates, heat, scores and fills know that CUSTOM goes into C-U-ST-O-M."""
    found = query_answer("crossword-candidates", REBUS, REBUS_WORDS, slot="1-Across", heat=True)
    assert found["words"] == [["CUSTOM", 60, ["C", "U", "ST", "O", "M"]]]
    assert found["fits"] == [True]
    assert found["heat"]["slots"]["1-Across"] == 1
    [fill] = query_answer("crossword-fill", REBUS, REBUS_WORDS)["fills"]
    assert fill["rows"][0] == ["C", "U", "ST", "O", "M"]
    full = query_answer("crossword-heat", fill["rows"], REBUS_WORDS)
    assert full["scores"]["1-Across"] == 60


def test_rebus_cells_keep_their_letters() -> None:
    """Refilling marked cells, or a word that is there already, leaves a rebus as it is."""
    rows: Rows = [
        ["C", "U", "ST", "O", "M"],
        ["A", None, None, None, "A"],
        ["R", "I", "D", "E", "D"],
    ]
    every = [[r, c] for r, row in enumerate(rows) for c, cell in enumerate(row) if cell]
    found = query_answer("crossword-fill", rows, REBUS_WORDS, empty=every)
    assert found["fills"][0]["rows"][0][2] == "ST"
    again = query_answer("crossword-candidates", REBUS, REBUS_WORDS, slot="1-Across")
    assert again["total"] == 1


def test_a_word_is_used_once_however_it_is_cut() -> None:
    """CUSTOM in a rebus slot is not CUSTOM once more in a plain one."""
    rows = [["", "", "ST", "", "", None], [None] * 6, ["", "", "", "", "", ""]]
    more = {"puzzle": {"repeats": False}}
    once = query_answer("crossword-fill", rows, "CUSTOM\nMUSEUM", **more)
    assert once["fills"][0]["rows"] == [[*"CU", "ST", *"OM", "#"], ["#"] * 6, [*"MUSEUM"]]
    assert query_answer("crossword-fill", rows, "CUSTOM", **more)["possible"] is False
    typed = [[*"CU", "ST", *"OM", None], *rows[1:]]
    assert query_answer("crossword-heat", typed, "CUSTOM\nMUSEUM", **more)["slots"]["2-Across"] == 1


def test_a_letter_that_spoils_a_word_of_the_fill_frees_it() -> None:
    """A full slot of blue letters and one's own that is no word any more is filled again."""
    words = "ON\nNO\nOF\nOX"
    found = query_answer("crossword-fill", ["OX", "N#"], words, [[0, 0], [1, 0]])
    assert found["fills"][0]["rows"] == [["O", "X"], ["N", "#"]]
    spoilt = query_answer("crossword-fill", ["NO", "N#"], words, [[0, 0], [1, 0]])
    assert spoilt["freed"] == []  # each is a word, or all of it is of the earlier fill
    own = query_answer("crossword-fill", ["XF", "N#"], words, [[0, 0], [1, 0]])
    assert (own["fills"][0]["rows"], own["freed"]) == ([["O", "F"], ["N", "#"]], [[0, 0]])
