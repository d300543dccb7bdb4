"""Files of BurrTools: problems on cubes that are read as packings, and packings written so."""

from __future__ import annotations

import gzip
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.commandline import Run
from support.lengths import examples
from support.messages import facts, missing_facts, wrong_notes
from support.strategies.packing import filled

from puzzlewright.core.documents import Document
from puzzlewright.core.errors import InputError
from puzzlewright.formats.register import find_format
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.kind import detect_kind
from puzzlewright.puzzles.packing.bricks import Brick, StoredCounts
from puzzlewright.puzzles.packing.formats.burrtools import write_xmpuzzle
from puzzlewright.puzzles.packing.lattice import CUBIC, SQUARE
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution

DOMINO = '<voxel x="2" y="1" z="1" type="0">##</voxel>'
SQUARE_2 = '<voxel x="2" y="2" z="1" type="0">####</voxel>'
CUBE_2 = '<voxel x="2" y="2" z="2" type="0">########</voxel>'


def file(shapes: str, problem: str, head: str = "", colours: int = 0) -> str:
    """Return a file with one problem, whose parts stand on lines of their own."""
    paints = '<color red="1" green="2" blue="3"/>' * colours
    return (
        f'<?xml version="1.0"?>\n<puzzle version="2">{head}\n<colors>{paints}</colors>\n'
        f"<shapes>\n{shapes}\n</shapes>\n<problems>\n{problem}\n</problems>\n<comment/></puzzle>\n"
    )


def use(count: str, result: int = 1, more: str = "") -> str:
    """Return a problem with the first shape so often, that fills another one."""
    return (
        f'<problem state="0"><shapes><shape id="0" {count}/></shapes>'
        f'<result id="{result}"/>{more}</problem>'
    )


def complaint(text: str) -> str:
    """Return the error message about a refused file."""
    with pytest.raises(InputError) as caught:
        Packing.parse(text, "a.xmpuzzle")
    return str(caught.value)


# ---------------------------------------------------------------- reading


def test_a_board_of_one_layer_is_one_of_squares() -> None:
    """Turning in space is turning and flipping there; names are those that BurrTools shows."""
    [puzzle] = Packing.parse(file(f"{DOMINO}{SQUARE_2}", use('count="2"')))
    assert puzzle == Packing(
        [(0, 0), (0, 1), (1, 0), (1, 1)], [Brick("S1", ((0, 0), (0, 1)), 2)], lattice=SQUARE
    )
    assert puzzle.warnings == ()
    upright = '<voxel x="1" y="2" z="3" type="0">######</voxel>'
    [puzzle] = Packing.parse(file(f"{DOMINO}{upright}", use('count="3"')))
    assert (puzzle.lattice, len(puzzle.board), puzzle.count().n) == (SQUARE, 6, 3)


def test_pieces_without_cells_are_left_out() -> None:
    """They fill nothing, so the problem is the same without them; a note reports it."""
    empty = '<voxel x="0" y="0" z="0" type="0" name="bare"/>'
    both = '<shape id="2" count="1"/><shape id="0" count="2"/>'
    problem = f'<problem state="0"><shapes>{both}</shapes><result id="1"/></problem>'
    [puzzle] = Packing.parse(file(f"{DOMINO}{SQUARE_2}{empty}", problem))
    assert puzzle == Packing.parse(file(f"{DOMINO}{SQUARE_2}", use('count="2"')))[0]
    assert not wrong_notes(puzzle.file_notes, "without cells … left out … bare")


def test_pieces_in_space_are_not_mirrored() -> None:
    """A piece and its mirror image are two; that they must also go together is remarked."""
    twisted = '<voxel name="left hand" x="2" y="2" z="2" type="0">###__#__</voxel>'
    [puzzle] = Packing.parse(file(f"{twisted}{CUBE_2}", use('count="2"')))
    assert puzzle.lattice is CUBIC
    [brick] = puzzle.bricks
    assert (brick.name, brick.copies, brick.turn, brick.flip) == ("left hand", 2, True, False)
    assert brick.cells == ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 1))
    [note] = puzzle.warnings
    assert "moved into place" in note


