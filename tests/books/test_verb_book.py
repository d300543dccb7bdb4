"""`puzzlewright book`."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from support.commandline import HOPELESS, SOLVED, SUDOKU, Run, bare
from support.files.pdf_pages import pages_of

from puzzlewright.books import collection, typesetting
from puzzlewright.cli.verbs import book
from puzzlewright.core.errors import InputError
from puzzlewright.outputs.paper import chapter_need
from puzzlewright.paper import typst
from puzzlewright.puzzles.recipes.seeds import parse_seeds

pytestmark = pytest.mark.usefixtures("here")

pytest.importorskip("typst")


@pytest.fixture
def folder(here: Path) -> Path:
    """Put some puzzles into a folder, and what is none."""
    del here
    made = Path("puzzles")
    made.mkdir()
    (made / "monday-morning.txt").write_text(SUDOKU)
    (made / "p2.txt").write_text(SUDOKU.translate(str.maketrans("12", "21")))
    (made / "p10.txt").write_text("." + SOLVED[1:])
    return made


def _texts(path: str) -> list[str]:
    return [page.text for page in pages_of(Path(path).read_bytes())]


def test_book_of_a_folder(run: Run, folder: Path) -> None:
    """All puzzles in the order of their names; a name that reads as a title is one."""
    done = run("book", str(folder), "-o", "b.pdf", "--title", "Sudokus", "--author", "Me")
    assert done == (0, "b.pdf: 3 puzzles\n", "")
    texts = _texts("b.pdf")
    assert texts[0] == "Sudokus\nMe"
    entries = re.findall(r"^(\d+)\n(.*?) \n(\d+)$", texts[2], re.MULTILINE)
    assert entries == [("1", "Monday morning", "4"), ("2", "Sudoku", "5"), ("3", "Sudoku", "6")]
    assert texts[6].startswith("Solutions")
    assert texts[6].count("\n") > 3 * 81


def test_titles_and_difficulties_of_texts(run: Run) -> None:
    """Texts have the titles of their puzzles, and how hard they are."""
    Path("a.txt").write_text(f"#: title For Monday\n#: difficulty hard\n{SUDOKU}")
    Path("not-this.txt").write_text(f"#: title Late\n#: difficulty three stars\n{SUDOKU}")
    Path("plain-one.txt").write_text(SUDOKU)
    files = ("a.txt", "not-this.txt", "plain-one.txt")
    assert run("book", *files, "--sheet-language", "de", "-o", "b.pdf").code == 0
    heads = [text.split("\nFülle")[0] for text in _texts("b.pdf")[3:6]]
    assert heads == ["1\u2002For Monday\nSchwer", "2\u2002Late\nthree stars", "3\u2002Plain one"]
    assert run("book", *files, "--per-page", "2", "-o", "b.pdf").code == 0
    assert "1\u2002For Monday\nHard" in _texts("b.pdf")[3]


def test_difficulty_that_nobody_can_print(run: Run) -> None:
    """The file is named, and left out."""
    Path("a.txt").write_text(f"#: difficulty 中\n{SUDOKU}")
    Path("b.txt").write_text(SUDOKU)
    done = run("book", "a.txt", "b.txt", "-o", "b.pdf")
    assert (done.code, done.out) == (2, "b.pdf: 1 puzzle\n")
    assert done.err.startswith("puzzlewright: a.txt: no font has these characters: 中")


def test_broken_files_are_named_and_the_rest_goes_on(run: Run, folder: Path) -> None:
    """Exit code 2 at the end, and the book has the others."""
    (folder / "bad.txt").write_text("junk")
    (folder / "strange.txt").write_text("wordsearch\ngrid\n中文\n文中\nwords\n中文\n")
    done = run("book", str(folder), "-o", "b.pdf")
    assert done.code == 2
    assert done.out == "b.pdf: 3 puzzles\n"
    assert "bad.txt: not recognised" in done.err
    assert "strange.txt" in done.err
    assert len(_texts("b.pdf")) == 3 + 3 + 1


def test_title_that_nobody_can_print(run: Run, folder: Path) -> None:
    """It is named like any other broken file, and the book has the others."""
    source = str(folder / "p2.txt")
    assert run("convert", source, str(folder / "a.ipuz"), "--title", "中文").code == 0
    done = run("book", str(folder), "-o", "b.pdf")
    assert (done.code, done.out) == (2, "b.pdf: 3 puzzles\n")
    assert done.err.startswith("puzzlewright: puzzles/a.ipuz: no font has these characters: 中 文 ")
    assert done.err.count("\n") == 1


def test_book_in_its_own_folder(run: Run, folder: Path) -> None:
    """It can be made again: what was made of the puzzles is none of them."""
    run("show", str(folder / "p2.txt"), "-o", str(folder / "p2.svg"))
    for _ in range(2):
        done = run("book", str(folder), "-o", "puzzles/book.pdf")
        assert done == (0, "puzzles/book.pdf: 3 puzzles\n", "")


def test_seed_that_nobody_can_print(run: Run) -> None:
    """Letters of a new puzzle that no font has are reported with its seed."""
    Path("w.txt").write_text("中文大\n文字中\n")
    done = run("book", "--make", "wordsearch w.txt", "--seeds", "7", "-o", "b.pdf")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("puzzlewright: wordsearch, seed 7: no font has these characters")


def test_nothing_left_nothing_written(run: Run) -> None:
    """Where all files are broken there is no book."""
    Path("bad.txt").write_text("junk")
    done = run("book", "bad.txt", "-o", "b.pdf")
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith("no puzzles are left: nothing is written\n")
    assert not Path("b.pdf").exists()


@pytest.mark.parametrize("words", [[], ["--no-solutions"]])
def test_puzzle_without_a_solution(run: Run, words: list[str]) -> None:
    """It is named and left out, also if it comes twice, and also of a book without solutions."""
    Path("a.txt").write_text(f"{SUDOKU}\n{HOPELESS}\n{HOPELESS}\n")
    done = run("book", "a.txt", "-o", "b.pdf", *words)
    assert (done.code, done.out) == (2, "b.pdf: 1 puzzle\n")
    lines = [f"puzzlewright: a.txt, puzzle {number}: no solution" for number in (2, 3)]
    assert done.err.splitlines() == lines


def test_puzzle_whose_solution_is_not_found(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that ends early proves nothing: the puzzle is in the book, with a note."""
    Path("a.txt").write_text("1" + 80 * "." + "\n")

    def need_little(*job: Any, **more: Any) -> Any:
        found = chapter_need(*job, **more)
        return found and found._replace(nodes=1)

    monkeypatch.setattr(collection, "chapter_need", need_little)
    done = run("book", "a.txt", "-o", "b.pdf")
    assert (done.code, done.out) == (0, "b.pdf: 1 puzzle\n")
    assert "a.txt: the book has no solution of it: no solution found in 1 node" in done.err


