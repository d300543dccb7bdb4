"""Questions of editors by the API: each is answered, with the fields that OpenAPI declares."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from support.studio.requests import API

from puzzlewright import CrissCross, FillIn, Jigsaw, Sudoku, WordSearch
from puzzlewright.studio.server.api.schemas.workshop import QUESTIONS

CRISSCROSS = CrissCross(["cat", "tea"], ["CAT", "--E", "--A"])
CROSSWORD = FillIn(["___", "##_", "##_"], ["cat", "tea"], crossword=True).as_json()
FILLED = {"puzzle": CROSSWORD, "bench": {"lists": []}}
STUCK = FillIn(["_____"], ["cat"], crossword=True).as_json()
SUDOKU = Sudoku("1234341221434321", "2x2").as_json()
SEARCH = WordSearch(["cat"], ["CAT", "DOG"]).as_json()

BODIES: dict[str, list[dict[str, Any]]] = {
    "open": [{"text": CRISSCROSS.text()}],
    "look": [{"puzzle": SUDOKU, "about": {"drawn": True, "title": "A"}}, {"puzzle": SEARCH}],
    "as-crossword": [{"text": CRISSCROSS.text()}],
    "jigsaw-assemblies": [{"puzzle": Jigsaw(1, 2, ["0 1 0 0", "0 0 0 -1"]).as_json()}],
    "packing-bricks": [{"about": {"name": "pentominoes"}}],
    "sudoku-state": [{"puzzle": SUDOKU}, {"puzzle": Sudoku("1" + 15 * ".", "2x2").as_json()}],
    "sudoku-removable": [{"puzzle": SUDOKU, "about": {"symmetry": "turn"}}],
    "words-places": [{"puzzle": SEARCH}, {"puzzle": CRISSCROSS.as_json()}],
    "words-fits": [{"puzzle": SEARCH, "about": {"word": 0, "places": [], "free": [[0, 0]]}}],
    "words-remake": [{"puzzle": SEARCH, "about": {"keep": [[0, 0, 0, "E"]], "seed": 1}}],
    "crossword-pattern": [{**FILLED, "about": {"rows": 5, "columns": 5, "style": "open"}}],
    "crossword-heat": [FILLED],
    "crossword-candidates": [
        {**FILLED, "about": {"slot": "1-Across", "from": 0, "count": 2, "heat": True}},
        {"puzzle": STUCK, "bench": {"lists": []}, "about": {"slot": "1-Across"}},
    ],
    "crossword-fill": [FILLED, {"puzzle": STUCK, "bench": {"lists": []}, "about": {"count": 1}}],
    "crossword-why": [FILLED, {"puzzle": STUCK, "bench": {"lists": []}}],
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_is_answered(api: TestClient, name: str) -> None:
    """Fields that a model lacks are an error here (conftest.py)."""
    for body in BODIES[name]:
        answer = api.post(f"{API}/workshop/{name}", json=body)
        assert answer.status_code == 200, answer.text
    wrong = api.post(f"{API}/workshop/{name}", json={**BODIES[name][0], "abuot": {}})
    assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (422, "abuot")


def test_kinds_lists_and_previews(api: TestClient) -> None:
    """What forms ask has all its fields, too."""
    kinds = api.get(f"{API}/kinds").json()["kinds"]
    assert all(each["schema"]["properties"] for each in kinds)
    for kind, text in (("crisscross", "otter;swims\nfox"), ("fillin", "otter;50\nfox")):
        found = api.post(f"{API}/check-list", json={"kind": kind, "text": text}).json()
        assert [each["word"] for each in found["lines"]] == ["otter", "fox"]
        recipe = {"kind": kind, "words": found["words"], "seed": 1}
        made = api.post(f"{API}/previews", json={"recipe": recipe, "solution": True})
        assert made.status_code == 200 or "no " in made.json()["detail"]
