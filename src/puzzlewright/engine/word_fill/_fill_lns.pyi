from puzzlewright.engine.kernel._improver import Improver
from puzzlewright.engine.word_fill._first_fill import FirstFill
from puzzlewright.engine.word_fill._slots import SlotTable

class FillLns(Improver):
    first_fill: FirstFill
    has_fill: bool
    is_over: bool
    def __init__(self, slot_table: SlotTable, seed: int, favour: int) -> None: ...
    def prepare(self) -> None: ...
