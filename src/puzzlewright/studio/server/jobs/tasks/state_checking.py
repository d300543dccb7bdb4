"""Judging the state that a game sends: whether its board is right, by the rules of the puzzle.

A browser may send anything. Nothing of a state is believed but what lies where: that is put into a
solution of the puzzle, and judged by the puzzle itself, or by the rules that the page has
(games/assets). Runs in a worker, for the server parses no puzzle.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from puzzlewright.core.deadlines import deadline
from puzzlewright.core.documents import Document
from puzzlewright.core.errors import PuzzlewrightError, StoppedError
from puzzlewright.i18n.catalogue import languages
from puzzlewright.outputs.html import job_html, puzzle_game
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.crisscross.view.game import game as crisscross_game
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.view.game import game as fillin_game
from puzzlewright.puzzles.jigsaw.pieces import PlacedPiece
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.jigsaw.view.game import tray_order
from puzzlewright.puzzles.packing.bricks import PlacedBrick
from puzzlewright.puzzles.packing.cell_picture import find_cell, picture_corner, picture_place
from puzzlewright.puzzles.packing.placements import all_orientations
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution
from puzzlewright.puzzles.sudoku.board import SYMBOLS
from puzzlewright.puzzles.sudoku.puzzle import Sudoku, SudokuSolution
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.puzzles.wordsearch.view.word_list import list_order
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import (
    Stop,
    as_finished_crossword,
    only_document,
)

Plan = dict[str, Any]

#: What a state that is no state raises when it is read.
MALFORMED: Final = (TypeError, ValueError, LookupError, AttributeError, OverflowError)


def is_state_solved(puzzle: Puzzle[Any], state: Any) -> bool | None:
    """Tell whether a state is a solution; None if nobody here knows the rules of that kind."""
    judge = JUDGES.get(puzzle.kind)
    if judge is None:
        return None
    try:
        return judge(puzzle, state)
    except StoppedError:
        raise
    except (*MALFORMED, PuzzlewrightError):
        return False


def puzzle_plan(puzzle: Puzzle[Any]) -> Plan:
    """Return what there is to do, for progress.py; nothing for kinds that are not ours."""
    planned = PLANS.get(puzzle.kind)
    return {} if planned is None else planned(puzzle)


# Letters and digits


def _sudoku(puzzle: Sudoku, state: Any) -> bool:
    size = puzzle.size
    values = [SYMBOLS.index(sign) + 1 for sign in _signs(state["cells"], size * size)]
    rows = [values[at : at + size] for at in range(0, size * size, size)]
    return puzzle.check(SudokuSolution(rows, puzzle.box)).ok


def _signs(cells: Any, number: int) -> list[str]:
    """Return what stands in cells, none of them empty."""
    if len(cells) != number or not all(isinstance(sign, str) and sign for sign in cells):
        raise ValueError(cells)
    return list(cells)


def _plan_of_sudoku(puzzle: Sudoku) -> Plan:
    given = sum(1 for value in puzzle.cells if value)
    return {"sort": "cells", "given": given, "total": len(puzzle.cells) - given}


def _crisscross(puzzle: CrissCross, state: Any) -> bool:
    made = crisscross_game(puzzle, unique=False)
    rows = _filled(made.data["rows"], state)
    if made.name == "fillin":
        return _is_filled(made.data, rows)
    return rows == [list(row) for row in made.data["answer"]]


def _plan_of_crisscross(puzzle: CrissCross) -> Plan:
    return _plan_of_rows(crisscross_game(puzzle, unique=False).data["rows"])


def _fillin(puzzle: FillIn, state: Any) -> bool:
    rows = _filled(puzzle.template.rows, state)
    made = fillin_game(puzzle, FillInSolution(puzzle, rows), unique=False)
    return _keeps(made.data["rows"], rows) and _is_filled(made.data, rows)


def _plan_of_fillin(puzzle: FillIn) -> Plan:
    rows = puzzle.template.rows
    if all(content != "" for row in rows for content in row):  # played from the empty grid
        rows = tuple(tuple(content and "" for content in row) for row in rows)
    return _plan_of_rows(rows)


def _plan_of_rows(rows: Sequence[Sequence[str | None]]) -> Plan:
    cells = [content for row in rows for content in row if content is not None]
    given = sum(1 for content in cells if content)
    return {"sort": "letters", "given": given, "total": len(cells) - given}


def _filled(rows: Sequence[Sequence[str | None]], state: Any) -> list[list[str | None]]:
    """Return the rows of a grid with the letters of a state, which come in reading order."""
    number = sum(content is not None for row in rows for content in row)
    signs = iter(_signs(state, number))
    return [[None if content is None else next(signs) for content in row] for row in rows]


def _keeps(given: Sequence[Sequence[str | None]], rows: Sequence[Sequence[str | None]]) -> bool:
    """Tell whether letters that are given are still there."""
    places = ((r, c) for r, row in enumerate(given) for c, content in enumerate(row) if content)
    return all(given[r][c] == rows[r][c] for r, c in places)


def _is_filled(data: Mapping[str, Any], rows: Sequence[Sequence[str | None]]) -> bool:
    """Tell whether words of the list stand in all slots, as often as they may (fillin.js)."""
    listed = {tuple(word["cells"]): word for word in data["words"]}
    known = {cells for cells, word in listed.items() if word.get("everywhere", True)}
    uses: Counter[tuple[str | None, ...]] = Counter()
    for slot in data["slots"]:
        (row, col), across = slot["at"], slot["across"]
        places = [(row + (not across) * n, col + across * n) for n in range(slot["length"])]
        word = tuple(rows[r][c] for r, c in places)
        own = {tuple(cells) for cells in slot["only"]} if "only" in slot else known
        if word not in own:
            return False
        uses[word] += 1
    if data["mode"] == "exact":
        return uses == Counter({cells: word["often"] for cells, word in listed.items()})
    often = {cells: word["often"] for cells, word in listed.items()}
    return data["repeats"] or all(n <= (often.get(word) or n) for word, n in uses.items())


# Phrases


def _wordsearch(puzzle: WordSearch, state: Any) -> bool:
    """Tell whether each phrase of the list was marked where its letters are, either way round."""
    order = list_order(puzzle, None)  # as the page lists them
    rows, found = puzzle.grid.rows, set()
    for number, row, col, end_row, end_col, *_ in state["found"]:
        letters = tuple(rows[r][c] for r, c in _line((row, col), (end_row, end_col)))
        wanted = tuple(puzzle.entries[order[_natural(number)]].cells)
        if wanted not in (letters, letters[::-1]):
            return False
        found.add(number)
    return len(found) == len(order)


def _line(start: tuple[Any, Any], end: tuple[Any, Any]) -> list[tuple[int, int]]:
    """Return the cells between two ends in a straight line."""
    (row, col), (end_row, end_col) = map(_natural, start), map(_natural, end)
    down, right = end_row - row, end_col - col
    length = max(abs(down), abs(right))
    if length > LONGEST or (down and right and abs(down) != abs(right)):
        raise ValueError((start, end))
    step = (down > 0) - (down < 0), (right > 0) - (right < 0)
    return [(row + n * step[0], col + n * step[1]) for n in range(length + 1)]


#: Cells of a line; no board is as large.
LONGEST: Final = 10_000


def _natural(value: Any) -> int:
    """Return a number that counts from 0: Python would count negative ones from the end."""
    if type(value) is not int or value < 0:
        raise ValueError(value)
    return value


def _plan_of_wordsearch(puzzle: WordSearch) -> Plan:
    return {"sort": "words", "given": 0, "total": len(puzzle.entries)}


# Pieces


def _jigsaw(puzzle: Jigsaw, state: Any) -> bool:
    order, _ = tray_order(puzzle)
    laid = {}
    for piece, turn, _layer, row, col, *_ in state["laid"]:
        if _natural(turn) > 3:
            return False
        laid[_natural(row), _natural(col)] = PlacedPiece(order[_natural(piece)], turn)
    cells = [[laid[row, col] for col in range(puzzle.cols)] for row in range(puzzle.rows)]
    return puzzle.check(JigsawSolution(cells, puzzle.names)).ok


def _plan_of_jigsaw(puzzle: Jigsaw) -> Plan:
    given, number = len(puzzle.pins), len(puzzle.pieces)
    return {"sort": "pieces", "given": given, "total": number - given, "sizes": [1] * number}


def _packing(puzzle: Packing, state: Any) -> bool:
    lattice, looks = puzzle.lattice, all_orientations(puzzle)
    corner, laid = picture_corner(lattice, puzzle.board), []
    for brick, look, *rest in state["laid"]:
        move = [int(at) for at in rest[:3]]
        shown: list[tuple[tuple[int, ...], str]] = []
        for cell, colour in looks[_natural(brick)][_natural(look)]:
            places = zip(picture_place(lattice, cell), move, corner, strict=True)
            layer, row, col = (at + by + first for at, by, first in places)
            there = find_cell(lattice, (layer, row, col))
            if there is None or there not in puzzle.board:
                return False
            shown.append((there, colour))
        cells, colours = (tuple(each) for each in zip(*sorted(shown), strict=True))
        laid.append(PlacedBrick(brick, cells, colours if any(colours) else ()))
    return puzzle.check(PackingSolution(puzzle, laid)).ok


def _plan_of_packing(puzzle: Packing) -> Plan:
    sizes = [len(brick.cells) for brick in puzzle.bricks]
    total = len(puzzle.board) - len(puzzle.optional)
    return {"sort": "pieces", "given": 0, "total": total, "sizes": sizes}


# Options


def _cover(puzzle: Cover, state: Any) -> bool:
    chosen = tuple(sorted({_natural(number) for number in state}))
    return puzzle.check(puzzle.decode_solution(chosen)).ok


def _plan_of_cover(puzzle: Cover) -> Plan:
    primary = set(puzzle.items)
    sizes = [sum(member in primary for member in option) for option in puzzle.options]
    total = sum(low for low, _ in puzzle.bounds)
    return {"sort": "options", "given": 0, "total": total, "sizes": sizes}


JUDGES: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "sudoku": _sudoku,
    "crisscross": _crisscross,
    "fillin": _fillin,
    "wordsearch": _wordsearch,
    "jigsaw": _jigsaw,
    "packing": _packing,
    "cover": _cover,
}

PLANS: Final[Mapping[str, Callable[[Any], Plan]]] = {
    "sudoku": _plan_of_sudoku,
    "crisscross": _plan_of_crisscross,
    "fillin": _plan_of_fillin,
    "wordsearch": _plan_of_wordsearch,
    "jigsaw": _plan_of_jigsaw,
    "packing": _plan_of_packing,
    "cover": _plan_of_cover,
}


# Requests of the server


def game_page(request: Mapping[str, Any], document: Document, **options: Any) -> dict[str, Any]:
    """Return the page on which a puzzle is played, and the hashes of its scripts."""
    code = str(request.get("language") or "").lower().partition("-")[0]
    language = code if code in languages() else None
    page = job_html(document.puzzle, document.credits, language=language, **options)
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digests = (sha256(script.encode()).digest() for script in scripts)  # for the content policy
    hashes = [f"sha256-{b64encode(digest).decode()}" for digest in digests]
    return {"html": page, "script_hashes": hashes}


def judge(request: Mapping[str, Any], data: bytes | None, stop: Stop) -> dict[str, Any]:  # noqa: ARG001
    """Tell whether the state of a game is a solution of the puzzle of a text."""
    with deadline(None, stop):
        puzzle = as_finished_crossword(only_document(str(request["text"]))).puzzle
        return {"solved": is_state_solved(puzzle, request["state"])}


def class_plan(request: Mapping[str, Any], data: bytes | None, stop: Stop) -> dict[str, Any]:  # noqa: ARG001
    """Tell what there is to do in a puzzle; one that cannot be played is refused."""
    with deadline(None, stop):
        puzzle = as_finished_crossword(only_document(str(request["text"]))).puzzle
        puzzle_game(puzzle, with_solution=bool(request.get("solution")))
        return {"plan": puzzle_plan(puzzle)}
