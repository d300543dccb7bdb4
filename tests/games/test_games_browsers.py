"""Each kind is played to the end in Firefox and in WebKit, as it is in Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.browsers.games import Game
from support.browsers.others import Walker, firefox, webkit
from support.browsers.piece_moves import Laid

from puzzlewright import Cover, CrissCross, FillIn, Jigsaw, Packing, Sudoku, WordSearch
from puzzlewright.puzzles.base import Puzzle

#: A first move, and the rest of them.
Moves = Iterator[None]

PHRASES = ["apple", "pear", "plum"]


@pytest.fixture(scope="module", params=[firefox, webkit], ids=["firefox", "webkit"])
def walker(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Start each of the browsers once; skip the tests where that cannot be."""
    folder = tmp_path_factory.mktemp("browser") / "downloads"
    folder.mkdir()
    with request.param(folder) as started:
        yield started


def word_search(game: Game) -> Moves:
    """Drag along the phrases; they are struck out."""
    puzzle = _word_search()
    for number, placed in enumerate(puzzle.key.placements):
        phrase = puzzle.entries[placed.entry]
        cells = placed.cells(len(phrase.cells))
        game.drag(game.cell(*cells[0]), game.cell(*cells[-1]))
        struck = game.struck(".entries .found .entry")
        assert len(struck) == number + 1
        assert phrase.text in struck
        yield


def criss_cross(game: Game) -> Moves:
    """Type the words, one after the other."""
    game.press_at(game.cell(0, 0))
    game.keys("c")
    yield
    game.press_at(game.cell(0, 1))
    game.keys(*"at", *"ar", *"oe")
    yield


def fill_in(game: Game) -> Moves:
    """Click on a word of the list, and type the others; they are struck out."""
    game.press_at(game.cell(0, 1))
    game.press(".listed", "QUIT")
    yield
    assert game.struck(".listed.used .text") == ["QUIT"]
    for place, letter in {(1, 0): "a", (2, 0): "y", (2, 1): "e", (2, 2): "t", (1, 2): "o"}.items():
        game.press_at(game.cell(*place))
        game.keys(letter)
    assert sorted(game.struck(".listed.used .text")) == ["QUAY", "QUIT", "TOT", "YET"]
    yield


def sudoku(game: Game) -> Moves:
    """Type digits."""
    game.press_at(game.cell(0, 1))
    game.keys("2")
    yield
    game.press_at(game.cell(3, 0))
    game.keys("4")
    game.press_at(game.cell(3, 2))
    game.keys("2")
    yield


def pieces(game: Game) -> Moves:
    """Turn pieces, and drag them to their places."""
    laid = Laid(game)
    for part in laid.parts():
        laid.drag(part)
        yield


def cover(game: Game) -> Moves:
    """Click on options."""
    for option in (0, 2):
        game.press(f'[data-option="{option}"]')
        yield


def _word_search() -> WordSearch:
    return WordSearch.make(PHRASES, seed=5)


TABS = [(0, 1, 2, 0), (0, 0, 3, -1), (-2, 4, 0, 0), (-3, 0, 0, -4)]

KINDS: dict[str, tuple[Callable[[], Puzzle[Any]], Callable[[Game], Moves]]] = {
    "wordsearch": (_word_search, word_search),
    "crisscross": (
        lambda: CrissCross.loads(
            "crisscross\ngrid\nCAT\nA-O\nR-E\nwords\ncat;purrs\ncar;has wheels\ntoe;one of ten\n"
        ),
        criss_cross,
    ),
    "fillin": (
        lambda: FillIn.loads("fillin\ngrid\n(QU)_T\n_#_\n___\nwords\n(QU)AY\n(QU)IT\nTOT\nYET\n"),
        fill_in,
    ),
    "sudoku": (lambda: Sudoku.loads("sudoku 2x2\n1.3434122143.3.1\n"), sudoku),
    "packing": (
        lambda: Packing.loads("packing\nboard 3x5\nbricks P-pentomino, U-pentomino, V-pentomino\n"),
        pieces,
    ),
    "jigsaw": (lambda: Jigsaw(2, 2, TABS), pieces),
    "cover": (lambda: Cover("a b c", ["a b", "b c", "c"]), cover),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_to_the_end(walker: Walker, tmp_path: Path, kind: str) -> None:
    """A puzzle is begun, opened again as it was, and solved; the settings open, and the end."""
    make, play = KINDS[kind]
    game = Game(walker, make(), tmp_path)
    game.press("#settings")
    walker.seen("#settings-dialog #set-theme")
    game.press("#settings-dialog .close")
    moves = play(game)
    next(moves)
    kept = game.state
    assert len(kept) > 2
    game.reload()
    assert game.state == kept
    walker.until(lambda: not game.evaluate("document.querySelector('#undo').disabled"), "the move")
    for _ in moves:
        pass
    assert game.is_solved
    walker.seen("#ending #share")
    assert game.evaluate("document.querySelector('.praise').textContent").startswith("Solved in 0:")
    game.press("#ending .close")
    walker.until(lambda: not game.evaluate("document.querySelectorAll('#ending').length"), "closed")
    assert walker.complaints == ""
