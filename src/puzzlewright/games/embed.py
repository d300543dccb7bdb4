"""Games for other people's web pages: `<puzzlewright-game src="monday.json">`.

The element is one ES module with the scripts and styles of all games in it (assets/embed). The
game of a puzzle is a text: the fields of its page and the names of the parts that it needs. It is
in the JSON file of the puzzle, or in the module itself. The module puts the page together as page()
does, in a sandboxed frame.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from puzzlewright.core.documents import Credits
from puzzlewright.core.immutable import ReadOnlyDict
from puzzlewright.games.game import ASSETS, Game, asset_text
from puzzlewright.games.page import (
    CATALOGUE,
    POLICY,
    TEMPLATE,
    VIEWPORT,
    catalogue_script,
    minify,
    page_fields,
    progress_id,
    scripts_of,
    styles_of,
)
from puzzlewright.i18n.catalogue import Catalogue

#: What the module is called unless somebody names it.
MODULE_NAME: Final = "puzzlewright-game.js"

#: Folders of assets that no page of a single game needs.
NO_PARTS: Final = ("embed", "site")

NO_GAMES: Final[Mapping[str, str]] = ReadOnlyDict()

#: Of the hash of Fowler, Noll and Vo (1991), in 64 bits.
HASH_START, HASH_FACTOR = 0xCBF29CE484222325, 0x100000001B3


def embedded_game(
    game: Game, about: Credits, seed: int | None, mark: str, *, command: str, words: Catalogue
) -> str:
    """Return the text from which the element makes the page of a game."""
    fields = page_fields(game, about, seed, mark, command=command, words=words)
    scripts, styles, ours = scripts_of(game), styles_of(game), module_parts()
    parts = {
        "id": progress_id(game),
        "title": about.title or words(game.title),
        "fields": fields,
        "isRightToLeft": words.is_right_to_left,
        "styles": list(styles),
        "scripts": list(scripts),
        "own": {n: text for n, text in (styles | scripts).items() if ours.get(n) != text},
    }
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


@cache
def module_parts() -> dict[str, str]:
    """Return the scripts and styles of all games, by the names of their files."""
    files = [path for path in ASSETS.rglob("*") if path.suffix in {".js", ".css"}]
    names = sorted(path.relative_to(ASSETS).as_posix() for path in files)
    wanted = [name for name in names if Path(name).parts[0] not in NO_PARTS]
    return {CATALOGUE: catalogue_script()} | {name: minify(asset_text(name)) for name in wanted}


def puzzle_key(data: object) -> str:
    """Return what the module finds the game of a puzzle by: a hash of its JSON (FNV-1a)."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    key = HASH_START
    for byte in text.encode():
        key = (key ^ byte) * HASH_FACTOR % 2**64
    return f"{key:x}"


def element_module(games: Mapping[str, str] = NO_GAMES) -> str:
    """Return the module that defines the element, with the games of some puzzles by their keys."""
    script = asset_text(f"embed/{MODULE_NAME}")
    contents = {
        "PAGE": asset_text(TEMPLATE),
        "POLICY": POLICY,
        "VIEWPORT": VIEWPORT,
        "PARTS": module_parts(),
        "GAMES": games,
    }
    for name, content in contents.items():
        before, start, rest = script.partition(f"const {name} = ")
        _, end, after = rest.partition(";  //")
        script = before + start + json.dumps(content, ensure_ascii=False, indent=0) + end + after
    return script
