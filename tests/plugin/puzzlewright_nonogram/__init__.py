"""Nonograms: the kind, as Puzzlewright sees it. Everything else is imported when it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.kind import Kind

if TYPE_CHECKING:
    from puzzlewright_nonogram.puzzle import Nonogram


class NonogramKind(Kind):
    """The kind `nonogram`."""

    name = "nonogram"
    summary = "pictures from the lengths of their runs in rows and columns"
    recipe = "recipe:NonogramRecipe"
    abilities = {
        "drawn": "draw:NonogramDrawn",
        "played": "game:NonogramPlayed",
        "animated": "animate:NonogramAnimated",
    }

    def puzzle_class(self) -> type[Nonogram]:
        """Return Nonogram."""
        from puzzlewright_nonogram.puzzle import Nonogram

        return Nonogram

    def recognises(self, text: str) -> bool:
        """Tell that texts without a header are nobody's."""
        return False

    def demo_arguments(self) -> list[str]:
        """Show a small picture."""
        return ["8x8"]


KIND = NonogramKind()
