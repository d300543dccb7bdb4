from puzzlewright.engine.criss_cross._crossing_board import CrossingBoard
from puzzlewright.engine.kernel._improver import Improver

class LayoutLns(Improver):
    most_taken: int
    patience: int
    in_parts: bool
    effort: int
    def __init__(self, board: CrossingBoard, seed: int, goal: list[int]) -> None: ...
    def set_placements(self, placements: tuple[int, ...]) -> None: ...
