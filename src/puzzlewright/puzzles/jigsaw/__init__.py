"""Jigsaws and other edge matching, as the command line sees them."""

from __future__ import annotations

from puzzlewright.puzzles.kind import Kind


class JigsawKind(Kind):
    """The kind `jigsaw`."""

    name = "jigsaw"
    class_name = "Jigsaw"
    summary = "square pieces whose edges match: jigsaws, Eternity II, TetraVex, MacMahon squares"
    abilities: tuple[str, ...] = (
        "Drawing",
        "CutFile",
        "PrintLayout",
        "GamePage",
        "Comparison",
        "Symmetry",
        "SearchView",
        "Facts",
        "Normaliser",
    )

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
