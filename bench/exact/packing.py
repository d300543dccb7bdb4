"""Packings: all of them counted next to exact cover, one of each class, boards of any size.

`count()` breaks symmetry where it can: it finds one packing of each class and multiplies. Since
that is not what a program for exact cover does, each packing is also found one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from bench import report as show
from bench.exact.jigsaw import Found, check_counts
from bench.instances.packing import (
    BOARDS,
    CLASSES,
    CLASSES_SECONDS,
    DISTINCT,
    HUGE,
    Board,
    Huge,
    cover_of,
    octominoes,
)
from bench.peers.cover import Peer, missing, peers
from bench.report import Report, Target, table
from bench.timing import Task, Timing, take_turns, tell
from puzzlewright.core.outcomes import Outcome
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.driver.search import Search
from puzzlewright.puzzles.abilities import Symmetry
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.solve import Solver, packing_solver

#: Runs of each contender on a board at most, and the seconds after which it gets no more of them.
ROUNDS, BUDGET = 5, 12.0
QUICK_ROUNDS, QUICK_BUDGET = 2, 1.0

#: Counts without a look at each packing take a millisecond or so: there are more runs of them.
HUGE_ROUNDS, HUGE_BUDGET = 50, 5.0

#: The contenders: count() as users call it; each packing visited, from the bricks on, with the
#: search set up beforehand, and by the method that is not chosen.
COUNT, EACH, SEARCH, FIRST = "count()", "each", "each, search alone", "each, by first"
SET_UP, ALONE = "set-up", "count alone"

#: Nodes after which a search from the first free cell is given up: half a minute or so.
MOST_NODES = 60_000_000

#: Nodes in which the rate of a method is measured, and how far rates may be apart.
RATES = {"first": 2_000_000, "cover": 10_000}
RATE_WANTED = 2.0
SMALL, LARGE = "6×10, 12 pentominoes", "8×16, 16 octominoes"


class Row(NamedTuple):
    """What came of one board, by contender."""

    board: Board
    timings: Mapping[str, Timing[Found]]

    def ratio(self, ours: str) -> float | None:
        """How many times one of our times xcover's is."""
        theirs = self.timings.get("xcover")
        return theirs.seconds / self.timings[ours].seconds if theirs else None


class HugeRow(NamedTuple):
    """What came of one board with very many packings, by contender."""

    board: Huge
    timings: Mapping[str, Timing[Found]]


class Rates(NamedTuple):
    """Nodes a second by method, on the small board and on the large one."""

    chosen: Mapping[str, str]  #: the method for each board
    small: Mapping[str, float]
    large: Mapping[str, float]

    def apart(self, method: str) -> float:
        """How many times as quick nodes are on the small board."""
        return self.small[method] / self.large[method]


def measure(*, quick: bool = False) -> Report:
    """Measure the boards (small ones if it shall be quick), the classes, rates and huge numbers."""
    others = peers()
    effort = (QUICK_ROUNDS, QUICK_BUDGET) if quick else (ROUNDS, BUDGET)
    chosen = [board for board in BOARDS if not (quick and board.is_slow)]
    rows = [_row(board, others, *effort) for board in chosen]
    classes = _classes(*effort)
    rates = _rates(*effort)
    huge = [_huge_row(board, QUICK_ROUNDS if quick else HUGE_ROUNDS) for board in HUGE]
    boards_text = _board_table(rows) + missing({"exact-cover", *others})
    tables = [boards_text, _class_table(classes), _rate_table(rates), _huge_table(huge)]
    targets = [target for row in rows for target in judged_packing(row)]
    targets += [_judged_classes(classes), judged_rates(rates)]
    targets += [target for row in huge for target in judged_huge(row)]
    data = {
        "boards": {row.board.name: _data(row.timings) for row in rows},
        "classes": {DISTINCT.name: _data(classes)},
        "nodes a second": {SMALL: rates.small, LARGE: rates.large, "chosen": rates.chosen},
        "huge": {row.board.name: _data(row.timings) for row in huge},
    }
    title = "Packings: all of them counted (CPU seconds, best run)"
    return Report("packing", title, "\n\n".join(tables), tuple(targets), data)


def _data(timings: Mapping[str, Timing[Found]]) -> dict[str, object]:
    return {
        name: {"seconds": timing.seconds, "nodes": timing.result.nodes}
        for name, timing in timings.items()
    }


# ---------------------------------------------------------------- boards


def _row(board: Board, others: Mapping[str, Peer], rounds: int, budget: float) -> Row:
    """Measure one board; an error if any program miscounts it."""
    tell(f"packing, {board.name}")
    packing = board.make()
    tasks: dict[str, Task[Found]] = {
        COUNT: lambda: _counting(packing),
        EACH: lambda: _finding(packing, "auto"),
        SEARCH: lambda: _searching(packing.search(collect=False)),
        FIRST: lambda: _finding(packing, "first", MOST_NODES),
    }
    if "xcover" in others:
        theirs = others["xcover"].whole(cover_of(packing))
        tasks["xcover"] = lambda: _peers_count(theirs())
    timings = take_turns(tasks, rounds, budget=budget)
    check_counts(board.name, board.packings, timings)
    return Row(board, timings)


