"""Verbs that write files: exports, pages, class sets, and the versions of a puzzle for a class.

Options come from strangers, so none of them may name a file: fonts are refused, and the key goes to
a page, to a file of the same job ("apart"), or nowhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from puzzlewright.core.documents import Document
from puzzlewright.core.errors import InputError
from puzzlewright.outputs import pdf
from puzzlewright.outputs.class_set import MOST_VERSIONS, checked_names, class_set_files, with_keys
from puzzlewright.outputs.declarations import KEY_PAGE, NO_KEY, PNG, known_credits
from puzzlewright.outputs.output import Files, Job, Output, OutputDeclaration
from puzzlewright.outputs.pdf import Pdf, page_notes
from puzzlewright.outputs.register import find_output, output_of_suffix, output_values
from puzzlewright.outputs.solution_key import find_solution, supply_solution
from puzzlewright.puzzles import uniqueness
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import document_text, kind_named
from puzzlewright.puzzles.recipes.fields import Flag, IntegerType
from puzzlewright.puzzles.recipes.recipe import Recipe
from puzzlewright.puzzles.results import Solution
from puzzlewright.studio.server.jobs.problems import without_options
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import Stop, as_finished_crossword
from puzzlewright.studio.server.jobs.tasks.state_checking import puzzle_plan
from puzzlewright.studio.server.jobs.tasks.verbs import (
    File,
    JobTask,
    Report,
    TaskResult,
)
from puzzlewright.studio.server.jobs.tasks.word_lists import list_field

#: The key goes to a file of its own.
APART: Final = "apart"

#: Options that are no fields of an output.
STYLE, SOLUTION, DUPLEX, DPI = "style", "solution", "duplex", "dpi"

#: Pixels to the inch of pages that are looked at: sharp on most screens.
PAGE_DPI: Final = 110
MOST_DPI: Final = 300

#: Characters of a title that become part of the name of a file.
LONGEST_NAME: Final = 60

#: Names that no file can have on Windows, whatever its suffix.
DEVICE: Final = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)

#: This many seeds may fail for each version of a class set.
TRIES: Final = 5


def export(task: JobTask, stop: Stop, report: Report) -> TaskResult:
    """Write the puzzle in the format that is named."""
    document = as_finished_crossword(task.document)
    kind = document.puzzle.kind
    suffix = _suffix(task.spec.get("format"))
    path = file_name(document.credits.title, kind, suffix)
    output = find_output(path, kind)
    output.require_installed(path)
    output.require_room(document.puzzle)
    options = _options(task.spec)
    style, wants_solution = _style(options), _flag(options, SOLUTION)
    values = option_values(output, options, path)
    output.require_styles(document.puzzle, style)
    made = document.puzzle.provenance
    seed = None if made is None else made.seed
    job = Job(document.puzzle, style=style, seed=seed, credits=document.credits)
    if wants_solution:
        job = job._replace(solution=_solution(document.puzzle, stop))
    job = job._replace(credits=known_credits(job.credits, values))
    job, lacks = supply_solution(job, output.needs_solution(job, values), stop)
    report(0.5, "", None)
    return _written(output.files(job, values, path), lacks, path)


def class_set(task: JobTask, stop: Stop, report: Report) -> TaskResult:
    """Write versions of a puzzle, each made by its recipe with another seed."""
    document, output = task.document, Pdf()
    path = file_name(document.credits.title, "class-set", "pdf")
    output.require_installed(path)
    options = _options(task.spec)
    style, duplex = _style(options), _flag(options, DUPLEX)
    values = option_values(output, options, path)
    output.require_styles(document.puzzle, style)
    names = checked_names(_names(task.spec))
    puzzles = make_versions(task, _number(task.spec, names), stop, report)
    about = known_credits(document.credits, values)
    jobs = [Job(each, style=style, credits=about, seed=_seed(each)) for each in puzzles]
    jobs, lacks = with_keys(jobs, values, stop)
    report(0.9, "", None)
    files = class_set_files(jobs, path, values, names, duplex=duplex)
    return _written(files, lacks, path)


def pages(task: JobTask, stop: Stop, report: Report) -> TaskResult:
    """Write the pages of the PDF as pictures."""
    document, output = as_finished_crossword(task.document), Pdf()
    output.require_installed("pages")
    output.require_room(document.puzzle)
    options = _options(task.spec)
    style, dpi = _style(options), options.pop(DPI, PAGE_DPI)
    if type(dpi) is not int or not 10 <= dpi <= MOST_DPI:
        raise InputError(f"dpi: a whole number, 10 to {MOST_DPI}", text=str(dpi))
    if options.get("key") == APART:
        options["key"] = KEY_PAGE
    values = option_values(output, options, "pages.pdf")
    output.require_styles(document.puzzle, style)
    job = Job(document.puzzle, style=style, seed=_seed(document.puzzle), credits=document.credits)
    job = job._replace(credits=known_credits(job.credits, values))
    job, lacks = supply_solution(job, output.needs_solution(job, values), stop)
    report(0.5, "", None)
    pictures = pdf.pages(job, values, dpi)
    files = tuple(
        File(f"page-{number}.png", PNG.media_type, data) for number, data in enumerate(pictures, 1)
    )
    notes = [without_options(note) for note in (*lacks, *page_notes(job, values))]
    return TaskResult({"pages": [file.name for file in files], "notes": notes}, files=files)


# Options


def require_options(verb: str, spec: Mapping[str, Any], kind: str | None) -> None:
    """Refuse a format and options that no job can use; `kind` is that of the puzzle, if known.

    A fill-in may be written as the criss-cross that it is once it is filled.
    """
    kind = None if kind == "fillin" else kind
    suffix = _suffix(spec.get("format")) if verb == "export" else "pdf"
    path = f"puzzle.{suffix}"
    output = output_of_suffix(path) if kind is None else None
    output = output or find_output(path, kind or "puzzle")
    options = _options(spec)
    _style(options)
    for name in {"export": (SOLUTION,), "class-set": (DUPLEX,)}.get(verb, ()):
        _flag(options, name)
    if verb == "pages":
        options.pop(DPI, None)
    option_values(output, options, path)


def _suffix(name: object) -> str:
    if not isinstance(name, str) or not re.fullmatch(r"\.?[a-z0-9]{1,16}", name):
        raise InputError("format: a suffix such as pdf is expected", text=str(name))
    return name.removeprefix(".")


def _options(spec: Mapping[str, Any]) -> dict[str, Any]:
    options = spec.get("options") or {}
    if not isinstance(options, dict):
        raise InputError("options: an object is expected")
    return dict(options)


def _style(options: dict[str, Any]) -> dict[str, str]:
    """Take the style out of the options."""
    style = options.pop(STYLE, None) or {}
    if not isinstance(style, dict) or not all(isinstance(value, str) for value in style.values()):
        raise InputError("style: an object with a text for each style is expected")
    return style


def _flag(options: dict[str, Any], name: str) -> bool:
    """Take a yes or no out of the options."""
    value = _typed(options.pop(name, False), Flag())
    if not isinstance(value, bool):
        raise InputError(f"{name}: true or false is expected", text=str(value))
    return value


def option_values(output: Output, options: Mapping[str, Any], path: str) -> dict[str, Any]:
    """Return the values of an output's options; texts stand for numbers, too, as in addresses."""
    fields = {field.name: field for field in output.options}
    given: dict[str, Any] = {}
    for name, value in options.items():
        if name == "fonts":
            raise InputError("no such option", text=name)
        form = fields[name].type if name in fields else None
        given[name] = _typed(value, form)
    if "key" in given and isinstance(output, Pdf):
        given["key"] = _key(given["key"], path)
    return output_values(output, given)


