"""Jobs, previews, exports and events by the API, with real processes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from support.clocks import wait_until
from support.commandline import SUDOKU
from support.studio.app import Running, on_both
from support.studio.requests import ended, started

from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.studio.server.jobs.problems import BUSY, problem

API = "/api/v1"


@on_both
def test_a_puzzle_is_made_and_counted(api: TestClient) -> None:
    """The same seed makes the same puzzle; a count is exact."""
    recipe = {"kind": "sudoku", "seed": 7}
    done = [ended(api, started(api, verb="make", recipe=recipe)) for _ in range(2)]
    assert [job["state"] for job in done] == ["done", "done"]
    made = [api.get(f"{API}/puzzles/{job['result']['puzzle']}").json() for job in done]
    assert made[0]["text"] == made[1]["text"]
    assert (made[0]["seed"], made[0]["recipe"]["kind"]) == (7, "sudoku")
    counted = ended(api, started(api, verb="count", puzzle=made[0]["id"]))
    assert (counted["result"]["count"], counted["result"]["exact"]) == (1, True)
    assert counted["progress"] == 1.0


def test_a_count_is_estimated(api: TestClient) -> None:
    """By the method of a count; a small puzzle is counted at once, and nothing is stored of it."""
    recipe = {"kind": "cover", "name": "queens", "sizes": ["6"]}
    puzzle = ended(api, started(api, verb="make", recipe=recipe))["result"]["puzzle"]
    found = ended(api, started(api, verb="estimate", puzzle=puzzle))["result"]
    assert (found["method"], found["basis"]) == ("cover-dense", "exact")
    assert found["words"] == "exact cover on a bit matrix"
    assert (found["estimated_solutions"], found["solutions_error"]) == (4, 0.0)
    assert "count" not in api.get(f"{API}/puzzles/{puzzle}").json()["facts"]


def test_a_seed_is_picked_and_returned(api: TestClient) -> None:
    """Whoever names no seed learns which one it was."""
    done = ended(api, started(api, verb="make", recipe={"kind": "sudoku", "size": 4}))
    assert api.get(f"{API}/puzzles/{done['result']['puzzle']}").json()["seed"] is not None


def test_the_same_key_is_the_same_job(api: TestClient) -> None:
    """A request that is sent twice starts one job."""
    told = {"verb": "make", "recipe": {"kind": "sudoku", "size": 4, "seed": 1}}
    headers = {"Idempotency-Key": "once"}
    ids = {api.post(f"{API}/jobs", json=told, headers=headers).json()["id"] for _ in range(3)}
    assert len(ids) == 1
    other = {"verb": "better", "recipe": {"kind": "wordsearch"}}
    assert api.post(f"{API}/jobs", json=other, headers=headers).status_code == 422


@pytest.mark.parametrize(
    ("told", "detail"),
    [
        ({"verb": "make"}, "make.recipe: "),
        ({"verb": "count", "recipe": {}}, "count.recipe: "),
        ({"verb": "count"}, "one of puzzle, text and document is expected"),
        ({"verb": "solve", "text": "sudoku\n1", "document": {}}, "one of puzzle, text"),
        ({"verb": "solve", "text": "sudoku\n1", "version": 1}, "only a puzzle of the library"),
        ({"verb": "solve", "text": "sudoku\n12"}, "line of 2 cells"),
        ({"verb": "solve", "document": {"kind": "sudoku", "givens": "x"}}, "givens: "),
        ({"verb": "export", "text": "no puzzle", "format": "pdf"}, "not recognised"),
        ({"verb": "count", "puzzle": "a" * 16}, "no such puzzle"),
        ({"verb": "make", "recipe": {"kind": "sudoku"}, "format": "pdf"}, "make.format: "),
        ({"verb": "rm"}, "verb: one of these is expected: make, better"),
        ({"verb": "make", "recipe": {"kind": "sudoku"}, "path": "/etc/passwd"}, "make.path: "),
    ],
)
def test_jobs_that_make_no_sense(api: TestClient, told: dict[str, Any], detail: str) -> None:
    """They are refused before they are jobs."""
    answer = api.post(f"{API}/jobs", json=told)
    assert answer.status_code in (404, 422)
    assert detail in answer.json()["detail"]


@pytest.mark.parametrize(
    ("verb", "recipe", "detail"),
    [
        ("make", {"kind": "sudoku", "size": "huge"}, "size: a size is written as 9x9 or 9"),
        ("make", {"kind": "sudoku", "sise": 9}, "no such key (did you mean size?)"),
        ("make", {"kind": "sudoku", "seed": -1}, "seed: not a whole number"),
        ("make", {"kind": "sudko"}, "no such kind (did you mean sudoku?)"),
        ("better", {"kind": "wordsearch", "words": 5}, "words: "),
        ("better", {"kind": "sudoku"}, "a sudoku does not get better with time"),
        ("make", {"kind": "wordsearch", "words": ["elephant"], "size": 4}, "longer than the board"),
        ("make", {"kind": "crisscross", "words": ["cat", "tea"], "must": ["bow"]}, "must: "),
        ("make", {"kind": "fillin", "layout": "british", "size": 8}, "odd numbers of rows"),
    ],
)
def test_a_recipe_that_is_wrong_is_no_job(
    api: TestClient, verb: str, recipe: dict[str, Any], detail: str
) -> None:
    """It is refused at once, and nothing is queued."""
    before = api.get(f"{API}/jobs").json()["total"]
    answer = api.post(f"{API}/jobs", json={"verb": verb, "recipe": recipe})
    assert answer.status_code == 422
    assert detail in answer.json()["detail"]
    assert api.get(f"{API}/jobs").json()["total"] == before


@pytest.mark.parametrize(
    ("fields", "detail"),
    [
        ({"verb": "export", "format": "exe"}, "cannot write a sudoku as .exe"),
        ({"verb": "export", "format": "puz"}, "cannot write a sudoku as .puz"),
        ({"verb": "export", "format": "pdf", "options": {"papr": "a4"}}, "did you mean paper?"),
        ({"verb": "export", "format": "svg", "options": {"paper": "a4"}}, ".pdf files only"),
        ({"verb": "export", "format": "pdf", "options": {"fonts": "a.ttf"}}, "no such option"),
        ({"verb": "class-set", "versions": 2, "options": {"titel": "a"}}, "did you mean title?"),
        ({"verb": "pages", "options": {"large": "big"}}, "large: "),
    ],
)
def test_wrong_options_are_no_job(api: TestClient, fields: dict[str, Any], detail: str) -> None:
    """They are refused at once, of puzzles of the library and others."""
    puzzle = api.post(f"{API}/puzzles", json={"text": SUDOKU}).json()["id"]
    sources = [{"puzzle": puzzle}]
    if fields["verb"] == "export" and "exe" not in detail and ".puz" not in detail:
        sources.append({"text": SUDOKU})
    for source in sources:
        answer = api.post(f"{API}/jobs", json={**fields, **source})
        assert (answer.status_code, detail in answer.json()["detail"]) == (422, True), answer.text


@pytest.mark.parametrize("kind", kind_names())
def test_a_wrong_value_of_any_field_is_refused(api: TestClient, kind: str) -> None:
    """The problem has the path of the value, whatever it is that is wrong."""
    needed = {"kind": kind, **({"name": "queens"} if kind == "cover" else {})}
    for name in kind_named(kind).recipe_class().schema()["properties"]:
        if name == "kind":
            continue
        recipe = {**needed, name: {"nonsense": [1]}}
        problem = api.post(f"{API}/jobs", json={"verb": "make", "recipe": recipe})
        assert problem.status_code == 422, name
        told = problem.json()
        assert told["path"] == name, told
        assert told["detail"].startswith(f"{name}: "), told
    problem = api.post(f"{API}/jobs", json={"verb": "make", "recipe": {"kind": kind, "sise": 9}})
    assert (problem.status_code, problem.json()["path"]) == (422, "sise")


def test_recipes_are_checked_by_jobs_if_no_worker_is_free(
    api: TestClient, real: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The job then has the problem."""
    busy = {"problem": problem(BUSY)}
    monkeypatch.setattr(real.services.workers, "ask", lambda *_, **__: busy)
    done = ended(api, started(api, verb="make", recipe={"kind": "sudoku", "size": "huge"}))
    assert done["state"] == "failed"
    assert "size" in done["problem"]["detail"]


