"""`puzzlewright schema`: the JSON Schemas of what files, programs and the web API exchange."""

from __future__ import annotations

import json

from puzzlewright.cli import exit_codes
from puzzlewright.cli.options import common
from puzzlewright.cli.result_schemas import VERBS, verb_schema
from puzzlewright.cli.terminal.streams import say
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.kind import all_kind_names, resolve_alias, sort_kinds
from puzzlewright.puzzles.schemas import PARTS, json_schema

SUMMARY = """\
Print the JSON Schema (draft 2020-12) of a kind of puzzle: of .json files, of its solutions, of
recipe files, or of the report of a check; or of what a verb prints with --json. Without a name,
list the schemas.
"""

EXAMPLES = """\
  puzzlewright schema
  puzzlewright schema sudoku > sudoku.schema.json
  puzzlewright schema wordsearch --of recipe
  puzzlewright schema count
"""


def parser() -> common.Parser:
    """Declare what the verb takes."""
    made = common.Parser("schema", SUMMARY, EXAMPLES)
    made.add_argument("name", nargs="?", metavar="KIND-OR-VERB", help="a kind of puzzle, or a verb")
    made.add_argument(
        "--of",
        dest="part",
        choices=list(PARTS),
        help="of a kind: puzzle, solution, recipe or report (default: puzzle)",
    )
    made.add_argument(
        "--traceback", action="store_true", help="show where an internal error came from"
    )
    return made


def run(words: list[str]) -> int:
    """Print a schema, or list them all."""
    made = parser()
    arguments = made.parse_args(words)
    if arguments.name is None:
        say(_list_of_schemas())
        return exit_codes.ANSWERED
    if arguments.name in VERBS:
        if arguments.part is not None:
            made.error("--of is for kinds of puzzles")
        schema = verb_schema(arguments.name)
    else:
        schema = json_schema(resolve_alias(arguments.name), arguments.part or "puzzle")
    say(json.dumps(schema, ensure_ascii=False, indent=2) + "\n")
    return exit_codes.ANSWERED


def _list_of_schemas() -> str:
    """Return a line for each schema there is; kinds of plug-ins need not have all."""
    rows = []
    for kind in sort_kinds(all_kind_names()):
        for part, about in PARTS.items():
            try:
                json_schema(kind, part)
            except InputError:
                continue
            rows.append((f"{kind} --of {part}", about))
    rows += [(verb, f"what `{verb} --json` prints") for verb in VERBS]
    width = max(len(name) for name, _ in rows)
    return "".join(f"puzzlewright schema {name:{width}}  {about}\n" for name, about in rows)
