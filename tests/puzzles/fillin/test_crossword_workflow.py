"""From a grid to a clued crossword: clues, files, refills, several fills, statistics, themes."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.commandline import ONE_WAY, Run
from support.lengths import examples
from support.messages import facts, missing_facts, wrong_notes
from support.strategies.fillin import fillins

from puzzlewright import CrissCross, FillIn, InputError, Template, load, load_clues, theme_template
from puzzlewright.cli import crossword_fills
from puzzlewright.cli.crossword_fills import best_solution
from puzzlewright.cli.options import outputs
from puzzlewright.puzzles.crisscross.puzzle import as_fillin
from puzzlewright.puzzles.crisscross.recognise import filled_crosswords
from puzzlewright.puzzles.fillin.clues import clue_key, slot_clues
from puzzlewright.puzzles.fillin.grid import slot_name
from puzzlewright.puzzles.fillin.make.constraints import TemplateConstraints
from puzzlewright.puzzles.fillin.make.theme import check_theme, mirrored_rows
from puzzlewright.puzzles.fillin.search.refill import difference, different_fills, read_slot_names
from puzzlewright.puzzles.fillin.statistics import SYMMETRIES, symmetric_cell, symmetries
from puzzlewright.puzzles.fillin.word_lists.word_list import Word, WordList
from puzzlewright.words.grids.marks import Marks

GRID = "#____\n_____\n_____\n_____\n____#\n"
WORDS = (
    "ACME;60 AGATE AGILE;70 ALTOS AORTA;60 CADRE CAMP CAROL;60 COATS COBS CROOK;60 EELS GLEAM;70 "
    "GROOM;60 IDEAL;70 MACRO MAPS MITT OCEAN;70 OMENS PALE PESO SAGA SAGE SCALE SCAT SCORE SLOP "
    "SOLE SORE STEM TEAM TENT TRACE;60"
)
CLUES = 'Word,Clue,Source\nSAGE,Wise one,me\nSCORE,"Twenty, once",me\nocean,"A lot, blue",you\n'


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a grid, a list and clues into a folder of their own."""
    (tmp_path / "grid.txt").write_text(GRID)
    (tmp_path / "list.txt").write_text(WORDS.replace(" ", "\n"))
    (tmp_path / "clues.csv").write_text(CLUES)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def filled_puzzle(**rules: Any) -> FillIn:
    """Return the grid with its list in Python."""
    pairs = [word.partition(";") for word in WORDS.split()]
    words = [(word, int(score or 50)) for word, _, score in pairs]
    return FillIn(GRID, words, mode="dictionary", **rules)


# Clues


def test_clues_belong_to_words_and_slots() -> None:
    """A clue of a slot comes first; what has none is counted and named."""
    puzzle = filled_puzzle(clues={"sage": "Wise", "scat": "Go", "1-across": "Away!"})
    filled = puzzle.solve(limit=1).solutions[0]
    words = {s.name: "".join(w) for s, w in zip(puzzle.template.slots, filled.words, strict=True)}
    found = slot_clues(filled)
    assert found["1-Across"] == "Away!"
    sages = [name for name, word in words.items() if word == "SAGE" and name != "1-Across"]
    assert all(found[name] == "Wise" for name in sages)
    crossword = CrissCross.from_fill(filled)
    assert isinstance(crossword, CrissCross)
    assert crossword.crossword
    assert {entry.text for entry in crossword.entries} == set(words.values())
    assert filled.statistics().clues == len(found)


def test_clues_of_a_table(files: Path) -> None:
    """Columns are distinguished by their titles; words are folded as everywhere."""
    notes: list[str] = []
    assert load_clues(str(files / "clues.csv"), notes=notes) == {
        "SAGE": "Wise one",
        "SCORE": "Twenty, once",
        "OCEAN": "A lot, blue",
    }
    assert any("source" in note.lower() for note in notes)
    (files / "none.txt").write_text("SAGE\nSCORE\n")
    with pytest.raises(InputError, match="no clues"):
        load_clues(str(files / "none.txt"))


@pytest.mark.parametrize(
    ("text", "name"),
    [("17-Across", "17-Across"), (" 4-down", "4-Down"), ("A-down", None), ("-Down", None)],
)
def test_names_of_slots(text: str, name: str | None) -> None:
    """They are known in any case of letters."""
    assert slot_name(text) == name


# Files


