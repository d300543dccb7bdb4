"""JSON Schemas of what verbs print with --json: an object on a line for each puzzle.

Each begins with the verb and the version of the fields. A field means the same in all verbs, so all
fields are declared once, and a verb lists the forms of its objects: those fields that are always
there, and those that may be. What cannot be read gives an object with `error` instead.

Puzzles and solutions in them are those of puzzles/schemas.py: their schemas come along, whole.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.core.json_value import VERSION
from puzzlewright.core.outcomes import Outcome
from puzzlewright.puzzles.kind import all_kind_names, sort_kinds
from puzzlewright.puzzles.recipes.fields import Schema
from puzzlewright.puzzles.recipes.recipe import DIALECT
from puzzlewright.puzzles.schemas import json_schema


def _some(type_: str, about: str, **more: object) -> Schema:
    return {"type": type_, **more, "description": about}


def _maybe(type_: str, about: str, **more: object) -> Schema:
    return {"type": [type_, "null"], **more, "description": about}


def _list(items: Schema, about: str) -> Schema:
    return {"type": "array", "items": items, "description": about}


TEXT: Final[Schema] = {"type": "string"}
WHOLE: Final[Schema] = {"type": "integer", "minimum": 0}
NUMBER: Final[Schema] = {"type": "number"}
FLAG: Final[Schema] = {"type": "boolean"}
TEXTS: Final[Schema] = {"type": "array", "items": TEXT}
NUMBERS: Final[Schema] = {"type": "object", "additionalProperties": WHOLE}
NATURAL: Final = {"minimum": 0}


def _form(fields: dict[str, Schema], optional: tuple[str, ...] = ()) -> Schema:
    return {
        "type": "object",
        "properties": fields,
        "required": [name for name in fields if name not in optional],
        "additionalProperties": False,
    }


#: Numbers about a grid.
STATISTICS: Final[dict[str, Schema]] = {
    **dict.fromkeys(("rows", "columns", "words", "blocks", "unchecked", "clues"), WHOLE),
    **dict.fromkeys(("mean_length", "block_share"), NUMBER),
    **dict.fromkeys(("lengths", "letters"), NUMBERS),
    **dict.fromkeys(("symmetry", "missing", "without_clue"), TEXTS),
    "scrabble_mean": {"type": ["number", "null"]},
    "pangram": FLAG,
}

#: What each field of any object means.
FIELDS: Final[dict[str, Schema]] = {
    "file": _maybe("string", "The file, or `standard input`; of `make`: null on standard output."),
    "number": _some("integer", "Of the puzzle, if its file holds several.", minimum=1),
    "kind": _some("string", "The kind of puzzle."),
    # Searches
    "outcome": {
        "enum": [*map(str, Outcome), None],
        "description": "How the search ended; null without one.",
    },
    "count": _maybe("integer", "Solutions found, or proved; null if unknown.", **NATURAL),
    "exact": _some("boolean", "Whether there are no others."),
    "seconds": _maybe("number", "The time of this puzzle.", **NATURAL),
    "nodes": _maybe("integer", "Positions visited.", **NATURAL),
    "distinct": _some("integer", "Symmetry classes, if they were counted or proved.", **NATURAL),
    "trouble": _some("string", "Why the search cannot be brought to its end."),
    "why": _some("string", "Why there is no solution, if that was shown without a search."),
    "guesses": _list(TEXT, "How the file was read, as far as it leaves that open."),
    "furthest": {"$ref": "#/$defs/solution", "description": "The fill with the most words."},
    "open": _list(TEXT, "Slots without a word."),
    "stuck": _list(TEXT, "Those of them that ran out of words most often."),
    "breaks": _list(TEXT, "Rules that a fill with all words breaks."),
    "unique": _maybe(
        "boolean", "Whether there is one solution, up to turning the whole; null if unknown."
    ),
    "solutions": _list({"$ref": "#/$defs/solution"}, "Solutions."),
    "earlier": _some("integer", "Of the count: printed by earlier runs.", **NATURAL),
    "score": _some("integer", "Of the best fill, or of a word."),
    "best": _some("boolean", "Whether it is proved that no fill is better."),
    "output": _maybe("string", "The file that was written."),
    # Checks
    "ok": _maybe("boolean", "Whether it is correct; null if a limit was reached."),
    "faults": _list({"$ref": "#/$defs/fault"}, "What is wrong, and where."),
    "warnings": _list(TEXT, "What is odd, though allowed."),
    "solution_file": _some("string", "The file with the solution that was checked."),
    "difficulty": _some("string", "How hard the puzzle is for people."),
    "hardest": _some("string", "The hardest step that it takes."),
    # Estimates
    "method": _some("string", "How it would be counted."),
    "basis": {"enum": ["exact", "sampled", "measured"], "description": "Of the estimate."},
    "class_size": _maybe("integer", "Solutions behind each that is visited; null if they differ."),
    "estimated_nodes": _maybe("integer", "Positions; null if unknown."),
    "nodes_error": _maybe("number", "Standard error, as a share; null if unknown."),
    "estimated_solutions": _maybe("integer", "Solutions; null if unknown."),
    "solutions_error": _maybe("number", "Standard error, as a share; null if unknown."),
    "estimated_distinct": _maybe("integer", "Symmetry classes; null if unknown."),
    "distinct_error": _maybe("number", "Standard error, as a share; null if unknown."),
    "found": _some("integer", "Solutions, or classes, really found.", **NATURAL),
    "estimated_seconds": _maybe("number", "Time on one thread; null if unknown."),
    "seconds_at_most": _maybe("number", "A bound of it; null if unknown."),
    "probes": _some("integer", "Random descents.", **NATURAL),
    "may_turn_to": {
        "anyOf": [
            _form({"method": TEXT, "when": {"enum": ["memory", "speed"]}}),
            {"type": "null"},
        ],
        "description": "The method that may take over, and when: without memory, or if faster.",
    },
    # New puzzles
    "seed": _some("integer", "The seed.", **NATURAL),
    "text": _some("string", "The puzzle in the text format."),
    "puzzle": {"$ref": "#/$defs/puzzle", "description": "The puzzle, as a .json file holds it."},
    "facts": _some("object", "Numbers about the new puzzle, by its kind."),
    "letter": _some("string", "Of the version, in a class set."),
    "skipped": {"const": True, "description": "The file was there before."},
    "command": _some("string", "What makes the puzzle again."),
    # Files
    "puzzles": _some("integer", "How many were written.", **NATURAL),
    "files": _some("integer", "How many were written.", **NATURAL),
    "notes": _list(TEXT, "What the format cannot hold, and what was guessed."),
    "comparison": _maybe("string", "What two solutions have in common; null without two."),
    "statistics": _form(STATISTICS),
    # Taking packings apart
    "assemblies": _some("integer", "How many were looked at.", **NATURAL),
    "complete": _some("boolean", "Whether these are all."),
    "apart": _some("integer", "How many come apart.", **NATURAL),
    "unknown": _some("integer", "Of how many that is unknown.", **NATURAL),
    "disassemblies": _list(
        _form(
            {
                "assembly": {"$ref": "#/$defs/solution"},
                "level": TEXT,
                "moves": {
                    "type": "array",
                    "items": _form(
                        {
                            "bricks": {"type": "array", "items": WHOLE},
                            "step": {"type": "array", "items": {"type": "integer"}},
                            "leaves": FLAG,
                        }
                    ),
                },
            }
        ),
        "How each comes apart: bricks by their numbers in the assembly, from 0.",
    ),
    # Candidates of a slot
    "slot": _some("string", "The slot, as it was asked for."),
    "word": _some("string", "A word that fits."),
    "fits": _maybe("boolean", "Whether there is a fill with it; null if unknown."),
    "possible": {"enum": [False, None], "description": "False if no fill is possible."},
    "slots": _list(_form({"slot": TEXT, "words": WHOLE}), "How many words each slot has left."),
    "cells": _list(
        {"type": "array", "items": {"type": ["integer", "null"], "minimum": 0}},
        "How many letters each cell has left; null where there is no slot.",
    ),
    # Algorithms
    "algorithm": _some("string", "The algorithm."),
    "steps": _some("integer", "How many it took.", **NATURAL),
    "algorithms": _list(
        _form(
            {
                "algorithm": TEXT,
                "steps": WHOLE,
                "complete": FLAG,
                "steps_in_all": {"type": ["integer", "null"]},
                "digits_of_steps_in_all": WHOLE,
                "seconds": NUMBER,
                "first_solution": {"type": ["integer", "null"]},
                "count": WHOLE,
            },
            ("digits_of_steps_in_all",),
        ),
        "What each algorithm took.",
    ),
    "engine": {"$ref": "#/$defs/ending", "description": "The same problem, by the engine."},
    # Errors
    "error": _some("string", "Why there is no result."),
    "line": _some("integer", "Where it is in the file.", minimum=1),
    "column": _some("integer", "Where it is in the line.", minimum=1),
}


class Form(NamedTuple):
    """The names of fields that an object has, and of those that it may have."""

    needed: str
    optional: str = ""

    def schema(self, verb: str) -> Schema:
        """Return the schema of such objects."""
        needed, optional = self.needed.split(), self.optional.split()
        known: dict[str, Schema] = {"verb": {"const": verb}, "version": {"const": VERSION}}
        fields = {**known, **{name: FIELDS[name] for name in (*needed, *optional)}}
        return _form(fields, tuple(optional))


ENDING: Final = "outcome count exact seconds nodes"
MORE: Final = "distinct trouble why guesses furthest open stuck breaks"
SEARCHED: Final = f"file kind {ENDING}"
ALWAYS: Final = f"number {MORE}"

#: What verbs print instead of a result.
ERROR: Final = Form("file error", "number seed line column")

#: The forms of the objects that each verb prints.
VERBS: Final[dict[str, dict[str, Form]]] = {
    "make": {
        "result": Form(
            f"{SEARCHED} seed text",
            "number letter puzzle unique distinct solutions facts warnings",
        ),
        "remade": Form("file kind text", "seed puzzle"),
        "skipped": Form("file seed", "skipped"),
    },
    "solve": {
        "result": Form(f"{SEARCHED} solutions", f"{ALWAYS} unique earlier score best"),
        "written": Form(f"{SEARCHED} output", ALWAYS),
    },
    "count": {
        "result": Form(SEARCHED, ALWAYS),
        "estimate": Form(
            f"{SEARCHED} method basis class_size estimated_nodes nodes_error estimated_solutions "
            "solutions_error found estimated_seconds seconds_at_most probes may_turn_to",
            "number estimated_distinct distinct_error",
        ),
    },
    "check": {
        "result": Form(f"{SEARCHED} ok unique faults warnings", f"{ALWAYS} difficulty hardest"),
        "report": Form(f"{SEARCHED} solution_file ok faults", "number guesses"),
    },
    "show": {
        "result": Form(f"{SEARCHED} output text", f"{ALWAYS} puzzle solutions comparison"),
        "statistics": Form("file kind statistics", "number"),
        "page": Form("file kind output", "number"),
    },
    "convert": {"result": Form("file kind output puzzles notes")},
    "book": {"result": Form("output", "puzzles files")},
    "candidates": {
        "result": Form("file kind slot word score fits", "number"),
        "heat": Form("file kind possible slots cells", "number"),
    },
    "disassemble": {
        "result": Form(
            "file kind assemblies complete apart unknown disassemblies seconds", "number"
        )
    },
    "watch": {
        "result": Form("file kind algorithm outcome steps count exact output", "number"),
        "table": Form("file kind algorithms", "number engine"),
    },
    "demo": {"result": Form(f"{SEARCHED} seed command", MORE)},
}


def verb_schema(verb: str) -> Schema:
    """Return the schema of what a verb prints, with those of puzzles and solutions in it."""
    forms = {**VERBS[verb], "error": ERROR}
    definitions = {name: form.schema(verb) for name, form in forms.items()}
    return {
        "$schema": DIALECT,
        "$id": f"urn:puzzlewright:verb:{verb}:{VERSION}",
        "title": f"Puzzlewright: what `{verb} --json` prints, an object on each line",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in forms],
        "$defs": {**definitions, **_referenced(json.dumps(definitions))},
    }


def _referenced(text: str) -> dict[str, Schema]:
    """Return what definitions refer to; each kind has an address of its own."""
    found: dict[str, Schema] = {}
    if _reference("ending") in text:
        fields = {name: FIELDS[name] for name in f"{ENDING} {MORE}".split()}
        found["ending"] = _form(fields, tuple(MORE.split()))
        text += json.dumps(found)
    if _reference("fault") in text:
        found["fault"] = json_schema("sudoku", "report")["$defs"]["fault"]
    parts = [part for part in ("puzzle", "solution") if _reference(part) in text]
    kinds = _kinds(parts) if parts else {}
    for part in parts:
        every = [{"$ref": f"{kind['$id']}#/$defs/{part}"} for kind in kinds.values()]
        found[part] = {"anyOf": every}
    return {**found, **kinds}


def _reference(name: str) -> str:
    return f'"#/$defs/{name}"'


def _kinds(parts: Sequence[str]) -> dict[str, Schema]:
    """Return the schemas of all kinds, each with an address of its own."""
    found = {}
    for kind in sort_kinds(all_kind_names()):
        try:
            found[kind] = json_schema(kind, *parts)
        except InputError:  # plug-ins need not have one
            continue
    return found
