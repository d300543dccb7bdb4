"""Making packings: one solution, proved by others than the generator; all options; repeatable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.commandline import Run

from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import InputError, StoppedError
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.base import KnownSolutions, known_solutions
from puzzlewright.puzzles.packing.bricks import (
    canonical_shape,
    find_set,
    one_sided_shapes,
    set_lattice,
)
from puzzlewright.puzzles.packing.difficulty import (
    DIFFICULTIES,
    HARD,
    MEDIUM,
    PackingDifficulty,
    difficulty_name,
    measure_difficulty,
)
from puzzlewright.puzzles.packing.lattice import (
    CUBIC,
    HEX,
    LATTICES,
    SQUARE,
    TRI,
    Cell,
    Lattice,
    map_cell,
)
from puzzlewright.puzzles.packing.make.boards import invent_boards, read_board
from puzzlewright.puzzles.packing.make.dissection import Room, cut_randomly, even_sizes, shares
from puzzlewright.puzzles.packing.make.generator import read_specification
from puzzlewright.puzzles.packing.make.trial_board import TrialBoard, TrialPiece
from puzzlewright.puzzles.packing.placements import all_footprints, numbered_board
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.recipe import PackingRecipe
from puzzlewright.puzzles.packing.solve import packing_solver

HEXAGON = "    # # #\n   # # # #\n  # # # # #\n   # # # #\n    # # #\n"
TRIANGLES = "#######\n#######\n#######\n"
ROOMS = "###.###\n###.###\n###.###\n#######\n"

#: A packing: the cells of each piece.
Pieces = frozenset[frozenset[Cell]]

#: Wishes that are granted within a second or so.
WISHES: list[dict[str, object]] = [
    {"board": "5x6", "pieces": 5},
    {"board": "6x6", "pieces": 6, "sizes": (4, 8)},
    {"board": "6x6", "pieces": 7, "flip": False},
    {"board": "4x5", "pieces": 5, "alike": True},
    {"board": "3x3x3", "pieces": 5},
    {"board": HEXAGON, "pieces": 4, "lattice": "hex"},
    {"board": TRIANGLES, "pieces": 4, "lattice": "tri"},
    {"board": ROOMS, "pieces": 5},
    {"board": "##..####\n#...##..\n##..#...\n", "pieces": 3},
    {"board": "3x5", "bricks": "pentominoes", "pieces": 3},
    {"bricks": "pentominoes", "pieces": 4},
    {"bricks": "one-sided tetrominoes", "pieces": 4},
    {"bricks": "tetrahexes", "pieces": 3},
    {"bricks": "hexiamonds", "pieces": 3},
    {"bricks": "soma", "pieces": 3},
]


#: Packings that were made, by their options and seeds.
MADE: dict[str, Packing] = {}


def made(wish: dict[str, object], seed: int = 1) -> Packing:
    """Make a packing."""
    key = f"{wish} {seed}"
    if key not in MADE:
        MADE[key] = made_now(wish, seed)
    return MADE[key]


def made_now(wish: dict[str, object], seed: int) -> Packing:
    """Make a packing that may have been made before."""
    return Packing.make(**wish, seed=seed)  # type: ignore[arg-type]


def packings_by_hand(puzzle: Packing) -> Iterator[Pieces]:
    """Yield all packings, with alike bricks not distinguished: nothing here is the engine's."""
    lattice = puzzle.lattice
    looks = [
        lattice.orientations(brick.cells, turn=brick.turn, flip=brick.flip)
        for brick in puzzle.bricks
    ]

    def go(free: frozenset[Cell], left: list[int]) -> Iterator[Pieces]:
        if not free:
            yield frozenset()
            return
        target = min(free)
        for number, shapes in enumerate(looks):
            if not left[number]:
                continue
            rest = [copies - (n == number) for n, copies in enumerate(left)]
            for shape in shapes:
                for first in shape:
                    laid = lattice.translate(shape, first, target)
                    if laid is not None and free.issuperset(laid):
                        one = frozenset(laid)
                        for others in go(free - one, rest):
                            yield others | {one}

    yield from go(frozenset(puzzle.board), [brick.copies or 0 for brick in puzzle.bricks])


