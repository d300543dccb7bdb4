"""The order of edges in lists of pieces: declared, given as an option, or guessed with a note."""

from __future__ import annotations

import json
import random
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.commandline import Run
from support.lengths import examples

from puzzlewright import Jigsaw, load, load_documents
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.jigsaw.infeasibility import shortage
from puzzlewright.puzzles.kind import parse_any

pytestmark = pytest.mark.usefixtures("here")

OURS = "urdl"


def listed(jigsaw: Jigsaw, order: str, head: str = "") -> str:
    """Return a list of pieces with their edges in this order."""
    at = [OURS.index(side) for side in order]
    lines = [" ".join(str(piece[n]) for n in at) for piece in jigsaw.pieces]
    return "\n".join([*([head] if head else []), *lines, ""])


def cut(seed: int, size: str = "5x5", *, turned: bool = True) -> Jigsaw:
    """Return a jigsaw of colours whose pieces lie about in all turns, shuffled."""
    made = Jigsaw.make(size, signed=False, tabs=5, seed=seed, rounds=0)
    chance = random.Random(seed)
    pieces = []
    for piece in made.pieces:
        turn = chance.randrange(4) if turned else 0
        pieces.append(piece[turn:] + piece[:turn])
    chance.shuffle(pieces)
    return Jigsaw(made.rows, made.cols, pieces, signed=False)


BOARD = cut(3)
UDLR = listed(BOARD, "udlr")


def test_edges_up_down_left_right_are_read_as_such() -> None:
    """A list in that order has its solutions, and one note says how its edges are taken."""
    found = Jigsaw.loads(UDLR)
    assert found == BOARD
    assert found.count() == BOARD.count()
    (note,) = Facts.of(found).guesses()
    assert note.startswith(
        "edges are taken as top, bottom, left, right: as top, right, bottom, left"
    )
    assert "--order" in note


def test_a_frame_whose_colours_come_in_odd_numbers_shows_the_order() -> None:
    """Corners that look right in two orders do not hide it: edges along the frame come in pairs."""
    corners = Jigsaw(BOARD.rows, BOARD.cols, map(_flat_first, BOARD.pieces), signed=False)
    found = Jigsaw.loads(listed(corners, "udlr"))
    assert found == corners
    assert "along the frame" in found.warnings[0]


def _flat_first(piece: tuple[int, ...]) -> tuple[int, ...]:
    """Return a piece turned so that its flat edges are at the top and the right, or at the top."""
    turns = [piece[n:] + piece[:n] for n in range(4)]
    return min(turns, key=lambda edges: (edges[0] != 0, edges[1] != 0, edges))


@given(st.integers(1, 400), st.sampled_from([*map("".join, permutations(OURS))]))
@examples(40)
def test_an_order_that_is_set_is_taken(seed: int, order: str) -> None:
    """With any order that is set, a list is read as it was before its edges were exchanged."""
    board = cut(1 + seed % 5)
    found = Jigsaw.loads(listed(board, order), order=order)
    assert found == board
    assert found.warnings == ()


@given(st.integers(1, 6), st.sampled_from(["udlr", "udrl", "lrud", "ulrd", "news"]))
@examples(20)
def test_every_order_of_other_lists_is_guessed(seed: int, order: str) -> None:
    """A guess has as many solutions as the board that was cut, be it mirrored."""
    board = cut(seed)
    letters = order.translate(str.maketrans("nesw", "urdl"))
    found = Jigsaw.loads(listed(board, letters))
    assert found.count() == board.count()
    assert len(found.warnings) == 1


@pytest.mark.parametrize("head", ["", "5 5", "5x5", "5", "5 5 5", "c 5x5 board\n5 5"])
def test_lists_in_our_order_are_read_without_a_note(head: str) -> None:
    """A list in our order is read as it always was, whatever its first line."""
    found = Jigsaw.loads(listed(BOARD, OURS, head))
    assert found == BOARD
    assert found.warnings == ()


def test_several_orders_that_make_sense_need_an_option() -> None:
    """Where two orders make sense and ours does not, an error asks for --order."""
    text = "1 0 1 0\n" * 4
    with pytest.raises(InputError, match=r"in which order are the edges.*--order udlr"):
        Jigsaw.loads(text)
    assert Jigsaw.loads(text, order="udlr").count().n


