"""Word searches as text, the places of their phrases, and what is recognised as one."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from support.commandline import ONE_WAY, SUDOKU
from support.lengths import examples
from support.strategies.common import covers, jigsaws, sudokus
from support.strategies.crisscross import crisscrosses
from support.strategies.fillin import fillins
from support.strategies.wordsearch import WORDS, wordsearches

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.wordsearch.directions import ALL_DIRECTIONS, DIFFICULTIES, Placement
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch, WordSearchSolution
from puzzlewright.puzzles.wordsearch.recognise import looks_like_wordsearch
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Content, Grid, read_rows, row_text
from puzzlewright.words.lines import Line

#: A bare grid, and what it is read as.
BARE = "cats\noxyo\nwzsw\n\ncats\nCow;moos\n"
GRID = Grid([tuple("CATS"), tuple("OXYO"), tuple("WZSW")])

#: All parts of our own format.
OWN = """\
wordsearch
directions hard
message XYZ
ban DARN
ban (LJ)UT
unplaced Oslo: no room
unplaced (LJ)ETO = ljeto;summer: longer than the board: 4 letters
unplaced "a: b";"c: d"
unplaced = "": shorter than 3 letters
grid
CATS
OXY-
WZS(LJ)
words
cats
c.o.w;moos; and more
"""


def complaint(text: str) -> str:
    """Return the error message about a wrong text."""
    with pytest.raises(InputError) as caught:
        WordSearch.parse(text, "file.txt")
    return str(caught.value)


# Our own format


def test_own_format() -> None:
    """All parts are read, and written as they were."""
    [puzzle] = WordSearch.parse(OWN)
    assert puzzle.directions == DIFFICULTIES["hard"]
    assert puzzle.message == tuple("XYZ")
    assert puzzle.ban == (tuple("DARN"), ("LJ", "U", "T"))
    assert puzzle.unplaced == (
        (Entry(tuple("OSLO"), "Oslo"), "no room"),
        (Entry(("LJ", "E", "T", "O"), "ljeto", "summer"), "longer than the board: 4 letters"),
        (Entry(tuple("AB"), "a: b", "c: d"), ""),
        (Entry((), ""), "shorter than 3 letters"),
    )
    assert puzzle.grid.rows[1:] == (("O", "X", "Y", None), ("W", "Z", "S", "LJ"))
    assert puzzle.entries == (
        Entry(tuple("CATS"), "cats"),
        Entry(tuple("COW"), "c.o.w", "moos; and more"),
    )
    assert puzzle.text() == OWN
    assert WordSearch.parse(OWN + "\n# another\n" + OWN.replace("\n", "\r\n")) == [puzzle, puzzle]


def test_written_by_hand() -> None:
    """Gaps, cases and the order of lines do not matter; an alphabet cuts all that is no row."""
    text = (
        "\ufeff# a sheet\nwordsearch\n\nmessage Ljeto, konj!\ndirections s, e\nban nježan\n"
        "unplaced  njuška\nalphabet croatian\ngrid\n(lj) e t o\n(nj)---\n\nwords\n\nljeto\n# x\n"
    )
    [puzzle] = WordSearch.parse(text)
    assert puzzle.directions == ("E", "S")
    assert puzzle.message == ("LJ", "E", "T", "O", "K", "O", "NJ")
    assert puzzle.ban == (("NJ", "E", "Ž", "A", "N"),)
    assert puzzle.unplaced == ((Entry(("NJ", "U", "Š", "K", "A"), "njuška"), ""),)
    assert puzzle.grid.rows == (("LJ", "E", "T", "O"), ("NJ", None, None, None))
    assert puzzle.entries == (Entry(("LJ", "E", "T", "O"), "ljeto"),)
    assert WordSearch.loads("wordsearch\ngrid\nAT\nwords\nat\n").directions == ALL_DIRECTIONS


@given(wordsearches())
def test_round_trip(puzzle: WordSearch) -> None:
    """Whatever is written reads back as the same, in any alphabet."""
    written = puzzle.text()
    assert WordSearch.parse(written) == [puzzle]
    assert WordSearch.parse(written + written) == [puzzle, puzzle]


@pytest.mark.parametrize("name", sorted(WORDS))
def test_what_is_made_is_read_again(name: str) -> None:
    """What the generator leaves out is kept as well, and the places that it knows."""
    phrases = [(word, f"{word}: {name}") for word in WORDS[name]]
    made = WordSearch.make(phrases, language=name, ban=[], seed=3)
    without = [note for note in made.warnings if "no letters in" in note]
    assert len(made.entries) + len(made.unplaced) + len(without) == len(phrases)
    assert WordSearch.loads(made.text()) == made
    assert made.solution_from(made.key.text()) == made.key


@pytest.mark.parametrize(
    "row",
    [("त्", "क"), ("क", None, "त्", "त्", "क"), ("\u1100", "\u1161"), ("A", "\u0301"), ("🇭", "🇷")],
)
def test_cells_that_would_grow_together(row: tuple[Content, ...]) -> None:
    """Signs that are one if they stand side by side are kept apart in a row."""
    assert read_rows([Line(1, row_text(row, len(row)), None)]) == [list(row)]


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"directions": ("S", "E")}, "directions that the text format cannot hold: 'S,E'"),
        ({"directions": ()}, "neither a difficulty"),
        ({"message": ("a",)}, "cannot hold: 'a'"),
        ({"ban": [("A B",)]}, "cannot hold: 'A B'"),
        ({"unplaced": [(Entry(("A",), "a\nb"), "")]}, "cannot hold: 'a\\nb;'"),
        ({"unplaced": [(Entry(("A",), "a"), "two\nlines")]}, "cannot hold: 'a;'"),
        ({"unplaced": [(Entry((), "\x07"), "")]}, "cannot hold: '\\x07;'"),
    ],
)
def test_what_our_text_cannot_hold(parts: dict[str, Any], message: str) -> None:
    """It is refused by name, and not written so that it reads as something else."""
    puzzle = WordSearch([Entry(tuple("CAT"), "cat")], GRID, **parts)
    with pytest.raises(InputError) as caught:
        puzzle.text()
    assert message in str(caught.value)


# Bare grids


@pytest.mark.parametrize(
    "text",
    [
        BARE,
        BARE.replace("\n", "\r\n"),
        "\ufeff\n# from somewhere\n" + BARE.replace("\n\n", "\n\n\n# phrases\n"),
        "C A T S\nO X Y O\nW Z S W\n\ncats\n\nCow;moos",
    ],
)
def test_bare_grid(text: str) -> None:
    """Gaps and line ends do not matter; below an empty line there are phrases."""
    [puzzle] = WordSearch.parse(text)
    assert puzzle.grid == GRID
    assert puzzle.entries == (Entry(tuple("CATS"), "cats"), Entry(tuple("COW"), "Cow", "moos"))
    assert (puzzle.directions, puzzle.message, puzzle.unplaced) == (ALL_DIRECTIONS, (), ())


# What is wrong with some texts


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "file.txt: no word search found"),
        ("# nothing\n\n", "file.txt: no word search found"),
        ("cats\noxy\nwzsw\n\ncat\n", "file.txt, line 2: ragged grid: 3 cells here, line 1 has 4"),
        ("cats\no?yo\nwzsw\n\ncat\n", "file.txt, line 2, column 2: not a grid cell: use"),
        ("cats\no(yo\nwzsw\n\ncat\n", "file.txt, line 2, column 2: put parentheses around"),
        ("cats\noxyo\n\ncat\n", "line 1: the grid (lines 1 to 2) has 2 rows and 4 columns: 3 of"),
        ("cats\noxyo\nwzsw\n", "file.txt, line 1: no words below the grid (lines 1 to 3)"),
        ("cats\noxyo\nwzsw\n\ncat\nc%t\n", "file.txt, line 6, column 2: '%' is not a letter or"),
        ("cats\noxyo\nwzsw\n\nc\n", "file.txt, line 5: a single letter is not a word"),
        ("cats\noxyo\nwzsw\n\n\u0301\n", "file.txt, line 5, column 1: '\u0301' is not a letter"),
        ("---\n---\n---\n\ncat\n", "line 1: the grid (lines 1 to 3) has no letters: '---'"),
        ("cats\no\x07yo\n", "file.txt, line 2, column 2: a control character (U+0007)"),
        ("wordsearch 3\n", "file.txt, line 1: unexpected text after the header"),
        ("wordsearch\ndirections mean\n\ngrid\nat\nwords\nat", "line 2: neither a difficulty (ea"),
        ("wordsearch\ndirections E,X\n\ngrid\nat\nwords\nat", "nor a direction (E, SE, S, SW, W"),
        ("wordsearch\ndirections\n", "file.txt, line 2: a value is missing after `directions`"),
        ("wordsearch\nmessage a%\ngrid\nat\nwords\nat", "file.txt, line 2, column 10: '%' is no"),
        ("wordsearch\nmessage !\ngrid\nat\nwords\nat", "line 2: a word without letters: '!'"),
        ("wordsearch\nban (a\ngrid\nat\nwords\nat", "file.txt, line 2: put parentheses"),
        ("wordsearch\ngrid\nat\ndirections easy\n", "file.txt, line 4: ragged grid: 14 cells here"),
        ("wordsearch\ngrid\nat\n\ndirections easy\n", "file.txt, line 1: no words: a line `words`"),
        ("wordsearch\ngrid\n\nwords\nat", "file.txt, line 2: no grid: a line `grid` and rows"),
        ("wordsearch\nwords\nat\n", "file.txt, line 1: no grid"),
        ("wordsearch\ngrid\nat\nwords\n# x\n", "file.txt, line 4: no words"),
        ("wordsearch\ngrid at\n", "file.txt, line 2: unexpected text after `grid`: 'at'"),
        ("wordsearch\nphrases\n", "file.txt, line 2: unknown keyword (lines begin with dir"),
        ("wordsearch\ndirections easy\ndirections easy\n", "line 3: given twice: line 2 has it al"),
        ("wordsearch\nalphabet martian\ngrid\nat\nwords\nat", "line 2: no such language"),
        ('wordsearch\ngrid\nat\nwords\n"a"t\n', "file.txt, line 5: put quotes around the whole"),
        ('wordsearch\nunplaced "a\ngrid\nat\nwords\nat', "line 2: expected `unpl"),
        ("wordsearch\nunplaced a&b: c\ngrid\nat\nwords\nat", "line 2, column 11: '&' is not a"),
        ("wordsearch\nunplaced un&: c\ngrid\nat\nwords\nat", "line 2, column 12: '&' is not a"),
        (OWN + "\n" + OWN.replace("DARN", "D&N"), "file.txt, line 21, column 6: '&' is no"),
    ],
)  # fmt: skip
def test_bad_texts(text: str, message: str) -> None:
    """What is wrong is reported, with file and line and the text itself."""
    assert message in complaint(text)


@given(st.text(st.sampled_from('ab-() ;="#\n\t:9ž')), st.sampled_from(["bare", "unplaced", "p"]))
@example("a=b", "p")
@example('=""', "unplaced")
def test_only_our_errors_escape(text: str, where: str) -> None:
    """Any text is read or refused, and what was read can be written."""
    whole = {
        "bare": f"abc\nabc\nbbb\n\n{text}",
        "unplaced": f"wordsearch\nunplaced {text}\ngrid\nAB\nwords\nab\n",
        "p": f"wordsearch\ngrid\nAB\nBA\nwords\n{text}",
    }[where]
    with suppress(InputError):
        puzzles = WordSearch.parse(whole)
        assert [WordSearch.loads(puzzle.text()) for puzzle in puzzles] == puzzles


# Places


@given(wordsearches(), st.data())
def test_places_are_read_as_they_are_written(puzzle: WordSearch, data: st.DataObject) -> None:
    """Right or wrong, each phrase is found by its text; those that are equal come in turn."""
    texts = [" ".join(entry.text.casefold().split()) for entry in puzzle.entries]
    assume(len(set(texts)) == len(texts) or len({entry.text for entry in puzzle.entries}) == 1)
    number = st.integers(0, 30)
    found = WordSearchSolution(
        [
            Placement(
                n, data.draw(number), data.draw(number), data.draw(st.sampled_from(ALL_DIRECTIONS))
            )
            for n in range(len(puzzle.entries))
        ],
        puzzle.entries,
    )
    assert puzzle.solution_from(found.text(), "places.txt") == found


@pytest.mark.parametrize("name", ["New York", "new  york", "NEWYORK", "N.E.W. York"])
def test_phrases_are_named_by_text_or_letters(name: str) -> None:
    """Cases, gaps and signs that no cell has make no difference."""
    puzzle = WordSearch([Entry(tuple("CAT"), "cat"), Entry(tuple("NEWYORK"), "New York")], GRID)
    text = f"# mine\n\n3 4  nw\t{name}\n1 1 E CAT\r\n"
    assert puzzle.solution_from(text).placements == (
        Placement(0, 0, 0, "E"),
        Placement(1, 2, 3, "NW"),
    )


def test_digraphs_are_recognised_by_their_letters() -> None:
    """A phrase of digraphs needs no parentheses, and may have them."""
    puzzle = WordSearch([Entry(("LJ", "E", "T", "O"), "Ljeto!")], GRID)
    for name in ("ljeto", "(LJ)ETO", "Ljeto!"):
        assert puzzle.solution_from(f"1 2 S {name}").placements == (Placement(0, 0, 1, "S"),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "mine.txt: no places of words found"),
        ("1 1 E\n", "mine.txt, line 1: a row, a column, a direction and a word are expected: "),
        ("1 1 E cats\nx 1 E cow\n", "mine.txt, line 2: a row is a whole number, counted from 1 on"),
        ("1 -1 E cats\n", "mine.txt, line 1: a column is a whole number, counted from 1 on: '-1'"),
        ("1 0 E cats\n", "mine.txt, line 1: a column is counted from 1 on: '0'"),
        (f"{'9' * 5000} 1 E cats\n", "mine.txt, line 1: a row is a whole number"),
        (
            "1 1 EE cats\n",
            "mine.txt, line 1: not a direction (there are E, SE, S, SW, W, NW, N, NE): 'EE'",
        ),
        ("1 1 E dog\n", "mine.txt, line 1: no word of this word search: 'dog'"),
        ("1 1 E %\n", "mine.txt, line 1: no word of this word search: '%'"),
        ("1 1 E oslo\n", "mine.txt, line 1: this word was not placed: 'oslo'"),
        ("1 1 E ca\x07ts\n", "mine.txt, line 1, column 9: a control character (U+0007)"),
    ],
)
def test_bad_places(text: str, message: str) -> None:
    """What is no place of a phrase is refused by what is wrong with it."""
    with pytest.raises(InputError) as caught:
        WordSearch.loads(OWN).solution_from(text, "mine.txt")
    assert str(caught.value).startswith(message)


def test_a_phrase_that_comes_twice_is_for_the_checker() -> None:
    """Two places for one phrase are read, and judged wrong."""
    puzzle = WordSearch.loads(BARE)
    twice = puzzle.solution_from("1 1 E cats\n1 1 E cats\n1 1 S cow\n")
    assert [each.entry for each in twice.placements] == [0, 0, 1]
    assert not puzzle.check(twice).ok
    assert puzzle.check(puzzle.solution_from("1 1 E cats\n1 1 S cow\n")).ok


# Recognition


@pytest.mark.parametrize(
    "text",
    [BARE, OWN, "# a\n\n" + OWN, BARE.upper().replace("\n", "\r\n"), "wordsearch\nnonsense\n",
     "abc\ndef\nghi\n\nNew York;the Big Apple\n", "žut\nlok\nšal\n\nvis-à-vis\n",
     "שלום\nספרי\nמילה\n\nשלום\n", "जगत्\nकमल\nनमक\n\nकमल\n"],
)  # fmt: skip
def test_recognised(text: str) -> None:
    """Rows of letters alone with phrases below are ours, and no other kind's."""
    assert [name for name in kind_names() if kind_named(name).recognises(text)] == ["wordsearch"]


