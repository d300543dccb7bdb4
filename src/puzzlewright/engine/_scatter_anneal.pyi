from collections.abc import Sequence

from puzzlewright.engine._wordboard import WordBoard

class ScatterAnneal(WordBoard):
    hottest: int
    coldest: int
    def cool(self, share: int) -> None: ...
    def start(self, raw: Sequence[int]) -> None: ...
