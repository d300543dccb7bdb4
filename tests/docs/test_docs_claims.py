"""What the documents claim is true: numbers, lists, what modules do and what they do not."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import tracemalloc
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from support.paths import ROOT
from support.puzzles.samples import PUZZLES

import puzzlewright
from puzzlewright import BrokenSearchError, Fault, Packing, Report
from puzzlewright.core import errors, limits
from puzzlewright.core.documents import LONGEST_CREDIT, LONGEST_NOTES
from puzzlewright.i18n.catalogue import languages
from puzzlewright.outputs.register import outputs
from puzzlewright.plugins import Scoring
from puzzlewright.puzzles.abilities import Ability
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.normal_form import Normaliser
from puzzlewright.render.laser_cutting import CutFile

SOURCES = ROOT / "src/puzzlewright"

README, CONTRIBUTING, PYTHON, SECURITY, ARCHITECTURE = (
    (ROOT / name).read_text()
    for name in (
        "README.md",
        "CONTRIBUTING.md",
        "docs/python.md",
        "docs/security.md",
        "docs/architecture.md",
    )
)


#: The same with its lines joined.
README_TEXT, SECURITY_TEXT = (" ".join(text.split()) for text in (README, SECURITY))


def constant(place: str) -> Any:
    """Return what `module:NAME` stands for."""
    module, _, name = place.partition(":")
    return getattr(import_module(f"puzzlewright.{module}"), name)


@cache
def trees() -> dict[str, ast.Module]:
    """Return all modules of the package, parsed, by their paths."""
    return {
        path.relative_to(SOURCES).as_posix(): ast.parse(path.read_text())
        for path in SOURCES.rglob("*.py")
    }


@cache
def calls() -> list[tuple[str, str, ast.Call]]:
    """Return all calls in the package: path, dotted name of the function, call."""
    return [
        (path, dotted(node.func), node)
        for path, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
    ]


def dotted(node: ast.AST) -> str:
    """Return a name with dots; "?" stands for whatever else there is before the last one."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else "?"


# Numbers

#: Rows of the table of limits, and the constants that they are about.
LIMITS = {
    "cells of a letter grid (word search, criss-cross, fill-in)": [
        "words.cells.cell_text:MOST_CELLS"
    ],
    "cells of a jigsaw": ["puzzles.jigsaw.pieces:MOST_CELLS"],
    "cells of a packing's board; bricks; placements": [
        "puzzles.packing.validation:MOST_CELLS",
        "puzzles.packing.validation:MOST_BRICKS",
        "puzzles.packing.placements:MOST_FOOTPRINTS",
    ],
    "characters in a cell": ["words.cells.cell_text:MOST_IN_CELL"],
    "words of a generated word search; words of a criss-cross": [
        "puzzles.wordsearch.make.preparation:MOST_WORDS"
    ],
    "letters of a word search's message": ["puzzles.wordsearch.make.generator:MOST_MESSAGE"],
    "cells in an `.svg`": ["outputs.output:MOST_DRAWN"],
    "cells on paper and in a `.png`": ["outputs.output:MOST_ON_PAPER"],
    "class sets: versions; names, and characters of a name": [
        "outputs.class_set:MOST_VERSIONS",
        "words.lists.class_lists:MOST_NAMES",
        "words.lists.class_lists:LONGEST_NAME",
    ],
    "puzzles of a worksheet (`--per-page`)": ["outputs.worksheet:MOST_PUZZLES"],
    "puzzles of a site (`show … -o FOLDER/`)": ["outputs.site:MOST_PUZZLES"],
    "texts of a book: characters; paragraphs; font changes": [
        "core.limits:MOST_MATTER",
        "core.limits:MOST_PARAGRAPHS",
        "core.limits:MOST_RUNS",
    ],
    "puzzles that a book file makes; sides of a page": [
        "core.limits:MOST_BOUND",
        "paper.paper_sizes:SMALLEST_SIDE",
        "paper.paper_sizes:LARGEST_SIDE",
    ],
    "characters of a title, author or copyright; of notes": [
        "core.documents:LONGEST_CREDIT",
        "core.documents:LONGEST_NOTES",
    ],
}


