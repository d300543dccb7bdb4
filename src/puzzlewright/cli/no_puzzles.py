"""Files that people take for puzzles: word lists, and pages or drawings of puzzles."""

from __future__ import annotations

from puzzlewright.errors import InputError, UnknownKindError
from puzzlewright.files import STANDARD_INPUT, decode, suffix_of
from puzzlewright.formats.sniff import WRITTEN_ONLY
from puzzlewright.puzzles.kind import NOT_RECOGNISED

#: Signs between a word and its clue; the words of a phrase; the share of lines that look like one.
BETWEEN = ";,\t=|"
MOST_WORDS = 4
SHARE = 0.8

NO_WAY_BACK = (
    "pages and drawings cannot be read back: name the puzzle's own file, such as the .txt that "
    "`puzzlewright make ... -o puzzle.txt` writes"
)


def refuse_what_is_no_puzzle(data: bytes, name: str, error: InputError) -> None:
    """Raise an InputError that helps more than the one that a reader raised, if there is one."""
    if suffix_of(name) in WRITTEN_ONLY:
        raise InputError(NO_WAY_BACK, source=name) from error
    is_unknown = isinstance(error, UnknownKindError) and error.message.startswith(NOT_RECOGNISED)
    if is_unknown and looks_like_words(decode(data, name)):
        path = "-" if name == STANDARD_INPUT else f'"{name}"' if " " in name else name
        reason = "not a puzzle, but it looks like a word list; this makes a puzzle of it"
        command = f"puzzlewright make wordsearch {path} -o puzzle.pdf"
        raise UnknownKindError(f"{reason}: {command}", source=name) from error


def looks_like_words(text: str) -> bool:
    """Tell whether a text has a word or a phrase on nearly every line, perhaps with a clue."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) < 2 or len({*map(len, lines)}) == 1:  # rows of a grid have one length
        return False
    return sum(map(_has_word, lines)) >= SHARE * len(lines)


def _has_word(line: str) -> bool:
    """Tell whether a line begins with a few words, alone or before what separates columns."""
    end = min((at for at in map(line.find, BETWEEN) if at >= 0), default=len(line))
    words = line[:end].split()
    letters = "".join(words).replace("-", "").replace("'", "").replace("’", "")
    return 0 < len(words) <= MOST_WORDS and len(letters) > 1 and letters.isalpha()
