"""Normal forms: puzzles that turn into one another share them, others do not."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright import Cover, CrissCross, FillIn, Jigsaw, Packing, Sudoku, WordSearch
from puzzlewright.puzzles import normal_form as canonical
from puzzlewright.puzzles.kind import documents_in_text
from puzzlewright.puzzles.normal_form import Graph, normal_form
from puzzlewright.puzzles.packing.bricks import Brick
from puzzlewright.puzzles.wordsearch.properties import eight_positions
from puzzlewright.words.grids.marks import Marks, marks_value

seeds = st.integers(0, 10**6)

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def shuffled(
    cells: Any, box: tuple[int, int], lots: Random, *, is_turned: bool = True
) -> list[list[int]]:
    """Return a sudoku with lines, bands and values in another order, perhaps transposed."""
    high, wide = box
    size = high * wide

    def lines(step: int) -> list[int]:
        bands = lots.sample(range(size // step), size // step)
        return [band * step + n for band in bands for n in lots.sample(range(step), step)]

    rows, cols = lines(high), lines(wide)
    names = [0, *lots.sample(range(1, size + 1), size)]
    found = [[names[cells[row * size + col]] for col in cols] for row in rows]
    return list(map(list, zip(*found, strict=True))) if is_turned else found


@given(seeds)
def test_a_sudoku_in_another_order(seed: int) -> None:
    """Any names and any allowed order give the same form; one given more or less does not."""
    lots = Random(seed)
    puzzle = Sudoku(SUDOKU)
    form = normal_form(puzzle)
    assert form.exact
    assert (
        normal_form(Sudoku(shuffled(puzzle.cells, (3, 3), lots, is_turned=seed % 2 == 0))) == form
    )
    place = lots.choice([n for n, value in enumerate(puzzle.cells) if value])
    less = [0 if n == place else value for n, value in enumerate(puzzle.cells)]
    assert normal_form(Sudoku(less)) != form


@given(seeds)
def test_sudokus_with_long_boxes(seed: int) -> None:
    """A grid of 6×6 with boxes of 2×3 is the same as its transposed one of 3×2."""
    cells = [0] * 36
    for place, value in ((0, 1), (8, 2), (15, 1), (22, 4), (35, 6), (5, 3)):
        cells[place] = value
    form = normal_form(Sudoku(cells, "2x3"))
    turned = shuffled(cells, (2, 3), Random(seed), is_turned=True)
    assert normal_form(Sudoku(turned, "3x2")) == form
    assert (
        normal_form(Sudoku(shuffled(cells, (2, 3), Random(seed), is_turned=False), "2x3")) == form
    )


def all_small_sudokus() -> list[tuple[int, ...]]:
    """Return all grids of 4×4 with two or three givens in the first two rows."""
    found = []
    for number in (2, 3):
        for places in combinations(range(8), number):
            for values in product((1, 2), repeat=number):
                cells = [0] * 16
                for place, value in zip(places, values, strict=True):
                    cells[place] = value
                found.append(tuple(cells))
    return found


def orbit(cells: tuple[int, ...]) -> tuple[int, ...]:
    """Return the least of all grids of 4×4 that a grid can become, by trying all."""
    lines = [
        tuple(one[::flip] + other[::flop])
        for one, other in permutations([(0, 1), (2, 3)])
        for flip in (1, -1)
        for flop in (1, -1)
    ]
    found = []
    for rows, cols in product(lines, lines):
        for by_rows in (True, False):
            order = [
                cells[4 * row + col] if by_rows else cells[4 * col + row]
                for row in rows
                for col in cols
            ]
            names: dict[int, int] = {0: 0}
            found.append(tuple(names.setdefault(value, len(names)) for value in order))
    return min(found)


def test_small_sudokus_agree_with_trying_everything() -> None:
    """Forms of grids of 4×4 are equal just when one grid can become the other."""
    forms: dict[str, set[tuple[int, ...]]] = {}
    least: dict[tuple[int, ...], set[str]] = {}
    for cells in all_small_sudokus()[::5]:
        try:
            form = normal_form(Sudoku(cells))
        except ValueError:
            continue
        assert form.exact
        forms.setdefault(form.digest, set()).add(orbit(cells))
        least.setdefault(orbit(cells), set()).add(form.digest)
    assert len(forms) > 5
    assert {len(each) for each in forms.values()} == {1}
    assert {len(each) for each in least.values()} == {1}


def test_a_search_that_is_given_up_is_an_invariant(monkeypatch: pytest.MonkeyPatch) -> None:
    """With little time, puzzles that are the same still have the same form."""
    monkeypatch.setattr(canonical, "MOST_REFINEMENTS", 3)
    cells = [(row * 2 + row // 2 + col) % 4 + 1 for row in range(4) for col in range(4)]
    form = normal_form(Sudoku(cells))
    assert not form.exact
    assert form.digest.startswith("1~")
    assert normal_form(Sudoku(shuffled(cells, (2, 2), Random(5)))) == form


@given(st.integers(2, 6), st.integers(0, 2**15 - 1), st.randoms(use_true_random=False))
def test_graphs(size: int, bits: int, lots: Random) -> None:
    """A graph in another order has the same form; one without an arc has not."""
    pairs = [pair for n, pair in enumerate(combinations(range(size), 2)) if bits >> n & 1]
    arcs = [(one, other, n % 2) for n, (one, other) in enumerate(pairs)]
    colours = [vertex % 2 for vertex in range(size)]
    form = Graph(colours, arcs).canonical()
    order = lots.sample(range(size), size)
    moved = [(order[one], order[other], label) for one, other, label in arcs]
    names = [0] * size
    for vertex, place in enumerate(order):
        names[place] = colours[vertex]
    assert Graph(names, moved).canonical() == form
    if arcs:
        assert Graph(colours, arcs[1:]).canonical() != form
        assert Graph(colours, [(*arcs[0][:2], 5), *arcs[1:]]).canonical() != form


def test_word_searches() -> None:
    """Turned and mirrored grids, and phrases in another order, are the same; others are not."""
    rows = ["ROSEK", "XIVYF", "FERNQ", "ABCDL"]
    phrases = [("rose", "Rose"), ("ivy", "Efeu"), ("fern", "Farn")]
    form = normal_form(WordSearch(phrases, rows))
    for turned in eight_positions([list(row) for row in rows]):
        other = WordSearch(["fern", "rose", "ivy"], ["".join(row) for row in turned])
        assert normal_form(other) == form
    assert len({normal_form(WordSearch(phrases, rows)) for _ in "ab"}) == 1
    assert normal_form(WordSearch(phrases[:2], rows)) != form
    assert normal_form(WordSearch(phrases, [*rows[:3], "ABCDM"])) != form


def test_criss_crosses() -> None:
    """Clues and empty edges do not count, across and down may change places."""
    rows = ["ROSE-", "--A--", "--Y--"]
    form = normal_form(CrissCross(["rose", "say"], rows))
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    assert normal_form(CrissCross([("say", "tell"), ("rose", "red")], columns)) == form
    assert (
        normal_form(CrissCross(["rose", "say"], ["------", *(f"-{row}" for row in rows)])) == form
    )
    assert normal_form(CrissCross(["rose", "say"], rows, crossword=True)) != form
    assert normal_form(CrissCross(["rose", "sat"], ["ROSE-", "--A--", "--T--"])) != form
    marked = CrissCross(["rose", "say"], rows).grid
    assert normal_form(CrissCross(["rose", "say"], type(marked)(marked.rows))) == form


def _fillin(text: str) -> FillIn:
    (found,) = documents_in_text(text)
    assert isinstance(found.puzzle, FillIn)
    return found.puzzle


def test_fill_ins() -> None:
    """Words in another order and the transposed grid are the same; another block is not."""
    text = "fillin\nmode exact\ngrid\n...\n.#.\n...\nwords\nCAT\nTOE\nCOW\nWAE\n"
    turned = text.replace("CAT\nTOE", "TOE\nCAT")
    form = normal_form(_fillin(text))
    assert normal_form(_fillin(turned)) == form
    wide = "fillin\nmode exact\ngrid\n....\n.##.\nwords\nABCD\nAX\nDY\n"
    high = "fillin\nmode exact\ngrid\n..\n.#\n.#\n..\nwords\nABCD\nAX\nDY\n"
    assert normal_form(_fillin(wide)) == normal_form(_fillin(high))
    assert normal_form(_fillin(wide)) != form


def test_bars_are_transposed() -> None:
    """A bar on the right becomes one below."""
    marks = Marks(bars=[((0, 1), "right")], circles=[(1, 0)])
    turned = Marks(bars=[((1, 0), "below")], circles=[(0, 1)])
    assert marks_value(marks, transposed=True) == marks_value(turned)


def test_exact_covers() -> None:
    """The order of items and options does not count, their names do."""
    form = normal_form(Cover("a b c", ["a b", "c", "b c", "a"]))
    assert normal_form(Cover("c b a", ["a", "b a", "c b", "c"])) == form
    assert normal_form(Cover("a b c", ["a b", "c", "b c", "a"], bounds={"a": (0, 1)})) != form
    assert normal_form(Cover("a b d", ["a b", "d", "b d", "a"])) != form


def test_packings() -> None:
    """Boards and bricks may be turned and mirrored together; bricks that must not be, only so."""
    form = normal_form(Packing("3x5", {"L": "X.\nX.\nXX", "P": "XX\nXX\nX.", "I": "XXXXX"}))
    other = {"one": "XXX\n..X", "two": ".X\nXX\nXX", "three": "X\nX\nX\nX\nX"}
    assert normal_form(Packing("5x3", other)) == form
    other["one"] = ".X.\nXXX"
    assert normal_form(Packing("5x3", other)) != form

    def fixed(cells: list[tuple[int, int]], board: str) -> Packing:
        bricks = [Brick("S", tuple(sorted(cells)), copies=2, turn=True, flip=False)]
        return Packing(board, bricks)

    left = fixed([(0, 0), (0, 1), (1, 1), (1, 2)], "XX..\nXXXX\n..XX")
    right = fixed([(0, 2), (0, 1), (1, 1), (1, 0)], "..XX\nXXXX\nXX..")
    wrong = fixed([(0, 0), (0, 1), (1, 1), (1, 2)], "..XX\nXXXX\nXX..")
    assert normal_form(left) == normal_form(right) != normal_form(wrong)


def test_packings_of_other_pieces() -> None:
    """A domino that may not be turned is another piece than one that may, on whatever board."""
    domino = Brick("a", ((0, 0), (0, 1)))
    both = Packing("2x2", [domino, replace(domino, name="b")])
    assert normal_form(both) == normal_form(Packing("2x2", [replace(domino, copies=2)]))
    assert normal_form(both) != normal_form(
        Packing("2x2", [domino, replace(domino, name="b", turn=False)])
    )


@given(seeds)
def test_jigsaws(seed: int) -> None:
    """Pieces in another order, turned and with other numbers are the same."""
    lots = Random(seed)
    pieces = [(0, 1, 2, 0), (0, 0, 3, -1), (-2, 4, 0, 0), (-3, 0, 0, -4)]
    form = normal_form(Jigsaw(2, 2, pieces))
    names = dict(zip((1, 2, 3, 4), lots.sample(range(1, 9), 4), strict=True))
    signs = {edge: lots.choice((1, -1)) for edge in names}
    changed = []
    for piece in lots.sample(pieces, 4):
        edges = [
            0 if e == 0 else names[abs(e)] * signs[abs(e)] * (1 if e > 0 else -1) for e in piece
        ]
        turn = lots.randrange(4)
        changed.append(edges[turn:] + edges[:turn])
    assert normal_form(Jigsaw(2, 2, changed)) == form
    assert normal_form(Jigsaw(2, 2, changed, turning=False)) != form
    swapped = [(0, 1, 1, 0), *pieces[1:]]
    assert normal_form(Jigsaw(2, 2, swapped)) != form
    assert normal_form(Jigsaw(2, 2, pieces, pins={0: (0, 0)})) != form
