"""A web site of puzzles: an index of pages, and what lets browsers install it and use it offline.

All addresses are relative, so the site works in any folder of any web space. The index also opens
from a disk, where browsers have no service workers.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from puzzlewright.core.version import program_version
from puzzlewright.games.game import ASSETS, asset_text
from puzzlewright.games.page import catalogue_script, embed_json, script_phrases
from puzzlewright.i18n.catalogue import IN_ENGLISH, Catalogue
from puzzlewright.render.svg import escape

#: A longer name is cut.
LONGEST: Final = 60

#: What Unicode does not take apart; capital letters are small already.
LETTERS: Final = str.maketrans(
    {"đ": "d", "ð": "d", "ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "ħ": "h"}
)

#: Names that Windows keeps for devices, whatever the suffix.
DEVICES: Final = re.compile(r"con|prn|aux|nul|(?:com|lpt)[0-9]")


class PageNames:
    """Gives out names, each once."""

    def __init__(self, *taken: str) -> None:
        self._taken = set(taken)

    def name(self, text: str) -> str:
        """Return a name like a text that nobody else has."""
        wanted = ascii_name(text)
        name, number = wanted, 1
        while name in self._taken:
            number += 1
            name = f"{wanted}-{number}"
        self._taken.add(name)
        return name


def ascii_name(text: str) -> str:
    """Return a text in small letters from a to z, digits and hyphens.

    If letters of other scripts are lost, or the text is too long, some digits of its hash make up
    for them.
    """
    apart = unicodedata.normalize("NFKD", text.casefold()).translate(LETTERS)
    kept = [sign for sign in apart if not unicodedata.combining(sign)]
    is_whole = all(sign.isascii() for sign in kept if sign.isalnum())
    name = re.sub("[^a-z0-9]+", "-", "".join(kept)).strip("-")
    if not is_whole or not name or len(name) > LONGEST:
        digits = hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:8]
        name = f"{name[:LONGEST].rstrip('-') or 'puzzle'}-{digits}"
    return f"{name}-puzzle" if DEVICES.fullmatch(name) else name


#: The files of a site besides its pages and pictures.
INDEX, MANIFEST, WORKER = "index.html", "manifest.webmanifest", "sw.js"
ICON: Final = "icon.svg"
ICONS: Final = {"icon-192.png": "any", "icon-512.png": "any", "icon-maskable.png": "maskable"}

#: The first line of the worker, by which we know a site of ours, and what its list begins with.
MARK: Final = "// puzzlewright site 1"
LIST: Final = "const FILES = "

#: Hexadecimal digits that distinguish versions of a file.
HASH_LENGTH: Final = 16

#: A site of more bytes is not kept whole by browsers: its pages are, when they are opened.
MOST_KEPT: Final = 60_000_000

#: The colours of the icon and of the page behind it.
THEME, GROUND, DARK_GROUND = "#1f5f8b", "#f4f2ee", "#16191f"


class Card(NamedTuple):
    """What the index shows of a puzzle."""

    address: str
    title: str
    kind: str  #: what such a puzzle is called, in the language of the site
    facts: tuple[str, ...]  #: size and difficulty
    section: str  #: the folder, or the file of many puzzles, that it comes from; "" for none
    id: str  #: the name of its progress
    picture: str = ""  #: the address of its picture, if it has one


class Site(NamedTuple):
    """What a site consists of."""

    title: str
    cards: Sequence[Card]
    author: str = ""
    words: Catalogue = IN_ENGLISH


def index_page(site: Site) -> str:
    """Return the index."""
    own = "".join(map(asset_text, ("site/index.js", "site/offline.js")))
    script = f"\n{asset_text('page/data.js')}{catalogue_script()}{own}"
    style = f"\n{asset_text('site/index.css')}"
    byline = f'<p class="byline"><bdi>{escape(site.author)}</bdi></p>\n' if site.author else ""
    sections = groupby(site.cards, key=lambda card: card.section)
    return f"""\
