"""The way from a page back to the site that it is part of (site.py), and to its neighbours."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from puzzlewright.i18n.catalogue import IN_ENGLISH, Catalogue
from puzzlewright.render.svg import escape

ASSETS: Final = Path(__file__).parent / "assets"

#: What a page of a site may load besides what stands in it: the service worker.
POLICY: Final = "; worker-src 'self'"


class Neighbour(NamedTuple):
    """Another page of the site."""

    address: str
    title: str


class SiteNavigation(NamedTuple):
    """Where a page has its place in a site; what page.py puts into the page for that."""

    words: Catalogue = IN_ENGLISH
    overview: str = ""  #: the address of the index; "" for a page on its own
    previous: Neighbour | None = None
    next: Neighbour | None = None

    @property
    def policy(self) -> str:
        """What the content security policy allows besides."""
        return POLICY if self.overview else ""

    @property
    def head(self) -> str:
        """Return the style of the links, and an icon, for which servers are asked otherwise."""
        if not self.overview:
            return ""
        icon = f"data:image/svg+xml,{quote(_asset('site/icon.svg'))}"
        return f'<link rel="icon" href="{icon}">\n<style>\n{_asset("home.css")}</style>\n'

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
        return f"<script>\n{_asset('home.js')}</script>\n" if self.overview else ""


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


def _asset(name: str) -> str:
    return (ASSETS / name).read_text(encoding="utf-8")
