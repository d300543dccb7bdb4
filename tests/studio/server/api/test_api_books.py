"""Books by the API: kept, changed, thrown away, downloaded, and what is wrong with them."""

from __future__ import annotations

import base64
import io
import zipfile
from time import sleep
from typing import Any

from starlette.testclient import TestClient
from support.clocks import PAUSE
from support.files.pdf_pages import pages_of
from support.studio.app import studio

from puzzlewright.core.zip_archives import stored_zip
from puzzlewright.studio.server.api.books import book_problems, words_without_clues
from puzzlewright.studio.server.store import puzzles, users
from puzzlewright.studio.server.store.lists_and_books import BookPuzzleRow, Entry, books

API = "/api/v1"
FIRST = "sudoku 2x2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n"
SECOND = "sudoku 2x2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n. 3 2 .\n"


def added(api: TestClient, text: str, title: str) -> str:
    """Add a puzzle; return its id."""
    answer = api.post(f"{API}/puzzles", json={"text": text, "title": title})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def section(*ids: str, **more: Any) -> dict[str, Any]:
    """Return a section with some puzzles."""
    return {"puzzles": [{"puzzle": each} for each in ids], **more}


def codes(book: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Return the problems of a book in short."""
    return [(one["section"], one["puzzle"], one["code"]) for one in book["problems"]]


def test_a_book_from_puzzles_to_files(api: TestClient) -> None:
    """It is kept, changed once, set, packed, thrown away and brought back."""
    one, two = added(api, FIRST, "Bound one"), added(api, SECOND, "Bound two")
    data = {"page": {"trim": "5x8"}, "sections": [section(one, title="Easy"), section()]}
    answer = api.post(f"{API}/books", json={"title": "Bound book", "data": data})
    book = answer.json()
    path = answer.headers["location"]
    assert (book["sections"], book["puzzles"], codes(book)) == (2, 1, [(1, None, "empty")])
    assert [each["title"] for each in book["known"]] == ["Bound one"]
    tag = answer.headers["etag"]
    data["sections"] = [section(one, title="Easy"), section(two, one, difficulty=False)]
    changed = api.patch(path, json={"data": data}, headers={"If-Match": tag})
    assert codes(changed.json()) == [(1, 1, "twice")]
    assert changed.json()["problems"][0]["values"] == [0, 0]
    assert api.patch(path, json={"title": "B"}, headers={"If-Match": tag}).status_code == 412
    packed = zipfile.ZipFile(io.BytesIO(download(api, f"{path}/exports/zip")))
    assert packed.namelist() == [
        "book.toml",
        "puzzles/001-Bound-one.txt",
        "puzzles/002-Bound-two.txt",
        "puzzles/003-Bound-one.txt",
    ]
    pages = pages_of(download(api, f"{path}/exports/pdf"))
    assert (pages[0].width, pages[0].height) == (360, 576)
    assert any("Bound two" in page.text for page in pages)
    assert api.get(f"{API}/books?words=bound+easy").json()["total"] == 1
    assert api.delete(path).status_code == 204
    assert api.get(path).status_code == 404
    assert api.post(f"{path}/restore").json()["data"] == changed.json()["data"]
    assert api.delete(path).status_code == 204


def test_pages_are_a_job(api: TestClient) -> None:
    """Its files are pictures of all pages, and the PDF."""
    one = added(api, FIRST, "Paged")
    data: dict[str, Any] = {"contents": "none", "title-page": False, "sections": [section(one)]}
    book = api.post(f"{API}/books", json={"data": data}).json()
    spec = {"verb": "book", "book": book["id"], "format": "pages"}
    job = ended(api, spec)
    assert (job["state"], job["result"]["number"]) == ("done", 2)
    for name, begin in (("page-2.png", b"\x89PNG"), (job["result"]["file"], b"%PDF-")):
        assert api.get(f"{API}/jobs/{job['id']}/files/{name}").content.startswith(begin)
    api.delete(f"{API}/books/{book['id']}")
    assert api.post(f"{API}/jobs", json=spec).status_code == 404


def download(api: TestClient, path: str) -> bytes:
    """Return a file, also if a busy machine takes long for it."""
    answer = api.get(path)
    if answer.status_code == 202:
        job = waited(api, answer.json())
        answer = api.get(f"{API}/jobs/{job['id']}/files/{job['result']['file']}")
    assert answer.status_code == 200, answer.text
    return bytes(answer.content)


def ended(api: TestClient, spec: dict[str, Any]) -> dict[str, Any]:
    """Start a job and wait for its end."""
    return waited(api, api.post(f"{API}/jobs", json=spec).json())


def waited(api: TestClient, job: dict[str, Any]) -> dict[str, Any]:
    """Wait for the end of a job."""
    while job["state"] in ("queued", "running"):
        sleep(PAUSE)
        job = api.get(f"{API}/jobs/{job['id']}").json()
    return job


def test_books_of_others_are_not_there(tmp_path: Any) -> None:
    """Neither a book nor a puzzle in it; unknown keys and too much are refused."""
    with studio(tmp_path) as running:
        api, store = running.script(), running.services.store
        with store.writer() as c:
            other = users.add(c, "other", None)
            theirs = books.create(c, other.id, "Theirs", {"sections": []})
            new = puzzles.NewPuzzleRow("sudoku", puzzles.Content(FIRST, {}), title="Secret")
            puzzle = puzzles.create(c, other.id, new)
        path = f"{API}/books/{theirs.id}"
        for method in ("get", "delete"):
            assert getattr(api, method)(path).status_code == 404
        assert api.patch(path, json={"title": "Mine"}).status_code == 404
        mine = api.post(f"{API}/books", json={"data": {"sections": [section(puzzle.id)]}}).json()
        assert (mine["known"], codes(mine)) == ([], [(0, 0, "gone")])
        refused: list[dict[str, Any]] = [
            {"titel": "x"},
            {"data": {"fonts": ["/etc/passwd"]}},
            {"data": {"sections": [{"make": "sudoku"}]}},
            {"data": {"sections": [{}] * 301}},
            {"data": {"per-page": 3}},
            {"data": {"front": [{"file": "/etc/passwd"}]}},
        ]
        for wrong in refused:
            assert api.post(f"{API}/books", json=wrong).status_code == 422, wrong
        texts = [{"text": "x" * 99_000}] * 6
        assert api.post(f"{API}/books", json={"data": {"front": texts}}).status_code == 413


def test_a_puzzle_that_changed_or_went(tmp_path: Any) -> None:
    """An older version is marked as old; a puzzle in the trash is left out, and comes back."""
    with studio(tmp_path) as running:
        api = running.script()
        one = added(api, FIRST, "One")
        kept = {"puzzles": [{"puzzle": one, "version": 1}]}
        path = f"{API}/books/" + str(
            api.post(f"{API}/books", json={"data": {"sections": [kept]}}).json()["id"]
        )
        assert codes(api.get(path).json()) == []
        api.patch(f"{API}/puzzles/{one}", json={"text": SECOND})
        assert codes(api.get(path).json()) == [(0, 0, "changed")]
        assert api.get(path).json()["problems"][0]["values"] == [1, 2]
        api.delete(f"{API}/puzzles/{one}")
        assert codes(api.get(path).json()) == [(0, 0, "trashed")]
        api.post(f"{API}/puzzles/{one}/restore")
        assert codes(api.get(path).json()) == [(0, 0, "changed")]


def sent(name: str, data: bytes) -> dict[str, Any]:
    """Return an import of one file."""
    return {"files": [{"name": name, "data": base64.b64encode(data).decode("ascii")}]}


def test_a_library_with_books_is_the_same_elsewhere(tmp_path: Any) -> None:
    """A book names the puzzles of its new library; imported again, it is skipped."""
    with studio(tmp_path / "a") as here, studio(tmp_path / "b") as there:
        one, two = (added(here.script(), text, "Same") for text in (FIRST, SECOND))
        gone = added(here.script(), FIRST, "Gone")
        data = {"author": "Ana", "sections": [section(two, gone, title="S"), section(one)]}
        here.script().post(f"{API}/books", json={"title": "Moved", "data": data})
        here.script().delete(f"{API}/puzzles/{gone}")
        zipped = here.script().get(f"{API}/library.zip").content
        api = there.script()
        told = api.post(f"{API}/imports", json=sent("library.zip", zipped)).json()
        assert (len(told["puzzles"]), told["refused"]) == (2, [])
        book = api.get(f"{API}/books/{told['books'][0]['id']}").json()
        assert (book["title"], book["data"]["author"]) == ("Moved", "Ana")
        texts = [
            api.get(f"{API}/puzzles/{one['puzzle']}").json().get("text")
            for each in book["data"]["sections"]
            for one in each["puzzles"]
        ]
        assert texts == [SECOND, None, FIRST]
        again = api.post(f"{API}/imports", json=sent("library.zip", zipped)).json()
        assert (again["books"], again["skipped"]) == ([], 3)


TOML = """
title = "By hand"
language = "de"
fonts = ["own.ttf"]
[[section]]
title = "One"
style = "no-list"
puzzles = ["b.txt", "more/"]
[[section]]
make = "sudoku"
seeds = 3
"""


def test_a_book_file_is_imported(tmp_path: Any) -> None:
    """With its puzzles, also those of a folder; what cannot be kept is named."""
    with studio(tmp_path) as running:
        api = running.script()
        files = {"book.toml": TOML.encode(), "more/a.txt": FIRST.encode(), "b.txt": SECOND.encode()}
        told = api.post(f"{API}/imports", json=sent("book.zip", stored_zip(files))).json()
        assert [each["problem"]["text"] for each in told["refused"]] == ["fonts", "make", "seeds"]
        book = api.get(f"{API}/books/{told['books'][0]['id']}").json()
        assert (book["title"], book["data"]["language"], book["puzzles"]) == ("By hand", "de", 2)
        first, second = book["data"]["sections"]
        assert (first["style"], second["puzzles"]) == (["no-list"], [])
        found = [api.get(f"{API}/puzzles/{one['puzzle']}").json() for one in first["puzzles"]]
        assert [(one["text"], one["title"]) for one in found] == [(SECOND, ""), (FIRST, "")]
        for wrong, reason in (
            (b"title = 3", "title: a text is expected"),
            (b"[[section]]\npuzzles = 'c.txt'", "there is no such file in the zip"),
            (b"[page]\ntrim = 5", "page.trim: Input should be a valid string"),
            (b"title = ", "not TOML"),
        ):
            bad = stored_zip({"book.toml": wrong})
            (refused,) = api.post(f"{API}/imports", json=sent("b.zip", bad)).json()["refused"]
            assert reason in str(refused["problem"]), refused


def bound(number: str, **more: Any) -> BookPuzzleRow:
    """Return a puzzle of a book."""
    usual: dict[str, Any] = {"kind": "sudoku", "title": "", "author": "", "version": 1, "newest": 1}
    usual |= {"deleted": None, "facts": {}, "text": number, "normal": None}
    return BookPuzzleRow(number, **{**usual, **more})


def test_problems_that_the_library_knows() -> None:
    """The same normal form, several solutions, none, empty cells, and words without clues."""
    clues: dict[str, Any] = {"across": [{}, {}], "down": [{}]}
    facts: dict[str, dict[str, Any]] = {
        "a": {"proof": {"verdict": "not unique"}},
        "b": {"proof": {"verdict": "none"}},
        "c": {"proof": {"verdict": "draft"}},
        "d": {"words": 5, "clues": clues},
        "e": {"words": 4, "proof": {"verdict": "filled"}},
        "f": {"words": 4},
    }
    found: dict[Entry, BookPuzzleRow] = {
        (name, None): bound(name, facts=each) for name, each in facts.items()
    }
    found |= {("g", None): bound("g", normal="x"), ("h", None): bound("h", normal="x")}
    told = book_problems({"sections": [section(*facts, "g", "h")]}, found)
    assert [(one["puzzle"], one["code"], one["values"]) for one in told] == [
        (0, "not-unique", []),
        (1, "no-solution", []),
        (2, "draft", []),
        (3, "clues", [2]),
        (4, "clues", [4]),
        (7, "twice", [0, 6]),
    ]
    assert words_without_clues({"words": 3, "clues": {"words": [{}]}}, is_crossword=False) == 0
