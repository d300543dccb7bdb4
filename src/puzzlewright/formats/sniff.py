"""A quick test whether a file is of another program: every command that reads a file needs it.

Whatever takes longer is left to register.py, which is imported only for such files.
"""

from __future__ import annotations

from puzzlewright.core.files import BYTE_ORDER_MARK, file_suffix

#: The kinds that each suffix can hold. register.py has the formats, and tests compare them.
#: First those of formats that hold more than one kind, or that no kind reads itself.
CROSSWORDS = ("crisscross", "fillin")
SUFFIXES = {
    ".ipuz": ("cover", "crisscross", "fillin", "jigsaw", "packing", "sudoku", "wordsearch"),
    ".puz": CROSSWORDS,
    ".jpz": CROSSWORDS,
    ".xd": CROSSWORDS,
}

#: Then those of formats that one kind reads and writes itself.
OF_ONE_KIND = {
    ".xmpuzzle": ("packing",),
    ".dlx": ("cover",),
    ".xcc": ("cover",),
    ".sdm": ("sudoku",),
    ".sdk": ("sudoku",),
}

#: The suffix of our own JSON, and of an older form of jigsaws.
JSON_SUFFIX = ".json"

#: Suffixes of files that are read and never written, and the kinds that they hold.
READ_ONLY = {".cfp": CROSSWORDS}

#: Suffixes of files that are written and never read: drawings, pages, pieces to cut.
WRITTEN_ONLY_SUFFIXES = (".svg", ".png", ".pdf", ".html", ".js", ".dxf", ".stl")

#: Suffixes of files with room for many puzzles, which then stand on lines.
MANY = ("", ".txt", ".sdm")

#: Signs that a file is what it is, whatever its name; each is looked for near the beginning.
PUZ = b"ACROSS&DOWN\0"
ZIP = b"PK\x03\x04"
IPUZ = b"ipuz.org/"
JPZ = (b"<crossword-compiler", b"<rectangular-puzzle")
CFP = b"<CROSSFIRE"
ACROSS_TEXT = b"<ACROSS PUZZLE"
NEAR = 4096


def name_inside(path: str) -> str:
    """Return the name of a file as it is when gzip has unpacked it."""
    return path[: -len(".gz")] if path.lower().endswith(".gz") else path


def is_jpz(data: bytes) -> bool:
    """Tell whether it is XML with the tags of .jpz, be it behind a long comment."""
    start = data[:NEAR].removeprefix(BYTE_ORDER_MARK).lstrip()
    return start.startswith(b"<") and any(sign in data for sign in JPZ)


def is_cfp(data: bytes) -> bool:
    """Tell whether it is XML with the tag of CrossFire's files near its beginning."""
    start = data[:NEAR].removeprefix(BYTE_ORDER_MARK).lstrip()
    return start.startswith(b"<") and CFP in start


def is_foreign(data: bytes, source: str) -> bool:
    """Tell whether a file has the suffix or a sign of a format that register.py reads."""
    suffix = file_suffix(name_inside(source))
    if suffix in SUFFIXES or suffix in READ_ONLY or data.startswith(ZIP):
        return True
    if is_jpz(data):
        return True
    start = data[:NEAR].removeprefix(BYTE_ORDER_MARK).lstrip()
    if start.startswith(b"<") and (start.startswith(ACROSS_TEXT) or CFP in start):
        return True
    if suffix == ".sdk" and start.startswith((b"#", b"[")):
        return True  # which may say who made it
    if IPUZ in start and (start.startswith(b"{") or b"({" in b"".join(start[:NEAR].split())):
        return True
    return PUZ in data[:64] or may_be_our_json(data)


def may_be_our_json(data: bytes) -> bool:
    """Tell whether it looks like JSON that names the kind of a puzzle, as ipuz does in its way."""
    start = data[:NEAR].removeprefix(BYTE_ORDER_MARK).lstrip()
    return start[:1] in (b"{", b"[") and b'"kind"' in data and IPUZ not in start
