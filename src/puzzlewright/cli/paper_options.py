"""The options of everything that is printed or painted: declared once, read once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.cli.options import at_least_one
from puzzlewright.errors import InputError

if TYPE_CHECKING:
    import argparse

    from puzzlewright.paper.setting import Setting

#: Where the solution of a sheet goes, if not to a file.
KEY_PAGE, NO_KEY = "page", "none"

#: Options by the files that they are for: the name among the arguments, and how it is typed.
FOR_PAPER = {
    "paper": "--paper",
    "large": "--large",
    "title": "--title",
    "author": "--author",
    "no_name": "--no-name",
    "key": "--key",
    "sheet_lang": "--sheet-lang",
    "colour": "--colour",
}
FOR_PIXELS = {"pixels": "--pixels"}
FOR_BOTH = {"font": "--font"}


def add_paper(parser: argparse.ArgumentParser, *, book: bool = False) -> None:
    """Declare how paper looks: all of it for single sheets, and what a book shares with them."""
    group = parser.add_argument_group("paper" if book else "paper and pixels (.pdf, .png)")
    group.add_argument(
        "--paper",
        metavar="NAME",
        help="A4 (unless told), Letter, A5, A3, Legal, or a trim of books in inches: "
        "5x8, 5.5x8.5, 6x9, 7x10, 8x10, 8.5x11",
    )
    group.add_argument("--large", action="store_true", help="large print")
    group.add_argument("--title", metavar="TEXT", help="the title")
    group.add_argument("--author", metavar="TEXT", help="who made it")
    if not book:
        group.add_argument("--no-name", action="store_true", help="no line for name and date")
        group.add_argument(
            "--key",
            metavar="WHERE",
            help="the solution: page (one of its own, unless told), none, or a file.pdf",
        )
    # A maker may have a --lang already: the language of its words, and of the sheet unless told.
    taken = "--lang" in parser._option_string_actions
    names = ("--sheet-lang",) if taken else ("--lang", "--sheet-lang")
    group.add_argument(
        *names,
        dest="sheet_lang",
        metavar="CODE",
        help="the language of titles and heads: en, de, fr, hr, he, ...",
    )
    group.add_argument("--colour", action="store_true", help="colours, not black and white")
    group.add_argument(
        "--font",
        action="append",
        default=[],
        metavar="FILE",
        help="a font to take letters from first (can be given several times)",
    )
    if not book:
        group.add_argument(
            "--pixels", type=at_least_one, metavar="N", help="the width of a .png (twice the .svg)"
        )


def untold() -> argparse.Namespace:
    """Return what holds where nobody was asked."""
    import argparse

    parser = argparse.ArgumentParser()
    add_paper(parser)
    return parser.parse_args([])


def refuse_for(path: str | None, arguments: argparse.Namespace) -> None:
    """Raise an InputError if an option is given that a file of this name has no use for."""
    suffix = path.lower()[-4:] if path else ""
    for options, suffixes in (
        (FOR_PAPER, (".pdf",)),
        (FOR_PIXELS, (".png",)),
        (FOR_BOTH, (".pdf", ".png")),
    ):
        if suffix in suffixes:
            continue
        for name, typed in options.items():
            if getattr(arguments, name, None):
                raise InputError(f"this is for {' and '.join(suffixes)} files only", text=typed)


def setting_of(arguments: argparse.Namespace) -> Setting:
    """Return how paper looks; an InputError names what there is not."""
    from puzzlewright.paper.fonts import load_fonts
    from puzzlewright.paper.formats import paper_named
    from puzzlewright.paper.setting import Setting
    from puzzlewright.paper.words import languages, words_in

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
