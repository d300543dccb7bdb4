from puzzlewright.engine.word_fill._slots import SlotTable
from puzzlewright.engine.kernel._walk import Walk

class FillSearch(Walk):
    @property
    def slot_table(self) -> SlotTable: ...
    def __init__(self, slot_table: SlotTable) -> None: ...
