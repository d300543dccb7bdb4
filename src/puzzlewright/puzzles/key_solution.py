"""How long to search for a solution that an output needs: a key on paper, a page to play on.

Nodes are the same on every machine, so the file is the same, too; seconds are for what would take
too long by far. outputs/key.py does the searching.
"""

from __future__ import annotations

from typing import Final

NODES: Final = 300_000
SECONDS: Final = 60.0

#: How far another solution is searched for where a puzzle has its own.
NODES_BESIDE_ITS_OWN: Final = 30_000
