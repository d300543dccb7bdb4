"""A picture or words laid over an assembled jigsaw.

A picture becomes part of the file, so that the drawing needs nothing else. It fills the board; what
is too long on one side is cut off on both ends of it. For that a drawing (SVG) is given a size of
its own, as PNG and JPEG have one: else viewers would fit the whole of it into the board.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from xml.parsers.expat import ExpatError, ParserCreate

from puzzlewright.core import limits
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import decode, read_bytes
from puzzlewright.puzzles.jigsaw.view.appearance import BOARD, PAPER, TYPED_BREAK, Look
from puzzlewright.puzzles.jigsaw.view.outlines import SIDE
from puzzlewright.render import svg

#: Pixels in the units of lengths.
UNITS: Final = {
    "": 1, "px": 1, "pt": 96 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96,
}  # fmt: skip

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"

#: What elements of SVG without a document around them are drawn in: units of a piece.
FRAGMENT_SIDE: Final = 100

LINE_HEIGHT: Final = 1.12  #: of words, in sizes of their letters
WORDS_INSET: Final = 200  #: between words and the rim
WORDS_INK: Final = "#3277b8"  #: reads well, and the lines of the joins still show on it
MOST_WORDS: Final = 200
HOLLOW_LINE: Final = 22  #: width of the lines of hollow letters
LETTER_HEIGHT: Final = 0.72  #: of capitals
DESCENT: Final = 0.23  #: what hangs below a line
MOST_STRETCH: Final = 1.5  #: letters become so much taller to fill a board, and still look well
SPACE: Final = 0.28  #: width of a space

#: Widths of bold letters of size 1 in the usual sans fonts, where they are out of the common.
_WIDTHS: Final = (
    (SPACE, "ijlI.,' "),
    (0.36, "ftr-:;!|()[]"),
    (0.78, "wOQG"),
    (0.88, "mM"),
    (0.95, "W@%—…"),
)


def overlay(look: Look, rows: int, cols: int, bleed: int = 0) -> str:
    """Return what lies over a board with its top left corner at (0, 0); empty if nothing does.

    `bleed` is how far it goes beyond the board, for tabs that stick out of a free rim.
    """
    words = (look.words or "").replace(TYPED_BREAK, "\n").strip()
    if look.picture is None and not words:
        return ""
    width, height = cols * SIDE, rows * SIDE
    place = {"x": -bleed, "y": -bleed, "width": width + 2 * bleed, "height": height + 2 * bleed}
    parts = [svg.element("rect", **place, fill=PAPER if look.plain else BOARD)]
    if look.picture is not None:
        uri = data_uri(look.picture, rows, cols, bleed)
        parts.append(svg.element("image", **place, preserveAspectRatio="xMidYMid slice", href=uri))
    if words:
        parts.append(_words(words, width, height, hollow=look.plain))
    return "".join(parts)


def data_uri(picture: str | bytes | Path, rows: int, cols: int, bleed: int = 0) -> str:
    """Return a picture as an address that holds the whole of it."""
    source = None
    if isinstance(picture, str) and picture.lstrip()[:1] == "<":
        data = picture.encode("utf-8", "replace")
    elif isinstance(picture, bytes):
        data = picture
    else:
        source = str(picture)
        data = read_bytes(source, limits.MOST_PICTURE)
    if data.startswith(_PNG):
        return _address("image/png", data)
    if data.startswith(_JPEG):
        return _address("image/jpeg", data)
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<":
        box = _units(bleed, rows, cols)
        return _address("image/svg+xml", _whole_svg(decode(data, source), box, source))
    raise InputError("not a picture that can be used: PNG, JPEG or SVG", source=source)


def _address(media_type: str, data: bytes) -> str:
    return f"data:{media_type};base64,{b64encode(data).decode('ascii')}"


def _units(bleed: int, rows: int, cols: int) -> str:
    """Return the box of elements without a document: 100 units for the side of a piece."""
    scale = FRAGMENT_SIDE / SIDE
    box = (-bleed, -bleed, cols * SIDE + 2 * bleed, rows * SIDE + 2 * bleed)
    return " ".join(svg.number(scale * length) for length in box)


def _whole_svg(words: str, box: str, source: str | None) -> bytes:
    """Return a document of SVG with a size, made around elements that are none yet."""
    start = words.lstrip()
    if not start.startswith(("<svg", "<?xml", "<!")):
        words = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{words}</svg>'
    data = words.encode()
    root = _root(data, source)
    return _with_size(data, root)


class Root(NamedTuple):
    """The first element of a document: where it begins, and its attributes."""

    start: int
    attributes: dict[str, str]


def _root(data: bytes, source: str | None) -> Root:
    """Find the first element; refuse what a viewer would show as an empty picture."""
    limits.require_attributes(data, source)
    found: list[Root] = []
    parser = ParserCreate()

    def begin(_name: str, attributes: dict[str, str]) -> None:
        if not found:
            found.append(Root(parser.CurrentByteIndex, attributes))

    parser.StartElementHandler = begin
    try:
        parser.Parse(data, True)
    except ExpatError as error:
        reason = "not well-formed SVG"
        raise InputError(reason, source=source, line=error.lineno) from error
    return found[0]


def _with_size(data: bytes, root: Root) -> bytes:
    """Return a document whose size is that of its box; as it was, if there is neither."""
    size = [_pixels(root.attributes.get(side, "")) for side in ("width", "height")]
    box = re.split(r"[\s,]+", root.attributes.get("viewBox", "").strip())
    if len(box) != 4:
        if None in size:
            return data
        box = ["0", "0", *(svg.number(length) for length in size if length is not None)]
    tag = re.compile(rb"""<[^\s/>]+(?:[^>"']|"[^"]*"|'[^']*')*>""").match(data, root.start)
    if tag is None:
        return data
    ours = rb"""\s(?:width|height|viewBox|preserveAspectRatio)\s*=\s*(?:"[^"]*"|'[^']*')"""
    kept = re.sub(ours, b"", tag[0])
    name = re.match(rb"<[^\s/>]+", kept)
    assert name is not None
    size_words = f' width="{box[2]}" height="{box[3]}" viewBox="{" ".join(box)}"'
    fill = f'{size_words} preserveAspectRatio="xMidYMid slice"'.encode()
    return data[: root.start] + name[0] + fill + kept[name.end() :] + data[tag.end() :]


def _pixels(length: str) -> float | None:
    """Return a length in pixels; None if it has no unit that we know, or depends on the page."""
    found = re.fullmatch(r"\s*([0-9]*\.?[0-9]+)(px|pt|pc|mm|cm|in|)\s*", length)
    return float(found[1]) * UNITS[found[2]] if found and float(found[1]) else None


def _words(words: str, width: int, height: int, *, hollow: bool) -> str:
    """Return words in as many lines as make them largest; hollow ones save ink."""
    lines, size = fit_text(words, width - 2 * WORDS_INSET, height - 2 * WORDS_INSET)
    # Letters are LETTER_HEIGHT of their size high; all lines together are centred.
    block = (len(lines) - 1) * LINE_HEIGHT * size + LETTER_HEIGHT * size
    stretch = max(1, min(MOST_STRETCH, (height - 2 * WORDS_INSET) / (block + DESCENT * size)))
    top = (height - stretch * block) / 2 + stretch * LETTER_HEIGHT * size
    scale = f"scale(1 {svg.number(stretch)})" if stretch > 1 else ""
    texts = [
        svg.text(
            0,
            0,
            line,
            transform=f"translate({svg.number(width / 2)} {svg.number(y)}){scale}",
            textLength=round(size * text_width(line)),
            lengthAdjust="spacingAndGlyphs",
        )
        for line, y in zip(lines, _steps(top, stretch * LINE_HEIGHT * size), strict=False)
        if line
    ]
    line: dict[str, svg.Value] = {"stroke": WORDS_INK, "stroke_width": HOLLOW_LINE}
    return svg.group(
        *texts,
        fill="none" if hollow else WORDS_INK,
        font_family=svg.SANS,
        font_size=size,
        font_weight="bold",
        text_anchor="middle",
        stroke_linejoin="round",
        **(line if hollow else {}),
    )


def _steps(start: float, step: float) -> Iterator[float]:
    """Yield heights of lines without end."""
    while True:
        yield start
        start += step


def fit_text(words: str, width: float, height: float) -> tuple[list[str], float]:
    """Return the lines of a text and the size of letters at which they fill a box best.

    Lines of the text are broken between words where that makes all larger.
    """
    given = [line.split() for line in words.strip().splitlines()]
    count = sum(map(len, given))
    if count > MOST_WORDS:
        raise InputError(f"no more than {MOST_WORDS} words can be laid over a board")
    choices = [_break_lines(given, lines) for lines in range(len(given), len(given) + count)]
    return max(((lines, _size(lines, width, height)) for lines in choices), key=lambda one: one[1])


def _size(lines: list[str], width: float, height: float) -> float:
    longest = max(map(text_width, lines))
    return min(width / longest, height / (LINE_HEIGHT * (len(lines) - 1) + 0.95))


def _break_lines(given: list[list[str]], count: int) -> list[str]:
    """Return lines of words, broken into at most `count` that are as short as possible."""
    lengths = [[text_width(word) for word in line] for line in given]
    least = max(max(line, default=SPACE) for line in lengths)
    most = max(sum(line) + len(line) for line in lengths) + 1
    for _ in range(12):  # halving: the shortest length of line that is long enough
        middle = (least + most) / 2
        if sum(len(_breaks(line, middle)) for line in lengths) <= count:
            most = middle
        else:
            least = middle
    lines = []
    for parts, line in zip(given, lengths, strict=True):
        starts = _breaks(line, most)
        ends = [*starts[1:], len(parts)]
        lines += [" ".join(parts[a:b]) for a, b in zip(starts, ends, strict=True)]
    return lines


def _breaks(lengths: list[float], width: float) -> list[int]:
    """Return which words begin a line, if lines are no longer than `width`."""
    starts = [0]
    length = 0.0
    for n, part in enumerate(lengths):
        if n and length + SPACE + part > width:
            starts.append(n)
            length = part
        else:
            length += part + (SPACE if n else 0)
    return starts


def text_width(words: str) -> float:
    """Return about how long words are in bold letters of size 1."""
    return sum(map(_letter_width, words)) or SPACE


def _letter_width(letter: str) -> float:
    return next((width for width, letters in _WIDTHS if letter in letters), _other_width(letter))


def _other_width(letter: str) -> float:
    if ord(letter) >= 0x2E80:
        return 1.0
    return 0.7 if letter.isupper() else 0.57
