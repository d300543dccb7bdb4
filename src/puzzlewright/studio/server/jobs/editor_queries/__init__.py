"""What editors ask about a puzzle that is being edited.

Each question has a name, and a function that takes the request and a function `stop`, which tells
that nobody waits for the answer any more. `puzzle` of a request is the puzzle as JSON data, `bench`
what the editor keeps beside it, `about` what the question is about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.jobs.editor_queries import (
    crossword,
    crossword_fill,
    document,
    kinds,
    words,
)
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import Stop

Request = Mapping[str, Any]
Reply = dict[str, Any]

#: Questions by name.
QUESTIONS: Final[Mapping[str, Callable[[Request, Stop], Reply]]] = {
    "open": document.open_document,
    "look": document.look_at_document,
    "as-crossword": document.as_crossword,
    "jigsaw-assemblies": kinds.assemblies,
    "packing-bricks": kinds.bricks,
    "sudoku-state": kinds.state,
    "sudoku-removable": kinds.removable,
    "words-places": words.word_positions,
    "words-fits": words.fitting_positions,
    "words-remake": words.remake,
    "crossword-pattern": crossword.pattern,
    "crossword-lists": crossword.lists,
    "crossword-heat": crossword.heat,
    "crossword-candidates": crossword.candidates,
    "crossword-fill": crossword_fill.fills,
    "crossword-why": crossword_fill.why,
}


def answer(request: Request, data: bytes | None, stop: Stop) -> Reply:  # noqa: ARG001
    """Answer a question."""
    name = str(request.get("name"))
    if name not in QUESTIONS:
        raise InputError(f"no such question (there are {', '.join(QUESTIONS)})", text=name)
    return QUESTIONS[name](request, stop)
