"""The register of outputs: declarations, which output writes a file, options that are refused."""

from __future__ import annotations

import pytest
from support.commandline import SUDOKU

from puzzlewright import InputError, Sudoku
from puzzlewright.formats.register import formats
from puzzlewright.formats.sniff import READ_ONLY, WRITTEN_ONLY_SUFFIXES
from puzzlewright.outputs import paper
from puzzlewright.outputs.declarations import AUTHOR, FONTS, TITLE
from puzzlewright.outputs.format_adapter import ReadableOutput
from puzzlewright.outputs.output import KEY, LIST, PLAY, STYLE, Job, OutputField
from puzzlewright.outputs.register import (
    all_options,
    find_output,
    kind_suffixes,
    option_suffixes,
    output_of_suffix,
    output_values,
    outputs,
)
from puzzlewright.puzzles.kind import kind_names
from puzzlewright.puzzles.recipes.fields import Flag, IntegerType, Text, Texts


def test_declarations() -> None:
    """Every output has a name of its own, a line that says what it is, and sound defaults."""
    assert len({output.name for output in outputs()}) == len(outputs())
    for output in outputs():
        assert output.summary
        assert "\n" not in output.summary
        assert all(suffix.startswith(".") for suffix in output.suffixes)
        assert set(output.kinds or kind_names()) <= set(kind_names())
        for field in output.options:
            assert all_options()[field.name] is field
            assert field.type.schema()["type"]
            assert field.default is None or field.value(field.default) == field.default
            assert field.value(None) == field.default


def test_what_is_written_only() -> None:
    """The list of what is declared as such has the files that no format reads."""
    every = [end for one in outputs() for end in one.suffixes]
    found = [end for end in every if not isinstance(output_of_suffix(f"a{end}"), ReadableOutput)]
    assert found == list(WRITTEN_ONLY_SUFFIXES)
    assert not set(found) & {suffix for one in formats() for suffix in one.suffixes}


def test_formats_are_outputs() -> None:
    """Every format with a suffix is written by the output of that suffix, for the same kinds."""
    for one in formats():
        for suffix in one.suffixes:
            output = output_of_suffix(f"a{suffix}")
            if suffix in READ_ONLY:
                assert output is None
                continue
            assert isinstance(output, ReadableOutput)
            assert type(output.format) is type(one)
            assert all(output.holds(kind) == (kind in one.kinds) for kind in kind_names())


@pytest.mark.parametrize("kind", kind_names())
def test_suffixes(kind: str) -> None:
    """Each suffix of a kind has an output, in any case; a name without one is plain text."""
    for suffix in kind_suffixes(kind):
        for name in (f"a{suffix}", f"a.b{suffix.upper()}"):
            assert suffix in find_output(name, kind).suffixes
    assert find_output("a", kind).name == "text"
    with pytest.raises(InputError, match=rf"a\.foo: cannot write a {kind} as \.foo \(there are"):
        find_output("a.foo", kind)


def test_options_by_suffix() -> None:
    """Which files have an option follows from the outputs that declare it."""
    assert option_suffixes("large") == [".pdf"]
    assert option_suffixes("fonts") == [".pdf", ".png", ".svg"]
    assert option_suffixes("title") == [
        *(".pdf", ".js", ".json", ".html", ".txt", ".ipuz", ".puz", ".jpz", ".xd")
    ]
    assert set(paper.BOOK_OPTIONS) <= set(find_output("a.pdf", "sudoku").options)


def test_wrong_options() -> None:
    """Options of other files are refused; unknown names and wrong types raise TypeError."""
    pdf, svg = (find_output(f"a{end}", "sudoku") for end in (".pdf", ".svg"))
    with pytest.raises(InputError, match=r"this is for \.pdf files only: 'large'"):
        output_values(svg, {"large": True})
    with pytest.raises(TypeError, match="big: no such option \\(there are paper, large"):
        output_values(pdf, {"big": True})
    with pytest.raises(TypeError, match=r"titel: no such option \(did you mean title\?\)"):
        output_values(pdf, {"titel": "Monday"})
    with pytest.raises(TypeError, match="large: True or False expected, not 1"):
        output_values(pdf, {"large": 1})
    with pytest.raises(TypeError, match="fonts: a list of texts expected, not 5"):
        output_values(pdf, {"fonts": 5})
    with pytest.raises(InputError, match=r"^a\.ttf: cannot be read"):  # one text is a list, too
        output_values(pdf, {"fonts": "a.ttf, b.ttf"})
    with pytest.raises(InputError, match=r"the key is page, none or a \.pdf file: 'side'"):
        output_values(pdf, {"key": "side"})
    with pytest.raises(InputError, match="no such paper"):
        output_values(pdf, {"paper": "B9"})
    assert output_values(svg, {}) == {"fonts": (), "outlines": False}
    assert output_values(pdf, {"large": None})["large"] is False


def test_fields() -> None:
    """A field checks what Python code gives it, and names itself if that is wrong."""
    width = OutputField("width", IntegerType(1), 3, "how wide")
    assert (width.value(None), width.value(5)) == (3, 5)
    for wrong in (True, "5", 5.0):
        with pytest.raises(TypeError, match="width: a whole number expected, not "):
            width.value(wrong)
    with pytest.raises(InputError, match="width: not a whole number, 1 or more: '0'"):
        width.value(0)
    assert FONTS.value(["a", "b"]) == FONTS.value("a, b") == ("a", "b")
    assert (TITLE.option, FONTS.option, FONTS.dest) == ("--title", "--font", "font")
    with pytest.raises(TypeError, match="author: a text expected, not 3"):
        AUTHOR.value(3)
    types = [form.schema()["type"] for form in (Flag(), IntegerType(), Text(), Texts())]
    assert types == ["boolean", "integer", "string", "array"]


def test_needs() -> None:
    """Sheets need a key or a list, pages a solution to play; drawings only for some styles."""
    sudoku = Job(Sudoku.loads(SUDOKU))
    pdf, html, svg, text = (
        find_output(f"a{end}", "sudoku") for end in (".pdf", ".html", ".svg", ".txt")
    )
    values = output_values(pdf, {})
    need = pdf.needs_solution(sudoku, values)
    assert need is not None
    assert (need.reason, need.lack, need.nodes) == (KEY, "the sheet has no key", 300_000)
    assert pdf.needs_solution(sudoku, {**values, "key": "none"}) is None
    assert pdf.needs_solution(sudoku._replace(sought=True), values) is None
    need = html.needs_solution(sudoku, {})
    assert need is not None
    assert need.reason == PLAY
    assert svg.needs_solution(sudoku, {}) is text.needs_solution(sudoku, {}) is None
    assert len({KEY, LIST, PLAY, STYLE}) == 4
