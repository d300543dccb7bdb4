from puzzlewright.engine._wordboard import WordBoard

class ScatterBeam(WordBoard):
    width: int
    runs: int
    noise: int
