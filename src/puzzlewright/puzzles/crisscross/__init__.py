"""Criss-crosses, as the command line sees them."""

from __future__ import annotations

from puzzlewright.puzzles.kind import Kind


class CrissCrossKind(Kind):
    """The kind `crisscross`."""

    name = "crisscross"
    class_name = "CrissCross"
    summary = "crossword-style layout of a word list, with clues and as many crossings as possible"
    abilities: tuple[str, ...] = (
        "Drawing",
        "PrintLayout",
        "GamePage",
        "SearchView",
        "Facts",
        "Normaliser",
    )

    def recognises(self, text: str) -> bool:
        """Tell whether it begins with rows of letters and `-`."""
        from puzzlewright.puzzles.crisscross.recognise import looks_like_crisscross

        return looks_like_crisscross(text)

    def example_arguments(self) -> list[str]:
        """Show a word list that becomes a sheet."""
        return ["animals.csv", "-o", "animals.pdf"]


KIND = CrissCrossKind()
