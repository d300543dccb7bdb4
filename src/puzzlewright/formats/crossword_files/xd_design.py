"""The part `Design` of .xd files: how cells look, and the bars between them.

    <style>
    A { background: circle }
    B { bar-left: true; bar-top: true }
    </style>

    ..A
    B#.

A rule gives a character its looks; the picture below has a character for each cell, `.` for none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from puzzlewright.formats.crossword_files.conversion import bar_sides
from puzzlewright.formats.crossword_files.grid_sketch import Sketch
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.words.lines import Line, abbreviate_texts

#: Characters of pictures without any looks.
PLAIN = ".#_ "

BAR_SIDES = {"bar-top": "T", "bar-bottom": "B", "bar-left": "L", "bar-right": "R"}
END = "</style>"

#: The colour of shades, and the characters of the rules that are written.
SHADE = "#cccccc"
SIGNS = "ABCDEFGHIJKLMNOP"


def draw_design(lines: Sequence[Line], sketch: Sketch, notes: list[str]) -> None:
    """Draw what a design says into the sketch; a note tells what there is no place for."""
    text = "\n".join(line.text for line in lines)
    found, end = _rules(text)
    rules: dict[str, list[str]] = {}
    for signs, properties in found:
        declarations = [each for each in properties.split(";") if each.strip()]
        for sign in signs.replace("<style>", " ").replace(",", " ").split():
            rules.setdefault(sign, []).extend(declarations)
    picture = text[end:].replace(END, "").split("\n")
    rows = [row.strip() for row in picture if row.strip()]
    width = len(sketch.rows[0])
    if rules and rows and (len(rows) != len(sketch.rows) or any(len(r) != width for r in rows)):
        raise lines[0].error("the picture of the design has another size than the grid")
    odd: set[str] = set()
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign not in PLAIN:
                odd.update(_set_look(sketch, (r, c), rules.get(sign, [])))
    if odd:
        notes.append(f"left out: how cells look ({abbreviate_texts(sorted(odd))})")


def _set_look(sketch: Sketch, cell: tuple[int, int], properties: Iterable[str]) -> list[str]:
    """Give a cell its looks; return the names of those that there is no place for."""
    odd = []
    for each in properties:
        name, _, value = (part.strip().lower() for part in each.partition(":"))
        if name in BAR_SIDES:
            sketch.add_bars(cell, BAR_SIDES[name] if value != "false" else "")
        elif name.startswith("background") and value == "circle":
            sketch.circles.add(cell)
        elif name in ("background", "background-light", "background-color"):
            sketch.add_shade(cell, value)
        elif name != "background-dark" and name.replace("-", "").isalpha():
            odd.append(name)
    return odd


def _rules(text: str) -> tuple[list[tuple[str, str]], int]:
    """Return what a design says, characters and their looks, and where the last of it ends."""
    found = []
    end = 0
    while (start := text.find("{", end)) >= 0:
        at, quote = start + 1, ""
        while at < len(text) and (quote or text[at] != "}"):
            if text[at] in "'\"":
                quote = "" if quote == text[at] else quote or text[at]
            at += 1
        found.append((text[end:start], text[start + 1 : at]))
        end = min(at + 1, len(text))
    return found, end


# Writing


def design_lines(puzzle: CrissCross) -> list[str]:
    """Return the lines of the design of a grid; none if it has no marks."""
    looks = {cell: _properties(puzzle, cell) for cell in puzzle.grid.letters}
    every = list(dict.fromkeys(filter(None, looks.values())))
    if not every:
        return []
    signs = dict(zip(every, SIGNS, strict=False))
    rules = [f"{sign} {{ {look} }}" for look, sign in signs.items()]
    height, width = puzzle.grid.height, puzzle.grid.width
    picture = [
        "".join(signs.get(looks.get((r, c), ""), ".") for c in range(width)) for r in range(height)
    ]
    return ["<style>", *rules, END, "", *picture]


def _properties(puzzle: CrissCross, cell: tuple[int, int]) -> str:
    """Return the looks of a cell."""
    marks = puzzle.grid.marks
    sides = bar_sides(marks, cell)
    parts = [f"{bar}: true" for bar, side in BAR_SIDES.items() if side in sides]
    if cell in marks.circles:
        parts.append("background: circle")
    if cell in marks.shades:
        parts.append(f"background-light: {SHADE}")
    return "; ".join(parts)
