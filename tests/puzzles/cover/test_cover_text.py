"""The text format of cover problems: what it reads, what it refuses and where, what it writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.strategies.common import covers

from puzzlewright.core.errors import InputError
from puzzlewright.core.files import read_text
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.cover import KIND
from puzzlewright.puzzles.cover.items import Coloured
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.kind import detect_kind, kind_named

MILLIONS = 10_000_000


def test_everything_the_format_has() -> None:
    """Comments, blank lines, bounds, secondary items, colours and odd white space are read."""
    cover = Cover.loads(
        "| a comment\n"
        "\n"
        "  | another\n"
        "a 2|b\t0:3|c | x  y\r\n"
        "a  b x:red\r\n"
        "\r\n"
        "b c\u00a0y\n"
        "| between options\n"
        "c x:A y:A"
    )
    assert cover.items == ("a", "b", "c")
    assert cover.secondary == ("x", "y")
    assert cover.bounds == ((1, 1), (2, 2), (0, 3))
    assert cover.options == (
        ("a", "b", Coloured("x", "red")),
        ("b", "c", "y"),
        ("c", Coloured("x", "A"), Coloured("y", "A")),
    )


def test_the_header_is_a_line_of_its_own() -> None:
    """Our header may come first or after comments; a longer line is a line of items."""
    assert Cover.loads("cover\na b\na b\n") == Cover("a b", ["a b"])
    assert Cover.loads("| made by hand\n cover \na b\na b\n") == Cover("a b", ["a b"])
    assert Cover.loads("cover b\ncover b\n") == Cover("cover b", ["cover b"])
    assert Cover.loads("cover\ncover\ncover\n") == Cover("cover", ["cover"])
    assert Cover.loads("1|cover\ncover\n") == Cover("cover", ["cover"])


def test_the_text_that_is_written() -> None:
    """Our text has the header, Knuth's has not; colours and bounds are written out."""
    cover = Cover("a b c", ["a x:red", "b c"], secondary="x y", bounds={"b": (2, 2), "c": (0, 4)})
    assert cover.text() == "cover\na 2|b 0:4|c | x y\na x:red\nb c\n"
    assert cover.knuth_text() == "a 2|b 0:4|c | x y\na x:red\nb c\n"
    assert Cover("cover", ["cover"]).knuth_text() == "1|cover\ncover\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "offending", "reason"),
    [
        ("a b\na  c\n", 2, 4, "c", "unknown item"),
        ("a b | x\na x|\n", 2, 3, "x|", "unknown item"),
        ("a b\na b:\n", 2, 3, "b:", "only secondary"),
        ("a b\na b a\n", 2, 5, "a", "in the option already"),
        ("a | x\n\na x:1 x:2\n", 3, 7, "x:2", "in the option already"),
        ("a b\na:red b\n", 2, 1, "a:red", "only secondary items"),
        ("a | x\na x:\n", 2, 3, "x:", "no letter"),
        ("a | x\na x:r:g\n", 2, 3, "x:r:g", "':'"),
        ("a | x\na x:r|\n", 2, 3, "x:r|", "'|'"),
        ("a\n:r\n", 2, 1, ":r", "unknown item"),
        ("| c\ncover\n a b a\na\n", 3, 6, "a", "listed twice"),
        ("a b | x b\na\n", 1, 9, "b", "listed twice"),
        ("a b | x | y\na\n", 1, 9, "|", "second bar"),
        ("a | 2|x\na\n", 1, 5, "2|x", "no multiplicity"),
        ("a x:y\na\n", 1, 3, "x:y", "':'"),
        ("a x|y\na\n", 1, 3, "x|y", "multiplicity"),
        ("a 2:|y\na\n", 1, 3, "2:|y", "multiplicity"),
        ("a :2|y\na\n", 1, 3, ":2|y", "multiplicity"),
        ("a -1:2|y\na\n", 1, 3, "-1:2|y", "multiplicity"),
        ("a ²|y\na\n", 1, 3, "²|y", "multiplicity"),
        ("a 1:2:3|y\na\n", 1, 3, "1:2:3|y", "multiplicity"),
        ("a 3:2|y\na\n", 1, 3, "3:2|y", "3:2"),
        ("a 0|y\na\n", 1, 3, "0|y", "at most 0"),
        ("a 0:0|y\na\n", 1, 3, "0:0|y", "at most 0"),
        ("a 1:9999999999|y\na\n", 1, 3, "1:9999999999|y", "too large"),
        ("a 2|\na\n", 1, 3, "2|", "no letter"),
        ("a 2|3|y\na\n", 1, 3, "2|3|y", "'|'"),
    ],
)
def test_errors_say_where(text: str, line: int, column: int, offending: str, reason: str) -> None:
    """Every fault is an InputError with the file, the line, the column and the word."""
    with pytest.raises(InputError) as caught:
        Cover.loads(text, "some.dlx")
    error = caught.value
    assert (error.source, error.line, error.column) == ("some.dlx", line, column)
    assert error.text == offending
    assert reason in error.message
    assert str(error).startswith(f"some.dlx, line {line}, column {column}: ")


