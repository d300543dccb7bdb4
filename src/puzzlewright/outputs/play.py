"""Play a puzzle from Python: `puzzle.play()` returns the page of an .html file, for notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from puzzlewright.documents import UNSIGNED
from puzzlewright.games.notebook import Player, required_height
from puzzlewright.given import flag, texts
from puzzlewright.outputs.fields import KEY_PAGE, NO_KEY
from puzzlewright.outputs.html import Html, game_of_job, page_of_job, page_words
from puzzlewright.outputs.key import supplied
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.register import values_for
from puzzlewright.outputs.write import credited

if TYPE_CHECKING:
    from puzzlewright.puzzles.base import Puzzle


def play(
    puzzle: Puzzle[Any],
    *,
    height: int,
    solution: bool,
    style: Mapping[str, str] | None,
    **options: object,
) -> Player:
    """Return the game of a puzzle; the options are those of an .html file."""
    output = Html()
    key = KEY_PAGE if flag("solution", solution) else NO_KEY
    values = values_for(output, {**options, "key": key})
    job = Job(puzzle, style=texts("style", style), credits=credited(UNSIGNED, values))
    output.require_styles(puzzle, job.style)
    required_height(height)  # before a search
    job, _ = supplied(job, output.needs_solution(job, values))
    game = game_of_job(job, values)
    words = page_words(game, values["language"])
    title = job.credits.title or words(game.title)
    return Player(page_of_job(job, game, words), title, height)
