"""The format ipuz: JSON with a version and kinds of puzzle, each kind with fields of its own.

Crosswords, fill-ins, word searches and sudokus have kinds of the specification. The others, and
whatever those fields do not tell, stand as our own plain text in a field of our own: other programs
leave that alone. If they changed the puzzle, ours no longer fits it and is left alone in turn.
"""

from __future__ import annotations

import json
import re
from types import ModuleType
from typing import Any

from puzzlewright.core.documents import Credits, Document
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import decode
from puzzlewright.formats import texts
from puzzlewright.formats.crossword_files.conversion import (
    as_crossword,
    has_no_words,
    only_solution,
)
from puzzlewright.formats.ipuz import ipuz_crossword, ipuz_fill, ipuz_sudoku, ipuz_wordsearch
from puzzlewright.formats.ipuz.ipuz_file import OWN_MADE, OWN_TEXT, IpuzFile
from puzzlewright.formats.plain_text import groups_lost
from puzzlewright.formats.register import Format, ReadResult, WriteResult
from puzzlewright.formats.sniff import IPUZ, SUFFIXES
from puzzlewright.formats.texts import is_whole, make_credits, plain_credits, with_entities
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.kind import all_kind_names, kind_named
from puzzlewright.puzzles.recipes.provenance import Provenance

VERSION = "http://ipuz.org/v2"

#: Kinds of the specification, without their versions.
FIELD_MODULES: dict[str, ModuleType] = {
    "crisscross": ipuz_crossword,
    "fillin": ipuz_fill,
    "sudoku": ipuz_sudoku,
    "wordsearch": ipuz_wordsearch,
}

#: Kinds of ours begin so.
OWN_KIND = "puzzlewright:"

#: Fields with title, author, copyright and notes.
CREDITS = ("title", "author", "copyright", "notes", "difficulty")

_VERSION = re.compile(r"https?://(?:www\.)?ipuz\.org/v([0-9]{1,3})(?:\.[0-9.]{0,20})?(?:[#/].*)?")
_SIGN = re.compile(rb'"version"\s*:\s*"https?:\\?/\\?/(?:www\.)?ipuz\.org\\?/v')
_OTHER_FILE = re.compile(r"^[ \t]*words[ \t]+(\S.*)", re.MULTILINE)


class Ipuz(Format):
    """Files that end in .ipuz."""

    name = "ipuz"
    summary = "the open format for puzzles of all sorts, ipuz.org"
    suffixes: tuple[str, ...] = (".ipuz",)
    kinds: tuple[str, ...] = SUFFIXES[".ipuz"]

    def require_kind(self, kind: str, source: str | None = None) -> None:
        """Take every kind: those without fields of their own, and plug-ins', as our text."""

    def reads(self, data: bytes) -> bool:
        """Tell whether it has the version of the format."""
        return IPUZ[:8] in data and _SIGN.search(data) is not None

    def read(self, data: bytes, source: str | None = None) -> ReadResult:
        """Read the one puzzle of a file."""
        file = IpuzFile(_fields(decode(data, source), source), source)
        _require_version(file)
        puzzle = _with_provenance(file, _puzzle(file))
        texts = [file.plain(name) for name in CREDITS]
        return ReadResult([Document(puzzle, make_credits(*texts))], file.notes)

    def write(self, document: Document, source: str | None = None) -> WriteResult:
        """Return a file; our own text is in it where the fields of the kind do not tell all."""
        puzzle = document.puzzle
        self.require_kind(puzzle.kind, source)
        shown = _published_puzzle(puzzle)
        module = _field_module(shown)
        kind = module.ipuz_kind(shown) if module else f"{OWN_KIND}{puzzle.kind}#1"
        head: dict[str, Any] = {"version": VERSION, "kind": [kind], "origin": "Puzzlewright"}
        head |= _credit_fields(plain_credits(document.credits))
        notes: list[str] = []
        last = {} if puzzle.provenance is None else {OWN_MADE: puzzle.provenance.as_json()}
        if module is None:
            data = _format_json(head | {OWN_TEXT: puzzle.text()} | last)
            return WriteResult(data, groups_lost([document]))
        fields = module.fields(shown) | module.more_fields(shown)
        if not _is_lossless(module, fields | {"kind": [kind]}, puzzle):
            try:
                fields[OWN_TEXT] = puzzle.text()
            except InputError:  # an odd cell or word, which our text cannot hold
                notes = module.field_losses(puzzle)
        return WriteResult(_format_json(head | fields | last), notes)


