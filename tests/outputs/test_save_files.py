"""Reading and writing files of every sort, from Python."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from support.commandline import CROSSWORD, HOPELESS, ONE_WAY, SUDOKU, TWO_FOLD, Run
from support.paths import ROOT

import puzzlewright
from puzzlewright import CrissCross, Document, InputError, Sudoku
from puzzlewright.formats.register import as_kind, format_by_suffix, formats
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.register import kind_suffixes


@pytest.mark.parametrize("suffix", [".txt", ".ipuz", ".puz", ".jpz", ".xd"])
def test_there_and_back(tmp_path: Path, suffix: str) -> None:
    """What is saved is loaded, by the class and by whoever does not know the kind."""
    puzzle = CrissCross.loads(CROSSWORD)
    path = tmp_path / f"cats{suffix}"
    with warnings.catch_warnings(record=True) as caught:
        puzzlewright.save(puzzle, path, title="Cats", author="A. B.")
    assert caught == []
    assert puzzlewright.load(path) == puzzle
    assert CrissCross.load(path) == puzzle
    (document,) = puzzlewright.load_documents(path)
    assert (document.credits.title, document.credits.author) == ("Cats", "A. B.")


def test_another_kind_is_refused(tmp_path: Path) -> None:
    """A class loads its own puzzles only, and a file with several holds not one."""
    Sudoku.loads(SUDOKU).save(tmp_path / "a.ipuz")
    with pytest.raises(InputError, match=r"a\.ipuz: a sudoku, not a crisscross"):
        CrissCross.load(tmp_path / "a.ipuz")
    (tmp_path / "b.sdm").write_text(f"{SUDOKU}\n{TWO_FOLD}\n")
    with pytest.raises(InputError, match=r"b\.sdm: one puzzle expected, 2 found: load_documents"):
        puzzlewright.load(tmp_path / "b.sdm")
    assert len(puzzlewright.load_documents(tmp_path / "b.sdm")) == 2


def test_pages_and_paper(tmp_path: Path) -> None:
    """A page has the title and what plays it; a sheet has the solution on a page of its own."""
    puzzle = Sudoku.loads(SUDOKU)
    puzzlewright.save(puzzle, tmp_path / "a.html", title="For <Monday>")
    page = (tmp_path / "a.html").read_text()
    assert '<h1 dir="auto">For &lt;Monday&gt;</h1>' in page
    assert "Puzzlewright.games.sudoku" in page
    pytest.importorskip("typst")
    puzzle.save(tmp_path / "a.pdf")
    assert b"/Type/Pages/Count 2/" in (tmp_path / "a.pdf").read_bytes()


def test_sheets(tmp_path: Path) -> None:
    """A sheet goes to a file, the same as by save(), or its bytes are returned."""
    pytest.importorskip("typst")
    puzzle = Sudoku.loads(SUDOKU)
    puzzle.save(tmp_path / "a.pdf", title="Monday", key="none")
    puzzle.print_pdf(tmp_path / "b.pdf", title="Monday", key="none")
    sheet = puzzle.print_pdf(title="Monday", key="none")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes() == sheet
    with pytest.raises(InputError, match=r"b\.png: a sheet of paper is a \.pdf file"):
        puzzle.print_pdf(tmp_path / "b.png")
    with pytest.raises(InputError, match=r"only if the sheet is written to one: 'k\.pdf'"):
        puzzle.print_pdf(key="k.pdf")
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["a.pdf", "b.pdf"]


def test_solutions_and_styles(tmp_path: Path) -> None:
    """They are shown as on the command line; files without them refuse them."""
    puzzle = CrissCross.loads(CROSSWORD)
    solution = puzzle.solve(limit=1).solutions[0]
    puzzle.save(tmp_path / "a.svg", solution=solution, style={"no-numbers": ""})
    job = Job(puzzle, solution, {"no-numbers": ""})
    assert (tmp_path / "a.svg").read_text() == job.svg
    with pytest.raises(InputError, match=r"b\.html: a page is for playing: leave out"):
        puzzle.save(tmp_path / "b.html", solution=solution)
    with pytest.raises(TypeError, match="solution: "):
        puzzle.save(tmp_path / "b.svg", solution=3)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"b\.txt: only \.svg, .* files have styles: 'no-numbers'"):
        puzzle.save(tmp_path / "b.txt", style={"no-numbers": ""})
    with pytest.raises(InputError, match="big"):
        puzzle.save(tmp_path / "b.svg", style={"big": ""})
    assert not (tmp_path / "b.txt").exists()


def test_options_are_current() -> None:
    """tools/docs/write_save_options.py would not change a file."""
    command = [sys.executable, str(ROOT / "tools/docs/write_save_options.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_pixels(tmp_path: Path) -> None:
    """A drawing in pixels is twice as large as the one in SVG."""
    pytest.importorskip("resvg_py")
    Sudoku.loads(SUDOKU).save(tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_losses_are_warnings(tmp_path: Path) -> None:
    """What a file has no place for is named in a warning."""
    puzzle = CrissCross.loads(CROSSWORD.replace("goal contest", "goal all"))
    with pytest.warns(UserWarning, match=r"cats\.puz: left out.*goal"):
        puzzle.save(tmp_path / "cats.puz")


#: A puzzle of each kind, which every format that takes the kind can hold.
PUZZLES = {
    "cover": ONE_WAY,
    "crisscross": CROSSWORD,
    "fillin": "fillin\ngrid\n...\n.##\nwords\nCAT\nCO\n",
    "jigsaw": "jigsaw 2 2\n0 1 2 0\n0 0 3 -1\n-2 4 0 0\n-3 0 0 -4\n",
    "packing": "packing\nboard 2x2\nbricks dominoes\n",
    "sudoku": SUDOKU,
    "wordsearch": "wordsearch\ngrid\nCAT\nXOX\nXXG\nwords\ncat\n",
}

#: All suffixes of formats, what nobody has a format for, and none.
SUFFIXES = [*(end for one in formats() for end in one.suffixes), ".foo", ".gz", ".jpg", ".csv", ""]


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("kind", PUZZLES)
def test_the_suffix_decides_everywhere(run: Run, here: Path, kind: str, suffix: str) -> None:
    """From Python and on the command line the same bytes are written, or the same is refused."""
    (here / "p.txt").write_text(PUZZLES[kind])
    puzzle = puzzlewright.load("p.txt")
    path = here / f"saved{suffix}"
    done = run("show", "p.txt", "-o", f"shown{suffix}")
    if suffix not in ["", *kind_suffixes(kind)]:
        for save in (puzzle.save, lambda to: puzzlewright.save(puzzle, to)):
            with pytest.raises(InputError, match=f"cannot write a {kind} as {suffix} ") as error:
                save(str(path))
        message = str(error.value).replace(str(path), f"shown{suffix}")
        assert done == (2, "", f"puzzlewright: {message}\n")
        assert [file.name for file in here.iterdir()] == ["p.txt"]
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what the format has no place for
        puzzle.save(path)
        puzzlewright.save(puzzle, here / f"too{suffix}")
        (document,) = puzzlewright.load_documents(path)
    assert as_kind(document, kind).puzzle == puzzle
    data = path.read_bytes()
    one = format_by_suffix(path.name)
    assert one is None or data == one.write(Document(puzzle)).data
    assert (here / f"too{suffix}").read_bytes() == (here / f"shown{suffix}").read_bytes() == data


def test_sudokus_on_lines(run: Run, here: Path) -> None:
    """One sudoku in a .sdm file is a line, whichever verb writes it, and several are lines."""
    run("make", "sudoku", "--seed", "1", "-o", "one.sdm")
    run("make", "sudoku", "--seed", "1", "--number", "2", "-o", "two.sdm")
    run("show", "two.sdm", "--puzzle", "1", "-o", "first.sdm")
    first, second = (here / "two.sdm").read_text().splitlines()
    assert len(first) == len(second) == 81
    assert (here / "one.sdm").read_text() == (here / "first.sdm").read_text() == f"{first}\n"
    done = run("show", "one.sdm", "--solution", "-o", "solved.sdm")
    assert (done.code, (here / "solved.sdm").exists()) == (2, False)


def test_one_file_for_each_where_one_fits(run: Run, here: Path) -> None:
    """Several new sudokus are numbered files where a file holds one: .sdk, and pages."""
    run("make", "sudoku", "--seed", "1", "--number", "2", "-o", "a.sdk")
    run("make", "sudoku", "--seed", "1", "--number", "2", "-o", "a.html")
    assert sorted(file.name for file in here.iterdir()) == [
        "a-1.html",
        "a-1.sdk",
        "a-2.html",
        "a-2.sdk",
    ]
    assert (here / "a-2.sdk").read_text().startswith("[Puzzle]\n")
    assert "<html" in (here / "a-2.html").read_text()


def test_lost_titles_are_warnings(run: Run, here: Path) -> None:
    """A list of sudokus has no place for a title: a warning, or a note of the command line."""
    puzzle = Sudoku((0,) * 81)
    puzzlewright.save(puzzle, here / "a.ipuz", title="Cats", author="Me")
    (document,) = puzzlewright.load_documents(here / "a.ipuz")
    assert document.credits.title == "Cats"
    done = run("show", here / "a.ipuz", "-o", "b.sdm")
    assert done.code == 0
    assert done.err.endswith("b.sdm: note: left out, as there is no place for it: title, author\n")


def test_a_sheet_without_a_key_says_so(tmp_path: Path) -> None:
    """A puzzle without a solution is printed, and why it has no key is a warning."""
    pytest.importorskip("typst")
    with pytest.warns(UserWarning, match=r"a\.pdf: the sheet has no key: no solution"):
        Sudoku.loads(HOPELESS).save(tmp_path / "a.pdf")
    assert b"/Type/Pages/Count 1/" in (tmp_path / "a.pdf").read_bytes()
