"""What sheets, games and the studio say: the English phrases in their code."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import combinations
from typing import Any

from puzzlewright.i18n.catalogue import GRADES
from puzzlewright.puzzles.abilities import PrintLayout
from puzzlewright.puzzles.cover.view import printable as cover
from puzzlewright.puzzles.crisscross.view import printable as crisscross
from puzzlewright.puzzles.fillin.view import printable as fillin
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.packing.view import printable as packing
from puzzlewright.puzzles.sudoku import techniques
from puzzlewright.puzzles.sudoku.grade import GUESSING
from puzzlewright.puzzles.sudoku.techniques import Technique
from puzzlewright.puzzles.wordsearch.directions import describe_directions
from puzzlewright.puzzles.wordsearch.view import printable as wordsearch
from puzzlewright.puzzles.wordsearch.view.draw import HEADS
from puzzlewright.render.word_bank import BANK, DIGITS, LETTERS
from puzzlewright.studio.server import pages
from support.paths import ROOT

SOURCE = ROOT / "src" / "puzzlewright"
GAMES, STUDIO = SOURCE / "games" / "assets", SOURCE / "studio" / "web"

#: A text in double quotes, without them.
TEXT = r'"((?:[^"\\]|\\.)*)"'

#: What stands around every game, and in the index of a site: written by Python.
AROUND = {
    *("seed {}", "Word search", "Crossword", "Criss-cross", "Fill-in", "Sudoku", "Jigsaw"),
    *("Packing", "Exact cover", "Puzzles", "All puzzles", "Previous puzzle", "Next puzzle"),
}


def plural_pairs(script: str) -> set[tuple[str, str]]:
    """Return the pairs of a script that come with a number: 1 word, {} words."""
    pairs = re.findall(rf'\bmany\(\s*[^"]*?{TEXT},\s*{TEXT}', script)
    pairs += re.findall(rf"\[{TEXT}, {TEXT}\]", script) if "many(" in script else []
    return {(_unescape(one), _unescape(more)) for one, more in pairs if "{}" in more}


def script_phrases(script: str) -> set[str]:
    """Return what a script says by t() and many(), plural phrases by their singular."""
    found = {_unescape(text) for text in re.findall(rf"\bt\(\s*{TEXT}", script)}
    return found | {one for one, _ in plural_pairs(script)}


def _unescape(text: str) -> str:
    found: str = json.loads(f'"{text}"')
    return found


@cache
def sheet_phrases() -> frozenset[str]:
    """Return what is printed on sheets and in books, plural phrases by their singular."""
    printed = [kind_named(name).ability(PrintLayout) for name in kind_names()]
    modules: list[Any] = [crisscross, fillin, wordsearch, packing, cover]
    names = (
        *("TITLE", "CROSSWORD", "TASK", "NUMBERS", "HIDDEN", "HIDDEN_TASK"),
        *("ONLY", "LAYER", "ON_TOP", "ROWS", "COLUMNS", "BOUNDED", "OPTIONAL", "COLOURED"),
    )
    own = {getattr(module, name) for module in modules for name in names if hasattr(module, name)}
    own |= {task for module in (crisscross, wordsearch) for task in module.TASKS.values()}
    own |= {
        *HEADS.values(),
        *(each for some in _directions() for each in describe_directions(some)),
    }
    own |= {one.title for one in printed} | {one.task for one in printed}
    common = {"Name", "Date", "Solution", "Solutions", "Contents", "Puzzles", "Across", "Down"}
    common |= {BANK, LETTERS[0], DIGITS[0], "seed {}", *map(str.capitalize, GRADES)}
    common.add("The letters that are left spell a message:")
    return frozenset(own | common) - {""}


def _directions() -> Iterator[tuple[str, ...]]:
    """Yield every set of directions in which words may run, as far as sentences go."""
    for number in range(1, 5):
        yield from combinations(("E", "S", "SE", "NW", "W", "N"), number)


@cache
def game_phrases() -> frozenset[str]:
    """Return what pages of games say: their scripts, and what is to be done."""
    found = set(AROUND)
    for path in GAMES.rglob("*.js"):
        found |= script_phrases(path.read_text(encoding="utf-8"))
    for name in kind_names():
        module = import_module(f"puzzlewright.puzzles.{name}.view.game")
        for key, value in vars(module).items():
            if key.isupper() and isinstance(value, str) and value.endswith((".", "}.")):
                found.add(value)
    return frozenset(found)


@cache
def studio_phrases() -> frozenset[str]:
    """Return what the studio says by t() and many(), of sudokus, and in pages of the server."""
    found = {*pages.GONE, *pages.NOWHERE, *GRADES, GUESSING}
    found |= {each.name for each in vars(techniques).values() if isinstance(each, Technique)}
    for path in STUDIO.rglob("*.js"):
        found |= script_phrases(path.read_text(encoding="utf-8"))
    return frozenset(found)


@cache
def quoted_in_scripts() -> frozenset[str]:
    """Return all texts in quotes in scripts: some stand in tables."""
    scripts = [*GAMES.rglob("*.js"), *STUDIO.rglob("*.js")]
    texts = (re.findall(TEXT, path.read_text(encoding="utf-8")) for path in scripts)
    return frozenset(
        text.replace('\\"', '"').replace("\\n", "\n") for each in texts for text in each
    )
