"""Fill-ins of scripts that are written from right to left: drawings and sheets go leftwards."""

from __future__ import annotations

import re

from puzzlewright import FillIn
from puzzlewright.puzzles.abilities import PrintLayout

HEBREW = "...\n.#.\n...\n\nאבג\nאדה\nגוז\nהחז\n"
LATIN = "...\n.#.\n...\n\nabc\nade\ncfg\nehg\n"


def _letters(drawing: str) -> dict[tuple[float, float], str]:
    """Return the letters of a solution by where they stand."""
    found = re.search(r'<g class="found".*?</g>|<g [^>]*class="found".*?</g>', drawing, re.DOTALL)
    assert found
    texts = re.findall(r'<text x="([\d.]+)" y="([\d.]+)">(.)</text>', found[0])
    return {(float(y), float(x)): letter for x, y, letter in texts}


def _first_row(puzzle: FillIn, drawing: str) -> tuple[str, str]:
    """Return the upper row as the grid has it, and as it is drawn from left to right."""
    (solution,) = puzzle.solve(limit=1).solutions
    letters = _letters(drawing)
    top = min(y for y, _ in letters)
    drawn = "".join(letters[place] for place in sorted(letters) if place[0] == top)
    return "".join(cell or "" for cell in solution.rows[0]), drawn


def test_words_across_go_leftwards() -> None:
    """The first letter of a word across stands at the right, in the drawing and on the sheet."""
    for text, step in ((HEBREW, -1), (LATIN, 1)):
        puzzle = FillIn.loads(text)
        (solution,) = puzzle.solve(limit=1).solutions
        printable = PrintLayout.of(puzzle).printable({}, solution)
        assert printable.leftward == (step < 0)
        for drawing in (puzzle.svg(solution), printable.drawing):
            row, drawn = _first_row(puzzle, drawing)
            assert drawn == row[::step]


def test_numbers_and_lists_stand_at_the_right() -> None:
    """Numbers are in the right corners of cells, and the list is set from the right."""
    hebrew = FillIn.loads(HEBREW)
    numbers = re.search(r'<g [^>]*class="numbers"[^>]*>', hebrew.svg())
    assert numbers
    assert 'text-anchor="end"' in numbers[0]
    assert PrintLayout.of(hebrew).printable({}).leftward
    assert 'text-anchor="end"' not in FillIn.loads(LATIN).svg()


def test_words_with_a_slot_decide() -> None:
    """Words of a dictionary that no slot has room for do not count; a known fill decides first."""
    long = "\n".join(f"{first}{last}אב" for first in "אבגדה" for last in "אבגדהוזח")
    text = "fillin\nmode dictionary\ngrid\n___\n_#_\n___\nwords\n"
    latin = "ABC\nADE\nCFG\nEHG"
    assert not PrintLayout.of(FillIn.loads(f"{text}{long}\n{latin}\n")).printable({}).leftward
    unused = "\n".join(f"{first}{last}א" for first in "אבגדה" for last in "ב")
    puzzle = FillIn.loads(f"{text}{unused}\n{latin}\n")
    (solution,) = puzzle.solve(limit=1).solutions
    assert PrintLayout.of(puzzle).printable({}).leftward
    assert not PrintLayout.of(puzzle).printable({}, None, solution).leftward
    assert not PrintLayout.of(puzzle).printable({}, solution).leftward


def test_all_words_of_an_exact_list_decide() -> None:
    """Many short ones at its beginning do not decide for the others."""
    row = "__" + "#__" * 59
    wide = "_" * len(row)
    grid = "\n".join([row, "#" * len(row), wide])
    words = [f"{a}{b}" for a in "abcdefgh" for b in "abcdefgh"][:60]
    puzzle = FillIn.loads("\n".join(["fillin", "grid", grid, "words", *words, "א" * len(row)]))
    assert PrintLayout.of(puzzle).printable({}).leftward
