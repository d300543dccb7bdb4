"""Time limits of tests (timeouts.py): what hangs fails, and the other tests still run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

#: Each of the first three hangs in its own way.
HANGING = """
import subprocess, sys, time
import pytest
from hypothesis import given, strategies

@given(strategies.integers())
def test_property(n):
    while True:
        time.sleep(0.01)

def test_child():
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        try:
            child.wait()
        finally:
            child.kill()
            print("the child was killed")

@pytest.fixture
def endless():
    yield
    while True:
        time.sleep(0.01)

def test_teardown(endless):
    pass

@pytest.mark.slow
def test_slow(request):
    assert request.node.get_closest_marker("timeout").args[0] > 300

def test_after():
    pass
"""

#: Long enough for any machine to do what it has to do, after which something is wrong.
PATIENCE = 200


@pytest.mark.parametrize(
    "processes",
    [pytest.param([], id="alone"), pytest.param(["-n", "1"], id="xdist", marks=pytest.mark.slow)],
)
def test_hanging_tests_fail(tmp_path: Path, processes: list[str]) -> None:
    """A property, a wait for a process and a fixture that hang are failures of these tests only."""
    (tmp_path / "test_hanging.py").write_text(HANGING)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = slow\n")
    words = ["-p", "support.timeouts", "-p", "no:cacheprovider", "--timeout", "1", "-rA"]
    words += processes
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words, str(tmp_path)],
        cwd=tmp_path,
        env={"PYTHONPATH": str(Path(__file__).parent)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    for line in (
        "FAILED test_hanging.py::test_property",
        "FAILED test_hanging.py::test_child",
        "ERROR test_hanging.py::test_teardown",
        "PASSED test_hanging.py::test_teardown",
        "PASSED test_hanging.py::test_slow",
        "PASSED test_hanging.py::test_after",
        "the child was killed",
    ):
        assert line in done.stdout
    assert "2 failed, 3 passed, 1 error" in done.stdout
    assert done.stdout.count("TimedOut: Timeout (>1.0s)") >= 3
