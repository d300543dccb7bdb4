"""The documents say what is true: links lead somewhere, and what is shown is what comes out.

In the documents of SESSIONS every block marked `console` is run line by line, and every block
marked `pycon` is run as a doctest, all in one folder and in the order of the document. The folder
`examples` of the project is there too:

    a line that begins with `$ `        is run by the shell; what follows is all that it prints
    <!-- file: NAME --> before a block  puts the block in that file
    <!-- file: NAME … -->               does the same unseen
    ```console unchecked                is not run

`puzzlewright` and `python` are those that run the tests. Where the slow tests are left out,
commands of ours that need no shell run in the process of the tests, and SLOW_LINES do not run.

Times may differ from those shown, and so may the lines about the book that needs Typst.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from support.documents import BLOCK, LINK, Block, anchors, blocks, commands
from support.in_process import plain_words, printed
from support.lengths import is_quick
from support.paths import ROOT

DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]

#: The documents that are run.
SESSIONS = (
    "README.md",
    "docs/books.md",
    "docs/cluster.md",
    "docs/command-line.md",
    "docs/cover.md",
    "docs/crisscross.md",
    "docs/fillin.md",
    "docs/formats.md",
    *(f"docs/how-it-works/{name}.md" for name in ("exact-cover", "searches", "sudoku")),
    "docs/install.md",
    "docs/jigsaw.md",
    "docs/json.md",
    "docs/lists.md",
    "docs/packing.md",
    "docs/playing-pieces.md",
    "docs/playing.md",
    "docs/printing.md",
    "docs/python.md",
    "docs/quickstart.md",
    "docs/setting.md",
    "docs/sudoku.md",
    *(
        f"docs/tutorials/first-{name}.md"
        for name in ("book", "crossword", "proof", "sheet", "solver")
    ),
    "docs/wordsearch.md",
)

#: The documents that need what prints.
ON_PAPER = (
    "docs/books.md",
    "docs/printing.md",
    "docs/python.md",
    "docs/quickstart.md",
    "docs/setting.md",
    *(f"docs/tutorials/first-{name}.md" for name in ("book", "crossword", "sheet")),
)

#: Pictures of docs/pictures by the file that a document makes, which is the same.
PICTURES = {
    "README.md": {
        "monday.svg": "sudoku-hard.svg",
        "pentominoes.svg": "packing-pentominoes.svg",
    },
    "docs/cover.md": {f"{name}.svg": f"cover-{name}.svg" for name in ("concerts", "queens")},
    "docs/crisscross.md": {
        f"{name}.svg": f"crisscross-{name}.svg"
        for name in ("garden", "garden-solved", "garden-words", "spiral")
    },
    "docs/fillin.md": {
        f"{name}.svg": f"fillin-{name}.svg" for name in ("animals", "barred", "made", "mini")
    },
    "docs/jigsaw.md": {
        f"{name}.svg": f"jigsaw-{name}.svg"
        for name in ("apart", "together", "parker", "macmahon", "words")
    },
    "docs/python.md": {"kitchen-solved.svg": "wordsearch-kitchen-solved.svg"},
    "docs/packing.md": {
        f"{name}.svg": f"packing-{name}.svg"
        for name in (
            *("pentominoes", "soma", "soma-apart", "tetrahexes", "hexiamonds"),
            *("made", "made-solved", "film", "steps"),
        )
    },
    "docs/quickstart.md": {"puzzle.svg": "quickstart-planets.svg"},
    "docs/setting.md": {"garden.svg": "setting-garden.svg"},
    "docs/sudoku.md": {f"{name}.svg": f"sudoku-{name}.svg" for name in ("hard", "hard-solved")},
    "docs/tutorials/first-book.md": {"second.svg": "tutorial-book.svg"},
    "docs/tutorials/first-crossword.md": {"garden.svg": "tutorial-crossword.svg"},
    "docs/tutorials/first-proof.md": {"box.svg": "tutorial-proof.svg"},
    "docs/tutorials/first-sheet.md": {
        "river.svg": "tutorial-sheet.svg",
        "crossword.svg": "tutorial-sheet-crossword.svg",
    },
    "docs/tutorials/first-solver.md": {"shifts.svg": "tutorial-solver.svg"},
    "docs/wordsearch.md": {
        f"{name}.svg": f"wordsearch-{name}.svg" for name in ("kitchen", "kitchen-solved")
    },
}

#: The documents that name files of the project.
GUIDES = (
    "CONTRIBUTING.md",
    "docs/architecture.md",
    *(f"docs/how-it-works/{path.name}" for path in sorted(ROOT.glob("docs/how-it-works/*.md"))),
)

#: Commands and lines of Python that take long, and that nothing else in their document needs. They
#: are left out with the slow tests; others do the same on smaller things.
SLOW_LINES = {
    "docs/jigsaw.md": (
        "macmahon.count(distinct=True)",
        "puzzlewright make jigsaw 5x5 --solutions 2 --edge-uses 2 --seed 1 -o rule.txt",
        "puzzlewright show rule.txt --compare --quiet | tail -n 1",
        "puzzlewright make jigsaw 5x5 --seed 1 -o hard.txt",
        "puzzlewright count hard.txt --distinct",
    ),
    "docs/packing.md": (
        "puzzlewright make packing 3x3x3 --pieces 6 --seed 1 -o cube.txt",
        "puzzlewright count cube.txt --distinct",
        "puzzlewright make packing --bricks hexiamonds --pieces 6 --seed 1 -o triangles.txt",
        "puzzlewright solve triangles.txt --quiet",
        "puzzlewright make packing 6x6 --difficulty hard --seed 1",
    ),
    "docs/printing.md": (
        'puzzlewright book --make "wordsearch examples/kitchen.csv" --seeds 1-24 --paper 6x9'
        " -o kitchen-book.pdf",
    ),
    "docs/python.md": (
        "usual, better = recipe.make(seed=1), recipe.with_values(effort=4).make(seed=1)",
        "recipe.score(usual) <= recipe.score(better)",
    ),
}

TIME = re.compile(r"(?:\d+(?:\.\d+)? (?:µs|ms|s|min|h)\b ?)+|(?<=\"seconds\": )[\d.]+")
BOOK = re.compile(r"^.*book\.pdf.*\n", re.MULTILINE)


def normal(printed: str) -> str:
    """Return what was printed without what differs from one run or one machine to the next."""
    return TIME.sub("TIME", BOOK.sub("", printed))


class Reader:
    """Runs a document in a folder of its own."""

    def __init__(self, document: Path, folder: Path) -> None:
        self.name = str(document.relative_to(ROOT))
        self.folder = folder
        self.left_out = SLOW_LINES.get(self.name, ()) if is_quick() else ()
        self.names: dict[str, Any] = {}
        # For packages in the folder; output and complaints come in the order of a terminal.
        self.environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONUNBUFFERED": "1"}
        self.environment["PATH"] = os.pathsep.join([str(self._bin()), os.environ["PATH"]])

    def _bin(self) -> Path:
        """Make `puzzlewright` and `python` mean the package and the Python of the tests."""
        folder = self.folder.parent / f"{self.folder.name}-bin"
        folder.mkdir()
        for name, words in (("puzzlewright", "-P -m puzzlewright"), ("python", "")):
            script = folder / name
            script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
            script.chmod(0o755)
        return folder

    def read(self, block: Block) -> int:
        """Do what the block asks for; return how many things it showed."""
        if block.file is not None:
            path = self.folder / block.file
            path.parent.mkdir(exist_ok=True)
            path.write_text(block.body)
        if block.info == "console":
            pairs = commands(block.body)
            return sum(self._run(block, *pair) for pair in pairs if pair[0] not in self.left_out)
        if block.info == "pycon":
            return self._evaluate(block)
        return 0

    def _run(self, block: Block, command: str, shown: str) -> int:
        place = f"{self.name}, line {block.line}: {command}"
        assert normal(self._printed(command)) == normal(shown), place
        return 1

    def _printed(self, command: str) -> str:
        words = plain_words(command)
        has_packages = any(self.folder.glob("*.dist-info"))  # which only a new process finds
        if words and is_quick() and not has_packages:
            return printed(words)
        return subprocess.run(
            ["sh", "-c", command],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=300,
        ).stdout

    def _evaluate(self, block: Block) -> int:
        test = doctest.DocTestParser().get_doctest(
            block.body, self.names, self.name, self.name, block.line
        )
        for example in test.examples:
            if example.source.strip() in self.left_out:
                example.options[doctest.SKIP] = True
        complaints: list[str] = []
        runner = doctest.DocTestRunner(verbose=False)
        with ThreadPoolExecutor(1) as pool:  # in this thread, a browser's loop may be running
            result = pool.submit(
                runner.run, test, out=complaints.append, clear_globs=False
            ).result()
        self.names = test.globs
        assert result.failed == 0, "".join(complaints)
        return result.attempted


#: The first starts clusters, the others search for long or set books; other tests do the same on
#: smaller things (tests/cluster/test_cluster_dask.py, tests/games,
#: tests/books/test_book_files.py).
SLOW_SESSIONS = (
    "docs/cluster.md",
    "docs/books.md",
    "docs/playing-pieces.md",
    "docs/tutorials/first-book.md",
)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if name in SLOW_SESSIONS else ())
        for name in SESSIONS
    ],
)
def test_what_is_shown_is_what_comes_out(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every command and every line of Python in the document gives the result shown there."""
    if name in ON_PAPER:
        pytest.importorskip("typst")
    if name == "docs/cluster.md":
        pytest.importorskip("distributed")
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(folder)
    reader = Reader(ROOT / name, folder)
    assert sum(reader.read(block) for block in blocks((ROOT / name).read_text())) >= 1
    for made, picture in PICTURES.get(name, {}).items():
        shown = ROOT / "docs/pictures" / picture
        assert (folder / made).read_text() == shown.read_text(), f"draw {shown} anew"


