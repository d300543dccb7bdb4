"""Making packings with one solution up to the symmetries of the board.

Either a board is cut into pieces (dissection.py), or bricks of a set are chosen for it. What comes
of that is proved once more by a complete search of the finished puzzle, which knows nothing of how
it was made. All limits are in nodes: the same seed makes the same puzzle everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import NamedTuple

from puzzlewright.core.errors import InputError, NothingFoundError
from puzzlewright.core.outcomes import Outcome
from puzzlewright.puzzles.base import KnownSolutions, set_known_solutions
from puzzlewright.puzzles.packing.bricks import Brick, brick_letters, set_bricks, set_lattice
from puzzlewright.puzzles.packing.difficulty import (
    DIFFICULTIES,
    MOST_NODES,
    PackingDifficulty,
    measure_difficulty,
)
from puzzlewright.puzzles.packing.lattice import CUBIC, LATTICES, SQUARE, Cell, Lattice
from puzzlewright.puzzles.packing.make.boards import invent_boards, read_board
from puzzlewright.puzzles.packing.make.dissection import (
    Dissection,
    Room,
    Rules,
    dissect,
    even_sizes,
    shares,
    shuffled_sizes,
)
from puzzlewright.puzzles.packing.make.trial_board import TrialBoard, TrialPiece
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.recipe import USUAL, PackingRecipe
from puzzlewright.puzzles.packing.solve import packing_solver
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.puzzles.recipes.fields import within

#: Choices of bricks that are looked at: for a board that is given, and for each invented one.
CHOICES, CHOICES_EACH = 3_000, 60

#: Boards that are thought up.
BOARDS = 60

#: Nodes for the count of one choice.
NODES = 50_000

#: Choices between two reports.
REPORT = 20


def selections(spec: Specification, random: Random, budget: Budget) -> Iterator[Packing | None]:
    """Yield packings with one solution; None now and then where there was none."""
    bricks = _bricks(spec)
    if spec.board is not None:
        number = _number(spec, bricks, len(spec.board))
        yield from _for_board(spec, bricks, spec.board, number, CHOICES, random, budget)
        return
    if spec.pieces is None:
        raise InputError("a board or a number of pieces is needed")
    for _ in range(BOARDS):
        area = sum(len(brick.cells) for brick in _sample(spec, bricks, spec.pieces, random))
        boards = invent_boards(spec.lattice, area, random)
        for board in islice(boards, BOARDS):
            yield from _for_board(spec, bricks, board, spec.pieces, CHOICES_EACH, random, budget)


def _bricks(spec: Specification) -> list[Brick]:
    """Return the bricks of the requested set."""
    assert spec.bricks is not None
    bricks = set_bricks(spec.bricks, spec.lattice)
    if not spec.flip:
        bricks = [replace(brick, flip=False) for brick in bricks]
    return [replace(brick, copies=1) for brick in bricks]


def _number(spec: Specification, bricks: Sequence[Brick], cells: int) -> int:
    """Return how many bricks a board takes; refuse what cannot be."""
    sizes = sorted(len(brick.cells) for brick in bricks)
    if spec.pieces is None:
        if sizes[0] != sizes[-1] or cells % sizes[0]:
            reason = (
                f"the sizes of these bricks do not make {cells} cells: give the number of bricks"
            )
            raise InputError(reason, text=spec.bricks)
        number = cells // sizes[0]
    else:
        number = spec.pieces
    if number > len(sizes) and not spec.alike:
        raise InputError(f"there are only {len(sizes)} bricks in this set", text=str(number))
    least = sizes[0] * number if spec.alike else sum(sizes[:number])
    most = sizes[-1] * number if spec.alike else sum(sizes[-number:])
    if not least <= cells <= most:
        some = str(least) if least == most else f"{least} to {most}"
        reason = f"{number} of these bricks have {some} cells, the board {cells}"
        raise InputError(reason, text=spec.bricks)
    return number


def _sample(
    spec: Specification, bricks: Sequence[Brick], number: int, random: Random
) -> list[Brick]:
    """Return `number` bricks at random, in the order of the set."""
    if spec.alike:
        chosen = sorted(random.randrange(len(bricks)) for _ in range(number))
    elif number > len(bricks):
        raise InputError(f"there are only {len(bricks)} bricks in this set", text=str(number))
    else:
        chosen = sorted(random.sample(range(len(bricks)), number))
    return [bricks[one] for one in chosen]


def _for_board(
    spec: Specification,
    bricks: Sequence[Brick],
    board: Mapping[Cell, str],
    number: int,
    tries: int,
    random: Random,
    budget: Budget,
) -> Iterator[Packing | None]:
    """Yield packings of one board by bricks chosen at random."""
    trial_board = TrialBoard(spec.lattice, board, flip=all(brick.flip for brick in bricks))
    seen: set[tuple[str, ...]] = set()
    for attempt in range(tries):
        chosen = _sample(spec, bricks, number, random)
        names = tuple(brick.name for brick in chosen)
        fits = sum(len(brick.cells) for brick in chosen) == len(board)
        if fits and names not in seen:
            seen.add(names)
            pieces = [TrialPiece(frozenset(one.cells), one.turn, one.flip) for one in chosen]
            trial = trial_board.quick_count(pieces, 1, NODES, budget)
            if trial.is_complete and len(trial.found) == 1:
                yield Packing(board, _with_copies(chosen), lattice=spec.lattice)
        if attempt % REPORT == 0 or budget.is_over:
            yield None


def _with_copies(chosen: Sequence[Brick]) -> list[Brick]:
    """Return bricks with their copies."""
    counts: dict[Brick, int] = {}
    for brick in chosen:
        counts[brick] = counts.get(brick, 0) + 1
    return [replace(brick, copies=copies) for brick, copies in counts.items()]


#: Boards that are cut (or sets of bricks that are looked at) until there is a puzzle.
ATTEMPTS = 12

#: Boards that are cut for each attempt; the one with the fewest packings is worked on.
CUTS = 6

#: The number of steps in which sizes may become more uneven.
SLACKS = 4

#: Bricks with at most this many solutions are good enough to work on.
FEW = 4

#: Nodes of the final proof: much more than any count before it.
PROOF = 5_000_000

#: Default: about this many cells in a piece, at most this many pieces (more take long to find).
USUAL_SIZE, MOST_USUAL = 7, 12
USUAL_SIZES = dict(zip(DIFFICULTIES, (11, USUAL_SIZE, 6), strict=True))

#: The largest board that a generator takes on at all.
MOST_CELLS = 400


class Specification(NamedTuple):
    """What a packing shall be like, in terms of cells."""

    lattice: Lattice
    board: Mapping[Cell, str] | None
    pieces: int | None
    bricks: str | None = None
    sizes: tuple[int, int] | None = None
    flip: bool = True
    alike: bool = False
    difficulty: str | None = None


def read_specification(recipe: PackingRecipe) -> Specification:
    """Return what a recipe asks for, in terms of cells."""
    board, lattice = _board(recipe)
    flip, pieces = recipe.flip, recipe.pieces
    if flip is None:
        flip = lattice is not CUBIC or recipe.bricks is not None
    if pieces is None and recipe.bricks is None and board:
        pieces = _usual_pieces(lattice, board, recipe.difficulty)
    return Specification(
        lattice, board, pieces, recipe.bricks, recipe.sizes, flip, recipe.alike, recipe.difficulty
    )


def _board(recipe: PackingRecipe) -> tuple[Mapping[Cell, str] | None, Lattice]:
    """Return the board of a recipe, None if one is to be made for its bricks; and the lattice."""
    lattice = LATTICES[recipe.lattice or SQUARE.name]
    if recipe.board is not None:
        return dict.fromkeys(recipe.board.cells, ""), LATTICES[recipe.board.lattice]
    if recipe.size is not None or recipe.bricks is None:
        with within("size"):
            return read_board(recipe.size or USUAL, None if lattice is SQUARE else lattice.name)
    if lattice is SQUARE:
        lattice = set_lattice(recipe.bricks) or SQUARE
    return None, lattice


def _usual_pieces(lattice: Lattice, cells: Iterable[Cell], level: str | None) -> int:
    """Return a number of pieces that makes a good puzzle, and is soon found."""
    cells = list(cells)
    size = USUAL_SIZES.get(level or "", USUAL_SIZE)
    return max(len(lattice.components(cells)), min(MOST_USUAL, -(-len(cells) // size)))


class PackingCandidate(NamedTuple):
    """A packing that meets the recipe, and how hard it is."""

    packing: Packing
    difficulty: PackingDifficulty


def make(recipe: PackingRecipe, seed: int, budget: Budget) -> Packing:
    """Return a packing of a recipe, the hardest of those that are found after the first one."""
    spec = read_specification(recipe)
    _require_sense(spec)
    random = Random(seed)
    rounds = budget.size * (1 + (recipe.rounds or 0)) - 1
    if spec.bricks is None:
        candidates = _dissections(spec, random, budget)
    else:
        candidates = selections(spec, random, budget)
    drafts = (None if each is None else _draft(spec, each, budget) for each in candidates)
    best: PackingCandidate | None = None
    after = 0
    for number, draft in enumerate(budget.drafts_until_first(drafts)):
        # What comes of a draft that was cut short says nothing of the whole one.
        was_over, is_over = budget.is_known_over, budget.is_over
        # A proof that was stopped would end well another time: so the last draft does not count.
        if (
            draft is not None
            and not was_over
            and (not is_over or (best is None and not budget.number))
            and (best is None or draft.difficulty.nodes > best.difficulty.nodes)
        ):
            best = draft
        after += best is not None
        share = number / ATTEMPTS if best is None else after / (rounds + 1)
        budget.report(share, "nothing yet" if best is None else str(best.difficulty))
        if (best is not None and after > rounds) or is_over:
            break
    if best is None:
        _give_up(spec, budget)
    assert best is not None
    return best.packing


def _give_up(spec: Specification, budget: Budget) -> None:
    budget.require_more("packing")
    if spec.bricks is not None:
        hint = "another number of bricks"
    elif spec.difficulty == DIFFICULTIES[-1]:
        hint = "a larger board"
    else:
        hint = "fewer (and so larger) pieces"
    level = "" if spec.difficulty is None else f", no {spec.difficulty} one"
    reason = f"no packing with exactly one solution was found{level}"
    raise NothingFoundError(
        f"{reason}, within the limits of this generator; try another seed or {hint}"
    )


def _draft(spec: Specification, packing: Packing, budget: Budget) -> PackingCandidate | None:
    """Return a packing with its difficulty if it meets the recipe and has one solution only."""
    rated = measure_difficulty(packing, MOST_NODES, lambda: budget.is_stopped or budget.is_late)
    if spec.difficulty is not None and rated.name != spec.difficulty:
        return None
    return PackingCandidate(packing, rated) if prove_unique(packing, budget) else None


def prove_unique(packing: Packing, budget: Budget | None = None) -> bool:
    """Tell whether a complete search finds one packing, up to the symmetries of the board.

    The puzzle remembers it: no page or key needs to search again.
    """

    def stop() -> bool:
        return budget is not None and (budget.is_stopped or budget.is_late)

    answer = packing.solve(distinct=True, limit=2, nodes=PROOF, stop=stop)
    if answer.outcome is Outcome.STOPPED and not stop():
        raise KeyboardInterrupt  # which the search took note of, and nobody else would
    if answer.count != 1:
        return False
    # Where the board can be turned, a key shows the solution that is found first.
    is_only = len(packing_solver(packing).symmetries) == 1
    set_known_solutions(packing, KnownSolutions(answer.solutions[0] if is_only else None, 1))
    return True


def _require_sense(spec: Specification) -> None:
    """Refuse what cannot be, whatever one tries."""
    if spec.board is not None:
        cells = len(spec.board)
        if not 1 <= cells <= MOST_CELLS:
            raise InputError(
                f"the generator takes boards of 1 to {MOST_CELLS} cells", text=str(cells)
            )


# ---------------------------------------------------------------- cutting


def _dissections(spec: Specification, random: Random, budget: Budget) -> Iterator[Packing | None]:
    """Yield boards that were cut until one packing was left, or None where that failed."""
    if spec.board is None or spec.pieces is None:
        raise InputError("a board to cut is needed")
    trial_board = TrialBoard(spec.lattice, spec.board, flip=spec.flip)
    fields = [
        sorted(trial_board.numbers[cell] for cell in field)
        for field in spec.lattice.components(spec.board)
    ]
    sizes, rooms = even_piece_sizes(spec, list(map(len, fields)))
    for attempt in range(ATTEMPTS):
        # Sizes that are not quite even leave more to choose from, where nothing else helped.
        slack = 0 if spec.sizes is not None else attempt * SLACKS // ATTEMPTS

        def new_cut(slack: int = slack) -> Dissection | None:
            """Cut the board at random."""
            cut = sizes
            if spec.sizes is not None:
                cut = [shuffled_sizes(each, rooms, random) for each in sizes]
            lowest, highest = min(map(min, cut)) - slack, max(map(max, cut)) + slack
            rules = Rules(spec.flip, spec.alike, (max(1, lowest), highest))
            return dissect(trial_board, fields, cut, rules, random)

        best = _best_cut(new_cut, random, budget)
        if best is None:
            yield None
            return
        done = best.repair(random, budget)
        yield None if done is None else _packing(spec, best)


def _best_cut(
    new_cut: Callable[[], Dissection | None], random: Random, budget: Budget
) -> Dissection | None:
    """Return the one of some boards cut at random that has the fewest packings."""
    best: Dissection | None = None
    for _ in range(CUTS):
        new = new_cut()
        if new is None:
            continue
        new.settle(random, budget)
        if budget.is_over:
            return new if best is None else best
        new.look(budget)
        if best is None or new.rank < best.rank:
            best = new
        if best.rank <= (0, FEW):
            break
    return best


def even_piece_sizes(
    spec: Specification, fields: Sequence[int]
) -> tuple[list[list[int]], list[int]]:
    """Return the sizes of the pieces of each field, as even as possible; and how many may have one.

    The latter is the number of pieces of each size, from 0 on.
    """
    assert spec.pieces is not None
    if spec.pieces < len(fields):
        raise InputError(f"the board has {len(fields)} separate fields", text=str(spec.pieces))
    if spec.pieces > sum(fields):
        raise InputError(f"more pieces than the board's {sum(fields)} cells", text=str(spec.pieces))
    room = Room(spec.lattice, spec.pieces, flip=spec.flip, alike=spec.alike)
    lowest, highest = spec.sizes or (1, sum(fields))
    for count in (room.usable_count, room.shape_count):
        rooms = [count(n) if lowest <= n <= highest else 0 for n in range(sum(fields) + 1)]
        sizes = _field_sizes(fields, rooms, spec.pieces)
        if sizes is not None:
            return sizes, rooms
    different = "" if spec.alike else ", all of them different"
    between = "" if spec.sizes is None else f" and {lowest} to {highest} cells each"
    reason = f"{sum(fields)} cells cannot be cut into this number of pieces{different}{between}"
    raise InputError(reason, text=str(spec.pieces))


def _field_sizes(fields: Sequence[int], rooms: list[int], pieces: int) -> list[list[int]] | None:
    """Return even sizes for each field; what one uses up, the others cannot have."""
    rooms = rooms[:]
    found = []
    for cells, number in zip(fields, shares(fields, pieces), strict=True):
        sizes = even_sizes(cells, rooms, number)
        if sizes is None:
            return None
        for size in sizes:
            rooms[size] -= 1
        found.append(sizes)
    return found


def _packing(spec: Specification, cut: Dissection) -> Packing:
    """Return the puzzle of a cut board; the pieces lie as they come, not as they belong."""
    pieces = sorted(
        cut.shapes(cut.pieces), key=lambda piece: (len(piece.shape), sorted(piece.shape))
    )
    assert spec.board is not None
    counts: dict[tuple[Cell, ...], int] = {}
    for piece in pieces:
        cells = tuple(sorted(piece.shape))
        counts[cells] = counts.get(cells, 0) + 1
    bricks = [
        Brick(brick_letters(number), cells, copies, flip=spec.flip)
        for number, (cells, copies) in enumerate(counts.items())
    ]
    return Packing(spec.board, bricks, lattice=spec.lattice)
