"""Making fill-ins: one solution, proved again by exact cover; crosswords; options that fail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.puzzles.typed_recipes import made_from

from puzzlewright.core.errors import InputError, OutOfTimeError, StoppedError
from puzzlewright.core.outcomes import Count
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.solve import fill_solver
from puzzlewright.puzzles.fillin.word_lists.common_words import common_words
from puzzlewright.puzzles.fillin.word_lists.scored_lists import read_scored_list
from puzzlewright.puzzles.fillin.word_lists.word_list import Word, WordList
from puzzlewright.words.languages import alphabet_named

WORDS = common_words()

#: Rows and columns can be swapped: without a letter there are always two solutions.
SQUARE = Template([[""] * 3] * 3)


def made(rows: int, cols: int, seed: int = 1, **options: Any) -> FillIn:
    """Make a puzzle of the plain words."""
    return FillIn.make(WORDS, size=(rows, cols), seed=seed, **options)


def by_cover(puzzle: FillIn) -> int:
    """Count all solutions with the second engine."""
    search = fill_solver(puzzle, "cover").search(collect=False)
    while search.step(100_000):
        pass
    return search.solution_count


def given(template: Template) -> int:
    """Count the letters that are given."""
    return sum(bool(template.content(cell)) for cell in template.open_cells)


# ---------------------------------------------------------------- exactly one solution


def require_one_solution(seed: int) -> None:
    """Make a fill-in of a size by the seed; both engines find its one solution."""
    rows, cols = 5 + seed % 4, 5 + seed % 3
    puzzle = made(rows, cols, seed)
    assert (puzzle.template.height, puzzle.template.width) == (rows, cols)
    assert puzzle.mode == "exact"
    assert len(puzzle.words) == len(set(puzzle.words)) == len(puzzle.template.slots)
    assert {word.cells for word in puzzle.words} <= {word.cells for word in WORDS}
    assert by_cover(puzzle) == 1
    assert puzzle.count() == Count(1, exact=True)


@pytest.mark.parametrize("seed", range(20))
def test_one_solution(seed: int) -> None:
    """Made fill-ins have one solution by exact cover too, and each word of the list once."""
    require_one_solution(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 220))
def test_one_solution_of_many(seed: int) -> None:
    """The same for two hundred of them."""
    require_one_solution(seed)


@pytest.mark.parametrize(
    ("rows", "cols", "style"),
    [(9, 9, "free"), (7, 9, "american"), (9, 9, "british"), (3, 4, "open"), (4, 4, "open")],
)
def test_styles(rows: int, cols: int, style: str) -> None:
    """Templates of all styles are filled in one way only, with few letters given."""
    puzzle = made(rows, cols, layout=style)
    blocked = [[content is None for content in row] for row in puzzle.template.rows]
    if style in {"american", "british"}:
        assert [row[::-1] for row in blocked[::-1]] == blocked
    assert any(map(any, blocked)) is (style != "open")
    assert given(puzzle.template) <= 2
    assert by_cover(puzzle) == 1


def test_same_seed() -> None:
    """The same seed makes the same puzzle; other seeds make others."""
    puzzles = [made(6, 6, seed) for seed in range(4)]
    assert [made(6, 6, seed) for seed in range(4)] == puzzles
    assert len(set(puzzles)) == 4


def test_kinds_of_lists() -> None:
    """A list of words and a WordList of them make the same."""
    assert FillIn.make(WordList.of(WORDS), size=(6, 6), seed=3) == made(6, 6, 3)


def test_copies_in_a_list() -> None:
    """A word that stands in the list several times is used once all the same."""
    twice = WordList.of([*WORDS, *WORDS], merge=False)
    puzzle = FillIn.make(twice, Template([["", "", ""]] * 3), seed=1)
    assert len(set(puzzle.words)) == 6
    assert len(twice) == 2 * len(WORDS)


def test_words_are_sorted() -> None:
    """By their lengths, then by the alphabet."""
    words = [word.text for word in made(7, 7).words]
    assert words == sorted(words, key=lambda word: (len(word), word))


# ---------------------------------------------------------------- letters that are given


@pytest.mark.parametrize("seed", range(5))
def test_as_few_letters_as_needed(seed: int) -> None:
    """A square needs one letter: it can be mirrored. Without it there are several solutions."""
    puzzle = FillIn.make(WORDS, SQUARE, seed=seed)
    assert given(puzzle.template) == 1
    assert by_cover(puzzle) == 1
    assert by_cover(FillIn(SQUARE, puzzle.words)) > 1


def test_slots_that_do_not_cross() -> None:
    """Three words side by side can be put in six ways: two of them must be distinguished."""
    template = Template([["", "", "", "", None] * 3])
    puzzle = FillIn.make(WORDS, template, seed=1)
    assert given(puzzle.template) == 2
    assert by_cover(puzzle) == 1


def test_letters_of_the_template_stay() -> None:
    """What is given in a template of one's own is given in the puzzle, and in its words."""
    template = Template([["T", "", ""], ["", "", ""], ["", "", "N"]])
    puzzle = FillIn.make(WORDS, template, seed=1)
    (solution,) = puzzle.solve().solutions
    assert (solution.rows[0][0], solution.rows[2][2]) == ("T", "N")
    assert (puzzle.template.content((0, 0)), puzzle.template.content((2, 2))) == ("T", "N")


