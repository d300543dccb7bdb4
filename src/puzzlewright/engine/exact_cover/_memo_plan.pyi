from collections.abc import Sequence

class Plan:
    words: int
    is_hopeless: bool
    spread: float
    def __init__(
        self,
        primary: int,
        secondary: int,
        starts: Sequence[int],
        items: Sequence[int],
        colours: Sequence[int],
        bounds: Sequence[tuple[int, int]],
    ) -> None: ...
