from collections.abc import Callable
from typing import Self

from puzzlewright.engine.criss_cross._crossing_board import CrossingBoard

class LayoutLns:
    origin: Callable[[], Self] | None
    nodes: int
    value: int
    most_taken: int
    patience: int
    in_parts: bool
    effort: int
    def __init__(self, loom: CrossingBoard, seed: int, goal: list[int]) -> None: ...
    def begin_with(self, placements: tuple[int, ...]) -> None: ...
    def step(self, nodes: int) -> bool: ...
    def best(self) -> tuple[int, ...] | None: ...
