"""Fill-ins on the command line: whole folders, what is not possible, and bad input."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from shutil import copytree

import pytest
from support.commandline import Run
from support.paths import DATA

#: The files of the folder in natural order, their counts, and why there is no fill.
COUNTS = {
    "puzzle1.txt": 1,
    "puzzle2.txt": 0,
    "puzzle3.txt": 0,
    "puzzle4.txt": 1,
    "puzzle5.txt": 1,
    "puzzle6.txt": 8,
    "puzzle7.txt": 1,
    "puzzle8.txt": 2,
    "puzzle9.txt": 1,
    "puzzle10.txt": 2,
    "puzzle11.txt": 0,
}
REASONS = {
    "puzzle2.txt": "4-letter slots: 2, words: 1; 5-letter slots: 2, words: 3",
    "puzzle3.txt": "1-Across, 3-Across and 2-Down cannot be filled together",
    "puzzle11.txt": "no word fits 2-Down whatever crosses it",
}

PUZZLE_7 = """\
A S H . . .
L E A . . .
E A T E N .
. . E . O .
. . . . T .
. . . . E .
"""

RAGGED = "***\n*..\n*.\nABC\nABD\n"


@pytest.fixture(autouse=True)
def folder(here: Path) -> Path:
    """Have the folder of fill-ins here."""
    copytree(DATA / "fillins", here / "fillins")
    return here / "fillins"


# Whole folders


def test_a_folder_is_solved(run: Run) -> None:
    """Each grid has its number; an impossible one has the reason; then come the times."""
    done = run("solve", "fillins")
    assert done.code == 1  # for some are not possible: what was assumed of these is named
    notes = re.findall(r"^puzzlewright: fillins/(\S+): note: read with", done.err, re.MULTILINE)
    assert notes == [file for file, count in COUNTS.items() if not count]
    assert len(done.err.splitlines()) == len(notes)
    assert f"Puzzle 7 (fillins/puzzle7.txt):\n{PUZZLE_7}Puzzle 8" in done.out
    heads = re.findall(r"^Puzzle (\d+) \(fillins/(\S+)\):(.*)$", done.out, re.MULTILINE)
    assert [(int(number), file) for number, file, _ in heads] == list(enumerate(COUNTS, 1))
    for _, file, rest in heads:
        is_none = f" is not possible: proved ({REASONS.get(file)})"
        assert rest == ("" if COUNTS[file] else is_none)
    times = done.out.splitlines()[-len(COUNTS) :]
    assert [line.split(" took ")[0] for line in times] == [f"Puzzle {n}" for n in range(1, 12)]


def test_a_folder_is_counted(run: Run) -> None:
    """One object for each puzzle, puzzle2 before puzzle10, all of them exact."""
    done = run("count", "fillins", "--json")
    assert (done.code, done.err) == (1, "")
    assert [(each["file"], each["count"], each["exact"]) for each in done.objects] == [
        (f"fillins/{file}", count, True) for file, count in COUNTS.items()
    ]
    assert {Path(each["file"]).name: each["why"] for each in done.objects if "why" in each} == (
        REASONS
    )


def test_lists_of_words_in_a_folder(run: Run) -> None:
    """Files of words are used by the grids beside them, and are no puzzles that are broken."""
    Path("grids").mkdir()
    for name, word in (("a1", "ABC"), ("a2", "DEF")):
        Path(f"grids/{name}.grid.txt").write_text("***\n...\n...\n")
        Path(f"grids/{name}.words.dict").write_text(f"{word};50\n")
    done = run("solve", "grids", "--json")
    assert (done.code, done.err) == (0, "")
    assert [(each["file"], each["solutions"][0]["rows"][0]) for each in done.objects] == [
        ("grids/a1.grid.txt", ["A", "B", "C"]),
        ("grids/a2.grid.txt", ["D", "E", "F"]),
    ]
    Path("grids/a1.grid.txt").unlink()
    Path("grids/a2.grid.txt").unlink()
    assert run("solve", "grids") == (2, "", "puzzlewright: grids: a folder without any puzzles\n")


def test_solutions_as_json(run: Run) -> None:
    """A grid has a list of its rows, each a list of its cells; # is a blocked one."""
    [grid] = run("solve", "fillins/puzzle7.txt", "--json").objects[0]["solutions"]
    rows = PUZZLE_7.replace(" ", "").splitlines()
    assert grid["rows"] == [list(row.replace(".", "#")) for row in rows]
    assert len(run("solve", "fillins/puzzle6.txt", "--json", "--all").objects[0]["solutions"]) == 8
    Path("rebus.txt").write_text("fillin\ngrid\n___\n###\nwords\nA(QU)A\n")
    [grid] = run("solve", "rebus.txt", "--json").objects[0]["solutions"]
    assert grid["rows"] == [["A", "QU", "A"], ["#", "#", "#"]]