@pytest.mark.parametrize("row", LIMITS)
def test_limits(row: str) -> None:
    """The table of limits in docs/security.md has the numbers of the program."""
    [cell] = re.findall(rf"^\| {re.escape(row)} \| (.*) \|$", SECURITY, re.MULTILINE)
    numbers = [float(each.replace(",", "")) for each in re.findall(r"\d[\d,]*\d|\d", cell)]
    assert numbers == [constant(place) for place in LIMITS[row]]


def test_other_limits() -> None:
    """So are the numbers with a unit."""
    assert f"| {limits.MOST_TOML // 1000} kB; {limits.MOST_TOML_DEPTH}; " in SECURITY
    assert f"| {constant('books.typst_source:MOST_FILES')}; 25 MB in all |" in SECURITY
    assert constant("books.typst_source:MOST_BYTES") == 25_000_000
    side, area = constant("paper.png:MOST_PIXELS"), constant("paper.png:MOST_AREA")
    assert f"| {side:,} a side, {area // 10**6} million in all |" in SECURITY
    assert (LONGEST_CREDIT, LONGEST_NOTES) == (1_000, 20_000)
    assert f"(default: {limits.MOST_BYTES // 10**6} MB)" in SECURITY


def test_class_port() -> None:
    """The numbers of the class port are those of its gate."""
    pytest.importorskip("fastapi", reason="the studio is not installed")
    gate, play = "studio.server.classes.gate", "studio.server.classes.play"
    routes = constant(f"{gate}:ROUTES")
    assert f"Its gate allows {len(routes)} routes" in SECURITY_TEXT
    signs, length = len(constant(f"{gate}:CODE_SIGNS")), constant(f"{gate}:CODE_LENGTH")
    told = f"has {length} characters out of {signs} ({signs**length // 10**6} million codes)"
    assert told in SECURITY_TEXT
    burst, rate = constant(f"{gate}:BURST"), constant(f"{gate}:RATE")
    assert f"{burst:,} requests at once, then {rate:g} per second" in SECURITY_TEXT
    assert f"a name has {constant(f'{play}:LONGEST_NAME')} visible characters" in SECURITY_TEXT
    bodies = {most for _, _, most in routes} - {0}
    assert bodies == {200_000, 2_000}
    assert "bodies have 200 kB (joining: 2 kB)" in SECURITY_TEXT
    joins, guesses, saves, claims = constant(f"{play}:usual_limits")()
    assert [(each._burst, each._rate) for each in (joins, guesses, saves, claims)] == [
        (40, 1 / 2),
        (30, 6 / 60),
        (30, 2),
        (6, 1 / 5),
    ]


def test_studio() -> None:
    """The numbers of the studio are those of its settings."""
    pytest.importorskip("fastapi", reason="the studio is not installed")
    settings = constant("studio.server.settings:Settings")(data=ROOT)
    services = "studio.server.services"
    text = SECURITY_TEXT
    head = constant("studio.server.connections:HEAD_SECONDS")
    assert f"has {head:g} seconds to send the head of a request" in text
    most = constant("studio.server.connections:MOST_OF_ADDRESS")
    assert f"An address may have {most} connections" in text
    assert constant(f"{services}:MOST_STREAMS") == 10
    assert f"a user ten event streams and {settings.jobs_per_user} jobs" in text
    assert (settings.login_tries, settings.login_window) == (10, 5 * 60)
    assert constant(f"{services}:NAMES_PER_ADDRESS") * settings.login_tries == 100
    assert constant(f"{services}:ADDRESSES_PER_NAME") * settings.login_tries == 100
    assert settings.launch_seconds == 10 * 60
    assert constant("studio.server.security.credentials:TOKEN_BYTES") * 8 == 160
    assert (settings.class_seconds, settings.class_kept) == (24 * 3600, 7 * 24 * 3600)
    assert (settings.host, settings.share_play) == ("127.0.0.1", 64_000)


def test_languages() -> None:
    """Pages and sheets speak as many languages as the README says."""
    assert f"speaks {len(languages())} languages" in README_TEXT


def test_sides_of_a_page() -> None:
    """Books have pages from 7 cm to 1 m."""
    assert constant("paper.paper_sizes:SMALLEST_SIDE") == 70
    assert constant("paper.paper_sizes:LARGEST_SIDE") == 1_000
    assert "pages of 7 cm to 1 m" in README_TEXT


# Lists


