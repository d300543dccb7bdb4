"""Make the links and pictures of the README absolute, for a page outside of the repository.

    python tools/release_readme.py          rewrite README.md in place, before a release is built
    python tools/release_readme.py --print  only show it

PyPI shows the README, but has none of the files that it links to. Files of the repository get the
address in pyproject.toml, `[project.urls]`, and the tag of this version: GitHub and others show a
file at /blob/TAG/ and give it out at /raw/TAG/. Only the build of a release runs this; in the
repository, links stay relative.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

#: Where a link of Markdown or HTML leads to: before it, itself, after it.
LINK = re.compile(r"""(\]\(|\b(?:src|href)=")([^)"\s]+)([)"])""")

#: What a browser shows within a page.
PICTURES = (".svg", ".png", ".jpg", ".gif")


def absolute(text: str, address: str, tag: str) -> str:
    """Return Markdown whose relative links lead to the files of a repository, as they are at a tag.

    Links within the page, and those that have an address, stay.
    """

    def full(found: re.Match[str]) -> str:
        before, target, after = found.groups()
        if target.startswith("#") or re.match(r"[a-z][a-z+.-]*:", target):
            return found[0]
        shown = "raw" if target.endswith(PICTURES) else "blob"
        return f"{before}{address.rstrip('/')}/{shown}/{tag}/{target.removeprefix('./')}{after}"

    return LINK.sub(full, text)


def version() -> str:
    """Return the version, which stands in meson.build."""
    found = re.search(r"version: '([^']+)'", (ROOT / "meson.build").read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def main() -> None:
    """Rewrite the README, or print it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    readme = ROOT / "README.md"
    address = project["urls"]["Repository"]
    text = absolute(readme.read_text(encoding="utf-8"), address, f"v{version()}")
    if "--print" in sys.argv[1:]:
        sys.stdout.write(text)
    else:
        readme.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
