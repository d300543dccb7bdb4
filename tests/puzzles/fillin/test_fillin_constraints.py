"""Constraints on a fill: bans, scores of slots, answers apart, letters, locked entries."""

from __future__ import annotations

import json
import pickle
from copy import copy
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.fillin import Oracle
from support.oracles.fillin import are_related as oracle_of_roots
from support.strategies.fillin import fillins

from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import CheckpointError, InputError
from puzzlewright.engine.driver.run import run
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.fillin.check import are_related, common_prefix
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.recipe import BanType
from puzzlewright.puzzles.fillin.search.constrained_search import TRIES, _LetterSearch
from puzzlewright.puzzles.fillin.search.infeasibility import BestPartialFill
from puzzlewright.puzzles.fillin.search.shared_substrings import NONE, SharedSubstrings
from puzzlewright.puzzles.fillin.solve import METHODS, fill_solver
from puzzlewright.puzzles.fillin.word_lists.word_list import Word

#: A grid in which two words cross in the middle, and words that fit.
CROSS = "#_#\n___\n#_#"
RING = "___\n_#_\n___"


def dictionary(*lines: str) -> FillIn:
    """Read a fill-in of a dictionary from its lines below the mode."""
    return FillIn.loads("\n".join(["fillin", "mode dictionary", *lines]), "file.txt")


def complaint(*lines: str) -> str:
    """Return the error message about a wrong dictionary."""
    with pytest.raises(InputError) as caught:
        dictionary(*lines)
    return str(caught.value)


def words_of(puzzle: FillIn) -> list[list[str]]:
    """Return the words of all fills, sorted."""
    fills = puzzle.solve().solutions
    return sorted(["".join(word) for word in filled.words] for filled in fills)


# Random puzzles


@given(fillins(constraints=True))
@examples(150)
def test_engines_keep_the_constraints_as_the_oracle_does(puzzle: FillIn) -> None:
    """Both engines find just the fills of the oracle, by search or count, and all are right."""
    expected = set(Oracle(puzzle).fills())
    for method in METHODS:
        solver = fill_solver(puzzle, method)
        result = run(solver.search(seed=3))
        found = [solver.solution(raw) for raw in result.solutions]
        assert {_fill_of(filled) for filled in found} == expected
        assert result.count == len(expected)
        assert len(found) == len(expected)
        assert all(puzzle.check(filled).ok for filled in found)
        assert run(solver.search(collect=False)).count == result.count


def _fill_of(filled: FillInSolution) -> frozenset[tuple[tuple[int, int], str]]:
    cells = {cell for slot in filled.puzzle.template.slots for cell in slot.cells}
    return frozenset(((r, c), filled.rows[r][c] or "") for r, c in cells)


@given(fillins(constraints=True))
@examples(60)
def test_constraints_are_read_back(puzzle: FillIn) -> None:
    """Texts and JSON data hold all constraints and clues."""
    assert FillIn.from_json(json.loads(json.dumps(puzzle.as_json()))) == puzzle
    if puzzle.words or puzzle.only:
        assert FillIn.parse(puzzle.text()) == [puzzle]


@given(fillins(constraints=True))
@examples(40)
def test_the_best_fill_is_one_of_the_oracle(puzzle: FillIn) -> None:
    """It keeps answers apart, and if it is proved to be the best, none scores more."""
    if puzzle.mode == "exact":
        return
    best = puzzle.best(nodes=400)
    fills = set(Oracle(puzzle).fills())
    assert best.solution is None or _fill_of(best.solution) in fills
    if best.outcome.name == "EXHAUSTED" and best.solution is None:
        assert not fills


# Bans, scores, locked entries