def images(puzzle: Packing, one: Pieces) -> set[Pieces]:
    """Return where all turns and flips of the board onto itself take a packing."""
    lattice = puzzle.lattice
    found = set()
    for each in lattice.maps:
        board = {cell: map_cell(each, cell) for cell in puzzle.board}
        home, away = (
            lattice.home_translation(list(board)),
            lattice.home_translation(list(board.values())),
        )
        moves = [h - a for h, a in zip(home, away, strict=True)]
        turn = {
            old: tuple(c + m for c, m in zip(new, moves, strict=True)) for old, new in board.items()
        }
        if set(turn.values()) == set(board):
            found.add(frozenset(frozenset(turn[cell] for cell in piece) for piece in one))
    return found


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_one_packing(wish: dict[str, object]) -> None:
    """Both engines find one class of packings; the pieces are connected and fill the board."""
    puzzle = made(wish)
    for method in ("first", "cover"):
        solver = packing_solver(puzzle, method)
        search = solver.search()
        while search.step(100_000):
            pass
        packings = [solver.placed_bricks(raw) for raw in search.take()]
        found = {frozenset(frozenset(one.cells) for one in laid) for laid in packings}
        assert len(found) == len(packings) > 0
        assert found <= images(puzzle, next(iter(found)))
    assert all(puzzle.lattice.is_connected(brick.cells) for brick in puzzle.bricks)
    assert sum(len(b.cells) * (b.copies or 0) for b in puzzle.bricks) == len(puzzle.board)
    assert Packing.loads(puzzle.text()) == puzzle


@pytest.mark.parametrize("wish", [WISHES[n] for n in (0, 3, 8, 9, 11, 12, 13)], ids=str)
def test_one_packing_by_hand(wish: dict[str, object]) -> None:
    """A few lines that know no engine find the same packing, turned and flipped, and no other."""
    puzzle = made(wish)
    found = set(packings_by_hand(puzzle))
    assert found
    assert found <= images(puzzle, next(iter(found)))


@pytest.mark.parametrize("wish", [WISHES[n] for n in (0, 2, 5, 10)], ids=str)
def test_same_seed_same_packing(wish: dict[str, object]) -> None:
    """A seed makes the same packing again; other seeds make others."""
    puzzles = {made(wish, seed) for seed in range(3)}
    assert made_now(wish, 2) == made(wish, 2)
    assert len(puzzles) > 1


def test_other_classes_are_counted_anew() -> None:
    """What was proved of a packing says nothing of one whose mirror images or copies differ."""
    packing = Packing.make("4x5", pieces=4, seed=1)
    assert known_solutions(packing).class_count == len(packing.solve(distinct=True)) == 1
    apart = packing.with_mirrors()
    assert len(apart.solve(distinct=True)) == 2
    for other in (apart, packing.with_distinct_copies()):
        assert known_solutions(other) == KnownSolutions()
    assert known_solutions(packing).class_count == 1


def test_number_and_names_of_pieces() -> None:
    """The requested number of different pieces, of even sizes by default, with names in order."""
    puzzle = made({"board": "6x6", "pieces": 7})
    sizes = sorted(len(brick.cells) for brick in puzzle.bricks)
    assert sizes == [5] * 6 + [6]
    shapes = {canonical_shape(SQUARE, frozenset(b.cells), flip=True) for b in puzzle.bricks}
    assert len(shapes) == 7
    assert [brick.name for brick in puzzle.bricks] == list("ABCDEFG")
    ranged = made({"board": "6x6", "pieces": 6, "sizes": (3, 9)}, 3)
    sizes = [len(brick.cells) for brick in ranged.bricks]
    assert (len(sizes), sum(sizes)) == (6, 36)
    assert all(3 <= size <= 9 for size in sizes)


