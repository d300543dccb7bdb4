"""Tables and targets of the exact covers: what was counted, what was delivered, and how fast."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bench import report as show
from bench.instances.cover import Instance
from bench.report import Target, geometric_mean, table

#: Our contenders; bench/exact/cover.py says what each delivers.
COUNT, VISITED = "count()", "each visited"
SOLUTIONS, NAMES, UNCHECKED = "solutions()", "solutions(), names", "unchecked"
XCOVER = "xcover"

#: Ends the names of searches with everything set up.
ALONE = " search"

#: In the geometric mean over the instances, this many times as fast as xcover.
MEAN_WANTED = 3.0

#: Ratios that are summed up: theirs, ours, what both do.
SUMMED = (
    ("SSXCC, count", VISITED, "counted, each solution visited"),
    ("exact-cover, count", VISITED, "counted, each solution visited"),
    (XCOVER, VISITED, "iterated by them, counted by us"),
    (XCOVER, SOLUTIONS, "each solution delivered as numbers, checked by us"),
    (XCOVER, UNCHECKED, "each solution delivered as numbers, unchecked"),
    ("exact-cover", SOLUTIONS, "each solution delivered as numbers, checked by us"),
    ("xcover, names", NAMES, "each solution delivered with names, checked by us"),
    ("SSXCC, printed", NAMES, "printed as text by them, values with names checked by us"),
)


class Row(NamedTuple):
    """What came of one instance; times in seconds, by contender."""

    instance: Instance
    nodes: int
    ssxcc_nodes: int | None
    times: Mapping[str, float]

    def seconds(self, name: str) -> float | None:
        """Return the time of a contender; that of xcover is its best, from words or a matrix."""
        if name == XCOVER and "xcover, matrix" in self.times:
            return min(self.times[XCOVER], self.times["xcover, matrix"])
        return self.times.get(name)

    def ratio(self, theirs: str, ours: str) -> float | None:
        """How many times our time another one is, if there are both."""
        one, other = self.seconds(theirs), self.seconds(ours)
        return None if one is None or other is None else one / other


def main_text(rows: Sequence[Row]) -> str:
    """Return all tables, and the means."""
    parts = [_counting(rows), _numbers(rows), _names(rows), means_text(rows), _alone(rows)]
    return "\n\n".join(parts)


def _counting(rows: Iterable[Row]) -> str:
    headers = ["a number", "solutions", "count() s", "each visited s", "SSXCC s", "exact-cover s"]
    headers += ["SSXCC ÷ visited", "exact-cover ÷ visited"]
    columns = (COUNT, VISITED, "SSXCC, count", "exact-cover, count")
    ratios = (("SSXCC, count", VISITED), ("exact-cover, count", VISITED))
    return _table(headers, rows, columns, ratios, with_solutions=True)


def _numbers(rows: Iterable[Row]) -> str:
    headers = ["numbers of options", "solutions() s", "unchecked s", "xcover s", "exact-cover s"]
    headers += ["xcover ÷ solutions()", "xcover ÷ unchecked", "exact-cover ÷ solutions()"]
    columns = (SOLUTIONS, UNCHECKED, XCOVER, "exact-cover")
    ratios = ((XCOVER, SOLUTIONS), (XCOVER, UNCHECKED), ("exact-cover", SOLUTIONS))
    return _table(headers, rows, columns, ratios)


def _names(rows: Iterable[Row]) -> str:
    headers = ["names", "solutions() s", "xcover s", "SSXCC prints s"]
    headers += ["xcover ÷ solutions()", "SSXCC ÷ solutions()"]
    columns = (NAMES, "xcover, names", "SSXCC, printed")
    return _table(headers, rows, columns, [(name, NAMES) for name in columns[1:]])


def _table(
    headers: Sequence[str],
    rows: Iterable[Row],
    columns: Iterable[str],
    ratios: Iterable[tuple[str, str]],
    *,
    with_solutions: bool = False,
) -> str:
    """Return a table of times and ratios, a line for each instance."""
    columns, ratios = list(columns), list(ratios)
    lines = [
        [
            row.instance.name,
            *([show.whole(row.instance.solutions)] if with_solutions else []),
            *(show.seconds(row.seconds(name)) for name in columns),
            *(show.ratio(row.ratio(theirs, ours)) for theirs, ours in ratios),
        ]
        for row in rows
    ]
    return table(headers, lines)


def _alone(rows: Iterable[Row]) -> str:
    headers = ["search alone", "nodes", "SSXCC nodes", "dense s", "masks s", "sparse s"]
    headers += ["xcover s", "dense ÷ masks", "sparse ÷ dense", "xcover ÷ dense"]
    columns = [f"{name}{ALONE}" for name in ("dense", "masks", "sparse", XCOVER)]
    dense, masks, sparse, xcover = columns
    ratios = ((dense, masks), (sparse, dense), (xcover, dense))
    lines = [
        [
            row.instance.name,
            show.whole(row.nodes),
            show.whole(row.ssxcc_nodes),
            *(show.seconds(row.seconds(name)) for name in columns),
            *(show.ratio(row.ratio(theirs, ours)) for theirs, ours in ratios),
        ]
        for row in rows
    ]
    return table(headers, lines)


def ratios_of(rows: Iterable[Row], theirs: str, ours: str) -> dict[str, float]:
    """Return how many times our time another program takes, by instance."""
    ratios = {row.instance.name: row.ratio(theirs, ours) for row in rows}
    return {name: ratio for name, ratio in ratios.items() if ratio is not None}


def means_text(rows: Sequence[Row]) -> str:
    """Say by how much we are ahead of each program, on average and at the least."""
    headers = ["ratio", "what both do", "instances", "geometric mean", "least", "on"]
    lines = []
    for theirs, ours, what in SUMMED:
        ratios = ratios_of(rows, theirs, ours)
        if ratios:
            least = min(ratios, key=ratios.__getitem__)
            mean = show.ratio(geometric_mean([*ratios.values()]))
            name = f"{theirs} ÷ {ours}"
            lines.append([name, what, str(len(ratios)), mean, show.ratio(ratios[least]), least])
    return table(headers, lines) if lines else "No other program was measured."


def targets(rows: Sequence[Row]) -> Iterable[Target]:
    """Judge the instances."""
    yield _ahead(rows, XCOVER, SOLUTIONS, "every solution delivered as numbers")
    yield _ahead(rows, "xcover, names", NAMES, "every solution delivered with names")
    yield _ahead(rows, "SSXCC, count", VISITED, "counted, each solution visited")
    yield _ahead(rows, "exact-cover, count", VISITED, "counted, each solution visited")
    ratios = ratios_of(rows, XCOVER, SOLUTIONS)
    mean = geometric_mean([*ratios.values()]) if ratios else None
    yield Target(
        f"cover: every solution delivered {MEAN_WANTED:g} times as fast as by xcover, on average",
        f"{mean:.2f} times" if mean else "xcover is not installed",
        mean >= MEAN_WANTED if mean else None,
    )
    yield _nodes_target(rows)


def _ahead(rows: Sequence[Row], theirs: str, ours: str, what: str) -> Target:
    """Judge whether we are ahead of a program on every instance."""
    ratios = ratios_of(rows, theirs, ours)
    program = theirs.partition(",")[0]
    behind = [f"{name} ({ratio:.2f})" for name, ratio in ratios.items() if ratio <= 1]
    text = f"cover: {what}, ahead of {program} on every instance, set-up included"
    if not ratios:
        return Target(text, f"{program} was not measured", None)
    said = f"behind on {', '.join(behind)}" if behind else f"ahead on all {len(ratios)}"
    return Target(text, said, not behind)


def _nodes_target(rows: Iterable[Row]) -> Target:
    """Judge the nodes; without the program, by what was measured elsewhere."""
    pairs = [(row, row.ssxcc_nodes or row.instance.ssxcc.nodes) for row in rows]
    known = [(row, nodes) for row, nodes in pairs if nodes is not None]
    more = [row.instance.name for row, nodes in known if row.nodes > nodes]
    text = "cover: no more nodes than SSXCC, each program counting its own way"
    measured = f"more on {', '.join(more)}" if more else f"on all {len(known)} that are known"
    return Target(text, measured, not more)
