"""Plain English: phrases that hide facts stay out of documents, help, messages and comments.

Files are read as a whole, docstrings and comments included. Where code itself reads like such a
phrase (`if name is told`), only the texts and comments of the file count.
"""

from __future__ import annotations

import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.documents import BANNED, BANNED_IN_DOCUMENTS, INSTEAD, OTHERWISE
from support.paths import ROOT

#: A text without any of these has no such phrase; that is quick to see.
ANCHORS = (
    *(f"{is_} {told}" for is_ in ("is", "are", "was", "were", "be", "been", "unless")
      for told in ("said", "told")),
    *("say so", "says so", "by way of", "so many", "own accord", "as can be", "let it be"),
    *("let them be", "lets it be", "lets them be", "take to one", "takes to one", "nobody asked"),
    *("of which there are", "what is there", "check() says", "check() to say", "hang together"),
    " maker",
)  # fmt: skip

#: What stands between the words of a phrase: the marks of comments, and of texts that are joined.
BETWEEN = frozenset(("#", "#:", "//", "*", "f"))

HOME = ROOT / "src/puzzlewright"
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]
#: Files that quote such phrases.
WITH_EXAMPLES = {"documents.py", "test_english.py"}
SOURCES = [
    path
    for folder in ("src/puzzlewright", "tools", "bench", "fuzz", "tests")
    for path in sorted((ROOT / folder).rglob("*.p*"))
    if path.suffix in {".py", ".pyi", ".pyx", ".pxd"} and path.name not in WITH_EXAMPLES
]
PAGES = [
    path
    for folder in ("games/assets", "studio/web", "paper")
    for path in sorted((HOME / folder).rglob("*"))
    if path.suffix in {".html", ".js", ".css", ".toml", ".typ"}
]


def words_of(text: str) -> str:
    """Return the words of a text on one line, in small letters."""
    return " ".join([w for w in text.replace('"', " ").lower().split() if w not in BETWEEN])


def texts_of(source: str) -> str:
    """Return the texts and comments of a source of Python, without its code."""
    kinds = (tokenize.COMMENT, tokenize.STRING)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return "\n".join(token.string for token in tokens if token.type in kinds)


def phrases_in(path: Path) -> Iterator[str]:
    """Yield the phrases of a file that hide a fact, with a few words around them."""
    text = path.read_text(encoding="utf-8")
    words = words_of(text)
    banned = BANNED_IN_DOCUMENTS if path.suffix == ".md" else BANNED
    if not any(anchor in words for anchor in ANCHORS):
        return
    found = list(banned.finditer(words))
    if found and path.suffix == ".py":
        found = list(banned.finditer(words_of(texts_of(text))))
    for match in found:
        around = match.string[max(0, match.start() - 30) : match.end() + 30]
        yield f"{path.relative_to(ROOT)}: … {around} …"


@pytest.mark.parametrize("paths", [DOCUMENTS, SOURCES, PAGES], ids=["documents", "code", "pages"])
def test_no_phrase_hides_a_fact(paths: list[Path]) -> None:
    """Documents, help, messages, pages and comments say who does what, and what the default is."""
    found = [phrase for path in paths for phrase in phrases_in(path)]
    instead = map(" → ".join, [*INSTEAD.items(), *OTHERWISE.items()])
    assert not found, "\n".join([*found, "instead, write:", *instead])


@pytest.mark.parametrize(
    "text",
    [
        "A4 unless told.",
        "What is lost is said.",
        "The others are told.",
        "A note says so.",
        "As many words as can be.",
        "Return so many words.",
    ],
)
def test_such_a_phrase_is_found(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In documents, pages, docstrings, comments, and texts that go over several lines."""
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    halves = text.split(maxsplit=2)
    broken = "\n# ".join(text.split())
    files = {
        "a.md": text.replace(" ", "\n"),
        "a.py": f"""print(f"{{1}} {halves[0]} "\n    "{" ".join(halves[1:])}")""",
        "a.js": f"// a comment\nsay({text!r});",
        "b.py": f'"""{text}"""\n',
        "c.py": f"a = 1\n# {broken}\n",
        "b.js": f"// {text}\n",
    }
    for name, content in files.items():
        (tmp_path / name).write_text(content)
        assert len(list(phrases_in(tmp_path / name))) == 1, name


def test_code_is_no_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of a program may read like such a phrase; documents also use one word for one thing."""
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    (tmp_path / "a.py").write_text("said = told = None\nassert said is told  # a comment\n")
    assert not list(phrases_in(tmp_path / "a.py"))
    (tmp_path / "a.md").write_text("The maker of jigsaws.\n")
    assert list(phrases_in(tmp_path / "a.md"))
