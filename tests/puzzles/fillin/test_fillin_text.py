"""Fill-ins as text: what is read, what is wrong with some texts, what is written, what is ours."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.commandline import ONE_WAY, SUDOKU
from support.lengths import examples
from support.paths import DATA
from support.strategies.common import covers, jigsaws, sudokus
from support.strategies.fillin import fillins

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.cover.text import looks_like_cover
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.plain_text import format_word, read_template, read_word_block
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.recognise import looks_like_fillin
from puzzlewright.puzzles.fillin.text import read_solution_text
from puzzlewright.puzzles.fillin.word_lists.scored_lists import read_scored_words
from puzzlewright.puzzles.fillin.word_lists.word_list import Word
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.jigsaw.recognise import looks_like_jigsaw
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.puzzles.sudoku.text import looks_like_sudoku
from puzzlewright.words.cells import alphabet as by_cells
from puzzlewright.words.cells.cell_text import WESTERN
from puzzlewright.words.cells.language_alphabets import alphabets
from puzzlewright.words.languages import alphabet_named

OURS = sorted((DATA / "fillins").iterdir())

#: A cross: 1-Across and 2-Down share their middle.
CROSS = Template([[None, "", None], ["", "", ""], [None, "", None]])
WORDS = [Word(tuple("ABC")), Word(tuple("DBE"))]
PUZZLE = FillIn(CROSS, WORDS)
PLAIN = ".*.\n***\n.*.\nABC\nDBE\n"


def complaint(text: str) -> str:
    """Return the error message about a wrong text."""
    with pytest.raises(InputError) as caught:
        FillIn.parse(text, "file.txt")
    return str(caught.value)


# Texts without our header


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        ". * .\n* * *\n. * .\n\nABC\n\nDBE",
        "\n\n.*.  \r\n***\r\n.*.\r\nabc\r\nDbe  \r\n",
        "\ufeff3 3 2\n.*.\n***\n.*.\nABC\nDBE\n",
        "3x3\n.*.\n***\n.*.\nABC\nDBE\n",
        ".*.\n***\n.*.\n2\nABC\nDBE\n",
        "#_#\n___\n#_#\nABC\nDBE\n",
        "#.#\n...\n#.#\nABC\nDBE\n",
        "._.\n___\n._.\nABC;50\nDBE\n",
        "#*#\n***\n#*#\nABC\nD-B-E\n",
    ],
)
def test_grid_and_words_below(text: str) -> None:
    """Gaps, cases, line ends, a line of sizes and all pairs of signs read as the same puzzle."""
    assert FillIn.parse(text) == [PUZZLE]


def test_letters_in_the_grid_are_given() -> None:
    """Letters and digits are given, also on a row of their own above one with signs."""
    [puzzle] = FillIn.parse("a . *\n1 (qu) É\n* * .\nAB\n")
    assert puzzle.template.rows == (("A", None, ""), ("1", "QU", "É"), ("", "", None))
    [puzzle] = FillIn.parse("*.*\nCAT\n*.*\nCAT\nDOG\n")
    assert puzzle.template.rows[1] == ("C", "A", "T")
    assert [word.text for word in puzzle.words] == ["CAT", "DOG"]


def test_repeated_words_are_kept() -> None:
    """A word is listed as often as it is to be used, and keeps its score."""
    [puzzle] = FillIn.parse("**\n..\n**\nXX;60\nXX\n")
    assert puzzle.words == (Word(("X", "X"), 60), Word(("X", "X")))


@examples(200)
@given(
    st.lists(
        st.sampled_from(["AB", "ab;60", "", "a1", "A-B", "É", "AB;060", "AB ;7", "AB;7;x", "A # b"])
        | st.text("AB1;# é-", max_size=5),
        min_size=1,
        max_size=6,
    )
)
def test_words_below_are_read_like_files_of_words(lines: list[str]) -> None:
    """Short lists are read in a quicker way, with the same words and the same complaints."""

    def result(read: Callable[[], list[Word]]) -> object:
        try:
            return read()
        except InputError as bad:
            return bad.message, bad.line, bad.column, bad.text

    raw = [line.rstrip() for line in lines]
    short = result(lambda: read_word_block(raw, 1, None))
    long = result(lambda: read_scored_words("\n".join(raw)))
    assert short == long or (short == [] and long == ("no words in this list", None, None, None))


def test_western_letters_are_capitals_and_nothing_else() -> None:
    """The short way for Western letters agrees with alphabets: a cell each, folded by upper()."""
    for sign in filter(str.isalnum, WESTERN):
        assert by_cells.cells(sign) == (sign.upper(),)
        assert by_cells.clusters(f"A{sign}{sign}") == ["A", sign, sign]
        assert read_word_block([sign * 2], 1, None) == read_scored_words(sign * 2)


def test_dots_are_open_or_blocked() -> None:
    """Another sign decides; dots alone are open; dots and letters decide nothing."""
    assert read_template("...\n...").rows == (("", "", ""), ("", "", ""))
    assert read_template("..*\n...").rows == ((None, None, ""), (None, None, None))
    assert read_template(".#\n..").rows == (("", None), ("", ""))
    assert read_template("A_\n_#").rows == (("A", ""), ("", None))
    with pytest.raises(InputError, match=r"^t.txt, line 1: dots and letters alone: write open"):
        read_template("A..\n...", "t.txt")


def test_a_template_alone() -> None:
    """Sizes may stand above it, but nothing below it."""
    assert read_template("2 3\n__#\n#__\n\n") == read_template("__#\n#__")
    with pytest.raises(InputError, match=r"line 3: unexpected text below the grid: 'WORD'"):
        read_template("__#\n#__\nWORD\n")


def test_words_in_a_file_beside_the_grid(tmp_path: Path) -> None:
    """X.grid.txt has its words in X.words.dict; gzipped ones are found too."""
    grid = tmp_path / "x.grid.txt"
    grid.write_text("#.#\n...\n#.#\n")
    with pytest.raises(
        InputError, match=r"no words below the grid \(.*\), and no file x\.words\.dict"
    ):
        FillIn.load(grid)
    (tmp_path / "x.words.txt.gz").write_bytes(gzip.compress(b"ABC;50\nDBE;50\n"))
    assert FillIn.load(grid) == PUZZLE
    (tmp_path / "x.words.dict").write_text("AAA;50\nDBE;5x\n")
    with pytest.raises(InputError, match=r"x\.words\.dict, line 2, column 5: [^']*$"):
        FillIn.load(grid)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no fill-in found"),
        ("\n \n", "no fill-in found"),
        ("WORD\n", "line 1: no grid: lines with * or _ for open cells"),
        (".*.\n**\n.*.\nAB", "line 2: ragged grid: 2 cells here, line 1 has 3: '**'"),
        ("\n.*.\n***\n.*.*\nAB", "line 4: ragged grid: 4 cells here, line 2 has 3: '.*.*'"),
        (".*.\n*?*\nAB", "line 2, column 2: not a grid cell: use one of * _ # ., a letter or"),
        (
            ".*.\n*()\nAB",
            "line 2, column 2: put parentheses around the letters of one cell: (QU): '()'",
        ),
        (
            ".*.\n**(\nAB",
            "line 2, column 3: put parentheses around the letters of one cell: (QU): '('",
        ),
        (".*#\n***\nAB", "line 1: characters that do not go together: * # . (one for open, one"),
        ("_*\n**\nAB", "line 1: characters that do not go together: * _"),
        ("AB.\n.CD\nAB", "line 1: dots and letters alone: write open cells as * or blocked"),
        (".*.\n*.*\n", "line 1: no words below the grid (lines 1 to 2)"),
        ("*" * 250_001 + "\nAB", "line 1: a grid has at most 250,000 cells: '****"),
        ("* " * 1_500_000 + "\nAB", "line 1: a grid has at most 250,000 cells: '* * "),
        ("\n.*.\n*.*\nAB\n", "line 2: the grid (lines 2 to 3) has no slots"),
        ("4 3\n.*.\n***\nAB", "line 1: the sizes do not fit the grid of 2 rows of 3 cells: '4 3'"),
        ("2 3 2\n.*.\n***\nABC", "line 1: 2 words are announced, 1 found: '2 3 2'"),
        (".*.\n***\n3\nABC", "line 3: 3 words are announced, 1 found: '3'"),
        (".*.\n***\nABC\n\nA€C", "line 5"),
        (".*.\n***\nABC\nABC;x", "line 4, column 5: the score is not a whole number: 'x'"),
        (".*.\n***\nABC\n(QU)C;x", "line 4, column 7: the score is not a whole number: 'x'"),
        (".*.\n***\n(QUC", "line 3: put parentheses around the letters of one cell"),
    ],
)
def test_wrong_texts_without_header(text: str, message: str) -> None:
    """Each mistake is reported with its place."""
    assert message in complaint(text)
    assert complaint(text).startswith("file.txt")


# Our own text


def test_the_text_that_is_written() -> None:
    """Only what is unusual is written; several letters in a cell stand in parentheses."""
    assert PUZZLE.text() == "fillin\ngrid\n#_#\n___\n#_#\nwords\nABC\nDBE\n"
    words = [Word(("QU", "A")), Word(("A", "É"), 70), Word(("1", "2"), -3)]
    template = Template([["QU", ""], ["", None]])
    only = {"1-Down": words[:1]}
    rules = {"mode": "dictionary", "least": 50, "repeats": True}
    puzzle = FillIn(template, words, only=only, **rules)  # type: ignore[arg-type]
    assert puzzle.text() == (
        "fillin\nmode dictionary\nleast 50\nrepeats\ngrid\n(QU)_\n_#\nwords\n(QU)A\nAÉ;70\n12;-3\n"
        "only 1-Down\n(QU)A\n"
    )
    assert FillIn.parse(puzzle.text()) == [puzzle]


@examples(200)
@given(fillins(), fillins())
def test_print_and_parse_is_the_identity(puzzle: FillIn, other: FillIn) -> None:
    """Our text reads back as the same fill-in, alone or among others."""
    assert FillIn.parse(puzzle.text()) == [puzzle]
    assert FillIn.parse(puzzle.text() + "\n" + other.text()) == [puzzle, other]


CELLS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=3)


@examples(300)
@given(cells=st.lists(CELLS, min_size=1, max_size=4), given=CELLS)
@example(cells=["A", "\u0301", "B"], given="A")
@example(cells=["(", "A"], given="A")
@example(cells=["D", "Ž", "#"], given="_")
@example(cells=["\u1100", "\u1161"], given="\U0001f1e9")
def test_whatever_cells_hold_is_read_back_or_refused(cells: list[str], given: str) -> None:
    """Text never turns one puzzle into another."""
    puzzle = FillIn(Template([[given, ""]]), [Word(tuple(cells))])
    try:
        text = puzzle.text()
    except InputError:
        return
    assert FillIn.parse(text) == [puzzle]


def test_what_people_may_write() -> None:
    """Comments, other signs, small letters, empty lines among words, parts in another order."""
    text = (
        "# by hand\n\nfillin\n# the grid\ngrid\n. * .\n* * *\n. * .\nrepeats\n\nleast 10\n"
        "mode dictionary\nwords\nabc\n\n# more\ndbe;7  # not good\nonly 1-Down\nabc\n\n"
    )
    [puzzle] = FillIn.parse(text)
    words = [WORDS[0], Word(tuple("DBE"), 7)]
    only = {"1-Down": [WORDS[0]]}
    wanted = FillIn(CROSS, words, mode="dictionary", least=10, repeats=True, only=only)
    assert puzzle == wanted


def test_words_that_look_like_parts() -> None:
    """Below `words`, everything is a word, but for `only` with a slot and a new header."""
    text = "fillin\ngrid\n_____\nwords\ngrid\nwords\nonly\nleast\nrepeats\nmode\n"
    [puzzle] = FillIn.parse(text)
    names = ["GRID", "WORDS", "ONLY", "LEAST", "REPEATS", "MODE"]
    assert [word.text for word in puzzle.words] == names
    assert FillIn.parse(puzzle.text()) == [puzzle]


def test_rules_as_words() -> None:
    """What is in capitals, or among small letters, or no rule as it stands is meant as a word."""
    words = "LEAST 60\nREPEATS\nMODE EXACT\nleast\t60\nalphabet soup\nmode of life\nleast;5\n"
    [puzzle] = FillIn.parse(f"fillin\ngrid\n__\nwords\n{words}crossword\nrepeats\n")
    assert [word.text for word in puzzle.words[:3]] == ["LEAST60", "REPEATS", "MODEEXACT"]
    assert puzzle.words[3] == Word(tuple("LEAST"), 60)
    assert [word.text for word in puzzle.words[4:6]] == ["ALPHABETSOUP", "MODEOFLIFE"]
    assert [word.text for word in puzzle.words[7:]] == ["CROSSWORD", "REPEATS"]


def test_a_crossword_says_so() -> None:
    """The line is read and written, and makes another puzzle of it."""
    puzzle = FillIn(CROSS, WORDS, crossword=True)
    assert puzzle.text() == "fillin\ncrossword\ngrid\n#_#\n___\n#_#\nwords\nABC\nDBE\n"
    assert FillIn.parse(puzzle.text()) == [puzzle]
    assert puzzle != PUZZLE
    assert (puzzle.is_crossword, PUZZLE.is_crossword) == (True, False)


@pytest.mark.parametrize(
    ("name", "word", "written"),
    [
        ("spanish", "café", "café"),
        ("spanish", "café", '{"kind": "fillin", "rows": ["café"]}'),
        ("spanish", "café", '{"kind": "fillin", "rows": [["c", "a", "f", "É"]]}'),
        ("turkish", "is", "i s"),
        ("turkish", "is", '{"kind": "fillin", "rows": ["is"]}'),
        ("croatian", "konj", "k o (nj)"),
    ],
)
def test_filled_grids_are_read_by_the_alphabet(name: str, word: str, written: str) -> None:
    """What somebody wrote down is taken as the words of the puzzle are; so is our own text."""
    cells = by_cells.cells(word, alphabet_named(name))
    grid = "_" * len(cells)
    [puzzle] = FillIn.parse(f"fillin\nalphabet {name}\ngrid\n{grid}\nwords\n{word}\n")
    filled = puzzle.solution_from(written)
    assert filled.rows == (cells,)
    assert puzzle.check(filled).ok
    assert puzzle.solution_from(filled.text()) == filled


def test_folded_letters_stay_as_they_are() -> None:
    """In every alphabet: so a filled grid reads back as itself."""
    letters = [chr(n) for n in range(0x41, 0x600)]
    for alphabet in alphabets().values():
        for letter in letters:
            once = alphabet.fold(letter)
            assert alphabet.fold(once) == once


@pytest.mark.parametrize(
    ("words", "rules", "reason"),
    [
        ([""], {}, "without letters"),
        ([("AB", "C")], {}, "a score is"),
        ([Word("AB")], {}, "tuple of cells"),  # type: ignore[arg-type]
        ([Word(("A", ""))], {}, "empty cell"),
        ([Word(("A", 1))], {}, "empty cell"),  # type: ignore[arg-type]
        ([Word(())], {}, "without letters"),
        ([Word(("A", "B"), 2**40)], {}, "a score is"),
        ([Word(("A", "B"), 0.5)], {}, "a score is"),  # type: ignore[arg-type]
        ([], {"only": {"1-Down": ["!"]}}, "without letters"),
        (WORDS, {"least": 60}, "for the mode dictionary"),
        (WORDS, {"repeats": True}, "for the mode dictionary"),
        (WORDS, {"mode": "all"}, "no such mode"),
    ],
)
def test_puzzles_that_are_none(words: list[Word], rules: dict[str, object], reason: str) -> None:
    """It is refused when it is made, not when it is searched."""
    with pytest.raises(InputError, match=reason):
        FillIn(CROSS, words, **rules)  # type: ignore[arg-type]


def test_a_grid_that_is_none() -> None:
    """The generator takes no rows for a template; words are no numbers."""
    rows: Any = [["", ""]]
    with pytest.raises((InputError, TypeError), match="Template"):
        FillIn.make(WORDS, rows, seed=0)
    least: Any = "60"
    with pytest.raises(TypeError, match="least: a whole number expected, not '60'"):
        FillIn(CROSS, WORDS, mode="dictionary", least=least)


def test_an_alphabet() -> None:
    """It shows which letters share a cell; the text no longer needs it for that."""
    [puzzle] = FillIn.parse("fillin\nalphabet croatian\ngrid\n(lj)_\n_#\nwords\nljub\nnjak\n")
    assert puzzle.template.rows[0] == ("LJ", "")
    assert [word.cells for word in puzzle.words] == [("LJ", "U", "B"), ("NJ", "A", "K")]
    assert puzzle.text().splitlines()[-2:] == ["(LJ)UB", "(NJ)AK"]
    [again] = FillIn.parse(puzzle.text())
    assert (again, again.alphabet) == (puzzle, alphabet_named("croatian"))
    assert again.text() == puzzle.text()


def test_an_alphabet_that_would_change_the_words_is_not_written() -> None:
    """A hyphen kept D and Ž apart, and is gone: the alphabet would put them into one cell."""
    [puzzle] = FillIn.parse("fillin\nalphabet croatian\ngrid\n____\nwords\nad-ža\n")
    assert puzzle.words[0].cells == ("A", "D", "Ž", "A")
    assert "alphabet" not in puzzle.text()
    assert FillIn.parse(puzzle.text()) == [puzzle]


@pytest.mark.parametrize(
    ("name", "grid", "word", "message"),
    [
        ("english", "_Ж_", "ABC", "line 4, column 2: 'Ж' is not a letter of the alphabet english"),
        (
            "english",
            "_(QЖ)_",
            "ABC",
            "line 4, column 2: 'Ж' is not a letter of the alphabet english",
        ),
        ("english", "___", "ABЖ", "line 6, column 3: 'Ж' is not a letter of the alphabet english"),
        (
            "english",
            "___",
            "łan;60",
            "line 6, column 1: 'Ł' is not a letter of the alphabet english",
        ),
        ("english", "___", "(QЖ)AB", "line 6: 'Ж' is not a letter of the alphabet english: 'QЖ'"),
        ("english", "___", "(QU)ЖB", "line 6, column 5: 'Ж' is not a letter of the alphabet"),
        (
            "croatian",
            "___",
            "niñ",
            "line 6, column 3: 'Ñ' is not a letter of the alphabet croatian",
        ),
        ("greek", "___", "ABΓ", "line 6, column 1: 'A' is not a letter of the alphabet greek"),
        ("ukrainian", "___", "мыс", "line 6, column 2: 'Ы' is not a letter of the alphabet"),
        ("english", "(\u0301)__", "ABC", "line 4, column 1: nothing is left of this cell"),
    ],
)
def test_letters_outside_the_alphabet(name: str, grid: str, word: str, message: str) -> None:
    """They are refused where they stand: in the grid, in words, in parentheses."""
    assert message in complaint(f"fillin\nalphabet {name}\ngrid\n{grid}\nwords\n{word}\n")


def test_accents_that_an_alphabet_leaves_out_or_keeps() -> None:
    """Both are no reason to refuse a letter; without an alphabet there is no other reason."""

    def cells(name: str, word: str) -> tuple[str, ...]:
        text = f"fillin\nalphabet {name}\ngrid\n{word[0]}__\nwords\n{word}\n"
        [puzzle] = FillIn.parse(text)
        assert puzzle.template.rows[0][0] == puzzle.words[0].cells[0]
        return puzzle.words[0].cells

    assert cells("english", "été") == ("E", "T", "E")
    assert cells("spanish", "ñoñá") == ("Ñ", "O", "Ñ", "A")
    assert cells("german", "öfé2") == ("Ö", "F", "É", "2")
    assert cells("plain", "ĀЖΩ") == ("Ā", "Ж", "Ω")


def test_scores_behind_cells_of_several_letters() -> None:
    """A score stands behind a semicolon, a tab or a comma, as in any list."""
    [puzzle] = FillIn.parse("**\n..\n(QU)A;60\n(QU)A\t61\n(QU)A,62\n(QU)A;63;note\n")
    assert list(puzzle.words) == [Word(("QU", "A"), n) for n in (60, 61, 62, 63)]


def test_words_from_a_file(tmp_path: Path) -> None:
    """The file is looked for beside the text; a dictionary keeps the best of equal words."""
    (tmp_path / "list.txt").write_text("abc;10\nDBE\nABC;20\n")
    text = tmp_path / "x.txt"
    text.write_text("fillin\ngrid\n#_#\n___\n#_#\nwords list.txt\n")
    assert [word.score for word in FillIn.load(text).words] == [10, 50, 20]
    text.write_text("fillin\nwords list.txt\nmode dictionary\ngrid\n#_#\n___\n#_#\n")
    assert [word.score for word in FillIn.load(text).words] == [20, 50]
    text.write_text("fillin\ngrid\n#_#\n___\n#_#\nwords gone.txt\n")
    with pytest.raises(InputError, match=r"x\.txt, line 6: the file of the words: .*'gone\.txt'"):
        FillIn.load(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fillin\n", "line 1: no grid: a line `grid` and a picture below it are missing"),
        ("fillin 3 3\n", "line 1: unexpected text after the header: 'fillin 3 3'"),
        ("fillin\ngrid\n\nwords\nAB", "line 2: no picture below `grid`"),
        ("fillin\ngrid 3\n__\nwords\nAB", "line 2: unexpected text after `grid`: '3'"),
        ("fillin\ngrid\n__\n", "line 1: no words"),
        ("fillin\ngrid\n__\nwords\n\n# none\n", "line 4: no words: 'words'"),
        ("fillin\ngrid\n_#\nwords\nAB", "line 3: the grid has no slots: no two open cells"),
        ("fillin\ngrid\n_#\n##\nwords\nAB", "line 3: the grid (lines 3 to 4) has no slots"),
        ("fillin\ngrid\n__\n_\nwords\nAB", "line 4: ragged grid: 1 cells here, line 3 has 2: '_'"),
        (
            "fillin\ngrid\n__\n\n__\nwords\nAB",
            "line 5: unknown keyword (lines begin with mode, least",
        ),
        ("fillin\ngrid\n__\ngrid\n__\nwords\nAB", "line 4: given twice: line 2 has it already"),
        ("fillin\nmode all\n", "line 2: no such mode (there are exact, dictionary): 'all'"),
        ("fillin\nmode\n", "line 2: a value is missing after `mode`: 'mode'"),
        ("fillin\nleast much\n", "line 2: a score is a whole number: 'much'"),
        ("fillin\nleast 60\ngrid\n__\nwords\nAT;10\n", "line 2: for dictionaries only"),
        ("fillin\ngrid\n__\n\nrepeats\nwords\nAT\n", "line 5: for dictionaries only"),
        ("fillin\ngrid\n__\nwords\nAT;10\nleast 60\n", "line 6: rules go above `words`"),
        ("fillin\ngrid\n__\nwords\nAT\nmode dictionary # all\n", "line 6: rules go above"),
        ("fillin\ngrid\n__\nwords\nalphabet welsh\n", "line 5: rules go above `words`"),
        ("fillin\ngrid\n__\nwords\nAT\nrepeats\n", "line 6: rules go above `words`"),
        ("fillin\ngrid\n__\nonly 1-Across\nAT\ncrossword\n", "line 6: rules go above"),
        ("fillin\ncrossword 3\n", "line 2: unexpected text after `crossword`: '3'"),
        ("fillin\nalphabet klingon\n", "line 2: no such language (give a code"),
        ("fillin\ngrid\n__\nalphabet welsh\n", "line 4: the alphabet comes before `grid`"),
        ("fillin\ngrid\n__\nwords\nAB\nonly 3-Down\nAB", "line 6: the grid has no such slot"),
        ("fillin\ngrid\n__\nwords\nAB\nonly 1-Across\n", "line 6: no words below it"),
        ("fillin\ngrid\n__\nwords\nAB\n\nA%B\n", "line 7"),
        ("fillin\ngrid\n__\nwords\nAB\nfillin\ngrid\n__\nwords\n(AB\n", "line 10: put parentheses"),
        ("fillin\ngrid\n__\nwords\nAB\nfillin\n", "line 6: no grid"),
    ],
)
def test_wrong_texts_of_ours(text: str, message: str) -> None:
    """Each mistake is reported with its place."""
    assert message in complaint(text)
    assert complaint(text).startswith("file.txt, line ")


def test_what_cannot_be_written() -> None:
    """Small letters would become capitals, scores would get lost: that is refused."""
    for cells in (("a", "B"), ("A B", "C"), ("(", "A"), ("A;1", "B"), ("", "B"), ()):
        with pytest.raises(InputError, match=r"a (cell|word) that the text format cannot hold"):
            format_word(Word(cells))
    with pytest.raises(InputError, match="a score that the text format cannot hold: '10000000'"):
        format_word(Word(("A", "B"), 10_000_000))
    with pytest.raises(InputError, match="a cell that the text format cannot hold: 'a'"):
        FillIn(Template([["a", "B"]]), WORDS).text()
    with pytest.raises(InputError, match="without words"):
        FillIn(CROSS, []).text()


# Fuzz

LINES = st.sampled_from(
    ["fillin", "grid", "words", "only 1-Across", "mode dictionary", "repeats", "least 5", "words x",
     "alphabet welsh", "3 3 2", "", "_#_", "___", ".*.", "* *", "A(QU)_", "ABC", "AB;60", "(",
     "# x", "É\u0301", "12", "#", "..."]
)  # fmt: skip


@examples(500)
@given(st.lists(LINES | st.text(max_size=6), max_size=12).map("\n".join))
def test_only_our_errors_escape(text: str) -> None:
    """Any text is read or refused; what is read is written and read again."""
    looks_like_fillin(text)
    for start in ("", "fillin\ngrid\n", ".*\n**\n"):
        with suppress(InputError):
            for puzzle in FillIn.parse(start + text):
                assert FillIn.parse(puzzle.text()) == [puzzle]


@examples(300)
@given(st.text("[]\"',\n .#_*ABé()0n", max_size=30) | st.text(max_size=20))
@example("[" * 5000)
@example("[1, 2, 3]")
@example('["AB", "A"]')
@example('[["\ud800", "A", "B"], "...", "..."]')
@example("[1e999]")
def test_only_our_errors_escape_from_filled_grids(text: str) -> None:
    """Any text is read as a filled grid of the right size, or refused."""
    with suppress(InputError):
        filled = read_solution_text(PUZZLE, text, "x")
        assert [len(row) for row in filled.rows] == [3, 3, 3]


# Filled grids


def test_how_filled_grids_are_written() -> None:
    """Blocked cells are dots in text, and # in JSON, as they are in puzzles."""
    filled = FillInSolution(PUZZLE, [[None, "D", None], ["A", "B", "C"], [None, "E", ""]])
    assert filled.text() == ". D .\nA B C\n. E _\n"
    assert filled.as_json()["rows"] == [["#", "D", "#"], ["A", "B", "C"], ["#", "E", "_"]]
    rebus = FillInSolution(PUZZLE, [[None, "QU", None], ["A", "B", "C"], [None, "E", ""]])
    assert rebus.text() == ".    (QU) .\nA    B    C\n.    E    _\n"
    assert rebus.as_json()["rows"] == [["#", "QU", "#"], ["A", "B", "C"], ["#", "E", "_"]]