def _key(where: object, path: str) -> object:
    if where == APART:
        return path.removesuffix(".pdf") + "-key.pdf"
    if where not in (KEY_PAGE, NO_KEY, None):
        raise InputError(f"key: {KEY_PAGE}, {APART} or {NO_KEY}", text=str(where))
    return where


def _typed(value: Any, form: object) -> Any:
    if isinstance(form, Flag) and isinstance(value, str):
        words = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
        return words.get(value.lower(), value)
    if (
        isinstance(form, IntegerType)
        and isinstance(value, str)
        and re.fullmatch(r"[0-9]{1,9}", value)
    ):
        return int(value)
    return value


def _solution(puzzle: Puzzle[Any], stop: Stop) -> Solution:
    nodes, seconds = uniqueness.KEY_NODES, uniqueness.KEY_SECONDS
    found = find_solution(puzzle, {"limit": 1, "nodes": nodes, "time": seconds, "stop": stop})
    if found.solution is None:
        raise InputError(found.why)
    return found.solution


# Class sets


def _names(spec: Mapping[str, Any]) -> list[str]:
    names = spec.get("names") or []
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise InputError("names: a list of texts is expected")
    return names


def _number(spec: Mapping[str, Any], names: Sequence[str]) -> int:
    number = spec.get("versions") or len(names)
    if type(number) is not int or not 1 <= number <= MOST_VERSIONS:
        raise InputError(f"versions: a whole number, 1 to {MOST_VERSIONS}", text=str(number))
    return number