def test_solutions_are_checked_again(run: Run) -> None:
    """What solve prints is what check reads, as text and for every puzzle that has a fill."""
    for file, count in COUNTS.items():
        if count:
            Path("mine.out").write_text(run("solve", f"fillins/{file}").out, "utf-8")
            done = run("check", f"fillins/{file}", "mine.out")
            assert done == (0, "mine.out: correct\n", "")


def test_what_is_not_possible_is_an_answer(run: Run) -> None:
    """On its own it also gives exit code 1, and one short line."""
    done = run("solve", "fillins/puzzle3.txt", "--quiet")
    assert done == (1, f"is not possible: proved ({REASONS['puzzle3.txt']})\n", "")
    done = run("count", "fillins/puzzle3.txt", "--quiet")
    assert (done.code, done.out) == (1, "0\n")


def test_uniqueness(run: Run) -> None:
    """One fill is proved to be the only one, two are reported."""
    assert "unique: proved" in run("solve", "fillins/puzzle1.txt", "--unique").out
    assert "not unique" in run("solve", "fillins/puzzle8.txt", "--unique").out


@pytest.mark.parametrize("threads", ["1", "2"])
def test_threads_make_no_difference(run: Run, threads: str) -> None:
    """The counts are the same on two threads."""
    done = run("count", "fillins", "--json", "--threads", threads)
    assert [each["count"] for each in done.objects] == list(COUNTS.values())


# Bad input


