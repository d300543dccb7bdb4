"""What differs between two puzzles, and digests of normal forms."""

from __future__ import annotations

from typing import Any

from puzzlewright import Cover, CrissCross, Jigsaw, Packing, Sudoku, WordSearch
from puzzlewright.studio.server.jobs.tasks.comparison import compare, normal_forms

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def compared(one: Any, other: Any) -> dict[str, Any]:
    """Compare two puzzles."""
    return compare({"texts": [one.text(), other.text()]}, None, lambda: False)


def test_sudokus_are_compared_by_cells() -> None:
    """A given that went is a cell that differs; the result has both difficulties."""
    told = compared(Sudoku(SUDOKU), Sudoku(f".{SUDOKU[1:]}"))
    assert (told["changed"], told["same"], told["lists"]) == ([[0, 0]], False, [])
    assert told["grids"][0][0][:3] == ["5", "3", ""]
    assert all(facts["difficulty"] for facts in told["facts"])
    renamed = SUDOKU.translate(str.maketrans("12", "21"))
    assert compared(Sudoku(SUDOKU), Sudoku(renamed))["same"] is True


def test_words_move_come_and_go() -> None:
    """Words are reported with their old and new places; clues that changed with both."""
    one = WordSearch([("rose", "red"), ("ivy", "")], ["ROSEK", "XIVYF", "ABCDL"])
    other = WordSearch(
        [("rose", "Rose"), ("ivx", "")], ["ABCDL", "ROSEK", "XVIZF"], directions="expert"
    )
    told = compared(one, other)
    words, clues = told["lists"]
    assert (words["added"], words["removed"]) == (["ivx"], ["ivy"])
    assert words["changed"] == [["rose", "1, 1, E", "2, 1, E"]]
    assert clues["changed"] == [["rose", "red", "Rose"]]
    cross = CrissCross(["rose", "say"], ["ROSE-", "--A--", "--Y--"])
    told = compared(cross, CrissCross(["rose", "sat"], ["ROSE-", "--A--", "--T--"]))
    assert told["changed"] == [[2, 2]]
    assert told["lists"][0]["added"] == ["sat"]


def test_other_kinds() -> None:
    """Pieces, bricks and options are reported by name; puzzles of other kinds share nothing."""
    pieces = [(0, 1, 2, 0), (0, 0, 3, -1), (-2, 4, 0, 0), (-3, 0, 0, -4)]
    told = compared(Jigsaw(2, 2, pieces), Jigsaw(2, 2, [*pieces[:3], (-3, 0, 0, 4)]))
    assert told["lists"][0]["changed"] == [["4", "-3 0 0 -4", "-3 0 0 4"]]
    one = Packing("1x3", {"A": "XX", "B": "X"})
    told = compared(one, Packing("3x1", {"A": "XX", "C": "X"}))
    assert (told["same"], told["changed"]) == (True, None)
    assert (told["lists"][0]["added"], told["lists"][0]["removed"]) == (["C"], ["B"])
    told = compared(Cover("a b", ["a b", "a", "b"]), Cover("a b", ["a b", "b"]))
    assert told["lists"] == [{"name": "options", "added": [], "removed": ["a"], "changed": []}]
    assert compared(one, Sudoku(SUDOKU))["same"] is None


def test_digests_of_several_texts() -> None:
    """What is no puzzle has the empty digest, and hinders no other."""
    texts = [Sudoku(SUDOKU).text(), "nonsense", Sudoku(SUDOKU[::-1]).text()]
    first, second, third = normal_forms({"texts": texts}, None, lambda: False)["digests"]
    assert first == third != ""
    assert second == ""
