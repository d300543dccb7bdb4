"""Fill-ins and fills from Python arguments, and as JSON data and text and back.

    "rows": ["_A_#", …],                              `#` is blocked, `_` open, a letter given
    "words": [{"cells": "OTTER", "score": 50}, …],
    "mode": "exact", "least": 0, "repeats": false, "crossword": false,
    "only": {"12-Across": [{"cells": "STOAT", "score": 50}]},
    "alphabet": "croatian",                           or null
    "bars": [".|..", "...."], …                       if there are any; circles, shades, voids
    "clues": {"OTTER": "It swims"}, "ban": ["ADIT"],  if there are any
    "least_in": {"1-Across": 60}, "apart": 5, "letters": ["J", "Q"]
    "apart": "roots" or "5 roots"                     if forms of one word are kept apart

words/codec.py says how rows and cells are written. A solution is its rows, in which a dot is
blocked and `_` empty; as text, a line for each row, with several letters of a cell in parentheses.
Read are also `#` for blocked, `*` for empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from puzzlewright.core import limits
from puzzlewright.core.arguments import (
    blame_argument,
    require_int,
    require_list,
    require_mapping,
    require_text,
    require_texts,
    wrong_type,
)
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import plain_line_ends
from puzzlewright.core.immutable import ReadOnlyDict
from puzzlewright.core.json_value import JsonValue
from puzzlewright.puzzles.fillin.clues import clue_key
from puzzlewright.puzzles.fillin.constraint_text import apart_data, parse_letters
from puzzlewright.puzzles.fillin.grid import (
    SHORT_SLOT_NAME,
    SIGNS,
    Content,
    Template,
    read_picture,
    read_row,
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
from puzzlewright.words.cells.cell_text import fold_letters, is_plain
from puzzlewright.words.cells.language_alphabets import alphabets
from puzzlewright.words.codec import cells_from_json, cells_to_json, rows_from_json, rows_to_json
from puzzlewright.words.grids.marks import SORTS, mark_pictures, marks_from_json
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lines import Line

if TYPE_CHECKING:  # puzzle.py stands on this module
    from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution


def alphabet_argument(alphabet: Any) -> Alphabet | None:
    """Return an alphabet, which may be given by its name."""
    if alphabet is None:
        return None
    if isinstance(alphabet, Alphabet):
        return alphabet
    return blame_argument("alphabet", alphabet_named, require_text("alphabet", alphabet))


def template_argument(template: Any, alphabet: Alphabet | None) -> Template:
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
                wanted = 'a text ("" for an open cell), or None for a blocked one,'
                raise wrong_type(wanted, cell, f"template[{number}]")
        found.append(cells)
    return blame_argument("template", Template, found)


def _template_of_picture(rows: list[str], alphabet: Alphabet | None) -> Template:

    lines = [Line(n, row.strip(), None) for n, row in enumerate(rows, 1) if row.strip()]
    if not lines:
        raise InputError("template: the picture has no cells")
    return blame_argument("template", read_picture, lines, alphabet)


def words_argument(
    argument: str, words: Any, alphabet: Alphabet | None
) -> tuple[Word, ...] | WordList:
    """Return words, which may be given as texts, or with scores as pairs or in a mapping."""
    if isinstance(words, WordList):
        return words
    members = words.items() if isinstance(words, Mapping) else words
    if isinstance(members, str) or not isinstance(members, Iterable):
        raise wrong_type("a list of words", words, argument)
    found = tuple(members)
    if set(map(type, found)) <= {Word}:
        return found
    return tuple(
        word if isinstance(word, Word) else _word_argument(f"{argument}[{n}]", word, alphabet)
        for n, word in enumerate(found)
    )


def _word_argument(argument: str, word: Any, alphabet: Alphabet | None) -> Word:
    """Return a word of cells; whether its score is one is asked later, for all words alike."""
    pair = (word,) if isinstance(word, str) else word
    if not isinstance(pair, tuple | list) or len(pair) not in (1, 2):
        raise wrong_type("a word, or a pair of a word and its score,", word, argument)
    letters, *score = pair
    if isinstance(letters, str):
        return Word(blame_argument(argument, cells, letters, alphabet), *score)
    return Word(tuple(require_list(argument, letters, "a text or a list of cells")), *score)


def only_argument(
    only: Any, alphabet: Alphabet | None, template: Template
) -> ReadOnlyDict[str, tuple[Word, ...]]:
    """Return the words of some slots by their names, cut along the rebus cells of these slots."""
    given = require_mapping("only", {} if only is None else only, "a mapping of slots to words")
    if not given:
        return ReadOnlyDict()

    found = {
        _slot_key("only", slot): tuple(words_argument(f"only[{slot!r}]", words, alphabet))
        for slot, words in given.items()
    }
    return ReadOnlyDict(cut_slot_lists(template, found))


def _slot_key(name: str, slot: Any) -> str:
    """Return the name of a slot as we write it, though people write 17a."""
    return slot_name(require_text(name, slot), SHORT_SLOT_NAME) or slot


def ban_argument(ban: Any, alphabet: Alphabet | None) -> frozenset[tuple[str, ...]]:
    """Return the words that are not to be used, cell by cell."""
    members = require_list("ban", ban, "a list of words", ordered=False)
    if all(type(word) is tuple and set(map(type, word)) == {str} for word in members):
        return frozenset(members)  # cell by cell already, as of another puzzle
    return frozenset(word.cells for word in words_argument("ban", members, alphabet))


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


def clues_argument(clues: Any, alphabet: Alphabet | None) -> ReadOnlyDict[str, str]:
    """Return clues by words, as they stand in the grid, or by names of slots; no empty ones."""
    if not clues:
        return ReadOnlyDict(require_texts("clues", clues))

    found: dict[str, str] = {}
    for name, clue in require_texts("clues", clues).items():
        if shown := " ".join(clue.split()):
            found[blame_argument("clues", clue_key, name, alphabet)] = shown
    return ReadOnlyDict(found)


def least_in_argument(least_in: Any) -> ReadOnlyDict[str, int]:
    """Return the scores that some slots need, by their names."""
    given = require_mapping(
        "least_in", {} if least_in is None else least_in, "a mapping of slots to scores"
    )
    return ReadOnlyDict(
        (_slot_key("least_in", slot), require_int(f"least_in[{slot!r}]", least))
        for slot, least in given.items()
    )


def letters_argument(letters: Any, alphabet: Alphabet | None) -> tuple[str, ...]:
    """Return the letters that are wanted, each once: `JQXZ`, `A-Z` or a list of cells."""
    if isinstance(letters, str):
        return blame_argument("letters", parse_letters, letters, alphabet)
    found = [
        require_text("letters", each)
        for each in require_list("letters", letters, "a text or a list")
    ]
    if not all(found):
        raise InputError("letters: an empty text is not a letter")
    return tuple(dict.fromkeys(found))


F = TypeVar("F", bound="FillIn")

#: Fields that are there only if they say something.
CONSTRAINTS = ("clues", "ban", "least_in", "apart", "letters")

#: What stands for cells without letters in the rows of a template, and in those of a solution.
TEMPLATE_SIGNS: dict[Content, str] = {None: cell_text.BLOCKED, "": cell_text.OPEN}
BLOCKED, EMPTY = ".", "_"
SOLUTION_SIGNS: dict[Content, str] = {None: BLOCKED, "": EMPTY}


def fields(puzzle: FillIn) -> dict[str, Any]:
    """Return the template, the words, and how they are to be used."""
    return {
        "rows": rows_to_json(puzzle.template.rows, TEMPLATE_SIGNS),
        "words": _words_data(puzzle.words),
        "mode": puzzle.mode,
        "least": int(puzzle.least),
        "repeats": bool(puzzle.repeats),
        "crossword": bool(puzzle.crossword),
        "only": {slot: _words_data(words) for slot, words in puzzle.only.items()},
        "alphabet": _alphabet_data(puzzle.alphabet),
        **_constraint_fields(puzzle),
        **mark_pictures(puzzle.template.marks, puzzle.template.height, puzzle.template.width),
    }


def _constraint_fields(puzzle: FillIn) -> dict[str, Any]:
    found: dict[str, Any] = {
        "clues": dict(sorted(puzzle.clues.items())),
        "ban": [cells_to_json(cells) for cells in sorted(puzzle.ban)],
        "least_in": {slot: int(least) for slot, least in sorted(puzzle.least_in.items())},
        "apart": apart_data(puzzle),
        "letters": list(puzzle.letters),
    }
    return {name: value for name, value in found.items() if value}


def _words_data(words: Iterable[Word]) -> list[dict[str, Any]]:
    return [{"cells": cells_to_json(cells), "score": int(score)} for cells, score in words]


def _alphabet_data(alphabet: Alphabet | None) -> str | None:
    """Return the name of an alphabet; None for one that has no name of ours."""
    if alphabet is None or alphabets().get(alphabet.name) != alphabet:
        return None
    return alphabet.name


def read(cls: type[F], data: JsonValue) -> F:
    """Return the puzzle."""
    known = data.fields(
        ["rows", "words"],
        ["mode", "least", "repeats", "crossword", "only", "alphabet", *CONSTRAINTS, *SORTS],
    )
    rows = rows_from_json(known["rows"], TEMPLATE_SIGNS)
    with known["rows"].blame():
        template = Template(rows)
    template = _with_marks(template, known)
    rules: dict[str, Any] = {
        rule: known[rule].flag() for rule in ("repeats", "crossword") if rule in known
    }
    if "mode" in known:
        rules["mode"] = known["mode"].choice(MODES)
    if "least" in known:
        rules["least"] = known["least"].whole()
    if "alphabet" in known:
        rules["alphabet"] = _json_alphabet(known["alphabet"])
    if "only" in known:
        rules["only"] = _json_only(template, known["only"])
    rules |= _read_constraints(known)
    words = [_json_word(word) for word in known["words"].items()]
    with data.blame():
        return cls(template, words, **rules)


def _read_constraints(known: Mapping[str, JsonValue]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if "clues" in known:
        found["clues"] = {key: clue.text() for key, clue in known["clues"].entries().items()}
    if "ban" in known:
        found["ban"] = [cells_from_json(word) for word in known["ban"].items()]
    if "least_in" in known:
        scores = known["least_in"].entries().items()
        found["least_in"] = {slot: score.whole(-MOST_SCORE, MOST_SCORE) for slot, score in scores}
    if "apart" in known:
        is_text = isinstance(known["apart"].data, str)
        found["apart"] = known["apart"].text() if is_text else known["apart"].whole(0)
    if "letters" in known:
        found["letters"] = [letter.text() for letter in known["letters"].items()]
    return found


def _with_marks(template: Template, known: Mapping[str, JsonValue]) -> Template:
    marks = marks_from_json(known, template.height, template.width)
    with known.get("voids", known["rows"]).blame():
        return Template(template.rows, marks)


def read_solution(puzzle: FillIn, data: JsonValue) -> FillInSolution:
    """Return a filled grid of the puzzle's size, right or wrong."""
    height, width = puzzle.template.height, puzzle.template.width
    rows = rows_from_json(data, SOLUTION_SIGNS)
    data.items(height)
    for value, row in zip(data.items(), rows, strict=True):
        if len(row) != width:
            raise value.error(f"{width} cells are expected, not {len(row)}")
    return puzzle._solution_class(puzzle, rows)