def test_banned_words_are_not_used(tmp_path: Path) -> None:
    """A ban is below its line or in a file; the checker names it."""
    base = ["grid", CROSS, "ban", "abc", "", "words", "ABC", "XBZ", "DBE"]
    puzzle = dictionary(*base)
    assert words_of(puzzle) == [["DBE", "XBZ"], ["XBZ", "DBE"]]
    wrong = puzzle.check(puzzle.solution_from(".X.\nABC\n.Z.".replace("X", "D", 1)))
    assert "1-Across" not in str(wrong)
    assert "'ABC' is banned" in str(wrong)
    (tmp_path / "bad.txt").write_text("abc\n")
    file = tmp_path / "puzzle.txt"
    file.write_text(puzzle.text().replace("ban\nABC\n", "ban bad.txt\n"))
    assert FillIn.load(file) == puzzle


def test_lists_have_priorities(tmp_path: Path) -> None:
    """The scores of a list can be raised as a whole; of equal words the best score counts."""
    (tmp_path / "mine.txt").write_text("ABC\nDEF;10\n")
    (tmp_path / "all.txt").write_text("ABC;60\nGHI;40\n")
    file = tmp_path / "puzzle.txt"
    file.write_text("fillin\nmode dictionary\ngrid\n___\nwords mine.txt +20\nwords all.txt -5\n")
    scores = {word.text: word.score for word in FillIn.load(file).words}
    assert scores == {"ABC": 70, "DEF": 30, "GHI": 35}
    file.write_text("fillin\ngrid\n___\nwords mine.txt +20\n")
    with pytest.raises(InputError, match="line 4: scores are for the mode dictionary"):
        FillIn.load(file)


def test_scores_of_slots() -> None:
    """A slot may need better words than the others."""
    rows = ["least 20", "least 50 1-Across", "grid", "___", "###", "___"]
    puzzle = dictionary(*rows, "words", "ABC;60", "DEF;30", "GHI;10")
    assert words_of(puzzle) == [["ABC", "DEF"]]
    wrong = puzzle.check(puzzle.solution_from("DEF\n###\nABC"))
    assert str(wrong) == "1-Across: 'DEF' scores 30, less than 50"
    assert complaint("least 50 9-Down", *rows[2:], "words", "ABC") == (
        "file.txt, line 3: the grid has no such slot: 'least 50 9-Down'"
    )


def test_locked_entries_need_not_be_in_the_list() -> None:
    """A slot whose letters are all given is as it is, and the others obey the list."""
    puzzle = dictionary("grid", "#_#\nXYZ\n#_#", "words", "AYB", "XQZ")
    assert words_of(puzzle) == [["XYZ", "AYB"]]
    assert "XYZ" in "\n".join(Facts.of(puzzle).guesses())


def test_a_list_of_a_slot_has_words_of_its_length() -> None:
    """Others are refused with their line, in Python with the slot."""
    lines = ["grid", CROSS, "words", "ABC", "only 2-Across", "DEF", "GHIJ"]
    assert complaint(*lines) == ("file.txt, line 11: 2-Across has 3 cells, this word 4: 'GHIJ'")
    with pytest.raises(InputError, match="2-Across has 3 cells"):
        FillIn(CROSS, ["ABC"], only={"2-Across": ["GHIJ"]})


# Answers apart, letters


def test_answers_that_share_letters() -> None:
    """None has three letters in a row of another; the setter's own two may."""
    words = ["words", "STONE", "STONY", "SPADE", "EAGLE", "ESTON"]
    assert words_of(dictionary("apart 3", "grid", "_____\n#####\nS____", *words)) == [
        [one, other]
        for one, other in (
            *(("EAGLE", "SPADE"), ("EAGLE", "STONE"), ("EAGLE", "STONY")),
            *(("ESTON", "SPADE"), ("SPADE", "STONE"), ("SPADE", "STONY")),
            *(("STONE", "SPADE"), ("STONY", "SPADE")),
        )
    ]
    own = dictionary("apart 3", "grid", "STONE\n#####\nSTONY\n#####\nE____", *words)
    assert words_of(own) == [["STONE", "STONY", "EAGLE"]]
    wrong = own.check(own.solution_from("STONE\n#####\nSTONY\n#####\nESTON"))
    assert str(wrong) == "3-Across: 'ESTON' shares 'STO' with 'STONE' in 1-Across"