def test_bricks_are_those_of_the_set() -> None:
    """Bricks that are chosen from a set keep their names, shapes and rules."""
    known = {brick.name: brick for brick in find_set("pentominoes", SQUARE) or []}
    for brick in made({"bricks": "pentominoes", "pieces": 5, "flip": False}).bricks:
        assert brick == replace(known[brick.name], flip=False)


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"board": "2x2", "pieces": 5}, "more pieces than the board's 4 cells"),
        ({"board": "2x2", "pieces": 0}, "pieces: not a whole number, 1 to 60"),
        (
            {"board": "4x4", "pieces": 8},
            "cannot be cut into this number of pieces, all of them diff",
        ),
        ({"board": "4x4", "pieces": 2, "sizes": (3, 5)}, "and 3 to 5 cells each"),
        ({"board": "##.##\n", "pieces": 1}, "2 separate fields"),
        ({"board": "90x90", "pieces": 9}, "boards of 1 to 400 cells"),
        ({"board": "ab\nba\n", "pieces": 2}, "boards without colours"),
        ({"board": "6x", "pieces": 2}, "6x"),
        ({"board": "4x4", "pieces": 2, "lattice": "round"}, "no such lattice"),
        ({"board": "4x4", "pieces": 4, "difficulty": "silly"}, "no such difficulty"),
        ({"bricks": "eggs", "pieces": 4}, "no set of bricks has this name"),
        ({"bricks": "pentominoes"}, "a board or a number of pieces is needed"),
        ({"bricks": "pentominoes", "board": "4x4"}, "do not make 16 cells"),
        ({"bricks": "pentominoes", "board": "4x4", "pieces": 3}, "have 15 cells, the board 16"),
        ({"bricks": "pentominoes", "pieces": 13}, "only 12 bricks in this set"),
        ({"bricks": "pentominoes", "pieces": 3, "sizes": (4, 6)}, "sizes: only for boards"),
        ({"bricks": "pentahexes", "board": "4x4x4", "pieces": 4}, "not for the lattice cubic"),
        ({"bricks": "trihexes", "board": "3x3"}, "not for the lattice square, but for hex: 'tri"),
        ({"bricks": "Trihex", "board": "3x3"}, "not for the lattice square, but for hex"),
        ({"bricks": "tetrominoes", "lattice": "hex", "pieces": 4}, "not for the lattice hex, but"),
        ({"bricks": "soma", "board": "3x9"}, "not for the lattice square, but for cubic"),
        ({"bricks": "hexiamond", "board": "3x3", "lattice": "hex"}, "hex, but for tri"),
        ({"bricks": "Pentomino", "board": "3x3", "lattice": "tri"}, "but for square"),
        ({"bricks": "pentaminoes", "pieces": 4}, "did you mean `pentominoes`"),
    ],
    ids=str,
)
def test_wishes_that_cannot_be(wish: dict[str, object], message: str) -> None:
    """An impossible request is refused at once, with the reason."""
    with pytest.raises(InputError, match=message):
        made(wish)


@pytest.mark.parametrize(
    ("name", "lattice"),
    [
        ("Hexiamonds", TRI),
        ("hexiamond", TRI),
        ("free  HEXIAMONDS", TRI),
        ("Tetrahexes", HEX),
        ("Soma", CUBIC),
        ("Solid Pentominoes", CUBIC),
        ("Tetracube", CUBIC),
        ("pentominos", SQUARE),
        ("L-Tromino", SQUARE),
        ("one-sided tetromino", SQUARE),
        ("eggs", None),
    ],
)
def test_the_lattice_of_a_set(name: str, lattice: Lattice | None) -> None:
    """However a set is spelt, its lattice is known, and the bricks are those of the usual name."""
    assert set_lattice(name) is lattice
    found = find_set(name, SQUARE)
    assert (found is None) is (lattice is None)
    if found is not None and lattice is not None:
        assert len(found[0].cells[0]) == lattice.dimensions


def test_a_set_in_capitals_is_made_on_its_lattice() -> None:
    """A maker without a board takes the lattice of the set, in whatever spelling."""
    puzzle = made({"bricks": "Hexiamonds", "pieces": 4})
    assert puzzle.lattice is TRI
    assert puzzle == made({"bricks": "hexiamonds", "pieces": 4})


def test_nothing_found_is_reported() -> None:
    """Where there is no such packing, it says what was tried and what to try."""
    with pytest.raises(InputError, match=r"no packing with exactly one .* try another seed"):
        made({"board": "1x10", "bricks": "pentominoes", "pieces": 2})


