from collections.abc import Sequence

class EdgeTable:
    def __init__(
        self,
        rows: int,
        cols: int,
        tiles: Sequence[tuple[int, int, int, int, int]],
        copies: Sequence[int],
        mates: Sequence[int],
        places: Sequence[int],
        allowed: Sequence[Sequence[int]],
    ) -> None: ...
