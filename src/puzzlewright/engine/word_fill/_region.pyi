from collections.abc import Iterable, Sequence

from puzzlewright.engine.word_fill._first_fill import FirstFill

def current_words(search: FirstFill) -> tuple[int, ...]: ...
def search_region(
    search: FirstFill, words: Sequence[int], free: Iterable[int], seed: int
) -> None: ...
