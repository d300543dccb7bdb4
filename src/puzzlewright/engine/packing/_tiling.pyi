from collections.abc import Sequence

from puzzlewright.engine.kernel._walk import Walk

class TilingTable:
    def __init__(
        self,
        cells: int,
        copies: Sequence[int],
        placements: Sequence[tuple[int, tuple[int, ...]]],
        ranks: Sequence[int],
    ) -> None: ...

class TilingSearch(Walk):
    @property
    def tiling_table(self) -> TilingTable: ...
    def __init__(self, tiling_table: TilingTable) -> None: ...

def dead_placements(
    cells: int,
    neighbours: Sequence[Sequence[int]],
    placements: Sequence[tuple[int, tuple[int, ...]]],
    sums: Sequence[int],
) -> list[int]: ...
