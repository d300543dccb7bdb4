"""Plain English: phrases that hide facts stay out of documents, help texts and messages.

Documents are read as a whole; of the sources, what people see: help, errors, notes, and the words
of pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.places import ROOT

#: What to write instead of each phrase.
INSTEAD = {
    r"unless told": "the default: A4 (default)",
    r"(?:is|are|was|were|be|been) (?:said|told)": "who prints it: `convert` prints a warning",
    r"says? so\b": "what is printed: prints a note",
    r"by way of": "with, through, by",
    r"\bso many\b": "the number, or: this many",
    r"own accord": "automatically, by default",
    r"as (?:many|much|few|large|small)(?: \w+){0,4} as can be": "as many … as possible",
    r"lets? (?:it|them) be (?:played|printed|read)": "turns them into playable web pages",
    r"takes? to one another": "one solution per symmetry class",
    r"nobody asked": "by default, automatically",
}
BANNED = re.compile("|".join(INSTEAD), re.IGNORECASE)

#: A file without any of these has no such phrase; that is quick to see.
ANCHORS = (
    *("told", "said", "says so", "say so", "way of", "so many", "own accord", "as can be"),
    *("be played", "be printed", "be read", "one another", "nobody asked"),
)

#: What people do not see, by the suffix of a file: docstrings and comments.
UNSEEN = {
    ".py": re.compile(r'^ *r?""".*?"""|(""".*?""")|(?:^ *|  )#[^\n]*', re.DOTALL | re.MULTILINE),
    ".js": re.compile(r"(?<!:)//[^\n]*|/\*.*?\*/", re.DOTALL),
    ".html": re.compile(r"<!--.*?-->", re.DOTALL),
    ".toml": re.compile(r"^#[^\n]*", re.MULTILINE),
}

#: The end of one text and the start of the next, which Python joins.
JOINT = re.compile(r'" *\n *f?"')

HOME = ROOT / "src/puzzlewright"
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]
SOURCES = sorted(HOME.rglob("*.py"))
PAGES = [
    path
    for folder in ("games/assets", "studio/web", "paper/words")
    for path in sorted((HOME / folder).rglob("*"))
    if path.suffix in {".html", ".js", ".toml"}
]


def seen_of(path: Path) -> str:
    """Return the text of a file without docstrings and comments, all of it on one line."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in UNSEEN:  # other texts in three quotes are seen
        text = UNSEEN[path.suffix].sub(
            lambda match: match[1] or "" if match.re.groups else "", text
        )
    return " ".join(JOINT.sub("", text).split())


def phrases_in(path: Path) -> Iterator[str]:
    """Yield the phrases of a file that hide a fact, with a few words around them."""
    text = seen_of(path)
    lower = text.lower()
    if any(anchor in lower for anchor in ANCHORS):
        for match in BANNED.finditer(text):
            around = text[max(0, match.start() - 30) : match.end() + 30]
            yield f"{path.relative_to(ROOT)}: … {around} …"


@pytest.mark.parametrize("paths", [DOCUMENTS, SOURCES, PAGES], ids=["documents", "code", "pages"])
def test_no_phrase_hides_a_fact(paths: list[Path]) -> None:
    """Documents, help, messages and pages say who does what, and what the default is."""
    found = [phrase for path in paths for phrase in phrases_in(path)]
    assert not found, "\n".join([*found, "instead, write:", *map(" → ".join, INSTEAD.items())])


@pytest.mark.parametrize(
    "text",
    [
        "A4 unless told.",
        "What is lost is said.",
        "The others are told.",
        "A note says so.",
        "As many words as can be.",
    ],
)
def test_such_a_phrase_is_found(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In documents, in texts of Python that go over several lines, and in pages."""
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    halves = text.split(maxsplit=2)
    files = {
        "a.md": text.replace(" ", "\n"),
        "a.py": f"""print(f"{{1}} {halves[0]} "\n    "{" ".join(halves[1:])}")""",
        "a.js": f"// a comment\nsay({text!r});",
    }
    for name, content in files.items():
        (tmp_path / name).write_text(content)
        assert len(list(phrases_in(tmp_path / name))) == 1, name
    (tmp_path / "b.py").write_text(f'"""{text}"""\na = 1  # {text}\n')
    assert not list(phrases_in(tmp_path / "b.py"))
