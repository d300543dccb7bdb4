"""Exact cover with colours and multiplicities: choose options that cover every item."""

from __future__ import annotations

from puzzlewright.puzzles.kind import Kind


class CoverKind(Kind):
    """The kind `cover`."""

    name = "cover"
    class_name = "Cover"
    summary = "exact cover: choose options that cover every item once"
    abilities: tuple[str, ...] = (
        "Drawing",
        "PrintLayout",
        "GamePage",
        "SearchView",
        "Facts",
        "Normaliser",
        "Symmetry",
        "OptionChoice",
    )
    suffixes: tuple[str, ...] = (".dlx", ".xcc")

    def recognises(self, text: str) -> bool:
        """Tell whether a text without our header line is in Knuth's format."""
        from puzzlewright.puzzles.cover.text import looks_like_cover

        return looks_like_cover(text)

    def demo_arguments(self) -> list[str]:
        """Show six queens: small enough to draw, with primary and secondary items."""
        return ["queens", "6"]


KIND = CoverKind()
