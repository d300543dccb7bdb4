"""A criss-cross to play: words are typed into the grid, by their clues or from the list."""

from __future__ import annotations

from typing import Any, ClassVar

from puzzlewright.core.errors import InputError
from puzzlewright.games.crossing import crossing_data, crossing_game, marks_data
from puzzlewright.games.game import AnswerHash, Game
from puzzlewright.puzzles.abilities import GamePage, Style
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.crisscross.view.draw import PAGE_STYLES, has_clues
from puzzlewright.puzzles.recipes.provenance import puzzle_alphabet
from puzzlewright.words.grids.grid import ACROSS, DOWN
from puzzlewright.words.phrase_lengths import phrase_lengths

#: With more cells than this share of the board, what is no cell is dark, as in crosswords.
DENSE = 0.5

HOW_BY_CLUES = "Fill in the words: numbers tell where they begin, clues tell what they are."
HOW_BY_WORDS = "Write all words of the list into the grid."
HOW_DIAGRAMLESS = "Fill in the words by their clues, and set the black cells between them."

#: The fields that a page gets for words of a diagramless crossword: not their cells.
HIDDEN_SLOT = ("number", "across", "clue")

#: What a player sets where there is no letter.
BLOCK = "■"


def game(puzzle: CrissCross, *, unique: bool, has_bank: bool = False) -> Game:
    """Return the data for the page: the arrangement as it is drawn.

    Without clues it is played as a fill-in: all words, in whichever way they go in. With clues,
    the words are listed beside them if it `has_bank`.
    """
    order = puzzle_alphabet(puzzle)
    is_newspaper, is_hidden = puzzle.is_newspaper, puzzle.diagramless
    grid = puzzle.grid if is_newspaper else puzzle.grid.trim()
    puzzle = CrissCross(puzzle.entries, grid, crossword=is_newspaper)
    width = range(grid.width)
    answer = [[grid.letters.get((row, col)) for col in width] for row in range(grid.height)]
    words = [(entry.text if entry else run.text, run.cells) for run, entry in puzzle.run_entries]
    given = [[None if cell is None else "" for cell in row] for row in answer]
    by_clues = has_clues(puzzle)
    slots = _slots(puzzle)
    if is_hidden:
        voids = grid.marks.voids
        given = [
            [None if (row, col) in voids else "" for col in width] for row in range(grid.height)
        ]
        slots = [{**{key: slot[key] for key in HIDDEN_SLOT}, "size": ""} for slot in slots]
    data = crossing_data(given, answer, slots, words, order=order, listed=has_bank or not by_clues)
    places = grid.width * grid.height - len(grid.marks.voids)
    data["blocks"] = is_newspaper or len(grid.letters) > DENSE * places
    data |= marks_data(grid.marks)
    title = "Crossword" if is_newspaper else "Criss-cross"
    if by_clues:
        if has_bank:
            data["bank"] = True
        else:
            del data["words"]
        data |= {"newspaper": True} if is_newspaper else {}
        how = HOW_DIAGRAMLESS if is_hidden else HOW_BY_CLUES
        by_letters = crossing_game("crisscross", data, title, how)
        if is_hidden:
            return by_letters.with_scripts("crossing/diagramless", diagramless=True)
        return by_letters
    data |= {"mode": "exact", "repeats": False, "crossword": False, "unique": unique}
    return crossing_game("fillin", data, title, HOW_BY_WORDS)


def _slots(puzzle: CrissCross) -> list[dict[str, Any]]:
    """Return the runs, those across first, with their clues."""
    slots = []
    for direction in (ACROSS, DOWN):
        for run, entry in puzzle.run_entries:
            if run.direction == direction:
                clue = entry.clue.strip() if entry else ""
                size = phrase_lengths(run.cells, entry.text if entry else run.text)
                slot = {
                    "number": puzzle.grid.numbers[run.row, run.col],
                    "across": direction == ACROSS,
                    "at": [run.row, run.col],
                    "length": len(run.cells),
                    "clue": clue,
                    "size": "" if puzzle.crossword and clue else size,
                }
                slots.append(slot)
    return slots


class CrissCrossGamePage(GamePage[CrissCross]):
    """A page on which words are typed in."""

    __slots__ = ()
    styles: ClassVar[dict[str, str]] = PAGE_STYLES

    def require_playable(self) -> None:
        """Refuse a diagramless crossword that a player could not find the diagram of."""
        if not self.puzzle.diagramless:
            return
        if self.puzzle.grid.marks.bars:
            reason = "cannot be played: in a diagramless crossword a player sets blocks, not bars"
            raise InputError(f"{reason} (without the line `diagramless` it can)")
        if not has_clues(self.puzzle):
            raise InputError("cannot be played: a diagramless crossword needs clues")

    def is_only_own(self) -> bool:
        """Tell whether words have clues: then each has its place."""
        return has_clues(self.puzzle)

    def game(self, solution: Any, *, unique: bool) -> Game:  # noqa: ARG002
        """Return what the page needs."""
        return game(self.puzzle, unique=unique)

    def game_in_style(self, style: Style, solution: Any, *, unique: bool) -> Game:  # noqa: ARG002
        """Return what the page needs to look like that."""
        self.require_styles(style)
        return game(self.puzzle, unique=unique, has_bank="word-bank" in style)

    def without_solution(self, game: Game) -> Game:
        """Return the game without its words; a hash of the whole grid tells whether it is right.

        Without clues, the rules tell that.
        """
        bare = game.without("answer")
        if game.name == "fillin":
            return bare
        cells = [
            cell or BLOCK
            for shown, row in zip(game.data["rows"], game.data["answer"], strict=True)
            for place, cell in zip(shown, row, strict=True)
            if place is not None
        ]
        seal = AnswerHash.for_solution(bare.data)
        return bare.with_scripts("page/answer-hash", seal={**seal.data(), "hash": seal.hash(cells)})
