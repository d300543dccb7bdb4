"""Questions of the editor of crosswords and fill-ins: words that fit, free cells, patterns, holes.

A hole is what is filled again in a grid that was filled before and then changed. Who types a word
into a full grid keeps most of the fill around it. If the rest cannot be filled like that, letters
of the fill go, first in the slots that no word fits any more, then in all slots that have an open
cell, and so on, until none is left. Letters of the setter's own always stay.

A verdict on a candidate comes from a fill of the grid without the letters of an earlier fill. These
fills are kept for a while, so that filling the grid with the candidate in it finds them again.

A request has the puzzle as JSON data, without the lists, and a bench:

    "lists": [{"id": "built-in", "priority": 0}, {"id": …, "key": …, "priority": 20, "off": true}]
    "auto": [[0, 4], …]       cells whose letters a fill put there: they may change at any time

The server adds to each list a `key` that changes with its text. A worker that has not got a list
answers `{"needs": [keys]}`, and gets the same request with their `texts`.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import wraps
from time import thread_time
from typing import Any, Final, NamedTuple

from puzzlewright.core.deadlines import check_deadline, deadline
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.fillin.codec import SIGNS
from puzzlewright.puzzles.fillin.grid import Cell, Template
from puzzlewright.puzzles.fillin.make.templates import ANY_LENGTHS, make_template
from puzzlewright.puzzles.fillin.make.theme import theme_template
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.search.candidates import slot_number
from puzzlewright.puzzles.fillin.search.refill import replace_fields
from puzzlewright.puzzles.fillin.statistics import grid_statistics
from puzzlewright.studio.server.jobs.editor_queries.crossword_board import (
    BOARDS,
    Board,
    Word,
    WordConstraints,
)
from puzzlewright.studio.server.jobs.editor_queries.document import parse_puzzle
from puzzlewright.studio.server.jobs.editor_queries.fill_word_lists import (
    LIBRARY,
    MissingListsError,
    WordIndex,
    parse_chosen_lists,
)
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import Stop
from puzzlewright.words.cells.alphabet import PLAIN, cells
from puzzlewright.words.codec import rows_to_json
from puzzlewright.words.grids.marks import Marks

#: Fills that are kept.
MOST_KEPT: Final = 200

Rows = tuple[tuple[str | None, ...], ...]


class Hole:
    """The open cells of a grid, and letters of an earlier fill that may be freed around them."""

    def __init__(self, template: Template, earlier: set[Cell], *, widens: bool) -> None:
        self._template = template
        self._widens = widens
        self.freed: Final[set[Cell]] = set()
        #: cells with letters of the earlier fill that stay
        self.kept: Final = set(earlier)

    @property
    def template(self) -> Template:
        """The grid without the letters that were freed."""
        return self._without(self.freed)

    @property
    def all_free(self) -> Template:
        """The grid without any letters of the earlier fill."""
        return self._without(self.freed | self.kept)

    def _without(self, cells: set[Cell]) -> Template:
        rows = enumerate(self._template.rows)
        return self._template.with_rows(
            [["" if (r, c) in cells else cell for c, cell in enumerate(row)] for r, row in rows]
        )

    @property
    def can_grow(self) -> bool:
        """Whether there are letters left to be freed."""
        return self._widens and bool(self.kept)

    def grow(self, stuck: Collection[str]) -> None:
        """Free letters in slots that no word fits; else in all that have an open cell."""
        rows = self._template.rows
        slots = [set(slot.cells) for slot in self._template.slots if slot.name in stuck]
        more = self.kept.intersection(set().union(*slots))
        if not more:
            opened = {(r, c) for r, c in self._template.open_cells if not rows[r][c]} | self.freed
            near = [slot.cells for slot in self._template.slots if opened.intersection(slot.cells)]
            more = self.kept.intersection({cell for cells in near for cell in cells})
        more = more or set(self.kept)
        self.freed.update(more)
        self.kept.difference_update(more)

    def take_all(self) -> None:
        """Free all letters of the earlier fill."""
        self.freed.update(self.kept)
        self.kept.clear()


def broken_slots(board: Board, earlier: set[Cell]) -> list[str]:
    """Return full slots with letters of an earlier fill that the setter's letters made wrong.

    They hold no word of the lists, or one that the grid has twice.
    """
    words = {at: "".join(board.contents(at)) for at in board.complete}
    times = Counter(words.values())
    found = []
    for at in sorted(words):
        cells = set(board.slots[at].cells)
        is_mixed = not cells <= earlier and not board.is_listed(at)
        is_again = times[words[at]] > 1 and not board.constraints.repeats
        if cells & earlier and (is_mixed or is_again):
            found.append(board.slots[at].name)
    return found


class Fills:
    """The fills that were found last, each with the lists and constraints that it is right for."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Marks, WordConstraints, Rows], WordIndex] = OrderedDict()

    def keep(self, board: Board, fill: tuple[int, ...]) -> None:
        """Keep a fill of a board."""
        rows = tuple(map(tuple, board.table.rows(fill)))
        key = (board.template.marks, board.constraints, rows)
        self._kept[key] = board.word_index
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def compatible_fills(
        self, word_index: WordIndex, constraints: WordConstraints, template: Template
    ) -> Iterator[Rows]:
        """Yield the fills that have the letters and the blocks of a grid, the last one first."""
        for (marks, wanted, rows), made_with in reversed(self._kept.items()):
            is_meant = made_with is word_index and wanted == constraints and marks == template.marks
            if is_meant and _has(rows, template):
                yield rows


