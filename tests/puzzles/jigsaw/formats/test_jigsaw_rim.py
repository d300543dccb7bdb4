"""Lists of pieces whose rim is a colour other than 0, and JSON with other names for its size."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright.core.errors import InputError
from puzzlewright.formats.kind_formats import EternityTwo
from puzzlewright.puzzles.jigsaw.formats.conventions import is_rim
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.jigsaw.recognise import looks_like_jigsaw


def board(rows: int, cols: int, colours: range, rim: int, seed: int) -> list[list[int]]:
    """Return the pieces of a board with a rim of one colour, shuffled and turned."""
    random = Random(seed)
    across = [[random.choice(colours) for _ in range(cols + 1)] for _ in range(rows)]
    down = [[random.choice(colours) for _ in range(cols)] for _ in range(rows + 1)]
    for line in across:
        line[0] = line[-1] = rim
    down[0] = down[-1] = [rim] * cols
    pieces: list[list[int]] = []
    for row in range(rows):
        for col in range(cols):
            piece = [down[row][col], across[row][col + 1], down[row + 1][col], across[row][col]]
            turn = random.randrange(4)
            pieces.append(piece[turn:] + piece[:turn])
    random.shuffle(pieces)
    return pieces


def listed(pieces: list[list[int]], *head: int) -> str:
    """Return a list as other programs write it."""
    lines = [" ".join(map(str, head))] if head else []
    return "\n".join([*lines, *(" ".join(map(str, piece)) for piece in pieces)]) + "\n"


@examples(60)
@given(st.integers(2, 5), st.integers(2, 5), st.integers(0, 1), st.integers(3, 9), st.integers(0))
def test_any_colour_can_be_the_rim(rows: int, cols: int, least: int, rim: int, seed: int) -> None:
    """It becomes 0, and a colour 0 takes its number; with a message. JSON is read alike."""
    pieces = board(rows, cols, range(least, rim), rim, seed)
    assume(not any(is_rim(colour, rows, cols, pieces) for colour in range(rim)))
    corners = sum(any(p[n] == p[n - 1] == 0 for n in range(4)) for p in pieces)
    assume(corners < 4)
    [found] = Jigsaw.parse(listed(pieces, rows, cols))
    meant = [[0 if edge == rim else edge or rim for edge in piece] for piece in pieces]
    assert found == Jigsaw(rows, cols, meant, signed=False)
    [said] = found.warnings
    assert said.startswith(f"`{rim}` is taken for the flat rim")
    assert ("colour 0 becomes" in said) == any(0 in piece for piece in pieces)
    data = {"width": cols, "height": rows, "pieces": pieces}
    assert Jigsaw.parse(json.dumps(data)) == [found]


@examples(40)
@given(st.integers(2, 5), st.integers(2, 5), st.integers(1, 6), st.integers(0))
def test_zero_stays_the_rim(rows: int, cols: int, colours: int, seed: int) -> None:
    """Where 0 can be the rim, no other colour is."""
    pieces = board(rows, cols, range(1, colours + 1), 0, seed)
    [found] = Jigsaw.parse(listed(pieces, rows, cols))
    assert found == Jigsaw(rows, cols, pieces, signed=False)
    assert found.warnings == ()


def test_lists_like_those_of_eternity() -> None:
    """256 pieces with ids and colours 1 to 22, of which 22 is the rim."""
    pieces = board(16, 16, range(1, 22), 22, 3)
    text = listed([[number, *piece] for number, piece in enumerate(pieces, 1)])
    [document], _ = EternityTwo().read(text.encode(), "e2.txt")
    assert document.puzzle.warnings == ("`22` is taken for the flat rim",)
    [again], _ = EternityTwo().read(EternityTwo().write(document).data)
    assert again.puzzle == document.puzzle


def test_rims_of_letters() -> None:
    """Letters are named as they are written."""
    pieces = board(3, 3, range(1, 5), 5, 7)
    words = "".join("".join("_abcde"[edge] for edge in piece) + "\n" for piece in pieces)
    [found] = Jigsaw.parse(f"3 3\n{words}")
    assert found.flat_rim
    assert found.warnings == ("`e` is taken for the flat rim",)


#: The same list in the forms of many people: letters with gaps, ids, a rim that is -1, X or a dash.
def _forms(pieces: list[list[int]]) -> list[str]:
    letters = [["abcdefghij"[edge] for edge in piece] for piece in pieces]
    signs = ("-", "X", "A")
    return [
        "".join(f"{number}{gap}{gap.join(piece)}\n" for number, piece in enumerate(letters, 1))
        for gap in " ,"
    ] + [
        "".join(" ".join(each) + "\n" for each in letters),
        "".join(f"{number} {''.join(each)}\n" for number, each in enumerate(letters, 1)),
        *("".join(" ".join(each).replace("a", sign) + "\n" for each in letters) for sign in signs),
        "".join(" ".join(str(edge - 1) for edge in piece) + "\n" for piece in pieces),
        "".join(" ".join(str(edge or -1) for edge in piece) + "\n" for piece in pieces),
        "".join(" ".join(str(edge and edge + 64_000) for edge in piece) + "\n" for piece in pieces),
    ]


@examples(20)
@given(st.integers(3, 4), st.integers(0))
def test_lists_in_many_forms(side: int, seed: int) -> None:
    """All are recognised, with a flat rim and as many solutions."""
    pieces = board(side, side, range(1, 10), 0, seed)
    assume(not any(is_rim(colour, side, side, pieces) for colour in range(1, 10)))
    # A first piece such as 5 3 1 -1 may be a header, and the file is refused with a question.
    first = [edge or -1 for edge in pieces[0]]
    assume(all((first[0] - n) * (first[1] - n) != side * side - 1 for n in (0, 1)))
    plain = Jigsaw(side, side, pieces, signed=False)
    for text in _forms(pieces):
        assert looks_like_jigsaw(text)
        [found] = Jigsaw.parse(text)
        assert (found.signed, found.flat_rim) == (False, True)
        assert _shape(found) == _shape(plain)


def _shape(jigsaw: Jigsaw) -> list[int]:
    """Return colours by their first place, so that other names for them are the same."""
    first: dict[int, int] = {0: 0}
    return [first.setdefault(edge, len(first)) for piece in jigsaw.pieces for edge in piece]


def test_a_rim_of_minus_one() -> None:
    """A note reports it, in JSON as well; -1 in other places is a hole as ever."""
    pieces = board(3, 3, range(6), -1, 11)
    for text in (listed(pieces), listed(pieces, 3, 3), json.dumps(pieces)):
        [found] = Jigsaw.parse(text)
        assert found.warnings == ("`-1` is taken for the flat rim, and the colour 0 becomes 6",)
        assert found.flat_rim
        assert not found.signed
    [tabs] = Jigsaw.parse("0 1 -2 0\n0 0 3 -1\n2 1 0 0\n-3 0 0 -1\n")
    assert tabs.signed
    with pytest.raises(InputError, match="line 2, column 3: edges are numbers from -1,000,000 to"):
        Jigsaw.parse("1 2\n0 77777777777 0 0\n0 0 0 1\n")


def test_json_with_other_names() -> None:
    """Rows and columns are height and width as well, and edges can have the names of sides."""
    edges = [[0, 1, 2, 0], [0, 0, 3, 1], [2, 4, 0, 0], [3, 0, 0, 4]]
    plain = Jigsaw(2, 2, edges, signed=False)
    sides = [dict(zip(("top", "right", "bottom", "left"), each, strict=True)) for each in edges]
    for size in ({"width": 2, "height": 2}, {"rows": 2, "columns": 2}, {"height": 2, "cols": 2}):
        for pieces in (edges, sides):
            assert Jigsaw.parse(json.dumps({**size, "pieces": pieces})) == [plain]
    with pytest.raises(InputError, match="width is 3, but cols is 2: leave one of them out"):
        Jigsaw.parse(json.dumps({"rows": 2, "cols": 2, "width": 3, "pieces": edges}))
    with pytest.raises(InputError, match='the field "rows"'):
        Jigsaw.parse(json.dumps({"width": 2, "pieces": edges}))
    with pytest.raises(InputError, match="height: a whole number is"):
        Jigsaw.parse(json.dumps({"width": 2, "height": "2", "pieces": edges}))
