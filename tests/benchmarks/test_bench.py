"""The benchmarks: what they measure is what they say, and a wrong count stops them.

Nothing is timed here, and no other program is needed.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.checkpoints import LONG, SHORT, Row, judged
from bench.exact.cover import check_counts
from bench.exact.jigsaw import Found, judged_board
from bench.exact.jigsaw import Row as BoardRow
from bench.exact.jigsaw import check_counts as check_board
from bench.exact.node_counts import Walk
from bench.exact.packing import (
    ALONE,
    COUNT,
    EACH,
    HugeRow,
    Rates,
    judged_huge,
    judged_packing,
    judged_rates,
)
from bench.exact.packing import Row as PackingRow
from bench.instances.cover import GOLDEN_NUGGET, INSTANCES, Instance, instance
from bench.instances.fillin import SPARSE, Fills, Grid, invented, sparse
from bench.instances.fillin import in_folder as fillins_in_folder
from bench.instances.jigsaw import BOARDS, KNOWN, Board, cut, in_folder, jigsaw_of
from bench.instances.packing import BOARDS as PACKINGS
from bench.instances.packing import (
    HEXOMINO_SEED,
    HUGE,
    OCTOMINO_SEED,
    Huge,
    cover_of,
    hexominoes,
    octominoes,
)
from bench.instances.packing import Board as PackingBoard
from bench.instances.sudoku import HARD, PLAIN, expanded
from bench.instances.sudoku import in_folder as sudokus_in_folder
from bench.instances.sudoku_cover import remaining
from bench.machine import result_name
from bench.peers.fill_grid import FILLED, GIVEN_UP, NONE
from bench.report import Report, Target, WrongAnswerError, as_json, geometric_mean, table
from bench.timing import InChild, Task, Timing, take_turns
from bench.words import fillin_long
from bench.words.fillin import FirstFillRow, judge_first_fills, measure_first_fill
from bench.words.fillin_long import SEEDS, Long, filled, judged_long, long_fills, long_table
from puzzlewright.core.errors import InputError
from puzzlewright.engine.driver.run import run as run_search
from puzzlewright.engine.exact_cover.problem import METHODS
from puzzlewright.puzzles.cover.make.classics import queens
from puzzlewright.puzzles.cover.make.edges import EdgePuzzle
from puzzlewright.puzzles.fillin import solve as fillins
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.word_lists.word_list import Word
from puzzlewright.puzzles.jigsaw import solve as jigsaws
from puzzlewright.puzzles.packing import solve as packings
from puzzlewright.puzzles.packing.placements import all_footprints, numbered_board
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.puzzles.sudoku.solve import count_many

#: Numbers of primary items, secondary items and options.
SIZES = {
    "pent_6x10": (72, 0, 2056),
    "pent_4x15": (72, 0, 1696),
    "pent_8x8_hole": (72, 0, 1568),
    "hex10_6x10": (70, 0, 2072),
    "soma_3x3x3": (34, 0, 688),
    "langford_12": (36, 0, 198),
    "queens_12": (24, 42, 144),
    "em_5x5_k3": (50, 40, 463),
    "em_6x6_k5": (72, 60, 1293),
    "jig_5x5_t2": (50, 40, 481),
    "jig_8x8_t5": (128, 112, 5593),
    "ltrom_9x9": (81, 0, 256),
    "ypent_10x10": (100, 0, 504),
    "domino_8x8": (64, 0, 112),
    "sud_golden": (240, 0, 242),
}

#: Those that take no time.
SMALL = ("hex10_6x10", "queens_12", "em_6x6_k5", "jig_5x5_t2", "ypent_10x10", "sud_golden")


@pytest.mark.parametrize("chosen", INSTANCES, ids=lambda chosen: chosen.name)
def test_instances_have_their_size(chosen: Instance) -> None:
    """Every instance has the items and options that other measurements of it had."""
    cover = chosen.make()
    sizes = len(cover.items), len(cover.secondary), len(cover.options)
    assert sizes == SIZES[chosen.name]


@pytest.mark.parametrize("name", SMALL)
def test_small_instances_have_their_count(name: str) -> None:
    """The counts that programs are held to are right."""
    chosen = instance(name)
    assert chosen.make().count() == chosen.solutions


def test_remaining_sudoku_has_the_same_solution() -> None:
    """What is left of a sudoku is solved by the values of its empty cells, and nothing else."""
    puzzle = Sudoku.loads(GOLDEN_NUGGET)
    (whole,), (rest,) = puzzle.solve().solutions, remaining(puzzle).solve().solutions
    filled = {option[0]: str(option[1])[-1] for option in rest.options}
    for cell, value in enumerate(puzzle.cells):
        row, column = divmod(cell, 9)
        assert filled.get(f"p{row}{column}") == (None if value else str(whole.grid[row][column]))


@pytest.mark.parametrize("size", [5, 6, 8])
def test_plain_walk_has_the_nodes_of_the_kernels(size: int) -> None:
    """The walk that counts nodes both ways goes through the same tree as the kernels."""
    problem = queens(size).problem
    count = Walk(problem).count()
    nodes = [
        run_search(problem.search(collect=False, method=method)).stats.nodes for method in METHODS
    ]
    assert nodes == [count.unforced] * len(METHODS)
    assert count.every > count.unforced


@pytest.mark.parametrize("puzzles", [PLAIN, HARD], ids=["plain", "hard"])
def test_disguises_are_different_puzzles_with_one_solution(puzzles: tuple[str, ...]) -> None:
    """Each puzzle has 17 clues and one solution, in every disguise, and no two are the same."""
    lines = expanded(puzzles, 3 * len(puzzles))
    assert len({*lines, *puzzles}) == 4 * len(puzzles)
    assert all(81 - line.count("0") == 17 for line in lines)
    assert count_many(lines) == [1] * len(lines)


def test_sudokus_of_a_folder_are_lists_of_lines(tmp_path: Path) -> None:
    """Comments and what follows a puzzle are left out; a folder without puzzles is an error."""
    with pytest.raises(InputError, match="no lists of sudokus"):
        sudokus_in_folder(tmp_path)
    (tmp_path / "notes.txt").write_text("nothing here\n")
    (tmp_path / "few.txt").write_text(f"# two\n{PLAIN[0]} 9.1\n{PLAIN[1]}\n")
    assert sudokus_in_folder(tmp_path) == {"few": list(PLAIN[:2])}


def test_disguises_are_the_same_everywhere() -> None:
    """The same seed gives the same puzzles, another one others."""
    assert expanded(PLAIN, 30) == expanded(PLAIN, 30)
    assert expanded(PLAIN, 30) != expanded(PLAIN, 30, seed=2)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_boards_have_their_count(board: Board) -> None:
    """The counts that programs are held to are right, by every search that takes no time."""
    jigsaw = jigsaw_of(board.make())
    for method in ("domains",) if board.is_slow else ("domains", "scan"):
        found = run_search(jigsaws.make_solver(jigsaw, method).search())
        assert found.count == board.solutions


@pytest.mark.parametrize("signed", [True, False])
def test_boards_mean_the_same_as_exact_cover(signed: bool) -> None:
    """Jigsaws translated for other programs have the same solutions, alike pieces kept distinct."""
    counts = []
    for seed in range(8):
        board = cut(3, 4, 2, seed, signed=signed)
        counts.append(jigsaw_of(board).count())
        assert board.cover().count() == counts[-1]
    assert len(set(counts)) > 3


def test_boards_of_a_folder_are_measured_instead(tmp_path: Path) -> None:
    """Files are read with what is known of them by their names; other files are left alone."""
    (tmp_path / "jig_8x8_t5.edge.txt").write_text("1 2 1 0\n0 1 0 0\n0 0 0 -1\n")
    (tmp_path / "notes.txt").write_text("nothing")
    (board,) = in_folder(tmp_path)
    assert board[0] == "jig_8x8_t5"
    assert board[2:] == KNOWN["jig_8x8_t5"]
    assert board.make() == EdgePuzzle(1, 2, ((0, 1, 0, 0), (0, 0, 0, -1)), True, 0)


@pytest.mark.parametrize("text", [None, "1 2 1 0\n0 1 0 0\n0 0 1 -1\n", "1 2 1 0\n0 1 0 0\n"])
def test_folders_without_sound_boards_are_refused(tmp_path: Path, text: str | None) -> None:
    """No files, edges that are not flat on the rim, or too few pieces: an error at once."""
    if text is not None:
        (tmp_path / "a.edge.txt").write_text(text)
    with pytest.raises(InputError):
        [board.make() for board in in_folder(tmp_path)]
    assert main(["jigsaw", "--quick", "--jigsaws", str(tmp_path)]) == 2


def test_a_wrong_count_of_a_board_is_an_error() -> None:
    """Programs have to agree with one another; a search that was stopped has no say."""
    timings = {n: Timing(1.0, 1, Found(n), 1.0) for n in (2, None)}
    check_board("board", 2, {"ours": timings[2], "stopped": timings[None]})
    check_board("board", None, {"ours": timings[2], "theirs": timings[2]})
    for known, counts in ((3, (2, 2)), (None, (2, 3)), (None, (None, None))):
        found = {str(at): Timing(1.0, 1, Found(n), 1.0) for at, n in enumerate(counts)}
        with pytest.raises(WrongAnswerError):
            check_board("board", known, found)


@pytest.mark.parametrize(("theirs", "met"), [(150.0, True), (50.0, False), (None, None)])
def test_boards_are_judged_by_the_other_program(theirs: float | None, met: bool | None) -> None:
    """As many times as fast as xcover; without it nothing is claimed."""
    seconds = {"auto": 1.0} | ({} if theirs is None else {"xcover": theirs})
    timings = {name: Timing(time, 1, Found(2), time) for name, time in seconds.items()}
    assert judged_board(BoardRow(BOARDS[1], "scan", timings)).met is met


@pytest.mark.parametrize("board", PACKINGS, ids=lambda board: board.name)
def test_packings_have_their_count(board: PackingBoard) -> None:
    """The counts that programs are held to are right, by both methods where that takes no time."""
    packing = board.make()
    assert packing.count() == board.packings
    if not board.is_slow:
        search = packings.packing_solver(packing, "first").search(collect=False)
        assert run_search(search).count == board.packings
        assert cover_of(packing).count() == board.packings


@pytest.mark.parametrize("board", PACKINGS, ids=lambda board: board.name)
def test_other_programs_get_every_placement(board: PackingBoard) -> None:
    """What other programs are given is each way to lay each brick, and nothing else."""
    packing, cover = board.make(), cover_of(board.make())
    bricks, cells = len(packing.bricks), list(packing.board)
    given = sorted(sorted(item for item, _ in option) for option in cover.problem.options)
    ways = [
        sorted(
            [number, *(bricks + cells.index(numbered_board(packing).cells[cell]) for cell in way)]
        )
        for number, ways in enumerate(all_footprints(packing))
        for way in ways
    ]
    assert given == sorted(ways)


@pytest.mark.slow
def test_hexominoes_are_the_first_of_their_sort() -> None:
    """No earlier seed gives between 1,000 and 1,500 packings."""
    counts = [hexominoes(seed).count().n for seed in range(1, HEXOMINO_SEED + 1)]
    assert [1000 <= count <= 1500 for count in counts] == [False] * (HEXOMINO_SEED - 1) + [True]


def test_octominoes_are_different_and_fill_their_board() -> None:
    """The way in which the board was cut is a packing; earlier seeds have pieces that are alike."""
    different = []
    for seed in range(1, OCTOMINO_SEED + 1):
        packed = octominoes(seed)
        assert packed.puzzle.check(packed).ok
        assert len(packed.placements) == 16
        different.append(len({brick.cells for brick in packed.puzzle.bricks}) == 16)
    assert different == [False] * (OCTOMINO_SEED - 1) + [True]


@pytest.mark.parametrize("board", HUGE, ids=lambda board: board.name)
def test_huge_numbers_of_packings_are_right(board: Huge) -> None:
    """Ours is the number that programs are held to; for dominoes a determinant says the same."""
    packing = board.make()
    assert packing.count() == board.packings
    side = round(len(packing.board) ** 0.5)
    if side % 2 == 0:
        assert domino_tilings(side) == board.packings


def domino_tilings(side: int) -> int:
    """Return in how many ways dominoes fill a square of even side, by Kasteleyn's determinant.

    It is that of the matrix of black and white neighbours, those one above the other with a sign
    that changes from column to column; computed modulo a prime that is larger than it.
    """
    prime = 2**521 - 1
    cells = [(row, col) for row in range(side) for col in range(side)]
    white = {cell: n for n, cell in enumerate(c for c in cells if sum(c) % 2)}
    matrix = []
    for row, col in (cell for cell in cells if sum(cell) % 2 == 0):
        line = [0] * len(white)
        for other in ((row, col - 1), (row, col + 1), (row - 1, col), (row + 1, col)):
            if other in white:
                line[white[other]] = 1 if other[0] == row or col % 2 else -1
        matrix.append(line)
    found = determinant(matrix, prime)
    return min(found, prime - found)


def determinant(matrix: list[list[int]], prime: int) -> int:
    """Return a determinant modulo a prime."""
    result = 1
    while matrix:
        at = next(n for n, line in enumerate(matrix) if line[0])
        pivot = matrix.pop(at)
        result = result * pivot[0] * (-1) ** at % prime
        inverse = pow(pivot[0], -1, prime)
        rest = []
        for line in matrix:
            factor = line[0] * inverse % prime
            pairs = zip(line[1:], pivot[1:], strict=True)
            rest.append([(a - factor * b) % prime for a, b in pairs] if factor else line[1:])
        matrix = rest
    return result


def runs_of(**seconds: float) -> dict[str, Timing[Found]]:
    """Return what came of contenders that took this many seconds."""
    names = {"count": COUNT, "each": EACH, "alone": ALONE, "xcover": "xcover"}
    return {names[who]: Timing(time, 1, Found(2), time) for who, time in seconds.items()}


@pytest.mark.parametrize(
    ("theirs", "met"),
    [
        (17.0, [True, True, False, True]),
        (9.0, [True, True, False, False]),
        (3.0, [True, False, False, False]),
    ],
)
def test_packings_are_judged_both_ways(theirs: float, met: list[bool]) -> None:
    """By seconds and next to xcover: for the count, and for each packing visited."""
    seconds = {"count": 0.5, "each": 2.0}
    row = PackingRow(PACKINGS[0], runs_of(**seconds, xcover=theirs))
    assert [target.met for target in judged_packing(row)] == met
    alone = PackingRow(PACKINGS[0], runs_of(**seconds))
    assert [target.met for target in judged_packing(alone)] == [True, None, False, None]


def test_huge_numbers_are_judged_with_and_without_setting_up() -> None:
    """A count can be quick enough by itself only."""
    row = HugeRow(HUGE[0], runs_of(alone=0.0009, count=0.0011))
    assert [target.met for target in judged_huge(row)] == [True, False]


@pytest.mark.parametrize(("large", "met"), [(5.0, True), (4.9, False), (100.0, True)])
def test_nodes_of_large_boards_may_take_twice_as_long(large: float, met: bool) -> None:
    """What is judged is the search from the first free cell."""
    rates = Rates({}, {"first": 10.0, "cover": 10.0}, {"first": large, "cover": 0.1})
    assert judged_rates(rates).met is met


class Clock:
    """A clock that only work moves on."""

    def __init__(self) -> None:
        self.now = 0.0
        self.log: list[str] = []

    def __call__(self) -> float:
        return self.now

    def task(self, name: str, *seconds: float) -> Callable[[], Callable[[], int]]:
        """Return a task that takes so long in its runs, one after the other."""
        times = iter(seconds)

        def work() -> int:
            self.log.append(name)
            self.now += next(times)
            return len(name)

        return lambda: work


def test_invented_words_are_different_and_the_same_everywhere() -> None:
    """The requested number of different words, and always the same ones."""
    words = invented(2000)
    assert len({word.cells for word in words}) == 2000
    assert {len(word.cells) for word in words} == set(range(3, 16))
    first = [(word.text, word.score) for word in words[:3]]
    assert first == [("CINIX", 80), ("ETDIP", 80), ("XADPNA", 60)]


@pytest.mark.parametrize(("words", "seed", "side"), SPARSE)
def test_sparse_fillins_can_be_filled(words: int, seed: int, side: int) -> None:
    """The requested number of slots and words, and both engines count the same fills."""
    puzzle = sparse(words, seed, side)
    assert len(puzzle.template.slots) == len(puzzle.words)
    assert len(puzzle.words) == words
    count = puzzle.count()
    assert count.exact
    assert (
        count.n
        == run_search(fillins.fill_solver(puzzle, "cover").search(collect=False)).count.n
        > 0
    )


def test_fillins_of_a_folder_are_measured_instead(tmp_path: Path) -> None:
    """Templates, their list and exact fill-ins are found by their places; long ones by names."""
    for name in ("vanbeek72", "exact"):
        (tmp_path / name).mkdir()
    (tmp_path / "scowl55.txt").write_text("at\nto\nas\nso\n")
    (tmp_path / "vanbeek72/40_23.01.txt").write_text("..\n.#\n")
    (tmp_path / "vanbeek72/45_23.06.txt").write_text("..\n..\n")
    (tmp_path / "exact/a.grid.txt").write_text("...\n.##\n.##\n")
    (tmp_path / "exact/a.words.dict").write_text("ATE;50\nALL;50\n")
    instances = fillins_in_folder(tmp_path)
    (fills,) = instances.fills
    assert [grid.name for grid in fills.grids] == ["40_23.01"]
    assert instances.long is not None
    assert [grid.name for grid in instances.long.grids] == ["45_23.06"]
    assert {word.text for word in fills.words()} == {"AT", "TO", "AS", "SO"}
    assert [(name, puzzle.count().n) for name, puzzle in instances.exact] == [("a", 2)]
    assert instances.large is None


def test_folders_without_fillins_are_refused(tmp_path: Path) -> None:
    """That is bad input, and an error at once."""
    with pytest.raises(InputError, match="no fill-ins in it"):
        fillins_in_folder(tmp_path)
    assert main(["fillin", "--quick", "--fillins", str(tmp_path)]) == 2


@pytest.mark.parametrize(
    ("texts", "end", "score"), [("AT TO AS SO", FILLED, 50), ("AT AS", NONE, None)]
)
def test_first_fills_end_with_a_fill_or_a_proof(texts: str, end: str, score: int | None) -> None:
    """The report has the result of a first fill and the mean score of a fill."""
    grid = Grid("square", Template([["", ""], ["", ""]]))
    words = tuple(Word(tuple(text)) for text in texts.split())
    found = measure_first_fill(grid, words, 0, 10.0)
    assert (found.end, found.score, found.slots) == (end, score, 4)


@pytest.mark.parametrize(
    ("last", "seconds", "met"),
    [(GIVEN_UP, 0.001, [False, True]), (FILLED, 0.001, [True, True]), (NONE, 0.009, [True, False])],
)
def test_no_template_may_be_left_open(last: str, seconds: float, met: list[bool]) -> None:
    """A template that was not filled is a miss; so is a slow median."""
    template = Template([["", ""]])
    ends = {"a": FILLED, "b": NONE, "c": last}
    first_fills = [
        FirstFillRow(Grid(name, template), 1, end, 0.0, seconds, 1, None)
        for name, end in ends.items()
    ]
    targets = list(judge_first_fills("vanbeek72", first_fills))
    assert [target.met for target in targets] == met
    assert targets[0].measured == f"left open: {'none' if met[0] else 'c'}"


@pytest.mark.parametrize(("texts", "end", "left"), [("AT TO AS SO", FILLED, 0), ("AT AS", NONE, 4)])
def test_large_templates_are_filled_once_for_each_seed(texts: str, end: str, left: int) -> None:
    """Each is a run of its own, and its outcome is reported."""
    grid = Grid("23.06", Template([["", ""], ["", ""]]))
    words = tuple(Word(tuple(text)) for text in texts.split())
    runs = list(long_fills(Fills("square", [grid], lambda: words), 10.0))
    assert [(run.end, run.open_slots, run.seed) for run in runs] == [
        (end, left, seed) for seed in SEEDS
    ]
    assert "23.06" in long_table(runs)


def test_a_large_template_is_left_open_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The report has the number of open slots, and names no seed as the slowest."""
    monkeypatch.setattr(fillin_long, "STEP", 1)
    letters = "ABCDEFGH"
    words = [Word((a, b, c)) for a in letters for b in letters for c in letters if a < b > c]
    grid = Grid("23.10", Template([[""] * 3 for _ in range(3)]))
    run = filled(grid, words, 0, 1, 0.0)
    assert (run.end, run.slots) == (GIVEN_UP, 6)
    assert 0 < run.open_slots <= 6
    (target,) = judged_long([run], 600.0)
    assert (target.measured, target.met) == ("0 of 1 seeds", False)


