"""Puzzles and lists by the API: kept, found, changed, thrown away, shared, exported, imported."""

from __future__ import annotations

import base64
import io
import json
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient
from support.commandline import SOLVED, SUDOKU
from support.studio.app import ADDRESS, Running, on_both, studio

from puzzlewright.core.zip_archives import stored_zip
from puzzlewright.studio.server.api import imports, library_zip, workers
from puzzlewright.studio.server.store import puzzles, tables, users
from puzzlewright.studio.server.store.lists_and_books import lists

API = "/api/v1"

#: What would run, or be set, if it were taken for code somewhere.
NASTY = '<script>alert(1)</script>"\'><img src=x onerror=alert(2)> #eval("1") {{7*7}} %00 &lt;'


def added(api: TestClient, text: str = SUDOKU, **more: Any) -> dict[str, Any]:
    """Add a puzzle."""
    answer = api.post(f"{API}/puzzles", json={"text": text, **more})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


@on_both
def test_a_puzzle_is_kept_and_proved(api: TestClient) -> None:
    """A text becomes a puzzle of the library, with its kind, drawing and proof."""
    answer = api.post(f"{API}/puzzles", json={"text": SUDOKU, "title": "First", "tags": ["b", "a"]})
    made = answer.json()
    assert answer.headers["location"] == f"{API}/puzzles/{made['id']}"
    assert (made["kind"], made["title"], made["tags"]) == ("sudoku", "First", ["a", "b"])
    assert made["facts"]["proof"]["unique"] is True
    assert api.get(answer.headers["location"]).json() == made
    drawing = api.get(f"{API}/puzzles/{made['id']}/drawing")
    assert drawing.headers["content-type"] == "image/svg+xml"
    assert drawing.text.startswith("<svg") or drawing.text.startswith("<?xml")
    solved = api.get(f"{API}/puzzles/{made['id']}/drawing?solution=true").text
    assert solved != drawing.text
    assert solved.count(SOLVED[2]) > drawing.text.count(SOLVED[2])


def test_a_text_that_is_no_puzzle_has_a_line(api: TestClient) -> None:
    """Errors are problems that say where."""
    answer = api.post(f"{API}/puzzles", json={"text": "jigsaw 1 2\n0 1 0 0\n0 x 0 1\n"})
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    told = answer.json()
    assert (told["status"], told["title"]) == (422, "Unprocessable Entity")
    assert told["line"] == 3
    two = api.post(f"{API}/puzzles", json={"text": f"{SUDOKU}\n{SUDOKU}\n"})
    assert (two.status_code, two.json()["detail"]) == (422, "one puzzle expected, 2 found")


@on_both
def test_changes_are_made_once(api: TestClient) -> None:
    """If-Match with an old version changes nothing."""
    made = added(api)
    path = f"{API}/puzzles/{made['id']}"
    tag = api.get(path).headers["etag"]
    first = api.patch(path, json={"title": "A"}, headers={"If-Match": tag})
    assert (first.status_code, first.json()["title"]) == (200, "A")
    second = api.patch(path, json={"title": "B"}, headers={"If-Match": tag})
    assert second.status_code == 412
    assert api.get(path).json()["title"] == "A"
    assert api.patch(path, json={"titel": "C"}).status_code == 422


@on_both
def test_versions_are_kept(api: TestClient) -> None:
    """A new text is a new version; the old one comes back as the newest."""
    made = added(api)
    path = f"{API}/puzzles/{made['id']}"
    assert api.patch(path, json={"text": SOLVED}).json()["version"] == 2
    assert [each["version"] for each in api.get(f"{path}/versions").json()["items"]] == [2, 1]
    old = api.get(f"{path}/versions/1").json()
    assert old["text"] == made["text"]
    back = api.post(f"{path}/versions/1/restore", json={}).json()
    assert (back["version"], back["text"]) == (3, made["text"])
    assert api.get(f"{path}/versions/9").status_code == 404
    other = api.patch(path, json={"text": "a b\na\nb\n"})
    assert (other.status_code, "a sudoku is expected" in other.text) == (422, True)


