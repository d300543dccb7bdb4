"""Names for bricks that have none of their own, or one that is taken."""

from __future__ import annotations


class BrickNames:
    """The names that the bricks of a packing have so far.

    It remembers the last number of each name, for a file may name a set a hundred thousand times.
    """

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._numbers: dict[str, int] = {}

    def take(self, name: str) -> bool:
        """Take a name; False if a brick has it already."""
        if name in self._taken:
            return False
        self._taken.add(name)
        return True

    def free(self, name: str, stem: str) -> str:
        """Take the name if it is free, else the stem, else the stem with the first free number."""
        if self.take(name):
            return name
        if stem not in self._numbers:
            self._numbers[stem] = 2
            if self.take(stem):
                return stem
        while True:
            numbered = f"{stem} {self._numbers[stem]}"
            self._numbers[stem] += 1
            if self.take(numbered):
                return numbered


def longer_name(name: str, words: str) -> str:
    """Return the name of a brick with that of its set."""
    return f"{name} of {words}"
