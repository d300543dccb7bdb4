"""Cover problems as values: construction, search, checker, drawing, makers."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.searches import cover_solutions
from support.puzzles.typed_recipes import made_from
from support.strategies.common import covers, is_too_much

from puzzlewright.cli.options.make import parser
from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.exact_cover.problem import METHODS
from puzzlewright.puzzles.cover import KIND
from puzzlewright.puzzles.cover.items import Coloured
from puzzlewright.puzzles.cover.make.classics import random_cover
from puzzlewright.puzzles.cover.make.edges import EDGE_SETS, read_edges
from puzzlewright.puzzles.cover.make.generator import PROBLEMS, WORDS, problem_by_name
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.cover.solution import CoverSolution

# Construction


def test_words_may_be_strings_or_lists() -> None:
    """Items and options are given as strings with spaces, or as lists of words."""
    assert Cover("a b", ["a", "b x:1"], secondary="x") == Cover(
        ["a", "b"], [["a"], ("b", Coloured("x", "1"))], secondary=["x"]
    )


@pytest.mark.parametrize(
    ("primary", "options", "secondary", "bounds", "message"),
    [
        ("", [], "", {}, "no primary items"),
        ("a a", [], "", {}, "listed twice, first as number 1: 'a'"),
        ("a | x y", ["a x"], "", {}, 'items: a bar is for files; write secondary="x y"'),
        ("a 2|b", ["a"], "", {}, "files; write bounds={\"b\": …}: '2|b'"),
        ("a", ["a"], "x|y", {}, "secondary: bounds before a bar are for files"),
        ("a", ["a", "b"], "", {}, "options[1][0]: unknown item (there are a): 'b'"),
        (
            "ann bob",
            ["ann", "bbo"],
            "",
            {},
            "options[1][0]: unknown item (did you mean bob?): 'bbo'",
        ),
        (
            "a",
            ["a hal:red"],
            "hall",
            {},
            "options[0][1]: unknown item (did you mean hall?): 'hal:red'",
        ),
        (["a"], {"tea": ["a"], "pie": ["b"]}, "", {}, "options['pie'][0]: unknown item"),
        (["a"], [[Coloured("x", None)]], "x", {}, "options[0][0]: no colour"),
        ([Coloured("a", 1)], [], "", {}, "items[0]: an item without a colour"),
        ("a", [[]], "", {}, "options[0]: an option needs at least one item"),
        ("a", ["a", "a x:"], "x", {}, "options[1][1]: no letter in the name of a colour: 'x:'"),
        ("a", ["a:r"], "", {}, "options[0][0]: a colour on a primary item"),
        ("a", ["a a"], "", {}, "options[0][1]: this item is in the option already: 'a'"),
        ("a", ["a"], "x", {"x": (1, 2)}, "bounds['x']: no such primary item (there are a): 'x'"),
        ("a", ["a"], "", {"a": (2, 1)}, "the bounds 2:1"),
        ("a", ["a"], "", {"a": (0, 0)}, "at most 0 times"),
        ("a", ["a"], "", {"a": (-1, 1)}, "the bounds -1:1"),
    ],
)
def test_nonsense_is_refused(
    primary: str,
    options: list[str],
    secondary: str,
    bounds: dict[str, tuple[int, int]],
    message: str,
) -> None:
    """Words that make no problem raise an InputError that quotes them."""
    with pytest.raises(InputError) as caught:
        Cover(primary, options, secondary=secondary, bounds=bounds)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("bounds", "item"),
    [({"1": (0, 2)}, "['1']"), ({1: (0, 2), "1": (0, 2)}, "['1']"), ({3: (0, 2)}, "[3]")],
)
def test_bounds_are_those_of_items(bounds: dict[Any, tuple[int, int]], item: str) -> None:
    """The name that our text has for an item that is no word is no item."""
    with pytest.raises(InputError) as caught:
        Cover([1, 2], [[1], [2]], bounds=bounds)
    assert f"bounds{item}: no such primary item" in str(caught.value)
    assert Cover([1, 2], [[1], [2]], bounds={1: (0, 2)}).count().n == 2


def test_a_problem_is_a_value() -> None:
    """Problems cannot be changed, compare by content, and survive copying and pickling."""
    cover = Cover("a b", ["a", "b x"], secondary="x", bounds={"a": (0, 2)})
    with pytest.raises(AttributeError):
        cover.options = ()  # type: ignore[misc]
    assert cover != Cover("a b", ["a", "b x"], secondary="x")
    assert cover != "cover"
    assert cover.count() == Count(2, exact=True)
    for twin in (copy.copy(cover), copy.deepcopy(cover), pickle.loads(pickle.dumps(cover))):
        assert twin == cover
        assert len({twin, cover}) == 1
        assert twin.count() == cover.count()


def test_the_engine_is_set_up_once() -> None:
    """Searches share one problem, whatever became of the searches before."""
    cover = problem_by_name("queens", ["6"])
    problem = cover.problem
    assert cover.count().n == cover.count().n == 4
    assert cover.problem is problem


# Solutions


def test_a_solution_shows_its_options() -> None:
    """A solution has sorted numbers from 0, prints options with colours, and goes to JSON."""
    cover = Cover("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")
    answer = cover.solve()
    assert answer.outcome is Outcome.EXHAUSTED
    assert answer.count == Count(1, exact=True)
    [solution] = answer.solutions
    assert solution.numbers == (1, 3)
    assert solution.options[1] == ("q", Coloured("x", "A"))
    assert solution.text() == "p r x:A y\nq x:A\n"
    assert solution.fields() == {
        "options": [["p", "r", "x:A", "y"], ["q", "x:A"]],
        "numbers": [1, 3],
    }
    assert solution == cover.decode_solution((1, 3))
    assert hash(solution) == hash(cover.decode_solution((1, 3)))
    assert list(cover.solutions()) == [solution]


def test_the_empty_solution_says_so() -> None:
    """Where nothing need be chosen, the empty choice is a solution with a text of its own."""
    [solution] = Cover("a", [], bounds={"a": (0, 1)}).solve().solutions
    assert solution.numbers == ()
    assert solution.text() == "| nothing is chosen\n"
    assert solution.fields() == {"options": [], "numbers": []}


def test_a_seed_changes_the_order_only() -> None:
    """Seeds give the same solutions in another order, the same seed always in the same order."""
    cover = problem_by_name("queens", ["6"])
    orders = [[one.numbers for one in cover.solutions(seed=seed)] for seed in (None, *range(8))]
    assert all(sorted(order) == sorted(orders[0]) for order in orders)
    assert len({tuple(order) for order in orders}) > 1
    assert orders[3] == [one.numbers for one in cover.solutions(seed=2)]


# The checker

COLOURED = Cover("a b c", ["a x:1", "b x:1", "b x:2", "c x", "c", "a b", "x", "c"], secondary="x")


@pytest.mark.parametrize(
    ("chosen", "problems"),
    [
        ((0, 1, 4), []),
        ((4, 5), []),
        ((0, 1), ["item c: covered 0 times instead of 1"]),
        ((0, 4, 5), ["item a: covered 2 times instead of 1"]),
        ((0, 2, 4), ["item x: given different colours by options 0, 2"]),
        ((0, 1, 3), ["item x: shared by options 0, 1, 3, not all with a colour"]),
        ((4, 5, 6), ["option 6: chosen, although it covers no primary item"]),
        ((0, 1, 99), ["option 99: there is none; they are numbered 0 to 7"]),
        ((4, 4, 5), ["option 4: chosen more than once"]),
        ((4, 5, 7), ["item c: covered 2 times instead of 1"]),
    ],
)
def test_the_checker_names_every_problem(chosen: tuple[int, ...], problems: list[str]) -> None:
    """Each rule that is broken is reported with its place."""
    entries = [COLOURED.options[number] for number in chosen if number < 8]
    solution = CoverSolution(chosen, tuple(entries + [("a",)] * (99 in chosen)))
    assert [str(problem) for problem in COLOURED.check(solution).faults] == problems


def test_the_checker_reads_contents_too() -> None:
    """Numbers of options with other contents, or without, are refused."""
    right = COLOURED.decode_solution((4, 5))
    swapped = CoverSolution(right.numbers, right.options[::-1])
    assert [p.place for p in COLOURED.check(swapped).faults] == ["option 4", "option 5"]
    empty = CoverSolution(right.numbers, ())
    assert [p.place for p in COLOURED.check(empty).faults] == ["solution"]


def test_bounds_in_the_checker() -> None:
    """An item may be covered from low to high times, no less and no more."""
    cover = Cover("a", ["a"] * 4, bounds={"a": (2, 3)})
    verdicts = [cover.check(cover.decode_solution(tuple(range(n)))).ok for n in range(5)]
    assert verdicts == [False, False, True, True, False]
    assert "instead of 2 to 3" in str(cover.check(cover.decode_solution(())))


# Properties


def found_by(cover: Cover, method: str) -> list[tuple[int, ...]] | None:
    """Return what a method finds, or None if it does not take the problem."""
    try:
        search = cover.problem.search(method=method)
    except InputError:
        assert is_too_much(cover.problem, method)
        return None
    while search.step(50):
        pass
    return search.take()


@examples(300)
@given(covers(most_options=9))
def test_every_method_finds_what_the_oracle_finds(cover: Cover) -> None:
    """Kernels and oracle agree on the set of solutions, and none comes twice."""
    expected = set(cover_solutions(cover.problem.bounds, cover.problem.options))
    for method in ("auto", *METHODS):
        found = found_by(cover, method)
        if found is not None:
            assert len(found) == len(expected)
            assert set(found) == expected
            assert all(list(one) == sorted(one) for one in found)


@examples(150)
@given(covers(most_options=7))
def test_solutions_are_what_the_checker_passes(cover: Cover) -> None:
    """Of all sets of options, the checker passes just those that the search finds.

    The checker reads names and rules; so this tests the translation into numbers as well.
    """
    numbers = range(len(cover.options))
    subsets = [
        chosen for size in (*numbers, len(numbers)) for chosen in combinations(numbers, size)
    ]
    passed = [chosen for chosen in subsets if cover.check(cover.decode_solution(chosen)).ok]
    assert sorted(passed) == sorted(solution.numbers for solution in cover.solutions())


def changed(chosen: tuple[int, ...], count: int) -> Iterator[tuple[int, ...]]:
    """Yield every set of options that differs from this one by one removal, addition or swap."""
    others = [number for number in range(count) if number not in chosen]
    for number in chosen:
        left = [one for one in chosen if one != number]
        yield tuple(left)
        yield from (tuple(sorted([*left, other])) for other in others)
    yield from (tuple(sorted([*chosen, other])) for other in others)


@pytest.mark.parametrize(
    "name",
    ["queens 6", "langford 4", "colouring 2x3 3", "matrix 3 2", "independent 3x3", "rooks 3"],
)
def test_changed_solutions_fail_unless_they_are_others(name: str) -> None:
    """A solution with one option removed, added or replaced passes only if it is a solution."""
    cover = problem_by_name(name.split()[0], name.split()[1:])
    solutions = {solution.numbers for solution in cover.solutions()}
    assert solutions
    for chosen in sorted(solutions)[:10]:
        for other in changed(chosen, len(cover.options)):
            assert cover.check(cover.decode_solution(other)).ok == (other in solutions)


# The drawing


def drawn(cover: Cover, solution: CoverSolution | None = None) -> ElementTree.Element:
    """Return the drawing, which must be proper XML and the same every time."""
    picture = cover.svg(solution)
    assert picture == cover.svg(solution)
    return ElementTree.fromstring(picture)


def words_in(picture: ElementTree.Element) -> list[str]:
    """Return all texts of a drawing."""
    return [element.text or "" for element in picture.iter("{http://www.w3.org/2000/svg}text")]


def test_the_drawing_names_everything() -> None:
    """Items with bounds, options, colours and sizes can be read in the drawing."""
    cover = Cover("<a> b&", ["<a> x:red", "b& x:red"], secondary="x", bounds={"b&": (1, 2)})
    words = words_in(drawn(cover))
    assert {"<a>", "1:2|b&", "x", "0", "1", "re"} <= set(words)
    assert words[-1] == "2 primary items, 1 secondary item, 2 options"


def test_a_solution_stands_out_without_colour() -> None:
    """Chosen options are set in bold and all others are outlined only."""
    cover = problem_by_name("queens", ["4"])
    [solution] = cover.solve(limit=1).solutions
    picture = drawn(cover, solution)
    bold = [
        int(element.text or "")
        for element in picture.iter("{http://www.w3.org/2000/svg}text")
        if element.get("font-weight") == "bold"
    ]
    assert tuple(bold) == solution.numbers
    assert picture.find(".//*[@fill='#fff'][@stroke='#a9b4c2']") is not None
    assert drawn(cover).find(".//*[@fill='#fff'][@stroke='#a9b4c2']") is None


def test_huge_problems_are_drawn_in_part() -> None:
    """The drawing of a huge problem says what is left out, and keeps the solution's options."""
    cover = problem_by_name("pentominoes", ["6x10"])
    words = words_in(drawn(cover, cover.decode_solution((3, 2000))))
    assert words[-1] == "Not drawn: 1936 options."
    assert {"3", "2000"} <= set(words)
    wide = Cover(
        [f"i{n}" for n in range(300)], ["i0", "i299"], secondary=[f"x{n}" for n in range(9)]
    )
    assert words_in(drawn(wide))[-1] == "Not drawn: 209 items."


