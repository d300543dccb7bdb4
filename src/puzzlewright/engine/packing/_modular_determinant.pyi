from collections.abc import Callable, Sequence
from typing import Self

class Elimination:
    origin: Callable[[], Self] | None
    size: int
    column: int
    nodes: int
    determinant: int
    def __init__(self, rows: Sequence[Sequence[tuple[int, int]]]) -> None: ...
    def begin(self, prime: int) -> None: ...
    def step(self, nodes: int) -> bool: ...
