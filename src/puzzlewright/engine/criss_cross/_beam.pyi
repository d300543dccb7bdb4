from puzzlewright.engine.criss_cross._crossing_board import CrossingBoard
from puzzlewright.engine.kernel._improver import Improver

class Beam(Improver):
    level: int
    in_parts: bool
    count: int
    nodemax: int
    gridmax: int
    noise: int
    def __init__(
        self,
        board: CrossingBoard,
        seed: int,
        goal: list[int],
        nodemax: int,
        gridmax: int,
        noise: int,
    ) -> None: ...
