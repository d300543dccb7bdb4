"""What is quick for thousands of pieces does the same as what looks at each of them."""

from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from puzzlewright import InputError, Jigsaw
from puzzlewright.puzzles.jigsaw import check, text
from puzzlewright.puzzles.jigsaw.pieces import PlacedPiece
from puzzlewright.puzzles.jigsaw.puzzle import JigsawSolution

EDGES = st.sampled_from(["0", "1", "2", "-1", "−2", "+3", "A", "a", ".", "_", "1000001", "x?", "٣"])
GAPS = st.sampled_from([" ", "  ", "\t", "\u2003", ", "])
RULES = st.sampled_from(["", " unsigned", " no-turning", " free-rim labelled"])


@st.composite
def lines(draw: st.DrawFn) -> str:
    """Draw a line that is a piece, mostly."""
    edges = draw(st.lists(EDGES, min_size=4, max_size=4) | st.lists(EDGES, max_size=5))
    line = draw(GAPS).join(edges)
    return draw(st.sampled_from(["{}", "{}", "{}", "name: {}", "{} @1,1", "  {}  # told"])).format(
        line
    )


def read(words: str) -> list[tuple[object, ...]] | str:
    """Return what is read, or the complaint."""
    try:
        return [(puzzle.pieces, puzzle.names, puzzle.pins) for puzzle in text.read(Jigsaw, words)]
    except InputError as error:
        return str(error)


@given(st.lists(lines(), min_size=2, max_size=2), RULES)
def test_plain_lines_are_read_as_all_lines_are(pieces: list[str], rules: str) -> None:
    """The same puzzle, or the same complaint."""
    words = "\n".join([f"jigsaw 1 2{rules}", *pieces])
    quick = read(words)
    with patch.object(text, "plain_pieces", lambda *_, **__: None):
        assert quick == read(words)


def test_plain_lines_are_read_at_once() -> None:
    """The quick way is taken: nothing is taken apart."""
    with patch.object(text, "separate_pieces", side_effect=AssertionError):
        (puzzle,) = text.read(Jigsaw, "jigsaw 1 2\n0 A . 0\n 0 0\t0 a\n")
    assert puzzle.pieces == ((0, 1, 0, 0), (0, 0, 0, -1))


@st.composite
def assemblies(draw: st.DrawFn) -> tuple[Jigsaw, JigsawSolution]:
    """Draw a small jigsaw and an assembly that may be right."""
    rows, cols = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    edges = st.sampled_from([0, 0, 0, 1, -1])
    pieces = draw(
        st.lists(st.tuples(edges, edges, edges, edges), min_size=rows * cols, max_size=rows * cols)
    )
    puzzle = Jigsaw(rows, cols, pieces, flat_rim=draw(st.booleans()))
    order = draw(st.permutations(range(rows * cols)))
    turns = draw(st.lists(st.integers(0, 3), min_size=rows * cols, max_size=rows * cols))
    placed = [PlacedPiece(piece, turn) for piece, turn in zip(order, turns, strict=True)]
    return puzzle, JigsawSolution(placed[at : at + cols] for at in range(0, rows * cols, cols))


@given(assemblies())
def test_rows_are_judged_as_cells_are(drawn: tuple[Jigsaw, JigsawSolution]) -> None:
    """A row that fits has no faults, and one that does not has some."""
    puzzle, assembly = drawn
    quick = list(check.faults(puzzle, assembly.grid))
    with patch.object(check, "_row_fits", lambda *_: False):
        assert quick == list(check.faults(puzzle, assembly.grid))
    looks = [
        [puzzle.pieces[p][-t:] + puzzle.pieces[p][:-t] for p, t in pairs]
        for pairs in ([(one.piece, one.turn) for one in row] for row in assembly.grid)
    ]
    assert all(check._row_fits(puzzle, looks, r) for r in range(puzzle.rows)) == (not quick)