def test_word_search_that_lacks_words(run: Run) -> None:
    """A puzzle in which `check` finds problems is named with the first of them, and left out."""
    Path("a.txt").write_text("wordsearch\ngrid\nOTTER\nXXXXX\nwords\notter\nheron\nseagull\n")
    Path("b.txt").write_text(SUDOKU)
    done = run("book", "a.txt", "b.txt", "-o", "b.pdf")
    assert (done.code, done.out) == (2, "b.pdf: 1 puzzle\n")
    reason = "'heron': it is nowhere in the grid (1 more: check lists them)"
    assert done.err == f"puzzlewright: a.txt: {reason}\n"


def test_book_of_seeds(run: Run) -> None:
    """One puzzle for each seed: the same ones that `make` makes."""
    words = ["book", "--make", "sudoku 4x4", "--seeds", "3,5-7", "--per-page", "4"]
    assert run(*words, "-o", "b.pdf") == (0, "b.pdf: 4 puzzles\n", "")
    texts = _texts("b.pdf")
    assert texts[1].startswith("sudoku 4x4, seeds 3,5-7 · puzzlewright")
    made = [bare(run("make", "sudoku", "4x4", "--seed", seed).out) for seed in "3567"]
    givens = "".join(re.findall(r"[1-4]", "".join(text.partition("\n")[2] for text in made)))
    (page,) = pages_of(Path("b.pdf").read_bytes())[3:4]
    cells = [one.text for one in page.runs if one.text in "1234" and one.y > 60]
    assert Counter(cells) == Counter(givens)
    again = Path("b.pdf").read_bytes()
    run(*words, "-o", "c.pdf")
    assert Path("c.pdf").read_bytes() == again


