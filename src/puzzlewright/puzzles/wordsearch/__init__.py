"""Word searches, as the command line sees them."""

from __future__ import annotations

from puzzlewright.puzzles.kind import Kind


class WordSearchKind(Kind):
    """The kind `wordsearch`."""

    name = "wordsearch"
    class_name = "WordSearch"
    summary = "words hidden in a grid of letters, in up to eight directions, crossing each other"
    abilities: tuple[str, ...] = (
        "Drawing",
        "PrintLayout",
        "GamePage",
        "SearchView",
        "Facts",
        "Normaliser",
        "Symmetry",
    )

    def recognises(self, text: str) -> bool:
        """Tell whether it is rows of letters with phrases below."""
        from puzzlewright.puzzles.wordsearch.recognise import looks_like_wordsearch

        return looks_like_wordsearch(text)

    def example_arguments(self) -> list[str]:
        """Show a word list that becomes a sheet for children."""
        return ["animals.csv", "--difficulty", "easy", "-o", "animals.pdf"]


KIND = WordSearchKind()