<!doctype html>
<html lang="{escape(site.words.language)}"{' dir="rtl"' if site.words.is_right_to_left else ""}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_policy(script, style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="{GROUND}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="{DARK_GROUND}" media="(prefers-color-scheme: dark)">
<title>{escape(site.title)}</title>
<link rel="icon" href="{ICON}">
<link rel="apple-touch-icon" href="icon-192.png">
<style>{style}</style>
</head>
<body>
<header>
<img src="{ICON}" alt="" width="52" height="52">
<div>
<h1><bdi>{escape(site.title)}</bdi></h1>
{byline}</div>
<div id="tally" hidden></div>
</header>
<main>
<div id="filter" role="group" hidden></div>
{"".join(_section(name, list(cards)) for name, cards in sections)}</main>
<footer lang="en">puzzlewright {escape(program_version())}</footer>
<script type="application/json" id="data">{embed_json(_site_data(site, script))}</script>
<script>{script}</script>
</body>
</html>
"""


def _section(name: str, cards: Sequence[Card]) -> str:
    """Return the puzzles of one section."""
    head = f"<h2><bdi>{escape(name)}</bdi></h2>\n" if name else ""
    return f'<section>\n{head}<ul class="cards">\n{"".join(map(_card, cards))}</ul>\n</section>\n'


def _card(card: Card) -> str:
    """Return the link to a puzzle."""
    image = (
        f'<img src="{escape(card.picture)}" alt="" loading="lazy" width="240" height="240">'
        if card.picture
        else f'<img class="none" src="{ICON}" alt="" width="240" height="240">'
    )
    facts = escape(" · ".join([card.kind, *card.facts]))
    return f"""\
<li data-id="{escape(card.id)}" data-kind="{escape(card.kind)}"><a href="{escape(card.address)}">
<span class="picture">{image}</span>
<span class="title"><bdi>{escape(card.title)}</bdi></span>
<span class="facts">{facts}</span>
<span class="state"></span>
</a></li>
"""


def _site_data(site: Site, script: str) -> dict[str, Any]:
    """Return the data for the script: its texts in the language of the site."""
    return {"tongue": site.words.language, "words": script_phrases(site.words, script)}


def _policy(script: str, style: str) -> str:
    """Return what the index may do: run what stands in it, and load files of the site."""
    return (
        f"default-src 'none'; style-src '{_source(style)}'; script-src '{_source(script)}'; "
        "img-src 'self'; manifest-src 'self'; worker-src 'self'"
    )


def _source(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def manifest(site: Site) -> str:
    """Return what browsers need to install the site as an app."""
    icons = [{"src": ICON, "sizes": "any", "type": "image/svg+xml"}]
    for name, purpose in ICONS.items():
        size = "192x192" if "192" in name else "512x512"
        icons.append({"src": name, "sizes": size, "type": "image/png", "purpose": purpose})
    fields = {
        "name": site.title,
        "short_name": site.title[:30],
        "lang": site.words.language,
        "dir": site.words.direction,
        "id": "./",
        "start_url": INDEX,
        "scope": "./",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": THEME,
        "icons": icons,
    }
    return json.dumps(fields, ensure_ascii=False, indent=1) + "\n"


def icons() -> dict[str, bytes]:
    """Return the icons, by their names."""
    return {name: (ASSETS / "site" / name).read_bytes() for name in (ICON, *ICONS)}


def content_hash(data: bytes) -> str:
    """Return what tells versions of a file apart."""
    return hashlib.sha256(data).hexdigest()[:HASH_LENGTH]


def worker(hashes: Mapping[str, str], *, is_whole: bool = True) -> str:
    """Return the service worker, which keeps the files of a site; those listed by their hashes.

    Unless it `is_whole`, pages and pictures are kept only when somebody opens them.
    """
    listed = json.dumps(dict(sorted(hashes.items())), separators=(",", ":"))
    first = [name for name in sorted(hashes) if name in {INDEX, MANIFEST, ICON, *ICONS}]
    now = "Object.keys(FILES)" if is_whole else json.dumps(first)
    return f"{MARK}\n{LIST}{listed};\nconst NOW = {now};\n{asset_text('site/worker.js')}"


def files_of_worker(text: str) -> list[str] | None:
    """Return the files of a site by its worker; None if that is none of ours."""
    mark, _, rest = text.partition("\n")
    if mark != MARK or not rest.startswith(LIST):
        return None
    try:
        listed = json.loads(rest.partition("\n")[0].removeprefix(LIST).removesuffix(";"))
    except (ValueError, RecursionError):
        return None
    return [name for name in listed if _is_plain(name)] if isinstance(listed, dict) else None


def _is_plain(name: str) -> bool:
    """Tell whether a name is one that a site of ours can have: it leads nowhere else."""
    return re.fullmatch(r"(?:pictures/)?[a-z0-9][a-z0-9-]*\.[a-z]+", name) is not None
