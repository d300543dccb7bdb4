from collections.abc import Hashable, Sequence

class Rules:
    def __init__(
        self,
        primary: Sequence[Hashable],
        secondary: Sequence[Hashable],
        bounds: Sequence[tuple[int, int]],
        options: Sequence[Sequence[tuple[Hashable, Hashable | None]]],
    ) -> None: ...
    def first_wrong(self, solutions: list[tuple[int, ...]]) -> int: ...