def test_public_names() -> None:
    """The table of public names in docs/python.md is that which its tool writes."""
    command = [sys.executable, str(ROOT / "tools/docs/write_public_names.py"), "--check"]
    assert subprocess.run(command, capture_output=True, text=True, check=False).stdout == ""


def test_errors() -> None:
    """The tree of errors in docs/python.md has every public error, below its base class."""
    tree = PYTHON[PYTHON.index("    PuzzlewrightError\n") :].split("\n\n")[0]
    found: dict[str, str] = {}
    above = ["PuzzlewrightError"]
    for line in tree.splitlines()[1:]:
        indent, name = re.match(r"([│├└─ ]*)(\w+)", line).groups()  # type: ignore[union-attr]
        depth = len(indent) // 4 - 1
        found[name] = above[depth - 1]
        above[depth:] = [name]
    names = {name for name in puzzlewright.__all__ if name.endswith("Error")}
    assert set(found) == names - {"PuzzlewrightError"}
    for name, base in found.items():
        assert getattr(errors, name).__bases__[0] is getattr(errors, base)


#: What the table of abilities says of kinds, and which kinds that are.
ALL_KINDS = frozenset(kind_names())
KINDS_OF = {
    "all": ALL_KINDS,
    "all; useful for jigsaws and packings": ALL_KINDS,
    "jigsaws": {"jigsaw"},
    "jigsaws, flat packings": {"jigsaw", "packing"},
    "packings": {"packing"},
    "fill-ins": {"fillin"},
    "exact covers": {"cover"},
}


def test_abilities() -> None:
    """The tables of abilities are complete, and name the kinds that have each."""
    table = re.findall(r"^\| `([A-Z]\w+)` \| .* \| ([^|]*) \|$", PYTHON, re.MULTILINE)
    told = {name: KINDS_OF[kinds] for name, kinds in table if kinds in KINDS_OF}
    abilities: list[Any] = [*Ability.__subclasses__(), CutFile, Normaliser]
    known = {each.__name__: each for each in abilities}
    known = {name: each for name, each in known.items() if each.__module__.count(".") == 2}
    assert set(told) == set(known)
    for name, ability in known.items():
        has = {
            k
            for k in kind_names()
            if not ability.lack or ability.__name__ in kind_named(k).abilities
        }
        assert has == told[name], name
    [text] = re.findall(
        r"All else is an \*\*ability\*\* .*?: (.*?)\. A kind", ARCHITECTURE, re.DOTALL
    )
    assert set(re.findall(r"`(\w+)`", text)) == set(known)


def test_what_abilities_have() -> None:
    """Each ability has the attributes that the guide names."""
    table = re.findall(r"^\| `([A-Z]\w+)` \| [^|]*: ([^|]*) \| [^|]* \|$", PYTHON, re.MULTILINE)
    named = {name: re.findall(r"`(\w+)`", text) for name, text in table}
    assert len(named) == 12
    for ability in (each for each in Ability.__subclasses__() if each.__name__ in named):
        missing = [name for name in named[ability.__name__] if not hasattr(ability, name)]
        assert not missing, ability


def test_loggers() -> None:
    """The guide names all loggers; none has errors or warnings, which are never only logged."""
    row = PYTHON[PYTHON.index("The loggers are ") :].split(". On the command line")[0]
    told = set(re.findall(r"`(?:puzzlewright)?\.(\w+)`", row))
    used = {"studio"}  # it has uvicorn's, and those of its modules
    for path, name, call in calls():
        if name == "logging.getLogger" and isinstance(call.args[0], ast.Constant):
            package, _, logger = str(call.args[0].value).partition(".")
            if package == "puzzlewright" and logger:
                used.add(logger.split(".")[0])
        elif name.startswith("_log.") and not path.startswith("studio/"):
            assert name in ("_log.info", "_log.debug")
    assert used == told


def test_suffixes_of_outputs() -> None:
    """The table of suffixes in docs/python.md has every output; that of options is generated."""
    rows = re.findall(r"^\| ((?:`\.\w+`(?:, )?)+) \| [^|]* \|$", PYTHON, re.MULTILINE)
    known = {suffix for output in outputs() for suffix in output.suffixes}
    assert {suffix for row in rows for suffix in re.findall(r"\.\w+", row)} == known


