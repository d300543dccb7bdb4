"""Fill-ins and crossword fills, as the command line sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.kind import Kind

if TYPE_CHECKING:
    from puzzlewright.puzzles.fillin.puzzle import FillIn


class FillInKind(Kind):
    """The kind `fillin`."""

    name = "fillin"
    recipe = "recipe:FillInRecipe"
    parts: tuple[str, ...] = (".words.dict", ".words.txt", ".words.dict.gz", ".words.txt.gz")
    summary = "words that fit a grid: fill-ins, and crosswords filled from scored word lists"
    assumptions = "assumptions:ASSUMPTIONS"
    abilities: dict[str, str] = {
        "drawn": "view.draw:FillInDrawing",
        "printed": "view.printable:FillInPrintLayout",
        "played": "view.game:FillInGamePage",
        "improved": "solve:FillInScoring",
        "watched": "view.watch:FillInSearchView",
        "reported": "properties:FillInFacts",
        "normal": "properties:FillInNormaliser",
    }

    def puzzle_class(self) -> type[FillIn]:
        """Return FillIn."""
        from puzzlewright.puzzles.fillin.puzzle import FillIn

        return FillIn

    def recognises(self, text: str) -> bool:
        """Tell whether it is a grid with words below."""
        from puzzlewright.puzzles.fillin.recognise import looks_like_fillin

        return looks_like_fillin(text)

    def is_sure_of(self, text: str) -> bool:
        """Tell whether it begins with rows of stars and dots."""
        from puzzlewright.puzzles.fillin.recognise import is_surely_fillin

        return is_surely_fillin(text)

    def example_arguments(self) -> list[str]:
        """Show a word list that becomes a sheet."""
        return ["--words", "animals.csv", "-o", "animals.pdf"]


KIND = FillInKind()
