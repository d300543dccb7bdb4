from collections.abc import Sequence

from puzzlewright.engine.kernel._improver import Improver

STEPS: tuple[tuple[int, int], ...]

def has_wide_vectors() -> bool: ...

class WordBoard(Improver):
    rows: int
    cols: int
    words: int
    def __init__(
        self,
        rows: int,
        cols: int,
        usable: Sequence[bool],
        words: Sequence[Sequence[int]],
        letters: int,
        ways: Sequence[int],
        weights: Sequence[int],
        seed: int,
        *rest: int,
    ) -> None: ...
