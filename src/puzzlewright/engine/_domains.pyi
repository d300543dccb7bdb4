from collections.abc import Sequence

from puzzlewright.engine._edges import EdgeTable
from puzzlewright.engine._walk import Walk

class TileSets:
    def __init__(self, edge_table: EdgeTable, ranks: Sequence[int]) -> None: ...

class DomainSearch(Walk):
    @property
    def tile_sets(self) -> TileSets: ...
    def __init__(self, tile_sets: TileSets) -> None: ...
