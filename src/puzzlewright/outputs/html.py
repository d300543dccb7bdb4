"""HTML: a web page on which the puzzle is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from puzzlewright.documents import UNSIGNED, Credits
from puzzlewright.errors import InputError
from puzzlewright.files import encode
from puzzlewright.outputs.fields import CREDITS, KEY, KEY_PAGE, NO_KEY
from puzzlewright.outputs.key import solution_to_play
from puzzlewright.outputs.like_this import command_for_another
from puzzlewright.outputs.output import NO_STYLE, PLAY, Files, Job, Need, Output, Values
from puzzlewright.outputs.paper import LANGUAGE
from puzzlewright.paper.translations import ENGLISH, game_words, languages, words_in
from puzzlewright.puzzles.abilities import Played

if TYPE_CHECKING:
    from puzzlewright.games.game import Game
    from puzzlewright.games.words import PageWords
    from puzzlewright.outputs.fields import OutputField
    from puzzlewright.puzzles.base import Puzzle


class Html(Output):
    """A page that needs nothing but a browser."""

    name = "html"
    summary = "a playable web page, which needs only a browser"
    suffixes: tuple[str, ...] = (".html",)
    options: tuple[OutputField[Any], ...] = (*CREDITS, KEY, LANGUAGE)
    has_styles = True

    def require_options(self, values: Values) -> None:
        """Refuse a key in another file (the page has it in it, or none), and unknown languages."""
        if values["key"] not in (KEY_PAGE, NO_KEY):
            raise InputError("the key of an .html file is page or none", text=values["key"])
        if values["language"] is not None:
            words_in(values["language"])

    def require_styles(self, puzzle: Puzzle[Any], style: Mapping[str, str]) -> None:
        """Raise an InputError if pages of a kind have no such style."""
        Played.of(puzzle).require_styles(style)

    def needs_solution(self, job: Job, values: Values) -> Need | None:  # noqa: ARG002
        """Return that Check, Hint and Reveal need one, and know whether it is the only one."""
        return None if job.unique is not None else Need.of(PLAY, "cannot be played")

    def files(self, job: Job, values: Values, path: str) -> Files:
        """Return the page."""
        game = game_of_job(job, values)
        text = page_of_job(job, game, page_words(game, values["language"]))
        return Files({path: encode(text, path)})


OUTPUTS = (Html(),)


def game_of_job(job: Job, values: Values) -> Game:
    """Return the game of a job that has its solution, without it if it is not to be in the page."""
    assert job.unique is not None  # as Html.needs_solution() says
    played: Played[Any] = Played.of(job.puzzle)
    game = played.game_in_style(job.style, job.key, unique=job.unique)
    return played.without_solution(game) if values["key"] == NO_KEY else game


def page_of_job(job: Job, game: Game, words: PageWords, **more: Any) -> str:
    """Return the page of a job; `more` is for page(), such as the links of a site."""
    from puzzlewright.games.page import page

    command = command_for_another(job.puzzle.made)
    return page(game, job.credits, job.seed, job.mark, command=command, words=words, **more)


def page_words(game: Game, language: str | None) -> PageWords:
    """Return the words of a page: in a language that is named, else in that of the puzzle."""
    from puzzlewright.games.words import PageWords

    known = language is not None or game.language in languages()
    words = words_in((language or game.language) if known else ENGLISH)
    return PageWords(words.language, game_words(words.language), words.leftward)


def game_of(
    puzzle: Puzzle[Any], style: Mapping[str, str] = NO_STYLE, *, with_solution: bool = True
) -> Game:
    """Return the game of a puzzle; one that has no solution, or cannot be played, is refused."""
    solution, unique = solution_to_play(puzzle)
    played: Played[Any] = Played.of(puzzle)
    game = played.game_in_style(style, solution, unique=unique)
    return game if with_solution else played.without_solution(game)


def html(
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
    from puzzlewright.games.page import page

    game = game_of(puzzle, style, with_solution=with_solution)
    return page(game, about, seed, words=page_words(game, language), framed=framed)
