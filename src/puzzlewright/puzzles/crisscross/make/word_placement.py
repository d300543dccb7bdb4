"""Placing words around others that stay: greedy, then ruin and recreate.

Each word goes where it crosses the most others. Then some words are taken away and placed again, as
long as that makes the arrangement no worse (Schrimpf and others, 2000). Everything is decided by
random numbers and by counts, so that the same seed gives the same arrangement.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from puzzlewright.core.deadlines import check_deadline
from puzzlewright.words.grids.grid import ACROSS, DOWN, STEPS, Cell

#: What a crossing is worth, what it is worth to link unconnected words, what a cell of
#: distance to those costs, and the random part.
CROSSING: Final = 100
LINK_WORTH: Final = 500
DISTANCE: Final = 20
NOISE: Final = 90

#: Places that are looked at: about 0.5 s.
MOST_TRIES: Final = 150_000

#: Rounds without a better arrangement, after which one is enough in which every word has a place.
PATIENCE: Final = 3

#: Arrangements that are made from nothing, and rounds that change one beyond recognition.
STARTS: Final = 6
SHAKES: Final = 12

#: As many crossings are given up for each word that would lie where it lay before: people ask for
#: something else.
SAME_PLACE_COST: Final = 2

#: Words that are taken away in a round.
MOST_REMOVED: Final = 6

#: Why a word cannot be somewhere: beyond the board, on a cell that stays blank, another letter of a
#: word, beside a word that it does not cross, or apart from the others; and what the checker finds.
OUTSIDE, FREE, LETTER, TOUCH, APART, WRONG = (
    "outside",
    "free",
    "letter",
    "touch",
    "apart",
    "wrong",
)

OTHER: Final = {ACROSS: DOWN, DOWN: ACROSS}

Word = tuple[str, ...]


class WordPosition(NamedTuple):
    """Where a word lies: its first cell, and its direction."""

    row: int
    col: int
    direction: str  #: ACROSS or DOWN

    def cells(self, length: int) -> list[Cell]:
        """Return the cells of a word of `length` letters."""
        down, right = STEPS[self.direction]
        return [(self.row + n * down, self.col + n * right) for n in range(length)]


class Refusal(NamedTuple):
    """Why a word cannot be somewhere, and the number of the word that is in the way."""

    why: str
    word: int | None = None


class BoardShape(NamedTuple):
    """A board: rows, columns, and the cells that stay blank."""

    rows: int
    cols: int
    closed: frozenset[Cell]


class Board:
    """Words on a board, by their numbers."""

    def __init__(
        self, field: BoardShape, words: Sequence[Word], spots: Mapping[int, WordPosition]
    ) -> None:
        self.field: BoardShape = field
        self.words: Sequence[Word] = words
        self.spots: dict[int, WordPosition] = {}
        self.letters: dict[Cell, str] = {}
        self.tries: int = 0  #: places that were looked at
        self._owners: dict[tuple[Cell, str], int] = {}
        self._cells: dict[str, list[Cell]] = {}  #: by letters
        for number, spot in spots.items():
            self.put(number, spot)

    def put(self, number: int, spot: WordPosition) -> None:
        """Put a word somewhere."""
        self.spots[number] = spot
        word = self.words[number]
        for sign, cell in zip(word, spot.cells(len(word)), strict=True):
            if cell not in self.letters:
                self.letters[cell] = sign
                self._cells.setdefault(sign, []).append(cell)
            self._owners[cell, spot.direction] = number

    @property
    def crossings(self) -> int:
        """How many cells are in two words."""
        owners = self._owners
        return sum((cell, OTHER[way]) in owners for cell, way in owners) // 2

    def owner(self, cell: Cell) -> int | None:
        """Return the number of a word on a cell."""
        across = self._owners.get((cell, ACROSS))
        return self._owners.get((cell, DOWN)) if across is None else across

    def pieces(self) -> dict[int, int]:
        """Return for each word the number of the piece to which it belongs."""
        piece: dict[int, int] = {}
        for first in self.spots:
            if first in piece:
                continue
            reached = [first]
            piece[first] = first
            for number in reached:  # which grows meanwhile
                for each in self.crossing_words(number):
                    if each not in piece:
                        piece[each] = first
                        reached.append(each)
        return piece

    def crossing_words(self, number: int) -> list[int]:
        """Return the words that cross one, or go on where it ends."""
        spot, word = self.spots[number], self.words[number]
        other = OTHER[spot.direction]
        found = (self._owners.get((cell, other)) for cell in spot.cells(len(word)))
        return [each for each in found if each is not None]

    def refusal(self, word: Word, spot: WordPosition) -> Refusal | list[int]:
        """Return why a word cannot be somewhere, or the numbers of the words that it crosses."""
        self.tries += 1
        letters, owners = self.letters, self._owners
        (down, right), way = STEPS[spot.direction], spot.direction
        end_row, end_col = spot.row + (len(word) - 1) * down, spot.col + (len(word) - 1) * right
        if spot.row < 0 or spot.col < 0 or end_row >= self.field.rows or end_col >= self.field.cols:
            return Refusal(OUTSIDE)
        ends = ((spot.row - down, spot.col - right), (end_row + down, end_col + right))
        if touched := [cell for cell in ends if cell in letters]:
            return Refusal(TOUCH, self.owner(touched[0]))
        crossed: list[int] = []
        for n, sign in enumerate(word):
            row, col = cell = (spot.row + n * down, spot.col + n * right)
            there = letters.get(cell)
            if there is None:
                if cell in self.field.closed:
                    return Refusal(FREE)
                if (row - right, col - down) in letters or (row + right, col + down) in letters:
                    return Refusal(TOUCH, self._adjacent_word(row, col, way))
            elif there != sign:
                return Refusal(LETTER, self.owner(cell))
            elif (cell, way) in owners:
                return Refusal(TOUCH, owners[cell, way])
            else:
                crossed.append(owners[cell, OTHER[way]])
        return crossed

    def _adjacent_word(self, row: int, col: int, way: str) -> int | None:
        """Return the number of a word beside a cell, across from a direction."""
        down, right = STEPS[way]
        before = self.owner((row - right, col - down))
        return self.owner((row + right, col + down)) if before is None else before

    def crossing_positions(self, word: Word) -> Iterator[WordPosition]:
        """Yield where a word has a letter in common with one that is there."""
        owners = self._owners
        for at, sign in enumerate(word):
            for row, col in self._cells.get(sign, ()):
                if ((row, col), DOWN) not in owners:
                    yield WordPosition(row - at, col, DOWN)
                if ((row, col), ACROSS) not in owners:
                    yield WordPosition(row, col - at, ACROSS)

    def free_positions(self, word: Word) -> Iterator[WordPosition]:
        """Yield all places inside the board."""
        for way, (down, right) in STEPS.items():
            for row in range(self.field.rows - down * (len(word) - 1)):
                for col in range(self.field.cols - right * (len(word) - 1)):
                    yield WordPosition(row, col, way)


def place_greedily(board: Board, numbers: Iterable[int], chance: Random) -> None:
    """Place words where they cross others, again and again until no other has a place."""
    left = sorted(numbers, key=lambda n: -len(board.words[n]) - 3 * chance.random())
    if not board.spots:
        left = _place_first(board, left, chance)
    while left:
        check_deadline()
        later = []
        piece = board.pieces()
        for number in left:
            spot = _best(board, number, piece, chance)
            if spot is None:
                later.append(number)
                continue
            board.put(number, spot)
            # What it crosses is one piece with it from now on.
            joined = {piece[each] for each in board.crossing_words(number)}
            new = min(joined)
            piece[number] = new
            if len(joined) > 1:
                piece = {each: new if of in joined else of for each, of in piece.items()}
        if len(later) == len(left):
            return
        left = later


def _place_first(board: Board, numbers: Sequence[int], chance: Random) -> list[int]:
    """Put the first word near the middle; return the others."""
    left = list(numbers)
    for number in numbers:
        word = board.words[number]
        spots = [
            s for s in board.free_positions(word) if not isinstance(board.refusal(word, s), Refusal)
        ]
        if spots:
            middle = (board.field.rows - 1, board.field.cols - 1)
            board.put(
                number, min(spots, key=lambda spot: _without_first(spot, word, middle, chance))
            )
            left.remove(number)
            break
    return left


def _without_first(spot: WordPosition, word: Word, middle: Cell, chance: Random) -> float:
    first, *_, last = spot.cells(len(word))
    off = abs(first[0] + last[0] - middle[0]) + abs(first[1] + last[1] - middle[1])
    return off + 4 * chance.random()


def _best(
    board: Board, number: int, piece: Mapping[int, int], chance: Random
) -> WordPosition | None:
    """Return the best place of a word among those where it crosses another one."""
    word, best, found = board.words[number], 0.0, None
    pieces = len({*piece.values()})
    seen: set[WordPosition] = set()
    for spot in board.crossing_positions(word):
        if spot in seen:
            continue
        seen.add(spot)
        crossed = board.refusal(word, spot)
        if isinstance(crossed, Refusal):
            continue
        value = CROSSING * len(crossed) + NOISE * chance.random()
        if pieces > 1:
            own = {piece[each] for each in crossed}
            value += LINK_WORTH * (len(own) - 1) - DISTANCE * _distance(
                board, spot, word, piece, own
            )
        if found is None or value > best:
            best, found = value, spot
    return found


def _distance(
    board: Board, spot: WordPosition, word: Word, piece: Mapping[int, int], own: Collection[int]
) -> int:
    """Return how far a word is from those that are no piece with it."""
    first, *_, last = spot.cells(len(word))
    least = board.field.rows + board.field.cols
    for number, other in board.spots.items():
        if piece[number] not in own:
            for row, col in other.cells(len(board.words[number])):
                for end in (first, last):
                    least = min(least, abs(row - end[0]) + abs(col - end[1]))
    return least


def improved_arrangements(
    field: BoardShape,
    words: Sequence[Word],
    kept: Mapping[int, WordPosition],
    loose: Sequence[int],
    chance: Random,
    before: Mapping[int, WordPosition],
) -> list[Board]:
    """Return arrangements, better and better.

    They begin with the best of some that are made from nothing. If none of these links all words
    that stay, they begin with how words lay `before`.
    """
    starts = []
    for _ in range(STARTS):
        starts.append(Board(field, words, kept))
        place_greedily(starts[-1], loose, chance)
    board = max(starts, key=lambda each: _value(each, before))
    tries = sum(each.tries for each in starts)
    if _pieces(board) > 1:
        former = Board(field, words, {**before, **kept})
        board = _perturb(former, kept, loose, chance) if _pieces(former) == 1 else board
    return _improve(board, kept, loose, chance, tries, before)


def _perturb(
    board: Board, kept: Mapping[int, WordPosition], loose: Sequence[int], chance: Random
) -> Board:
    """Return another arrangement that still hangs together, better or worse."""
    for _ in range(SHAKES):
        other = _ruin(board, kept, chance)
        place_greedily(other, [n for n in loose if n not in other.spots], chance)
        if _pieces(other) == 1:
            board = other
    return board


def _improve(
    board: Board,
    kept: Mapping[int, WordPosition],
    loose: Sequence[int],
    chance: Random,
    tries: int,
    before: Mapping[int, WordPosition],
) -> list[Board]:
    found, idle = [board], 0
    while tries < MOST_TRIES and loose:
        if idle >= PATIENCE and len(board.spots) == len(kept) + len(loose) and _pieces(board) == 1:
            break
        check_deadline()
        other = _ruin(board, kept, chance)
        place_greedily(other, [n for n in loose if n not in other.spots], chance)
        tries += max(other.tries, 1 + len(board.words))
        idle += 1
        value, best = _value(other, before), _value(board, before)
        if value > best:
            idle = 0
            found.append(other)
        if value >= best:
            board = other
    return [*found, board]


def _pieces(board: Board) -> int:
    return len({*board.pieces().values()})


def _value(board: Board, before: Mapping[int, WordPosition]) -> tuple[int, int, int]:
    same = sum(spot == before.get(n) for n, spot in board.spots.items())
    return -_pieces(board), len(board.spots), board.crossings - SAME_PLACE_COST * same


def _ruin(board: Board, kept: Mapping[int, WordPosition], chance: Random) -> Board:
    """Return the board without some of its loose words.

    It also loses those that are then not connected with words that stay, or with most others.
    """
    loose = [n for n in board.spots if n not in kept]
    number = min(len(loose), 1 + chance.randrange(MOST_REMOVED))
    gone = {*chance.sample(loose, number)}
    spots = {n: spot for n, spot in board.spots.items() if n not in gone}
    left = Board(board.field, board.words, spots)
    piece = left.pieces()
    if kept:
        stay = {piece[n] for n in kept}
    else:
        sizes = [*piece.values()]
        stay = {max(sizes, key=sizes.count)} if sizes else set()
    return Board(board.field, board.words, {n: spots[n] for n in spots if piece[n] in stay})