@given(covers(plain_names=False))
def test_any_problem_can_be_drawn(cover: Cover) -> None:
    """Names of any kind give proper XML."""
    assert drawn(cover).tag.endswith("svg")


# The makers


@pytest.mark.parametrize(
    ("name", "primary", "secondary", "options"),
    [
        ("pentominoes 6x10", 72, 0, 2056),
        ("pentominoes 4x15", 72, 0, 1696),
        ("pentominoes 8x8-hole", 72, 0, 1568),
        ("soma", 34, 0, 688),
        ("langford 12", 36, 0, 198),
        ("queens 12", 24, 42, 144),
        ("edges edges-5x5", 50, 40, 463),
        ("edges edges-6x6", 72, 60, 1293),
        ("edges jigsaw-5x5", 50, 40, 481),
        ("edges jigsaw-8x8", 128, 112, 5593),
        ("trominoes 9x9", 81, 0, 256),
        ("dominoes 8x8", 64, 0, 112),
        ("ypentominoes 10x10", 100, 0, 504),
        ("latin 4", 48, 0, 64),
    ],
)
def test_sizes_of_instances(name: str, primary: int, secondary: int, options: int) -> None:
    """Instances have as many items and options as those that other programs were measured on."""
    cover = problem_by_name(name.split()[0], name.split()[1:])
    sizes = len(cover.items), len(cover.secondary), len(cover.options)
    assert sizes == (primary, secondary, options)


