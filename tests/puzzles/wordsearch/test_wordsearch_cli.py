"""Word searches on the command line: made, checked, solved, counted and shown."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest
from support.commandline import Run, bare, run_process
from support.oracles.wordsearch import COMPASS, occurrences, unused, walk

pytestmark = pytest.mark.usefixtures("here")

#: A list with translations: two of its phrases are one backwards, one is too short.
LIST = "otter;Otter\nbadger;Dachs\nrabbit\nfalcon\nstop\npots\nox\n"
HIDDEN = ["otter", "badger", "rabbit", "falcon", "stop", "pots"]

CROATIAN = {
    "ljeto": ["LJ", "E", "T", "O"],
    "konj": ["K", "O", "NJ"],
    "njuška": ["NJ", "U", "Š", "K", "A"],
    "džep": ["DŽ", "E", "P"],
}


@pytest.fixture(autouse=True)
def lists(here: Path) -> None:
    """Write the lists to where the tests work."""
    (here / "list.txt").write_text(LIST)
    (here / "hr.txt").write_text("".join(f"{word}\n" for word in CROATIAN), encoding="utf-8")


def made_by(run: Run, *words: str) -> dict[str, Any]:
    """Return the object that making a word search prints."""
    done = run("make", "wordsearch", *words, "--seed", "7", "--json")
    assert done.code == 0, done.err
    (values,) = done.objects
    return with_facts(values)


def with_facts(values: dict[str, Any]) -> dict[str, Any]:
    """Return the object with the grid, the placements and the facts beside its other fields."""
    grid, [solution] = values["puzzle"]["rows"], values["solutions"]
    return {**values, **values["facts"], "grid": grid, "placements": solution["placements"]}


def rows_of(values: dict[str, Any]) -> list[list[str | None]]:
    """Return the grid for the oracle: a dash is no cell."""
    return [[None if cell == "-" else cell for cell in row] for row in values["grid"]]


def require_once(values: dict[str, Any], cells: dict[str, list[str]]) -> None:
    """Require that these phrases are there once, and where the placements say."""
    rows = rows_of(values)
    assert [each["word"] for each in values["placements"]] == list(cells)
    for each in values["placements"]:
        word = cells[each["word"]]
        places = walk(each["row"], each["col"], COMPASS[each["direction"]], len(word))
        assert [rows[row][col] for row, col in places] == word
        assert occurrences(rows, word) == [frozenset(places)]


def letters(*phrases: str) -> dict[str, list[str]]:
    """Return the cells of English phrases."""
    return {phrase: list(phrase.upper()) for phrase in phrases}


# Making


def test_what_json_has(run: Run) -> None:
    """The grid as rows of cells, placements, what is not placed and why, and how much is shared."""
    values = made_by(run, "list.txt")
    assert (values["kind"], values["seed"], values["difficulty"]) == ("wordsearch", 7, "expert")
    require_once(values, letters(*HIDDEN))
    assert {len(row) for row in values["grid"]} == {len(values["grid"])}
    assert all(isinstance(cell, str) for row in values["grid"] for cell in row)
    assert values["unplaced"] == [{"word": "ox", "reason": "shorter than 3 letters"}]
    clues = {each["text"]: each["clue"] for each in values["puzzle"]["entries"] if each["clue"]}
    assert clues == {"otter": "Otter", "badger": "Dachs"}
    often: dict[tuple[int, int], int] = {}
    for each in values["placements"]:
        if each["word"] != "pots":  # it lies where `stop` does
            step = COMPASS[each["direction"]]
            for place in walk(each["row"], each["col"], step, len(each["word"])):
                often[place] = often.get(place, 0) + 1
    both = sum(n for n in often.values() if n > 1)
    assert values["shared"] == pytest.approx(both / sum(often.values()), abs=1e-4)
    assert values["shared"] > 0


def test_the_same_seed_makes_the_same(run: Run) -> None:
    """Also in another process, where sets have another order; another seed makes another one."""
    values = made_by(run, "list.txt")
    other = run_process("make", "wordsearch", "list.txt", "--seed", "7", "--json").objects[0]
    other = with_facts(other)
    for name in ("text", "grid", "placements", "unplaced", "shared", "seed"):
        assert other[name] == values[name]
    (another,) = run("make", "wordsearch", "list.txt", "--seed", "8", "--json").objects
    assert another["puzzle"]["rows"] != values["grid"]


def test_a_file_that_is_made_is_read_by_all(run: Run) -> None:
    """Made, checked, solved, the solution checked, counted, and drawn."""
    done = run("make", "wordsearch", "list.txt", "--seed", "7", "-o", "ours.txt")
    assert (done.code, done.out) == (0, "")
    assert "note: pots lies in stop" in done.err
    assert "note: not placed (shorter than 3 letters): ox" in done.err
    values = made_by(run, "list.txt")
    assert bare(Path("ours.txt").read_text()) == values["text"]
    done = run("check", "ours.txt")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("ours.txt: wordsearch, exactly one solution: proved")
    assert f"note: 6 words in {len(values['grid'])}x{len(values['grid'])}" in done.out
    assert run("solve", "ours.txt", "--quiet", "-o", "found.txt").code == 0
    assert Path("found.txt").read_text() == "".join(
        f"{each['row'] + 1} {each['col'] + 1} {each['direction']} {each['word']}\n"
        for each in values["placements"]
    )
    assert run("check", "ours.txt", "found.txt") == (0, "found.txt: correct\n", "")
    assert run("count", "ours.txt").out.split()[0] == "1"
    (solved,) = run("solve", "ours.txt", "--json").objects
    [solution] = solved["solutions"]
    assert solution["placements"] == values["placements"]


def test_drawings(run: Run) -> None:
    """A sheet, made at once or shown later, is the same; a solution has more in it."""
    for words in (
        ("make", "wordsearch", "list.txt", "--seed", "7", "-o", "sheet.svg"),
        ("make", "wordsearch", "list.txt", "--seed", "7", "-o", "ours.txt"),
        ("show", "ours.txt", "-o", "shown.svg"),
        ("show", "ours.txt", "--solution", "-o", "solved.svg"),
    ):
        assert run(*words).code == 0
    sheet, shown, solved = (
        Path(f"{name}.svg").read_text() for name in ("sheet", "shown", "solved")
    )
    assert sheet.startswith("<svg ")
    assert sheet == shown
    assert "Dachs" in sheet
    assert len(solved) > len(sheet)


def test_a_language(run: Run) -> None:
    """Croatian digraphs are one cell each, and the filler has letters of Croatian only."""
    values = made_by(run, "hr.txt", "--language", "hr", "--size", "12")
    require_once(values, CROATIAN)
    known = {*"ABCDEFGHIJKLMNOPQRSTUVWXYZČĆĐŠŽ", "LJ", "NJ", "DŽ"}
    there = {cell for row in values["grid"] for cell in row}
    assert there <= known
    assert there > {cell for cells in CROATIAN.values() for cell in cells}
    assert (
        made_by(run, "hr.txt", "--language", "croatian", "--size", "12")["grid"] == values["grid"]
    )
    plain = made_by(run, "hr.txt", "--size", "12", "--accents", "drop")
    bare = {"ljeto": "LJETO", "konj": "KONJ", "njuška": "NJUSKA", "džep": "DZEP"}
    require_once(plain, {text: list(cells) for text, cells in bare.items()})


def test_right_to_left(run: Run) -> None:
    """Hebrew words are cells from their first letter on; final letters are as the others."""
    Path("he.txt").write_text("שלום\nמים\nלחם\n", encoding="utf-8")
    values = made_by(run, "he.txt", "--language", "he")
    require_once(values, {"שלום": list("שלומ"), "מים": list("מימ"), "לחם": list("לחמ")})


@pytest.mark.parametrize(
    ("difficulty", "ways", "shown"),
    [
        ("easy", "E S", "easy"),
        ("medium", "E SE S NE", "medium"),
        ("hard", "E SE S W N NE", "hard"),
        ("NW,n", "NW N", "NW,N"),
    ],
)
def test_difficulties(run: Run, difficulty: str, ways: str, shown: str) -> None:
    """All phrases lie in the ways of the difficulty, but for one that is another one backwards."""
    values = made_by(run, "list.txt", "--difficulty", difficulty)
    used = {each["direction"] for each in values["placements"] if each["word"] != "pots"}
    assert used <= set(ways.split())
    assert values["difficulty"] == shown
    require_once(values, letters(*HIDDEN))


def test_a_message(run: Run) -> None:
    """The letters that are left spell it, without its gaps."""
    values = made_by(run, "list.txt", "--message", "Well done!", "--ban", "none")
    require_once(values, letters(*HIDDEN))
    rows = rows_of(values)
    lying = [cells for word in HIDDEN for cells in occurrences(rows, word.upper())]
    assert unused(rows, lying) == list("WELLDONE")
    assert values["puzzle"]["message"] == "WELLDONE"


def test_masks(run: Run) -> None:
    """A circle by its name, and a picture in a file."""
    rows = rows_of(made_by(run, "list.txt", "--mask", "circle", "--size", "11"))
    assert [(row, col) for row in range(11) for col in range(11) if rows[row][col] is not None] == [
        (row, col)
        for row in range(11)
        for col in range(11)
        if (2 * row - 10) ** 2 + (2 * col - 10) ** 2 <= 11**2
    ]
    picture = ["..xxxxxx", "xxxxxxxx", "xxx--xxx", "xxx  xxx", "xxxxxxxx", "xxxxxxxx", "xxxxxx"]
    Path("mask.txt").write_text("\n".join(picture) + "\n")
    values = made_by(run, "list.txt", "--mask", "mask.txt")
    assert ["".join("-" if cell == "-" else "x" for cell in row) for row in values["grid"]] == [
        line.ljust(8).replace(".", "-").replace(" ", "-") for line in picture
    ]
    require_once(values, letters(*(each["word"] for each in values["placements"])))


def test_quiet_generators_keep_their_notes(run: Run) -> None:
    """With --quiet there are no notes on a new puzzle, which is the same."""
    Path("odd.txt").write_text("glass\notter\n")
    words = ["make", "wordsearch", "odd.txt", "--seed", "1"]
    told, quiet = run(*words), run(*words, "--quiet")
    assert "banned word in it: ASS" in told.err
    assert (quiet.err, quiet.out) == ("", told.out)


def test_banned_words(run: Run) -> None:
    """Words of a file are nowhere; without it they would be somewhere."""
    Path("block.txt").write_text("# not these\nto\n\nrt\n")
    free = made_by(run, "list.txt", "--ban", "none", "--size", "12")
    assert occurrences(rows_of(free), "RT")
    values = made_by(run, "list.txt", "--ban", "block.txt", "--size", "12")
    rows = rows_of(values)
    stop = occurrences(rows, "STOP")[0]
    otter = occurrences(rows, "OTTER")[0]
    assert all(cells <= stop or cells <= otter for cells in occurrences(rows, "TO"))
    assert occurrences(rows, "RT") == []
    assert "ban-list english" in made_by(run, "list.txt")["text"]
    assert "ban-list german" in made_by(run, "list.txt", "--ban", "de")["text"]


def test_sizes(run: Run) -> None:
    """Rows and columns, or one number for both; what has no room is named."""
    values = made_by(run, "list.txt", "--size", "9x14")
    assert (len(values["grid"]), len(values["grid"][0])) == (9, 14)
    values = made_by(run, "list.txt", "--size", "5")
    assert (len(values["grid"]), len(values["grid"][0])) == (5, 5)
    reasons = {each["word"]: each["reason"] for each in values["unplaced"]}
    assert [phrase for phrase in reasons if "longer than the board" in reasons[phrase]] == [
        "badger",
        "rabbit",
        "falcon",
    ]


def test_decoys_efforts_and_weights(run: Run) -> None:
    """Each is taken, and makes a difference; each phrase is there once all the same."""
    usual = made_by(run, "list.txt", "--size", "12")
    for words in (
        ["--decoys", "5"],
        ["--effort", "quick"],
        ["--weights", "crossings=0, compactness=9"],
    ):
        values = made_by(run, "list.txt", "--size", "12", *words)
        require_once(values, letters(*HIDDEN))
        assert values["grid"] != usual["grid"]


def test_a_list_of_our_own(run: Run) -> None:
    """Without a list there are some words of ours."""
    values = made_by(run)
    assert len(values["placements"]) > 5
    require_once(values, letters(*(each["word"] for each in values["placements"])))


# Reading


def test_a_grid_of_somebody_else(run: Run) -> None:
    """Rows of letters and phrases below: solved, counted and judged."""
    Path("bare.txt").write_text("CATX\nAXXA\nTXXC\n\ncat\nact\n")
    done = run("check", "bare.txt")
    assert done.code == 1
    assert "bare.txt: wordsearch, 2 problems, not searched" in done.out
    assert "'cat': it is there 2 times: at row 1, column 1 to row 1, column 3; " in done.out
    assert "'act': it is nowhere in the grid" in done.out
    assert run("count", "bare.txt").out.split()[0] == "0"
    Path("bare.txt").write_text("CATX\nAXXA\nTXXC\n\ncat\n")
    assert run("count", "bare.txt").out.split()[0] == "2"
    (values,) = run("solve", "bare.txt", "--all", "--json").objects
    placed = [each for found in values["solutions"] for each in found["placements"]]
    found = [(each["row"], each["col"], each["direction"]) for each in placed]
    assert sorted(found) == [(0, 0, "E"), (0, 0, "S")]


def test_wrong_solutions(run: Run) -> None:
    """A place that is not right is reported, and the exit code is 1."""
    Path("bare.txt").write_text("CATX\nXXXX\nXXXX\n\ncat\n")
    Path("mine.txt").write_text("1 2 E cat\n")
    done = run("check", "bare.txt", "mine.txt")
    assert done.code == 1
    assert done.out == "mine.txt: 'cat': 'C' is expected at row 1, column 2, not 'A'\n"


# Bad input


BAD_FILES = {
    "empty.txt": "",
    "short.txt": "ab\nc\n",
    "emoji.txt": "🙂🙂🙂\n",
    "marks.txt": "\u0301\u0301\u0301\n",
    "damaged.json": '["otter", ',
    "mixed.txt": "שלום\nשלוםabc\n",
    "small.txt": "xx\nxx\n",
    "blank.txt": "..\n..\n",
}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("nothing.txt", "nothing.txt: cannot be read"),
        ("empty.txt", "empty.txt: no words in this list"),
        ("short.txt", "no word can be placed: shorter than 3 letters: 'ab'"),
        ("emoji.txt", "emoji.txt, line 1: no word of this list has letters: '🙂🙂🙂'"),
        ("marks.txt", "marks.txt, line 1: no word of this list has letters"),
        ("damaged.json", "damaged.json, line 1, column 11: damaged JSON"),
        (
            "mixed.txt --language he",
            "mixed.txt, line 2: 'A' is not a letter of the alphabet hebrew",
        ),
        ("list.txt --language klingon", "no such language"),
        ("list.txt --size 3", "no word can be placed: longer than the board: 5 letters: 'otter'"),
        ("list.txt --size 0", "a board has 1 to 200 rows and columns: '0x0'"),
        ("list.txt --size 9x", "not a size like 9x9 (rows x columns): '9x'"),
        ("list.txt --difficulty up", "neither a difficulty (easy, medium, hard, expert)"),
        ("list.txt --effort much", "'much'"),
        ("list.txt --weights colour=3", "no such weight"),
        ("list.txt --weights crossings", "weights are written name=number"),
        ("list.txt --mask small.txt", "longer than the board: 5 letters: 'otter'"),
        ("list.txt --mask blank.txt", "a mask without cells"),
        ("list.txt --mask blob", "no such shape (there are circle, diamond, heart, ring, cross"),
        ("list.txt --mask blob.txt", "blob.txt: cannot be read"),
        ("list.txt --ban klingon", "no such list (there are english, german, french, spanish"),
        ("list.txt --ban nothing.txt", "nothing.txt: cannot be read"),
        ("list.txt --decoys -1", "not a whole number, 0 or more: '-1'"),
        ("list.txt --decoys 99", "there can be 0 to 25 decoys for these words: '99'"),
        ("list.txt --message !", "a message without letters: '!'"),
        ("list.txt --message A --decoys 1", "choose one of them"),
        ("list.txt --category animals", "list.txt: a list without categories: 'animals'"),
    ],
)
def test_bad_input(run: Run, words: str, reason: str) -> None:
    """An error of one line, exit code 2, and an existing file is untouched."""
    for name, text in BAD_FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    Path("old.txt").write_text("mine\n")
    before = sorted(path.name for path in Path().iterdir())
    for name in ("old.txt", "new.txt"):
        done = run("make", "wordsearch", *words.split(), "--seed", "7", "-o", name)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith("puzzlewright: ")
        assert reason in done.err
        assert "Traceback" not in done.err
        assert len(done.err.splitlines()) == 1
    assert sorted(path.name for path in Path().iterdir()) == before
    assert Path("old.txt").read_text() == "mine\n"


@pytest.mark.parametrize("kind", ["wordsearch", "crisscross"])
def test_standard_input(run: Run, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list can come from standard input, and mistakes in it are named with their line."""
    Path("list.txt").write_text("otter;swims\nheron;wades\n")
    by_name = run("make", kind, "list.txt", "--seed", "1")
    for text in ("otter;swims\nheron;wades\n", "\0"):
        stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
        monkeypatch.setattr(sys, "stdin", stdin)
        done = run("make", kind, "-", "--seed", "1")
        if text == "\0":
            assert done.code == 2
            assert "standard input, line 1: a zero byte" in done.err
        else:
            assert done.code == 0
            assert done.out == by_name.out


