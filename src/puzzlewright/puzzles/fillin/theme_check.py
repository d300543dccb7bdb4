"""Checks of a theme that are quick, before templates are made around it for a minute."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from unicodedata import normalize

from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.puzzle import Word
from puzzlewright.puzzles.fillin.theme import groups_of, is_central, require_entries, rows_for

if TYPE_CHECKING:
    from puzzlewright.puzzles.fillin.wishes import Wish
    from puzzlewright.puzzles.fillin.wordlist import WordList


def checked_theme(wish: Wish, listed: WordList) -> tuple[Wish, tuple[str, ...]]:
    """Return the wish with a theme that may have places, and remarks on what was changed.

    Letters that no word of the list has lose their accents: nothing could cross them.
    """
    letters = set(listed.letters())
    theme, remarks = [], []
    for word in wish.theme:
        plain = _without_accents(word, letters)
        if plain != word:
            remarks.append(f"theme: {word.text} goes in as {plain.text}: no word has the accents")
        theme.append(plain)
    wish = wish._replace(theme=tuple(theme))
    require_entries([word.cells for word in theme], wish.cols)
    _require_partners(wish, listed)
    return wish, (*remarks, *_order(wish))


def _without_accents(word: Word, letters: set[str]) -> Word:
    """Return an entry whose letters all are in words of the list; an InputError if one is not."""
    found = []
    for cell in word.cells:
        plain = cell if cell in letters else normalize("NFD", cell)[0]
        if plain not in letters:
            reason = f"theme: no word of the list has the letter {cell}, so none can cross it"
            raise InputError(f"{reason}; leave the letter out, or add words", text=word.text)
        found.append(plain)
    return word._replace(cells=tuple(found))


def _require_partners(wish: Wish, listed: WordList) -> None:
    """Raise an InputError if there are too few rows, or no word to lie opposite an entry."""
    sizes = Counter(len(word.cells) for word in wish.theme)
    odd = sorted((length for length, number in sizes.items() if number % 2), reverse=True)
    alone = [n for n in odd if not _have_words(n, sizes[n], listed)]
    has_middle = wish.rows % 2 == 1
    central = [n for n in alone if is_central(n, wish.cols)] if has_middle else []
    for length in [n for n in alone if n not in central[:1]]:
        entry = next(word.text for word in wish.theme if len(word.cells) == length)
        reason = f"theme: half a turn puts another word of {length} letters opposite this entry"
        hint = f"neither the theme nor the list has one; add an entry of {length} letters"
        raise InputError(f"{reason}, but {hint}, or choose another length", text=entry)
    groups = sum(number // 2 for number in sizes.values()) + len(odd) - bool(central)
    rows = rows_for(wish.rows, wish.style, has_middle=bool(central))
    if groups > rows:
        reason = f"theme: {len(wish.theme)} entries of these lengths need {groups} rows above the "
        reason += f"middle, and {wish.rows} rows have {rows} for them"
        raise InputError(f"{reason}; leave some out, pair lengths, or take a larger grid")


def _have_words(length: int, entries: int, listed: WordList) -> bool:
    """Tell whether the list has a word of this length; entries may be in it as well."""
    return len(listed.at_least(-(10**6), {length})) >= entries


def _order(wish: Wish) -> list[str]:
    """Return which order the entries have from top to bottom, if it is not the one given."""
    entries = [word.cells for word in wish.theme]
    groups, middle = groups_of(entries, wish.cols if wish.rows % 2 else None)
    upper = [above for above, _ in groups if above is not None]
    lower = [below for _, below in reversed(groups) if below is not None]
    order = [*upper, *([middle] if middle is not None else []), *lower]
    if order == entries:
        return []
    shown = ", ".join("".join(entry) for entry in order)
    return [f"theme: from top to bottom {shown}, as symmetry pairs entries of one length"]
