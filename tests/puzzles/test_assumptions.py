"""What readers assume is declared, and named beside the answer that there is no solution."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from support.commandline import Run

import puzzlewright
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.assumptions import KIND, Assumption, assume
from puzzlewright.puzzles.kind import kind_names, parse_any

pytestmark = pytest.mark.usefixtures("here")

NINE = ["12345678."] + ["........."] * 3 + ["........9"] + ["........."] * 4
SIX = ["12345.", "......", "......", "......", ".....6", "......"]
SIXTEEN = ["123456789ABCDEF0", *["." * 16] * 7, "." * 15 + "G", *["." * 16] * 7]
SMALL = ["....1...........", "........1.......", "............1...", "234.............",
         "...1............", *["." * 16] * 11]  # fmt: skip
PIECES = "0 1 2 0\n0 1 1 0\n0 2 2 0\n0 1 3 0\n"
COVER = "a b c\na b\nb c\n"
FILLIN = "__#\n_##\n\nAB\nCD\n"
SEARCH = "CAT\nDOG\nXYZ\n\nMOUSE\n"
CRISSCROSS = "CAT\n-O-\nDOG\n\ncat\ndog\n"
BURR = """<?xml version="1.0"?>
<puzzle version="2">
<gridType type="0"/><colors/>
<shapes>
<voxel x="3" y="1" z="1" type="0">###</voxel>
<voxel x="2" y="1" z="1" type="0">##</voxel>
</shapes>
<problems><problem state="0">
<shapes><shape id="1"/></shapes><result id="0"/><bitmap/>
</problem></problems>
<comment/>
</puzzle>
"""


def rows(lines: list[str]) -> str:
    """Return lines as a text."""
    return "".join(f"{line}\n" for line in lines)


#: A file without a solution for each assumption of each kind; others beside it begin at a name.
EXAMPLES: dict[tuple[str, str], str] = {
    ("sudoku", "kind"): rows(NINE),
    ("sudoku", "boxes"): rows(SIX),
    ("sudoku", "empty"): rows(SIXTEEN),
    ("sudoku", "lines"): rows(SMALL),
    ("jigsaw", "kind"): PIECES,
    ("jigsaw", "order"): PIECES,
    ("jigsaw", "signs"): PIECES,
    ("jigsaw", "rim"): PIECES,
    ("jigsaw", "size"): PIECES,
    ("jigsaw", "first piece"): "2 2 0 3\n" + PIECES,
    ("cover", "kind"): COVER,
    ("cover", "items"): COVER,
    ("fillin", "kind"): FILLIN,
    ("fillin", "uses"): FILLIN,
    ("fillin", "blocks"): FILLIN.replace("_", "."),
    ("fillin", "words beside"): FILLIN.partition("\n\n")[0],
    ("wordsearch", "kind"): SEARCH,
    ("wordsearch", "words"): SEARCH,
    ("crisscross", "kind"): CRISSCROSS,
    ("crisscross", "words"): CRISSCROSS,
    ("packing", "kind"): BURR,
    ("packing", "copies"): BURR,
}

#: A criss-cross that is wrong is refused by `solve` and `count`; `check` says what is wrong.
ONLY_CHECKED = "crisscross"


def declared() -> list[tuple[str, Assumption]]:
    """Return the assumptions in the modules of all kinds."""
    found: dict[tuple[str, Assumption], None] = {}
    for kind in kind_names():
        package = import_module(f"puzzlewright.puzzles.{kind}")
        names = [each.name for each in walk_packages(package.__path__, f"{package.__name__}.")]
        values = [each for name in names for each in vars(import_module(name)).values()]
        own = [each for each in values if isinstance(each, Assumption)]
        found |= dict.fromkeys((kind, each) for each in (KIND, *own))
    return list(found)


def words_of(assumption: Assumption) -> str:
    """Return words that are in every note about it, whatever the file."""
    return max(assumption.text.split("{}"), key=len).strip()


@pytest.fixture
def written(request: pytest.FixtureRequest) -> Path:
    """Return a file with an example, and words beside it where it needs some."""
    Path("a.words.txt").write_text("AB\nCD\n")
    path = Path("a.txt")
    path.write_text(EXAMPLES[request.param])
    return path


def test_each_assumption_has_an_example() -> None:
    """Whoever declares an assumption adds a file for which it is made."""
    assert {(kind, each.name) for kind, each in declared()} == EXAMPLES.keys()
    names = [(kind, each.name) for kind, each in declared()]
    assert len(names) == len(set(names))


CASES = [pytest.param((kind, each.name), kind, each, id=f"{kind}-{each.name}")
         for kind, each in declared()]  # fmt: skip


@pytest.mark.parametrize(("written", "kind", "assumption"), CASES, indirect=["written"])
def test_it_is_named_where_there_is_no_solution(
    run: Run, written: Path, kind: str, assumption: Assumption
) -> None:
    """Each verb names it, in words and as JSON, and so does the ability in Python."""
    wanted = words_of(assumption)
    code, out, _ = run("check", str(written))
    assert (code, wanted in " ".join(out.split())) == (1, True)
    told = run("check", str(written), "--json").objects[0]
    assert any(wanted in note for note in told["guesses"])
    puzzle = puzzlewright.load_documents(written)[0].puzzle
    assert puzzle.kind == kind
    assert any(wanted in note for note in Facts.of(puzzle).assumptions(has_none=True))
    if kind == ONLY_CHECKED:
        return
    for verb in ("solve", "count"):
        code, _, errors = run(verb, str(written))
        assert (code, errors.count(wanted)) == (1, 1)
        assert run(verb, str(written), "--quiet")[2].count(wanted) == 0
        found = run(verb, str(written), "--json").objects[0]
        assert sum(wanted in note for note in found["guesses"]) == 1


@pytest.mark.parametrize(("written", "kind", "assumption"), CASES, indirect=["written"])
def test_it_sets_itself(written: Path, kind: str, assumption: Assumption) -> None:
    """Each note says what sets it, and the puzzle's own text leaves nothing open."""
    puzzle = puzzlewright.load_documents(written)[0].puzzle
    (note,) = [note for note in puzzle._assumed if words_of(assumption) in note]
    assert note.endswith(f"({assumption.how})")
    if kind != ONLY_CHECKED:
        assert parse_any(puzzle.text())[0]._assumed == ()


