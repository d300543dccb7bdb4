"""A puzzle through all doors: Python, files, the command line and the web API give it back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from starlette.testclient import TestClient
from support.in_process import printed
from support.strategies.kinds import PUZZLES
from support.studio.requests import API

import puzzlewright
from puzzlewright import Puzzle
from puzzlewright.puzzles.kind import kind_names


@pytest.mark.parametrize("kind", kind_names())
def test_a_puzzle_through_all_doors(api: TestClient, tmp_path: Path, kind: str) -> None:
    """Each takes the file of the one before, and all have the same object in the end."""

    @settings(
        max_examples=3,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(puzzle=PUZZLES[kind])
    def walk(puzzle: Puzzle[Any]) -> None:
        data = puzzle.as_json()
        saved, text, converted = (tmp_path / name for name in ("a.json", "a.txt", "b.json"))
        puzzle.save(saved)
        assert puzzlewright.load(saved) == puzzle
        printed(["convert", str(saved), str(text)])
        printed(["convert", str(text), str(converted)])
        from_files = json.loads(converted.read_text("utf-8"))
        kept = api.post(f"{API}/puzzles", json=from_files)
        assert kept.status_code == 201, kept.text
        exported = api.get(f"{API}/puzzles/{kept.json()['id']}/exports/json").json()
        assert exported == from_files == data
        assert puzzlewright.from_json(exported) == puzzle

    walk()