def test_no_order_that_makes_sense() -> None:
    """Where no order makes sense, there is no solution in any, and a note reports it."""
    pieces = ["0 0 0 0", "0 0 0 1", "1 0 0 0", *["1 1 1 1"] * 5, "0 1 0 0"]
    found = Jigsaw.loads("\n".join(pieces))
    assert found.count().n == 0
    assert "no order of sides makes sense" in found.warnings[0]


def test_a_guessed_order_is_stored() -> None:
    """The text, the JSON and the data of a guess are in our order, and read without a note."""
    found = Jigsaw.loads(UDLR)
    for again in (Jigsaw.loads(found.text()), Jigsaw.from_json(found.as_json())):
        assert again == BOARD
        assert again.warnings == ()


@pytest.mark.parametrize("titles", ["up down left right", "top,bottom,left,right", "N\tNORTH"])
def test_titles_name_the_order(titles: str) -> None:
    """A line with the names of the sides sets the order, above a list and in our own text."""
    titles = "north south west east" if titles.startswith("N") else titles
    order = "udlr"
    own = f"jigsaw 5 5 unsigned\n{titles}\n{listed(BOARD, order)}"
    for text in (f"{titles}\n{listed(BOARD, order)}", own):
        found = Jigsaw.loads(text)
        assert found == BOARD
        assert found.warnings == ()


def test_json_declares_or_leaves_open_the_order() -> None:
    """`edge_order` is kept to; pieces without it, and without rules, are read as lists are."""
    pieces = [[piece[n] for n in (0, 2, 3, 1)] for piece in BOARD.pieces]
    order = ["top", "bottom", "left", "right"]
    declared = {"rows": 5, "cols": 5, "pieces": pieces, "signed": False, "edge_order": order}
    found = Jigsaw.loads(json.dumps(declared))
    assert found == BOARD
    assert found.warnings == ()
    guessed = Jigsaw.loads(json.dumps(pieces))
    assert guessed == BOARD
    assert len(guessed.warnings) == 1
    assert Jigsaw.loads(json.dumps(pieces), order="udlr").warnings == ()


def test_a_rim_that_is_not_0_is_found_in_another_order() -> None:
    """A grey rim and another order of edges are guessed together, with a note for each."""
    text = UDLR.replace("0", "77")
    found = Jigsaw.loads(text)
    assert found == BOARD
    assert len(found.warnings) == 2


def test_the_order_through_the_doors_of_python(tmp_path: Path) -> None:
    """load(), load_documents(), Jigsaw.load() and Jigsaw.parse() take the order."""
    path = tmp_path / "list.txt"
    path.write_text(UDLR)
    doors = [
        load(path, order="udlr"),
        load_documents(path, order="UDLR")[0].puzzle,
        Jigsaw.load(path, order="udlr"),
        Jigsaw.parse(UDLR, order="udlr")[0],
        Jigsaw(
            5, 5, [line.replace(" ", ",") for line in UDLR.splitlines()], signed=False, order="udlr"
        ),
    ]
    for found in doors:
        assert found == BOARD
        assert found.warnings == ()
    assert load(path, order="auto").warnings


@pytest.mark.parametrize("order", ["", "u", "urdd", "urdlx", "left"])
def test_what_is_no_order(order: str) -> None:
    """Anything but four letters, each once, is refused with the letters there are."""
    with pytest.raises(InputError, match="u, r, d and l"):
        Jigsaw.loads(UDLR, order=order)


def test_an_order_of_the_wrong_type() -> None:
    """What is no text is a TypeError."""
    with pytest.raises(TypeError, match="order"):
        Jigsaw.loads(UDLR, order=5)  # type: ignore[arg-type]


# Lists of other programs


@pytest.mark.parametrize("remark", ["c 5x5 board", "C by hand", "# 5x5 board", "// five", "% five"])
def test_comments_at_the_head_of_a_list(remark: str) -> None:
    """Comments of other programs above a list are passed over, with a size below them or none."""
    for head in (remark, f"{remark}\n5 5", f"{remark}\n{remark}"):
        assert Jigsaw.loads(listed(BOARD, OURS, head)) == BOARD
        assert parse_any(listed(BOARD, OURS, head)) == [BOARD]


def test_an_edge_c_is_no_comment() -> None:
    """A first piece that begins with the edge `c` stays one."""
    text = "c a b c\na b c c\nc c a b\nb c c a\n"
    assert len(Jigsaw.loads(text).pieces) == 4


