"""Solving, counting and checking by the API: puzzles of the library, texts and documents."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient
from support.studio.requests import API, ended, started

from puzzlewright import Cover, CrissCross, FillIn, Jigsaw, Packing, Puzzle, Sudoku, WordSearch
from puzzlewright.puzzles.kind import kind_names

PUZZLES: dict[str, Puzzle[Any]] = {
    "cover": Cover("a b", ["a", "b", "a b"]),
    "crisscross": CrissCross(["cat", "tea"], ["CAT", "--E", "--A"]),
    "fillin": FillIn(["___", "##_", "##_"], ["cat", "tea"]),
    "jigsaw": Jigsaw(1, 2, ["0 1 0 0", "0 0 0 -1"]),
    "packing": Packing("2x2", "dominoes"),
    "sudoku": Sudoku("1...3...........", "2x2"),
    "wordsearch": WordSearch(["cat"], ["CAT", "DOG"]),
}


@pytest.mark.parametrize("kind", kind_names())
def test_solutions_are_those_of_python(api: TestClient, kind: str) -> None:
    """Of a document; each is right when it is checked, and a document that is none is refused."""
    puzzle = PUZZLES[kind]
    answer = puzzle.solve(limit=3)
    job = ended(api, started(api, verb="solve", document=puzzle.as_json(), limit=3))
    result = job["result"]
    assert (job["state"], job["puzzle"], result["kind"]) == ("done", None, kind)
    wanted = {"kind": kind, **answer.as_json()}
    assert {**result, "seconds": 0} == {**wanted, "seconds": 0}
    for solution in result["solutions"]:
        report = api.post(f"{API}/check", json={"text": puzzle.text(), "solution": solution})
        assert report.json() == puzzle.check(puzzle.solution_from_json(solution)).as_json()
        assert report.json()["ok"]


def test_a_puzzle_of_the_library_its_text_and_its_document_are_the_same(api: TestClient) -> None:
    """They give the same solutions in the same order, which a seed shuffles, and the same count."""
    puzzle = PUZZLES["sudoku"]
    kept = api.post(f"{API}/puzzles", json={"text": puzzle.text()}).json()["id"]
    sources: list[dict[str, Any]] = [
        {"puzzle": kept, "version": 1},
        {"text": puzzle.text()},
        {"text": json.dumps(puzzle.as_json())},
        {"document": puzzle.as_json()},
    ]
    found = [ended(api, started(api, verb="solve", seed=3, limit=5, **each)) for each in sources]
    wanted = [each.as_json() for each in puzzle.solve(seed=3, limit=5)]
    assert [job["result"]["solutions"] for job in found] == [wanted] * len(sources)
    counts = [ended(api, started(api, verb="count", **each))["result"] for each in sources]
    assert {each["count"] for each in counts} == {puzzle.count().n}
    assert api.get(f"{API}/puzzles/{kept}").json()["facts"]["count"]["count"] == puzzle.count().n


def test_options_that_are_chosen_or_left_out(api: TestClient) -> None:
    """They are those of exact covers; a job for another kind fails with the reason."""
    document = PUZZLES["cover"].as_json()
    for more, numbers in (({"chosen": [2]}, [[2]]), ({"without": [2]}, [[0, 1]])):
        job = ended(api, started(api, verb="solve", document=document, limit=3, **more))
        assert [each["numbers"] for each in job["result"]["solutions"]] == numbers
        estimate = ended(api, started(api, verb="estimate", document=document, **more))["result"]
        assert estimate["found"] == 1
    for verb in ("solve", "count", "estimate"):
        sudoku = started(api, verb=verb, document=PUZZLES["sudoku"].as_json(), chosen=[1])
        assert "has no options to choose" in str(ended(api, sudoku))


def test_counts_with_chosen_options_are_not_those_of_the_puzzle(api: TestClient) -> None:
    """The library keeps the count of all solutions alone; empty lists choose nothing."""
    kept = api.post(f"{API}/puzzles", json={"text": PUZZLES["cover"].text()}).json()["id"]
    for more, count, known in (
        ({"chosen": [2]}, 1, None),
        ({"without": [2]}, 1, None),
        ({"chosen": [], "without": []}, 2, 2),
    ):
        job = ended(api, started(api, verb="count", puzzle=kept, **more))
        assert (job["result"]["count"], job["result"]["exact"]) == (count, True)
        assert (job["chosen"], job["without"]) == (
            more.get("chosen") or None,
            more.get("without") or None,
        )
        facts = api.get(f"{API}/puzzles/{kept}").json()["facts"]
        assert facts.get("count", {}).get("count") == known


def test_lists_of_jobs_are_short(api: TestClient) -> None:
    """They have neither solutions nor documents, which are fetched with the job."""
    document = PUZZLES["sudoku"].as_json()
    solved = ended(api, started(api, verb="solve", document=document))
    made = ended(api, started(api, verb="make", recipe={"kind": "sudoku", "size": 4}))
    listed = {each["id"]: each["result"] for each in api.get(f"{API}/jobs").json()["items"]}
    for job, name in ((solved, "solutions"), (made, "document")):
        assert {**listed[job["id"]], name: job["result"][name]} == job["result"]
        assert name not in listed[job["id"]]


def test_limits_of_a_search(api: TestClient) -> None:
    """By default the first solution is found; nodes end a search, and what was found stays."""
    queens = {"kind": "cover", "name": "queens", "sizes": ["8"], "seed": 1}
    made = ended(api, started(api, verb="make", recipe=queens))["result"]["document"]
    first = ended(api, started(api, verb="solve", document=made))["result"]
    assert (first["count"], first["outcome"], first["exact"]) == (1, "solved", False)
    few = ended(api, started(api, verb="solve", document=made, limit=1000, nodes=30))["result"]
    assert (few["outcome"], few["exact"], few["count"] < 92) == ("limit", False, True)
    unfinished = ended(api, started(api, verb="count", document=made, nodes=30))["result"]
    assert not unfinished["exact"]


def test_mistakes_have_their_places(api: TestClient) -> None:
    """A wrong solution is reported; one of a wrong form is refused with the path of its value."""
    puzzle = PUZZLES["sudoku"]
    solution = puzzle.solve(limit=1)[0].as_json()
    text = json.dumps(solution)
    body = {"document": puzzle.as_json(), "solution": json.loads(text.replace("2", "3"))}
    report = api.post(f"{API}/check", json=body).json()
    assert not report["ok"]
    assert report["faults"]
    assert all(each["place"] and each["message"] for each in report["faults"])
    wrong = api.post(f"{API}/check", json={**body, "solution": json.loads(text.replace("2", "7"))})
    assert wrong.status_code == 422
    assert wrong.json()["detail"].startswith("solution: ")


def test_a_job_has_the_document_that_it_made(api: TestClient) -> None:
    """The object of the export, which a new puzzle can be made of."""
    recipe = {"kind": "sudoku", "size": 4, "seed": 7}
    result = ended(api, started(api, verb="make", recipe=recipe, title="Four"))["result"]
    exported = api.get(f"{API}/puzzles/{result['puzzle']}/exports/json").json()
    assert result["document"] == exported
    assert exported["credits"] == {"title": "Four"}
    again = api.post(f"{API}/puzzles", json=result["document"]).json()
    assert (again["title"], again["seed"]) == ("Four", 7)
