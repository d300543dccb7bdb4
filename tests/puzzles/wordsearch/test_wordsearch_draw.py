"""Word searches: the drawing."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.files.drawings import SVG, of_class, size, texts
from support.lengths import examples

from puzzlewright.core.errors import InputError
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.paper import job_printables
from puzzlewright.puzzles.abilities import Drawing
from puzzlewright.puzzles.wordsearch.directions import STEPS, Placement
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch, WordSearchSolution
from puzzlewright.puzzles.wordsearch.view.draw import draw
from puzzlewright.puzzles.wordsearch.view.loops import COLOURS
from puzzlewright.puzzles.wordsearch.view.styles import STYLES
from puzzlewright.render.text_metrics import END, ISOLATE, RUNNING, UNBROKEN, text_width
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Cell, Grid

SIDE = 36.0

#: Contents of cells of every nature: letters, accents, other scripts, digraphs, a whole rebus.
CONTENTS = ("A", "W", "é", "N\u0303", "Ж", "ש", "漢", "LJ", "STAR", "क्ष", "<", "&")


def grid(*rows: str) -> Grid:
    """Return a grid, - for blank."""
    return Grid([[None if sign == "-" else sign for sign in row] for row in rows])


def entries(*phrases: str) -> list[Entry]:
    """Return phrases, some with translations behind =."""
    pairs = [phrase.partition("=")[::2] for phrase in phrases]
    return [Entry(tuple(text.replace(" ", "").upper()), text, clue) for text, clue in pairs]


BOARD = grid("CATXN", "OENEA", "WDQAD", "NETXS", "TANGO")
PHRASES = entries("cat=Katze", "cow=Kuh", "ten=zehn", "Tango", "ted")
FOUND = WordSearchSolution(
    [
        Placement(0, 0, 0, "E"),
        Placement(1, 0, 0, "S"),
        Placement(2, 3, 2, "W"),
        Placement(3, 4, 0, "E"),
        Placement(4, 0, 2, "SE"),
    ],
    PHRASES,
)
PLAIN = WordSearch(PHRASES, BOARD)
LEFT = ("N", "O")
TOLD = WordSearch(PHRASES[:1], grid("CATNO"), message=LEFT)
HEBREW = WordSearch(
    [Entry(tuple("שלום"), "שלום", "peace!"), Entry(tuple("של"), "של")],
    Grid([tuple("שלום"), tuple("אבגד")]),
)


def centres(drawing: str, name: str) -> dict[Cell, str]:
    """Return the texts of a class by the cells that they are in the middle of, across."""
    found: dict[Cell, str] = {}
    for group in of_class(drawing, name):
        assert group.get("text-anchor") == "middle"
        for text in group.iter(f"{SVG}text"):
            col = float(text.get("x") or 0) / SIDE - 0.5
            assert col == pytest.approx(round(col))
            found[int(float(text.get("y") or 0) // SIDE), round(col)] = text.text or ""
    return found


def ends(loop: ElementTree.Element) -> tuple[list[Cell], float]:
    """Return the cells around whose centres a loop is round, and its radius, in cells."""
    numbers = [float(each) for each in re.findall(r"-?[0-9.]+", loop.get("d") or "")]
    x, y, far_x, far_y, radius, _, _, _, _, back_x, back_y, near_x, near_y = numbers[:13]
    found = []
    for one, other in (((x, y), (near_x, near_y)), ((far_x, far_y), (back_x, back_y))):
        col, row = ((one[n] + other[n]) / 2 / SIDE - 0.5 for n in (0, 1))
        assert (row, col) == pytest.approx((round(row), round(col)), abs=0.01)
        found.append((round(row), round(col)))
        across = ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5
        assert across == pytest.approx(2 * radius, abs=0.05)
    return found, radius / SIDE


def numbered_cells(drawing: str) -> dict[str, Cell]:
    """Return the cells in which the numbers of phrases are."""
    (group,) = of_class(drawing, "numbers")
    side = SIDE
    return {
        text.text or "": (
            int((float(text.get("y") or 0) - 0.36 * 0.25 * side) // side),
            int(float(text.get("x") or 0) // side),
        )
        for text in group.iter(f"{SVG}text")
    }


def line_length(drawing: str, name: str) -> float:
    """Return how long the lines of a class are together, in cells."""
    steps = [path.get("d") or "" for path in of_class(drawing, name)]
    return sum(float(each) for each in re.findall(r"[hv]([0-9.]+)", "".join(steps))) / SIDE


def test_each_letter_stands_in_its_cell_in_a_frame_without_lines() -> None:
    """Rows and columns have the same pitch; the frame is as long as the board's edge."""
    drawing = draw(PLAIN, {})
    assert centres(drawing, "letters") == BOARD.letters
    tops = {float(text.get("y") or 0) for text in of_class(drawing, "letters")[0]}
    assert [high - low for low, high in zip(sorted(tops), sorted(tops)[1:], strict=False)] == (
        pytest.approx([SIDE] * 4)
    )
    assert line_length(drawing, "border") == 20
    assert of_class(drawing, "cells") == of_class(drawing, "loop") == []


