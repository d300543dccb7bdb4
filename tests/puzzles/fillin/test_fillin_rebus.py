"""Cells in which several letters are given (a rebus) take them from ordinary words of the list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.commandline import Run
from support.lengths import examples
from support.oracles.fillin import Fill, Oracle
from support.strategies.fillin import rebus_fillins

from puzzlewright import Count, CrissCross, load
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.fillin.check import faults
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.search.infeasibility import small_contradiction
from puzzlewright.puzzles.fillin.search.refill import replace_fields
from puzzlewright.puzzles.fillin.word_lists.slot_words import cut_word, cut_words
from puzzlewright.puzzles.fillin.word_lists.word_list import Word, WordList


def filled_of(puzzle: FillIn, fill: Fill) -> FillInSolution:
    """Return a fill of the oracle as a filled grid."""
    letters = dict(fill)
    return FillInSolution(
        puzzle,
        [
            [letters.get((r, c), content) for c, content in enumerate(row)]
            for r, row in enumerate(puzzle.template.rows)
        ],
    )


def fill_of(filled: FillInSolution) -> Fill:
    """Return what the cells of all slots hold."""
    cells = {cell for slot in filled.puzzle.template.slots for cell in slot.cells}
    return frozenset(((r, c), filled.rows[r][c] or "") for r, c in cells)


# Every fill that brute force finds, and no other


@examples(400)
@given(rebus_fillins())
def test_fills_are_those_of_the_oracle(puzzle: FillIn) -> None:
    """Search, counts, both methods and the checker agree with brute force over all cuts."""
    fills = set(Oracle(puzzle).fills())
    for fill in fills:
        assert list(faults(puzzle, filled_of(puzzle, fill))) == []
    try:
        answer = puzzle.solve(limit=10_000)
    except InputError as bad:
        assume("differ in their cells alone" not in bad.message)
        raise
    assert {fill_of(each) for each in answer.solutions} == fills
    assert len(answer.solutions) == len(fills)
    assert puzzle.count().n == len(fills)
    if fills:
        assert small_contradiction(puzzle) is None


@examples(150)
@given(rebus_fillins())
def test_conclusions_and_candidates_are_those_of_all_fills(puzzle: FillIn) -> None:
    """No word of a fill is refuted, and each listed word fits; heat keeps all words of fills."""
    fills = [filled_of(puzzle, fill) for fill in Oracle(puzzle).fills()]
    slots = puzzle.template.slots
    try:
        heat = puzzle.heat()
    except InputError as bad:
        assume("differ in their cells alone" not in bad.message)
        raise
    for at, slot in enumerate(slots):
        wanted = {"".join(filled.words[at]) for filled in fills}
        told = {each.word: each.fits for each in puzzle.candidates(slot.name, tries=10_000)}
        assert {word for word, fits in told.items() if fits} == wanted
        assert {word for word, fits in told.items() if fits is False} == told.keys() - wanted
        assert heat.slots[at].words >= len(wanted)


@examples(80)
@given(rebus_fillins(), st.sampled_from([2, 3, "roots", "2 roots"]))
def test_answers_are_kept_apart_around_rebus_cells(puzzle: FillIn, apart: int | str) -> None:
    """Branches without some words lose no fill, nor do they use a word in two forms."""
    assume(puzzle.mode == "dictionary")
    wished = replace_fields(puzzle, apart=apart)
    fills = set(Oracle(wished).fills())
    assert {fill_of(each) for each in wished.solve(limit=10_000).solutions} == fills


@given(st.lists(st.lists(st.sampled_from(["A", "B", "AB", "BA", "ABA"]), min_size=1, max_size=8)))
def test_words_are_found_by_their_letters(words: list[list[str]]) -> None:
    """A long list finds all words with the letters of a text, however they are cut."""
    listed = WordList.of(Word(tuple(word)) for word in words)
    texts = {"".join(word) for word in words[::2]} | {"AB" * 40}
    wanted = {tuple(word) for word in words if "".join(word) in texts}
    assert {word.cells for word in listed.with_texts(texts)} == wanted


@examples(60)
@given(rebus_fillins())
def test_the_best_fill_is_the_best_of_all(puzzle: FillIn) -> None:
    """A search for better words takes those of rebus cells, with the scores of the list."""
    assume(puzzle.mode == "dictionary")
    fills = [filled_of(puzzle, fill) for fill in Oracle(puzzle).fills()]
    best = puzzle.best(nodes=3_000)
    assert (best.solution is not None) is bool(fills)
    if best.solution is not None:
        assert puzzle.check(best.solution).ok
        assert best.solution in fills


# One word after the other

CUSTOM = ["__(ST)__", "_###_", "_###_", "_____"]
LIST = ["CUSTOM", "MUSEUM", "BUSTED", "CORK", "BARK", "MILK", "DESK", "KNACK"]


def words_in(puzzle: FillIn) -> set[tuple[str, ...]]:
    """Return the words of all fills, as texts, in the order of their slots."""
    answer = puzzle.solve(limit=100)
    assert answer.outcome.name == "EXHAUSTED"
    return {tuple(map("".join, filled.words)) for filled in answer.solutions}


def test_a_plain_list_fills_a_rebus() -> None:
    """CUSTOM goes in as C-U-ST-O-M, and so does BUSTED; MUSEUM has other letters there."""
    puzzle = FillIn(CUSTOM, LIST, mode="dictionary")
    assert words_in(puzzle) == {
        ("CUSTOM", "KNACK", "CORK", "MILK"),
        ("BUSTED", "KNACK", "BARK", "DESK"),
    }
    assert puzzle.count().n == 2
    assert [filled.words[0] for filled in puzzle.solve(limit=1).solutions] in (
        [("C", "U", "ST", "O", "M")],
        [("B", "U", "ST", "E", "D")],
    )


@pytest.mark.parametrize(
    ("word", "pattern", "cells"),
    [
        ("CUSTOM", ["", "", "ST", "", ""], "C U ST O M"),
        ("STOP", ["ST", "", ""], "ST O P"),
        ("BEST", ["", "", "ST"], "B E ST"),
        ("STEALTH", ["ST", "", "", "LTH"], "ST E A LTH"),
        ("ONION", ["ON", "ION"], "ON ION"),
        ("STEST", ["ST", "", "ST"], "ST E ST"),
        ("MUSEUM", ["", "", "ST", "", ""], None),
        ("CUSTOMS", ["", "", "ST", "", ""], None),
        ("CUS", ["", "", "ST", "", ""], None),
        ("ST", ["", "ST"], None),
    ],
)
def test_cuts(word: str, pattern: list[str], cells: str | None) -> None:
    """Rebus cells at either end, several in a slot, next to each other: one cut, or none."""
    wanted = None if cells is None else tuple(cells.split())
    assert cut_word(tuple(word), tuple(pattern)) == wanted
    found = cut_words(WordList.of([Word(tuple(word), 7)]), tuple(pattern))
    assert [each.cells for each in found] == ([] if wanted is None else [wanted])


def test_rebus_cells_where_words_cross() -> None:
    """Across and down take the same letters from one cell, at different places of the words."""
    puzzle = FillIn(["#_#", "_(ST)_", "#_#"], ["ASTE", "OSTR", "USTB"], mode="dictionary")
    fills = puzzle.solve(limit=100).solutions
    assert len(fills) == 6
    assert {filled.rows[1][1] for filled in fills} == {"ST"}


def test_a_digraph_is_one_letter_and_may_be_part_of_several() -> None:
    """With an alphabet in which NJ shares a cell, (NJ) takes that letter, and (NJE) NJ and E."""
    for rows, word in ((["(NJ)___"], "NJIVA"), (["(NJE)__"], "NJEGA"), (["_(ONJ)_"], "KONJA")):
        puzzle = FillIn(rows, [word], mode="dictionary", alphabet="croatian")
        assert words_in(puzzle) == {(word,)}
    split = FillIn(["_(JI)_"], ["NJIH"], mode="dictionary", alphabet="croatian")
    assert words_in(split) == set()  # NJ is one letter: half of it stands nowhere


def test_scores_are_those_of_the_list() -> None:
    """The lowest score counts, also where a slot has one of its own, and candidates show it."""
    words = [("CUSTOM", 40), ("BUSTED", 60)]
    slot = ["__(ST)__"]
    assert words_in(FillIn(slot, words, mode="dictionary", least=50)) == {("BUSTED",)}
    least = FillIn(slot, words, mode="dictionary", least_in={"1-Across": 70})
    assert words_in(least) == set()
    found = FillIn(slot, words, mode="dictionary").candidates("1a")
    assert [(each.word, each.score, each.fits) for each in found] == [
        ("BUSTED", 60, True),
        ("CUSTOM", 40, True),
    ]
    reason = small_contradiction(FillIn(slot, words, mode="dictionary", least=70))
    assert reason == "no word that scores 70 or more fits 1-Across: ??(ST)??"


def test_banned_words_and_lists_of_slots() -> None:
    """A ban holds however a word is cut; the list of a slot may have ordinary words."""
    slot = ["__(ST)__"]
    assert words_in(FillIn(slot, LIST, mode="dictionary", ban=["CUSTOM"])) == {("BUSTED",)}
    own = FillIn(slot, LIST, mode="dictionary", only={"1-Across": ["CUSTOM"]})
    assert words_in(own) == {("CUSTOM",)}
    assert FillIn.parse(own.text()) == [own]
    with pytest.raises(InputError, match="1-Across has 5 cells, and a word of its list 6"):
        FillIn(slot, LIST, mode="dictionary", only={"1-Across": ["MUSEUM"]})


def test_clues_belong_to_words_however_they_are_cut() -> None:
    """A clue for CUSTOM is the clue of C-U-ST-O-M."""
    puzzle = FillIn(["__(ST)__"], ["CUSTOM"], mode="dictionary", clues={"CUSTOM": "a habit"})
    [filled] = puzzle.solve(limit=1).solutions
    assert [entry.clue for entry in CrissCross.from_fill(filled).entries] == ["a habit"]


def test_lists_with_parentheses_mean_what_they_say() -> None:
    """CU(ST)OM fills five open cells and a rebus, not six cells; CUSTOM fills six, not five."""
    cut_list, plain = [Word(("C", "U", "ST", "O", "M"))], ["CUSTOM"]
    fits = {
        (rows, name): bool(words_in(FillIn([rows], words, mode="dictionary")))
        for rows in ("_____", "______", "__(ST)__")
        for name, words in (("cut", cut_list), ("plain", plain))
    }
    assert {key for key, value in fits.items() if value} == {
        ("_____", "cut"),
        ("______", "plain"),
        ("__(ST)__", "cut"),
        ("__(ST)__", "plain"),
    }


def test_no_word_is_used_twice_by_being_cut_in_two_ways() -> None:
    """Once in a dictionary, unless words may repeat; as often as it is listed in an exact one."""
    two = ["__(ST)__#", "######", "______"]
    assert words_in(FillIn(two, ["CUSTOM"], mode="dictionary")) == set()
    once = FillIn(two, ["CUSTOM"], mode="dictionary", repeats=True)
    assert words_in(once) == {("CUSTOM", "CUSTOM")}
    both: list[str | Word] = ["CUSTOM", Word(("C", "U", "ST", "O", "M"))]
    assert words_in(FillIn(two, both, mode="dictionary")) == set()
    [filled] = once.solve(limit=1).solutions
    faults = FillIn(two, both, mode="dictionary").check(filled).faults
    assert [(each.place, each.message) for each in faults] == [
        ("2-Across", "'CUSTOM' is in 1-Across already")
    ]
    exact = FillIn(two, ["CUSTOM", "BUSTED"])
    assert words_in(exact) == {("CUSTOM", "BUSTED"), ("BUSTED", "CUSTOM")}
    assert words_in(FillIn(two, ["CUSTOM", "CUSTOM"])) == {("CUSTOM", "CUSTOM")}
    assert words_in(FillIn(two, ["CUSTOM", "MUSEUM"])) == {("CUSTOM", "MUSEUM")}
    unused = FillIn(two, ["CUSTOM", "BUSTED"]).check(filled).faults
    assert "word 'BUSTED'" in {each.place for each in unused}


def test_two_ways_to_write_one_word_are_refused_where_they_are_ambiguous() -> None:
    """A fill-in that uses all words cannot know which of the two stands in a rebus."""
    both: list[str | Word] = ["CUSTOM", Word(("C", "U", "ST", "O", "M"))]
    puzzle = FillIn(["__(ST)__#", "######", "______"], both)
    with pytest.raises(InputError, match="takes CUSTOM and CU\\(ST\\)OM, which differ in their"):
        puzzle.solve()


def test_refills_keep_rebus_cells() -> None:
    """A slot is emptied but for its rebus; a cell that lists have as one letter is emptied."""
    puzzle = FillIn(CUSTOM, LIST, mode="dictionary")
    filled = next(one for one in puzzle.solve(limit=2).solutions if one.rows[0][0] == "C")
    again = puzzle.clear_slots(filled, refill=["1-Across", "1-Down", "2-Down"])
    assert again.template.rows[0] == ("", "", "ST", "", "")
    assert words_in(again) == words_in(puzzle)
    kept = puzzle.clear_slots(filled, keep=["2-Down"])
    assert words_in(kept) == {("CUSTOM", "KNACK", "CORK", "MILK")}
    one_letter = FillIn(["(NJ)___"], ["NJIVA"], mode="dictionary", alphabet="croatian")
    assert one_letter.clear_slots(refill=["1-Across"]).template.rows[0] == ("", "", "", "")


@pytest.mark.parametrize("crossword", [False, True])
def test_puzzles_are_made_around_rebus_cells(crossword: bool) -> None:
    """A template with a rebus is filled from a plain list, also with a word that must be in."""
    made = FillIn.make(LIST, "\n".join(CUSTOM), crossword=crossword, seed=1)
    assert len(made.solve(limit=2).solutions) == 1
    assert made.template.rows[0][2] == "ST"
    must = FillIn.make(LIST, "\n".join(CUSTOM), crossword=crossword, must=["BUSTED"], seed=1)
    assert {"BUSTED", "KNACK", "BARK", "DESK"} == {word.text for word in must.words}


def test_a_made_crossword_has_no_word_twice() -> None:
    """CUSTOM cannot be in a rebus slot and in a plain one."""
    two = "__(ST)__#\n######\n______"
    made = FillIn.make([("CUSTOM", 90), ("MUSEUM", 10)], two, crossword=True, seed=1)
    assert {word.text for word in made.words} == {"CUSTOM", "MUSEUM"}
    with pytest.raises(InputError):
        FillIn.make(["CUSTOM"], two, crossword=True, seed=1)


@pytest.mark.parametrize("suffix", ["ipuz", "jpz", "puz"])
def test_files_of_other_programs_have_the_rebus(suffix: str, tmp_path: Path) -> None:
    """A fill is written and read again with ST in one cell, and its words checked as before."""
    puzzle = FillIn(CUSTOM, LIST, mode="dictionary")
    filled = puzzle.solve(limit=1).solutions[0]
    path = tmp_path / f"custom.{suffix}"
    CrissCross.from_fill(filled).save(path)
    again = load(path)
    assert isinstance(again, CrissCross)
    assert {entry.cells for entry in again.entries} == set(filled.words)


def test_all_letters_given_are_a_word_of_the_list() -> None:
    """A slot whose letters are all given is not called unlisted if its word is in the list."""
    puzzle = FillIn(["CU(ST)OM"], [("CUSTOM", 70)], mode="dictionary")
    assert Facts.of(puzzle).notes() == ()
    assert [each.score for each in puzzle.candidates("1a")] == [70]


def test_words_on_the_command_line(here: Path, run: Run) -> None:
    """--words fills a rebus from a plain list; --best, candidates and check agree."""
    (here / "t.txt").write_text("\n".join(CUSTOM) + "\n")
    (here / "w.txt").write_text("\n".join(LIST).replace("BUSTED", "BUSTED;90") + "\n")
    done = run("solve", "t.txt", "--words", "w.txt", "--quiet")
    assert (done.code, "(ST)" in done.out) == (0, True)
    best = run("solve", "t.txt", "--words", "w.txt", "--best")
    assert "none is better: proved" in best.out
    assert "B    U    (ST) E    D" in best.out
    found = run("candidates", "t.txt", "1a", "--words", "w.txt")
    assert found.out.split() == ["BUSTED", "90", "yes", "CUSTOM", "50", "yes"]


def test_refills_do_not_claim_more_than_was_proved(here: Path, run: Run) -> None:
    """With letters kept, the verdict names them; without them it is about the given grid."""
    (here / "t.txt").write_text("AB\n_D\n")
    (here / "w.txt").write_text("AB\nAC\nBD\nCE\n")
    kept = run("solve", "t.txt", "--words", "w.txt", "--refill", "1a")
    assert "is not possible with the letters kept from before: proved" in kept.out
    whole = run("solve", "t.txt", "--words", "w.txt")
    assert "is not possible: proved" in whole.out


@pytest.mark.parametrize("as_list", [list, WordList.of])
def test_a_ban_is_about_the_word_however_it_is_cut(as_list: Any) -> None:
    """Neither the plain word nor its rebus is used where the other one is banned."""
    rebus, plain = Word(("C", "U", "ST", "O", "M"), 50), Word(tuple("CUSTOM"), 50)
    for banned, listed in (("CUSTOM", rebus), ("CU(ST)OM", plain), ("CUSTOM", plain)):
        puzzle = FillIn(["__(ST)__"], as_list([listed]), mode="dictionary", ban=[banned])
        assert puzzle.count() == Count(0, exact=True)


def test_the_best_of_forms_of_one_word(tmp_path: Path, run: Run) -> None:
    """--best uses a word once, however it is cut, and finds the best of all fills."""
    template = tmp_path / "t.txt"
    template.write_text("__(ST)__#\n######\n______\n######\n______\n")
    listed = tmp_path / "w.dict"
    words = {"CUSTOM": 90, "CASTLE": 50, "HASTEN": 40, "BANANA": 30, "MASTER": 45, "ORANGE": 60}
    listed.write_text("".join(f"{word};{score}\n" for word, score in words.items()))
    done = run("solve", str(template), "--words", str(listed), "--best", "--nodes", "3000")
    assert done.code == 0
    assert "mean score 66.7" in done.out  # CUSTOM, ORANGE and CASTLE
