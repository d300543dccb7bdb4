"""Fuzz every reader: python -m fuzz [TARGET …] [--time SECONDS] [--jobs N].

Each target runs in a process of its own for its share of the time, with a limit of memory. Inputs
that reach new code are kept in build/fuzz, from where the next run goes on. Findings are written to
fuzz/findings: an input and a traceback for each sort. `python -m fuzz --store TARGET FILE …` adds
inputs to the corpus, which `make test` replays.
"""

from __future__ import annotations

import argparse
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
from fuzz.corpus import inputs, store
from fuzz.targets import targets

HERE = Path(__file__).parent
FINDINGS = HERE / "findings"
WORK = HERE.parent / "build" / "fuzz"

#: Megabytes that a process may take, and seconds after which an input hangs.
MEMORY, HANGS = 1024, 20
#: Bytes of the longest input, and words of a dictionary.
LONGEST, MOST_WORDS = 4096, 400
#: A process that starts takes about this many seconds to import and to replay the corpus.
SHORTEST = 5

_PROGRESS = re.compile(r"#(\d+)\s.*cov: (\d+) ft: (\d+)")
_WORD = re.compile(rb"[A-Za-z][A-Za-z0-9_-]+|[^\x00-\x20A-Za-z0-9]{2,8}")


class Score(NamedTuple):
    """How far a target came."""

    name: str
    runs: int = 0
    seconds: float = 0.0
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
    FINDINGS.mkdir(exist_ok=True)
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
    before = set(FINDINGS.iterdir())
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 1:
        begin = time.monotonic()
        runs, coverage, features, ended = _run(name, left)
        score = score._replace(
            runs=score.runs + runs,
            seconds=score.seconds + time.monotonic() - begin,
            coverage=max(score.coverage, coverage),
            features=max(score.features, features),
        )
        if ended:
            break
    new = {path.stem for path in set(FINDINGS.iterdir()) - before if path.name.startswith(name)}
    score = score._replace(findings=len(new))
    print(f"{name}: {score.runs:,} inputs, {score.findings} findings", file=sys.stderr, flush=True)
    return score


def _run(name: str, seconds: float) -> tuple[int, int, int, bool]:
    """Run one process; inputs, coverage and features, and whether it came to its end."""
    corpus = WORK / name
    corpus.mkdir(parents=True, exist_ok=True)
    first = inputs(name)
    for data in first:
        (corpus / sha256(data).hexdigest()[:16]).write_bytes(data)
    with TemporaryDirectory() as scratch:
        words = Path(scratch) / "words"
        words.write_text("".join(_dictionary(first)))
        command = [
            *(sys.executable, "-m", "fuzz.child", name, str(FINDINGS), scratch),
            *(str(corpus), f"-max_total_time={max(1, round(seconds))}", f"-timeout={HANGS}"),
            *(f"-rss_limit_mb={MEMORY}", f"-max_len={LONGEST}", f"-dict={words}"),
            *(f"-artifact_prefix={FINDINGS / name}-", "-print_final_stats=0", "-verbosity=1"),
        ]
        done = subprocess.run(command, capture_output=True, cwd=HERE.parent, check=False)
    text = done.stderr.decode(errors="replace")
    found = _PROGRESS.findall(text)
    if not found:
        raise SystemExit(f"{name}: atheris did not start:\n{text[-3000:]}")
    runs, coverage, features = map(int, found[-1])
    return runs, coverage, features, done.returncode == 0


def _dictionary(first: list[bytes]) -> Iterator[str]:
    """Yield the words of the first inputs, as libFuzzer reads them."""
    words = dict.fromkeys(word for data in first for word in _WORD.findall(data))
    for word in list(words)[:MOST_WORDS]:
        yield '"' + "".join(f"\\x{byte:02x}" for byte in word) + '"\n'


def _report(scores: Sequence[Score]) -> str:
    heads = ["target", "inputs", "a second", "coverage", "features", "findings"]
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