@examples(200)
@given(st.lists(st.sampled_from([None, "", "A", "É", "QU", "7", "G̃"]), min_size=9, max_size=9))
def test_filled_grids_read_back(cells: list[str | None]) -> None:
    """What is printed, and what is JSON, reads as the same filled grid."""
    filled = FillInSolution(PUZZLE, [cells[:3], cells[3:6], cells[6:]])
    assert read_solution_text(PUZZLE, filled.text()) == filled
    assert PUZZLE.solution_from(json.dumps(filled.as_json())) == filled


def test_other_ways_to_write_a_filled_grid() -> None:
    """Without gaps, in small letters, with # for blocked cells and * for empty ones."""
    filled = FillInSolution(PUZZLE, [[None, "D", None], ["A", "B", "C"], [None, "", None]])
    assert read_solution_text(PUZZLE, "\n#d#\r\nabc\n\n#*#\n") == filled


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "s.txt: 3 rows expected, 0 found"),
        (".D.\nABC\n", "s.txt, line 2: 3 rows expected, 2 found"),
        (".D.\nABC\n.E.\n\nABC\n", "s.txt, line 5: a row too many: 3 expected: 'ABC'"),
        (".D.\nABCD\n.E.", "s.txt, line 2: 3 cells expected in a row, 4 found: 'ABCD'"),
        (".D.\nA!C\n.E.", "s.txt, line 2, column 2: not a grid cell"),
        ('{"kind":\n1,', "s.txt, line 2, column 3: damaged JSON"),
        ('{"kind": "fillin", "rows": []}', "s.txt: rows: 3 values are expected, not 0"),
        (
            '{"kind": "fillin", "rows": ["ABC", "AB", "ABC"]}',
            "s.txt: rows[1]: 3 cells are expected, not 2: 'AB'",
        ),
        (
            '{"kind": "fillin", "rows": ["ABC", "ABC", ["A", 2, "C"]]}',
            "s.txt: rows[2][1]: a text is expected, not a number: '2'",
        ),
    ],
)
def test_wrong_filled_grids(text: str, message: str) -> None:
    """Each mistake is reported with its place."""
    with pytest.raises(InputError) as caught:
        PUZZLE.solution_from(text, "s.txt")
    assert message in str(caught.value)