def test_stopping_ends_it() -> None:
    """Stopped before there is a packing, it raises; after that, it returns the best so far."""
    with pytest.raises(StoppedError):
        Packing.make("6x6", pieces=6, stop=lambda: True, seed=0)
    told: list[str] = []
    puzzle = Packing.make(
        "5x6",
        pieces=5,
        rounds=10**6,
        progress=lambda progress: told.append(progress.note),
        stop=lambda: bool(told) and told[-1] != "nothing yet",
        seed=0,
    )
    assert puzzle.count(distinct=True) == 1
    assert told[-1] == str(measure_difficulty(puzzle))


def test_setting_up_can_be_stopped() -> None:
    """Sizes, shapes and cuts of a large board take long; each asks whether to end."""
    rooms = [0] + [5] * 30
    board = TrialBoard(SQUARE, dict.fromkeys(product(range(9), range(9)), ""), flip=True)
    steps: list[Callable[[], object]] = [
        lambda: even_sizes(256, rooms, 40),
        lambda: one_sided_shapes(HEX, 7),
        lambda: cut_randomly(board, range(81), [9] * 9, Random(1)),
    ]
    for step in steps:
        with pytest.raises(StoppedError), deadline(None, lambda: True):
            step()


def test_more_rounds_are_never_easier() -> None:
    """Going on after the first packing keeps the hardest."""
    first = measure_difficulty(Packing.make("5x6", pieces=5, seed=4)).nodes
    assert measure_difficulty(Packing.make("5x6", pieces=5, seed=4, rounds=5)).nodes >= first


@pytest.mark.parametrize(("level", "board", "pieces"), [("easy", "5x6", 4), ("medium", "7x7", 8)])
def test_difficulty(level: Any, board: str, pieces: int) -> None:
    """The puzzle has the requested difficulty."""
    assert (
        measure_difficulty(Packing.make(board, pieces=pieces, difficulty=level, seed=0)).name
        == level
    )


def test_names_of_difficulties() -> None:
    """Levels follow the nodes of a complete search; one that was cut short is marked."""
    assert [difficulty_name(n) for n in (0, MEDIUM - 1, MEDIUM, HARD - 1, HARD)] == [
        *[DIFFICULTIES[0]] * 2,
        *[DIFFICULTIES[1]] * 2,
        DIFFICULTIES[2],
    ]
    puzzle = Packing.loads("packing\nboard 5x12\nbricks pentominoes\n")
    cut_short = measure_difficulty(puzzle, 100)
    assert (cut_short.nodes, cut_short.is_complete) == (100, False)
    assert str(cut_short) == "easy: more than 100 positions from the first free place"


def test_difficulty_where_solutions_are_many() -> None:
    """Many solutions do not end the search before its time, nor make a packing look easier."""
    small = Packing.loads("packing\nboard 6x6\nbricks 18 dominoes\n")
    search = packing_solver(small, "first").anchored_problem.search(method="first")
    while search.step(1000):
        search.take()
    assert measure_difficulty(small) == PackingDifficulty("medium", nodes=search.nodes)
    large = measure_difficulty(Packing.loads("packing\nboard 8x8\nbricks 32 dominoes\n"), HARD)
    assert (large.name, large.is_complete) == ("hard", False)


@pytest.mark.parametrize(
    ("words", "count"),
    [
        (["6x6", "--pieces", "5"], 5),
        (["--bricks", "tetrominoes", "--pieces", "4", "--no-flipping"], 4),
        (["6x6", "--pieces", "6", "--sizes", "5-8"], 6),
    ],
)
def test_command_line(run: Run, words: list[str], count: int) -> None:
    """`make packing` makes one puzzle for each seed, the same as the library does."""
    done = run("make", "packing", *words, "--seed", "5", "--number", "2", "--json")
    assert done.code == 0
    texts = [each["text"] for each in done.objects]
    again = run("make", "packing", *words, "--seed", "6", "--json")
    assert again.objects[0]["text"] == texts[1] != texts[0]
    for text in texts:
        puzzle = Packing.loads(text)
        assert sum(brick.copies or 0 for brick in puzzle.bricks) == count
        assert puzzle.count(distinct=True) == 1
        assert all(brick.flip != ("--no-flipping" in words) for brick in puzzle.bricks)


