"""Fill-ins as text: our own format. Texts without our header are read by plain_text.py.

    fillin                      the header
    mode dictionary             any words of the list; without this line all of them (mode exact)
    least 50                    the score that words of a dictionary must have
    repeats                     words of a dictionary may be used more than once
    crossword                   drawn as one: not words by length, but answers across and down
    alphabet croatian           how words are cut into cells (words/languages.py)
    grid                        a picture below: # is blocked, _ is open, letters are given
    ___#
    _A_(QU)
    bars                        pictures of bars, circles, shades and voids (words/grids/marks.py)
    .|..
    ....
    words                       the words, one on a line; or `words FILE`, once or several times,
                                with what to add to its scores: `words mine.txt +20`
    ARE
    (QU)IET;60                  several letters in one cell; a score (default: 50)
    only 1-Across               a list of its own for a slot
    ARE

The picture ends at an empty line, or where the next part begins. The words come last, for what is
below them is a word: up to `only` and a slot, or the header of another fill-in. Empty lines do not
matter there. A file is looked for beside the text's own. Outside the picture, a line that begins
with `# ` is a comment. Words and letters that are given are read as capitals. grid.py
reads pictures, plain_text.py words, constraint_text.py constraints: scores of slots, `apart`,
`letters`, `ban` and `clues`. A crossword of the mode `dictionary` may have no words yet.

A solution is a line for each row, with several letters of a cell in parentheses; a dot or `#` is
blocked, `_` or `*` empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Generic, TypeVar

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import plain_line_ends
from puzzlewright.core.immutable import set_attribute
from puzzlewright.puzzles.fillin.constraint_text import (
    ConstraintReader,
    PartPlace,
    constraint_lines,
    is_part_heading,
    read_named_file,
    word_list_lines,
)
from puzzlewright.puzzles.fillin.grid import (
    Content,
    Template,
    read_picture,
    read_row,
    slot_name,
)
from puzzlewright.puzzles.fillin.plain_text import (
    WORDS_HEADING,
    format_word,
    read_plain,
    read_word_block,
)
from puzzlewright.puzzles.fillin.word_lists.slot_words import cut_slot_lists
from puzzlewright.puzzles.fillin.word_lists.word_list import MODES, Word, WordList
from puzzlewright.words.cells.alphabet import PLAIN
from puzzlewright.words.cells.cell_text import cell_text, is_plain
from puzzlewright.words.cells.language_alphabets import alphabets
from puzzlewright.words.grids.marks import SORTS, picture_lines, read_marks
from puzzlewright.words.lines import Line, grid_error, text_lines
from puzzlewright.words.text_parts import PartReader, split_puzzles

if TYPE_CHECKING:  # puzzle.py stands on this module
    from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution

F = TypeVar("F", bound="FillIn")

HEADER = "fillin"

#: Words that begin a part of the text.
CONSTRAINTS = ("apart", "letters", "ban", "clues")
PARTS = (
    *("mode", "least", "repeats", "crossword", "alphabet", *CONSTRAINTS[:2], "grid", *SORTS),
    *(*CONSTRAINTS[2:], "words", "only"),
)

#: Parts that may come again, and those with nothing behind them.
REPEATABLE_PARTS = ("ban", "clues")
BARE = ("ban", "clues", "words")

#: Parts that are one word and say it all.
FLAGS = ("repeats", "crossword")

#: Parts of dictionaries alone.
DICTIONARY_PARTS = ("least", "repeats", "apart", "letters", "ban")

#: How lines begin that are no words, though they stand among them.
RULES = ("least ", "mode ", "alphabet ", "apart ", *FLAGS)

_NUMBER = r"[+-]?[0-9]{1,9}"


def read(cls: type[F], text: str, source: str | None = None) -> list[F]:
    """Read all the fill-ins of a text, with our header or without."""
    raw, first = text_lines(text, source, "fill-in")
    if not is_header(raw[first]):
        return [read_plain(cls, raw, source)]
    each = split_puzzles(raw, is_header)
    return [_Reader(cls, lines, before, source).puzzle() for lines, before in each]


def is_header(text: str) -> bool:
    """Tell whether a line begins with the word `fillin`, in small letters."""
    return text.startswith(HEADER) and text.split(maxsplit=1)[0] == HEADER


# Reading our text


class _Reader(PartReader, Generic[F]):
    """Reads one fill-in."""

    parts, flags, heads = PARTS, FLAGS, ("grid", *SORTS)
    bare, repeatable = BARE, REPEATABLE_PARTS

    def __init__(self, cls: type[F], raw: list[str], before: int, source: str | None) -> None:
        super().__init__(raw, before, source)
        self._cls = cls
        self._mode = MODES[0]
        self._least = 0
        self._template: Template | None = None
        self._picture: list[Line] = []
        self._words: list[Word] = []
        self._files: list[tuple[Line, str, int]] = []  #: of words, and what to add to scores
        self._only: dict[str, list[Word]] = {}
        self._only_at: dict[str, range] = {}
        self._least_in: dict[str, int] = {}
        self._constraints: ConstraintReader | None = None

    def puzzle(self) -> F:
        """Return the fill-in."""
        head = self._line(0)
        if head.text.strip() != HEADER:
            raise head.error("unexpected text after the header")
        self._read_parts()
        for part in self._seen if self._mode == MODES[0] else ():
            if part.split()[0] in DICTIONARY_PARTS:
                reason = "for dictionaries only: a line `mode dictionary` is missing"
                raise self._seen[part].error(reason)
        if self._template is None:
            raise head.error("no grid: a line `grid` and a picture below it are missing")
        template = self._template
        if self._marks:
            template = Template(template.rows, read_marks(self._marks, template.rows))
        words = self._words_of_files() if self._files else self._words
        is_unsolved = self._mode != MODES[0] and "crossword" in self._seen
        if not words and not self._only and not is_unsolved and not WORDS_HEADING.get():
            raise self._seen.get("words", head).error("no words")
        self._require_lengths(template)
        rules = {"mode": self._mode, "least": self._least, "only": self._only}
        rules |= {flag: flag in self._seen for flag in FLAGS} | {"alphabet": self._alphabet}
        rules |= {"least_in": self._least_in}
        rules |= self._constraints.rules(self._alphabet) if self._constraints else {}
        try:
            made = self._cls(template, words, **rules)  # type: ignore[arg-type]
            set_attribute(
                made, "warnings", tuple(self._constraints.notes) if self._constraints else ()
            )
            return made
        except InputError as bad:
            for part in ("only", "least", "clues"):
                if (named := self._seen.get(f"{part} {bad.text}")) is not None:
                    raise named.error(bad.message) from None
            raise grid_error(self._picture, bad.message) from None

    def _part_name(self, part: str, argument: str) -> str:
        """Return what a part is known by: there may be one for each slot, or for each file."""
        if part == "least":
            return " ".join([part, *argument.split(maxsplit=1)[1:]])
        return f"{part} {argument}".rstrip() if part in ("only", "words") else part

    def _read_part(self, part: str, line: Line, argument: str) -> None:
        if part not in CONSTRAINTS:
            super()._read_part(part, line, argument)
            return
        self._constraints = self._constraints or ConstraintReader(self._source)
        below: list[Line] = []
        if part in REPEATABLE_PARTS and not argument:
            below = self._next_lines(is_part_heading if part == "clues" else self._ends_picture)
        for each in below if part == "clues" else ():
            word = each.text.partition(";")[0].strip()
            self._seen[f"clues {slot_name(word) or word}"] = each
        self._constraints.add(part, PartPlace(line, argument, below))

    def _read_mode(self, line: Line, argument: str) -> None:
        if argument not in MODES:
            raise line.error(f"no such mode (there are {', '.join(MODES)})", argument)
        self._mode = argument

    def _read_least(self, line: Line, argument: str) -> None:
        score, *slot = argument.split(maxsplit=1)
        if not re.fullmatch(_NUMBER, score):
            raise line.error("a score is a whole number", argument)
        if slot:
            self._least_in[slot_name(slot[0]) or slot[0]] = int(score)
        else:
            self._least = int(score)

    def _read_grid(self, line: Line, _: str) -> None:
        self._picture = self._next_lines(self._ends_picture)
        if not self._picture:
            raise line.error("no picture below `grid`")
        self._template = read_picture(self._picture, self._alphabet)

    def _read_words(self, line: Line, argument: str) -> None:
        if not argument:
            self._words = self._words_below()
            return
        found = re.fullmatch(r"(.*\S)\s+([+-][0-9]{1,6})", argument)
        self._files.append((line, found[1], int(found[2])) if found else (line, argument, 0))

    def _words_of_files(self) -> Iterable[Word]:
        """Return the words of all files; in a dictionary, of equal words the best."""
        found = [self._words_of_file(*each) for each in self._files]
        if self._mode == MODES[0]:
            return [*(word for words in found for word in words), *self._words]
        lists = [each for each in found if isinstance(each, WordList)]
        return WordList.concatenation(lists).with_words(self._words)

    def _words_of_file(self, line: Line, name: str, bonus: int) -> Iterable[Word]:
        """Read the words from a file beside ours."""
        # It takes longer to import than most fill-ins to solve.
        from puzzlewright.puzzles.fillin.word_lists.scored_lists import (
            load_dictionary,
            load_word_copies,
        )

        load = load_word_copies if self._mode == MODES[0] else load_dictionary
        if bonus and self._mode == MODES[0]:
            raise line.error("scores are for the mode dictionary", f"{bonus:+}")
        words = read_named_file(
            line, name, lambda path: load(path, self._alphabet or PLAIN), "the words"
        )
        return words if isinstance(words, list) else words.with_raised_scores(bonus)

    def _read_only(self, line: Line, argument: str) -> None:
        start = self._at
        self._only[argument] = self._words_below()
        if not self._only[argument]:
            raise line.error("no words below it")
        self._only_at[argument] = range(start, self._at)

    def _require_lengths(self, template: Template) -> None:
        """Refuse words of a slot's list that are too long or too short for it, with their lines."""
        if not self._only:
            return
        lists = cut_slot_lists(template, {name: tuple(words) for name, words in self._only.items()})
        for slot in template.slots:
            words = lists.get(slot.name, ())
            if all(len(word.cells) == slot.length for word in words):
                continue
            for at in self._only_at[slot.name]:
                number = self._before + at + 1
                read = read_word_block([self._raw[at]], number, self._source, self._alphabet)
                for word in cut_slot_lists(template, {slot.name: tuple(read)})[slot.name]:
                    if len(word.cells) != slot.length:
                        has = f"{slot.name} has {slot.length} cells, this word {len(word.cells)}"
                        raise self._line(at).error(has, word.text)

    def _words_below(self) -> list[Word]:
        """Read words up to a list for a slot, or to the end."""
        below = self._below(lambda text: text.startswith("only "))
        first = self._before + below.start + 1
        raw = self._raw[below.start : below.stop]
        for at in within_deadline(below):
            if self._raw[at].startswith(RULES) and _is_rule(self._raw[at], raw):
                reason = "rules go above `words`: all lines below it are words"
                hint = "to use it as a word, write it in capitals"
                raise self._line(at).error(f"{reason} ({hint})")
        return read_word_block(raw, first, self._source, self._alphabet)