# Telling fill-ins from others


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_ours_are_recognised_by_us_alone(path: Path) -> None:
    """No other kind claims a fill-in, spaced or not, with our header or without."""
    text = path.read_text("utf-8")
    [puzzle] = FillIn.parse(text)
    close = text.replace("* ", "*").replace(". ", ".")
    assert FillIn.parse(close) == [puzzle]
    bars = close.replace(".", "#").replace("*", "_")
    dots = bars.replace("_", ".")
    assert FillIn.parse(bars) == [puzzle]
    forms = [text, close, "# ours\n" + puzzle.text()]
    if not text[0].isdigit():  # numbers below such a grid could be anything
        forms += [bars, bars.replace("_", "_ ").replace("#", "# "), dots]
    for form in forms:
        assert looks_like_fillin(form)
        for other in ("cover", "jigsaw", "packing", "sudoku"):
            assert not kind_named(other).recognises(form)


def test_other_signs_are_recognised() -> None:
    """Grids of other signs are known with words, and without any if both signs are there."""
    for text in (
        "#_\n__\nAB\n",
        "#.\n..\nAB;50\nCD",
        "#..\n.#.\n...\n",
        "**\n**\nAB",
        "3 2\n*.\n**\nX",
    ):
        assert looks_like_fillin(text), text
    wrong = ".*.\n**\n.*.\nABC\n"  # ragged, which the reader will tell
    assert looks_like_fillin(wrong)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".*.\n*?*\n.*.\nABC\n", "line 2, column 2: not a grid cell: use one of"),
        ("***\n*?*\n***\nABC\n", "line 2, column 2: not a grid cell: use one of"),
        ("..*..\n*****\n..*!.\nABC\n", "line 3, column 4: not a grid cell"),
        (".*.\n*#*\n.*.\nABC\n", "line 2: characters that do not go together: * # ."),
        (".*.\n**\n.*.\n", "line 2: ragged grid: 2 cells here, line 1 has 3: '**'"),
        ("#_#\n____\n#_#\n", "line 2: ragged grid: 4 cells here, line 1 has 3: '____'"),
        ("***\n*..\n", "line 1: no words below the grid (lines 1 to 2)"),
        ("***\n***\n***\n", "line 1: no words below the grid (lines 1 to 3)"),
        (".*.\n***\n.*.\nA%C\n", "line 4, column 2: '%' is not a letter or digit: 'A%C'"),
        (".*.\n***\n.*.\nA\x07C\n", "line 4, column 2: a control character (U+0007): 'A"),
        ("***\n***\n***\x0c\nABC\n", "line 3, column 4: a control character (U+000C)"),
    ],
)
def test_slips_are_reported_by_the_reader(text: str, message: str) -> None:
    """A grid with a slip is claimed by us alone, so that the line of the slip is named."""
    names = [name for name in kind_names() if kind_named(name).recognises(text)]
    assert names == ["fillin"]
    assert message in complaint(text)