def _published_puzzle(puzzle: Puzzle[Any]) -> Puzzle[Any]:
    """Return what other programs are to see: a filled crossword, where a fill-in is one."""
    if not isinstance(puzzle, FillIn) or not puzzle.crossword or has_no_words(puzzle):
        return puzzle
    return puzzle if only_solution(puzzle) is None else as_crossword(puzzle, [])


def _field_module(puzzle: Puzzle[Any]) -> ModuleType | None:
    """Return the module with the fields of a puzzle, if its kind has any."""
    if isinstance(puzzle, FillIn) and has_no_words(puzzle):
        return ipuz_crossword
    return FIELD_MODULES.get(puzzle.kind)


def _is_lossless(module: ModuleType, fields: dict[str, Any], puzzle: Puzzle[Any]) -> bool:
    """Tell whether whoever reads these fields gets the same puzzle."""
    file = IpuzFile(json.loads(json.dumps(fields)), None)
    try:
        return bool(module.puzzle(file) == puzzle)
    except InputError:
        return False


# Reading


def _fields(text: str, source: str | None) -> dict[str, Any]:
    """Return the fields of a JSON text, or of one in a function call, as it was once usual."""
    body, before = text, 0
    bare = text.strip().removesuffix(";").rstrip()
    if not bare.startswith("{") and bare.endswith(")") and "(" in bare:
        before = text.index("(") + 1
        body = text[before : text.rindex(")")]
    # Gaps in place of the call, so that lines and columns are those of the file.
    found = texts.parse_json(re.sub(r"[^\n]", " ", text[:before]) + body, source)
    if not isinstance(found, dict):
        raise InputError("not an ipuz file: a JSON object is expected", source=source)
    return found


def _require_version(file: IpuzFile) -> None:
    """Refuse what does not say that it is ipuz, or a version to come."""
    version = file.fields.get("version")
    found = _VERSION.fullmatch(version) if isinstance(version, str) else None
    if found is None:
        raise file.error(f'not an ipuz file: "version": "{VERSION}" is expected', version)
    if found[1] not in {"1", "2"}:
        raise file.error("this version of ipuz is not supported (there are 1 and 2)", version)


def _puzzle(file: IpuzFile) -> Puzzle[Any]:
    """Return the puzzle of the first kind that is known here."""
    kinds = file.fields.get("kind")
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if not isinstance(kinds, list) or not kinds or not all(isinstance(k, str) for k in kinds):
        raise file.error("`kind` is not a list of the kinds of the puzzle", kinds)
    for kind in kinds:
        for module in FIELD_MODULES.values():
            _require_sort(file, kind, module)
    for kind in kinds:
        if kind.startswith(OWN_KIND):
            return _own_puzzle(file, kind)
        for name, module in FIELD_MODULES.items():
            if _sort(kind, module) is not None:
                return _standard_puzzle(file, name, module)
    known = ", ".join(module.KIND for module in FIELD_MODULES.values())
    raise file.error(f"this kind of ipuz is not supported (there are {known})", kinds[0])


def _with_provenance(file: IpuzFile, puzzle: Puzzle[Any]) -> Puzzle[Any]:
    """Return a puzzle with the record of how it was made, if the file has one and is unchanged."""
    if OWN_MADE not in file.fields or file.is_changed:
        return puzzle
    try:
        made = Provenance.from_json(file.fields[OWN_MADE])
        made.require_kind(puzzle.kind)
        return puzzle._with_provenance(made)
    except InputError as bad:
        raise file.error(f"`{OWN_MADE}`: {bad}") from None


def _sort(kind: str, module: ModuleType) -> str | None:
    """Return which sort of a known kind it is (of crossword/… what follows), None for others."""
    bare = kind.replace("https://", "http://").replace("://www.", "://").partition("#")[0]
    known, base = bare.rstrip("/"), module.KIND.partition("#")[0]
    return known[len(base) + 1 :] if f"{known}/".startswith(f"{base}/") else None