def _seed(puzzle: Puzzle[Any]) -> int | None:
    return None if puzzle.provenance is None else puzzle.provenance.seed


def make_versions(task: JobTask, number: int, stop: Stop, report: Report) -> list[Puzzle[Any]]:
    """Return the puzzle and others of its recipe: seed after seed, and the next if one fails."""
    puzzle = task.document.puzzle
    if number == 1:
        return [puzzle]
    if puzzle.provenance is not None:
        recipe, seed = Recipe.from_json(puzzle.provenance.recipe), puzzle.provenance.seed
    elif task.origin is not None:
        recipe, seed = Recipe.from_json(current_recipe(puzzle, task.origin)), 0
    else:
        raise InputError("only one version: it is not known how this puzzle was made")
    found, failed = [puzzle], 0
    while len(found) < number:
        seed += 1
        try:
            found.append(recipe.make(seed, stop=stop))
        except InputError:
            failed += 1
            if failed > TRIES * number:
                raise
        report(0.9 * len(found) / number, "", None)
    return found


def current_recipe(puzzle: Puzzle[Any], recipe: Mapping[str, Any]) -> dict[str, Any]:
    """Return the recipe that an edited puzzle came from, with the words that it has now."""
    field = list_field(kind_named(puzzle.kind).recipe_class())
    data = puzzle.as_json()
    words = [*(data.get("entries") or ()), *(data.get("unplaced") or ())]
    if field is None or not words or not isinstance(recipe.get(field), list):
        return dict(recipe)
    listed = [[word["text"], word["clue"]] if word.get("clue") else word["text"] for word in words]
    return {**recipe, field: listed}


# Files


def file_name(title: str, otherwise: str, suffix: str) -> str:
    """Return a name for a file that every system takes: letters, digits and hyphens."""
    plain = "-".join(re.findall(r"\w+", title.replace("_", " ")))[:LONGEST_NAME].strip("-")
    if DEVICE.fullmatch(plain):
        plain += "-1"
    return f"{plain or otherwise}.{suffix}"


def media_type(name: str) -> str:
    """Return the media type of a file by its suffix."""
    output = output_of_suffix(name)
    return OutputDeclaration.media_type if output is None else output.media_type


def _written(files: Files, lacks: Sequence[str], path: str) -> TaskResult:
    made = tuple(File(name, media_type(name), data) for name, data in files.files.items())
    first = next(file for file in made if file.name == path)
    result = {
        "file": path,
        "media_type": first.media_type,
        "bytes": len(first.data),
        "files": [file.name for file in made],
        "notes": [without_options(note) for note in (*lacks, *files.notes)],
    }
    return TaskResult(result, files=made)


#: The file that the job leaves; it holds all versions but the first, which is there already.
FILE: Final = "versions.json"

#: Pupils of a class, and more; each of them may have a version.
MOST: Final = 200


def class_versions(task: JobTask, stop: Stop, report: Report) -> TaskResult:
    """Make versions of a puzzle by its recipe with other seeds, as class sets do."""
    number = task.spec.get("versions")
    if type(number) is not int or not 2 <= number <= MOST:
        raise InputError(f"versions: a whole number, 2 to {MOST}", text=str(number))
    document = task.document
    made = make_versions(task, number, stop, report)[1:]
    versions = [
        {"plan": puzzle_plan(each), "text": document_text(Document(each, document.credits))}
        for each in made
    ]
    data = json.dumps(versions, ensure_ascii=False).encode()
    return TaskResult({"versions": number}, files=(File(FILE, "application/json", data),))
