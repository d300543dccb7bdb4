"""A class set: a sheet for each pupil, in one version or another, and the keys of all versions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.paper import legibility, typst
from puzzlewright.paper.print_settings import Copy, PrintSettings, font_notes, picture_notes
from puzzlewright.paper.sheet import (
    BARE_MARGIN,
    Sheet,
    answer_lists,
    back_matter_key,
    bare_page_size,
)
from puzzlewright.paper.solutions import most_solution_cell, solution_notes, solution_pages
from puzzlewright.puzzles.printable import Printable


class ClassSet(NamedTuple):
    """All that is in a class set. A version is a sheet; its letter follows from its place."""

    versions: Sequence[Sheet]
    names: Sequence[str] = ()  #: of pupils; versions are dealt to them in turn
    title: str = ""  #: else what such a puzzle is called
    author: str = ""
    duplex: bool = False  #: whether each sheet begins on a right-hand page

    @property
    def keys(self) -> list[tuple[str, Printable]]:
        """The keys with the letters of their versions."""
        every = enumerate(self.versions)
        return [(version_letter(at), one.key) for at, one in every if one.key is not None]

    def sheets(self) -> list[tuple[int, str]]:
        """Return the version of each sheet, and the name on it: "" for a line without one."""
        number = max(len(self.names), len(self.versions))
        names = [*self.names, *[""] * (number - len(self.names))]
        return [(at % len(self.versions), name) for at, name in enumerate(names)]


def version_letter(version: int) -> str:
    """Return the letter of a version, counted from 0: A to Z, AA, AB and so on."""
    letters = ""
    version += 1
    while version > 0:
        version, letter = divmod(version - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def class_set_pdf(
    chosen: ClassSet, settings: PrintSettings, *, sheets: bool = True, keys: bool = True
) -> bytes:
    """Return a class set as PDF: its sheets, its keys at the back, or only one of both."""
    files = class_set_files(chosen, settings, sheets=sheets, keys=keys)
    return typst.pdf(files.pop("main.typ"), files, [font.path for font in settings.fonts])


def class_set_files(
    chosen: ClassSet, settings: PrintSettings, *, sheets: bool = True, keys: bool = True
) -> dict[str, str]:
    """Return the files that Typst makes the set of, `main.typ` among them."""
    printables = _puzzles(chosen)
    if not printables:
        raise InputError("there are no puzzles for a class set")
    words = settings.catalogue(printables)
    known = chosen.keys
    own = [key for _, key in known]
    copy = Copy(settings, words, [*printables, *own])
    title = copy.title(chosen.title or words(printables[0].title))
    footer = Sheet(None, author=chosen.author, version=chosen.versions[0].version)
    solved = [one.puzzle for one in chosen.versions if one.puzzle and one.key] if keys else []
    solutions: list[dict[str, Any]] = []
    for puzzle, (letter, key) in zip(solved, known, strict=False):
        small = copy.printable(back_matter_key(puzzle, key))
        solutions.append({"number": copy.say(letter), "printable": small})
    data = {
        "title": title,
        "author": chosen.author,
        "named": settings.has_name_line,
        "duplex": chosen.duplex,
        "versions": [
            _version(one, version_letter(at), title, copy)
            for at, one in enumerate(chosen.versions if sheets else ())
        ],
        "sheets": [
            {"version": version, "name": copy.say(name)}
            for version, name in (chosen.sheets() if sheets else [])
        ],
        "solutions": solution_pages(own, solutions, settings, slim=False) if keys else [],
        "answers": answer_lists(solved, own, solutions) if keys else [],
        "solution-cell": most_solution_cell(settings),
        "footer": copy.say(footer.footer(words)),
        "bare-margin": BARE_MARGIN,
    }
    files = {**typst.shared_files(), **copy.files(data)}
    return {"main.typ": typst.template("class_set.typ"), **files}


def _version(sheet: Sheet, letter: str, title: str, copy: Copy) -> dict[str, Any]:
    """Return a version as the Typst files read it."""
    assert sheet.puzzle is not None
    return {
        "letter": copy.say(letter),
        "title": title,
        "task": copy.task(sheet.puzzle),
        "difficulty": copy.say(copy.words.difficulty(sheet.difficulty)),
        "printable": copy.printable(sheet.puzzle),
        "bare": bare_page_size(sheet.puzzle, copy.settings),
        "footer": copy.say(sheet.footer(copy.words)),
    }


def _puzzles(chosen: ClassSet) -> list[Printable]:
    return [one.puzzle for one in chosen.versions if one.puzzle is not None]


def class_set_notes(chosen: ClassSet, settings: PrintSettings) -> list[str]:
    """Return what there is to say of a set before it is printed."""
    printables = _puzzles(chosen)
    found = legibility.legibility_notes(printables, settings)
    found += solution_notes([key for _, key in chosen.keys], settings, slim=False)
    found += font_notes(printables, chosen.title + "".join(chosen.names), settings)
    return found + picture_notes(printables, chosen.title, settings)