def _has(rows: Rows, template: Template) -> bool:
    if [len(row) for row in rows] != [template.width] * template.height:
        return False
    pairs = zip(rows, template.rows, strict=True)
    cells = (pair for row, wanted in pairs for pair in zip(row, wanted, strict=True))
    return all(found == given or (given == "" and found is not None) for found, given in cells)


#: What this process keeps.
FILLS: Final = Fills()


Request = Mapping[str, Any]
Reply = dict[str, Any]

#: Cells of a grid: larger ones are no work for an editor.
MOST_CELLS: Final = 50 * 50

#: Words that are listed for a slot, and for how many of them one request gives a verdict.
MOST_LISTED: Final = 500
MOST_ASKED: Final = 50

#: Words that agree with the letters of a slot but not with those that cross it, shown at the end.
MOST_REFUTED: Final = 20

#: Seconds for a question: the first one about a long list takes one or two, others far less.
ASK_SECONDS: Final = 20.0

#: Seconds after which no further words get a verdict.
VERDICT_SECONDS: Final = 1.5


class CrosswordRequest(NamedTuple):
    """A puzzle, its words, and what is asked about it."""

    puzzle: FillIn
    word_index: WordIndex
    bench: Mapping[str, Any]
    about: Mapping[str, Any]

    @property
    def constraints(self) -> WordConstraints:
        """What words are wanted."""
        puzzle = self.puzzle
        least_in = tuple(sorted(puzzle.least_in.items()))
        only = tuple(
            (name, tuple(word.cells for word in words))
            for name, words in sorted(puzzle.only.items())
        )
        return WordConstraints(
            int(puzzle.least), least_in, frozenset(puzzle.ban), puzzle.repeats, only
        )

    @property
    def is_choosy(self) -> bool:
        """Whether fills are judged as a whole: words apart, letters that must be somewhere."""
        return bool(self.puzzle.apart or self.puzzle.apart_roots or self.puzzle.letters)

    def board(self, template: Template) -> Board:
        """Return a grid with all that follows from its letters."""
        return BOARDS.board(self.word_index, template, self.constraints)


def with_lists(
    answer: Callable[[CrosswordRequest, Stop], Reply],
) -> Callable[[Request, Stop], Reply]:
    """Let a function answer a request once its lists are here."""

    @wraps(answer)
    def answered(request: Request, stop: Stop) -> Reply:
        try:
            return answer(parse_request(request, stop), stop)
        except MissingListsError as missing:
            return {"needs": list(missing.keys)}

    return answered


