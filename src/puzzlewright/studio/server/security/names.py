"""Names of accounts: what people see and type, and nothing that hides or turns other text."""

from __future__ import annotations

import unicodedata
from typing import Final

from puzzlewright.errors import InputError

LONGEST: Final = 100

#: Signs that cannot be seen: controls, marks of direction and other formats, halves of characters,
#: ends of lines and paragraphs.
UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})

#: Some scripts join letters by these, in names as well.
JOINERS: Final = "\u200c\u200d"


def account_name(text: str) -> str:
    """Return a name as it is kept; refuse what is none."""
    name = text.strip()
    if not 1 <= len(name) <= LONGEST or not name.strip(JOINERS):
        raise InputError(f"a name has 1 to {LONGEST} characters", text=text)
    if any(unicodedata.category(sign) in UNSEEN and sign not in JOINERS for sign in name):
        raise InputError("a name has no control or direction characters", text=text)
    return name
