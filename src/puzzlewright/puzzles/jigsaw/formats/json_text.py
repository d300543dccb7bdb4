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
from puzzlewright.core.limits import SIDE_LETTERS, require_json
from puzzlewright.puzzles.assumptions import assume
from puzzlewright.puzzles.jigsaw.assumptions import rule_assumptions
from puzzlewright.puzzles.jigsaw.codec import RULES, fields
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
from puzzlewright.puzzles.jigsaw.pieces import MOST_EDGE, SIDES, Pin, PlacedPiece, first_repeated
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution, require_size
from puzzlewright.puzzles.recipes.provenance import Provenance

J = TypeVar("J", bound=Jigsaw)

TURNS = range(4)

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
        f'"{name}": {_rows_of(value) if isinstance(value, list) else json.dumps(value)}'
        for name, value in known.items()
    ]
    if jigsaw.provenance is not None:
        lines.append(f'"made": {jigsaw.provenance.text()}')
    return "{\n  " + ",\n  ".join(lines) + "\n}\n"


def _rows_of(values: Sequence[object]) -> str:
    """Return a list with a line for each value."""
    return "[\n    " + ",\n    ".join(json.dumps(v, ensure_ascii=False) for v in values) + "\n  ]"


def read_json(cls: type[J], text: str, source: str | None = None) -> list[J]:
    """Read all the jigsaws of a JSON text."""
    data = _parse_json(text, source)
    several = data if isinstance(data, list) else [data]
    if not several:
        raise InputError("no jigsaw found", source=source)
    if isinstance(data, list) and _is_piece(data[0]):
        several = [_square(data, source)]
    jigsaws = []
    for number, value in enumerate(within_deadline(several, 64), 1):
        try:
            jigsaws.append(_with_provenance(_jigsaw(cls, value), value))
        except InputError as bad:
            which = f"jigsaw {number}: " if len(several) > 1 else ""
            raise InputError(which + bad.message, source=source, text=bad.text) from None
    return jigsaws


def _with_provenance(jigsaw: J, value: object) -> J:
    """Return a jigsaw with the record of how it was made, if its object has one."""
    if not isinstance(value, dict) or not isinstance(value.get("made"), dict):
        return jigsaw

    return jigsaw._with_provenance(Provenance.from_json(value["made"]))


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


def read_json_assembly(jigsaw: Jigsaw, text: str, source: str | None = None) -> JigsawSolution:
    """Read rows of [piece, turn]."""
    data = _parse_json(text, source)
    try:
        return JigsawSolution(_assembly_rows(jigsaw, data), jigsaw.names)
    except InputError as bad:
        raise InputError(bad.message, source=source, text=bad.text) from None


