"""The versions of a puzzle that a class plays: made by a job, and taken over when it is done."""

from __future__ import annotations

import json
from typing import Any, Final

from sqlalchemy import Connection

from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import classes, jobs
from puzzlewright.studio.server.store.classes import ClassRow, PuzzleRow

#: The verb of the job, and the file that it leaves.
VERB, FILE = "class-versions", "versions.json"

#: Characters of all puzzles of a class: they are copies, and outside the library of the teacher.
MOST_TEXT: Final = 10_000_000


def with_versions(services: Services, row: ClassRow) -> ClassRow:
    """Return a class as it is now: with its versions, once they are made."""
    if row.job_id is None or is_ready(services, row):
        return row
    with services.store.reader() as c:
        job = jobs.get(c, row.owner, row.job_id)
    if job is not None and job.state in (jobs.QUEUED, jobs.RUNNING):
        return row
    with services.store.writer() as c:
        return _taken(c, row)


def is_ready(services: Services, row: ClassRow) -> bool:
    """Tell whether all puzzles of a class are there."""
    if row.job_id is None:
        return True
    with services.store.reader() as c:
        return classes.number_made(c, row.id) >= row.versions


def _taken(c: Connection, row: ClassRow) -> ClassRow:
    """Copy what the job made; where it failed, all play the puzzles that are there."""
    there = classes.number_made(c, row.id)
    if there >= row.versions:  # somebody else was first
        return row
    assert row.job_id is not None
    file = jobs.get_file(c, row.owner, row.job_id, FILE)
    made = [] if file is None else _fitting(json.loads(file.data))
    new = [PuzzleRow(there + n, each["plan"], each["text"]) for n, each in enumerate(made, 1)]
    classes.add_puzzles(c, row.id, new)
    versions = there + len(new)
    if versions != row.versions:
        classes.set_versions(c, row.id, versions)
    return row._replace(versions=versions)


def _fitting(made: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the first versions, as many as there is room for."""
    length, fitting = 0, []
    for each in made:
        length += len(each["text"])
        if length > MOST_TEXT:
            break
        fitting.append(each)
    return fitting