def test_several_problems_are_several_puzzles() -> None:
    """Each problem is one, of those shapes that it uses; solutions and groups are remarked."""
    more = "<solutions><solution><assembly>0 0 0 0</assembly></solution></solutions>"
    second = use('count="2" group="1"', 1, more)
    puzzles = Packing.parse(file(f"{DOMINO}{SQUARE_2}", use('min="0" max="2"') + second))
    assert [puzzle.bricks[0].copies for puzzle in puzzles] == [None, 2]
    assert puzzles[0].warnings == ()
    assert [note.split()[1] for note in puzzles[1].warnings] == ["are", "solutions"]


def test_how_often_pieces_are_used() -> None:
    """An exact number; any number if there is no maximum that matters; or a range of them."""

    def read(*counts: str) -> Packing:
        single = '<voxel x="1" y="1" z="1" type="0">#</voxel>'
        shapes = "".join(f'<shape id="{n}" {count}/>' for n, count in enumerate(counts))
        problem = f'<problem><shapes>{shapes}</shapes><result id="2"/></problem>'
        [puzzle] = Packing.parse(file(f"{single}{DOMINO}{SQUARE_2}", problem))
        return puzzle

    assert [brick.copies for brick in read("", 'min="1" max="1"').bricks] == [1, 1]
    assert [brick.copies for brick in read('count="2"', 'min="0" max="2"').bricks] == [2, None]
    assert len(read('count="4"', 'count="0"').bricks) == 1
    chosen = read('min="0" max="2"', 'min="0" max="1"')
    assert chosen.choose
    assert [brick.copies for brick in chosen.bricks] == [2, 1]


def test_colours() -> None:
    """A colour of a piece lies on those that it is paired with, and on cells without any."""
    board = '<voxel x="4" y="1" z="1" type="0">#1#2#2#</voxel>'
    piece = '<voxel x="2" y="1" z="1" type="0">#1#</voxel>'
    pair = '<bitmap><pair piece="0" result="1"/></bitmap>'
    # On cells of colour 2 and on the one without, but not on those of colour 1.
    [puzzle] = Packing.parse(file(f"{piece}{board}", use('count="2"', 1, pair), "", 2))
    assert list(puzzle.board.values()) == ["a", "b", "b", ""]
    assert puzzle.bricks[0].colours == ("c", "")
    assert puzzle.allow == {("c", "b")}
    assert puzzle.count().n == 2  # the right one lies in two ways
    every = pair.replace("</bitmap>", '<pair piece="0" result="0"/></bitmap>')
    [puzzle] = Packing.parse(file(f"{piece}{board}", use('count="2"', 1, every), "", 2))
    assert list(puzzle.board.values()) == ["a", "b", "b", ""]
    assert puzzle.bricks[0].colours == ("a", "")
    assert puzzle.allow == {("a", "b")}
    assert puzzle.count().n == 4


def test_plain_and_packed_files_are_known_by_what_is_in_them(tmp_path: Path) -> None:
    """The name of the file does not matter, nor whether it is packed."""
    text = file(f"{DOMINO}{SQUARE_2}", use('count="2"'))
    assert detect_kind(text).name == "packing"
    path = tmp_path / "a.txt"
    for data in (text.encode(), gzip.compress(text.encode())):
        path.write_bytes(data)
        assert Packing.load(path).count().n == 2


