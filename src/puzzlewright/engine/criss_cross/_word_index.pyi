class WordIndex:
    words: int
    letters: int
    parts: int
    longest: int
    def __init__(self, letters: int, words: list[list[int]]) -> None: ...
