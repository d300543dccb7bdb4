"""Pages without the solution: they do not contain it, and still know when one has won."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from support.browsers.chromium import Opener, Played
from support.browsers.piece_moves import Table
from support.commandline import Run
from support.puzzles.games_of_searches import word_ends

from puzzlewright import CrissCross, FillIn, Jigsaw, Packing, Sudoku, WordSearch
from puzzlewright.core.errors import InputError
from puzzlewright.games.game import AnswerHash, Game
from puzzlewright.outputs.html import job_html, puzzle_game
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.cover.make.classics import queens

#: A puzzle of each kind, and of each way to play it, with a style of its page.
CRISS_CROSS = CrissCross.loads(
    "crisscross\ngrid\nCAT\nA-O\nR-E\nwords\ncat;purrs\ncar;has wheels\ntoe;one of ten\n"
)
SEARCH = WordSearch.make(
    [("apple", "Apfel"), ("pear", "Birne"), ("plum", "Pflaume")],
    seed=5,
    message="well done",
    message_at="start",
)
WITH_BONUS = WordSearch.make([("apple", ""), ("pear", "")], seed=5, bonus=["quince"])
PUZZLES: dict[str, Puzzle[Any]] = {
    "sudoku": Sudoku.make(box=(2, 3), seed=1),
    "crisscross": CRISS_CROSS,
    "word-bank": CRISS_CROSS,
    "without-clues": CrissCross.loads("crisscross\ngrid\nCAT\nA-O\nR-E\nwords\ncat\ncar\ntoe\n"),
    "fillin": FillIn.loads("fillin\ngrid\n___\n_#_\n___\nwords\nCAT\nCAR\nTOE\nRYE\n"),
    "wordsearch": SEARCH,
    "translations": SEARCH,
    "bonus": WITH_BONUS,
    "packing": Packing.loads("packing\nboard 3x5\nbricks P-pentomino, U-pentomino, V-pentomino\n"),
    "jigsaw": Jigsaw(2, 2, [(0, 1, 2, 0), (0, 0, 3, -1), (-2, 4, 0, 0), (-3, 0, 0, -4)]),
    "cover": queens(5),
}
STYLES: dict[str, dict[str, str]] = {
    "word-bank": {"word-bank": ""},
    "translations": {"translations": ""},
}

#: Data about the solution are written in the page as a list of this.
Sequences = list[list[Any]]


def leaves(value: Any) -> Iterator[Any]:
    """Yield the numbers and texts of JSON, in the order in which they are written."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from leaves(each)
    else:
        yield value


def page_data(page: str) -> dict[str, Any]:
    """Return the data that the scripts of a page get."""
    start = page.index('id="data">') + len('id="data">')
    found: dict[str, Any] = json.loads(page[start : page.index("</script>", start)])
    if packed := found.pop("packed", None):  # as games/page.py packs the solution
        plain = bytes(byte ^ (n * 37 + 91) & 255 for n, byte in enumerate(b64decode(packed)))
        found["puzzle"] |= json.loads(plain)
    return found


