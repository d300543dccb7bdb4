"""What the studio shows of a puzzle: drawing, size, proof, and whether a crossword is a draft.

A grid with some letters is kept as a fill-in without a list of words. Once all its letters are
there it is printed, played and exported as a crossword: a grid with numbers, clues, and a key.

All of it is computed where puzzles are parsed, in a job or a warm worker; the server keeps it.
Each part has a limit of its own: of a puzzle that is too large to be drawn, or too hard to be
proved in a moment, everything else is still shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final, NamedTuple

from puzzlewright.core.deadlines import deadline
from puzzlewright.core.documents import Credits, Document
from puzzlewright.core.errors import InputError, OutOfTimeError
from puzzlewright.core.outcomes import Stats
from puzzlewright.outputs.output import require_at_most
from puzzlewright.puzzles.abilities import Drawing, Facts
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.kind import document_text, documents_in_text
from puzzlewright.puzzles.results import Solution, first_notes
from puzzlewright.puzzles.uniqueness import Proof, Verdict, prove_uniqueness
from puzzlewright.studio.server.jobs.problems import without_options
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import ACROSS, DOWN
from puzzlewright.words.phrase_lengths import phrase_lengths

#: A crossword whose letters are not all there, and one with all of them.
DRAFT: Final = "draft"
FILLED: Final = "filled"


def as_finished_crossword(document: Document) -> Document:
    """Return a fill-in whose letters are all there as a crossword; all else as it is."""
    puzzle = document.puzzle
    if crossword_state(puzzle) != FILLED:
        return document
    assert isinstance(puzzle, FillIn)  # state_of() sees to it
    filled = FillInSolution(puzzle, puzzle.template.rows)
    return replace(document, puzzle=CrissCross.from_fill(filled))


def crossword_state(puzzle: Puzzle[Any]) -> str | None:
    """Return how far a crossword is that has no words but those in its grid; None for others."""
    if not isinstance(puzzle, FillIn) or not puzzle.crossword:
        return None
    if puzzle.mode != "dictionary" or len(puzzle.words):
        return None
    rows = puzzle.template.rows
    is_full = all(rows[row][col] for slot in puzzle.template.slots for row, col in slot.cells)
    return FILLED if is_full else DRAFT


Stop = Callable[[], bool]

#: Seconds for a proof, and for each drawing: nobody waits longer for a page to show a puzzle.
PROOF_SECONDS: Final = 1.0
DRAWING_SECONDS: Final = 5.0

#: Cells of a drawing for a browser: 100×100 are legible on a large screen, 200×200 are not.
MOST_CELLS: Final = 40_000

#: What is counted of a kind; the clues of a sudoku are its givens.
COUNTED: Final[Mapping[str, str]] = {
    "sudoku": "clues",
    "wordsearch": "words",
    "crisscross": "words",
    "fillin": "words",
    "jigsaw": "pieces",
    "packing": "pieces",
    "cover": "options",
}


class Limits(NamedTuple):
    """How long each part may take."""

    proof: float = PROOF_SECONDS
    drawing: float = DRAWING_SECONDS


USUAL: Final = Limits()


def describe(text: str, stop: Stop | None = None, limits: Limits = USUAL) -> dict[str, Any]:
    """Return what there is to show of the one puzzle of a text; an InputError if it is none."""
    return describe_document(only_document(text), stop, limits)


def only_document(text: str) -> Document:
    """Return the one puzzle of a text, which names no files."""
    documents = documents_in_text(text)
    if len(documents) != 1:
        raise InputError(f"one puzzle expected, {len(documents)} found")
    return documents[0]


def describe_document(
    document: Document,
    stop: Stop | None = None,
    limits: Limits = USUAL,
    *,
    with_solution: bool = True,
) -> dict[str, Any]:
    """Return what there is to show of a puzzle."""
    about = document.credits
    puzzle = as_finished_crossword(document).puzzle
    proof, proved = _proof(document.puzzle, puzzle, stop, limits.proof)
    facts = {**plain_facts(puzzle), **_reading(document.puzzle), "proof": proved}
    if getattr(document.puzzle, "crossword", False) is True:
        facts["crossword"] = True  # what people call it, whatever the kind
    svg, why = drawing(puzzle, None, stop, limits.drawing)
    if why:
        facts["drawing"] = why
    solution = proof.solution if with_solution and svg is not None else None
    solved = None if solution is None else drawing(puzzle, solution, stop, limits.drawing)[0]
    made = document.puzzle.provenance
    return {
        "kind": document.puzzle.kind,
        "title": about.title,
        "author": about.author,
        "notes": about.notes,
        "text": document_text(document),
        "svg": svg,
        "solution_svg": solved,
        "recipe": None if made is None else made.recipe,
        "seed": None if made is None else made.seed,
        "words": puzzle_words(puzzle),
        "facts": facts,
    }


def with_credits(document: Document, title: str = "", author: str = "") -> Document:
    """Return a puzzle with another title or author, where they are given."""
    known: Credits = document.credits
    changed = replace(known, title=title or known.title, author=author or known.author)
    return replace(document, credits=changed)


def plain_facts(puzzle: Puzzle[Any]) -> dict[str, Any]:
    """Return what is known without a search."""
    facts: dict[str, Any] = {}
    if size := size_text(puzzle):
        facts["size"] = size
    count = Facts.of(puzzle).clue_count()
    if count is not None:
        facts[COUNTED.get(puzzle.kind, "clues")] = count
    if clues := puzzle_clues(puzzle):
        facts["clues"] = clues
    if missing := unplaced_words(puzzle):
        facts["unplaced"] = missing
    if puzzle.warnings:
        facts["warnings"] = list(first_notes(puzzle.warnings))
    return facts


def _reading(puzzle: Puzzle[Any]) -> dict[str, list[str]]:
    """Return what was guessed of a file, and what was assumed, which its own text does not tell.

    The latter is shown beside the answer that there is no solution.
    """
    notes = {"guesses": Facts.of(puzzle).guesses(), "assumed": puzzle._assumed}
    return {
        name: [*map(without_options, first_notes(texts))] for name, texts in notes.items() if texts
    }


def size_text(puzzle: Any) -> str:
    """Return the size of a puzzle as people write it; "" if its kind has none."""
    for name in ("grid", "template"):
        board = getattr(puzzle, name, None)
        if board is not None and hasattr(board, "height") and hasattr(board, "width"):
            return f"{board.height}×{board.width}"
    if puzzle.kind == "sudoku":
        return f"{puzzle.size}×{puzzle.size}"
    if puzzle.kind == "jigsaw":
        return f"{puzzle.rows}×{puzzle.cols}"
    if puzzle.kind == "packing":
        return f"{len(puzzle.board):,} cells"
    if puzzle.kind == "cover":
        return f"{len(puzzle.items):,} items"
    return ""


def unplaced_words(puzzle: Any) -> list[str]:
    """Return the words that found no place."""
    return [entry.text for entry, _ in getattr(puzzle, "unplaced", ())]


#: This many characters of words and clues are indexed for the search of the library.
MOST_FOUND: Final = 20_000


def puzzle_words(puzzle: Any) -> str:
    """Return the words of a puzzle, a line each, and behind a tab its clues: searches find them."""
    if puzzle.kind not in ("wordsearch", "crisscross", "fillin"):
        return ""
    for name in ("entries", "words"):
        listed = getattr(puzzle, name, None)
        if listed is not None and len(listed) <= MOST_FOUND:
            clues = "\n".join(filter(None, (_plain(getattr(each, "clue", "")) for each in listed)))
            words = "\n".join(_plain(each.text) for each in listed)
            return (f"{words}\t{clues}" if clues else words)[:MOST_FOUND]
    return ""


#: Clues that a page shows: a large crossword has 140, a list of words for a year some hundreds.
#: They are kept with each version, so they must be fewer than a text may have.
MOST_CLUES: Final = 500

#: Characters of a clue: more than any printed page gives it.
LONGEST_CLUE: Final = 300


def puzzle_clues(puzzle: Any) -> dict[str, list[dict[str, Any]]]:
    """Return the clues, or translations, by what stands above them; empty if there are none.

    Those of a criss-cross are `across` and `down`, with their numbers in the grid; those of a word
    search are `words`, in the order of the list. `lengths` is printed after a clue: 3,4 for
    New York.
    """
    found: dict[str, list[dict[str, Any]]] = {}
    for group, number, cells, entry in islice(_with_clues(puzzle), MOST_CLUES):
        fields = {"clue": _short(entry.clue), "word": _short(entry.text), "length": len(cells)}
        fields["lengths"] = phrase_lengths(cells, entry.text)
        found.setdefault(group, []).append({"number": number, **fields})
    return found


def _with_clues(puzzle: Any) -> Iterator[tuple[str, int | None, Sequence[str], Entry]]:
    """Yield group, number, cells and entry of each word with a clue."""
    if puzzle.kind == "wordsearch":
        for entry in puzzle.entries:
            if entry.clue.strip():
                yield "words", None, entry.cells, entry
    elif puzzle.kind == "crisscross":
        for direction, group in ((ACROSS, "across"), (DOWN, "down")):
            for run, entry in puzzle.run_entries:
                if run.direction == direction and entry and entry.clue.strip():
                    yield group, puzzle.grid.numbers[run.row, run.col], run.cells, entry


def _plain(text: str) -> str:
    return " ".join(text.split())


def _short(text: str) -> str:
    plain = _plain(text)
    return plain if len(plain) <= LONGEST_CLUE else plain[: LONGEST_CLUE - 1] + "…"


def drawing(
    puzzle: Puzzle[Any], solution: Solution | None, stop: Stop | None, seconds: float
) -> tuple[str | None, str]:
    """Return a drawing, or None and why there is none."""
    if not Drawing.is_known(puzzle):
        return None, f"a {puzzle.kind} cannot be drawn"
    try:
        require_at_most(MOST_CELLS, puzzle)
        with deadline(seconds, stop):
            return puzzle.svg(solution), ""
    except InputError as bad:
        return None, bad.message
    except OutOfTimeError:
        return None, "too large for a quick preview"


# Proofs


def _proof(
    kept: Puzzle[Any], shown: Puzzle[Any], stop: Stop | None, seconds: float
) -> tuple[Proof, dict[str, Any]]:
    """Return what is proved. Clues lead to the words of a crossword: it needs no proof."""
    state = crossword_state(kept)
    if state is None:
        proof = prove_uniqueness(shown, stop, seconds=seconds)
        return proof, proof_json(proof)
    proof = Proof(Verdict.UNKNOWN, Facts.of(shown).own_solution(), Stats(0, 0.0))
    return proof, {**proof_json(proof), "verdict": state, "text": ""}


def proof_json(proof: Proof) -> dict[str, Any]:
    """Return a proof for people and programs; `unique` is None if nothing is known."""
    unique = {Verdict.UNIQUE: True, Verdict.NOT_UNIQUE: False, Verdict.NONE: False}
    return {
        "verdict": str(proof.verdict),
        "unique": unique.get(proof.verdict),
        "seconds": proof.stats.seconds,
        "nodes": proof.stats.nodes,
        "text": _proof_text(proof),
    }


def _proof_text(proof: Proof) -> str:
    took = time_text(proof.stats.seconds)
    return {
        Verdict.UNIQUE: f"exactly one solution, proved in {took}",
        Verdict.NOT_UNIQUE: "more than one solution",
        Verdict.NONE: f"no solution, proved in {took}",
        Verdict.UNKNOWN: "not proved to have one solution: that takes a longer search",
    }[proof.verdict]


def time_text(seconds: float) -> str:
    """Return a time as people say it: 0.2 ms, 35 ms, 1.4 s."""
    if seconds < 0.1:
        return f"{max(seconds * 1000, 0.01):.2g} ms"
    return f"{seconds:.2g} s" if seconds < 10 else f"{seconds:.0f} s"