def test_queens_begin_in_the_middle() -> None:
    """Rows and columns of the queens come in organ-pipe order, diagonals of one cell are out."""
    assert problem_by_name("queens", ["4"]).text().splitlines()[1:4] == [
        "r1 c1 r2 c2 r0 c0 r3 c3 | a1 a2 a3 a4 a5 b1 b2 b3 b4 b5",
        "r0 c0 b3",
        "r0 c1 a1 b2",
    ]


def test_large_boards_have_unambiguous_names() -> None:
    """Beyond 36 rows or columns names stay different."""
    assert len(set(problem_by_name("dominoes", ["2x40"]).items)) == 80
    assert len(set(problem_by_name("latin", ["37"]).items)) == 3 * 37 * 37


def test_word_squares_by_trial() -> None:
    """The double word squares are those that trying all rows of three words finds."""
    words = [word for word in WORDS.split() if len(word) == 3]
    known = set(words)
    squares = [
        rows
        for rows in product(words, repeat=3)
        if known.issuperset(columns := ["".join(column) for column in zip(*rows, strict=True)])
        and len({*rows, *columns}) == 6
    ]
    assert problem_by_name("word-squares", ["3"]).count() == Count(len(squares), exact=True)


@given(st.integers(1, 12), st.integers(0, 8), st.integers(0, 5), st.integers(0, 3), st.integers(0))
def test_random_problems_hide_a_solution(
    items: int, more: int, secondary: int, colours: int, seed: int
) -> None:
    """A random problem depends on its seed alone, has the given sizes, and can be solved."""
    cover, again = (
        random_cover(items, items + more, secondary=secondary, colours=colours, seed=seed)
        for _ in range(2)
    )
    assert cover == again
    assert (len(cover.items), len(cover.secondary)) == (items, secondary)
    assert len(cover.options) == items + more
    assert cover.solve(limit=1).solutions


