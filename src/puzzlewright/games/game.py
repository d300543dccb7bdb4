"""What a kind gives to a page on which its puzzle is played."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.i18n.catalogue import Sentence

#: The scripts that all games with pieces share.
PIECE_SCRIPTS: Final = (
    *("board/zoom", "pieces/lattice", "pieces/board-view", "pieces/pointer", "pieces/board-size"),
    *("pieces/piece-table", "pieces/pieces"),
)

#: Scripts and styles of pages, in a folder for each kind and for what several kinds share.
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

    scripts: tuple[str, ...]  #: files below `assets`, without `.js`; the last one plays
    data: Mapping[str, Any]
    title: str  #: what the puzzle is called if nobody gave it a title
    how: str | tuple[Sentence, ...]  #: what is to be done, in a sentence or two
    language: str = "en"  #: that of the words, where it is known; the page itself is English
    leftward: bool = False  #: whether the letters go from right to left
    folder: str | None = None  #: with scripts and styles of a plug-in; others are those of `assets`
    has_solution: bool = True  #: whether the data tell it; else nothing is checked or revealed
    secret: tuple[str, ...] = ("answer", "solution", "solutions")  #: data that tell it

    @property
    def name(self) -> str:
        """The name of the script that plays, without its folder."""
        return self.scripts[-1].rpartition("/")[2]

    def without(self, *names: str) -> Game:
        """Return the game without those of its data that tell the solution."""
        data = {name: value for name, value in self.data.items() if name not in names}
        return self._replace(data=data, has_solution=False)

    def with_scripts(self, *scripts: str, **data: Any) -> Game:
        """Return the game with more scripts below the one that plays, and more data."""
        *below, plays = self.scripts
        return self._replace(scripts=(*below, *scripts, plays), data={**self.data, **data})


# One-way checks: a page without the solution can still tell that what was filled in is right.
#
# The page holds a hash of the answer instead of the answer: PBKDF2 with HMAC and SHA-256 (RFC 8018,
# 2017), computed again in assets/page/answer-hash.js. Whoever guesses has to guess the whole text
# that was hashed, one hash for each guess, and each hash is as slow as a player can bear.

#: Between cells, so that "AB", "C" and "A", "BC" differ.
BETWEEN: Final = "\0"

#: Repetitions of the hash: about 20 ms in a browser on a desk, a quarter of a second on an old
#: phone, once for each time that a grid is full.
ROUNDS: Final = 10_000

#: Bytes that are kept of a hash: more than enough to tell any two answers apart.
KEPT: Final = 16


class AnswerHash(NamedTuple):
    """How the answers of one puzzle are hashed."""

    salt: str

    @classmethod
    def for_solution(cls, data: Mapping[str, Any]) -> AnswerHash:
        """Return a seal that differs from puzzle to puzzle, and is the same for the same one.

        The data are those that the page holds anyway: there must be no answer in them.
        """
        plain = json.dumps(data, ensure_ascii=False, sort_keys=True)
        return cls(hashlib.sha256(plain.encode()).hexdigest()[: 2 * KEPT])

    def hash(self, cells: Iterable[str]) -> str:
        """Return the hash of what is written in some cells, in hexadecimal digits."""
        text = BETWEEN.join(cells).encode()
        return hashlib.pbkdf2_hmac("sha256", text, self.salt.encode(), ROUNDS, KEPT).hex()

    def data(self) -> dict[str, Any]:
        """Return the data from which the page computes the same."""
        return {"salt": self.salt, "rounds": ROUNDS}
