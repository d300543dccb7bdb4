"""One HTML file in which a puzzle is played: no server, no outside resource, nothing to install.

The page is put together from the parts in `assets`: a style, a shell that all games share (buttons,
time, what was done, progress kept in the browser), and the scripts of a kind. The data of the game
stands in the page as JSON.
"""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from puzzlewright.core.documents import UNSIGNED, Credits
from puzzlewright.core.version import program_version
from puzzlewright.games.game import ASSETS, Game, asset_text
from puzzlewright.games.language import text_language
from puzzlewright.i18n.catalogue import (
    CATALOGUE_SCRIPT,
    ENGLISH,
    IN_ENGLISH,
    Catalogue,
    Translation,
)
from puzzlewright.render.svg import escape

# The way from a page back to its site (site.py), and to its neighbours

#: What a page of a site may load besides what stands in it: the service worker.
SITE_POLICY: Final = "; worker-src 'self'"


class Neighbour(NamedTuple):
    """Another page of the site."""

    address: str
    title: str


class SiteNavigation(NamedTuple):
    """Where a page has its place in a site, and what its page has for that."""

    words: Catalogue = IN_ENGLISH
    overview: str = ""  #: the address of the index; "" for a page on its own
    previous: Neighbour | None = None
    next: Neighbour | None = None

    @property
    def policy(self) -> str:
        """What the content security policy allows besides."""
        return SITE_POLICY if self.overview else ""

    @property
    def head(self) -> str:
        """Return the style of the links, and an icon, for which servers are asked otherwise."""
        if not self.overview:
            return ""
        icon = f"data:image/svg+xml,{quote(asset_text('site/icon.svg'))}"
        style = asset_text("site/navigation.css")
        return f'<link rel="icon" href="{icon}">\n<style>\n{style}</style>\n'

    @property
    def links(self) -> str:
        """Return the links, which stand above the title."""
        if not self.overview:
            return ""
        say = self.words
        steps = [
            _link("prev", self.previous, say("Previous puzzle")),
            _link("next", self.next, say("Next puzzle")),
        ]
        whole = f'<a class="all" href="{escape(self.overview)}">{escape(say("All puzzles"))}</a>\n'
        return f'<nav class="home">\n{whole}{"".join(steps)}</nav>\n'

    @property
    def script(self) -> str:
        """Return the script that lets the site be used without a connection."""
        return f"<script>\n{asset_text('site/offline.js')}</script>\n" if self.overview else ""


#: Of a page that is no part of a site.
ALONE: Final = SiteNavigation()


def _link(rel: str, to: Neighbour | None, name: str) -> str:
    """Return the link to a neighbour: an arrow, which says its name to those who do not see it."""
    if to is None:
        return ""
    said = escape(f"{name}: {to.title}")
    arrow = f'<span aria-hidden="true" class="{rel}"></span>'
    address = escape(to.address)
    return f'<a rel="{rel}" href="{address}" title="{said}" aria-label="{said}">{arrow}</a>\n'


# Pages

#: The page, with names in double braces where something is to be put in.
TEMPLATE: Final = "page/page.html"

FRAME_STYLE: Final = "page/game-frame.css"

#: The script of phrases, which stands among ours in a page, and elsewhere in the package.
CATALOGUE: Final = "catalogue.js"

#: The scripts of all games, in their order.
SHARED: Final = tuple(
    f"page/{name}"
    for name in (
        "data",
        "dialogs",
        "storage",
        "sounds",
        "progress",
        "settings",
        "end-dialog",
        "game-frame",
    )
)

#: Hexadecimal digits that distinguish puzzles whose progress is kept in the same browser.
ID_LENGTH: Final = 16

#: Nothing may be loaded from anywhere: what the page needs stands in it.
POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
)

#: Says to game-frame.js that the page around this one keeps progress.
FRAMED: Final = ' data-keep="parent"'

#: Phones make room for their keyboard, so that it hides nothing at the bottom of the page.
VIEWPORT: Final = "width=device-width, initial-scale=1, interactive-widget=resizes-content"


def page(
    game: Game,
    about: Credits = UNSIGNED,
    seed: int | None = None,
    mark: str = "",
    *,
    command: str = "",
    words: Catalogue = IN_ENGLISH,
    framed: bool = False,
    home: SiteNavigation = ALONE,
) -> str:
    """Return the page of a game; `mark` says to programs how it was made.

    A `framed` page leaves progress to the page around it, by messages (assets/page/storage.js).
    Without the solution, the page does not tell how the puzzle could be made again either.
    `command` makes another one like it.
    """
    direction = ' dir="rtl"' if words.is_right_to_left else ""
    return fill_template(
        {
            **page_fields(game, about, seed, mark, command=command, words=words),
            "attributes": direction + (FRAMED if framed else ""),
            "viewport": VIEWPORT,
            "head": home.head,
            "links": home.links,
            "more_scripts": home.script,
            "policy": POLICY + home.policy,
            "styles": "".join(styles_of(game).values()),
            "scripts": "".join(scripts_of(game).values()),
        }
    )


