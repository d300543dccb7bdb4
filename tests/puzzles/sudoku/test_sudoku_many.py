"""Counting and solving many sudokus at once: the kernel for 9×9, and what goes around it."""

from __future__ import annotations

import threading
from random import Random
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.sudoku import plain_count
from support.puzzles import sudokus as facts

from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import BusySearchError, InputError, OutOfTimeError
from puzzlewright.engine.exact_cover import _sudoku
from puzzlewright.engine.kernel.cpu_dispatch import fastest
from puzzlewright.puzzles.sudoku.board import cached_board
from puzzlewright.puzzles.sudoku.make.generator import random_grid
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.puzzles.sudoku.solve import (
    BATCH,
    count_many,
    count_up_to,
    count_values,
    solve_many,
)

NINE = (3, 3)
BOARD = cached_board(NINE)

#: The kernel as it is compiled for any processor, and for this one.
BUILDS = list({build.__name__: build for build in (_sudoku, fastest(_sudoku))}.values())

#: No two givens clash, but row 1 lacks only the 9, which column 9 has already.
IMPOSSIBLE = "12345678." + "." * 26 + "9" + "." * 45

every_build = pytest.mark.parametrize("build", BUILDS, ids=lambda build: build.__name__)


def thinned(seed: int, empty: int, wrong: bool = False) -> bytes:
    """Return a filled grid with `empty` cells left out, and one of the others changed if wanted."""
    random = Random(seed)
    cells = random_grid(BOARD, random)
    left_out = random.sample(range(81), empty)
    for cell in left_out:
        cells[cell] = 0
    kept = [cell for cell, value in enumerate(cells) if value]
    random.shuffle(kept)
    for cell in kept if wrong else ():
        others = {cells[peer] for peer in BOARD.peers[cell]}
        if values := set(range(1, 10)) - others - {cells[cell]}:
            cells[cell] = random.choice(sorted(values))
            break
    return bytes(cells)


def counted(
    build: ModuleType, puzzles: list[bytes], limit: int, rounds: int = 1000
) -> _sudoku.SudokuCounts:
    """Run the kernel to its end."""
    counts: _sudoku.SudokuCounts = build.SudokuCounts(puzzles, limit, keep=True)
    while counts.step(rounds):
        pass
    return counts


def check_solutions(puzzles: list[bytes], counts: _sudoku.SudokuCounts) -> None:
    """Hold the solutions that were kept to the checker, which knows nothing of the kernel."""
    for number, (values, count) in enumerate(zip(puzzles, counts.counts, strict=True)):
        solution = counts.solution(number)
        assert (solution is None) == (count == 0)
        if solution is not None:
            puzzle = Sudoku._from_values(BOARD, values)
            line = BOARD.line(solution)
            assert puzzle.check(puzzle.solution_from(line)).ok


drawn_puzzles = st.lists(
    st.builds(thinned, st.integers(0, 10**6), st.integers(0, 36), st.booleans()), max_size=40
)


@every_build
@examples(40)
@given(puzzles=drawn_puzzles, limit=st.sampled_from([1, 2, 3, 60]))
def test_the_kernel_counts_like_the_plain_oracle(
    build: ModuleType, puzzles: list[bytes], limit: int
) -> None:
    """Batches of any size, with no, one, two and many solutions, up to any limit."""
    counts = counted(build, puzzles, limit)
    assert counts.counts == [plain_count(list(puzzle), NINE, limit) for puzzle in puzzles]
    assert counts.unreadable_puzzles == []
    check_solutions(puzzles, counts)


@every_build
@examples(40)
@given(
    puzzles=st.lists(
        st.builds(thinned, st.integers(0, 10**6), st.integers(40, 62), st.booleans()),
        min_size=1,
        max_size=20,
    ),
    limit=st.sampled_from([1, 2, 500]),
    rounds=st.sampled_from([1, 7, 1000]),
)
def test_the_kernel_counts_like_exact_cover(
    build: ModuleType, puzzles: list[bytes], limit: int, rounds: int
) -> None:
    """Harder puzzles, most of which need guesses, with and without a solution."""
    counts = counted(build, puzzles, limit, rounds)
    assert counts.counts == [count_up_to(NINE, BOARD.choices(puzzle), limit) for puzzle in puzzles]
    check_solutions(puzzles, counts)


@every_build
@pytest.mark.slow
def test_a_long_count_is_exact(build: ModuleType) -> None:
    """All of very many solutions of one puzzle, which all lanes share, and of a few at once."""
    puzzles = [thinned(seed, 56) for seed in range(12)]
    expected = [count_up_to(NINE, BOARD.choices(puzzle), 10**9) for puzzle in puzzles]
    assert max(number or 0 for number in expected) > 10_000
    assert counted(build, puzzles, 10**9).counts == expected
    assert [counted(build, [puzzle], 10**9).counts[0] for puzzle in puzzles] == expected


@every_build
def test_no_puzzle_is_disturbed_by_its_neighbours(build: ModuleType) -> None:
    """Each puzzle alone has the count that it has in a batch, in any order."""
    puzzles = [thinned(seed, 30 + seed % 29, wrong=seed % 3 == 0) for seed in range(60)]
    together = counted(build, puzzles, 100).counts
    assert [counted(build, [puzzle], 100).counts[0] for puzzle in puzzles] == together
    assert counted(build, puzzles[::-1], 100).counts == together[::-1]
    assert {min(count, 3) for count in together} == {0, 1, 2, 3}


