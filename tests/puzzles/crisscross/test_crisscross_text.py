"""Criss-crosses as text, lists of words for their generators, and what is recognised as one."""

from __future__ import annotations

import gzip
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.commandline import ONE_WAY, SUDOKU
from support.lengths import examples
from support.strategies.common import covers, jigsaws, sudokus
from support.strategies.crisscross import crisscrosses, grids
from support.strategies.fillin import fillins

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.crisscross.puzzle import CrissCross, CrissCrossSolution
from puzzlewright.puzzles.crisscross.recognise import looks_like_crisscross
from puzzlewright.puzzles.crisscross.text import read_grid
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lists.reader import load_entries, parse_entry, read_entries

#: A grid as the contest had them, which was lower case, and the same in capitals.
BARE = "star\nt-t-\no---\np---\n"
GRID = Grid([tuple("STAR"), ("T", None, "T", None), ("O", *3 * [None]), ("P", *3 * [None])])

#: All parts of our own format.
OWN = """\
crisscross
goal all
crossings 0
unplaced rats: no room
grid
STAR
T-T-
O---
P---
words
star;shines
s.t.o.p
at
rats;"STAR", the other way; plural
"""


def complaint(text: str) -> str:
    """Return the error message about a wrong text."""
    with pytest.raises(InputError) as caught:
        CrissCross.parse(text, "file.txt")
    return str(caught.value)


def bad_list(text: str) -> str:
    """Return the error message about a wrong list."""
    with pytest.raises(InputError) as caught:
        read_entries(text, "list.txt")
    return str(caught.value)


def texts_and_clues(text: str) -> list[tuple[str, str]]:
    """Return what a list shows."""
    return [(entry.text, entry.clue) for entry in read_entries(text)]


# Bare grids


@pytest.mark.parametrize(
    "text",
    [
        BARE,
        BARE.upper(),
        BARE.replace("\n", "\r\n"),
        "\ufeff\n# from somewhere\n" + BARE,
        "S T A R\nT - T -\nO - - -\nP - - -",
        "(s)tar\nt-(t)-\no---\np---\n\n\n",
    ],
)
def test_bare_grid(text: str) -> None:
    """Cases, gaps and line ends do not matter; the runs are the list, in capitals."""
    [puzzle] = CrissCross.parse(text)
    assert puzzle.grid == GRID
    assert [entry.text for entry in puzzle.entries] == ["STAR", "STOP", "AT"]
    assert puzzle.goal == "contest"
    assert puzzle.crossings == 1


def test_twenty_rows_as_the_contest_had_them() -> None:
    """A board of 20 by 20 keeps its size, blank rows and columns included."""
    rows = ["-" * 20] * 2 + ["--river-------------", "--o-----------------"] + ["-" * 20] * 16
    [puzzle] = CrissCross.parse("\n".join(rows) + "\n")
    assert (puzzle.grid.height, puzzle.grid.width) == (20, 20)
    assert puzzle.grid.lines() == [row.upper() for row in rows]
    assert Facts.of(puzzle).notes()[0] == "2 words, 1 connector, 6 letters"


def test_words_below_a_bare_grid() -> None:
    """Below an empty line there are words and clues; they match the grid whatever their case."""
    [puzzle] = CrissCross.parse(BARE + "\nAt;where\nstar\n# a comment\n\nS-T-O-P\nrats\n")
    assert [entry.text for entry in puzzle.entries] == ["At", "star", "S-T-O-P", "rats"]
    assert puzzle.entries[0].clue == "where"
    assert [entry.text for entry, _ in puzzle.unplaced] == ["rats"]
    assert Facts.of(puzzle).flaws() == ()


def test_words_that_are_equal_stay_in_a_puzzle() -> None:
    """A puzzle may list a word twice, and use it twice; a bare grid has each of its runs once."""
    [puzzle] = CrissCross.parse("at\nt-\n\nat\nat\n")
    assert len(puzzle.entries) == 2
    [bare] = CrissCross.parse("at\nt-\n")
    assert len(bare.entries) == 1


# Our own format


