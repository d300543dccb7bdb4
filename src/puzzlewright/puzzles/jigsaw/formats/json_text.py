"""Jigsaws as JSON: an object, or a list of objects for several jigsaws.

    {
      "rows": 2, "cols": 2,
      "signed": true, "turning": true, "flat_rim": true, "labelled": false,
      "pieces": [[0, 1, -2, 0], ["0", "0", "B", "a"], {"id": "c", "edges": [2, 1, 0, 0]}, …],
      "names": ["a", "b", "c", "d"],
      "pins": [{"piece": 1, "row": 1, "col": 1, "turn": null}]
    }

Needed are rows, cols (or height, width) and pieces: lists of four edges, as numbers or as the words
of our text, or objects with an id and `edges`, or with top, right, bottom and left. Without the
booleans, the rules are settled as for lists (piece_lists.py). Names come from `names` or from ids.
Pins name a piece, or give its number from 1 (its id, if ids are numbers); without a turn it is
open. Other keys are left alone. A list of pieces by itself is a square jigsaw.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from difflib import get_close_matches
from math import isqrt
from typing import Any, TypeVar

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import QUOTE_LENGTH, InputError, quote
from puzzlewright.core.immutable import set_attribute
from puzzlewright.core.json_value import JsonValue, load_json
from puzzlewright.core.limits import SIDE_LETTERS
from puzzlewright.puzzles.assumptions import assume
from puzzlewright.puzzles.jigsaw.assumptions import rule_assumptions
from puzzlewright.puzzles.jigsaw.codec import RULES, fields, read_pins
from puzzlewright.puzzles.jigsaw.formats.conventions import (
    Edges,
    odd_rim,
    resolve_order,
    settle_rim,
)
from puzzlewright.puzzles.jigsaw.formats.piece_lines import (
    SIDE_OF,
    arrange_edges,
    is_titles,
    odd_sort,
    parse_edge,
    require_name,
    require_writable,
)
from puzzlewright.puzzles.jigsaw.formats.piece_lists import looks_signed, odd_sign
from puzzlewright.puzzles.jigsaw.pieces import SIDES, Pin, require_size
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.recipes.provenance import Provenance

J = TypeVar("J", bound=Jigsaw)

#: What an object says that we read, and what JSON data of ours has besides.
FIELDS = ("rows", "cols", "pieces", *RULES, "names", "pins", "made", "edge_order")
SILENT = ("kind", "version")

#: What others call rows and columns.
SIZES = {"height": "rows", "width": "cols", "columns": "cols"}
PIN_FIELDS = ("piece", "row", "col", "turn")

#: How near a field must be to one of ours to be taken for a mistake, and how many a note names.
LIKENESS = 0.75
MOST_NAMED = 5


def json_text(jigsaw: Jigsaw) -> str:
    """Return a jigsaw as JSON, one piece on a line."""
    require_writable(jigsaw)
    known = {name: value for name, value in fields(jigsaw).items() if value != []}
    lines = [
        f'"{name}": {_list_lines(value) if isinstance(value, list) else json.dumps(value)}'
        for name, value in known.items()
    ]
    if jigsaw.provenance is not None:
        lines.append(f'"made": {jigsaw.provenance.text()}')
    return "{\n  " + ",\n  ".join(lines) + "\n}\n"


def _list_lines(values: Sequence[object]) -> str:
    """Return a list with a line for each value."""
    return "[\n    " + ",\n    ".join(json.dumps(v, ensure_ascii=False) for v in values) + "\n  ]"


def read_json(cls: type[J], text: str, source: str | None = None) -> list[J]:
    """Read all the jigsaws of a JSON text."""
    data = load_json(text, source)
    several = data if isinstance(data, list) else [data]
    if not several:
        raise InputError("no jigsaw found", source=source)
    if isinstance(data, list) and _is_piece(data[0]):
        several = [_square(data, source)]
    jigsaws = []
    for number, value in enumerate(within_deadline(several, 64), 1):
        try:
            jigsaws.append(_with_provenance(_jigsaw(cls, JsonValue(value)), value))
        except InputError as bad:
            which = f"jigsaw {number}: " if len(several) > 1 else ""
            raise InputError(which + bad.message, source=source, text=bad.text) from None
    return jigsaws


def _with_provenance(jigsaw: J, value: object) -> J:
    """Return a jigsaw with the record of how it was made, if its object has one."""
    if not isinstance(value, dict) or not isinstance(value.get("made"), dict):
        return jigsaw

    made = Provenance.from_json(value["made"])
    made.require_kind(jigsaw.kind)
    return jigsaw._with_provenance(made)


def _is_piece(value: object) -> bool:
    """Tell whether a value is a piece rather than a jigsaw, be it one with mistakes."""
    return isinstance(value, list) or (isinstance(value, dict) and "edges" in value)


def _square(pieces: list[Any], source: str | None) -> dict[str, Any]:
    """Return what an object with these pieces would say."""
    side = isqrt(len(pieces))
    if side**2 != len(pieces):
        reason = (
            f"a list of pieces alone is a square grid, but {len(pieces)} is not a square number"
        )
        wish = 'say {"rows": …, "cols": …, "pieces": […]}'
        raise InputError(f"{reason}: {wish}", source=source)
    return {"rows": side, "cols": side, "pieces": pieces}


def _jigsaw(cls: type[J], value: JsonValue) -> J:
    """Make a jigsaw of an object; errors have no source yet."""
    if not isinstance(value.data, dict):
        raise value.error("a jigsaw is an object with rows, cols and pieces")
    unknown = _unknown_fields(value, (*FIELDS, *SIZES, *SILENT))
    rows, cols = _size(value)
    require_size(rows, cols)
    pieces = value.field("pieces").items()
    words = [_edge_words(piece) for piece in within_deadline(pieces)]
    is_rim_open = _flag(value, "flat_rim") is None
    declared = _declared_order(value, pieces)
    if declared or not is_rim_open:
        jigsaw = _arrange_pieces(cls, value, rows, cols, words, declared or SIDE_LETTERS)
    else:
        jigsaw = resolve_order(
            lambda order: _arrange_pieces(cls, value, rows, cols, words, order),
            "",
            is_rim_open=True,
        )
    set_attribute(jigsaw, "warnings", (*jigsaw.warnings, *_ignored_note(unknown)))
    if is_rim_open:
        signed = jigsaw.signed if _flag(value, "signed") is None else None
        assume(jigsaw, rule_assumptions(signed=signed, flat=jigsaw.flat_rim))
    return jigsaw


def _arrange_pieces(
    cls: type[J], value: JsonValue, rows: int, cols: int, words: list[list[str]], order: str
) -> J:
    """Make a jigsaw of pieces with their edges in this order."""
    if order != SIDE_LETTERS:
        words = [arrange_edges(edges, order) for edges in words]
    edges: Edges
    flat_rim = _flag(value, "flat_rim")
    signed = _flag(value, "signed")
    is_odd = flat_rim is None and not signed  # see conventions.py
    odd = odd_rim(rows, cols, words, looks_signed) if is_odd else None
    signed, edges = _edges(signed, words, odd)
    warnings: tuple[str, ...] = ()
    if flat_rim is None:
        flat_rim, edges, warnings = settle_rim(rows, cols, edges, words, signed=signed, odd=odd)
    names, keys = _names_and_keys(value)
    jigsaw = cls(
        rows,
        cols,
        edges,
        signed=signed,
        turning=_flag(value, "turning") is not False,
        flat_rim=flat_rim,
        labelled=_flag(value, "labelled") is True,
        names=names,
        pins=_pins(value, keys, rows, cols),
    )
    set_attribute(jigsaw, "warnings", warnings)
    return jigsaw


def _unknown_fields(value: JsonValue, known: Sequence[str]) -> list[str]:
    """Return the fields that we do not read; those that are nearly ours are refused."""
    unknown = [key for key in value.entries() if key not in known]
    for key in unknown:
        plain = key[:QUOTE_LENGTH].lower().replace("-", "_").replace(" ", "_")
        if near := get_close_matches(plain, known, 1, LIKENESS):
            with value.blame():
                raise InputError(f"no such field (did you mean {near[0]}?)", text=key)
    return unknown


def _ignored_note(unknown: list[str]) -> list[str]:
    """Return the note that names fields without a meaning here."""
    if not unknown:
        return []
    more = len(unknown) - MOST_NAMED
    shown = ", ".join(map(quote, unknown[:MOST_NAMED])) + (
        f" and {more:,} more" if more > 0 else ""
    )
    return [f"fields that have no meaning here are left out: {shown}"]


def _size(value: JsonValue) -> tuple[int, int]:
    """Return rows and columns, whatever they are called."""
    found: dict[str, int] = {}
    known = value.entries()
    for key in (*SIZES.values(), *SIZES):
        if key not in known:
            continue
        number, field = known[key].whole(), SIZES.get(key, key)
        if found.setdefault(field, number) != number:
            reason = f"{key} is {number}, but {field} is {found[field]}"
            raise InputError(f"{reason}: leave one of them out", text=key)
    for field in ("rows", "cols"):
        if field not in found:
            value.field(field)
    return found["rows"], found["cols"]


def _declared_order(value: JsonValue, pieces: list[JsonValue]) -> str:
    """Return the order of edges that a file declares, "" if none."""
    order = _given(value, "edge_order")
    if order is not None:
        names = [name.text() for name in order.items()]
        if len(names) != len(SIDES) or not is_titles(names):
            raise order.error(f"a list of the names {', '.join(SIDES)} in some order is expected")
        return "".join(SIDE_OF[name.lower()] for name in names)
    are_named = pieces and all(isinstance(p.data, dict) and "top" in p.data for p in pieces)
    return SIDE_LETTERS if are_named else ""


def _given(value: JsonValue, key: str) -> JsonValue | None:
    """Return a field; None if it is missing or null."""
    field = value.entries().get(key)
    return None if field is None or field.data is None else field


def _flag(value: JsonValue, key: str) -> bool | None:
    """Return a boolean; None if it is missing."""
    flag = _given(value, key)
    return None if flag is None else flag.flag()


def _edge_words(piece: JsonValue) -> list[str]:
    """Return the four edges of a piece as words."""
    if isinstance(piece.data, dict):
        known = piece.entries()
        edges = [known[side] for side in SIDES if side in known]
        if len(edges) < 4 or "edges" in known:
            edges = piece.field("edges").items(4)
    else:
        edges = piece.items(4, "a list of four edges")
    for edge in edges:
        if not isinstance(edge.data, int | str) or isinstance(edge.data, bool):
            raise edge.wrong_type("an edge (a whole number or a text)")
    return [str(edge.data) for edge in edges]


def _edges(
    signed: bool | None, words: list[list[str]], rim: str | None
) -> tuple[bool, list[list[int]]]:
    """Return whether edges are signed, and the edges of all pieces; `rim` is read as flat."""
    if rim is not None:
        signed = False
        words = [["0" if word == rim else word for word in edges] for edges in words]
    is_signed = signed
    if is_signed is None:
        is_signed = looks_signed(word for edges in words for word in edges)
    pieces = []
    for number, edges in enumerate(within_deadline(words), 1):
        try:
            pieces.append([parse_edge(word, signed=is_signed) for word in edges])
        except InputError as bad:
            raise InputError(f"piece {number}: {bad.message}", text=bad.text) from None
    odd = odd_sort(word for edges in words for word in edges)
    if odd is None and signed is None:
        odd = odd_sign(pieces, 'say "signed": true for tabs and holes, false for colours')
    if odd is not None:
        number, at = divmod(odd[0], 4)
        raise InputError(f"piece {number + 1}: {odd[1]}", text=words[number][at])
    return is_signed, pieces


def _names_and_keys(value: JsonValue) -> tuple[list[str], dict[str | int, int]]:
    """Return the names of the pieces, and all that a pin may call them."""
    pieces = value.field("pieces").items()
    ids = [_given(piece, "id") if isinstance(piece.data, dict) else None for piece in pieces]
    given = _given(value, "names")
    if given is not None and any(ids):
        raise given.error("pieces have ids, too: leave out one or the other")
    if given is not None and given.items():
        ids = [None if name.data is None else name for name in given.items(len(pieces))]
    keys: dict[str | int, int] = {
        name.data: at for at, name in enumerate(ids) if name and name.as_int() is not None
    }
    keys = keys or {at + 1: at for at in range(len(pieces))}
    if not any(ids):
        return [], keys
    names = [_name(number, name) for number, name in enumerate(within_deadline(ids), 1)]
    first: dict[str, int] = {}
    for number, name in enumerate(names, 1):
        if first.setdefault(name, number) != number:
            reason = f"pieces {first[name]} and {number} have the same name"
            raise InputError(reason, text=name)
    return names, keys | {name: at for at, name in enumerate(names)}


def _name(number: int, name: JsonValue | None) -> str:
    """Return the name of a piece: as given, or else its number."""
    if name is None:
        return str(number)
    if not isinstance(name.data, str) and name.as_int() is None:
        raise name.wrong_type("a name (a text or a whole number)")
    with name.blame():
        require_name(str(name.data))
    return str(name.data)


def _pins(value: JsonValue, keys: dict[str | int, int], rows: int, cols: int) -> dict[int, Pin]:
    """Return the pins by the number of their piece; fields that we do not know are left alone."""
    pins = _given(value, "pins")
    if pins is None:
        return {}
    known = []
    for pin in pins.items():
        _unknown_fields(pin, PIN_FIELDS)
        known.append({name: pin.data[name] for name in PIN_FIELDS if name in pin.data})
    return read_pins(JsonValue(known, pins.parent, pins.key), keys, rows, cols)
