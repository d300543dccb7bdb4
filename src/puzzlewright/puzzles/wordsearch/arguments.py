"""What `puzzlewright make wordsearch` takes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from puzzlewright.errors import InputError
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.puzzles.wordsearch.wishes import EFFORTS, WEIGHTS
from puzzlewright.reading import at_least_zero, seconds
from puzzlewright.words.languages import LANGUAGES

if TYPE_CHECKING:
    import argparse

    from puzzlewright.puzzles.wordsearch.wishes import Wishes
    from puzzlewright.words.cells import Alphabet
    from puzzlewright.words.entries import Entry

#: Options that go to the maker under their own names.
NAMES = ("level", "effort", "time", "message", "decoys")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the phrases, the board and the wishes."""
    from puzzlewright.puzzles.wordsearch.blocked import LISTS
    from puzzlewright.puzzles.wordsearch.masks import SHAPES
    from puzzlewright.puzzles.wordsearch.ways import MEANINGS

    add = parser.add_argument
    lists = "a list of phrases, one on each line, perhaps with translations: phrase;translation,"
    told = (
        "categories;phrase;translation, CSV or JSON (- is standard input; unless told: some plain"
    )
    add("phrases", nargs="?", metavar="LIST", help=f"{lists} {told} English words)")
    add("--lang", metavar="LANG", help="the language: hr, croatian, hu, …; how letters are cut")
    add("--accents", choices=("keep", "drop"), help="keep the accents of letters, or drop them")
    add("--digraphs", metavar="LIST", help="letters that share a cell: LJ,NJ,DŽ (none: -)")
    add("--category", metavar="NAME", help="take the phrases of one category only")
    add("--size", metavar="RxC", help="the board: 15 or 12x18 (unless told: as large as needed)")
    levels = "; ".join(f"{name}: {what}" for name, what in MEANINGS.items())
    add("--level", metavar="LEVEL", help=f"{levels} (expert unless told); or ways: E,S,NE")
    add("--message", metavar="TEXT", help="what the letters spell that no phrase has")
    shapes = ", ".join(SHAPES)
    add(
        "--mask",
        metavar="FILE",
        help=f"a shape ({shapes}), a text with a sign for each cell, or a .png",
    )
    names = ", ".join(LISTS)
    block = f"words that occur nowhere: a file, none, or a list of ours ({names})"
    add("--block", metavar="LIST", help=f"{block}; that of the language unless told")
    add("--decoys", type=at_least_zero, metavar="N", help="near misses that are hidden besides")
    add("--effort", choices=tuple(EFFORTS), help="time for more crossings (normal unless told)")
    time = "go on until this time is up (what comes of that depends on the machine): 90, 30s, 2m"
    add("--time", type=seconds, metavar="T", help=time)
    weights = ", ".join(f"{name}={number}" for name, number in WEIGHTS.items())
    add("--weights", metavar="W", help=f"what is good; unless told {weights}")


def make(arguments: argparse.Namespace) -> WordSearch:
    """Make a word search from parsed arguments."""
    from puzzlewright.puzzles.making import Watch

    remarks: list[str] = []
    alphabet = _alphabet(arguments)
    wishes: Wishes = {}
    for name in NAMES:
        value = getattr(arguments, name, None)
        if value is not None:
            wishes[name] = value  # type: ignore[literal-required]
    if alphabet is not None:
        wishes["alphabet"] = alphabet
    if arguments.mask is not None:
        wishes["mask"] = _mask(arguments.mask, _size(arguments.size))
    if arguments.block is not None:
        wishes["block"] = _blocked(arguments.block)
    if arguments.weights is not None:
        wishes["weights"] = _weights(arguments.weights)
    made = WordSearch.make(
        _phrases(arguments, alphabet, remarks),
        size=_size(arguments.size),
        seed=arguments.seed,
        watch=getattr(arguments, "watch", None) or Watch(),
        **wishes,
    )
    return made.with_remarks(remarks)


def _alphabet(arguments: argparse.Namespace) -> Alphabet | None:
    from puzzlewright.words.cells import PLAIN, alphabet_named

    name, accents, digraphs = arguments.lang, arguments.accents, arguments.digraphs
    if name is None and accents is None and digraphs is None:
        return None
    alphabet = PLAIN if name is None else alphabet_named(LANGUAGES.get(name.lower(), name))
    return alphabet.but(
        accents=None if accents is None else accents == "keep",
        digraphs=None if digraphs is None else [d for d in digraphs.strip("-").split(",") if d],
    )


def _size(text: str | None) -> tuple[int, int] | None:
    import re

    if text is None:
        return None
    match = re.fullmatch(r"(\d{1,4})(?:[x×](\d{1,4}))?", text.strip(), re.ASCII)
    if match is None:
        raise InputError("a size is a number, or rows and columns: 12x18", text=text)
    return int(match[1]), int(match[2] or match[1])


def _mask(text: str, size: tuple[int, int] | None) -> str:
    """Return the name of a shape, or the rows of signs of a file, which may be a picture."""
    from puzzlewright.files import plain_line_ends, read_bytes, read_text
    from puzzlewright.puzzles.wordsearch.masks import SHAPES

    if text.strip().lower() in SHAPES:
        return text
    if text.lower().endswith(".png"):
        from puzzlewright.puzzles.wordsearch.mask_image import mask_text

        return mask_text(read_bytes(text), size, text)
    if not Path(text).exists() and text.isalpha():
        known = ", ".join(SHAPES)
        raise InputError(f"no such shape (there are {known}), and no such file", text=text)
    return plain_line_ends(read_text(text)).rstrip("\n")


def _blocked(text: str) -> str | list[str]:
    from puzzlewright.files import read_text
    from puzzlewright.puzzles.wordsearch.blocked import LISTS, NONE

    name = LANGUAGES.get(text.strip().lower(), text)
    if name.strip().lower() in (*LISTS, NONE):
        return name
    if not Path(text).exists() and text.isalpha():
        known = ", ".join([*LISTS, NONE])
        raise InputError(f"no such list (there are {known}), and no such file", text=text)
    lines = (line.strip() for line in read_text(text).splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def _weights(text: str) -> dict[str, int]:
    found = {}
    for part in text.split(","):
        name, _, number = part.strip().partition("=")
        if not number.isdecimal() or not number.isascii():
            raise InputError("weights are written name=number, with commas in between", text=part)
        found[name] = int(number)
    return found


def _phrases(
    arguments: argparse.Namespace, alphabet: Alphabet | None, remarks: list[str]
) -> list[Entry]:
    """Return the phrases of the list, or some of our own; note what is odd about it."""
    from puzzlewright.files import read_source
    from puzzlewright.puzzles.wordsearch.lists import read_phrases
    from puzzlewright.words.cells import PLAIN
    from puzzlewright.words.samples import OWN_WORDS

    by = alphabet or PLAIN
    if arguments.phrases is None:
        words = [line.partition(";")[0] for line in OWN_WORDS.splitlines()]
        words.remove("cross")  # it lies in another one
        return read_phrases("\n".join(words), None, by, remarks)
    text, source = read_source(arguments.phrases)
    return read_phrases(text, source, by, remarks, category=arguments.category)