@every_build
@pytest.mark.parametrize("limit", [0, 1, 2, 3000])
def test_the_empty_grid_has_as_many_as_the_limit(build: ModuleType, limit: int) -> None:
    """A limit ends the count of a puzzle with more solutions than anybody can count."""
    counts = counted(build, [bytes(81)] * 3, limit)
    assert counts.counts == [limit] * 3
    check_solutions([bytes(81)] * 3, counts)


@every_build
def test_what_the_kernel_refuses(build: ModuleType) -> None:
    """Puzzles that cannot be read, or whose givens clash; puzzles without a solution are none."""
    clashes = [bytes([5, *[0] * 7, 5] + [0] * 72), bytes([5] + [0] * 71 + [5] + [0] * 8)]
    clashes += [bytes([5] + [0] * 9 + [5] + [0] * 70)]
    strange = [bytes(80), bytes(82), b"", bytes([10] + [0] * 80), bytes([255] * 81)]
    fine = [bytes(81), bytes(0 if sign == "." else int(sign) for sign in IMPOSSIBLE)]
    counts = counted(build, [*fine, *clashes, *strange], 2)
    assert counts.counts == [2, 0] + [0] * 8
    assert counts.unreadable_puzzles == list(range(2, 10))
    assert counts.solution(0) is not None
    assert [counts.solution(number) for number in (-1, 1, 2, 10, 11)] == [None] * 5
    assert build.SudokuCounts([], 2).step(1) is False


@every_build
def test_lines_in_other_alphabets_are_refused(build: ModuleType) -> None:
    """Characters beyond ASCII, in all three widths that Python keeps them in, and long lines."""
    dots = "." * 80
    lines = ["é" + dots, "€" + dots, "😀" + dots, "." * 81 + "é", "." * 82, "." * 81 + " " * 10**4]
    counts = build.SudokuCounts([*lines, f"{dots}1\n", f"1{dots},9.3", f"_{dots}"], 1)
    while counts.step(10):
        pass
    assert counts.counts == [0] * 6 + [1] * 3
    assert counts.unreadable_puzzles == [0, 1, 2, 3, 4, 5]


@every_build
def test_only_one_thread_at_a_time(build: ModuleType) -> None:
    """A second thread gets an error and not a wrong count."""
    counts = build.SudokuCounts([bytes(81)], 10**7)
    thread = threading.Thread(target=counts.step, args=(20_000,))
    thread.start()
    refused = 0
    while thread.is_alive():
        try:
            counts.step(0)
        except BusySearchError:
            refused += 1
            break
    thread.join()
    assert refused or counts.counts[0] > 0


# count_many() and solve_many()


def test_puzzles_of_all_shapes_are_counted_in_order() -> None:
    """9×9 goes to the kernel, whatever else there is to exact cover."""
    latin = Sudoku([0] * 81, (1, 9))
    small = Sudoku.loads("sudoku 2x2\n1234341221434321")
    lines = [*facts.ALL, "." * 16, IMPOSSIBLE, facts.PLAIN + " 3.5", facts.PLAIN + "\n", "." * 81]
    expected = [1] * len(facts.ALL) + [2, 0, 1, 1, 2]
    assert count_many([latin, *lines, small]) == [2, *expected, 1]
    assert count_many(iter(lines)) == expected
    assert count_many([]) == []
    assert count_many([facts.PLAIN], limit=10**30) == [1]


def test_batches_end_anywhere() -> None:
    """More puzzles than are counted at a time."""
    lines = [*facts.SEVENTEEN, IMPOSSIBLE] * (BATCH // 4)
    assert count_many(lines) == [*[1] * len(facts.SEVENTEEN), 0] * (BATCH // 4)


def test_solutions_of_many() -> None:
    """The solution where there is just one, in all shapes; None elsewhere."""
    puzzles = [*facts.ALL, "." * 81, IMPOSSIBLE, "1234" + "." * 12, "123434122143432."]
    expected = [*facts.ALL.values(), None, None, None, "1234341221434321"]
    assert solve_many(puzzles) == expected
    assert solve_many(Sudoku.loads(line) for line in puzzles) == expected


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("55" + "." * 79, "5 is given twice in row 1"),
        ("5" * 81, "5 is given twice in row 1"),
        ("A" + "." * 80, "a cell of a 9×9 sudoku is one of 1 to 9"),
        ("." * 80, "line of 80 cells; 81 expected"),
        ("", "not a puzzle in one line"),
    ],
)
def test_the_first_bad_line_is_reported(line: str, message: str) -> None:
    """The error is the reader's own, and a later one does not hide it."""
    for many in (count_many, solve_many):
        with pytest.raises(InputError) as caught:
            many([facts.PLAIN, line, "?" * 81])
        assert message in str(caught.value)


def test_one_puzzle_by_its_values() -> None:
    """The kernel without a limit on nodes, else exact cover; `between` can end either."""
    values = Sudoku.loads(next(iter(facts.HARD)))._values
    assert count_values(BOARD, values) == 1
    assert count_values(BOARD, values, nodes=3) is None
    assert count_values(cached_board((2, 2)), bytes(16), limit=5) == 5

    def end() -> None:
        raise KeyboardInterrupt

    for nodes in (None, 10**6):
        with pytest.raises(KeyboardInterrupt):
            count_values(BOARD, values, nodes=nodes, between=end)


def test_a_long_count_ends_at_the_deadline() -> None:
    """Nobody could wait for all solutions of the empty grid."""
    with deadline(0.01), pytest.raises(OutOfTimeError):
        count_many(["." * 81], limit=10**15)
