"""Fill-ins as JSON data.

    "rows": ["_A_#", …],                              `#` is blocked, `_` open, a letter given
    "words": [{"cells": "OTTER", "score": 50}, …],
    "mode": "exact", "least": 0, "repeats": false, "crossword": false,
    "only": {"12-Across": [{"cells": "STOAT", "score": 50}]},
    "alphabet": "croatian",                           or null
    "bars": [".|..", "...."], …                       if there are any; circles, shades, voids
    "clues": {"OTTER": "It swims"}, "ban": ["ADIT"],  if there are any
    "least_in": {"1-Across": 60}, "apart": 5, "letters": ["J", "Q"]
    "apart": "roots" or "5 roots"                     if forms of one word are kept apart

words/json_parts.py says how rows and cells are written. A solution is its rows, in which a dot is
blocked and `_` empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from puzzlewright.json_value import Value
from puzzlewright.puzzles.fillin.filled import BLOCKED, EMPTY
from puzzlewright.puzzles.fillin.grid import Content, Template
from puzzlewright.puzzles.fillin.puzzle import MODES, MOST_SCORE, USUAL_SCORE, Filled, FillIn, Word
from puzzlewright.puzzles.fillin.wish_text import apart_value
from puzzlewright.words import cell_text
from puzzlewright.words.json_parts import cells_data, read_cells, read_rows, rows_data
from puzzlewright.words.marks import SORTS
from puzzlewright.words.marks_text import marks_of_json, pictures

if TYPE_CHECKING:
    from puzzlewright.words.cells import Alphabet

F = TypeVar("F", bound=FillIn)

#: Fields that are there only if they say something.
WISHES = ("clues", "ban", "least_in", "apart", "letters")

#: What stands for cells without letters in the rows of a template, and in those of a solution.
TEMPLATE_SIGNS: dict[Content, str] = {None: cell_text.BLOCKED, "": cell_text.OPEN}
SOLUTION_SIGNS: dict[Content, str] = {None: BLOCKED, "": EMPTY}


def fields(puzzle: FillIn) -> dict[str, Any]:
    """Return the template, the words, and how they are to be used."""
    return {
        "rows": rows_data(puzzle.template.rows, TEMPLATE_SIGNS),
        "words": _words_data(puzzle.words),
        "mode": puzzle.mode,
        "least": int(puzzle.least),
        "repeats": bool(puzzle.repeats),
        "crossword": bool(puzzle.crossword),
        "only": {slot: _words_data(words) for slot, words in puzzle.only.items()},
        "alphabet": _alphabet_data(puzzle.alphabet),
        **_wishes(puzzle),
        **pictures(puzzle.template.marks, puzzle.template.height, puzzle.template.width),
    }


def _wishes(puzzle: FillIn) -> dict[str, Any]:
    """Return the clues and what the setter wishes, where there is something."""
    found: dict[str, Any] = {
        "clues": dict(sorted(puzzle.clues.items())),
        "ban": [cells_data(cells) for cells in sorted(puzzle.ban)],
        "least_in": {slot: int(least) for slot, least in sorted(puzzle.least_in.items())},
        "apart": apart_value(puzzle),
        "letters": list(puzzle.letters),
    }
    return {name: value for name, value in found.items() if value}


def _words_data(words: Iterable[Word]) -> list[dict[str, Any]]:
    return [{"cells": cells_data(cells), "score": int(score)} for cells, score in words]


def _alphabet_data(alphabet: Alphabet | None) -> str | None:
    """Return the name of an alphabet; None for one that has no name of ours."""
    from puzzlewright.words.cells import alphabets

    if alphabet is None or alphabets().get(alphabet.name) != alphabet:
        return None
    return alphabet.name


def read(cls: type[F], data: Value) -> F:
    """Return the puzzle."""
    known = data.fields(
        ["rows", "words"],
        ["mode", "least", "repeats", "crossword", "only", "alphabet", *WISHES, *SORTS],
    )
    rows = read_rows(known["rows"], TEMPLATE_SIGNS)
    with known["rows"].blamed():
        template = Template(rows)
    template = _marked(template, known)
    rules: dict[str, Any] = {
        rule: known[rule].flag() for rule in ("repeats", "crossword") if rule in known
    }
    if "mode" in known:
        rules["mode"] = known["mode"].one_of(MODES)
    if "least" in known:
        rules["least"] = known["least"].whole()
    if "alphabet" in known:
        rules["alphabet"] = _alphabet(known["alphabet"])
    if "only" in known:
        rules["only"] = _only(template, known["only"])
    rules |= _read_wishes(known)
    words = [_word(word) for word in known["words"].items()]
    with data.blamed():
        return cls(template, words, **rules)


def _read_wishes(known: Mapping[str, Value]) -> dict[str, Any]:
    """Return the clues and wishes that some fields tell."""
    found: dict[str, Any] = {}
    if "clues" in known:
        found["clues"] = {key: clue.text() for key, clue in known["clues"].entries().items()}
    if "ban" in known:
        found["ban"] = [read_cells(word) for word in known["ban"].items()]
    if "least_in" in known:
        scores = known["least_in"].entries().items()
        found["least_in"] = {slot: score.whole(-MOST_SCORE, MOST_SCORE) for slot, score in scores}
    if "apart" in known:
        is_text = isinstance(known["apart"].data, str)
        found["apart"] = known["apart"].text() if is_text else known["apart"].whole(0)
    if "letters" in known:
        found["letters"] = [letter.text() for letter in known["letters"].items()]
    return found


def _marked(template: Template, known: Mapping[str, Value]) -> Template:
    """Return a template with the marks that some fields tell."""
    marks = marks_of_json(known, template.height, template.width)
    with known.get("voids", known["rows"]).blamed():
        return Template(template.rows, marks)


def read_solution(puzzle: FillIn, data: Value) -> Filled:
    """Return a filled grid of the puzzle's size, right or wrong."""
    height, width = puzzle.template.height, puzzle.template.width
    rows = read_rows(data, SOLUTION_SIGNS)
    data.items(height)
    for value, row in zip(data.items(), rows, strict=True):
        if len(row) != width:
            raise value.error(f"{width} cells are expected, not {len(row)}")
    return Filled(puzzle, rows)


def _word(value: Value) -> Word:
    known = value.fields(["cells"], ["score"])
    cells = read_cells(known["cells"])
    if not cells or not all(cells):
        raise known["cells"].error("a word without letters, or with an empty cell")
    if "score" not in known:
        return Word(cells, USUAL_SCORE)
    return Word(cells, known["score"].whole(-MOST_SCORE, MOST_SCORE))


def _only(template: Template, value: Value) -> dict[str, list[Word]]:
    slots = {slot.name for slot in template.slots}
    only: dict[str, list[Word]] = {}
    for name, words in value.entries().items():
        if name not in slots:
            raise words.error("the grid has no such slot")
        only[name] = [_word(word) for word in words.items()]
    return only


def _alphabet(value: Value) -> Alphabet | None:
    from puzzlewright.words.cells import alphabet_named

    if value.data is None:
        return None
    name = value.text()
    with value.blamed():
        return alphabet_named(name)
