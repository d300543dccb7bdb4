from puzzlewright.engine.word_search._word_board import WordBoard

class WordPlacement(WordBoard):
    hottest: int
    coldest: int
    most_taken: int
    noise: int
