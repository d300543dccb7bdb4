"""Properties of a packing: facts for reports, counts of other programs compared, the normal form.

BurrTools counts assemblies up to turns of the result and, unless somebody keeps them, up to mirror
images. It takes pieces that are alike for different ones if they are listed apart.

The normal form of a packing: its board and bricks, turned or mirrored as a whole.

Names of bricks do not count, nor does how a brick that may be turned is written down. Alike bricks
(placements.py) are one, with the sum of their copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from puzzlewright.core.deadlines import check_deadline
from puzzlewright.core.outcomes import Outcome
from puzzlewright.engine.driver.search import CountingSearch, RawSolution, Search
from puzzlewright.puzzles.abilities import Facts, Symmetry
from puzzlewright.puzzles.normal_form import NormalForm, Normaliser, canonical_text
from puzzlewright.puzzles.packing.counting import class_counting_search, counting_search
from puzzlewright.puzzles.packing.difficulty import difficulty_notes
from puzzlewright.puzzles.packing.infeasibility import known_infeasibility
from puzzlewright.puzzles.packing.lattice import Map, map_cells
from puzzlewright.puzzles.packing.placements import (
    Orientation,
    brick_orientations,
    map_orientation,
    normalised_orientation,
)
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.solve import (
    Equivalence,
    packing_solver,
    with_equivalence,
)
from puzzlewright.puzzles.packing.validation import oddities


class PackingFacts(Facts[Packing]):
    """Odd bricks, difficulty, and sums that do not fit."""

    __slots__ = ()

    def guesses(self) -> tuple[str, ...]:
        """Return what may not have been meant, such as bricks in parts."""
        return tuple(oddities(self.puzzle))

    def notes(self) -> tuple[str, ...]:
        """Return the warnings, the difficulty if it is quick to find, and notes of the file."""
        compared = stored_comparison(self.puzzle)
        found = () if compared is None else (compared,)
        return (*found, *difficulty_notes(self.puzzle), *self.puzzle.warnings)

    def clue_count(self) -> int:
        """Return the number of bricks; those without limit count once."""
        return sum(1 if brick.copies is None else brick.copies for brick in self.puzzle.bricks)

    def why_none(self) -> str | None:
        """Return which sums of sizes or of colours do not fit, whatever one tries."""
        return known_infeasibility(self.puzzle)

    def solved_text(self, solution: Any) -> str:
        """Return the text of the puzzle and a solution below it, which can be read alike."""
        return f"{self.puzzle.text()}\nsolution\n{solution.text()}"


#: Counts for a comparison end here: nodes, and seconds.
NODES, SECONDS = 3_000_000, 15.0


def stored_comparison(packing: Packing) -> str | None:
    """Return how the number of assemblies that a file has compares; None if it has none."""
    if packing.stored is None:
        return None
    stored = packing.stored.assemblies
    said = f"the file says {_assemblies(stored)}"
    first: int | None = None
    for same, meaning in _meanings(packing):
        number = _number(with_equivalence(packing, same))
        if number is None:
            return f"{said}; counting them takes too long to compare that here"
        if number == stored:
            otherwise = "" if first is None else f" {meaning} ({first:,} otherwise)"
            return f"{said}: the same here{otherwise}"
        first = number if first is None else first
    return f"{said}; here it is {_assemblies(first or 0)}"


def _assemblies(number: int) -> str:
    return f"{number:,} assembl{'y' if number == 1 else 'ies'}"


def _meanings(packing: Packing) -> Iterator[tuple[Equivalence, str]]:
    """Yield what a number of assemblies may mean, the usual first, and how to say it."""
    packing = with_equivalence(packing, Equivalence())  # whatever --keep-alike has made of it
    yield Equivalence(), ""
    apart = "if mirror images count"
    has_mirrors = len(packing_solver(packing.with_mirrors()).symmetries) < len(
        packing_solver(packing).symmetries
    )
    if has_mirrors:
        yield Equivalence(mirrors=False), apart
    alike = [kind.members for kind in packing_solver(packing).kinds if len(kind.members) > 1]
    if alike:
        names = ", ".join(packing.bricks[number].name for number in alike[0])
        other = f"if alike pieces ({names}) count as different ones"
        yield Equivalence(bricks=False), other
        if has_mirrors:
            yield Equivalence(mirrors=False, bricks=False), f"{apart}, and {other}"


def _number(packing: Packing) -> int | None:
    """Return how many packings there are up to symmetry; None if that takes long."""
    found = packing.tally(distinct=True, nodes=NODES, time=SECONDS)
    if found.outcome is not Outcome.EXHAUSTED or found.distinct is None:
        return None
    return found.distinct.n


#: Cells of a board that is turned in all ways; a larger one stays as it lies.
MOST_CELLS = 3_000


class PackingNormaliser(Normaliser["Packing"]):
    """The normal form of a packing."""

    __slots__ = ()

    def normal_form(self) -> NormalForm:
        """Return the least of what all turns and mirrors make of board and bricks."""
        puzzle: Packing = self.puzzle
        size = len(puzzle.board) + sum(len(brick.cells) for brick in puzzle.bricks)
        exact = size <= MOST_CELLS
        poses = [brick_orientations(puzzle.lattice, brick) for brick in puzzle.bricks]
        maps = puzzle.lattice.maps if exact else puzzle.lattice.maps[:1]
        form = min(self._under(each, poses) for each in maps)
        head = [puzzle.lattice.name, puzzle.choose, sorted(map(list, puzzle.allow))]
        return NormalForm("packing", f"{canonical_text(head)}{form}", exact)

    def _under(self, each: Map, poses: list[list[Orientation]]) -> str:
        """Return what a map makes of the puzzle."""
        check_deadline()
        puzzle = self.puzzle
        cells = list(puzzle.board)
        marked = tuple(
            f"{puzzle.board[cell]}{'+' if cell in puzzle.optional else ''}" for cell in cells
        )
        board = normalised_orientation(puzzle.lattice, map_cells(each, cells), marked)
        return canonical_text([board, self._bricks(each, poses)])

    def _bricks(self, each: Map, poses: list[list[Orientation]]) -> list[Any]:
        puzzle = self.puzzle
        sums: dict[tuple[bool, bool, tuple[Orientation, ...]], list[int | None]] = {}
        for brick, own in zip(puzzle.bricks, poses, strict=True):
            # All looks by turns have the same least one.
            under = sorted(map_orientation(puzzle.lattice, each, pose) for pose in own)
            form = bool(brick.turn), bool(brick.flip), tuple(under[:1] if brick.turn else under)
            least, most = brick.bounds(choose=puzzle.choose)
            known = sums.setdefault(form, [0, 0])
            known[0] = (known[0] or 0) + least
            known[1] = None if most is None or known[1] is None else known[1] + most
        return sorted(([form, *bounds] for form, bounds in sums.items()), key=canonical_text)


class PackingSymmetry(Symmetry[Packing]):
    """Packings that are equal up to symmetries of the board."""

    __slots__ = ()

    has_classes = True

    @property
    def engine(self) -> str:
        """The engine that is likely to be the quickest."""
        return packing_solver(self.puzzle).method

    def with_engine(self, name: str) -> Packing:
        """Return the packing, to be searched by the engine of this name if that suits it."""
        return packing_solver(self.puzzle).with_method(name)

    def with_mirrors(self) -> Packing:
        """Return the packing, with mirror images as distinct solutions."""
        return self.puzzle.with_mirrors()

    def with_distinct_copies(self) -> Packing:
        """Return the packing, with all listed bricks as different ones, alike or not."""
        return self.puzzle.with_distinct_copies()

    @property
    def class_size(self) -> int | None:
        """How many packings turn into one another; None if that may differ."""
        return packing_solver(self.puzzle).class_size

    def class_search(
        self,
        *,
        collect: bool = True,
        seed: int | None = None,
        fresh: bool = True,  # noqa: ARG002
    ) -> tuple[Search, int] | None:
        """Return a search for one of all packings that are alike, and how many that are."""
        solver = packing_solver(self.puzzle)
        size = solver.class_size
        if size is None:
            return None
        return solver.class_search(collect=collect, seed=seed), size

    def count_search(self, *, distinct: bool = False) -> CountingSearch | None:
        """Return what counts packings without looking at each, where bricks come in many copies."""
        solver = packing_solver(self.puzzle)
        return class_counting_search(solver) if distinct else counting_search(solver)

    def sorted_search(self, *, seed: int | None = None) -> Search:
        """Return a search for packings of all classes, some of them several times."""
        return packing_solver(self.puzzle).sorted_search(seed=seed)

    def represented_count(self, raw: RawSolution) -> int:
        """Return how many packings are alike with one of these; 0 if another stands for them."""
        return packing_solver(self.puzzle).represented_count(raw)
