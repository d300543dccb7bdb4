"""Fill-ins as text: our own format. Texts without our header are read by plain.py.

    fillin                      the header
    mode dictionary             any words of the list; without this line all of them (mode exact)
    least 50                    the score that words of a dictionary must have
    repeats                     words of a dictionary may be used more than once
    crossword                   drawn as one: not words by length, but answers across and down
    alphabet croatian           how words are cut into cells; cells.py has the names
    grid                        a picture below: # is blocked, _ is open, letters are given
    ___#
    _A_(QU)
    bars                        pictures of bars, circles, shades and voids (marks_text.py)
    .|..
    ....
    words                       the words, one on a line; or `words FILE`
    ARE
    (QU)IET;60                  several letters in one cell; a score, 50 unless told
    only 1-Across               a list of its own for a slot
    ARE

The picture ends at an empty line, or where the next part begins. The words come last, for what is
below them is a word: up to `only` and a slot, or the header of another fill-in. Empty lines do not
matter there. A file is looked for beside the text's own. Outside the picture, a line that begins
with `# ` is a comment. Words and letters that are given are read as capitals. template_text.py
reads pictures, word_lines.py words.
"""

from __future__ import annotations

from puzzlewright.deadline import looking
from puzzlewright.errors import InputError
from puzzlewright.files import plain_line_ends
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.puzzle import MODES, FillIn
from puzzlewright.puzzles.fillin.template_text import template_of
from puzzlewright.puzzles.fillin.word_lines import read_block, word_line
from puzzlewright.typed import TYPE_CHECKING, Generic, TypeVar
from puzzlewright.words.cell_text import cell_text
from puzzlewright.words.controls import require_no_controls
from puzzlewright.words.lines import Line, alphabet_of, grid_error, is_idle, raw_lines
from puzzlewright.words.marks import SORTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from puzzlewright.puzzles.fillin.puzzle import Word
    from puzzlewright.words.cells import Alphabet

F = TypeVar("F", bound=FillIn)

HEADER = "fillin"

#: Words that begin a part of the text.
PARTS = ("mode", "least", "repeats", "crossword", "alphabet", "grid", *SORTS, "words", "only")

#: Parts that are one word and say it all.
FLAGS = ("repeats", "crossword")

#: How lines begin that are no words, though they stand among them.
RULES = ("least ", "mode ", "alphabet ", *FLAGS)

_NUMBER = r"[+-]?[0-9]{1,9}"


def read(cls: type[F], text: str, source: str | None = None) -> list[F]:
    """Read all the fill-ins of a text, with our header or without."""
    raw = raw_lines(text)
    require_no_controls(plain_line_ends(text), source)
    first = next((line for line in raw if not is_idle(line)), None)
    if first is None:
        raise InputError("no fill-in in it", source=source)
    if not is_header(first):
        from puzzlewright.puzzles.fillin.plain import read_plain

        return [read_plain(cls, raw, source)]
    starts = [at for at, line in enumerate(looking(raw)) if is_header(line)]
    ends = [*starts[1:], len(raw)]
    return [_Reader(cls, raw[a:b], a, source).puzzle() for a, b in zip(starts, ends, strict=True)]


def is_header(text: str) -> bool:
    """Tell whether a line begins with the word `fillin`, in small letters."""
    return text.startswith(HEADER) and text.split(maxsplit=1)[0] == HEADER


# Reading our text


