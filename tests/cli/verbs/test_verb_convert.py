"""`puzzlewright convert`, and the other verbs with files of other people's formats."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
from pathlib import Path

import puz
import pytest
from support.commandline import CROSSWORD as CATS
from support.commandline import SOLVED, SUDOKU, Run
from support.messages import missing_facts, wrong_notes

from puzzlewright import CrissCross, Sudoku
from puzzlewright.puzzles.kind import kind_named, kind_names, parse_any

pytestmark = pytest.mark.usefixtures("here")


@pytest.fixture(autouse=True)
def _cats(here: Path) -> None:
    (here / "cats.txt").write_text(CATS)
    (here / "monday.txt").write_text(SUDOKU + "\n")


@pytest.mark.parametrize("suffix", ["ipuz", "puz", "jpz", "xd", "txt"])
def test_there_and_back(run: Run, suffix: str) -> None:
    """A crossword comes back from every format that holds one, with nothing to note."""
    assert run("convert", "cats.txt", f"x.{suffix}") == (0, "", "")
    assert run("convert", f"x.{suffix}", "back.txt") == (0, "", "")
    assert Path("back.txt").read_text() == CATS


@pytest.mark.parametrize("name", kind_names())
def test_every_kind_is_ipuz(run: Run, name: str) -> None:
    """`make -o x.ipuz` writes, and `show` reads, a puzzle of every kind."""
    words = [name, *kind_named(name).demo_arguments(), "--seed", "5"]
    assert run("make", *words, "-o", "x.ipuz") == (0, "", "")
    assert run("show", "x.ipuz").out == run("make", *words).out
    assert run("convert", "x.ipuz", "x.txt").code == 0
    assert parse_any(Path("x.txt").read_text())[0].kind == name


def test_title_and_author(run: Run) -> None:
    """They are kept from file to file, and can be given anew."""
    run("convert", "cats.txt", "a.puz", "--title", "Cats  &\ndogs", "--author", "Me")
    run("convert", "a.puz", "b.jpz", "--author", "You")
    run("convert", "b.jpz", "c.ipuz")
    fields = json.loads(Path("c.ipuz").read_text())
    assert (fields["title"], fields["author"]) == ("Cats & dogs", "You")
    assert run("convert", "c.ipuz", "c.txt").err == ""
    assert Path("c.txt").read_text().startswith("#: title Cats & dogs\n#: author You\n")


def test_json(run: Run) -> None:
    """--json prints the result for programs, notes included."""
    done = run("convert", "monday.txt", "x.sdm", "--title", "T", "--json", "--quiet")
    (found,) = done.objects
    assert not wrong_notes(found.pop("notes"), "left out … title")
    head = {"verb": "convert", "version": 1, "file": "monday.txt", "kind": "sudoku"}
    assert found == {**head, "output": "x.sdm", "puzzles": 1}


def test_many(run: Run) -> None:
    """Formats of many puzzles keep them all; others need a choice."""
    Path("two.sdm").write_text(f"{SUDOKU}\n{SOLVED}\n")
    assert run("convert", "two.sdm", "both.txt").code == 0
    assert run("convert", "both.txt", "both.sdm").code == 0
    assert Path("both.sdm").read_text() == f"{SUDOKU.replace('0', '.')}\n{SOLVED}\n"
    done = run("convert", "two.sdm", "x.ipuz")
    assert (done.code, Path("x.ipuz").exists()) == (2, False)
    assert not missing_facts(done.err, "2 … --puzzle N")
    done = run("convert", "two.sdm", "x.svg")
    assert (done.code, Path("x.svg").exists()) == (2, False)
    assert run("convert", "two.sdm", "x.ipuz", "--puzzle", "2") == (0, "", "")
    assert run("show", "x.ipuz").out == Sudoku.loads(SOLVED).text()
    done = run("convert", "two.sdm", "y.ipuz", "--puzzle", "3")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert not missing_facts(done.err, "two.sdm … no puzzle 3 … 2")


def test_by_name(run: Run) -> None:
    """Formats without a suffix of their own are named, on the way out and on the way in."""
    Path("j.txt").write_text("jigsaw 2 2 unsigned\n0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n")
    assert run("convert", "j.txt", "pieces.txt", "--as", "eternity2") == (0, "", "")
    assert Path("pieces.txt").read_text() == "0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n"
    assert run("convert", "pieces.txt", "again.txt", "--from", "eternity2").code == 0
    assert Path("again.txt").read_text() == Path("j.txt").read_text()
    done = run("convert", "j.txt", "x", "--as", "csv")
    assert (done.code, "there are puz, ipuz" in done.err) == (2, True)


def test_printed(run: Run) -> None:
    """A text can be printed instead, a binary file cannot."""
    assert run("convert", "cats.txt", "-", "--as", "text") == (0, CATS, "")
    done = run("convert", "cats.txt", "-", "--as", "puz")
    assert (done.code, done.out) == (2, "")
    assert run("convert", "cats.txt", "-").code == 2
    assert not Path("-").exists()


def test_drawings(run: Run) -> None:
    """A file of any format can be drawn."""
    run("convert", "cats.txt", "x.puz")
    assert run("convert", "x.puz", "x.svg").code == 0
    assert Path("x.svg").read_text() == CrissCross.loads(CATS).svg()


def test_styles(run: Run) -> None:
    """--style is for drawings and pages, and refused elsewhere."""
    assert run("convert", "cats.txt", "x.svg", "--style", "no-numbers").code == 0
    assert Path("x.svg").read_text() != CrissCross.loads(CATS).svg()
    done = run("convert", "cats.txt", "x.puz", "--style", "no-numbers")
    assert (done.code, "has no styles" in done.err) == (2, True)
    done = run("convert", "cats.txt", "x.svg", "--style", "odd")
    assert (done.code, "no such style" in done.err) == (2, True)


def test_locked(run: Run) -> None:
    """--unlock opens a locked file: before a file it has no key, unless that is four digits."""
    made = puz.Puzzle("1.3")
    made.width, made.height = 5, 5
    made.solution, made.fill = "COVEROLIVEVIPEREVENTRERUN", "-" * 25
    made.clues = [f"clue {n}" for n in range(10)]
    made.lock_solution(2468)
    Path("locked.puz").write_bytes(made.tobytes())
    done = run("show", "locked.puz")
    assert (done.code, "the solution is locked: --unlock tries" in done.err) == (2, True)
    for words in (["--unlock", "locked.puz"], ["locked.puz", "--unlock"]):
        done = run("show", *words)
        assert (done.code, "\nCOVER\n" in done.out) == (0, True)
        assert "note: unlocked with the key 2468" in done.err
    assert run("convert", "--unlock", "2468", "locked.puz", "open.puz") == (0, "", "")
    assert "COVER" in run("show", "open.puz").out
    done = run("show", "locked.puz", "--unlock=12")
    assert (done.code, "four digits like 1234" in done.err) == (2, True)
    assert CrissCross.load("locked.puz", unlock="2468") == CrissCross.load("open.puz")


def test_transliterate(run: Run) -> None:
    """What Latin-1 lacks makes a new version, or other letters."""
    Path("s.txt").write_text("ŠA\nA-\n\nŠA;“so”\n")
    done = run("convert", "s.txt", "s.puz")
    assert (done.code, "version 2.0 in UTF-8, for “, ”, Š" in done.err) == (0, True)
    done = run("convert", "s.txt", "s.puz", "--transliterate")
    assert (done.code, "Latin-1 lacks them: “, ”, Š" in done.err) == (0, True)
    assert "SA\nA-\n" in run("show", "s.puz").out


def test_formats(run: Run) -> None:
    """--formats lists every format by its name and its suffixes."""
    from puzzlewright.formats.register import formats

    done = run("convert", "--formats")
    assert done.code == 0
    for one in formats():
        (line,) = [line for line in done.out.splitlines() if line.split()[0] == one.name]
        assert one.summary in line
        assert all(suffix in line.split() for suffix in one.suffixes)
    assert ".svg" in done.out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["cats.txt"], "two files are needed"),
        ([], "two files are needed"),
        (["cats.txt", "x.csv"], "crisscross … .csv … .txt"),
        (["cats.txt", "x"], "--as … format"),
        (["missing.txt", "x.ipuz"], "cannot be read"),
        (["cats.txt", "no/such/x.ipuz"], "no … folder"),
        (["monday.txt", "x.puz"], "sudoku … .puz … .txt"),
        (["cats.txt", "cats.txt"], "would overwrite this file"),
        (["cats.txt", "x.ipuz", "--kind", "sudoku"], "cats.txt"),
        (["empty.txt", "x.ipuz"], "empty.txt … empty"),
        (["lie.puz", "x.ipuz"], "ACROSS&DOWN are missing"),
        (["broken.ipuz", "x.txt"], "broken.ipuz, line 1, column 2 … damaged JSON"),
    ],
)
def test_refused(run: Run, words: list[str], reason: str) -> None:
    """Mistakes are reported in one line, with exit code 2, and nothing is written."""
    Path("empty.txt").write_text("")
    Path("lie.puz").write_text("What is this?")
    Path("broken.ipuz").write_text("{]")
    before = sorted(Path().iterdir())
    done = run("convert", *words)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert not missing_facts(done.err, reason)
    assert sorted(Path().iterdir()) == before
    assert Path("cats.txt").read_text() == CATS


# The other verbs


@pytest.mark.parametrize("suffix", ["ipuz", "puz", "jpz", "xd"])
def test_other_verbs(run: Run, suffix: str) -> None:
    """solve, count, check and show read these files, and show writes them."""
    name = f"x.{suffix}"
    assert run("show", "cats.txt", "-o", name) == (0, "", "")
    assert "CATS-\n--O--\n" in run("solve", name, "--quiet").out
    assert run("count", name).out == "1\n"
    assert run("check", name).code == 0
    assert run("show", name).out == CATS
    assert run("show", name, "--solution", "-o", "again.jpz").code == 0


def test_kind_of_a_crossword(run: Run) -> None:
    """A crossword can be read as the fill-in of its words."""
    run("convert", "cats.txt", "x.puz")
    assert run("show", "x.puz", "--kind", "fillin").out.startswith("fillin\n")
    done = run("show", "x.puz", "--kind", "cover")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert not missing_facts(done.err, "x.puz … crisscross … cover")


def test_notes_while_reading(run: Run) -> None:
    """A bad checksum is a warning: the puzzle is read all the same."""
    run("convert", "cats.txt", "x.puz")
    data = bytearray(Path("x.puz").read_bytes())
    data[0] ^= 1
    Path("x.puz").write_bytes(data)
    done = run("count", "x.puz")
    assert (done.code, done.out) == (0, "1\n")
    assert done.err.count("\n") == 1
    assert not missing_facts(done.err, "x.puz: note … damaged … global checksum")


def test_suffix_that_lies(run: Run) -> None:
    """Content is believed more than names, by every verb."""
    run("convert", "cats.txt", "x.xd")
    Path("x.xd").rename("x.txt")
    done = run("count", "x.txt")
    assert (done.code, done.out) == (0, "1\n")
    assert done.err.count("\n") == 1
    assert not missing_facts(done.err, "x.txt: note … suffix .txt … read as xd")


@pytest.mark.parametrize("name", ["x.sdk", "x.dlx", "x.json", "x.xmpuzzle"])
def test_suffix_of_a_kind_that_lies(run: Run, name: str) -> None:
    """A sign is believed under the suffix of a kind as well; our own text has its own errors."""
    run("convert", "cats.txt", "x.xd")
    Path("x.xd").rename(name)
    done = run("count", name)
    assert (done.code, done.out) == (0, "1\n")
    assert not missing_facts(done.err, f"suffix {Path(name).suffix} … read as xd")
    Path(name).write_text("sudoku\n12\nA1. x ~ AB\n")
    done = run("count", name)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"puzzlewright: {name}, line 3, column 5: a cell")


def test_sign_behind_a_long_comment(run: Run) -> None:
    """The tags of .jpz may come late in a file of any name."""
    run("convert", "cats.txt", "x.jpz")
    head, line, rest = Path("x.jpz").read_text().partition("\n")
    Path("x.txt").write_text(f"{head}{line}<!-- {'long ' * 2000}-->{line}{rest}")
    assert run("count", "x.txt").out == "1\n"


@pytest.mark.parametrize("suffix", ["ipuz", "puz", "jpz", "xd"])
def test_gzipped(run: Run, monkeypatch: pytest.MonkeyPatch, suffix: str) -> None:
    """What gzip packed is unpacked first, whatever its name."""
    run("convert", "cats.txt", f"x.{suffix}")
    data = gzip.compress(Path(f"x.{suffix}").read_bytes())
    for name in (f"x.{suffix}", f"x.{suffix}.gz", "x.gz", "x"):
        Path(name).write_bytes(data)
        assert run("show", name) == (0, CATS, "")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert run("show", "-") == (0, CATS, "")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{\n"a" 1}', "line 2, column 5 … damaged JSON … ':'"),
        ("[" * 100_000, "damaged JSON … nesting"),
        (" \n", "empty … no puzzle"),
        ('{"a": 1}', "not recognised"),
    ],
)
def test_damaged_json(run: Run, text: str, reason: str) -> None:
    """A file that ends in .json and holds none gives an error with the place."""
    Path("j.json").write_text(text)
    done = run("count", "j.json")
    assert (done.code, done.out) == (2, "")
    assert not missing_facts(done.err, reason)


def test_broken_file_as_json(run: Run) -> None:
    """--json has an object for a broken file, and keeps apart from a file that is printed."""
    Path("bad.ipuz").write_text("{]")
    done = run("convert", "bad.ipuz", "x.xd", "--json")
    error = done.err.removeprefix("puzzlewright: ").rstrip()
    assert done.code == 2
    head = {"verb": "convert", "version": 1, "file": "bad.ipuz"}
    assert done.objects == [{**head, "error": error, "line": 1, "column": 2}]
    (failed,) = run("convert", "monday.txt", "x.xd", "--json").objects
    assert (failed["file"], "cannot write" in failed["error"]) == ("monday.txt", True)
    done = run("convert", "cats.txt", "-", "--as", "xd", "--json")
    assert (done.code, done.out) == (2, "")
    assert not missing_facts(done.err, "name … instead of -")


@pytest.mark.parametrize("words", [["convert", "cats.txt"], ["show", "cats.txt", "-o"]])
def test_titles_that_are_no_text(run: Run, words: list[str]) -> None:
    """Control characters of a title become gaps, bytes that are no text are refused."""
    assert run(*words, "x.ipuz", "--title", "a\x07b\x1b") == (0, "", "")
    assert json.loads(Path("x.ipuz").read_text())["title"] == "a b"
    for name in ("y.ipuz", "y.svg", "y.html", "y.xd"):
        done = run(*words, name, "--author", "x\udcff")
        assert (done.code, Path(name).exists()) == (2, False)
        assert "--author is not text" in done.err


def test_terminals_get_no_control_characters(run: Run) -> None:
    """Control characters in an error are printed as codes, on one line."""
    done = run("count", "no\x1b[31m\x07\x9bsuch\nfile – ŠA.txt")
    assert "no\\x1b[31m\\x07\\x9bsuch\\nfile – ŠA.txt: cannot be read" in done.err
    assert done.err.rstrip("\n").isprintable()


def test_broken_file_among_others(run: Run, here: Path) -> None:
    """In a batch, a broken file is reported and the others are read."""
    folder = here / "all"
    folder.mkdir()
    (folder / "a.ipuz").write_text("{")
    run("convert", "cats.txt", folder / "b.puz")
    done = run("count", folder)
    assert (done.code, done.out) == (2, f"{folder / 'b.puz'}: 1\n")
    assert "a.ipuz, line 1" in done.err


def test_formats_that_a_kind_lacks(run: Run) -> None:
    """`show -o` names the suffixes there are for the kind."""
    done = run("show", "monday.txt", "-o", "x.puz")
    assert (done.code, Path("x.puz").exists()) == (2, False)
    assert not missing_facts(done.err, "sudoku … .puz … .ipuz")
    assert run("show", "monday.txt", "--solution", "-o", "x.ipuz").code == 2


def test_title_is_kept_by_show(run: Run) -> None:
    """`show -o` keeps what a file says about its puzzle."""
    run("convert", "cats.txt", "a.xd", "--title", "Cats")
    assert run("show", "a.xd", "-o", "b.ipuz") == (0, "", "")
    assert json.loads(Path("b.ipuz").read_text())["title"] == "Cats"


def test_many_are_made(run: Run) -> None:
    """Several puzzles of `make` get a file each, where a file holds one."""
    done = run("make", "sudoku", "4x4", "--seed", "8", "--number", "2", "-o", "a.ipuz")
    assert (done.code, done.err) == (0, "")
    assert sorted(path.name for path in Path().glob("*.ipuz")) == ["a-1.ipuz", "a-2.ipuz"]


@pytest.mark.parametrize("verb", ["solve", "count", "check"])
def test_text_is_no_puzzle_file(run: Run, verb: str) -> None:
    """Verbs that print text do not write it under a name that promises a puzzle."""
    done = run(verb, "monday.txt", "-o", "x.ipuz")
    assert (done.code, Path("x.ipuz").exists()) == (2, False)
    assert not missing_facts(done.err, f"{verb} writes text … format")
    drawn = run(verb, "monday.txt", "-o", "x.svg")
    assert not missing_facts(drawn.err, f"{verb} writes text … drawing")


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of all formats are read from standard input by their content."""
    run("convert", "cats.txt", "x.puz")
    given = io.TextIOWrapper(io.BytesIO(Path("x.puz").read_bytes()))
    monkeypatch.setattr(sys, "stdin", given)
    assert run("convert", "-", "y.ipuz").code == 0
    assert run("show", "y.ipuz").out == CATS


