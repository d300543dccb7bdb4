"""Limits of what is read: counted before it is parsed, raised together, named in errors."""

from __future__ import annotations

import gzip
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from support.commandline import COMMAND, ONE_WAY, SUDOKU, Run
from support.messages import facts, missing_facts

import puzzlewright
from puzzlewright.core import limits
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import decode, read_bytes
from puzzlewright.core.xml_tree import parse_xml
from puzzlewright.formats.crossword_files.jpz import Jpz
from puzzlewright.formats.texts import parse_json
from puzzlewright.puzzles.fillin.word_lists.scored_lists import load_word_copies

pytestmark = pytest.mark.usefixtures("here")

#: How to raise the limit.
RAISED = "--max-input … max_input"

#: The verbs that read puzzles, with what else they need.
READERS = [["count"], ["solve"], ["check"], ["show"], ["watch"]]


# Sizes


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("1", 1),
        ("500M", 500_000_000),
        ("2G", 2_000_000_000),
        ("2 gb", 2_000_000_000),
        ("1.5k", 1_500),
        ("64MB", 64_000_000),
        (" 3T ", 3 * 10**12),
    ],
)
def test_sizes(text: str, size: int) -> None:
    """Units are decimal; small letters, gaps and a B do not matter."""
    assert limits.parse_size(text) == size


@pytest.mark.parametrize("text", ["", "M", "-1", "1.", "1e9", "2X", "٣", "9" * 30, "1,5G"])
def test_what_is_no_size(text: str, run: Run) -> None:
    """The command line says what a size looks like."""
    with pytest.raises(InputError, match=facts("500M … 2G")):
        limits.parse_size(text)
    Path("a.txt").write_text(ONE_WAY)
    done = run("count", "a.txt", f"--max-input={text}")
    assert done.code == 2
    assert not missing_facts(done.err, "--max-input … 500M … 2G")


def test_limits_are_raised_together() -> None:
    """All grow with the bytes, none shrinks, and at the end of the block all is as before."""
    most = limits.MOST_BYTES
    with limits.allowance(3 * most):
        assert limits.most_bytes() == 3 * most
        assert limits.scaled_limit(1_000) == 3_000
        with limits.allowance(allow_files=True):
            assert limits.may_read_any_file()
            assert limits.most_bytes() == 3 * most
        assert not limits.may_read_any_file()
    with limits.allowance("1k"):
        assert limits.most_bytes() == 1_000
        assert limits.scaled_limit(1_000) == 1_000
    assert limits.most_bytes() == most


@pytest.mark.parametrize("bad", [0, -1])
def test_no_bytes_are_refused(bad: int) -> None:
    """A limit lets something through."""
    with pytest.raises(InputError, match=facts("max_input … byte")), limits.allowance(bad):
        pass


def test_max_input_of_another_type() -> None:
    """A number of bytes is a whole number."""
    with (
        pytest.raises(TypeError, match=facts("max_input … bytes")),
        limits.allowance(1.5),  # type: ignore[arg-type]
    ):
        pass


# Files


@pytest.mark.parametrize("verb", READERS)
def test_files_that_are_too_large(verb: list[str], run: Run) -> None:
    """One line names the file, the limit and the option; a larger limit reads it."""
    Path("big.txt").write_text(f"{SUDOKU}\n" + "# x\n" * 1_000)
    done = run(*verb, "big.txt", "--max-input", "4k")
    assert (done.code, done.out) == (2, "")
    assert not missing_facts(done.err, f"big.txt … 4 kB … {RAISED}")
    assert done.err.count("\n") == 1
    assert "max-input" not in run(*verb, "big.txt", "--max-input", "5k").err


def test_limits_end_with_the_command(run: Run) -> None:
    """What one command line allows does not hold for the next."""
    Path("a.txt").write_text(ONE_WAY)
    assert run("count", "a.txt", "--max-input", "1").code == 2
    assert run("count", "a.txt").out == "1\n"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
