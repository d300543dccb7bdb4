"""Writing SVG: elements, escaped text and short numbers, nothing that knows a puzzle.

    document(40, 20, element("rect", width=40, height=20, fill="#eee"), title="A box")

Elements are plain strings, so a drawing is a matter of joining them. The same drawing gives the
same bytes on every machine: attributes stay in the order in which they are given.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import count

from puzzlewright.core.deadlines import check_deadline

#: Coordinates are kept to this many places: a hundredth of a unit is below what anybody sees.
PLACES = 2

#: The fonts of all drawings, the first that the reader's machine has.
SANS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

PAPER = "#ffffff"

#: After this many elements, which take some milliseconds, a drawing checks its deadline.
LOOK_EVERY = 1024

_elements = count(1)

#: What the value of an attribute may be; None leaves the attribute out.
Value = str | float | None


@lru_cache(10_000)
def number(value: float) -> str:
    """Return a coordinate in its shortest form: 3 for 3.0, 0.5 for 0.50, never -0."""
    rounded = round(value, PLACES) + 0.0
    return str(int(rounded)) if rounded == int(rounded) else f"{rounded:.{PLACES}f}".rstrip("0")


def escape(text: str) -> str:
    """Return `text` fit for the inside of an element or of a quoted attribute.

    Characters that XML cannot hold at all (most control characters, half a surrogate pair) become
    the replacement character, so that the file stays readable.
    """
    if text.isalnum():  # most of them are one letter
        return text
    shown = text
    if not text.isprintable():
        shown = "".join(letter if _is_allowed(letter) else "\ufffd" for letter in text)
    shown = shown.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return shown.replace('"', "&quot;")


def element(tag: str, *inside: str, **attributes: Value) -> str:
    """Return one element around what is inside, which is taken as it is (elements, escaped text).

    In the names of attributes `_` stands for `-`, and one at the end is dropped:
    `stroke_width=2, class_="cell"`.
    """
    if not next(_elements) % LOOK_EVERY:
        check_deadline()
    start = tag + "".join(
        [
            f' {_attribute(name)}="{_value(value)}"'
            for name, value in attributes.items()
            if value is not None
        ]
    )
    return f"<{start}>{''.join(inside)}</{tag}>" if inside else f"<{start}/>"


def text(x: float, y: float, words: str, **attributes: Value) -> str:
    """Return a text element with its words escaped."""
    return element("text", escape(words), x=x, y=y, **attributes)


def group(*inside: str, **attributes: Value) -> str:
    """Return a group, one member on each line so that a change shows as a short difference."""
    return element("g", "\n", *(f"{member}\n" for member in inside), **attributes)


def path(*steps: str | float) -> str:
    """Return the `d` of a path from commands and numbers: `"M", 0, 0, "H", 9.5` is `M0 0H9.5`."""
    out = ""
    for step in steps:
        word = step if isinstance(step, str) else number(step)
        # Two numbers need a space between them; a command letter ends the number before it.
        out += f" {word}" if out and out[-1].isdigit() and word[0].isdigit() else word
    return out


def document(
    width: float,
    height: float,
    *inside: str,
    title: str | None = None,
    scale: float | None = None,
    **attributes: Value,
) -> str:
    """Return a whole file, its size in pixels, or in millimetres, `scale` of them to the pixel."""
    name = [] if title is None else [element("title", escape(title))]
    body = "".join(f"{part}\n" for part in [*name, *inside])
    unit = "" if scale is None else "mm"
    start = element(
        "svg",
        "\n" + body,
        xmlns="http://www.w3.org/2000/svg",
        width=number((scale or 1) * width) + unit,
        height=number((scale or 1) * height) + unit,
        viewBox=f"0 0 {number(width)} {number(height)}",
        **attributes,
    )
    return start + "\n"


def sheet(
    width: float, height: float, *inside: str, scale: float | None, title: str, desc: str
) -> str:
    """Return a drawing on white paper as a whole file; document() explains `scale`."""
    parts = [
        *([element("desc", escape(desc))] if desc else []),
        element("rect", width=width, height=height, fill=PAPER),
        group(*inside, font_family=SANS),
    ]
    return document(width, height, *parts, title=title, scale=scale, role="img")


def overlay(drawing: str, part: str) -> str:
    """Return a whole file with a part drawn over it."""
    end = "</svg>\n"
    return f"{drawing.removesuffix(end)}{part}\n{end}" if part else drawing


def translate(x: float, y: float, *parts: str) -> str:
    """Return parts of a drawing at another place."""
    return group(*parts, transform=f"translate({number(x)} {number(y)})")


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _value(value: Value) -> str:
    return escape(value) if isinstance(value, str) else number(value or 0)


def _is_allowed(letter: str) -> bool:
    """Tell whether XML 1.0 can hold this character."""
    if letter < " ":
        return letter in "\t\n\r"
    return not "\ud800" <= letter <= "\udfff" and letter not in "\ufffe\uffff"
