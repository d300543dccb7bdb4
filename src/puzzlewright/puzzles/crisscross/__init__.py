"""Criss-crosses, as the command line sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.kind import Kind

if TYPE_CHECKING:
    from puzzlewright.puzzles.crisscross.puzzle import CrissCross


class CrissCrossKind(Kind):
    """The kind `crisscross`."""

    name = "crisscross"
    recipe = "recipe:CrissCrossRecipe"
    summary = "crossword-style layout of a word list, with clues and as many crossings as possible"
    assumptions = "assumptions:ASSUMPTIONS"
    abilities: dict[str, str] = {
        "drawn": "view.draw:CrissCrossDrawing",
        "printed": "view.printable:CrissCrossPrintLayout",
        "played": "view.game:CrissCrossGamePage",
        "watched": "view.watch:CrissCrossSearchView",
        "reported": "properties:CrissCrossFacts",
        "normal": "properties:CrissCrossNormaliser",
    }

    def puzzle_class(self) -> type[CrissCross]:
        """Return CrissCross."""
        from puzzlewright.puzzles.crisscross.puzzle import CrissCross

        return CrissCross

    def recognises(self, text: str) -> bool:
        """Tell whether it begins with rows of letters and `-`."""
        from puzzlewright.puzzles.crisscross.recognise import looks_like_crisscross

        return looks_like_crisscross(text)

    def example_arguments(self) -> list[str]:
        """Show a word list that becomes a sheet."""
        return ["animals.csv", "-o", "animals.pdf"]


KIND = CrissCrossKind()
