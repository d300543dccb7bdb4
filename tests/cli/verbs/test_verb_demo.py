"""`puzzlewright demo`, its page and its book."""

from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest
from support.commandline import Run

from puzzlewright.cli.verbs.demo import NUMBER, SECTIONS
from puzzlewright.paper import typst as typst_
from puzzlewright.puzzles.abilities import Symmetry
from puzzlewright.puzzles.kind import kind_named, kind_names, parse_any, sort_kinds
from puzzlewright.render.html_page import Exhibit, inline, page

pytestmark = pytest.mark.usefixtures("here")

EXHIBIT = Exhibit(
    kind="game",
    title="The game",
    summary='a <b> & "c"',
    command="puzzlewright make game --seed 1 & x",
    puzzle="<?xml version='1.0'?>\n<svg id='one'></svg>\n",
    solution="<svg id='two'></svg>\n",
    solution_title="the first of 3 solutions",
    verdict="exactly 3 solutions",
    nodes=12345,
    making_time="1.0 ms",
    proof_time="2.0 ms",
)


class Balance(HTMLParser):
    """Checks that every element is closed in its turn, and gathers what the page refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta", "br"}:
            self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in {"src", "href"}]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_demo(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kind is made, proved and drawn; the page leads to files beside it, and only there."""
    monkeypatch.setattr(typst_, "has_typst", lambda: False)
    done = run("demo", "-o", "out/demo")
    assert done.code == 0
    assert done.err == f"puzzlewright: book.pdf is left out: {typst_.HINT}\n"
    assert done.out.endswith("out/demo/index.html\n")
    text = Path("out/demo/index.html").read_text()
    for name in kind_names():
        folder = Path("out/demo", name)
        (puzzle,) = parse_any((folder / "puzzle.txt").read_text())
        count = puzzle.count(distinct=True)
        assert count.exact
        assert f"exactly {count.n:,} solution" in done.out
        if Symmetry.of(puzzle).has_classes:
            assert f"up to turning the whole, {puzzle.count().n:,} in all" in done.out
        for drawing in ("puzzle.svg", "solution.svg"):
            ElementTree.parse(folder / drawing)
            assert inline((folder / drawing).read_text()) in text
    balance = Balance()
    balance.feed(text)
    assert balance.open == []
    assert {f"#{name}" for name in kind_names()} <= set(balance.links)
    files = [link for link in balance.links if not link.startswith("#")]
    names = ("play.html", "puzzle.txt", "puzzle.ipuz")
    assert files == [f"{name}/{file}" for name in sort_kinds(kind_names()) for file in names]
    assert all(Path("out/demo", file).stat().st_size for file in files)


def test_commands_of_the_demo_make_the_same_puzzles(run: Run) -> None:
    """The command under each picture makes the puzzle in the picture."""
    done = run("demo", "-o", "d", "--json", "--seed", "4")
    assert [values["kind"] for values in done.objects] == sort_kinds(kind_names())
    for values in done.objects:
        again = run(*values["command"].split()[1:])
        assert again.out == Path(values["file"]).read_text()
        assert values["exact"] is True


def test_one_kind_and_quiet(run: Run) -> None:
    """--kind shows one kind; --quiet prints nothing."""
    done = run("demo", "-o", "d", "--kind", "cover", "--quiet")
    assert (done.code, done.out) == (0, "")
    assert {path.name for path in Path("d").iterdir()} >= {"cover", "index.html"}
    assert not Path("d/sudoku").exists()


def test_demo_where_a_file_is(run: Run) -> None:
    """A file in the way of the folder is named and left alone."""
    Path("demo").write_text("mine")
    done = run("demo")
    assert done == (2, "", "puzzlewright: demo: no folder can be made there (File exists)\n")
    assert Path("demo").read_text() == "mine"


