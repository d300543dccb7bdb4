"""Files that files name lie beside them or below, and errors keep what is in them to themselves."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from pathlib import Path

import pytest
from support.commandline import Run, run_process

import puzzlewright
from puzzlewright.core import limits
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.kind import parse_any

pytestmark = pytest.mark.usefixtures("here")

HINT = "--allow-files or allow_files=True reads it anyway"
OUTSIDE = f"outside the folder of the file that names it; {HINT}"

SECRET = "root:x:0:0:secret\n"


def fill_in(words: str) -> str:
    """Return a fill-in whose words are in a file."""
    return f"fillin\ngrid\n#_#\n___\n#_#\nwords {words}\n"


@pytest.fixture
def folder(here: Path) -> Path:
    """Return a folder for puzzles, beside which there is a list of words and a secret."""
    (here / "words.txt").write_text("ABC\nDBE\n")
    (here / "secret.txt").write_text(SECRET)
    (here / "puzzles" / "below").mkdir(parents=True)
    (here / "puzzles" / "words.txt").write_text("ABC\nDBE\n")
    (here / "puzzles" / "below" / "words.txt").write_text("ABC\nDBE\n")
    return here / "puzzles"


@pytest.mark.parametrize(
    "name", ["words.txt", "./words.txt", "below/words.txt", "below/../words.txt"]
)
def test_files_beside_and_below_are_read(folder: Path, name: str, run: Run) -> None:
    """Whatever stays in the folder is read, by whatever path."""
    (folder / "a.txt").write_text(fill_in(name))
    assert run("count", "puzzles/a.txt").out == "2\n"


def test_an_absolute_path_into_the_folder_is_read(folder: Path, run: Run) -> None:
    """It is the place that counts, not how it is written."""
    (folder / "a.txt").write_text(fill_in(str(folder / "words.txt")))
    assert run("count", folder / "a.txt").out == "2\n"


@pytest.mark.parametrize("name", ["../words.txt", "below/../../words.txt", "{}/words.txt"])
def test_files_outside_are_refused(folder: Path, name: str, run: Run) -> None:
    """The error is one line; --allow-files and allow_files=True read them."""
    name = name.format(folder.parent)
    (folder / "a.txt").write_text(fill_in(name))
    done = run("count", "puzzles/a.txt")
    assert (done.code, done.out) == (2, "")
    assert f"puzzles/a.txt, line 6: the file of the words: {OUTSIDE}" in done.err
    assert run("count", "puzzles/a.txt", "--allow-files").out == "2\n"
    with pytest.raises(InputError, match="outside the folder"):
        puzzlewright.load("puzzles/a.txt")
    assert puzzlewright.load("puzzles/a.txt", allow_files=True)
    assert puzzlewright.FillIn.load("puzzles/a.txt", allow_files=True)


def test_a_name_that_is_too_long_is_refused(folder: Path, run: Run) -> None:
    """No file can have it."""
    (folder / "a.txt").write_text(fill_in("x" * 300 + ".txt"))
    for allowed in ([], ["--allow-files"]):
        done = run("count", "puzzles/a.txt", *allowed)
        assert (done.code, done.out) == (2, "")
        assert "cannot be read (File name too long)" in done.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no links or pipes")
def test_links_out_and_pipes_are_refused(folder: Path, run: Run) -> None:
    """A link beside a puzzle is followed before it is judged; a pipe would never end."""
    (folder / "link.txt").symlink_to("../words.txt")
    (folder / "far").symlink_to("..")
    (folder / "near.txt").symlink_to("below/words.txt")
    os.mkfifo(folder / "pipe.txt")
    for name, error in {
        "link.txt": OUTSIDE,
        "far/words.txt": OUTSIDE,
        "pipe.txt": "not a regular file",
    }.items():
        (folder / "a.txt").write_text(fill_in(name))
        assert error in run("count", "puzzles/a.txt").err
    (folder / "a.txt").write_text(fill_in("near.txt"))
    assert run("count", "puzzles/a.txt").out == "2\n"


def test_standard_input_names_files_of_the_current_folder(folder: Path) -> None:
    """There is no other folder for what has no name."""
    assert run_process("count", "-", given=fill_in("words.txt")).out == "2\n"
    assert OUTSIDE in run_process("count", "-", given=fill_in(f"{folder.parent}/../x")).err


@pytest.mark.parametrize("mode", ["", "mode dictionary\n"])
@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize(
    "secret",
    [
        "root:x*:0:secret\n",
        "secret;x\n",
        "secret,1,2\n",
        "ok\nsecret\x07\n",
        "s\xe9cret *\n",
        "secret\xff",
        "§\n",
    ],
)
def test_errors_quote_nothing(folder: Path, mode: str, packed: bool, secret: str, run: Run) -> None:
    """The file and the line are named, never the text, wherever the file is."""
    data = secret.encode("latin-1")
    path = folder.parent / "secret.txt"
    path.write_bytes(gzip.compress(data) if packed else data)
    (folder / "a.txt").write_text(f"fillin\n{mode}alphabet english\n{fill_in('../secret.txt')[7:]}")
    done = run("count", "puzzles/a.txt", "--allow-files", "--json")
    assert done.code == 2
    for said in (done.out, done.err):
        said = said.replace("secret.txt", "").replace("a.txt", "")
        assert "secret" not in said
        assert "cret" not in said
        assert data[:4].hex(" ") not in said
    assert "secret.txt, line " in done.err


def test_words_beside_a_grid_are_no_link_out(folder: Path, run: Run) -> None:
    """Files that belong together by their names are judged alike."""
    (folder / "a.grid.txt").write_text(".*.\n***\n.*.\n")
    (folder / "a.words.dict").symlink_to("../secret.txt")
    done = run("count", "puzzles/a.grid.txt", "--kind", "fillin")
    assert done.code == 2
    assert "outside the folder" in done.err
    done = run("count", "puzzles/a.grid.txt", "--kind", "fillin", "--allow-files")
    assert "root" not in done.err


def test_lists_of_recipes_are_no_links_out(folder: Path, run: Run) -> None:
    """A recipe names a list by its hash, which may lie beside it or in the current folder."""
    words = folder.parent / "words.txt"
    sha256 = hashlib.sha256(words.read_bytes()).hexdigest()
    recipe = {"kind": "crisscross", "words": {"name": "list.txt", "sha256": sha256}}
    (folder / "a.json").write_text(json.dumps(recipe))
    (folder / "list.txt").symlink_to("../words.txt")
    done = run("make", "--recipe", "puzzles/a.json", "--seed", "1")
    assert done.code == 2
    assert OUTSIDE in done.err
    assert run("make", "--recipe", "puzzles/a.json", "--seed", "1", "--allow-files").code == 0
    assert puzzlewright.load_recipe("puzzles/a.json", allow_files=True)


# Texts

TEXT_HINT = f"line 6: the file of the words: a text names no files; {HINT}: 'words.txt'"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("source", [None, "words", "puzzles/a.txt", "../a.txt", "standard input"])
def test_a_text_names_no_files(source: str | None) -> None:
    """The name that a text has in messages may be an upload's, and opens no folder."""
    text = fill_in("words.txt")
    place = "" if source is None else f"{source}, "
    for read in (puzzlewright.FillIn.loads, puzzlewright.FillIn.parse, parse_any):
        with pytest.raises(InputError) as caught:
            read(text, source)
        assert str(caught.value) == place + TEXT_HINT
    with limits.allowance(allow_files=True):
        if source != "../a.txt":
            assert puzzlewright.FillIn.loads(text, source).count().n == 2
    assert puzzlewright.FillIn.loads(text, "puzzles/a.txt", allow_files=True).count().n == 2
    assert len(puzzlewright.FillIn.parse(text, allow_files=True)) == 1
    with pytest.raises(InputError, match="a text names no files"):
        puzzlewright.FillIn.loads(text)


