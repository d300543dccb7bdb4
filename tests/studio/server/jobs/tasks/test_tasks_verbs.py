"""Verbs: what each job does, without a process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.studio.jobs import PHRASES, QUEENS, queens

from puzzlewright import Sudoku
from puzzlewright.core.documents import Credits
from puzzlewright.core.errors import InputError, StoppedError
from puzzlewright.puzzles.codec import puzzle_data
from puzzlewright.puzzles.kind import document_text, documents_in_text
from puzzlewright.studio.server.jobs.tasks.job_process import carry_out
from puzzlewright.studio.server.jobs.tasks.verbs import JobTask, TaskResult

Told = list[tuple[float, str, dict[str, Any] | None]]


def never() -> bool:
    """Let a job run to its end."""
    return False


def done(verb: str, spec: dict[str, Any], **more: Any) -> TaskResult:
    """Do a job at once."""
    return carry_out(JobTask(verb, spec, **more), never, lambda *_: None)


def test_make_is_what_make_makes() -> None:
    """A job makes the puzzle that the recipe and the seed make everywhere."""
    made = done("make", {"recipe": {"kind": "sudoku", "size": 4, "seed": 5}, "title": "Four"})
    assert made.puzzle is not None
    assert Sudoku.loads(made.puzzle["text"]) == Sudoku.make(4, seed=5)
    assert made.puzzle["title"] == "Four"
    document = puzzle_data(Sudoku.make(4, seed=5), Credits("Four"))
    assert made.result == {"seed": 5, "document": document}


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ({}, "a JSON object"),
        ({"recipe": {"seed": 1}}, "kind"),
        ({"recipe": {"kind": "sudko", "seed": 1}}, "did you mean sudoku"),
        ({"recipe": {"kind": "sudoku", "seed": -1}}, "seed"),
        ({"recipe": {"kind": "sudoku", "size": "huge", "seed": 1}}, "size"),
        ({"recipe": {"kind": "wordsearch", "words": {"name": "/etc/passwd"}, "seed": 1}}, "list"),
    ],
)
def test_bad_recipes_are_refused(spec: dict[str, Any], reason: str) -> None:
    """Faults of a recipe are reported; a list that is only named is not looked for."""
    with pytest.raises(InputError, match=reason):
        done("make", spec)


def test_stopped_generator_makes_nothing() -> None:
    """A job that is cancelled keeps nothing."""
    with pytest.raises(StoppedError):
        recipe = {"kind": "sudoku", "seed": 1}
        carry_out(JobTask("make", {"recipe": recipe}), lambda: True, lambda *_: None)


def test_better_gets_better() -> None:
    """Each best is better than the one before, and the last one is the result."""
    told: Told = []
    spec = {"recipe": {"kind": "wordsearch", "words": PHRASES, "seed": 1}}
    task = JobTask("better", spec, seconds=0.6)
    made = carry_out(task, never, lambda *news: told.append(news))
    bests = [best for _, _, best in told if best is not None]
    scores = [best["score"] for best in bests]
    assert scores == sorted(scores)
    assert len({tuple(score) for score in scores}) == len(scores)
    assert made.puzzle is not None
    assert made.puzzle["text"] == bests[-1]["text"]
    assert "score" not in made.puzzle


def test_better_goes_on_from_the_best() -> None:
    """After a crash, the best so far is not lost, and is beaten or kept."""
    told: Told = []
    spec = {"recipe": {"kind": "wordsearch", "words": PHRASES, "seed": 1}}
    first = carry_out(JobTask("better", spec, seconds=0.01), never, lambda *n: told.append(n))
    best = next(best for _, _, best in told if best is not None)
    perfect = {**best, "score": [0, 1.0]}
    again = carry_out(JobTask("better", spec, best=perfect, seconds=0.2), never, lambda *_: None)
    assert again.puzzle == first.puzzle


def test_better_is_for_kinds_that_get_better() -> None:
    """A sudoku is as good as another."""
    with pytest.raises(InputError, match="does not get better"):
        done("better", {"recipe": {"kind": "sudoku", "seed": 1}})


@pytest.mark.parametrize("number", [4, 5, 6, 8])
def test_count(number: int) -> None:
    """Queens on small boards, by the literature."""
    counted = done("count", {}, text=queens(number)).result
    assert (counted["count"], counted["exact"]) == (QUEENS[number], True)
    assert counted["text"] == f"{QUEENS[number]:,}"


def test_count_with_limit_does_not_overstate() -> None:
    """A count that a limit ended says "at least"."""
    counted = done("count", {"limit": 5}, text=queens(8)).result
    assert (counted["count"], counted["exact"], counted["text"]) == (5, False, "at least 5")
    with pytest.raises(InputError, match="limit"):
        done("count", {"limit": "all"}, text=queens(8))


def test_stopped_count_goes_on(tmp_path: Path) -> None:
    """A count that is stopped goes on from its checkpoint and ends with the right number."""
    first: Told = []
    # Limited, so that no count without visits comes first, of which nothing is saved.
    task = JobTask("count", {"limit": 10**12}, text=queens(15), checkpoint=str(tmp_path / "a.save"))
    with pytest.raises(StoppedError):
        carry_out(task, lambda: len(first) >= 4, lambda *news: first.append(news))
    assert (tmp_path / "a.save").exists()
    second: Told = []
    counted = carry_out(task, never, lambda *news: second.append(news)).result
    assert (counted["count"], counted["exact"]) == (QUEENS[15], True)
    before, after = first[-1][2], second[0][2]
    assert before is not None
    assert after is not None
    # Its first report is beyond the fourth of the run before: it did not begin again.
    assert after["found"] > before["found"] > 0


def test_damaged_checkpoint_is_not_the_end(tmp_path: Path) -> None:
    """A checkpoint that cannot be used costs time, and nothing else."""
    path = tmp_path / "a.save"
    path.write_bytes(b"no checkpoint")
    assert done("count", {}, text=queens(8), checkpoint=str(path)).result["count"] == QUEENS[8]


def test_titles_of_the_library_hold() -> None:
    """A puzzle that was renamed has its new title in files."""
    text = document_text(documents_in_text("sudoku\n" + "." * 81)[0])
    written = done("export", {"format": "txt"}, text=text, title="Renamed", author="Ada")
    assert b"Renamed" in written.files[0].data
    assert written.result["file"] == "Renamed.txt"


def test_unknown_verbs_are_refused() -> None:
    """There are only the verbs that there are."""
    with pytest.raises(InputError, match="no such verb"):
        done("erase", {})