@pytest.mark.parametrize(
    "words",
    [
        ["count", "/dev/zero"],
        ["make", "--recipe", "/dev/zero"],
        ["make", "sudoku", "--recipe", "/dev/zero"],
        ["make", "crisscross", "/dev/zero"],
        ["make", "fillin", "--words", "/dev/zero"],
        ["make", "wordsearch", "/dev/zero"],
        ["make", "--again", "/dev/zero"],
        ["convert", "/dev/zero", "a.ipuz"],
        ["make", "wordsearch", "--mask", "/dev/zero", "words.txt"],
    ],
)
def test_endless_devices(words: list[str], run: Run) -> None:
    """A device without an end is read up to the limit."""
    Path("words.txt").write_text("otter\nheron\n")
    done = run(*words, "--max-input", "3M")
    assert done.code == 2
    assert not missing_facts(done.err, f"/dev/zero … 3 MB … {RAISED}")


def test_endless_standard_input() -> None:
    """So is a pipe."""
    endless = "import sys\nwhile True: sys.stdout.write('1 2 3\\n' * 10_000)"
    with subprocess.Popen(
        [sys.executable, "-c", endless], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as source:
        command = [*COMMAND, "count", "-", "--max-input", "2M"]
        done = subprocess.run(command, stdin=source.stdout, capture_output=True, timeout=60)
        source.kill()
    assert done.returncode == 2
    assert not missing_facts(done.stderr.decode(), f"standard input … 2 MB … {RAISED}")


def test_files_that_grow_while_they_are_read() -> None:
    """A file may have more than its size says, as those of /proc do."""
    if not Path("/proc/self/status").exists():
        pytest.skip("no such file")
    assert b"Name:" in read_bytes("/proc/self/status")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_folders_hold_regular_files(run: Run) -> None:
    """Pipes, devices and broken links are skipped with a line; links to files are read."""
    folder = Path("folder")
    folder.mkdir()
    os.mkfifo(folder / "b.txt")
    (folder / ".hidden").write_text(ONE_WAY)
    (folder / "a.txt").symlink_to((folder / ".hidden").resolve())
    (folder / "c.txt").symlink_to("/dev/zero")
    (folder / "d.txt").symlink_to("nowhere")
    done = run("count", "folder")
    assert (done.code, done.out) == (0, "1\n")
    skipped = ["b.txt: skipped (not a regular file)", "c.txt: skipped (not a regular file)"]
    skipped.append("d.txt: skipped (a link to nothing)")
    assert sorted(done.err.splitlines()) == [f"puzzlewright: folder/{line}" for line in skipped]


# What is counted before it is parsed


def test_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever ends a line for anybody is counted; a carriage return and a line feed are one."""
    monkeypatch.setattr(limits, "MOST_LINES", 10)
    for end in ("\n", "\r", "\v", "\f", "\x1c", "\x85", "\u2028", "\r\n"):
        assert decode(("a" + end).encode() * 10)
        with pytest.raises(InputError, match=facts(f"a.txt … 10 lines … {RAISED}")):
            decode(("a" + end).encode() * 11, "a.txt")
    with limits.allowance(2 * limits.MOST_BYTES):
        assert decode(b"a\n" * 20)


def test_wide_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    """One emoji makes a long text four times as large in memory; letters of two bytes do not."""
    monkeypatch.setattr(limits, "MOST_LINES", 10)
    monkeypatch.setattr(limits, "MOST_TEXT", 400)
    assert decode(b"x" * 300)
    assert decode("й".encode() * 150)
    assert decode(b"x" * 96 + "😀".encode())
    with pytest.raises(InputError, match=facts("100 characters … wide")):
        decode(b"x" * 300 + "😀".encode())


def test_lines_and_words_of_puzzles(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """Texts of puzzles have fewer lines than word lists, and a limited number of words."""
    Path("a.txt").write_text(f"cover\n{'a b ' * 3000}\n")
    monkeypatch.setattr(limits, "MOST_WORDS", 1_000)
    assert not missing_facts(run("count", "a.txt").err, "a.txt … 1,000 words")
    monkeypatch.setattr(limits, "MOST_PUZZLE_LINES", 100)
    Path("b.txt").write_text(f"{SUDOKU}\n" * 101)
    assert not missing_facts(run("count", "b.txt").err, "b.txt … 100 lines")
    with pytest.raises(InputError, match=facts("b.txt … 100 lines")):
        puzzlewright.Sudoku.load("b.txt")


def test_json_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Brackets, commas and colons are counted before anything is built."""
    monkeypatch.setattr(limits, "MOST_VALUES", 100)
    assert len(parse_json("[" + "[]," * 40 + "[]]", "a.json")) == 41
    for text in ("[" + "[]," * 60 + "[]]", "[" + "{}," * 60 + "1]", '{"a":1,' * 60, "1," * 101):
        with pytest.raises(InputError, match=facts("a.json … 100 values")):
            parse_json(text, "a.json")


READS_JSON: list[tuple[str, Callable[[], object]]] = [
    ("jigsaw", lambda: puzzlewright.Jigsaw.load("a.json")),
    ("recipe", lambda: puzzlewright.load_recipe("a.json")),
    ("entries", lambda: puzzlewright.load_entries("a.json")),
    ("made", lambda: puzzlewright.load("made.txt")),
]


@pytest.mark.parametrize("read", [read for _, read in READS_JSON], ids=[n for n, _ in READS_JSON])
def test_all_json_is_counted(read: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every reader of JSON counts before it parses."""
    many = "[" + "[]," * 600 + "[]]"
    Path("a.json").write_text(many)
    Path("made.txt").write_text(f'{SUDOKU}\n#: made {{"recipe": {many}}}\n')
    monkeypatch.setattr(limits, "MOST_VALUES", 100)
    with pytest.raises(InputError, match=facts("100 values")):
        read()


def test_xml_elements_and_attributes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elements are counted while they come; what is skipped takes no memory, and counts not."""
    monkeypatch.setattr(limits, "MOST_ELEMENTS", 10)
    assert parse_xml("<a>" + "<b/>" * 9 + "</a>", None)
    assert parse_xml("<a><s>" + "<b/>" * 90 + "</s></a>", None, skipped="s")
    with pytest.raises(InputError, match=facts("a.xml, line 2 … 10 … elements")):
        parse_xml("<a>\n" + "<b/>" * 10 + "</a>", "a.xml")
    with pytest.raises(InputError, match=facts("line 1 … 200 levels")):
        monkeypatch.setattr(limits, "MOST_ELEMENTS", 1_000)
        parse_xml("<a>" * 201, None)
    monkeypatch.setattr(limits, "MOST_ATTRIBUTES", 10)
    with pytest.raises(InputError, match=facts("a.xml … 10 attributes")):
        parse_xml("<a " + " ".join(f'a{n}=""' for n in range(11)) + "/>", "a.xml")


def test_zip_archives() -> None:
    """Neither the file in an archive nor the number of files may be too large."""
    data = io.BytesIO()
    with ZipFile(data, "w", compression=8) as archive:
        archive.writestr("a.xml", b" " * 3_000_000)
    with (
        limits.allowance("2M"),
        pytest.raises(InputError, match=facts(f"a.jpz … unzips … 2 MB … {RAISED}")),
    ):
        Jpz().read(data.getvalue(), "a.jpz")
    with ZipFile(data, "w") as archive:
        for number in range(limits.MOST_MEMBERS + 1):
            archive.writestr(f"{number}", b"")
    with pytest.raises(InputError, match=facts("a.jpz … too many files")):
        Jpz().read(data.getvalue(), "a.jpz")


def test_boards_of_burrtools(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shapes of too many places in all are refused by their sizes, before their signs are read."""
    monkeypatch.setattr("puzzlewright.puzzles.packing.formats.burrtools.MOST_CELLS", 100)
    shape = '<voxel x="10" y="10" z="1" type="0">#</voxel>'
    shapes = f"<shapes>{shape.replace('#', '#' * 100) * 2}{shape}</shapes>"
    pieces = '<shapes><shape id="1" count="1"/><shape id="2" count="1"/></shapes>'
    problem = f'<problems><problem>{pieces}<result id="0"/></problem></problems>'
    text = f'<puzzle version="2">{shapes}{problem}</puzzle>'
    Path("a.xmpuzzle").write_bytes(gzip.compress(text.encode()))
    with pytest.raises(InputError, match=facts("shapes … 200 places")):
        puzzlewright.load("a.xmpuzzle")


def test_boards_of_packings(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cells of a picture are counted before there are any, and those of all bricks."""
    monkeypatch.setattr("puzzlewright.puzzles.packing.text.MOST_CELLS", 10)
    Path("a.txt").write_text("packing\nboard\n######\n######\nbrick a\n#\n")
    assert not missing_facts(run("count", "a.txt").err, "line 2 … board … 10 cells")
    bricks = "".join(f"brick b{n}\n####\n" for n in range(4))
    Path("b.txt").write_text(f"packing\nboard\n#####\n{bricks}")
    assert not missing_facts(run("count", "b.txt").err, "line 10 … all bricks … 10 cells")


def test_pieces_of_jigsaws(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are counted before they are taken apart, with a header or without."""
    monkeypatch.setattr("puzzlewright.puzzles.jigsaw.formats.piece_lines.MOST_CELLS", 10)
    pieces = "0 1 2 0\n" * 13
    for text in (f"jigsaw 2 2\n{pieces}", pieces):
        Path("a.txt").write_text(text)
        done = run("count", "a.txt", "--kind", "jigsaw")
        assert not missing_facts(done.err, "a.txt, line 1 … 10 cells … 13")


def test_items_of_covers(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Items and their colours are names, whose number is limited."""
    monkeypatch.setattr("puzzlewright.puzzles.cover.items.MOST_NAMES", 5)
    Path("a.dlx").write_text("a b c d e f\na b c d e f\n")
    assert not missing_facts(run("count", "a.dlx").err, "line 1, column 11 … 5 items")
    Path("b.dlx").write_text("a | b\na b:1\na b:2\na b:3\na b:4\n")
    assert not missing_facts(run("count", "b.dlx").err, "line 5, column 3 … 5 items")


def test_larger_files_from_python() -> None:
    """Everything that loads takes max_input."""
    Path("a.txt").write_text(ONE_WAY)
    Path("words.txt").write_text("otter\nheron\n")
    Path("a.json").write_text('{"kind": "sudoku"}')
    for load, path in (
        (puzzlewright.load, "a.txt"),
        (puzzlewright.load_documents, "a.txt"),
        (puzzlewright.Cover.load, "a.txt"),
        (puzzlewright.load_words, "words.txt"),
        (puzzlewright.load_entries, "words.txt"),
        (puzzlewright.load_recipe, "a.json"),
    ):
        assert load(path, max_input="1M")
        with pytest.raises(InputError, match=facts(f"{path} … 5 bytes")):
            load(path, max_input=5)


def test_words_of_lists(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """Lists of which every word is kept with its cells are shorter than dictionaries."""
    monkeypatch.setattr(limits, "MOST_ENTRIES", 10)
    words = [f"w{chr(ord('a') + n)}x" for n in range(11)]
    Path("words.txt").write_text("\n".join(words) + "\n")
    Path("words.json").write_text(json.dumps(words))
    many = f"10 words … {RAISED}"
    for load in (puzzlewright.load_entries, load_word_copies):
        with pytest.raises(InputError, match=facts(f"words.txt … {many}")):
            load("words.txt")
    with pytest.raises(InputError, match=facts(f"words.json … {many}")):
        puzzlewright.load_entries("words.json")
    assert len(puzzlewright.load_words("words.txt")) == 11
    for kind, field in {"crisscross": "words", "fillin": "words", "wordsearch": "words"}.items():
        Path("a.json").write_text(json.dumps({"kind": kind, field: words}))
        done = run("make", "--recipe", "a.json", "--seed", "1")
        assert not missing_facts(done.err, f"a.json … {field} … {many}")
    monkeypatch.setattr(limits, "MOST_ENTRIES", 100)
    monkeypatch.setattr(limits, "MOST_LETTERS", 10)
    with pytest.raises(InputError, match=facts("words.txt … 10 characters")):
        puzzlewright.load_entries("words.txt")