def test_a_count_is_cancelled(api: TestClient) -> None:
    """A count of hours ends soon after it is cancelled, and can be resumed."""
    many = {"verb": "make", "recipe": {"kind": "cover", "name": "queens", "sizes": ["20"]}}
    made = ended(api, started(api, **many))
    assert made["state"] == "done", made
    job = started(api, verb="count", puzzle=made["result"]["puzzle"])
    wait_until(lambda: api.get(f"{API}/jobs/{job['id']}").json()["state"] != "queued")
    assert api.post(f"{API}/jobs/{job['id']}/cancel", json={}).status_code == 200
    assert ended(api, job)["state"] == "cancelled"
    assert api.post(f"{API}/jobs/{job['id']}/resume", json={}).json()["state"] == "queued"
    api.post(f"{API}/jobs/{job['id']}/cancel", json={})
    assert ended(api, job)["state"] == "cancelled"


def test_exports(api: TestClient) -> None:
    """A puzzle is downloaded in every format that its kind has; a PDF is one."""
    made = api.post(f"{API}/puzzles", json={"text": SUDOKU, "title": "Päper"}).json()
    path = f"{API}/puzzles/{made['id']}/exports"
    answer = api.get(f"{path}/pdf?paper=a5")
    while answer.status_code == 202:  # a machine that is busy
        ended(api, answer.json())
        answer = api.get(f"{path}/pdf?paper=a5")
    assert answer.status_code == 200, answer.text
    assert answer.content.startswith(b"%PDF")
    assert answer.headers["content-type"] == "application/pdf"
    assert "P%C3%A4per.pdf" in answer.headers["content-disposition"]
    assert "sandbox" in answer.headers["content-security-policy"]
    assert api.get(f"{path}/txt").content.decode().strip()
    wrong = api.get(f"{path}/nonsense")
    assert wrong.status_code == 422
    assert api.get(f"{path}/pdf?paper=a99").status_code == 422
    assert api.get(f"{path}/pdf?fonts=/etc/passwd").status_code == 422