def test_the_style_lines_draws_every_side_between_two_cells() -> None:
    """Four lines of five each way."""
    assert line_length(draw(PLAIN, {"lines": ""}), "cells") == 40


def test_a_masked_board_has_its_frame_around_its_cells_only() -> None:
    """Blanks are empty, holes have a frame as well, and blank rows around all are left out."""
    masked = WordSearch(PHRASES, grid("-----", "-CAT-", "-O-E-", "-WAN-"))
    drawing = draw(masked, {"no-list": ""})
    assert centres(drawing, "letters") == grid("CAT", "O-E", "WAN").letters
    assert line_length(drawing, "border") == 12 + 4
    assert size(drawing) == (3 * SIDE + 44, 3 * SIDE + 44)


def test_the_loops_of_a_masked_board_are_where_its_letters_are() -> None:
    """Leaving out blank rows and columns moves both."""
    masked = WordSearch(entries("cat"), grid("----", "-TAC"))
    drawing = draw(masked, {}, WordSearchSolution([Placement(0, 1, 3, "W")], masked.entries))
    (loop,) = of_class(drawing, "loop")
    assert ends(loop)[0] == [(0, 2), (0, 0)]
    assert centres(drawing, "found") == {(0, 0): "T", (0, 1): "A", (0, 2): "C"}


def test_each_phrase_has_a_loop_from_its_first_cell_to_its_last() -> None:
    """The letters of phrases are dark, all others are in another ink."""
    drawing = draw(PLAIN, {}, FOUND)
    loops = of_class(drawing, "loop")
    expected = [
        list(each.cells(len(PHRASES[each.entry].cells))[:: len(PHRASES[each.entry].cells) - 1])
        for each in FOUND.placements
    ]
    assert [ends(loop)[0] for loop in loops] == expected
    taken = {
        cell for each in FOUND.placements for cell in each.cells(len(PHRASES[each.entry].cells))
    }
    assert centres(drawing, "found").keys() == taken
    assert centres(drawing, "found") | centres(drawing, "rest") == BOARD.letters
    assert centres(drawing, "rest").keys().isdisjoint(taken)
    inks = [of_class(drawing, name)[0].get("fill") for name in ("found", "rest")]
    assert inks[0] != inks[1]


def test_the_solution_that_is_drawn_here_is_right() -> None:
    """So that the letters in its loops are those of its phrases."""
    assert PLAIN.check(FOUND).faults == ()


def test_a_solution_has_the_list_of_its_puzzle_with_numbers() -> None:
    """Each phrase has one number, in the list and at its first letter."""
    drawing = draw(PLAIN, {}, FOUND)
    assert texts(drawing, "words") == texts(draw(PLAIN, {}), "words")
    assert texts(drawing, "labels") == ["1", "2", "3", "4", "5"]
    assert texts(draw(PLAIN, {}), "labels") == texts(draw(PLAIN, {}), "numbers") == []
    listed = dict(zip(texts(drawing, "words"), texts(drawing, "labels"), strict=True))
    assert numbered_cells(drawing) == {
        listed[PHRASES[each.entry].text]: (each.row, each.col) for each in FOUND.placements
    }


def test_the_numbers_of_a_solution_go_without_its_list() -> None:
    """A number that is explained nowhere is none."""
    assert texts(draw(PLAIN, {"no-list": ""}, FOUND), "numbers") == []


