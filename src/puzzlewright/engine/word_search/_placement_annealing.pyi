from collections.abc import Sequence

from puzzlewright.engine.word_search._word_board import WordBoard

class PlacementAnnealing(WordBoard):
    hottest: int
    coldest: int
    def start(self, raw: Sequence[int]) -> None: ...
