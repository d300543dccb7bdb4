from puzzlewright.engine.criss_cross._crossing_board import CrossingBoard
from puzzlewright.engine.kernel._improver import Improver

class RuinRecreate(Improver):
    current_value: int
    hottest: int
    coldest: int
    most_ruined: int
    noise: int
    most_tried: int
    pending: int
    tries: int
    force: int
    most_lost: int
    shifts: int
    draws: int
    symmetric: bool
    crossings: int
    def __init__(
        self, board: CrossingBoard, seed: int, goal: list[int], guide: list[int]
    ) -> None: ...
    def set_placements(self, placements: tuple[int, ...]) -> None: ...