def parse_request(request: Request, stop: Stop) -> CrosswordRequest:
    """Return what a request is about."""
    puzzle = parse_puzzle(request, stop)
    if not isinstance(puzzle, FillIn):
        raise InputError("puzzle: a crossword or a fill-in is expected", text=puzzle.kind)
    if puzzle.template.height * puzzle.template.width > MOST_CELLS:
        raise InputError(f"a grid has at most {MOST_CELLS:,} cells here")
    bench, about = request.get("bench") or {}, request.get("about") or {}
    with deadline(ASK_SECONDS, stop):
        texts = request.get("texts") or {}
        LIBRARY.take(texts, puzzle.alphabet or PLAIN)
        own = puzzle.words if isinstance(puzzle.words, tuple) else tuple(puzzle.words)
        word_index = LIBRARY.word_index(parse_chosen_lists(bench), puzzle.alphabet, own)
    return CrosswordRequest(puzzle, word_index, bench, about)


@with_lists
def lists(question: CrosswordRequest, stop: Stop) -> Reply:
    """Read the lists that were sent, and sort the words of the lengths that the grid needs."""
    with deadline(ASK_SECONDS, stop):
        template = question.puzzle.template
        for slot in template.slots:
            question.word_index.slot_words(template, slot)
    return {"words": len(question.word_index.words)}


# Cells


def parse_cells(fields: Mapping[str, Any], name: str, template: Template) -> set[Cell]:
    """Return the cells that a list of pairs names; those that are not open do not matter."""
    pairs = fields.get(name) or []
    if not isinstance(pairs, list) or len(pairs) > MOST_CELLS:
        raise InputError(f"{name}: a list of cells is expected")
    found: set[Cell] = set()
    for pair in pairs:
        is_pair = isinstance(pair, list) and len(pair) == 2
        if not is_pair or not all(type(number) is int for number in pair):
            raise InputError(f"{name}: a row and a column are expected", text=str(pair)[:40])
        found.add((pair[0], pair[1]))
    return found & set(template.open_cells)


def without_letters(template: Template, cells: set[Cell]) -> Template:
    """Return a template without the letters of some cells."""
    return template.with_rows(
        [
            ["" if (r, c) in cells and cell is not None else cell for c, cell in enumerate(row)]
            for r, row in enumerate(template.rows)
        ]
    )


def rebus_cells(question: CrosswordRequest) -> set[Cell]:
    """Return the cells with several letters that no word has in one cell: they stay as they are."""
    template = question.puzzle.template
    contents = (((row, col), template.rows[row][col] or "") for row, col in template.open_cells)
    return {
        cell for cell, each in contents if len(each) > 1 and each not in question.word_index.code
    }


def fixed_letters(question: CrosswordRequest) -> Template:
    """Return the grid with the letters that the setter wants there."""
    template = question.puzzle.template
    return without_letters(template, parse_cells(question.bench, "auto", template))


# How free the grid is


@with_lists
def heat(question: CrosswordRequest, stop: Stop) -> Reply:
    """Return how many words each slot has left and how many letters each cell, and statistics."""
    with deadline(ASK_SECONDS, stop):
        return _heat(question)


def _heat(question: CrosswordRequest) -> Reply:
    board = question.board(fixed_letters(question))
    return {
        "possible": False if board.stuck else None,
        "slots": {slot.name: board.count(at) for at, slot in enumerate(board.slots)},
        "cells": _free_letters(board),
        "stuck": [board.slots[at].name for at in sorted(board.stuck)],
        "words": len(question.word_index.words),
        **_judged(question),
    }


def _free_letters(board: Board) -> list[list[int | None]]:
    template = board.template
    within = {cell for slot in board.slots for cell in slot.cells}
    return [
        [
            board.letters[row, col].bit_count() if (row, col) in within else None
            for col in range(template.width)
        ]
        for row in range(template.height)
    ]


def _judged(question: CrosswordRequest) -> Reply:
    """Return the scores of the words that are there, those that no list has, and statistics."""
    template, word_index = question.puzzle.template, question.word_index
    scores: dict[str, int | None] = {}
    for slot in template.slots:
        cells = [template.rows[row][col] or "" for row, col in slot.cells]
        if all(cells):
            scores[slot.name] = word_index.slot_score(template, slot)
    return {"scores": scores, "statistics": grid_statistics(template).as_json()}


