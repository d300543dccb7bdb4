"""Typst, an optional extra: it runs in memory, and reads no fonts but those it is given.

Nothing else of the package needs it, and an error of one line says how to install it.

Functions that the file own.typ of a template defines are compared with those of design.typ: Typst
names no place if it calls a function with other arguments than it takes, and says nothing about a
function that nobody calls, as its name is misspelt.
"""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from importlib.resources import files
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from puzzlewright.core.errors import InputError, install_hint
from puzzlewright.core.files import read_bytes
from puzzlewright.paper.fonts import font_suffix
from puzzlewright.paper.optional_libraries import optional_module, run_in_background

_log = logging.getLogger("puzzlewright.paper")


#: How to get what this module needs.
HINT: Final = install_hint("PDF needs Typst", "print")


def has_typst() -> bool:
    """Tell whether Typst is installed, and works."""
    return optional_module("typst") is not None


def require_typst(path: str) -> None:
    """Raise an InputError that says how to get Typst, if it is missing."""
    if not has_typst():
        raise InputError(HINT, source=path)


#: What sheets and books import, and books alone.
SHARED: Final = ("paper.typ", "list.typ", "page.typ", "drawings_per_page.typ")
OF_BOOKS: Final = ("design.typ", "own.typ")


def shared_files() -> dict[str, str]:
    """Return our Typst files that sheets and books have in common."""
    return {name: template(name) for name in SHARED}


def book_templates() -> dict[str, str]:
    """Return our Typst files for books, `main.typ` among them."""
    own = {name: template(name) for name in OF_BOOKS}
    return {"main.typ": template("book.typ"), **shared_files(), **own}


def template(name: str) -> str:
    """Return one of our Typst files."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


#: Files for Typst, by their names: texts, or the bytes of pictures.
Files = Mapping[str, str | bytes]


def compile_source(
    source: str, files: Mapping[str, str], fonts: Sequence[str] = (), **options: Any
) -> Any:
    """Return what Typst makes of a source and the files that it reads: a PDF by default."""
    return _compile_source(_inputs(source, files), fonts, options)


def query_label(
    source: str, files: Mapping[str, str], label: str, fonts: Sequence[str] = ()
) -> list[Any]:
    """Return the data that a source tells below a label, when all is laid out."""
    options = {"field": "value"}
    answer = _run("query", _inputs(source, files), fonts, (f"<{label}>",), options)
    found: list[Any] = json.loads(answer)
    return found


def _inputs(source: str, files: Mapping[str, str]) -> dict[str, bytes]:
    return {name: text.encode() for name, text in {"main.typ": source, **files}.items()}


def _compile_source(inputs: Any, fonts: Sequence[str], options: Mapping[str, Any]) -> Any:
    # A fixed date and no fonts of this machine keep the same book the same file.
    chosen: dict[str, Any] = {"format": "pdf", "timestamp": 0, **options}
    return _run("compile", inputs, fonts, (), chosen)


def _run(
    task: str,
    inputs: Any,
    fonts: Sequence[str],
    arguments: tuple[str, ...],
    options: Mapping[str, Any],
) -> Any:
    """Return the result of one of Typst's functions."""
    typst = optional_module("typst")
    if typst is None:
        raise InputError(HINT)
    chosen = {**options, "ignore_system_fonts": True}
    run = getattr(typst, task)
    _log.debug("Typst: %s, fonts: %d", task, len(fonts))
    if not fonts:
        return run_in_background(lambda: run(inputs, *arguments, **chosen))
    with TemporaryDirectory() as folder:  # Typst reads the fonts of a folder, by their suffixes
        for name, data in font_files(fonts).items():
            Path(folder, name).write_bytes(data)
        return run_in_background(lambda: run(inputs, *arguments, font_paths=[folder], **chosen))


def font_files(fonts: Sequence[str]) -> dict[str, bytes]:
    """Return fonts under names that Typst knows for fonts."""
    found = {}
    for number, font in enumerate(fonts):
        data = read_bytes(font)
        found[f"{number}{font_suffix(data)}"] = data
    return found


