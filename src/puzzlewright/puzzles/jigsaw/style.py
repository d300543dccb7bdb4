"""Styles of drawings as they are asked for on the command line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from puzzlewright.errors import InputError
from puzzlewright.puzzles.abilities import CUT, CUT_LENGTHS

if TYPE_CHECKING:
    from puzzlewright.puzzles.jigsaw.look import Look

#: The styles, and what each does.
STYLES = {
    "numbers": "the type at each edge (numbers=no: none)",
    "colours": "edges in the colour of their type (colours=no: none)",
    "names": "the name or number of each piece (names=no: none)",
    "words=TEXT": "a text laid over the jigsaw",
    "picture=FILE": "a PNG, JPEG or SVG picture laid over the jigsaw",
    "plain": "lines on white paper, to save ink",
    "cut": "only hairlines for a laser cutter, in millimetres",
    "size=MM": "side of a piece in millimetres",
    "kerf=MM": "with cut: width of the line that a laser burns away; outlines grow by half of it",
    "gap=MM": "with cut: room between two pieces on the sheet (default: 2)",
    "sheet=WxH": "with cut: size of the sheet in millimetres (default: as large as needed)",
}

#: Answers to what can be switched on and off.
YES, NO = ("", "yes", "on", "true"), ("no", "off", "false")

#: The smallest piece that can be drawn, in millimetres.
SMALLEST = 0.5


def look_of(style: Mapping[str, str]) -> Look:
    """Return the choices of a drawing."""
    from puzzlewright.puzzles.jigsaw.look import Look

    size = style.get("size")
    return Look(
        numbers=_switch(style, "numbers"),
        colours=_switch(style, "colours"),
        names=_switch(style, "names"),
        picture=style.get("picture"),
        words=style.get("words"),
        cut_only=_switch(style, "cut") or False,
        plain=_switch(style, "plain") or False,
        piece_size=None if size is None else _millimetres(size),
    )


def _switch(style: Mapping[str, str], name: str) -> bool | None:
    """Read a choice that is on, off or open."""
    if name not in style:
        return None
    answer = str(style[name]).lower()
    if answer not in YES + NO:
        raise InputError(f"{name} is yes or no", text=answer)
    return answer in YES


def _millimetres(text: str) -> float:
    match = re.fullmatch(r"(\d{1,5}(?:\.\d{1,3})?) ?(?:mm)?", str(text), re.ASCII)
    if match is None or float(match[1]) < SMALLEST:
        raise InputError(f"not a size in millimetres, {SMALLEST} or more", text=str(text))
    return float(match[1])


def key_style(style: Mapping[str, str]) -> dict[str, str]:
    """Return how a key is drawn: lines to cut along have no numbers, which it needs."""
    if "cut" not in style:
        return dict(style)
    left_out = (CUT, "size", *CUT_LENGTHS)
    kept = {name: value for name, value in style.items() if name not in left_out}
    return {**kept, "plain": "", "names": "yes"}