@pytest.mark.parametrize("suffix", [".ipuz", ".puz", ".jpz", ".xd"])
def test_a_fill_is_a_crossword_file(suffix: str, files: Path, run: Callable[..., Any]) -> None:
    """With its clues; the same clues are there after a refill of some slots."""
    out = f"mine{suffix}"
    done = run("solve", "grid.txt", "--words", "list.txt", "--clues", "clues.csv", "-o", out)
    assert done.code == 0
    assert "no clue yet for" in done.err
    crossword = load(out)
    assert isinstance(crossword, CrissCross)
    clues = {entry.text: entry.clue for entry in crossword.entries if entry.clue}
    assert clues
    assert set(clues) <= {"SAGE", "SCORE", "OCEAN"}
    if suffix == ".ipuz":
        data = json.loads((files / out).read_text())
        assert data["kind"] == ["http://ipuz.org/crossword#1"]
    across = ",".join(f"{n}a" for n in (1, 5))
    again = run("solve", out, "--words", "list.txt", "--refill", across, "-o", f"two{suffix}")
    assert again.code == 0
    two = load(f"two{suffix}")
    assert isinstance(two, CrissCross)
    assert two.grid.rows[2:] == crossword.grid.rows[2:]
    kept = {entry.text for entry in two.entries} & set(clues)
    assert all(entry.clue for entry in two.entries if entry.text in kept)


def test_other_kinds_and_several_fills_are_no_crossword_file(
    files: Path, run: Callable[..., Any]
) -> None:
    """They are refused with a reason, and nothing is written."""
    (files / "a.dlx").write_text("a b\na b\n")
    assert "a.svg" in run("solve", "a.dlx", "-o", "a.svg").err
    done = run("solve", "grid.txt", "--words", "list.txt", "--limit", "2", "-o", "x.ipuz")
    assert done.code == 2
    assert "one fill" in done.err
    assert run("solve", "a.dlx", "--words", "list.txt").code == 2
    (files / "bad.txt").write_text("__\n##\nwords\n")
    assert not (files / "x.ipuz").exists()


def test_no_fill_is_no_file(files: Path, run: Callable[..., Any]) -> None:
    """The reason is reported, and the exit code is 1."""
    done = run("solve", "grid.txt", "--words", "list.txt", "--least", "60", "-o", "x.ipuz")
    assert done.code == 1
    assert "is not possible: proved" in done.out
    assert not (files / "x.ipuz").exists()