# Candidates


@with_lists
def candidates(question: CrosswordRequest, stop: Stop) -> Reply:
    """Return the words for a slot, best first, some of them with a verdict.

    `from` and `count` say for which of them: True if the rest was filled with it, False if it is
    proved that it cannot be, None if a short search did not tell. With `heat`, the answer also has
    what heat() tells: one request does for both.
    """
    about = question.about
    slot = about.get("slot")
    if not isinstance(slot, str):
        raise InputError("slot: the name of a slot is expected", text=str(slot))
    listed, start, count = (
        _number(about, "most", 100, MOST_LISTED),
        _number(about, "from", 0, MOST_LISTED),
        _number(about, "count", 10, MOST_ASKED),
    )
    at = slot_number(question.puzzle, slot)
    with deadline(ASK_SECONDS, stop):
        board = question.board(_loosened(question, at))
        words = board.best(at, listed)
        verdicts = _verdicts(question, board, at, words[start : start + count])
        refuted = board.refuted_words(at, MOST_REFUTED) if board.count(at) < MOST_REFUTED else []
        heat = {"heat": _heat(question)} if about.get("heat") else {}
    return {
        "slot": question.puzzle.template.slots[at].name,
        "total": board.count(at),
        "possible": False if board.stuck else board.possible,
        "stuck": [board.slots[n].name for n in sorted(board.stuck)],
        "from": start,
        "words": list(map(_word_json, words)),
        **_fits(verdicts, is_stuck=bool(board.stuck)),
        "refuted": list(map(_word_json, refuted)),
        **heat,
    }


def _fits(verdicts: list[bool | None], *, is_stuck: bool) -> Reply:
    """Return the verdicts. Beside slots that no word fits, nothing can be filled: that is `fits`.

    `others` then says whether all other slots can be, which still helps to choose.
    """
    return {"fits": [False] * len(verdicts), "others": verdicts} if is_stuck else {"fits": verdicts}


def _word_json(word: Word) -> list[Any]:
    """Return a word and its score, and its cells if some have several characters."""
    is_plain = all(len(cell) == 1 for cell in word.cells)
    return [word.text, word.score] if is_plain else [word.text, word.score, word.cells]


def _verdicts(
    question: CrosswordRequest, board: Board, at: int, words: list[Word]
) -> list[bool | None]:
    """Return what is known of some words, until the time is up."""
    end = thread_time() + VERDICT_SECONDS  # of our own, on a busy machine
    found: list[bool | None] = []
    for word in words:
        fits = board.ask(at, word)
        if fits and question.is_choosy and not _keeps_all(question, board):
            fits = None
        if fits and board.probe is not None and not board.stuck:
            fill = board.probe.fill()
            assert fill is not None  # it is where the verdict comes from
            FILLS.keep(board, fill)
        found.append(fits)
        if thread_time() >= end:
            break
        check_deadline()
    return found


def _keeps_all(question: CrosswordRequest, board: Board) -> bool:
    """Tell whether the last fill keeps the constraints that a search does not know."""
    fill = None if board.probe is None else board.probe.fill()
    return fill is not None and keeps_constraints(question, board.template, board.table.rows(fill))


def keeps_constraints(
    question: CrosswordRequest, template: Template, rows: Iterable[Iterable[str | None]]
) -> bool:
    """Tell whether a fill keeps all constraints of the setter."""
    puzzle = replace_fields(question.puzzle, template=template, words=question.word_index.words)
    filled = FillInSolution(puzzle, rows)
    letters = {letter for row in filled.rows for letter in row if letter}
    return set(puzzle.letters) <= letters and puzzle.check(filled).ok


def _loosened(question: CrosswordRequest, at: int) -> Template:
    """Return the grid; from a slot whose letters are all there, those that crossings leave free."""
    template = fixed_letters(question)
    rows, slots = template.rows, template.slots
    cells = slots[at].cells
    if not all(rows[row][col] for row, col in cells):
        return template
    kept = parse_cells(question.bench, "locked", template) | rebus_cells(question)
    for number, slot in enumerate(slots):
        if number != at and all(rows[row][col] for row, col in slot.cells):
            kept.update(slot.cells)
    return without_letters(template, set(cells) - kept)