class _Reader(Generic[F]):
    """Reads one fill-in from lines; so many others are before them in the text."""

    def __init__(self, cls: type[F], raw: list[str], before: int, source: str | None) -> None:
        self._cls = cls
        self._raw = raw
        self._before = before
        self._source = source
        self._at = 1
        self._seen: dict[str, Line] = {}
        self._mode = MODES[0]
        self._least = 0
        self._alphabet: Alphabet | None = None
        self._template: Template | None = None
        self._picture: list[Line] = []
        self._marks: dict[str, tuple[Line, list[Line]]] = {}
        self._words: list[Word] = []
        self._file = ""
        self._only: dict[str, list[Word]] = {}

    def puzzle(self) -> F:
        """Return the fill-in."""
        head = self._line(0)
        if head.text.strip() != HEADER:
            raise head.error("nothing is expected behind the header")
        while (line := self._next()) is not None:
            self._read_part(line)
        for part in ("least", "repeats") if self._mode == MODES[0] else ():
            if part in self._seen:
                reason = "for dictionaries only: a line `mode dictionary` is missing"
                raise self._seen[part].error(reason)
        if self._template is None:
            raise head.error("no grid: a line `grid` and a picture below it are missing")
        template = self._marked(self._template)
        words = self._words_of_file() if self._file else self._words
        if not words and not self._only:
            raise self._seen.get("words", head).error("no words")
        rules = {"mode": self._mode, "least": self._least, "only": self._only}
        rules |= {flag: flag in self._seen for flag in FLAGS} | {"alphabet": self._alphabet}
        try:
            return self._cls(template, words, **rules)  # type: ignore[arg-type]
        except InputError as bad:
            if (only := self._seen.get(f"only {bad.text}")) is not None:
                raise only.error(bad.message) from None
            raise grid_error(self._picture, bad.message) from None

    def _line(self, at: int) -> Line:
        return Line(self._before + at + 1, self._raw[at], self._source)

    def _next(self) -> Line | None:
        """Return the next line that says something."""
        while self._at < len(self._raw):
            self._at += 1
            if not is_idle(self._raw[self._at - 1]):
                return self._line(self._at - 1)
        return None

    def _read_part(self, line: Line) -> None:
        part, *rest = line.text.split(maxsplit=1)
        argument = rest[0] if rest else ""
        if part not in PARTS:
            raise line.error(f"unknown (a line begins with {', '.join(PARTS)})", part)
        name = f"{part} {argument}" if part == "only" else part
        if name in self._seen:
            raise line.error(f"a second time: line {self._seen[name].number} has it already")
        self._seen[name] = line
        if part in ("grid", *SORTS, *FLAGS) and argument:
            raise line.error(f"nothing is expected behind `{part}`", argument)
        if part not in ("grid", *SORTS, "words", *FLAGS) and not argument:
            raise line.error(f"something is missing behind `{part}`")
        if part in SORTS:
            below = self._below(_ends_picture)
            self._marks[part] = (line, [self._line(at) for at in below])
        elif part not in FLAGS:
            getattr(self, f"_read_{part}")(line, argument)

    def _read_mode(self, line: Line, argument: str) -> None:
        if argument not in MODES:
            raise line.error(f"no such mode (there are {', '.join(MODES)})", argument)
        self._mode = argument

    def _read_least(self, line: Line, argument: str) -> None:
        import re

        if not re.fullmatch(_NUMBER, argument):
            raise line.error("a score is a whole number", argument)
        self._least = int(argument)

    def _read_alphabet(self, line: Line, argument: str) -> None:
        self._alphabet = alphabet_of(line, argument, self._seen)

    def _read_grid(self, line: Line, _: str) -> None:
        self._picture = [self._line(at) for at in self._below(_ends_picture)]
        if not self._picture:
            raise line.error("no picture below `grid`")
        self._template = template_of(self._picture, self._alphabet)

    def _marked(self, template: Template) -> Template:
        """Return the grid with the marks of the pictures below it."""
        if not self._marks:
            return template
        from puzzlewright.words.marks_text import read_marks

        return Template(template.rows, read_marks(self._marks, template.rows))

    def _read_words(self, _: Line, argument: str) -> None:
        if argument:
            self._file = argument
        else:
            self._words = self._words_below()

    def _words_of_file(self) -> Iterable[Word]:
        """Read the words from a file beside ours; in a dictionary, of equal words the best."""
        from puzzlewright.named_files import contents_unquoted, named_file
        from puzzlewright.puzzles.fillin.scored_lists import load_list, load_words

        load = load_words if self._mode == MODES[0] else load_list
        try:
            path = named_file(self._file, self._source)
            with contents_unquoted():
                return load(path, self._alphabet) if self._alphabet else load(path)
        except InputError as bad:
            if bad.line is not None:
                raise
            reason = f"the file of the words: {bad.message}"
            raise self._seen["words"].error(reason, self._file) from None

    def _read_only(self, line: Line, argument: str) -> None:
        self._only[argument] = self._words_below()
        if not self._only[argument]:
            raise line.error("no words below it")

    def _words_below(self) -> list[Word]:
        """Read words up to a list for a slot, or to the end."""
        below = self._below(lambda text: text.startswith("only "))
        first = self._before + below.start + 1
        raw = self._raw[below.start : below.stop]
        for at in looking(below):
            if self._raw[at].startswith(RULES) and _is_rule(self._raw[at], raw):
                reason = "a rule stands above `words`, for below it all lines are words"
                hint = "if it is meant as a word, capitals say so"
                raise self._line(at).error(f"{reason} ({hint})")
        return read_block(raw, first, self._source, self._alphabet)

    def _below(self, is_end: Callable[[str], bool]) -> range:
        """Return which lines come next, up to some end, and go on behind them."""
        start = self._at
        left = looking(range(start, len(self._raw)))
        self._at = next((at for at in left if is_end(self._raw[at])), len(self._raw))
        return range(start, self._at)