def test_a_text_has_no_words_beside_it(folder: Path) -> None:
    """A grid without words belongs to a list beside it only if it is a file."""
    (folder / "a.grid.txt").write_text(".*.\n***\n.*.\n")
    (folder / "a.words.dict").write_text("ABC\nDBE\n")
    name = "puzzles/a.grid.txt"
    text = (folder / "a.grid.txt").read_text()
    with pytest.raises(
        InputError, match=f"{name}, line 1: no words below the grid \\(lines 1 to 3\\): "
    ):
        puzzlewright.FillIn.loads(text, name)
    assert puzzlewright.FillIn.loads(text, name, allow_files=True).count().n == 2
    assert puzzlewright.FillIn.load(name).count().n == 2


def test_a_file_that_was_read_opens_nothing_for_a_text(folder: Path) -> None:
    """What held for a file ends with it, also where it is refused."""
    (folder / "a.txt").write_text(fill_in("words.txt"))
    (folder / "b.txt").write_text(fill_in("missing.txt"))
    assert puzzlewright.load("puzzles/a.txt").count().n == 2
    with pytest.raises(InputError, match="missing"):
        puzzlewright.load("puzzles/b.txt")
    with pytest.raises(InputError, match="a text names no files"):
        puzzlewright.FillIn.loads(fill_in("words.txt"), "puzzles/a.txt")
