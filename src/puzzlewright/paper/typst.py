"""Typst, which is an optional extra: it runs in memory, and reads no fonts but those it is given.

Nothing else of the package needs it, and an error of one line says how to install it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from puzzlewright import log
from puzzlewright.errors import InputError, install_hint
from puzzlewright.files import read_bytes
from puzzlewright.paper.background import in_background
from puzzlewright.paper.extras import extra
from puzzlewright.paper.fonts import suffix_for

#: How to get what this module needs.
HINT: Final = install_hint("PDF needs Typst", "print")


def has_typst() -> bool:
    """Tell whether Typst is installed, and works."""
    return extra("typst") is not None


def require_typst(path: str) -> None:
    """Raise an InputError that says how to get Typst, if it is missing."""
    if not has_typst():
        raise InputError(HINT, source=path)


#: What sheets and books import, and books alone.
SHARED: Final = ("paper.typ", "list.typ", "page.typ", "slots.typ")
OF_BOOKS: Final = ("design.typ", "own.typ")


def shared() -> dict[str, str]:
    """Return our Typst files that sheets and books have in common."""
    return {name: template(name) for name in SHARED}


def of_books() -> dict[str, str]:
    """Return our Typst files for books, `main.typ` among them."""
    own = {name: template(name) for name in OF_BOOKS}
    return {"main.typ": template("book.typ"), **shared(), **own}


def template(name: str) -> str:
    """Return one of our Typst files."""
    from importlib.resources import files

    return files(__package__).joinpath(name).read_text(encoding="utf-8")


#: Files for Typst, by their names: texts, or the bytes of pictures.
Files = Mapping[str, str | bytes]


def compiled(
    source: str, files: Mapping[str, str], fonts: Sequence[str] = (), **options: Any
) -> Any:
    """Return what Typst makes of a source and the files that it reads: a PDF by default."""
    return _compiled(_inputs(source, files), fonts, options)


def found_in(
    source: str, files: Mapping[str, str], label: str, fonts: Sequence[str] = ()
) -> list[Any]:
    """Return the data that a source tells below a label, when all is laid out."""
    import json

    options = {"field": "value"}
    told = _run("query", _inputs(source, files), fonts, (f"<{label}>",), options)
    found: list[Any] = json.loads(told)
    return found


def _inputs(source: str, files: Mapping[str, str]) -> dict[str, bytes]:
    return {name: text.encode() for name, text in {"main.typ": source, **files}.items()}


def _compiled(inputs: Any, fonts: Sequence[str], options: Mapping[str, Any]) -> Any:
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
    from tempfile import TemporaryDirectory

    typst = extra("typst")
    if typst is None:
        raise InputError(HINT)
    chosen = {**options, "ignore_system_fonts": True}
    run = getattr(typst, task)
    log.debug("paper", "Typst: %s, fonts: %d", task, len(fonts))
    if not fonts:
        return in_background(lambda: run(inputs, *arguments, **chosen))
    with TemporaryDirectory() as folder:  # Typst reads the fonts of a folder, by their suffixes
        for name, data in font_files(fonts).items():
            Path(folder, name).write_bytes(data)
        return in_background(lambda: run(inputs, *arguments, font_paths=[folder], **chosen))


def font_files(fonts: Sequence[str]) -> dict[str, bytes]:
    """Return fonts under names that Typst knows for fonts."""
    found = {}
    for number, font in enumerate(fonts):
        data = read_bytes(font)
        found[f"{number}{suffix_for(data)}"] = data
    return found


def pdf(source: str, files: Mapping[str, str], fonts: Sequence[str] = (), **options: Any) -> bytes:
    """Return a PDF."""
    made = compiled(source, files, fonts, **options)
    assert isinstance(made, bytes)
    return made


@contextmanager
def blamed(what: str, applies: bool = True) -> Iterator[None]:
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
def _template_blamed(folder: str, files: Files, root: str) -> Iterator[None]:
    """Turn an error of Typst into an InputError with the file and line of a template."""
    try:
        yield
    except RuntimeError as error:
        reason = " ".join(str(error).replace(root, "").split())
        told = f"Typst cannot set this template: {reason}"
        ours = of_books()
        for file, line, column in _PLACE.findall(getattr(error, "diagnostic", None) or ""):
            # Typst names files as they are seen from the current folder.
            name = Path(os.path.relpath(os.path.realpath(file), os.path.realpath(root))).as_posix()
            if name in files and files[name] != ours.get(name):
                source, at = str(Path(folder, name)), int(line)
                raise InputError(told, source=source, line=at, column=int(column) + 1) from None
        raise _without_place(told, folder, files) from None


def _without_place(told: str, folder: str, files: Files) -> InputError:
    """Return an error of a template for which Typst tells no place."""
    from puzzlewright.paper.template_functions import OWN, wrong_parameters

    found = wrong_parameters(told, files)
    if found is None:
        return InputError(told, source=folder)
    return InputError(f"{told}: {found[0]}", source=str(Path(folder, OWN)), line=found[1])


def pdf_by_template(files: Files, fonts: Sequence[str], name: str, **options: Any) -> bytes:
    """Return a PDF set by Typst files of somebody else; an InputError tells what is wrong in them.

    They read these files and nothing else, from a folder of their own: in memory, Typst takes texts
    only, and would look for other files in the current folder.
    """
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as root, TemporaryDirectory() as empty:
        for each, data in files.items():
            path = Path(root, each)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data.encode() if isinstance(data, str) else data)
        places = {"root": root, "package_path": empty, "package_cache_path": empty}
        with _template_blamed(name, files, root):
            made = _compiled(str(Path(root, "main.typ")), fonts, {**places, **options})
    assert isinstance(made, bytes)
    return made
