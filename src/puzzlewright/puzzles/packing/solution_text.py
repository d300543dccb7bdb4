"""Filled boards as pictures: a sign for each brick that lies, in such a way that they read back.

Where all bricks are in one piece, cells of one sign that touch are one brick, so bricks that touch
have different signs and others may share one. Where some brick is in several parts, no two bricks
share a sign. The shape tells which brick lies somewhere; how that was found does not matter here,
and a picture may be wrong: check.py reports that.

Where shapes do not tell it, lines below the picture do: `names P Q` has the bricks in order of
position, and `colours` is followed by a picture of the colours that they show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.base import cached_value
from puzzlewright.puzzles.packing.bricks import NO_BRICK, PlacedBrick
from puzzlewright.puzzles.packing.cell_picture import (
    BARE,
    LAYERS,
    find_cell,
    picture_corner,
    picture_lines,
)
from puzzlewright.puzzles.packing.check import fits_brick, paintings
from puzzlewright.puzzles.packing.lattice import CUBIC, Cell
from puzzlewright.puzzles.packing.placements import all_orientations, brick_pieces
from puzzlewright.puzzles.packing.solve import packing_equivalence
from puzzlewright.puzzles.packing.text import OPTIONAL, PARTS, PackingLine, text_lines, unquote_name
from puzzlewright.puzzles.packing.text_writer import quote_name

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution

#: Signs for bricks, as long as they last.
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

#: Where more signs are: letters of Greek, Cyrillic and Chinese, one of which is one sign.
MORE_SIGNS = (range(0x391, 0x3CA), range(0x410, 0x450), range(0x4E00, 0x9FA6))

#: Words below a picture, and a cell of a brick that shows no colour.
NAMES, COLOURS, PLAIN = "names", "colours", "#"


# ---------------------------------------------------------------- writing


def solution_text(packed: PackingSolution) -> str:
    """Return a picture of the filled board."""
    puzzle = packed.puzzle
    shown = dict.fromkeys(puzzle.board, BARE) | dict.fromkeys(puzzle.optional, OPTIONAL)
    for one, sign in zip(packed.placements, brick_signs(packed), strict=True):
        shown.update(dict.fromkeys(one.cells, sign))
    return "\n".join(
        [*_picture_rows(puzzle, shown), *_names_below(packed), *_colours_below(packed), ""]
    )


def _picture_rows(puzzle: Packing, shown: dict[Cell, str]) -> list[str]:
    """Return a picture; a row that spells a word of the text has a gap behind."""
    rows = picture_lines(puzzle.lattice, shown, picture_corner(puzzle.lattice, puzzle.board))
    words = {*PARTS, COLOURS, "packing"}
    return [f"{row}." if row.lower() in words else row for row in rows]


def _names_below(packed: PackingSolution) -> list[str]:
    """Return the line of names, if the shape of some brick does not tell which it is."""
    puzzle = packed.puzzle
    if _names_are_signs(puzzle):
        return []
    apart = not packing_equivalence(puzzle).bricks
    name = "_rivals_apart" if apart else "_rivals"
    rivals = cached_value(puzzle, name, lambda: _rivals(puzzle, apart=apart))
    bricks = puzzle.bricks
    known = [one for one in packed.placements if 0 <= one.brick < len(bricks)]
    if not any(_has_rival(puzzle, rivals[one.brick], one) for one in known):
        return []
    names = [
        quote_name(bricks[one.brick].name) if 0 <= one.brick < len(bricks) else BARE
        for one in packed.placements
    ]
    return [" ".join([NAMES, *names])]


def _rivals(puzzle: Packing, *, apart: bool) -> list[list[int]]:
    """Return for each brick others that can have its shape: of each piece one, or all apart."""
    pieces = brick_pieces(puzzle)
    by_shape: dict[tuple[Cell, ...], dict[object, list[int]]] = {}
    shapes = [_shapes(puzzle, number) for number in range(len(puzzle.bricks))]
    for number, own in enumerate(within_deadline(shapes)):
        key: object = number if apart else pieces[number]
        for shape in own:
            by_shape.setdefault(shape, {}).setdefault(key, []).append(number)
    rivals: list[set[int]] = [set() for _ in shapes]
    for kinds in by_shape.values():
        for key, members in kinds.items() if len(kinds) > 1 else ():
            others = [number for other in kinds if other != key for number in kinds[other][:1]]
            for number in members:
                rivals[number].update(others)
    return [sorted(each) for each in rivals]


def _shapes(puzzle: Packing, number: int) -> dict[tuple[Cell, ...], int]:
    """Return the shapes that a brick has, turned in all ways, and how many colourings of each."""
    shapes: dict[tuple[Cell, ...], int] = {}
    for pose in all_orientations(puzzle)[number]:
        shape = tuple([cell for cell, _ in pose])
        shapes[shape] = shapes.get(shape, 0) + 1
    return shapes


def _has_rival(puzzle: Packing, rivals: Sequence[int], one: PlacedBrick) -> bool:
    return any(fits_brick(puzzle, puzzle.bricks[number], one.cells) for number in rivals)


def _colours_below(packed: PackingSolution) -> list[str]:
    """Return a picture of the colours that show, if some brick might show others there."""
    puzzle = packed.puzzle
    if not any(one.colours and _may_change(puzzle, one) for one in packed.placements):
        return []
    shown = dict.fromkeys(puzzle.board, BARE) | dict.fromkeys(puzzle.optional, OPTIONAL)
    for one in packed.placements:
        colours = one.colours or ("",) * len(one.cells)
        pairs = zip(one.cells, colours, strict=False)
        shown.update({cell: colour or PLAIN for cell, colour in pairs})
    return [COLOURS, *_picture_rows(puzzle, shown)]


def _may_change(puzzle: Packing, one: PlacedBrick) -> bool:
    """Tell whether a brick that lies might show other colours on the same cells."""
    if not 0 <= one.brick < len(puzzle.bricks):
        return True
    several = cached_value(
        puzzle,
        "_repainted",
        lambda: {
            number
            for number, brick in enumerate(puzzle.bricks)
            if brick.colours and max(_shapes(puzzle, number).values()) > 1
        },
    )
    return one.brick in several and one.colours != only_painting(puzzle, one.brick, one.cells)


def brick_signs(packed: PackingSolution) -> Sequence[str]:
    """Return a sign for each brick that lies."""
    bricks, placed = packed.puzzle.bricks, packed.placements
    if _names_are_signs(packed.puzzle):
        return [bricks[one.brick].name if one.brick >= 0 else BARE for one in placed]
    if len(placed) <= len(SIGNS):
        return SIGNS[: len(placed)]
    if any(not packed.puzzle.lattice.is_connected(brick.cells) for brick in bricks):
        every = [*SIGNS, *_more_signs()]
        return [every[number % len(every)] for number in range(len(placed))]
    return _shared_signs(packed)


def _more_signs() -> list[str]:
    return [chr(code) for code in chain(*MORE_SIGNS) if chr(code).isalnum()]


def _names_are_signs(puzzle: Packing) -> bool:
    """Tell whether each brick's name is a sign, which is then its own."""
    return all(
        len(brick.name) == 1 and brick.name.isalnum() and brick.copies == 1
        for brick in puzzle.bricks
    )