def _require_sort(file: IpuzFile, kind: str, module: ModuleType) -> None:
    """Refuse sorts with other rules, whatever else the file says that it is."""
    sort = _sort(kind, module)
    if sort and module.SORTS is not None and sort.lower() not in module.SORTS:
        reason = f"a variant with its own rules, not those of {module.KIND}"
        raise file.error(reason, kind)


def _own_puzzle(file: IpuzFile, kind: str) -> Puzzle[Any]:
    """Return a puzzle of a kind of ours."""
    name = kind.removeprefix(OWN_KIND).partition("#")[0]
    if name not in all_kind_names():
        raise file.error(f"no such kind of puzzle (there are {', '.join(all_kind_names())})", kind)
    file.note_others((*CREDITS, OWN_TEXT))
    text = file.text(OWN_TEXT)
    if not text:
        raise file.error(f"`{OWN_TEXT}` is missing: the puzzle itself")
    return _parse_own(file, name, text)


def _standard_puzzle(file: IpuzFile, name: str, module: ModuleType) -> Puzzle[Any]:
    """Return a puzzle by our own text, if that is there and still fits, or by the fields."""
    if OWN_TEXT in file.fields:
        own = _parse_own(file, name, file.text(OWN_TEXT))
        # Older files of ours hold such a fill-in as one.
        fields = module.fields(_published_puzzle(own) if module is ipuz_crossword else own)
        if all(_is_same(fields.get(each), file.fields.get(each)) for each in module.SAME):
            file.note_others((*CREDITS, *module.KNOWN))
            return own
        file.is_changed = True
        file.notes.append("changed by another program: what that did not know of is left out")
    puzzle: Puzzle[Any] = module.puzzle(file)
    file.note_others((*CREDITS, *module.KNOWN))
    return puzzle


def _is_same(ours: object, theirs: object) -> bool:
    """Compare fields; blocks and cells outside were one and the same in older files of ours."""
    if ours == theirs or not isinstance(ours, list) or not isinstance(theirs, list):
        return ours == theirs
    return _with_blocks(ours) == _with_blocks(theirs)


def _with_blocks(rows: list[Any]) -> list[Any]:
    return [
        ["#" if cell is None else cell for cell in row] if isinstance(row, list) else row
        for row in rows
    ]


def _parse_own(file: IpuzFile, kind: str, text: str) -> Puzzle[Any]:
    """Read our own text, which stands in a field, and may not send us to other files."""
    if not is_whole(text):
        raise file.error(f"`{OWN_TEXT}` holds half a character", text)
    if text.split(maxsplit=1)[:1] == ["fillin"]:
        kind = "fillin"  # a crossword without its solution, too
    if kind == "fillin" and (other := _OTHER_FILE.search(text)):
        raise file.error(f"`{OWN_TEXT}` names another file, which is not read", other[1])
    try:
        return kind_named(kind).puzzle_class().loads(text)
    except InputError as bad:
        raise file.error(f"`{OWN_TEXT}`: {bad}") from None


# Writing


def _credit_fields(given: Credits) -> dict[str, str]:
    """Return title, author, copyright and notes as fields."""
    values = zip(CREDITS, given.as_json().values(), strict=True)
    return {name: with_entities(value).replace("\n", "<br/>") for name, value in values if value}


def _format_json(fields: dict[str, Any]) -> bytes:
    """Return JSON with a row or a clue on each line."""
    members = [f"{_json(name)}: {_value(value)}" for name, value in fields.items()]
    return ("{\n" + ",\n".join(members) + "\n}\n").encode()


def _value(value: object, gap: str = " ") -> str:
    if isinstance(value, list) and value and all(isinstance(each, (list, dict)) for each in value):
        inside = ",\n".join(f"{gap}{_json(each)}" for each in value)
        return f"[\n{inside}\n{gap[1:]}]"
    if isinstance(value, dict) and any(isinstance(each, (list, dict)) for each in value.values()):
        members = [f"{gap}{_json(key)}: {_value(each, gap + ' ')}" for key, each in value.items()]
        return "{\n" + ",\n".join(members) + f"\n{gap[1:]}}}"
    return _json(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


FORMATS = (Ipuz(),)
