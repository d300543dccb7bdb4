"""What a kind gives to a page on which its puzzle is played."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.i18n.catalogue import Sentence

#: Scripts and styles of pages.
ASSETS: Final = Path(__file__).parent / "assets"


def asset_text(name: str) -> str:
    """Return a script or a style as it is written."""
    return (ASSETS / name).read_text(encoding="utf-8")


def require_at_most(most: int, number: int, what: str) -> None:
    """Refuse a puzzle with more of something than a page can be played with."""
    if number > most:
        raise InputError(f"cannot be played: {number:,} {what}; at most {most:,} can be")


class Game(NamedTuple):
    """The scripts that play it, in their order, and the data for them, in terms of JSON."""

    scripts: tuple[str, ...]  #: names of files in `assets`, without `.js`; the last one plays
    data: Mapping[str, Any]
    title: str  #: what the puzzle is called if nobody gave it a title
    how: str | tuple[Sentence, ...]  #: what is to be done, in a sentence or two
    language: str = "en"  #: that of the words, where it is known; the page itself is English
    leftward: bool = False  #: whether the letters go from right to left
    folder: str | None = None  #: with scripts and styles of a plug-in; others are those of `assets`
    has_solution: bool = True  #: whether the data tell it; else nothing is checked or revealed
    secret: tuple[str, ...] = ("answer", "solution", "solutions")  #: data that tell it

    def without(self, *names: str) -> Game:
        """Return the game without those of its data that tell the solution."""
        data = {name: value for name, value in self.data.items() if name not in names}
        return self._replace(data=data, has_solution=False)

    def with_scripts(self, *scripts: str, **data: Any) -> Game:
        """Return the game with more scripts below the one that plays, and more data."""
        *below, plays = self.scripts
        return self._replace(scripts=(*below, *scripts, plays), data={**self.data, **data})
