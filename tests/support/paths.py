"""Where things are, whatever folder a test lies in."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
DATA = TESTS / "data"
ROOT = TESTS.parent