def _is_rule(text: str, words: list[str]) -> bool:
    """Tell whether a line among words can only be meant as a rule, in the wrong place."""
    text = re.sub(r"\s#.*", "", text).rstrip()
    if text in FLAGS:  # which are words too, in lists of small letters
        return not any(word.upper() != word for word in words if word not in FLAGS)
    if text.startswith("alphabet "):
        return text.split(maxsplit=1)[1] in alphabets()
    rules = rf"least +{_NUMBER}( +\d+-(Across|Down))?|mode +({'|'.join(MODES)})"
    rules += r"|apart +(\d+|roots?)([ ,]+roots?)?"
    return re.fullmatch(rules, text) is not None


# Writing


def own_text(puzzle: FillIn) -> str:
    """Return a fill-in in our format; an InputError tells what it cannot hold.

    The alphabet is written only if the fill-in reads back as the same by it: cells that were cut in
    some other way, as by a hyphen, might not.
    """
    is_unsolved = puzzle.crossword and puzzle.mode != MODES[0]
    if not puzzle.words and not puzzle.only and not is_unsolved:
        raise InputError("a fill-in without words cannot be written")
    lines = _text_lines(puzzle)
    if puzzle.alphabet is not None:
        text = "\n".join([HEADER, f"alphabet {puzzle.alphabet.name}", *lines[1:], ""])
        if _reads_back(puzzle, text):
            return text
    return "\n".join([*lines, ""])


