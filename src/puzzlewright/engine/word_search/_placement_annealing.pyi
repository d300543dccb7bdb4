from collections.abc import Sequence

from puzzlewright.engine.word_search._word_board import WordBoard

class PlacementAnnealing(WordBoard):
    hottest: int
    coldest: int
    def cool(self, share: int) -> None: ...
    def start(self, raw: Sequence[int]) -> None: ...
