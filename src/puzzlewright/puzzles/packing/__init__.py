"""Packings of bricks on a board, as the command line sees them."""

from __future__ import annotations

from puzzlewright.puzzles.kind import Kind


class PackingKind(Kind):
    """The kind `packing`."""

    name = "packing"
    class_name = "Packing"
    summary = "pieces that fill a board: pentominoes, Soma, dominoes, hexagons, triangles"
    abilities: tuple[str, ...] = (
        "Drawing",
        "CutFile",
        "PrintLayout",
        "GamePage",
        "AnimationView",
        "Symmetry",
        "SearchView",
        "Facts",
        "Normaliser",
    )

    def recognises(self, text: str) -> bool:
        """Tell whether it is a file of BurrTools, or has comments above our header."""
        start = text[:2000].lstrip("\ufeff \t\r\n")
        if start.startswith("<"):
            return "<puzzle" in start
        lines = (line.split() for line in start.splitlines() if not line.startswith("#"))
        return next((words[0].lower() for words in lines if words), "") == self.name

    def demo_arguments(self) -> list[str]:
        """Show a square that is cut into pieces."""
        return ["8x8", "--pieces", "10"]


KIND = PackingKind()
