"""Files of the studio's pages: all that they load is there."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

WEB = Path(str(files("puzzlewright.studio"))) / "web"

#: What the server makes itself, or takes from elsewhere.
ELSEWHERE = {"/i18n/catalogue.js"}

IMPORT = re.compile(r"""(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)["']([./][^"'\s]+)["']""")
SHEET = re.compile(r"""\bstyle\("([\w-]+\.css)"\)""")
LINK = re.compile(r"""(?:href|src)="/assets/([^"]+)\"""")


@pytest.mark.parametrize("path", sorted(WEB.rglob("*.js")), ids=lambda path: path.name)
def test_imports_lead_to_files(path: Path) -> None:
    """Each module that a script imports is there, and each sheet that it loads."""
    text = path.read_text(encoding="utf-8")
    for name in set(IMPORT.findall(text)) - ELSEWHERE:
        assert (path.parent / name).is_file(), name
    for name in SHEET.findall(text):
        assert (WEB / "styles" / name).is_file(), name


@pytest.mark.parametrize("path", sorted(WEB.glob("*.html")), ids=lambda path: path.name)
def test_pages_load_files_that_are_there(path: Path) -> None:
    """Scripts, sheets and icons of pages are there."""
    names = LINK.findall(path.read_text(encoding="utf-8"))
    assert names
    assert [name for name in names if not (WEB / name).is_file()] == []
