from collections.abc import Callable
from typing import Self

from puzzlewright.engine._slots import SlotTable

class FillHunt:
    origin: Callable[[], Self] | None
    nodes: int
    restarts: int
    is_filled: bool
    is_refuted: bool
    def __init__(self, slot_table: SlotTable, seed: int, favour: int) -> None: ...
    def step(self, nodes: int) -> bool: ...
    def fill(self) -> tuple[int, ...]: ...
