from collections.abc import Callable
from typing import Self

from puzzlewright.engine.word_fill._first_fill import FirstFill
from puzzlewright.engine.word_fill._slots import SlotTable

class FillRepair:
    origin: Callable[[], Self] | None
    hunt: FirstFill
    nodes: int
    open_slots: int
    is_filled: bool
    is_refuted: bool
    def __init__(
        self, slot_table: SlotTable, seed: int, favour: int, by_letters: bool = False
    ) -> None: ...
    def begin_with(self, other: FirstFill) -> None: ...
    def step(self, nodes: int) -> bool: ...
    def fill(self) -> tuple[int, ...]: ...