TWO = f"{DOMINO}{SQUARE_2}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<puzzle", "a.xmpuzzle, line 1, column 1 … not well-formed XML"),
        ("<a></b>", "line 1, column 6 … not well-formed XML"),
        ("<html/>", "BurrTools … <puzzle version=\"2\"> … 'html'"),
        ('<puzzle version="9"/>', "line 1 … not a puzzle of BurrTools"),
        ('<puzzle version="2"/>', "line 1 … 0 shapes … no problem"),
        (file(TWO, ""), "line 2 … 2 shapes … no problem"),
        ('<!DOCTYPE a [<!ENTITY b "c">]>\n<a/>', "line 1 … document type … 'a'"),
        (file(TWO, use(""), '<gridType type="1"/>'), "(triangular prisms) … 'type 1'"),
        (file(TWO, use(""), '<gridType type="99"/>'), "not one of cubes … unknown"),
        (file(TWO, use(""), '<gridType type="x"/>'), "<gridType> … type … number … 'x'"),
        (file(TWO, "<problem/>"), "line 8 … problem 1 … shape to fill"),
        (file(TWO, use("", 7)), "line 8 … problem 1 … no shape 7 … 2"),
        (file(TWO, use('count="two"')), "line 8 … <shape> … count … number … 'two'"),
        (file(TWO, use('count="1000000000"')), "<shape> … below 1,000,000,000 … '1000000000'"),
        (file(TWO, use('count="0"')), "line 8 … problem 1 … no pieces"),
        (file(TWO, use('min="2" max="1"')), "problem 1 … shape S1 … 2 to 1"),
        (file(TWO.replace(">##<", ">#+<"), use("")), "problem 1 … piece S1 … cells"),
        (file(TWO.replace(">##<", ">__<"), use("")), "problem 1 … piece S1 … no cells"),
        (file(TWO.replace("####", "____"), use("")), "problem 1 … shape S2 … no cells"),
        (file(TWO.replace("####", "###"), use("")), "shape S2 … 3 places … 4"),
        (file(TWO.replace("####", "#?##"), use("")), "shape S2 … unknown character … '?'"),
        (file(TWO.replace("####", "##1##"), use("")), "undefined colour … '1'"),
        (file(TWO.replace('x="2"', 'x="9999999"'), use("")), "1,000,000 places"),
        (file(TWO.replace('x="2"', 'x="-2"'), use("")), "<voxel> … x … number … '-2'"),
        (file(TWO.replace(' z="1"', ""), use("")), "<voxel> … z … number"),
    ],
)  # fmt: skip
def test_what_is_refused(text: str, message: str) -> None:
    """A fault, and what our format lacks, are reported with line and problem."""
    assert not missing_facts(complaint(text), message)


def test_cells_that_may_stay_empty_and_ranges() -> None:
    """They are those of packings, and are written as they were read."""
    board = '<voxel x="3" y="2" z="1" type="0">##+++1+1</voxel>'
    [puzzle] = Packing.parse(file(f"{DOMINO}{board}", use('min="1" max="2"'), "", 1))
    assert puzzle.optional == {(0, 2), (1, 0), (1, 1), (1, 2)}
    [brick] = puzzle.bricks
    assert (brick.least, brick.copies) == (1, 2)
    assert (puzzle.count().n, puzzle.count(distinct=True).n) == (6, 6)
    assert Packing.parse(write_xmpuzzle(puzzle)) == [puzzle]


def test_names_that_are_not_utf_8(tmp_path: Path) -> None:
    """BurrTools writes them as they were typed: they are read as Latin-1, which a note says."""
    named = DOMINO.replace("<voxel", '<voxel name="Würfel"')
    text = file(f"{named}{SQUARE_2}", use('count="2"'))
    path = tmp_path / "a.xmpuzzle"
    for data in (text.encode("latin-1"), gzip.compress(text.encode("latin-1"))):
        path.write_bytes(data)
        puzzle = Packing.load(path)
        assert puzzle.bricks[0].name == "Würfel"
        assert not wrong_notes(puzzle.warnings, "not UTF-8 … names … Latin-1")
    path.write_bytes(text.encode())
    assert Packing.load(path).warnings == ()


def test_a_bad_problem_does_not_sink_the_others(tmp_path: Path, run: Run) -> None:
    """It is named, and the others keep their numbers; so it is with a shape that only it uses."""
    bad = use("", 7) + use("", 2) + use('count="2"')
    broken = '<voxel x="9" y="1" z="1" type="0">#</voxel>'
    path = tmp_path / "a.xmpuzzle"
    path.write_text(file(f"{TWO}{broken}", bad))
    done = run("count", str(path))
    assert done.out == f"{path}, puzzle 3: 2\n"
    assert not missing_facts(done.err, "problem 1 … no shape 7")
    assert not missing_facts(done.err, "shape S3 … 1 places … 9")
    assert run("count", str(path), "--puzzle", "3", "--quiet").out == "2\n"
    strict = run("count", str(path), "--strict")
    assert (strict.code, strict.out) == (2, "")


def test_a_limit_on_empty_cells() -> None:
    """It is refused where it matters: sizes of pieces say how many cells stay empty."""
    board = SQUARE_2.replace("####", "####".replace("#", "+"))
    kept = use('count="1"').replace("<problem", '<problem maxHoles="2"')
    assert len(Packing.parse(file(f"{DOMINO}{board}", kept))) == 1
    short = kept.replace('maxHoles="2"', 'maxHoles="1"')
    refused = complaint(file(f"{DOMINO}{board}", short))
    assert not missing_facts(refused, "at most 1 … empty")


