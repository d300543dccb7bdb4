"""Names of the pages of a site: readable, in plain ASCII, unique, and the same every time."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import Final

#: A longer name is cut.
LONGEST: Final = 60

#: What Unicode does not take apart; capital letters are small already.
LETTERS: Final = str.maketrans(
    {"đ": "d", "ð": "d", "ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "ħ": "h"}
)

#: Names that Windows keeps for devices, whatever the suffix.
DEVICES: Final = re.compile(r"con|prn|aux|nul|(?:com|lpt)[0-9]")


class Names:
    """Gives out names, each once."""

    def __init__(self, *taken: str) -> None:
        self._taken = set(taken)

    def name(self, text: str) -> str:
        """Return a name like a text that nobody else has."""
        wanted = plain(text)
        name, number = wanted, 1
        while name in self._taken:
            number += 1
            name = f"{wanted}-{number}"
        self._taken.add(name)
        return name


def plain(text: str) -> str:
    """Return a text in small letters from a to z, digits and hyphens.

    If letters of other scripts are lost, or the text is too long, some digits of its hash make up
    for them.
    """
    apart = unicodedata.normalize("NFKD", text.casefold()).translate(LETTERS)
    kept = [sign for sign in apart if not unicodedata.combining(sign)]
    is_whole = all(sign.isascii() for sign in kept if sign.isalnum())
    name = re.sub("[^a-z0-9]+", "-", "".join(kept)).strip("-")
    if not is_whole or not name or len(name) > LONGEST:
        digits = hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:8]
        name = f"{name[:LONGEST].rstrip('-') or 'puzzle'}-{digits}"
    return f"{name}-puzzle" if DEVICES.fullmatch(name) else name
