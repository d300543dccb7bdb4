"""Typesetting a book whose puzzles are collected: its Typst source, and its PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from puzzlewright.books.collection import Collected, collect
from puzzlewright.books.host import BookHost, BookNote
from puzzlewright.books.plan import Plan
from puzzlewright.books.section import Section
from puzzlewright.books.typst_source import read_template, template_notes
from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.paper.book import (
    Book as PrintedBook,
)
from puzzlewright.paper.book import (
    book_files,
    book_notes,
    compile_book,
    has_narrow_gutter,
)
from puzzlewright.paper.page_boxes import page_count
from puzzlewright.paper.paper_sizes import gutter_note
from puzzlewright.paper.print_settings import PrintSettings

#: Why there is no book.
NO_PUZZLES: Final = "there are no puzzles for a book"


class Typesetting:
    """A book that can be set."""

    def __init__(
        self, plan: Plan, collected: Collected, host: BookHost, template: str | None = None
    ) -> None:
        if not collected.chapters:
            raise InputError(NO_PUZZLES)
        self.settings: PrintSettings = plan.settings
        if self.settings.language is None:
            self.settings = self.settings._replace(language=collected.language)
        self.book: PrintedBook = plan.book._replace(
            chapters=collected.chapters, parts=collected.parts
        )
        self._standard = plan.standard
        self._host = host
        self._template = template
        self._template_files = {} if template is None else read_template(template)
        self.files: Mapping[str, str | bytes] = self._source()  #: what Typst sets, by name

    @property
    def number(self) -> int:
        """The number of puzzles."""
        return len(self.book.chapters)

    def note_all(self, name: str) -> None:
        """Tell what there is to say before the book is set; `name` is that of its file."""
        self._host.report(1.0, f"typesetting, {count_noun(self.number, 'puzzle')}")
        for note in book_notes(self.book, self.settings):
            self._host.note(BookNote(self._host.phrase(note), name))
        for note in template_notes(self._template, self._template_files):
            self._host.note(BookNote(note))

    def pdf(self, name: str) -> bytes:
        """Return the book; with more pages than were estimated, its gutter is wider."""
        made = compile_book(self.files, self.settings, self._standard, self._template)
        pages = page_count(made)
        if has_narrow_gutter(self.book, self.settings, pages):
            self.files = self._source(pages)
            return compile_book(self.files, self.settings, self._standard, self._template)
        if narrow := gutter_note(self.settings.paper, pages):
            self._host.note(BookNote(narrow, name))
        return made

    def _source(self, pages: int | None = None) -> dict[str, str | bytes]:
        return {**book_files(self.book, self.settings, pages), **self._template_files}


def typeset(
    sections: Sequence[Section], plan: Plan, host: BookHost, template: str | None = None
) -> Typesetting:
    """Collect the puzzles of a book, and get it ready to be set."""
    return Typesetting(plan, collect(sections, plan, host), host, template)
