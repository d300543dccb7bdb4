"""The styles of drawings of fill-ins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

#: The styles of a drawing.
STYLES: Final[Mapping[str, str]] = {
    "no-numbers": "no numbers in the cells",
    "word-bank": "list the words in alphabetical order, not by length",
    "no-words": "the grid alone, without the words or answers",
    "blocks=LOOK": "blocked cells are black, grey (saves ink) or none (only open cells show)",
    "cell=MM": "the side of a cell in millimetres, for print",
}