@pytest.mark.parametrize(
    ("ends", "limit", "met"),
    [
        ((FILLED, NONE), 600.0, True),
        ((FILLED, GIVEN_UP), 600.0, False),
        ((FILLED, GIVEN_UP), 5.0, None),
        ((FILLED, FILLED), 5.0, True),
    ],
)
def test_a_large_template_is_met_with_all_seeds(
    ends: tuple[str, str], limit: float, met: bool | None
) -> None:
    """One seed that leaves it open is a miss, if it had all the time."""
    runs = [Long("23.10", 156, seed, end, 1, 2.0, 9) for seed, end in enumerate(ends)]
    (target,) = judged_long(runs, limit)
    assert target.met is met
    assert target.measured == f"{2 - ends.count(GIVEN_UP)} of 2 seeds, the slowest in 2.000 s"


@pytest.mark.slow
def test_contenders_take_turns_and_their_best_counts() -> None:
    """Runs alternate; the fastest of a contender is its time."""
    clock = Clock()
    tasks = {"a": clock.task("a", 3, 1, 2), "bb": clock.task("bb", 4, 5, 6)}
    timings = take_turns(tasks, 3, clock=clock)
    assert clock.log == ["a", "bb"] * 3
    assert timings == {"a": Timing(1, 3, 1, 3), "bb": Timing(4, 3, 2, 6)}


