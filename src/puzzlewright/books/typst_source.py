"""Typst sources of books: written to a folder (--typst), and taken from one (--template)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from puzzlewright.core.errors import (
    InputError,
    file_error,
)
from puzzlewright.core.files import (
    exists,
    is_folder,
    read_bytes,
    require_folder,
    require_name,
    write_together,
)
from puzzlewright.core.referenced_files import contains_path
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.paper.typst import OWN, font_files, unused_function_notes

#: The folder for fonts beside the source.
FONTS: Final = "fonts"

#: What a book brings itself: a template has no say in it, even if it was a book before.
_BOOK_FILES: Final = re.compile(rf"data\.json|drawing\d+\.svg|{FONTS}/.*")

#: Packages of Typst, which come from the network.
_PACKAGE: Final = re.compile(rb'"@[A-Za-z0-9-]+/[^"\n]*"')

#: Files of a template, and bytes of each.
MOST_FILES: Final = 500
MOST_BYTES: Final = 25_000_000


def require_new(folder: str) -> None:
    """Raise an InputError if there is something in a folder already: it may be work of somebody."""
    require_name(folder)
    path = Path(folder)
    require_folder(str(path))
    if exists(path) and not is_folder(path):
        raise InputError("not a folder", source=folder)
    if is_folder(path) and any(path.iterdir()):
        raise InputError("not an empty folder; name a new one", source=folder)


def write_source(folder: str, files: Mapping[str, str | bytes], settings: PrintSettings) -> int:
    """Write all that Typst needs to set a book; return how many files that are."""
    whole = {name: text.encode() if isinstance(text, str) else text for name, text in files.items()}
    fonts = font_files([font.path for font in settings.fonts])
    whole |= {f"{FONTS}/{name}": data for name, data in fonts.items()}
    paths = {str(Path(folder, name)): data for name, data in whole.items()}
    try:
        for path in paths:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise file_error(error, "written", source=folder) from error
    write_together(paths)
    return len(paths)


def read_template(folder: str) -> dict[str, bytes]:
    """Return the files of a template, by their names in the folder.

    Hidden files and links out of the folder are left out.
    """
    if not is_folder(folder):
        raise InputError("not a folder", source=folder)
    found: dict[str, bytes] = {}
    for name, path in _template_files(folder):
        if _BOOK_FILES.fullmatch(name):
            continue
        if len(found) >= MOST_FILES:
            raise InputError(f"more than {MOST_FILES} files in a template", source=folder)
        data = read_bytes(path, MOST_BYTES)
        package = _PACKAGE.search(data) if name.endswith(".typ") else None
        if package is not None:
            reason = "packages are not loaded; put their files into the folder of the template"
            raise InputError(reason, source=path, text=package[0].decode())
        found[name] = data
    if not any(name.endswith(".typ") for name in found):
        raise InputError("a template has files that end in .typ", source=folder)
    return found


def template_notes(folder: str | None, files: Mapping[str, bytes]) -> list[str]:
    """Return what there is to say about the functions of a template."""
    if folder is None:
        return []
    path = Path(folder, OWN)
    return [
        str(InputError(note, source=str(path), line=line))
        for note, line in unused_function_notes(files)
    ]


def _template_files(folder: str) -> Iterator[tuple[str, str]]:
    """Yield files by their names, with `/` between folders, and by their paths."""
    home = Path(os.path.realpath(folder))
    waiting = [Path(folder)]
    while waiting:
        try:
            found = sorted(waiting.pop().iterdir())
        except OSError as error:
            raise file_error(error, source=folder) from error
        for path in found:
            real = Path(os.path.realpath(path))
            if path.name.startswith(".") or not contains_path(home, real):
                continue
            if path.is_dir() and not path.is_symlink():
                waiting.append(path)
            elif path.is_file():
                yield path.relative_to(folder).as_posix(), str(path)
