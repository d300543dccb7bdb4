from collections.abc import Sequence

from puzzlewright.engine._walk import Walk

def has_wide_vectors() -> bool: ...

class DenseProblem:
    def __init__(
        self,
        primary: int,
        secondary: int,
        starts: Sequence[int],
        items: Sequence[int],
        colours: Sequence[int],
        order: Sequence[int],
    ) -> None: ...

class DenseSearch(Walk):
    problem: DenseProblem
    def __init__(self, problem: DenseProblem, given: Sequence[int] = ()) -> None: ...
    def restart(self, given: Sequence[int]) -> None: ...
