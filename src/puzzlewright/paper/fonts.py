"""Which fonts there are to print with, and whether they have all the characters that are printed.

Typst brings three families along, whose characters `coverage.txt` lists (a tool writes it, see
tools/font_coverage.py). It prints a box for a character that no font has, and says nothing; so we
look first. Fonts of the system are left alone, so that the same puzzle is the same file on every
machine; what the bundled ones lack has to come from a file that is given.

Such a file may be damaged. fontTools logs a line for each entry that it cannot read, tens of
thousands for some files, and makes a list of all characters of a table that a few bytes can
promise: four billion of them. So its loggers are silent meanwhile, and what the table of characters
promises is added up first.
"""

from __future__ import annotations

import logging
import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from importlib.resources import files
from io import BytesIO, StringIO
from itertools import chain
from struct import iter_unpack, unpack_from
from typing import Any, Final, NamedTuple
from unicodedata import category, name

from puzzlewright.core.errors import InputError, install_hint
from puzzlewright.core.files import read_bytes
from puzzlewright.paper.optional_libraries import optional_module

#: A font has no more characters than Unicode has places.
MOST_CHARACTERS = 0x110000

#: Tables with 16-bit characters: segments may overlap a little, so more than there can be.
MOST_SMALL = 4 * 0x10000


@contextmanager
def quiet() -> Iterator[None]:
    """Let fontTools print, log and warn to nobody."""
    logger = logging.getLogger("fontTools")
    before = logger.propagate
    handler = logging.NullHandler()
    logger.addHandler(handler)
    logger.propagate = False
    try:
        nowhere = StringIO()
        with redirect_stdout(nowhere), redirect_stderr(nowhere), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logger.propagate = before
        logger.removeHandler(handler)


def require_characters(table: bytes) -> None:
    """Raise a ValueError if the table of characters (cmap) promises more than a font can have."""
    (number,) = unpack_from(">H", table, 2)
    places = {unpack_from(">HHL", table, 4 + 8 * at)[2] for at in range(number)}
    promised = sum(_characters(table[place:]) for place in places)
    if promised > 2 * MOST_CHARACTERS:
        raise ValueError("more characters than there are")


