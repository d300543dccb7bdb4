"""A puzzle that goes through file, command line, web API and Python comes back as an equal one."""

from __future__ import annotations

import json
import tempfile
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from support.commandline import Run
from support.strategies.kinds import PUZZLES
from support.studio.requests import API

import puzzlewright
from puzzlewright import Puzzle
from puzzlewright.core.documents import Credits, Document
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.codec import document_from_data, puzzle_data
from puzzlewright.puzzles.kind import document_text
from puzzlewright.puzzles.recipes.provenance import Provenance

#: What recipes cannot do without.
NEEDED = {"cover": {"name": "queens"}}

LINES = st.text("aB é字", min_size=1, max_size=9).map(str.strip).filter(bool)

#: An example takes half a second: to look for a smaller one that fails would take minutes.
FEW = settings(
    max_examples=2,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def puzzles(kind: str) -> st.SearchStrategy[Puzzle[Any]]:
    """Return puzzles without null characters in names, which no request may have."""
    return PUZZLES[kind].filter(lambda puzzle: r"\u0000" not in json.dumps(puzzle.as_json()))


@st.composite
def documents(draw: st.DrawFn, kind: str) -> Document:
    """Draw a puzzle with credits, and with what its generator was asked for."""
    puzzle = draw(puzzles(kind))
    if draw(st.booleans()):
        recipe = {"kind": kind, **NEEDED.get(kind, {})}
        made = Provenance(recipe, draw(st.integers(0, 10**6)), "1.0")
        puzzle = puzzle._with_provenance(made)
    return Document(puzzle, Credits(*(draw(st.just("") | LINES) for _ in fields(Credits))))


def whole(document: Document) -> tuple[object, ...]:
    """Return all that has to come back; how a puzzle was made is no part of equality."""
    return document.puzzle, document.puzzle.provenance, document.credits


@pytest.mark.parametrize("kind", PUZZLES)
@given(data=st.data())
@FEW
def test_puzzles(kind: str, data: st.DataObject, run: Run, api: TestClient) -> None:
    """By each door, and by all of them one after the other."""
    document = data.draw(documents(kind))
    written = json.loads(json.dumps(puzzle_data(document.puzzle, document.credits)))
    assert whole(document_from_data(written)) == whole(document)
    with tempfile.TemporaryDirectory() as folder:
        file, back = Path(folder, "a.json"), Path(folder, "b.json")
        file.write_text(json.dumps(written))
        assert puzzlewright.load(file) == document.puzzle
        document.puzzle.save(back)
        assert json.loads(back.read_text()) == document.puzzle.as_json()
        names = [file]
        try:
            document_text(document)
        except InputError:  # our text has no room for some names and letters
            assert run("convert", file, Path(folder, "a.txt")).code == 2
        else:
            names.append(Path(folder, "a.txt"))
            assert run("convert", file, names[-1], "--quiet").code == 0
        for name in names:
            assert run("convert", name, back, "--quiet").code == 0
            assert whole(document_from_data(json.loads(back.read_text()))) == whole(document)
        (shown,) = run("show", file, "--json").objects
        assert shown["puzzle"] == written
    answer = api.post(f"{API}/puzzles", json=shown["puzzle"])
    assert answer.status_code == 201, answer.text
    exported = api.get(f"{API}/puzzles/{answer.json()['id']}/exports/json").json()
    assert whole(document_from_data(exported))[:2] == whole(document)[:2]
    assert puzzlewright.from_json(exported) == document.puzzle
    kept = exported.pop("credits", {})
    assert exported == {name: value for name, value in written.items() if name != "credits"}
    about = document.credits
    for field, text in (("title", about.title), ("author", about.author), ("notes", about.notes)):
        assert kept.get(field, "") == text


@pytest.mark.parametrize("kind", PUZZLES)
@given(data=st.data())
@FEW
def test_solutions(kind: str, data: st.DataObject, run: Run, api: TestClient) -> None:
    """`solve` prints what Python finds, `check` and the web API judge it as Python does."""
    puzzle = data.draw(puzzles(kind))
    try:
        (solution,) = puzzle.solve(limit=1, nodes=300).solutions
    except (InputError, ValueError):  # an arrangement with faults; none was found
        return
    found = json.loads(json.dumps(solution.as_json()))
    assert puzzle.solution_from_json(found) == solution
    report = puzzle.check(solution).as_json()
    with tempfile.TemporaryDirectory() as folder:
        file, solved = Path(folder, "a.json"), Path(folder, "solved.json")
        file.write_text(json.dumps(puzzle.as_json()))
        assert run("solve", file, "-o", solved, "--quiet").code == 0
        assert json.loads(solved.read_text())["solutions"] == [found]
        (checked,) = run("check", file, solved, "--json").objects
        assert {name: checked[name] for name in report} == report
    answer = api.post(f"{API}/check", json={"document": puzzle.as_json(), "solution": found})
    assert answer.json() == report
