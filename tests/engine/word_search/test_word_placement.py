"""Placing words over boards, and finding words in grids: right at every moment."""

from __future__ import annotations

import random
from bisect import bisect
from itertools import chain
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.wordsearch import (
    COMPASS,
    NUMBERED,
    UNPLACED,
    Worth,
    arrangements,
    best_points,
    occurrences,
    points,
    readings,
    walk,
)
from support.puzzles.word_placement_cases import (
    STEPS,
    WORTHS,
    Case,
    cases,
    random_case,
    require_right,
)

from puzzlewright.core.errors import InputError
from puzzlewright.engine.word_search import _word_board
from puzzlewright.engine.word_search._aho_corasick import AhoCorasick
from puzzlewright.engine.word_search.problem import WordPlacementProblem


def test_ways_have_the_same_numbers_everywhere() -> None:
    """The kernel goes clockwise from the east, as the oracle does; the opposite is four further."""
    assert list(_word_board.STEPS) == list(COMPASS.values())
    for way, (down, right) in enumerate(NUMBERED):
        assert NUMBERED[(way + 4) % 8] == (-down, -right)


@examples(250)
@given(data=st.data(), case=cases(), steps=STEPS, seed=st.integers(0, 2**63))
def test_every_placement_is_right(
    data: st.DataObject, case: Case, steps: list[int], seed: int
) -> None:
    """At every moment the best is a legal arrangement with the points that the search reports.

    Points are added up and taken off word by word in the kernel, and counted afresh here.
    """
    search = case.problem.ruin_recreate(seed)
    assert search.best() is None
    search.hottest = data.draw(st.sampled_from([0, 600, 10**6]))
    search.coldest = data.draw(st.sampled_from([0, 60, 10**5]))
    search.most_taken = data.draw(st.sampled_from([1, 4, 40]))
    search.noise = data.draw(st.sampled_from([0, 250, 10**5]))
    before = None
    for n, size in enumerate(steps):
        search.cool(1000 * n // len(steps))
        assert search.step(size)
        assert search.nodes == sum(steps[: n + 1])
        require_right(case, search)
        assert before is None or search.value >= before
        before = search.value


@examples(80)
@given(case=cases(), steps=STEPS, seed=st.integers(0, 2**63), share=st.integers(0, 1000))
def test_cuts_change_nothing(case: Case, steps: list[int], seed: int, share: int) -> None:
    """As many tries in one step or in several come to the same; so does the same seed again."""
    in_one, in_several = (case.problem.ruin_recreate(seed) for _ in range(2))
    for search in (in_one, in_several):
        search.cool(share)
    in_one.step(sum(steps))
    for size in steps:
        in_several.step(size)
    assert in_one.nodes == in_several.nodes == sum(steps)
    assert in_one.best() == in_several.best()
    assert in_one.value == in_several.value


def test_seeds_make_a_difference() -> None:
    """Twenty seeds place three words over a board in more ways than one."""
    words: list[tuple[int, ...]] = [(0, 1, 2), (2, 1, 3), (3, 0, 1)]
    case = Case(words, ((True,) * 6,) * 6, list(range(8)), WORTHS[0])
    found = set()
    for seed in range(20):
        search = case.problem.ruin_recreate(seed)
        search.step(1)
        found.add(search.best())
    assert len(found) > 10


def test_the_oracle_on_a_case_done_by_hand() -> None:
    """AB and BA in a row of three cells: both, or one of them, or none; and their points."""
    words, board = [(0, 1), (1, 0)], ((True, True, True),)
    # Rightwards there are two places for each word. Together they would be in one line: they
    # may not share the middle cell, and do not find two cells each.
    assert len(list(arrangements(words, board, [0]))) == 1 + 2 + 2
    assert best_points(words, board, [0], Worth(9, 0, 0, 1)) == -UNPLACED - 1
    # A square: E and S from the corner share A; five points twice, two ways once each, three
    # letters in one part of the board, all cells half a step from the middle, which is none.
    words, square = [(0, 1), (0, 2)], ((True, True), (True, True))
    spots = [(0, 0, 0), (0, 0, 2)]
    assert points([2, 2], spots, (2, 2), Worth(5, 1, 1, 1)) == 2 * 5 - 2 - 3 * 3
    assert points([2, 2], [None, spots[1]], (2, 2), Worth(5, 1, 1, 1)) == -UNPLACED - 1 - 4
    assert points([3, 3], [(0, 0, 0), (0, 2, 4)], (1, 7), Worth(0, 1, 0, 1)) == -2 - (3 + 2 + 1)
    assert best_points(words, square, [0, 2], Worth(5, 1, 1, 1)) == -1


@pytest.mark.parametrize("seed", range(24))
def test_tiny_boards_are_done_best(seed: int) -> None:
    """Trying everything finds nothing better than the search does, and the search no more."""
    case = random_case(seed, WORTHS[seed % len(WORTHS)])
    best = best_points(case.words, case.board, case.ways, case.worth)
    search = case.problem.ruin_recreate(seed)
    search.hottest, search.coldest, search.most_taken = 3000, 300, 4
    for share in range(0, 1000, 50):
        search.cool(share)
        search.step(150)
        assert search.value <= best
    require_right(case, search)
    assert search.value == best


def test_all_find_a_place_where_there_is_only_one_way() -> None:
    """Four words that fill a square of four by four, in rows and in nothing else."""
    words = [tuple(range(4 * row, 4 * row + 4)) for row in range(4)]
    case = Case(words, ((True,) * 4,) * 4, [0], WORTHS[0])
    search = case.problem.ruin_recreate(1)
    search.step(200)
    require_right(case, search)
    assert sorted(spot[0] for spot in case.spots(search.best() or ()) if spot) == [0, 1, 2, 3]


def test_large_boards() -> None:
    """Words as long as a board of two hundred lines, and words of more letters than a byte has."""
    long_word = tuple(range(200))
    words = [long_word, long_word[::-1], (300, 5, 301), (7, 302), (*long_word, 0)]
    case = Case(words, ((True,) * 200,) * 200, list(range(8)), WORTHS[0])
    search = case.problem.ruin_recreate(3)
    for _ in range(5):
        search.step(10)
        require_right(case, search)
    spots = case.spots(search.best() or ())
    assert [spot is None for spot in spots] == [False] * 4 + [True]


@pytest.mark.parametrize(
    ("letters", "words", "board", "usable", "ways"),
    [
        (2, [(0, 1)], (0, 5), [], [0]),
        (2, [(0, 1)], (2000, 2000), [True] * 4, [0]),
        (2, [(0, 1)], (2, 2), [True] * 3, [0]),
        (2, [(0, 1)], (2, 2), [False] * 4, [0]),
        (2, [(0, 1)], (2, 2), [True] * 4, []),
        (2, [(0, 1)], (2, 2), [True] * 4, [8]),
        (2, [], (2, 2), [True] * 4, [0]),
        (2, [()], (2, 2), [True] * 4, [0]),
        (2, [(0, 2)], (2, 2), [True] * 4, [0]),
        (2, [(0, -1)], (2, 2), [True] * 4, [0]),
        (40_000, [(0, 1)], (2, 2), [True] * 4, [0]),
    ],
)
def test_what_is_no_problem_is_refused(
    letters: int,
    words: list[tuple[int, ...]],
    board: tuple[int, int],
    usable: list[bool],
    ways: list[int],
) -> None:
    """Boards without cells or too large, no ways or others, no words, words of other letters."""
    with pytest.raises(InputError):
        WordPlacementProblem(letters, words, board, usable, ways, WORTHS[0])


# Beams


@examples(250)
@given(
    case=cases(),
    width=st.integers(1, 40),
    steps=STEPS,
    seed=st.integers(0, 2**63),
    noise=st.sampled_from([0, 200, 10**5]),
)
def test_whatever_a_beam_finds_is_right(
    case: Case, width: int, steps: list[int], seed: int, noise: int
) -> None:
    """At every moment the best is a legal arrangement with the points that the search reports."""
    beam = case.problem.beam(seed, width)
    beam.noise = noise
    before = None
    for n, size in enumerate(steps):
        assert beam.step(size)
        assert beam.nodes == sum(steps[: n + 1])
        assert (beam.best() is None) == (beam.runs == 0)
        if beam.runs:
            require_right(case, beam)
            assert before is None or beam.value >= before
            before = beam.value


@examples(80)
@given(case=cases(), width=st.integers(1, 40), steps=STEPS, seed=st.integers(0, 2**63))
def test_cuts_of_a_beam_change_nothing(case: Case, width: int, steps: list[int], seed: int) -> None:
    """As many nodes in one step or in several come to the same; so does the same seed again."""
    in_one, in_several = (case.problem.beam(seed, width) for _ in range(2))
    in_one.step(sum(steps))
    for size in steps:
        in_several.step(size)
    assert in_one.nodes == in_several.nodes == sum(steps)
    assert in_one.runs == in_several.runs
    assert in_one.best() == in_several.best()
    assert in_one.value == in_several.value


@examples(100)
@given(case=cases(), seed=st.integers(0, 2**63))
def test_all_processors_find_the_same(case: Case, seed: int) -> None:
    """Wide vectors or none: the same arrangements, by each search."""
    found = []
    for wide in (_word_board.has_wide_vectors(), False):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(_word_board, "has_wide_vectors", lambda wide=wide: wide)
            placement, beam = case.problem.ruin_recreate(seed), case.problem.beam(seed, 12)
            anneal = case.problem.anneal(seed)
        placement.step(60)
        beam.step(300)
        anneal.step(200)
        found.append([(each.best(), each.value) for each in (placement, beam, anneal)])
    assert found[0] == found[1]


@pytest.mark.parametrize("seed", range(24))
def test_wide_beams_do_tiny_boards_best(seed: int) -> None:
    """A beam that keeps all arrangements finds nothing worse than trying everything does.

    Only if every word has a place: a beam leaves out none that could lie somewhere.
    """
    case = random_case(seed, WORTHS[0])
    best = best_points(case.words, case.board, case.ways, case.worth)
    beam = case.problem.beam(seed, 3000)
    beam.noise = 100_000
    while beam.runs < 40:
        beam.step(5000)
        assert beam.runs == 0 or beam.value <= best
    require_right(case, beam)
    if None not in case.spots(beam.best() or ()):
        assert best - beam.value <= 2 * case.worth.shared


def test_a_beam_crosses_more_than_ruin_and_recreate() -> None:
    """Fifteen words of eight letters: as many surveys, but more points in the sum of five seeds."""
    chance = random.Random(1)
    words = [tuple(chance.choices(range(12), k=8)) for _ in range(15)]
    case = Case(words, ((True,) * 14,) * 14, list(range(8)), WORTHS[0])
    beams, placements = 0, 0
    for seed in range(5):
        beam, placement = case.problem.beam(seed, 100), case.problem.ruin_recreate(seed)
        beam.step(6000)
        for share in range(0, 1000, 25):
            placement.cool(share)
            placement.step(60)  # of two words and a half each
        require_right(case, beam)
        beams, placements = beams + beam.value, placements + placement.value
    assert beams > placements


def test_a_beam_on_a_large_board_comes_back_early() -> None:
    """Two hundred lines: a step ends after some work; words without a place are left out."""
    long_word = tuple(range(200))
    words = [(*long_word, 0), long_word, long_word[::-1], (300, 5, 301), (7, 302)]
    case = Case(words, ((True,) * 200,) * 200, list(range(8)), WORTHS[0])
    beam = case.problem.beam(3, 20)
    beam.step(10**9)
    assert 0 < beam.nodes < 1000
    while not beam.runs:
        beam.step(100)
    require_right(case, beam)
    spots = case.spots(beam.best() or ())
    assert [spot is None for spot in spots] == [True] + [False] * 4


@pytest.mark.parametrize("width", [0, -1, 10**9])
def test_widths_that_are_refused(width: int) -> None:
    """A beam has one arrangement at least, and no more than fit into memory."""
    case = Case([(0, 1)], ((True, True),), [0], WORTHS[0])
    with pytest.raises(InputError, match="a beam has 1 to"):
        case.problem.beam(1, width)


# Finding words


class Sought(NamedTuple):
    """A grid of letters from 1 on, in which 0 is none, and words."""

    rows: list[list[int]]
    words: list[list[int]]
    letters: int = 3  #: that there might be; with very many, there is no table of steps

    @property
    def cells(self) -> list[int]:
        """The letters row by row."""
        return [letter for row in self.rows for letter in row]

    @property
    def for_oracle(self) -> list[list[int | None]]:
        """The grid with None where there is no letter."""
        return [[letter or None for letter in row] for row in self.rows]

    def automaton(self) -> AhoCorasick:
        """Return what looks for the words, without the grid."""
        return AhoCorasick(len(self.rows), len(self.rows[0]), self.letters, self.words)


@st.composite
def soughts(draw: st.DrawFn) -> Sought:
    """Draw grids of one to three letters and holes: words overlap, and are in each other."""
    letters = draw(st.integers(1, 3))
    rows, cols = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    row = st.lists(st.integers(draw(st.integers(0, 1)), letters), min_size=cols, max_size=cols)
    word = st.lists(st.integers(1, letters), min_size=1, max_size=6)
    words = draw(st.lists(word, max_size=8))
    palindromes = [each + each[::-1] for each in words[:2] if draw(st.booleans())]
    grid = draw(st.lists(row, min_size=rows, max_size=rows))
    return Sought(grid, words + palindromes, draw(st.sampled_from([3, 3, 3, 1 << 22])))


@examples(300)
@given(sought=soughts())
def test_all_words_are_found_everywhere(sought: Sought) -> None:
    """All readings in all ways, each once; of words that are the same, the first."""
    automaton = sought.automaton()
    automaton.load(sought.cells)
    found = automaton.all()
    cols = len(sought.rows[0])
    expected = []
    for number, word in enumerate(sought.words):
        if word in sought.words[:number]:
            continue
        for row in range(len(sought.rows)):
            for col in range(cols):
                for way, step in enumerate(NUMBERED):
                    places = walk(row, col, step, len(word))
                    if _spells(sought, places, word):
                        expected.append((number, row * cols + col, way))
        starts = [(*divmod(cell, cols), way) for each, cell, way in found if each == number]
        lying = {walk(row, col, NUMBERED[way], len(word)) for row, col, way in starts}
        assert set(map(frozenset, lying)) == set(occurrences(sought.for_oracle, word))
        assert len(set(readings(sought.for_oracle, word))) == len(lying)
    assert sorted(found) == sorted(expected)


def _spells(sought: Sought, places: tuple[tuple[int, int], ...], word: list[int]) -> bool:
    inside = all(0 <= r < len(sought.rows) and 0 <= c < len(sought.rows[0]) for r, c in places)
    return inside and [sought.rows[r][c] for r, c in places] == word


@examples(200)
@given(data=st.data(), sought=soughts())
def test_strays_are_all_words_outside_of_lines(data: st.DataObject, sought: Sought) -> None:
    """Each place at which a word lies is there once, unless it is part of one of the lines."""
    automaton = sought.automaton()
    automaton.load(sought.cells)
    height, cols = len(sought.rows), len(sought.rows[0])
    there = {cells for word in sought.words for cells in occurrences(sought.for_oracle, word)}
    expected = {frozenset(row * cols + col for row, col in cells) for cells in there}
    found = list(map(frozenset, automaton.strays([])))
    assert len(found) == len(set(found))
    assert set(found) == expected
    lines = data.draw(st.lists(_lines_of_cells(height, cols), max_size=6))
    outside = {cells for cells in expected if not any(cells <= {*line} for line in lines)}
    assert set(map(frozenset, automaton.strays(lines))) == outside


@examples(200)
@given(data=st.data(), sought=soughts())
def test_lines_that_strays_spoil(data: st.DataObject, sought: Sought) -> None:
    """The shortest line at each stray goes where none has gone yet; None if there are no strays."""
    automaton = sought.automaton()
    automaton.load(sought.cells)
    line = _lines_of_cells(len(sought.rows), len(sought.rows[0]))
    lines = data.draw(st.lists(line, max_size=6))
    strays = automaton.strays(lines)
    freed: set[int] = set()
    gone: list[int] = []
    for stray in strays:
        at = [number for number, each in enumerate(lines) if not {*each}.isdisjoint(stray)]
        if at and freed.isdisjoint(stray):
            gone.append(min(at, key=lambda number: (len(lines[number]), number)))
            freed.update(lines[gone[-1]])
    assert automaton.spoilt_lines(lines) == (gone if strays else None)


@st.composite
def _lines_of_cells(draw: st.DrawFn, rows: int, cols: int) -> tuple[int, ...]:
    """Draw the cells of a line on a board, which is as long as it can be or shorter."""
    row, col = draw(st.integers(0, rows - 1)), draw(st.integers(0, cols - 1))
    places = walk(row, col, draw(st.sampled_from(NUMBERED)), draw(st.integers(1, 6)))
    return tuple(r * cols + c for r, c in places if 0 <= r < rows and 0 <= c < cols)


@examples(200)
@given(sought=soughts(), seed=st.integers(0, 10_000), share=st.floats(0, 1))
def test_filling_makes_no_words(sought: Sought, seed: int, share: float) -> None:
    """Letters are those that chance gives, but for those that would make a word."""
    chance = Random(seed)
    free = [cell for cell in range(len(sought.cells)) if chance.random() < share]
    cols = len(sought.rows[0])
    for cell in free:
        sought.rows[cell // cols][cell % cols] = 0
    automaton = sought.automaton()
    automaton.load(sought.cells)
    codes, sums = [1, 2, 3, 0], [5, 6, 8, 9]
    found = automaton.fill(free, codes, sums, Random(seed).getrandbits, 3)
    assert found == _filled(sought, free, codes, sums, Random(seed))


def _filled(
    sought: Sought, free: list[int], codes: list[int], sums: list[int], chance: Random
) -> list[int] | None:
    """Return what filling gives, by looking at the whole grid again for every letter."""
    cols, numbers = len(sought.rows[0]), []
    for place in (divmod(cell, cols) for cell in free):
        drawn = (bisect(sums, chance.randrange(sums[-1])) for _ in range(3))
        for number in chain(drawn, range(len(codes))):
            sought.rows[place[0]][place[1]] = codes[number]
            grid = sought.for_oracle
            if not any(place in at for word in sought.words for at in occurrences(grid, word)):
                numbers.append(number)
                break
        else:
            return None
    return numbers


@examples(250)
@given(data=st.data(), sought=soughts())
def test_words_through_a_cell(data: st.DataObject, sought: Sought) -> None:
    """Whether any word goes through a cell, for every cell, also when letters change."""
    automaton = sought.automaton()
    automaton.load(sought.cells)
    cols = len(sought.rows[0])
    for _ in range(3):
        through = {
            place
            for word in sought.words
            for cells in occurrences(sought.for_oracle, word)
            for place in cells
        }
        for cell in range(len(sought.cells)):
            assert automaton.covers_cell(cell) == (divmod(cell, cols) in through)
        cell = data.draw(st.integers(0, len(sought.cells) - 1))
        letter = data.draw(st.integers(0, 3))
        automaton.put(cell, letter)
        sought.rows[cell // cols][cell % cols] = letter


def test_matching_done_by_hand() -> None:
    """ANA in BANANA: twice, each forwards and backwards; NAB once, backwards; a hole cuts all."""
    letters = {"A": 1, "B": 2, "N": 3}
    words = [[letters[sign] for sign in word] for word in ("ANA", "NAB", "ANAN")]
    automaton = AhoCorasick(1, 6, 3, words)
    banana = [letters[sign] for sign in "BANANA"]
    automaton.load(banana)
    anas, nab, anan = [range(1, 4), range(3, 6)], range(3), range(1, 5)
    assert sorted(automaton.strays([]), key=str) == sorted([*anas, nab, anan, range(2, 6)], key=str)
    assert sorted(automaton.strays([(1, 2, 3, 4)]), key=str) == [nab, range(2, 6), range(3, 6)]
    automaton.put(3, 0)
    assert automaton.strays([]) == [nab]
    assert automaton.covers_cell(2)
    assert not automaton.covers_cell(4)
    assert (automaton.longest, automaton.words) == (4, 3)
