from collections.abc import Sequence

from puzzlewright.engine.edge_matching._edge_table import EdgeTable
from puzzlewright.engine.kernel._walk import Walk

class ScanIndex:
    def __init__(self, edge_table: EdgeTable, ranks: Sequence[int]) -> None: ...

class ScanSearch(Walk):
    @property
    def index(self) -> ScanIndex: ...
    def __init__(self, index: ScanIndex) -> None: ...
