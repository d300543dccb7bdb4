"""The options of the jigsaw generator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.jigsaw.make.design import Rules
from puzzlewright.puzzles.jigsaw.pieces import MOST_CELLS, require_size
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.recipes.fields import Flag, IntegerType, Size, within
from puzzlewright.puzzles.recipes.recipe import Field, Recipe, optional

#: Designs that are tried for something better, once there is one as wanted.
ROUNDS = 6


class JigsawRecipe(Recipe[Jigsaw]):
    """The options of the jigsaw generator."""

    kind = "jigsaw"
    summary = "Make a jigsaw with an exact number of solutions, proved."
    details = (
        "Solutions that differ only by turning the whole grid count once. Two solutions have as "
        "little in common as the search finds. Without a time limit, the same seed makes the same "
        "jigsaw on every machine. If nothing is found, it raises InputError."
    )
    own_limits: ClassVar[tuple[str, ...]] = ("rounds",)
    keeps_partial = True

    size: Field[tuple[int, int]] = Field(
        Size(1, MOST_CELLS, "a jigsaw"),
        (5, 5),
        "rows and columns of pieces (default: 5x5)",
        positional=True,
        metavar="ROWSxCOLS",
    )
    solutions: Field[int] = Field(
        IntegerType(1),
        1,
        "exact number of solutions, up to turning the whole grid; proved (default: 1)",
        metavar="N",
    )
    tabs: Field[int | None] = optional(
        IntegerType(1),
        "number of edge types (default: the fewest found for one solution, more for two)",
        metavar="N",
    )
    signed: Field[bool] = Field(
        Flag(),
        True,
        "match equal colours instead of tabs and holes",
        doc="match tabs and holes; False matches equal colours",
        option="--unsigned",
    )
    turning: Field[bool] = Field(
        Flag(), True, "pieces may not be turned", doc="whether pieces may be turned"
    )
    far_apart: Field[bool] = Field(
        Flag(),
        True,
        "with two solutions: accept any two (default: with little in common)",
        doc="with two solutions: look for two with little in common; False accepts any two",
        option="--near",
        advanced=True,
    )
    edge_uses: Field[int | None] = optional(
        IntegerType(1),
        "with two solutions: use each edge type in exactly N joins",
        metavar="N",
        advanced=True,
    )
    alike: Field[bool] = Field(
        Flag(),
        False,
        "allow equal pieces, and pieces that look the same when turned (default: all differ)",
        advanced=True,
    )
    rounds: Field[int | None] = optional(
        IntegerType(0),
        f"after the first jigsaw, try N more times for a better one (default: {ROUNDS})",
        metavar="N",
        advanced=True,
    )

    # Written by tools/docs/write_recipe_docs.py from recipe.py:
    def __init__(
        self,
        size: int | str | tuple[int, int] = (5, 5),
        *,
        solutions: int = 1,
        tabs: int | None = None,
        signed: bool = True,
        turning: bool = True,
        far_apart: bool = True,
        edge_uses: int | None = None,
        alike: bool = False,
        rounds: int | None = None,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
    ) -> None:
        """Take the arguments of `Jigsaw.make`, which explains them."""
        self._set_arguments(locals())

    if TYPE_CHECKING:

        def with_values(  # type: ignore[override]  # which takes all names
            self,
            *,
            size: int | str | tuple[int, int] = ...,
            solutions: int = ...,
            tabs: int | None = ...,
            signed: bool = ...,
            turning: bool = ...,
            far_apart: bool = ...,
            edge_uses: int | None = ...,
            alike: bool = ...,
            rounds: int | None = ...,
            effort: int | Literal["quick", "normal", "thorough", "best"] | None = ...,
            time: float | None = ...,
        ) -> Self:
            """Return a recipe with other values."""

    # End of what is written.

    @property
    def rules(self) -> Rules:
        """What the pieces are like."""
        return Rules(self.signed, self.turning, self.alike)

    @property
    def joins(self) -> int:
        """How many joins there are between pieces."""
        rows, cols = self.size
        return 2 * rows * cols - rows - cols

    def proved_solutions(self, puzzle: Puzzle[Any]) -> int:  # noqa: ARG002
        """Return the number that was asked for."""
        return self.solutions

    def score(self, puzzle: Jigsaw) -> tuple[int, ...]:
        """Return how different two solutions are, or how few types of edges make one the only one.

        Of two solutions: joins that survive, pieces that stay and pieces that turn, in this order.
        """
        from puzzlewright.puzzles.jigsaw.make.generator import jigsaw_score

        return jigsaw_score(puzzle, self)

    def require_sense(self) -> None:
        """Refuse what no jigsaw of this size can have."""
        with within("size"):
            require_size(*self.size)
        if not self.joins and self.solutions > 1:
            reason = "solutions: a single piece has only one solution"
            raise InputError(reason, text=str(self.solutions))
        if self.tabs is not None and self.tabs > self.joins:
            size = f"{self.size[0]}×{self.size[1]}"
            reason = f"tabs: a {size} jigsaw has only {self.joins} joins"
            raise InputError(reason, text=str(self.tabs))
        if not self.far_apart and self.solutions != 2:
            reason = "far_apart: only for two solutions"
            raise InputError(reason, text=str(self.solutions))
        if self.edge_uses is not None:
            self._require_uses(self.edge_uses)

    def _require_uses(self, uses: int) -> None:
        """Refuse uses of an edge that cannot be."""
        joins = self.joins
        if joins % uses:
            reason = f"edge_uses: {joins} joins are not a multiple of the uses of an edge"
            raise InputError(reason, text=str(uses))
        if self.tabs is not None and self.tabs * uses != joins:
            reason = f"edge_uses: types times uses must be the number of joins, {joins}"
            raise InputError(reason, text=f"{self.tabs} × {uses}")
        if self.solutions != 2 or not self.far_apart:
            reason = "edge_uses: only for two solutions with little in common"
            raise InputError(reason, text=str(uses))
