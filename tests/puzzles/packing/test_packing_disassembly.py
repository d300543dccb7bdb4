"""Taking packings apart: known levels, a plain search as the oracle, and the checker of moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.commandline import Run
from support.lengths import examples
from support.puzzles.known_burrs import ASSEMBLIES, LEVELS, burr

from puzzlewright import Packing
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import set_attribute
from puzzlewright.puzzles.packing.bricks import Brick, Move, PlacedBrick
from puzzlewright.puzzles.packing.check import disassembly_faults
from puzzlewright.puzzles.packing.disassembly import (
    Disassembly,
    Separation,
    TooManyPositionsError,
)
from puzzlewright.puzzles.packing.lattice import CUBIC, SQUARE, Cell
from puzzlewright.puzzles.packing.puzzle import PackingSolution
from puzzlewright.puzzles.packing.view import draw_disassembly

SVG = "{http://www.w3.org/2000/svg}"

# ---------------------------------------------------------------- known levels


@pytest.mark.parametrize("name", LEVELS)
def test_levels_of_burrs(name: str) -> None:
    """The highest level, and the numbers of assemblies and solutions, are those that are known."""
    numbers, level = LEVELS[name]
    assemblies = burr(numbers).with_mirrors().solutions(distinct=True)
    found = [solution.disassembly() for solution in assemblies]
    levels = [int(each.level.split(".")[0]) for each in found if each is not None]
    assert max(levels) == level
    assert ASSEMBLIES.get(name, (len(levels), len(found))) == (len(levels), len(found))


def test_known_solutions_of_burrs() -> None:
    """The Piston Burr has ten assemblies, of which one comes apart: in 9 moves, and then 3."""
    numbers, _ = LEVELS["Piston Burr"]
    found = [solution.disassembly() for solution in burr(numbers).solutions(distinct=True)]
    assert len(found) == 10
    [apart] = [each for each in found if each is not None]
    assert apart.level == "9.3"
    solid = burr(LEVELS["Chinese Cross"][0])
    assert [each.disassembly().level for each in solid.solutions(distinct=True)] == ["1"]  # type: ignore[union-attr]


# ---------------------------------------------------------------- against a plain search


def packed_of(parts: list[list[Cell]]) -> PackingSolution:
    """Return bricks that lie just as they are given."""
    lattice = SQUARE if len(parts[0][0]) == 2 else CUBIC
    bricks = [Brick(str(n), tuple(sorted(part))) for n, part in enumerate(parts)]
    board = dict.fromkeys((cell for part in parts for cell in part), "")
    puzzle = Packing(board, bricks, lattice=lattice)
    return PackingSolution(
        puzzle, [PlacedBrick(n, tuple(sorted(part))) for n, part in enumerate(parts)]
    )


Shapes = tuple[frozenset[Cell], ...]


def shifted(shape: frozenset[Cell], axis: int, by: int) -> frozenset[Cell]:
    """Return a shape that was moved."""
    return frozenset((*cell[:axis], cell[axis] + by, *cell[axis + 1 :]) for cell in shape)


def slides(shapes: Shapes) -> Iterator[tuple[str, Any]]:
    """Yield where bricks are after each move; or the ones that are then away for good.

    All sets of bricks are tried, in all directions, step by step until they meet another one.
    """
    dimensions = len(next(iter(shapes[0])))
    far = 2 * sum(map(len, shapes)) + 20
    for chosen in product((False, True), repeat=len(shapes)):
        moving = [n for n, each in enumerate(chosen) if each]
        still = frozenset().union(*(s for s, each in zip(shapes, chosen, strict=True) if not each))
        if not moving or not still:
            continue
        for axis, sign in product(range(dimensions), (1, -1)):
            for by in range(1, far + 1):
                moved = [shifted(shapes[n], axis, sign * by) for n in moving]
                if any(shape & still for shape in moved):
                    break
                if by == far:
                    yield "gone", tuple(moving)
                    break
                after = list(shapes)
                for n, shape in zip(moving, moved, strict=True):
                    after[n] = shape
                if by <= 8:
                    yield "moved", tuple(after)


def at_home(shapes: Shapes) -> Shapes:
    """Return bricks moved so that only where they are to one another matters."""
    low = [min(cell[axis] for cell in shapes[0]) for axis in range(len(next(iter(shapes[0]))))]
    moved = shapes
    for axis, by in enumerate(low):
        moved = tuple(shifted(shape, axis, -by) for shape in moved)
    return moved


def way_out(shapes: Shapes) -> tuple[int, Shapes, tuple[int, ...]] | None:
    """Return the fewest moves until bricks leave, where all are, and which leave; None if none."""
    front, seen, moves = [at_home(shapes)], {at_home(shapes)}, 0
    while front:
        moves += 1
        new = []
        for position in front:
            for kind, after in slides(position):
                if kind == "gone":
                    return moves, position, after
                home = at_home(after)
                if home not in seen:
                    seen.add(home)
                    new.append(home)
        front = new
    return None


def comes_apart(shapes: Shapes) -> bool:
    """Tell whether bricks can be taken apart, every one of them."""
    if len(shapes) < 2:
        return True
    found = way_out(shapes)
    if found is None:
        return False
    _, position, gone = found
    rest = tuple(shape for n, shape in enumerate(position) if n not in gone)
    return comes_apart(rest) and comes_apart(tuple(position[n] for n in gone))


@st.composite
def assemblies(draw: st.DrawFn) -> list[list[Cell]]:
    """Draw two to four bricks on a small board, which may be in parts: so they interlock."""
    sides = draw(st.sampled_from([(3, 3), (4, 4), (4, 5), (2, 3, 3)]))
    random = Random(draw(st.integers(0, 10**9)))  # one number for the rest
    number = random.randint(2, 4 if len(sides) == 2 else 3)
    filled = random.choice([0.2, 0.5, 0.7])
    parts: list[list[Cell]] = [[] for _ in range(number)]
    for cell in product(*map(range, sides)):
        if random.random() < filled:
            random.choice(parts).append(cell)
    return [part for part in parts if part]


@examples(150)
@given(assemblies())
def test_levels_against_a_plain_search(parts: list[list[Cell]]) -> None:
    """The first number of the level is that of a search that tries everything."""
    if len(parts) < 2:
        return
    packed = packed_of(parts)
    shapes: Shapes = tuple(frozenset(one.cells) for one in packed.placements)
    found = packed.disassembly()
    assert (found is not None) == comes_apart(shapes)
    if found is not None:
        assert found.separation is not None
        first = way_out(shapes)
        assert first is not None
        assert len(found.separation.moves) == first[0]
        assert not list(disassembly_faults(packed, found.moves))


# ---------------------------------------------------------------- small cases

HOOKS: list[list[Cell]] = [[(0, 0), (0, 1), (1, 0), (2, 0), (2, 1)], [(1, 1), (1, 2)]]
RING: list[list[Cell]] = [
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)],
    [(1, 1)],
]


def test_what_comes_apart_at_once() -> None:
    """A bar leaves a hook to the right in one move, and nothing leaves a ring."""
    found = packed_of(HOOKS).disassembly()
    assert found is not None
    assert (found.level, found.text()) == (
        "1",
        "(up is to the first row, left to the first column)\n1. 1: right and out; 0 is left\n",
    )
    assert packed_of(RING).disassembly() is None


#: Two pairs of hooks: what is left of each other after one move.
PAIRS: list[list[Cell]] = [
    [(row, col + aside) for row, col in part] for aside in (0, 4) for part in HOOKS
]


def _apart(bricks: tuple[int, ...], one: int, **others: Separation | None) -> Separation:
    parts = {"rest": None, "removed": None, **others}
    return Separation(bricks, (Move((one,), 1, 1, True),), **parts)


def test_groups_of_bricks_in_words() -> None:
    """It is clear which bricks move together, which are left, and when a group comes apart."""
    packed = packed_of(PAIRS)
    first, second = _apart((0, 2), 2), _apart((1, 3), 3)  # they lie in the order 0, 2, 1, 3
    moves = (Move((2, 3), 0, -2), Move((1, 3), 1, 1, True))
    found = Disassembly(packed, Separation((0, 1, 2, 3), moves, first, second))
    assert found.text().splitlines()[1:] == [
        "1. 1 and 3 together: 2 up",
        "2. 2 and 3 together: right and out; put them aside, step 4 takes them apart; "
        "0 and 1 are left",
        "3. 1: right and out; 0 is left",
        "(now 2 and 3, put aside in step 2)",
        "4. 3: right and out; 2 is left",
    ]
    kept = Disassembly(packed, Separation((0, 1, 2, 3), moves[1:], None, None))
    assert kept.text().splitlines()[1:] == [
        "1. 2 and 3 together: right and out; they need not come apart; "
        "0 and 1 are left and need not come apart"
    ]


def test_drawn_steps(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture of each brick, of all together, and after each move; those that stay are pale."""
    (here / "a.txt").write_text(burr(LEVELS["Piston Burr"][0]).text())
    done = run("disassemble", "a.txt", "-o", "steps.svg")
    assert (done.code, done.out.splitlines()[0]) == (0, "a.txt, assembly 8: level 9.3, 15 moves")
    written = [each.text for each in ElementTree.parse("steps.svg").iter(f"{SVG}text")]
    assert written[:7] == [
        *("A: 88", "B: 922", "C: 1008", "D: 1008", "E: 768", "F: 512"), "together",
    ]  # fmt: skip
    assert written[7] == "1. D: 1 up"
    assert len(written) == 6 + 1 + 15
    done = run("disassemble", "a.txt", "--all", "-o", "b.svg")
    assert done.code == 2
    assert "b.svg: a drawing shows one assembly: leave out --all" in done.err
    flat = packed_of(HOOKS).disassembly()
    assert flat is not None
    assert flat.svg().count('class="brick"') == 2 + 2 + 2
    monkeypatch.setattr(draw_disassembly, "MOST_CELLS", 20)
    with pytest.raises(InputError, match="all pictures show up to 20 cells"):
        flat.svg()


