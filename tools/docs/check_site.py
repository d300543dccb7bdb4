"""Check the built site: every link leads somewhere, and no page loads anything from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

#: Attributes by which a page loads something, by the element; links of `a` are only followed.
LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}

#: What a style sheet loads from elsewhere.
OUTSIDE = re.compile(r"""(?:url\(|@import )\s*["']?(?:https?:)?//""")


class Page(HTMLParser):
    """What a page links to, what it loads, and the places in it that can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take what matters from an element."""
        found = {name: value or "" for name, value in attrs}
        self.anchors |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.add(found["href"])
        if tag in LOADED and LOADED[tag] in found:
            self.loaded.add(found[LOADED[tag]])


def faults(site: Path) -> list[str]:
    """Return one line for each link that leads nowhere and for each thing loaded from elsewhere."""
    pages = {path: Page(path.read_text()) for path in sorted(site.rglob("*.html"))}
    found = [fault for path, page in pages.items() for fault in _of_page(site, path, page, pages)]
    loading = (path for path in sorted(site.rglob("*.css")) if OUTSIDE.search(path.read_text()))
    return [*found, *(f"{path.relative_to(site)}: loads from elsewhere" for path in loading)]


def _of_page(site: Path, path: Path, page: Page, pages: dict[Path, Page]) -> Iterator[str]:
    name = path.relative_to(site)
    for address in sorted(page.loaded):
        if urlsplit(address).netloc:
            yield f"{name}: loads {address}"
    if name.name == "404.html":  # which is shown at any address, so its links begin with /
        return
    for address in sorted(page.links | page.loaded):
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        target = target / "index.html" if target.is_dir() else target
        if not target.exists():
            yield f"{name}: no such file: {address}"
        elif (
            parts.fragment
            and target in pages
            and unquote(parts.fragment) not in pages[target].anchors
        ):
            yield f"{name}: no such place: {address}"
