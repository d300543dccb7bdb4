from puzzlewright.engine.criss_cross._word_index import WordIndex

class CrossingBoard:
    lexicon: WordIndex
    rows: int
    cols: int
    def __init__(self, lexicon: WordIndex, rows: int, cols: int, values: list[int]) -> None: ...
