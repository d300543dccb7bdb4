"""Facts: what the studio shows of a puzzle."""

from __future__ import annotations

import pytest
from support.studio.jobs import PHRASES, queens

from puzzlewright import Sudoku, WordSearch
from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import (
    LONGEST_CLUE,
    MOST_CLUES,
    describe,
    describe_document,
    only_document,
    puzzle_clues,
    time_text,
)

#: A puzzle of Wikipedia, which has one solution.
ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_sudoku_is_described() -> None:
    """Kind, size, clues, both drawings, and the proof that there is one solution."""
    found = describe(ONE)
    assert (found["kind"], found["facts"]["size"], found["facts"]["clues"]) == ("sudoku", "9×9", 30)
    assert found["svg"].startswith("<svg")
    assert found["solution_svg"].startswith("<svg")
    assert found["solution_svg"] != found["svg"]
    proof = found["facts"]["proof"]
    assert proof["unique"] is True
    assert proof["text"].startswith("exactly one solution, proved in ")
    assert Sudoku.loads(found["text"]) == Sudoku.loads(ONE)


@pytest.mark.parametrize(
    ("text", "verdict", "unique"),
    [
        (ONE, "unique", True),
        ("sudoku\n" + "." * 81, "not unique", False),
        ("cover\na b c\na b\nb c\n", "none", False),
        (queens(6), "not unique", False),
    ],
)
def test_verdicts(text: str, verdict: str, unique: bool) -> None:
    """One solution, several, none: each has its own answer."""
    proof = describe(text)["facts"]["proof"]
    assert (proof["verdict"], proof["unique"]) == (verdict, unique)


def test_word_search_remembers_its_recipe() -> None:
    """Recipe and seed come with the puzzle, and the words by which it is found."""
    puzzle = WordSearch.make(PHRASES, seed=3)
    from puzzlewright.core.documents import Credits, Document
    from puzzlewright.puzzles.kind import document_text

    found = describe(document_text(Document(puzzle, Credits(title="Animals", author="Ada"))))
    assert (found["title"], found["author"], found["seed"]) == ("Animals", "Ada", 3)
    assert found["recipe"]["kind"] == "wordsearch"
    assert found["facts"]["words"] == len(PHRASES)
    assert set(found["words"].split()) == set(PHRASES)


def test_clues_of_a_criss_cross() -> None:
    """Numbers, clues, words and lengths by direction; words without a clue are left out."""
    text = "crisscross\ngrid\nCATS-\n--O--\nwords\nCATS; two of   them \nTO\n"
    found = describe(text)
    assert found["facts"]["clues"] == {
        "across": [
            {"number": 1, "clue": "two of them", "word": "CATS", "length": 4, "lengths": "4"}
        ]
    }
    assert found["facts"]["words"] == 2
    assert found["words"] == "CATS\nTO\ttwo of them"
    down = describe(text.replace("\nTO\n", "\nTO;toward\n"))["facts"]["clues"]["down"]
    assert down == [{"number": 2, "clue": "toward", "word": "TO", "length": 2, "lengths": "2"}]


def test_clues_of_phrases_have_the_lengths_of_their_words() -> None:
    """The list of clues has what sheets print: 3,4 for New York."""
    text = "crisscross\ngrid\nNEWYORK\nwords\nNew York; the Big Apple\n"
    (clue,) = describe(text)["facts"]["clues"]["across"]
    assert (clue["length"], clue["lengths"]) == (7, "3,4")


def test_translations_of_a_word_search() -> None:
    """They have no numbers, and stand in the order of the list."""
    text = "wordsearch\ngrid\nDOGX\nCATX\nwords\ndog;perro\ncat;gato\n"
    found = describe(text)
    assert found["facts"]["clues"] == {
        "words": [
            {"number": None, "clue": "perro", "word": "dog", "length": 3, "lengths": "3"},
            {"number": None, "clue": "gato", "word": "cat", "length": 3, "lengths": "3"},
        ]
    }
    assert found["words"] == "dog\ncat\tperro\ngato"


def test_clues_are_bounded() -> None:
    """Of very many, and of very long ones, a part is kept."""
    words = "".join(f"{number:04};{'x' * 400}\n" for number in range(MOST_CLUES + 9))
    grid = "".join(f"{number:04}\n" for number in range(MOST_CLUES + 9))
    clues = puzzle_clues(
        WordSearch.loads(f"wordsearch\ndirections easy\ngrid\n{grid}words\n{words}")
    )
    assert len(clues["words"]) == MOST_CLUES
    assert {len(each["clue"]) for each in clues["words"]} == {LONGEST_CLUE}


def test_large_puzzles_are_described_without_a_drawing() -> None:
    """A grid of 40,401 letters has all facts but a drawing, which says why."""
    grid = ("A" * 201 + "\n") * 201
    found = describe(f"wordsearch\ngrid\n{grid}words\nAAAAAAAA\n")
    assert found["svg"] is None
    assert "too large" in found["facts"]["drawing"]
    assert found["facts"]["size"] == "201×201"


def test_several_puzzles_are_refused() -> None:
    """A text with two puzzles is no puzzle."""
    with pytest.raises(InputError, match="one puzzle expected, 2 found"):
        describe(f"{ONE}\n{ONE}\n")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.00021, "0.21 ms"), (0.035, "35 ms"), (1.43, "1.4 s"), (75.2, "75 s"), (0.0, "0.01 ms")],
)
def test_times_are_written_as_people_say_them(seconds: float, text: str) -> None:
    """Two digits, in milliseconds or seconds."""
    assert time_text(seconds) == text


def test_crosswords_have_facts() -> None:
    """A grid in the making, kept as a fill-in, is one; a fill-in with a list of words is none."""
    draft = describe_document(
        only_document("fillin\ncrossword\nmode dictionary\ngrid\nab.\n#..\n..#\n")
    )
    assert (draft["kind"], draft["facts"]["crossword"]) == ("fillin", True)
    fillin = describe_document(only_document("fillin\ngrid\n...\nwords\ncat\n"))
    assert "crossword" not in fillin["facts"]
