"""The checker of fill-ins, and the reasons why there is no fill."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.fillin import Oracle
from support.strategies.fillin import fillins

from puzzlewright.puzzles.fillin.check import faults
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.search.infeasibility import quick_reason
from puzzlewright.puzzles.fillin.text import read_solution_text
from puzzlewright.puzzles.fillin.word_lists.scored_lists import read_scored_words
from puzzlewright.puzzles.fillin.word_lists.word_list import Word, WordList


def fillin(*lines: str) -> FillIn:
    """Read a fill-in from its lines."""
    [puzzle] = FillIn.parse("\n".join(lines))
    return puzzle


def fault_texts(puzzle: FillIn, *rows: str) -> list[str]:
    """Return what the checker says about a filled grid."""
    return list(map(str, faults(puzzle, read_solution_text(puzzle, "\n".join(rows)))))


EXACT = fillin("*A*.*", "*.*..", "***.*", "CAT", "COD", "DOT", "TOT")
RULES = ["grid", "___", "###", "___", "words", "ABC", "DEF;20", "DEF;30", "GHI;10"]


def test_the_checker_knows_no_search() -> None:
    """To import it imports nothing that solves."""
    program = "import sys, puzzlewright.puzzles.fillin.check; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    names = done.stdout.split()
    assert "puzzlewright.puzzles.fillin.check" in names, done.stderr
    searches = ("puzzlewright.engine.kernel", "puzzlewright.engine.word_fill")
    assert not [name for name in names if name.startswith(searches) or name.endswith(".solve")]


def test_right_fills() -> None:
    """A right fill passes; open cells without a slot may hold anything, or stay empty."""
    assert fault_texts(EXACT, "CAT._", "O.O..", "DOT.X") == []
    assert fault_texts(EXACT, "CAT.A", "O.O..", "DOT.B") == []


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (("CAT.#", "O.O..", "DOT._"), "row 1, column 5: is open, but blocked in the solution"),
        (("CATS_", "O.O..", "DOT._"), "row 1, column 4: is blocked, but holds 'S'"),
        (("CAT_*", "O.O..", "DOT._"), "row 1, column 4: is blocked, but holds ''"),
        (("CUT._", "O.O..", "DOT._"), "row 1, column 2: holds 'U', but 'A' is given"),
        (("C*T._", "O.O..", "DOT._"), "row 1, column 2: is empty, but 'A' is given"),
        (("CUT._", "O.O..", "DOT._"), "1-Across: 'CUT' is not in the list"),
        (("CAT._", "O.O..", "D_T._"), "3-Across: is not filled: 'D?T'"),
        (("CAT._", "O.O..", "D_T._"), "word 'DOT': is not used"),
        (("TAT._", "O.O..", "TOT._"), "1-Across: 'TAT' is not in the list"),
        (("CAT._", "A.O..", "TOT._"), "1-Across, 1-Down: 'CAT' is used twice, but listed once"),
        (("CAT._", "A.O..", "TOT._"), "3-Across, 2-Down: 'TOT' is used twice, but listed once"),
        (("CAT._", "A.O..", "TOT._"), "word 'COD': is not used"),
    ],
)
def test_wrong_fills(rows: tuple[str, ...], problem: str) -> None:
    """Each problem is named with its slot or cell."""
    found = fault_texts(EXACT, *rows)
    assert any(problem in one for one in found), found


def test_the_shape() -> None:
    """A grid of another shape is the only fault reported, for nothing else can be compared."""
    for rows in ([["A"]], [["A", "B", "C", None, ""]] * 2, [["A"] * 5, ["A"] * 4, ["A"] * 5]):
        assert list(map(str, faults(EXACT, FillInSolution(EXACT, rows)))) == [
            "grid: is not 3 rows of 5 cells"
        ]


def test_words_that_are_listed_more_than_once() -> None:
    """An exact fill-in uses each word as often as it is listed, whatever its scores."""
    puzzle = fillin("***", "...", "***", "...", "***", "XXX;10", "XXX", "YYY")
    assert fault_texts(puzzle, "XXX", "...", "YYY", "...", "XXX") == []
    assert fault_texts(puzzle, "XXX", "...", "YYY", "...", "YYY") == [
        "2-Across, 3-Across: 'YYY' is used twice, but listed once",
        "word 'XXX': is used once, but listed twice",
    ]


def test_dictionaries() -> None:
    """Best scores count; no word is used twice unless it may be; words may be left over."""
    puzzle = fillin("fillin", "mode dictionary", "least 25", *RULES)
    assert fault_texts(puzzle, "ABC", "...", "DEF") == []
    assert fault_texts(puzzle, "ABC", "...", "GHI") == ["2-Across: 'GHI' scores 10, less than 25"]
    assert fault_texts(puzzle, "ABC", "...", "ABC") == ["2-Across: 'ABC' is in 1-Across already"]
    assert fault_texts(puzzle, "ABC", "...", "XYZ") == ["2-Across: 'XYZ' is not in the list"]
    puzzle = fillin("fillin", "mode dictionary", "repeats", *RULES)
    assert fault_texts(puzzle, "GHI", "...", "GHI") == []


def test_long_lists() -> None:
    """A WordList is judged by as the same words in a tuple are."""
    plain = fillin("fillin", "mode dictionary", "least 25", *RULES)
    words = WordList.of(plain.words, merge=False)
    puzzle = FillIn(plain.template, words, mode="dictionary", least=25)
    for rows in (("ABC", "DEF"), ("ABC", "GHI"), ("BCD", "XYZ"), ("ABC", "ABC"), ("A*C", "DEF")):
        shown = (rows[0], "...", rows[1])
        assert fault_texts(puzzle, *shown) == fault_texts(plain, *shown)
    assert fault_texts(puzzle, "BCD", "...", "GHI") == [
        "1-Across: 'BCD' is not in the list",
        "2-Across: 'GHI' scores 10, less than 25",
    ]


def test_own_lists() -> None:
    """A slot with a list of its own takes words of it alone; exact ones are listed twice."""
    own = ["only 2-Across", "XYZ;25", "ABC", "UVW;24"]
    puzzle = fillin("fillin", "mode dictionary", "least 25", *RULES, *own)
    assert fault_texts(puzzle, "DEF", "...", "XYZ") == []
    assert fault_texts(puzzle, "ABC", "...", "DEF") == [
        "2-Across: 'DEF' is not in the list of this slot"
    ]
    assert (
        fault_texts(puzzle, "DEF", "...", "UVW") == []
    )  # what somebody wants there may score less
    assert fault_texts(puzzle, "ABC", "...", "ABC") == ["2-Across: 'ABC' is in 1-Across already"]
    exact = fillin("fillin", "grid", "___", "###", "___", "words", "ABC", "DEF", *own)
    assert fault_texts(exact, "DEF", "...", "ABC") == []
    assert fault_texts(exact, "DEF", "...", "XYZ") == [
        "2-Across: 'XYZ' is used once, but listed never",
        "word 'ABC': is not used",
    ]


@examples(200)
@given(fillins(), st.integers(0, 10**6))
def test_what_is_near_a_fill_is_right_only_if_the_oracle_has_it(puzzle: FillIn, seed: int) -> None:
    """The checker passes exactly what the oracle finds, among fills and what is near them."""
    fills = list(Oracle(puzzle).fills()) if len(puzzle.words) < 8 else []
    assume(fills)
    cells = sorted(cell for cell, _ in fills[0])
    letters = sorted({letter for word in puzzle.words for letter in word.cells})
    random = Random(seed)
    fill = dict(random.choice(fills))
    fill[random.choice(cells)] = random.choice(letters)
    rows = [
        [fill.get((r, c), content) for c, content in enumerate(row)]
        for r, row in enumerate(puzzle.template.rows)
    ]
    is_right = not list(faults(puzzle, FillInSolution(puzzle, rows)))
    assert is_right == (frozenset(fill.items()) in fills)


# Why there is none


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (("***", "*..", "AB", "CD", "CDE"), "2-letter slots: 1, words: 2"),
        (("***", "*..", "CDE"), "2-letter slots: 1, words: 0"),
        (("***", "*..", "AB", "CDE", "CDEF"), "longer than any slot (3 letters): 'CDEF'"),
        (
            ("**", "*.", "AAA", "BBB", "CCC", "DDD", "EEE"),
            "longer than any slot (2 letters): 'AAA', 'BBB', 'CCC' and 2 more",
        ),
        (
            ("***", "*.*", "***", "AB", "ABC", "BCD", "CDE"),
            "2-letter slots: 0, words: 1; 3-letter slots: 4, words: 3",
        ),
        (("*A*", "*..", "AB", "CDE"), "no word fits 1-Across: ?A?"),
        (("***", "*..", "XB", "CDE"), "no word fits 1-Down whatever crosses it"),
        (
            ("A**", "...", "B**", "ABC", "ADE"),
            "no word fits 2-Across: B??",
        ),
        (("A**", "...", "***", "ABC", "BDE"), None),
        (("A**", "...", "*(QU)*", "A(QU)B", "BDE"), "no slot takes the word 'BDE'"),
        (
            ("A**", "...", "A**", "...", "***", "ABC", "DBC", "DBC"),
            "'DBC' is listed 2 times, slots that take it: 1",
        ),
    ],
)
def test_reasons_in_exact_fill_ins(lines: tuple[str, ...], reason: str | None) -> None:
    """Numbers come first, then what is given, then what crosses."""
    assert quick_reason(fillin(*lines)) == reason


def test_reasons_in_dictionaries() -> None:
    """Too few good words of a length, unless they may be repeated; own lists are left out."""
    three = ["grid", "___", "###", "___", "###", "___", "words", "ABC", "DEF", "GHI;10"]
    lines = ["fillin", "mode dictionary", "least 20", *three]
    assert quick_reason(fillin(*lines)) == "3-letter slots: 3, words that score 20 or more: 2"
    assert quick_reason(fillin(*lines[:3], "repeats", *lines[3:])) is None
    assert quick_reason(fillin(*lines, "only 1-Across", "XYZ")) is None
    assert quick_reason(fillin(*lines, "only 1-Across", "XYZ;19")) is None
    one = ["grid", "G__", "words", "ABC", "GHI;10"]
    low = "no word that scores 20 or more fits 1-Across: G??"
    assert quick_reason(fillin(*lines[:3], *one)) == low
    assert quick_reason(fillin(*lines[:3], *one[:-1])) == "no word fits 1-Across: G??"
    assert quick_reason(fillin(*lines[:2], *lines[3:])) is None


@pytest.mark.parametrize(
    ("rows", "words", "least", "reason"),
    [
        (["", ""], "AB AB;60 CD;10", 0, None),
        (["", ""], "ABC;60", 0, "2-letter slots: 1, words: 0"),
        (["", ""], "AB;10 ABC;60", 20, "2-letter slots: 1, words that score 20 or more: 0"),
        (["", "X"], "AB;60 CX;10", 20, "no word that scores 20 or more fits 1-Across: ?X"),
        (["", "X"], "AB;60 CY;10", 20, "no word fits 1-Across: ?X"),
    ],
)
def test_reasons_from_long_lists(
    rows: list[str], words: str, least: int, reason: str | None
) -> None:
    """A WordList gives the reasons that the same words in a tuple give."""
    listed = WordList.of(read_scored_words(words.replace(" ", "\n")), merge=False)
    for same in (listed, tuple(listed)):
        puzzle = FillIn(Template([rows]), same, mode="dictionary", least=least)
        assert quick_reason(puzzle) == reason


def test_a_large_dictionary_is_left_to_the_search() -> None:
    """Crossings are not looked at where there are very many words; given letters are."""
    words = [Word((chr(65 + n % 26), chr(65 + n // 26 % 26), str(n))) for n in range(26 * 26 * 20)]
    crossed = Template([["", "", ""], ["", None, None], ["", None, None]])
    assert quick_reason(FillIn(crossed, words, mode="dictionary")) is None
    hopeless = Template([["", "", "QU"], ["", None, None], ["", None, None]])
    assert (
        quick_reason(FillIn(hopeless, words, mode="dictionary")) == "no word fits 1-Across: ??(QU)"
    )