@pytest.mark.parametrize("suffix", [".ipuz", ".pdf", ".html"])
def test_ctrl_c_keeps_the_best_fill(
    suffix: str, files: Path, run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is written, and then the command ends as stopped; a second one writes nothing."""

    def pressed(*given: Any) -> Any:
        found = best_solution(*given)
        signal.raise_signal(signal.SIGINT)
        return found

    monkeypatch.setattr(crossword_fills, "best_solution", pressed)
    words = ("solve", "grid.txt", "--words", "list.txt", "--best", "--nodes", "100", "-o")
    done = run(*words, f"x{suffix}")
    assert done.code == 130
    assert "stopped" in done.err
    assert (files / f"x{suffix}").stat().st_size > 100

    def pressed_again(*_given: Any, **_more: Any) -> Any:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(outputs, "write_together", pressed_again)
    assert run(*words, f"y{suffix}").code == 130
    assert not (files / f"y{suffix}").exists()


@pytest.mark.parametrize(
    ("out", "told"),
    [
        ("nowhere/x.ipuz", "no … folder … 'nowhere'"),
        ("folder.ipuz", "folder.ipuz … folder … file"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_the_search(
    out: str, told: str, files: Path, run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No fill that took an hour is thrown away."""
    (files / "folder.ipuz").mkdir()
    monkeypatch.setattr(crossword_fills, "best_solution", None)
    done = run("solve", "grid.txt", "--words", "list.txt", "--best", "-o", out)
    assert (done.code, done.out) == (2, "")
    assert not missing_facts(done.err, told)


def test_a_file_that_is_not_filled_in_time_prints_how_far_it_came(
    files: Path, run: Callable[..., Any]
) -> None:
    """As without a file; nothing is written."""
    (files / "few.txt").write_text("\n".join(map("".join, product("ABC", repeat=4))))
    (files / "square.txt").write_text("....\n" * 4)
    words = ("solve", "square.txt", "--words", "few.txt", "--nodes", "2")
    done = run(*words, "-o", "x.ipuz")
    assert done.code == 3
    assert not missing_facts(done.out, "furthest … no word")
    assert not (files / "x.ipuz").exists()


def test_rows_of_a_bare_grid_are_of_one_length(files: Path, run: Callable[..., Any]) -> None:
    """The wrong line is named; a text that is no grid is none."""
    (files / "ragged.txt").write_text(".#..\n...\n....\n")
    done = run("solve", "ragged.txt", "--words", "list.txt")
    assert done.code == 2
    assert done.err.startswith("puzzlewright: ragged.txt, line 2")
    (files / "letter.txt").write_text("Dear all.\nHello.\n")
    assert "not recognised" in run("solve", "letter.txt", "--words", "list.txt").err


def test_a_fill_is_checked_against_a_list(files: Path, run: Callable[..., Any]) -> None:
    """The words of a list decide, and whether a grid can be filled from it at all."""
    words = ("--words", "list.txt")
    (files / "mine.txt").write_text(run("solve", "grid.txt", *words).out)
    assert run("check", "grid.txt", "mine.txt", *words).code == 0
    (files / "none.txt").write_text("ACME\nAGATE\n")
    done = run("check", "grid.txt", "mine.txt", "--words", "none.txt")
    assert done.code == 1
    assert "not in the list" in done.out
    assert run("check", "grid.txt", *words).code == 0
    assert "no solution: proved" in run("check", "grid.txt", "--words", "none.txt").out
    assert run("check", "grid.txt", "mine.txt").code == 2  # there are no words to check against


def test_printed_fills_are_read_by_every_verb(files: Path, run: Callable[..., Any]) -> None:
    """With what solve prints around them, or without."""
    assert run("solve", "grid.txt", "--words", "list.txt", "-o", "filled.txt").code == 0
    bare = run("solve", "grid.txt", "--words", "list.txt", "--quiet").out
    (files / "bare.txt").write_text(bare)
    (files / "sharp.txt").write_text(bare.replace(".", "#").replace(" ", ""))
    puzzles = [load(name) for name in ("filled.txt", "bare.txt", "sharp.txt")]
    assert puzzles[0] == puzzles[1] == puzzles[2]
    assert isinstance(puzzles[0], CrissCross)
    assert puzzles[0].crossword
    assert run("convert", "filled.txt", "f.puz").code == 0


@pytest.mark.parametrize(
    "text",
    [
        "A..\n.B.\n..C\n",
        "AB\nCD\n",
        ".*.\n***\n.*.\nABC\nDBE\n",
        "AB.\n.B#\n",
        "A.1\nB.2\n",
        "AB.\nA.\n",
    ],
)
def test_texts_that_are_no_fills(text: str) -> None:
    """A few letters among dots, other signs, uneven rows."""
    assert filled_crosswords(text) is None


# Filling again


@given(fillins(), st.data())
@examples(40)
def test_refills_keep_all_else(puzzle: FillIn, data: st.DataObject) -> None:
    """The cells of the slots that are named are empty, and no others; or the other way round."""
    filled = next(iter(puzzle.solve(limit=1).solutions), None)
    if filled is None:
        return
    names = [slot.name for slot in puzzle.template.slots]
    some = data.draw(st.lists(st.sampled_from(names), unique=True))
    cells = {cell for slot in puzzle.template.slots if slot.name in some for cell in slot.cells}
    again = puzzle.clear_slots(filled, refill=some).template
    kept = puzzle.clear_slots(filled, keep=some).template
    for r, row in enumerate(filled.rows):
        for c, letter in enumerate(row):
            assert again.rows[r][c] == (letter and ("" if (r, c) in cells else letter))
            assert kept.rows[r][c] == (letter and (letter if (r, c) in cells else ""))


def test_slots_on_a_command_line() -> None:
    """Full names and short ones; others are refused."""
    assert read_slot_names("17-Across, 4d,5 Down") == ["17-Across", "4-Down", "5-Down"]
    for wrong in ("", "17", "a", "17-Up"):
        with pytest.raises(InputError):
            read_slot_names(wrong)
    with pytest.raises(InputError, match="no such slot"):
        filled_puzzle().clear_slots(refill=["99-Down"])


def test_different_fills_differ() -> None:
    """Any two of them differ in the given share of words, however many are found."""
    words = [a + b + c for a in "ABCD" for b in "EF" for c in "GHIJ"]
    puzzle = FillIn("___\n###\n___\n###\n___", words, mode="dictionary")
    found, _ = different_fills(puzzle, 0.6, 1, {"limit": 4})
    assert len(found.solutions) == 4
    for one in found.solutions:
        assert puzzle.check(one).ok
        assert all(difference(one, other) >= 0.6 for other in found.solutions if other is not one)
    only = FillIn("___", ["ABC"], mode="dictionary")
    fills, searches = different_fills(only, 0.5, None, {"limit": 3})
    assert (len(fills), searches) == (1, 24)
    assert different_fills(puzzle, 0.6, 1, {"limit": 4, "stop": lambda: True})[1] == 1
    answer = puzzle.solve(different=0.6, limit=4, seed=1)
    assert answer.solutions == found.solutions
    assert answer.count.n == len(found.solutions)
    with pytest.raises(InputError, match=facts("different … distinct")):
        puzzle.solve(different=0.6, distinct=True)


@pytest.mark.usefixtures("files")
def test_different_fills_on_a_command_line(run: Callable[..., Any]) -> None:
    """What is not found is reported."""
    done = run(
        *("solve", "grid.txt", "--words", "list.txt", "--limit", "9", "--different", "90%"),
    )
    assert done.code == 0
    assert not missing_facts(done.err, "of 9 … fills … 72")


# Statistics, symmetry


@pytest.mark.usefixtures("files")
def test_statistics_by_hand(run: Callable[..., Any]) -> None:
    """Of a small grid whose numbers are easily counted."""
    puzzle = FillIn("QI_#\n_#__\n#_ZA", ["QI"], mode="dictionary")
    found = puzzle.statistics()
    assert (found.words, found.blocks, found.unchecked) == (6, 3, 3)
    assert found.lengths == {2: 3, 3: 3}
    assert found.mean_length == pytest.approx(15 / 6)
    assert found.scrabble_mean == pytest.approx((10 + 1 + 10 + 1) / 4)
    assert found.symmetry == ()
    assert "J" in found.missing
    assert run("show", "grid.txt", "--statistics", "--json").objects[0]["statistics"][
        "symmetry"
    ] == ["half-turn", "diagonal"]


@given(st.integers(1, 5), st.integers(1, 5), st.data())
@examples(60)
def test_toggled_blocks_keep_the_symmetry(height: int, width: int, data: st.DataObject) -> None:
    """Whatever is toggled, a symmetric grid stays so, and twice is as before."""
    cell = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    cells = data.draw(st.lists(cell, max_size=4, unique=True))
    square = height == width
    names = [n for n in SYMMETRIES if square or n not in ("quarter-turn", "diagonal")]
    symmetry = data.draw(st.sampled_from(names))
    empty = Template([[""] * width for _ in range(height)])
    once = empty.with_blocks(cells, symmetry)
    assert symmetry in symmetries(once)
    wanted = set()
    for each in cells:
        while each not in wanted:
            wanted.add(each)
            each = symmetric_cell(each, symmetry, height, width)
    assert set(empty.open_cells) - set(once.open_cells) == wanted
    assert once.with_blocks(cells, symmetry) == empty


def test_symmetries_that_are_none() -> None:
    """They are refused, and so are cells outside."""
    empty = Template([["", ""]])
    assert empty.with_blocks([(0, 0)], "rotate").rows == ((None, None),)
    for cells, symmetry in (([(0, 0)], "diagonal"), ([(0, 0)], "odd"), ([(3, 0)], "none")):
        with pytest.raises(InputError):
            empty.with_blocks(cells, symmetry)


# Themes


@pytest.mark.parametrize("seed", range(3))
def test_templates_around_a_theme(seed: int) -> None:
    """Half a turn leaves the blocks as they are; each entry has a slot of its own, across."""
    theme = ["BREAKFASTCLUB", "DINNERPARTY", "SUPPERCLUBS"]
    template = theme_template(15, 15, theme, seed=seed)
    assert "half-turn" in symmetries(template)
    slots = [
        "".join(template.content(c) or "?" for c in s.cells) for s in template.slots if s.across
    ]
    assert set(theme) <= set(slots)
    assert min(slot.length for slot in template.slots) >= 3
    assert template == theme_template(15, 15, theme, seed=seed)


def test_themes_without_a_place() -> None:
    """They are refused with a hint."""
    with pytest.raises(InputError, match=facts("3 to 9 letters … grid of 9")):
        theme_template(9, 9, ["BREAKFASTCLUB"])
    with pytest.raises(InputError, match="larger grid"):
        theme_template(7, 7, ["ABCDEFG", "HIJKLMN", "OPQRSTU", "VWXYZAB", "CDEFGHI", "JKLMNOP"])
    with pytest.raises(InputError, match=facts("theme … must")):
        FillIn.make(["ABC"], theme=["ABC"], must=["ABD"], size=9)


@pytest.mark.parametrize(
    ("theme", "message"),
    [
        (["ORCHARD", "orchard"], "theme … twice … 'ORCHARD'"),
        (["A" * 16], "3 to 15 letters … 15 columns … 16 … shorten"),
        (["PINK", "ABCDEFGHIJKLMN"], "14 letters … opposite"),
        (["ORCHARD", "ЖABC"], "theme … no word … letter Ж"),
        ([f"ORCHAR{letter}" for letter in "ABCDEFGHIJKL"], "6 rows … middle … 15"),
    ],
)
def test_themes_that_cannot_be_are_refused_at_once(theme: list[str], message: str) -> None:
    """The error names the entry, and what to do."""
    with pytest.raises(InputError, match=facts(message)):
        FillIn.make(theme=theme, seed=1)


def test_themes_lose_accents_that_no_word_has_and_report_their_order() -> None:
    """Entries of one length are pairs; the order is kept if they can be, with a note if not."""
    words = WordList.of([Word(tuple("ABCDEFGHINORS"))])
    wish = TemplateConstraints(
        None, 15, 15, "american", theme=(Word(tuple("ÉGG")), Word(tuple("CAFÉ")))
    )
    with pytest.raises(InputError, match="another word of 4 letters"):
        check_theme(wish, words)
    texts = ["CAFÉS", "BEACH", "ABC", "FACED", "GRASS"]
    wish = wish._replace(theme=tuple(Word(tuple(text)) for text in texts))
    checked, notes = check_theme(wish, words)
    assert [word.text for word in checked.theme] == ["CAFES", *texts[1:]]
    assert not wrong_notes(notes, "theme … CAFÉS … CAFES … accents")
    texts = ["BAD", "FACED", "BAG", "CAGED"]
    mixed = wish._replace(theme=tuple(Word(tuple(text)) for text in texts))
    order = "theme … top to bottom … BAD, FACED, CAGED, BAG … symmetry"
    assert not wrong_notes(check_theme(mixed, words)[1], order)


@given(st.lists(st.integers(3, 15), min_size=1, max_size=7), st.sampled_from([None, 15]))
@examples(60)
def test_each_entry_of_a_theme_is_in_one_group(sizes: list[int], cols: int | None) -> None:
    """All are placed once, pairs are of one length, and orders that are symmetric are kept."""
    entries = [(str(n), *"A" * (size - 1)) for n, size in enumerate(sizes)]
    groups, middle = mirrored_rows(entries, cols)
    upper = [above for above, _ in groups if above]
    lower = [below for _, below in reversed(groups) if below]
    order = [*upper, *([middle] if middle else []), *lower]
    assert sorted(map(tuple, order)) == sorted(entries)
    assert all(len(above) == len(below) for above, below in groups if above and below)
    if sizes == sizes[::-1] and len(sizes) % 2 == 0:
        assert order == entries


def test_grids_that_no_list_fills_are_refused_at_once() -> None:
    """A british grid has odd sizes; large american ones need many words."""
    with pytest.raises(InputError, match=facts("15x15 … american")):
        FillIn.make(size=14, layout="british")
    with pytest.raises(InputError, match=facts("american … 30×30 … 3,600 words")):
        FillIn.make(size=30, layout="american")


def test_a_themed_crossword_is_made() -> None:
    """The entries are in it, across; no letters are given for them."""
    made = FillIn.make(theme=["ORCHARD", "HARVEST"], size=9, layout="british", seed=2)
    filled = made.solve(limit=1).solutions[0]
    slots = zip(made.template.slots, filled.words, strict=True)
    across = {"".join(word) for slot, word in slots if slot.across}
    assert {"ORCHARD", "HARVEST"} <= across


def test_crosswords_as_grids_to_fill() -> None:
    """All letters are given, so the one fill is the crossword again, clues included."""
    crossword = CrissCross([("SAGE", "Wise"), ("SO", "")], ["SAGE", "O---"], crossword=True)
    puzzle = as_fillin(crossword)
    assert puzzle.clues == {"SAGE": "Wise"}
    [filled] = puzzle.solve().solutions
    assert CrissCross.from_fill(filled).grid == crossword.grid


def test_one_way_is_there() -> None:
    """The puzzle of other tests is no filled crossword."""
    assert filled_crosswords(ONE_WAY) is None


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--refill", "1a"], "--refill … words … --words LIST"),
        (["--ban", "SAGE"], "--ban … words"),
        (["--words", "list.txt", "--refill", "77d"], "no such slot"),
        (["--words", "list.txt", "--keep", "x"], "not a slot name"),
        (["--words", "list.txt", "--apart", "1"], "apart … from 2"),
        (["--words", "list.txt", "--ban", "no.txt"], "no such word file"),
        (["--clues", "list.txt"], "no clues"),
        (["--words", "none.txt"], "none.txt … cannot be read"),
    ],
)
def test_options_of_setters_that_make_no_sense(
    words: list[str], told: str, files: Path, run: Callable[..., Any]
) -> None:
    """They are refused with exit code 2 and a way out."""
    (files / "full.txt").write_text(". S C A T\nS C A L E\nA O R T A\nG R O O M\nE E L S .\n")
    (files / "list.txt").write_text(WORDS.replace(" ", "\n").replace(";60", "").replace(";70", ""))
    done = run("solve", "full.txt", *words)
    assert done.code == 2
    assert not missing_facts(done.err, told)