@pytest.mark.parametrize(
    "text",
    ["", "Dear Sir,\n", "cat\ndog\nant\n", "cat\ndog\n\nant\n", "at\nto\nin\n\nat\n", SUDOKU,
     "cats\ndog\nants\n\nant\n", "cat\nd-g\nant\n\nant\n", "cat\nd1g\nant\n\nant\n",
     "c a t\nd o g\na n t\n\nant\n", "cat\ndog\nant\n\n1 2 3 4\n", "cat\ndog\nant\n\n# ant\n",
     "cat\ndog\nant\n\n- ant\n", "wordsearch words\n", "WORDSEARCH\n", ONE_WAY,
     "***\n*.*\n***\n\nABC\n", "#_#\n___\n#_#\n\nABC\n", "a b\na\nb\n\na\n"],
)  # fmt: skip
def test_not_recognised(text: str) -> None:
    """In doubt, it is none."""
    assert not looks_like_wordsearch(text)


@examples(60)
@given(st.data())
def test_kinds_do_not_claim_one_another(data: st.DataObject) -> None:
    """Other kinds' texts are no word searches, with header or without it, and ours no other."""
    others: list[Puzzle[Any]] = [
        data.draw(sudokus()),
        data.draw(covers(plain_names=False)),
        data.draw(jigsaws()),
        data.draw(fillins()),
        data.draw(crisscrosses()),
    ]
    for text in (other.text() for other in others):
        assert not looks_like_wordsearch(text)
        assert not looks_like_wordsearch(text.partition("\n")[2])
    text = data.draw(wordsearches()).text()
    assert [name for name in kind_names() if kind_named(name).recognises(text)] == ["wordsearch"]


@examples(150)
@given(reason=st.text("ab:;=\"'()# -.é\t\u2028", max_size=8))
def test_reasons_behind_plain_words(reason: str) -> None:
    """Whatever a reason looks like, it is read as it was written, or refused."""
    puzzle = WordSearch(["cat"], ["CAT"], unplaced=[("dog", reason), ("hen", reason)])
    try:
        text = puzzle.text()
    except InputError:
        return
    assert WordSearch.loads(text).unplaced == puzzle.unplaced


@pytest.mark.parametrize("wish", ["ban", "message"])
def test_empty_cells_are_refused(wish: str) -> None:
    """No text could hold them."""
    cells: Any = [["LJ", ""]] if wish == "ban" else ["LJ", ""]
    with pytest.raises(InputError, match=f"{wish}.*: an empty cell"):
        WordSearch([Entry(("LJ", "A"), "lja")], [["LJ", "A"]], **{wish: cells})
