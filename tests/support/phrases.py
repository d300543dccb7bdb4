"""What sheets, games and the studio say: the English phrases in their code."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

from puzzlewright.i18n.catalogue import DIFFICULTIES
from puzzlewright.puzzles.sudoku import techniques
from puzzlewright.puzzles.sudoku.difficulty import GUESSING
from puzzlewright.puzzles.sudoku.techniques import Technique
from puzzlewright.puzzles.wordsearch.directions import describe_directions
from support.paths import ROOT

SOURCE = ROOT / "src" / "puzzlewright"
GAMES, STUDIO = SOURCE / "games" / "assets", SOURCE / "studio" / "web"

#: A text in double quotes, without them.
TEXT = r'"((?:[^"\\]|\\.)*)"'

# Scripts


def plural_pairs(script: str) -> set[tuple[str, str]]:
    """Return the pairs of a script that come with a number: 1 word, {} words."""
    pairs = re.findall(rf'\bmany\(\s*[^"]*?{TEXT},\s*{TEXT}', script)
    pairs += re.findall(rf"\[{TEXT}, {TEXT}\]", script) if "many(" in script else []
    return {(_unescape(one), _unescape(more)) for one, more in pairs if "{}" in more}


def script_phrases(script: str) -> set[str]:
    """Return what a script says by t() and many(), plural phrases by their singular."""
    found = {_unescape(text) for text in re.findall(rf"\bt\(\s*{TEXT}", script)}
    return found | {one for one, _ in plural_pairs(script)}


def table_texts(script: str) -> set[str]:
    """Return the texts in tables of a script (constants), from which t() gets them by a key."""
    tables = re.findall(r"^(?:export )?const [A-Z_]+ =.*?;$", script, re.MULTILINE | re.DOTALL)
    return {_unescape(text) for table in tables for text in re.findall(TEXT, table)}


def _unescape(text: str) -> str:
    found: str = json.loads(f'"{text}"')
    return found


@cache
def game_script_phrases() -> frozenset[str]:
    """Return what games say by t() and many()."""
    return frozenset().union(*map(script_phrases, _scripts(GAMES)))


@cache
def studio_script_phrases() -> frozenset[str]:
    """Return what the studio says by t() and many()."""
    return frozenset().union(*map(script_phrases, _scripts(STUDIO)))


@cache
def studio_tables() -> frozenset[str]:
    """Return the texts in tables of the studio, and the same with a capital: names of shapes."""
    found = set().union(*map(table_texts, _scripts(STUDIO)))
    return frozenset(found | {text[:1].upper() + text[1:] for text in found})


def _scripts(folder: Path) -> Iterator[str]:
    return (path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.js")))


# Python

#: Modules whose constants are sentences: what sheets and pages of games say about a puzzle.
WITH_CONSTANTS = (
    *SOURCE.glob("puzzles/*/view/printable.py"),
    *SOURCE.glob("puzzles/*/view/game.py"),
    *(SOURCE / "render" / "word_bank.py", SOURCE / "paper" / "print_settings.py"),
    SOURCE / "studio" / "server" / "pages.py",
)

#: Constants of other modules that are translated.
CONSTANTS = {
    SOURCE / "puzzles" / "abilities.py": "title",
    SOURCE / "puzzles" / "crisscross" / "puzzle.py": "HEADS",
    SOURCE / "puzzles" / "fillin" / "clues.py": "HEADS",
    SOURCE / "puzzles" / "wordsearch" / "view" / "draw.py": "HEADS",
    SOURCE / "studio" / "server" / "jobs" / "problems.py": "TITLES",
}

#: Where pages and sheets are made: what is passed to a catalogue there is a phrase.
TRANSLATING = ("games", "outputs", "paper", "puzzles", "render", "studio/server")

#: What looks like a phrase, and not like a name or a colour; of 1 letter, {} letters the first.
PHRASE = re.compile(r"^(?!\{\} )(?:[A-Z][a-z]|.*[a-z] [a-z1{]|\d [a-z])")


def _literals(node: ast.AST) -> Iterator[str]:
    """Yield the texts in an expression that look like phrases."""
    for each in ast.walk(node):
        text = each.value if isinstance(each, ast.Constant) else None
        if isinstance(text, str) and PHRASE.search(text):
            yield text


def _constants(path: Path, only: str = "") -> Iterator[str]:
    """Yield the phrases in constants of a module, and those that classes have as title and task."""
    tree = _tree(path)
    classes = (each for each in tree.body if isinstance(each, ast.ClassDef))
    for each in (*tree.body, *(part for one in classes for part in one.body)):
        if isinstance(each, (ast.Assign, ast.AnnAssign)) and each.value is not None:
            targets = each.targets if isinstance(each, ast.Assign) else [each.target]
            parts = (one for target in targets for one in ast.walk(target))
            names = [one.id for one in parts if isinstance(one, ast.Name)]
            if any(name == only if only else _says(name) for name in names):
                yield from _literals(each.value)


def _says(name: str) -> bool:
    return name in {"title", "task"} or (name.isupper() and not name.startswith("_"))


def _passed(path: Path) -> Iterator[str]:
    """Yield the phrases that a module passes to a catalogue, or to a game as its title."""
    for each in ast.walk(_tree(path)):
        if isinstance(each, ast.Call) and each.args:
            called = each.func.attr if isinstance(each.func, ast.Attribute) else ""
            called = each.func.id if isinstance(each.func, ast.Name) else called
            nth = {"words": 0, "say": 0, "plural": 1, "Game": 2}.get(called)
            if nth is not None and nth < len(each.args):
                yield from _literals(each.args[nth])


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def python_phrases() -> frozenset[str]:
    """Return what Python says on sheets and pages, plural phrases by their singular."""
    found = {text for path in WITH_CONSTANTS for text in _constants(path)}
    found |= {text for path, name in CONSTANTS.items() for text in _constants(path, name)}
    paths = (path for folder in TRANSLATING for path in (SOURCE / folder).rglob("*.py"))
    found |= {text for path in paths for text in _passed(path)}
    return frozenset(found | set(_computed()))


def _computed() -> Iterator[str]:
    """Yield what no literal says: directions of words, difficulties and techniques."""
    for number in range(1, 5):
        for some in combinations(("E", "S", "SE", "NW", "W", "N"), number):
            yield from describe_directions(some)
    yield from map(str.capitalize, DIFFICULTIES)
    yield from (*DIFFICULTIES, GUESSING)
    yield from (each.name for each in vars(techniques).values() if isinstance(each, Technique))


@cache
def sheet_phrases() -> frozenset[str]:
    """Return what is printed on sheets and in books: all of Python but the pages of the studio."""
    studio = SOURCE / "studio"
    pages = {text for path in WITH_CONSTANTS if studio in path.parents for text in _constants(path)}
    titles = set(_constants(studio / "server" / "jobs" / "problems.py", "TITLES"))
    return python_phrases() - pages - titles