def test_a_random_problem_stays_the_same() -> None:
    """The same seed gives the same problem on every machine and in every version."""
    assert problem_by_name("random", items=5, options=4, secondary=2, colours=2, seed=1).text() == (
        "cover\ni0 i1 i2 i3 i4 | x0 x1\ni0 i1 i3 i4\ni2 i3 i4\ni2 i3 x1:0\ni0 i1 i4\n"
    )


@pytest.mark.parametrize("name", PROBLEMS)
def test_generators_refuse_wrong_sizes(name: str) -> None:
    """Sizes that are missing, too many, too large or no sizes at all are InputErrors."""
    wrong = [["1", "2", "3", "4"], ["-1"], ["0x0"], ["x"], ["1e9"], ["99999999999"], ["6x"], ["٣"]]
    for sizes in wrong + ([[]] if PROBLEMS[name].sizes else []):
        if (name, sizes) == ("coins", ["1", "2", "3", "4"]):
            continue
        with pytest.raises(InputError):
            problem_by_name(name, sizes)


def test_an_unknown_name_lists_the_known_ones() -> None:
    """A misspelt name is answered with the names there are."""
    with pytest.raises(InputError, match=r"queens.*'quens'"):
        problem_by_name("quens", ["8"])


def test_the_command_line_of_the_generator() -> None:
    """Arguments of the command line reach the makers; the demo's arguments are valid."""
    made = made_from("cover", "random", "--items", "6", "--options", "9", seed=3)
    assert made == problem_by_name("random", items=6, options=9, secondary=0, colours=0, seed=3)
    assert made_from("cover", *KIND.demo_arguments()).count().n > 0
    for name in PROBLEMS:
        assert name in (parser(KIND).description or "")


