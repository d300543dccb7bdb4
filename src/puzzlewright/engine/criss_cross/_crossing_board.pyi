from puzzlewright.engine.criss_cross._word_index import WordIndex

class CrossingBoard:
    index: WordIndex
    rows: int
    cols: int
    def __init__(self, index: WordIndex, rows: int, cols: int, values: list[int]) -> None: ...
