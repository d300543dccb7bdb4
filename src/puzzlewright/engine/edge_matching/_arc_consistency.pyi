from collections.abc import Sequence

from puzzlewright.engine.edge_matching._edge_table import EdgeTable
from puzzlewright.engine.kernel._walk import Walk

class TileDomains:
    def __init__(self, edge_table: EdgeTable, ranks: Sequence[int]) -> None: ...

class DomainSearch(Walk):
    @property
    def tile_sets(self) -> TileDomains: ...
    def __init__(self, tile_sets: TileDomains) -> None: ...
