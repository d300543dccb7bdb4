"""Fill-ins and crossword fills, as the command line sees them."""

from __future__ import annotations

from puzzlewright.puzzles.kind import Kind


class FillInKind(Kind):
    """The kind `fillin`."""

    name = "fillin"
    class_name = "FillIn"
    parts: tuple[str, ...] = (".words.dict", ".words.txt", ".words.dict.gz", ".words.txt.gz")
    summary = "words that fit a grid: fill-ins, and crosswords filled from scored word lists"
    abilities: tuple[str, ...] = (
        "Drawing",
        "PrintLayout",
        "GamePage",
        "Scoring",
        "SearchView",
        "Facts",
        "Normaliser",
    )

    def recognises(self, text: str) -> bool:
        """Tell whether it is a grid with words below."""
        from puzzlewright.puzzles.fillin.recognise import looks_like_fillin

        return looks_like_fillin(text)

    def surely_recognises(self, text: str) -> bool:
        """Tell whether it begins with rows of stars and dots."""
        from puzzlewright.puzzles.fillin.recognise import is_surely_fillin

        return is_surely_fillin(text)

    def example_arguments(self) -> list[str]:
        """Show a word list that becomes a sheet."""
        return ["--words", "animals.csv", "-o", "animals.pdf"]


KIND = FillInKind()
