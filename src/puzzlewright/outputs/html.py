"""HTML.

A web page on which the puzzle is played, also in notebooks, with the command for another one.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any, Final

from puzzlewright.core.arguments import require_flag, require_texts
from puzzlewright.core.documents import UNSIGNED, Credits
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import encode
from puzzlewright.games.game import Game
from puzzlewright.games.notebook import Player, required_height
from puzzlewright.games.page import page
from puzzlewright.i18n.catalogue import ENGLISH, Catalogue, find_catalogue, languages
from puzzlewright.outputs.declarations import HTML, KEY_PAGE, NO_KEY, known_credits
from puzzlewright.outputs.output import (
    NO_STYLE,
    PLAY,
    Files,
    Job,
    Need,
    Output,
    Values,
)
from puzzlewright.outputs.register import output_values
from puzzlewright.outputs.solution_key import solution_to_play, supply_solution
from puzzlewright.puzzles.abilities import GamePage
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.recipes.provenance import Provenance
from puzzlewright.puzzles.recipes.recipe import Field


class Html(Output, declaration=HTML):
    """A page that needs nothing but a browser."""

    def require_options(self, values: Values) -> None:
        """Refuse a key in another file (the page has it in it, or none), and unknown languages."""
        if values["key"] not in (KEY_PAGE, NO_KEY):
            raise InputError("the key of a game is page or none", text=values["key"])
        if values["language"] is not None:
            find_catalogue(values["language"])

    def require_styles(self, puzzle: Puzzle[Any], style: Mapping[str, str]) -> None:
        """Raise an InputError if pages of a kind have no such style."""
        GamePage.of(puzzle).require_styles(style)

    def needs_solution(self, job: Job, values: Values) -> Need | None:  # noqa: ARG002
        """Return that Check, Hint and Reveal need one, and know whether it is the only one."""
        return None if job.unique is not None else Need.of(PLAY, "cannot be played")

    def files(self, job: Job, values: Values, path: str) -> Files:
        """Return the page."""
        if job.solution is not None:
            raise InputError("a page is for playing: leave out the solution", source=path)
        game = job_game(job, values)
        text = job_page(job, game, page_words(game, values["language"]))
        return Files({path: encode(text, path)})


def job_game(job: Job, values: Values) -> Game:
    """Return the game of a job that has its solution, without it if it is not to be in the page."""
    assert job.unique is not None  # as Html.needs_solution() says
    played: GamePage[Any] = GamePage.of(job.puzzle)
    game = played.game_in_style(job.style, job.key, unique=job.unique)
    return played.without_solution(game) if values["key"] == NO_KEY else game


def job_page(job: Job, game: Game, words: Catalogue, **more: Any) -> str:
    """Return the page of a job; `more` is for page(), such as the links of a site."""
    command = next_seed_command(job.puzzle.provenance)
    return page(game, job.credits, job.seed, job.mark, command=command, words=words, **more)


def page_words(game: Game, language: str | None) -> Catalogue:
    """Return the phrases of a page: in a language that is named, else in that of the puzzle."""
    known = language is not None or game.language in languages()
    return find_catalogue((language or game.language) if known else ENGLISH)


def puzzle_game(
    puzzle: Puzzle[Any], style: Mapping[str, str] = NO_STYLE, *, with_solution: bool = True
) -> Game:
    """Return the game of a puzzle; one that has no solution, or cannot be played, is refused."""
    solution, unique = solution_to_play(puzzle)
    played: GamePage[Any] = GamePage.of(puzzle)
    game = played.game_in_style(style, solution, unique=unique)
    return game if with_solution else played.without_solution(game)


def job_html(
    puzzle: Puzzle[Any],
    about: Credits = UNSIGNED,
    *,
    seed: int | None = None,
    style: Mapping[str, str] = NO_STYLE,
    language: str | None = None,
    framed: bool = False,
    with_solution: bool = True,
) -> str:
    """Return the page of a puzzle, in the language of its words unless another one is named.

    A `framed` page leaves progress to the page around it.
    """
    game = puzzle_game(puzzle, style, with_solution=with_solution)
    return page(game, about, seed, words=page_words(game, language), framed=framed)


#: What stands for a list of words, which the generator of the puzzle has and the page does not.
LIST_NAME: Final = "WORDS.txt"

#: Texts that tell the solution, and the longest text that fits into a command.
SECRET_NAME: Final = ("message",)
LONGEST_COMMAND: Final = 60


def next_seed_command(made: Provenance | None) -> str:
    """Return the command, or nothing if it is not known how the puzzle was made.

    Texts and lists of the recipe may tell the solution, so they are left out; a list of words that
    the command takes first is named by what it is.
    """
    if made is None or (name := made.recipe.get("kind")) not in kind_names():
        return ""
    fields = kind_named(name).recipe_class().fields()
    places: list[str] = []
    options: list[str] = []
    for key, value in made.recipe.items():
        if (field := fields.get(key)) is None:
            continue
        if isinstance(value, list) and value and all(type(one) is int for one in value):
            value = (" " if field.several else "x").join(map(str, value))  # sizes
        if field.positional:
            places.append(str(value) if _is_plain(key, value) else LIST_NAME)
        elif _is_plain(key, value):
            options.append(_option(field, value))
    return " ".join(["puzzlewright", "make", name, *places, *options, "--seed", str(made.seed + 1)])


def _is_plain(key: str, value: object) -> bool:
    """Tell whether a value is a number, a choice or a size: nothing of the puzzle itself."""
    if isinstance(value, str):
        return key not in SECRET_NAME and len(value) <= LONGEST_COMMAND and value.isprintable()
    return isinstance(value, (bool, int, float))


def _option(field: Field[Any], value: object) -> str:
    if isinstance(value, bool):  # recipes have only what differs from the default
        return field.option
    return f"{field.option} {shlex.quote(str(value))}"


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
    key = KEY_PAGE if require_flag("solution", solution) else NO_KEY
    values = output_values(output, {**options, "key": key})
    job = Job(puzzle, style=require_texts("style", style), credits=known_credits(UNSIGNED, values))
    output.require_styles(puzzle, job.style)
    required_height(height)  # before a search
    job, _ = supply_solution(job, output.needs_solution(job, values))
    game = job_game(job, values)
    words = page_words(game, values["language"])
    title = job.credits.title or words(game.title)
    return Player(job_page(job, game, words), title, height)