# ---------------------------------------------------------------- words that must be in


@pytest.mark.parametrize("crossword", [False, True])
def test_words_that_must_be_in(crossword: bool) -> None:
    """They are, whether the list has them or not, however they are written."""
    puzzle = made(9, 9, must=["Xylo", Word(tuple("ZEBRA"))], crossword=crossword)
    assert {"XYLO", "ZEBRA"} <= {word.text for word in puzzle.words}
    (solution,) = puzzle.solve().solutions
    assert {tuple("XYLO"), tuple("ZEBRA")} <= set(solution.words)


@pytest.mark.parametrize(
    ("style", "must"), [("british", ["JAZZ"]), ("free", ["QUIZ", "ZOO"]), ("free", ["ELEPHANT"])]
)
@pytest.mark.parametrize("seed", [1, *(pytest.param(n, marks=pytest.mark.slow) for n in (2, 3))])
def test_templates_have_slots_for_words_that_must_be_in(
    style: str, must: list[str], seed: int
) -> None:
    """Of odd letters or of lengths that the list does not have: the template has their slots."""
    puzzle = made(9, 9, seed, layout=style, must=must)
    assert set(must) <= {word.text for word in puzzle.words}
    assert puzzle.count() == Count(1, exact=True)


def test_a_crossword_has_good_words() -> None:
    """No word is below the least score, but those that must be in; the fill is the one solution."""
    scored = [Word(word.cells, 30 if n % 5 == 0 else 60) for n, word in enumerate(WORDS)]
    puzzle = FillIn.make(
        scored, size=7, seed=2, crossword=True, least=50, must=[Word(tuple("OPQ"), 1)]
    )
    low = [word for word in puzzle.words if word.score < 50]
    assert low == [Word(tuple("OPQ"), 1)]
    assert by_cover(puzzle) == 1
    assert puzzle.crossword
    assert FillIn.parse(puzzle.text()) == [puzzle]


def test_strings_that_must_be_in_are_cut_by_the_alphabet() -> None:
    """As those of the list were; the puzzle remembers it for filled grids."""
    croatian = alphabet_named("croatian")
    words = read_scored_list("kut\ntih\nkit\nnjuh", alphabet=croatian)
    ring = Template([["", "", ""], ["", None, ""], ["", "", ""]])
    puzzle = FillIn.make(words, ring, must=["konj"], language=croatian, seed=0)
    assert ("K", "O", "NJ") in {word.cells for word in puzzle.words}
    assert puzzle.alphabet is croatian


@pytest.mark.parametrize(
    "options",
    [
        {"words": ["ABC", Word(("D", ""))]},
        {"words": [Word(("A", "B"), 2**40)]},
        {"words": [Word(("A", ""))]},
        {"words": WORDS, "must": [("A", "B")]},
    ],
)
def test_words_that_are_none(options: dict[str, Any]) -> None:
    """They are refused as such, before anything is made of them."""
    with pytest.raises((InputError, TypeError), match=r"Word|score|empty cell"):
        FillIn.make(template=SQUARE, **options)


