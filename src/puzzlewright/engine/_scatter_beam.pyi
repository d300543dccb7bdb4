from collections.abc import Callable, Sequence
from typing import Self

class ScatterBeam:
    origin: Callable[[], Self] | None
    rows: int
    cols: int
    words: int
    nodes: int
    width: int
    runs: int
    noise: int
    def __init__(
        self,
        rows: int,
        cols: int,
        usable: Sequence[bool],
        words: Sequence[Sequence[int]],
        letters: int,
        ways: Sequence[int],
        weights: Sequence[int],
        seed: int,
        width: int,
    ) -> None: ...
    @property
    def value(self) -> int: ...
    def step(self, nodes: int) -> bool: ...
    def best(self) -> tuple[int, ...] | None: ...
