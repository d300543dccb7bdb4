"""JSON with a game in it, and the module that shows such games on other people's pages.

`-o monday.json --embed` writes puzzlewright-game.js beside the puzzle; `-o monday.js` writes the
module alone, with the game in it.
"""

from __future__ import annotations

from pathlib import Path

from puzzlewright.core.errors import InputError
from puzzlewright.core.files import encode, is_file, read_bytes
from puzzlewright.formats.puzzle_json import object_text
from puzzlewright.games.embed import MODULE_NAME, element_module, embedded_game, puzzle_key
from puzzlewright.outputs.declarations import EMBED, JAVASCRIPT, JSON, KEY_FIELD, KEY_PAGE, NO_KEY
from puzzlewright.outputs.format_adapter import SuffixOutput
from puzzlewright.outputs.html import Html, job_game, next_seed_command, page_words
from puzzlewright.outputs.output import Files, Job, Need, Values
from puzzlewright.puzzles.codec import puzzle_data


class JavaScript(Html, declaration=JAVASCRIPT):
    """The module, with the game of a puzzle that it finds at `src`."""

    def files(self, job: Job, values: Values, path: str) -> Files:
        """Return the module."""
        data = puzzle_data(job.puzzle)
        key = puzzle_key({name: value for name, value in data.items() if name != "made"})
        return Files({path: encode(element_module({key: _game_text(job, values, path)}), path)})


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
        data = puzzle_data(job.puzzle, job.credits)
        if values[KEY_FIELD.name] == NO_KEY:  # of many kinds, the puzzle tells the solution
            data = {name: data[name] for name in ("kind", "version", "credits") if name in data}
        data["game"] = _game_text(job, values, path)
        module = str(Path(path).with_name(MODULE_NAME))
        _require_our_module(module)
        files = {path: encode(f"{object_text(data)}\n", path)}
        return Files({**files, module: encode(element_module(), module)})


def _require_our_module(path: str) -> None:
    """Raise an InputError if a file of that name, which nobody has typed, is none of ours."""
    if is_file(path) and not read_bytes(path).startswith(b"// <puzzlewright-game "):
        raise InputError("this file is not the module of Puzzlewright; move it away", source=path)


def _game_text(job: Job, values: Values, path: str) -> str:
    """Return the game of a job."""
    if job.solution is not None:
        raise InputError("a game is for playing: leave out the solution", source=path)
    game = job_game(job, values)
    return embedded_game(
        game,
        job.credits,
        job.seed,
        job.mark,
        command=next_seed_command(job.puzzle.provenance),
        words=page_words(game, values["language"]),
    )
