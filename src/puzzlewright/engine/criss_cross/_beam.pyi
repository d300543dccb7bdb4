from collections.abc import Callable
from typing import Self

from puzzlewright.engine.criss_cross._crossing_board import CrossingBoard

class Beam:
    origin: Callable[[], Self] | None
    nodes: int
    value: int
    level: int
    in_parts: bool
    count: int
    nodemax: int
    gridmax: int
    noise: int
    def __init__(
        self,
        loom: CrossingBoard,
        seed: int,
        goal: list[int],
        nodemax: int,
        gridmax: int,
        noise: int,
    ) -> None: ...
    def step(self, nodes: int) -> bool: ...
    def best(self) -> tuple[int, ...] | None: ...
