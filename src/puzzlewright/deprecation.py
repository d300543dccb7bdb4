"""Old names that still work, with a notice."""

from __future__ import annotations

from warnings import warn


def deprecated(old: str, new: str, depth: int = 1) -> None:
    """Warn the code `depth` calls above our caller that a name has changed."""
    warn(f"{old} is now {new}; the old name will go", DeprecationWarning, stacklevel=2 + depth)
