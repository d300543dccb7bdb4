"""Names that were renamed still work, with a notice."""

from __future__ import annotations

import pytest

import puzzlewright
from puzzlewright import Cover, Report, Sudoku
from puzzlewright.puzzles.old_names import ABILITIES

PUZZLE = Sudoku((0,) * 16, box=(2, 2))


@pytest.mark.parametrize("name", sorted(ABILITIES))
def test_old_methods(name: str) -> None:
    """Every old method is found, or refused for the reason that the kind has no such ability."""
    with pytest.warns(DeprecationWarning, match=f"puzzle.{name} is now "):
        try:
            getattr(PUZZLE, name)
        except AttributeError as error:
            assert "sudoku" in str(error)
    assert name not in dir(PUZZLE)


def test_old_methods_do_the_same() -> None:
    """An old method returns what the ability does."""
    cover = Cover("a b", ["a", "b"])
    with pytest.warns(DeprecationWarning, match="Reported.of"):
        assert cover.no_solution == "no solution"  # type: ignore[attr-defined]
    with pytest.warns(DeprecationWarning, match="Drawn.of"):
        assert cover.svg_in_style({}) == cover.svg()  # type: ignore[attr-defined]


def test_names_that_never_were() -> None:
    """Other names are refused as ever."""
    for name in ("resolve", "leave", "_leaf"):
        with pytest.raises(AttributeError, match=f"'Sudoku' object has no attribute '{name}'"):
            getattr(PUZZLE, name)


def test_old_exports() -> None:
    """Exported names and attributes keep working."""
    with pytest.warns(DeprecationWarning, match="Problem is now puzzlewright.Fault"):
        assert puzzlewright.Problem is puzzlewright.Fault  # type: ignore[attr-defined]
    with pytest.warns(DeprecationWarning, match="Report.problems is now"):
        assert Report().problems == ()
