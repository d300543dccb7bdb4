"""Jigsaws: searches next to exact cover, proofs that there are just two solutions, and making."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bench import report as show
from bench.instances.jigsaw import BOARDS, Board, in_folder, jigsaw_of
from bench.peers.cover import Peer, missing, peers
from bench.report import Report, Target, WrongAnswerError, table
from bench.timing import Task, Timing, take_turns, tell
from puzzlewright.core.outcomes import Outcome
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.driver.search import Search
from puzzlewright.puzzles.cover.make.edges import EdgePuzzle
from puzzlewright.puzzles.jigsaw.compare import compare
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.jigsaw.solve import Solver, make_solver, node_cost

#: Matt Parker's layout, how many assemblies it has, and the seconds that were aimed at.
PARKER = Path(__file__).parents[2] / "examples/parker.txt"
ASSEMBLIES = 8
SEARCH, COUNT = "search alone", "Jigsaw.count()"
PARKER_SECONDS = {SEARCH: 0.0003, COUNT: 0.003}
PARKER_ROUNDS, QUICK_PARKER_ROUNDS = 300, 50

#: Runs of each contender on a board at most, and the seconds after which it gets no more of them.
ROUNDS, BUDGET = 5, 12.0
QUICK_ROUNDS, QUICK_BUDGET = 2, 1.0

#: Our searches, beside the one that is chosen. The less suitable one could take hours: it gets
#: about this many seconds, measured by the nodes of an ordinary machine in that time.
METHODS = ("scan", "domains")
MOST_SECONDS = 60.0

#: What is made, with two solutions that have little in common: for each side of the board the
#: seconds that were aimed at, and how many seeds are tried.
SIDES = {5: (1.0, 10), 10: (60.0, 5), 15: (600.0, 3), 30: (60.0, 3)}
QUICK_SEEDS, QUICK_SIDE = 1, 15

#: Boards of these sides are proved to have no third solution, within the seconds aimed at.
PROVED_SIDES, PROOF_SECONDS = (10, 30), 60.0

#: A clue puzzle of Eternity II in a folder of jigsaws: its file, how many solutions it has, and the
#: seconds aimed at for the first one and for the count of all.
CLUE, CLUE_SOLUTIONS = "e2_clue1.txt", 4 * 18_729_107
FIRST, ALL = "first solution", "all counted"
CLUE_SECONDS = {FIRST: 5.0, ALL: 600.0}


class Found(NamedTuple):
    """What a search came to."""

    count: int | None  # type: ignore[assignment]  # hides tuple.count; None: stopped on the way
    nodes: int | None = None


class Row(NamedTuple):
    """What came of one board, by contender."""

    board: Board
    method: str  #: which of our searches was chosen
    timings: Mapping[str, Timing[Found]]

    @property
    def ratio(self) -> float | None:
        """How many times our time xcover's is."""
        theirs = self.timings.get("xcover")
        return theirs.seconds / self.timings["auto"].seconds if theirs else None


class Made(NamedTuple):
    """What came of making jigsaws of one size, one for each seed."""

    side: int
    jigsaws: Sequence[Jigsaw]
    seconds: Sequence[float]  #: of making each
    kept: int  #: joins that survive from one solution to the other, at most
    proofs: Mapping[str, float | None]  #: seconds of the slowest proof; None: not brought to an end


def measure(*, quick: bool = False, folder: Path | None = None) -> Report:
    """Measure the layout, the boards (those of a folder, if one is given) and the maker."""
    boards = in_folder(folder) if folder else BOARDS
    chosen = [(board, board.make()) for board in boards if not (quick and board.is_slow)]
    others = peers()
    parker = _parker(QUICK_PARKER_ROUNDS if quick else PARKER_ROUNDS)
    rows = [_row(board, puzzle, others, quick=quick) for board, puzzle in chosen]
    made = [_made(side, quick=quick) for side in SIDES if not (quick and side > QUICK_SIDE)]
    clue = _clue(folder / CLUE) if folder and (folder / CLUE).exists() else {}
    boards_text = _board_table(rows) + missing({"exact-cover", *others})
    text = "\n\n".join([_parker_table(parker), boards_text, _clue_table(clue), _made_table(made)])
    aims = [judged_board(row) for row in rows if row.board.wanted is not None]
    targets = (*_parker_targets(parker), *aims, *_clue_targets(clue), *_made_targets(made))
    data = {
        "parker": parker,
        "clue": clue,
        "boards": {row.board.name: _row_data(row) for row in rows},
        "made": {f"{one.side}x{one.side}": _made_data(one) for one in made},
    }
    title = "Jigsaws: all solutions counted, and jigsaws made (CPU seconds, best run)"
    return Report("jigsaw", title, text, targets, data)


