"""A cover problem to play: options are chosen until all items are covered as they shall be."""

from __future__ import annotations

from puzzlewright.games.game import Game, require_at_most
from puzzlewright.puzzles.abilities import Played
from puzzlewright.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from puzzlewright.puzzles.cover.puzzle import Cover, CoverSolution

#: More options than this are no list that anybody would read.
MOST_OPTIONS = 3_000

ONCE = "Choose options that cover every item once."
BOUNDED = "Choose options that cover every item as often as is written beside it."
AT_MOST = " Items in brackets are covered at most once"
COLOURED = ", or several times in the same colour"


def require_playable(cover: Cover) -> None:
    """Refuse what is too large for a page."""
    require_at_most(MOST_OPTIONS, len(cover.options), "options")


def game(cover: Cover, solution: CoverSolution, *, unique: bool) -> Game:
    """Return what the page is told."""
    numbers = {name: n for n, name in enumerate((*cover.primary, *cover.secondary))}
    data = {
        "primary": [
            [name, low, high] for name, (low, high) in zip(cover.primary, cover.bounds, strict=True)
        ],
        "secondary": cover.secondary,
        "options": [
            [
                [numbers[item]] if colour is None else [numbers[item], colour]
                for item, colour in each
            ]
            for each in cover.options
        ],
        "solution": solution.options,
        "unique": unique,
    }
    return Game(("cover",), data, "Exact cover", _how(cover))


def _how(cover: Cover) -> str:
    how = ONCE if all(bounds == (1, 1) for bounds in cover.bounds) else BOUNDED
    if not cover.secondary:
        return how
    coloured = any(colour is not None for option in cover.options for _, colour in option)
    return f"{how}{AT_MOST}{COLOURED if coloured else ''}."


class CoverPlayed(Played["Cover"]):
    """A page on which options are chosen."""

    __slots__ = ()

    def require_playable(self) -> None:
        """Refuse what is too large for a page."""
        require_playable(self.puzzle)

    def game(self, solution: CoverSolution, *, unique: bool) -> Game:
        """Return what the page needs."""
        return game(self.puzzle, solution, unique=unique)

    def without_solution(self, game: Game) -> Game:
        """Return the game alone: by the rules the page knows what is solved."""
        return game.without("solution")
