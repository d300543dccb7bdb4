"""Checkpoints of every kind and engine: stopped or killed anywhere, a search comes to the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.checkpoints import mutated, samples, short_steps, signed, state_in

from puzzlewright.core.errors import CheckpointError
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver.checkpoint import TITLE
from puzzlewright.puzzles import algorithm_selection
from puzzlewright.puzzles.abilities import Symmetry
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw

SAMPLES = dict(samples())

every_sample = pytest.mark.parametrize("name", SAMPLES)
all_or_classes = pytest.mark.parametrize("distinct", [False, True])

#: A resumed run that takes longer (seconds) hangs.
LONG = 20.0

#: Mutations of each checkpoint: some here, more where slow tests are run.
FEW, MANY = 12, 400


def after(steps: int) -> Callable[[], bool]:
    """Return what stops a run after this many steps."""
    asked = iter(range(steps))
    return lambda: next(asked, None) is None


def ways_to_stop(random: Random) -> dict[str, Any]:
    """Return options that end a run somewhere."""
    return random.choice(
        [
            {"stop": after(random.randrange(6))},
            {"stop": after(random.randrange(6)), "progress": lambda _: None},
            {"nodes": random.randrange(60)},
            {"time": random.choice([0.0, 0.001])},
        ]
    )


# Stopped


@every_sample
@all_or_classes
def test_counts_that_are_stopped(name: str, distinct: bool, tmp_path: Path) -> None:
    """Stopped again and again, on other numbers of threads, a count comes to the same number."""
    puzzle, path, random = SAMPLES[name], tmp_path / "saved", Random(f"{name} {distinct}")
    expected = puzzle.count(distinct=distinct)
    with short_steps():
        for _ in range(8):
            ending = ways_to_stop(random)
            threads = random.randint(1, 3)
            found = puzzle.count(distinct=distinct, checkpoint=path, threads=threads, **ending)
            assert found.n <= expected.n
            assert found == expected or not found.exact
        threads = random.randint(1, 3)
        assert puzzle.count(distinct=distinct, checkpoint=path, threads=threads) == expected
        assert puzzle.count(distinct=distinct, checkpoint=path) == expected


@every_sample
@all_or_classes
def test_solutions_of_searches_that_are_stopped(name: str, distinct: bool, tmp_path: Path) -> None:
    """Each run returns what the others did not: together all solutions, once, in order."""
    puzzle, path, random = SAMPLES[name], tmp_path / "saved", Random(f"{name} {distinct}")
    expected = [each.text() for each in puzzle.solve(distinct=distinct).solutions]
    together: list[str] = []
    with short_steps():
        for number in range(9):
            ending = ways_to_stop(random) if number < 8 else {}
            threads = random.randint(1, 3)
            found = puzzle.solve(distinct=distinct, checkpoint=path, threads=threads, **ending)
            together += [each.text() for each in found.solutions]
            assert found.count.n == len(together)
    assert together == expected
    assert found.count == Count(len(expected), exact=True)


# Killed


@every_sample
@all_or_classes
@pytest.mark.parametrize("finding", [False, True])
def test_runs_that_are_killed(name: str, distinct: bool, finding: bool, tmp_path: Path) -> None:
    """Whatever file a run had left if it had been killed, another run goes on to the same end."""
    puzzle, path, random = SAMPLES[name], tmp_path / "saved", Random(name)
    files: dict[bytes, None] = {}

    def look() -> bool:
        files[path.read_bytes() if path.exists() else b""] = None
        return False

    with short_steps(every=0.0):
        for threads in (1, 2):
            path.unlink(missing_ok=True)
            run_of(puzzle, finding, distinct=distinct, checkpoint=path, threads=threads, stop=look)
            look()
        expected = run_of(puzzle, finding, distinct=distinct)
        for data in random.sample([file for file in files if file], min(5, len(files) - 1)):
            path.write_bytes(data)
            threads = random.randint(1, 3)
            assert (
                run_of(puzzle, finding, distinct=distinct, checkpoint=path, threads=threads)
                == expected
            )


def run_of(puzzle: Puzzle[Any], finding: bool, **options: Any) -> Count:
    """Count, or find and count, the solutions."""
    return puzzle.solve(**options).count if finding else puzzle.count(**options)


# Engines


def test_a_resumed_count_tries_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The checkpoint names the engine that won the trial; a later run takes that one."""
    text, path = SAMPLES["jigsaw by scan"].text(), tmp_path / "saved"
    for engine in ("scan", "domains", "cover"):
        path.unlink(missing_ok=True)
        puzzle: Puzzle[Any] = Symmetry.of(Jigsaw.loads(text)).with_engine(engine)
        assert not puzzle.count(nodes=20, checkpoint=path).exact
        assert state_in(path)["engine"] == engine
        with monkeypatch.context() as patch:
            patch.setattr(
                algorithm_selection, "select_algorithm", lambda *_: pytest.fail("tried again")
            )
            assert Jigsaw.loads(text).count(checkpoint=path) == Count(416, exact=True)


