"""Clues of a fill-in by word or slot: their text, numbered lists for sheets, and files of clues.

    clues
    OTTER; it holds hands when asleep
    Able seaman; sailor
    17-Across; the theme of this puzzle

They belong to words, and stay with them when a grid is filled again. Where the word of a slot is
not known yet, a clue goes by the name of the slot. It comes before the clue of the word that is
there. Without a fill, only slots with clues of their own and those with all their letters given
have one.

Lists of clues as setters keep them have a word and its clue on each line, or columns, perhaps with
scores between words and clues, and `5d` for a slot, too. They are read as the lists of all
generators are (words/lists/reader.py). Words may have signs that only a rebus has, such as `$`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from os import PathLike, fspath
from typing import TYPE_CHECKING, Final

from puzzlewright.core.arguments import require_notes
from puzzlewright.core.errors import InputError, quote
from puzzlewright.core.files import read_bytes
from puzzlewright.puzzles.fillin.grid import SHORT_SLOT_NAME, slot_name
from puzzlewright.puzzles.fillin.word_lists.slot_words import locked_entries
from puzzlewright.words.cells.alphabet import PLAIN, Alphabet, cells, clusters
from puzzlewright.words.cells.cell_text import fold_letters, is_letter
from puzzlewright.words.languages import alphabet_of
from puzzlewright.words.lines import Line

if TYPE_CHECKING:  # puzzle.py stands on this module
    from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
    from puzzlewright.words.lists.reader import LineError, ListStyle, ReadList


#: At most this many words without clues are named.
MOST_NAMED = 8

#: No clue that means well has more characters.
LONGEST_CLUE = 2_000


def clue_key(text: str, alphabet: Alphabet | None = None) -> str:
    """Return what a clue goes by: the name of a slot, or a word as word_key() writes it.

    Parentheses, as around the letters of a rebus, may be there or not.
    """
    name = slot_name(text)
    if name is not None:
        return name
    parts = text.replace("(", ")").split(")")  # every second one was in parentheses
    try:
        found = [
            "".join(cells(part, alphabet)) if number % 2 == 0 or part.isalnum()
            else word_key(part.split(), alphabet)
            for number, part in enumerate(parts)
        ]  # fmt: skip
    except InputError:
        found = [_key_with_signs(text, alphabet)]
    if not any(found):
        raise InputError("no word before the clue", text=text)
    return "".join(found)


def _key_with_signs(text: str, alphabet: Alphabet | None) -> str:
    """Return the key of a word with signs that no list of words has, but a rebus may: A$AP."""
    chosen = alphabet or PLAIN
    found = ""
    for sign in clusters(chosen.fold("".join(text.replace("(", " ").replace(")", " ").split()))):
        if is_letter(sign) or chosen.allows(sign):
            found += "".join(cells(sign, alphabet))
        elif not chosen.drops(sign):
            found += f"({sign})"
    return found


def word_key(cells: Iterable[str], alphabet: Alphabet | None = None) -> str:
    """Return what the clue of a word goes by: its letters, and other signs in parentheses."""
    joined = "".join(cells)
    if joined.isascii() and joined.isalnum():
        return joined.upper()
    signs = clusters(fold_letters(joined, alphabet))
    return "".join(sign if is_letter(sign) else f"({sign})" for sign in signs)


def read_clues(lines: Iterable[Line], alphabet: Alphabet | None = None) -> dict[str, str]:
    """Read lines `WORD; clue`; a line without a clue is refused, and so is a second clue."""
    found: dict[str, str] = {}
    for line in lines:
        word, semicolon, clue = line.text.partition(";")
        clue = " ".join(clue.split())
        if not semicolon or not clue:
            raise line.error("a word and its clue are expected: OTTER; it swims on its back")
        if len(clue) > LONGEST_CLUE:
            raise line.error(f"a clue has at most {LONGEST_CLUE:,} characters", clue[:40])
        try:
            key = clue_key(word, alphabet)
        except InputError as bad:
            raise line.error(bad.message, bad.text) from None
        if found.get(key, clue) != clue:
            raise line.error("a second clue for this word", key)
        found[key] = clue
    return found


def format_clues(clues: Mapping[str, str]) -> list[str]:
    """Return the lines that read_clues() reads."""
    return [f"{key}; {clue}" for key, clue in sorted(clues.items())]


def slot_clues(filled: FillInSolution) -> dict[str, str]:
    """Return the clue of each slot that has one, by the name of the slot."""
    clues = filled.puzzle.clues
    found: dict[str, str] = {}
    for slot, word in zip(filled.puzzle.template.slots, filled.words, strict=True):
        clue = clues.get(slot.name) or clues.get(word_key(word))
        if clue:
            found[slot.name] = clue
    return found


def words_without_clue(filled: FillInSolution) -> list[str]:
    """Return the words of a fill that have no clue, in the order of their slots."""
    known = slot_clues(filled)
    slots = filled.puzzle.template.slots
    pairs = zip(slots, filled.words, strict=True)
    return ["".join(cells) for slot, cells in pairs if slot.name not in known]


def missing_clues(filled: FillInSolution) -> str | None:
    """Return a line that names the words without a clue; None if all or none of them have one."""
    if not filled.puzzle.clues:
        return None
    return missing_words(words_without_clue(filled), len(filled.words))


def missing_words(left: list[str], number: int) -> str | None:
    """Return the line about words without a clue; `number` counts all words."""
    return f"no clue yet for {len(left)} of {number} words: {_quoted_words(left)}" if left else None


def unused_clues(filled: FillInSolution) -> str | None:
    """Return a line about clues of words that are not in a fill; None if there are none."""
    words = {word_key(cells) for cells in filled.words}
    left = [key for key in filled.puzzle.clues if key not in words and not slot_name(key)]
    return _unused_note(left)


def _unused_note(left: list[str]) -> str | None:
    if not left:
        return None
    number = "1 clue is for a word" if len(left) == 1 else f"{len(left):,} clues are for words"
    return f"{number} not in the grid: {_quoted_words(left)}"


def _quoted_words(words: list[str]) -> str:
    more = f" and {len(words) - MOST_NAMED:,} more" if len(words) > MOST_NAMED else ""
    return ", ".join(words[:MOST_NAMED]) + more


def unfilled_notes(puzzle: FillIn) -> list[str]:
    """Return what is missing or not used in a puzzle that is not filled, as far as that is known.

    Known are all words of an exact fill-in, and of a dictionary the slots with given letters.
    """
    if not puzzle.clues:
        return []
    if puzzle.mode == "exact":
        words = {word_key(word.cells): word.text for word in puzzle.words}
        slots = [name for name in puzzle.clues if slot_name(name)]
        left = [text for key, text in words.items() if key not in puzzle.clues]
        spare = [key for key in puzzle.clues if key not in words and not slot_name(key)]
        missing = None if len(left) <= len(slots) else missing_words(left, len(words))
        return [note for note in (missing, _unused_note(spare)) if note]
    fixed = locked_entries(puzzle).items()
    left = ["".join(w) for name, w in fixed if not {word_key(w), name} & puzzle.clues.keys()]
    missing = missing_words(left, len(fixed))
    return [missing] if missing else []


#: What stands above the clues of each direction.
HEADS: Final = {True: "Across", False: "Down"}

#: A number in the grid, and the clue of what begins there.
Numbered = tuple[int, str]


def known_clues(puzzle: FillIn, filled: FillInSolution | None = None) -> dict[str, str]:
    """Return the clues of slots by their names, as far as a fill or the given letters tell."""
    if not puzzle.clues:
        return {}
    if filled is not None:
        return slot_clues(filled)
    found = {}
    for slot in puzzle.template.slots:
        given = [puzzle.template.content(cell) or "" for cell in slot.cells]
        word = word_key(given) if all(given) else ""
        if clue := puzzle.clues.get(word) or puzzle.clues.get(slot.name):
            found[slot.name] = clue
    return found


def listed_clues(puzzle: FillIn, filled: FillInSolution | None = None) -> dict[str, list[Numbered]]:
    """Return the clues of a crossword by what stands above them; {} if none is known.

    A slot without one has its length instead, so that nobody looks for it in vain.
    """
    clues = known_clues(puzzle, filled) if puzzle.is_crossword else {}
    if not clues:
        return {}
    found: dict[str, list[Numbered]] = {}
    for slot in puzzle.template.slots:
        found.setdefault(HEADS[slot.across], []).append(
            (slot.number, clues.get(slot.name) or f"({slot.length})")
        )
    return found


#: A note names at most this many words.
MOST_NAMED_IN_FILE: Final = 5

NO_CLUES: Final = "a word and its clue on each line, as in OTTER; it swims"

_NUMBER = r"[+-]?[0-9]{1,9}(?:[.,][0-9]{1,9})?\s*%?"
_LIKE_A_NAME = r"[0-9]{1,6}\s*-\s*[^\W\d_]+"


def load_clues(
    path: str | PathLike[str],
    language: str | Alphabet | None = None,
    notes: list[str] | None = None,
    words: Container[str] = (),
) -> dict[str, str]:
    """Return the clues of a word list with a column of clues.

    `language`, a name or an Alphabet, sets which letters share a cell. Guesses about the list are
    added to `notes`. `3D` is the name of a slot, unless it is one of `words`, those of the grid.
    """
    require_notes(notes)
    alphabet = None if language is None else alphabet_of(language)
    return clues_of_list(read_bytes(path), fspath(path), alphabet, notes, words)


def clues_of_list(
    data: str | bytes,
    source: str,
    alphabet: Alphabet | None,
    notes: list[str] | None = None,
    words: Container[str] = (),
) -> dict[str, str]:
    """Return the clues of a list that was read."""
    notes = [] if notes is None else notes
    pairs = [(word, " ".join(clue.split())) for word, clue in _pairs(data, source, alphabet, notes)]
    guessed: list[str] = []
    odd: list[str] = []
    long: list[str] = []
    clues: dict[str, str] = {}
    for word, clue in pairs:
        if not clue:
            continue
        key = _key(word, alphabet, words)
        if slot_name(key) is None and key not in words:
            if name := slot_name(word, SHORT_SLOT_NAME):
                guessed += [word] if "-" not in word and " " not in word else []
                key = name
            elif _matches(_LIKE_A_NAME, word):
                odd.append(word)
        if len(clue) > LONGEST_CLUE:
            long.append(key)
        clues.setdefault(key, clue[:LONGEST_CLUE])
    if not clues:
        raise InputError(f"no clues in this list: {NO_CLUES}", source=source)
    notes += [f"taken for names of slots: {_names_text(guessed)}"] if guessed else []
    notes += [f"no names of slots (1-Across, 1-Down), so words: {_names_text(odd)}"] if odd else []
    notes += [f"clues cut at {LONGEST_CLUE:,} characters: {_names_text(long)}"] if long else []
    return clues


def _key(word: str, alphabet: Alphabet | None, words: Container[str]) -> str:
    """Return what a clue goes by: AT&T is ATT, unless the grid has the sign, or it is in (…)."""
    key = clue_key(word, alphabet)
    if "(" not in key or key in words or "(" in word:
        return key
    return re.sub(r"\([^()]*\)", "", key) or key


def _pairs(
    data: str | bytes, source: str, alphabet: Alphabet | None, notes: list[str]
) -> Iterable[tuple[str, str]]:
    """Return the words of a list with their clues."""
    # Lists in files are read with much that texts of fill-ins do not need.
    from puzzlewright.words.lists.reader import ListOptions, ListStyle, read_list

    style: ListStyle = ListStyle(shortest=1)
    faults: list[LineError] = []
    found = read_list(data, source, alphabet or PLAIN, style, faults=faults)
    if _has_scores(found):
        if max(len(row.fields) for row in found.table.rows) < 3:
            reason = f"no clues in this list, only words and scores: {NO_CLUES}"
            raise InputError(reason, source=source)
        faults.clear()
        columns = ListOptions(columns="word=1,clue=3")
        found = read_list(data, source, alphabet or PLAIN, style, columns, faults=faults)
        notes.append("column 2 has only numbers: taken for scores, column 3 for the clues")
    notes += found.notes
    return [*((e.text, e.clue) for e in found.entries), *_words_with_signs(found, faults)]


def _has_scores(found: ReadList) -> bool:
    """Tell whether what was taken for clues is nothing but numbers."""
    clues = [entry.clue.strip() for entry in found.entries if entry.clue.strip()]
    return bool(clues) and all(_matches(_NUMBER, clue) for clue in clues)


def _words_with_signs(found: ReadList, faults: Iterable[LineError]) -> Iterable[tuple[str, str]]:
    """Yield the words that lists of words refuse, for they have signs; a rebus may have them."""
    rows = {row.number: row.fields for row in found.table.rows}
    columns = found.chosen.columns if found.chosen else None
    for at, error in faults:
        fields = rows.get(at, [])
        clue = None if columns is None else columns.clue
        if columns is None or clue is None or len(fields) <= max(columns.word, clue):
            raise error
        try:
            clue_key(fields[columns.word])
        except InputError:
            raise error from None
        yield fields[columns.word], fields[clue]


def _matches(pattern: str, text: str) -> bool:
    return re.fullmatch(pattern, text.strip()) is not None


def _names_text(words: list[str]) -> str:
    more = f" and {len(words) - MOST_NAMED_IN_FILE} more" if len(words) > MOST_NAMED_IN_FILE else ""
    return ", ".join(map(quote, words[:MOST_NAMED_IN_FILE])) + more