def test_board_from_a_file(run: Run, tmp_path: Path) -> None:
    """A board is read from a picture, or from a packing; a wrong line is named."""
    path = tmp_path / "board.txt"
    path.write_text(ROOMS)
    done = run("make", "packing", "--board", str(path), "--pieces", "5", "--seed", "1")
    assert done.code == 0
    assert Packing.loads(done.out).board == read_board(ROOMS)[0]
    path.write_text(done.out)
    assert run("make", "packing", "--board", str(path), "--pieces", "5", "--seed", "2").code == 0
    path.write_text("###\n#?#\n")
    wrong = run("make", "packing", "--board", str(path), "--pieces", "2", "--seed", "1")
    assert wrong.code == 2
    assert "line 2" in wrong.err
    both = run("make", "packing", "4x4", "--board", str(path), "--seed", "1")
    assert (both.code, "a size or a picture" in both.err) == (2, True)


def test_boards_read() -> None:
    """Sizes, pictures and whole packings are boards."""
    assert len(read_board("4x5")[0]) == 20
    assert read_board("2x3x4")[1] is CUBIC
    assert read_board("##\n##\n") == (dict.fromkeys([(0, 0), (0, 1), (1, 0), (1, 1)], ""), SQUARE)
    assert read_board(HEXAGON, "hex")[1] is HEX
    with pytest.raises(InputError, match="has the lattice square"):
        read_board("packing\nboard 2x2\nbricks dominoes\n", "hex")


@pytest.mark.parametrize("lattice", LATTICES.values(), ids=LATTICES)
@pytest.mark.parametrize("cells", [7, 20, 24])
def test_boards_thought_up(lattice: Lattice, cells: int) -> None:
    """Boards for bricks have just this many cells, and are connected."""
    from itertools import islice
    from random import Random

    for board in islice(invent_boards(lattice, cells, Random(3)), 12):
        assert len(board) == cells
        assert lattice.is_connected(board)


def test_ways_are_those_of_the_puzzle() -> None:
    """The quick ways of the maker are those of the puzzle, on every lattice."""
    for name, board in (
        ("square", ROOMS),
        ("hex", HEXAGON),
        ("tri", TRIANGLES),
        ("cubic", "3x3x3"),
    ):
        cells, lattice = read_board(board, name)
        sets = {SQUARE: "tetrominoes", CUBIC: "tetracubes", HEX: "tetrahexes", TRI: "hexiamonds"}
        bricks = find_set(sets[lattice], lattice) or []
        ground = TrialBoard(lattice, cells, flip=True)
        puzzle = Packing(cells, bricks, lattice=lattice)
        assert ground.cells == numbered_board(puzzle).cells
        forms = [TrialPiece(frozenset(brick.cells), brick.turn, brick.flip) for brick in bricks]
        assert [ground.piece_footprints(form) for form in forms] == all_footprints(puzzle)


def test_usual_numbers_of_pieces() -> None:
    """By default, pieces are of a size that suits the level, and each field has one."""
    for recipe, pieces in (
        (PackingRecipe(size="6x6"), 6),
        (PackingRecipe(size="8x8", difficulty="hard"), 11),
        (PackingRecipe(size="3x3"), 2),
    ):
        assert read_specification(recipe).pieces == pieces
    apart = "##..##\n##..##\n......\n##..##"
    assert read_specification(PackingRecipe(board=apart)).pieces == 4


def test_sizes() -> None:
    """Sizes are as even as the number of shapes allows, and each field has its share."""
    room = Room(SQUARE, 9, flip=True, alike=False)
    assert [room.shape_count(size) for size in range(1, 6)] == [1, 1, 2, 5, 12]
    rooms = [room.usable_count(size) for size in range(37)]
    assert even_sizes(36, rooms, 9) == [2, 3, 4, 4, 4, 4, 5, 5, 5]
    assert even_sizes(10, rooms, 9) is None
    assert shares([30, 6, 1], 9) == [6, 2, 1]


def test_notes_show_the_difficulty() -> None:
    """The report of `check` ends with the difficulty, unless bricks may be left over."""
    puzzle = made(WISHES[0])
    assert Facts.of(puzzle).notes()[-1] == str(measure_difficulty(puzzle))
    spare = Packing(puzzle.board, puzzle.bricks, choose=True)
    assert Facts.of(spare).notes() == spare.warnings
