"""Word searches with a message: the letters that no phrase has, in a board without blanks."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from support.commandline import Run
from support.files.drawings import of_class, texts
from support.oracles.wordsearch import occurrences, unused

import puzzlewright
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import Facts, PrintLayout
from puzzlewright.puzzles.wordsearch.make.board_shapes import read_mask
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.puzzles.wordsearch.view.draw import draw, letter_places

FRUIT = [
    *("apple", "banana", "cherry", "grape", "lemon", "mango", "peach", "orange", "papaya", "melon"),
    *("quince", "apricot", "raspberry", "blueberry", "strawberry", "tangerine", "coconut"),
    *("avocado", "gooseberry", "nectarine", "currant"),
]

LONG = "Fresh fruit from the garden is best"


def left_of(made: WordSearch) -> str:
    """Return the letters that no phrase has, by walking from cell to cell."""
    rows = made.grid.rows
    lying = [cells for each in made.entries for cells in occurrences(rows, each.cells)]
    return "".join(map(str, unused(rows, lying)))


@pytest.mark.parametrize("seed", range(4))
def test_a_long_message_takes_all_letters_that_are_left(seed: int) -> None:
    """The board is full, and nothing else is left; all phrases are there."""
    made = WordSearch.make(FRUIT[:14], message=LONG, seed=seed)
    assert made.message_at == "exact"
    assert left_of(made) == LONG.replace(" ", "").upper()
    assert made._message_lengths == (5, 5, 4, 3, 6, 2, 4)
    assert all(None not in row for row in made.grid.rows)
    assert made.unplaced == ()
    assert Facts.of(made).flaws() == ()
    assert WordSearch.make(FRUIT[:14], message=LONG, seed=seed) == made


def test_a_short_message_is_at_the_start() -> None:
    """Where no board is found that it fills, the others are by chance; with a message."""
    made = WordSearch.make(FRUIT, message="OK", ban="none", seed=1)
    assert made.message_at == "start"
    assert left_of(made).startswith("OK")
    assert len(left_of(made)) > 2
    (told,) = made.warnings
    assert told.startswith("the message is at the start of the letters that are left: ")
    assert "2 letters" in told
    chosen = WordSearch.make(FRUIT, message="OK", message_at="start", ban="none", seed=1)
    assert chosen.grid == made.grid
    assert chosen.warnings == ()


@pytest.mark.parametrize(("at", "part"), [("start", slice(8)), ("end", slice(-8, None))])
@pytest.mark.parametrize("mask", [None, "heart", "##########\n####..####\n##########\n" * 4])
def test_message_positions(at: Any, part: slice, mask: str | None) -> None:
    """The first letters that are left, or the last; every cell of a mask has a letter."""
    made = WordSearch.make(FRUIT[:8], message="Well done", message_at=at, mask=mask, seed=4)
    assert left_of(made)[part] == "WELLDONE"
    assert made.message_at == at
    assert Facts.of(made).flaws() == ()
    if mask is not None:
        board = read_mask(mask, None)
        assert [cell is not None for row in made.grid.rows for cell in row] == board.usable


def test_a_shape_is_as_large_as_the_message_needs() -> None:
    """No size is given, so that the heart can have just as many cells; it is still a heart."""
    made = WordSearch.make(FRUIT[:10], mask="heart", message=LONG, seed=1)
    assert made.message_at == "exact"
    assert left_of(made) == LONG.replace(" ", "").upper()
    size = (made.grid.height, made.grid.width)
    assert min(size) >= 11
    assert [cell is not None for row in made.grid.rows for cell in row] == read_mask(
        "heart", size
    ).usable


def test_a_given_size_is_kept() -> None:
    """Phrases are moved until just this many cells are left."""
    made = WordSearch.make(FRUIT[:14], size=(10, 10), message=LONG, message_at="exact", seed=1)
    assert (made.grid.height, made.grid.width) == (10, 10)
    assert left_of(made) == LONG.replace(" ", "").upper()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (
            {"message_at": "exact", "size": 20},
            "leaves the 8 letters of the message alone: try",
        ),
        ({"message_at": "start", "size": (1, 10)}, "the message has 8 letters, and 2 cells are fr"),
        ({"message_at": "middle"}, "message_at: no such"),
        ({"message_at": "start", "message": ""}, "message-at needs a message"),
        (
            {"message": "berry " * 4, "size": (1, 40), "difficulty": "E"},
            "spells a word of the list",
        ),
    ],
)
def test_what_cannot_be(options: dict[str, object], reason: str) -> None:
    """An error has the reason, and what may help."""
    asked = {"message": "raspberr", "seed": 1, "ban": "none", **options}
    words = ["berry"] if "difficulty" in options else ["currants"]
    with pytest.raises(InputError) as caught:
        WordSearch.make(words, **asked)  # type: ignore[arg-type]
    assert reason in str(caught.value)


def test_a_message_that_has_a_phrase_in_it() -> None:
    """Phrases lie in its way, so that each is still there once."""
    for seed in range(6):
        made = WordSearch.make(
            ["apple", "banana", "cherry"],
            message="an apple",
            message_at="start",
            size=9,
            seed=seed,
        )
        assert left_of(made).startswith("ANAPPLE")
        assert Facts.of(made).flaws() == ()


# Texts, JSON and the checker


def damaged(made: WordSearch, at: str) -> WordSearch:
    """Return the same puzzle with its message at a given place."""
    return WordSearch(made.entries, made.grid, message=made.message, message_at=at)


def test_the_checker_knows_where_it_is() -> None:
    """The same letters are a fault where they are not."""
    made = WordSearch.make(FRUIT[:8], message="Well done", message_at="end", seed=2)
    assert Facts.of(damaged(made, "end")).flaws() == ()
    (flaw,) = Facts.of(damaged(made, "start")).flaws()
    assert flaw.message.startswith("the first letters that are left spell '")
    assert flaw.message.endswith(": 'WELLDONE'")
    (flaw,) = Facts.of(damaged(made, "exact")).flaws()
    assert flaw.message.startswith("the letters that are left spell '")
    short = WordSearch(["cat"], ["CATI"], message="HI", message_at="end")
    (flaw,) = Facts.of(short).flaws()
    assert flaw.message == "the last letters that are left spell 'I': 'HI'"


@pytest.mark.parametrize("at", ["exact", "start", "end"])
def test_text_and_json_keep_all_of_it(at: str) -> None:
    """Where it is, and its words."""
    made = damaged(WordSearch.make(["konj", "ljeto"], language="hr", size=6, seed=1), at)
    for message in ("", "DOBAR DAN", "BRAVO"):
        puzzle = WordSearch(made.entries, made.grid, message=message, message_at=at)
        assert WordSearch.parse(puzzle.text()) == [puzzle]
        data = json.loads(json.dumps(puzzle.as_json()))
        assert puzzlewright.from_json(data) == puzzle
        assert puzzle._message_words == tuple(tuple(word) for word in message.split())
        assert ("message-at" in puzzle.text()) is (bool(message) and at != "exact")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("message-at middle", "line 3: no place of a message (there are exact, start, end)"),
        ("message-at", "a value is missing after `message-at`"),
        ("message !!", "a word without letters"),
    ],
)
def test_bad_lines(line: str, reason: str) -> None:
    """An error names the line."""
    text = f"wordsearch\ndirections easy\n{line}\ngrid\nCATS\nwords\ncat\n"
    with pytest.raises(InputError) as caught:
        WordSearch.parse(text)
    assert reason in str(caught.value)


def test_lengths_that_do_not_add_up() -> None:
    """From Python and in JSON."""
    with pytest.raises(InputError, match="message_lengths: the message has 2 letters: '3'"):
        WordSearch(["cat"], ["CATHI"], message=["H", "I"], message_lengths=[3])
    data = WordSearch(["cat"], ["CATHI"], message=["H", "I"]).as_json()
    data["message_lengths"] = [1, 2]
    with pytest.raises(InputError, match="do not add up"):
        puzzlewright.from_json(data)


# On paper


def test_blanks_are_grouped_in_words() -> None:
    """In drawings by a gap as wide as a blank, on paper by a gap among the blanks."""
    made = WordSearch.make(FRUIT[:8], message="Well done", message_at="end", seed=2)
    drawing = draw(made, {})
    assert texts(drawing, "head") == ["The last letters that are left spell a message:"]
    (path,) = of_class(drawing, "blanks")
    starts = [float(x) for x in re.findall("M([0-9.]+)", path.get("d", ""))]
    steps = [after - before for before, after in pairwise(starts)]
    assert steps[3] == pytest.approx(2 * steps[0], abs=0.1)
    printable = PrintLayout.of(made).printable({})
    assert printable.blanks == ("", "", "", "", " ", "", "", "", "")
    assert printable.blanks_label == "The last letters that are left spell a message:"
    solved = PrintLayout.of(made).printable({}, made.key)
    assert "".join(solved.blanks or ()) == "WELL DONE"


def test_the_letters_of_the_message_are_bold_and_no_others() -> None:
    """Those by chance are as faint as ever."""
    made = WordSearch.make(FRUIT[:8], message="Well done", message_at="end", seed=2)
    drawing = draw(made, {}, made.key)
    assert "".join(texts(drawing, "told")) == "WELLDONE"
    assert "".join(texts(drawing, "rest")) + "WELLDONE" == left_of(made)


@pytest.mark.parametrize(
    ("lengths", "most", "expected"),
    [
        ((3, 2), 9, "000 00"),
        ((3, 2), 5, "000/00"),
        ((7,), 5, "0000/000"),
        ((2, 7), 5, "00 00/00000"),
    ],
)
def test_lines_of_blanks(lengths: tuple[int, ...], most: int, expected: str) -> None:
    """A word goes into the next line if it fits there; a long one is broken."""
    wanted = [
        (line, slot)
        for line, row in enumerate(expected.split("/"))
        for slot, sign in enumerate(row)
        if sign == "0"
    ]
    assert letter_places(lengths, most) == wanted


def test_from_the_command_line(run: Run, tmp_path: Path) -> None:
    """The file says where it is, and makes the same again; the note is one line."""
    path = tmp_path / "a.txt"
    words = ("make", "wordsearch", "--message", "Hi", "--seed", "3", "-o", str(path))
    done = run(*words)
    assert done.code == 0
    assert done.err.count("\n") == 1
    assert "note: the message is at the start of the letters that are left" in done.err
    assert "\nmessage HI\nmessage-at start\n" in path.read_text()
    assert run("check", str(path)).code == 0
    assert run("make", "--again", str(path)).out == path.read_text()