@on_both
def test_trash_and_copies(api: TestClient) -> None:
    """What is thrown away is not found, and can be brought back; a copy is another puzzle."""
    made = added(api, title="Thrown", tags=["trashed"])
    path = f"{API}/puzzles/{made['id']}"
    copy = api.post(f"{path}/copy", json={"title": "Copy"}).json()
    assert api.delete(path).status_code == 204
    assert api.get(path).status_code == 404
    found = api.get(f"{API}/puzzles?tag=trashed").json()
    assert [each["id"] for each in found["items"]] == [copy["id"]]
    trash = api.get(f"{API}/puzzles?tag=trashed&deleted=true").json()["items"]
    assert [each["id"] for each in trash] == [made["id"]]
    assert trash[0]["deleted"].endswith("Z")
    assert api.post(f"{path}/restore", json={}).json()["deleted"] is None


@on_both
def test_pages_and_words(api: TestClient) -> None:
    """Puzzles are found by words, page by page."""
    for number in range(5):
        added(api, title=f"Quux {number}", notes="zanzibar")
    seen, after = [], ""
    while True:
        page = api.get(f"{API}/puzzles?words=ZANZI+quux&limit=2{after}").json()
        assert page["total"] == 5
        seen += [each["title"] for each in page["items"]]
        if page["next"] is None:
            break
        after = f"&after={page['next']}"
    assert seen == [f"Quux {number}" for number in (4, 3, 2, 1, 0)]
    assert api.get(f"{API}/puzzles?after=nonsense").status_code == 422


@on_both
def test_clues_come_with_the_puzzle(api: TestClient) -> None:
    """One puzzle has them; lists of puzzles and versions would be too long with them."""
    made = added(api, "wordsearch\ngrid\nRATÓN\nwords\nratón;Nagetier, grün\n", tags=["clued"])
    clue = {"number": None, "clue": "Nagetier, grün", "word": "ratón", "length": 5, "lengths": "5"}
    assert made["facts"]["clues"] == {"words": [clue]}
    path = f"{API}/puzzles/{made['id']}"
    assert api.get(f"{path}/versions/1").json()["facts"] == made["facts"]
    found = api.get(f"{API}/puzzles?words=GRUN+raton").json()["items"]
    assert [each["id"] for each in found] == [made["id"]]
    for each in (*found, *api.get(f"{path}/versions").json()["items"]):
        assert "clues" not in each["facts"]
        assert each["facts"]["words"] == 1


@on_both
def test_lists(api: TestClient) -> None:
    """Lists are kept, found, changed and thrown away like puzzles."""
    made = api.post(f"{API}/lists", json={"title": "Animals", "text": "cat;pet\ndog\n"}).json()
    path = f"{API}/lists/{made['id']}"
    assert made["lines"] == 2
    tag = api.get(path).headers["etag"]
    assert api.patch(path, json={"text": "cat"}, headers={"If-Match": tag}).status_code == 200
    assert api.patch(path, json={"text": "cow"}, headers={"If-Match": tag}).status_code == 412
    assert api.delete(path).status_code == 204
    assert api.get(path).status_code == 404
    assert api.post(f"{path}/restore", json={}).json()["text"] == "cat"
    assert "text" not in api.get(f"{API}/lists").json()["items"][0]


@on_both
def test_playing(api: TestClient) -> None:
    """The game is a page for a frame; how far one is, is kept."""
    made = added(api, title=NASTY)
    path = f"{API}/puzzles/{made['id']}"
    page = api.get(f"{path}/game")
    assert page.headers["content-type"].startswith("text/html")
    assert "sandbox allow-scripts" in page.headers["content-security-policy"]
    assert "script-src 'sha256-" in page.headers["content-security-policy"]
    assert api.get(f"{path}/play").json()["state"] is None
    kept = {"state": {"cells": [1, 2]}, "seconds": 12.5, "solved": False}
    assert api.put(f"{path}/play", json=kept).status_code == 200
    assert api.get(f"{path}/play").json()["state"] == {"cells": [1, 2]}