def test_colours_that_go_with_several() -> None:
    """A piece that needs either of two colours, of which another needs one: written as pairs."""
    board = '<voxel x="3" y="1" z="1" type="0">#1#2#3</voxel>'
    pieces = '<voxel x="3" y="1" z="1" type="0">#1#2#3</voxel>'
    pairs = '<bitmap><pair piece="0" result="0"/><pair piece="0" result="1"/>'
    pairs += '<pair piece="1" result="1"/></bitmap>'
    [puzzle] = Packing.parse(file(f"{pieces}{board}", use('count="1"', 1, pairs), "", 3))
    assert list(puzzle.board.values()) == ["a", "b", "c"]
    assert puzzle.bricks[0].colours == ("a", "b", "d")  # the last one goes nowhere
    assert puzzle.allow == {("a", "b")}
    free = pairs.replace("</bitmap>", '<pair piece="2" result="2"/></bitmap>')
    [puzzle] = Packing.parse(file(f"{pieces}{board}", use('count="1"', 1, free), "", 3))
    assert puzzle.count().n == 1
    assert [Packing.parse(write_xmpuzzle(puzzle))[0].count().n, puzzle.allow] == [1, {("a", "b")}]


def many_colours(number: int) -> str:
    """Return a file with a bar of cells of as many colours, and a piece for each."""
    cells = "".join(f"#{colour}" for colour in range(1, number + 1))
    bar = f'<voxel x="{number}" y="1" z="1" type="0">{cells}</voxel>'
    pairs = "".join(f'<pair piece="{n}" result="{n}"/>' for n in range(number))
    return file(f"{bar}\n{bar}", use('count="1"', 1, f"<bitmap>{pairs}</bitmap>"), "", number)


def test_more_colours_than_plain_letters() -> None:
    """Beyond letters and digits colours get other letters, and beyond these they are refused."""
    [puzzle] = Packing.parse(many_colours(63))
    assert len(set(puzzle.board.values())) == 63
    assert puzzle.bricks[0].colours == tuple(puzzle.board.values())
    assert puzzle.count() == 1
    assert Packing.loads(puzzle.text()) == puzzle
    [again] = Packing.parse(write_xmpuzzle(puzzle))  # where colours may have changed their names
    assert len(set(again.board.values())) == 63
    assert again.bricks[0].colours == tuple(again.board.values())
    assert "problem 1: at most" in complaint(many_colours(2000))


@examples(200)
@given(st.integers(0, 700), st.sampled_from(["", "<", ">", '"', "#", "9", "&", "\n", "é", "x"]))
@example(0, "é")
def test_damaged_files_are_read_or_refused(at: int, new: str) -> None:
    """A file with one sign changed is a puzzle or an InputError."""
    text = file(TWO, use('min="0" max="2"', 1, "<bitmap/>"), '<gridType type="0"/>', 1)
    at %= len(text)
    with suppress(InputError):
        for puzzle in Packing.parse(text[:at] + new + text[at + 1 :]):
            assert puzzle.bricks


# ---------------------------------------------------------------- writing


@examples(200)
@given(filled())
def test_what_is_written_is_read_back(packed: PackingSolution) -> None:
    """A packing that BurrTools can hold has the same solutions when it is read back."""
    puzzle = packed.puzzle
    free = Packing(
        puzzle.board,
        [replace(brick, turn=True, flip=puzzle.lattice is SQUARE) for brick in puzzle.bricks],
        lattice=puzzle.lattice,
        choose=puzzle.choose,
        optional=puzzle.optional,
        allow=puzzle.allow,
    )
    if puzzle.lattice not in (SQUARE, CUBIC):
        with pytest.raises(InputError, match=facts("boards … lattice")):
            write_xmpuzzle(puzzle)
        return
    [again] = Packing.parse(write_xmpuzzle(free))
    assert len(again.board) == len(free.board)
    if again.lattice is puzzle.lattice and free.check(packed).ok:
        assert again.check(again.solution_from(packed.text())).ok
    assert [len(brick.cells) for brick in again.bricks] == [len(b.cells) for b in free.bricks]
    # Colours have new names, and where no brick asks for one it is gone: from here on they stay.
    [third] = Packing.parse(write_xmpuzzle(again))
    assert third == again
    if not any(puzzle.board.values()) and min(map(min, puzzle.board)) >= 0:
        assert again.board == free.board or again.lattice is not puzzle.lattice


