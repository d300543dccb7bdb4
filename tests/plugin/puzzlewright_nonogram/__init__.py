"""Nonograms: the kind, as Puzzlewright sees it. Everything else is imported when it is used."""

from __future__ import annotations

from puzzlewright.puzzles.kind import Kind


class NonogramKind(Kind):
    """The kind `nonogram`."""

    name = "nonogram"
    class_name = "Nonogram"
    summary = "pictures from the lengths of their runs in rows and columns"
    abilities = ("Drawing", "GamePage", "AnimationView")

    def recognises(self, text: str) -> bool:
        """Tell that texts without a header are nobody's."""
        return False

    def demo_arguments(self) -> list[str]:
        """Show a small picture."""
        return ["8x8"]


KIND = NonogramKind()