def without_grid(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a page, without the letters in which words are looked for."""
    return {**data, "puzzle": {**data["puzzle"], "rows": []}}


def _plain(leaf: object) -> str:
    return str(leaf).casefold().replace(" ", "")


def holds(data: Any, sequence: Sequence[Any]) -> bool:
    """Tell whether a page contains a sequence, as a list or as one text, in either direction."""
    found, wanted = (
        [_plain(leaf) for leaf in value if leaf is not None] for value in (leaves(data), sequence)
    )
    for way in (wanted, wanted[::-1]):
        starts = range(len(found) - len(way) + 1)
        if any(found[at : at + len(way)] == way for at in starts):
            return True
    is_text = all(isinstance(leaf, str) for leaf in sequence)
    text = "".join(wanted)
    return is_text and any(text in each or text[::-1] in each for each in found)


def lines(rows: Sequence[Sequence[Any]]) -> Sequences:
    """Return the rows and the columns of an answer, and all of it by rows and by columns."""
    columns = list(zip(*rows, strict=True))
    every = [cell for row in rows for cell in row], [cell for row in columns for cell in row]
    return [*map(list, [*rows, *columns]), *every]


def answers(name: str, puzzle: Any) -> Sequences:
    """Return what a page must not contain, by the puzzle's own solution."""
    if name == "sudoku":
        grid = puzzle.solve(limit=1).solutions[0].grid
        return lines([[str(value) for value in row] for row in grid])
    if name in {"crisscross", "word-bank", "without-clues"}:
        words = [list(run.cells) for run, _ in puzzle.run_entries] if name == "crisscross" else []
        return [*words, [*puzzle.grid.letters.values()]]
    if name == "fillin":
        rows = puzzle.solve(limit=1).solutions[0].rows
        return lines(rows)[-2:]  # its rows are words of the list
    if isinstance(puzzle, WordSearch):
        placed = [[each.row, each.col] for each in puzzle.key.placements]
        words = [list(each.cells) for each in puzzle.entries] if name == "translations" else []
        extra = [list(each.cells) for each in puzzle.bonus]
        message = [list(puzzle.message)] if puzzle.message else []
        return [*placed, *words, *extra, *message]
    if name == "cover":
        return [list(puzzle.solve(limit=1).solutions[0].numbers)]
    return [list(leaves(each)) for each in json.loads(json.dumps(whole(name).data))["solutions"]]


def whole(name: str) -> Game:
    """Return the game with its solution."""
    return puzzle_game(PUZZLES[name], STYLES.get(name, {}))


@pytest.mark.parametrize("name", PUZZLES)
def test_nothing_shows_the_solution(name: str) -> None:
    """The data of the page do not hold it in any spelling, while those of a usual page do."""
    puzzle, style = PUZZLES[name], STYLES.get(name, {})
    data = page_data(job_html(puzzle, style=style, with_solution=False))
    usual = page_data(job_html(puzzle, style=style))
    if isinstance(puzzle, WordSearch):
        data, usual = without_grid(data), without_grid(usual)
    sequences = answers(name, puzzle)
    assert all(sequences)
    assert any(holds(usual, each) for each in sequences)
    assert [each for each in sequences if holds(data, each)] == []
    assert data["solution"] is False
    assert data["id"] != usual["id"]  # which is a hash of the solution, too


def test_nothing_shows_how_to_make_it_again(run: Run, here: Path) -> None:
    """Neither the seed nor the recipe is in the page: with them the puzzle is made again."""
    make = ("make", "sudoku", "--seed", "12345")
    assert run(*make, "-o", "with.html").code == 0
    assert run(*make, "--key", "none", "-o", "without.html").code == 0
    assert "12345" in (here / "with.html").read_text()
    without = (here / "without.html").read_text()
    assert "12345" not in without
    assert "puzzlewright-recipe" not in without
    assert "answer" not in page_data(without)["puzzle"]


def test_keys_of_pages(run: Run, here: Path) -> None:
    """The solution goes into the page or nowhere, not into a file of its own."""
    (here / "one.txt").write_text("sudoku 2x2\n......2331......\n")
    bad = run("show", "one.txt", "--key", "key.pdf", "-o", "one.html")
    assert (bad.code, bad.err) == (
        2,
        "puzzlewright: the key of a game is page or none: 'key.pdf'\n",
    )
    assert run("show", "one.txt", "--key", "page", "-o", "one.html").code == 0
    assert "answer" in page_data((here / "one.html").read_text())["puzzle"]


def test_kinds_that_need_the_solution() -> None:
    """A kind of somebody else's, which knows nothing of this, is refused rather than given away."""
    from puzzlewright.puzzles.abilities import GamePage as Ability

    puzzle = PUZZLES["sudoku"]
    with pytest.raises(InputError, match="a sudoku needs the solution"):
        Ability(puzzle).without_solution(whole("sudoku"))


def test_hashes_distinguish_cells() -> None:
    """Cells of several letters are not those of single ones, and puzzles have their own salt."""
    seal = AnswerHash.for_solution({"some": "data"})
    assert seal.hash(["AB", "C"]) != seal.hash(["A", "BC"])
    assert seal.hash(["A"]) != AnswerHash.for_solution({"other": "data"}).hash(["A"])


# Playing


def saved(played: Opener, puzzle: Puzzle[Any], name: str = "") -> Path:
    """Return the page of a puzzle without its solution, as a file."""
    file = played.folder / "without.html"
    style = STYLES.get(name, {})
    file.write_text(job_html(puzzle, style=style, with_solution=False), encoding="utf-8")
    return file


def play_to_the_end(page: Played, play: Callable[[], None]) -> None:
    """Solve a puzzle by the rules, with no button that would need the solution."""
    assert page.page.locator("#check, #hint, #reveal").count() == 0
    assert page.page.locator("#undo").count() == 1
    assert not page.is_solved
    play()
    assert page.is_solved
    assert page.said.startswith("Solved in ")
    page.click("undo")
    assert not page.is_solved
    page.click("redo")
    assert page.is_solved
    page.reload()
    assert page.is_solved


def type_letters(page: Played, rows: Sequence[Sequence[str | None]]) -> None:
    """Fill the empty cells, one after the other."""
    for row, line in enumerate(rows):
        for col, letter in enumerate(line):
            if letter and not page.cell(row, col).locator("input").input_value():
                page.cell(row, col).click()
                page.keys(letter)


@pytest.mark.slow
def test_a_crossword(played: Opener) -> None:
    """Without a Check, a crossword says that something is wrong when nothing is left to fill."""
    page = played.open(saved(played, CRISS_CROSS))
    type_letters(page, [["C", "A", "T"], ["A", None, "O"], ["R", None, "X"]])
    assert not page.is_solved
    assert page.said == "Everything is filled in, but not everything is correct."
    page.cell(2, 2).click()
    play_to_the_end(page, lambda: page.keys("e"))


def test_words_that_the_list_does_not_show(played: Opener) -> None:
    """A phrase that is listed by its translation is read from the grid once it is found."""
    page = played.open(saved(played, SEARCH, "translations"))
    (text, first, last), *others = word_ends(SEARCH)
    asked = {phrase.text: phrase.clue for phrase in SEARCH.entries}[text]
    items = page.page.locator(".entries li", has_text=asked)
    assert text.upper() not in items.inner_text()
    page.drag(page.middle(*last), page.middle(*first))
    assert page.said == f"Found: {text.upper()} – {asked}. 2 words to go."
    assert items.locator(".entry").inner_text() == text.upper()
    line = "node => getComputedStyle(node).textDecorationLine"
    assert items.locator(".asked").evaluate(line) == "line-through"

    def find() -> None:
        for _, start, end in others:
            page.drag(page.middle(*start), page.middle(*end))

    play_to_the_end(page, find)
    assert page.page.locator(".message b").inner_text() == "WELL DONE"


def lay_pieces(page: Played, name: str) -> None:
    """Drag all pieces to their places."""
    table = Table(page)
    table.puzzle["solutions"] = whole(name).data["solutions"]
    for part in table.parts():
        table.drag(part)


def choose_options(page: Played, name: str) -> None:
    """Choose the options of the solution."""
    for number in whole(name).data["solution"]:
        page.page.locator(f'[data-option="{number}"]').click()


def fill_digits(page: Played, name: str) -> None:
    """Write the solution."""
    type_letters(page, whole(name).data["answer"])


#: How each kind is played to its end, of which Node does not test the rules (tests/js).
PLAYS: dict[str, Callable[[Played, str], None]] = {
    "sudoku": fill_digits,
    "packing": lay_pieces,
    "jigsaw": lay_pieces,
    "cover": choose_options,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYS)
def test_played_to_the_end(played: Opener, name: str) -> None:
    """Each kind is solved by the rules."""
    page = played.open(saved(played, PUZZLES[name], name))
    play_to_the_end(page, lambda: PLAYS[name](page, name))