def test_imprint_names_files_without_their_folders(run: Run) -> None:
    """Where a list of words lies on somebody's disk is not printed."""
    Path("private").mkdir()
    path = Path("private/words list.txt")
    path.write_text("apple\nbasil\nhedge\n")
    made = f"wordsearch '{path.resolve()}' --size 9"
    assert run("book", "--make", made, "--seeds", "1", "-o", "b.pdf").code == 0
    imprint = _texts("b.pdf")[1]
    assert imprint.startswith("wordsearch 'words list.txt' --size 9, seeds 1 ·")


def test_solutions_of_lines_to_cut_have_numbers(run: Run) -> None:
    """Pieces to cut out are lines alone; at the back one can see which is where."""
    assert run("make", "jigsaw", "3x3", "--seed", "1", "-o", "j.txt").code == 0
    assert run("book", "j.txt", "--style", "cut", "-o", "b.pdf").code == 0
    printed = [text for text in _texts("b.pdf")[3:] if len(text) > 2]  # others have a number alone
    puzzle, back = (re.findall(r"^\d$", text, re.MULTILINE) for text in printed)
    assert len(puzzle) == 1  # of the page
    assert set("123456789") <= set(back)


def test_crosswords_of_a_dictionary_list_their_words(run: Run) -> None:
    """Those of the solution, and not the whole dictionary."""
    words = "ABC\nADE\nCFG\nEHG\nXYZA\n"
    Path("a.txt").write_text(f"fillin\nmode dictionary\ngrid\n___\n_#_\n___\nwords\n{words}")
    assert run("book", "a.txt", "-o", "b.pdf").code == 0
    found = set(_texts("b.pdf")[3].split())
    assert {"ABC", "ADE", "CFG", "EHG"} <= found
    assert "XYZA" not in found


def test_folders_are_left_out_of_options(here: Path) -> None:
    """Of files behind a sign of equality too; what is no file stays as it is."""
    (here / "private").mkdir()
    (here / "private/m.txt").write_text("")
    assert book.strip_folders("x --mask=private/m.txt --at a/b") == "x --mask=m.txt --at a/b"


