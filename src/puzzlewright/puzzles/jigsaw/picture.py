"""A picture or words laid over an assembled jigsaw.

A picture becomes part of the file, so that the drawing needs nothing else. It fills the board; what
is too long on one side is cut off on both ends of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from puzzlewright.errors import InputError
from puzzlewright.files import decode, read_bytes
from puzzlewright.puzzles.jigsaw.look import BOARD, Look
from puzzlewright.puzzles.jigsaw.tabs import SIDE
from puzzlewright.render import svg

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"

#: What elements of SVG without a document around them are drawn in: units of a piece.
FRAGMENT_SIDE: Final = 100

LINE_HEIGHT: Final = 1.12  #: of words, in sizes of their letters
WORDS_INSET: Final = 200  #: between words and the rim
WORDS_INK: Final = "#6f9fc8"  #: pale enough for the lines of the joins to show on it
MOST_WORDS: Final = 200
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
    words = (look.words or "").strip()
    if look.picture is None and not words:
        return ""
    width, height = cols * SIDE, rows * SIDE
    place = {"x": -bleed, "y": -bleed, "width": width + 2 * bleed, "height": height + 2 * bleed}
    parts = [svg.element("rect", **place, fill=BOARD)]
    if look.picture is not None:
        uri = data_uri(look.picture, rows, cols, bleed)
        parts.append(svg.element("image", **place, preserveAspectRatio="xMidYMid slice", href=uri))
    if words:
        parts.append(_words(words, width, height, on_picture=len(parts) > 1))
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
        data = read_bytes(source)
    if data.startswith(_PNG):
        return _address("image/png", data)
    if data.startswith(_JPEG):
        return _address("image/jpeg", data)
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<":
        box = _units(bleed, rows, cols)
        return _address("image/svg+xml", _whole_svg(decode(data, source), box, source))
    raise InputError("not a picture that can be used: PNG, JPEG or SVG", source=source)


def _address(media_type: str, data: bytes) -> str:
    from base64 import b64encode

    return f"data:{media_type};base64,{b64encode(data).decode('ascii')}"


def _units(bleed: int, rows: int, cols: int) -> str:
    """Return the box of elements without a document: 100 units for the side of a piece."""
    scale = FRAGMENT_SIDE / SIDE
    box = (-bleed, -bleed, cols * SIDE + 2 * bleed, rows * SIDE + 2 * bleed)
    return " ".join(svg.number(scale * length) for length in box)


def _whole_svg(words: str, box: str, source: str | None) -> bytes:
    """Return a document of SVG, made around elements that are none yet."""
    start = words.lstrip()
    if not start.startswith(("<svg", "<?xml", "<!")):
        words = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{words}</svg>'
    _require_xml(words, source)
    return words.encode()


def _require_xml(words: str, source: str | None) -> None:
    """Refuse what a viewer would show as an empty picture."""
    from xml.parsers.expat import ExpatError, ParserCreate

    try:
        ParserCreate().Parse(words.encode(), True)
    except ExpatError as error:
        reason = "not well-formed SVG"
        raise InputError(reason, source=source, line=error.lineno) from error


def _words(words: str, width: int, height: int, *, on_picture: bool) -> str:
    """Return words in as many lines as make them largest."""
    lines, size = fitted(words, width - 2 * WORDS_INSET, height - 2 * WORDS_INSET)
    # Letters are 0.72 of their size high; the first line begins so that all are centred.
    block = (len(lines) - 1) * LINE_HEIGHT * size + 0.72 * size
    top = (height - block) / 2 + 0.72 * size
    texts = [
        svg.text(
            width / 2,
            top + n * LINE_HEIGHT * size,
            line,
            textLength=round(size * text_width(line)),
            lengthAdjust="spacingAndGlyphs",
        )
        for n, line in enumerate(lines)
        if line
    ]
    halo: dict[str, svg.Value] = {
        "stroke": "#ffffff",
        "stroke_width": 0.08 * size,
        "paint_order": "stroke",
    }
    return svg.group(
        *texts,
        fill=WORDS_INK,
        font_family=svg.SANS,
        font_size=size,
        font_weight="bold",
        text_anchor="middle",
        stroke_linejoin="round",
        **(halo if on_picture else {}),
    )


def fitted(words: str, width: float, height: float) -> tuple[list[str], float]:
    """Return the lines of a text and the size of letters at which they fill a box best.

    Line breaks of the text are kept; a text without any is broken between its words.
    """
    given = [" ".join(line.split()) for line in words.strip().splitlines()]
    choices = [given]
    if len(given) == 1:
        parts = given[0].split()
        if len(parts) > MOST_WORDS:
            raise InputError(f"no more than {MOST_WORDS} words can be laid over a board")
        choices = [_broken(parts, count) for count in range(1, len(parts) + 1)]
    return max(((lines, _size(lines, width, height)) for lines in choices), key=lambda one: one[1])


def _size(lines: list[str], width: float, height: float) -> float:
    longest = max(map(text_width, lines))
    return min(width / longest, height / (LINE_HEIGHT * (len(lines) - 1) + 0.95))


def _broken(parts: list[str], count: int) -> list[str]:
    """Return words in at most so many lines, about equally long."""
    lengths = [text_width(part) for part in parts]
    least, most = max(lengths), sum(lengths) + len(parts)
    for _ in range(12):  # halving: the shortest length of line that is long enough
        middle = (least + most) / 2
        if len(_breaks(lengths, middle)) <= count:
            most = middle
        else:
            least = middle
    starts = _breaks(lengths, most)
    ends = [*starts[1:], len(parts)]
    return [" ".join(parts[a:b]) for a, b in zip(starts, ends, strict=True)]


def _breaks(lengths: list[float], width: float) -> list[int]:
    """Return which words begin a line, if lines are no longer than `width`."""
    starts = [0]
    length = lengths[0]
    for n, part in enumerate(lengths[1:], 1):
        length += SPACE + part
        if length > width:
            starts.append(n)
            length = part
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
