"""Typst, which is an optional extra: it runs in memory, and reads no fonts but those it is given.

Nothing else of the package needs it, and whoever lacks it is told in one line how to get it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from puzzlewright.errors import InputError
from puzzlewright.files import read_bytes
from puzzlewright.paper.background import in_background
from puzzlewright.paper.extras import extra
from puzzlewright.paper.fonts import suffix_for

#: How to get what this module needs.
HINT: Final = "PDF needs Typst: pip install 'puzzlewright[print]'"


def has_typst() -> bool:
    """Tell whether Typst is installed, and works."""
    return extra("typst") is not None


def require_typst(path: str) -> None:
    """Raise an InputError that says how to get Typst, if it is missing."""
    if not has_typst():
        raise InputError(HINT, source=path)


#: What sheets and books import.
SHARED: Final = ("paper.typ", "list.typ", "page.typ", "slots.typ")


def shared() -> dict[str, str]:
    """Return our Typst files that sheets and books have in common."""
    return {name: template(name) for name in SHARED}


def template(name: str) -> str:
    """Return one of our Typst files."""
    from importlib.resources import files

    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def compiled(
    source: str, files: Mapping[str, str], fonts: Sequence[str] = (), **options: Any
) -> Any:
    """Return what Typst makes of a source and the files that it reads: a PDF by default."""
    # A fixed date and no fonts of this machine keep the same book the same file.
    chosen: dict[str, Any] = {"format": "pdf", "timestamp": 0, **options}
    return _run("compile", source, files, fonts, (), chosen)


def found_in(
    source: str, files: Mapping[str, str], label: str, fonts: Sequence[str] = ()
) -> list[Any]:
    """Return the data that a source tells below a label, when all is laid out."""
    import json

    told = _run("query", source, files, fonts, (f"<{label}>",), {"field": "value"})
    found: list[Any] = json.loads(told)
    return found


def _run(
    task: str,
    source: str,
    files: Mapping[str, str],
    fonts: Sequence[str],
    arguments: tuple[str, ...],
    options: Mapping[str, Any],
) -> Any:
    """Return the result of one of Typst's functions."""
    from tempfile import TemporaryDirectory

    typst = extra("typst")
    if typst is None:
        raise InputError(HINT)
    inputs = {name: text.encode() for name, text in {"main.typ": source, **files}.items()}
    chosen = {**options, "ignore_system_fonts": True}
    run = getattr(typst, task)
    if not fonts:
        return in_background(lambda: run(inputs, *arguments, **chosen))
    with TemporaryDirectory() as folder:  # Typst reads the fonts of a folder, by their suffixes
        for number, font in enumerate(fonts):
            data = read_bytes(font)
            Path(folder, f"{number}{suffix_for(data)}").write_bytes(data)
        return in_background(lambda: run(inputs, *arguments, font_paths=[folder], **chosen))


def pdf(source: str, files: Mapping[str, str], fonts: Sequence[str] = ()) -> bytes:
    """Return a PDF."""
    made = compiled(source, files, fonts)
    assert isinstance(made, bytes)
    return made