@pytest.mark.parametrize(
    "text",
    ["", "Dear Sir,\n", "...\n...\n...\n", "AB\nCD\n", "A.B\n*\n\nhow are you\n", "#!/bin/sh\nls\n",
     ONE_WAY, SUDOKU, "0 1 -1 0\n0 0 2 -1\n-2 0 0 1\n1 -1 0 0\n", "1.3.\n....\n2..4\n....\n",
     "packing\nboard\n##.\n###\nbricks dominoes\n", "# a * b\n.\n", "*--*\n|..|\n|..|\n*--*\n",
     "0Aa0\n_ab.\n..AB\n"],
)  # fmt: skip
def test_what_is_no_fill_in(text: str) -> None:
    """In doubt, it is none."""
    assert not looks_like_fillin(text)


@examples(60)
@given(st.data())
def test_kinds_do_not_claim_one_another(data: st.DataObject) -> None:
    """Sudokus, covers and jigsaws are no fill-ins, and fill-ins none of these."""
    sudoku: Sudoku = data.draw(sudokus())
    cover: Cover = data.draw(covers(plain_names=False))
    jigsaw: Jigsaw = data.draw(jigsaws())
    bare = sudoku.text().partition("\n")[2]
    for text in (sudoku.text(), bare, cover.text(), jigsaw.text(), jigsaw.text().split("\n", 1)[1]):
        assert not looks_like_fillin(text)
    fillin: FillIn = data.draw(fillins())
    assert looks_like_fillin(fillin.text())
    for looks in (looks_like_sudoku, looks_like_cover, looks_like_jigsaw):
        assert not looks(fillin.text())


def test_words_of_one_letter_below_a_grid() -> None:
    """They fill no slot: they are left out and named, and the others are filled in."""
    [puzzle] = FillIn.parse("___\n_##\n_##\n\nA\nCAT\nI\nCOT\n")
    assert [word.text for word in puzzle.words] == ["CAT", "COT"]
    assert puzzle.warnings == ("left out, as one letter fills no slot: A, I",)
    assert puzzle.count().n == 2
