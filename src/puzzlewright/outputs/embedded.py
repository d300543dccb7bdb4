"""JSON with a game in it, and the module that shows such games on other people's pages.

`-o monday.json --embed` writes puzzlewright-game.js beside the puzzle, `-o monday.js` the puzzle
beside the module.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from puzzlewright.core.errors import InputError
from puzzlewright.core.files import encode
from puzzlewright.formats.puzzle_json import object_text
from puzzlewright.games.embed import MODULE_NAME, element_module, embedded_game
from puzzlewright.outputs.declarations import EMBED, JAVASCRIPT, JSON, KEY_FIELD, KEY_PAGE, NO_KEY
from puzzlewright.outputs.format_adapter import SuffixOutput
from puzzlewright.outputs.html import Html, job_game, next_seed_command, page_words
from puzzlewright.outputs.output import Files, Job, Need, Values
from puzzlewright.puzzles.codec import puzzle_data

JSON_SUFFIX: Final = JSON.suffixes[0]


class JavaScript(Html, declaration=JAVASCRIPT):
    """The module, and the puzzle beside it."""

    def files(self, job: Job, values: Values, path: str) -> Files:
        """Return both files."""
        return _pair(job, values, str(Path(path).with_suffix(JSON_SUFFIX)), path)


class Json(SuffixOutput):
    """A puzzle as JSON, on request with its game, and the module beside it."""

    def __init__(self) -> None:
        super().__init__(JSON)
        self._page = Html()

    def require_options(self, values: Values) -> None:
        """Refuse what is about a game where there is none."""
        if values[EMBED.name]:
            self._page.require_options(values)
        elif values[KEY_FIELD.name] != KEY_PAGE:
            reason = f"the key is part of the game in a .json file: add {EMBED.option}"
            raise InputError(reason, text=values[KEY_FIELD.name])

    def needs_solution(self, job: Job, values: Values) -> Need | None:
        """Return that a game needs one."""
        return self._page.needs_solution(job, values) if values[EMBED.name] else None

    def files(self, job: Job, values: Values, path: str) -> Files:
        """Return the puzzle; with its game, also the module."""
        if not values[EMBED.name]:
            return super().files(job, values, path)
        return _pair(job, values, path, str(Path(path).with_name(MODULE_NAME)))


def _pair(job: Job, values: Values, json_path: str, module_path: str) -> Files:
    game = job_game(job, values)
    text = embedded_game(
        game,
        job.credits,
        job.seed,
        job.mark,
        command=next_seed_command(job.puzzle.provenance),
        words=page_words(game, values["language"]),
    )
    data = puzzle_data(job.puzzle, job.credits)
    if values[KEY_FIELD.name] == NO_KEY:  # of many kinds, the puzzle tells the solution
        data = {name: data[name] for name in ("kind", "version", "credits") if name in data}
    data["game"] = text
    files = {json_path: encode(f"{object_text(data)}\n", json_path)}
    return Files(files | {module_path: encode(element_module(), module_path)})
