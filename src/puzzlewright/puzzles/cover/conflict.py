"""Why a cover problem has no solution: a minimal set of items that cannot all be covered.

The items of a set are to be covered as often as they are anyway; all others may be left uncovered,
but are not covered more often than they may be. So whatever contains a set that cannot be covered
cannot be covered either, and a minimal set is found by U. Junker's QuickXplain (2004): about
k log(n / k) searches for k items of n. Options that were chosen beforehand are held or dropped in
the same way.

Few items are quickly refuted, all of them perhaps never. So if the whole problem has no solution at
first sight, groups of items are tried that compete most for the same others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from puzzlewright.core.deadlines import check_deadline, deadline
from puzzlewright.core.errors import OutOfTimeError, StoppedError, quote
from puzzlewright.core.serialisable import Serialisable
from puzzlewright.engine.exact_cover.problem import CoverProblem
from puzzlewright.puzzles.cover.names import item_name
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.cover.relaxation import Relaxation
from puzzlewright.puzzles.cover.restricted import RestrictedCover
from puzzlewright.puzzles.cover.solution import Choice, Item, Parametrised
from puzzlewright.puzzles.results import NoSolutionReason

#: Nodes of the first look at the whole problem, of the first look at a group, and of each search
#: while items are dropped. The same on every machine.
FIRST_NODES = 20_000
GROUP_NODES = 2_000
DROP_NODES = 100_000

#: A search has so few nodes that the kernel without a matrix is ready before.
PLAIN_NODES = 2_000

#: Items of a group of competitors, at most, and how many pairs are compared to find them.
MOST_IN_GROUP = 12
MOST_PAIRS = 2_000_000

#: Nodes between two looks at the deadline.
STEP = 2_000

#: Texts name this many items at most.
MOST_NAMED = 12


@dataclass(frozen=True, slots=True, repr=False)
class Conflict(Parametrised, NoSolutionReason, Serialisable, Generic[Item, Choice]):
    """Items that cannot all be covered, whatever else is left uncovered; `text` names them."""

    items: tuple[Item, ...]
    chosen: tuple[Choice, ...]  #: options chosen beforehand that stand in the way
    is_minimal: bool  #: whether the others can be covered without any one of these
    names: tuple[str, ...]  #: of the items, in texts
    numbers: tuple[int, ...]  #: of `chosen`

    def __repr__(self) -> str:
        return f"<Conflict: {self}>"

    def as_json(self) -> dict[str, Any]:
        """Return the text, the names of the items, the numbers of the options that were chosen."""
        found = {"text": self.text, "items": list(self.names), "chosen": list(self.numbers)}
        return {**found, "minimal": self.is_minimal}


def find_conflict(
    cover: Cover[Item, Choice],
    *,
    time: float | None = None,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
    options: int | None = None,
) -> Conflict[Item, Choice] | None:
    """Return a minimal set of items that cannot all be covered; None if there is a solution.

    `options` limits those of all problems that are set up, as `nodes` those of the searches.
    """
    with deadline(time, stop):
        trials = _Trials(cover, nodes, options)
        core = _first_core(trials)
        if core is None:
            return None
        try:
            core, is_minimal = _minimal(trials, core)
        except (OutOfTimeError, StoppedError):  # what was found is a conflict, if a large one
            is_minimal = False
            core = trials.smallest or core
    return _conflict(cover, core, is_minimal=is_minimal)


#: What is held: `n` for item n, `~n` for option n, which is chosen.
Held = tuple[int, ...]


class _Trials:
    """Searches of a problem of which only some items have to be covered."""

    def __init__(
        self, cover: Cover[Any, Any], nodes: int | None, options: int | None = None
    ) -> None:
        self.nodes_left: int | None = nodes
        self.options_left: int | None = options
        self._spend(options=len(cover.options))
        whole, given, excluded = cover, tuple[int, ...](), frozenset[int]()
        if isinstance(cover, RestrictedCover):
            whole, given, excluded = cover.whole, cover.chosen, cover.excluded
        self.relaxation = Relaxation(whole.problem, excluded)
        self.given: tuple[int, ...] = given
        self.everything: Held = (
            *(~option for option in given),
            *(item for item, (low, _) in enumerate(whole.problem.bounds) if low > 0),
        )
        self.smallest: Held | None = None  #: the smallest set that is known to be a conflict
        self._possible: list[frozenset[int]] = []  #: sets that have solutions

    def is_conflict(self, held: Held, most: int | None = DROP_NODES) -> bool | None:
        """Tell whether a set cannot be held; None if `most` nodes are too few to know."""
        if any(known.issuperset(held) for known in self._possible):
            return False
        found = self._is_possible(held, most)
        if found is False and (self.smallest is None or len(held) < len(self.smallest)):
            self.smallest = held
        return None if found is None else not found

    def _is_possible(self, held: Held, most: int | None) -> bool | None:
        check_deadline()
        given = [~each for each in held if each < 0]
        needed = [each for each in held if each >= 0]
        rest = self.relaxation.rest(given, needed)
        if rest is None:
            return False
        self._spend(options=len(rest.numbers))
        if rest.is_overbooked():
            return False
        if self._solution(rest.crowded_part(), "auto", PLAIN_NODES) == []:
            return False
        # The kernel without a matrix is ready at once, and often has an answer by then.
        problem = rest.problem()
        chosen = self._solution(problem, "sparse", PLAIN_NODES)
        if chosen is None:
            chosen = self._solution(problem, "auto", most)
        if chosen:
            taken = [*given, *(rest.numbers[n] for n in chosen[0])]
            covered = self.relaxation.covered_items(taken)
            self._possible.append(frozenset([*covered, *(~n for n in given)]))
        return None if chosen is None else bool(chosen)

    def _solution(
        self, problem: CoverProblem, method: str, most: int | None
    ) -> list[tuple[int, ...]] | None:
        """Return one solution, or none; None if `most` nodes are too few to know."""
        if not problem.primary:
            return [()]
        search, before = problem.search(method=method), 0
        while most is None or search.nodes < most:
            more = search.step(STEP if most is None else min(STEP, most - search.nodes))
            self._spend(search.nodes - before)
            before = search.nodes
            if search.solution_count:
                return list(search.take()[:1])
            if not more:
                return []
            check_deadline()
        return None

    def _spend(self, nodes: int = 0, options: int = 0) -> None:
        """Count the work; an OutOfTimeError ends it when it is too much."""
        if self.nodes_left is not None:
            self.nodes_left -= nodes
        if self.options_left is not None:
            self.options_left -= options
        if any(left is not None and left <= 0 for left in (self.nodes_left, self.options_left)):
            raise OutOfTimeError("the limit of nodes was reached")


def _first_core(trials: _Trials) -> Held | None:
    """Return some set that cannot be held; None if everything can."""
    everything = trials.everything
    is_none = trials.is_conflict(everything, FIRST_NODES)
    if is_none is False:
        return None
    for group in _groups(trials):
        held = (*everything[: len(trials.given)], *group)
        if len(held) < len(everything) and trials.is_conflict(held, GROUP_NODES):
            return held
    if is_none is None:
        is_none = trials.is_conflict(everything, None)
    return everything if is_none else None


def _groups(trials: _Trials) -> Iterator[list[int]]:
    """Yield, for each item, those that compete most with it and with one another."""
    items = [each for each in trials.everything if each >= 0]
    share = {item: trials.relaxation.shares(item) for item in items}
    rivals: dict[int, list[int]] = {}
    for item in items:
        for other in share[item]:
            rivals.setdefault(other, []).append(item)
    pairs = 0
    for item in items:
        group, scores = [item], dict[int, float]()
        while len(group) < MOST_IN_GROUP:
            for other, part in share[group[-1]].items():
                pairs += len(rivals[other])
                for rival in rivals[other]:
                    scores[rival] = scores.get(rival, 0.0) + part * share[rival][other]
            check_deadline()
            others = [each for each in scores if each not in group]
            if pairs > MOST_PAIRS:
                return
            if not others:
                break
            group.append(max(others, key=lambda each: (scores[each], -each)))
        yield group


def _minimal(trials: _Trials, core: Held) -> tuple[Held, bool]:
    """Return a minimal part of a conflict that is one, and whether it is surely minimal."""
    undecided = False

    def is_conflict(held: Held) -> bool:
        nonlocal undecided
        found = trials.is_conflict(held)
        undecided = undecided or found is None
        return bool(found)

    def needed(base: Held, added: Held, rest: Held) -> Held:
        """Return what `rest` has to give to `base`, of which `added` is the latest part."""
        if added and is_conflict(base):
            return ()
        if len(rest) == 1:
            return rest
        half = len(rest) // 2
        second = needed((*base, *rest[:half]), rest[:half], rest[half:])
        first = needed((*base, *second), second, rest[:half])
        return (*first, *second)

    return needed((), (), core), not undecided


def _conflict(
    cover: Cover[Item, Choice], core: Held, *, is_minimal: bool
) -> Conflict[Item, Choice]:
    items = tuple([cover.items[each] for each in sorted(core) if each >= 0])
    numbers = sorted(~each for each in core if each < 0)
    chosen = tuple([cover.choices[number] for number in numbers])
    names = tuple([cover._names.of_item[item] for item in items])
    shown = [each if isinstance(each, str) else item_name(each) for each in chosen]
    text = _text(names, shown, is_minimal=is_minimal)
    return Conflict(text, items, chosen, is_minimal, names, tuple(numbers))


def _text(items: Sequence[str], chosen: Sequence[str], *, is_minimal: bool) -> str:
    """Say what cannot be covered, or chosen."""
    options = f"option{'s' * (len(chosen) > 1)} {_listed(chosen)}"
    if not items:
        together = " together" * (len(chosen) > 1)
        text = f"{options} cannot be chosen{together}"
    elif len(items) == 1:
        text = f"item {_listed(items)} cannot be covered"
    else:
        text = f"these {len(items)} items cannot all be covered: {_listed(items)}"
    if items and chosen:
        text = f"with {options} chosen, {text}"
    return text if is_minimal else f"{text} (perhaps fewer are enough for that)"


def _listed(names: Iterable[str]) -> str:
    names = [quote(name) if "," in name else name for name in names]
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more:,} more" if more > 0 else "")
