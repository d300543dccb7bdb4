"""Bonus words: hidden, not listed, in the key."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.browsers.chromium import Opener
from support.commandline import Run
from support.files.drawings import of_class, texts
from support.oracles.wordsearch import occurrences, unused

import puzzlewright
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import Facts, PrintLayout
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.puzzles.wordsearch.view.draw import draw

WORDS = ["apple", "banana", "cherry", "melon"]
BONUS = [("quince", "Quitte"), "kiwi"]


def with_bonus(**options: object) -> WordSearch:
    """Return a small word search with two words that are not listed."""
    return WordSearch.make(WORDS, bonus=BONUS, seed=5, **options)  # type: ignore[arg-type]


def test_they_are_there_once_and_not_listed() -> None:
    """They are no phrases to search for."""
    made = with_bonus()
    assert [each.text for each in made.entries] == WORDS
    assert [(each.text, each.clue) for each in made.bonus] == [("quince", "Quitte"), ("kiwi", "")]
    for word in made.bonus:
        assert len(occurrences(made.grid.rows, word.cells)) == 1
    assert len(made.solve(limit=2).solutions) == 1
    assert texts(draw(made, {}), "words") == WORDS
    assert len(PrintLayout.of(made).printable({}).sections[0].items) == 4
    assert with_bonus() == made


def test_without_them_nothing_changes() -> None:
    """The same seed makes the same puzzle as ever."""
    plain = WordSearch.make(WORDS, seed=5)
    assert WordSearch.make(WORDS, bonus=[], seed=5) == plain
    assert "bonus" not in plain.text()
    assert "bonus" not in plain.as_json()


def test_the_key_has_them() -> None:
    """With dashed loops, and with numbers of their own at the end of the list."""
    made = with_bonus()
    drawing = draw(made, {}, made.key)
    assert texts(drawing, "words") == [*WORDS, "quince", "kiwi"]
    assert texts(drawing, "labels") == ["1", "2", "3", "4", "+1", "+2"]
    assert sorted(texts(drawing, "numbers")) == ["+1", "+2", "1", "2", "3", "4"]
    dashed = [loop for loop in of_class(drawing, "loop") if loop.get("stroke-dasharray")]
    assert len(dashed) == 2
    items = PrintLayout.of(made).printable({}, made.key).sections[0].items
    assert [(item.label, item.text, item.note) for item in items[4:]] == [
        ("+1", "quince", "Quitte"),
        ("+2", "kiwi", ""),
    ]


@pytest.mark.parametrize("at", ["start", "end", None])
def test_their_letters_are_no_part_of_a_message(at: str | None) -> None:
    """The letters that neither phrases nor they have spell it."""
    made = with_bonus(message="Fresh fruit is good", message_at=at)
    hidden = [*made.entries, *made.bonus]
    lying = [cells for each in hidden for cells in occurrences(made.grid.rows, each.cells)]
    left = "".join(map(str, unused(made.grid.rows, lying)))
    assert made.message_at == (at or "exact")
    assert (left[-16:] if at == "end" else left[:16]) == "FRESHFRUITISGOOD"
    assert at or len(left) == 16
    assert Facts.of(made).flaws() == ()


def test_text_and_json_keep_them() -> None:
    """Letters that share a cell, and translations, too."""
    made = WordSearch.make(["konj", "ljeto"], bonus=[("džem", "jam")], language="hr", seed=1)
    assert WordSearch.parse(made.text()) == [made]
    assert "\nbonus (DŽ)EM = džem;jam\n" in made.text()
    assert puzzlewright.from_json(json.loads(json.dumps(made.as_json()))) == made


def test_the_checker_looks_for_them() -> None:
    """One that is missing, or there twice, is a flaw."""
    missing = WordSearch(["cat"], ["CATS"], bonus=["dog"])
    assert [str(flaw.message) for flaw in Facts.of(missing).flaws()] == [
        "it is nowhere in the grid"
    ]
    twice = WordSearch(["cat"], ["CAT", "DOG", "GOD"], bonus=["dog"])
    (flaw,) = Facts.of(twice).flaws()
    assert flaw.message.startswith("it is there 2 times")
    with pytest.raises(InputError, match="line 2: a single letter is not a word"):
        WordSearch.parse("wordsearch\nbonus A\ngrid\nCATA\nwords\ncat\n")


def test_from_the_command_line(run: Run, tmp_path: Path) -> None:
    """A file like any other list; --again and --json know them."""
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    (tmp_path / "more.txt").write_text("quince;Quitte\nkiwi\n")
    words = ["make", "wordsearch", str(tmp_path / "words.txt"), "--seed", "2"]
    words += ["--bonus", str(tmp_path / "more.txt")]
    made = run(*words, "-o", str(tmp_path / "a.txt"))
    assert (made.code, made.err) == (0, "")
    text = (tmp_path / "a.txt").read_text()
    assert "\nbonus quince;Quitte\nbonus kiwi\n" in text
    assert run("make", "--again", str(tmp_path / "a.txt")).out == text
    (values,) = run(*words, "--json").objects
    assert [each["word"] for each in values["facts"]["bonus"]] == ["quince", "kiwi"]
    assert [each["word"] for each in values["solutions"][0]["placements"]] == WORDS


@pytest.mark.slow
def test_they_can_be_found_on_the_page(played: Opener) -> None:
    """The page mentions them, keeps them, and is solved without them."""
    made = with_bonus()
    page = played(made)
    place = made._bonus_key.placements[0]
    cells = place.cells(len(made.bonus[0].cells))
    page.drag(page.middle(*cells[-1]), page.middle(*cells[0]))
    assert page.said == "A bonus word: quince!"
    assert page.page.locator(".loops .bonus").count() == 1
    assert "quince" not in page.page.locator(".entries").inner_text()
    page.reload()
    assert page.page.locator(".loops .bonus").count() == 1
    page.click("undo")
    assert page.page.locator(".loops .bonus").count() == 0
    for each in made.key.placements:
        ends = each.cells(len(made.entries[each.entry].cells))
        page.drag(page.middle(*ends[0]), page.middle(*ends[-1]))
    assert page.is_solved