def pdf(source: str, files: Mapping[str, str], fonts: Sequence[str] = (), **options: Any) -> bytes:
    """Return a PDF."""
    made = compile_source(source, files, fonts, **options)
    assert isinstance(made, bytes)
    return made


@contextmanager
def as_input_error(what: str, applies: bool = True) -> Iterator[None]:
    """Turn an error of Typst into an InputError of one line, if it may be about what users gave."""
    try:
        yield
    except RuntimeError as error:  # from which typst.TypstError is derived
        if not applies:
            raise
        raise InputError(f"{what}: {' '.join(str(error).split())}") from None


#: Where Typst found something wrong, in what it draws for people: file, line and column.
_PLACE: Final = re.compile(r"^ *┌─ (.+):(\d+):(\d+)$", re.MULTILINE)


@contextmanager
def _template_error(folder: str, files: Files, root: str) -> Iterator[None]:
    """Turn an error of Typst into an InputError with the file and line of a template."""
    try:
        yield
    except RuntimeError as error:
        reason = " ".join(str(error).replace(root, "").split())
        message = f"Typst cannot set this template: {reason}"
        ours = book_templates()
        for file, line, column in _PLACE.findall(getattr(error, "diagnostic", None) or ""):
            # Typst names files as they are seen from the current folder.
            name = Path(os.path.relpath(os.path.realpath(file), os.path.realpath(root))).as_posix()
            if name in files and files[name] != ours.get(name):
                source, at = str(Path(folder, name)), int(line)
                raise InputError(message, source=source, line=at, column=int(column) + 1) from None
        raise _without_place(message, folder, files) from None


def _without_place(message: str, folder: str, files: Files) -> InputError:
    """Return an error of a template for which Typst tells no place."""
    found = wrong_parameters(message, files)
    if found is None:
        return InputError(message, source=folder)
    return InputError(f"{message}: {found[0]}", source=str(Path(folder, OWN)), line=found[1])


def pdf_by_template(files: Files, fonts: Sequence[str], name: str, **options: Any) -> bytes:
    """Return a PDF set by Typst files of somebody else; an InputError tells what is wrong in them.

    They read these files and nothing else, from a folder of their own: in memory, Typst takes texts
    only, and would look for other files in the current folder.
    """
    with TemporaryDirectory() as root, TemporaryDirectory() as empty:
        for each, data in files.items():
            path = Path(root, each)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data.encode() if isinstance(data, str) else data)
        places = {"root": root, "package_path": empty, "package_cache_path": empty}
        with _template_error(name, files, root):
            made = _compile_source(str(Path(root, "main.typ")), fonts, {**places, **options})
    assert isinstance(made, bytes)
    return made


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


def parse_functions(text: str) -> dict[str, Function]:
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
    ours = parse_functions(template(DESIGN))
    for name, function in parse_functions(_text(files.get(OWN, ""))).items():
        takes, wanted = function.takes, ours[name].takes if name in ours else None
        if takes is not None and wanted is not None and len(takes) != len(wanted):
            return f"{name} is called with {ours[name]}, not {function}", function.line
    return None


def unused_function_notes(files: Mapping[str, bytes]) -> list[tuple[str, int]]:
    """Return what there is to say about functions of own.typ, each with its line.

    These are functions that nothing in the template calls, with names that are nearly ours.
    """
    ours = parse_functions(template(DESIGN))
    text = "\n".join(_text(data) for name, data in files.items() if name.endswith(".typ"))
    notes = []
    for name, function in parse_functions(_text(files.get(OWN, b""))).items():
        near = get_close_matches(name, ours, 1, ALIKE)
        if name in ours or not near:
            continue
        if len(re.findall(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)) == 1:
            notes.append((f"{name} is not used (did you mean {near[0]}?)", function.line))
    return notes


def _text(data: str | bytes) -> str:
    return data if isinstance(data, str) else data.decode(errors="replace")