def test_phrases_that_begin_together_have_numbers_of_their_own() -> None:
    """Side by side if they go different ways, with a stroke between them if they go the same."""
    puzzle = WordSearch(entries("ab", "abc", "ad"), grid("ABC", "DXX"))
    places = [Placement(0, 0, 0, "E"), Placement(1, 0, 0, "E"), Placement(2, 0, 0, "S")]
    drawing = draw(puzzle, {}, WordSearchSolution(places, puzzle.entries))
    assert numbered_cells(drawing) == {"1/2": (0, 0), "3": (0, 0)}


@pytest.mark.parametrize("way", STEPS)
def test_loops_are_narrower_than_the_lines_of_letters_are_apart(way: str) -> None:
    """Loops side by side do not touch: slanting lines are 0.7 of a cell apart, others one."""
    down, right = STEPS[way]
    puzzle = WordSearch([Entry(("A", "A", "A"), "a")], grid("AAA", "AAA", "AAA"))
    placed = Placement(0, 1 - down, 1 - right, way)
    (loop,) = of_class(draw(puzzle, {}, WordSearchSolution([placed], puzzle.entries)), "loop")
    assert float(loop.get("stroke-width") or 0) == pytest.approx(0.05 * SIDE)
    apart = 0.5**0.5 if down and right else 1.0
    assert 0.3 < ends(loop)[1] < apart / 2 - 0.025 + 1e-9
    assert ends(loop)[0] == [(1 - down, 1 - right), (1 + down, 1 + right)]


def test_loops_of_the_four_lines_through_a_cell_differ() -> None:
    """Each has a radius of its own, and those that cross at right angles have different inks."""
    puzzle = WordSearch([Entry(("A", "A", "A"), "a")] * 4, grid("AAA", "AAA", "AAA"))
    places = [(1, 0, "E"), (0, 1, "S"), (0, 0, "SE"), (0, 2, "SW")]
    found = WordSearchSolution(
        [Placement(n, *place) for n, place in enumerate(places)], puzzle.entries
    )
    loops = of_class(draw(puzzle, {}, found), "loop")
    assert len({ends(loop)[1] for loop in loops}) == 4
    inks = [loop.get("stroke") for loop in loops]
    assert inks[0] != inks[1]
    assert inks[2] != inks[3]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Placement(0, 0, 0, "E"), Placement(1, 0, 2, "W")),
        (Placement(0, 0, 0, "SE"), Placement(1, 2, 2, "NW")),
        (Placement(0, 3, 0, "NE"), Placement(1, 1, 2, "NE")),
    ],
)
def test_a_loop_within_another_or_in_its_line_is_narrower(
    first: Placement, second: Placement
) -> None:
    """The shorter phrase has the narrower loop, whichever comes first, so that both are seen."""
    puzzle = WordSearch(
        [Entry(("A",) * 4, "long"), Entry(("A",) * 2, "short")], grid(*["AAAA"] * 4)
    )
    for order in ([first, second], [second, first]):
        loops = of_class(draw(puzzle, {}, WordSearchSolution(order, puzzle.entries)), "loop")
        radius = {each.entry: ends(loop)[1] for each, loop in zip(order, loops, strict=True)}
        assert radius[1] < radius[0]


def test_loops_in_one_line_that_share_no_cell_are_alike() -> None:
    """Nothing is made narrower that has no need of it."""
    puzzle = WordSearch([Entry(("A", "A"), "a")] * 2, grid("AAAA"))
    found = WordSearchSolution([Placement(0, 0, 0, "E"), Placement(1, 0, 3, "W")], puzzle.entries)
    one, other = of_class(draw(puzzle, {}, found), "loop")
    assert ends(one)[1] == ends(other)[1]


def test_places_that_cannot_be_are_drawn_as_far_as_they_can() -> None:
    """A wrong solution is for check() to judge; a drawing of it is still made."""
    wrong = [Placement(9, 0, 0, "E"), Placement(0, 0, 0, "UP"), Placement(0, 4, 4, "SE")]
    drawing = draw(PLAIN, {}, WordSearchSolution(wrong, PHRASES))
    assert [ends(loop)[0] for loop in of_class(drawing, "loop")] == [[(4, 4), (6, 6)]]
    assert centres(drawing, "found") == {(4, 4): "O"}


