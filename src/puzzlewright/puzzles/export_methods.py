"""What people turn a puzzle into: files, sheets of paper, a game; the methods for it.

Each has one import of an output, which stands on puzzles: most programs need one of them at most.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any, Generic, Unpack, overload

from puzzlewright.puzzles.results import S

if TYPE_CHECKING:
    from puzzlewright.games.notebook import Player
    from puzzlewright.outputs.save_options import PdfOptions, SaveOptions


class ExportMethods(Generic[S]):
    """A part of Puzzle."""

    __slots__ = ()

    def save(
        self,
        path: str | PathLike[str],
        *,
        solution: S | None = None,
        style: Mapping[str, str] | None = None,
        **options: Unpack[SaveOptions],
    ) -> None:
        """Write the puzzle to a file, in the format that its suffix names.

        An option that files of this suffix do not have is an InputError.

        solution: drawn into pictures and pages, printed instead of the puzzle, or added to a text.
        style: styles of drawings, such as {"colour": ""}: those of `puzzlewright show --styles`.

        Options of files:
            paper: paper size: Letter, A5, A3, Legal, the trim size of a book in inches: 5x8,
                5.5x8.5, 6x9, 7x10, 8x10, 8.5x11, or any size: 8.25x8.25in, 148x210mm (default: A4)
                [.pdf].
            large: large print [.pdf].
            title: the title, stored if the file can.
            author: the author, stored if it can.
            name_line: whether there is a line for name and date (default: True) [.pdf].
            key: where to put the solution: page (its own page), none, or a file.pdf; an .html page
                holds it, except with none (default: page) [.pdf, .js, .json, .html].
            language: language of titles and headings: en, de, fr, hr, he, ... (default: that of the
                words, else English) [.pdf, .js, .json, .html].
            colour: print in colour (default: black and white) [.pdf].
            fonts: font files to try first [.pdf, .png, .svg].
            embed: put the game into the .json file, for <puzzlewright-game> on a web page of yours,
                and write the module puzzlewright-game.js beside it [.js, .json].
            pixels: width of a .png in pixels (default: set by dpi) [.png].
            dpi: resolution of a .png in pixels per inch (default: 192) [.png].
            grey: make a .png in shades of grey [.png].
            outlines: draw the letters of an .svg as outlines, which look the same everywhere (needs
                the extra `puzzlewright[print]`) [.svg].
        """
        from puzzlewright.outputs.write import save

        save(self._puzzle, path, solution=solution, style=style, **options)

    @overload
    def print_pdf(
        self,
        path: None = None,
        *,
        solution: S | None = None,
        style: Mapping[str, str] | None = None,
        **options: Unpack[PdfOptions],
    ) -> bytes: ...

    @overload
    def print_pdf(
        self,
        path: str | PathLike[str],
        *,
        solution: S | None = None,
        style: Mapping[str, str] | None = None,
        **options: Unpack[PdfOptions],
    ) -> None: ...

    def print_pdf(
        self,
        path: str | PathLike[str] | None = None,
        *,
        solution: S | None = None,
        style: Mapping[str, str] | None = None,
        **options: Unpack[PdfOptions],
    ) -> bytes | None:
        """Print the puzzle on a sheet of paper: write it to a .pdf file, or return its bytes.

        solution: printed instead of the puzzle.
        style: styles of drawings, such as {"colour": ""}: those of `puzzlewright show --styles`.

        Options of sheets:
            paper: paper size: Letter, A5, A3, Legal, the trim size of a book in inches: 5x8,
                5.5x8.5, 6x9, 7x10, 8x10, 8.5x11, or any size: 8.25x8.25in, 148x210mm (default: A4).
            large: large print.
            title: the title, stored if the file can.
            author: the author, stored if it can.
            name_line: whether there is a line for name and date (default: True).
            key: where to put the solution: page (its own page), none, or a file.pdf; an .html page
                holds it, except with none (default: page).
            language: language of titles and headings: en, de, fr, hr, he, ... (default: that of the
                words, else English).
            colour: print in colour (default: black and white).
            fonts: font files to try first.
        """
        from puzzlewright.outputs.write import print_pdf

        return print_pdf(self._puzzle, path, solution=solution, style=style, **options)

    def play(
        self,
        *,
        title: str = "",
        author: str = "",
        language: str | None = None,
        solution: bool = True,
        style: Mapping[str, str] | None = None,
        height: int = 640,
    ) -> Player:
        """Return the puzzle as a game: a notebook shows it, `play().open()` opens it in a browser.

        It is the page that `save("NAME.html")` writes; the puzzle is solved for it.

        title, author: shown above the puzzle.
        language: of the page, such as "de" (default: that of the words, else English).
        solution: with False, the page has no solution in it, and no Check, Hint and Reveal.
        style: styles of playable pages, such as {"first-letters": ""} of a word search.
        height: of the frame in the notebook, in pixels.
        """
        from puzzlewright.outputs.html import play

        return play(
            self._puzzle,
            title=title,
            author=author,
            language=language,
            solution=solution,
            style=style,
            height=height,
        )

    @property
    def _puzzle(self) -> Any:
        """The puzzle that this is."""
        return self
