from collections.abc import Sequence

class Rules:
    def __init__(
        self,
        primary: Sequence[str],
        secondary: Sequence[str],
        bounds: Sequence[tuple[int, int]],
        options: Sequence[Sequence[tuple[str, str | None]]],
    ) -> None: ...
    def first_wrong(self, solutions: list[tuple[int, ...]]) -> int: ...
