"""Tables, targets, and what a measurement hands back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log
from typing import NamedTuple


class WrongAnswerError(Exception):
    """Programs disagree about an answer: no time means anything until that is explained."""


class Target(NamedTuple):
    """Something that was aimed at; `met` is None where that is unknown."""

    text: str
    measured: str
    met: bool | None

    def __str__(self) -> str:
        verdict = {True: "met", False: "MISSED", None: "undecided"}[self.met]
        return f"{verdict:<9} {self.text}: {self.measured}"


def in_time(met: bool, given: float, aimed: float) -> bool | None:
    """Return a verdict on what was made in some seconds, when something was aimed at in others.

    What is met in less time is met; what is missed then, or met in more, says nothing.
    """
    if (met and given > aimed) or (not met and given < aimed):
        return None
    return met


class Report(NamedTuple):
    """One measurement: for people, and for a file."""

    name: str
    title: str
    text: str
    targets: tuple[Target, ...]
    data: Mapping[str, object]


def table(headers: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table that reads well on a terminal and is one in Markdown too."""
    lines = [list(headers), *(list(row) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    texts = [_line(cells, widths) for cells in lines]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join([texts[0], _line(rule, widths), *texts[1:]])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Join the cells, the first one to the left and the others to the right."""
    padded = [cells[0].ljust(widths[0])]
    padded += [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True)]
    return f"| {' | '.join(padded)} |"


def whole(number: int | None) -> str:
    """Return a whole number with commas, or a dash for none."""
    return "–" if number is None else f"{number:,}"


def seconds(number: float | None) -> str:
    """Return seconds to about three figures, or a dash for none."""
    if number is None:
        return "–"
    return f"{number:.4f}" if number < 0.1 else f"{number:.3f}" if number < 10 else f"{number:.1f}"


def ratio(number: float | None) -> str:
    """Return a ratio to two figures and more, or a dash for none."""
    if number is None:
        return "–"
    return f"{number:.2f}" if number < 10 else f"{number:.1f}" if number < 100 else f"{number:.0f}"


def geometric_mean(numbers: Sequence[float]) -> float:
    """Return the mean that treats twice as fast and half as fast as opposites."""
    return exp(sum(map(log, numbers)) / len(numbers))


def targets_text(reports: Iterable[Report]) -> str:
    """Return the targets of all reports, one per line."""
    return "\n".join(str(target) for report in reports for target in report.targets)


def as_json(machine: Mapping[str, object], reports: Iterable[Report]) -> str:
    """Return everything measured as JSON."""
    content: dict[str, object] = {"machine": machine}
    for report in reports:
        targets = [target._asdict() for target in report.targets]
        content[report.name] = {**report.data, "targets": targets}
    return json.dumps(_rounded(content), indent=1, ensure_ascii=False) + "\n"


def _rounded(value: object) -> object:
    """Round every float to four significant figures: the rest is noise."""
    if isinstance(value, float):
        return float(f"{value:.4g}")
    if isinstance(value, Mapping):
        return {key: _rounded(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(part) for part in value]
    return value
