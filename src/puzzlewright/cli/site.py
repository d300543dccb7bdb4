"""`show FOLDER -o site/`: a web site on which all puzzles of a folder are played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from puzzlewright.cli import codes, paper_options
from puzzlewright.cli.bar import MakerBar
from puzzlewright.cli.batch import Batch
from puzzlewright.cli.binder import wishes_of
from puzzlewright.cli.inputs import Broken, Entry
from puzzlewright.cli.output import Output as Printer
from puzzlewright.cli.output import json_line
from puzzlewright.cli.site_places import Places
from puzzlewright.cli.stopping import noted_interrupts, raised_interrupts
from puzzlewright.cli.streams import complain, is_terminal
from puzzlewright.cli.wording import number_of
from puzzlewright.deadline import deadline
from puzzlewright.errors import InputError
from puzzlewright.games.site import INDEX
from puzzlewright.named_files import is_below
from puzzlewright.outputs.key import supplied
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.site import MOST_PUZZLES, Site, SiteWriter
from puzzlewright.outputs.site_folder import drafted, old_files, require_place
from puzzlewright.puzzles.abilities import Played

if TYPE_CHECKING:
    import argparse

    from puzzlewright.outputs.site_folder import Draft
    from puzzlewright.puzzles.base import Puzzle


def show_site(path: str, arguments: argparse.Namespace) -> int:
    """Write a site; puzzles that are broken are named, and left out."""
    _require_sense(arguments)
    paper_options.refuse_printing(Site(), arguments)
    values = paper_options.values_in(arguments, Site.options)
    Site().require_options(values)
    require_place(path, force=arguments.force)
    with Printer(None) as out:
        batch = Batch(arguments, arguments.paths, out)
        work = _Work(arguments, values)
        batch.files = work.places.ordered(_outside(path, batch.files, work.places))
        with drafted(path) as draft:
            code = work.run(batch, draft)
            if code == codes.STOPPED:
                return code
            if not work.told:
                complain("no puzzles are left: nothing is written")
                return code
            with noted_interrupts():  # a site of old and new pages would be none
                draft.publish()
        work.tell(path, out)
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


def _outside(path: str, files: list[str], places: Places) -> list[str]:
    """Return files without those of an older site, which may lie in the folder of the puzzles."""
    if old_files(Path(path)) is None:
        return files
    home = str(Path(path).resolve())
    kept = [
        file
        for file in files
        if places.base(file) is None or not is_below(home, str(Path(file).resolve()))
    ]
    if not kept:
        raise InputError("a folder without any puzzles, only a site", source=path)
    return kept


class _Work:
    """Turns the puzzles of a command line into pages."""

    def __init__(self, arguments: argparse.Namespace, values: Mapping[str, Any]) -> None:
        self.places = Places(arguments.paths)
        self.told: list[tuple[Entry, str]] = []  #: puzzles and their pages
        self._arguments = arguments
        self._values = values
        self._style = wishes_of(arguments.style)
        self._unused = dict.fromkeys(self._style)
        self._total = 0
        self._is_whole = True

    def run(self, batch: Batch, draft: Draft) -> int:
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
            if code != codes.STOPPED and self.told:
                for style in self._unused:
                    raise InputError("no page of the site has this style", text=style)
                self._is_whole = writer.finish(self._values["title"] or self.places.title)
            return code
        finally:
            bar.clear()

    def _all(self, found: Iterable[Entry | Broken]) -> list[Entry | Broken]:
        """Return all puzzles, if they are not too many."""
        every = list(found)
        self._total = len(every)
        number = sum(isinstance(each, Entry) for each in every)
        if number > MOST_PUZZLES:
            reason = f"{number:,} puzzles; a site has {MOST_PUZZLES:,} at most"
            raise InputError(reason, source=" ".join(self._arguments.paths))
        return every

    def _add(self, entry: Entry, writer: SiteWriter) -> int:
        start = perf_counter() - entry.waited
        job = Job(entry.puzzle, style=self._style_of(entry.puzzle), credits=entry.credits)
        with deadline(self._arguments.time, since=start):
            with noted_interrupts() as stop:
                job, _ = supplied(job, Site().needs_solution(job, self._values), stop)
            place = self.places.place(entry)
            with raised_interrupts():
                writer.add(job, place)
        self.told.append((entry, place.address))
        return codes.ANSWERED

    def _style_of(self, puzzle: Puzzle[Any]) -> dict[str, str]:
        """Return the styles that pages of a kind have."""
        known = {name.partition("=")[0] for name in Played.of(puzzle).styles}
        style = {name: value for name, value in self._style.items() if name in known}
        for name in style:
            self._unused.pop(name, None)
        return style

    def tell(self, path: str, out: Printer) -> None:
        """Say what was written."""
        if not self._is_whole:
            complain(f"{path}: note: a large site; browsers keep only pages that were opened")
        if self._arguments.json:
            for entry, address in self.told:
                values = {**entry.as_json(), "output": str(Path(path) / address)}
                out.write(json_line(values))
        elif not self._arguments.quiet:
            number = number_of(len(self.told), "puzzle")
            out.write(f"{Path(path) / INDEX}: {number}\n")
