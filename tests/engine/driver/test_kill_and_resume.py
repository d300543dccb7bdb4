"""tools/kill_and_resume.py: a count that is killed ten times is right at last."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

import pytest
from support.paths import ROOT

TOOL = ROOT / "tools" / "kill_and_resume.py"

#: Long enough for any machine to do what it has to do, after which something is wrong.
PATIENCE = 200


def run_tool(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the tool as people do."""
    command = [sys.executable, str(TOOL), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """Return the tool as a module."""
    spec = spec_from_file_location("kill_and_resume", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("threads", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_ten_kills(threads: str) -> None:
    """Killed at ten random moments and resumed each time, a count comes out right.

    There are 12,988,816 ways to lay dominoes on a chess board (Kasteleyn 1961).
    """
    done = run_tool("dominoes", "8x8", "--every", "0.02", "--threads", threads)
    assert done.returncode == 0, done.stdout + done.stderr
    saved = [int(n) for n in re.findall(r"^kill +\d+: (\d+) nodes saved", done.stdout, re.M)]
    assert len(saved) == 10
    assert saved == sorted(saved)
    assert len(set(saved)) > 1, "no run went on from where another was killed"
    assert "the end: 12988816 solutions, 25977631 nodes, after 10 kills\nright\n" in done.stdout


def test_what_the_tool_calls_wrong(tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong count, lost progress, too few kills and no progress: each is reported, exit 1."""
    truth = tool.Finding(92, 301, 1.0)
    judge = tool._judge
    assert judge(truth, tool.Finding(92, 301, 3.0), [0, 5, 5, 9], 0) == 0
    assert capsys.readouterr().out == "right\n"
    for final, nodes, missing, word in (
        (tool.Finding(91, 301, 1.0), [5], 0, "92 solutions and 301 nodes"),
        (tool.Finding(92, 302, 1.0), [5], 0, "92 solutions and 301 nodes"),
        (truth, [5, 4], 0, "became less"),
        (truth, [5], 1, "too short"),
        (truth, [0, 0], 0, "nothing was saved"),
    ):
        assert judge(truth, final, nodes, missing) == 1
        assert re.match(f"wrong: .*{word}", capsys.readouterr().out)


def test_no_such_problem() -> None:
    """A problem that does not exist is one line on standard error and exit 2."""
    done = run_tool("chess")
    assert done.returncode == 2
    assert done.stderr.startswith("kill_and_resume: no such problem")
    assert done.stderr.count("\n") == 1