def test_a_broken_file_among_good_ones(run: Run, folder: Path) -> None:
    """It is named with its line, the others are solved and keep their numbers; exit code 2."""
    (folder / "puzzle1.txt").write_text(RAGGED)
    assert run("show", "fillins").out.startswith("fillin\n")  # and no empty line before it
    (folder / "puzzle1.txt").write_text((DATA / "fillins" / "puzzle1.txt").read_text())
    (folder / "puzzle4.txt").write_text(RAGGED)
    reason = "fillins/puzzle4.txt, line 3: ragged grid: 2 cells here, line 1 has 3: '*.'"
    done = run("solve", "fillins")
    errors = [line for line in done.err.splitlines() if ": note: read with" not in line]
    assert (done.code, errors) == (2, [f"puzzlewright: {reason}"])
    heads = re.findall(r"^Puzzle (\d+) \(fillins/(\S+)\):", done.out, re.MULTILINE)
    numbered = [(str(number), file) for number, file in enumerate(COUNTS, 1)]
    assert heads == [each for each in numbered if each[1] != "puzzle4.txt"]
    times = re.findall(r"^Puzzle (\d+) took ", done.out, re.MULTILINE)
    assert times == [number for number, _ in heads]
    done = run("count", "fillins", "--json")
    assert done.code == 2
    assert [each.get("count") for each in done.objects] == [
        None if file == "puzzle4.txt" else count for file, count in COUNTS.items()
    ]
    broken = done.objects[3]
    assert (broken["file"], broken["error"], broken["line"]) == ("fillins/puzzle4.txt", reason, 3)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["***", "*..", "*.", "ABC", "ABD"], "line 3: ragged grid: 2 cells here, line 1 has 3"),
        (["fillin", "grid", "___", "##", "words", "ABC"], "line 4: ragged grid: 2 cells here"),
        (["*.*", ".*.", "AB"], "line 1: the grid (lines 1 to 2) has no slots"),
        (["fillin", "grid", "_#", "#_", "words", "AB"], "line 3: the grid (lines 3 to 4) has no"),
        (["***", "..."], "line 1: no words below the grid"),
        (["fillin", "grid", "___", "words"], "line 4: no words: 'words'"),
        (["fillin", "mode dictionary", "grid", "___", "words"], "line 5: no words: 'words'"),
        (["fillin", "grid", "___", "words", "ABC", "A%C"], "line 6"),
        (["fillin", "grid", "___", "words", "ABC", "---"], "line 6: no letters in this line"),
        (["***", "...", "ABC", "---"], "line 4: no letters in this line: '---'"),
        (["fillin", "alphabet klingon", "grid", "___", "words", "ABC"], "line 2: no such language"),
        (["fillin", "grid", "___", "words", "ABC", "only 9-Down", "ABC"], "no such slot"),
    ],
)
@pytest.mark.parametrize("verb", ["solve", "count"])
def test_bad_input_is_named(run: Run, verb: str, lines: list[str], message: str) -> None:
    """The file and the line are reported, nothing is printed, and the exit code is 2."""
    Path("bad.txt").write_text("\n".join([*lines, ""]))
    done = run(verb, "bad.txt", "--kind", "fillin")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("puzzlewright: bad.txt, line ")
    assert message in done.err
    done = run(verb, "bad.txt", "--kind", "fillin", "--json")
    assert done.code == 2
    assert message in json.loads(done.out)["error"]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["***", "...", "ABCD"], "longer than any slot (3 letters): 'ABCD'"),
        (["***", "...", "ABC", "DEF"], "3-letter slots: 1, words: 2"),
        (["***", "...", "***", "ABC"], "3-letter slots: 2, words: 1"),
        (["fillin", "grid", "X__", "words", "ABC"], "no word fits 1-Across: X??"),
        (
            ["fillin", "alphabet greek", "grid", "___", "__#", "words", "ΞΒΓ", *["ΑΓ"] * 3],
            "no word fits 1-Down whatever crosses it",
        ),
        (
            ["fillin", "mode dictionary", "least 60", "grid", "___", "words", "ABC"],
            "3-letter slots: 1, words that score 60 or more: 0",
        ),
    ],
)
def test_words_that_cannot_fit_are_a_proof(run: Run, lines: list[str], why: str) -> None:
    """It is no bad input: the puzzle is impossible, and the reason is printed."""
    Path("p.txt").write_text("\n".join([*lines, ""]), "utf-8")
    done = run("solve", "p.txt", "--kind", "fillin")
    assert done.code == 1
    assert done.out.startswith(f"Puzzle 1 (p.txt): is not possible: proved ({why})\n")
    [values] = run("count", "p.txt", "--kind", "fillin", "--json").objects
    assert (values["count"], values["exact"], values["why"]) == (0, True, why)


#: Files of words that cannot be used, and the errors about them.
BAD_LISTS = [
    (bytes(range(128, 256)), "list.txt, line 1: not UTF-8 text: '80 81 82"),
    (
        "ABC\nDBE\n".encode("utf-16"),
        "list.txt, line 1: not UTF-8 text but UTF-16: save it as UTF-8",
    ),
    ("ABC\nCAFÉ\n".encode("latin-1"), "list.txt, line 2: not UTF-8 text: 'c9 0a'"),
    (b"ABC\nD\0E\n", "list.txt, line 2: a zero byte: this is not a text file"),
    (b"ABC\nD\x07E\n", "list.txt, line 2, column 2: a control character (U+0007): 'D\\x07E'"),
    (b"ABC\nDBE;good\n", "list.txt, line 2, column 5: the score is not a whole number: 'good'"),
    (
        gzip.compress(b"ABC\n" * 50, mtime=0)[:-12],
        "truncated: the end of the gzip data is missing",
    ),
    (b"# nothing\n", "no words in this list"),
    ("ABC\r\nАВС\r\n".encode(), "list.txt, line 2, column 1: 'А' is not a letter of the alphabet"),
]


