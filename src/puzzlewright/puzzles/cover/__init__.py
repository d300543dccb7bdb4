"""Exact cover with colours and multiplicities: choose options that cover every item."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.kind import Kind

if TYPE_CHECKING:
    from puzzlewright.puzzles.cover.puzzle import Cover


class CoverKind(Kind):
    """The kind `cover`."""

    name = "cover"
    recipe = "recipe:CoverRecipe"
    summary = "exact cover: choose options that cover every item once"
    assumptions = "assumptions:ASSUMPTIONS"
    abilities: dict[str, str] = {
        "drawn": "view.draw:CoverDrawing",
        "printed": "view.printable:CoverPrintLayout",
        "played": "view.game:CoverGamePage",
        "watched": "view.watch:CoverSearchView",
        "reported": "properties:CoverFacts",
        "normal": "properties:CoverNormaliser",
        "symmetric": "properties:CoverSymmetry",
    }
    suffixes: tuple[str, ...] = (".dlx", ".xcc")

    def puzzle_class(self) -> type[Cover]:
        """Return Cover."""
        from puzzlewright.puzzles.cover.puzzle import Cover

        return Cover

    def recognises(self, text: str) -> bool:
        """Tell whether a text without our header line is in Knuth's format."""
        from puzzlewright.puzzles.cover.text import looks_like_cover

        return looks_like_cover(text)

    def demo_arguments(self) -> list[str]:
        """Show six queens: small enough to draw, with primary and secondary items."""
        return ["queens", "6"]


KIND = CoverKind()
