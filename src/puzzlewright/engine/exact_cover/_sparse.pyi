from collections.abc import Sequence

from puzzlewright.engine.kernel._walk import Walk

class SparseProblem:
    def __init__(
        self,
        primary: int,
        secondary: int,
        starts: Sequence[int],
        items: Sequence[int],
        colours: Sequence[int],
        bounds: Sequence[tuple[int, int]],
    ) -> None: ...

class SparseSearch(Walk):
    problem: SparseProblem
    def __init__(
        self,
        problem: SparseProblem,
        given: Sequence[int] = (),
        rank: Sequence[int] | None = None,
    ) -> None: ...
