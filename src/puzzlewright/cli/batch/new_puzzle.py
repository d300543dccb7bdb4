"""A new puzzle, and its report: as JSON, on a line, in its file."""

from __future__ import annotations

from typing import Any, NamedTuple

from puzzlewright.cli.result_text import NOT_SEARCHED, document_fields
from puzzlewright.core.documents import UNSIGNED, Credits
from puzzlewright.core.files import file_suffix
from puzzlewright.core.outcomes import Outcome
from puzzlewright.puzzles.abilities import Facts, Symmetry
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.recipes.recipe import Recipe
from puzzlewright.words.languages import LANGUAGES

#: Files in which a new puzzle states its intended difficulty. Others have room for it, too, but
#: leave it out.
KEEPS_DIFFICULTY = ("", ".txt", ".json", ".ipuz")


class NewPuzzle(NamedTuple):
    """One new puzzle."""

    n: int  #: counted from 1
    seed: int
    puzzle: Puzzle[Any]
    seconds: float
    recipe: Recipe

    def as_json(self) -> dict[str, object]:
        """Return what a program learns of the puzzle."""
        fields = {**NOT_SEARCHED, **self._proof_fields(), "seconds": round(self.seconds, 6)}
        about: Facts[Any] = Facts.of(self.puzzle)
        solution, facts = about.intended_solution(), about.creation_json()
        return {
            "kind": self.puzzle.kind,
            **fields,
            "seed": self.seed,
            "text": self.puzzle.text(),
            **document_fields(self.puzzle, recipe_credits(self.recipe)),
            **({} if solution is None else {"solutions": [solution.as_json()]}),
            **({"facts": facts} if facts else {}),
            **({"warnings": list(self.puzzle.warnings)} if self.puzzle.warnings else {}),
        }

    def _proof_fields(self) -> dict[str, object]:
        """Return how many solutions the generator proved, in the fields of `count`."""
        number = self.recipe.proved_solutions(self.puzzle)
        if number is None:
            return {}
        symmetric: Symmetry[Any] = Symmetry.of(self.puzzle)
        size = symmetric.class_size
        fields: dict[str, object] = {
            "outcome": str(Outcome.EXHAUSTED),
            "count": None if size is None else size * number,
            "exact": True,
            "unique": number == 1,
        }
        return {**fields, "distinct": number} if symmetric.has_classes else fields


class Lines:
    """Puzzles on lines, one below the other, for the kinds that can be written so."""

    def __init__(self) -> None:
        self._header = ""

    def of(self, puzzle: Puzzle[Any]) -> str | None:
        """Return the line of the next puzzle, below a header if it is not read aright without."""
        one_line = getattr(puzzle, "one_line", None)
        if one_line is None:
            return None
        header: str = puzzle.header().strip() if hasattr(puzzle, "header") else ""
        before, self._header = self._header, header
        return f"{header}\n{one_line()}\n" if header not in {"", before} else f"{one_line()}\n"


def recipe_language(recipe: Recipe) -> str | None:
    """Return the code of the language of the words, which is that of the sheet by default."""
    codes_of = {name: code for code, name in LANGUAGES.items()}
    return codes_of.get(str(recipe.values.get("language")))


def recipe_credits(recipe: Recipe, path: str = "") -> Credits:
    """Return what a new file says about its puzzle: how hard it was asked to be."""
    is_kept = file_suffix(path) in KEEPS_DIFFICULTY
    return Credits(difficulty=recipe.requested_difficulty) if is_kept else UNSIGNED
