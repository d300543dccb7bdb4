"""Practice of word lists, duplicates and comparisons by the API."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient
from support.commandline import SUDOKU
from support.studio.app import Running, on_both

API = "/api/v1"
LIST = """animals water;otter;Fischotter
animals;red fox;Rotfuchs
animals;bear;Bär
plants water;reed;Schilf
plants;oak;Eiche
plants;ox;Ochse
"""


def new_list(api: TestClient, text: str = LIST) -> str:
    """Keep a list; return the address of its practice."""
    made = api.post(f"{API}/lists", json={"title": "Nature", "text": text}).json()
    return f"{API}/lists/{made['id']}/practice"


def played(found: list[int], hinted: list[int], hints: int = 0) -> dict[str, Any]:
    """Return the places of found words that a game sends."""
    inside = {"found": [[n, 0, 0, 0, 0, 0] for n in found], "hinted": [[n, 1] for n in hinted]}
    helps = {"hints": hints, "revealed": False}
    return {"state": {"state": inside, "helps": helps}, "seconds": 60.0}


@on_both
def test_a_list_is_practised(api: TestClient) -> None:
    """A round has the words of a category; what was missed comes again; progress can be reset."""
    path = new_list(api)
    told = api.get(path).json()
    assert (told["title"], told["total"], told["known"]) == ("Nature", 5, 0)
    assert told["categories"][:2] == [
        {"name": "animals", "words": 3},
        {"name": "water", "words": 2},
    ]
    assert told["left_out"] == [{"word": "ox", "why": "fewer than 3 letters"}]
    asked = {"categories": ["animals"], "ignored": ["water"], "seed": 1, "words": 5}
    answer = api.post(path, json=asked)
    assert answer.status_code == 201, answer.text
    begun = answer.json()
    where = answer.headers["location"]
    assert (begun["number"], begun["result"], begun["finished"]) == (2, None, None)
    page = api.get(f"{where}/game")
    assert "Translate the words of the list" in page.text
    assert "sha256-" in page.headers["content-security-policy"]
    kept = played([0], [], 1)
    assert api.put(f"{where}/play", json=kept).status_code == 204
    assert api.get(where).json()["state"] == kept["state"]
    ended = api.post(f"{where}/finish", json=kept).json()
    assert [each["outcome"] for each in ended["result"]["words"]] == ["found", "missed"]
    assert (ended["result"]["score"], ended["state"]) == (7, None)
    assert api.post(f"{where}/finish", json=played([], [])).json() == ended  # once is enough
    assert api.get(f"{where}/game").status_code == 409
    assert api.put(f"{where}/play", json=kept).status_code == 404
    missed = ended["result"]["words"][1]["word"]
    again = api.post(path, json={"words": 1, "seed": 5}).json()
    ended = api.post(f"{API}/practice/{again['id']}/finish", json=played([0], [])).json()
    assert [each["word"] for each in ended["result"]["words"]] == [missed]
    seen = {each["word"]: each["streak"] for each in api.get(path).json()["words"] if each["seen"]}
    assert (len(seen), set(seen.values())) == (2, {1})
    assert api.get(f"{path}/known").json() == {"seen": 2, "known": 0}
    assert api.delete(path).status_code == 204
    assert api.get(f"{path}/known").json() == {"seen": 0, "known": 0}
    assert api.get(path).json()["rounds"] == []


def test_words_can_be_shown_and_translations_hidden(api: TestClient) -> None:
    """The other side of the list has the same progress."""
    path = new_list(api)
    begun = api.post(path, json={"words": 6, "shown": "word", "seed": 1}).json()
    where = f"{API}/practice/{begun['id']}"
    ended = api.post(f"{where}/finish", json=played(list(range(6)), [])).json()
    words = {(each["word"], each["clue"]) for each in ended["result"]["words"]}
    assert ("Fischotter", "otter") in words
    assert {each["streak"] for each in api.get(path).json()["words"]} == {1}


def test_what_cannot_be_practised(real: Running) -> None:
    """A list without translations, a category that is not there, and lists of nobody."""
    api = real.script()
    path = new_list(api, "otter\nfox\nbear\n")
    answer = api.post(path, json={})
    assert answer.status_code == 422
    assert "no word with a translation" in answer.json()["detail"]
    path = new_list(api)
    assert api.post(path, json={"categories": ["stones"]}).status_code == 422
    assert api.post(path, json={"words": 31}).status_code == 422
    nobody = f"{API}/lists/{'a' * 16}/practice"
    assert {api.get(nobody).status_code, api.delete(nobody).status_code} == {404}
    assert api.get(f"{API}/practice/{'a' * 16}").status_code == 404


@on_both
def test_duplicates_and_differences(api: TestClient) -> None:
    """A puzzle with other names of digits is a duplicate; the answer has what differs."""
    one = api.post(f"{API}/puzzles", json={"text": SUDOKU, "title": "One"}).json()
    renamed = SUDOKU.translate(str.maketrans("12", "21"))
    other = api.post(f"{API}/puzzles", json={"text": renamed, "title": "Renamed"}).json()
    changed = sum(a != b for a, b in zip(SUDOKU, renamed, strict=True))
    path = f"{API}/puzzles/{one['id']}"
    assert other["id"] in [each["id"] for each in api.get(f"{path}/duplicates").json()["items"]]
    told = api.get(f"{API}/duplicates").json()
    groups = [[each["id"] for each in group["puzzles"]] for group in told["groups"]]
    assert any({one["id"], other["id"]} <= set(group) for group in groups)
    compared = api.get(f"{path}/compare/{other['id']}?a=1&b=1").json()
    assert (compared["same"], len(compared["changed"])) == (True, changed)
    assert [side["title"] for side in compared["sides"]] == ["One", "Renamed"]
    assert api.get(f"{path}/compare/{other['id']}?b=2").status_code == 404
    found = api.get(f"{API}/puzzles", params={"words": "kind:sudoku renamed"}).json()["items"]
    assert other["id"] in [each["id"] for each in found]
    assert {"where": "title", "text": "Renamed"} in found[0]["found"]