def _json_word(value: JsonValue) -> Word:
    known = value.fields(["cells"], ["score"])
    cells = cells_from_json(known["cells"])
    if not cells or not all(cells):
        raise known["cells"].error("a word without letters, or with an empty cell")
    if "score" not in known:
        return Word(cells, USUAL_SCORE)
    return Word(cells, known["score"].whole(-MOST_SCORE, MOST_SCORE))


def _json_only(template: Template, value: JsonValue) -> dict[str, list[Word]]:
    slots = {slot.name for slot in template.slots}
    only: dict[str, list[Word]] = {}
    for name, words in value.entries().items():
        if name not in slots:
            raise words.error("the grid has no such slot")
        only[name] = [_json_word(word) for word in words.items()]
    return only


def _json_alphabet(value: JsonValue) -> Alphabet | None:
    if value.data is None:
        return None
    name = value.text()
    with value.blame():
        return alphabet_named(name)


#: A blocked cell and an empty one in what is printed.

#: What the signs mean where they are read.
MEANING: dict[str, Content] = {".": None, "#": None, "_": "", "*": ""}


def filled_text(filled: FillInSolution) -> str:
    """Return the rows with gaps between the cells, which stand below one another."""
    rows = [[_cell_text(content) for content in row] for row in filled.rows]
    width = max((len(cell) for row in rows for cell in row), default=1)
    return "".join(" ".join(cell.ljust(width) for cell in row).rstrip() + "\n" for row in rows)