def test_layers() -> None:
    """The layers that docs/architecture.md draws are those that import-linter checks."""
    drawn = ARCHITECTURE[ARCHITECTURE.index("## Which way imports go") :].split("```")[1]
    rows = [set(re.sub(r"   a kind's .*", "", line).split()) for line in drawn.splitlines()[1:]]
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    layers = contracts["contracts"][0]["layers"]
    assert rows == [set(re.findall(r"\w+", layer)) for layer in layers]


def test_length_of_the_guides() -> None:
    """The map and the guide for contributors stay short enough to be read."""
    assert len(ARCHITECTURE.splitlines()) <= 200
    assert len(CONTRIBUTING.splitlines()) <= 150


def test_glossary() -> None:
    """The map explains the words of the project."""
    glossary = ARCHITECTURE[ARCHITECTURE.index("## Glossary") :]
    assert len(re.findall(r"^\| [^-|]+ \| .+ \|$", glossary, re.MULTILINE)) > 40  # and the title


def test_steps_for_a_kind() -> None:
    """A kind is added in six steps; what they name exists in the plug-in, in a kind, or here."""
    section = CONTRIBUTING[CONTRIBUTING.index("## Adding a kind") :].split("\n## ")[0]
    steps = re.findall(r"^\d+\. (?:.*\n)(?:   .*\n)*", section, re.MULTILINE)
    assert 0 < len(steps) <= 6
    heads = [name for step in steps for name in re.findall(r"`([\w/]+)`", step.split(":")[0])]
    modules = {f"{name}.py" for name in heads if not name.endswith("/")}
    assert {"__init__.py", "codec.py", "solve.py", "check.py", "make/generator.py"} <= modules
    paths = set(re.findall(r"`([\w<>/.-]+(?:\.py|/))`", section))
    assert len(paths) > 5
    (plugin,) = (path.parent for path in ROOT.glob("tests/plugin/*/recipe.py"))
    homes = (SOURCES, ROOT, plugin)
    places = {name.replace("<kind>", "sudoku") for name in modules | paths}
    assert not {place for place in places if not any((home / place).exists() for home in homes)}


def test_modules() -> None:
    """Every module and folder that the map names is there."""
    named = set(re.findall(r"`((?:[\w<>]+/)+(?:\w+\.(?:py|pyx|pxd))?)`", ARCHITECTURE))
    assert len(named) > 15
    homes = (SOURCES, ROOT, SOURCES / "puzzles/sudoku")
    paths = {name.replace("<kind>", "sudoku") for name in named}
    assert not {path for path in paths if not any((home / path).exists() for home in homes)}
    tree = ARCHITECTURE[ARCHITECTURE.index("## The folders") :].split("```")[1]
    folders = set(re.findall(r"^  (\w+)/", tree, re.MULTILINE))
    there = {path.name for path in SOURCES.iterdir() if (path / "__init__.py").exists()}
    assert folders == there


#: Modules that every kind has.
OF_EVERY_KIND = (
    "puzzle", "text", "codec", "check", "recipe", "properties", "make/generator", "view/draw",
    "view/printable", "view/game", "view/watch",
)  # fmt: skip


@pytest.mark.parametrize("name", OF_EVERY_KIND)
def test_modules_of_kinds(name: str) -> None:
    """Whoever knows one kind knows all: they have the same modules."""
    assert [k for k in kind_names() if not (SOURCES / f"puzzles/{k}/{name}.py").exists()] == []


def test_files_begin_with_what_they_are_for() -> None:
    """Every module begins with a docstring."""
    assert not [path for path, tree in trees().items() if not ast.get_docstring(tree)]


# What modules do, and do not


#: Folders whose modules read files of the package, or entries of menus that it has written.
OWN_FILES = (
    "games/",
    "i18n/",
    "paper/",
    "cli/shortcuts/",
    "puzzles/fillin/word_lists/common_words",
    "puzzles/schemas",
)


def test_files_are_opened_in_one_place() -> None:
    """files.py is the one place that opens files to read them, but for those that are ours."""
    opening = set()
    for path, name, call in calls():
        if not path.startswith(("studio/", "cluster/", *OWN_FILES)):
            mode = next((ast.unparse(each) for each in call.args[1:2]), "'r'")
            if name == "open" and not set("wax") & set(mode):
                opening.add(path)
            owner, _, method = name.rpartition(".")
            if method in ("read_text", "read_bytes") and owner not in ("", "files", "self", "form"):
                opening.add(path)  # else it is a function or a method of ours
    assert opening == {"core/files.py"}