def test_several_letters_in_a_cell_fit_into_its_loop() -> None:
    """They have a smaller font, so that they are narrower than a loop is wide."""
    puzzle = WordSearch([Entry(("DŽ", "A"), "dža")], Grid([["DŽ", "STARS"], ["A", "B"]]))
    found = WordSearchSolution([Placement(0, 0, 0, "S")], puzzle.entries)
    drawing = draw(puzzle, {}, found)
    radius = ends(of_class(drawing, "loop")[0])[1]
    sizes = {}
    for name in ("found", "rest"):
        (group,) = of_class(drawing, name)
        for text in group.iter(f"{SVG}text"):
            sizes[text.text or ""] = float(text.get("font-size") or group.get("font-size") or 0)
    assert sizes["A"] == sizes["B"] > sizes["DŽ"] > sizes["STARS"]
    assert all(each * text_width(text) <= 2 * radius * SIDE for text, each in sizes.items())


# The list


def test_phrases_are_listed_as_written_in_alphabetical_order_with_translations() -> None:
    """A translation stands behind a dash, in an ink of its own; not every phrase has one."""
    drawing = draw(PLAIN, {})
    assert texts(drawing, "words") == ["cat", "cow", "Tango", "ted", "ten"]
    soft = [part for group in of_class(drawing, "words") for part in group.iter(f"{SVG}tspan")]
    assert [part.text for part in soft] == [
        f"{UNBROKEN}– {word}" for word in ("Katze", "Kuh", "zehn")
    ]
    (ink,) = {part.get("fill") for part in soft}
    assert ink != of_class(drawing, "words")[0].get("fill")


def test_accents_and_spaces_do_not_change_the_place_in_the_alphabet() -> None:
    """As in a dictionary: é is sorted as e, capitals as small letters."""
    puzzle = WordSearch(entries("ezo", "été", "Et al", "Zoo", "aß"), BOARD)
    assert texts(draw(puzzle, {}), "words") == ["aß", "Et al", "été", "ezo", "Zoo"]


def whole_lines(drawing: str) -> list[str]:
    """Return the lines of the list, phrases and translations."""
    lines = [line for group in of_class(drawing, "words") for line in group.iter(f"{SVG}text")]
    return ["".join(line.itertext()).replace(UNBROKEN, " ") for line in lines]


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("no-list", []),
        ("no-translations", ["cat", "cow", "Tango", "ted", "ten"]),
        ("as-given", ["cat – Katze", "cow – Kuh", "ten – zehn", "Tango", "ted"]),
    ],
)
def test_styles_choose_what_is_listed(style: str, expected: list[str]) -> None:
    """Phrases, translations or both, in the order of the alphabet or of the puzzle."""
    assert whole_lines(draw(PLAIN, {style: ""})) == expected


def ragged(number: int, *, translated: bool) -> WordSearch:
    """Return a puzzle of this many phrases, some of them of 40 letters, all different."""
    words = ["word", "middling word", "a phrase of about forty letters in all so", "Donaudampf"]
    long = "its translation that says it in many more words than the phrase has " * translated
    clues = [long if n % 5 == 0 else "short" * translated for n in range(number)]
    found = [f"{n:03}{words[n % 4]}={clue}" for n, clue in enumerate(clues)]
    side = 12 if number < 30 else 20
    return WordSearch(entries(*found), Grid([["A"] * side] * side))


def boxes(drawing: str) -> list[tuple[float, float, float, float]]:
    """Return left, right, top and bottom of each line of the list, on the sheet."""
    found = []

    def visit(element: ElementTree.Element, x: float, y: float, scale: float) -> None:
        change = element.get("transform") or ""
        if change.startswith("translate"):
            right, down = map(float, change[10:-1].split())
            x, y = x + scale * right, y + scale * down
        elif change:
            scale *= float(change[6:-1])
        for line in element if element.get("class") == "words" else []:
            wide = RUNNING * 13 * text_width("".join(line.itertext())) * scale
            at, foot = x + scale * float(line.get("x") or 0), y + scale * float(line.get("y") or 0)
            left = at - wide if line.get("text-anchor") == "end" else at
            found.append((left, left + wide, foot - 10 * scale, foot + 3 * scale))
        for inner in element:
            visit(inner, x, y, scale)

    visit(ElementTree.fromstring(drawing), 0, 0, 1)
    return found