# ---------------------------------------------------------------- Parker's layout


def _parker(rounds: int) -> dict[str, float]:
    """Return seconds for the layout: of the search alone, and of everything but reading it."""
    tell("jigsaw, Parker's layout")
    jigsaw = Jigsaw.load(PARKER)
    tasks: dict[str, Task[Found]] = {
        SEARCH: lambda: _searching(jigsaw, make_solver(jigsaw).method),
        COUNT: lambda: _counting(jigsaw),
    }
    timings = take_turns(tasks, rounds)
    check_counts("Parker's layout", ASSEMBLIES, timings)
    return {name: timing.seconds for name, timing in timings.items()}


def _parker_table(times: Mapping[str, float]) -> str:
    rows = [[name, f"{1000 * seconds:.3f}"] for name, seconds in times.items()]
    return table(["Parker's layout, all 8 assemblies", "milliseconds"], rows)


def _parker_targets(times: Mapping[str, float]) -> Iterable[Target]:
    for name, wanted in PARKER_SECONDS.items():
        text = f"jigsaw: Parker's layout, {name}, at most {1000 * wanted:g} ms"
        yield Target(text, f"{1000 * times[name]:.3f} ms", times[name] <= wanted)


# ---------------------------------------------------------------- a clue puzzle


def _clue(path: Path) -> dict[str, float]:
    """Return seconds for the clue puzzle: of the first solution, and of counting all of them."""
    tell(f"jigsaw, {path.name}")
    jigsaw = Jigsaw.load(path)
    first = take_turns({FIRST: _first_solution(jigsaw)}, ROUNDS, budget=BUDGET)[FIRST]
    every = take_turns({ALL: lambda: _counting(jigsaw)}, 1)[ALL]
    check_counts(path.name, CLUE_SOLUTIONS, {ALL: every})
    return {FIRST: first.seconds, ALL: every.seconds}


def _first_solution(jigsaw: Jigsaw) -> Task[bool]:
    """Find a solution with nothing but the pieces there, and check it."""

    def prepare() -> Callable[[], bool]:
        fresh = _fresh(jigsaw)

        def solve() -> bool:
            solutions = fresh.solve(limit=1).solutions
            if len(solutions) != 1 or not fresh.check(solutions[0]).ok:
                raise WrongAnswerError("the clue puzzle was not solved")
            return True

        return solve

    return prepare


def _clue_table(times: Mapping[str, float]) -> str:
    if not times:
        return f"({CLUE}, a clue puzzle of Eternity II, is measured if `--jigsaws` has it.)"
    rows = [[name, show.seconds(seconds)] for name, seconds in times.items()]
    return table([f"{CLUE}, {show.whole(CLUE_SOLUTIONS)} solutions", "seconds"], rows)


def _clue_targets(times: Mapping[str, float]) -> Iterable[Target]:
    for name, seconds in times.items():
        wanted = CLUE_SECONDS[name]
        text = f"jigsaw: {CLUE}, {name} in {wanted:g} s"
        yield Target(text, f"{show.seconds(seconds)} s", seconds <= wanted)


# ---------------------------------------------------------------- boards


def _row(board: Board, puzzle: EdgePuzzle, others: Mapping[str, Peer], *, quick: bool) -> Row:
    """Measure one board; an error if any program miscounts it."""
    tell(f"jigsaw, {board.name}")
    jigsaw = jigsaw_of(puzzle)
    tasks: dict[str, Task[Found]] = {"auto": lambda: _counting(jigsaw)}
    for method in METHODS:
        tasks[method] = _whole_search(jigsaw, method)
    if "xcover" in others:
        tasks["xcover"] = _peers_count(others["xcover"].whole(puzzle.cover()))
    effort = (QUICK_ROUNDS, QUICK_BUDGET) if quick else (ROUNDS, BUDGET)
    timings = take_turns(tasks, effort[0], budget=effort[1])
    check_counts(board.name, board.solutions, timings)
    return Row(board, make_solver(jigsaw).method, timings)


