"""One-way checks: a page without the solution can still tell that what was filled in is right.

The page holds a hash of the answer instead of the answer: PBKDF2 with HMAC and SHA-256 (RFC 8018,
2017), computed again in assets/seal.js. Whoever guesses has to guess the whole text that was
hashed, one hash for each guess, and each hash is as slow as a player can bear.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

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