@on_both
def test_a_link_shows_one_puzzle(real: Running, api: TestClient) -> None:
    """Others play by it, each with a game of their own, until it is revoked."""
    made = added(api, title=NASTY)
    share = api.post(f"{API}/puzzles/{made['id']}/shares", json={"days": 3}).json()
    assert share["local_only"] is True
    assert share["qr"].startswith("<svg")
    path = share["url"].removeprefix("http://127.0.0.1:8127")
    one, two = real.anybody(), real.anybody()
    for client in (one, two):
        assert client.get(path).status_code == 200
    assert one.put(f"{path}/play", json={"state": {"a": 1}}).status_code == 200
    assert one.get(f"{path}/play").json()["state"] == {"a": 1}
    assert two.get(f"{path}/play").json()["state"] is None
    game = one.get(f"{path}/game")
    assert game.status_code == 200
    assert '"packed":' not in game.text  # it is shared without the solution
    assert '"packed":' in api.get(f"{API}/puzzles/{made['id']}/game").text
    assert '<html lang="de"' in one.get(f"{path}/game?language=de").text
    assert '<html lang="en"' in one.get(f"{path}/game?language=xx").text
    listed = api.get(f"{API}/puzzles/{made['id']}/shares").json()["items"]
    assert [each["id"] for each in listed] == [share["id"]]
    assert path.rpartition("/")[2] not in json.dumps(listed)
    assert api.delete(f"{API}/shares/{share['id']}").status_code == 204
    assert [one.get(path).status_code, one.get(f"{path}/play").status_code] == [404, 404]


@pytest.mark.parametrize(
    ("liked", "language", "words"),
    [
        ("", "en", "This link is no longer shared."),
        ("xx, *;q=0.1", "en", "This link is no longer shared."),
        ("de-AT,de;q=0.9,en;q=0.8", "de", "Dieser Link ist nicht mehr freigegeben."),
        ("en;q=0.3, es;q=0.7, fr;q=0", "es", "Este enlace ya no está compartido."),
        ("nonsense;q=x,,;;, ES", "es", "Este enlace ya no está compartido."),
        ("ar", "ar", "لم يعد هذا الرابط مُشارَكًا."),
        ("de," * 100_000, "de", "Dieser Link ist nicht mehr freigegeben."),
    ],
)
def test_a_link_that_works_no_more(tmp_path: Path, liked: str, language: str, words: str) -> None:
    """Ended, expired and invented links have the same page, in the language of the reader."""
    with studio(tmp_path) as running:
        api = running.script()
        path = f"{API}/puzzles/{added(api)['id']}/shares"
        ended, expired = (api.post(path, json={}).json() for _ in range(2))
        assert api.delete(f"{API}/shares/{ended['id']}").status_code == 204
        with running.services.store.writer() as c:
            c.execute(update(tables.shares).values(expires=1.0))
        urls = [ended["url"], expired["url"], f"{ADDRESS}/s/{'a' * 27}"]
        pages = [running.anybody().get(url, headers={"Accept-Language": liked}) for url in urls]
        assert {page.status_code for page in pages} == {404}
        assert len({page.text for page in pages}) == 1
        assert f"<h1>{words}</h1>" in pages[0].text
        way = "rtl" if language == "ar" else "ltr"
        assert f'<html lang="{language}" dir="{way}">' in pages[0].text


