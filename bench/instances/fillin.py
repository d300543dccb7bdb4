"""The fill-ins that are measured: thought up here, or read from a folder of files.

Words that are thought up alternate between vowels and consonants, mostly, and have them about as
often as English has. That is enough for lists that load, and fill grids, like real ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.core.files import read_text
from puzzlewright.puzzles.fillin.grid import Content, Template
from puzzlewright.puzzles.fillin.make.templates import make_template
from puzzlewright.puzzles.fillin.plain_text import read_template
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.word_lists.scored_lists import load_words
from puzzlewright.puzzles.fillin.word_lists.word_list import Word

#: The puzzles of the tests, and how many fills they have.
SMALL = Path(__file__).parents[2] / "tests/data/fillins"
SMALL_COUNTS = SMALL.parent / "fillin_counts.txt"

#: As many words has a large list, and how many of them grids are filled from.
MANY, SOME = 430_000, 60_000

#: Sparse puzzles: how many words, a seed, and the side of the grid; so often words are tried.
SPARSE = ((25, 1, 20), (40, 2, 26), (70, 3, 36))
SPARSE_TRIES = 20_000

VOWELS = "EEEEEEAAAAAIIIIOOOOUUY"
CONSONANTS = "TTTTTNNNNNSSSSSRRRRRLLLLDDDCCCMMMPPPGGBBHHFVKWYJXQZ"

#: The files of a folder: where templates and lists are, and the least score of their words.
SETS = {"vanbeek72": ("scowl55.txt", 0), "real15": ("scowl_tiered.dict.gz", 50)}
LARGE_LIST = "scowl_tiered.dict.gz"
EXACT = "exact/*.grid.txt"

#: Templates to fill with the best words of the large list; of invented ones, the sides.
SCORED = ("vanbeek72/10_15.01", "vanbeek72/30_21.01", "real15/grid_015", "real15/grid_124")
SCORED_SIDES = (9, 13, 15)

#: Templates of one set that take minutes; no other program that we know has filled them from that
#: list, or shown them to be impossible.
LONG_SET, LONG = "vanbeek72", ("23.06", "23.10")


class Grid(NamedTuple):
    """A template to be filled from a list."""

    name: str
    template: Template


class Fills(NamedTuple):
    """Templates that are filled from one list."""

    name: str
    grids: Sequence[Grid]
    words: Callable[[], Iterable[Word]]
    least: int = 0


class Instances(NamedTuple):
    """What is measured."""

    fills: Sequence[Fills]
    exact: Sequence[tuple[str, FillIn]]
    large: Path | None  #: a file with very many words; None: they are thought up
    scored: Fills | None = None  #: templates to fill with the best words
    long: Fills | None = None  #: templates that take minutes


# ---------------------------------------------------------------- thought up


@cache
def invented(number: int, seed: int = 1) -> tuple[Word, ...]:
    """Return `number` different words of 3 to 15 letters, with scores from 10 to 90."""
    random = Random(seed)
    found: dict[str, Word] = {}
    while len(found) < number:
        more = random.randrange(7) * random.randrange(2)
        text = _word(random, 3 + random.randrange(4) + random.randrange(4) + more)
        found.setdefault(text, Word(tuple(text), 10 * random.randint(1, 9)))
    return tuple(found.values())


def _word(random: Random, length: int) -> str:
    vowel = random.random() < 0.4
    letters = []
    for _ in range(length):
        letters.append(random.choice(VOWELS if vowel else CONSONANTS))
        vowel = random.random() < (0.12 if vowel else 0.75)
    return "".join(letters)


def sparse(words: int, seed: int, side: int) -> FillIn:
    """Lay words that cross one another on a grid, until there are `words` of them or it is full."""
    random = Random(seed)
    laid = _CrossingGrid(side)
    candidates = [word.text for word in invented(5000) if 3 <= len(word.cells) <= 9]
    laid.put(candidates[seed], (side // 2, 2), (0, 1))
    for _ in range(SPARSE_TRIES):
        if len(laid.words) == words:
            break
        laid.try_word(random.choice(candidates), random)
    rows: list[list[Content]] = [
        ["" if (row, col) in laid.letters else None for col in range(side)] for row in range(side)
    ]
    return FillIn(Template(rows), [Word(tuple(word)) for word in sorted(laid.words)])


class _CrossingGrid:
    """Words that cross one another on a grid."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.letters: dict[tuple[int, int], str] = {}
        self.words: list[str] = []

    def put(self, word: str, start: tuple[int, int], step: tuple[int, int]) -> None:
        """Lay a word."""
        for at, letter in enumerate(word):
            self.letters[start[0] + at * step[0], start[1] + at * step[1]] = letter
        self.words.append(word)

    def try_word(self, word: str, random: Random) -> None:
        """Lay a word across some letter that is there, if that can be done."""
        cell = random.choice(list(self.letters))
        step = random.choice(((0, 1), (1, 0)))
        at = word.find(self.letters[cell])
        start = cell[0] - at * step[0], cell[1] - at * step[1]
        if at >= 0 and word not in self.words and self._fits(word, start, step):
            self.put(word, start, step)

    def _fits(self, word: str, start: tuple[int, int], step: tuple[int, int]) -> bool:
        """Tell whether a word lies inside and makes no other word, but for those it crosses."""
        down, right = step
        before = False  # whether the cell before held a letter: two of them are of a word this way
        for at in range(-1, len(word) + 1):
            row, col = start[0] + at * down, start[1] + at * right
            here = self.letters.get((row, col))
            if at in (-1, len(word)):
                fits = here is None
            elif here is not None:
                fits = here == word[at] and not before
            else:
                beside = ((row + right, col + down), (row - right, col - down))
                is_inside = 0 <= row < self.side and 0 <= col < self.side
                fits = is_inside and not any(cell in self.letters for cell in beside)
            if not fits:
                return False
            before = here is not None
        return True


