"""Jigsaws and other edge matching, as the command line sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.kind import Kind

if TYPE_CHECKING:
    from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw


class JigsawKind(Kind):
    """The kind `jigsaw`."""

    name = "jigsaw"
    recipe = "recipe:JigsawRecipe"
    summary = "square pieces whose edges match: jigsaws, Eternity II, TetraVex, MacMahon squares"
    assumptions = "assumptions:ASSUMPTIONS"
    abilities: dict[str, str] = {
        "drawn": "view.draw:JigsawDrawing",
        "cut": "view.cut_file:JigsawCutFile",
        "printed": "view.printable:JigsawPrintLayout",
        "played": "view.game:JigsawGamePage",
        "compared": "view.draw:JigsawComparison",
        "symmetric": "solve:JigsawSymmetry",
        "watched": "view.watch:JigsawSearchView",
        "reported": "properties:JigsawFacts",
        "normal": "properties:JigsawNormaliser",
    }

    def puzzle_class(self) -> type[Jigsaw]:
        """Return Jigsaw."""
        from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw

        return Jigsaw

    def recognises(self, text: str) -> bool:
        """Tell whether it is a list of pieces, or JSON with pieces in it."""
        from puzzlewright.puzzles.jigsaw.recognise import looks_like_jigsaw

        return looks_like_jigsaw(text)

    def nearly_recognises(self, text: str) -> bool:
        """Tell whether most lines are pieces."""
        from puzzlewright.puzzles.jigsaw.recognise import looks_nearly_like_jigsaw

        return looks_nearly_like_jigsaw(text)

    def demo_arguments(self) -> list[str]:
        """Show a jigsaw that goes together in two ways."""
        return ["5x5", "--solutions", "2"]


KIND = JigsawKind()