def test_one_number_is_the_side_of_a_square() -> None:
    """`2` above four pieces is their size, as lists of TetraVex have it."""
    text = "2\n1 2 3 4\n5 6 7 2\n3 8 9 1\n7 4 5 8\n"
    found = Jigsaw.loads(text)
    assert (found.rows, found.cols, found.pieces[0]) == (2, 2, (1, 2, 3, 4))
    with pytest.raises(InputError, match="9 pieces expected for 3×3 cells, 4 found"):
        Jigsaw.loads("3" + text[1:])


def test_the_size_of_a_frame() -> None:
    """Without a size, a list whose number is no square has the size that its frame shows."""
    board = cut(2, "3x4")
    found = Jigsaw.loads(listed(board, OURS))
    assert found == board
    assert "3×4" in found.warnings[0]
    assert Jigsaw.loads(listed(board, "udlr")).count() == board.count()


def test_rows_of_a_board() -> None:
    """Lines with all the pieces of a row are a board, if these have an exact frame."""
    made = cut(1, "3x4", turned=False)
    for order in (OURS, "udlr"):
        lines = listed(made, order).splitlines()
        text = "# a board\n" + "".join("   ".join(lines[n : n + 4]) + "\n" for n in (0, 4, 8))
        (found,) = parse_any(text)
        assert isinstance(found, Jigsaw)
        assert (found.rows, found.cols, found.count()) == (3, 4, made.count())
        assert len(found.warnings) == (order != OURS)
    with pytest.raises(InputError):
        parse_any(text.replace("0", "9", 1))


def test_pieces_in_a_file_that_ends_in_puz(tmp_path: Path) -> None:
    """A list of pieces in a .puz file, which is Across Lite's suffix, is read with a note."""
    path = tmp_path / "e2.puz"
    path.write_text(listed(BOARD, OURS))
    with pytest.warns(UserWarning, match="text of a jigsaw"):
        assert load(path) == BOARD
    path.write_text("Dear all,\nthis is a letter.\n")
    with pytest.raises(InputError, match="ACROSS&DOWN are missing; it is a text that begins 'Dear"):
        load(path)


def test_the_frame_is_a_proof() -> None:
    """Colours along the frame that do not come in pairs prove that there is no solution."""
    corners, sides = [(0, 1, 2, 0)] * 4, [(0, 1, 3, 2)] * 3 + [(0, 1, 3, 3)]
    jigsaw = Jigsaw(3, 3, [*corners, *sides, (3, 3, 2, 3)], signed=False)
    assert shortage(jigsaw) == "along the frame, colour 2 has an odd number of edges: 7"
    assert jigsaw.count().n == 0


# The command line


def test_a_guessed_order_is_named_by_every_verb(run: Run) -> None:
    """One note says how edges are taken, beside the answer of each verb and as JSON."""
    Path("a.txt").write_text(UDLR)
    note = "edges are taken as top, bottom, left, right"
    for verb in ("count", "solve", "show", "check"):
        done = run(verb, "a.txt")
        assert (done.code, (done.out + done.err).count(note)) == (0, 1), verb
    for verb in ("count", "solve"):
        (told,) = run(verb, "a.txt", "--json").objects
        assert [note in each for each in told["guesses"]] == [True]
    (told,) = run("check", "a.txt", "--json").objects
    assert any(note in each for each in told["warnings"])


def test_an_order_is_an_option_of_every_verb(run: Run) -> None:
    """--order sets the order of edges, for a file, a folder and standard input, without a note."""
    Path("in").mkdir()
    Path("in/a.txt").write_text(UDLR)
    Path("in/b.txt").write_text(BOARD.text())  # our own text has its own order
    number = str(BOARD.count().n)
    for verb in ("count", "solve", "check"):
        done = run(verb, "in", "--order", "udlr")
        assert (done.code, done.err) == (0, "")
    assert run("count", "in/a.txt", "--order", "udlr").out.split()[0] == number
    assert run("convert", "in/a.txt", "c.txt", "--order", "udlr").code == 0
    assert Path("c.txt").read_text() == BOARD.text()
    assert run("show", "in/a.txt", "--order", "UDLR").out == BOARD.text()


def test_an_option_that_is_no_order(run: Run) -> None:
    """Another word is refused with the letters there are."""
    Path("a.txt").write_text(UDLR)
    done = run("count", "a.txt", "--order", "up")
    assert (done.code, "the letters u, r, d and l" in done.err) == (2, True)
