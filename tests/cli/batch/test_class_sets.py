"""Class sets: `make … --versions 30 --names class.txt -o class.pdf`."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest
from support.commandline import Run
from support.files.pdf_pages import Page, pages_of

from puzzlewright.core.errors import InputError, OutOfTimeError
from puzzlewright.outputs.class_set import MOST_VERSIONS
from puzzlewright.puzzles.recipes.recipe import Recipe

pytestmark = pytest.mark.usefixtures("here")

pytest.importorskip("typst")

CLASS = "Ana Horvat\nBen Kovač\nCleo\nDora\nEmil\n"

#: Options of a generator in these tests: quick, and the same every time.
SUDOKU = ("make", "sudoku", "4x4", "--seed", "1")


def pages_in(path: str) -> list[Page]:
    """Return the pages of a PDF."""
    return pages_of(Path(path).read_bytes())


def letters_of(pages: list[Page]) -> list[str]:
    """Return the letters in the corners of sheets."""
    found = []
    for page in pages:
        corner = max(page.runs, key=lambda run: (run.x + run.y, run.text))
        found.append(corner.text)
    return found


def test_versions_in_one_file(run: Run) -> None:
    """Each version is a sheet with its letter and seed; the keys are at the back."""
    assert run(*SUDOKU, "--versions", "3", "-o", "a.pdf") == (0, "", "")
    *sheets, keys = pages_in("a.pdf")
    assert letters_of(sheets) == ["A", "B", "C"]
    for seed, sheet in enumerate(sheets, 1):
        assert sheet.text.startswith("Name:")
        assert "Date:" in sheet.text
        assert f"seed {seed} · puzzlewright" in sheet.text
    assert "Sudoku – Solutions" in keys.text
    assert [run.text for run in keys.runs if run.text in "ABC"] == ["A", "B", "C"]
    assert len([run for run in keys.runs if run.text.isdigit()]) == 3 * 16


def test_same_seed_same_bytes(run: Run) -> None:
    """However many processes make the versions."""
    for name, words in (("a", []), ("b", []), ("c", ["--jobs", "2"])):
        run(*SUDOKU, "--versions", "4", "--names", "Ana, Ben", *words, "-o", f"{name}.pdf")
    data = [Path(f"{name}.pdf").read_bytes() for name in "abc"]
    assert data[0] == data[1] == data[2]


def test_names_of_a_class(run: Run) -> None:
    """Each pupil gets a version; the name stands on the line for it."""
    Path("class.txt").write_text(CLASS)
    assert run(*SUDOKU, "--names", "class.txt", "-o", "a.pdf") == (0, "", "")
    *sheets, keys = pages_in("a.pdf")
    assert letters_of(sheets) == ["A", "B", "C", "D", "E"]
    for name, sheet in zip(CLASS.splitlines(), sheets, strict=True):
        assert sheet.text.startswith(f"Name:\n{name}\nDate:")
        written = next(run for run in sheet.runs if run.text == name)
        label = next(run for run in sheet.runs if run.text.startswith("Name"))
        assert written.y == label.y
        assert written.x > label.x
    assert not any(name in keys.text for name in CLASS.split())


def test_versions_are_dealt_round_the_class(run: Run) -> None:
    """Two versions for five pupils: five sheets, two keys."""
    words = ["--versions", "2", "--names", "Ana, Ben, Cleo, Dora, Emil", "-o", "a.pdf"]
    assert run(*SUDOKU, *words).code == 0
    *sheets, keys = pages_in("a.pdf")
    assert letters_of(sheets) == ["A", "B", "A", "B", "A"]
    assert "seed 1 ·" in sheets[2].text
    assert len([run for run in keys.runs if run.text.isdigit()]) == 2 * 16


def test_more_versions_than_names(run: Run) -> None:
    """The last ones have an empty line, and one note reports it."""
    done = run(*SUDOKU, "--versions", "3", "--names", "Ana", "-o", "a.pdf")
    assert done.code == 0
    assert done.err.endswith("a.pdf: 2 more versions than names: sheets without a name\n")
    assert len(pages_in("a.pdf")) == 4


def test_long_names_stay_on_their_line(run: Run) -> None:
    """They are set in smaller letters."""
    name = "Maria Magdalena von und zu Wolfenbüttel-Hohenzollern-Sigmaringen the younger"
    run(*SUDOKU, "--names", f"{name}, Ben", "--paper", "A5", "-o", "a.pdf")
    sheet = pages_in("a.pdf")[0]
    assert name in sheet.text.splitlines()


@pytest.mark.parametrize(("key", "pages"), [("page", 3), ("none", 2), ("key.pdf", 2)])
def test_keys(run: Run, key: str, pages: int) -> None:
    """At the back, nowhere, or in a file of their own."""
    assert run(*SUDOKU, "--versions", "2", "--key", key, "-o", "a.pdf") == (0, "", "")
    assert len(pages_in("a.pdf")) == pages
    assert Path("key.pdf").exists() == (key == "key.pdf")
    if key == "key.pdf":
        (back,) = pages_in("key.pdf")
        assert "Solutions" in back.text
        assert "Name" not in back.text


WORDS = "apple;Apfel\nbasil;Basilikum\ncompost;Kompost\nhedge;Hecke\n"


@pytest.mark.parametrize("words", [["--versions", "2"], ["--per-page", "2"]])
@pytest.mark.parametrize(
    ("style", "listed"),
    [
        (["translations"], ["apple – Apfel", "basil – Basilikum"]),
        (["first-letters"], ["apple – Apfel", "basil – Basilikum"]),
        (["no-translations"], []),
    ],
)
def test_keys_show_the_requested_words(
    run: Run, words: list[str], style: list[str], listed: list[str]
) -> None:
    """Once, if all versions have the same list; where sheets have the words, nobody needs them."""
    Path("words.csv").write_text(WORDS)
    made = ["make", "wordsearch", "words.csv", "--seed", "1", "--style", *style]
    run(*made, *words, "-o", "a.pdf")
    *_, keys = pages_in("a.pdf")
    text = keys.text.replace("\n", "").replace("\u00a0", " ")
    assert "Solutions" in text
    assert all(text.count(each) == 1 for each in listed)
    assert ("Apfel" in text) == bool(listed)


def test_lists_of_keys_that_differ_have_the_letters_of_their_versions(run: Run) -> None:
    """On a worksheet, their numbers; one that shows its words has no list."""
    for name, some in (("a", WORDS), ("b", WORDS.replace("apple;Apfel", "daisy;Aster"))):
        Path(f"{name}.csv").write_text(some)
        run("make", "wordsearch", f"{name}.csv", "--seed", "1", "-o", f"{name}.txt")
    run("make", "sudoku", "4x4", "--seed", "1", "-o", "c.txt")
    puzzles = ["a.txt", "b.txt", "c.txt", "a.txt"]
    run("show", *puzzles, "--per-page", "4", "--style", "translations", "-o", "a.pdf")
    *_, keys = pages_in("a.pdf")
    runs = [run.text for run in keys.runs]
    text = keys.text.replace("\n", "")
    assert "1, 4" in runs
    assert (text.count("Apfel"), text.count("Aster")) == (1, 1)


def test_long_lists_of_keys_have_pages_of_their_own(run: Run) -> None:
    """They have no room below many keys."""
    Path("words.csv").write_text(WORDS)
    made = ["make", "wordsearch", "words.csv", "--seed", "1", "--style", "translations", "--large"]
    run(*made, "--paper", "A5", "--versions", "4", "--key", "k.pdf", "-o", "a.pdf")
    keys, words = pages_in("k.pdf")
    assert "Apfel" not in keys.text
    assert words.text.startswith("Word search – \nSolutions")
    assert "Apfel" in words.text


def test_keys_in_large_print_have_the_room_they_need(run: Run) -> None:
    """Those of large grids have a page each, also if they are not in the file of the sheets."""
    Path("words.csv").write_text(WORDS)
    made = ["make", "wordsearch", "words.csv", "--seed", "1", "--size", "22", "--large"]
    for words in (["--versions", "2"], ["--per-page", "2"]):
        run(*made, *words, "--key", "k.pdf", "-o", "a.pdf")
        assert len(pages_in("k.pdf")) == 2


def test_both_sides_of_the_paper(run: Run) -> None:
    """With --duplex every sheet and the keys begin on a right-hand page."""
    run(*SUDOKU, "--versions", "2", "--duplex", "-o", "a.pdf")
    texts = [page.text for page in pages_in("a.pdf")]
    assert len(texts) == 5
    assert (texts[1], texts[3]) == ("", "")
    assert "Solutions" in texts[4]


def test_later_pages_of_a_sheet_are_known_by_their_foot(run: Run) -> None:
    """A list that goes on belongs to a version, and to a pupil."""
    words = [f"{start}{end}" for start in "bdfglmnprs" for end in ("all", "end", "ore")]
    Path("list.txt").write_text("".join(f"{word};the clue of {word}\n" for word in words))
    words = ["--names", "Ana", "--large", "--seed", "1", "--key", "none", "-o", "a.pdf"]
    assert run("make", "crisscross", "list.txt", *words).code == 0
    first, *others = pages_in("a.pdf")
    assert others
    assert all("A · Ana · seed 1 · puzzlewright" in page.text for page in (first, *others))


def test_options_of_sheets(run: Run) -> None:
    """Title, author, language and paper are as for a sheet; without a name line, letters stay."""
    words = [
        "--title",
        "For Monday",
        "--author",
        "A. Teacher",
        "--sheet-language",
        "de",
        "--no-name",
    ]
    run(*SUDOKU, "--versions", "2", *words, "--paper", "Letter", "-o", "a.pdf")
    first, _, keys = pages_in("a.pdf")
    assert (first.width, first.height) == (612, 792)
    assert "Name" not in first.text
    assert first.text.startswith("A\nFor Monday")
    assert "A. Teacher · Startwert 1 ·" in first.text
    assert "For Monday – Lösungen" in keys.text


def test_every_kind(run: Run) -> None:
    """Also those whose drawings fill a page."""
    Path("list.txt").write_text("otter - Otter\nheron - Reiher\nfox - Fuchs\n")
    kinds = [
        ["wordsearch", "list.txt"],
        ["crisscross", "list.txt"],
        ["fillin", "4x4"],
        ["packing", "4x4"],
        ["cover", "queens", "4"],
        ["jigsaw", "2x2", "--style", "size=90"],
    ]
    for words in kinds:
        assert run("make", *words, "--versions", "2", "--seed", "1", "-o", "a.pdf").code == 0
        pages = pages_in("a.pdf")
        assert "A" in pages[0].words
        assert any("B" in page.words for page in pages[1:])
        assert "Solutions" in "".join(page.text for page in pages)


def test_versions_that_are_the_same(run: Run) -> None:
    """There is nothing to deal then, and the teacher should know."""
    done = run("make", "cover", "queens", "4", "--versions", "3", "--seed", "1", "-o", "a.pdf")
    assert "a.pdf: versions A, B, C are the same puzzle\n" in done.err


def test_objects(run: Run) -> None:
    """With --json a program learns the letter and the seed of each version."""
    done = run(*SUDOKU, "--versions", "2", "--json", "-o", "a.pdf")
    found = [(one["file"], one["letter"], one["seed"]) for one in done.objects]
    assert found == [("a.pdf", "A", 1), ("a.pdf", "B", 2)]


def test_picked_seed_is_shown(run: Run) -> None:
    """Else nobody could make the same set again."""
    done = run("make", "sudoku", "4x4", "--versions", "2", "-o", "a.pdf")
    assert "makes the same again" in done.err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--versions", "2"], "name it with -o class.pdf"),
        (["--versions", "2", "-o", "a.txt"], "a.txt: --versions puts all versions into one .pdf"),
        (["--names", "Ana", "-o", "a.svg"], "a.svg: --names puts all versions into one .pdf"),
        (["--versions", "2", "-o", "a-{n}.pdf"], "a name without fields"),
        (["--versions", "0", "-o", "a.pdf"], "--versions"),
        (["--versions", str(MOST_VERSIONS + 1), "-o", "a.pdf"], "versions at most"),
        (["--versions", "2", "--number", "2", "-o", "a.pdf"], "'--number'"),
        (["--versions", "2", "--manifest", "m.csv", "-o", "a.pdf"], "'--manifest'"),
        (["--versions", "2", "--force", "-o", "a.pdf"], "'--force'"),
        (["--duplex", "-o", "a.pdf"], "'--duplex'"),
        (["--names", "Ana", "--no-name", "-o", "a.pdf"], "'--no-name'"),
        (["--names", "", "-o", "a.pdf"], "--names: no names in this class list"),
        (["--names", "empty.txt", "-o", "a.pdf"], "empty.txt: no names in this class list"),
        (["--names", "missing.txt", "-o", "a.pdf"], "no such file, and not a list of names"),
        (["--names", "Ana, 中", "-o", "a.pdf"], "no font has these characters"),
        (["--versions", "2", "--key", "a.pdf", "-o", "a.pdf"], "cannot be the same file"),
        (["--versions", "2", "--style", "no-such", "-o", "a.pdf"], "no-such"),
    ],
)
def test_what_makes_no_sense(run: Run, words: list[str], reason: str) -> None:
    """It is refused in one line, and nothing is written."""
    Path("empty.txt").write_text("\n")
    code, out, err = run(*SUDOKU, *words)
    assert (code, out) == (2, "")
    assert reason in err
    assert err.count("\n") == 1
    assert [path.name for path in Path().iterdir()] == ["empty.txt"]


def test_many_names_need_fewer_versions(run: Run) -> None:
    """The error says how a whole school gets its sheets."""
    Path("school.txt").write_text("Ana\n" * (MOST_VERSIONS + 1))
    done = run(*SUDOKU, "--names", "school.txt", "-o", "a.pdf")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert f"{MOST_VERSIONS + 1} names: use --versions N" in done.err
    assert not Path("a.pdf").exists()


def test_class_list_is_not_replaced(run: Run) -> None:
    """A set does not take the place of the names that it is for."""
    Path("class.pdf").write_text(CLASS)
    done = run(*SUDOKU, "--names", "class.pdf", "-o", "class.pdf")
    assert done.code == 2
    assert "the result would overwrite this file" in done.err
    assert Path("class.pdf").read_text() == CLASS


def _failing(monkeypatch: pytest.MonkeyPatch, bad: set[int], error: Exception) -> None:
    make = Recipe.make

    def make_or_fail(self: Recipe, seed: int, **more: Any) -> Any:
        if seed in bad:
            raise error
        return make(self, seed, **more)

    monkeypatch.setattr(Recipe, "make", make_or_fail)


@pytest.mark.parametrize("error", [InputError("bad luck"), OutOfTimeError("bad luck")])
def test_another_seed_for_one_that_fails(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """It is named, and the set is complete."""
    _failing(monkeypatch, {2, 4, 5}, error)
    done = run(*SUDOKU, "--versions", "4", "-o", "a.pdf")
    assert done.code == 0
    assert done.err.endswith("seeds 2, 4-5: bad luck; the next seeds take their places\n")
    assert done.err.count("\n") == 1
    sheets = pages_in("a.pdf")[:-1]
    assert letters_of(sheets) == ["A", "B", "C", "D"]
    for seed, sheet in zip((1, 3, 6, 7), sheets, strict=True):
        assert f"seed {seed} " in sheet.text


@pytest.mark.parametrize(
    ("error", "code"), [(InputError("bad luck"), 2), (OutOfTimeError("bad luck"), 3)]
)
def test_what_cannot_succeed_is_given_up(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception, code: int
) -> None:
    """After a few seeds, with the reason of the last one."""
    _failing(monkeypatch, set(range(1, 1000)), error)
    done = run(*SUDOKU, "--versions", "4", "-o", "a.pdf")
    assert (done.code, done.err.count("\n")) == (code, 1)
    assert "bad luck" in done.err
    assert not Path("a.pdf").exists()
    _failing(monkeypatch, set(range(2, 1000)), error)
    assert run(*SUDOKU, "--versions", "4", "-o", "a.pdf").code == code


@pytest.mark.parametrize("seed", [1, 3])
def test_ctrl_c_writes_nothing(run: Run, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """A set with half of the class is of no use; what was there before stays."""
    make = Recipe.make

    def make_and_stop(self: Recipe, at: int, **more: Any) -> Any:
        if at == seed:
            signal.raise_signal(signal.SIGINT)
        return make(self, at, **more)

    monkeypatch.setattr(Recipe, "make", make_and_stop)
    Path("a.pdf").write_text("before")
    done = run(*SUDOKU, "--versions", "3", "-o", "a.pdf")
    assert done.code == 130
    assert done.err.endswith("stopped; nothing is written\n")
    assert Path("a.pdf").read_text() == "before"


def test_ctrl_c_while_it_is_set(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when all puzzles are there."""

    def stop(*_: Any, **__: Any) -> Any:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("puzzlewright.cli.batch.sheets.class_set_files", stop)
    assert run(*SUDOKU, "--versions", "2", "-o", "a.pdf").code == 130
    assert not list(Path().iterdir())


def test_progress(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar counts the puzzles, and is wiped away."""
    monkeypatch.setattr("puzzlewright.cli.terminal.progress_bar.PATIENCE", 0.0)
    done = run(*SUDOKU, "--versions", "3", "--progress", "-o", "a.pdf")
    assert "2 of 3 puzzles" in done.err
    assert done.err.endswith("\r\x1b[K")


def test_notes_are_printed_once(run: Run) -> None:
    """What is odd about a list is so for all versions."""
    Path("list.txt").write_text("otter - Otter\nheron - Reiher\nfox - Fuchs\n")
    done = run("make", "wordsearch", "list.txt", "--versions", "3", "--seed", "1", "-o", "a.pdf")
    assert done.err.count("read as 3 words") == 1
    quiet = ["--quiet", "--versions", "3", "--seed", "1", "-o", "a.pdf"]
    assert run("make", "wordsearch", "list.txt", *quiet).err == ""
