"""Criss-crosses: the drawing."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.files.drawings import SVG, of_class, size, texts
from support.lengths import examples

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import Drawing, GamePage, PrintLayout
from puzzlewright.puzzles.crisscross.puzzle import CrissCross, CrissCrossSolution
from puzzlewright.puzzles.crisscross.view.draw import STYLES, draw
from puzzlewright.render.text_metrics import END, ISOLATE
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.phrase_lengths import phrase_lengths

#: Contents of cells of every nature: letters, accents, other scripts, digraphs, a whole rebus.
CONTENTS = ("A", "W", "é", "N\u0303", "Ж", "ש", "漢", "LJ", "STAR", "👩\u200d🚀", "<", "&")


def grid(*rows: str) -> Grid:
    """Return a grid, - for blank."""
    return Grid([[None if sign == "-" else sign for sign in row] for row in rows])


def puzzle_of(board: Grid, shown: dict[str, tuple[str, str]] | None = None) -> CrissCross:
    """Return a puzzle whose entries are all runs; some are shown otherwise, and have clues."""
    known = shown or {}
    return CrissCross(
        [Entry(run.cells, *known.get(run.text, (run.text,))) for run in board.runs], board
    )


#: Four words on a board with blank rows and columns around them.
BOARD = grid(
    "------------",
    "------P-----",
    "---NEWYORK--",
    "------T-----",
    "------H-----",
    "----BOOT----",
    "----A-N-----",
    "----D-------",
    "------------",
)
PLAIN = puzzle_of(BOARD)
CLUED = puzzle_of(
    BOARD, {"NEWYORK": ("New York", "the Big Apple"), "BOOT": ("boot", "for rain & mud")}
)


HEBREW = Grid([[None, "ש", None], ["ג", "ל", "ה"], [None, "ם", None]])


def places(drawing: str, name: str) -> dict[tuple[int, int], str]:
    """Return the cells in which the texts of a class stand, all of them of 36 pixels."""
    found = {}
    for text in (one for group in of_class(drawing, name) for one in group.iter(f"{SVG}text")):
        x, y = float(text.get("x") or 0), float(text.get("y") or 0)
        found[int(y // 36), int(x // 36)] = text.text or ""
    return found


def squares(drawing: str, name: str) -> float:
    """Return how many cells the rectangles of a path cover, all of them of 36 pixels."""
    area = 0.0
    for path in of_class(drawing, name):
        for across, down in re.findall(r"h([0-9.]+)v([0-9.]+)h", path.get("d") or ""):
            area += float(across) * float(down)
    return area / 36**2


def line_length(drawing: str, name: str) -> float:
    """Return how long the lines of a class are together, in cells of 36 pixels."""
    (path,) = of_class(drawing, name)
    return sum(float(length) for length in re.findall(r"[hv]([0-9.]+)", path.get("d") or "")) / 36


def test_the_puzzle_has_numbers_where_words_begin_and_no_letters() -> None:
    """The grid is trimmed, so the first word begins in the first row."""
    drawing = draw(PLAIN)
    assert places(drawing, "numbers") == {(0, 3): "1", (1, 0): "2", (4, 1): "3"}
    assert texts(drawing, "found") == []


def test_only_the_cells_of_words_are_outlined() -> None:
    """Every side of a cell is drawn once: around all, or between two; blanks have none."""
    cells = BOARD.trim().letters
    inner = sum((row, col + 1) in cells for row, col in cells)
    inner += sum((row + 1, col) in cells for row, col in cells)
    drawing = draw(PLAIN)
    assert line_length(drawing, "cells") == pytest.approx(inner)
    assert line_length(drawing, "border") == pytest.approx(4 * len(cells) - 2 * inner)
    assert of_class(drawing, "blanks") == []


def test_the_solution_has_all_letters_in_their_cells_and_bold_connectors() -> None:
    """Each letter stands in its cell of the trimmed grid."""
    drawing = draw(PLAIN, PLAIN.solution)
    assert places(drawing, "found") == BOARD.trim().letters
    groups = of_class(drawing, "found")
    assert [group.get("font-weight") for group in groups] == [None, "bold"]
    assert len(list(groups[1])) == len(BOARD.connectors) == 3


def test_grey_is_the_ground_of_blanks_alone() -> None:
    """The solution has the same holes as the puzzle, and no other grey cells."""
    ring = puzzle_of(grid("ABC", "D-E", "FGH"))
    assert squares(draw(ring), "blanks") == 1
    assert squares(draw(ring, ring.solution), "blanks") == 1
    assert draw(ring, ring.solution).count('fill="#d2d2d2"') == 1
    assert "#ececec" not in draw(ring, ring.solution)


def test_clues_are_listed_across_and_down_with_their_lengths() -> None:
    """A phrase has the lengths of its words; a word without a clue has its length at least."""
    across = ["Across", "2", "the Big Apple (3,4)", "3", "for rain & mud (4)"]
    assert texts(draw(CLUED), "words") == [*across, "Down", "1", "(6)", "3", "(3)"]
    assert texts(draw(CLUED, CLUED.solution), "words") == texts(draw(CLUED), "words")


def test_words_are_listed_by_length_as_they_are_shown() -> None:
    """Without clues, or by the style; the length of a phrase is its number of cells."""
    banks = ["3 letters", "BAD", "4 letters", "boot", "6 letters", "PYTHON", "7 letters"]
    assert texts(draw(CLUED, style={"words": ""}), "words") == [*banks, "New York"]
    assert texts(draw(PLAIN), "words")[-2:] == ["7 letters", "NEWYORK"]


def test_a_run_that_is_no_entry_is_listed_all_the_same() -> None:
    """Nothing that has to be filled in is left out of either list; unplaced words are."""
    entries = [Entry(tuple("BOOT"), "boot", "wet"), Entry(tuple("OTHER"), "other", "not placed")]
    puzzle = CrissCross(entries, BOARD)
    words = texts(draw(puzzle, style={"words": ""}), "words")
    assert [word for word in words if "letters" not in word] == ["BAD", "boot", "PYTHON", "NEWYORK"]
    clues = texts(draw(puzzle), "words")
    assert clues == ["Across", "2", "(7)", "3", "wet (4)", "Down", "1", "(6)", "3", "(3)"]


@pytest.mark.parametrize(
    ("cells", "text", "expected"),
    [
        ("NEWYORK", "New York", "3,4"),
        ("MAKEUP", "make-up", "4-2"),
        ("JACKINTHEBOX", "Jack-in-the-box", "4-2-3-3"),
        ("DONTPANIC", "don't panic!", "4,5"),
        ("WHATSUP", " what's  up? ", "5,2"),
        ("WORD", "word", "4"),
        ("OEUVRE", "œuvre", "6"),
        ("AB", "a completely different text", "2"),
    ],
)
def test_lengths_are_those_of_the_words_of_a_phrase(cells: str, text: str, expected: str) -> None:
    """Punctuation does not count; the sum is shown where cells and text do not tally."""
    assert phrase_lengths(tuple(cells), text) == expected


def test_lengths_count_cells_and_not_letters() -> None:
    """LJ in one cell is one."""
    assert phrase_lengths(("LJ", "U", "D", "I", "NJ", "U"), "ljudi nju") == "4,2"


def test_several_letters_in_a_cell_fit_into_it() -> None:
    """They have a smaller font than one letter."""
    puzzle = puzzle_of(Grid([["A", "LJ", "STARS"]]))
    (group,) = of_class(draw(puzzle, puzzle.solution), "found")
    usual = float(group.get("font-size") or 0)
    sizes = [float(text.get("font-size") or usual) for text in group.iter(f"{SVG}text")]
    assert sizes[0] == usual >= sizes[1] > sizes[2]
    assert 5 * 0.6 * sizes[2] < 36


def test_hebrew_words_go_leftwards() -> None:
    """The first letter across is the rightmost one, and numbers stand in the right corners."""
    drawing = draw(puzzle_of(HEBREW), CrissCrossSolution(HEBREW))
    found = {(row, 2 - col): sign for (row, col), sign in HEBREW.letters.items()}
    assert places(drawing, "found") == found
    assert places(drawing, "numbers") == {(0, 1): "1", (1, 2): "2"}
    assert of_class(drawing, "numbers")[0].get("text-anchor") == "end"


def test_the_list_of_a_hebrew_puzzle_stands_at_the_right() -> None:
    """Lines end at the right edge, numbers are to the right of their clues, marked as leftward."""
    puzzle = puzzle_of(HEBREW, {"גלה": ("גלה", "מצא!")})
    group, other = of_class(draw(puzzle), "words")
    head, number, clue = list(group)[:3]
    assert (head.text, number.text, clue.text) == ("Across", "2", f"{ISOLATE}מצא! (3){END}")
    assert head.get("text-anchor") == clue.get("text-anchor") == "end"
    assert number.get("text-anchor") is None
    assert [text.text for text in other][:2] == ["Down", "1"]
    assert float(other[0].get("x") or 0) < float(clue.get("x") or 0)
    assert float(clue.get("x") or 0) < float(number.get("x") or 0) < float(head.get("x") or 0)


def test_a_blank_that_looks_like_a_cell_is_shaded() -> None:
    """In a sparse grid those with cells on all sides, in a dense one all that cells enclose."""
    sparse = grid("ABC------", "D-E------", "FGHIJKLMN", "----O---P", "----QRSTU", "--------V")
    assert squares(draw(puzzle_of(sparse)), "blanks") == 1
    dense = grid("ABC--", "D-EFG", "HIJ-K", "--L-M", "--NOP")
    assert squares(draw(puzzle_of(dense)), "blanks") == 3
    assert squares(draw(puzzle_of(dense), CrissCrossSolution(dense)), "blanks") == 3


def test_blanks_have_a_style() -> None:
    """Dark ones are all blanks of the trimmed board, which has a frame then; white ones none."""
    dense = grid("ABC---", "D-EFG-", "HIJ-K-", "--L-M-", "--NOP-", "------")
    for look in ("black", "grey"):
        drawing = draw(puzzle_of(dense), style={"blanks": look})
        assert squares(drawing, "blanks") == 5 * 5 - len(dense.letters)
        assert len(of_class(drawing, "frame")) == 1
    white = draw(puzzle_of(dense), style={"blanks": "white"})
    assert of_class(white, "blanks") == of_class(white, "frame") == []


def test_long_clues_are_wrapped_and_whole() -> None:
    """All their words are there, and no line reaches over the edge of the sheet."""
    clue = "a snake that squeezes, or a language in which many short programs are written " * 3
    puzzle = puzzle_of(BOARD, {"PYTHON": ("Python", clue)})
    drawing = draw(puzzle)
    lines = texts(drawing, "words")
    lines = lines[lines.index("Down") + 2 : lines.index("3", lines.index("Down"))]
    assert len(lines) > 2
    assert " ".join(lines) == clue + "(6)"
    for group in of_class(drawing, "words"):
        for text in group.iter(f"{SVG}text"):
            assert float(text.get("x") or 0) + 0.5 * 13 * len(text.text or "") < size(drawing)[0]


def comb(rows: int, cols: int) -> Grid:
    """Return many words across, every second row, held together by one down at the left."""
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return grid(
        *(
            signs[row % 26] + ("-" if row % 2 else signs[row % 25]) * (cols - 1)
            for row in range(rows)
        )
    )


@pytest.mark.parametrize("rows", [9, 15, 21, 33])
@pytest.mark.parametrize("words", [2, 9, 25])
def test_a_sheet_is_not_much_higher_than_wide(rows: int, words: int) -> None:
    """However long the clues are, the sheet has about the shape of A4 paper at most."""
    board = comb(rows, rows)
    clues = {run.text: (run.text, "word " * words) for run in board.runs}
    width, height = size(draw(puzzle_of(board, clues)))
    assert height <= 1.42 * width


def test_a_tall_grid_has_its_list_beside_it() -> None:
    """The sheet is as high as the grid; for Hebrew the list is to the left of it."""
    tall = comb(21, 4)
    width, height = size(draw(puzzle_of(tall)))
    assert height == 21 * 36 + 36
    assert width > 4 * 36 + 100
    clued = {run.text: (run.text, "a clue of some words") for run in tall.runs}
    assert size(draw(puzzle_of(tall, clued)))[1] == height
    hebrew = Grid([["ש", "ל"], ["ם", None], ["א", None], ["ב", None]])
    group = ElementTree.fromstring(draw(puzzle_of(hebrew)))[-1]
    lefts = [float((part.get("transform") or "")[10:].split()[0]) for part in group]
    assert lefts[0] > lefts[1]


def test_another_arrangement_is_drawn_as_it_is() -> None:
    """A solution with other cells has its own numbers and its own order of clues."""
    entries = [Entry(tuple("CAT"), "cat", "it mews"), Entry(tuple("TEA"), "tea", "to drink")]
    puzzle = CrissCross(entries, grid("CAT", "--E", "--A"))
    other = CrissCrossSolution(grid("--C", "TEA", "--T"))
    drawing = draw(puzzle, other)
    assert places(drawing, "found") == other.grid.letters
    clues = ["Across", "2", "to drink (3)", "Down", "1", "it mews (3)"]
    assert texts(drawing, "words") == clues


def test_a_wrong_fill_of_the_same_cells_keeps_the_clues() -> None:
    """The letters are those of the solution, the clues those of the puzzle."""
    puzzle = CrissCross([Entry(tuple("CAT"), "cat", "it mews")], grid("CAT"))
    drawing = draw(puzzle, CrissCrossSolution(grid("---", "DOG")))
    assert texts(drawing, "found") == ["D", "O", "G"]
    assert texts(drawing, "words") == ["Across", "1", "it mews (3)"]


@st.composite
def clued_grids(draw_from: st.DrawFn) -> CrissCross:
    """Return puzzles of any cells, with clues or without."""
    rows, cols = draw_from(st.integers(1, 8)), draw_from(st.integers(2, 8))
    content = st.one_of(st.none(), st.sampled_from(CONTENTS))
    board = [[draw_from(content) for _ in range(cols)] for _ in range(rows)]
    board[0][:2] = ["A", "B"]
    clue = st.one_of(st.just(""), st.text("ab <&é漢ש.", max_size=60))
    runs = Grid(board).runs
    return CrissCross([Entry(run.cells, run.text, draw_from(clue)) for run in runs], Grid(board))


@given(clued_grids())
@examples(60)
def test_all_letters_and_words_are_drawn_and_the_file_is_xml(puzzle: CrissCross) -> None:
    """Whatever cells and clues hold: each letter once, each run a line of both lists."""
    drawing = draw(puzzle, puzzle.solution)
    assert sorted(texts(drawing, "found")) == sorted(puzzle.grid.letters.values())
    clues = texts(draw(puzzle, style={"clues": ""}), "words")
    assert sum(text.isdigit() for text in clues) == len(puzzle.grid.runs)
    ends = [text for text in clues if text.rstrip(END).endswith(")")]
    assert len(ends) == len(puzzle.grid.runs)
    words = texts(draw(puzzle, style={"words": ""}), "words")
    listed = [int(text.partition(" ×")[2] or 1) for text in words if not text.endswith(" letters")]
    assert sum(listed) == len(puzzle.grid.runs)


def test_a_drawing_says_what_it_shows() -> None:
    """Title and description are there for screen readers; those of the puzzle have no letters."""
    board = grid("----", "-AT-", "-S--")
    root = ElementTree.fromstring(draw(puzzle_of(board)))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Criss-cross 2×2"
    assert (root.findtext(f"{SVG}desc") or "").endswith("a dot for a cell: .., .-.")
    solved = ElementTree.fromstring(draw(puzzle_of(board), CrissCrossSolution(board)))
    assert solved.findtext(f"{SVG}title") == "Criss-cross 2×2, solved"
    assert solved.findtext(f"{SVG}desc") == "2 words. Row by row, - for a blank: AT, S-."


def test_styles_leave_out_numbers_and_the_list() -> None:
    """What a style leaves out is not there; the rest stays."""
    assert draw(CLUED, style={}) == draw(CLUED) == CLUED.svg() == Drawing.of(CLUED).svg_in_style({})
    bare = draw(CLUED, CLUED.solution, {"no-numbers": "", "no-list": ""})
    assert texts(bare, "numbers") == texts(bare, "words") == []
    assert len(texts(bare, "found")) == len(BOARD.letters)


def test_the_style_clues_lists_lengths_where_there_are_no_clues() -> None:
    """It needs no clue at all."""
    listed = ["Across", "2", "(7)", "3", "(4)", "Down", "1", "(6)", "3", "(3)"]
    assert texts(draw(PLAIN, style={"clues": ""}), "words") == listed


def test_a_word_bank_stands_behind_the_clues() -> None:
    """Without clues it stands alone; a word that comes twice is counted."""
    found = texts(draw(CLUED, style={"word-bank": ""}), "words")
    at = found.index("Word bank")
    assert found[:at] == texts(draw(CLUED, style={"clues": ""}), "words")
    shown = [entry.text if entry else run.text for run, entry in CLUED.run_entries]
    assert found[at + 1 :] == sorted(shown, key=str.casefold)
    plain = texts(draw(PLAIN, style={"word-bank": ""}), "words")
    assert plain[0] == "Word bank"
    assert len(plain) == 1 + len(PLAIN.grid.runs)


def test_words_are_listed_in_the_order_of_their_language() -> None:
    """On drawings, pages and sheets, which all show the grid without the blank rows about it."""
    words = ["cesta", "čelik", "ćelav", "lampa", "lutka", "zebra", "žabac"]  # five cells each
    mixed = [words[at] for at in (6, 2, 4, 0, 5, 1, 3)]
    puzzle = CrissCross.make(mixed, language="hr", seed=1)
    drawn = texts(draw(puzzle, style={"word-bank": ""}), "words")
    assert drawn == ["Word bank", *words]
    assert texts(draw(puzzle, style={"words": ""}), "words") == ["5 letters", *words]
    sheet: PrintLayout[CrissCross] = PrintLayout.of(puzzle)
    assert list(sheet.printable({"word-bank": ""}).bank) == words
    (section,) = sheet.printable({"words": ""}).sections
    assert [item.text for item in section.items] == words
    page = GamePage.of(puzzle).game(None, unique=True)
    assert [word["text"] for word in page.data["words"]] == words


@given(clued_grids())
@examples(30)
def test_all_words_are_in_the_bank(puzzle: CrissCross) -> None:
    """Whatever clues and words hold."""
    words = texts(draw(puzzle, style={"word-bank": ""}), "words")
    bank = PrintLayout.of(puzzle).printable({"word-bank": ""}).bank
    assert words[words.index("Word bank") + 1 :]
    assert sum(int(text.rpartition(" ×")[2]) if " ×" in text else 1 for text in bank) == len(
        puzzle.grid.runs
    )


def test_a_cell_has_the_given_size_in_millimetres() -> None:
    """The file is in millimetres: seven cells of 8 mm, and the margins to the same scale."""
    root = ElementTree.fromstring(draw(PLAIN, style={"cell": "8", "no-list": ""}))
    width = root.get("width") or ""
    assert width.endswith("mm")
    assert float(width[:-2]) == pytest.approx((7 * 36 + 2 * 18) * 8 / 36)


@pytest.mark.parametrize(
    ("style", "message"),
    [
        ({"cell": "0"}, "not a size in millimetres, from 0.5 to 1000: '0'"),
        ({"cell": ""}, "not a size in millimetres"),
        ({"blanks": "pink"}, "blanks are black, grey, white: 'pink'"),
        ({"no-list": "please"}, "the style no-list takes no value: 'please'"),
        ({"words": "", "word-bank": ""}, "these styles cannot be combined: 'words, word-bank'"),
        ({"words": "", "clues": ""}, "these styles cannot be combined: 'words, clues'"),
        ({"colour": "red"}, "no such style of a crisscross (there are words, clues, word-bank,"),
    ],
)
def test_styles_that_there_are_not_are_refused(style: dict[str, str], message: str) -> None:
    """An InputError names the style or its value."""
    with pytest.raises(InputError) as caught:
        Drawing.of(CLUED).svg_in_style(style)
    assert message in str(caught.value)


def test_each_style_changes_the_drawing() -> None:
    """No style that is offered goes without effect: what a puzzle has anyway, another has not."""
    values = {"blanks": "grey", "cell": "5mm"}
    names = [name.partition("=")[0] for name in STYLES]
    for name in names:
        style = {name: values.get(name, "")}
        crossword = CrissCross(CLUED.entries, CLUED.grid, crossword=True)
        puzzles = (PLAIN, CLUED, crossword)
        assert any(draw(puzzle, style=style) != draw(puzzle) for puzzle in puzzles), name