def check_counts(name: str, known: int | None, timings: Mapping[str, Timing[Found]]) -> None:
    """Refuse counts that differ from one another or from what is known."""
    counts = {who: timing.result.count for who, timing in timings.items()}
    right = counts[next(iter(counts))] if known is None else known
    if any(count not in (right, None) for count in counts.values()) or right is None:
        raise WrongAnswerError(f"{name} has {right} solutions, but: {counts}")


def _counting(jigsaw: Jigsaw) -> Callable[[], Found]:
    """Count with nothing but the pieces there: the translation and the choice are timed too."""
    fresh = _fresh(jigsaw)

    def count() -> Found:
        result = fresh.tally()
        return Found(result.count.n if result.count.exact else None, result.stats.nodes)

    return count


def _whole_search(jigsaw: Jigsaw, method: str) -> Task[Found]:
    """Count by one of our searches, its translation included."""

    def prepare() -> Callable[[], Found]:
        fresh = _fresh(jigsaw)
        return lambda: _searching(fresh, method)()

    return prepare


def _searching(jigsaw: Jigsaw, method: str) -> Callable[[], Found]:
    """Find all solutions by one of our searches, which is set up beforehand."""
    solver = make_solver(jigsaw, method)
    search = solver.search()
    return lambda: _ran(solver, search)


def _ran(solver: Solver, search: Search) -> Found:
    """Run a search, not for ever; the limit is one of nodes, so that every run does the same."""
    nodes = int(MOST_SECONDS * 1e9) // node_cost(solver.problem, solver.method)
    result = run(search, nodes=nodes)
    exact = result.outcome is Outcome.EXHAUSTED
    return Found(result.count.n if exact else None, result.stats.nodes)


def _peers_count(task: Task[int]) -> Task[Found]:
    def prepare() -> Callable[[], Found]:
        count = task()
        return lambda: Found(count())

    return prepare


def _fresh(jigsaw: Jigsaw) -> Jigsaw:
    """Return a jigsaw for which nothing is set up yet."""
    return Jigsaw(
        jigsaw.rows,
        jigsaw.cols,
        jigsaw.pieces,
        signed=jigsaw.signed,
        labelled=jigsaw.labelled,
        pins=jigsaw.pins,
    )


def _board_table(rows: Iterable[Row]) -> str:
    headers = ["board", "solutions", "chosen", "nodes", "seconds"]
    headers += ["scan nodes", "scan s", "domains nodes", "domains s", "xcover s", "xcover ÷ ours"]
    lines = []
    for row in rows:
        auto, theirs = row.timings["auto"], row.timings.get("xcover")
        cells = [row.board.name, show.whole(auto.result.count), row.method]
        cells += [show.whole(auto.result.nodes), show.seconds(auto.seconds)]
        for method in METHODS:
            cells += _search_cells(row.timings[method])
        lines.append([*cells, show.seconds(theirs and theirs.seconds), show.ratio(row.ratio)])
    note = "Seconds with everything that has to be set up. Above a limit of nodes: `>`."
    return f"{table(headers, lines)}\n\n{note}"


def _search_cells(timing: Timing[Found]) -> list[str]:
    over = "" if timing.result.count is not None else "> "
    return [over + show.whole(timing.result.nodes), over + show.seconds(timing.seconds)]


def judged_board(row: Row) -> Target:
    """Judge a board for which something was aimed at: how many times as fast as xcover we are."""
    name, wanted, ratio = row.board.name, row.board.wanted, row.ratio
    assert wanted is not None
    measured = "xcover is not installed" if ratio is None else f"{show.ratio(ratio)} times"
    met = None if ratio is None else ratio >= wanted
    return Target(f"jigsaw: {name} {wanted:g} times as fast as xcover", measured, met)


def _row_data(row: Row) -> dict[str, object]:
    times = {
        name: {"seconds": timing.seconds, "nodes": timing.result.nodes}
        for name, timing in row.timings.items()
    }
    return {"solutions": row.timings["auto"].result.count, "chosen": row.method, **times}