def _ends_picture(text: str) -> bool:
    return not text or text.split(maxsplit=1)[0] in PARTS


def _is_rule(text: str, words: list[str]) -> bool:
    """Tell whether a line among words can only be meant as a rule, in the wrong place."""
    import re

    text = re.sub(r"\s#.*", "", text).rstrip()
    if text in FLAGS:  # which are words too, in lists of small letters
        return not any(word.upper() != word for word in words if word not in FLAGS)
    if text.startswith("alphabet "):
        from puzzlewright.words.cells import alphabets

        return text.split(maxsplit=1)[1] in alphabets()
    return re.fullmatch(rf"least +{_NUMBER}|mode +({'|'.join(MODES)})", text) is not None


# Writing


def own_text(puzzle: FillIn) -> str:
    """Return a fill-in in our format; an InputError tells what it cannot hold.

    The alphabet is written only if the fill-in reads back as the same by it: cells that were cut in
    some other way, as by a hyphen, might not.
    """
    if not puzzle.words and not puzzle.only:
        raise InputError("a fill-in without words cannot be written")
    lines = _lines_of(puzzle)
    if puzzle.alphabet is not None:
        text = "\n".join([HEADER, f"alphabet {puzzle.alphabet.name}", *lines[1:], ""])
        if _reads_back(puzzle, text):
            return text
    return "\n".join([*lines, ""])


def _reads_back(puzzle: FillIn, text: str) -> bool:
    try:
        return read(FillIn, text) == [puzzle]
    except InputError:
        return False


def _lines_of(puzzle: FillIn) -> list[str]:
    """Return the lines of a fill-in, but for its alphabet."""
    lines = [HEADER]
    if puzzle.mode != MODES[0]:
        lines.append(f"mode {puzzle.mode}")
    if puzzle.least:
        lines.append(f"least {puzzle.least}")
    lines += [flag for flag in FLAGS if getattr(puzzle, flag)]
    lines.append("grid")
    lines += ["".join(map(cell_text, row)) for row in puzzle.template.rows]
    if marks := puzzle.template.marks:
        from puzzlewright.words.marks_text import picture_lines

        lines += picture_lines(marks, puzzle.template.height, puzzle.template.width)
    lines += ["words", *map(word_line, puzzle.words)]
    for slot, words in sorted(puzzle.only.items()):
        lines += [f"only {slot}", *map(word_line, words)]
    return lines
