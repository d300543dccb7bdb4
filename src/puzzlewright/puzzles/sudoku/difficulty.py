"""How hard a sudoku is for people: the hardest technique it needs, and how much guessing.

The techniques are tried from the plainest on, and after each success from the start again, so that
a harder one counts only where no plainer one helps. If all of them are stuck, the rest is trial and
error: guess a value in a cell with the fewest candidates, follow the singles, and go back where
that breaks. The number of guesses that it takes to see everything (and so to know that there is no
second solution) says how hard the rest is. Nothing here depends on the engine's order of search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import ReadOnlyDict
from puzzlewright.core.outcomes import Outcome
from puzzlewright.puzzles.abilities import Difficulty
from puzzlewright.puzzles.sudoku import techniques
from puzzlewright.puzzles.sudoku.board import Board
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.puzzles.sudoku.techniques import Pencil, Technique

#: How hard a sudoku can be, from the easiest to the hardest.
DIFFICULTIES = ("easy", "medium", "hard", "expert", "extreme")

#: What each difficulty adds. Singles need no notes. Locked candidates and naked pairs show in the
#: notes of one house; for hidden pairs, triples and wings the eye has to hold several houses or
#: values at once; swordfish and chains of colours are found only by those who look for them.
TECHNIQUES_BY_DIFFICULTY: tuple[tuple[str, tuple[Technique, ...]], ...] = (
    ("easy", (techniques.NAKED_SINGLE, techniques.HIDDEN_SINGLE)),
    ("medium", (techniques.LOCKED_CANDIDATES, techniques.NAKED_PAIR)),
    (
        "hard",
        (
            techniques.HIDDEN_PAIR,
            techniques.X_WING,
            techniques.NAKED_TRIPLE,
            techniques.HIDDEN_TRIPLE,
            techniques.XY_WING,
        ),
    ),
    ("expert", (techniques.SWORDFISH, techniques.COLOURING)),
)

#: A puzzle that these techniques leave open is still "expert" with this many guesses: about what
#: one can follow on paper, a pair of trials within a pair of trials. Beyond, it is "extreme".
EXPERT_GUESSES = 6

#: Guessing stops here: the difficulty is settled long before, and big grids could go on for hours.
MOST_GUESSES = 200

#: What the hardest technique is called where guesses were needed.
GUESSING = "guessing"


@dataclass(frozen=True, slots=True)
class SudokuDifficulty(Difficulty):
    """How hard a sudoku is, by the hardest technique that it needs, or guessing."""

    guesses: int = 0  #: beyond all techniques; MOST_GUESSES means that many or more
    nodes: int = 0  #: positions the engine visited to prove that the solution is the only one
    #: techniques, and in how many passes each helped
    used: Mapping[str, int] = field(default_factory=ReadOnlyDict)

    def __str__(self) -> str:
        guesses = f" ({self.guesses} guesses)" if self.guesses else ""
        return f"{self.name}: {self.hardest}{guesses}"


def measure_difficulty(puzzle: Sudoku) -> SudokuDifficulty:
    """Rate a puzzle with exactly one solution; an InputError refuses any other."""
    nodes = _proof_of_uniqueness(puzzle)
    return replace(measure_unique(puzzle.board, puzzle.cells), nodes=nodes)


def measure_unique(
    board: Board, cells: Sequence[int], most_guesses: int = MOST_GUESSES
) -> SudokuDifficulty:
    """Rate a puzzle that is known to have exactly one solution; `nodes` stays 0."""
    pencil = Pencil(board, cells)
    used: dict[str, int] = {}
    name = DIFFICULTIES[0]
    while pencil.open:
        step = _next_step(pencil)
        if step is None:
            guesses = count_guesses(pencil, most_guesses)
            name = DIFFICULTIES[3] if guesses <= EXPERT_GUESSES else DIFFICULTIES[4]
            return SudokuDifficulty(name, GUESSING, guesses, 0, ReadOnlyDict(used))
        name = max(name, step[0], key=DIFFICULTIES.index)
        used[step[1]] = used.get(step[1], 0) + 1
    hardest = [
        each.name for _, steps in TECHNIQUES_BY_DIFFICULTY for each in steps if each.name in used
    ]
    return SudokuDifficulty(name, hardest[-1] if hardest else "none", 0, 0, ReadOnlyDict(used))


def count_guesses(pencil: Pencil, most: int) -> int:
    """Count the values that are tried until the whole tree is seen, or `most` of them."""
    guesses = 0
    waiting = [pencil]
    while waiting:
        state = waiting.pop()
        cell, bits = _fewest_candidates(state)
        while bits:
            guesses += 1
            if guesses == most:
                return most
            trial = state.copy()
            trial.settle(cell, bits & -bits)
            if _follow_singles(trial):
                waiting.append(trial)
            bits &= bits - 1
    return guesses


def _fewest_candidates(pencil: Pencil) -> tuple[int, int]:
    """Return the first cell with the fewest candidates, and these."""
    _, cell = min((bits.bit_count(), cell) for cell, bits in enumerate(pencil.candidates) if bits)
    return cell, pencil.candidates[cell]


def _follow_singles(pencil: Pencil) -> bool:
    """Settle all singles; tell whether the grid is then still open and not broken."""
    while not pencil.broken and pencil.open:
        if not (techniques.naked_single(pencil) or techniques.hidden_single(pencil)):
            break
    return not pencil.broken and pencil.open > 0


def _next_step(pencil: Pencil) -> tuple[str, str] | None:
    """Apply the plainest technique that helps; return its difficulty and its name."""
    for name, steps in TECHNIQUES_BY_DIFFICULTY:
        for technique in steps:
            if technique.apply(pencil):
                return name, technique.name
    return None


def _proof_of_uniqueness(puzzle: Sudoku) -> int:
    """Return how many nodes the engine needs to see that there is exactly one solution."""
    result = puzzle.tally(limit=2)
    if result.outcome is not Outcome.SOLVED and not result.count.exact:
        raise KeyboardInterrupt  # Ctrl-C, which run() only notes: nothing is proved
    if result.count.n != 1:
        found = "no solution" if result.count.n == 0 else "more than one solution"
        raise InputError(
            f"only a sudoku with exactly one solution has a difficulty; this has {found}"
        )
    return result.stats.nodes
