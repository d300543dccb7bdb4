"""Fill-ins from what people type in Python and from JSON data, and as JSON data.

    "rows": [["_", "A", "_", "#"], …],                `#` is blocked, `_` open, a letter given
    "words": [{"cells": "OTTER", "score": 50}, …],
    "mode": "exact", "least": 0, "repeats": false, "crossword": false,
    "only": {"12-Across": [{"cells": "STOAT", "score": 50}]},
    "alphabet": "croatian",                           or null
    "bars": [".|..", "...."], …                       if there are any; circles, shades, voids
    "clues": {"OTTER": "It swims"}, "ban": ["ADIT"],  if there are any
    "least_in": {"1-Across": 60}, "apart": 5, "letters": ["J", "Q"]
    "apart": "roots" or "5 roots"                     if forms of one word are kept apart

words/codec.py says how rows and cells are written. A solution has `rows` alone, in which `#` is
blocked and `_` empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

from puzzlewright.core.arguments import (
    blame_argument,
    require_int,
    require_list,
    require_mapping,
    require_text,
    require_texts,
    sort_set,
    wrong_type,
)
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import ReadOnlyDict
from puzzlewright.core.json_value import JsonValue
from puzzlewright.puzzles.fillin.clues import clue_key
from puzzlewright.puzzles.fillin.constraint_text import apart_data, parse_letters
from puzzlewright.puzzles.fillin.grid import (
    SHORT_SLOT_NAME,
    Content,
    Template,
    read_picture,
    slot_name,
)
from puzzlewright.puzzles.fillin.word_lists.slot_words import cut_slot_lists
from puzzlewright.puzzles.fillin.word_lists.word_list import (
    MODES,
    MOST_SCORE,
    USUAL_SCORE,
    Word,
    WordList,
)
from puzzlewright.words.cells import cell_text
from puzzlewright.words.cells.alphabet import Alphabet, cells
from puzzlewright.words.cells.language_alphabets import alphabets
from puzzlewright.words.codec import cells_from_json, cells_to_json, rows_from_json, rows_to_json
from puzzlewright.words.grids.marks import SORTS, mark_pictures, marks_from_json
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lines import Line

if TYPE_CHECKING:  # puzzle.py stands on this module
    from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution


#: What stands for cells without letters in rows.
SIGNS: Final[Mapping[Content, str]] = {None: cell_text.BLOCKED, "": cell_text.OPEN}
MEANING: Final = {sign: content for content, sign in SIGNS.items()}


def convert_alphabet(alphabet: Any) -> Alphabet | None:
    """Return an alphabet, which may be given by its name."""
    if alphabet is None:
        return None
    if isinstance(alphabet, Alphabet):
        return alphabet
    return blame_argument("alphabet", alphabet_named, require_text("alphabet", alphabet))


def convert_template(template: Any, alphabet: Alphabet | None) -> Template:
    """Return a template: a picture, rows as texts, or rows as lists of cells."""
    if isinstance(template, Template):
        return template
    lines = template.splitlines() if isinstance(template, str) else template
    rows = require_list("template", lines, "a Template, a picture or a list of rows")
    if rows and all(isinstance(row, str) for row in rows):
        return _template_of_picture(rows, alphabet)
    found: list[list[Content]] = []
    for number, row in enumerate(rows):
        cells = require_list(f"template[{number}]", row, "a text or a list of cells")
        for cell in cells:
            if cell is not None and not isinstance(cell, str):
                wanted = 'a text ("_" for an open cell, "#" for a blocked one)'
                raise wrong_type(wanted, cell, f"template[{number}]")
        found.append([MEANING.get(cell, cell) for cell in cells])
    return blame_argument("template", Template, found)


def _template_of_picture(rows: list[str], alphabet: Alphabet | None) -> Template:
    lines = [Line(n, row.strip(), None) for n, row in enumerate(rows, 1) if row.strip()]
    if not lines:
        raise InputError("template: the picture has no cells")
    return blame_argument("template", read_picture, lines, alphabet)


def convert_words(
    argument: str, words: Any, alphabet: Alphabet | None
) -> tuple[Word, ...] | WordList:
    """Return words, which may be given as texts, or with scores as pairs or in a mapping."""
    if isinstance(words, WordList):
        return words
    members = words.items() if isinstance(words, Mapping) else sort_set(words)
    if isinstance(members, str) or not isinstance(members, Iterable):
        raise wrong_type("a list of words", words, argument)
    found = tuple(members)
    if set(map(type, found)) <= {Word}:
        return found
    return tuple(
        word if isinstance(word, Word) else _convert_word(f"{argument}[{n}]", word, alphabet)
        for n, word in enumerate(found)
    )


def _convert_word(argument: str, word: Any, alphabet: Alphabet | None) -> Word:
    """Return a word of cells; whether its score is one is asked later, for all words alike."""
    pair = (word,) if isinstance(word, str) else word
    if not isinstance(pair, tuple | list) or len(pair) not in (1, 2):
        raise wrong_type("a word, or a pair of a word and its score,", word, argument)
    letters, *score = pair
    if isinstance(letters, str):
        return Word(blame_argument(argument, cells, letters, alphabet), *score)
    return Word(tuple(require_list(argument, letters, "a text or a list of cells")), *score)


def convert_only(
    only: Any, alphabet: Alphabet | None, template: Template
) -> ReadOnlyDict[str, tuple[Word, ...]]:
    """Return the words of some slots by their names, cut along the rebus cells of these slots."""
    given = require_mapping("only", {} if only is None else only, "a mapping of slots to words")
    if not given:
        return ReadOnlyDict()
    found = {
        _slot_key("only", slot): tuple(convert_words(f"only[{slot!r}]", words, alphabet))
        for slot, words in given.items()
    }
    return ReadOnlyDict(cut_slot_lists(template, found))


def _slot_key(name: str, slot: Any) -> str:
    """Return the name of a slot as we write it, though people write 17a."""
    return slot_name(require_text(name, slot), SHORT_SLOT_NAME) or slot


def convert_ban(ban: Any, alphabet: Alphabet | None) -> frozenset[tuple[str, ...]]:
    """Return the words that are not to be used, cell by cell."""
    members = require_list("ban", ban, "a list of words", ordered=False)
    if all(type(word) is tuple and set(map(type, word)) == {str} for word in members):
        return frozenset(members)  # cell by cell already, as of another puzzle
    return frozenset(word.cells for word in convert_words("ban", members, alphabet))


def unbanned_words(
    words: tuple[Word, ...] | WordList, ban: frozenset[tuple[str, ...]]
) -> tuple[Word, ...] | WordList:
    """Return the words that are not banned, however they are cut into cells."""
    if not ban:
        return words
    texts = set(map("".join, ban))
    if isinstance(words, WordList):
        return words.without({*ban, *(word.cells for word in words.with_texts(texts))})
    return tuple(
        word for word in words if not isinstance(word, Word) or "".join(word.cells) not in texts
    )


def convert_clues(clues: Any, alphabet: Alphabet | None) -> ReadOnlyDict[str, str]:
    """Return clues by words, as they stand in the grid, or by names of slots; no empty ones."""
    if not clues:
        return ReadOnlyDict(require_texts("clues", clues))
    found: dict[str, str] = {}
    for name, clue in require_texts("clues", clues).items():
        if shown := " ".join(clue.split()):
            found[blame_argument("clues", clue_key, name, alphabet)] = shown
    return ReadOnlyDict(found)


def convert_slot_scores(least_in: Any) -> ReadOnlyDict[str, int]:
    """Return the scores that some slots need, by their names."""
    given = require_mapping(
        "least_in", {} if least_in is None else least_in, "a mapping of slots to scores"
    )
    return ReadOnlyDict(
        (_slot_key("least_in", slot), require_int(f"least_in[{slot!r}]", least))
        for slot, least in given.items()
    )


def convert_letters(letters: Any, alphabet: Alphabet | None) -> tuple[str, ...]:
    """Return the letters that are wanted, each once: `JQXZ`, `A-Z` or a list of cells."""
    if isinstance(letters, str):
        return blame_argument("letters", parse_letters, letters, alphabet)
    found = [
        require_text("letters", each)
        for each in require_list("letters", sort_set(letters), "a text or a list")
    ]
    if not all(found):
        raise InputError("letters: an empty text is not a letter")
    return tuple(dict.fromkeys(found))


F = TypeVar("F", bound="FillIn")


def fields(puzzle: FillIn) -> dict[str, Any]:
    """Return the template, the words, and how they are to be used."""
    return {
        "rows": rows_to_json(puzzle.template.rows, SIGNS),
        "words": _words_to_json(puzzle.words),
        "mode": puzzle.mode,
        "least": int(puzzle.least),
        "repeats": bool(puzzle.repeats),
        "crossword": bool(puzzle.crossword),
        "only": {slot: _words_to_json(words) for slot, words in puzzle.only.items()},
        "alphabet": _alphabet_to_json(puzzle.alphabet),
        **_constraints(puzzle),
        **mark_pictures(puzzle.template.marks, puzzle.template.height, puzzle.template.width),
    }


def _constraints(puzzle: FillIn) -> dict[str, Any]:
    """Return the fields that are there only if they say something."""
    found: dict[str, Any] = {
        "clues": dict(sorted(puzzle.clues.items())),
        "ban": [cells_to_json(cells) for cells in sorted(puzzle.ban)],
        "least_in": {slot: int(least) for slot, least in sorted(puzzle.least_in.items())},
        "apart": apart_data(puzzle),
        "letters": list(puzzle.letters),
    }
    return {name: value for name, value in found.items() if value}


def _words_to_json(words: Iterable[Word]) -> list[dict[str, Any]]:
    return [{"cells": cells_to_json(word.cells), "score": int(word.score)} for word in words]


def _alphabet_to_json(alphabet: Alphabet | None) -> str | None:
    """Return the name of an alphabet; None for one that has no name of ours."""
    if alphabet is None or alphabets().get(alphabet.name) != alphabet:
        return None
    return alphabet.name


#: How the fields are read that a puzzle need not have, but for `only` and the marks.
READERS: Final[Mapping[str, Callable[[JsonValue], Any]]] = {
    "repeats": JsonValue.flag,
    "crossword": JsonValue.flag,
    "mode": lambda value: value.choice(MODES),
    "least": JsonValue.whole,
    "alphabet": lambda value: None if value.data is None else _alphabet_from_json(value),
    "clues": lambda value: {key: clue.text() for key, clue in value.entries().items()},
    "ban": lambda value: [cells_from_json(word) for word in value.items()],
    "least_in": lambda value: {
        slot: score.whole(-MOST_SCORE, MOST_SCORE) for slot, score in value.entries().items()
    },
    "apart": lambda value: value.text() if isinstance(value.data, str) else value.whole(0),
    "letters": lambda value: [letter.text() for letter in value.items()],
}


def read(cls: type[F], data: JsonValue) -> F:
    """Return the puzzle."""
    known = data.fields(["rows", "words"], ["only", *READERS, *SORTS])
    rows = rows_from_json(known["rows"], SIGNS)
    with known["rows"].blame():
        template = Template(rows)
    template = _with_marks(template, known)
    parts = {name: reader(known[name]) for name, reader in READERS.items() if name in known}
    if "only" in known:
        parts["only"] = _only_from_json(template, known["only"])
    words = [_word_from_json(word) for word in known["words"].items()]
    with data.blame():
        return cls(template, words, **parts)


def _with_marks(template: Template, known: Mapping[str, JsonValue]) -> Template:
    marks = marks_from_json(known, template.height, template.width)
    with known.get("voids", known["rows"]).blame():
        return Template(template.rows, marks)


def read_solution(puzzle: FillIn, data: JsonValue) -> FillInSolution:
    """Return a filled grid of the puzzle's size, right or wrong, read by the alphabet."""
    height, width = puzzle.template.height, puzzle.template.width
    given = data.fields(["rows"])["rows"]
    rows = rows_from_json(given, SIGNS)
    if (alphabet := puzzle.alphabet) is not None:
        rows = tuple(
            tuple(cell and cell_text.fold_letters(cell, alphabet) for cell in row) for row in rows
        )
    for value, row in zip(given.items(height), rows, strict=True):
        if len(row) != width:
            raise value.error(f"{width} cells are expected, not {len(row)}")
    return puzzle._solution_class(puzzle, rows)


def _word_from_json(value: JsonValue) -> Word:
    known = value.fields(["cells"], ["score"])
    cells = cells_from_json(known["cells"])
    if not cells or not all(cells):
        raise known["cells"].error("a word without letters, or with an empty cell")
    if "score" not in known:
        return Word(cells, USUAL_SCORE)
    return Word(cells, known["score"].whole(-MOST_SCORE, MOST_SCORE))


def _only_from_json(template: Template, value: JsonValue) -> dict[str, list[Word]]:
    slots = {slot.name for slot in template.slots}
    only: dict[str, list[Word]] = {}
    for name, words in value.entries().items():
        if name not in slots:
            raise words.error("the grid has no such slot")
        only[name] = [_word_from_json(word) for word in words.items()]
    return only


def _alphabet_from_json(value: JsonValue) -> Alphabet:
    name = value.text()
    with value.blame():
        return alphabet_named(name)