@given(st.data())
@examples(200)
def test_roots_are_those_of_the_oracle(data: st.DataObject) -> None:
    """Words that are related begin alike, which is how they are found in long lists."""
    begin = st.text("SEIYLORUN", min_size=1, max_size=4)
    ends = st.sampled_from(("", "S", "ES", "ED", "ER", "EST", "ING", "LY", "NESS", "FUL", "LESS"))
    one = tuple(data.draw(begin) + data.draw(ends) + data.draw(ends))
    other = (*one[: data.draw(st.integers(2, 5))], *data.draw(begin), *data.draw(ends))
    if one != other:
        assert are_related(one, other) == oracle_of_roots(one, other)
    if are_related(one, other):
        assert other[: len(common_prefix(one))] == common_prefix(one)


def test_forms_of_one_word_are_kept_apart() -> None:
    """RUN and RUNNING are; what the setter chose stays; a note names words that break the rule."""
    words = ["words", "RUN", "RUNS", "RUNNER", "RUNNING", "CARING", "CARE", "ELECTRIC", "SUN"]
    puzzle = dictionary("apart roots", "grid", "___####\n#######\n_______", *words)
    assert words_of(puzzle) == [["SUN", "RUNNING"]]
    assert puzzle.text().splitlines()[2] == "apart roots"
    wrong = puzzle.check(puzzle.solution_from("RUN####\n#######\nRUNNING".replace("#", ".")))
    assert str(wrong) == "2-Across: 'RUNNING' has a root in common with 'RUN' in 1-Across"
    both = FillIn("RUN____\n#######\nRUNNING", ["RUNAWAY"], mode="dictionary", apart="9, roots")
    assert (both.apart, both.apart_roots, both.solve().count.n) == (9, True, 1)
    none = dictionary("apart roots", "grid", "____\n####\n___#", "words", "RUN", "RUNS")
    assert Facts.of(none).why_none() == "in every fill, two answers share a root"


def test_a_full_grid_that_breaks_a_rule_is_not_the_best_partial() -> None:
    """It says which rule is broken, and by which answers."""
    puzzle = dictionary("apart 3", "grid", "____\n####\n____", "words", "ABCD", "ABCE")
    shown = BestPartialFill(puzzle, (0, 1), [0, 0])
    told = "all 2 words, but they break a rule: 2-Across: 'ABCE' shares 'ABC' with 'ABCD'"
    assert shown.text().startswith(f"no fill: the last one had {told} in 1-Across\n")
    assert shown.as_json()["breaks"] == ["2-Across: 'ABCE' shares 'ABC' with 'ABCD' in 1-Across"]
    assert "breaks" not in BestPartialFill(puzzle, (0, -1), [0, 1]).as_json()


def test_letters_are_searched_for_until_the_time_is_up() -> None:
    """Without a time limit, some tries are enough; letters that no word has are not waited for."""
    puzzle = dictionary("letters XQ", "grid", "___", "words", "ABC", "XAB")
    solver = fill_solver(puzzle)
    letters = _LetterSearch(solver, SharedSubstrings(solver), NONE, (0,), Random(1))
    letters._tries = TRIES
    assert letters.is_over
    with deadline(60.0):
        assert not letters.is_over
        while not letters.is_over:
            letters.step(100)
    assert solver.solution(letters.best).words == (("X", "A", "B"),)
    with deadline(0.01):
        assert _LetterSearch(solver, SharedSubstrings(solver), NONE, (0,), Random(1)).is_over


def test_the_best_fill_that_is_apart_is_proved() -> None:
    """All branches of a small grid come to their end."""
    lines = ("grid", "____\n####\n____", "words", "ABCD;90", "ABCE;80", "XYZA;10", "XYZB;50")
    best = dictionary("apart 3", *lines).best(nodes=100_000)
    assert (best.value, best.outcome.name) == (140, "EXHAUSTED")


def test_no_fill_is_apart_proved() -> None:
    """If all fills break the rule, that is proved and reported."""
    puzzle = dictionary("apart 3", "grid", "____\n####\n____", "words", "ABCD", "ABCE", "XABC")
    answer = puzzle.solve(limit=1)
    assert answer.count == 0
    assert "3 letters in a row" in (Facts.of(puzzle).why_none() or "")