@pytest.mark.parametrize(
    "text",
    [
        "packing\nboard 4x5\nbricks dominoes\n",
        "packing\nboard 3x3x3\nbricks soma\n",
        "packing\nboard\n##.\n###\n\nbrick <&> x2\n##\n\nbrick it\n#\n",
        "packing\nboard\nab\nba\n\nbrick d x2\nab\n",
        "packing\nboard\n#+#\n+++\n\nbrick a x1-2\n##\n\nbrick b\n#\n",
        "packing\nboard\nabc\nbac\n\nbrick d x2\nab\n\nbrick e x0-3\na\nallow a on b\n",
        "packing\nboard 2x3\n\nbrick a x2\n##\n\nbrick b\n###\n\nbrick c\n##\n#.\nchoose\n",
    ],
)
def test_same_puzzle_and_same_bytes(text: str, tmp_path: Path) -> None:
    """Usual packings come back as they were; files do not depend on when they are written."""
    puzzle = Packing.loads(text.replace("<&>", '"<&> \\""'))
    path = tmp_path / "a.XMPUZZLE"
    puzzle.save(path)
    data = path.read_bytes()
    assert Packing.load(path) == puzzle
    puzzle.save(path)
    assert path.read_bytes() == data
    assert gzip.decompress(data).startswith(b'<?xml version="1.0"?>\n<puzzle version="2">\n')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("packing hex\nboard 2x2\nbricks dihexes\n", "boards … lattice hex"),
        (
            "packing\nboard 2x2\nbrick a no-turning no-flipping\n##\n",
            "may not be turned or flipped",
        ),
        ("packing\nboard 3x4\nbrick a no-flipping\n###\n#\n", "may not be turned or flipped"),
        ("packing\nboard 2x2x2\nbrick a x2 flipping\n##\n#\n--\n.#\n", "mirrored … BurrTools"),
        ("packing\nboard 2x2\nbrick a x70000\n##\n", "65,535 copies … 'a'"),
        ('packing\nboard 2x2\nbrick "\\u{0}"\n##\n', "in XML"),
    ],
)
def test_what_cannot_be_written(text: str, message: str, tmp_path: Path) -> None:
    """What BurrTools has no way to say is refused, and no file appears."""
    path = tmp_path / "a.xmpuzzle"
    with pytest.raises(InputError) as caught:
        Packing.loads(text).save(path)
    assert not missing_facts(str(caught.value), message)
    assert str(caught.value).startswith(str(path))
    assert not path.exists()


def test_pieces_that_differ_in_their_rules_alone_are_refused() -> None:
    """A dot that may be turned and one that may not are two pieces here, and equal ones there."""
    puzzle = Packing.loads("packing\nboard 1x2\nbrick a\n#\nbrick b no-turning\n#\n")
    with pytest.raises(InputError, match=facts("brick a … turned")):
        write_xmpuzzle(puzzle)


def test_rules_that_make_no_difference_are_no_obstacle() -> None:
    """A square need not be turned, and a flat brick in space is its own mirror image."""
    assert "<puzzle" in write_xmpuzzle(
        Packing.loads("packing\nboard 2x2\nbrick a no-turning\n##\n##\n")
    )
    assert "<puzzle" in write_xmpuzzle(
        Packing.loads("packing\nboard 2x3x10\nbricks solid pentominoes\n")
    )


# ---------------------------------------------------------------- what a file says was found


def stored(problem: str, assemblies: int) -> str:
    """Return a problem that BurrTools has solved."""
    return problem.replace('state="0"', f'state="2" assemblies="{assemblies}" solutions="1"')


@pytest.mark.parametrize(
    ("assemblies", "note"),
    [
        (1, "file … 1 assembly … the same here"),
        (7, "file … 7 assemblies … here … 1 assembly"),
    ],
)
def test_numbers_of_assemblies_are_compared(assemblies: int, note: str) -> None:
    """`check` says whether they are those that are found here."""
    text = file(TWO, stored(use('count="2"'), assemblies))
    [puzzle] = Packing.parse(text)
    assert puzzle.stored == StoredCounts(assemblies, 1)
    assert not missing_facts(Facts.of(puzzle).notes()[0], note)
    [other] = Packing.parse(text.replace('state="2"', 'state="1"'))
    assert other.stored is None  # its search was not at its end