def test_several_fills_of_one_file(run: Run, tmp_path: Path) -> None:
    """Grids with an empty line between them are crosswords of their own."""
    path = tmp_path / "fills.txt"
    path.write_text("SAGE\nCAPS\n#ROT\n\nCAGE\nCAPS\n#ROT\n")
    assert len(run("check", str(path), "--json").objects) == 2


@pytest.mark.parametrize("name", ["1-Across", "1a", "1 across", "1-A"])
def test_slots_are_named_as_people_do(name: str) -> None:
    """In lists of slots, scores and clues."""
    puzzle = FillIn("__", ["AT", "IT"], mode="dictionary", only={name: ["IT"]}, clues={"IT": "x"})
    assert list(puzzle.only) == ["1-Across"]
    assert FillIn("__", ["AT"], mode="dictionary", least_in={name: 3}).least_in == {"1-Across": 3}


def test_what_clues_go_by() -> None:
    """Names of slots are written out, for 3D is a word; so are digits without end."""
    assert clue_key("17 - across") == "17-Across"
    assert clue_key("3d") == "3D"
    assert clue_key(f"{'9' * 5000}-Across").startswith("99")


def test_bars_break_symmetries() -> None:
    """A bar has its images, or the grid is not symmetric."""
    one = Template([[""] * 3] * 3, Marks({((0, 0), "right")}))
    two = Template([[""] * 3] * 3, Marks({((0, 0), "right"), ((2, 1), "right")}))
    assert symmetries(one) == ()
    assert symmetries(two) == ("half-turn",)


