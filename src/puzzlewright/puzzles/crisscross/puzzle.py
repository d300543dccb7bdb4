"""Criss-crosses: words that cross on a board, every run of letters a word of the list.

A criss-cross is the arrangement of its words. Whoever solves it sees the empty grid with numbers,
and the clues or the words; so solving is filling the words into the grid, and its search is that of
a fill-in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, Self, TypeAlias

from puzzlewright.core.arguments import (
    Argument,
    require_flag,
    require_list,
)
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import ReadOnlyDict, frozen, set_attribute
from puzzlewright.engine.driver.run import Progress
from puzzlewright.engine.driver.search import RawSolution, Search
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.crisscross.check import faults
from puzzlewright.puzzles.crisscross.codec import read_crossings, read_goal
from puzzlewright.puzzles.crisscross.goals import goal_weights, grid_counts, grid_score
from puzzlewright.puzzles.crisscross.text import own_text, read, read_grid
from puzzlewright.puzzles.fillin.clues import slot_clues, word_key
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.statistics import Statistics, grid_statistics
from puzzlewright.puzzles.fillin.word_lists.word_list import Word
from puzzlewright.puzzles.kind import RecipeClass, amake_from_arguments, make_from_arguments
from puzzlewright.puzzles.results import (
    MOST_NOTES,
    DrawableSolution,
    Report,
    first_notes,
    unplaced_notes,
)
from puzzlewright.words.cells.alphabet import Alphabet
from puzzlewright.words.codec import as_entries, as_grid, as_unplaced, rows_to_json
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import ACROSS, DOWN, Grid, Run, row_text

if TYPE_CHECKING:
    from puzzlewright.puzzles.crisscross.recipe import CrissCrossRecipe

#: What stands above the clues of each direction.
HEADS: Final = {ACROSS: "Across", DOWN: "Down"}


class CrissCrossSolution(DrawableSolution):
    """A grid with words: a solution of a criss-cross. It may be wrong: check() verifies it."""

    __slots__ = ("grid", "puzzle")
    kind = "crisscross"

    grid: Grid

    def __init__(self, grid: Grid) -> None:
        set_attribute(self, "grid", grid)

    def text(self) -> str:
        """Return the grid, a line for each row."""
        try:
            lines = [row_text(row, self.grid.width) for row in self.grid.rows]
        except InputError:  # cells from Python that no text of ours can hold: to be looked at
            lines = self.grid.lines()
        return "".join(f"{line}\n" for line in lines)

    def fields(self) -> dict[str, Any]:
        """Return the rows."""
        return {"rows": rows_to_json(self.grid.rows)}

    def _key(self) -> object:
        return self.grid

    def __repr__(self) -> str:
        return (
            f"<CrissCrossSolution {self.grid.height}×{self.grid.width}: {grid_counts(self.grid)}>"
        )


@frozen
class CrissCross(Puzzle[CrissCrossSolution]):
    """An arrangement of words on a board.

    `words` are all words of the list, placed or not: texts, pairs of a word and a clue, or Entry.
    `grid` has the size of the board; it may be a picture or a list of rows, `-` for a blank.
    `crossings` is how many other words each word has to cross, at least. A `crossword` looks like
    one of a newspaper: blanks are black blocks, also at the edge. In a `diagramless` one the solver
    sees neither blocks nor numbers. `unplaced` are pairs of a word that is not in the grid and the
    reason; those that `words` lacks are added to it. `notes` tell what was odd about the list.
    """

    kind = "crisscross"
    _solution_class = CrissCrossSolution

    entries: tuple[Entry, ...]
    grid: Grid
    goal: str
    crossings: int
    crossword: bool
    diagramless: bool
    _reasons: Mapping[str, str]
    _notes: tuple[str, ...]

    def __init__(
        self,
        words: Iterable[Entry | str | tuple[str, str]],
        grid: Grid | str | Iterable[str | Sequence[str | None]],
        *,
        goal: str = "contest",
        crossings: int = 1,
        crossword: bool = False,
        diagramless: bool = False,
        unplaced: Iterable[tuple[Entry | str, str]] = (),
        notes: Iterable[str] = (),
    ) -> None:
        entries = as_entries("words", words)
        left = as_unplaced("unplaced", unplaced)
        known = {entry.text for entry in entries} if left else set()
        entries += tuple([entry for entry, _ in left if entry.text not in known])
        set_attribute(self, "entries", entries)
        set_attribute(self, "grid", as_grid("grid", grid))
        set_attribute(self, "goal", read_goal(Argument(goal, key="goal")))
        set_attribute(self, "crossings", read_crossings(Argument(crossings, key="crossings")))
        set_attribute(self, "crossword", require_flag("crossword", crossword))
        set_attribute(self, "diagramless", require_flag("diagramless", diagramless))
        set_attribute(self, "_reasons", ReadOnlyDict((each.text, why) for each, why in left))
        set_attribute(self, "_notes", tuple(require_list("notes", notes, "a list of texts")))
        if not self.grid.runs:
            raise InputError("the grid has no words: two letters side by side")

    @classmethod
    def from_fill(cls, filled: FillInSolution, before: CrissCross | None = None) -> Self:
        """Return a filled grid as a crossword: its words are the list, each with its clue.

        An open cell that is in no word and holds nothing is a block. Looks, and words as a list
        shows them, are those of the crossword `before`, if it was one.
        """
        rows = [[cell or None for cell in row] for row in filled.rows]
        grid = Grid(rows, filled.puzzle.template.marks)
        clues = slot_clues(filled)
        texts = {entry.cells: entry.text for entry in before.entries} if before else {}
        entries = [
            Entry(run.cells, texts.get(run.cells, run.text), clues.get(run_name(grid, run), ""))
            for run in grid.runs
        ]
        if before is None:
            return cls(entries, grid, crossword=True)
        return cls(entries, grid, crossword=before.crossword, diagramless=before.diagramless)

    @property
    def is_newspaper(self) -> bool:
        """Whether it is drawn as in newspapers: the whole board, with black blocks."""
        return self.crossword or self.diagramless

    @cached_property
    def solution(self) -> CrissCrossSolution:
        """The arrangement."""
        return CrissCrossSolution(self.grid).for_puzzle(self)

    @cached_property
    def run_entries(self) -> tuple[tuple[Run, Entry | None], ...]:
        """The runs of the grid and their entries; None if the list has none (left)."""
        left: dict[tuple[str, ...], list[Entry]] = {run.cells: [] for run in self.grid.runs}
        for entry in reversed(self.entries):
            if entry.cells in left:
                left[entry.cells].append(entry)
        found = []
        for run in self.grid.runs:
            same = left[run.cells]
            found.append((run, same.pop() if same else None))
        return tuple(found)

    @cached_property
    def _unplaced_entries(self) -> tuple[Entry, ...]:
        taken = {id(entry) for _, entry in self.run_entries}
        return tuple([entry for entry in self.entries if id(entry) not in taken])

    @property
    def unplaced(self) -> tuple[tuple[Entry, str], ...]:
        """The entries that are not in the grid, in the order of the list, each with the reason."""
        return tuple([(each, self._reasons.get(each.text, "")) for each in self._unplaced_entries])

    @property
    def score(self) -> int:
        """The score of the arrangement by its goal."""
        return grid_score(self.grid, goal_weights(self.goal))

    @classmethod
    def _parse(cls, text: str, source: str | None = None) -> list[Self]:
        """Read criss-crosses in our text, or a grid, with words below or without."""
        return read(cls, text, source)

    def text(self) -> str:
        """Return Puzzlewright's header line, the goal, the grid and the words with their clues."""
        return own_text(self)

    @cached_property
    def template(self) -> Template:
        """The empty grid, as the template of a fill-in."""
        grid = self.grid
        in_words = {place for run in grid.runs for place in run.places}
        # A letter of a crossword that is in no word has no clue, and no word to come from: given.
        rows = [
            ["" if (r, c) in in_words else grid.letters.get((r, c)) for c in range(grid.width)]
            for r in range(grid.height)
        ]
        return Template(rows, grid.marks)

    @cached_property
    def _fillin(self) -> FillIn:
        """The same as a fill-in: the empty grid, and the words that were placed."""
        return FillIn(self.template, [Word(run.cells) for run in self.grid.runs])

    def statistics(self) -> Statistics:
        """Return numbers about the grid: words, lengths, blocks, letters, symmetry, clues."""
        clues = sum(bool(entry and entry.clue) for _, entry in self.run_entries)
        left = [run.text for run, entry in self.run_entries if not (entry and entry.clue)]
        return grid_statistics(as_fillin(self).template, None, clues, left)

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a new search for all ways to fill the words into the empty grid."""
        if flaws := self.check(self.solution).faults:
            # What fills it would be as wrong; the search is not to blame for that.
            raise InputError(f"the arrangement is wrong ({flaws[0]}); run `check` to see them all")
        return self._fillin.search(collect=collect, seed=seed)

    def decode_solution(self, raw: RawSolution) -> CrissCrossSolution:
        """Convert the engine's numbers to a filled grid."""
        return CrissCrossSolution(Grid(self._fillin.decode_solution(raw).rows, self.grid.marks))

    def check(self, solution: CrissCrossSolution) -> Report:
        """Check a grid: every run a word of the list, none twice, all connected, on the board."""
        self._require_solution(solution)

        return Report(tuple(faults(self, solution)))

    @property
    def warnings(self) -> tuple[str, ...]:  # type: ignore[override]
        """The words that were not placed, by reason."""
        return self._notes + self._unplaced_notes()

    def _few_warnings(self) -> tuple[str, ...]:
        """Return no more warnings, and no more words in them, than people read."""
        return first_notes(self._notes + self._unplaced_notes(MOST_NOTES))

    def _unplaced_notes(self, most: int | None = None) -> tuple[str, ...]:
        if not self._unplaced_entries:
            return ()
        return unplaced_notes(((entry.text, reason) for entry, reason in self.unplaced), most)

    def _parse_solution(self, text: str, source: str | None = None) -> CrissCrossSolution:
        """Read a grid from a text; it need not be correct."""
        return self.arrangement(read_grid(text, source))

    def arrangement(self, grid: Grid) -> CrissCrossSolution:
        """Return a filled grid with the marks of this one."""
        size = (self.grid.height, self.grid.width)
        if self.grid.marks and not grid.marks and (grid.height, grid.width) == size:
            grid = Grid(grid.rows, self.grid.marks.without_voids(grid.letters.keys()))
        return CrissCrossSolution(grid).for_puzzle(self)

    # Written by tools/docs/write_recipe_docs.py from recipe.py:
    if TYPE_CHECKING:
        Recipe: TypeAlias = CrissCrossRecipe  # type: ignore[misc]  # in a dataclass
    else:
        Recipe = RecipeClass()

    @classmethod
    def make(
        cls,
        words: Iterable[str | tuple[str, str] | Entry] | None = None,
        *,
        must: Iterable[str | tuple[str, str] | Entry] | None = None,
        language: str | Alphabet | None = None,
        size: int | str | tuple[int, int] | None = None,
        goal: str = "all",
        symmetry: Literal["turn"] | None = None,
        crossings: int = 1,
        nodes: int | None = None,
        threads: int = 1,
        method: Literal["ruin-recreate", "beam", "improve"] = "ruin-recreate",
        nodemax: int | None = None,
        gridmax: int | None = None,
        noise: int | None = None,
        no_repair: bool = False,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
        seed: int | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> CrissCross:
        """Arrange words on a board so that they cross as much as possible.

        `puzzle.unplaced` lists the words that did not fit, each with the reason. Without a time
        limit, the same seed makes the same puzzle on every machine.

        Args:
            words: Words, alone or in pairs (word, clue), or one text with commas between words
                (default: a few English words).
            must: Required words, even if the list lacks them; an arrangement without one of them is
                refused.
            language: Language of the words: hr, croatian, es, …; sets which letters share a cell.
            size: Size of the board: 15 or 12x18 (default: as small as possible with the goal all,
                else 20x20).
            goal: Contest: most words, then most connectors (cells in two words), then most letters;
                crozzle: 10 for each word and 2 to 64 for the letter of each connector (A-F 2, Z
                64); all: every word, in the smallest and squarest grid; dense: many connectors for
                few letters; or weights, such as word=10,letter=-1 (default: all).
            symmetry: Symmetry of the grid: turn (the same upside down; the default if WAY is left
                out).
            crossings: Make every word cross at least N others (default: 1).
            nodes: Try N arrangements (default: 40,000 on a board of a fixed size).
            threads: Threads to search with (default: 1).
            method: Ruin-recreate: a short beam search, then improved; beam: a wide beam search,
                then repaired; improve: local search from an empty board (default: ruin-recreate).
            nodemax: Beam search: boards to keep at each level (default: 1500).
            gridmax: Beam search: boards to make from one (default: 10).
            noise: Beam search: randomness of scores, in per cent (default: 5).
            no_repair: Method beam: skip the repair at the end.
            effort: How much work to do, with the same result on every machine: quick, normal,
                thorough (16 times as much), best (128 times as much), or N times the usual work;
                more never makes the puzzle worse (default: normal, or with a time limit no limit).
            time: Improve the puzzle for up to this many seconds (the result then depends on the
                machine).
            seed: The same seed makes the same puzzle (default: a random one, which is kept in
                `puzzle.provenance.seed`).
            stop: Called regularly; if it returns True, the work ends with the best result so far,
                or with StoppedError if there is none yet.
            progress: Called regularly with the state of the work.

        """
        made: CrissCross = make_from_arguments(cls, locals())
        return made

    @classmethod
    async def amake(
        cls,
        words: Iterable[str | tuple[str, str] | Entry] | None = None,
        *,
        must: Iterable[str | tuple[str, str] | Entry] | None = None,
        language: str | Alphabet | None = None,
        size: int | str | tuple[int, int] | None = None,
        goal: str = "all",
        symmetry: Literal["turn"] | None = None,
        crossings: int = 1,
        nodes: int | None = None,
        threads: int = 1,
        method: Literal["ruin-recreate", "beam", "improve"] = "ruin-recreate",
        nodemax: int | None = None,
        gridmax: int | None = None,
        noise: int | None = None,
        no_repair: bool = False,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
        seed: int | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> CrissCross:
        """Make a puzzle as make() does, in a thread; cancelling the task stops it."""
        made: CrissCross = await amake_from_arguments(cls, locals())
        return made

    # End of what is written.

    def _key(self) -> tuple[object, ...]:
        looks = (self.crossword, self.diagramless)
        return (self.entries, self.grid, self.goal, self.crossings, looks)

    def __repr__(self) -> str:
        size = f"{self.grid.height}×{self.grid.width}"
        left = f", {len(self._unplaced_entries)} not placed" if self._unplaced_entries else ""
        return f"<CrissCross {size}: {grid_counts(self.grid)}{left}>"


def run_name(grid: Grid, run: Run) -> str:
    """Return what a run is called: 12-Across."""
    return f"{grid.numbers[run.row, run.col]}-{run.direction.capitalize()}"


def as_fillin(puzzle: CrissCross) -> FillIn:
    """Return a crossword as a grid with all its letters given, to be filled again; clues stay.

    Clues of words that are in the grid twice go by their slots.
    """
    grid = puzzle.grid
    width = range(grid.width)
    rows = [[grid.letters.get((r, c)) for c in width] for r in range(grid.height)]
    times = Counter(run.text for run in grid.runs)
    clues = {
        word_key(run.cells) if times[run.text] == 1 else run_name(grid, run): entry.clue
        for run, entry in puzzle.run_entries
        if entry and entry.clue
    }
    repeats = any(number > 1 for number in times.values())
    template = Template(rows, grid.marks)
    return FillIn(template, (), mode="dictionary", repeats=repeats, crossword=True, clues=clues)
