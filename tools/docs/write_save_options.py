"""Write what follows from the options of outputs: types for editors, docstrings, a table.

    python tools/docs/write_save_options.py             rewrite save_options.py, docstrings, docs/
    python tools/docs/write_save_options.py --check     only print what differs; exit code 1 if so

outputs/declarations.py has the options once. save_options.py is written as a whole; in docstrings,
what stands between a heading below and the end is, and in docs/ what stands between two marks.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import fill
from typing import Any

from write_recipe_docs import between, cell

from puzzlewright.outputs.declarations import CREDITS, PDF
from puzzlewright.outputs.output import OutputField
from puzzlewright.outputs.register import all_options, option_suffixes
from puzzlewright.puzzles.recipes.fields import Choice

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src/puzzlewright"
WIDTH = 100

MARKS = (
    "<!-- Written by tools/docs/write_save_options.py: -->",
    "<!-- End of what is written. -->",
)

#: The headings of lists in docstrings: of all files, and of sheets alone.
OF_FILES, OF_SHEETS = "Options of files:", "Options of sheets:"

DOCSTRINGS = (
    SOURCE / "puzzles/export_methods.py",
    SOURCE / "outputs/write.py",
    SOURCE / "outputs/class_set.py",
    SOURCE / "outputs/worksheet.py",
)
TABLE = ROOT / "docs/python.md"

HEAD = '''\
"""The options of files and sheets as types, for editors and type checkers.

Written by tools/docs/write_save_options.py from declarations.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

'''


def main(words: list[str]) -> int:
    """Write or check all files."""
    differ = [(path, text) for path, text in files() if path.read_text() != text]
    for path, text in differ:
        print(path.relative_to(ROOT))
        if "--check" not in words:
            path.write_text(text)
    return 1 if differ and "--check" in words else 0


def files() -> Iterator[tuple[Path, str]]:
    """Yield all files that have such parts, and what should be in them."""
    yield SOURCE / "outputs/save_options.py", module()
    for path in DOCSTRINGS:
        yield path, with_docstrings(path.read_text())
    yield TABLE, between(TABLE.read_text(), MARKS, table())


def module() -> str:
    """Return the module of types."""
    others = [field for field in all_options().values() if field not in PDF.options]
    sheets = typed_dict("PdfOptions", "TypedDict", "The options of sheets of paper.", PDF.options)
    every = typed_dict("SaveOptions", "PdfOptions", "The options of all files.", others)
    return f"{HEAD}\n{sheets}\n\n{every}"


def typed_dict(name: str, base: str, about: str, fields: Iterable[OutputField[Any]]) -> str:
    """Return a class with an attribute for each option."""
    lines = [f"class {name}({base}, total=False):", f'    """{about}"""', ""]
    for field in fields:
        lines += comment(field)
        lines.append(f"    {field.name}: {annotation(field)}")
    return "\n".join(lines) + "\n"


def comment(field: OutputField[Any]) -> list[str]:
    """Return what an option does, as lines above it."""
    return fill(field.doc, WIDTH, initial_indent="    #: ", subsequent_indent="    #: ").split("\n")


def annotation(field: OutputField[Any]) -> str:
    """Return the type of an option; None stands for its default where that is None."""
    names = field.type.names if isinstance(field.type, Choice) else ()
    literal = ", ".join(f'"{name}"' for name in names)
    shown = f"Literal[{literal}]" if names else field.type.annotation
    return f"{shown} | None" if field.default is None else shown


def endings(field: OutputField[Any]) -> str:
    """Return the files that have an option."""
    return "" if field in CREDITS else ", ".join(option_suffixes(field.name))


def with_docstrings(text: str) -> str:
    """Return a module whose docstrings list the options."""

    def written(found: re.Match[str]) -> str:
        indent, heading = found[1], found[2]
        of_sheets = heading == OF_SHEETS
        fields = PDF.options if of_sheets else all_options().values()
        lines = [f"{indent}{heading}"]
        for field in fields:
            ends = "" if of_sheets else endings(field)
            line = f"{field.name}: {field.doc}{f' [{ends}]' if ends else ''}."
            first, rest = indent + 4 * " ", indent + 8 * " "
            lines.append(fill(line, WIDTH, initial_indent=first, subsequent_indent=rest))
        return "\n".join([*lines, f'{indent}"""'])

    pattern = rf'^( *)({OF_FILES}|{OF_SHEETS})\n.*?"""'
    return re.sub(pattern, written, text, flags=re.MULTILINE | re.DOTALL)


def table() -> str:
    """Return the table of options."""
    lines = ["| option | of files | meaning |", "|---|---|---|"]
    for field in all_options().values():
        ends = ", ".join(f"`{end}`" for end in endings(field).split(", ") if end)
        lines.append(f"| `{field.name}` | {ends or 'that can hold it'} | {cell(field.doc)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