def test_own_format() -> None:
    """All parts are read, and written as they were."""
    [puzzle] = CrissCross.parse(OWN)
    assert puzzle.grid == GRID
    assert (puzzle.goal, puzzle.crossings) == ("all", 0)
    assert puzzle.entries == (
        Entry(tuple("STAR"), "star", "shines"),
        Entry(tuple("STOP"), "s.t.o.p"),
        Entry(tuple("AT"), "at"),
        Entry(tuple("RATS"), "rats", '"STAR", the other way; plural'),
    )
    assert [(entry.text, why) for entry, why in puzzle.unplaced] == [("rats", "no room")]
    assert puzzle.text() == OWN
    assert CrissCross.parse(OWN + "\n" + OWN) == [puzzle, puzzle]


def test_digraphs() -> None:
    """Cells of several letters are kept, and the word is shown as the list has it."""
    croatian = alphabet_named("croatian")
    ljeto, bolje = parse_entry("ljeto", "summer", croatian), parse_entry("bolje", "", croatian)
    assert ljeto.cells == ("LJ", "E", "T", "O")
    dzep = parse_entry("DŽEP", "", croatian)
    grid = Grid([("B", "O", "LJ", "E"), *((None, None, letter, None) for letter in "ETO")])
    puzzle = CrissCross([ljeto, bolje, dzep], grid)
    assert Facts.of(puzzle).flaws() == ()
    written = puzzle.text()
    assert "\nBO(LJ)E\n--E-\n" in written
    assert "\n(LJ)ETO = ljeto;summer\n" in written
    assert written.endswith("\n(DŽ)EP\n")
    assert CrissCross.loads(written) == puzzle
    by_hand = (
        "crisscross\nalphabet croatian\ngrid\nbo(lj)e\n--e-\n--t-\n--o-\n\nwords\nljeto\nbolje"
    )
    assert [entry.cells for entry in CrissCross.loads(by_hand).entries] == [
        ljeto.cells,
        bolje.cells,
    ]


@given(crisscrosses())
def test_round_trip(puzzle: CrissCross) -> None:
    """Whatever is written reads back as the same; what cannot be written is refused."""
    again = CrissCross.loads(puzzle.text())
    assert again == puzzle
    assert again.unplaced == puzzle.unplaced
    assert CrissCross.loads(again.text()).text() == puzzle.text()


@given(grids())
def test_written_solutions_are_read(grid: Grid) -> None:
    """A grid is read from its own text, from JSON, and from a whole puzzle in text or JSON."""
    solution = CrissCrossSolution(grid)
    assert read_grid(solution.text()) == grid
    puzzle = CrissCross([Entry(run.cells, run.text) for run in grid.runs], grid)
    assert read_grid(puzzle.text()) == grid
    for written in (solution.as_json(), puzzle.as_json()):
        assert puzzle.solution_from(json.dumps(written)) == solution
    assert puzzle.solution_from(solution.text()) == solution


@pytest.mark.parametrize(
    ("entry", "named"),
    [
        (Entry(("A", "B"), "ab", "two\nlines"), "ab;two"),
        (Entry(("A", "B"), "ab", " gaps"), "ab; gaps"),
        (Entry(("A", "B"), "a\x07b"), "a\\x07b"),
        (Entry(("a", "b"), "ab"), "a'"),
        (Entry(("A", ")"), "a)"), "A|)"),
    ],
)
def test_what_our_text_cannot_hold(entry: Entry, named: str) -> None:
    """Such words are refused by name, and not written so that they read as others."""
    puzzle = CrissCross([entry], Grid([("A", "B")]))
    with pytest.raises(InputError) as caught:
        puzzle.text()
    assert f"cannot hold: '{named}" in str(caught.value)


