from puzzlewright.engine.word_search._word_board import WordBoard

class PlacementBeam(WordBoard):
    width: int
    runs: int
    noise: int
