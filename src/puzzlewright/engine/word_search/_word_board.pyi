from collections.abc import Callable, Sequence
from typing import Self

STEPS: tuple[tuple[int, int], ...]

def has_wide_vectors() -> bool: ...

class WordBoard:
    origin: Callable[[], Self] | None
    rows: int
    cols: int
    words: int
    nodes: int
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
        *rest: int,
    ) -> None: ...
    @property
    def value(self) -> int: ...
    def step(self, nodes: int) -> bool: ...
    def best(self) -> tuple[int, ...] | None: ...
