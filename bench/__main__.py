"""Run the measurements that are named, or all; print tables; keep the numbers as JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from bench.instances.jigsaw import PATTERN
from bench.machine import describe, result_name
from bench.report import Report, WrongAnswerError, as_json, targets_text
from puzzlewright.core.errors import InputError
from puzzlewright.core.quantities import parse_seconds, positive_int

#: Their modules, by name.
MEASUREMENTS = {
    "cover": "exact.cover",
    "memo": "exact.memo_counts",
    "nodes": "exact.node_counts",
    "sudoku": "exact.sudoku",
    "jigsaw": "exact.jigsaw",
    "packing": "exact.packing",
    "fillin": "words.fillin",
    "crisscross": "words.crisscross",
    "wordsearch": "words.wordsearch",
    "paper": "paper",
    "startup": "startup",
    "checkpoints": "checkpoints",
    "threads": "threads",
    "event-loop": "event_loop",
    "studio": "studio",
    "cluster": "cluster",
}
RESULTS = Path(__file__).parent / "results"


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line; 1 if programs disagree about an answer."""
    arguments = _parser().parse_args(words)
    names = arguments.names or list(MEASUREMENTS)
    machine = describe()
    print("\n".join(f"{key}: {value}" for key, value in machine.items()))
    try:
        reports = [_report(name, arguments) for name in names]
    except InputError as bad:
        print(f"python -m bench: {bad}", file=sys.stderr)
        return 2
    except WrongAnswerError as wrong:
        print(f"FAILED: {wrong}", file=sys.stderr)
        return 1
    if targets := targets_text(reports):
        print(f"\n## Targets\n\n{targets}")
    is_whole = not arguments.quick and len(set(names)) == len(MEASUREMENTS)
    path = arguments.json or (RESULTS / result_name(machine) if is_whole else None)
    if path is not None:
        path.parent.mkdir(exist_ok=True)
        path.write_text(as_json(machine, reports))
        print(f"\nwritten to {path}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        type=_measurement,
        help=f"what to measure: {', '.join(MEASUREMENTS)} (default: all)",
    )
    parser.add_argument("--quick", action="store_true", help="small instances, fewer runs")
    parser.add_argument(
        "--jigsaws",
        metavar="FOLDER",
        type=Path,
        help=f"measure the jigsaws of a folder ({PATTERN}) instead of those cut at random",
    )
    parser.add_argument(
        "--fillins",
        metavar="FOLDER",
        type=Path,
        help="fill the templates of a folder from the lists there instead of those thought up",
    )
    parser.add_argument(
        "--sudokus",
        metavar="FOLDER",
        type=Path,
        help="prove the puzzles of a folder unique, a list in each file, instead of those of ours",
    )
    parser.add_argument(
        "--ssxcc",
        metavar="PATH",
        type=Path,
        help="measure exact covers next to this program, Knuth's SSXCC",
    )
    _add_crisscross_arguments(parser)
    parser.add_argument(
        "--wordsearch",
        metavar="FOLDER",
        type=Path,
        help="hide the sets of phrases of a folder (*.json) instead of plain words of ours",
    )
    parser.add_argument(
        "--json",
        metavar="FILE",
        type=Path,
        help="where to write the numbers; a whole run that is not quick writes them anyway, "
        "to bench/results",
    )
    return parser


def _add_crisscross_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--crisscross",
        metavar="FOLDER",
        type=Path,
        help="lay out the lists of a folder (*.list, wam*.txt), and play the competitions of its "
        "*.json, instead of plain words of ours",
    )
    parser.add_argument(
        "--crozzle-seconds",
        metavar="N",
        type=parse_seconds,
        help="seconds for each competition (60, or 5 if quick)",
    )
    parser.add_argument(
        "--crozzle-every",
        metavar="N",
        type=positive_int,
        help="play every Nth competition only (all, or every 6th if quick)",
    )


def _measurement(word: str) -> str:
    if word not in MEASUREMENTS:
        raise argparse.ArgumentTypeError(f"there are {', '.join(MEASUREMENTS)}")
    return word


def _report(name: str, arguments: argparse.Namespace) -> Report:
    """Run one measurement and print what it says."""
    measure: Callable[..., Report] = import_module(f"bench.{MEASUREMENTS[name]}").measure
    options = {
        "cover": {"ssxcc": arguments.ssxcc},
        "jigsaw": {"folder": arguments.jigsaws},
        "fillin": {"folder": arguments.fillins},
        "sudoku": {"folder": arguments.sudokus},
        "crisscross": {
            "folder": arguments.crisscross,
            "crozzle_seconds": arguments.crozzle_seconds,
            "crozzle_every": arguments.crozzle_every,
        },
        "wordsearch": {"folder": arguments.wordsearch},
    }
    report = measure(quick=arguments.quick, **options.get(name, {}))
    print(f"\n## {report.title}\n\n{report.text}", flush=True)
    return report


if __name__ == "__main__":
    sys.exit(main())
