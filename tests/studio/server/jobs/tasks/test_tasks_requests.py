"""Requests that warm workers answer, without a process."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Any

import pytest
from support.studio.jobs import PHRASES

from puzzlewright import Sudoku, WordSearch
from puzzlewright.core.errors import InputError, OutOfTimeError, StoppedError
from puzzlewright.puzzles.sudoku.view.game import SudokuGamePage
from puzzlewright.studio.server.jobs.problems import error_problem
from puzzlewright.studio.server.jobs.tasks import requests
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import Limits
from puzzlewright.studio.server.jobs.tasks.requests import answer

ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give previews time enough: machines of tests are busy."""
    monkeypatch.setattr(requests, "PREVIEW_SECONDS", 60.0)
    monkeypatch.setattr(requests, "PREVIEW_LIMITS", Limits(60.0, 60.0))


def request_result(do: str, data: bytes | None = None, **request: Any) -> dict[str, Any]:
    """Return the answer to a request."""
    return answer({"do": do, **request}, data, lambda: False)


def test_preview_is_what_make_makes() -> None:
    """If the time suffices, a preview is the puzzle that a job will make."""
    recipe = {"kind": "wordsearch", "words": PHRASES, "seed": 3}
    found = request_result("preview", recipe=recipe, solution=True)
    assert found["complete"]
    assert WordSearch.loads(found["text"]) == WordSearch.make(PHRASES, seed=3)
    assert found["seed"] == 3
    assert found["svg"].startswith("<svg")
    assert found["solution_svg"].startswith("<svg")
    assert found["unplaced"] == []


def test_preview_without_seed_has_one() -> None:
    """The answer has the seed of a preview, so that the same can be made."""
    found = request_result("preview", recipe={"kind": "sudoku", "size": 4})
    assert Sudoku.loads(found["text"]) == Sudoku.make(4, seed=found["seed"])
    assert found["solution_svg"] is None


def test_preview_names_what_was_not_placed() -> None:
    """Words that have no room are named."""
    recipe = {"kind": "crisscross", "words": ["otter", "beaver", "zzz"], "size": "6", "seed": 1}
    assert request_result("preview", recipe=recipe)["unplaced"] == ["zzz"]


def test_preview_ends_in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A puzzle that takes longer is shown as far as it is, or there is a reason."""
    monkeypatch.setattr(requests, "PREVIEW_SECONDS", 0.0)
    with pytest.raises(OutOfTimeError):
        request_result("preview", recipe={"kind": "sudoku", "size": 16, "seed": 1})


def test_stopped_preview() -> None:
    """A preview that nobody waits for ends."""
    with pytest.raises(StoppedError):
        answer({"do": "preview", "recipe": {"kind": "sudoku"}}, None, lambda: True)


def test_texts_and_files_are_described() -> None:
    """All puzzles of a text, or of a file of some format."""
    found = request_result("describe", text=f"{ONE}\n{ONE}\n")
    assert [document["kind"] for document in found["documents"]] == ["sudoku", "sudoku"]
    (one,) = request_result("describe", f"{ONE}\n".encode(), name="a.sdm")["documents"]
    assert one["facts"]["clues"] == 30


def test_a_list_of_pieces_is_described_in_an_order() -> None:
    """Its text is in our order; what was guessed or assumed is beside it, without options."""
    text = "0 3 0 1\n0 4 2 0\n1 0 0 5\n5 0 4 0\n2 0 3 0\n0 1 5 5\n2 2 0 1\n4 4 1 0\n3 3 0 3\n"
    pieces = "0 1 2 0\n0 1 1 0\n0 2 2 0\n0 1 3 0\n"
    (set_one,) = request_result("describe", text=text, order="udlr")["documents"]
    assert set_one["text"].splitlines()[1].split() == ["0", "1", "3", "0"]
    (one,) = request_result("describe", pieces.encode(), name="a.txt")["documents"]
    facts = one["facts"]
    assert facts["proof"]["verdict"] == "none"
    assert any("edges match as colours" in note for note in facts["assumed"])
    assert not any("--" in note for note in facts["assumed"])
    with pytest.raises(InputError) as open_one:
        request_result("describe", b"1 0 1 0\n" * 4, name="a.txt")
    assert error_problem(open_one.value)["orders"] == ["udlr", "ulrd"]


def test_several_files_are_described(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has its puzzles or its problem; after a while, the rest is left for another request."""
    texts = [f"{ONE}\n".encode(), b"sudoku\n12345\n", f"{ONE}\n{ONE}\n".encode()]
    files = [(f"puzzles/{n}.txt", len(text)) for n, text in enumerate(texts)]
    found = request_result("describe-files", b"".join(texts), files=files)["files"]
    assert [len(each.get("documents", ())) for each in found] == [1, 0, 2]
    assert (found[1]["problem"]["line"], found[1]["problem"]["source"]) == (2, "1.txt")
    monkeypatch.setattr(requests, "FILES_LENGTH", 1)
    assert len(request_result("describe-files", b"".join(texts), files=files)["files"]) == 1
    monkeypatch.setattr(requests, "FILES_SECONDS", 0.0)
    assert len(request_result("describe-files", b"".join(texts[1:]), files=files[1:])["files"]) == 1