def _cell_text(content: Content) -> str:
    if content is None:
        return BLOCKED
    if not content:
        return EMPTY
    return content if is_plain(content) else f"({content})"


def filled_json(filled: FillInSolution) -> list[str] | list[list[Content]]:
    """Return rows as strings; cell by cell where some cell holds more than one letter."""
    signs = {None: BLOCKED, "": EMPTY}
    if any(_needs_cells(content) for row in filled.rows for content in row):
        return [list(row) for row in filled.rows]
    return ["".join(signs.get(content) or content or "" for content in row) for row in filled.rows]


def _needs_cells(content: Content) -> bool:
    """Tell whether a cell holds what is no single character, or would be taken for a sign."""
    return content is not None and content != "" and (len(content) > 1 or content in SIGNS)


def read_filled(puzzle: FillIn, text: str, source: str | None = None) -> FillInSolution:
    """Read a filled grid of this puzzle's size; whether it is right is left open."""
    text = plain_line_ends(text.removeprefix("\ufeff"))
    if text.lstrip()[:1] == "[":
        return puzzle._solution_class(puzzle, _json_rows(puzzle, text, source))
    raw = enumerate(text.split("\n"), 1)
    lines = [Line(number, line, source) for number, line in raw if line.strip()]
    height, width = puzzle.template.height, puzzle.template.width
    if len(lines) > height:
        raise lines[height].error(f"a row too many: {height} expected")
    if len(lines) < height:
        last = lines[-1].number if lines else None
        raise InputError(f"{height} rows expected, {len(lines)} found", source=source, line=last)
    rows = []
    for line in lines:
        marks = read_row(line, puzzle.alphabet)
        if len(marks) != width:
            raise line.error(f"{width} cells expected in a row, {len(marks)} found")
        rows.append([MEANING[mark.text] if mark.is_sign else mark.text for mark in marks])
    return puzzle._solution_class(puzzle, rows)