def test_one_brick_is_apart() -> None:
    """There is nothing to do."""
    found = packed_of([[(0, 0)]]).disassembly()
    assert isinstance(found, Disassembly)
    assert (found.level, found.moves, found.as_json()) == ("0", (), {"level": "0", "moves": []})


def test_moves_that_are_wrong() -> None:
    """The checker sees a brick that runs into another one, and bricks that stay together."""
    packed = packed_of(HOOKS)
    bar = next(n for n, one in enumerate(packed.placements) if len(one.cells) == 2)
    assert not list(disassembly_faults(packed, [Move((bar,), 1, 1, True)]))
    [fault] = disassembly_faults(packed, [Move((bar,), 1, -1, True)])
    assert "runs into another one" in str(fault)
    [fault] = disassembly_faults(packed, [Move((bar,), 1, 1)])
    assert str(fault) == "the end: the bricks 1, 2 are still together"
    for wrong in (Move((), 1, 1), Move((0, 1), 1, 1), Move((bar,), 1, 0)):
        [fault] = disassembly_faults(packed, [wrong])
        assert str(fault) == "move 1: not some of the bricks that are still together"


def test_bricks_of_a_group_stay_together() -> None:
    """A ring with a stone in it is as one, if they are of one group."""
    packed = packed_of([*RING, [(3, 0)]])
    assert packed.disassembly() is None
    set_attribute(packed.puzzle, "groups", (frozenset({1}), frozenset({1}), frozenset()))
    found = packed.disassembly()
    assert found is not None
    assert found.level == "1"


