"""Clues of a fill-in: they belong to words, and stay with them when a grid is filled again.

    clues
    OTTER; it holds hands when asleep
    Able seaman; sailor
    17-Across; the theme of this puzzle

Where the word of a slot is not known yet, a clue goes by the name of the slot. It comes before the
clue of the word that is there. clue_files.py reads lists with columns (word, clue, source).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.errors import InputError
from puzzlewright.words.cell_text import clusters, folded, is_letter

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from puzzlewright.puzzles.fillin.puzzle import Filled, FillIn
    from puzzlewright.words.cells import Alphabet
    from puzzlewright.words.lines import Line

#: How names of slots end.
WAYS = {"a": "Across", "d": "Down"}

#: At most this many words without clues are named.
MOST_NAMED = 8

#: No clue that means well has more characters.
LONGEST_CLUE = 2_000


#: Names of slots; and in short, where nothing else can be meant: 3D is a word, too.
NAME = r"([0-9]{1,6})\s*-\s*(across|down)"
SHORT_NAME = r"([0-9]{1,6})\s*-?\s*(a|across|d|down)"


def slot_name(text: str, pattern: str = NAME) -> str | None:
    """Return the name of a slot as it is written here: `17-across` is `17-Across`; else None."""
    import re

    found = re.fullmatch(pattern, text.strip(), re.IGNORECASE)
    return None if found is None else f"{int(found[1])}-{WAYS[found[2][0].lower()]}"


def key_of(text: str, alphabet: Alphabet | None = None) -> str:
    """Return what a clue goes by: the name of a slot, or a word as word_key() writes it.

    Parentheses, as around the letters of a rebus, may be there or not.
    """
    name = slot_name(text)
    if name is not None:
        return name
    from puzzlewright.words.cells import cells

    parts = text.replace("(", ")").split(")")  # every second one was in parentheses
    try:
        found = [
            "".join(cells(part, alphabet)) if number % 2 == 0 or part.isalnum()
            else word_key(part.split(), alphabet)
            for number, part in enumerate(parts)
        ]  # fmt: skip
    except InputError:
        found = [_with_signs(text, alphabet)]
    if not any(found):
        raise InputError("no word before the clue", text=text)
    return "".join(found)


def _with_signs(text: str, alphabet: Alphabet | None) -> str:
    """Return the key of a word with signs that no list of words has, but a rebus may: A$AP."""
    from puzzlewright.words.cells import PLAIN, cells

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
    signs = clusters(folded(joined, alphabet))
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
            key = key_of(word, alphabet)
        except InputError as bad:
            raise line.error(bad.message, bad.text) from None
        if found.get(key, clue) != clue:
            raise line.error("a second clue for this word", key)
        found[key] = clue
    return found


def clue_lines(clues: Mapping[str, str]) -> list[str]:
    """Return the lines that read_clues() reads."""
    return [f"{key}; {clue}" for key, clue in sorted(clues.items())]


def clues_of(filled: Filled) -> dict[str, str]:
    """Return the clue of each slot that has one, by the name of the slot."""
    clues = filled.puzzle.clues
    found: dict[str, str] = {}
    for slot, cells in zip(filled.puzzle.template.slots, filled.words, strict=True):
        clue = clues.get(slot.name) or clues.get(word_key(cells))
        if clue:
            found[slot.name] = clue
    return found


def without_clue(filled: Filled) -> list[str]:
    """Return the words of a fill that have no clue, in the order of their slots."""
    known = clues_of(filled)
    slots = filled.puzzle.template.slots
    pairs = zip(slots, filled.words, strict=True)
    return ["".join(cells) for slot, cells in pairs if slot.name not in known]


def missing_clues(filled: Filled) -> str | None:
    """Return a line that names the words without a clue; None if all or none of them have one."""
    if not filled.puzzle.clues:
        return None
    return missing_words(without_clue(filled), len(filled.words))


def missing_words(left: list[str], number: int) -> str | None:
    """Return the line about words without a clue; `number` counts all words."""
    return f"no clue yet for {len(left)} of {number} words: {_named(left)}" if left else None


def unused_clues(filled: Filled) -> str | None:
    """Return a line about clues of words that are not in a fill; None if there are none."""
    words = {word_key(cells) for cells in filled.words}
    left = [key for key in filled.puzzle.clues if key not in words and not slot_name(key)]
    return _unused(left)


def _unused(left: list[str]) -> str | None:
    if not left:
        return None
    number = "1 clue is for a word" if len(left) == 1 else f"{len(left):,} clues are for words"
    return f"{number} not in the grid: {_named(left)}"


def _named(words: list[str]) -> str:
    more = f" and {len(words) - MOST_NAMED:,} more" if len(words) > MOST_NAMED else ""
    return ", ".join(words[:MOST_NAMED]) + more


def notes_before(puzzle: FillIn) -> list[str]:
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
        return [note for note in (missing, _unused(spare)) if note]
    from puzzlewright.puzzles.fillin.slot_lists import locked

    fixed = locked(puzzle).items()
    left = ["".join(w) for name, w in fixed if not {word_key(w), name} & puzzle.clues.keys()]
    missing = missing_words(left, len(fixed))
    return [missing] if missing else []
