"""Reports about a word search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.abilities import Reported
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.puzzles.wordsearch.ways import ALL, level_of

if TYPE_CHECKING:
    from puzzlewright.puzzles.results import Fault


class WordSearchReported(Reported[WordSearch]):
    """How phrases lie, and what is wrong with the grid."""

    __slots__ = ()

    def why_none(self) -> str | None:
        """Name the phrases that are nowhere."""
        missing = [
            phrase.text
            for phrase, number in zip(self.puzzle.phrases, self.puzzle._found.numbers, strict=True)
            if not number
        ]
        return f"nowhere in the grid: {', '.join(missing)}" if missing else None

    def flaws(self) -> tuple[Fault, ...]:
        """Return what is wrong with the grid: phrases, blocked words, the message."""
        from puzzlewright.puzzles.wordsearch.check import flaws

        return tuple(flaws(self.puzzle))

    def notes(self) -> tuple[str, ...]:
        """Return how much phrases cross, their directions, and what was not placed."""
        puzzle = self.puzzle
        ways = [each.way for each in puzzle.key.placements]
        used = ", ".join(f"{ways.count(way)} {way}" for way in ALL if way in ways)
        size = f"{puzzle.grid.height}x{puzzle.grid.width}"
        first = f"{len(puzzle.phrases)} phrases in {size}, {puzzle.shared:.0%} of letters shared"
        return (first, f"directions: {used}", *puzzle.warnings)

    def clue_count(self) -> int:
        """Return the number of phrases."""
        return len(self.puzzle.phrases)

    def made_json(self) -> dict[str, object]:
        """Return what a program learns of a new word search besides its text."""
        puzzle = self.puzzle
        return {
            "grid": [[cell or "-" for cell in row] for row in puzzle.grid.rows],
            "placements": puzzle.key.as_json(),
            "unplaced": [
                {"phrase": entry.text, "reason": reason} for entry, reason in puzzle.unplaced
            ],
            "shared": round(puzzle.shared, 4),
            "level": level_of(puzzle.ways),
            "message": "".join(puzzle.message),
            **({"message_at": puzzle.message_at} if puzzle.message else {}),
            **({"bonus": puzzle._bonus_key.as_json()} if puzzle.bonus else {}),
            "translations": {entry.text: entry.clue for entry in puzzle.phrases if entry.clue},
        }
