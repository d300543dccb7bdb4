"""Books in Python: puzzles in sections, put on the pages of a PDF.

    from puzzlewright import Book, Section, Sudoku

    book = Book(
        "Sudokus",
        [
            Section("Easy", recipe=Sudoku.Recipe(difficulty="easy"), count=20),
            Section("Others", puzzles=["puzzles/"]),
        ],
        author="A. Author",
        per_page=2,
    )
    book.save("sudokus.pdf")

The command `book` and the studio make their books by the same classes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from typing import Any, ClassVar, Final, Literal

from puzzlewright.books import keys
from puzzlewright.books.arguments import BookArgument, Table, frozen_value
from puzzlewright.books.book_file import read_book_file
from puzzlewright.books.collection import collect
from puzzlewright.books.host import BookHost
from puzzlewright.books.plan import Plan, PlanReader
from puzzlewright.books.section import BookPage, BookSolutions, Section, TextPage
from puzzlewright.books.typesetting import Typesetting, typeset
from puzzlewright.books.typst_source import require_new, write_source
from puzzlewright.core.arguments import wrong_type
from puzzlewright.core.errors import InputError, warn_caller
from puzzlewright.core.files import file_suffix, path_name, require_writable, write_bytes
from puzzlewright.core.immutable import frozen, set_attribute
from puzzlewright.core.limits import allowance
from puzzlewright.engine.driver.run import Progress
from puzzlewright.outputs.solution_key import stoppable
from puzzlewright.paper.typst import require_typst
from puzzlewright.puzzles.solving import DaskClient, open_executor

#: The name of a book that is not written to a file.
BOOK_NAME: Final = "book.pdf"

#: The book of an argument, which cannot be changed.
_PAGE: Final = BookPage()
_SOLUTIONS: Final = BookSolutions()


@frozen
class Book(Table):
    """A book of puzzles: title page, contents, sections, solutions, on paper of any size."""

    _declared: ClassVar[Sequence[keys.Key]] = keys.BOOK

    title: str
    sections: tuple[Section, ...]
    subtitle: str
    author: str
    language: str | None
    copyright: str
    imprint: str | None
    title_page: bool
    contents: str | None
    per_page: int
    large: bool
    colour: bool
    fonts: tuple[str, ...]
    pdf_standard: str | None
    paper: str | None
    page: BookPage
    solutions: BookSolutions
    front: tuple[TextPage, ...]
    back: tuple[TextPage, ...]

    _plan: Plan  #: what follows from all this, for whoever sets it

    def __init__(
        self,
        title: str = "",
        sections: Iterable[Section] = (),
        *,
        subtitle: str = "",
        author: str = "",
        language: str | None = None,
        copyright: str = "",  # noqa: A002
        imprint: str | None = None,
        title_page: bool = True,
        contents: Literal["sections", "puzzles", "none"] | None = None,
        per_page: Literal[1, 2, 4, 6] = 1,
        large: bool = False,
        colour: bool = False,
        fonts: Iterable[str | PathLike[str]] = (),
        pdf_standard: Literal["1.7", "2.0", "a-2b", "a-2u", "a-3b", "a-3u", "a-4"] | None = None,
        paper: str | None = None,
        page: BookPage = _PAGE,
        solutions: BookSolutions = _SOLUTIONS,
        front: Iterable[TextPage] = (),
        back: Iterable[TextPage] = (),
    ) -> None:
        """Take what a book file has; wrong values are errors at once, before any work.

        title, subtitle, author: on the title page.
        sections: the puzzles, in Sections.
        language: of headings and tasks: "de" (default: that of the words, else English).
        copyright, imprint: on the back of the title page (imprint: the version of the program).
        title_page: whether there is a title page, with its back.
        contents: what they list (default: the sections if they have titles, else the puzzles).
        per_page: puzzles on a page, of those without a list.
        large, colour: large print; print in colour.
        fonts: font files to try first.
        pdf_standard: such as "a-2b" (PDF/A; default: 1.7).
        paper: "A4" or another sheet, with the same margin on both sides (default: page.trim).
        page, solutions: how pages and solutions are laid out.
        front, back: texts before the puzzles and at the very end.
        """
        self._fill(
            {
                name: value
                for name, value in locals().items()
                if name not in ("sections", "front", "back")
            }
        )
        for name, given, wanted in (
            ("sections", sections, Section),
            ("front", front, TextPage),
            ("back", back, TextPage),
        ):
            set_attribute(self, name, _all_of(name, given, wanted))
        for name, value, kind in (
            ("page", page, BookPage),
            ("solutions", solutions, BookSolutions),
        ):
            if not isinstance(value, kind):
                raise wrong_type(f"a {kind.__name__}", value, name)
        set_attribute(self, "_plan", PlanReader(None).plan(BookArgument(self._table())))

    def _table(self) -> dict[str, Any]:
        """Return what is given, by the keys of book files, without the puzzles."""
        return {**super()._table(), "section": [section._table() for section in self.sections]}

    @classmethod
    def load(
        cls,
        path: str | PathLike[str],
        *,
        max_input: int | str | None = None,
        allow_files: bool = False,
    ) -> Book:
        """Read a book file (docs/books.md).

        Files that it names lie beside it or below, except with `allow_files`. `max_input` raises
        the limits of what is read (bytes, or a size like "2G").
        """
        with allowance(max_input, allow_files, None, None):
            found = read_book_file(path_name(path))
            for name, table in (("page", BookPage), ("solutions", BookSolutions)):
                if name in found:
                    given = found[name].items()
                    found[name] = table(**{key.replace("-", "_"): value for key, value in given})
            for name in ("front", "back"):
                found[name] = [TextPage(**each) for each in found[name]]
            return cls(**found)

    def save(
        self,
        path: str | PathLike[str],
        *,
        typst: str | PathLike[str] | None = None,
        template: str | PathLike[str] | None = None,
        time: float | None = None,
        progress: Callable[[Progress], None] | None = None,
        stop: Callable[[], bool] | None = None,
        cluster: DaskClient | str | None = None,
    ) -> None:
        """Write the book to a .pdf file; puzzles that sections order are made first.

        A file that cannot be read, or a puzzle without a solution, is an InputError; what else
        readers would not like, such as the same puzzle twice, gives a warning.

        typst: a new folder for the Typst source of the book.
        template: a folder with Typst files that replace ours.
        time: OutOfTimeError after this many seconds, and nothing is written.
        progress: called with a Progress now and then; its `note` tells what is done.
        stop: called now and then; StoppedError if it returns True, and nothing is written.
        cluster: a Dask client, `"local:4"` or the address of a scheduler: make puzzles there.
        """
        name = path_name(path)
        if file_suffix(name) != ".pdf":
            raise InputError("a book is a .pdf file", source=name)
        require_writable(name)
        folder = None if typst is None else path_name(typst)
        if folder is not None:
            require_new(folder)
        with open_executor(cluster) as there, stoppable(stop, time):
            host = BookHost(progress, stop, there)
            setting = self._typesetting(name, template, host)
            made = setting.pdf(name)
        if folder is not None:
            write_source(folder, setting.files, setting.settings)
        write_bytes(name, made)
        _warn(name, host)

    def print_pdf(
        self,
        *,
        template: str | PathLike[str] | None = None,
        time: float | None = None,
        progress: Callable[[Progress], None] | None = None,
        stop: Callable[[], bool] | None = None,
        cluster: DaskClient | str | None = None,
    ) -> bytes:
        """Return the book as the bytes of a PDF; the arguments are those of save()."""
        with open_executor(cluster) as there, stoppable(stop, time):
            host = BookHost(progress, stop, there)
            made = self._typesetting(BOOK_NAME, template, host).pdf(BOOK_NAME)
        _warn(BOOK_NAME, host)
        return made

    def make_puzzles(
        self,
        *,
        time: float | None = None,
        progress: Callable[[Progress], None] | None = None,
        stop: Callable[[], bool] | None = None,
        cluster: DaskClient | str | None = None,
    ) -> Book:
        """Return the same book with its puzzles made and its files read: all are Documents.

        The arguments are those of save().
        """
        with open_executor(cluster) as there, stoppable(stop, time):
            host = BookHost(progress, stop, there)
            documents = collect(self.sections, self._plan, host).documents
        _warn(BOOK_NAME, host)
        pairs = zip(self.sections, documents, strict=True)
        return self.with_sections([section.with_puzzles(found) for section, found in pairs])

    def with_sections(self, sections: Iterable[Section]) -> Book:
        """Return the same book with other sections."""
        names = (key.attribute for key in self._declared if key.name != "section")
        return type(self)(sections=sections, **{name: getattr(self, name) for name in names})

    def _typesetting(
        self, name: str, template: str | PathLike[str] | None, host: BookHost
    ) -> Typesetting:
        """Return the book, ready to be set."""
        require_typst(name)
        files = None if template is None else path_name(template)
        setting = typeset(self.sections, self._plan, host, files)
        setting.note_all(name)
        return setting


def _warn(name: str, host: BookHost) -> None:
    """Warn the caller of what there is to say."""
    for note in host.notes:
        warn_caller(note.name or name, [note.text])


def _all_of(name: str, given: Any, wanted: type[Any]) -> tuple[Any, ...]:
    """Return the members of a list, which are all of a class."""
    found = frozen_value(name, list(given) if isinstance(given, Iterable) else given)
    for each in found if isinstance(found, tuple) else (found,):
        if not isinstance(each, wanted):
            raise wrong_type(f"{wanted.__name__}s", each, name)
    return found if isinstance(found, tuple) else (found,)