#: Errors about lists that generators can read.
READ_BY_GENERATORS = ("UTF-16", "'c9 0a'", "not a whole number")


#: What generators say of a list instead, because they try other encodings first.
FOR_GENERATORS = {
    "list.txt, line 1: not UTF-8 text: '80 81 82": "list.txt, line 1: text in an unknown encoding",
}


def _unquoted(message: str) -> str:
    """Return a message as it is where a puzzle names the file: nothing of that is quoted."""
    if "' is not a letter" in message:
        return "list.txt, line 2: a line that cannot be read as one of this list"
    return message.partition(": '")[0]


@pytest.mark.parametrize(("data", "message"), BAD_LISTS)
def test_bad_lists_are_named(run: Run, data: bytes, message: str) -> None:
    """Whoever needs the list names the file, and the line where there is one; exit code 2."""
    Path("list.txt").write_bytes(data)
    head = "fillin\nmode dictionary\nalphabet english\ngrid\n"
    Path("p.txt").write_text(f"{head}___\nwords list.txt\n")
    for verb in ("solve", "count", "check", "show"):
        done = run(verb, "p.txt")
        assert (done.code, done.out) == (2, "")
        assert _unquoted(message) in done.err
        assert "list.txt" in done.err
    # Generators read lists as people have them: in other encodings, and with clues.
    done = run(
        "make", "fillin", "5x5", "--language", "english", "--words", "list.txt", "--seed", "1"
    )
    if any(reason in message for reason in READ_BY_GENERATORS):
        assert done.code == 0
    else:
        assert (done.code, done.out) == (2, "")
        assert "list.txt" in done.err
        assert FOR_GENERATORS.get(message, message) in done.err


def test_bad_options_are_named(run: Run) -> None:
    """The error names the file or option that cannot be used."""
    Path("grid.txt").write_text("*.\n.*\n")
    Path("foreign.txt").write_text("*Ж*\n", "utf-8")
    make = ("make", "fillin", "--seed", "1")
    for options, message in (
        (["--template", "grid.txt"], "grid.txt: the grid has no slots"),
        (["--template", "foreign.txt", "--language", "english"], "foreign.txt, line 1, column 2: "),
        (["--must", "A%C"], "--must: '%' is not a letter or digit: 'A%C'"),
        (["--language", "greek"], "--language: the built-in words are English"),
    ):
        done = run(*make, *options)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"puzzlewright: {message}")


def test_too_many_letters(run: Run) -> None:
    """More different letters than the engine takes are refused, with a hint what may help."""
    letters = [chr(0x4E00 + number) for number in range(65)]
    rows = ["fillin", "grid", "_" * 65, "words", "".join(letters)]
    Path("p.txt").write_text("\n".join(rows), "utf-8")
    done = run("count", "p.txt")
    reason = "65 different letters, and at most 64 can be searched: a shorter list, or an alphabet "
    reason += "that leaves accents out, may help"
    assert done == (2, "", f"puzzlewright: p.txt: {reason}\n")


def test_words_that_are_too_long_for_a_dictionary_do_no_harm(run: Run) -> None:
    """A dictionary may have words of any length."""
    text = "fillin\nmode dictionary\ngrid\n___\nwords\nABCDEFGH\nABC\n"
    Path("p.txt").write_text(text)
    assert run("count", "p.txt", "--quiet") == (0, "1\n", "")