# ---------------------------------------------------------------- making


def _made(side: int, *, quick: bool) -> Made:
    """Make jigsaws with two solutions, and prove them once more by each method."""
    tell(f"jigsaw, making {side}×{side}")
    seeds = range(1, 1 + (QUICK_SEEDS if quick else SIDES[side][1]))
    tasks = {f"{side}×{side}, seed {seed}": _making(side, seed) for seed in seeds}
    makings = take_turns(tasks, QUICK_ROUNDS, budget=BUDGET)
    jigsaws = [timing.result for timing in makings.values()]
    proofs = {method: _slowest_proof(jigsaws, method) for method in ("auto", *METHODS)}
    kept = max(
        compare(jigsaw, *jigsaw.solve(distinct=True).solutions).kept_joins for jigsaw in jigsaws
    )
    return Made(side, jigsaws, [timing.seconds for timing in makings.values()], kept, proofs)


def _making(side: int, seed: int) -> Task[Jigsaw]:
    return lambda: lambda: Jigsaw.make(side, solutions=2, seed=seed)


def _slowest_proof(jigsaws: Iterable[Jigsaw], method: str) -> float | None:
    """Return the seconds of the proof that took longest; None if one was not brought to an end."""
    slowest = 0.0
    for jigsaw in jigsaws:
        timing = take_turns({method: _proving(jigsaw, method)}, 1)[method]
        if timing.result.count is None:
            return None
        check_counts(f"a jigsaw made {jigsaw.rows}×{jigsaw.cols}", 2, {method: timing})
        slowest = max(slowest, timing.seconds)
    return slowest


def _proving(jigsaw: Jigsaw, method: str) -> Task[Found]:
    """Count the solutions up to turning, from the pieces on."""

    def prepare() -> Callable[[], Found]:
        fresh = _fresh(jigsaw)

        def prove() -> Found:
            solver = make_solver(fresh, method)
            return _ran(solver, solver.class_search())

        return prove

    return prepare


def _made_table(made: Iterable[Made]) -> str:
    headers = ["made with two solutions", "seeds", "types", "joins kept", "seconds", "slowest s"]
    headers += ["proof s", "by scan s", "by domains s"]
    lines = []
    for one in made:
        types = sorted({_types(jigsaw) for jigsaw in one.jigsaws})
        middle = sorted(one.seconds)[len(one.seconds) // 2]
        cells = [f"{one.side}×{one.side}", str(len(one.jigsaws)), "–".join(_ends(types))]
        cells += [str(one.kept), show.seconds(middle), show.seconds(max(one.seconds))]
        lines.append([*cells, *map(show.seconds, one.proofs.values())])
    note = (
        "Joins kept: from one solution to the other, at most. Seconds: the middle and the slowest\n"
        "of the seeds. Proof: the slowest complete count up to turning; – if a method gave up."
    )
    return f"{table(headers, lines)}\n\n{note}"


def _types(jigsaw: Jigsaw) -> int:
    return len({abs(edge) for piece in jigsaw.pieces for edge in piece} - {0})


def _ends(numbers: Sequence[int]) -> list[str]:
    """Return the first and the last of sorted numbers, or the one there is."""
    return [str(number) for number in dict.fromkeys((numbers[0], numbers[-1]))]


def _made_targets(made: Iterable[Made]) -> Iterable[Target]:
    for one in made:
        size, slowest = f"{one.side}×{one.side}", max(one.seconds)
        wanted, _ = SIDES[one.side]
        text = f"jigsaw: {size} with exactly two solutions made in {wanted:g} s"
        yield Target(text, f"{show.seconds(slowest)} s", slowest <= wanted)
        if one.side in PROVED_SIDES:
            proof = one.proofs["auto"]
            text = f"jigsaw: exactly two solutions of a {size} proved in {PROOF_SECONDS:g} s"
            measured = "not proved" if proof is None else f"{show.seconds(proof)} s"
            yield Target(text, measured, proof is not None and proof <= PROOF_SECONDS)


def _made_data(made: Made) -> dict[str, object]:
    types = [_types(jigsaw) for jigsaw in made.jigsaws]
    made_in = {"seconds": list(made.seconds), "types": types, "joins kept": made.kept}
    return {**made_in, "proofs": dict(made.proofs)}
