from puzzlewright.engine.kernel._walk import Walk
from puzzlewright.engine.word_fill._slots import SlotTable

class FillSearch(Walk):
    @property
    def slot_table(self) -> SlotTable: ...
    def __init__(self, slot_table: SlotTable) -> None: ...