def test_problems_have_lines() -> None:
    """What is wrong with a file has its line and its name, without folders."""
    with pytest.raises(InputError) as bad:
        request_result("describe", b"sudoku\n12345\n", name="/home/ada/a.txt")
    assert bad.value.source == "a.txt"
    assert bad.value.line == 2


def test_files_name_no_files() -> None:
    """A puzzle that names a word list on the server does not get it."""
    text = "fillin\nmode dictionary\ngrid\n...\n.#.\n...\n\nwords /etc/passwd\n"
    with pytest.raises(InputError) as bad:
        request_result("describe", text.encode(), name="a.txt")
    assert "root" not in str(bad.value)


def test_games_have_the_hashes_of_their_scripts() -> None:
    """A browser that knows nothing but the hashes runs the scripts of the page, and no others."""
    found = request_result("game", text=ONE, title="<script>alert(1)</script>")
    scripts = re.findall(r"<script>(.*?)</script>", found["html"], re.DOTALL)
    digests = [hashlib.sha256(script.encode()).digest() for script in scripts]
    assert found["script_hashes"] == [f"sha256-{base64.b64encode(d).decode()}" for d in digests]
    assert len(scripts) == 1
    assert "alert(1)" not in scripts[0]


def test_games_without_the_solution() -> None:
    """A game that is shared without the solution does not hold it; usually it does."""
    assert '"packed":' in request_result("game", text=ONE)["html"]
    assert '"packed":' not in request_result("game", text=ONE, solution=False)["html"]


def test_kinds() -> None:
    """All kinds with schema and picture, those that people love first."""
    kinds = request_result("kinds")["kinds"]
    assert [kind["name"] for kind in kinds][:3] == ["wordsearch", "crisscross", "sudoku"]
    assert all(kind["picture"].startswith("<svg") for kind in kinds)
    assert all(kind["schema"]["properties"]["kind"]["const"] == kind["name"] for kind in kinds)
    assert [kind["name"] for kind in kinds if kind["can_be_better"]] == ["wordsearch", "crisscross"]


@pytest.mark.parametrize(
    "request_",
    [{}, {"do": "erase"}, {"do": "preview"}, {"do": "game"}, {"do": "describe", "text": 1}],
)
def test_bad_requests(request_: dict[str, Any]) -> None:
    """A request that makes no sense is refused."""
    with pytest.raises(InputError):
        answer(request_, None, lambda: False)


def test_a_kind_whose_page_needs_the_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be played with the solution only, as kinds of plug-ins may; others either way."""
    for solution in (True, False):
        assert request_result("playable", text=ONE, solution=solution) == {}
    monkeypatch.delattr(SudokuGamePage, "without_solution")
    assert request_result("playable", text=ONE, solution=True) == {}
    with pytest.raises(InputError, match="the page of a sudoku needs the solution"):
        request_result("playable", text=ONE, solution=False)
    with pytest.raises(InputError, match="no solution"):
        request_result("playable", text="cover\na b c\na b\nb c\n")