# Edge matching


def test_an_edge_puzzle_without_a_fixed_piece() -> None:
    """Two equal plain edges fit: the board of 1×2 goes together in two positions."""
    cover = read_edges("1 2 0 -1\n0 1 0 0\n0 0 0 1\n").cover()
    assert cover.count() == Count(2, exact=True)


def test_signed_edges_fit_their_opposites_only() -> None:
    """With signs a tab fits a hole; two tabs do not fit, though they would without signs."""
    assert read_edges("1 2 1 0\n0 1 0 0\n0 0 0 -1\n").cover().count().n == 1
    assert read_edges("1 2 1 0\n0 1 0 0\n0 0 0 1\n").cover().count().n == 0


def test_turning_the_pieces_changes_nothing() -> None:
    """The number of solutions does not depend on how the pieces lie in the box."""
    puzzle = EDGE_SETS["parker-5x5"]
    turned = tuple(piece[n % 4 :] + piece[: n % 4] for n, piece in enumerate(puzzle.pieces))
    assert replace(puzzle, pieces=turned).cover().count().n == 8  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no pieces"),
        ("1 2 0 0\n0 1 0\n", "line 2: four whole numbers expected: '0 1 0'"),
        ("1 2 0 0\n0 1 0 x\n", "line 2: four whole numbers"),
        ("1 2 0 5\n0 1 0 0\n0 0 0 1\n", "line 1: the first line must give"),
        ("1 2 0 0\n0 1 0 0\n", "2 pieces expected for 1×2 cells, 1 found"),
        ("1 2 0 0\n0 1 0 0\n0 0 0 -1\n", "a negative edge"),
    ],
)
def test_bad_piece_lists(text: str, message: str) -> None:
    """Files of pieces are refused with a reason."""
    with pytest.raises(InputError) as caught:
        read_edges(text, "pieces.txt")
    assert str(caught.value).startswith("pieces.txt")
    assert message in str(caught.value)
