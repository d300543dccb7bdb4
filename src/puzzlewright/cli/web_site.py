"""`show FOLDER -o site/`: a web site of all puzzles of a folder, and the place of each in it."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from puzzlewright.cli import exit_codes
from puzzlewright.cli.options import outputs
from puzzlewright.cli.puzzle_inputs import PuzzleLoop
from puzzlewright.cli.result_output import Output as Printer
from puzzlewright.cli.result_output import json_line
from puzzlewright.cli.terminal.interrupts import note_interrupts, raise_interrupts
from puzzlewright.cli.terminal.progress_bar import MakerBar
from puzzlewright.cli.terminal.streams import complain, is_terminal
from puzzlewright.core import clock
from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.core.files import STANDARD_INPUT, is_folder
from puzzlewright.core.referenced_files import contains_path
from puzzlewright.games.site import INDEX, PageNames
from puzzlewright.outputs.output import Job, StyleOptions, parse_styles
from puzzlewright.outputs.puzzle_files import Entry, UnreadableEntry, natural_key
from puzzlewright.outputs.site import (
    MOST_PUZZLES,
    Place,
    Site,
    SiteDraft,
    SiteWriter,
    old_files,
    open_draft,
    require_place,
)
from puzzlewright.outputs.solution_key import supply_solution
from puzzlewright.puzzles.abilities import GamePage

#: Between the names of folders in the title of a section.
NAME_SEPARATOR: Final = " › "


class SitePlaces:
    """Gives a place to every puzzle of the files and folders on a command line."""

    def __init__(self, paths: Sequence[str]) -> None:
        self._paths = paths
        self._folders = [path for path in paths if path != "-" and is_folder(path)]
        self._names = PageNames("index")
        self._many = False  #: whether there are several files

    @property
    def title(self) -> str:
        """What the site is called if nobody names it: as the one folder or file is, else ""."""
        (path, *more) = self._paths
        if more or path == "-":
            return ""
        return readable_title(
            Path(os.path.realpath(path)).name if self._folders else plain_stem(Path(path).name)
        )

    def base(self, file: str) -> str | None:
        """Return the folder on the command line that a file comes from; None if it is named."""
        if file in self._paths:
            return None
        found = (one for one in self._folders if file.startswith(one.rstrip(os.sep) + os.sep))
        return next(found, None)

    def order_files(self, files: Sequence[str]) -> list[str]:
        """Return files so that those of a folder stand before the folders in it."""
        order = {path: at for at, path in reversed(list(enumerate(self._paths)))}

        def key(file: str) -> tuple[int, list[list[str | int]], list[str | int], str]:
            *folders, name = self._parts(file)
            first = order[self.base(file) or file]
            return first, [natural_key(part) for part in folders], natural_key(name), file

        self._many = len(set(files)) > 1
        return sorted(files, key=key)

    def place(self, entry: Entry) -> Place:
        """Return the place of a puzzle, which no other has."""
        *folders, name = self._parts(entry.file)
        stem = "puzzle" if entry.file == STANDARD_INPUT else plain_stem(name)
        number = [] if entry.number is None else [str(entry.number)]
        heads = [*folders, stem] if number and self._many else folders
        title = entry.credits.title or readable_title(" ".join([stem, *number]))
        section = NAME_SEPARATOR.join(map(readable_title, heads))
        return Place(self._names.name("-".join([*folders, stem, *number])), title, section)

    def _parts(self, file: str) -> tuple[str, ...]:
        """Return the names of the folders of a file below that of the command line, and its own."""
        base = self.base(file)
        if base is None:
            return (Path(file).name,)
        parts = Path(file).relative_to(base).parts
        return parts if len(self._paths) == 1 else (Path(os.path.realpath(base)).name, *parts)


def plain_stem(name: str) -> str:
    """Return the name of a file without its suffix, also where it is packed."""
    path = Path(name)
    return Path(path.stem).stem if path.suffix.lower() == ".gz" else path.stem


def readable_title(name: str) -> str:
    """Return the name of a file or folder as a title."""
    words = re.sub("[ _-]+", " ", name).strip() or name
    # Names of files may hold bytes that are no text.
    whole = words.encode(errors="replace").decode()
    return whole[:1].upper() + whole[1:]


def show_site(path: str, arguments: argparse.Namespace) -> int:
    """Write a site; puzzles that are broken are named, and left out."""
    _require_sense(arguments)
    outputs.refuse_paper_options(Site(), arguments)
    values = outputs.option_values(arguments, Site.options)
    Site().require_options(values)
    require_place(path, force=arguments.force)
    with Printer(None) as out:
        batch = PuzzleLoop(arguments, arguments.paths, out)
        work = _SiteBuilder(arguments, values)
        batch.files = work.places.order_files(_outside(path, batch.files, work.places))
        with open_draft(path) as draft:
            code = work.run(batch, draft)
            if code == exit_codes.STOPPED:
                return code
            if not work.pages:
                complain("no puzzles are left: nothing is written")
                return code
            with note_interrupts():  # a site of old and new pages would be none
                draft.publish()
        work.report(path, out)
    return code


def _require_sense(arguments: argparse.Namespace) -> None:
    """Raise an InputError for options that pages have no use for."""
    others = {
        "--solution": arguments.solution,
        "--statistics": arguments.statistics,
        "--compare": arguments.compare,
        "--per-page": arguments.per_page is not None,
    }
    for option, is_given in others.items():
        if is_given:
            raise InputError(
                "cannot be combined with -o FOLDER/: a site has pages to play on", text=option
            )


def _outside(path: str, files: list[str], places: SitePlaces) -> list[str]:
    """Return files without those of an older site, which may lie in the folder of the puzzles."""
    if old_files(Path(path)) is None:
        return files
    home = Path(os.path.realpath(path))
    kept = [
        file
        for file in files
        if places.base(file) is None or not contains_path(home, Path(os.path.realpath(file)))
    ]
    if not kept:
        raise InputError("a folder without any puzzles, only a site", source=path)
    return kept


class _SiteBuilder:
    """Turns the puzzles of a command line into pages."""

    def __init__(self, arguments: argparse.Namespace, values: Mapping[str, Any]) -> None:
        self.places = SitePlaces(arguments.paths)
        self.pages: list[tuple[Entry, str]] = []  #: puzzles and their pages
        self._arguments = arguments
        self._values = values
        self._styles = StyleOptions(parse_styles(arguments.style))
        self._total = 0
        self._is_whole = True

    def run(self, batch: PuzzleLoop, draft: SiteDraft) -> int:
        """Write all pages, and what goes with them."""
        writer = SiteWriter(draft, self._values)
        bar = MakerBar("site")
        wanted = self._arguments.progress
        is_drawn = is_terminal() if wanted is None else wanted

        def add(entry: Entry, number: int) -> int:
            if is_drawn:
                bar.report((number - 1) / self._total, f"puzzle {number:,} of {self._total:,}")
            return self._add(entry, writer)

        try:
            code = batch.run(add, self._all)
            if code != exit_codes.STOPPED and self.pages:
                self._styles.require_used("page of the site")
                self._is_whole = writer.finish(self._values["title"] or self.places.title)
            return code
        finally:
            bar.clear()

    def _all(self, found: Iterable[Entry | UnreadableEntry]) -> list[Entry | UnreadableEntry]:
        """Return all puzzles, if they are not too many."""
        every = list(found)
        self._total = len(every)
        number = sum(isinstance(each, Entry) for each in every)
        if number > MOST_PUZZLES:
            reason = f"{number:,} puzzles; a site has {MOST_PUZZLES:,} at most"
            raise InputError(reason, source=" ".join(self._arguments.paths))
        return every

    def _add(self, entry: Entry, writer: SiteWriter) -> int:
        start = clock.now() - entry.wait_seconds
        style = self._styles.known_styles(GamePage.of(entry.puzzle).styles)
        job = Job(entry.puzzle, style=style, credits=entry.credits)
        with deadline(self._arguments.time, since=start):
            with note_interrupts() as stop:
                job, _ = supply_solution(job, Site().needs_solution(job, self._values), stop)
            place = self.places.place(entry)
            with raise_interrupts():
                writer.add(job, place)
        self.pages.append((entry, place.address))
        return exit_codes.ANSWERED

    def report(self, path: str, out: Printer) -> None:
        """Say what was written."""
        if not self._is_whole:
            complain(f"{path}: note: a large site; browsers keep only pages that were opened")
        if self._arguments.json:
            for entry, address in self.pages:
                values = {**entry.as_json(), "output": str(Path(path) / address)}
                out.write(json_line("show", values))
        elif not self._arguments.quiet:
            number = count_noun(len(self.pages), "puzzle")
            out.write(f"{Path(path) / INDEX}: {number}\n")
