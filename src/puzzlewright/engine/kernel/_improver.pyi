from collections.abc import Callable
from typing import Self

class Improver:
    origin: Callable[[], Self] | None
    nodes: int
    value: int
    def step(self, nodes: int) -> bool: ...
    def cool(self, share: int) -> None: ...
    def best(self) -> tuple[int, ...] | None: ...
