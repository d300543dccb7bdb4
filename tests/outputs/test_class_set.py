"""Class sets from Python."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.commandline import Run
from support.files.pdf_pages import pages_of

from puzzlewright import Progress, StoppedError, Sudoku
from puzzlewright.core.errors import InputError
from puzzlewright.outputs.class_set import MOST_VERSIONS, class_set
from puzzlewright.paper.class_set import version_letter
from puzzlewright.words.lists.class_lists import MOST_NAMES

pytest.importorskip("typst")

VERSIONS = [Sudoku.make(4, seed=seed) for seed in (1, 2)]


def test_letters() -> None:
    """As columns of spreadsheets are lettered; all differ."""
    assert [version_letter(at) for at in (0, 1, 25, 26, 27, 51, 52, 701, 702)] == [
        *("A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA")
    ]
    assert len({version_letter(at) for at in range(2000)}) == 2000


def test_puzzles_and_names(tmp_path: Path) -> None:
    """A program hands over puzzles and names."""
    path = tmp_path / "class.pdf"
    names = ["Ana\nHorvat", "Ben", "Cleo"]
    class_set(VERSIONS, path, names=names, title="Monday", paper="A5")
    *sheets, keys = [page.text for page in pages_of(path.read_bytes())]
    assert len(sheets) == 3
    assert "Ana Horvat" in sheets[0]
    assert "seed 2 ·" in sheets[1]
    assert "Monday – Solutions" in keys


def test_the_same_from_the_command_line(run: Run, here: Path) -> None:
    """A recipe makes the versions that the command makes; names come from a class list, too."""
    (here / "class.txt").write_text("Ana\nBen\nCleo\n")
    recipe = Sudoku.Recipe(4, difficulty="easy")
    given = {"title": "Monday", "paper": "A5", "key": "key.pdf"}
    words = [f"--{name}={value}" for name, value in given.items()]
    done = run(
        *("make", "sudoku", "4x4", "--difficulty", "easy", "--seed", "5", "--versions", "2"),
        *("--names", "class.txt", "--duplex", *words, "-o", "a.pdf"),
    )
    assert done.code == 0
    keys = Path("key.pdf").read_bytes()
    seen: list[Progress] = []
    made = class_set(
        recipe, "b.pdf", versions=2, seed=5, names=Path("class.txt"), duplex=True,
        progress=seen.append, **given,  # type: ignore[arg-type]
    )  # fmt: skip
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()
    assert Path("key.pdf").read_bytes() == keys
    assert (made.paths, made.seeds) == (("b.pdf", "key.pdf"), (5, 6))
    assert made.puzzles == tuple(recipe.make(seed) for seed in (5, 6))
    assert made.as_json()["puzzles"][1] == made.puzzles[1].as_json()
    assert [one.note for one in seen] == ["1 of 2 puzzles", "2 of 2 puzzles"]
    assert len(class_set(recipe, "c.pdf", names="Ana, Ben", seed=5).puzzles) == 2
    with pytest.raises(StoppedError):
        class_set(recipe, "d.pdf", versions=2, stop=lambda: True)
    assert not Path("d.pdf").exists()


def test_keys_apart(tmp_path: Path) -> None:
    """The keys go to another file if one is given."""
    key = tmp_path / "key.pdf"
    class_set(VERSIONS, tmp_path / "a.pdf", key=str(key), duplex=True)
    assert len(pages_of(key.read_bytes())) == 1
    assert len(pages_of((tmp_path / "a.pdf").read_bytes())) == 3


def test_notes_are_warnings(tmp_path: Path) -> None:
    """What the command line prints, a program is warned of."""
    with pytest.warns(UserWarning, match="versions A, B are the same puzzle"):
        class_set([VERSIONS[0]] * 2, tmp_path / "a.pdf")


def test_wrong_arguments(tmp_path: Path) -> None:
    """They are refused, and nothing is written."""
    path = tmp_path / "a.pdf"
    with pytest.raises(InputError, match="no puzzles"):
        class_set([], path)
    with pytest.raises(InputError, match="versions: this is for a recipe"):
        class_set(VERSIONS, path, versions=3)
    with pytest.raises(InputError, match="versions: how many to make"):
        class_set(Sudoku.Recipe(4), path)
    with pytest.raises(TypeError, match="titel: no such option"):
        class_set(VERSIONS, path, titel="x")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"^names: texts expected, not 5$"):
        class_set(VERSIONS, path, names=5)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=f"a class set has {MOST_NAMES} at most"):
        class_set(VERSIONS, path, names=["Ana"] * (MOST_NAMES + 1))
    with pytest.raises(InputError, match=f"a class set has {MOST_VERSIONS} at most"):
        class_set(VERSIONS * MOST_VERSIONS, path, key="none")
    with pytest.raises(InputError, match="a class set is a"):
        class_set(VERSIONS, tmp_path / "a.svg")
    with pytest.raises(InputError, match="names: up to"):
        class_set(VERSIONS, path, names=["x" * 100])
    with pytest.raises(InputError, match="names need the name line"):
        class_set(VERSIONS, path, names=["Ana"], name_line=False)
    with pytest.raises(TypeError, match="puzzles expected"):
        class_set(["sudoku"], path)  # type: ignore[list-item]
    with pytest.raises(TypeError, match="texts expected"):
        class_set(VERSIONS, path, names=[1])  # type: ignore[list-item]
    assert not list(tmp_path.iterdir())
