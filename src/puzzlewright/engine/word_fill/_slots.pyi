from collections.abc import Sequence

class SlotTable:
    def __init__(
        self,
        cells: int,
        letters: int,
        slots: list[tuple[int, ...]],
        words: list[tuple[int, ...]],
        copies: Sequence[int],
        scores: Sequence[int],
        given: Sequence[tuple[int, int]],
        candidates: Sequence[Sequence[int] | None],
        ranks: Sequence[int],
        all_used: bool,
        forms: Sequence[Sequence[int]] = (),
    ) -> None: ...
    def order(self) -> list[int]: ...
