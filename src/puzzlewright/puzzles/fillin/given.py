"""Fill-ins as people type them in Python: pictures, rows, plain words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from puzzlewright.errors import InputError
from puzzlewright.given import blaming, listed, mapping, text, texts, whole, wrong_type
from puzzlewright.immutable import ReadOnlyDict
from puzzlewright.puzzles.fillin.grid import Content, Template
from puzzlewright.puzzles.fillin.puzzle import LongList, Word

if TYPE_CHECKING:
    from puzzlewright.words.cells import Alphabet

#: Letters in a row that answers can share at least, for one is in all of them; and at most.
FEWEST_APART, MOST_APART = 2, 1_000
MOST_DIGITS = 4

#: How people name forms of one word, and what can be kept apart.
ROOTS = ("roots", "root")
APART = f"a number of letters in a row from {FEWEST_APART} on, `roots`, or both: 5 roots"


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


def only_of(
    only: Any, alphabet: Alphabet | None, template: Template
) -> ReadOnlyDict[str, tuple[Word, ...]]:
    """Return the words of some slots by their names, cut along the rebus cells of these slots."""
    given = mapping("only", {} if only is None else only, "a mapping of slots to words")
    if not given:
        return ReadOnlyDict()
    from puzzlewright.puzzles.fillin.cuts import cut_lists

    found = {
        _slot("only", slot): tuple(words_of(f"only[{slot!r}]", words, alphabet))
        for slot, words in given.items()
    }
    return ReadOnlyDict(cut_lists(template, found))


def _slot(name: str, slot: Any) -> str:
    """Return the name of a slot as we write it, though people write 17a."""
    from puzzlewright.puzzles.fillin.clues import SHORT_NAME, slot_name

    return slot_name(text(name, slot), SHORT_NAME) or slot


def ban_of(ban: Any, alphabet: Alphabet | None) -> frozenset[tuple[str, ...]]:
    """Return the words that are not to be used, cell by cell."""
    members = listed("ban", ban, "a list of words", ordered=False)
    if all(type(word) is tuple and set(map(type, word)) == {str} for word in members):
        return frozenset(members)  # cell by cell already, as of another puzzle
    return frozenset(word.cells for word in words_of("ban", members, alphabet))


def without(
    words: tuple[Word, ...] | LongList, ban: frozenset[tuple[str, ...]]
) -> tuple[Word, ...] | LongList:
    """Return the words that are not banned, however they are cut into cells."""
    if not ban:
        return words
    texts = set(map("".join, ban))
    if isinstance(words, LongList):
        return words.without({*ban, *(word.cells for word in words.with_texts(texts))})
    return tuple(
        word for word in words if not isinstance(word, Word) or "".join(word.cells) not in texts
    )


def clues_of(clues: Any, alphabet: Alphabet | None) -> ReadOnlyDict[str, str]:
    """Return clues by words, as they stand in the grid, or by names of slots; no empty ones."""
    if not clues:
        return ReadOnlyDict(texts("clues", clues))
    from puzzlewright.puzzles.fillin.clues import key_of

    found: dict[str, str] = {}
    for name, clue in texts("clues", clues).items():
        if shown := " ".join(clue.split()):
            found[blaming("clues", key_of, name, alphabet)] = shown
    return ReadOnlyDict(found)


def least_in_of(least_in: Any) -> ReadOnlyDict[str, int]:
    """Return the scores that some slots need, by their names."""
    given = mapping(
        "least_in", {} if least_in is None else least_in, "a mapping of slots to scores"
    )
    return ReadOnlyDict(
        (_slot("least_in", slot), whole(f"least_in[{slot!r}]", least))
        for slot, least in given.items()
    )


def apart_of(apart: Any) -> tuple[int, bool]:
    """Return how many letters in a row no two answers share, and whether no two share a root.

    It is a number, `roots`, or both: `5 roots`.
    """
    number, has_roots = apart, False
    if isinstance(apart, str):
        parts = apart.replace(",", " ").lower().split()
        rest = [part for part in parts if part not in ROOTS]
        has_roots = len(rest) < len(parts)
        is_number = len(rest) == 1 and rest[0].isdecimal() and len(rest[0]) <= MOST_DIGITS
        number = int(rest[0]) if is_number else 0
        if not is_number and (rest or not has_roots):
            raise InputError(f"apart: {APART}", text=apart)
    number = whole("apart", number)
    if number and not FEWEST_APART <= number <= MOST_APART:
        raise InputError(f"apart: {APART}", text=str(apart))
    return number, has_roots


def letters_of(letters: Any, alphabet: Alphabet | None) -> tuple[str, ...]:
    """Return the letters that are wanted, each once: `JQXZ`, `A-Z` or a list of cells."""
    if isinstance(letters, str):
        from puzzlewright.puzzles.fillin.pangram import letters_in

        return blaming("letters", letters_in, letters, alphabet)
    found = [text("letters", each) for each in listed("letters", letters, "a text or a list")]
    if not all(found):
        raise InputError("letters: an empty text is not a letter")
    return tuple(dict.fromkeys(found))