def _shared_signs(packed: PackingSolution) -> list[str]:
    """Return signs of which no two bricks that touch have the same, taken in turns."""
    neighbours = packed.puzzle.lattice.neighbours
    sign_of: dict[Cell, str] = {}
    signs: list[str] = []
    more = _more_signs()
    for number, one in enumerate(packed.placements):
        beside = {sign_of.get(other) for cell in one.cells for other in neighbours(cell)}
        turn = number % len(SIGNS)
        own = next(s for s in chain(SIGNS[turn:], SIGNS[:turn], more) if s not in beside)
        sign_of.update(dict.fromkeys(one.cells, own))
        signs.append(own)
    return signs


# ---------------------------------------------------------------- reading


def read_solution_text(puzzle: Packing, text: str, source: str | None) -> list[PlacedBrick]:
    """Return the bricks that a picture of the board shows, right or wrong."""
    rows, names, colours = _sections(_rows(text, source))
    signs = _picture_signs(puzzle, rows, str.isalnum)
    shown = _picture_signs(puzzle, colours, lambda sign: sign.isalnum() or sign == PLAIN)
    parts = sorted(tuple(sorted(part)) for part in _parts(puzzle, signs))
    shown_colours = [_read_colours(shown, part) for part in parts]
    bricks = (
        _identify_bricks(puzzle, parts, shown_colours, signs)
        if names is None
        else _read_names(puzzle, names)
    )
    if len(bricks) != len(parts):
        assert names is not None
        reason = f"{len(bricks)} names of bricks, but the picture has {len(parts)} bricks"
        raise names.error(reason, names.text)
    return [
        PlacedBrick(brick, part, colours or only_painting(puzzle, brick, part))
        for brick, part, colours in zip(bricks, parts, shown_colours, strict=True)
    ]