def test_limits() -> None:
    """Too many positions are an error of its own; hexagons are refused."""
    numbers, _ = LEVELS["Piston Burr"]
    with pytest.raises(TooManyPositionsError):
        for solution in burr(numbers).solutions(distinct=True):
            solution.disassembly(positions=3)
    [hexes] = Packing.parse("packing hex\nboard 1x2\nbricks dihexes\n")
    with pytest.raises(InputError, match="bricks on the lattice hex are not taken apart here"):
        hexes.solve(limit=1).solutions[0].disassembly()


# ---------------------------------------------------------------- the verb


@pytest.mark.usefixtures("here")
def test_the_verb(run: Run) -> None:
    """It prints the assembly, its level and the moves; with --all it counts."""
    Path("a.txt").write_text(burr(LEVELS["Piston Burr"][0]).text())
    done = run("disassemble", "a.txt", "--all")
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0].endswith(": level 9.3, 15 moves")
    assert lines[-1] == "a.txt: 1 of all 10 assemblies comes apart"
    assert len([line for line in lines if "and out" in line]) == 5
    [found] = run("disassemble", "a.txt", "--all", "--json").objects
    assert (found["assemblies"], found["complete"], found["apart"]) == (10, True, 1)
    assert found["disassemblies"][0]["level"] == "9.3"
    short = run("disassemble", "a.txt", "--all", "--positions", "3")
    assert short.code == 3
    assert "given up after 3 positions" in short.out


@pytest.mark.usefixtures("here")
def test_the_verb_with_a_solution(run: Run) -> None:
    """An assembly can be given; one that is wrong is refused, and a sudoku has no bricks."""
    Path("ring.txt").write_text("packing\nboard 3x3\nbrick a\n###\n#.#\n###\nbrick b\n#\n")
    done = run("disassemble", "ring.txt")
    assert (done.code, done.out) == (1, "ring.txt: 0 of 1 assembly come apart\n")
    Path("s.txt").write_text("aaa\naba\naaa\n")
    assert run("disassemble", "ring.txt", "s.txt").code == 1
    Path("s.txt").write_text("aaa\nabb\naaa\n")
    done = run("disassemble", "ring.txt", "s.txt")
    assert done.code == 2
    assert "s.txt: not an assembly: " in done.err
    Path("sudoku.txt").write_text(f"{'.' * 80}1\n")
    done = run("disassemble", "sudoku.txt")
    assert done.code == 2
    assert "a sudoku has no bricks that come apart; packings have" in done.err
