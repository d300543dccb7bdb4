"""JSON of other programs: every error is an InputError with its place."""

from __future__ import annotations

import json
from typing import Any

from puzzlewright import limits
from puzzlewright.errors import InputError


def loads(text: str, source: str | None) -> Any:
    """Return what a JSON text holds."""
    limits.require_json(text, source, halves=True)  # programs cut clues in the midst of an emoji
    try:
        return json.loads(text)
    except json.JSONDecodeError as bad:
        raise InputError(
            f"damaged JSON ({bad.msg})", source=source, line=bad.lineno, column=bad.colno
        ) from None
    except (ValueError, RecursionError):
        raise InputError(
            "damaged JSON (a number is too long or the nesting too deep)", source=source
        ) from None
