"""Word searches, as the command line sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.kind import Kind

if TYPE_CHECKING:
    from puzzlewright.puzzles.wordsearch.puzzle import WordSearch


class WordSearchKind(Kind):
    """The kind `wordsearch`."""

    name = "wordsearch"
    recipe = "recipe:WordSearchRecipe"
    summary = "words hidden in a grid of letters, in up to eight directions, crossing each other"
    assumptions = "assumptions:ASSUMPTIONS"
    abilities: dict[str, str] = {
        "drawn": "view.draw:WordSearchDrawing",
        "printed": "view.printable:WordSearchPrintLayout",
        "played": "view.game:WordSearchGamePage",
        "watched": "view.watch:WordSearchSearchView",
        "reported": "properties:WordSearchFacts",
        "normal": "properties:WordSearchNormaliser",
        "symmetric": "properties:WordSearchSymmetry",
    }

    def puzzle_class(self) -> type[WordSearch]:
        """Return WordSearch."""
        from puzzlewright.puzzles.wordsearch.puzzle import WordSearch

        return WordSearch

    def recognises(self, text: str) -> bool:
        """Tell whether it is rows of letters with phrases below."""
        from puzzlewright.puzzles.wordsearch.recognise import looks_like_wordsearch

        return looks_like_wordsearch(text)

    def example_arguments(self) -> list[str]:
        """Show a word list that becomes a sheet for children."""
        return ["animals.csv", "--level", "easy", "-o", "animals.pdf"]


KIND = WordSearchKind()