def test_letters_are_searched_for() -> None:
    """The first fill has the wanted letters if there is such a fill; else a note reports it."""
    common = ["ABC", "ADE", "CFG", "EHG", "AIC", "CLE"]
    odd = ["AJC", "AQE", "CXG", "EZG"]
    rows = ["letters JQXZ", "grid", RING, "words", *common, *odd]
    puzzle = dictionary(*rows)
    for seed in range(5):
        first = puzzle.solve(limit=1, seed=seed).solutions[0]
        assert {"J", "Q", "X", "Z"} <= {letter for row in first.rows for letter in row if letter}
        assert Facts.of(puzzle).solution_notes(first) == ()
    poor = dictionary(*rows[:-4])
    first = poor.solve(limit=1).solutions[0]
    assert Facts.of(poor).solution_notes(first) == (
        "letters that are wanted and not in the fill: J, Q, X, Z",
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("apart 1", "`apart` takes a number of letters in a row from 2 on, `roots`, or both"),
        ("apart x", "`apart` takes a number of letters in a row from 2 on, `roots`, or both"),
        ("letters Z-A", "no range of letters"),
        ("letters --", "letters are expected"),
        ("ban", "nothing below it"),
        ("ban none.txt", "the file of `ban`"),
        ("clues", "nothing below it"),
        ("clues\nABC;", "a word and its clue are expected"),
        ("clues\nABC; one\nABC; two", "a second clue for this word: 'ABC'"),
        ("clues\n9-Down; what", "the grid has no such slot"),
        ("least", "a value is missing after `least`"),
    ],
)
def test_constraints_that_make_no_sense(line: str, message: str) -> None:
    """They are refused, with their line."""
    said = complaint(line, "grid", CROSS, "words", "ABC")
    assert message in said
    assert "file.txt, line" in said


@pytest.mark.parametrize("line", ["apart 3", "letters JQ", "ban\nABC", "least 3 1-Down"])
def test_constraints_are_for_dictionaries(line: str) -> None:
    """All words of an exact fill-in are used, whatever the constraints."""
    with pytest.raises(InputError, match="for dictionaries only"):
        FillIn.loads(f"fillin\n{line}\n\ngrid\n{CROSS}\nwords\nABC\nDBE\n")
    with pytest.raises(InputError, match="`ban` is for the mode dictionary"):
        FillIn(CROSS, ["ABC", "DBE"], ban=["ABC"])


def test_offensive_words_are_banned_by_language() -> None:
    """A list of ours goes by its name, in texts, on command lines and for generators."""
    puzzle = dictionary("ban english", "grid", "____", "words", "TITS", "TINT")
    assert words_of(puzzle) == [["TINT"]]
    assert FillIn.parse(puzzle.text()) == [puzzle]
    assert Word(tuple("TITS")) in BanType().read("english", {"language": None})
    assert Word(tuple("ABLE")) in BanType().read("ABLE,BAKER", {"language": None})


@given(fillins(constraints=True), st.integers(1, 40))
@examples(30)
def test_searches_with_constraints_are_saved_and_copied(puzzle: FillIn, nodes: int) -> None:
    """A copy, a pickle and a restored state go on to the same fills."""
    if not (puzzle.apart or puzzle.letters):
        return
    expected = set(Oracle(puzzle).fills())
    search = fill_solver(puzzle).search(seed=1)
    search.step(nodes)
    taken = search.take()
    restored = fill_solver(puzzle).search(seed=1)
    restored.restore(search.state())
    for other in (copy(search), pickle.loads(pickle.dumps(search)), restored):
        found = list(taken)
        while other.step(1_000):
            found += other.take()
        found += other.take()
        fills = [_fill_of(fill_solver(puzzle).solution(raw)) for raw in found]
        assert len(fills) == len(set(fills)) == other.solution_count
        assert set(fills) == expected
    with pytest.raises(CheckpointError):
        restored.restore(b"nonsense")
