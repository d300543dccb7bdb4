"""Clues of a fill-in: they belong to words, and stay with them when a grid is filled again.

    clues
    OTTER; it holds hands when asleep
    Able seaman; sailor
    17-Across; the theme of this puzzle

Where the word of a slot is not known yet, a clue goes by the name of the slot. It comes before the
clue of the word that is there. Lists with columns (word, clue, source) are read as the lists of all
makers are.
"""

from __future__ import annotations

from puzzlewright.errors import InputError
from puzzlewright.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from puzzlewright.puzzles.fillin.puzzle import Filled, FillIn
    from puzzlewright.words.cells import Alphabet
    from puzzlewright.words.lines import Line

#: How names of slots end.
WAYS = {"a": "Across", "d": "Down"}

#: So many words without clues are named.
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
    """Return what a clue goes by: the name of a slot, or a word as it stands in the grid."""
    name = slot_name(text)
    if name is not None:
        return name
    from puzzlewright.words.cells import cells

    letters = "".join(cells(text.replace("(", " ").replace(")", " "), alphabet))
    if not letters:
        raise InputError("no word before the clue", text=text)
    return letters


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


def load_clues(
    path: str, alphabet: Alphabet | None = None, remarks: list[str] | None = None
) -> dict[str, str]:
    """Return the clues of a list of words, of which a column has clues.

    To `remarks` is added what was guessed about the list.
    """
    from puzzlewright.files import read_bytes

    return clues_in(read_bytes(path), path, alphabet, remarks)


def clues_in(
    data: str | bytes, source: str, alphabet: Alphabet | None, remarks: list[str] | None = None
) -> dict[str, str]:
    """Return the clues of a list that was read."""
    from puzzlewright.words.cells import PLAIN
    from puzzlewright.words.lists import ListStyle, read_list

    style = ListStyle("word", "clue", shortest=1, skips_signs=True)
    found = read_list(data, source, alphabet or PLAIN, style)
    clues = {
        slot_name(entry.text) or "".join(entry.cells): " ".join(entry.clue.split())
        for entry in found.entries
    }
    clues = {word: clue[:LONGEST_CLUE] for word, clue in clues.items() if clue}
    if not clues:
        reason = "no clues in this list: a word and its clue on each line, as in OTTER; it swims"
        raise InputError(reason, source=source)
    if remarks is not None:
        remarks += found.remarks
    return clues


def clues_of(filled: Filled) -> dict[str, str]:
    """Return the clue of each slot that has one, by the name of the slot."""
    clues = filled.puzzle.clues
    found: dict[str, str] = {}
    for slot, cells in zip(filled.puzzle.template.slots, filled.words, strict=True):
        clue = clues.get(slot.name) or clues.get("".join(cells))
        if clue:
            found[slot.name] = clue
    return found


def missing_clues(filled: Filled) -> str | None:
    """Return a line that names the words without a clue; None if all or none of them have one."""
    if not filled.puzzle.clues:
        return None
    known = clues_of(filled)
    names = [slot.name for slot in filled.puzzle.template.slots]
    words = ["".join(cells) for cells in filled.words]
    left = [word for name, word in zip(names, words, strict=True) if name not in known]
    return missing_words(left, len(names))


def missing_words(left: list[str], number: int) -> str | None:
    """Return the line about words without a clue, of so many."""
    if not left:
        return None
    more = f" and {len(left) - MOST_NAMED} more" if len(left) > MOST_NAMED else ""
    return f"no clue yet for {len(left)} of {number} words: {', '.join(left[:MOST_NAMED])}{more}"


def missing_before(puzzle: FillIn) -> str | None:
    """Return the same of a puzzle that is not filled, as far as its words are known.

    These are all words of an exact fill-in, and of a dictionary the slots with given letters.
    """
    if not puzzle.clues:
        return None
    if puzzle.mode == "exact":
        words = [word.text for word in puzzle.words]
        slots = [name for name in puzzle.clues if slot_name(name)]
        left = [word for word in words if word not in puzzle.clues]
        return None if len(left) <= len(slots) else missing_words(left, len(words))
    from puzzlewright.puzzles.fillin.slot_lists import locked

    fixed = {name: "".join(cells) for name, cells in locked(puzzle).items()}
    left = [w for name, w in fixed.items() if not {w, name} & puzzle.clues.keys()]
    return missing_words(left, len(fixed))
