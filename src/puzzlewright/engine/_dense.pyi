from collections.abc import Sequence

from puzzlewright.engine._matrix import Matrix
from puzzlewright.engine._walk import Walk

class DenseSearch(Walk):
    @property
    def matrix(self) -> Matrix: ...
    def __init__(self, matrix: Matrix, given: Sequence[int] = ()) -> None: ...
