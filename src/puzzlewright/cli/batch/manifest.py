"""The list of the files of a batch, as CSV: `puzzlewright make … --manifest x.csv`."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable
from typing import Any, Final

from puzzlewright.core.errors import InputError
from puzzlewright.core.files import (
    exists,
    file_suffix,
    is_file,
    is_folder,
    read_text,
    write_text,
)
from puzzlewright.outputs.puzzle_files import ManifestRow, is_manifest
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.results import Solution
from puzzlewright.puzzles.uniqueness import KEY_SECONDS, Verdict, prove_uniqueness

#: What is known about the number of solutions, in the words of `solve --unique`.
UNIQUE, NOT_UNIQUE, UNKNOWN = "unique: proved", "not unique", "unknown"
_WORDS: Final = {Verdict.UNIQUE: UNIQUE, Verdict.NOT_UNIQUE: NOT_UNIQUE}

SUFFIX: Final = ".csv"

#: A seed that a manifest names has no more digits: seeds are numbers of 64 bits.
LONGEST_SEED: Final = 20


def require_manifest(path: str, *, force: bool) -> None:
    """Refuse a name that is no CSV file, or one of a file that is no manifest of ours."""
    if file_suffix(path) != SUFFIX:
        raise InputError(f"a manifest is a {SUFFIX} file", source=path)
    if force or not exists(path):
        return
    if is_folder(path) or not is_manifest(path):
        raise InputError("exists and is not a manifest; --force replaces it", source=path)


def write_manifest(path: str, rows: Iterable[ManifestRow]) -> None:
    """Write the rows below a header."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(ManifestRow._fields)
    writer.writerows(rows)
    # Names of files may hold bytes that are no text.
    write_text(path, text.getvalue().encode(errors="backslashreplace").decode())


def existing_rows(path: str) -> list[ManifestRow]:
    """Return the rows of an older manifest whose files are still there."""
    if not is_file(path) or not is_manifest(path):
        return []
    text = read_text(path)
    csv.field_size_limit(max(csv.field_size_limit(), len(text)))
    found = []
    for row in csv.reader(io.StringIO(text)):
        if len(row) == len(ManifestRow._fields) and _is_seed(row[1]) and is_file(row[0]):
            file, seed, *others = row
            found.append(ManifestRow(file, int(seed), *others))
    return found


def _is_seed(text: str) -> bool:
    """Tell whether this can be a seed: Python reads no numbers of thousands of digits."""
    return text.isdecimal() and len(text) <= LONGEST_SEED


def merge_rows(old: Iterable[ManifestRow], new: Iterable[ManifestRow]) -> list[ManifestRow]:
    """Return the rows of an older manifest and new ones; a new one replaces that of its file.

    If a file was skipped that cannot be read as a puzzle, the old row knows more.
    """
    rows = {row.file: row for row in old}
    for row in new:
        known = rows.get(row.file)
        if known is None or row.proof or known.seed != row.seed:
            rows[row.file] = row
    return sorted(rows.values(), key=lambda row: row.seed)


def complete_row(
    row: ManifestRow, puzzle: Puzzle[Any], stop: Callable[[], bool], proof_time: float = KEY_SECONDS
) -> ManifestRow:
    """Return a row with what the puzzle itself tells: its clues, its solution, and the proof.

    A short search for a second solution decides what is proved. It is limited in nodes, so that
    the list is the same on every machine.
    """
    count = Facts.of(puzzle).clue_count()
    proof = prove_uniqueness(puzzle, stop, seconds=proof_time)
    return row._replace(
        count="" if count is None else count,
        proof=_WORDS.get(proof.verdict, UNKNOWN),
        solution="" if proof.solution is None else one_line(proof.solution),
    )


def one_line(solution: Solution) -> str:
    """Return a solution on one line."""
    short = getattr(solution, "one_line", None)
    if short is not None:
        return str(short())
    return " / ".join(filter(None, map(str.strip, solution.text().splitlines())))