def test_a_link_that_nobody_could_open_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page of some kinds needs the solution; the author gets a note, the players do not."""
    with studio(tmp_path) as running:
        api, previews = running.script(), running.services.workers
        path = f"{API}/puzzles/{added(api)['id']}/shares"
        ask, detail = previews.ask, "the page of a nonogram needs the solution"

        def picky(request: dict[str, Any], *given: Any, **how: Any) -> dict[str, Any]:
            if request["do"] == "playable" and not request["solution"]:
                return {"problem": {"code": "input", "detail": detail}}
            return ask(request, *given, **how)

        monkeypatch.setattr(previews, "ask", picky)
        answer = api.post(path, json={})
        assert (answer.status_code, answer.headers["content-type"]) == (
            422,
            "application/problem+json",
        )
        assert answer.json()["detail"] == f"this puzzle cannot be shared: {detail}"
        assert api.get(path).json()["items"] == []
        assert api.post(path, json={"solution": True}).status_code == 201


def test_nasty_titles_are_text(real: Running, api: TestClient) -> None:
    """HTML in titles, words and clues is nowhere part of a page or a drawing."""
    text = f"crisscross\ngoal contest\ngrid\nCATS-\n--O--\nwords\nCATS;{NASTY}\nTO;toward\n"
    made = added(api, text, title=NASTY, notes=NASTY, tags=[NASTY[:100]])
    assert (made["title"], made["notes"]) == (NASTY, NASTY)
    path = f"{API}/puzzles/{made['id']}"
    for address in (f"{path}/game", f"{path}/drawing"):
        assert "<script>alert" not in api.get(address).text
        assert "<img src=x" not in api.get(address).text
    answer = api.get(path)
    assert answer.headers["content-type"] == "application/json"
    page = api.get(f"{path}/exports/html")
    assert page.status_code == 200
    assert page.headers["content-disposition"].startswith("attachment")
    assert "<script>alert" not in page.text
    share = api.post(f"{path}/shares", json={}).json()
    assert "alert" not in real.anybody().get(share["url"]).text


def sent(name: str, data: bytes) -> dict[str, str]:
    """Return a file as it is sent."""
    return {"name": name, "data": base64.b64encode(data).decode()}


@on_both
def test_many_files_are_imported(api: TestClient) -> None:
    """Puzzles, lists and files of other programs; each that is refused is named with its line."""
    files = [
        sent("one.txt", SUDOKU.encode()),
        sent("bad.txt", b"jigsaw 1 2\n0 1 0 0\n0 x 0 1\n"),
        sent("animals.csv", b"cat;pet\ndog;barks\n"),
        sent("words.txt", b"otter\nbeaver\n"),
        sent("x.puz", b"nonsense"),
        {"name": "no.txt", "data": "*"},
    ]
    told = api.post(f"{API}/imports", json={"files": files}).json()
    assert [each["title"] for each in told["puzzles"]] == ["one"]
    assert [each["title"] for each in told["lists"]] == ["animals", "words"]
    refused = {each["name"]: each["problem"] for each in told["refused"]}
    assert set(refused) == {"bad.txt", "x.puz", "no.txt"}
    assert refused["bad.txt"]["line"] == 3


def test_lists_of_pieces_are_imported_in_an_order(api: TestClient) -> None:
    """The order of edges comes with an import or a text; without it, an open one is refused."""
    text = "1 0 1 0\n" * 4
    files = [sent("pieces.txt", text.encode())]
    told = api.post(f"{API}/imports", json={"files": files}).json()
    (refused,) = told["refused"]
    assert refused["problem"]["orders"] == ["udlr", "ulrd"]
    assert not told["lists"]
    told = api.post(f"{API}/imports", json={"files": files, "order": "udlr"}).json()
    (one,) = told["puzzles"]
    whole = api.get(f"{API}/puzzles/{one['id']}").json()
    assert whole["text"].splitlines()[1].split() == ["1", "0", "0", "1"]
    made = api.post(f"{API}/puzzles", json={"text": text, "order": "ulrd"}).json()
    assert made["text"].splitlines()[1].split() == ["1", "1", "0", "0"]
    assert api.post(f"{API}/puzzles", json={"text": text, "order": "up"}).status_code == 422


def test_names_of_files_reach_no_file(api: TestClient, tmp_path: Path) -> None:
    """A name is a name: nothing of this machine is read by it."""
    secret = tmp_path / "secret.txt"
    secret.write_text(SUDOKU)
    told = api.post(f"{API}/imports", json={"files": [sent(str(secret), b"x y\n\x01")]}).json()
    assert told["puzzles"] == []
    recipe = {"kind": "wordsearch", "words": str(secret), "seed": 1}
    answer = api.post(f"{API}/previews", json={"recipe": recipe})
    assert answer.status_code == 422


@on_both
def test_the_library_goes_out_and_comes_back(api: TestClient) -> None:
    """The zip has plain files; imported, it brings back what was thrown away, and only that."""
    tag = "zipped"
    made = [added(api, title="Ä/ö: “x”", tags=[tag], notes=NASTY) for _ in range(2)]
    kept = api.post(f"{API}/lists", json={"title": "Zipped list", "text": "a;b\n"}).json()
    answer = api.get(f"{API}/library.zip")
    assert answer.headers["content-type"] == "application/zip"
    names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    assert all(name.endswith((".json", ".txt")) for name in names)
    for path in (f"puzzles/{made[0]['id']}", f"lists/{kept['id']}"):
        assert api.delete(f"{API}/{path}").status_code == 204
    files = [sent("library.zip", answer.content)]
    told = api.post(f"{API}/imports", json={"files": files}).json()
    assert (told["refused"], told["left"], told["skipped"]) == ([], 0, len(names) - 3)
    assert [each["title"] for each in told["lists"]] == ["Zipped list"]
    pair = api.get(f"{API}/puzzles?tag={tag}").json()["items"]
    assert {each["id"] for each in pair} == {told["puzzles"][0]["id"], made[1]["id"]}
    for name in ("title", "notes", "tags", "kind"):
        assert pair[0][name] == pair[1][name]


@on_both
def test_what_is_there_is_skipped(api: TestClient) -> None:
    """The same text, title, author, notes and tags; with another title it is another puzzle."""
    text = f"#: title Skipped\n{SUDOKU}".encode()
    about = {"title": "Skipped", "author": "A", "notes": "n", "tags": ["b", "a"]}
    puzzles_in = {f"puzzles/{n}.txt": {**about, "tags": [f"t{n}", "a"]} for n in range(3)}
    whole = {"library.json": json.dumps(puzzles_in).encode(), **dict.fromkeys(puzzles_in, text)}
    counts = []
    for changed in ({}, {}, {"title": "Other"}, {}):
        puzzles_in["puzzles/1.txt"].update(changed)
        whole["library.json"] = json.dumps(puzzles_in).encode()
        files = [sent("a.zip", stored_zip(whole)), sent("skipped-plain.txt", text)]
        told = api.post(f"{API}/imports", json={"files": files}).json()
        counts.append((len(told["puzzles"]), told["skipped"], len(told["refused"])))
    assert counts == [(4, 0, 0), (0, 4, 0), (1, 3, 0), (0, 4, 0)]


def test_an_import_keeps_the_order(tmp_path: Path) -> None:
    """What was changed last comes first, as in the library that was exported."""
    with studio(tmp_path / "a") as one, studio(tmp_path / "b") as two:
        for number in range(5):
            added(one.script(), title=f"Puzzle {number}")
        data = one.script().get(f"{API}/library.zip").content
        two.script().post(f"{API}/imports", json={"files": [sent("library.zip", data)]})
        orders = [
            [each["title"] for each in running.script().get(f"{API}/puzzles").json()["items"]]
            for running in (one, two)
        ]
        assert orders[0] == orders[1] == [f"Puzzle {number}" for number in (4, 3, 2, 1, 0)]


@pytest.mark.parametrize(("code", "status"), [("crashed", 422), ("internal", 500)])
def test_one_bad_file_of_a_zip_is_refused_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, status: int
) -> None:
    """If a worker dies of several files, each is read by itself; what it left comes later."""
    with studio(tmp_path) as running:
        previews = running.services.workers
        ask, sizes = previews.ask, []

        def fragile(request: dict[str, Any], *given: Any, **how: Any) -> dict[str, Any]:
            names = [name for name, _ in request["files"]]
            sizes.append(len(names))
            if "puzzles/7.txt" in names:
                return {"problem": {"code": code, "detail": "it failed"}}
            reply = ask(request, *given, **how)
            return {"files": reply["files"][:3]}

        monkeypatch.setattr(previews, "ask", fragile)
        monkeypatch.setattr(workers, "FILES", 5)
        files = {f"puzzles/{n}.txt": SUDOKU.encode() for n in range(10)}
        data = stored_zip({"library.json": b"{}", **files})
        api = running.script()
        told = api.post(f"{API}/imports", json={"files": [sent("a.zip", data)]}).json()
        assert len(told["puzzles"]) == 9
        refused = [(each["name"], each["problem"]["status"]) for each in told["refused"]]
        assert refused == [("a.zip: puzzles/7.txt", status)]
        assert sizes == [5, 1, 1, 1, 1, 1, 5, 2]


def test_two_imports_of_one_user_take_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both would add the same puzzles: the second waits, and fails if that takes long."""
    monkeypatch.setattr(imports, "PATIENCE", 0.0)
    with studio(tmp_path) as running:
        body = {"files": [sent("words.csv", b"otter\n")]}
        with running.services.imports.turn(users.LOCAL, 0.0):
            answer = running.script().post(f"{API}/imports", json=body)
            assert (answer.status_code, answer.headers["retry-after"]) == (429, "10")
        assert running.script().post(f"{API}/imports", json=body).status_code == 200


