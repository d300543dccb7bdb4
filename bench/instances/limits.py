"""The largest inputs that are accepted, in several shapes for each kind, written by generators.

They are what a hostile or careless user could send: every verb has to end in time and in bounded
memory with them (bench/limits.py measures that, tests/limits asserts it). A generator writes its
file in a second at most; what is random comes from a fixed seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from random import Random
from string import ascii_uppercase
from typing import NamedTuple

#: Writes the input of a shape, or the list that a maker takes.
Text = Callable[[], str]

#: The verbs that search, and the drawing that does not.
SEARCHES = ("count", "estimate", "solve", "check")
PLAIN = (*SEARCHES, "svg")
#: One shape of each kind also goes through the slower outputs.
ALL = (*PLAIN, "pdf", "html", "convert", "book")


class Shape(NamedTuple):
    """An input, and the verbs that are to be measured with it."""

    kind: str
    name: str
    size: str
    text: Text  #: the file: a puzzle, or the list of a maker
    verbs: tuple[str, ...] = PLAIN
    words: tuple[str, ...] = ()  #: of `make`, with {file} for the list
    suffix: str = ".txt"
    format: str = ".ipuz"  #: what `convert` writes
    many: bool = False  #: a file of many puzzles, each of which has the time limit to itself

    @property
    def file(self) -> str:
        """The name of the file: no two shapes share one."""
        return f"{self.kind}-{self.name.replace(' ', '-')}{self.suffix}"

    def write(self, folder: Path) -> Path:
        """Write the file if it is not there yet."""
        path = folder / self.file
        if not path.exists():
            path.write_text(self.text(), encoding="utf-8")
        return path


def shapes() -> list[Shape]:
    """Return all shapes, kind by kind."""
    return [
        *_covers(),
        *_jigsaws(),
        *_packings(),
        *_sudokus(),
        *_fillins(),
        *_crisscrosses(),
        *_wordsearches(),
    ]


def _lines(*parts: str | Iterable[str]) -> str:
    """Return lines of text; a part is one line, or many."""
    lines = chain.from_iterable([part] if isinstance(part, str) else part for part in parts)
    return "\n".join(lines) + "\n"


def _words(number: int, lengths: tuple[int, int], letters: str = ascii_uppercase) -> list[str]:
    """Return different random words, in the order in which they were thought up."""
    random = Random(number)
    words: dict[str, None] = {}
    while len(words) < number:
        words["".join(random.choices(letters, k=random.randint(*lengths)))] = None
    return list(words)


# Exact cover


def _covers() -> list[Shape]:
    def shape(
        name: str, size: str, text: Text, verbs: tuple[str, ...] = (*SEARCHES, "convert")
    ) -> Shape:
        return Shape("cover", name, size, text, verbs, suffix=".dlx")

    return [
        shape("options", "300,000 options of 3 of 3,000 items", _cover_of_options),
        shape("long option", "1 option of 200,000 items", _cover_of_one_option),
        shape("items", "300,000 items with 2 options each", _cover_of_items),
        shape("colours", "100,000 options with colours", _cover_of_colours),
        Shape("cover", "small", "100 items, 120 options", _cover_to_draw, ALL, suffix=".dlx"),
        _make("cover", "queens", "1,000 queens: 1,000,000 options", ("queens", "1000")),
        _make("cover", "random", "100,000 items", ("random", *_many_items())),
    ]


def _many_items() -> tuple[str, ...]:
    return ("--items", "100000", "--options", "300000")


def _make(
    kind: str, name: str, size: str, words: tuple[str, ...], text: Text = str, suffix: str = ".txt"
) -> Shape:
    return Shape(kind, f"make {name}", size, text, ("make",), words, suffix)


def _cover_of_options() -> str:
    random = Random(1)
    items = [f"i{number}" for number in range(3_000)]
    return _lines(" ".join(items), (" ".join(random.sample(items, 3)) for _ in range(300_000)))


def _cover_of_one_option() -> str:
    items = " ".join(f"i{number}" for number in range(200_000))
    return _lines(items, items)


def _cover_of_items() -> str:
    items = [f"i{number}" for number in range(300_000)]
    return _lines(" ".join(items), (item for item in items for _ in range(2)))


def _cover_of_colours() -> str:
    random = Random(2)
    items = [f"i{number}" for number in range(2_000)]
    head = f"{' '.join(items[:1000])} | {' '.join(items[1000:])}"
    options = (
        f"{random.choice(items[:1000])} {random.choice(items[1000:])}:{random.choice('abc')}"
        for _ in range(100_000)
    )
    return _lines(head, options)


def _cover_to_draw() -> str:
    random = Random(3)
    items = [f"i{number}" for number in range(100)]
    return _lines(" ".join(items), (" ".join(random.sample(items, 4)) for _ in range(120)))


# Jigsaws


def _jigsaws() -> list[Shape]:
    def shape(name: str, size: str, text: Text, verbs: tuple[str, ...] = PLAIN) -> Shape:
        return Shape("jigsaw", name, size, text, verbs)

    return [
        shape("one colour", "316×316, 1 colour", lambda: _jigsaw_of(316, 316, 1)),
        shape("few colours", "316×316, 3 colours", lambda: _jigsaw_of(316, 316, 3)),
        shape("many colours", "316×316, 90,000 colours", lambda: _jigsaw_of(316, 316, 90_000), ALL),
        shape("row", "1×100,000, 5 colours", lambda: _jigsaw_of(1, 100_000, 5)),
        shape("hard", "16×16, 5 colours", lambda: _jigsaw_of(16, 16, 5), ALL),
        _make("jigsaw", "largest", "316×316", ("316x316",)),
        _make("jigsaw", "two solutions", "20×20", ("20x20", "--solutions", "2")),
    ]


def _jigsaw_of(rows: int, cols: int, colours: int) -> str:
    """Cut a board at random, and shuffle the pieces."""
    random = Random(rows + colours)
    across = [[random.randint(1, colours) for _ in range(cols - 1)] for _ in range(rows)]
    down = [[random.randint(1, colours) for _ in range(cols)] for _ in range(rows - 1)]
    rights = [[*row, 0] for row in across]
    lefts = [[0, *row] for row in across]
    bottoms, tops = [*down, [0] * cols], [[0] * cols, *down]
    grid = zip(tops, rights, bottoms, lefts, strict=True)
    pieces = [f"{t} {r} {b} {x}" for lines in grid for t, r, b, x in zip(*lines, strict=True)]
    random.shuffle(pieces)
    return _lines(f"jigsaw {rows} {cols} unsigned", pieces)


# Packings


def _packings() -> list[Shape]:
    def shape(name: str, size: str, text: Text, verbs: tuple[str, ...] = PLAIN) -> Shape:
        return Shape("packing", name, size, text, verbs, format=".xmpuzzle")

    return [
        shape("dominoes", "300×300 dominoes", lambda: _packed("board 300x300", "bricks dominoes")),
        shape("most ways", "446×446 dominoes", lambda: _packed("board 446x446", "bricks dominoes")),
        shape("blocked", "400×400 with holes, dominoes", _packing_with_holes),
        shape("cells", "1000×1000, one brick of 1000×999", _packing_of_large_bricks),
        shape("solid", "50×50×50 dicubes", lambda: _packed("board 50x50x50", "bricks dicubes")),
        shape("pentominoes", "60×60, any number of each pentomino", _packing_of_pentominoes, ALL),
        shape("hexagons", "150×150 dihexes", _packing_of_hexagons),
        shape("hard", "20×20, 80 pentominoes", _packing_of_few, (*ALL, "watch")),
        _make("packing", "largest", "20×20", ("20x20",)),
        _make("packing", "rounds", "8×8, 1,000,000 rounds", ("8x8", "--rounds", "1000000")),
    ]


def _packed(*lines: str | Iterable[str], lattice: str = "") -> str:
    return _lines(f"packing {lattice}".rstrip(), *lines)


def _packing_of_hexagons() -> str:
    return _packed("board 150x150", "bricks dihexes", lattice="hex")


def _packing_with_holes() -> str:
    random = Random(4)
    board = ("".join(random.choices("##.", k=400)) for _ in range(400))
    return _packed("board", board, "", "bricks dominoes")


def _packing_of_large_bricks() -> str:
    brick = ("#" * 999 for _ in range(1000))
    return _packed("board 1000x1000", "brick A", brick, "", "bricks monominoes")


def _pentominoes(copies: str) -> list[str]:
    shapes = ("F", "I", "L", "N", "P", "T", "U", "V", "W", "X", "Y", "Z")
    return [f"bricks {copies} {letter}-pentominoes" for letter in shapes]


def _packing_of_pentominoes() -> str:
    return _packed("board 60x60", _pentominoes("any"))


def _packing_of_few() -> str:
    return _packed("board 20x20", _pentominoes("7"), "choose")


# Sudokus


def _sudokus() -> list[Shape]:
    lines = (".1.......2.......", "." * 64)
    line = "".join(lines)
    return [
        Shape("sudoku", "empty", "25×25, empty", lambda: _sudoku(0), ALL),
        Shape("sudoku", "givens", "25×25, 100 givens", lambda: _sudoku(100), PLAIN),
        Shape("sudoku", "wide boxes", "boxes of 1×25", lambda: _sudoku(0, "1x25"), PLAIN),
        Shape("sudoku", "many", "100,000 puzzles", lambda: _lines([line] * 100_000), many=True),
        _make("sudoku", "largest", "25×25, minimal", ("25x25", "--minimal")),
        _make("sudoku", "few clues", "9×9, 17 clues", ("--clues", "17")),
    ]


VALUES = "123456789ABCDEFGHIJKLMNOP"


def _sudoku(givens: int, box: str = "5x5") -> str:
    cells = ["."] * 625
    for place in Random(5).sample(range(625), givens):
        row, col = divmod(place, 25)
        cells[place] = VALUES[(5 * row + row // 5 + col) % 25]
    return _lines(f"sudoku {box}", (" ".join(cells[at : at + 25]) for at in range(0, 625, 25)))


# Fill-ins


def _fillins() -> list[Shape]:
    def shape(name: str, size: str, text: Text, verbs: tuple[str, ...] = PLAIN) -> Shape:
        return Shape("fillin", name, size, text, (*verbs, "best"))

    return [
        shape("largest", "500×500, 50,000 words", lambda: _fillin(500, 50_000)),
        shape("list", "15×15, 300,000 words", lambda: _fillin(15, 300_000)),
        shape("open", "500×500 without blocks, 500 words", _open_fillin),
        shape("hard", "21×21, 20,000 words", lambda: _fillin(21, 20_000), ALL),
        _make("fillin", "too large", "500×500", ("500x500",)),
        _make("fillin", "largest", "50×50", ("50x50",)),
        _make("fillin", "list", "50×50, 300,000 words", ("50x50", *_list()), _list_of_300_000),
        _make(
            "fillin",
            "crossword",
            "21×21, 300,000 words",
            ("21x21", "--crossword", *_list()),
            _list_of_300_000,
        ),
        _make("fillin", "grown", "5,000 words", ("--layout", "grown", *_list()), _list_of_5_000),
    ]


def _list() -> tuple[str, ...]:
    return ("--words", "{file}")


def _list_of_300_000() -> str:
    return _lines(
        f"{word};{at % 100}" for at, word in enumerate(_words(300_000, (3, 15), "AEIORSTN"))
    )


def _list_of_5_000() -> str:
    return _lines(_words(5_000, (3, 12), "AEIORSTN"))


def _fillin(side: int, words: int) -> str:
    random = Random(6)
    rows = ("".join(random.choices("____#", k=side)) for _ in range(side))
    return _lines("fillin", "grid", rows, "words", _words(words, (2, 12), "AEIORSTN"))


def _open_fillin() -> str:
    return _lines("fillin", "grid", ["_" * 500] * 500, "words", _words(1000, (500, 500), "AB"))


# Criss-crosses


def _crisscrosses() -> list[Shape]:
    return [
        Shape("crisscross", "largest", "499×500, 20,751 words", _crisscross, ALL),
        _make("crisscross", "list", "5,000 words", ("{file}",), _list_of_5_000),
        _make(
            "crisscross",
            "most words",
            "30,000 words",
            ("{file}", "--goal", "contest"),
            _list_of_30_000,
        ),
        _make(
            "crisscross", "equal letters", "500 words of A and B", ("{file}",), _list_of_two_letters
        ),
    ]


def _crisscross() -> str:
    """Return a word of 500 letters, and below it connected columns of words of five."""
    words = _words(249 * 83, (5, 5))
    rows = ["".join(_words(83, (6, 6))).ljust(500, "X")]
    for at in range(0, len(words), 83):
        row = "-".join(words[at : at + 83]).ljust(500, "-")
        rows += [
            "".join("O" if column % 6 == 0 and column < 498 else "-" for column in range(500)),
            row,
        ]
    down = ["".join(row[column] for row in rows) for column in range(0, 498, 6)]
    return _lines("crisscross", "goal contest", "grid", rows, "words", [rows[0], *words, *down])


def _list_of_30_000() -> str:
    return _lines(_words(30_000, (3, 12)))


def _list_of_two_letters() -> str:
    return _lines(_words(500, (8, 12), "AB"))


# Word searches


def _wordsearches() -> list[Shape]:
    def shape(name: str, size: str, text: Text, verbs: tuple[str, ...] = PLAIN) -> Shape:
        return Shape("wordsearch", name, size, text, verbs)

    return [
        shape("equal letters", "500×500 of A, 20 words of A", _equal_letters),
        shape("random letters", "500×500, 5,000 words", _random_letters, ALL),
        shape("two letters", "500×500 of A and B, 1,000 words", _two_letters),
        _make("wordsearch", "list", "5,000 words", ("{file}",), _list_of_5_000),
        _make("wordsearch", "large list", "30,000 words", ("{file}",), _list_of_30_000),
        _make("wordsearch", "message", "200×200, message of 100,000 letters", _message_words()),
        _make(
            "wordsearch",
            "message of lists",
            "200×200, 500 words of A and B, message of 10,000 letters",
            _message_words("{file}", length=10_000),
            _list_of_two_letters,
        ),
    ]


def _message_words(*words: str, length: int = 100_000) -> tuple[str, ...]:
    return (*words, "--size", "200", "--message", "SECRETWORD" * (length // 10))


def _search(rows: Iterable[str], words: Iterable[str]) -> str:
    return _lines("wordsearch", "directions expert", "grid", rows, "words", words)


def _equal_letters() -> str:
    return _search(["A" * 500] * 500, ("A" * length for length in range(5, 25)))


def _random_letters() -> str:
    random = Random(7)
    rows = ["".join(random.choices(ascii_uppercase, k=500)) for _ in range(500)]
    phrases = {rows[at % 500][at % 480 : at % 480 + 8] for at in range(0, 35_000, 7)}
    return _search(rows, sorted(phrases))


def _two_letters() -> str:
    random = Random(8)
    rows = ["".join(random.choices("AB", k=500)) for _ in range(500)]
    return _search(rows, _words(1_000, (10, 20), "AB"))
