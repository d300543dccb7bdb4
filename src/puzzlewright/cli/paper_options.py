"""The options of everything that is printed or painted: declared once, read once."""

from __future__ import annotations

from argparse import SUPPRESS
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from puzzlewright.cli.options import Renamed, at_least_one
from puzzlewright.errors import InputError
from puzzlewright.files import require_folder, suffix_of
from puzzlewright.formats.sniff import SUFFIXES

if TYPE_CHECKING:
    import argparse

    from puzzlewright.documents import Credits
    from puzzlewright.paper.setting import Setting

#: Where the solution of a sheet goes, if not to a file.
KEY_PAGE, NO_KEY = "page", "none"

#: Options by the files that they are for: the name among the arguments, and how it is typed.
FOR_PAPER = {
    "paper": "--paper",
    "large": "--large",
    "no_name": "--no-name",
    "key": "--key",
    "sheet_lang": "--sheet-lang",
    "colour": "--colour",
}
FOR_PIXELS = {"pixels": "--pixels"}
FOR_BOTH = {"font": "--font"}
FOR_TITLED = {"title": "--title", "author": "--author"}

#: Files that have a title, and tell who made them.
TITLED = (".pdf", ".html", *SUFFIXES)


def add_paper(parser: argparse.ArgumentParser, *, book: bool = False) -> None:
    """Declare how paper looks: all of it for single sheets, and what a book shares with them."""
    group = parser.add_argument_group("paper" if book else "paper and pixels (.pdf, .png)")
    _add_page(group, other="" if book else " (also of .html, .ipuz, .puz, .jpz and .xd)")
    if not book:
        _add_sheet(group)
    _add_letters(group)
    if "--lang" not in parser._option_string_actions:  # which makers have for their words
        group.add_argument(
            "--lang", dest="sheet_lang", action=Renamed, new="--sheet-lang", help=SUPPRESS
        )
    if not book:
        group.add_argument(
            "--pixels", type=at_least_one, metavar="N", help="the width of a .png (twice the .svg)"
        )


def _add_page(group: argparse._ArgumentGroup, other: str) -> None:
    """Declare what all pages have; titles and authors are for other files, too."""
    group.add_argument(
        "--paper",
        metavar="NAME",
        help="A4 (unless told), Letter, A5, A3, Legal, or a trim of books in inches: "
        "5x8, 5.5x8.5, 6x9, 7x10, 8x10, 8.5x11",
    )
    group.add_argument("--large", action="store_true", help="large print")
    group.add_argument("--title", metavar="TEXT", help=f"the title{other}")
    group.add_argument("--author", metavar="TEXT", help=f"who made it{other}")


def _add_sheet(group: argparse._ArgumentGroup) -> None:
    """Declare what single sheets have and books do not."""
    group.add_argument("--no-name", action="store_true", help="no line for name and date")
    group.add_argument(
        "--key",
        metavar="WHERE",
        help="the solution: page (one of its own, unless told), none, or a file.pdf",
    )


def _add_letters(group: argparse._ArgumentGroup) -> None:
    """Declare language, ink and fonts."""
    group.add_argument(
        "--sheet-lang",
        metavar="CODE",
        help="language of titles and headings: en, de, fr, hr, he, ... (default: that of the "
        "words, else English)",
    )
    group.add_argument("--colour", action="store_true", help="colours, not black and white")
    group.add_argument(
        "--font",
        action="append",
        default=[],
        metavar="FILE",
        help="a font to take letters from first (can be given several times)",
    )


def untold() -> argparse.Namespace:
    """Return what holds where nobody was asked."""
    import argparse

    parser = argparse.ArgumentParser()
    add_paper(parser)
    return parser.parse_args([])


def refuse_for(path: str | None, arguments: argparse.Namespace) -> None:
    """Raise an InputError if an option is given that a file of this name has no use for."""
    refuse_printing(path, arguments)
    _refuse(FOR_TITLED, TITLED, path, arguments)


def refuse_printing(path: str | None, arguments: argparse.Namespace) -> None:
    """Raise an InputError if paper or pixels are spoken of, and the file has none; None has none.

    So it does if there is no place for a key: told now, not when the work is done.
    """
    _refuse(FOR_PAPER, (".pdf",), path, arguments)
    _refuse(FOR_PIXELS, (".png",), path, arguments)
    _refuse(FOR_BOTH, (".pdf", ".png"), path, arguments)
    if key_of(arguments) not in (KEY_PAGE, NO_KEY):
        require_folder(arguments.key)


def _refuse(
    options: Mapping[str, str],
    suffixes: Sequence[str],
    path: str | None,
    arguments: argparse.Namespace,
) -> None:
    """Raise an InputError if one of these options is given and the file is none of theirs."""
    if path and suffix_of(path) in suffixes:
        return
    for name, typed in options.items():
        if getattr(arguments, name, None):
            known = " and ".join([", ".join(suffixes[:-1]), suffixes[-1]]).removeprefix(" and ")
            raise InputError(f"this is for {known} files only", text=typed)


def credits_of(arguments: argparse.Namespace | None, known: Credits) -> Credits:
    """Return the title and the author that were given, else those that are known."""
    given = {name: getattr(arguments, name, None) for name in FOR_TITLED}
    return known._replace(**{name: " ".join(text.split()) for name, text in given.items() if text})


def setting_of(arguments: argparse.Namespace) -> Setting:
    """Return how paper looks; an InputError names what there is not."""
    from puzzlewright.paper.fonts import load_fonts
    from puzzlewright.paper.formats import paper_named
    from puzzlewright.paper.setting import Setting
    from puzzlewright.paper.translations import languages, words_in

    language = arguments.sheet_lang
    if language is not None:
        words_in(language)
    elif getattr(arguments, "lang", None) in languages():
        language = arguments.lang
    return Setting(
        paper=paper_named(arguments.paper or "A4"),
        large=arguments.large,
        colour=arguments.colour,
        named=not getattr(arguments, "no_name", False),
        language=language,
        fonts=load_fonts(arguments.font),
    )


def key_of(arguments: argparse.Namespace) -> str:
    """Return where the solution goes: KEY_PAGE, NO_KEY or the name of a .pdf file."""
    key: str = arguments.key or KEY_PAGE
    if key in (KEY_PAGE, NO_KEY) or key.lower().endswith(".pdf"):
        return key
    raise InputError("the key is page, none or a .pdf file", text=key)
