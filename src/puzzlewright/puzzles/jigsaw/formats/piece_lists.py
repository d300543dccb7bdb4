"""Lists of pieces without our header, as other people's programs write them (Eternity II's too).

    c a comment         optional; so may begin several lines, or `//`, `%`, `;`, `*`, `!`
    4 4                 optional: rows and columns, and the words of our header that change rules;
                        or one number, `4`, for the side of a square;
                        or three numbers, `4 4 5`, with the number of colours; or four numbers,
                        `4 4 0 -1`, which say as well whether edges are signed (1) or not (0), and
                        which piece, counted from 0, lies in the top left cell (-1 for none)
    1 0 0 1 2           one piece on a line: top right bottom left, or an id before them
    2 0 0 1 3

Rows of a board, each with all its pieces on a line, are read if a frame shows that they are some.

Names, pins and titles are possible as in our own texts, and so are brackets around a line. What
such a list does not say is settled by these rules:

- Without a header the grid is square, or has the size that its frame shows.
- Edges are top, right, bottom, left, or as a line of titles has them, or in the order that makes
  sense: see conventions.py.
- Edges are signed if one is below 0, or if there are capital letters and small ones. Both signs
  have to be common, for a single one is a slip.
- The rim is flat, free, or has a colour of its own, which may be -1: see conventions.py.
- Pieces may be turned; alike pieces are interchangeable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import isqrt
from typing import Any, NamedTuple, TypeVar

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.core.immutable import set_attribute
from puzzlewright.core.limits import SIDE_LETTERS
from puzzlewright.puzzles.assumptions import assume
from puzzlewright.puzzles.jigsaw import assumptions
from puzzlewright.puzzles.jigsaw.formats.conventions import (
    Edges,
    detect_columns,
    odd_rim,
    resolve_order,
    settle_rim,
    sizes_with_rim,
)
from puzzlewright.puzzles.jigsaw.formats.piece_lines import (
    JigsawLine,
    PieceLine,
    Word,
    arrange_edges,
    is_compact_with_id,
    is_negative,
    is_remark,
    is_titles,
    piece_names,
    piece_pins,
    require_few,
    require_one_sort,
    rows_below_titles,
    separate_pieces,
    titled_order,
    whole_number,
)
from puzzlewright.puzzles.jigsaw.pieces import FLAT, Pin, require_size
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.jigsaw.text import SIZE, read_rules, read_size

J = TypeVar("J", bound=Jigsaw)

EDGES = 4
ASK_FOR_HEADER = "begin with a header line, jigsaw ROWS COLS"
ASK_FOR_SIGNS = f"{ASK_FOR_HEADER} for tabs and holes, jigsaw ROWS COLS unsigned for colours"

#: If signs are guessed, at least one in this many edges has the rarer one. In a jigsaw with a flat
#: rim it is every second.
RAREST_SIGN = 10

#: Digits of a side that is alone in the first line: four could be a piece.
LONGEST_SIDE = 3

#: Numbers that differ by no more than this share are meant to be the same.
ABOUT = 0.2


class Head(NamedTuple):
    """What is known before the pieces are read."""

    line: JigsawLine
    rows: int
    cols: int
    rules: dict[str, Any]
    fixed: int | None = None  #: the piece in the top left cell
    colours: int | None = None  #: how many there are
    guesses: tuple[str, ...] = ()  #: how the size was found, where nothing says it


def read_list(cls: type[J], lines: list[JigsawLine]) -> J:
    """Read the one jigsaw of a list; there is at least one line."""
    lines = _skip_remarks(lines)
    if (cols := detect_columns([line.body.split() for line in lines])) > 1:
        return _read_rows(cls, lines, cols)
    require_few(lines[0], lines)
    below = rows_below_titles(lines[1:])
    pieces = [separate_pieces(line, loose=True) for line in below]
    head = _header(lines[0], pieces)
    if head is None:
        rest = rows_below_titles(lines)
        pieces = [
            separate_pieces(line, loose=True) for line in rest[: len(rest) - len(pieces)]
        ] + pieces
    if not pieces:
        raise lines[0].error("no pieces below this line")
    _require_width(pieces)
    try:
        known = head or _guess_size(lines[0], pieces)
        _require_count(known, len(pieces))
    except InputError:
        _edges(pieces, None)  # a word that is no edge says more
        raise

    def build(order: str) -> J:
        return _jigsaw(cls, known, _arrange_rows(pieces, order))

    declared = titled_order(lines) or titled_order(lines[1:])
    try:
        found = resolve_order(build, declared, is_rim_open="flat_rim" not in known.rules)
    except InputError as bad:
        if bad.line is None:
            bad.source, bad.line = lines[0].source, lines[0].number
        raise
    notes = [] if head else [assumptions.SIZE.note(f"{known.rows}×{known.cols}")]
    notes += [] if known.fixed is None else [assumptions.FIRST_PIECE.note()]
    signed = None if "signed" in known.rules else found.signed
    flat = "flat_rim" not in known.rules and found.flat_rim
    return assume(found, [*notes, *assumptions.rule_assumptions(signed=signed, flat=flat)])


def _read_rows(cls: type[J], lines: list[JigsawLine], cols: int) -> J:
    """Read rows of pieces, as a board is written down: each line has the pieces of a row."""
    head = Head(lines[0], len(lines), cols, {})
    _require_count(head, head.rows * cols)
    pieces = []
    for line in within_deadline(lines):
        words = line.words(loose=True)
        starts = range(0, len(words), EDGES)
        pieces += [PieceLine(line, -1, words[at : at + EDGES], -1, False) for at in starts]

    def build(order: str) -> J:
        return _jigsaw(cls, head, _arrange_rows(pieces, order))

    found = resolve_order(build, "", is_rim_open=True)
    return assume(found, assumptions.rule_assumptions(signed=found.signed, flat=found.flat_rim))


def _jigsaw(cls: type[J], head: Head, pieces: Sequence[PieceLine]) -> J:
    """Return the jigsaw of pieces, their edges in our order."""
    odd = _odd_rim(head, pieces)
    signed_rule = head.rules.get("signed")
    edges, signed = _edges(_flatten_rim(pieces, odd), signed_rule if odd is None else False)
    rules: dict[str, Any] = dict(head.rules)
    settled, warnings = _settle_rim(head, pieces, edges, rules, signed=signed, odd=odd)
    jigsaw = cls(
        head.rows,
        head.cols,
        settled,
        names=_ids(pieces) or piece_names(pieces),
        pins=_pins(head, pieces),
        **(rules | {"signed": signed}),
    )
    set_attribute(jigsaw, "warnings", (*head.guesses, *warnings, *_odd_colours(head, settled)))
    return jigsaw


def _skip_remarks(lines: list[JigsawLine]) -> list[JigsawLine]:
    """Return the lines without comments of other programs at their head."""
    first = 0
    while first < len(lines) - 1 and is_remark(lines[first].body.split()):
        first += 1
    return lines[first:]


def _arrange_rows(pieces: Sequence[PieceLine], order: str) -> Sequence[PieceLine]:
    """Return pieces with their edges in our order, after an id or none."""
    if order == SIDE_LETTERS:
        return pieces
    return [
        each._replace(words=[*each.words[:-EDGES], *arrange_edges(each.words[-EDGES:], order)])
        for each in pieces
    ]


# The first line


def _header(line: JigsawLine, pieces: Sequence[PieceLine]) -> Head | None:
    """Return what the first line says if it is a header; None if it is a piece, or titles."""
    words = line.words(loose=True)
    side = whole_number(words[0].text) if len(words) == 1 else None
    if side is not None and len(words[0].text) <= LONGEST_SIDE:
        return Head(line, side, side, {})
    if _is_size(words, len(pieces)):
        rows, cols, words = read_size(line, words)
        colours = whole_number(words[0].text) if words else None
        rules = read_rules(line, words if colours is None else words[1:])
        return Head(line, rows, cols, rules, colours=colours)
    if len(words) != EDGES:
        return None
    head = _long_header(line, words, len(pieces))
    wide = sum(len(piece.words) > EDGES for piece in pieces)
    if 2 * wide > len(pieces):
        if head is None and not is_titles([word.text for word in words]):
            reason = "no header: rows, columns, signed (0 or 1) and the number of a piece, or -1"
            raise line.error(reason)
        return head
    if head is None or head.rows * head.cols != len(pieces):
        return None
    if _is_square(len(pieces) + 1):
        reason = f"either a header or the first of {len(pieces) + 1} pieces: {ASK_FOR_HEADER}"
        raise line.error(reason)
    return head


def _is_size(words: list[Word], pieces: int) -> bool:
    """Tell whether these are rows and columns, the number of colours perhaps, and rules.

    Three numbers can also be a piece that lacks an edge: then they do not multiply to `pieces`.
    """
    texts = [word.text for word in words]
    if texts and SIZE.fullmatch(texts[0]):
        return True
    numbers = [number for number in map(whole_number, texts) if number is not None]
    others = texts[len(numbers) :]
    if len(texts) == 3 == len(numbers):
        return abs(numbers[0] * numbers[1] - pieces) <= ABOUT * pieces
    if is_compact_with_id(texts):
        return False
    are_rules = all(len(text) > 1 and text[0].isalpha() for text in others)
    return len(texts) == 2 or (len(numbers) in (2, 3) and bool(others) and are_rules)


def _long_header(line: JigsawLine, words: list[Word], pieces: int) -> Head | None:
    """Read rows, columns, signed and the fixed piece; None if the numbers cannot be these."""
    rows, cols, signed, fixed = (whole_number(word.text) for word in words)
    if rows is None or cols is None or fixed is None or signed not in (0, 1):
        return None
    if rows < 1 or cols < 1 or not -1 <= fixed < max(pieces, 1):
        return None
    return Head(line, rows, cols, {"signed": signed == 1}, None if fixed < 0 else fixed)


def _guess_size(first: JigsawLine, pieces: Sequence[PieceLine]) -> Head:
    """Return the size of the square that the pieces fill, else that of a frame of one colour."""
    count = len(pieces)
    if not _is_square(count):
        sizes = sizes_with_rim([[word.text for word in piece.words[-EDGES:]] for piece in pieces])
        if len(sizes) == 1:
            rows, cols = sizes[0]
            note = f"no line has rows and columns: by its frame, the grid is {rows}×{cols}"
            return Head(first, rows, cols, {}, guesses=(note,))
        reason = f"without a header the grid is square, but {count} is not a square number"
        words = pieces[0].words
        head = _long_header(first, words, count) if len(words) == EDGES else None
        if head is not None and pieces[0].line is first:
            reason += f" (and as a header, this line asks for {head.rows * head.cols} pieces)"
        raise first.error(f"{reason}: {ASK_FOR_HEADER}")
    return Head(first, isqrt(count), isqrt(count), {})


def _require_count(head: Head, pieces: int) -> None:
    try:
        require_size(head.rows, head.cols)
    except InputError as bad:
        raise head.line.error(bad.message) from None
    if head.rows * head.cols != pieces:
        raise head.line.error(wrong_count(head.rows, head.cols, pieces))


def wrong_count(rows: int, cols: int, found: int) -> str:
    """Say that there are too few pieces, or too many."""
    return f"{rows * cols} pieces expected for {rows}×{cols} cells, {found} found"


def _is_square(number: int) -> bool:
    return isqrt(number) ** 2 == number


# The pieces


def _require_width(pieces: Sequence[PieceLine]) -> None:
    """Refuse lines that are not four edges, or an id and four edges, as most lines are."""
    widths = Counter(len(piece.words) for piece in pieces)
    width = EDGES if widths[EDGES] > widths[EDGES + 1] else EDGES + 1
    if len(pieces[0].words) in (EDGES, EDGES + 1) and widths[EDGES] == widths[EDGES + 1]:
        width = len(pieces[0].words)
    like = next((piece for piece in pieces if len(piece.words) == width), None)
    for piece in pieces:
        if like is None:
            reason = "a piece has four edges, after an id or none"
        elif len(piece.words) != width:
            expected = "four characters" if like.compact else str(width)
            reason = f"{expected} expected, as in line {like.line.number}"
        elif width > EDGES and piece.colon >= 0:
            reason = "after a name, a piece has four edges"
        else:
            continue
        raise piece.line.error(f"{_count_by_size(piece)}; {reason}")


def _count_by_size(piece: PieceLine) -> str:
    """Return how many words there are; a single one is measured, as it may be four edges."""
    count = count_text(len(piece.words), "word")
    if len(piece.words) != 1:
        return count
    return f"{count} of {count_text(len(piece.words[0].text), 'character')}"


def count_text(number: int, noun: str) -> str:
    """Return `1 word` or `3 words`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _odd_rim(head: Head, pieces: Sequence[PieceLine]) -> str | None:
    """Return how the rim is written, if it looks like a hole: see conventions.py."""
    if "flat_rim" in head.rules or head.rules.get("signed"):
        return None
    words = [[word.text for word in piece.words[-EDGES:]] for piece in pieces]
    return odd_rim(head.rows, head.cols, words, looks_signed)