@pytest.mark.parametrize("translated", [False, True])
@pytest.mark.parametrize("number", [1, 5, 12, 20, 33, 60])
def test_no_line_of_the_list_leaves_the_sheet_or_covers_another(
    number: int, translated: bool
) -> None:
    """All words of all phrases are there, apart from one another, below the grid."""
    puzzle = ragged(number, translated=translated)
    drawing = draw(puzzle, {})
    found = boxes(drawing)
    width, height = size(drawing)
    side = max(cell[0] for cell in puzzle.grid.letters) + 1
    for left, right, top, bottom in found:
        assert 0 < left < right < width
        assert 22 + side * SIDE < top < bottom < height
    for n, one in enumerate(found):
        for other in found[:n]:
            apart = one[0] > other[1] or other[0] > one[1]
            assert apart or one[2] > other[3] or other[2] > one[3]
    lines = " ".join(whole_lines(drawing)).split()
    said = [f"{each.text} – {each.clue}" if each.clue else each.text for each in puzzle.entries]
    assert lines == " ".join(said).split()


@pytest.mark.parametrize("number", [5, 20, 60])
def test_a_sheet_is_not_much_higher_than_wide(number: int) -> None:
    """However long the list is, the sheet has about the shape of A4 paper at most."""
    width, height = size(draw(ragged(number, translated=True), {}))
    assert height <= 1.5 * width


def test_short_phrases_stand_in_columns_of_about_the_same_length() -> None:
    """Twenty words in five columns of four; eight in three of three, three and two."""
    for number, expected in ((20, [4] * 5), (8, [3, 3, 2]), (2, [1, 1])):
        words = [f"word{n:02}" for n in range(number)]
        puzzle = WordSearch(entries(*words), Grid([["A"] * 16] * 16))
        columns = of_class(draw(puzzle, {}), "words")
        assert [len(column) for column in columns] == expected


def test_columns_with_long_phrases_are_filled_one_after_the_other() -> None:
    """Where phrases take several lines, no column but the last has room for the next phrase."""
    columns = of_class(draw(ragged(20, translated=False), {}), "words")
    lines = [len(column) for column in columns]
    assert len(lines) > 1
    assert sum(lines) == 25
    assert all(max(lines) - 2 < each for each in lines[:-1])


def test_a_tall_grid_has_its_list_beside_it() -> None:
    """The sheet is as high as the grid; for Hebrew the list is to the left of it."""
    tall = WordSearch(entries(*(f"word {n}" for n in range(20))), Grid([["A"] * 8] * 20))
    assert size(draw(tall, {}))[1] == 20 * SIDE + 44
    assert min(box[0] for box in boxes(draw(tall, {}))) > 22 + 8 * SIDE
    hebrew = WordSearch(HEBREW.entries, Grid([["ש", "ל"]] * 8))
    width = size(draw(hebrew, {}))[0]
    assert max(box[1] for box in boxes(draw(hebrew, {}))) < width - 22 - 2 * SIDE


# Leftward scripts


def test_a_hebrew_board_is_mirrored() -> None:
    """The first column is drawn rightmost, letters and loops alike."""
    found = WordSearchSolution([Placement(0, 0, 0, "E"), Placement(1, 0, 0, "SE")], HEBREW.entries)
    drawing = draw(HEBREW, {}, found)
    shown = {(row, 3 - col): sign for (row, col), sign in HEBREW.grid.letters.items()}
    assert centres(draw(HEBREW, {}), "letters") == shown
    assert centres(drawing, "found") | centres(drawing, "rest") == shown
    loops = [ends(loop)[0] for loop in of_class(drawing, "loop")]
    assert loops == [[(0, 3), (0, 0)], [(0, 3), (1, 2)]]


def test_the_list_of_a_hebrew_puzzle_goes_leftwards() -> None:
    """Lines end at the right and are marked as leftward, English parts in them as rightward."""
    drawing = draw(HEBREW, {})
    lines = [line for group in of_class(drawing, "words") for line in group]
    assert {line.get("text-anchor") for line in lines} == {"end"}
    assert float(lines[0].get("x") or 0) > float(lines[1].get("x") or 0)
    assert whole_lines(drawing) == [
        f"{ISOLATE}של{END}",
        f"{ISOLATE}שלום – \u2066peace!{END}{END}",
    ]


# The message