def test_every_session_is_run() -> None:
    """A document that shows sessions is one of those above; docs/api.md has a test of its own."""
    documents = {str(path.relative_to(ROOT)): path.read_text() for path in DOCUMENTS}
    shown = {
        name
        for name, text in documents.items()
        if any(block.info in ("console", "pycon") for block in blocks(text))
    }
    assert shown - {"docs/api.md"} == set(SESSIONS)


@pytest.mark.parametrize("name", SLOW_LINES)
def test_lines_that_are_left_out_are_there(name: str) -> None:
    """What the quick run leaves out is a whole line of its document, which the full run tries."""
    lines = (ROOT / name).read_text().splitlines()
    for line in SLOW_LINES[name]:
        assert f"$ {line}" in lines or f">>> {line}" in lines


def test_a_wrong_result_is_noticed(tmp_path: Path) -> None:
    """The test above fails where a command, or Python, gives something else than what is shown."""
    reader = Reader(ROOT / "README.md", tmp_path)
    right = "$ echo 'took 3.5 ms'\ntook 28 µs\n$ cat a.txt\na\n"
    assert reader.read(Block(1, "", "a.txt", "a\n")) == 0
    assert reader.read(Block(1, "console", None, right)) == 2
    assert reader.read(Block(1, "pycon", None, ">>> 6 * 7\n42\n")) == 1
    assert reader.read(Block(1, "console unchecked", None, "$ echo a\nb\n")) == 0
    for info, wrong in (("console", "$ echo a\nb\n"), ("pycon", ">>> 6 * 7\n41\n")):
        with pytest.raises(AssertionError):
            reader.read(Block(1, info, None, wrong))