def test_alike_pieces_and_mirror_images_in_numbers() -> None:
    """BurrTools distinguishes alike pieces that are listed apart, and mirror images by option."""
    bar = '<voxel x="3" y="1" z="1" type="0">###</voxel>'
    board = '<voxel x="3" y="2" z="1" type="0">######</voxel>'
    shapes = f"{bar}{bar}{board}"
    both = use("", 2).replace("</shapes>", '<shape id="1"/></shapes>')
    [puzzle] = Packing.parse(file(shapes, stored(both, 1)))
    assert puzzle.count(distinct=True).n == 1
    assert not missing_facts(Facts.of(puzzle).notes()[0], "file … 1 assembly … the same here")
    short = '<voxel x="2" y="1" z="1" type="0">##</voxel>'
    strip = '<voxel x="5" y="1" z="1" type="0">#####</voxel>'
    one = '<voxel x="1" y="1" z="1" type="0">#</voxel>'
    three = '<problem state="0"><shapes><shape id="0"/><shape id="1"/><shape id="2"/></shapes>'
    three += '<result id="3"/></problem>'
    [puzzle] = Packing.parse(file(f"{short}{short}{one}{strip}", stored(three, 3)))
    alike = "file … 3 assemblies … the same here if alike pieces (S1, S2) … (2 otherwise)"
    assert not missing_facts(Facts.of(puzzle).notes()[0], alike)
    painted = '<voxel x="2" y="1" z="1" type="0">#1#2</voxel>'
    marked = '<voxel x="4" y="1" z="1" type="0">#1#2#1#2</voxel>'
    pairs = '<bitmap><pair piece="0" result="0"/><pair piece="1" result="1"/></bitmap>'
    other = both.replace("</problem>", f"{pairs}</problem>")
    [puzzle] = Packing.parse(file(f"{painted}{short}{marked}", stored(other, 2), "", 2))
    same = "file … 2 assemblies … the same here"
    assert not missing_facts(Facts.of(puzzle).notes()[0], same)
    tetracubes = Packing.loads("packing\nboard 2x4x4\nbricks tetracubes\n")
    [again] = Packing.parse(
        write_xmpuzzle(tetracubes).replace('state="0"', 'state="2" assemblies="1390"')
    )
    mirrored = "file … 1,390 assemblies … the same here if mirror images … (695 otherwise)"
    assert not missing_facts(Facts.of(again).notes()[0], mirrored)


def test_groups_come_back() -> None:
    """Groups of pieces, one or several for a piece, are read and written; they matter apart."""
    more = '<shape id="0" count="2" group="3"/><shape id="1"><group group="3" count="1"/>'
    problem = use("", 2).replace('<shape id="0" />', f'{more}<group group="4" count="1"/></shape>')
    [puzzle] = Packing.parse(file(f"{DOMINO}{DOMINO}{CUBE_2}", problem))
    assert puzzle.groups == (frozenset({3}), frozenset({3, 4}))
    assert "groups" in " ".join(puzzle.warnings)
    [again] = Packing.parse(write_xmpuzzle(puzzle))
    assert again.groups == puzzle.groups
    assert Packing.loads(puzzle.text()).groups == ()
    for name in ("text", "ipuz"):
        notes = find_format(name).write(Document(puzzle)).notes
        assert "groups of pieces" in " ".join(notes)


def test_numbers_of_solutions_are_compared(tmp_path: Path, run: Run) -> None:
    """`disassemble --all` compares them, if assemblies are counted in the same way."""
    path = tmp_path / "a.xmpuzzle"
    path.write_text(file(TWO, stored(use('count="2"'), 1)))
    done = run("disassemble", str(path), "--all")
    last = done.out.splitlines()[-1]
    assert not missing_facts(last, f"{path} … file … 1 solution … the same here")
    path.write_text(file(TWO, stored(use('count="2"'), 2)))
    done = run("disassemble", str(path), "--all")
    assert not missing_facts(done.out, "file … 1 solution of 2 assemblies … `check`")
