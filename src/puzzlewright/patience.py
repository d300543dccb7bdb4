"""How far a solution is looked for that nobody asked for: for a key on paper, or a page to play on.

Nodes are the same on every machine, so the file is the same, too; seconds are for what would take
too long by far.
"""

from __future__ import annotations

from typing import Final

NODES: Final = 300_000
SECONDS: Final = 60.0