def _parse_json(text: str, source: str | None) -> Any:
    """Parse JSON; whatever is wrong with it is an InputError with its place."""
    require_json(text, source)
    try:
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as bad:
        line = text.split("\n")[bad.lineno - 1].strip()
        reason = f"not JSON ({bad.msg})"
        raise InputError(
            reason, source=source, line=bad.lineno, column=bad.colno, text=line
        ) from None
    except InputError as bad:
        raise InputError(bad.message, source=source, text=bad.text) from None
    except RecursionError:
        raise InputError("lists within lists, too deep for a jigsaw", source=source) from None
    except ValueError:  # a number of thousands of digits
        reason = f"a number beyond all limits; edges go up to {MOST_EDGE:,}"
        raise InputError(reason, source=source) from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Make an object of its pairs; a key that comes twice would hide its first value."""
    made = dict(pairs)
    if len(made) < len(pairs):
        twice = first_repeated(key for key, _ in pairs)
        raise InputError("a key that comes twice in an object", text=twice)
    return made


def _jigsaw(cls: type[J], value: object) -> J:
    """Make a jigsaw of an object; errors have no source yet."""
    if not isinstance(value, dict):
        raise InputError("a jigsaw is an object with rows, cols and pieces", text=_json_text(value))
    unknown = _unknown_fields(value, (*FIELDS, *SIZES, *SILENT))
    rows, cols = _size(value)
    require_size(rows, cols)
    pieces = _piece_list(value)
    words = [_edge_words(number, piece) for number, piece in enumerate(within_deadline(pieces), 1)]
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
    cls: type[J], value: dict[str, Any], rows: int, cols: int, words: list[list[str]], order: str
) -> J:
    """Make a jigsaw of pieces with their edges in this order."""
    if order != SIDE_LETTERS:
        words = [arrange_edges(edges, order) for edges in words]
    edges: Edges
    flat_rim = _flag(value, "flat_rim")
    odd = _odd_rim(value, rows, cols, words) if flat_rim is None else None
    signed, edges = _edges(_flag(value, "signed"), words, odd)
    warnings: tuple[str, ...] = ()
    if flat_rim is None:
        flat_rim, edges, warnings = settle_rim(rows, cols, edges, words, signed=signed, odd=odd)
    names, keys = _names_and_keys(value, _piece_list(value))
    jigsaw = cls(
        rows,
        cols,
        edges,
        signed=signed,
        turning=_flag(value, "turning") is not False,
        flat_rim=flat_rim,
        labelled=_flag(value, "labelled") is True,
        names=names,
        pins=_pins(value.get("pins"), keys),
    )
    set_attribute(jigsaw, "warnings", warnings)
    return jigsaw


def _unknown_fields(value: dict[str, Any], known: Sequence[str], what: str = "") -> list[str]:
    """Return the fields that we do not read; those that are nearly ours are refused."""
    unknown = [key for key in value if key not in known]
    if not unknown:
        return []

    for key in unknown:
        plain = key[:QUOTE_LENGTH].lower().replace("-", "_").replace(" ", "_")
        if near := get_close_matches(plain, known, 1, LIKENESS):
            raise InputError(f"{what}no such field (did you mean {near[0]}?)", text=key)
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


def _size(value: dict[str, Any]) -> tuple[int, int]:
    """Return rows and columns, whatever they are called."""
    found: dict[str, int] = {}
    for key in (*SIZES.values(), *SIZES):
        if key not in value:
            continue
        number, field = _whole(value, key), SIZES.get(key, key)
        if found.setdefault(field, number) != number:
            reason = f"{key} is {number}, but {field} is {found[field]}"
            raise InputError(f"{reason}: leave one of them out", text=key)
    for field in ("rows", "cols"):
        if field not in found:
            _required_field(value, field)
    return found["rows"], found["cols"]


def _piece_list(value: dict[str, Any]) -> list[Any]:
    pieces = _required_field(value, "pieces")
    if not isinstance(pieces, list):
        raise InputError("pieces is a list, one entry for each piece", text=_json_text(pieces))
    return pieces


def _declared_order(value: dict[str, Any], pieces: list[Any]) -> str:
    """Return the order of edges that a file declares, "" if none."""
    order = value.get("edge_order")
    if order is not None:
        names = order if isinstance(order, list) and all(type(n) is str for n in order) else []

        if len(names) != len(SIDES) or not is_titles(names):
            reason = f"edge_order is a list of the names {', '.join(SIDES)} in some order"
            raise InputError(reason, text=_json_text(order))
        return "".join(SIDE_OF[name.lower()] for name in names)
    are_named = pieces and all(isinstance(piece, dict) and "top" in piece for piece in pieces)
    return SIDE_LETTERS if are_named else ""


def _required_field(value: dict[str, Any], key: str) -> Any:
    if key not in value:
        raise InputError(f"{key} is missing", text=_json_text(value))
    return value[key]


def _whole(value: dict[str, Any], key: str, what: str = "") -> int:
    number = _required_field(value, key)
    if not isinstance(number, int) or isinstance(number, bool):
        raise InputError(f"{what}{key} is a whole number", text=_json_text(number))
    return number


def _flag(value: dict[str, Any], key: str) -> bool | None:
    """Return a boolean; None if it is missing."""
    flag = value.get(key)
    if flag is not None and not isinstance(flag, bool):
        raise InputError(f"{key} is true or false", text=_json_text(flag))
    return flag


def _edge_words(number: int, piece: object) -> list[str]:
    """Return the four edges of a piece as words."""
    edges = piece
    if isinstance(piece, dict):
        sides = [piece[side] for side in SIDES if side in piece]
        edges = (
            sides if len(sides) == 4 and "edges" not in piece else _required_field(piece, "edges")
        )
    if not isinstance(edges, list) or len(edges) != 4:
        reason = f"piece {number} is not a list of four edges: top, right, bottom, left"
        raise InputError(reason, text=_json_text(edges))
    for edge in edges:
        if not isinstance(edge, int | str) or isinstance(edge, bool):
            raise InputError(f"piece {number}: not an edge", text=_json_text(edge))
    return list(map(str, edges))


def _odd_rim(value: dict[str, Any], rows: int, cols: int, words: list[list[str]]) -> str | None:
    """Return how the rim is written, if it looks like a hole: see conventions.py."""
    if _flag(value, "signed"):
        return None

    return odd_rim(rows, cols, words, looks_signed)


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


def _names_and_keys(
    value: dict[str, Any], pieces: list[Any]
) -> tuple[list[str], dict[object, int]]:
    """Return the names of the pieces, and all that a pin may call them."""
    ids = [piece.get("id") if isinstance(piece, dict) else None for piece in pieces]
    given = value.get("names")
    if given is not None and any(name is not None for name in ids):
        raise InputError("names and ids: pieces are called by one or the other")
    if given is not None:
        if not isinstance(given, list) or len(given) not in (0, len(pieces)):
            raise InputError(f"names is a list of {len(pieces)} names", text=_json_text(given))
        ids = given or ids
    keys: dict[object, int] = {n: at for at, n in enumerate(ids) if isinstance(n, int)}
    keys = keys or {at + 1: at for at in range(len(pieces))}
    if all(name is None for name in ids):
        return [], keys
    names = [_name(number, name) for number, name in enumerate(within_deadline(ids), 1)]
    first: dict[str, int] = {}
    for number, name in enumerate(names, 1):
        if first.setdefault(name, number) != number:
            reason = f"pieces {first[name]} and {number} have the same name"
            raise InputError(reason, text=name)
    return names, keys | {name: at for at, name in enumerate(names)}


def _name(number: int, name: object) -> str:
    """Return the name of a piece: as given, or else its number."""
    if name is None:
        return str(number)
    if not isinstance(name, int | str) or isinstance(name, bool):
        raise InputError(f"piece {number}: a name is text or a whole number", text=_json_text(name))
    try:
        require_name(str(name))
    except InputError as bad:
        raise InputError(f"piece {number}: {bad.message}", text=bad.text) from None
    return str(name)


def _pins(value: object, keys: dict[object, int]) -> dict[int, Pin]:
    """Return the pins by the number of their piece; the constructor judges their places."""
    if value is None:
        return {}
    if not isinstance(value, list):
        raise InputError("pins is a list of objects", text=_json_text(value))
    pins: dict[int, Pin] = {}
    for at, entry in enumerate(value, 1):
        if not isinstance(entry, dict):
            raise InputError(
                f"pin {at} is not an object with piece, row and col", text=_json_text(entry)
            )
        what = f"pin {at}: "
        _unknown_fields(entry, PIN_FIELDS, what)
        piece = _piece(_required_field(entry, "piece"), keys, what)
        if piece in pins:
            raise InputError(f"{what}a piece that is pinned already", text=_json_text(entry))
        row, col = _whole(entry, "row", what), _whole(entry, "col", what)
        turn = entry.get("turn")
        if turn is not None and not _is_turn(turn):
            raise InputError(f"{what}a turn is 0, 1, 2 or 3, or null", text=_json_text(turn))
        pins[piece] = Pin(row - 1, col - 1, turn)
    return pins


def _piece(name: object, keys: dict[object, int], what: str) -> int:
    """Return the number of a piece, from 0, by what it is called."""
    if not isinstance(name, int | str) or isinstance(name, bool) or name not in keys:
        raise InputError(f"{what}no such piece", text=_json_text(name))
    return keys[name]


def _is_turn(turn: object) -> bool:
    return isinstance(turn, int) and not isinstance(turn, bool) and turn in TURNS


def _assembly_rows(jigsaw: Jigsaw, data: object) -> list[list[PlacedPiece]]:
    keys: dict[object, int] = {at + 1: at for at in range(len(jigsaw.pieces))}
    if jigsaw.names:
        keys = {name: at for at, name in enumerate(jigsaw.names)}
    if not isinstance(data, list) or len(data) != jigsaw.rows:
        raise InputError(f"an assembly is a list of {jigsaw.rows} rows", text=_json_text(data))
    rows = []
    for number, row in enumerate(data, 1):
        if not isinstance(row, list) or len(row) != jigsaw.cols:
            reason = f"row {number} is not a list of {jigsaw.cols} cells"
            raise InputError(reason, text=_json_text(row))
        cells = enumerate(row, 1)
        rows.append([_cell(cell, keys, f"row {number}, column {col}: ") for col, cell in cells])
    return rows


def _cell(cell: object, keys: dict[object, int], what: str) -> PlacedPiece:
    if not isinstance(cell, list) or len(cell) != 2:
        raise InputError(f"{what}a cell is [piece, turn]", text=_json_text(cell))
    piece = _piece(cell[0], keys, what)
    if not _is_turn(cell[1]):
        raise InputError(f"{what}a turn is 0, 1, 2 or 3", text=_json_text(cell[1]))
    return PlacedPiece(piece, cell[1])


def _json_text(value: object) -> str:
    """Return a value as JSON has it; what is too deep to be written is not worth quoting."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "…"