def test_files_run_no_code() -> None:
    """Nothing is unpickled or evaluated, except between the processes of a cluster."""
    running = {"eval", "exec", "pickle.load", "pickle.loads", "marshal.loads", "shelve.open"}
    found = {path for path, name, _ in calls() if name in running}
    assert {path for path in found if not path.startswith("cluster/")} == set()


def test_no_network() -> None:
    """Only the studio and clusters import what opens connections."""
    network = {"socket", "ssl", "http", "urllib.request", "ftplib", "smtplib", "asyncio"}
    network |= {"requests", "httpx", "aiohttp", "distributed"}
    found = set()
    for path, tree in trees().items():
        for node in ast.walk(tree):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += (
                [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            )
            found |= {path for name in names if name in network or name.split(".")[0] in network}
    for_types = {
        "puzzles/base.py",
        "puzzles/recipes/recipe.py",
        "puzzles/fillin/puzzle.py",
    }  # Dask's client
    assert {path for path in found if not path.startswith(("studio/", "cluster/"))} <= {
        *for_types,
        *(path for path in found if "Client" in ast.unparse(trees()[path])),
        "puzzles/async_search.py",  # which needs nothing of asyncio that opens a connection:
    }
    source = ast.unparse(trees()["puzzles/async_search.py"])
    assert set(re.findall(r"asyncio\.(\w+)", source)) == {
        "CancelledError", "Queue", "ensure_future", "get_running_loop", "shield", "wait",
    }  # fmt: skip
    assert set(re.findall(r"loop\.(\w+)", source)) == {"call_soon_threadsafe", "run_in_executor"}


@pytest.mark.parametrize("kind", PUZZLES)
def test_every_solution_is_checked(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the checker of a kind refuses a solution, no search hands it out."""
    puzzle = PUZZLES[kind]
    assert puzzle.solve(limit=1)

    def check(self: Any, solution: Any) -> Report:
        """Refuse all but the arrangement of a criss-cross, which is judged before a search."""
        is_given = solution is vars(self).get("solution")
        return Report() if is_given else Report((Fault("row 1", "is wrong"),))

    monkeypatch.setattr(type(puzzle), "check", check)
    with pytest.raises(BrokenSearchError):
        puzzle.solve(limit=1)
    with pytest.raises(BrokenSearchError):
        next(puzzle.solutions())
    if Scoring.is_known(puzzle):
        with pytest.raises(BrokenSearchError):
            puzzle.best(nodes=10)


def test_solutions_take_constant_memory() -> None:
    """solutions() keeps none of those that it has yielded."""
    solutions = Packing("6x6", "dominoes").solutions()
    assert sum(1 for _ in zip(range(200), solutions, strict=False)) == 200
    tracemalloc.start()
    try:
        next(solutions)
        before = tracemalloc.get_traced_memory()[0]
        assert sum(1 for _ in zip(range(1500), solutions, strict=False)) == 1500
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert after - before < 500_000  # 1,500 of these solutions are several times as large


def test_import_loads_nothing() -> None:
    """`import puzzlewright` imports no other module of ours, and none of the standard library."""
    script = (
        "import sys; before = set(sys.modules); import puzzlewright;"
        "print(sorted(set(sys.modules) - before))"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout == "['puzzlewright']\n"


def test_checkers_stay_apart() -> None:
    """Checkers import nothing of the engine, nor of what translates, solves or makes."""
    paths = [*SOURCES.glob("puzzles/*/check.py")]
    assert len(paths) >= len(kind_names())
    for path in paths:
        tree = ast.parse(path.read_text())
        for_types = {
            each
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for each in ast.walk(node)
        }
        nodes = (node for node in ast.walk(tree) if node not in for_types)
        modules = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
        wrong = re.compile(r"puzzlewright\.engine|\.(solve|make|recipe)\b")
        assert not [module for module in modules if wrong.search(module)], path


def test_dependencies() -> None:
    """At run time the package needs `regex` and nothing else."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert [re.match(r"[\w-]+", each)[0] for each in project["dependencies"]] == ["regex"]  # type: ignore[index]
    assert "it needs Python and `regex`" in README_TEXT
    assert project["requires-python"] == ">=3.11"
