"""The folder of a web site: written whole beside its place, then moved there.

A folder with other things in it is refused. Of a site of ours, the files that are listed in its
service worker are replaced; all others stay, such as those of a version control system.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from puzzlewright.errors import InputError
from puzzlewright.files import exists, is_file, is_folder, read_text, require_folder, require_name
from puzzlewright.games.site import INDEX, WORKER, files_of_worker, hash_of


class Draft:
    """A site that is being written, and is nobody's yet."""

    def __init__(self, folder: Path, target: Path) -> None:
        self.hashes: dict[str, str] = {}  #: of the files so far, by their names
        self.size: int = 0  #: of all of them, in bytes
        self._folder = folder
        self._target = target

    def write(self, name: str, data: bytes) -> None:
        """Add a file; its name may have a folder in it."""
        path = self._folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.hashes[name] = hash_of(data)
        self.size += len(data)

    def publish(self) -> None:
        """Move the site to its place."""
        if not self._target.exists():
            self._folder.rename(self._target)
            return
        before = old_files(self._target) or []
        # The index after the pages that it names, and then the worker, which tells browsers of all.
        last = {INDEX: 1, WORKER: 2}
        for name in sorted(self.hashes, key=lambda name: (last.get(name, 0), name)):
            place = self._target / name
            place.parent.mkdir(parents=True, exist_ok=True)
            (self._folder / name).replace(place)
        for name in before:
            if name not in self.hashes:
                with suppress(OSError):
                    (self._target / name).unlink()


@contextmanager
def drafted(path: str) -> Iterator[Draft]:
    """Give a draft of the site at `path`; if it is not published, nothing is left of it."""
    target = Path(path).resolve()
    folder = target.with_name(f".puzzlewright-{os.urandom(8).hex()}")
    try:
        folder.mkdir()
        yield Draft(folder, target)
    except OSError as error:
        raise InputError(f"cannot be written ({error.strerror})", source=path) from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def require_place(path: str, *, force: bool = False) -> None:
    """Raise an InputError if a site cannot be written to a folder."""
    require_name(path)
    target = Path(path)
    require_folder(str(target))
    if not exists(target):
        return
    if not is_folder(target):
        raise InputError("this is a file; a site is a folder", source=path)
    if not force and old_files(target) is None and _is_taken(target):
        reason = "a folder with other files in it; name a new one, or add --force to write the "
        raise InputError(f"{reason}site among them", source=path)


def _is_taken(folder: Path) -> bool:
    """Tell whether there is anything in a folder, but for what is hidden."""
    try:
        return any(not each.name.startswith(".") for each in folder.iterdir())
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror})", source=str(folder)) from error


def old_files(folder: Path) -> list[str] | None:
    """Return the files of a site of ours; None if a folder has none."""
    worker = folder / WORKER
    if not is_file(worker):
        return None
    try:
        listed = files_of_worker(read_text(worker))
    except InputError:
        return None
    return None if listed is None else [*listed, WORKER]
