"""Build the documentation site: `make docs`.

    python tools/docs/build_site.py            prepare the pages, build build/site, check its links
    python tools/docs/build_site.py --stage    only prepare the pages, in build/docs

The pages of docs/ are written for readers on the web and in a clone alike. What differs on the site
is changed here: comments that the tests read, links to files outside docs/, the indentation of
blocks in lists (four spaces, for Python-Markdown), and parts that only the site has:

    <!-- site: … -->    is shown on the site, and not in a clone
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "docs"
STAGE = ROOT / "build/docs"
SITE = ROOT / "build/site"

#: Pages that are files elsewhere in a clone, by their names in links from docs/.
ELSEWHERE = {"changelog.md": "CHANGELOG.md", "contributing.md": "CONTRIBUTING.md"}

FENCE = re.compile(r"^ *```")
ITEM = re.compile(r"^([-*]|\d+\.) +")
HIDDEN_FILE = re.compile(r"^<!-- file: \S+\n.*?^-->\n", re.MULTILINE | re.DOTALL)
SHOWN_FILE = re.compile(r"^<!-- file: (\S+) -->\n+```(\S*)\n", re.MULTILINE)
SITE_ONLY = re.compile(r"^<!-- site:\n(.*?)^-->\n", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")


def page(text: str, folder: str = "docs") -> str:
    """Return a document as the site shows it; `folder` is where it is in a clone."""
    text = SITE_ONLY.sub(r"\1", HIDDEN_FILE.sub("", text))
    text = SHOWN_FILE.sub(r'```\2 title="\1"\n', text)
    text = re.sub(r"^( *```console) unchecked$", r"\1", text, flags=re.MULTILINE)
    text = re.sub(r'^``` title="', '```text title="', text, flags=re.MULTILINE)
    text = re.sub(r"^<!-- .*? -->\n", "", text, flags=re.MULTILINE)
    return (
        "\n".join(indent_blocks(outside_code(text, lambda line: site_links(line, folder)))) + "\n"
    )


def outside_code(text: str, change: Callable[[str], str]) -> Iterator[str]:
    """Yield the lines of a document, with those outside of code blocks changed."""
    in_code = False
    for line in text.splitlines():
        if FENCE.match(line):
            in_code = not in_code
        yield line if in_code else change(line)


def site_links(line: str, folder: str) -> str:
    """Return a line whose links lead to pages of the site; a link to a file in a clone is none."""

    def target(match: re.Match[str]) -> str:
        words, address = match.groups()
        if re.match(r"[a-z]+:|#", address):
            return match[0]
        path, sharp, anchor = address.partition("#")
        place = os.path.normpath(f"{folder}/{path}")
        found = on_site(place)
        if found is None:
            return words if words.startswith("`") else f"`{place}`"
        here = os.path.relpath(folder, "docs") if folder != "." else "."
        words = title(place) if words.endswith(".md") else words
        return f"[{words}]({os.path.relpath(found, here)}{sharp}{anchor})"

    return LINK.sub(target, line)


def title(place: str) -> str:
    """Return the title of a document, for links that show the name of its file."""
    first = (ROOT / place).read_text().partition("\n")[0]
    return first.removeprefix("# ")


def on_site(place: str) -> str | None:
    """Return where a file of a clone is on the site, or None."""
    names = {file: name for name, file in ELSEWHERE.items()} | {"README.md": "index.md"}
    if place in names:
        return names[place]
    if not place.startswith("docs/"):
        return None
    name = re.sub(r"\.ipynb$", ".md", place.removeprefix("docs/"))  # the page of a notebook
    return re.sub(r"(^|/)README\.md$", r"\1index.md", name)


def indent_blocks(lines: Iterator[str]) -> Iterator[str]:
    """Yield lines with the blocks that belong to an item of a list indented by four spaces."""
    width = 0
    in_code = False
    for line in lines:
        if line and not line.startswith(" ") and not in_code:
            item = ITEM.match(line)
            width = item.end() if item else 0
        if FENCE.match(line):
            in_code = not in_code
        is_inside = width and line.startswith(" " * width)
        yield " " * (4 - width) + line if is_inside else line


def stage() -> None:
    """Put all pages into the folder that the site is built of."""
    import command_pages
    import gallery_pages
    import name_pages
    import notebook_pages
    import rest_pages

    shutil.rmtree(STAGE, ignore_errors=True)
    shutil.copytree(SOURCE, STAGE, ignore=shutil.ignore_patterns("*.md"))
    for source in SOURCE.rglob("*.md"):
        name = source.relative_to(SOURCE)
        target = STAGE / name.with_name("index.md" if name.name == "README.md" else name.name)
        target.parent.mkdir(exist_ok=True)
        target.write_text(page(source.read_text(), str(source.parent.relative_to(ROOT))))
    for name, file in ELSEWHERE.items():
        (STAGE / name).write_text(page((ROOT / file).read_text(), "."))
    (STAGE / "reference").mkdir(exist_ok=True)
    tools = (command_pages, name_pages, rest_pages, notebook_pages, gallery_pages)
    for write in (tool.write for tool in tools):
        began = time.perf_counter()
        write(STAGE)
        print(f"{write.__module__}: {time.perf_counter() - began:.1f} s")


def build() -> None:
    """Build the site, and check its links and that it loads nothing from elsewhere."""
    import check_site

    shutil.rmtree(SITE, ignore_errors=True)
    command = ["zensical", "build", "--clean", "--strict"]
    subprocess.run(
        [str(Path(sys.executable).parent / command[0]), *command[1:]], cwd=ROOT, check=True
    )
    if faults := check_site.faults(SITE):
        sys.exit("\n".join(faults))


def main() -> None:
    """Do what the command line asks for."""
    began = time.perf_counter()
    stage()
    if "--stage" not in sys.argv[1:]:
        build()
        pages = sum(1 for _ in SITE.rglob("*.html"))
        print(f"{SITE.relative_to(ROOT)}: {pages} pages in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