def _reads_back(puzzle: FillIn, text: str) -> bool:
    try:
        return read(type(puzzle), text) == [puzzle]
    except InputError:
        return False


def _text_lines(puzzle: FillIn) -> list[str]:
    """Return the lines of a fill-in, but for its alphabet."""
    lines = [HEADER]
    if puzzle.mode != MODES[0]:
        lines.append(f"mode {puzzle.mode}")
    if puzzle.least:
        lines.append(f"least {puzzle.least}")
    lines += [flag for flag in FLAGS if getattr(puzzle, flag)]
    if has_constraints := any(
        getattr(puzzle, name) for name in ("least_in", "apart_roots", *CONSTRAINTS)
    ):
        lines += constraint_lines(puzzle)
    lines.append("grid")
    lines += ["".join(map(cell_text, row)) for row in puzzle.template.rows]
    if marks := puzzle.template.marks:
        lines += picture_lines(marks, puzzle.template.height, puzzle.template.width)
    lines += word_list_lines(puzzle) if has_constraints else []
    lines += ["words", *map(format_word, puzzle.words)] if puzzle.words else []
    for slot, words in sorted(puzzle.only.items()):
        lines += [f"only {slot}", *map(format_word, words)]
    return lines


# Solutions

#: What the signs of a filled grid mean.
SOLUTION_SIGNS: dict[Content, str] = {None: ".", "": "_"}
MEANING: dict[Content, Content] = {".": None, "#": None, "_": "", "*": ""}


def solution_text(filled: FillInSolution) -> str:
    """Return a line for each row, with gaps between the cells, which stand below one another."""
    rows = [[_cell_text(content) for content in row] for row in filled.rows]
    width = max((len(cell) for row in rows for cell in row), default=1)
    return "".join(" ".join(cell.ljust(width) for cell in row).rstrip() + "\n" for row in rows)


def _cell_text(content: Content) -> str:
    """Return what a cell holds, several letters in parentheses."""
    if not content:
        return SOLUTION_SIGNS[content]
    return content if is_plain(content) else f"({content})"


def read_solution_text(puzzle: FillIn, text: str, source: str | None = None) -> FillInSolution:
    """Read a filled grid of this puzzle's size; whether it is right is left open."""
    text = plain_line_ends(text.removeprefix("\ufeff"))
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
        signs = read_row(line, puzzle.alphabet)
        if len(signs) != width:
            raise line.error(f"{width} cells expected in a row, {len(signs)} found")
        rows.append([MEANING[sign.text] if sign.is_sign else sign.text for sign in signs])
    return puzzle._solution_class(puzzle, rows)
