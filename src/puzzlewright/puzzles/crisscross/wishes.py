"""What can be wished of an arrangement, besides its goal and the size of the board."""

from __future__ import annotations

from puzzlewright.typed import TypedDict


class Wishes(TypedDict, total=False):
    """Named as the options of `make crisscross`."""

    method: str  #: weave (all of it), beam (the contest's), or improve (no beam)
    nodes: int  #: the budget, instead of a time: repeatable on any number of threads
    threads: int
    crossings: int  #: how many other words each word has to cross, at least
    symmetric: bool  #: the grid is the same upside down
    nodemax: int  #: of the beam: how many grids of a level are kept
    gridmax: int  #: of the beam: how many new grids are made of one
    unmended: bool  #: of the beam alone: what it found stays as it is
    noise: int  #: of the beam: how much chance there is in its scores, in per cent
    alphabet: str  #: how words are cut into cells: the name of a language