def test_a_made_crossword_is_one_for_other_programs(tmp_path: Path) -> None:
    """Its ipuz file has the kind of crosswords, and gives the same fill-in back to us."""
    path = tmp_path / "made.ipuz"
    puzzle = FillIn("__\n__", ["AT", "NO", "AN", "TO"], crossword=True, only={"1a": ["AT"]})
    puzzle.save(path)
    fields = json.loads(path.read_text())
    assert fields["kind"] == ["http://ipuz.org/crossword#1"]
    assert fields["solution"] == [["A", "T"], ["N", "O"]]
    assert load(path) == puzzle


def test_a_draft_does_not_give_its_words_away() -> None:
    """A newspaper's crossword without clues is drawn as the grid alone."""
    grid = ["SAGE", "CAPS", "-ROT"]
    assert "SAGE" in CrissCross(["SAGE"], grid).svg()
    assert "SAGE" not in CrissCross(["SAGE"], grid, crossword=True).svg()


def test_slots_that_are_not_there() -> None:
    """The error says what is."""
    puzzle = FillIn("__\n__", ["AT", "NO", "AN", "TO"], mode="dictionary")
    with pytest.raises(InputError, match=r"2 begins a word down only.*2a"):
        next(puzzle.candidates("2a"))
    with pytest.raises(InputError, match="numbers go from 1 to 3"):
        next(puzzle.candidates("9d"))