def test_a_message_has_a_blank_for_each_of_its_letters() -> None:
    """The letters stand on them in the solution only, and in the grid they are bold."""
    drawing = draw(TOLD, {})
    assert texts(drawing, "head") == ["The letters that are left spell a message:"]
    assert (of_class(drawing, "blanks")[0].get("d") or "").count("M") == len(LEFT)
    assert texts(drawing, "message") == []
    solved = draw(TOLD, {}, WordSearchSolution([Placement(0, 0, 0, "E")], TOLD.entries))
    assert tuple(texts(solved, "message")) == LEFT
    assert of_class(solved, "told")[0].get("font-weight") == "bold"
    assert tuple(texts(solved, "told")) == LEFT
    assert of_class(draw(PLAIN, {}, FOUND), "head") == of_class(draw(PLAIN, {}), "blanks") == []


@pytest.mark.parametrize("rows", [1, 4, 12, 40])
@pytest.mark.parametrize("letters", [1, 20, 150])
@pytest.mark.parametrize("sign", ["A", "ש", "DŽ"])
def test_a_long_message_keeps_to_the_sheet(rows: int, letters: int, sign: str) -> None:
    """Its blanks are as many as its letters, in lines that are no wider than the sheet."""
    puzzle = WordSearch(PHRASES, Grid([[sign] * 10] * rows), message=[sign] * letters)
    drawing = draw(puzzle, {})
    (path,) = of_class(drawing, "blanks")
    blanks = re.findall(r"M([0-9.]+) ([0-9.]+)h([0-9.]+)", path.get("d") or "")
    assert len(blanks) == len(set(blanks)) == letters
    assert max(float(x) + float(wide) for x, _, wide in blanks) < size(drawing)[0] - 44 + 0.1


def test_a_short_list_below_a_long_message_is_no_wider_than_the_grid() -> None:
    """Though the sheet is high then, as no list could be so wide as to make up for it."""
    puzzle = WordSearch(PHRASES, Grid([["A"] * 12] * 12), message=["A"] * 120)
    drawing = draw(puzzle, {})
    assert size(drawing)[0] == 12 * SIDE + 44
    assert min(box[0] for box in boxes(drawing)) == pytest.approx(22)


# Other styles, and all at once


def test_a_cell_has_the_given_size_in_millimetres() -> None:
    """The file is in millimetres: five cells of 8 mm, and the margins to the same scale."""
    root = ElementTree.fromstring(draw(PLAIN, {"cell": "8", "no-list": ""}))
    width = root.get("width") or ""
    assert width.endswith("mm")
    assert float(width[:-2]) == pytest.approx((5 * SIDE + 44) * 8 / SIDE, abs=0.01)


@pytest.mark.parametrize(
    ("style", "message"),
    [
        ({"cell": "0"}, "not a size in millimetres, from 0.5 to 1000: '0'"),
        ({"lines": "red"}, "the style lines takes no value: 'red'"),
        ({"no-list": "", "translations": ""}, "these styles cannot be combined: 'no-list, tran"),
        ({"case": "small"}, "the style case is upper or lower: 'small'"),
        ({"no-list": "", "first-letters": ""}, "these styles cannot be combined: 'no-list, first"),
        ({"shade": "red"}, "no such style of a wordsearch (there are no-list,"),
    ],
)
def test_styles_that_there_are_not_are_refused(style: dict[str, str], message: str) -> None:
    """An InputError names the style or its value."""
    with pytest.raises(InputError) as caught:
        Drawing.of(PLAIN).svg_in_style(style)
    assert message in str(caught.value)


def test_each_style_changes_the_drawing() -> None:
    """No style that is offered goes without effect."""
    puzzle = WordSearch(PHRASES[2::-1], BOARD)
    for name in STYLES:
        key = name.partition("=")[0]
        style = {key: {"cell": "5mm", "case": "lower"}.get(key, "")}
        changes = draw(puzzle, style) != draw(puzzle, {})
        # Colours are those of loops, in solutions.
        assert changes or draw(PLAIN, style, FOUND) != draw(PLAIN, {}, FOUND), name


def test_the_puzzle_draws_itself_with_and_without_styles() -> None:
    """Its methods hand on what they are given."""
    assert PLAIN.svg() == draw(PLAIN, {})
    assert PLAIN.svg(FOUND) == draw(PLAIN, {}, FOUND)
    assert Drawing.of(PLAIN).svg_in_style({"lines": ""}, FOUND) == draw(PLAIN, {"lines": ""}, FOUND)