@pytest.mark.parametrize("kind", kind_names())
def test_a_kind_that_is_named_is_not_assumed(run: Run, kind: str) -> None:
    """With --kind, there is no note on the kind."""
    Path("a.txt").write_text(EXAMPLES[kind, "kind"])
    code, out, errors = run("check", "a.txt", "--kind", kind)
    assert (code, words_of(KIND) in out + errors) == (1, False)


def test_a_puzzle_with_a_solution_says_nothing(run: Run) -> None:
    """Where there is a solution, what is usual is not worth a word."""
    Path("a.txt").write_text("0 1 2 0\n0 0 3 1\n2 3 0 0\n3 0 0 2\n".replace("3 0 0 2", "3 0 0 3"))
    Path("b.txt").write_text("a b c\na b\nc\n")
    for verb in ("count", "solve"):
        assert run(verb, "b.txt")[2] == ""
        assert "guesses" not in run(verb, "b.txt", "--json").objects[0]


def test_mirrored_packings_keep_them(run: Run) -> None:
    """With --keep-mirrors, which searches another puzzle, the assumptions are those of the file."""
    Path("a.txt").write_text(BURR)
    _, _, errors = run("count", "a.txt", "--keep-mirrors")
    assert "used once each" in errors


def test_a_puzzle_remembers_each_once() -> None:
    """What two readers assume of the same puzzle is kept, each note once, and is no part of it."""
    first, second = (parse_any(COVER)[0] for _ in range(2))
    assume(first, ["x", "y", "x"])
    assert first._assumed[-2:] == ("x", "y")
    assert first == second


def test_equal_givens_in_a_box_whose_shape_is_assumed() -> None:
    """The error names the shape and what sets it; with a header, there is nothing to name."""
    text = rows(["1.....", "..1...", *["......"] * 4])
    with pytest.raises(puzzlewright.InputError, match="boxes are taken to be 2x3"):
        parse_any(text, kind="sudoku")
    with pytest.raises(puzzlewright.InputError) as caught:
        parse_any(f"sudoku 2x3\n{text}", kind="sudoku")
    assert "taken to be" not in str(caught.value)