# ---------------------------------------------------------------- options that fail


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"size": (9, 9), "layout": "round"}, "no such layout"),
        ({"size": (8, 8), "layout": "british"}, "odd"),
        ({"size": (2, 9)}, "3 to 50"),
        ({"template": SQUARE, "size": (3, 3)}, "size: the template already sets the size"),
        (
            {"size": (9, 9), "least": 51},
            "none has at most 9 letters and a score of at least 51",
        ),
        ({"size": (9, 9), "layout": "open"}, "9-letter slots: 18, words in the list: 0"),
        ({"template": Template([[""]])}, "no slots"),
        ({"template": Template([["Ñ", "", ""]])}, "no word of the list has"),
        ({"template": Template([["X", "X", ""]])}, "do not fill it in any way"),
        ({"size": (0, 9)}, "3 to 50 rows and columns: '0x9'"),
        ({"size": (9, 0)}, "3 to 50 rows and columns: '9x0'"),
        ({"size": 2}, "3 to 50 rows and columns: '2x2'"),
        ({"size": (5, 5), "must": ["ELEPHANT"]}, "has 8 letters"),
        ({"size": (5, 5), "must": ["..."]}, "no letters in this word"),
        ({"size": (9, 9), "must": ["ABLE", "AT"]}, "has 2 letters, the slots 3 to 9"),
        ({"size": (5, 5), "layout": "open", "must": ["ABLE"]}, "4-letter slots: 0"),
        pytest.param(
            {"size": (9, 9), "must": ["ÄÖÜ"], "layout": "american"},
            "can cross ÄÖÜ in any slot",
            marks=pytest.mark.slow,
        ),
        ({"size": (5, 5), "must": ["ABLE", "able"]}, "twice"),
        ({"size": (5, 5), "must": ["ABLE"] * 201}, "at most 200"),
        ({"template": SQUARE, "must": ["ABLE"]}, "has 4 letters"),
        ({"template": SQUARE, "must": ["AT"]}, "2-letter slots: 0, required words: 1"),
        ({"template": SQUARE, "must": ["ANT", "BEE", "COW", "DOG", "ELK"]}, "do not fit into it"),
        ({"size": (4, 4), "layout": "open", "must": ["XQXQ"]}, "may help"),
    ],
)
def test_impossible_constraints(options: dict[str, Any], complaint: str) -> None:
    """Each is refused with a reason, and without a long search."""
    with pytest.raises(InputError, match=complaint):
        FillIn.make(WORDS, seed=0, **options)


def test_no_words() -> None:
    """An empty list is refused."""
    with pytest.raises(InputError, match="no word of the list can be used"):
        FillIn.make([], size=(5, 5), seed=0)


def test_no_time() -> None:
    """When the time is up at once there may be a puzzle by then; if not, there is an error."""
    with pytest.raises(OutOfTimeError, match="time"):
        FillIn.make(WORDS, size=(5, 5), must=["QQQ", "QQX"], time=0, seed=0)


def test_stopped() -> None:
    """There is an error of its own if it is stopped before there is a puzzle."""
    with pytest.raises(StoppedError):
        made(5, 5, must=["QQQ", "QQX"], stop=lambda: True)


# ---------------------------------------------------------------- the command line


def from_line(line: str) -> FillIn:
    """Make a puzzle from what is typed behind `make fillin`."""
    puzzle = made_from("fillin", *line.split(), seed=1)
    assert isinstance(puzzle, FillIn)
    return puzzle


def test_line_without_anything() -> None:
    """There are words and a size for those who say nothing; the text reads back the same."""
    puzzle = from_line("")
    assert puzzle == made(9, 9)
    assert FillIn.loads(puzzle.text()) == puzzle


def test_line_with_files(tmp_path: Path) -> None:
    """Lists, templates and words that must be in come from files."""
    (tmp_path / "words").write_text("\n".join(word.text.lower() for word in WORDS))
    (tmp_path / "grid").write_text("***.\n****\n****\n.***\n")
    (tmp_path / "must").write_text("ten\n")
    files = {name: tmp_path / name for name in ("words", "grid", "must")}
    puzzle = from_line("--words {words} --template {grid} --must {must}".format(**files))
    assert "TEN" in {word.text for word in puzzle.words}
    assert puzzle.template.height == 4
    assert by_cover(puzzle) == 1


def test_line_with_options() -> None:
    """The options reach the generator."""
    puzzle = from_line("9x9 --layout british --must elephant --crossword")
    must = ["ELEPHANT"]
    assert puzzle == made(9, 9, layout="british", must=must, crossword=True)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("9y9", "not a size"),
        ("5x5 --template nowhere", "the template already sets the size"),
        ("--layout free --template nowhere", "the template already sets the size"),
        ("--template nowhere-at-all", "nowhere-at-all"),
        ("--words nowhere.txt", "nowhere.txt"),
        ("0x9", "3 to 50 rows and columns: '0x9'"),
        ("--must missing.txt", "--must: no such word file"),
        ("--must no/such/list", "--must: no such word file"),
        ("--must able,baker.dict", "baker.dict"),
        ("--must able,,baker", "expected words like"),
        ("--language klingon", "klingon"),
    ],
)
def test_bad_lines(line: str, complaint: str) -> None:
    """Each is refused with a reason."""
    with pytest.raises(InputError) as caught:
        from_line(line)
    assert complaint in str(caught.value)


def test_plain_words() -> None:
    """The words for those who bring none are of 3 to 8 letters, none twice."""
    assert len({word.cells for word in WORDS}) == len(WORDS)
    assert {len(word.cells) for word in WORDS} == set(range(3, 9))