def test_the_zip_is_of_one_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is thrown away or renamed while the zip is written is in it as it was."""
    monkeypatch.setattr(library_zip, "ROWS", 1)
    with studio(tmp_path) as running:
        api = running.script()
        made = [added(api, title=f"Puzzle {n}") for n in range(4)]
        find = puzzles.version

        def meanwhile(*given: Any) -> Any:
            monkeypatch.setattr(puzzles, "version", find)
            api.delete(f"{API}/puzzles/{made[0]['id']}")
            api.patch(f"{API}/puzzles/{made[1]['id']}", json={"title": "Other"})
            return find(*given)

        monkeypatch.setattr(puzzles, "version", meanwhile)
        archive = zipfile.ZipFile(io.BytesIO(api.get(f"{API}/library.zip").content))
        known = json.loads(archive.read("library.json"))
        assert set(archive.namelist()) == {"library.json", *known}
        assert {each["title"] for each in known.values()} == {f"Puzzle {n}" for n in range(4)}
        assert api.get(f"{API}/puzzles").json()["total"] == 3


def test_a_large_library_is_not_packed_in_memory(tmp_path: Path) -> None:
    """20 MB of lists take the memory of a few."""
    with studio(tmp_path) as running:
        store = running.services.store
        with store.writer() as c:
            for n in range(40):
                lists.create(c, users.LOCAL, f"List {n}", f"{n:05}" * 100_000)
        tracemalloc.start()
        try:
            with library_zip.library_zip(store, users.LOCAL, tmp_path) as file:
                peak = tracemalloc.get_traced_memory()[1]
                assert file.tell() > 20_000_000
                assert len(zipfile.ZipFile(file).namelist()) == 41
        finally:
            tracemalloc.stop()
        assert peak < 10_000_000
        assert {path.name for path in tmp_path.iterdir() if "sqlite" not in path.name} == set()


def test_an_empty_library_is_a_zip(tmp_path: Path) -> None:
    """It says that there is nothing, and can be imported."""
    with studio(tmp_path) as running:
        answer = running.script().get(f"{API}/library.zip")
        archive = zipfile.ZipFile(io.BytesIO(answer.content))
        assert json.loads(archive.read("library.json")) == {}
        assert answer.headers["content-length"] == str(len(answer.content))


@pytest.mark.parametrize("data", [b"PK\x03\x04nonsense", b""])
def test_a_damaged_zip_is_refused(api: TestClient, data: bytes) -> None:
    """It is named with a reason."""
    told = api.post(f"{API}/imports", json={"files": [sent("library.zip", data)]}).json()
    assert [each["name"] for each in told["refused"]] == ["library.zip"]
