from collections.abc import Callable
from typing import Self

from puzzlewright.engine.criss_cross._crossing_board import CrossingBoard

class RuinRecreate:
    origin: Callable[[], Self] | None
    nodes: int
    value: int
    standing: int
    hottest: int
    coldest: int
    most_ruined: int
    noise: int
    most_tried: int
    pending: int
    tries: int
    force: int
    most_lost: int
    shifts: int
    draws: int
    symmetric: bool
    crossings: int
    def __init__(
        self, loom: CrossingBoard, seed: int, goal: list[int], guide: list[int]
    ) -> None: ...
    def cool(self, share: int) -> None: ...
    def step(self, nodes: int) -> bool: ...
    def begin_with(self, placements: tuple[int, ...]) -> None: ...
    def best(self) -> tuple[int, ...] | None: ...
