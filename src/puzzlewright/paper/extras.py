"""Optional modules: installed, missing, or broken (which counts as missing)."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def extra(name: str) -> Any:
    """Return a module that need not be installed; None if it cannot be imported.

    That it is found says little: one for another system or another Python fails on import.
    """
    try:
        return import_module(name)
    except ImportError:
        return None
