"""Problems in the words of a page, not of the command line."""

from __future__ import annotations

import pytest

from puzzlewright.core import limits, referenced_files
from puzzlewright.core.errors import InputError
from puzzlewright.paper.fonts import complaint
from puzzlewright.puzzles.kind import CHOOSE_KIND, documents_in_text
from puzzlewright.studio.server import problems as answers
from puzzlewright.studio.server.jobs.problems import error_problem, without_options


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (f"more than 100 MB; {limits.HINT}", "more than 100 MB"),
        (f"another file; {referenced_files.HINT}", "another file"),
        (
            f"could be a sudoku or a cover: choose one {CHOOSE_KIND}",
            "could be a sudoku or a cover",
        ),
        ("cells of 3 mm; with --paper A3 they are larger", "cells of 3 mm; with paper A3 they are"
         " larger"),
        ('its first line is "a --b --kind"; --kind c', 'its first line is "a --b --kind"; kind c'),
        ("a -- b, x--y, ---", "a -- b, x--y, ---"),
        (complaint(["🎉"]), "no font has these characters: 🎉 (emoji)"),
        ("nothing of the kind", "nothing of the kind"),
    ],
)  # fmt: skip
def test_options_are_not_advised(given: str, told: str) -> None:
    """Advice for the command line is left out; what is quoted stays."""
    assert without_options(given) == told
    assert error_problem(InputError(given))["detail"] == told
    assert answers.input_problem(InputError(given))["detail"] == told


def test_a_text_that_is_no_puzzle() -> None:
    """What people see who import some file."""
    with pytest.raises(InputError, match="--kind") as bad:
        documents_in_text("dear diary, --kind of\n")
    detail = error_problem(bad.value)["detail"]
    assert detail.startswith("not recognised as a puzzle of any kind; its first line is ")
    assert detail.count("--kind") == 1