# What is wrong with some texts


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "file.txt: no criss-cross found"),
        ("cat-\na--\n", "file.txt, line 2: ragged grid: 3 cells here, line 1 has 4"),
        ("cat-\na.--\n", "file.txt, line 2, column 2: not a grid cell: use a letter"),
        ("cat-\na(--\n", "file.txt, line 2, column 2: put parentheses around"),
        ("a-\n-b\n", "line 1: the grid (lines 1 to 2) has no words: two letters side by side: 'a"),
        ("at-\n-o-\n\nat\na%b\n", "file.txt, line 5, column 2: '%' is not a letter or digit:"),
        ("at-\n-o-\n\nat\n--b\n", "file.txt, line 5: a row, where words are expected"),
        ("at-\n-o-\n\n...\n", "file.txt, line 4: a word without letters: '...'"),
        ("at-\n-\x07-\n", "file.txt, line 2, column 2: a control character (U+0007)"),
        ("crisscross 3\n", "file.txt, line 1: unexpected text after the header"),
        ("crisscross\ngoal best\n", "file.txt, line 2: no such goal (there are contest, crozzle"),
        ("crisscross\ncrossings two\n", "file.txt, line 2: how many words are to be crossed"),
        ("crisscross\ngrid\nat\ngoal all\n", "file.txt, line 4: ragged grid"),
        ("crisscross\ngrid\n\n", "file.txt, line 2: no rows below `grid`"),
        ("crisscross\ngrid\nat\n", "file.txt, line 1: no words"),
        ("crisscross\nwords\nat\n", "file.txt, line 1: no grid"),
        ("crisscross\ngoal\n", "file.txt, line 2: a value is missing after `goal`"),
        ("crisscross\nwords at\n", "file.txt, line 2: unexpected text after `words`: 'at'"),
        ("crisscross\nsize 3\n", "file.txt, line 2: unknown keyword (lines begin with goal"),
        ("crisscross\ngoal all\ngoal all\n", "file.txt, line 3: given twice: line 2 has it"),
        ("crisscross\nalphabet martian\n", "file.txt, line 2: no such language"),
        ("crisscross\ngrid\nat\n\nalphabet greek\n", "line 5: the alphabet comes before `grid`"),
        ('crisscross\ngrid\nat\nwords\n"a"t\n', "file.txt, line 5: put quotes around the whole"),
        ("crisscross\nunplaced a: b\nunplaced a: c\n", "line 3: a second reason for this word: '"),
    ],
)  # fmt: skip
def test_bad_texts(text: str, message: str) -> None:
    """What is wrong is reported, with file and line and the text itself."""
    assert message in complaint(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "mine.txt: no grid found"),
        ("at\na\n", "mine.txt, line 2: ragged grid"),
        ('{"', "mine.txt, line 1, column 2: damaged JSON"),
        ("{}", 'mine.txt: the field "kind" is missing'),
        ('{"kind": "crisscross", "rows": ["ab", 3]}', "mine.txt: rows[1]: a text or a list"),
    ],
)
def test_bad_solutions(text: str, message: str) -> None:
    """What is no grid is refused by what is wrong with it."""
    with pytest.raises(InputError) as caught:
        CrissCross(["ab"], ["AB"]).solution_from(text, "mine.txt")
    assert str(caught.value).startswith(message)


@given(st.text(st.sampled_from('ab-() ;="#\n\t:9ž')), st.booleans())
@example("a=b", True)
def test_only_our_errors_escape(text: str, ours: bool) -> None:
    """Any text is read or refused, and what was read can be written."""
    text = f"crisscross\ngrid\nAB\nBA\nwords\n{text}" if ours else text
    with suppress(InputError):
        puzzles = CrissCross.parse(text)
        assert [CrissCross.loads(puzzle.text()) for puzzle in puzzles] == puzzles
    with suppress(InputError):
        assert read_grid(CrissCrossSolution(read_grid(text)).text()) == read_grid(text)
    with suppress(InputError):
        for entry in read_entries(text):
            assert len(entry.cells) > 1


# Recognition


@pytest.mark.parametrize(
    "text",
    [BARE, BARE.upper(), "# a\n" + OWN, BARE + "\nstar\nstop\n", "at\n-o\n", "žut\nl-o\n",
     "ljeto\n--(lj)--\n", "cat-\na---\nr--\nt---\n---o\n", "G̃a-\na--\n"],
)  # fmt: skip
def test_recognised(text: str) -> None:
    """Rows of letters and blanks are ours alone, also if one of many has the wrong width."""
    assert [name for name in kind_names() if kind_named(name).recognises(text)] == ["crisscross"]


@pytest.mark.parametrize(
    "text",
    ["", "Dear Sir,\n", "cat\ndog\n", "----\n----\n", "well-known\nso-so\n", "cat-\n", SUDOKU,
     ONE_WAY, "1--4\n--2-\n-3--\n4--1\n", "A--4\n--2-\n-3--\n4--1\n", ".*.\n***\n.*.\nABC\n",
     "#_#\n___\n#_#\nABC\n", "0 1 -1 0\n0 0 2 -1\n-2 0 0 1\n1 -1 0 0\n", "a - b\na -\nb\n",
     "packing\nboard\n##.\n###\nbricks dominoes\n", "+--+\n|ab|\n+--+\n", "crisscross words\n",
     "- one\n- two\n", "0Aa0\n_ab.\n..AB\n"],
)  # fmt: skip
def test_not_recognised(text: str) -> None:
    """In doubt, it is none."""
    assert not looks_like_crisscross(text)


