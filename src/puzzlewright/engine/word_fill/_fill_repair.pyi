from puzzlewright.engine.kernel._improver import Improver
from puzzlewright.engine.word_fill._first_fill import FirstFill
from puzzlewright.engine.word_fill._slots import SlotTable

class FillRepair(Improver):
    first_fill: FirstFill
    open_slots: int
    is_filled: bool
    is_refuted: bool
    def __init__(
        self, slot_table: SlotTable, seed: int, favour: int, by_letters: bool = False
    ) -> None: ...
    def adopt(self, other: FirstFill) -> None: ...
    def fill(self) -> tuple[int, ...]: ...
