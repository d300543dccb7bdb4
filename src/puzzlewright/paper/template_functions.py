"""Functions that the file own.typ of a template defines, compared with those of design.typ.

Typst tells no place if it calls a function with other arguments than it takes, and nothing at all
about a function that nobody calls, as its name is misspelt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from itertools import islice
from typing import Final, NamedTuple

from puzzlewright.paper.typst import Files, template

OWN: Final = "own.typ"
DESIGN: Final = "design.typ"

#: What Typst says if a function takes other arguments.
_ARGUMENTS: Final = re.compile("(?:unexpected|missing) argument")

_FUNCTION: Final = re.compile(r"^[ \t]*#let[ \t]+([\w-]+)\(", re.MULTILINE)
_BRACKET: Final = re.compile(r"[()\[\]{},]")

#: The most characters of a file that are read, and the most functions.
MOST_CHARACTERS: Final = 100_000
MOST_FUNCTIONS: Final = 300

#: How alike a name is to the one that may be meant.
ALIKE: Final = 0.75


class Function(NamedTuple):
    """A function that a Typst file defines."""

    line: int
    parameters: list[str]

    @property
    def takes(self) -> list[str] | None:
        """The parameters that a call has to give, by their order; None if it takes any number."""
        if any(one.startswith("..") for one in self.parameters):
            return None
        return [one for one in self.parameters if ":" not in one]

    def __str__(self) -> str:
        return f"({', '.join(self.parameters)})"


def functions_in(text: str) -> dict[str, Function]:
    """Return the functions of a Typst file, by their names."""
    found = {}
    text = text[:MOST_CHARACTERS]
    for match in islice(_FUNCTION.finditer(text), MOST_FUNCTIONS):
        line = text.count("\n", 0, match.start(1)) + 1
        found[match[1]] = Function(line, list(_parameters(text, match.end())))
    return found


def _parameters(text: str, start: int) -> Iterator[str]:
    """Yield the parameters that begin somewhere, up to the bracket that closes them."""
    depth = 0
    for sign in _BRACKET.finditer(text, start):
        if sign[0] in "([{":
            depth += 1
        elif depth == 0:
            word = " ".join(text[start : sign.start()].split())
            if word:
                yield word
            start = sign.end()
            if sign[0] != ",":
                return
        elif sign[0] != ",":
            depth -= 1


def wrong_parameters(reason: str, files: Files) -> tuple[str, int] | None:
    """Return what is wrong about parameters in own.typ, and its line, if that may be the reason."""
    if not _ARGUMENTS.search(reason):
        return None
    ours = functions_in(template(DESIGN))
    for name, function in functions_in(_text(files.get(OWN, ""))).items():
        takes, wanted = function.takes, ours[name].takes if name in ours else None
        if takes is not None and wanted is not None and len(takes) != len(wanted):
            return f"{name} is called with {ours[name]}, not {function}", function.line
    return None


def unused_notes(files: Mapping[str, bytes]) -> list[tuple[str, int]]:
    """Return what there is to say about functions of own.typ, each with its line.

    These are functions that nothing in the template calls, with names that are nearly ours.
    """
    ours = functions_in(template(DESIGN))
    text = "\n".join(_text(data) for name, data in files.items() if name.endswith(".typ"))
    notes = []
    for name, function in functions_in(_text(files.get(OWN, b""))).items():
        near = get_close_matches(name, ours, 1, ALIKE)
        if name in ours or not near:
            continue
        if len(re.findall(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)) == 1:
            notes.append((f"{name} is not used (did you mean {near[0]}?)", function.line))
    return notes


def _text(data: str | bytes) -> str:
    return data if isinstance(data, str) else data.decode(errors="replace")
