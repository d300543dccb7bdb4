"""What `puzzlewright make fillin` takes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.puzzle import FillIn, Word
from puzzlewright.reading import at_least_zero, seconds

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from puzzlewright.puzzles.fillin.grid import Template
    from puzzlewright.words.cells import Alphabet

#: The size unless told, of templates that do not grow from the words.
USUAL = "9x9"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the size or the template, the words, and what shall become of them."""
    from puzzlewright.puzzles.fillin.templates import LAYOUTS

    add = parser.add_argument
    add("size", nargs="?", metavar="ROWSxCOLS", help=f"size (unless told: {USUAL}, or as grown)")
    words = "a list of words, one on each line, perhaps with scores: WORD;50 (unless told: a few"
    add("--words", metavar="LIST", help=f"{words} thousand plain English words)")
    styles = "; ".join(f"{name}: {what}" for name, what in LAYOUTS.items())
    unless = "unless told: free, or grown if the list is short"
    add("--layout", choices=tuple(LAYOUTS), help=f"{styles} ({unless})")
    template = "a grid of your own instead of a size: * or _ open, . or # blocked, letters as given"
    add("--template", metavar="FILE", help=template)
    must = "words that must be in, whether the list has them or not: WORD,WORD, or a file of them"
    add("--must", metavar="WORDS", help=must)
    add("--least", type=at_least_zero, default=0, metavar="N", help="the score that words need")
    crossword = "a filled crossword with words of good scores, not a fill-in with few given letters"
    add("--crossword", action="store_true", help=crossword)
    add("--alphabet", metavar="NAME", help="how words are cut into cells (croatian, spanish, …)")
    time = "go on until this time is up (what comes of that depends on the machine): 90, 30s, 2m"
    add("--time", type=seconds, metavar="T", help=time)


def make(arguments: argparse.Namespace) -> FillIn:
    """Make a fill-in from parsed arguments."""
    from puzzlewright.puzzles.making import Watch
    from puzzlewright.words.cells import PLAIN, alphabet_named

    alphabet = PLAIN if arguments.alphabet is None else alphabet_named(arguments.alphabet)
    template = _template(arguments, alphabet)
    grows = arguments.size is None and arguments.layout in {None, "grown"}
    rows, cols = (None, None) if template or grows else wished_size(arguments.size or USUAL)
    watch = getattr(arguments, "watch", None) or Watch()
    watch.time = arguments.time
    return FillIn.make(
        _words(arguments.words, alphabet),
        template,
        rows,
        cols,
        style=arguments.layout or "auto",
        seed=arguments.seed,
        must=_must(arguments.must, alphabet),
        least=arguments.least,
        mode="dictionary" if arguments.crossword else "exact",
        alphabet=None if arguments.alphabet is None else alphabet,
        watch=watch,
    )


def wished_size(text: str) -> tuple[int, int]:
    """Read a size like 9x9 or 9×11."""
    match = re.fullmatch(r"(\d{1,6})(?:[x×X](\d{1,6}))?", "".join(text.split()), re.ASCII)
    if match is None:
        raise InputError("not a size like 9x9 (rows x columns)", text=text)
    return int(match[1]), int(match[2] or match[1])


def common_words() -> list[Word]:
    """Return the words for those who bring none."""
    from puzzlewright.puzzles.fillin.common import COMMON

    return [Word(tuple(word)) for word in COMMON.upper().split()]


def _template(arguments: argparse.Namespace, alphabet: Alphabet) -> Template | None:
    """Read the template that is wished, if one is."""
    if arguments.template is None:
        return None
    for other in (arguments.size, arguments.layout):
        if other is not None:
            raise InputError("a template has its size and layout already", text=other)
    from puzzlewright.files import read_text
    from puzzlewright.puzzles.fillin.plain import read_template

    template = read_template(read_text(arguments.template), arguments.template, alphabet)
    if not template.slots:
        reason = "the grid has no slots: two open cells side by side"
        raise InputError(reason, source=arguments.template)
    return template


def _words(path: str | None, alphabet: Alphabet) -> Sequence[Word]:
    """Read the list."""
    if path is None:
        if alphabet.is_foreign("A"):
            reason = "the words that come with the program are English: name others with --words"
            raise InputError(reason, source="--alphabet", text=alphabet.name)
        return common_words()
    from puzzlewright.puzzles.fillin.scored_lists import load_list

    return load_list(path, alphabet)


def _must(text: str | None, alphabet: Alphabet) -> list[Word]:
    """Read the words that must be in: from a file of this name, or from the text itself."""
    if text is None:
        return []
    from pathlib import Path

    from puzzlewright.puzzles.fillin.scored_lists import load_words
    from puzzlewright.words.cells import cells

    if Path(text).is_file():
        return load_words(text, alphabet)
    _require_no_name(text)
    try:
        words = [Word(cells(word, alphabet)) for word in text.split(",")]
    except InputError as bad:
        raise InputError(bad.message, source="--must", text=bad.text) from None
    if not all(word.cells for word in words):
        raise InputError("not words like ABLE,BAKER, nor a file of them", text=text)
    return words


def _require_no_name(text: str) -> None:
    """Refuse words that look like the name of a file: there is no such file."""
    for word in text.split(","):
        if re.search(r"[/\\]|\.[a-z][a-z0-9]{1,4}$", word.strip(), re.IGNORECASE):
            reason = "no such file of words (if it is meant as a word: without these signs)"
            raise InputError(reason, source="--must", text=word)
