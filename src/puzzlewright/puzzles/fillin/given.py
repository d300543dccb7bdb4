"""Fill-ins as people type them in Python: pictures, rows, plain words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from puzzlewright.errors import InputError
from puzzlewright.given import blaming, listed, mapping, text, wrong_type
from puzzlewright.puzzles.fillin.grid import Content, Template
from puzzlewright.puzzles.fillin.puzzle import LongList, Word
from puzzlewright.typed import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from puzzlewright.words.cells import Alphabet


def alphabet_of(alphabet: Any) -> Alphabet | None:
    """Return an alphabet, which may be given by its name."""
    if alphabet is None:
        return None
    from puzzlewright.words.cells import Alphabet, alphabet_named

    if isinstance(alphabet, Alphabet):
        return alphabet
    return blaming("alphabet", alphabet_named, text("alphabet", alphabet))


def template_of(template: Any, alphabet: Alphabet | None) -> Template:
    """Return a template: a picture, rows as texts, or rows as lists of cells."""
    if isinstance(template, Template):
        return template
    lines = template.splitlines() if isinstance(template, str) else template
    rows = listed("template", lines, "a Template, a picture or a list of rows")
    if rows and all(isinstance(row, str) for row in rows):
        return _pictured(rows, alphabet)
    found: list[list[Content]] = []
    for number, row in enumerate(rows):
        cells = listed(f"template[{number}]", row, "a text or a list of cells")
        for cell in cells:
            if cell is not None and not isinstance(cell, str):
                wanted = 'a text ("" for an open cell), or None for a blocked one,'
                raise wrong_type(wanted, cell, f"template[{number}]")
        found.append(cells)
    return blaming("template", Template, found)


def _pictured(rows: list[str], alphabet: Alphabet | None) -> Template:
    from puzzlewright.puzzles.fillin import template_text
    from puzzlewright.words.lines import Line

    lines = [Line(n, row.strip(), None) for n, row in enumerate(rows, 1) if row.strip()]
    if not lines:
        raise InputError("template: the picture has no cells")
    return blaming("template", template_text.template_of, lines, alphabet)


def words_of(argument: str, words: Any, alphabet: Alphabet | None) -> tuple[Word, ...] | LongList:
    """Return words, which may be given as texts, or with scores as pairs or in a mapping."""
    if isinstance(words, LongList):
        return words
    members = words.items() if isinstance(words, Mapping) else words
    if isinstance(members, str) or not isinstance(members, Iterable):
        raise wrong_type("a list of words", words, argument)
    found = tuple(members)
    if set(map(type, found)) <= {Word}:
        return found
    return tuple(
        word if isinstance(word, Word) else _word(f"{argument}[{n}]", word, alphabet)
        for n, word in enumerate(found)
    )


def _word(argument: str, word: Any, alphabet: Alphabet | None) -> Word:
    """Return a word of cells; whether its score is one is asked later, for all words alike."""
    from puzzlewright.words.cells import cells

    pair = (word,) if isinstance(word, str) else word
    if not isinstance(pair, tuple | list) or len(pair) not in (1, 2):
        raise wrong_type("a word, or a pair of a word and its score,", word, argument)
    letters, *score = pair
    if isinstance(letters, str):
        return Word(blaming(argument, cells, letters, alphabet), *score)
    return Word(tuple(listed(argument, letters, "a text or a list of cells")), *score)


def only_of(only: Any, alphabet: Alphabet | None) -> dict[str, tuple[Word, ...]]:
    """Return the words of some slots by their names."""
    given = mapping("only", {} if only is None else only, "a mapping of slots to words")
    return {
        text("only", slot): tuple(words_of(f"only[{slot!r}]", words, alphabet))
        for slot, words in given.items()
    }