@examples(60)
@given(st.data())
def test_kinds_do_not_claim_one_another(data: st.DataObject) -> None:
    """Other kinds' texts are no criss-crosses, with header or without it, and ours no other."""
    others: list[Puzzle[Any]] = [
        data.draw(sudokus()),
        data.draw(covers(plain_names=False)),
        data.draw(jigsaws()),
        data.draw(fillins()),
    ]
    for text in (other.text() for other in others):
        assert not looks_like_crisscross(text)
        assert not looks_like_crisscross(text.partition("\n")[2])
    puzzle = data.draw(crisscrosses())
    bare = puzzle.solution.text()
    for text in (puzzle.text(), bare):
        names = [name for name in kind_names() if kind_named(name).recognises(text)]
        assert names in ([], ["crisscross"])
    assert looks_like_crisscross(puzzle.text())


# Lists


def test_plain_lists() -> None:
    """One word on a line; empty lines and comments are left out, the case stays in the text."""
    text = "\ufeff# words\notter\n\n  Beaver  # builds\r\n#seal\nL'Été\n"
    assert read_entries(text) == [
        Entry(tuple("OTTER"), "otter"),
        Entry(tuple("BEAVER"), "Beaver"),
        Entry(tuple("LÉTÉ"), "L'Été"),
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("new york;the Big Apple\notter;swims, and eats", ["the Big Apple", "swims, and eats"]),
        ("new york;a, b; c\notter", ["a, b; c", ""]),
        ('new york,"a ""b"" c"\notter,"swims, and eats"', ['a "b" c', "swims, and eats"]),
        ("new york, an apple,,\notter,swims, and eats", ["an apple", "swims, and eats"]),
        ('new york, "a, b",,\notter,"c"', ["a, b", "c"]),
        ("# a,b\nnew york,a; b\n#,,\notter,c; d", ["a; b", "c; d"]),
        ('new york,"over\ntwo lines"\n\notter,"# a\n# b"', ["over two lines", "# a # b"]),
        ("new york\tan apple; or so, yes\notter\t\tswims", ["an apple; or so, yes", "swims"]),
        ('new york;"Big"\notter;"Ring" or "Tarka"; both', ['"Big"', '"Ring" or "Tarka"; both']),
        ('"new york";"a; b"\notter;"c ""d"""', ["a; b", 'c "d"']),
        ("new york;#1 city\notter;is # 2", ["#1 city", "is # 2"]),
    ],
)  # fmt: skip
def test_clues(text: str, shown: list[str]) -> None:
    """Semicolons, commas with quotes as in CSV, and tabs stand between a word and its clue."""
    clues = dict(zip(["new york", "otter"], shown, strict=True))
    assert texts_and_clues(text) == list(clues.items())


def test_phrases_are_one_entry() -> None:
    """What is no letter, and what is a note, is dropped on the grid and kept in the text."""
    [one, two, three] = read_entries("New  York\nrock 'n' roll\nvis-à-vis (noun)\n")
    assert (one.text, "".join(one.cells)) == ("New York", "NEWYORK")
    assert (two.text, "".join(two.cells)) == ("rock 'n' roll", "ROCKNROLL")
    assert (three.text, "".join(three.cells)) == ("vis-à-vis (noun)", "VISÀVIS")


def test_alphabets() -> None:
    """A language cuts words as it counts letters; without one, scripts can be mixed."""
    [jez, dzep] = read_entries("njegov\ndžep", alphabet=alphabet_named("croatian"))
    assert (jez.cells, dzep.cells) == (("NJ", "E", "G", "O", "V"), ("DŽ", "E", "P"))
    mixed = read_entries("otter\nвыдра\nβίδρα\n수달")
    assert [len(entry.cells) for entry in mixed] == [5, 5, 5, 2]
    with pytest.raises(InputError, match=r"'В' is not a letter of the alphabet croatian .*'выдра'"):
        read_entries("otter\nвыдра", alphabet=alphabet_named("croatian"))