def _characters(table: bytes) -> int:
    """Return how many characters a part of the table promises."""
    (form,) = unpack_from(">H", table)
    if form in {12, 13}:
        (groups,) = unpack_from(">L", table, 12)
        whole = table[16 : 16 + 12 * groups]
        ends = iter_unpack(">LLL", whole[: len(whole) // 12 * 12])
        return sum(max(0, last - first + 1) for first, last, _ in ends)
    if form == 4:
        (double,) = unpack_from(">H", table, 6)
        count = double // 2
        lasts = unpack_from(f">{count}H", table, 14)
        firsts = unpack_from(f">{count}H", table, 16 + 2 * count)
        promised = sum(max(0, b - a + 1) for a, b in zip(firsts, lasts, strict=True))
        return promised if promised <= MOST_SMALL else 3 * MOST_CHARACTERS
    return 0  # the size of the others is that of the file


#: Families for running text and for letters in grids, the first that is there and has the letter.
TEXT_FAMILIES: Final = ("Libertinus Serif", "New Computer Modern", "DejaVu Sans Mono")
GRID_FAMILIES: Final = ("DejaVu Sans Mono", "Libertinus Serif", "New Computer Modern")

#: Scripts whose letters are joined, of those that a bundled family has: DejaVu Sans Mono alone, in
#: which all are of one width.
JOINED: Final = ("Arabic",)

#: How fonts begin, and collections of them.
SIGNATURES: Final = (b"\0\1\0\0", b"OTTO", b"true", b"ttcf", b"wOFF", b"wOF2")
LOOSE: Final = SIGNATURES[:4]  #: those that are not packed, which is what Typst and resvg read
SUFFIXES: Final = {b"OTTO": ".otf", b"ttcf": ".ttc"}  #: others are .ttf

#: Offending characters that a message names.
MOST_NAMED: Final = 8

#: How to get what reads fonts.
HINT: Final = install_hint("--font needs fontTools", "print")

#: Families of fonts that are free and everywhere, by how the Unicode names of letters begin. Their
#: page has each in several weights, a file for each.
NOTO: Final = {
    "ARABIC": "Noto Naskh Arabic",
    "ARMENIAN": "Noto Sans Armenian",
    "BENGALI": "Noto Sans Bengali",
    "BOPOMOFO": "Noto Sans TC",
    "CANADIAN SYLLABICS": "Noto Sans Canadian Aboriginal",
    "CHEROKEE": "Noto Sans Cherokee",
    "CJK": "Noto Sans SC",
    "CYRILLIC": "Noto Sans",
    "DEVANAGARI": "Noto Sans Devanagari",
    "ETHIOPIC": "Noto Sans Ethiopic",
    "GEORGIAN": "Noto Sans Georgian",
    "GREEK": "Noto Sans",
    "GUJARATI": "Noto Sans Gujarati",
    "GURMUKHI": "Noto Sans Gurmukhi",
    "HANGUL": "Noto Sans KR",
    "HEBREW": "Noto Sans Hebrew",
    "HIRAGANA": "Noto Sans JP",
    "KANNADA": "Noto Sans Kannada",
    "KATAKANA": "Noto Sans JP",
    "KHMER": "Noto Sans Khmer",
    "LAO": "Noto Sans Lao",
    "LATIN": "Noto Sans",
    "MALAYALAM": "Noto Sans Malayalam",
    "MONGOLIAN": "Noto Sans Mongolian",
    "MYANMAR": "Noto Sans Myanmar",
    "ORIYA": "Noto Sans Oriya",
    "SINHALA": "Noto Sans Sinhala",
    "SYRIAC": "Noto Sans Syriac",
    "TAMIL": "Noto Sans Tamil",
    "TELUGU": "Noto Sans Telugu",
    "THAANA": "Noto Sans Thaana",
    "THAI": "Noto Sans Thai",
    "TIBETAN": "Noto Serif Tibetan",
}
WHERE: Final = "fonts.google.com/noto"
KANA: Final = frozenset(("Hiragana", "Katakana"))
EMOJI: Final = "emoji"
OTHER_NOTO: Final = "Noto Sans Symbols 2"

#: Where emoji are, as far as they are in a block of their own.
_EMOJI: Final = (0x1F300, 0x1FAFF)

#: Signs that change how the one before them looks: selectors of variants, and the frame of a key.
_VARIANTS: Final = frozenset([*map(chr, range(0xFE00, 0xFE10)), "\u20e3"])
_JOINER: Final = "\u200d"

#: How the Unicode names of letters go on behind their script.
_SIGNS: Final = re.compile(r" (?:CAPITAL|SMALL|LETTER|SYLLABLE|SIGN|DIGIT|VOWEL|IDEOGRAPH)\b.*")


class Font(NamedTuple):
    """A font file that somebody gave."""

    path: str
    family: str
    points: frozenset[int]


@cache
def bundled_families() -> dict[str, frozenset[int]]:
    """Return the families that Typst brings along, and their characters."""
    text = files(__package__).joinpath("coverage.txt").read_text(encoding="ascii")
    found = {}
    for line in text.splitlines():
        family, _, words = line.partition(": ")
        if words and not line.startswith("#"):
            ends = [word.partition("-")[::2] for word in words.split()]
            ranges = (range(int(a, 16), int(b or a, 16) + 1) for a, b in ends)
            found[family] = frozenset(chain.from_iterable(ranges))
    return found


def reads_fonts() -> bool:
    """Tell whether there is what reads font files."""
    return optional_module("fontTools.ttLib") is not None


def load_font(path: str) -> Font:
    """Read a font file: its family and its characters."""
    data = read_bytes(path)
    if not data.startswith(LOOSE):
        packed = data.startswith(SIGNATURES)
        reason = "a packed web font: give it as .ttf or .otf" if packed else "not a font file"
        raise InputError(reason, source=path)
    return _parse_font(data, path)


def font_suffix(data: bytes) -> str:
    """Return how the name of a font file should end, whatever it is called."""
    return SUFFIXES.get(data[:4], ".ttf")


def _parse_font(data: bytes, path: str) -> Font:
    """Return what a font tells of itself."""
    reader = optional_module("fontTools.ttLib")
    if reader is None:
        raise InputError(HINT, source=path)
    try:
        with quiet():
            font: Any = reader.TTFont(BytesIO(data), fontNumber=0, lazy=True)
            names = font["name"]
            # Typst and resvg pass over fonts without the name for printers.
            family = names.getDebugName(6) and (names.getDebugName(16) or names.getDebugName(1))
            require_characters(font.reader["cmap"])
            points = frozenset(font.getBestCmap() or ())
    except Exception as error:  # fontTools raises whatever comes up in what is damaged
        raise InputError("a damaged font file", source=path) from error
    if not family or not points:
        raise InputError("a font without a name or without characters", source=path)
    return Font(path, str(family), points)


def load_fonts(paths: Iterable[str]) -> tuple[Font, ...]:
    """Read font files, in the order in which they are to be tried."""
    return tuple(map(load_font, paths))


def text_families(fonts: Sequence[Font]) -> list[str]:
    """Return the families for running text: those that were given come first."""
    return list(dict.fromkeys([*(font.family for font in fonts), *TEXT_FAMILIES]))


def grid_family(fonts: Sequence[Font], text: str) -> str:
    """Return the family for the letters of a drawing: the first that has all, else the first.

    What it lacks is taken from the others.
    """
    points = set(map(ord, _inked_characters(text)))
    for font in fonts:
        if points <= font.points:
            return font.family
    for family in GRID_FAMILIES:
        if points <= bundled_families()[family]:
            return family
    return fonts[0].family if fonts else GRID_FAMILIES[0]


def require_glyphs(text: str, fonts: Sequence[Font], source: str | None = None) -> None:
    """Raise an InputError if no font has some character; it names them, and a font that has."""
    missing = missing_characters(
        text, [*(font.points for font in fonts), *bundled_families().values()]
    )
    if missing:
        raise InputError(complaint(missing), source=source)


def without_pictures(text: str, fonts: Sequence[Font]) -> tuple[str, list[str]]:
    """Return a text without emoji and other symbols that no font has, and those symbols.

    They adorn what is written in letters. A text of nothing else stays as it is, to be refused.
    """
    if text.isascii():
        return text, []
    found = missing_characters(
        text, [*(font.points for font in fonts), *bundled_families().values()]
    )
    missing = [sign for sign in found if category(sign)[0] == "S"]
    if not missing:
        return text, []
    kept: list[str] = []
    is_behind = False  # a sign that is left out
    for sign in text:
        is_behind = sign in missing or (is_behind and (sign in _VARIANTS or sign == _JOINER))
        if not is_behind:
            kept.append(sign)
    rest = re.sub(" {2,}", " ", "".join(kept)).strip(" ")
    if not any(map(str.isalnum, rest)):
        return text, []
    return f"{' ' * text.startswith(' ')}{rest}{' ' * text.endswith(' ')}", missing


def pictures_note(texts: Iterable[str], fonts: Sequence[Font]) -> str | None:
    """Say which symbols of texts are left out, as no font has them; None if none are."""
    every = (sign for text in texts for sign in without_pictures(text, fonts)[1])
    lost = list(dict.fromkeys(every))
    return f"left out: {complaint(lost)}" if lost else None


def stretching_note(text: str, fonts: Sequence[Font]) -> str | None:
    """Warn if joined letters are stretched to one width because another font is missing."""
    for sign in missing_characters(text, [font.points for font in fonts]):
        script = character_script(sign)
        if script in JOINED:
            return (
                f"{script} is set in {GRID_FAMILIES[0]}, whose letters are all of one width; "
                f"another font looks better: {_advice([_script_family(script)])}"
            )
    return None


def missing_characters(text: str, covers: Sequence[frozenset[int]]) -> list[str]:
    """Return the characters that are in none of the fonts, in the order of the text."""
    return [
        sign for sign in _inked_characters(text) if not any(ord(sign) in cover for cover in covers)
    ]


def complaint(missing: Sequence[str]) -> str:
    """Say which characters no font has, and which font to give."""
    scripts = list(dict.fromkeys(map(character_script, missing)))
    named = " ".join(missing[:MOST_NAMED]) + (" …" if len(missing) > MOST_NAMED else "")
    kinds = ", ".join(scripts)
    return f"no font has these characters: {named} ({kinds}); {_advice(_font_choice(scripts))}"


def _advice(families: Sequence[str]) -> str:
    """Say where to get fonts, and how to give them."""
    file = "the Regular file" if len(families) == 1 else "the Regular file of each"
    return f"get {' and '.join(families)} (free, {WHERE}) and give {file} with --font"


def _font_choice(scripts: Sequence[str]) -> list[str]:
    """Return a font for each script; one that has kana has the Chinese letters of Japanese."""
    others = [script for script in scripts if script != "CJK" or not KANA.intersection(scripts)]
    return list(dict.fromkeys(map(_script_family, others)))


def _script_family(script: str) -> str:
    """Return a font for a script: for those that are rare, its name tells it."""
    if script == EMOJI:
        return "Noto Emoji"
    is_known = script == "symbols" or script.startswith("U+")
    return NOTO.get(script.upper(), OTHER_NOTO if is_known else f"Noto Sans {script}")


def _inked_characters(text: str) -> list[str]:
    """Return the different characters of a text that leave ink on paper."""
    # Signs that only steer (Cf), line breaks and spaces need no glyph.
    return [
        sign
        for sign in dict.fromkeys(text)
        if category(sign) not in _INKLESS and sign not in _VARIANTS
    ]


_INKLESS: Final = ("Cc", "Cf", "Zs", "Zl", "Zp")


def character_script(sign: str) -> str:
    """Return the script of a character, by the beginning of its name; its number if it has none."""
    words = name(sign, "")
    known = [script for script in NOTO if words.startswith(script)]
    if known:
        return known[0] if known[0] == "CJK" else known[0].title()
    if _EMOJI[0] <= ord(sign) <= _EMOJI[1]:
        return EMOJI
    if category(sign)[0] in "SP":
        return "symbols"
    return _SIGNS.sub("", words).title() or f"U+{ord(sign):04X}"
