"""How phrases are arranged: many crossings, none lost to what their neighbours spell."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from puzzlewright.engine.word_search.problem import WordPlacementProblem
from puzzlewright.puzzles.wordsearch.directions import ALL_DIRECTIONS, STEPS
from puzzlewright.puzzles.wordsearch.make import arrangement, generator
from puzzlewright.puzzles.wordsearch.make.board_shapes import full_mask
from puzzlewright.puzzles.wordsearch.make.untangling import MovableWords
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch

#: Letters of words that now and then spell banned ones where they meet.
FEW = "AASSTEENILORDMBC"


def drawn(number: int, seed: int, letters: str = "AAABCDEEEEIIILMNNOOPRRSSTTU") -> list[str]:
    """Return some words of chance, of four to ten letters."""
    chance = Random(seed)
    lengths = [4 + n % 7 for n in range(number)]
    return ["".join(chance.choices(letters, k=length)) for length in lengths]


@pytest.mark.parametrize(("number", "least"), [(10, 0.4), (20, 0.44), (40, 0.48)])
def test_phrases_share_letters(number: int, least: float) -> None:
    """Ruin and recreate by itself shares 2 to 5 letters in a hundred less."""
    found = [WordSearch.make(drawn(number, seed), seed=seed, ban="none") for seed in range(4)]
    assert not any(made.unplaced for made in found)
    assert mean(made.crossing_share for made in found) >= least


def test_phrases_are_moved_out_of_tangles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many phrases none is lost because its neighbours spell a banned word with it."""
    words = [drawn(85, seed, FEW) for seed in range(2)]
    for each in words:
        assert not WordSearch.make(each, seed=1).unplaced
    monkeypatch.setattr(generator, "untangle", lambda *_: None)
    assert any(WordSearch.make(each, seed=1).unplaced for each in words)


@pytest.mark.parametrize("seed", range(5))
def test_moved_phrases_lie_elsewhere_and_right(seed: int) -> None:
    """A phrase goes to another place; the letters still fit, and no two go along one line."""
    made = WordSearch.make(drawn(9, seed), seed=seed, ban="none")
    cols = len(made.grid.rows[0])
    words = [made.entries[each.entry].cells for each in made.key.placements]
    lying = []
    for word, each in zip(words, made.key.placements, strict=True):
        down, right = STEPS[each.direction]
        start = each.row * cols + each.col
        lying.append(tuple(start + n * (down * cols + right) for n in range(len(word))))
    board, chance = (
        MovableWords(full_mask(len(made.grid.rows), cols), ALL_DIRECTIONS, words, lying),
        Random(seed),
    )
    for turn in range(30):
        before = list(board.placed)
        cells = before[turn % len(words)][:3]
        if not board.uncover(cells, chance):
            on_each = [sum(cell in lying for lying in before) for cell in cells]
            assert min(on_each) > 1  # it would take more than one phrase
            assert board.placed == before
            continue
        [number] = [n for n, lying in enumerate(before) if board.placed[n] != lying]
        assert not {*cells}.isdisjoint(before[number])
        letters: dict[int, str] = {}
        along: set[tuple[int, int]] = set()
        for word, cells in zip(words, board.placed, strict=True):
            assert all(
                letters.setdefault(*pair) == pair[1] for pair in zip(cells, word, strict=True)
            )
            axis = abs(cells[1] - cells[0])
            assert along.isdisjoint((cell, axis) for cell in cells)
            along |= {(cell, axis) for cell in cells}
        assert board.covered_count == len(letters)


def test_a_phrase_without_another_place_stays() -> None:
    """One row, rightwards only, as long as the phrase."""
    board = MovableWords(full_mask(1, 3), ["E"], ["ABC"], [(0, 1, 2)])
    assert not board.uncover([1], Random(1))
    assert board.placed == [(0, 1, 2)]


def test_full_boards_are_filled() -> None:
    """Four words that fill a square in rows or in columns, whatever search finds that."""
    made = WordSearch.make(["ABCD", "EFGH", "IJKL", "MNOP"], size=4, seed=1, ban="none")
    assert not made.unplaced


@pytest.mark.parametrize("number", [1, 2, 15])
def test_beams_as_wide_as_the_effort_allows(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With little work allowed the beam is narrow, but there is one; all phrases are placed."""
    monkeypatch.setattr(arrangement, "MOST_BEAM", 1)
    made = WordSearch.make(drawn(number, 3), seed=1, ban="none", effort="quick")
    assert not made.unplaced


def test_more_effort_is_made_of_more_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each round is a beam and annealing from what it found; together they are the whole effort."""
    monkeypatch.setattr(arrangement, "MOST_BEAM", 100)
    problem = WordPlacementProblem(2, [[0, 1]] * 10, (8, 8), [True] * 64, range(8), (160, 24, 1, 0))
    for hundredths, rounds in ((25, 1), (100, 1), (1000, 3), (10_000, 10)):
        plans = [*arrangement._plans(problem, hundredths)]
        assert len(plans) == rounds
        work = sum(plan.runs * plan.width * 10 + plan.moves for plan in plans)
        assert 0.7 * hundredths <= work <= max(hundredths, 10)
        shares = [round(plan.share(done), 9) for plan in plans for done in (0, 0.5, 1)]
        assert shares == sorted(shares)
        assert (shares[0], shares[-1]) == (0, 1)
