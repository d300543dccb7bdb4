"""Puzzles, solutions and games as notebooks show them."""

from __future__ import annotations

import copy
import pickle
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from puzzlewright import Cover, InputError, Sudoku, WordSearch
from puzzlewright.puzzles.kind import kind_names, parse_any
from puzzlewright.puzzles.sudoku.puzzle import SudokuSolution

PUZZLES = {
    "cover": "a b c\na b\nc\na\nb c\n",
    "crisscross": "crisscross\ngoal all\ngrid\nCAT\n-R-\n-E-\nwords\ncat\nare\n",
    "fillin": "fillin\ngrid\n...\n.#.\n...\nwords\nCAT\nCOD\nTEN\nDEN\n",
    "jigsaw": "jigsaw 1x2\n0 1 0 0\n0 0 0 -1\n",
    "packing": "packing\nboard 3x4\nbrick l x2\n###\n#\nbrick i\n####\n",
    "sudoku": "1234341221434321"[:15] + ".",
    "wordsearch": "wordsearch\ngrid\nCAT\nXOX\nXXG\nwords\ncat\n",
}


@pytest.mark.parametrize("kind", kind_names())
def test_every_kind(kind: str) -> None:
    """A puzzle is shown as it is drawn, and each of its solutions as that is drawn."""
    (puzzle,) = parse_any(PUZZLES[kind], kind=kind)
    assert puzzle._repr_svg_() == puzzle.svg()
    for solution in (next(puzzle.solutions()), puzzle.solve(limit=1).solutions[0]):
        assert solution._repr_svg_() == puzzle.svg(solution)
        assert solution._repr_svg_() != puzzle.svg()
        read = puzzle.solution_from(solution.text())
        assert read == solution
        assert read._repr_svg_() == puzzle.svg(solution)


@pytest.mark.parametrize("kind", kind_names())
def test_copies(kind: str) -> None:
    """Copies and pickles of a solution are equal to it and are shown alike."""
    (puzzle,) = parse_any(PUZZLES[kind], kind=kind)
    solution = next(puzzle.solutions())
    for other in (copy.copy(solution), pickle.loads(pickle.dumps(solution))):
        assert other == solution
        assert hash(other) == hash(solution)
        assert other._repr_svg_() == solution._repr_svg_()


def test_without_a_puzzle() -> None:
    """A solution of no puzzle that is known is shown in letters."""
    assert SudokuSolution([[1]])._repr_svg_() is None


@pytest.mark.parametrize("kind", kind_names())
def test_every_kind_can_be_played(kind: str) -> None:
    """A notebook shows a frame with the page in it, and nothing of the page leaks out of it."""
    (puzzle,) = parse_any(PUZZLES[kind], kind=kind)
    player = puzzle.play(title='"A" & <b>', height=480)
    frames = Frames()
    frames.feed(player._repr_html_())
    [frame] = frames.found
    assert frame["srcdoc"] == player.page
    assert frame["title"] == player.title == '"A" & <b>'
    assert "480px" in frame["style"]
    assert frame["sandbox"] == "allow-scripts allow-modals"


class Frames(HTMLParser):
    """Finds frames, and refuses everything else."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take down the attributes of a frame."""
        assert tag == "iframe"
        self.found.append({name: value or "" for name, value in attrs})

    def handle_data(self, data: str) -> None:
        """Refuse text."""
        raise AssertionError(data)


def test_the_page_is_that_of_a_file(tmp_path: Path) -> None:
    """`play()` and `save()` make the same page of the same options."""
    puzzle = WordSearch(["cat"], ["CAT", "XOX", "XXG"])
    puzzle.save(tmp_path / "a.html", title='"Cats" & co', language="de", key="none")
    player = puzzle.play(title='"Cats" & co', language="de", solution=False)
    assert player.page == (tmp_path / "a.html").read_text(encoding="utf-8")
    assert player.title == '"Cats" & co'
    assert puzzle.play(language="de").title == "Wortsuche"
    assert puzzle.play().page != puzzle.play(solution=False).page
    assert puzzle.play(style={"first-letters": ""}).page != puzzle.play().page


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"height": 5}, InputError("height: 200 to 5000 pixels expected, not 5")),
        ({"height": "tall"}, TypeError("height: a whole number expected, not 'tall'")),
        ({"solution": "no"}, TypeError("solution: True or False expected, not 'no'")),
        ({"title": 3}, TypeError("title: a text expected, not 3")),
        ({"style": {"sepia": ""}}, InputError("no such style of the page of a sudoku")),
        ({"language": "tlh"}, InputError("no such language")),
    ],
)
def test_wrong_options(options: dict[str, Any], error: Exception) -> None:
    """Errors name the argument."""
    with pytest.raises(type(error), match=re.escape(str(error))):
        Sudoku("1234341221434321").play(**options)


def test_no_solution() -> None:
    """A puzzle without a solution cannot be played: `play()` refuses it, not the notebook."""
    with pytest.raises(InputError, match="cannot be played"):
        Cover("a b", ["a"]).play()


def test_outside_of_notebooks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A terminal shows what to do; `open()` opens a file in a browser."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("puzzlewright.core.browser_folders.readable_folder", lambda: None)
    player = Sudoku("1234341221434321").play(title="Easy")
    assert repr(player) == "<Player 'Easy': a notebook shows it, open() opens it in a browser>"
    path = Path(player.open())
    assert opened == [path.as_uri()]
    assert path.read_text(encoding="utf-8") == player.page
    assert path.parent == tmp_path
    own = tmp_path / "snap/firefox/common"
    own.mkdir(parents=True)
    monkeypatch.setattr("puzzlewright.core.browser_folders.readable_folder", lambda: own)
    assert Path(player.open()).parent == own
