"""Comparing messages by their facts: file, place, numbers, names and options, not the sentence.

A pattern has facts with " … " between them: `a.txt, line 2 … 10 cells`. Each has to be in the
message as whole words and numbers, in this order; after a leading ^, the first one begins it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest


def facts(pattern: str) -> re.Pattern[str]:
    """Return a regular expression that finds the facts, for `pytest.raises(match=…)`."""
    anchor, pattern = ("^", pattern[1:]) if pattern.startswith("^") else ("", pattern)
    return re.compile(anchor + ".*".join(map(_whole, pattern.split(" … "))), re.DOTALL)


def _whole(fact: str) -> str:
    """Return the regular expression for a fact that is no part of a longer word or number."""
    before = r"(?<![\w-])(?<!\d[.,])" if fact[:1].isdigit() else r"(?<!\w)"
    return rf"{before}{re.escape(fact)}(?!\w)"


def missing_facts(message: str, pattern: str) -> str:
    """Return the facts that a message does not have all, with the message; "" if it has."""
    return "" if facts(pattern).search(message) else f"{pattern!r} is not in {message!r}"


def wrong_notes(notes: Sequence[str], *patterns: str) -> list[str]:
    """Return what is wrong with notes: too few, too many, or one without its facts."""
    pairs = zip_longest(notes, patterns, fillvalue="(none)")
    return [wrong for note, pattern in pairs if (wrong := missing_facts(note, pattern))]
