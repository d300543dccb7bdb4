"""Fuzz every reader: python -m fuzz [TARGET …] [--time SECONDS] [--jobs N].

Each target runs in a process of its own for its share of the time, with a limit of memory. Inputs
that reach new code are kept in build/fuzz, from where the next run goes on. Findings are written to
fuzz/findings: an input and a traceback for each sort. `python -m fuzz --store TARGET FILE …` adds
inputs to the corpus, which `make test` replays.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.report import table
from fuzz.corpus import store
from fuzz.seeds import inputs
from fuzz.targets import targets

HERE = Path(__file__).parent
FINDINGS = HERE / "findings"
WORK = HERE.parent / "build" / "fuzz"

#: Megabytes that a process may take, and seconds after which an input hangs.
MEMORY, HANGS = 1024, 20

#: Seconds that no input takes.
NEVER = 10**6
#: Bytes of the longest input, and words of a dictionary.
LONGEST, MOST_WORDS = 2048, 400
#: A process that starts takes about this many seconds to import and to replay the corpus.
SHORTEST = 5

_PROGRESS = re.compile(r"#(\d+)\s.*cov: (\d+) ft: (\d+)")
_WORD = re.compile(rb"[A-Za-z][A-Za-z0-9_-]+|[^\x00-\x20A-Za-z0-9]{2,8}")


class Score(NamedTuple):
    """How far a target came."""

    name: str
    runs: int = 0
    seconds: float = 0.0  #: of a processor
    coverage: int = 0
    features: int = 0
    findings: int = 0


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line; 1 if something was found."""
    arguments = _parser().parse_args(words)
    if arguments.store:
        name, *files = arguments.store
        print(f"{store(name, [Path(file).read_bytes() for file in files])} inputs added to {name}")
        return 0
    names = arguments.targets or list(targets())
    share = max(SHORTEST, arguments.time * arguments.jobs / len(names))
    with ThreadPoolExecutor(arguments.jobs) as pool:
        scores = list(pool.map(lambda name: _fuzzed(name, share), names))
    print(_report(scores))
    return 1 if any(score.findings for score in scores) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", choices=[*targets(), []], metavar="TARGET")
    parser.add_argument("--time", type=float, default=600, help="seconds in all (600)")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (2)")
    parser.add_argument("--store", nargs="+", metavar=("TARGET", "FILE"), help="add to the corpus")
    return parser


def _fuzzed(name: str, seconds: float) -> Score:
    """Fuzz one target for some seconds; start again if an input ended the process."""
    score = Score(name)
    folder = FINDINGS / name
    folder.mkdir(parents=True, exist_ok=True)
    before = _sorts(folder)
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 1:
        new, ended = _run(name, left)
        score = score._replace(
            runs=score.runs + new.runs,
            seconds=score.seconds + new.seconds,
            coverage=max(score.coverage, new.coverage),
            features=max(score.features, new.features),
        )
        if ended:
            break
    score = score._replace(findings=len(_sorts(folder) - before))
    print(f"{name}: {score.runs:,} inputs, {score.findings} findings", file=sys.stderr, flush=True)
    return score


def _sorts(folder: Path) -> set[str]:
    """Return the names of the findings of a target."""
    return {path.stem for path in folder.iterdir()}


def _run(name: str, left: float) -> tuple[Score, bool]:
    """Run one process for some seconds; how far it came, and whether it came to its end."""
    corpus = WORK / name
    corpus.mkdir(parents=True, exist_ok=True)
    first = inputs(name)
    for data in first:
        (corpus / sha256(data).hexdigest()[:16]).write_bytes(data)
    with TemporaryDirectory() as scratch:
        words = Path(scratch) / "words"
        words.write_text("".join(_dictionary(first)))
        command = [
            *(sys.executable, "-m", "fuzz.child", name, str(FINDINGS / name), scratch),
            *(str(corpus), f"-max_total_time={max(1, round(left))}", f"-timeout={HANGS}"),
            *(f"-rss_limit_mb={MEMORY}", f"-max_len={LONGEST}", f"-dict={words}"),
            *(f"-artifact_prefix={FINDINGS / name}/", "-print_final_stats=0", "-verbosity=1"),
            # Slow inputs are found by their CPU time (child.py): by the clock, as libFuzzer has it,
            # every input is slow on a machine that has much else to do.
            f"-report_slow_units={NEVER}",
        ]
        code, seconds, text = _finished(command, Path(scratch) / "messages")
    found = _PROGRESS.findall(text)
    if not found or (code and "Test unit written to" not in text):
        raise SystemExit(f"{name}: fuzzing itself failed:\n{text[-3000:]}")
    runs, coverage, features = map(int, found[-1])
    return Score(name, runs, seconds, coverage, features), code == 0


def _finished(command: list[str], messages: Path) -> tuple[int, float, str]:
    """Run a process; its exit code, its CPU seconds and what it wrote."""
    with messages.open("wb") as file:
        child = subprocess.Popen(command, stdout=file, stderr=file, cwd=HERE.parent)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    text = messages.read_text(encoding="utf-8", errors="replace")
    return child.returncode, usage.ru_utime + usage.ru_stime, text


def _dictionary(first: list[bytes]) -> Iterator[str]:
    """Yield the words of the first inputs, as libFuzzer reads them."""
    words = dict.fromkeys([b"#: ", *(word for data in first for word in _WORD.findall(data))])
    for word in list(words)[:MOST_WORDS]:
        yield '"' + "".join(f"\\x{byte:02x}" for byte in word) + '"\n'


def _report(scores: Sequence[Score]) -> str:
    heads = ["target", "inputs", "a CPU second", "coverage", "features", "findings"]
    rows = [
        [
            score.name,
            f"{score.runs:,}",
            f"{score.runs / max(score.seconds, 0.1):,.0f}",
            f"{score.coverage:,}",
            f"{score.features:,}",
            str(score.findings),
        ]
        for score in scores
    ]
    found = sum(score.findings for score in scores)
    return f"{table(heads, rows)}\n\n{found} findings" + (f" in {FINDINGS}" if found else "")


if __name__ == "__main__":
    sys.exit(main())