def _json_rows(puzzle: FillIn, text: str, source: str | None) -> list[list[Content]]:
    """Read rows as filled_json() makes them."""
    import json  # few solutions come as JSON

    limits.require_json(text, source)
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError) as bad:
        line = getattr(bad, "lineno", None)
        raise InputError("damaged JSON", source=source, line=line) from None
    height, width = puzzle.template.height, puzzle.template.width
    if len(data) != height:
        raise InputError(f"{height} rows expected, {len(data)} found", source=source)
    rows = []
    for number, row in enumerate(data, 1):
        if not isinstance(row, (str, list)) or len(row) != width:
            reason = f"row {number} is not a string or list of {width} cells"
            raise InputError(reason, source=source, text=str(row))
        if not all(cell is None or isinstance(cell, str) for cell in row):
            reason = f"row {number} has a cell that is neither a string nor null"
            raise InputError(reason, source=source, text=str(row))
        in_string = isinstance(row, str)
        rows.append([_json_cell(cell, puzzle.alphabet, in_string=in_string) for cell in row])
    return rows


def _json_cell(cell: Content, alphabet: Alphabet | None, *, in_string: bool) -> Content:
    """Return what a cell holds; only the characters of a string can be signs."""
    if in_string and cell in MEANING:
        return MEANING[cell]
    return fold_letters(cell, alphabet) if cell else cell
