from collections.abc import Callable, Sequence
from typing import Self

class Scatter:
    origin: Callable[[], Self] | None
    rows: int
    cols: int
    words: int
    nodes: int
    hottest: int
    coldest: int
    most_taken: int
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
    ) -> None: ...
    @property
    def value(self) -> int: ...
    def cool(self, share: int) -> None: ...
    def step(self, nodes: int) -> bool: ...
    def best(self) -> tuple[int, ...] | None: ...