def _sections(
    lines: list[PackingLine],
) -> tuple[list[PackingLine], PackingLine | None, list[PackingLine]]:
    """Return the rows of the bricks, the line of their names, and the rows of their colours."""
    rows: list[PackingLine] = []
    colours: list[PackingLine] | None = None
    names = None
    for line in lines:
        if line.text.lower() == COLOURS and colours is None and rows:
            colours = []
        elif line.first_word == NAMES and len(line.words) > 1 and names is None and rows:
            names = line
        else:
            (rows if colours is None else colours).append(line)
    return rows, names, colours or []


def _read_names(puzzle: Packing, line: PackingLine) -> list[int]:
    """Return the numbers of the bricks that a line names."""
    numbers = {brick.name: number for number, brick in enumerate(puzzle.bricks)}
    found = []
    for word in line.words[1:]:
        name = unquote_name(word)
        if word != BARE and name not in numbers:
            raise line.error("no brick of the puzzle has this name", word)
        found.append(NO_BRICK if word == BARE else numbers[name])
    return found


def _read_colours(shown: dict[Cell, str], part: Sequence[Cell]) -> tuple[str, ...]:
    """Return the colours that a picture shows on some cells; nothing if it shows none."""
    colours = tuple([shown.get(cell, PLAIN).replace(PLAIN, "") for cell in part])
    return colours if any(colours) else ()


def only_painting(puzzle: Packing, number: int, cells: Sequence[Cell]) -> tuple[str, ...]:
    """Return the colours that a brick shows on cells; nothing if it has none, or has a choice."""
    if not 0 <= number < len(puzzle.bricks) or not puzzle.bricks[number].colours:
        return ()
    found = paintings(puzzle, puzzle.bricks[number], cells)
    return found[0] if len(found) == 1 else ()


def _rows(text: str, source: str | None) -> list[PackingLine]:
    """Return the lines of the one picture that is in a text, and those directly below it."""
    lines = text_lines(text, source)
    heads = [number for number, line in enumerate(lines) if line.text.lower() == "solution"]
    if heads:
        lines = lines[heads[0] + 1 :]
    start = next((at for at, line in enumerate(lines) if line.text), None)
    if start is None:
        raise InputError("no picture of a filled board found", source=source)
    end = next((at for at, line in enumerate(lines) if at > start and not line.text), len(lines))
    for line in lines[end:]:
        if line.text:
            raise line.error("a second picture: one solution is expected", line.text)
    if lines[start].first_word in {"packing", "board"}:
        reason = "a puzzle without a solution: the line `solution` is missing"
        raise lines[start].error(reason, lines[start].text)
    return lines[start:end]


def _picture_signs(
    puzzle: Packing, rows: list[PackingLine], is_sign: Callable[[str], bool]
) -> dict[Cell, str]:
    """Return the sign of each cell that something lies on."""
    first_layer, first_row, first_col = picture_corner(puzzle.lattice, puzzle.board)
    signs: dict[Cell, str] = {}
    layer = row = 0
    for line in rows:
        if line.text.strip() == LAYERS and puzzle.lattice is CUBIC:
            layer, row = layer + 1, 0
            continue
        for col, sign in enumerate(line.text):
            if sign in {".", " ", BARE, OPTIONAL}:
                continue
            place = (layer + first_layer, row + first_row, col + first_col)
            cell = find_cell(puzzle.lattice, place)
            if not is_sign(sign) or cell is None:
                reason = "between two hexagons" if cell is None else "not a character for a brick"
                raise line.error(reason, sign, col + 1)
            signs[cell] = sign
        row += 1
    return signs