@pytest.mark.slow
def test_slow_contenders_get_fewer_turns() -> None:
    """One run is always made; another one only if it fits in the budget."""
    clock = Clock()
    tasks = {"slow": clock.task("slow", 20), "fast": clock.task("fast", 4, 4, 4)}
    timings = take_turns(tasks, 3, clock=clock, budget=10)
    assert {name: timing.runs for name, timing in timings.items()} == {"slow": 1, "fast": 2}


def test_short_tasks_get_more_turns() -> None:
    """Noise weighs most in milliseconds: up to ten times as many turns, until there are enough."""
    now = [0.0]

    def taking(seconds: float) -> Task[int]:
        def run() -> int:
            now[0] += seconds
            return 7

        return lambda: run

    tasks = {"short": taking(0.125), "long": taking(1.0), "shortest": taking(0.001)}
    timings = take_turns(tasks, 3, clock=lambda: now[0], short=1.0)
    assert {name: timing.runs for name, timing in timings.items()} == {
        "short": 8,
        "long": 3,
        "shortest": 30,
    }


@pytest.mark.skipif(sys.platform == "win32", reason="needs the resource module")
def test_processes_are_timed_by_their_own_seconds() -> None:
    """The time of starting another process, and of what is done here, does not count."""

    def work() -> int:
        sum(range(3_000_000))  # here
        burn = "import time\nwhile time.process_time() < 0.2: pass"
        return subprocess.run([sys.executable, "-c", burn], check=False).returncode

    timing = take_turns({"child": lambda: InChild(work)}, 1, clock=lambda: 1e9)["child"]
    assert timing.result == 0
    assert 0.2 <= timing.seconds < 10


