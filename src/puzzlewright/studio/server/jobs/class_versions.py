"""The versions of a puzzle for a class, as one file: a text and a plan for each of them."""

from __future__ import annotations

import json
from typing import Final

from puzzlewright.documents import Document
from puzzlewright.errors import InputError
from puzzlewright.puzzles.kind import text_of
from puzzlewright.studio.server.jobs.facts import Stop
from puzzlewright.studio.server.jobs.judging import plan_of
from puzzlewright.studio.server.jobs.verbs import Done, File, Task, Tell
from puzzlewright.studio.server.jobs.writing import versions_of

#: The file that the job leaves; it holds all versions but the first, which is there already.
FILE: Final = "versions.json"

#: Pupils of a class, and more; each of them may have a version.
MOST: Final = 200


def class_versions(task: Task, stop: Stop, tell: Tell) -> Done:
    """Make versions of a puzzle by its recipe with other seeds, as class sets do."""
    number = task.spec.get("versions")
    if type(number) is not int or not 2 <= number <= MOST:
        raise InputError(f"versions: a whole number, 2 to {MOST}", text=str(number))
    document = task.document
    made = versions_of(task, number, stop, tell)[1:]
    told = [
        {"plan": plan_of(each), "text": text_of(Document(each, document.credits))} for each in made
    ]
    data = json.dumps(told, ensure_ascii=False).encode()
    return Done({"versions": number}, files=(File(FILE, "application/json", data),))
