"""Reading numbers and times that people type, for the parsers of the command line."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import NoReturn

from puzzlewright.core.errors import InputError
from puzzlewright.core.limits import parse_size

#: Units of time after a number, in seconds.
UNITS = {"": 1.0, "ms": 0.001, "s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0, "d": 86400.0}


def parse_seconds(text: str) -> float:
    """Read a time: a number with or without a unit."""
    match = re.fullmatch(r"(\d+(?:\.\d*)?|\.\d+) *([a-z]*)", text.strip(), re.ASCII)
    if match is None or match[2] not in UNITS:
        _refuse(f"not a time like 90, 30s, 2m or 1h: {text!r}")
    return float(match[1]) * UNITS[match[2]]


def parse_byte_count(text: str) -> int:
    """Read a size in bytes: a number with or without a unit."""
    with suppress(InputError):
        return parse_size(text)
    return _refuse(f"not a size like 500M or 2G: {text!r}")


def positive_int(text: str) -> int:
    """Read a whole number, 1 or more."""
    return _whole(text, 1)


def nonnegative_int(text: str) -> int:
    """Read a whole number, 0 or more."""
    return _whole(text, 0)


def int_parser(lowest: int) -> Callable[[str], int]:
    """Return what reads a whole number that is not below `lowest`."""
    return {0: nonnegative_int, 1: positive_int}.get(lowest) or partial(_whole, lowest=lowest)


def _whole(text: str, lowest: int) -> int:
    """Read a whole number that is not below `lowest`."""
    digits = text.strip().replace("_", "").replace(",", "")
    if re.fullmatch(r"\d{19,}", digits, re.ASCII):
        _refuse(f"too large, at most 18 digits: {text!r}")
    if not re.fullmatch(r"\d{1,18}", digits, re.ASCII) or int(digits) < lowest:
        _refuse(f"not a whole number, {lowest} or more: {text!r}")
    return int(digits)


def _refuse(reason: str) -> NoReturn:
    """Raise what argparse turns into its own kind of complaint."""
    raise ArgumentTypeError(reason)