@pytest.mark.parametrize("text", ["", "\n \n", "| only a comment\n", "cover\n", "cover\n| x\n"])
def test_no_items(text: str) -> None:
    """A file without a line of items is refused by name."""
    with pytest.raises(InputError, match=r"^some\.dlx: no items"):
        Cover.loads(text, "some.dlx")


def test_leading_zeros_of_bounds() -> None:
    """Bounds may have leading zeros, even very many of them."""
    assert Cover.loads(f"002:{'0' * 9999}3|a\na\n").bounds == ((2, 3),)


def test_options_that_can_never_be_chosen_are_named() -> None:
    """An option without a primary item is kept, and a warning gives its line."""
    cover = Cover.loads("| c\na | x y\nx\na\n\nx:1 y\n")
    assert len(cover.options) == 3
    assert [warning.split(":")[0] for warning in cover.warnings] == ["line 3", "line 6"]
    assert Cover("a", ["a", "x"], secondary="x").warnings[0].startswith("option 1:")
    assert Cover("a", ["a"]).warnings == ()


def test_many_warnings_are_summed_up() -> None:
    """Warnings do not run into thousands."""
    cover = Cover.loads("a | x\n" + "x\n" * 5000)
    assert len(cover.warnings) == 11
    assert "4990 more" in cover.warnings[-1]


@pytest.mark.parametrize(
    "text",
    [
        "x" * MILLIONS,
        "x " * (MILLIONS // 2),
        "a b\n" + "a" * MILLIONS,
        pytest.param("a b\n" + "a " * (MILLIONS // 2), marks=pytest.mark.slow),  # names: the same
        "9" * MILLIONS + "|a",
        "a | x\nx:" + "r" * MILLIONS + ":",
        "a\n" + "| comment" * (MILLIONS // 9),
        "a\n" + " " * MILLIONS + "b",
    ],
    ids=["name", "names", "option", "items", "bound", "colour", "comment", "blanks"],
)
def test_a_line_of_ten_million_letters(text: str) -> None:
    """Huge lines are read or refused, and messages about them stay short."""
    try:
        cover = Cover.loads(text, "huge.dlx")
    except InputError as error:
        assert len(str(error)) < 300
    else:
        assert cover.items


@given(covers(plain_names=False))
def test_parse_reads_what_text_writes(cover: Cover) -> None:
    """Both texts read back as the same problem, and write the same again."""
    for text in (cover.text(), cover.knuth_text()):
        again = Cover.loads(text)
        assert again == cover
        assert hash(again) == hash(cover)
        assert again.text() == cover.text()
        assert len(again.warnings) == len(cover.warnings)


@given(st.text())
def test_only_our_errors_escape_from_any_text(text: str) -> None:
    """Whatever the text, it is a problem that can be written and read, or an InputError."""
    try:
        cover = Cover.loads(text, "fuzz")
    except InputError as error:
        assert str(error).startswith("fuzz")
    else:
        assert Cover.loads(cover.text()) == cover
    assert KIND.recognises(text) in (True, False)


@given(covers(), st.data())
def test_only_our_errors_escape_from_damaged_files(cover: Cover, data: st.DataObject) -> None:
    """A valid file with a few letters changed is read or refused, never anything else."""
    text = cover.text()
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 3)))
        patch = data.draw(st.text("ab| :\n01x\t", max_size=3))
        text = text[:start] + patch + text[end:]
    try:
        damaged = Cover.loads(text, "fuzz")
    except InputError as error:
        assert error.source == "fuzz"
    else:
        assert Cover.loads(damaged.text()) == damaged
    assert KIND.recognises(text) in (True, False)


@pytest.mark.parametrize(
    "text",
    [
        "a b c\na b\nc\n",
        "| comment\na b | x\na x:1\nb x:1\n",
        "2|a 0:1|b\na\na b\n",
        "| comment first\ncover\na\na\n",
        "00 01 10 11\n00 01\n10 11\n00 10\n01 11\n",
    ],
)
def test_cover_problems_are_recognised(text: str) -> None:
    """Problems in Knuth's format are known without header and suffix."""
    assert KIND.recognises(text)
    assert detect_kind(text) is kind_named("cover")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello\n",
        "apple\napple\npear\n",
        "a b c\n",
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..\n" * 2,
        "5 3 . . 7 . . . .\n6 . . 1 9 5 . . .\n",
        "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
        "1 2 | 3 4\n3 4 | 1 2\n",
        "the quick brown fox\nthe lazy dog\n",
        "5 5 1 8\n0 2 -1 1\n",
    ],
)
def test_other_files_are_left_alone(text: str) -> None:
    """Sudokus, filled grids, word lists and single lines are not taken for cover problems."""
    assert not KIND.recognises(text)