def test_page_escapes_words_and_inlines_drawings() -> None:
    """Words cannot break out of the page; a drawing loses its XML declaration."""
    text = page([EXHIBIT], "1 < 2")
    assert "A &lt;b&gt; &amp; &quot;c&quot;" in text
    assert "--seed 1 &amp; x</pre>" in text
    assert "<figure>\n<svg id='one'></svg>\n<figcaption>The puzzle" in text
    assert "The first of 3 solutions" in text
    assert "12,345" in text
    assert "1 &lt; 2" in text
    assert "The first of" not in page([EXHIBIT._replace(solution=None)], "1")


@pytest.fixture
def typst(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """Stand in for Typst, and return the files it is given."""
    seen: dict[str, bytes] = {}

    def compile_files(files: dict[str, bytes], **_: Any) -> bytes:
        seen.update(files)
        return b"%PDF-"

    module = ModuleType("typst")
    module.compile = compile_files  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "typst", module)
    monkeypatch.setattr(typst_, "has_typst", lambda: True)
    return seen


def test_book_is_written_where_typst_is(run: Run, typst: dict[str, bytes]) -> None:
    """With Typst there is a book: sections, texts, every puzzle, its solution, its command."""
    done = run("demo", "-o", "d")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("d/index.html\nd/book.pdf\n")
    assert Path("d/book.pdf").read_bytes() == b"%PDF-"
    data = json.loads(typst["data.json"])
    pages = [page for part in data["solutions"] for page in part["pages"]]
    solutions = [one for page in pages for row in page for one in row["members"]]
    assert len(data["puzzles"]) == len(solutions) == len(kind_names()) + NUMBER
    assert [part["title"] for part in data["parts"]] == [section.title for section in SECTIONS]
    commands = ["".join(run["text"] for run in block["runs"]) for block in data["back"][0]["text"]]
    for name in kind_names():
        words = " ".join(
            ["puzzlewright make", name, *kind_named(name).demo_arguments(), "--seed 1"]
        )
        assert any(line.startswith(f"{words} – exactly ") for line in commands)
    assert '<a href="book.pdf">' in Path("d/index.html").read_text()
    drawings = {
        printable["printable"]["drawing"]["file"] for printable in data["puzzles"] + solutions
    }
    assert drawings <= typst.keys()
    assert len(drawings) == 2 * (len(kind_names()) + NUMBER)


def test_sheet_of_paper(run: Run, typst: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """-o x.pdf puts the drawing on a sheet; without Typst the error names how to install it."""
    words = ["make", "sudoku", "4x4", "--seed", "1", "-o", "a.pdf"]
    assert run(*words) == (0, "", "")
    assert Path("a.pdf").read_bytes() == b"%PDF-"
    assert typst["drawing0.svg"].startswith(b"<svg")
    Path("a.pdf").unlink()
    monkeypatch.setattr(typst_, "has_typst", lambda: False)
    assert run(*words) == (2, "", f"puzzlewright: a.pdf: {typst_.HINT}\n")
    assert not Path("a.pdf").exists()


def test_real_typst(run: Run) -> None:
    """Where Typst is installed, the book it makes is a PDF with all its pages."""
    pytest.importorskip("typst")
    assert run("demo", "-o", "d").code == 0
    data = Path("d/book.pdf").read_bytes()
    assert data.startswith(b"%PDF-")
    pages = len(re.findall(rb"/Type\s*/Page\b", data))
    # Title, imprint, contents, a text; sections, puzzles, a page of small ones; solutions, a text.
    empty = 3  # before and behind pages that are cut
    assert pages == 4 + len(SECTIONS) + len(kind_names()) + 1 + empty + 2


def test_every_kind_has_a_demo_that_its_generator_understands() -> None:
    """The arguments of the demo are those of the maker."""
    from puzzlewright.cli.options.make import parser

    for name in kind_names():
        kind = kind_named(name)
        arguments = parser(kind).parse_args([*kind.demo_arguments(), "--seed", "1"])
        assert arguments.seed == 1