def test_formats_are_imported_when_needed() -> None:
    """Commands that read plain text import no format."""
    code = "import sys; from puzzlewright.cli import main; main(['count', 'monday.txt']); "
    code += "print([m for m in sys.modules if m.startswith('puzzlewright.formats')])"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert found.stdout == "1\n['puzzlewright.formats', 'puzzlewright.formats.sniff']\n"


@pytest.mark.parametrize("suffix", ["html", "ipuz", "puz", "jpz", "xd"])
def test_titles_of_new_files(run: Run, suffix: str) -> None:
    """--title and --author go into every file that has a place for them."""
    told = ["--title", "Fine  felines", "--author", "A. Cat"]
    assert run("show", "cats.txt", *told, "-o", f"x.{suffix}") == (0, "", "")
    written = Path(f"x.{suffix}").read_bytes()
    assert b"Fine felines" in written
    assert b"A. Cat" in written


def test_a_sheet_has_its_key(run: Run) -> None:
    """A puzzle that is converted to paper has its solution on a page of its own, as `show` does."""
    pytest.importorskip("typst")
    assert run("convert", "monday.txt", "converted.pdf") == (0, "", "")
    assert run("show", "monday.txt", "-o", "shown.pdf") == (0, "", "")
    assert Path("converted.pdf").read_bytes() == Path("shown.pdf").read_bytes()
