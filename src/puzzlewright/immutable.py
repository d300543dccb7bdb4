"""Values that do not change: attributes that cannot be assigned, mappings without new entries.

Whoever makes such a value sets its attributes by assign(). Frozen dataclasses would do the same;
importing `dataclasses` takes longer than counting a small puzzle.
"""

from __future__ import annotations

from typing import Any

#: Set an attribute while an object is made: assign(self, "grid", grid).
assign = object.__setattr__


class Immutable:
    """A value whose attributes can neither be assigned nor deleted."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name}: a {type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{name}: a {type(self).__name__} is immutable")

    def __setstate__(self, state: Any) -> None:
        """Fill a copy, or what was pickled."""
        for part in state if isinstance(state, tuple) else (state,):  # of __dict__ and of slots
            for name, value in (part or {}).items():
                assign(self, name, value)
