from collections.abc import Sequence

def has_wide_vectors() -> bool: ...
def has_widest_vectors() -> bool: ...

class Matrix:
    def __init__(
        self,
        primary: int,
        secondary: int,
        starts: Sequence[int],
        items: Sequence[int],
        colours: Sequence[int],
        order: Sequence[int],
    ) -> None: ...