def _counting(packing: Packing, *, distinct: bool = False) -> Callable[[], Found]:
    """Count with nothing but the board and the bricks there: all the setting up is timed too."""
    fresh = _fresh(packing)

    def count() -> Found:
        result = fresh.tally(distinct=distinct)
        counted = result.distinct if distinct else result.count
        assert counted is not None
        return Found(counted.n if counted.exact else None, result.stats.nodes)

    return count


def _finding(packing: Packing, method: str, nodes: int | None = None) -> Callable[[], Found]:
    """Find each packing by one of our methods, symmetry left as it is; set-up is timed too."""
    fresh = _fresh(packing)
    return lambda: _searching(packing_solver(fresh, method).search(collect=False), nodes)()


def _searching(search: Search, nodes: int | None = None) -> Callable[[], Found]:
    """Run a search that is set up; a limit is one of nodes, so that every run does the same."""

    def count() -> Found:
        result = run(search, nodes=nodes)
        exact = result.outcome is Outcome.EXHAUSTED
        return Found(result.count.n if exact else None, result.stats.nodes)

    return count


def _peers_count(count: Callable[[], int]) -> Callable[[], Found]:
    return lambda: Found(count())


def _fresh(packing: Packing) -> Packing:
    """Return a packing for which nothing is set up yet."""
    return Packing(packing.board, packing.bricks, lattice=packing.lattice, choose=packing.choose)


def _board_table(rows: Iterable[Row]) -> str:
    headers = ["board", "packings", "nodes", "count() s", "nodes for each", "each s"]
    headers += ["search alone s", "first nodes", "first s"]
    headers += ["xcover s", "xcover ÷ count()", "xcover ÷ each"]
    lines = []
    for row in rows:
        times, theirs = row.timings, row.timings.get("xcover")
        cells = [row.board.name, show.whole(row.board.packings)]
        for name in (COUNT, EACH):
            cells += [show.whole(times[name].result.nodes), show.seconds(times[name].seconds)]
        cells += [show.seconds(times[SEARCH].seconds), *_limited_cells(times[FIRST])]
        cells.append(show.seconds(theirs and theirs.seconds))
        lines.append([*cells, *(show.ratio(row.ratio(ours)) for ours in (COUNT, EACH))])
    note = (
        "Seconds with everything that has to be set up, but for the search alone. count() finds\n"
        "one packing of each class, if all classes are of one size; each: every packing is\n"
        "visited and counted, while xcover hands over each as a list. First: from the first free\n"
        "cell. Above a limit of nodes: `>`."
    )
    return f"{table(headers, lines)}\n\n{note}"


def _limited_cells(timing: Timing[Found]) -> list[str]:
    over = "" if timing.result.count is not None else "> "
    return [over + show.whole(timing.result.nodes), over + show.seconds(timing.seconds)]


def judged_packing(row: Row) -> Iterable[Target]:
    """Judge a board: how many times as fast as xcover we are, and by the seconds aimed at."""
    board = row.board
    for ours, text in ((COUNT, "count()"), (EACH, "each packing visited")):
        if board.seconds is not None:
            seconds = row.timings[ours].seconds
            aim = f"packing: {board.name}, {text}, at most {board.seconds:g} s"
            yield Target(aim, f"{show.seconds(seconds)} s", seconds <= board.seconds)
        ratio = row.ratio(ours)
        aim = f"packing: {board.name}, {text}, {board.wanted:g} times as fast as xcover"
        measured = "xcover is not installed" if ratio is None else f"{show.ratio(ratio)} times"
        yield Target(aim, measured, None if ratio is None else ratio >= board.wanted)


# ---------------------------------------------------------------- classes


def _classes(rounds: int, budget: float) -> dict[str, Timing[Found]]:
    """Count one packing per symmetry class of the board."""
    tell(f"packing, {DISTINCT.name}, distinct")
    packing = DISTINCT.make()
    tasks: dict[str, Task[Found]] = {
        COUNT: lambda: _counting(packing, distinct=True),
        ALONE: lambda: _searching(packing_solver(packing).class_search(collect=False)),
    }
    timings = take_turns(tasks, rounds, budget=budget)
    check_counts(f"{DISTINCT.name}, distinct", CLASSES, timings)
    return timings


def _class_table(timings: Mapping[str, Timing[Found]]) -> str:
    names = {COUNT: "count(distinct=True)", ALONE: "search alone"}
    lines = [
        [names[name], show.whole(timing.result.nodes), show.seconds(timing.seconds)]
        for name, timing in timings.items()
    ]
    return table([f"{DISTINCT.name}, the {CLASSES:,} distinct ones", "nodes", "seconds"], lines)