def test_repeated_words_are_reported() -> None:
    """They are taken once, with the first clue, and notes name both lines."""
    notes: list[str] = []
    text = "New York;a city\notter\nnewyork;a state\nOtter\nNEW YORK;a city"
    entries = read_entries(text, notes=notes)
    assert [(entry.text, entry.clue) for entry in entries] == [
        ("New York", "a city"),
        ("otter", ""),
    ]
    assert notes == [
        "line 3: 'newyork' is on line 1 already, with another clue",
        "line 4: 'Otter' is on line 2 already",
        "line 5: 'NEW YORK' is on line 1 already",
    ]


def test_titles_of_columns() -> None:
    """A first line `word,clue` is no word, and a note says that it was taken for titles."""
    notes: list[str] = []
    assert len(read_entries("Word,Clue\notter,swims\n", notes=notes)) == 1
    assert notes == ["line 1: taken for the titles of the columns: 'Word, Clue'"]
    for first in ("mot;traduction", "Wort;Hinweis", "слово;перевод", "كلمة;معنى"):
        notes.clear()
        found = read_entries(f"{first}\nchat;cat\n", notes=notes)
        assert [entry.text for entry in found] == ["chat"]
        titles = first.replace(";", ", ")
        assert notes == [f"line 1: taken for the titles of the columns: '{titles}'"]
    for first in ("mot;word", "mot", "chat;traduction", "sens;meaning"):
        notes.clear()
        assert read_entries(f"{first}\nchien;dog\n", notes=notes)[0].text == first.split(";")[0]
        assert notes == []
    assert texts_and_clues("word\nclue\n") == [("word", ""), ("clue", "")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "list.txt: no words in this list"),
        ("# nothing\n\n", "list.txt: no words in this list"),
        ("a\nb\n", "list.txt, line 1: no word of this list has two letters: 'a'"),
        ("!?\n", "list.txt, line 1: no word of this list has two letters: '!?'"),
        (";a clue\n", "list.txt, line 1: no word of this list has two letters: ''"),
        ("otter\nC&A;shop\n", "list.txt, line 2: '&' is not a letter or digit: 'C&A'"),
        ('a b,c\notter,"swims\nseal,barks\n', "list.txt, line 2: put quotes around the whole"),
        ('otter,"swims" well\n', "list.txt, line 1: put quotes around the whole field"),
        ('otter;swims\n"seal" two;barks\n', "list.txt, line 2: put quotes around the whole field"),
        ("otter\nse\x07al\n", "list.txt, line 2, column 3: a control character (U+0007)"),
        ("ab\n" + "x" * 1001, "list.txt, line 2: a word of more than 1,000 letters: 'xxx"),
    ],
)  # fmt: skip
def test_bad_lists(text: str, message: str) -> None:
    """What is wrong is reported with file and line, and the text itself."""
    assert bad_list(text).startswith(message)


def test_five_thousand_words_from_a_packed_file(tmp_path: Path) -> None:
    """Long lists are read as short ones are, plain or gzipped."""
    words = [f"w{number}x" for number in range(5000)]
    path = tmp_path / "words.csv.gz"
    path.write_bytes(gzip.compress("\n".join(f"{word},clue {word}" for word in words).encode()))
    entries = load_entries(path)
    assert [entry.text for entry in entries] == words
    assert entries[-1].clue == "clue w4999x"


def has_no_marks(word: str) -> bool:
    """Tell whether a word has neither a bullet nor quotes around it, which readers take away."""
    text = word.strip()
    return not text.startswith("- ") and not (text.startswith("'") and text.endswith("'"))


UNMARKED = st.text("ab'- ", min_size=1).filter(has_no_marks)


@given(st.lists(st.tuples(UNMARKED, st.text('xy ,;"#\n')), min_size=1))
@example([("aa", "\n;\n#")])
def test_csv_is_read_as_it_is_written(pairs: list[tuple[str, str]]) -> None:
    """Whatever the csv module writes below titles, with all quotes, is read as the same."""
    import csv
    import io

    wanted: dict[tuple[str, ...], tuple[str, str]] = {}
    for word, clue in pairs:
        cells = tuple(letter for letter in word.upper() if letter.isalpha())
        if len(cells) < 2:
            return
        wanted.setdefault(cells, (" ".join(word.split()), " ".join(clue.split())))
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows([("word", "clue"), *pairs])
    assert texts_and_clues(out.getvalue()) == list(wanted.values())