def _flatten_rim(pieces: Sequence[PieceLine], rim: str | None) -> Sequence[PieceLine]:
    """Return pieces with a word for the rim as flat edges."""
    if rim is None:
        return pieces
    flat = str(FLAT)
    changed = []
    for piece in pieces:
        edges = [w._replace(text=flat) if w.text == rim else w for w in piece.words[-EDGES:]]
        changed.append(piece._replace(words=[*piece.words[:-EDGES], *edges]))
    return changed


def _edges(pieces: Sequence[PieceLine], signed: bool | None) -> tuple[list[list[int]], bool]:
    """Return the edges of all pieces, and whether they are signed."""
    words = [piece.words[-EDGES:] for piece in pieces]
    is_signed = signed
    if is_signed is None:
        is_signed = looks_signed(word.text for edges in words for word in edges)
    edges = [
        [piece.line.edge(word, signed=is_signed) for word in four]
        for piece, four in zip(pieces, words, strict=True)
    ]
    require_one_sort(pieces)
    odd = odd_sign(edges, ASK_FOR_SIGNS) if signed is None else None
    if odd is not None:
        number, reason = odd
        raise pieces[number // EDGES].line.error(reason, words[number // EDGES][number % EDGES])
    return edges, is_signed


def looks_signed(words: Iterable[str]) -> bool:
    """Guess whether edges are signed, where no header says it: see above."""
    capital = small = False
    for word in words:
        if is_negative(word):
            return True
        capital = capital or ("A" <= word <= "Z" and len(word) == 1)
        small = small or ("a" <= word <= "z" and len(word) == 1)
    return capital and small


def odd_sign(pieces: Iterable[Sequence[int]], wish: str) -> tuple[int, str] | None:
    """Return which edge is the first with a sign that hardly any others have, with a note.

    `wish` is what to do if that is no slip.
    """
    edges = [edge for piece in pieces for edge in piece]
    below = sum(edge < 0 for edge in edges)
    above = sum(edge > 0 for edge in edges)
    few = min(below, above)
    if few == 0 or RAREST_SIGN * few >= below + above:
        # Without any below 0, edges are colours; without any above it, nothing can be a slip.
        return None
    is_below = below < above
    number = next(at for at, edge in enumerate(edges) if edge and (edge < 0) is is_below)
    sort = "below" if is_below else "above"
    reason = f"only {few} of {below + above} edges that are not flat {'is' if few == 1 else 'are'}"
    return number, f"{reason} {sort} 0: if this is intended, {wish}"


def _ids(pieces: Sequence[PieceLine]) -> list[str]:
    """Return the ids of the pieces as names, none without ids; refuse one that comes twice."""
    lines: dict[str, int] = {}
    for piece in pieces:
        if len(piece.words) == EDGES:
            return []
        line, word = piece.line, piece.words[0]
        number = whole_number(word.text)
        if number is None or abs(number) >= 10**9:
            raise line.error("not an id: use a whole number below 1,000,000,000", word)
        other = lines.setdefault(str(number), line.number)
        if other != line.number:
            raise line.error(f"the id {number} is that of the piece in line {other}", word)
    return list(lines)


def _pins(head: Head, pieces: Sequence[PieceLine]) -> dict[int, Pin]:
    pins = piece_pins(pieces, head.rows, head.cols, turning=head.rules.get("turning", True))
    if head.fixed is None:
        return pins
    if pins:
        raise head.line.error("a piece for the top left cell, but there are pins below")
    return {head.fixed: Pin(0, 0)}


# The rim, the colours


def _settle_rim(
    head: Head,
    pieces: Sequence[PieceLine],
    edges: list[list[int]],
    rules: dict[str, Any],
    *,
    signed: bool,
    odd: str | None,
) -> tuple[Edges, tuple[str, ...]]:
    """Say in `rules` whether the rim is flat; return the edges, and what is odd about them."""
    if "flat_rim" in rules:
        return edges, ()
    words = [[word.text for word in piece.words[-EDGES:]] for piece in pieces]
    settled = settle_rim(head.rows, head.cols, edges, words, signed=signed, odd=odd)
    rules["flat_rim"] = settled.flat
    return settled.edges, settled.warnings


def _odd_colours(head: Head, pieces: Iterable[Sequence[int]]) -> tuple[str, ...]:
    """Say if there are more colours than the first line says; the grey of the rim may be one."""
    found = len({abs(edge) for piece in pieces for edge in piece} - {FLAT})
    if head.colours is None or found <= head.colours:
        return ()
    return (
        f"line {head.line.number} says {count_noun(head.colours, 'colour')}, but there are {found}",
    )