def test_a_message_that_does_not_fit(run: Run) -> None:
    """The error has the number of free cells, and nothing is written."""
    message = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = ("list.txt", "--size", "6", "--message", message, "--seed", "7", "-o", "new.txt")
    done = run("make", "wordsearch", *words)
    assert (done.code, done.out) == (2, "")
    told, _, rest = done.err.partition("the message has 26 letters, and ")
    assert told == "puzzlewright: no word search was found: "
    number = int(rest.removesuffix(" cells are free\n"))
    assert 0 < number < 26
    assert not Path("new.txt").exists()


def test_damaged_files(run: Run) -> None:
    """Our text with something wrong in it is refused with its line, and solutions as well."""
    assert run("make", "wordsearch", "list.txt", "--seed", "7", "-o", "ours.txt").code == 0
    text = Path("ours.txt").read_text()
    Path("bad.txt").write_text(text.replace("directions expert", "directions up"))
    for verb in ("check", "solve", "count"):
        done = run(verb, "bad.txt")
        assert done.code == 2
        assert "bad.txt, line 2" in done.err
        assert "Traceback" not in done.err
    Path("mine.txt").write_text("1 1 E tiger\n")
    done = run("check", "ours.txt", "mine.txt")
    assert done.code == 2
    assert "mine.txt, line 1" in done.err


def test_scripts_of_opposite_directions_are_reported(run: Run) -> None:
    """A phrase of both is not placed; phrases of each are, and a note reports the mixture."""
    Path("both.txt").write_text("שלוםabc\nשלום\nletters\n")
    done = run("make", "wordsearch", "both.txt", "--seed", "1", "--json")
    (made,) = done.objects
    reason = "letters of scripts that are read in opposite directions"
    assert made["facts"]["unplaced"] == [{"word": "שלוםabc", "reason": reason}]
    assert "the words are of scripts that are read in opposite directions" in made["warnings"]
