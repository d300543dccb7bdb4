from collections.abc import Callable
from typing import Self

from puzzlewright.engine.word_fill._first_fill import FirstFill
from puzzlewright.engine.word_fill._slots import SlotTable

class FillLns:
    origin: Callable[[], Self] | None
    hunt: FirstFill
    nodes: int
    value: int
    has_fill: bool
    is_over: bool
    def __init__(self, slot_table: SlotTable, seed: int, favour: int) -> None: ...
    def cool(self, share: int) -> None: ...
    def prepare(self) -> None: ...
    def step(self, nodes: int) -> bool: ...
    def best(self) -> tuple[int, ...] | None: ...