def test_a_drawing_says_what_it_shows() -> None:
    """Title and description are there for screen readers; only the solution's have places."""
    root = ElementTree.fromstring(draw(TOLD, {}))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Word search 1×5"
    assert root.findtext(f"{SVG}desc") == (
        "1 word to find. Row by row, - for a blank: CATNO. "
        "The letters that are left spell a message of 2."
    )
    found = WordSearchSolution([Placement(0, 0, 0, "E")], TOLD.entries)
    solved = ElementTree.fromstring(draw(TOLD, {}, found))
    assert solved.findtext(f"{SVG}title") == "Word search 1×5, solved"
    assert solved.findtext(f"{SVG}desc") == (
        "cat from row 1, column 1 to row 1, column 3. The message: NO."
    )


@st.composite
def puzzles(draw_from: st.DrawFn) -> tuple[WordSearch, WordSearchSolution]:
    """Return boards of any cells, phrases of any text, and places for some of them."""
    rows, cols = draw_from(st.integers(1, 8)), draw_from(st.integers(1, 8))
    content = st.one_of(st.none(), st.sampled_from(CONTENTS))
    board = [[draw_from(content) for _ in range(cols)] for _ in range(rows)]
    board[0][0] = "A"
    words = st.text("ab <&é漢ש.\n\u00a0", max_size=60)
    cells = st.lists(st.sampled_from(CONTENTS), min_size=1, max_size=8).map(tuple)
    phrases = draw_from(st.lists(st.builds(Entry, cells, words, words), min_size=1, max_size=9))
    place = st.builds(
        Placement,
        st.integers(0, len(phrases) - 1),
        st.integers(0, rows - 1),
        st.integers(0, cols - 1),
        st.sampled_from(list(STEPS)),
    )
    placed = draw_from(st.lists(place, max_size=6, unique=True))
    message = draw_from(st.lists(st.sampled_from(CONTENTS), max_size=30))
    return WordSearch(phrases, Grid(board), message=message), WordSearchSolution(placed, phrases)


@given(puzzles(), st.sampled_from(["", "lines", "no-translations", "as-given"]))
@examples(60)
def test_all_letters_phrases_and_loops_are_there_and_the_file_is_xml(
    made: tuple[WordSearch, WordSearchSolution], style: str
) -> None:
    """Whatever cells and phrases hold: each letter once, each sign of the list, each loop."""
    puzzle, found = made
    chosen = {style: ""} if style else {}
    drawing, solved = draw(puzzle, chosen), draw(puzzle, chosen, found)
    every = sorted(puzzle.grid.letters.values())
    assert sorted(texts(drawing, "letters")) == every
    drawn = [text for name in ("found", "told", "rest") for text in texts(solved, name)]
    assert sorted(drawn) == every
    loops = {
        (e.row, e.col, e.direction, len(puzzle.entries[e.entry].cells)) for e in found.placements
    }
    assert len(of_class(solved, "loop")) == len(loops)
    said = ""
    for text, clue in ((each.text, each.clue) for each in puzzle.entries):
        if style != "no-translations" and clue.strip():
            said += f"{text}–{clue}"
        else:
            said += text
    listed = re.sub("[\u2066\u2067\u2069\\s]", "", "".join(whole_lines(drawing)))
    assert sorted(listed) == sorted("".join(said.split()))
    assert tuple(texts(solved, "message")) == puzzle.message


def test_loops_in_colour() -> None:
    """By the style, and on paper in colour; otherwise they are grey."""
    puzzle = WordSearch.loads("wordsearch\ngrid\nCATX\nDOGX\nwords\ncat\ndog\n")
    found = puzzle.solve().solutions[0]
    drawn: Drawing[WordSearch] = Drawing.of(puzzle)
    inks = [
        {path.get("stroke") for path in of_class(drawn.svg_in_style(style, found), "loop")}
        for style in ({}, {"colour": ""})
    ]
    assert inks == [{"#1a1a1a"}, set(COLOURS[:2])]
    for colour in (False, True):
        key = job_printables(Job(puzzle, key=found), keyed=True, colour=colour).key
        assert key is not None
        assert (COLOURS[0] in key.drawing) == colour
