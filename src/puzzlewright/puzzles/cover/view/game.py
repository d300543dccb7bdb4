"""A cover problem to explore: a table of options and items, in which a cover is chosen."""

from __future__ import annotations

from puzzlewright.games.game import Game, require_at_most
from puzzlewright.puzzles.abilities import GamePage
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.cover.solution import CoverSolution

#: More options than this are no table that anybody would explore.
MOST_OPTIONS = 3_000

TABLE = "An exact cover problem, for programmers: rows are options, columns are items."
ONCE = "Choose options that cover every item exactly once."
BOUNDED = "Choose options that cover every item as often as its column says."
AT_MOST = "Items in brackets may stay uncovered, and are covered at most once."
COLOURED = "Items in brackets may stay uncovered; options that share one give it the same colour."


def require_playable(cover: Cover) -> None:
    """Refuse what is too large for a page."""
    require_at_most(MOST_OPTIONS, len(cover.options), "options")


def game(cover: Cover, solution: CoverSolution, *, unique: bool) -> Game:
    """Return the data for the page."""
    names = cover._names
    numbers = {name: n for n, name in enumerate(names.of_item.values())}
    data = {
        "primary": [
            [names.of_item[item], low, high]
            for item, (low, high) in zip(cover.items, cover.bounds, strict=True)
        ],
        "secondary": [names.of_item[item] for item in cover.secondary],
        "options": [
            [
                [numbers[item]] if colour is None else [numbers[item], colour]
                for item, colour in map(names.pair, each)
            ]
            for each in cover.options
        ],
        "solution": solution.numbers,
        "unique": unique,
    }
    return Game(("cover/rules", "cover/table", "cover/cover"), data, "Exact cover", _how(cover))


def _how(cover: Cover) -> tuple[str, ...]:
    how = [TABLE, ONCE if all(bounds == (1, 1) for bounds in cover.bounds) else BOUNDED]
    how += [COLOURED if cover._names.of_colour else AT_MOST] if cover.secondary else []
    return tuple(how)


class CoverGamePage(GamePage["Cover"]):
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
