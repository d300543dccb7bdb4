from puzzlewright.engine._slots import SlotTable
from puzzlewright.engine._walk import Walk

class FillSearch(Walk):
    @property
    def slot_table(self) -> SlotTable: ...
    def __init__(self, slot_table: SlotTable) -> None: ...
