"""Files that jobs write: formats, options, class sets, pages."""

from __future__ import annotations

from typing import Any

import pytest
from support.studio.jobs import PHRASES

from puzzlewright import WordSearch, load_documents
from puzzlewright.core.documents import Document
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.kind import document_text
from puzzlewright.studio.server.jobs.tasks.exports import file_name, make_versions
from puzzlewright.studio.server.jobs.tasks.job_process import carry_out
from puzzlewright.studio.server.jobs.tasks.verbs import JobTask, TaskResult

TEXT = document_text(Document(WordSearch.make(PHRASES[:5], seed=2)))
PNG = b"\x89PNG"


def done(verb: str, spec: dict[str, Any], **more: Any) -> TaskResult:
    """Do a job with the puzzle at once."""
    return carry_out(JobTask(verb, spec, TEXT, **more), lambda: False, lambda *_: None)


@pytest.mark.parametrize(
    ("suffix", "start"),
    [("pdf", b"%PDF"), ("png", PNG), ("svg", b"<svg"), ("html", b"<!doctype"), ("ipuz", b"{")],
)
def test_formats(suffix: str, start: bytes) -> None:
    """Each format that a word search has."""
    made = done("export", {"format": suffix}, title="My animals")
    (file,) = made.files
    assert file.name == f"My-animals.{suffix}"
    assert file.data.startswith(start)
    assert made.result["bytes"] == len(file.data)
    assert made.result["media_type"] == file.media_type


def test_options_may_be_texts() -> None:
    """Options that come from an address are texts."""
    small = done("export", {"format": "png", "options": {"pixels": "100", "grey": "true"}})
    large = done("export", {"format": "png", "options": {"pixels": 1000, "grey": False}})
    assert len(small.files[0].data) < len(large.files[0].data)


@pytest.mark.parametrize(
    "options",
    [
        {"fonts": ["/etc/passwd"]},
        {"key": "/tmp/key.pdf"},
        {"key": "key.pdf"},
        {"paper": "A99"},
        {"paper": 4},
        {"pixels": 10},
        {"style": "x"},
        {"style": {"sparkling": ""}},
        {"no_such": 1},
    ],
)
def test_no_option_names_a_file(options: dict[str, Any]) -> None:
    """Paths are refused, and so is whatever a PDF does not know."""
    with pytest.raises((InputError, TypeError)):
        done("export", {"format": "pdf", "options": options})


@pytest.mark.parametrize("suffix", ["exe", "../x", "", None, "sdm", "a/b.pdf"])
def test_other_formats_are_refused(suffix: Any) -> None:
    """A format that is none, or that cannot hold this kind."""
    with pytest.raises(InputError):
        done("export", {"format": suffix})


def test_key_apart() -> None:
    """The key can have a file of its own, beside the sheet."""
    made = done("export", {"format": "pdf", "options": {"key": "apart"}}, title="Zoo")
    assert [file.name for file in made.files] == ["Zoo.pdf", "Zoo-key.pdf"]


def test_class_set() -> None:
    """Three versions for three pupils in one PDF."""
    spec = {"versions": 3, "names": ["Ana", "Ben", "Cleo"]}
    made = done("class-set", spec, title="Zoo")
    assert [file.name for file in made.files] == ["Zoo.pdf"]
    assert made.files[0].data.startswith(b"%PDF")
    assert not made.result["notes"]


def test_versions_of_an_edited_puzzle() -> None:
    """It is not what its recipe made; others are made by that recipe with the words of now."""
    puzzle = WordSearch.make(["rose", "ivy", ("hedge", "to be cut")], size=8, seed=1)
    origin = {"kind": "wordsearch", "words": ["oak"], "size": [8, 8], "language": "spanish"}
    task = JobTask("class-versions", {}, puzzle.text(), origin=origin)
    first, *others = make_versions(task, 3, lambda: False, lambda *_: None)
    assert first.provenance is None
    for other in others:
        assert isinstance(other, WordSearch)
        assert [entry.text for entry in other.entries] == ["rose", "ivy", "hedge"]
        assert other.provenance is not None
        assert other.provenance.recipe["language"] == "spanish"
    with pytest.raises(InputError, match="not known how"):
        make_versions(task._replace(origin=None), 3, lambda: False, lambda *_: None)


@pytest.mark.parametrize(
    "spec", [{}, {"versions": 1000}, {"versions": "3"}, {"names": "Ana"}, {"names": ["x" * 100]}]
)
def test_bad_class_sets(spec: dict[str, Any]) -> None:
    """Numbers and names that make no sense are refused."""
    with pytest.raises(InputError):
        done("class-set", spec)


def test_pages() -> None:
    """The pages as they will be printed: the puzzle, and its key."""
    made = done("pages", {})
    assert made.result["pages"] == ["page-1.png", "page-2.png"]
    assert all(file.data.startswith(PNG) for file in made.files)
    assert len(done("pages", {"options": {"key": "none"}}).files) == 1


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("", "sudoku.pdf"),
        ("../../etc/passwd", "etc-passwd.pdf"),
        ("a\r\nSet-Cookie: x", "a-Set-Cookie-x.pdf"),
        ("Čvrčak & <b>", "Čvrčak-b.pdf"),
        ("x" * 100, "x" * 60 + ".pdf"),
        ("…", "sudoku.pdf"),
        ("Con", "Con-1.pdf"),  # the console, on Windows
        ("Console", "Console.pdf"),
    ],
)
def test_file_names_are_harmless(title: str, name: str) -> None:
    """Letters, digits and hyphens of the title, whatever it is."""
    assert file_name(title, "sudoku", "pdf") == name


def test_ipuz_reads_back(tmp_path: Any) -> None:
    """An exchange format holds the same puzzle."""
    file = done("export", {"format": "ipuz"}).files[0]
    path = tmp_path / file.name
    path.write_bytes(file.data)
    (document,) = load_documents(path)
    assert isinstance(document.puzzle, WordSearch)