def _number(fields: Mapping[str, Any], name: str, usual: int, most: int) -> int:
    value = fields.get(name, usual)
    if type(value) is not int or not 0 <= value <= most:
        raise InputError(f"{name}: a whole number, 0 to {most}", text=str(value)[:40])
    return value


# Patterns

#: Entries of a theme, and their letters.
MOST_THEME: Final = 12
LONGEST_ENTRY: Final = 50

#: Patterns that are tried, and for how many seconds: one that can be filled saves hours.
PATTERNS: Final = 50
PATTERN_SECONDS: Final = 1.0

Theme = list[tuple[str, ...]]

#: Rows, columns, entries and style.
PatternOptions = tuple[int, int, Theme, str]

#: Rows and columns.
FEWEST: Final = 3
MOST: Final = 50


@with_lists
def pattern(question: CrosswordRequest, stop: Stop) -> Reply:
    """Return the rows of a grid: empty, of a style, or around entries of a theme.

    Of some patterns, the first is taken that the lists can fill, if there is one.
    """
    about = question.about
    rows, cols = (_side(about, name) for name in ("rows", "columns"))
    style, seed = about.get("style", "american"), _number(about, "seed", 0, 2**31)
    theme = _theme(about.get("theme") or [])
    if not isinstance(style, str):
        raise InputError("style: the name of a style is expected")
    with deadline(ASK_SECONDS, stop):
        made, possible = _fillable(question, (rows, cols, theme, style), seed)

    letters = [[r, c] for r, c in made.open_cells if made.rows[r][c]]
    fields = rows_to_json(made.rows, SIGNS)
    return {"rows": fields, "letters": letters, "possible": possible}


def _fillable(
    question: CrosswordRequest, wanted: PatternOptions, seed: int
) -> tuple[Template, bool | None]:
    """Return the first pattern that can be filled; else one of which nothing is known, or any."""
    end = thread_time() + PATTERN_SECONDS  # of our own, on a busy machine
    best: tuple[Template, bool | None] | None = None
    for turn in range(PATTERNS):
        # Short slots can be filled from a short list, but need more blocks than one likes.
        try:
            made = _made(question, wanted, PATTERNS * seed + turn, short=turn % 2 == 1)
        except InputError:
            if best is None:
                raise
            continue
        board = question.board(made)
        possible = False if board.stuck else board.possible
        if best is None or best[1] is False:
            best = made, possible
        if possible or thread_time() >= end or wanted[3] == "open":
            best = (made, possible) if possible else best
            break
    assert best is not None  # at least one was made
    return best


def _made(
    question: CrosswordRequest, wanted: PatternOptions, seed: int, *, short: bool
) -> Template:
    """Return a pattern; if it is to be short, without slots that are longer than any word."""
    rows, cols, theme, style = wanted
    if style == "open":
        return Template([[""] * cols] * rows)
    known = (*question.word_index.words._by_length(), *map(len, theme))
    longest = max(known, default=max(rows, cols)) if short else ANY_LENGTHS.longest
    lengths = replace(ANY_LENGTHS, longest=longest)
    if theme:
        return theme_template(rows, cols, theme, style, seed=seed, lengths=lengths)
    return make_template(rows, cols, style, seed=seed, lengths=lengths)


def _side(about: Mapping[str, Any], name: str) -> int:
    value = about.get(name)
    if type(value) is not int or not FEWEST <= value <= MOST:
        raise InputError(f"{name}: a whole number, {FEWEST} to {MOST}", text=str(value)[:40])
    return value


def _theme(entries: object) -> Theme:
    if not isinstance(entries, list) or len(entries) > MOST_THEME:
        raise InputError(f"theme: up to {MOST_THEME} entries are expected")
    found = []
    for entry in entries:
        if not isinstance(entry, str) or len(entry) > 4 * LONGEST_ENTRY:
            raise InputError("theme: a text for each entry is expected", text=str(entry)[:40])
        found.append(cells(entry))
    return found