def test_a_changing_result_is_an_error() -> None:
    """A program that counts differently the second time is not measured any further."""
    results = iter([7, 8])
    with pytest.raises(WrongAnswerError, match="7 first and then 8"):
        take_turns({"odd": lambda: lambda: next(results)}, 2)


def test_a_wrong_count_is_an_error() -> None:
    """A program that miscounts an instance stops the measurement, and is named."""
    chosen = instance("queens_12")
    right, wrong = Timing(1.0, 1, 14_200, 1.0), Timing(0.1, 1, 14_199, 0.1)
    check_counts(chosen, {"ours": right, "other": right})
    with pytest.raises(WrongAnswerError, match="'other': 14199"):
        check_counts(chosen, {"ours": right, "other": wrong})


def test_command_fails_on_a_wrong_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit code is for scripts, standard error for people."""

    def measure(*, quick: bool) -> Report:
        raise WrongAnswerError(f"two and two are five ({quick=})")

    monkeypatch.setattr("bench.startup.measure", measure)
    assert main(["startup", "--quick"]) == 1
    assert "FAILED: two and two are five (quick=True)" in capsys.readouterr().err


def test_command_prints_targets_and_writes_numbers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Measurements are printed with their verdict, and stored in the given file."""
    report = Report("startup", "Title", "text", (Target("fast", "slow", False),), {"a": 1.23456})
    monkeypatch.setattr("bench.startup.measure", lambda **_: report)
    assert main(["startup", "--json", str(tmp_path / "numbers.json")]) == 0
    assert "MISSED    fast: slow" in capsys.readouterr().out
    written = json.loads((tmp_path / "numbers.json").read_text())
    assert written["startup"]["a"] == 1.235
    assert written["startup"]["targets"] == [{"text": "fast", "measured": "slow", "met": False}]
    assert written["machine"]["cores"] >= 1


