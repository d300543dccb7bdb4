from collections.abc import Sequence

from puzzlewright.engine.exact_cover._matrix import Matrix
from puzzlewright.engine.kernel._walk import Walk

class DenseSearch(Walk):
    @property
    def matrix(self) -> Matrix: ...
    def __init__(self, matrix: Matrix, given: Sequence[int] = ()) -> None: ...
