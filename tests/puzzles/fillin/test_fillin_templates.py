"""Fill-ins: templates made to size keep the rules of their styles."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.fillin.grid import Cell, Template
from puzzlewright.puzzles.fillin.make.templates import (
    FEWEST,
    MOST,
    TEMPLATE_STYLES,
    Lengths,
    make_template,
)
from puzzlewright.puzzles.fillin.puzzle import FillIn

SIZES = st.integers(3, 16)
ODD_SIZES = st.sampled_from(range(3, 18, 2))
SEEDS = st.integers(0, 10**9)

#: A 15×15 grid of each style that has blocks, for what a single one shows.
STYLES_WITH_BLOCKS = ("american", "british", "free")


def blocked(template: Template) -> int:
    """Return how many cells are blocked."""
    return template.height * template.width - len(template.open_cells)


def slots_of_cells(template: Template) -> dict[Cell, int]:
    """Return in how many slots each open cell is."""
    counts = dict.fromkeys(template.open_cells, 0)
    for slot in template.slots:
        for cell in slot.cells:
            counts[cell] += 1
    return counts


def is_symmetric(template: Template) -> bool:
    """Tell whether half a turn leaves the template the same."""
    return [row[::-1] for row in template.rows[::-1]] == list(template.rows)


def is_connected(template: Template) -> bool:
    """Tell whether one gets from the first open cell to all others."""
    ahead = list(template.open_cells[:1])
    seen = set(ahead)
    while ahead:
        row, col = ahead.pop()
        for cell in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
            if template.content(cell) is not None and cell not in seen:
                seen.add(cell)
                ahead.append(cell)
    return len(seen) == len(template.open_cells)


def clumps(template: Template) -> int:
    """Return how many squares of four cells are all blocked."""
    return sum(
        all(template.rows[row + down][col + right] is None for down in (0, 1) for right in (0, 1))
        for row in range(template.height - 1)
        for col in range(template.width - 1)
    )


def require_common_rules(template: Template, rows: int, cols: int) -> None:
    """Assert what all styles promise."""
    assert (template.height, template.width) == (rows, cols)
    assert all(content in ("", None) for row in template.rows for content in row)
    assert min(slot.length for slot in template.slots) >= 3
    assert is_connected(template)
    assert all(any(c is not None for c in line) for line in template.rows)
    assert all(any(c is not None for c in line) for line in zip(*template.rows, strict=True))
    assert min(slots_of_cells(template).values()) >= 1


@given(rows=SIZES, cols=SIZES, seed=SEEDS)
@examples(25)
def test_american_templates_keep_their_rules(rows: int, cols: int, seed: int) -> None:
    """Of any size: symmetric, and every cell in a word across and one down."""
    template = make_template(rows, cols, "american", seed=seed)
    require_common_rules(template, rows, cols)
    assert is_symmetric(template)
    assert set(slots_of_cells(template).values()) == {2}


@given(rows=ODD_SIZES, cols=ODD_SIZES, seed=SEEDS)
@examples(25)
def test_british_templates_keep_their_rules(rows: int, cols: int, seed: int) -> None:
    """Symmetric; words in every second line; of two neighbours in a word just one is crossed."""
    template = make_template(rows, cols, "british", seed=seed)
    require_common_rules(template, rows, cols)
    assert is_symmetric(template)
    counts = slots_of_cells(template)
    for slot in template.slots:
        crossed = [counts[cell] == 2 for cell in slot.cells]
        assert all(one != other for one, other in pairwise(crossed))
    for across in (True, False):
        lines = {
            slot.cells[0][0 if across else 1] % 2
            for slot in template.slots
            if slot.across == across
        }
        assert len(lines) == 1


@given(rows=SIZES, cols=SIZES, seed=SEEDS)
@examples(25)
def test_free_templates_keep_their_rules(rows: int, cols: int, seed: int) -> None:
    """Words of three letters or more, all connected, most cells in two words."""
    template = make_template(rows, cols, "free", seed=seed)
    require_common_rules(template, rows, cols)
    counts = slots_of_cells(template)
    assert 2 * sum(count == 2 for count in counts.values()) > len(counts)


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (3, 50), (7, 4)])
def test_open_templates_have_no_blocks(rows: int, cols: int) -> None:
    """An open template is all words, from edge to edge."""
    template = make_template(rows, cols, "open")
    require_common_rules(template, rows, cols)
    assert blocked(template) == 0
    assert make_template(rows, cols, "open", blocks=0) == template


@pytest.mark.parametrize("style", TEMPLATE_STYLES)
@pytest.mark.parametrize("size", [3, 21, pytest.param(35, marks=pytest.mark.slow)])
def test_small_and_large(style: str, size: int) -> None:
    """All styles are there for small and for large templates."""
    require_common_rules(make_template(size, size, style), size, size)


@pytest.mark.parametrize(("style", "rows", "cols"), [("american", 6, 50), ("free", 50, 5)])
def test_long_and_narrow(style: str, rows: int, cols: int) -> None:
    """Fifty rows or columns are the most."""
    require_common_rules(make_template(rows, cols, style), rows, cols)


@pytest.mark.parametrize("number", [4, pytest.param(12, marks=pytest.mark.slow)])
def test_american_15x15_are_like_published_ones(number: int) -> None:
    """Published ones have 32 to 46 blocks and 64 to 78 words, 4.8 to 6 letters long on average."""
    made = [make_template(15, 15, seed=seed) for seed in range(number)]
    words = [len(template.slots) for template in made]
    lengths = [sum(slot.length for slot in t.slots) / len(t.slots) for t in made]
    assert all(32 <= blocked(template) <= 42 for template in made)
    assert all(58 <= slots <= 84 for slots in words)
    assert 68 <= sum(words) / len(words) <= 78
    assert 4.8 <= sum(lengths) / len(lengths) <= 5.8
    assert sum(map(clumps, made)) <= 1


@pytest.mark.parametrize("number", [3, pytest.param(8, marks=pytest.mark.slow)])
def test_british_15x15_are_like_published_ones(number: int) -> None:
    """They have some thirty words of seven letters."""
    made = [make_template(15, 15, "british", seed=seed) for seed in range(number)]
    lengths = [slot.length for template in made for slot in template.slots]
    assert all(24 <= len(template.slots) <= 38 for template in made)
    assert 5.5 <= sum(lengths) / len(lengths) <= 8


def test_free_templates_need_no_symmetry() -> None:
    """Half a turn changes them."""
    assert not is_symmetric(make_template(13, 13, "free", seed=4))


@pytest.mark.parametrize("style", STYLES_WITH_BLOCKS)
def test_a_seed_gives_one_template_and_others_give_others(style: str) -> None:
    """The same seed gives the same template; five seeds give five."""
    made = [make_template(9, 11, style, seed=seed) for seed in range(5)]
    assert made[:2] == [make_template(9, 11, style, seed=seed) for seed in range(2)]
    assert len(set(made)) == 5


#: What came of a seed once, and is to come of it on every machine.
KNOWN = {
    "american": "#....#... #....#... #........ ....#.... ........# ...#....# ...#....#",
    "british": "........# .#.#.#.## ........# .#.#.#.#. #........ ##.#.#.#. #........",
    "free": "###.....# ....#.... ....#.... ....#.... .....#... .....#... #....####",
}


@pytest.mark.parametrize("style", KNOWN)
def test_a_seed_gives_the_same_template_everywhere(style: str) -> None:
    """Seed 1 of 7×9 is known."""
    made = make_template(7, 9, style, seed=1)
    shown = ["".join("#" if content is None else "." for content in row) for row in made.rows]
    assert " ".join(shown) == KNOWN[style]


@pytest.mark.parametrize(
    ("style", "blocks"),
    [
        ("american", 0),
        ("american", 1),
        ("american", 20),
        ("american", 33),
        ("american", 46),
        ("british", 80),
        ("free", 0),
        ("free", 30),
        ("free", 61),
    ],
)
def test_a_number_of_blocks_is_met(style: str, blocks: int) -> None:
    """The grid has the given number of blocked cells."""
    template = make_template(15, 15, style, blocks=blocks)
    require_common_rules(template, 15, 15)
    assert blocked(template) == blocks


@pytest.mark.parametrize("style", STYLES_WITH_BLOCKS)
@pytest.mark.parametrize("seed", range(4))
def test_wanted_lengths(style: str, seed: int) -> None:
    """Slots of the lengths that are needed are there, none of those that are dear."""
    needed = {4: 3, 6: 1, 8: 2}
    lengths = Lengths(needed, dict.fromkeys((9, 10, 11, 12, 13), 200))
    template = make_template(13, 13, style, seed=seed, lengths=lengths)
    require_common_rules(template, 13, 13)
    found = [slot.length for slot in template.slots]
    assert all(found.count(length) >= number for length, number in needed.items())
    assert max(found) <= 8


@pytest.mark.parametrize(
    ("rows", "cols", "style", "blocks", "message"),
    [
        (8, 8, "american", 1, "no american template of 8×8 was found with this number"),
        (9, 9, "american", 70, "no american template of 9×9 was found with this number"),
        (9, 9, "british", 3, "no british template of 9×9 was found with this number"),
        (3, 4, "british", None, "odd numbers of rows and columns: take 3x5, or american: '3×4'"),
        (8, 8, "british", None, "odd numbers of rows and columns"),
        (2, 9, "american", None, "3 to 50 rows and columns: '2×9'"),
        (9, MOST + 1, "open", None, "3 to 50 rows and columns: '9×51'"),
        (FEWEST, -1, "free", None, "3 to 50 rows and columns"),
        (5, 5, "dutch", None, "no such style of template (there are american, british, free"),
        (5, 5, "open", 3, "an open template has no blocked cells: '3'"),
        (5, 5, "free", 25, "5×5 cells cannot have this number of blocked ones: '25'"),
        (5, 5, "free", -1, "5×5 cells cannot have this number of blocked ones: '-1'"),
    ],
)
def test_what_cannot_be_is_refused(
    rows: int, cols: int, style: str, blocks: int | None, message: str
) -> None:
    """An impossible template, and one that was not found, raise an InputError."""
    with pytest.raises(InputError) as caught:
        make_template(rows, cols, style, blocks=blocks)
    assert message in str(caught.value)


@examples(8)
@given(st.sampled_from([9, 11, 13]), st.sampled_from(STYLES_WITH_BLOCKS), st.integers(6, 9), SEEDS)
def test_no_slot_is_longer_than_the_longest_word(
    size: int, style: str, longest: int, seed: int
) -> None:
    """However large the grid is; the rules of the style hold."""
    wishes = Lengths({}, {}, longest)
    template = make_template(size, size, style, seed=seed, lengths=wishes)
    assert max(slot.length for slot in template.slots) <= longest
    assert is_connected(template)
    assert style == "free" or is_symmetric(template)


def test_slots_that_cannot_be_so_short() -> None:
    """Are refused: a word less than three letters long is none."""
    with pytest.raises(InputError, match=r"no american template of 9×9 .* slots have at most 2"):
        make_template(9, 9, lengths=Lengths({}, {}, 2))


def test_words_that_are_much_shorter_than_the_grid() -> None:
    """The template has slots for them, though its lines are three times as long."""
    letters = "AEINOST"
    words = ["".join(word) for n in (3, 4, 5) for word in product(letters, repeat=n)]
    puzzle = FillIn.make(Random(1).sample(words, 3000), size="15x15", layout="free", seed=1)
    assert max(slot.length for slot in puzzle.template.slots) <= 5
    assert puzzle.template.height == 15