def test_previews_and_lists(api: TestClient) -> None:
    """What is typed is understood line by line, and becomes a puzzle to look at."""
    text = "otter;swims\nbeaver\notter\n"
    told = api.post(f"{API}/check-list", json={"kind": "crisscross", "text": text}).json()
    assert [line["status"] for line in told["lines"]] == ["ok", "ok", "duplicate"]
    for data in ("", "IAo="):  # a file without a word
        about = {"kind": "wordsearch", "name": "a.txt", "data": data}
        told_of = api.post(f"{API}/check-list", json=about).json()
        assert told_of["problem"]["detail"].endswith("no words in this list")
    recipe = {"kind": "crisscross", "words": told["words"], "seed": 3}
    shown = api.post(f"{API}/previews", json={"recipe": recipe, "key": "tab"})
    assert shown.status_code == 200, shown.text
    assert shown.json()["svg"].startswith("<svg")
    assert shown.json()["seed"] == 3
    bad = api.post(f"{API}/previews", json={"recipe": {"kind": "sudko"}})
    assert (bad.status_code, "did you mean sudoku" in bad.text) == (422, True)


def test_kinds(api: TestClient) -> None:
    """Every kind has a schema for its form, and a picture."""
    found = {kind["name"]: kind for kind in api.get(f"{API}/kinds").json()["kinds"]}
    assert {"sudoku", "wordsearch", "crisscross"} <= set(found)
    assert found["wordsearch"]["schema"]["properties"]
    assert found["wordsearch"]["has_list"] is True


def test_words_of_the_interface(real: Running) -> None:
    """They can be read before one logs in."""
    client = real.anybody()
    assert client.get(f"{API}/words/de").json()["words"]["Puzzles"] == "Rätsel"
    assert client.get(f"{API}/words/xx").status_code == 404
    told = client.get(f"{API}/settings-for-page").json()
    assert (told["loopback"], told["accounts"], len(told["languages"])) == (True, False, 17)


def test_the_page_about_the_api(api: TestClient) -> None:
    """It is plain HTML of ours, and names every route of the schema."""
    page = api.get(f"{API}/docs").text
    assert "<script" not in page
    for path in api.get(f"{API}/openapi.json").json()["paths"]:
        assert path in page


def test_no_field_of_a_recipe_reads_a_file(api: TestClient, tmp_path: Path) -> None:
    """The name of a file is a text like any other: one that is there answers like one that is not.

    Every field of every kind is tried, as the schemas list them.
    """
    there, missing = tmp_path / "words.txt", tmp_path / "other.txt"
    there.write_text("zyxmarker\nzyxmarkers\n")
    for kind in api.get(f"{API}/kinds").json()["kinds"]:
        for field in kind["schema"]["properties"]:
            words = {kind["list_field"]: ["otter", "beaver"]} if kind["has_list"] else {}
            recipe = {"kind": kind["name"], "seed": 1, **words}
            answers = [
                api.post(f"{API}/previews", json={"recipe": {**recipe, field: str(path)}})
                for path in (there, missing)
            ]
            assert answers[0].status_code == answers[1].status_code, (kind["name"], field)
            assert "zyxmarker" not in answers[0].text.lower(), (kind["name"], field)
