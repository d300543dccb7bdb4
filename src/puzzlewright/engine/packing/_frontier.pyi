from collections.abc import Callable, Sequence
from typing import Self

class Frontier:
    origin: Callable[[], Self] | None
    cells: int
    cell: int
    nodes: int
    def __init__(
        self, pattern_bits: int, by_cell: Sequence[Sequence[tuple[int, int, int, int]]], most: int
    ) -> None: ...
    def step(self, nodes: int) -> bool: ...
    def totals(self) -> dict[int, int]: ...
