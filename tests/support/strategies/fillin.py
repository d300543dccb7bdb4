"""Fill-ins that hypothesis draws: random templates and lists, often with fills."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from puzzlewright.puzzles.fillin.grid import Content, Slot, Template
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.word_lists.word_list import Word

#: What cells hold: few letters, so that words cross often; sometimes several in one cell.
ALPHABETS = (("A", "B"), ("A", "B", "C"), ("A", "É", "3"), ("A", "QU", "B"), ("Я", "A", "G̃"))

#: Letters of which endings are made, so that words share roots. Only for constraints: with one more
#: choice, the seeds that tests name would make other puzzles.
ENDINGS = ("E", "S", "D")


@st.composite
def fillins(draw: st.DrawFn, *, most_cells: int = 16, constraints: bool = False) -> FillIn:
    """Draw a fill-in of either mode: cut from a filled grid, then changed a little, or not."""
    # One number for the whole: it does not shrink well, but puzzles with fills come up.
    return random_fillin(Random(draw(st.integers(0, 10**9))), most_cells, constraints=constraints)


def random_fillin(random: Random, most_cells: int = 16, *, constraints: bool = False) -> FillIn:
    """Return a small fill-in that may have fills or not; with `constraints` it may have some."""
    letters = random.choice((*ALPHABETS, ENDINGS) if constraints else ALPHABETS)
    while True:
        height = random.randint(1, 4)
        width = random.randint(1, most_cells // height)
        open_share = random.choice([0.5, 0.7, 0.9])
        grid: list[list[Content]] = [
            [random.choice(letters) if random.random() < open_share else None for _ in range(width)]
            for _ in range(height)
        ]
        if slots := Template(grid).slots:
            break
    words = [_word(random, grid, slot) for slot in slots]
    given_share = random.choice([0, 0, 0.2])
    template = Template(
        [content and (content if random.random() < given_share else "") for content in row]
        for row in grid
    )
    exact = random.random() < 0.6
    _change(random, words, letters, often=not exact)
    only = {
        slot.name: [*_like(random, words, slot), _word(random, grid, slot)]
        for slot in slots
        if random.random() < 0.1
    }
    if exact:
        return FillIn(template, words, only=only)
    least, repeats = random.choice([0, 20, 50]), random.random() < 0.4
    rules = {"least": least, "repeats": repeats, "only": only}
    if constraints:
        rules |= {
            "least_in": {slot.name: 55 for slot in slots if random.random() < 0.1},
            "ban": [word for word in words if random.random() < 0.1],
            "apart": random.choice([0, 2, 3, "roots", "3 roots"]),
            "letters": random.sample(letters, random.choice([0, 1])),
            "clues": {word.text: "a clue" for word in words if random.random() < 0.2},
        }
    return FillIn(template, words, mode="dictionary", **rules)  # type: ignore[arg-type]


def _like(random: Random, words: list[Word], slot: Slot) -> list[Word]:
    """Return up to three words that go into a slot."""
    fitting = [word for word in words if len(word.cells) == slot.length]
    return random.choices(fitting, k=3) if fitting else []


def _word(random: Random, grid: list[list[Content]], slot: Slot) -> Word:
    return Word(tuple(grid[r][c] or "" for r, c in slot.cells), random.choice([10, 50, 50, 60]))


def _change(random: Random, words: list[Word], letters: tuple[str, ...], *, often: bool) -> None:
    """Shuffle the words; put others in their places now and then, or add some."""
    random.shuffle(words)
    while random.random() < (0.8 if often else 0.3):
        length = len(random.choice(words).cells)
        other = Word(tuple(random.choice(letters) for _ in range(length)))
        if often or random.random() < 0.1:
            words.append(other)
        else:
            same = [at for at, word in enumerate(words) if len(word.cells) == length]
            words[random.choice(same)] = other


@st.composite
def rebus_fillins(draw: st.DrawFn) -> FillIn:
    """Draw a fill-in in which some cells hold several given letters, which words have in a row."""
    return random_rebus(Random(draw(st.integers(0, 10**9))))


#: What is put into cells: letters, a digraph that lists have in one cell, and several of them.
SINGLE, SEVERAL = ("A", "B", "C", "QU"), ("AB", "BA", "QUA", "ABC", "AQU", "CC")


def random_rebus(random: Random) -> FillIn:
    """Return a small fill-in with rebus cells, cut from a filled grid, then changed a little."""
    letters = SINGLE[: random.randint(2, 4)]
    while True:
        height, width = random.randint(1, 3), random.randint(2, 4)
        grid: list[list[Content]] = [
            [
                random.choice(SEVERAL if random.random() < 0.25 else letters)
                if random.random() < 0.8
                else None
                for _ in range(width)
            ]
            for _ in range(height)
        ]
        if slots := Template(grid).slots:
            break
    words = [_cut_otherwise(random, _word(random, grid, slot)) for slot in slots]
    template = Template(
        [cell and (cell if cell in SEVERAL or random.random() < 0.1 else "") for cell in row]
        for row in grid
    )
    exact = random.random() < 0.5
    _change(random, words, letters, often=not exact)
    own = {slot.name: [_word(random, grid, slot)] for slot in slots if random.random() < 0.1}
    if exact:
        return FillIn(template, words, only=own)
    rules = {"least": random.choice([0, 20, 55]), "repeats": random.random() < 0.3, "only": own}
    rules["least_in"] = {slot.name: 55 for slot in slots if random.random() < 0.1}
    return FillIn(template, words, mode="dictionary", **rules)  # type: ignore[arg-type]


def _cut_otherwise(random: Random, word: Word) -> Word:
    """Return a word cut into single letters, or as the grid has it now and then."""
    flat = (part for cell in word.cells for part in _parts(random, cell))
    return word if random.random() < 0.2 else replace(word, cells=tuple(flat))


def _parts(random: Random, cell: str) -> list[str]:
    """Return the letters of a cell one by one, but a digraph now and then as one."""
    if "QU" not in cell or random.random() < 0.5:
        return [*cell]
    before, after = cell.split("QU", 1)
    return [*before, "QU", *after]