def thought_up() -> Instances:
    """Return instances for those who have no files of others."""
    grids = [
        Grid(f"american {side}x{side}, seed {seed}", make_template(side, side, seed=seed))
        for side in (5, 9, 13, 15)
        for seed in (1, 2, 3)
    ]
    puzzles = [sparse(words, seed, side) for words, seed, side in SPARSE]
    exact = [(f"sparse, {len(puzzle.words)} words", puzzle) for puzzle in puzzles]
    words = partial(invented, SOME)
    first = [grid for grid in grids if grid.name.endswith("seed 1")]
    best = [grid for grid in first if grid.template.height in SCORED_SIDES]
    scored = Fills("thought up", best, words)
    return Instances([Fills("thought up", grids, words)], exact, None, scored)


# ---------------------------------------------------------------- of a folder


def in_folder(folder: Path) -> Instances:
    """Return the instances of a folder; an InputError if it has none."""
    fills = [some for name in SETS if (some := _fills(folder, name)).grids]
    long = _fills(folder, LONG_SET, long=True)
    exact = [
        (path.name.removesuffix(".grid.txt"), FillIn.load(path))
        for path in sorted(folder.glob(EXACT))
    ]
    if not (fills or exact or long.grids):
        raise InputError(f"no fill-ins in it ({', '.join(SETS)}, {EXACT})", source=str(folder))
    large = folder / LARGE_LIST
    if not large.exists():
        return Instances(fills, exact, None, long=long)
    return Instances(fills, exact, large, _scored(folder, large), long)


def _fills(folder: Path, name: str, *, long: bool = False) -> Fills:
    """Return the templates of a set: those that take minutes, or the others."""
    words, least = SETS[name]
    paths = [
        path
        for path in sorted((folder / name).glob("*.txt"))
        if (name == LONG_SET and path.stem.endswith(LONG)) is long
    ]
    return Fills(name, [_grid(path) for path in paths], partial(load_words, folder / words), least)


def _scored(folder: Path, large: Path) -> Fills | None:
    """Return the templates to fill with the best words, those of them that exist."""
    paths = [folder / f"{name}.txt" for name in SCORED]
    grids = [_grid(path) for path in paths if path.exists()]
    return Fills(large.name.split(".")[0], grids, partial(load_words, large)) if grids else None


def _grid(path: Path) -> Grid:
    return Grid(path.stem, read_template(read_text(path), str(path)))


def small() -> list[tuple[str, FillIn, int]]:
    """Return the puzzles of the tests with the numbers of their fills."""
    counts = {}
    for line in SMALL_COUNTS.read_text().splitlines():
        if line and not line.startswith("#"):
            name, number, *_ = line.split()
            counts[name] = int(number)
    return [(name, FillIn.load(SMALL / name), number) for name, number in counts.items()]