def prose(text: str) -> str:
    """Return a document without its code, and without what only the site shows."""
    text = re.sub(r"^<!-- site:\n.*?^-->$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", "", BLOCK.sub("", text))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    """Every relative link leads to a file, and to a heading where it names one."""
    for match in LINK.finditer(prose(document.read_text())):
        target = match[1] or match[2]
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = document.parent / path if path else document
        assert file.exists(), f"{document.name} links to {target}"
        if anchor:
            assert anchor in anchors(file.read_text()), f"{document.name} links to {target}"


def test_every_document_is_linked_from_the_index() -> None:
    """Whoever starts at docs/README.md finds all the pages of docs/."""
    index = (ROOT / "docs/README.md").read_text()
    targets = {match[1] for match in LINK.finditer(index)}
    pages = {str(path.relative_to(ROOT / "docs")) for path in ROOT.glob("docs/**/*.md")}
    assert pages - targets == {"README.md"}


@pytest.mark.parametrize("name", GUIDES)
def test_files_that_are_named_exist(name: str) -> None:
    """What looks like a file of the project in the text is one.

    `engine/driver/run.py`, `Makefile`.
    """
    text = BLOCK.sub("", (ROOT / name).read_text())
    named = set(re.findall(r"`([\w./-]+\.(?:py|pyx|pxd|pyi|md|toml|build|options))`", text))
    assert len(named) > 5
    homes = (ROOT, ROOT / "src/puzzlewright")
    bare = {path.name for path in (ROOT / "src/puzzlewright").rglob("*.p*")}
    missing = {file for file in named if not any((home / file).exists() for home in homes)}
    assert not missing - bare


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_targets_that_are_named_exist(name: str) -> None:
    """Every `make TARGET` in the text is a target of the Makefile."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    text = (ROOT / name).read_text()
    named = set(re.findall(r"(?:^|`)make ([a-z][a-z-]*)", text, re.MULTILINE))
    assert "test" in named
    assert named <= targets
