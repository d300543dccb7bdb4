from collections.abc import Iterable

from puzzlewright.engine.kernel._improver import Improver
from puzzlewright.engine.word_fill._slots import SlotTable

class FirstFill(Improver):
    restarts: int
    dead_ends: int
    is_filled: bool
    is_refuted: bool
    by_letters: bool
    def __init__(
        self,
        slot_table: SlotTable,
        seed: int,
        favour: int,
        without: Iterable[int] = (),
        freed: Iterable[int] = (),
        by_letters: bool = False,
        probing: bool = False,
    ) -> None: ...
    def adopt(self, other: FirstFill) -> None: ...
    def fill(self) -> tuple[int, ...]: ...
    def partial_fill(self) -> tuple[int, ...]: ...
    def slot_weights(self) -> list[int]: ...