def page_fields(
    game: Game, about: Credits, seed: int | None, mark: str, *, command: str, words: Catalogue
) -> dict[str, str]:
    """Return what stands in the page of a game, as HTML, without styles and scripts."""
    if not game.has_solution:
        seed, mark, command = None, "", ""
    made_by = ", ".join(map(escape, filter(None, (about.author, about.copyright))))
    seed_text = "" if seed is None else f", {escape(words('seed {}', seed))}"
    scripts = "".join(scripts_of(game).values())
    data = _page_data(game, words, scripts) | ({"command": command} if command else {})
    return {
        "language": words.language,
        "title": escape(about.title or words(game.title)),
        "title_language": _lang(about.title),
        "made": f'<meta name="puzzlewright-recipe" content="{escape(mark)}">\n' if mark else "",
        "byline": f'<p class="byline">{made_by}</p>\n' if made_by else "",
        "how": escape(words.text(game.how)),
        "notes": f'<p class="notes">{escape(about.notes)}</p>\n' if about.notes else "",
        "footer": f"puzzlewright {escape(program_version())}{seed_text}",
        "data": embed_json(data),
    }


def fill_template(fields: Mapping[str, str]) -> str:
    """Return the page with these fields; the element of embedded games does the same."""
    return re.sub(r"\{\{(\w+)\}\}", lambda match: fields[match[1]], asset_text(TEMPLATE))


def progress_id(game: Game) -> str:
    """Return the name under which browsers keep the progress of a game, behind `puzzlewright:`."""
    plain = json.dumps(game.data, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(plain.encode()).hexdigest()[:ID_LENGTH]


def _page_data(game: Game, words: Catalogue, scripts: str) -> dict[str, Any]:
    """Return the data for the scripts: the puzzle, who plays it, and a name for its progress."""
    shown = {name: value for name, value in game.data.items() if name not in game.secret}
    hidden = {name: value for name, value in game.data.items() if name in game.secret}
    data: dict[str, Any] = {"id": progress_id(game), "game": game.name, "puzzle": shown}
    if hidden:
        data["packed"] = pack(hidden)
    if not game.has_solution:
        data["solution"] = False
    if game.language != words.language:
        data["language"] = game.language
    if words.language != ENGLISH:
        data |= {"tongue": words.language, "words": script_phrases(words, scripts)}
    return data


def script_phrases(words: Catalogue, scripts: str) -> dict[str, Translation]:
    """Return the phrases that occur in scripts: pages carry no others."""
    return {one: words.phrases[one] for one in _quoted_texts(scripts) if one in words.phrases}


@cache
def _quoted_texts(scripts: str) -> tuple[str, ...]:
    """Return all that stands in quotes in scripts, once and in order."""
    found = re.findall(r'"(?:[^"\\\n]|\\.)*"', scripts)
    return tuple(dict.fromkeys(json.loads(text) for text in found if _is_plain(text)))


def _is_plain(text: str) -> bool:
    """Tell whether a text has only escapes that JSON has, too: those of phrases do."""
    return re.fullmatch(r'(?:[^\\]|\\["\\n]|\\u[0-9a-fA-F]{4})*', text) is not None


def pack(data: Mapping[str, Any]) -> str:
    """Return data so that nobody reads them by a glance at the page; game-frame.js unpacks them.

    This is no secret: whoever wants to know can unpack them, too. `--key none` leaves them out.
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return b64encode(bytes(byte ^ (n * 37 + 91) & 255 for n, byte in enumerate(text))).decode()


def _lang(text: str | None) -> str:
    """Return the attribute that tells the language of a text, where its letters tell it."""
    language = text_language(text or "")
    return "" if language == ENGLISH else f' lang="{language}"'


def embed_json(data: object) -> str:
    """Return JSON that can stand in a script element: nothing in it looks like the end of that."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def scripts_of(game: Game) -> dict[str, str]:
    """Return the scripts of all games and those of this one, by the names of their files."""
    shared = {f"{name}.js": _asset(f"{name}.js") for name in SHARED}
    own = {f"{name}.js": _asset(f"{name}.js", game) for name in game.scripts}
    return {**shared, CATALOGUE: catalogue_script(), **own}


@cache
def catalogue_script() -> str:
    """Return the script of phrases, a module that the studio uses as well, for a plain script."""
    return minify(CATALOGUE_SCRIPT.read_text(encoding="utf-8")).replace("export ", "", 1)


def styles_of(game: Game) -> dict[str, str]:
    """Return the style of all games, and those of the scripts that have one, by their names."""
    own = [f"{name}.css" for name in game.scripts if _place(f"{name}.css", game).is_file()]
    return {FRAME_STYLE: _asset(FRAME_STYLE)} | {name: _asset(name, game) for name in own}


def _asset(name: str, game: Game | None = None) -> str:
    return _read_asset(_place(name, game))


@cache
def _read_asset(place: Path) -> str:
    """Return a script or a style: sites have thousands of pages of the same ones."""
    text = place.read_text(encoding="utf-8")
    return minify(text) if ASSETS in place.parents else text  # plug-ins may write as they like


def minify(text: str) -> str:
    """Return a script or a style without indentation and lines of comment: a third of its size."""
    lines = (line.strip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


def _place(name: str, game: Game | None) -> Path:
    """Return where a script or a style is: with the plug-in of the game, else with ours."""
    own = Path(game.folder, name) if game and game.folder else None
    return own if own and own.is_file() else ASSETS / name
