"""The places of puzzles in a web site: by the names of their files and of the folders above."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from puzzlewright.cli.inputs import natural
from puzzlewright.files import STANDARD_INPUT
from puzzlewright.games.site_names import Names
from puzzlewright.outputs.site import Place

if TYPE_CHECKING:
    from puzzlewright.cli.inputs import Entry

#: Between the names of folders in the title of a section.
BETWEEN: Final = " › "


class Places:
    """Gives a place to every puzzle of the files and folders on a command line."""

    def __init__(self, paths: Sequence[str]) -> None:
        self._paths = paths
        self._folders = [path for path in paths if path != "-" and Path(path).is_dir()]
        self._names = Names("index")
        self._many = False  #: whether there are several files

    @property
    def title(self) -> str:
        """What the site is called if nobody names it: as the one folder or file is, else ""."""
        (path, *more) = self._paths
        if more or path == "-":
            return ""
        return readable(Path(path).resolve().name if self._folders else stem_of(Path(path).name))

    def base(self, file: str) -> str | None:
        """Return the folder on the command line that a file comes from; None if it is named."""
        if file in self._paths:
            return None
        found = (one for one in self._folders if file.startswith(one.rstrip(os.sep) + os.sep))
        return next(found, None)

    def ordered(self, files: Sequence[str]) -> list[str]:
        """Return files so that those of a folder stand before the folders in it."""
        order = {path: at for at, path in reversed(list(enumerate(self._paths)))}

        def key(file: str) -> tuple[int, list[list[str | int]], list[str | int], str]:
            *folders, name = self._parts(file)
            first = order[self.base(file) or file]
            return first, [natural(part) for part in folders], natural(name), file

        self._many = len(set(files)) > 1
        return sorted(files, key=key)

    def place(self, entry: Entry) -> Place:
        """Return the place of a puzzle, which no other has."""
        *folders, name = self._parts(entry.file)
        stem = "puzzle" if entry.file == STANDARD_INPUT else stem_of(name)
        number = [] if entry.number is None else [str(entry.number)]
        heads = [*folders, stem] if number and self._many else folders
        title = entry.credits.title or readable(" ".join([stem, *number]))
        section = BETWEEN.join(map(readable, heads))
        return Place(self._names.name("-".join([*folders, stem, *number])), title, section)

    def _parts(self, file: str) -> tuple[str, ...]:
        """Return the names of the folders of a file below that of the command line, and its own."""
        base = self.base(file)
        if base is None:
            return (Path(file).name,)
        parts = Path(file).relative_to(base).parts
        return parts if len(self._paths) == 1 else (Path(base).resolve().name, *parts)


def stem_of(name: str) -> str:
    """Return the name of a file without its suffix, also where it is packed."""
    path = Path(name)
    return Path(path.stem).stem if path.suffix.lower() == ".gz" else path.stem


def readable(name: str) -> str:
    """Return the name of a file or folder as a title."""
    words = re.sub("[ _-]+", " ", name).strip() or name
    # Names of files may hold bytes that are no text.
    whole = words.encode(errors="replace").decode()
    return whole[:1].upper() + whole[1:]
