"""How many examples the property tests try."""

from __future__ import annotations

from typing import Any

from hypothesis import settings

#: Of a hundred examples, this many are tried without the slow tests.
QUICK = 20

#: Below this a property is hardly looked at.
FEWEST = 10

# How long an example takes says nothing about whether the code is right.
settings.register_profile("patient", deadline=None, max_examples=100)
settings.register_profile("quick", settings.get_profile("patient"), max_examples=QUICK)


def choose_length(quick: bool) -> None:
    """Choose between the quick run and the full one, before the tests are imported."""
    settings.load_profile("quick" if quick else "patient")


def is_quick() -> bool:
    """Return whether this is the quick run."""
    return settings().max_examples == QUICK


def examples(number: int, **others: Any) -> settings:
    """Return settings for `number` examples, or for the quick run's share of them."""
    share = max(FEWEST, number * settings().max_examples // 100)
    return settings(max_examples=min(number, share), **others)
