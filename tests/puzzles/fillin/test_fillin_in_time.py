"""Fill-ins from long lists are read and made in time."""

from itertools import product

import pytest

from puzzlewright import FillIn, Progress, StoppedError
from puzzlewright.core.deadlines import deadline
from puzzlewright.engine.word_fill.problem import FillProblem
from puzzlewright.puzzles.fillin.make import template_generator
from puzzlewright.puzzles.fillin.make.indexed_words import IndexedWords
from puzzlewright.puzzles.fillin.make.templates import Canvas
from puzzlewright.puzzles.fillin.recipe import FillInRecipe
from puzzlewright.puzzles.fillin.word_lists.scored_lists import read_scored_list


class Asked:
    """A stop function that counts its calls, and returns True from one of them on."""

    def __init__(self, most: int | None = None) -> None:
        self.times = 0
        self.most = most

    def __call__(self) -> bool:
        self.times += 1
        return self.most is not None and self.times > self.most


def test_reading_and_coding_look_at_the_deadline() -> None:
    """Lines are read in stretches; the words of each length are coded by themselves."""
    lines = [
        f"{''.join(word)};{number % 100}"
        for number, word in enumerate(product("ABCDEFG", repeat=6))
    ]
    text, asked = "\n".join([*lines, "AB;3", "ABC;4"]), Asked()
    with deadline(None, asked):
        words = read_scored_list(text)
    assert len(words) == 7**6 + 2
    assert asked.times > len(text) // 65_536 + 2 * (7**6 // 4096)
    asked = Asked()
    with deadline(None, asked):
        IndexedWords(words, (), least=0, longest=9)
    assert asked.times == 1  # for the one length with many words


def test_a_list_is_read_in_stretches_as_in_one() -> None:
    """Lines that are not simple stand between them."""
    lines = [f"WORD{number:b};5".replace("0", "A").replace("1", "B") for number in range(9_000)]
    odd = [*lines[:3_000], "# a comment", *lines[3_000:6_000], "", "ÉTÉ ;7", *lines[6_000:]]
    words = read_scored_list("\n".join(odd))
    assert len(words) == 9_001
    assert {word.score for word in words} == {5, 7}


def test_a_grid_that_grows_is_stopped_between_words() -> None:
    """What has a place by then is the puzzle, and it can be made again."""
    words = ["".join(word) for word in product("AEST", "AEST", "RN", "AEIO", "DS")]
    recipe = FillInRecipe(words=words, layout="grown")
    made = recipe.make(1, stop=Asked(12))
    assert isinstance(made, FillIn)
    assert 2 <= len(made.words) <= 40
    assert made.provenance is not None
    assert recipe.make(1, again=made.provenance.reached).text() == made.text()


def large_problem(slots: int) -> FillProblem:
    """Return slots of their own, and all words of four of seven letters."""
    words = list(product(range(7), repeat=4))
    cells = [range(4 * slot, 4 * slot + 4) for slot in range(slots)]
    return FillProblem(4 * slots, 7, cells, words, copies=[None] * len(words))


def test_first_conclusions_look_at_the_deadline_and_can_be_drawn_again() -> None:
    """Whoever goes on later finds what would have been found at once."""
    problem = large_problem(3_000)
    for search in (problem.search(), problem.first_fill(seed=3)):
        with pytest.raises(StoppedError), deadline(None, Asked(5)):
            search.step(1)
        assert search.nodes == 0
        while search.nodes < 3 and search.step(3):
            pass
        assert search.nodes >= 3
    with pytest.raises(StoppedError), deadline(None, Asked(5)):
        problem.improve(seed=3)


def test_steps_on_large_problems_are_short() -> None:
    """A word that is tried copies megabytes."""
    problem = large_problem(80_000)
    for search in (problem.first_fill(seed=3), problem.improve(seed=3)):
        assert search.step(500)
        assert 0 < search.nodes < 20


def test_a_large_template_is_stopped_between_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the 40,000 moves for a template of 50×50, few are tried after the stop."""
    moves = 0
    plain = Canvas._try

    def counted(canvas: Canvas, changes: list[tuple[int, int]], most_cost: int) -> None:
        nonlocal moves
        moves += 1
        plain(canvas, changes, most_cost)

    monkeypatch.setattr(Canvas, "_try", counted)
    with pytest.raises(StoppedError):
        FillIn.make(size=(50, 50), seed=1, stop=Asked(8))
    assert 0 < moves < 1_000


def test_stopped_in_a_later_template_the_first_draft_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fill-in is drafted several times; a stop while a template is made loses none of them."""
    templates = 0
    plain = Canvas.anneal

    def counted(canvas: Canvas) -> None:
        nonlocal templates
        templates += 1
        plain(canvas)

    monkeypatch.setattr(Canvas, "anneal", counted)
    monkeypatch.setattr(
        template_generator, "_is_its_mirror", lambda _: -1
    )  # no draft is the best there can be
    first = 0

    def drafted(progress: Progress) -> None:
        nonlocal first
        if "given" in progress.note and not first:
            first = templates

    recipe = FillInRecipe(size=(7, 7), layout="american")
    made = recipe.make(2, progress=drafted, stop=lambda: 0 < first < templates)
    assert isinstance(made, FillIn)
    assert templates == first + 1
    assert made.provenance is not None
    assert recipe.make(2, again=made.provenance.reached).text() == made.text()
