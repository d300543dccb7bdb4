"""What an editor says about results of all kinds; checked by mypy and pyright, and never run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_type

from puzzlewright import (
    AssemblyComparison,
    AsyncSolutionStream,
    Best,
    Candidate,
    Conflict,
    Count,
    Cover,
    CrissCross,
    CrissCrossSolution,
    Difficulty,
    Disassembly,
    Estimate,
    EstimatedNumber,
    Fault,
    FillIn,
    FillInSolution,
    Heat,
    Jigsaw,
    JigsawSolution,
    Move,
    NormalForm,
    NoSolutionReason,
    Outcome,
    Packing,
    PackingDifficulty,
    PackingSolution,
    PlacedBrick,
    PlacedPiece,
    Placement,
    Player,
    Puzzle,
    Report,
    Run,
    Search,
    SearchResult,
    Separation,
    Slot,
    SlotHeat,
    Solution,
    SolutionComparison,
    SolutionStream,
    Statistics,
    Stats,
    StoredCounts,
    Sudoku,
    SudokuDifficulty,
    SudokuSolution,
    Takeover,
    WordSearch,
    WordSearchSolution,
)


def of_all_kinds(puzzle: Puzzle[Any], report: Report) -> None:
    """Methods of every puzzle."""
    assert_type(puzzle.tally(), SearchResult)
    assert_type(puzzle.tally().stats, Stats)
    assert_type(puzzle.normal_form(), NormalForm)
    assert_type(puzzle.difficulty(), Difficulty | None)
    assert_type(puzzle.search(), Search)
    assert_type(puzzle.play(), Player)
    assert_type(puzzle.why_none(), NoSolutionReason | None)
    assert_type(puzzle.styles, Mapping[str, str])
    assert_type(puzzle.svg(style={"colour": ""}), str)
    assert_type(puzzle.flaws(), tuple[Fault, ...])
    assert_type(report.faults, tuple[Fault, ...])
    assert_type(puzzle.as_json(), dict[str, Any])


def of_sudoku(sudoku: Sudoku, solution: Solution) -> None:
    """Solutions, streams and difficulty."""
    assert_type(sudoku.solutions(), SolutionStream[SudokuSolution])
    assert_type(sudoku.solutions().result, SearchResult)
    assert_type(sudoku.difficulty(), SudokuDifficulty)
    assert_type(sudoku.solution_from("1234"), SudokuSolution)
    assert_type(solution.text(), str)
    for found in sudoku.solve():
        assert_type(found, SudokuSolution)


async def in_event_loops(sudoku: Sudoku) -> None:
    """Await the same."""
    assert_type(sudoku.asolutions(), AsyncSolutionStream[SudokuSolution])
    assert_type(await sudoku.acount(), Count)
    assert_type(await sudoku.atally(), SearchResult)
    assert_type(await sudoku.aestimate(), Estimate)
    assert_type(await sudoku.abest(nodes=1), Best[SudokuSolution])
    assert_type((await sudoku.asolve())[0], SudokuSolution)
    async for found in sudoku.asolutions(limit=3):
        assert_type(found, SudokuSolution)


def of_words(wordsearch: WordSearch, crisscross: CrissCross, fillin: FillIn) -> None:
    """Solutions of puzzles of words."""
    assert_type(wordsearch.key, WordSearchSolution)
    assert_type(wordsearch.key.placements, tuple[Placement, ...])
    assert_type(crisscross.solution, CrissCrossSolution)
    assert_type(crisscross.grid.runs, tuple[Run, ...])
    assert_type(crisscross.statistics(), Statistics)
    assert_type(fillin.solve()[0], FillInSolution)
    assert_type(fillin.template.slots, tuple[Slot, ...])
    assert_type(list(fillin.candidates("1-Across")), list[Candidate])
    assert_type(fillin.heat(), Heat)
    assert_type(fillin.heat().slots, tuple[SlotHeat, ...])


def of_pieces(jigsaw: Jigsaw, packing: Packing) -> None:
    """Solutions of puzzles of pieces."""
    first, second = jigsaw.solve(limit=2)
    assert_type(first, JigsawSolution)
    assert_type(first.grid, tuple[tuple[PlacedPiece, ...], ...])
    assert_type(jigsaw.compare(first, second), AssemblyComparison)
    compared: SolutionComparison = jigsaw.compare(first, second)
    assert_type(compared.svg(), str)
    packed = packing.solve()[0]
    assert_type(packed, PackingSolution)
    assert_type(packed.placements, tuple[PlacedBrick, ...])
    assert_type(packing.difficulty(), PackingDifficulty)
    assert_type(packing.stored, StoredCounts | None)


def of_movable_bricks(packed: PackingSolution, apart: Disassembly) -> None:
    """Take a packing apart."""
    assert_type(packed.disassembly(), Disassembly | None)
    assert_type(apart.separation, Separation | None)
    assert_type(apart.moves, tuple[Move, ...])


def of_estimates(cover: Cover, number: EstimatedNumber) -> None:
    """Know what a count comes to, and why there is none."""
    guess = cover.estimate()
    assert_type(guess.nodes, EstimatedNumber | None)
    assert_type(guess.turn, Takeover | None)
    assert_type(number.is_known, bool)
    assert_type(cover.why_none(), Conflict[str, int] | None)
    assert_type(cover.solve().outcome, Outcome)
