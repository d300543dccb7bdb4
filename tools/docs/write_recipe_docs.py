"""Write what follows from declarations of all kinds: signatures, tables, JSON Schemas.

    python tools/docs/write_recipe_docs.py             rewrite puzzle.py, recipe.py and docs/
    python tools/docs/write_recipe_docs.py --check     only print what differs; exit code 1 if so

Each kind declares once, in its recipe.py, what its generator takes. Editors, type checkers and
help() want real signatures of `make`, `amake` and recipes, and readers want a table. Both stand
between two marker lines, and nothing between these is written by hand. The documents
in docs/schemas/ are written as a whole.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import Any

from puzzlewright.cli.result_schemas import VERBS, verb_schema
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.recipes.fields import Flag
from puzzlewright.puzzles.recipes.recipe import Field, Recipe
from puzzlewright.puzzles.schemas import PARTS, json_schema

ROOT = Path(__file__).resolve().parents[2]
WIDTH = 100

CODE_MARKS = (
    "    # Written by tools/docs/write_recipe_docs.py from recipe.py:",
    "    # End of what is written.",
)
TABLE_MARKS = (
    "<!-- Written by tools/docs/write_recipe_docs.py: -->",
    "<!-- End of what is written. -->",
)

#: What all generators take besides the fields of their recipes.
COMMON = {
    "seed": (
        "int | None",
        "the same seed makes the same puzzle (default: a random one, which is "
        "kept in `puzzle.provenance.seed`).",
    ),
    "stop": (
        "Callable[[], bool] | None",
        "called regularly; if it returns True, the work ends with the best result so "
        "far, or with StoppedError if there is none yet.",
    ),
    "progress": (
        "Callable[[Progress], None] | None",
        "called regularly with the state of the work.",
    ),
}


COMMON_PARAMETERS = [f"{name}: {annotation} = None" for name, (annotation, _) in COMMON.items()]


def main(words: list[str]) -> int:
    """Write or check all files."""
    differ = [path for path, text in files() if not path.exists() or path.read_text() != text]
    for path, text in files():
        if path in differ:
            print(path.relative_to(ROOT))
            if "--check" not in words:
                path.write_text(text)
    return 1 if differ and "--check" in words else 0


def files() -> Iterator[tuple[Path, str]]:
    """Yield all files that have such parts, and what should be in them."""
    for name in kind_names():
        recipe = kind_named(name).recipe_class()
        folder = ROOT / "src/puzzlewright/puzzles" / name
        returned = kind_named(name).puzzle_class().__name__
        for file, code in (
            ("puzzle.py", puzzle_methods(recipe, returned)),
            ("recipe.py", constructor(recipe, returned)),
        ):
            path = folder / file
            yield path, formatted(between(path.read_text(), CODE_MARKS, code))
        page = ROOT / "docs" / f"{name}.md"
        yield page, between(page.read_text(), TABLE_MARKS, table(recipe))
        schema = json.dumps(json_schema(name, *PARTS), ensure_ascii=False, indent=2)
        yield ROOT / "docs/schemas" / f"{name}.json", f"{schema}\n"
    for verb in VERBS:
        schema = json.dumps(verb_schema(verb), ensure_ascii=False, indent=1)
        yield ROOT / "docs/schemas/verbs" / f"{verb}.json", f"{schema}\n"


def between(text: str, marks: tuple[str, str], new: str) -> str:
    """Return a text with something else between two marks."""
    before, start, rest = text.partition(marks[0] + "\n")
    _, end, after = rest.partition(marks[1] + "\n")
    if not start or not end:
        raise SystemExit(f"no such marks: {marks[0].strip()}")
    return before + start + new + end + after


# ---------------------------------------------------------------- signatures


def formatted(code: str) -> str:
    """Return code as `ruff format` writes it."""
    ruff = Path(sys.executable).with_name("ruff")
    words = [ruff, "format", "--stdin-filename", ROOT / "src" / "code.py", "-"]
    done = subprocess.run(words, input=code, capture_output=True, text=True, check=True)
    return done.stdout


def puzzle_methods(recipe: type[Recipe], returned: str) -> str:
    """Return the class methods `make` and `amake` of a kind, and the name of its recipes."""
    given = [f"        {parameter}," for parameter in (*parameters(recipe), *COMMON_PARAMETERS)]
    lines = [
        "    if TYPE_CHECKING:",
        f"        Recipe: TypeAlias = {returned}Recipe  # type: ignore[misc]  # in a dataclass",
    ]
    lines += ["    else:", "        Recipe = RecipeClass()", ""]
    lines += ["    @classmethod", "    def make(", "        cls,", *given]
    lines += [f"    ) -> {returned}:", *docstring(recipe)]
    lines += [f"        made: {returned} = make_from_arguments(cls, locals())"]
    lines += ["        return made", ""]
    lines += ["    @classmethod", "    async def amake(", "        cls,", *given]
    lines += [f"    ) -> {returned}:"]
    lines += [
        '        """Make a puzzle as make() does, in a thread; cancelling the task stops it."""'
    ]
    lines += [f"        made: {returned} = await amake_from_arguments(cls, locals())"]
    lines += ["        return made", "", ""]
    return "\n".join(lines)


def constructor(recipe: type[Recipe], puzzle: str) -> str:
    """Return __init__ of a recipe."""
    lines = ["    def __init__(", "        self,"]
    lines += [f"        {parameter}," for parameter in parameters(recipe)]
    about = f"Take the arguments of `{puzzle}.make`, which explains them."
    lines += ["    ) -> None:", f'        """{about}"""', "        self._set_arguments(locals())"]
    lines += ["", "    if TYPE_CHECKING:", ""]
    lines += ["        def with_values(  # type: ignore[override]  # which takes all names"]
    lines += ["            self,", "            *,", *changes(recipe)]
    lines += ["        ) -> Self:", '            """Return a recipe with other values."""']
    return "\n".join([*lines, "", ""])


def changes(recipe: type[Recipe]) -> Iterator[str]:
    """Yield the parameters of with_values(), none of which is required."""
    for field in recipe.fields().values():
        wanted = parameter(field).partition(": ")[2].partition(" = ")[0]
        yield f"{field.name}: {f'Iterable[{wanted}]' if field.several else wanted} = ...,"


def parameters(recipe: type[Recipe]) -> Iterator[str]:
    """Yield the parameters after cls."""
    fields = recipe.fields()
    leading = leading_names(recipe)
    for name in leading:
        if fields[name].several:
            yield f"*{name}: {fields[name].type.annotation}"
        else:
            yield parameter(fields[name])
    if not any(fields[name].several for name in leading):
        yield "*"
    yield from (parameter(field) for name, field in fields.items() if name not in leading)


def leading_names(recipe: type[Recipe]) -> tuple[str, ...]:
    """Return the names of what may be given by position."""
    positional = (name for name, field in recipe.fields().items() if field.positional)
    return recipe.leading or tuple(positional)


def parameter(field: Field[Any]) -> str:
    """Return one parameter with its type and default."""
    if field.required:
        return f"{field.name}: {field.type.annotation}"
    if field.default is None or field.default == {}:
        return f"{field.name}: {field.type.annotation} | None = None"
    default = repr(field.default).replace("'", '"')
    return f"{field.name}: {field.type.annotation} = {default}"


def docstring(recipe: type[Recipe]) -> Iterator[str]:
    """Yield the lines of the docstring."""
    indent = " " * 8
    yield f'{indent}"""{recipe.summary}'
    for paragraph in recipe.details.split("\n\n") if recipe.details else ():
        yield ""
        yield fill(paragraph, WIDTH, initial_indent=indent, subsequent_indent=indent)
    yield from ("", f"{indent}Args:")
    abouts = {name: field.doc for name, field in recipe.fields().items()}
    abouts |= {name: about for name, (_, about) in COMMON.items()}
    for name, about in abouts.items():
        text = f"{name}: {about[:1].upper()}{about[1:].rstrip('.')}."
        yield fill(
            text,
            WIDTH,
            initial_indent=indent + 4 * " ",
            subsequent_indent=indent + 8 * " ",
            break_long_words=False,
            break_on_hyphens=False,
        )
    yield from ("", f'{indent}"""')


# ---------------------------------------------------------------- tables


def table(recipe: type[Recipe]) -> str:
    """Return the table of options of a kind."""
    lines = ["| option | in Python | meaning |", "|---|---|---|"]
    fields = sorted(recipe.fields().values(), key=lambda field: field.advanced)
    lines += [f"| {spelt(field)} | {in_python(field)} | {cell(field.help)} |" for field in fields]
    lines += [
        f"| `{f'{extra.option} {extra.metavar}'.strip()}` | | {cell(extra.help)} |"
        for extra in recipe.extras
    ]
    return "\n".join(lines) + "\n"


def spelt(field: Field[Any]) -> str:
    """Return how a field is written on the command line."""
    if field.positional or isinstance(field.type, Flag):
        return f"`{field.option}`"
    metavar = field.metavar or "|".join(getattr(field.type, "names", ()))
    return f"`{field.option} {metavar}`".replace("|", "\\|")


def in_python(field: Field[Any]) -> str:
    """Return how a field is written in Python."""
    if not isinstance(field.type, Flag):
        return f"`{field.name}`"
    return f"`{field.name}={not field.default if field.default is not None else False}`"


def cell(text: str) -> str:
    """Return a text for a cell of a table."""
    return text.replace("|", "\\|")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