def _judged_classes(timings: Mapping[str, Timing[Found]]) -> Target:
    seconds = timings[COUNT].seconds
    text = f"packing: {DISTINCT.name}, {CLASSES:,} distinct ones, at most {CLASSES_SECONDS:g} s"
    return Target(text, f"{show.seconds(seconds)} s", seconds <= CLASSES_SECONDS)


# ---------------------------------------------------------------- rates


def _rates(rounds: int, budget: float) -> Rates:
    """Measure nodes a second where sets of cells fit in a machine word, and where they do not."""
    tell(f"packing, {LARGE}")
    packings = {SMALL: DISTINCT.make(), LARGE: octominoes().puzzle}
    tasks = {
        f"{name}, {method}": _walking(packing_solver(packing, method), nodes)
        for name, packing in packings.items()
        for method, nodes in RATES.items()
    }
    timings = take_turns(tasks, rounds, budget=budget)
    rates = {name: timing.result / timing.seconds for name, timing in timings.items()}
    small, large = ({m: rates[f"{name}, {m}"] for m in RATES} for name in packings)
    chosen = {name: packing_solver(packing).method for name, packing in packings.items()}
    return Rates(chosen, small, large)


def _walking(solver: Solver, nodes: int) -> Task[int]:
    """Visit the first nodes of a search, and return how many these were."""

    def prepare() -> Callable[[], int]:
        search = solver.search(collect=False)
        return lambda: run(search, nodes=nodes).stats.nodes

    return prepare


def _rate_table(rates: Rates) -> str:
    lines = [
        [name, rates.chosen[name], *(show.whole(round(per_second[method])) for method in RATES)]
        for name, per_second in ((SMALL, rates.small), (LARGE, rates.large))
    ]
    lines.append(["times as quick", "", *(show.ratio(rates.apart(method)) for method in RATES)])
    first, cover = (show.whole(nodes) for nodes in RATES.values())
    headers = ["nodes a second", "chosen", "first", "cover"]
    return f"{table(headers, lines)}\n\nIn the first {first} nodes, and {cover} of exact cover."


def judged_rates(rates: Rates) -> Target:
    """Judge whether larger boards are out of proportion."""
    apart = rates.apart("first")
    text = f"packing: nodes a second by first on {LARGE}, within {RATE_WANTED:g} times of {SMALL}"
    return Target(text, f"{show.ratio(apart)} times", apart <= RATE_WANTED)


# ---------------------------------------------------------------- huge numbers


def _huge_row(board: Huge, rounds: int) -> HugeRow:
    """Count the packings of one board, from the bricks on, and with the problem set up."""
    tell(f"packing, {board.name}")
    packing = board.make()
    tasks: dict[str, Task[Found]] = {
        COUNT: lambda: _counting(packing),
        SET_UP: lambda: _setting_up(packing),
        ALONE: lambda: _counting_alone(packing),
    }
    timings = take_turns(tasks, rounds, budget=HUGE_BUDGET)
    check_counts(board.name, board.packings, timings)
    return HugeRow(board, timings)


def _counting_alone(packing: Packing) -> Callable[[], Found]:
    """Count without a look at each packing, the problem being there."""
    search = Symmetry.of(packing).count_search()
    assert search is not None
    return _searching(search)


def _setting_up(packing: Packing) -> Callable[[], Found]:
    """Set up the problem, and count nothing."""
    fresh = _fresh(packing)

    def set_up() -> Found:
        assert Symmetry.of(fresh).count_search() is not None
        return Found(None)

    return set_up


def _huge_table(rows: Iterable[HugeRow]) -> str:
    lines = [
        [
            row.board.name,
            _short(row.board.packings),
            show.whole(row.timings[COUNT].result.nodes),
            *(f"{1000 * row.timings[name].seconds:.3f}" for name in (COUNT, SET_UP, ALONE)),
        ]
        for row in rows
    ]
    headers = ["counted at once", "packings", "patterns", "count() ms", "set-up ms", "alone ms"]
    return table(headers, lines)


def _short(number: int) -> str:
    """Return a whole number; of a very long one how many digits it has."""
    return show.whole(number) if number < 10**12 else f"({len(str(number))} digits)"


def judged_huge(row: HugeRow) -> Iterable[Target]:
    """Judge a count by the seconds that were aimed at, with what has to be set up and without."""
    for name in (ALONE, COUNT):
        seconds, wanted = row.timings[name].seconds, row.board.seconds
        aim = f"{1000 * wanted:g} ms" if wanted < 1 else f"{wanted:g} s"
        measured = f"{1000 * seconds:.3f} ms" if wanted < 1 else f"{show.seconds(seconds)} s"
        yield Target(
            f"packing: {row.board.name}, {name}, at most {aim}", measured, seconds <= wanted
        )
