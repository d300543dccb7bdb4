from collections.abc import Sequence

from puzzlewright.engine.kernel._walk import Walk

class Masks:
    def __init__(
        self, primary: int, starts: Sequence[int], items: Sequence[int], order: Sequence[int]
    ) -> None: ...

class MaskSearch(Walk):
    @property
    def masks(self) -> Masks: ...
    def __init__(self, masks: Masks, given: Sequence[int] = ()) -> None: ...