def _parts(puzzle: Packing, signs: dict[Cell, str]) -> Iterator[list[Cell]]:
    """Yield the cells of each brick in a picture."""
    together: dict[str, list[Cell]] = {}
    for cell, sign in signs.items():
        together.setdefault(sign, []).append(cell)
    lattice = puzzle.lattice
    if _names_are_signs(puzzle) or not all(
        lattice.is_connected(brick.cells) for brick in puzzle.bricks
    ):
        yield from together.values()
        return
    for cells in together.values():
        yield from map(list, lattice.components(cells))


def _identify_bricks(
    puzzle: Packing,
    parts: Sequence[tuple[Cell, ...]],
    colours: Sequence[tuple[str, ...]],
    signs: dict[Cell, str],
) -> list[int]:
    """Return which brick each part is, with as few as possible beyond the numbers of copies."""
    by_name = {}
    if _names_are_signs(puzzle):
        by_name = {brick.name: number for number, brick in enumerate(puzzle.bricks)}
    fitting: dict[tuple[Cell, ...], list[int]] = {}
    for part, shown in zip(parts, colours, strict=True):
        named = by_name.get(signs[part[0]])
        fitting[part] = [named] if named is not None else _matching_bricks(puzzle, part, shown)
    return _assign_bricks(puzzle, [fitting[part] for part in parts])


def _matching_bricks(puzzle: Packing, part: tuple[Cell, ...], shown: tuple[str, ...]) -> list[int]:
    """Return the bricks that may lie as a part of the board does, and show these colours."""
    return [
        number
        for number, brick in enumerate(puzzle.bricks)
        if fits_brick(puzzle, brick, part, shown)
    ]


def _assign_bricks(puzzle: Packing, choices: Sequence[Sequence[int]]) -> list[int]:
    """Return one choice for each part, no brick more often than there are copies, if that can be.

    A part that finds its bricks used up makes others change, as far as they can. Bricks that must
    be used come first, then those that have an end; those without are for what gets no other.
    """
    users: list[set[int]] = [set() for _ in puzzle.bricks]
    chosen = [NO_BRICK] * len(choices)
    endless = [[n for n in bricks if puzzle.bricks[n].copies is None] for bricks in choices]
    bounds = [brick.bounds(choose=puzzle.choose) for brick in puzzle.bricks]
    parts = sorted(range(len(choices)), key=lambda part: bool(endless[part]))
    for often in ([least for least, _ in bounds], [most or 0 for _, most in bounds]):
        for part in parts:
            if chosen[part] == NO_BRICK:
                _augment(often, part, choices, users, chosen)
    for part in parts:
        if chosen[part] == NO_BRICK and choices[part]:
            chosen[part] = (endless[part] or choices[part])[0]
    return chosen


def _augment(
    often: Sequence[int],
    part: int,
    choices: Sequence[Sequence[int]],
    users: list[set[int]],
    chosen: list[int],
) -> bool:
    """Give a brick to a part, if need be by changing those of others (an augmenting path).

    No brick is given more `often` than that.
    """
    came_from: dict[int, int] = {}  # bricks, and the part that asked for each
    queue = [(part, brick) for brick in choices[part]]
    for asking, brick in queue:  # which grows meanwhile
        if brick in came_from:
            continue
        came_from[brick] = asking
        if len(users[brick]) < often[brick]:
            _change(brick, part, came_from, users, chosen)
            return True
        queue += [(user, other) for user in sorted(users[brick]) for other in choices[user]]
    return False


def _change(
    free: int, part: int, came_from: dict[int, int], users: list[set[int]], chosen: list[int]
) -> None:
    """Give a free brick to the part that asked for it, whose old one goes to the one before."""
    while True:
        taker = came_from[free]
        old = chosen[taker]
        chosen[taker] = free
        users[free].add(taker)
        if taker == part:
            return
        users[old].discard(taker)
        free = old