@pytest.mark.parametrize("words", [["--title", "中"], ["--author", "中"], []])
def test_covers_are_looked_at_before_the_work(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    """Title, author and file names: characters that no font has are an error before the search."""
    Path("中.txt").write_text("apple\nbasil\nhedge\n")
    monkeypatch.setattr(book, "collect", None)
    done = run("book", "--make", "wordsearch 中.txt", "--seeds", "1", *words, "-o", "b.pdf")
    assert (done.code, done.out) == (2, "")
    assert "no font has these characters: 中" in done.err


def test_cells_that_are_too_small_are_reported(run: Run) -> None:
    """A book of large grids on small paper prints a note, with paper that has more room."""
    Path("words.txt").write_text("apple\nbasil\nhedge\n")
    words = ["book", "--make", "wordsearch words.txt --size 40", "--seeds", "1-2"]
    done = run(*words, "--paper", "5x8", "-o", "b.pdf")
    assert done.code == 0
    assert "b.pdf: 2 of 2 puzzles: cells of 2.6 mm are too small; with --paper" in done.err


def test_options(run: Run, folder: Path) -> None:
    """Paper, large print, no solutions, JSON, quiet."""
    words = ["book", str(folder), "-o", "b.pdf"]
    assert run(*words, "--no-solutions", "--quiet") == (0, "", "")
    assert len(_texts("b.pdf")) == 6
    done = run(*words, "--json", "--paper", "6x9", "--large")
    assert done.objects == [{"verb": "book", "version": 1, "output": "b.pdf", "puzzles": 3}]
    page = pages_of(Path("b.pdf").read_bytes())[0]
    assert (page.width, page.height) == (432, 648)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["puzzles"], "name the book with -o book.pdf"),
        (["puzzles", "-o", "b.txt"], "b.txt: a book is a .pdf file"),
        (["puzzles", "-o", "no/b.pdf"], "there is no such folder: 'no'"),
        (["-o", "b.pdf"], "name files or folders, or what to --make"),
        (["--make", "sudoku", "-o", "b.pdf"], "--make and --seeds belong together"),
        (["--make", "sudoku", "--seeds", "x", "-o", "b.pdf"], "seeds are numbers and ranges"),
        (["--make", "sudoko", "--seeds", "1", "-o", "b.pdf"], "no such kind"),
        (["--make", "", "--seeds", "1", "-o", "b.pdf"], "--make needs a kind"),
        (["--make", "sudoku 'x", "--seeds", "1", "-o", "b.pdf"], "cannot be read (No closing"),
        (["--make", "sudoku --seed 1", "--seeds", "1", "-o", "b.pdf"], "not for a book"),
        (["--make", "sudoku --number=3", "--seeds", "1", "-o", "b.pdf"], "book, but for `puzz"),
        (["--make", "sudoku --output=x.txt", "--seeds", "1", "-o", "b.pdf"], "make`: '--output'"),
        (["--make", "sudoku -ox.txt", "--seeds", "1", "-o", "b.pdf"], "make`: '--output'"),
        (["--make", "sudoku --json", "--seeds", "1", "-o", "b.pdf"], "make`: '--json'"),
        (["--make", "sudoku --title A", "--seeds", "1", "-o", "b.pdf"], "make`: '--title'"),
        (["--make", "sudoku --style x", "--seeds", "1", "-o", "b.pdf"], "make`: '--style'"),
        (["--make", "sudoku -h", "--seeds", "1", "-o", "b.pdf"], "make`: '--help'"),
        (["--make", "sudoku --help", "--seeds", "1", "-o", "b.pdf"], "make`: '--help'"),
        (["puzzles", "--title", "中", "-o", "b.pdf"], "no font has these characters: 中"),
        (["puzzles", "--per-page", "3", "-o", "b.pdf"], "--per-page"),
        (["puzzles", "--paper", "A9", "-o", "b.pdf"], "no such paper"),
        (["nowhere", "-o", "b.pdf"], "nowhere: cannot be read"),
    ],
)
def test_refusals(run: Run, folder: Path, words: list[str], complaint: str) -> None:
    """Contradictory options are an error with exit code 2, and nothing is written."""
    assert folder.is_dir()
    done = run("book", *words)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert {path.name for path in Path().iterdir()} == {"puzzles"}


def test_seeds() -> None:
    """Numbers and ranges, in the order in which they are given."""
    assert parse_seeds("1-3, 9,5-5") == [1, 2, 3, 9, 5]
    assert len(parse_seeds("1-6000,6001-10000")) == 10_000
    for text in ("", "3-1", "1-", "-1", "1-99999999", "1-10001", "1-6000,1-6000", "1;2"):
        with pytest.raises(InputError):
            parse_seeds(text)


def test_without_typst(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line says how to get it, before anything is read."""
    monkeypatch.setattr(typst, "has_typst", lambda: False)
    done = run("book", str(folder), "-o", "b.pdf")
    assert done == (2, "", f"puzzlewright: b.pdf: {typst.HINT}\n")


def test_stopped_book(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C leaves what was there as it was."""
    Path("b.pdf").write_bytes(b"mine")

    def interrupted(*_: object, **__: object) -> bytes:
        raise KeyboardInterrupt

    for module, name in ((typesetting, "compile_book"), (collection, "supply_solution")):
        with monkeypatch.context() as patched:
            patched.setattr(module, name, interrupted)
            done = run("book", str(folder), "-o", "b.pdf")
        assert (done.code, done.err) == (130, "puzzlewright: stopped\n")
        assert Path("b.pdf").read_bytes() == b"mine"
