"""Time, memory and Ctrl-C at the largest inputs: what bench/limits.py measures, with some slack.

Everything is slow but for a sample. A row that fails can be looked at alone:
`python -m bench.limits NAME`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from support.lengths import is_quick
from support.sanitizer import without_sanitizer

from bench import limits
from bench.instances.limits import shapes
from bench.limits import Measurements, ProcessEnd, Row, failures, measure_row, rows
from puzzlewright.puzzles.kind import kind_names

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the address space is limited on Linux only"
)

#: Seconds that a busy machine may take longer.
SLACK = 2.0

#: The time limit of the sample, which has to end in it as the whole table does in its own.
QUICK_TIME = 0.6

#: The rows that `make test` looks at.
SAMPLE = (
    "crisscross-largest-solve",
    "jigsaw-hard-count",
    "packing-hard-solve",
    "sudoku-empty-count",
    "wordsearch-equal-letters-count",
)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder for inputs, which rows share."""
    return tmp_path_factory.mktemp("limits")


@without_sanitizer
@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=row.name, marks=() if row.name in SAMPLE else pytest.mark.slow)
        for row in rows()
    ],
)
def test_ends_in_time_and_in_little_memory(
    row: Row, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command ends in time with a clean message; Ctrl-C ends it at once."""
    if is_quick():
        monkeypatch.setattr(limits, "TIME", QUICK_TIME)
        monkeypatch.setattr(limits, "ALLOWED", QUICK_TIME * 1.1 + 0.3)
    assert failures(measure_row(row, folder), slack=SLACK, busy=True) == []


def test_the_sample_exists() -> None:
    """No row was renamed."""
    assert set(SAMPLE) <= {row.name for row in rows()}


def test_every_kind_has_shapes_of_every_verb() -> None:
    """The table has no holes."""
    verbs = {kind: {row.verb for row in rows() if row.shape.kind == kind} for kind in kind_names()}
    usual = {"count", "estimate", "solve", "check", "svg", "pdf", "html", "convert", "book", "make"}
    assert {kind: usual - verbs[kind] for kind in verbs} == {kind: set() for kind in kind_names()}


def test_no_two_shapes_share_a_file() -> None:
    """A file is written once, and by one shape."""
    names = [shape.file for shape in shapes()]
    assert len(names) == len(set(names))


# What counts as a failure


@pytest.fixture
def row(monkeypatch: pytest.MonkeyPatch) -> Row:
    """Return a row with a time limit, without asking the command for it."""
    monkeypatch.setattr(limits, "_has_time", lambda *_: True)
    return next(rows())


GOOD = ProcessEnd(3, 2.1, 1.9, 100.0, "puzzlewright: time limit\n")
STOPPED = ProcessEnd(130, 1.0, 0.9, 100.0, "", after_ctrl_c=0.1, cpu_after_ctrl_c=0.1)


def test_a_good_row(row: Row) -> None:
    """A command that is too short for a Ctrl-C can be good, too."""
    assert failures(Measurements(row, GOOD, STOPPED)) == []
    assert failures(Measurements(row, GOOD, None)) == []


@pytest.mark.parametrize(
    ("alone", "expected"),
    [
        (GOOD._replace(seconds=2.6), "2.60 s (1.90 CPU) with --time 2"),
        (GOOD._replace(code=None, seconds=12.0), "still running after 12 s"),
        (GOOD._replace(code=70), "exit 70: puzzlewright: time limit"),
        (GOOD._replace(code=-9, err=""), "exit -9: no message"),
        (GOOD._replace(err="Traceback (most recent call last):\nMemoryError\n"), "a traceback"),
        (GOOD._replace(err="not placed\n" * 31), "31 lines on standard error"),
    ],
)
def test_a_bad_row(row: Row, alone: ProcessEnd, expected: str) -> None:
    """Each sort of failure is distinguished."""
    assert expected in failures(Measurements(row, alone, STOPPED))[0]


def test_a_busy_machine(row: Row) -> None:
    """A command that had to wait for a processor is not late, unless it hangs."""
    waited = GOOD._replace(seconds=5.0)
    assert failures(Measurements(row, waited, STOPPED), busy=True) == []
    assert failures(Measurements(row, waited._replace(cpu=4.0), STOPPED), busy=True)
    assert failures(Measurements(row, waited._replace(code=None), STOPPED), busy=True)


def test_no_limit(row: Row) -> None:
    """A file of many puzzles may take longer than one of them; Ctrl-C ends it all the same."""
    many = row._replace(shape=row.shape._replace(many=True))
    long = GOOD._replace(code=None, seconds=12.0)
    assert failures(Measurements(many, long, STOPPED)) == []
    assert failures(Measurements(many, long, STOPPED._replace(code=None)))


def test_a_late_ctrl_c(row: Row) -> None:
    """How long a Ctrl-C took counts from the key on."""
    late = STOPPED._replace(after_ctrl_c=0.5)
    assert failures(Measurements(row, GOOD, late)) == ["Ctrl-C: took 0.50 s (0.10 CPU)"]
    assert failures(Measurements(row, GOOD, late), slack=SLACK) == []
    assert failures(Measurements(row, GOOD, late), busy=True) == []