def test_saving_by_suffix(tmp_path: Path) -> None:
    """Files for other programs have no header, ours have; drawings are drawings; all read back."""
    cover = Cover("a b", ["a x:1", "b x:1"], secondary="x")
    for name, start in [("a.txt", "cover\na b"), ("a.dlx", "a b |"), ("a.XCC", "a b |")]:
        cover.save(tmp_path / name)
        assert read_text(tmp_path / name).startswith(start)
        assert Cover.load(tmp_path / name) == cover
    cover.save(tmp_path / "a.svg")
    assert read_text(tmp_path / "a.svg").startswith("<svg ")


def test_a_solution_is_read_back() -> None:
    """What a solution prints is read as that solution, in any order of lines and items."""
    cover = Cover("a b c", ["a b x:r", "c", "c x:r", "c"], secondary="x")
    solution = cover.decode_solution((0, 2))
    assert solution.text() == "a b x:r\nc x:r\n"
    assert cover.solution_from(solution.text()) == solution
    assert cover.solution_from("| mine\nc x:r\n\nx:r b a\n") == solution
    assert cover.solution_from("").numbers == ()
    assert cover.solution_from(cover.decode_solution(()).text()).numbers == ()


def test_a_text_with_its_solution_is_the_same_problem() -> None:
    """The solution below a problem is a comment: it adds no options."""
    cover = Cover("a b c", ["a b x:r", "c"], secondary="x")
    text = Facts.of(cover).solved_text(cover.decode_solution((0, 1)))
    assert text == "cover\na b c | x\na b x:r\nc\n\n| a solution:\n| a b x:r\n| c\n"
    assert Cover.loads(text) == cover


def test_equal_options_are_used_up_one_by_one() -> None:
    """Lines that read alike stand for different options while there are enough of them."""
    cover = Cover("a", ["a", "a"], bounds={"a": (1, 3)})
    assert cover.solution_from("a\na\n").numbers == (0, 1)
    assert cover.check(cover.solution_from("a\na\n")).ok
    assert not cover.check(cover.solution_from("a\na\na\n")).ok


def test_a_foreign_line_is_a_wrong_solution() -> None:
    """A line that is no option of the problem is kept for the checker, which names it."""
    cover = Cover("a b", ["a", "b"])
    report = cover.check(cover.solution_from("a\nb z:1\n"))
    assert [problem.place for problem in report.faults] == ["option 'b z:1'"]
    assert not cover.check(cover.solution_from("a\na b\n")).ok
    assert not cover.check(cover.solution_from("a a\nb\n")).ok