def test_unmeasured_targets_are_neither_met_nor_missed() -> None:
    """Without the other program nothing is claimed."""
    assert str(Target("fast", "no such program", None)).startswith("undecided")
    assert json.loads(as_json({}, []))["machine"] == {}


@pytest.mark.parametrize(
    ("saving", "spread", "met"),
    [(1.01, 0.05, True), (1.03, 0.05, False), (1.03, 0.3, None), (0.76, 0.3, None)],
)
def test_noise_leaves_the_cost_of_checkpoints_open(
    saving: float, spread: float, met: bool | None
) -> None:
    """Two in a hundred are judged only where equal runs take about the same time."""
    assert judged(Row(LONG, 1.0, saving, spread)).met is met
    assert judged(Row(SHORT, 1.0, saving, spread)).met is None


def test_tables_line_up() -> None:
    """A table is Markdown, with columns of one width."""
    assert table(["a", "number"], [["long name", "1"], ["b", "23"]]).splitlines() == [
        "| a         | number |",
        "| --------- | -----: |",
        "| long name |      1 |",
        "| b         |     23 |",
    ]


def test_geometric_mean_treats_twice_and_half_alike() -> None:
    """Twice as fast here and half as fast there is no gain."""
    assert geometric_mean([2.0, 0.5]) == pytest.approx(1.0)
    assert geometric_mean([2.0, 4.0, 8.0]) == pytest.approx(4.0)


def test_result_files_are_named_by_day_and_processor() -> None:
    """The name of a file of results is plain, whatever the processor calls itself."""
    machine: dict[str, object] = {"date": "2026-01-31", "processor": "Some(R) CPU @ 2.80GHz"}
    assert result_name(machine) == "2026-01-31-some-2.80ghz.json"