def test_a_tried_count_is_counted_again(tmp_path: Path) -> None:
    """A trial may have found everything; its count is the same on the next day."""
    text, path = SAMPLES["jigsaw by scan"].text(), tmp_path / "saved"
    for _ in range(3):
        assert Jigsaw.loads(text).count(checkpoint=path) == Count(416, exact=True)


def test_nodes_of_first_fills_are_kept(tmp_path: Path) -> None:
    """Nodes of all runs add up, also those that the search for a first fill took."""
    puzzle, path = SAMPLES["dictionary"], tmp_path / "saved"
    whole = puzzle.solve().stats.nodes
    assert puzzle.solve(limit=1, checkpoint=path).stats.nodes > 0
    assert puzzle.solve(checkpoint=path).stats.nodes == whole


# Made up


@every_sample
@pytest.mark.parametrize("number", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_checkpoints_with_wrong_contents(name: str, number: int, tmp_path: Path) -> None:
    """With a checksum that fits, whatever is in a checkpoint is refused, or searched to an end."""
    puzzle, path, random = SAMPLES[name], tmp_path / "saved", Random(name)
    refused = 0
    with short_steps():
        for at in range(number):
            finding, distinct = at % 2 == 0, at % 4 < 2
            path.unlink(missing_ok=True)
            run_of(puzzle, finding, distinct=distinct, checkpoint=path, **ways_to_stop(random))
            if not path.exists():  # the run was over before it began
                continue
            path.write_bytes(signed(mutated(state_in(path), random)))
            try:
                options = {"threads": random.randint(1, 2), "progress": lambda _: None}
                run_of(
                    puzzle, finding, distinct=distinct, checkpoint=path, time=2 * LONG, **options
                )
            except CheckpointError as error:
                refused += 1
                assert error.source == str(path)
    assert refused > number // 8


@pytest.mark.parametrize("depth", [1000, 1_000_000])
def test_deep_checkpoints(depth: int, tmp_path: Path) -> None:
    """JSON that is nested beyond reason is damaged, and so are numbers without end."""
    from hashlib import sha256

    path = tmp_path / "saved"
    for body in (b"[" * depth + b"]" * depth, b'{"nodes":' + b"9" * depth + b"}"):
        path.write_bytes(b"\n".join([TITLE, sha256(body).hexdigest().encode(), body, b""]))
        with pytest.raises(CheckpointError, match=r"is damaged|another puzzle"):
            SAMPLES["sudoku"].count(checkpoint=path)


def test_solutions_that_are_wrong(tmp_path: Path) -> None:
    """Solutions that wait in a file are looked at before the search goes on."""
    path = tmp_path / "saved"
    puzzle = SAMPLES["cover"]
    assert puzzle.solve(checkpoint=path, nodes=20).outcome is Outcome.LIMIT
    state = state_in(path)
    for wrong in ([0], [0, 1, 2, 3, 4, 5, 6], [10**6], []):
        state["pieces"][0]["waiting"] = [wrong]
        path.write_bytes(signed(state))
        before = path.read_bytes()
        with pytest.raises(CheckpointError, match="a solution that is wrong"):
            puzzle.solve(checkpoint=path)
        assert path.read_bytes() == before
