from puzzlewright.engine._lexicon import Lexicon

class Loom:
    lexicon: Lexicon
    rows: int
    cols: int
    def __init__(self, lexicon: Lexicon, rows: int, cols: int, values: list[int]) -> None: ...
