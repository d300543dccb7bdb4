from puzzlewright.engine._wordboard import WordBoard

class Scatter(WordBoard):
    hottest: int
    coldest: int
    most_taken: int
    noise: int
    def cool(self, share: int) -> None: ...
