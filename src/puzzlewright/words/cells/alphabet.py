"""From text to cells: what goes into each square of a crossword, fill-in or word search.

A cell holds what readers take for one sign: a letter with its marks, a syllable, an emoji, or a
digraph that a language counts as one letter (LJ in Croatian). Text is folded first: composed (NFC)
and in capitals, by the customs of a language where it has its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Final
from unicodedata import category, combining, is_normalized, normalize

from puzzlewright.core.errors import InputError, quote
from puzzlewright.core.immutable import ReadOnlyDict, frozen, set_attribute
from puzzlewright.core.serialisable import Serialisable, json_data
from puzzlewright.words.cells.graphemes import compose, script_name, split_graphemes

#: The most characters of one cell, signs that combine with others included: more than fit into it.
MOST_IN_CELL: Final = 100
TOO_LONG: Final = f"a cell holds at most {MOST_IN_CELL} characters"

# Grapheme clusters

_JOINER = "\u200d"
_NON_JOINER = "\u200c"

#: Letters, both cases, that are a cluster each in any company, and stay so when they are folded.
SIMPLE_LETTERS: Final = (
    "A-Za-zÀ-ÖØ-öø-ňŊ-ǯǱ-ȳΆΈ-ΊΌΎΏΑ-ΡΣ-ία-ώЀ-ҁҊ-ԯԱ-Ֆա-ֆא-תء-ؿف-يა-ჺḀ-ẕẠ-ỹぁ-ゖァ-ヺー가-힣一-鿿"
)
#: These, what folding makes of them, and what stands between words: texts of them need no library.
#: (Patterns are compiled by their first use: that takes longer than most puzzles do.)
SIMPLE: Final = f"[\\x00-\\x0c\\x0e-\\x7f\xa0¡§«°´·»¿‐-―‘-‟•…ŉǰẞ{SIMPLE_LETTERS}]*"


def clusters(text: str) -> list[str]:
    """Split a text into what readers take for single signs."""
    if (text.isascii() and "\r" not in text) or re.fullmatch(SIMPLE, text):
        return list(text)
    return split_graphemes(text)


# Folding

#: Letters that are no other letter with an accent, though Unicode composes them like that.
OWN_LETTERS: Final = "ЙЎЇЃЌ"

#: Punctuation that says something: it is not dropped from entries, and no cell holds it.
MEANT: Final = "#%&*@\\_"

#: Dropped though they are no punctuation: accents that stand for apostrophes, a letter that does so
#: in Ukrainian, the stretching of Arabic.
_DROPPED_TOO = "´`ʼ\u0640"

#: Letters with one capital only that Python does not choose: Georgian has capitals of its own, but
#: nobody sets crosswords in them, and iota below a Greek letter would become a letter beside it.
_GEORGIAN = range(0x1C90, 0x1CC0)
_IOTA_BELOW = "\u0345"
_SHARP_S = {"ß": "ẞ"}

_COMBINING_DOT = "\u0307"


def _is_accent(char: str) -> bool:
    """Tell whether a mark is an accent: Hebrew and Arabic points are, Indic vowels are not."""
    return 10 <= combining(char) <= 36 or combining(char) >= 200


def _without_accents(text: str, kept: str) -> str:
    """Return a letter without its accents, but for those that make it one of the `kept`."""
    bare = ""
    for char in normalize("NFD", text):
        if not _is_accent(char):
            bare += char
        elif bare and normalize("NFC", bare + char) in kept:
            bare = normalize("NFC", bare + char)
    return bare


class _Folding(dict[int, str]):
    """What becomes of each sign, found out when it is first met; for str.translate."""

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet: Final = alphabet

    def __missing__(self, code: int) -> str:
        alphabet, char = self.alphabet, chr(code)
        # One letter for one, wherever there is such a capital.
        big = char if char in (_IOTA_BELOW, "ẞ") else _SHARP_S.get(char) or char.upper()
        if alphabet.dotted_i and char == "i":
            big = "İ"
        elif len(normalize("NFC", big)) > 1 and len(char.title()) == 1:
            big = char.title()  # ᾳ becomes ᾼ, not ΑΙ
        elif len(big) == 1 and ord(big) in _GEORGIAN:
            big = chr(ord(big) - 0x1C90 + 0x10D0)
        big = "".join(alphabet.spelt.get(one, one) for one in big)
        if not alphabet.accents:
            bare = "".join(_without_accents(one, alphabet.kept) for one in big)
            big = "".join(alphabet.spelt.get(one, one) for one in bare)  # Ǽ is Æ by now
        self[code] = big
        return big


#: Stands where a sign was dropped, while cells are made.
_GAP = "\0"


class _NotSimpleError(Exception):
    """A sign that needs a closer look: it may share a cell, or be none that cells hold."""


class _Simple(dict[int, str]):
    """What each simple sign puts into cells, found out when it is first met; for str.translate.

    Nearly all texts of long lists have no others, and a translation is ten times as quick as a look
    at each sign.
    """

    def __init__(self, alphabet: Alphabet) -> None:
        self._alphabet: Final = alphabet

    def __missing__(self, code: int) -> str:
        char = chr(code)
        folded = self._alphabet.fold(char)
        if char == _GAP or not re.fullmatch(SIMPLE, char + folded):
            raise _NotSimpleError
        put = "".join(_GAP if self._alphabet.drops(one) else one for one in folded)
        if not all(one == _GAP or self._alphabet.allows(one) for one in put):
            raise _NotSimpleError
        self[code] = put
        return put


#: Stands between the first and the last of a range of letters.
_RANGE = "-"


def _character_class(letters: str) -> str:
    """Return letters and ranges of them (A-ZÑ) as they stand between the brackets of a pattern."""
    if not letters:
        raise InputError("letters: name at least one, such as A-Z", text=letters)
    parts, at = [], 0
    while at < len(letters):
        first, last = letters[at], letters[at]
        at += 1
        if letters[at : at + 1] == _RANGE and at + 1 < len(letters):
            last = letters[at + 1]
            at += 2
        if last < first:
            raise InputError("letters: a range ends before it begins", text=f"{first}-{last}")
        parts.append(re.escape(first) if first == last else f"{re.escape(first)}-{re.escape(last)}")
    return "".join(parts)


#: The arguments of an alphabet.
_ARGUMENTS = (
    "name", "digraphs", "dotted_i", "accents", "kept", "spelt", "dropped", "others", "letters",
)  # fmt: skip


@frozen
class Alphabet(Serialisable):
    """How a language writes words into cells.

    `digraphs` are letters of several characters that share a cell. With `dotted_i`, i becomes İ and
    ı becomes I. Without `accents`, letters lose them, except those in `kept`. `spelt` has letters
    that are written as others (Œ as OE). `dropped` are the characters that are left out of entries;
    None: spaces and punctuation, except those in MEANT. `others` are characters besides letters and
    digits that cells may hold; None: any. `letters` are those it has when all this is done, written
    as in a character class, A-Z first if it has them (A-ZÑ); None: any.

    Dropped characters also separate letters: NAD-ŽIVJETI has D and Ž in two cells.
    """

    name: str
    digraphs: tuple[str, ...]
    dotted_i: bool
    accents: bool
    kept: str
    spelt: Mapping[str, str]
    dropped: str | None
    others: str | None
    letters: str | None
    letter_class: str  #: the letters as a part of a pattern, in which all signs mean themselves
    plain: bool  #: whether words of English letters and digits are their capitals, each in a cell
    _folding: _Folding
    _simple: _Simple
    _upper_is_enough: bool
    _droppable: dict[str, bool]

    def __init__(
        self,
        name: str,
        *,
        digraphs: Iterable[str] = (),
        dotted_i: bool = False,
        accents: bool = True,
        kept: str = OWN_LETTERS,
        spelt: Mapping[str, str] | None = None,
        dropped: str | None = None,
        others: str | None = "",
        letters: str | None = None,
    ) -> None:
        set_attribute(self, "name", name)
        set_attribute(self, "dotted_i", dotted_i)
        set_attribute(self, "accents", accents)
        set_attribute(self, "kept", normalize("NFC", kept))
        set_attribute(self, "spelt", ReadOnlyDict(spelt or {}))
        set_attribute(self, "dropped", dropped)
        set_attribute(self, "others", others)
        set_attribute(self, "letters", letters)
        set_attribute(self, "letter_class", "" if letters is None else _character_class(letters))
        set_attribute(self, "_folding", _Folding(self))
        set_attribute(self, "_simple", _Simple(self))
        set_attribute(self, "_upper_is_enough", not (dotted_i or any(map(str.isascii, self.spelt))))
        set_attribute(self, "digraphs", tuple(self.fold(digraph) for digraph in digraphs))
        drops_some = any(map(str.isalnum, dropped or ""))
        is_latin = letters is None or letters.startswith("A-Z")
        is_usual = self._upper_is_enough and is_latin and not self.digraphs
        set_attribute(self, "plain", is_usual and not drops_some)
        set_attribute(self, "_droppable", {})
        for digraph in self.digraphs:
            if len(clusters(digraph)) < 2:
                raise InputError("a digraph has at least two letters", text=digraph)

    def as_json(self) -> dict[str, Any]:
        """Return the arguments that make the same alphabet."""
        return {name: json_data(getattr(self, name)) for name in _ARGUMENTS}

    def but(
        self,
        *,
        digraphs: Iterable[str] | None = None,
        accents: bool | None = None,
        dropped: str | None = None,
        others: str | None = "",
        letters: str | None = "",
    ) -> Alphabet:
        """Return an alphabet like this one, except for what is given and not empty.

        If `accents` change, which letters it has is unknown, unless they are given.
        """
        if letters == "":
            letters = self.letters if accents in (None, self.accents) else None
        return Alphabet(
            self.name,
            digraphs=self.digraphs if digraphs is None else digraphs,
            dotted_i=self.dotted_i,
            accents=self.accents if accents is None else accents,
            kept=self.kept,
            spelt=self.spelt,
            dropped=self.dropped if dropped is None else dropped,
            others=self.others if others == "" else others,
            letters=letters,
        )

    def fold(self, text: str) -> str:
        """Return a text in composed capitals as this language has them; nothing is dropped."""
        if text.isascii():
            return text.upper() if self._upper_is_enough else text.translate(self._folding)
        if not is_normalized("NFC", text):
            text = compose(text)
        if self.dotted_i:
            text = text.replace("i" + _COMBINING_DOT, "i")
        return compose(text.translate(self._folding))

    def drops(self, cluster: str) -> bool:
        """Tell whether a cluster is left out of entries."""
        if cluster not in self._droppable:
            if self.dropped is None:
                dropped = all(map(_is_dropped_usually, cluster))
            else:
                dropped = all(char in self.dropped for char in cluster)
            self._droppable[cluster] = dropped and cluster not in (self.others or "")
        return self._droppable[cluster]

    def allows(self, cluster: str) -> bool:
        """Tell whether a cell may hold a cluster: a letter or digit, or one of the others."""
        if self.others is None or cluster in self.others:
            return True
        kind = category(cluster[0])
        # An enclosing mark makes a digit into an emoji: a keycap.
        enclosed = any(category(char) == "Me" for char in cluster)
        is_letter = kind[0] == "L" and not self.is_foreign(cluster)
        return (is_letter or kind in ("Nd", "Nl")) and not enclosed

    def is_foreign(self, cluster: str) -> bool:
        """Tell whether a folded cluster is a letter that this alphabet does not have."""
        if self.letters is None or category(cluster[0])[0] != "L":
            return False
        return not re.fullmatch(f"[{self.letter_class}]", cluster)

    @cached_property
    def _digraphs_by_size(self) -> list[tuple[int, frozenset[tuple[str, ...]]]]:
        """The digraphs as clusters, by their number, longest first."""
        split = {tuple(clusters(digraph)) for digraph in self.digraphs}
        sizes = sorted({len(parts) for parts in split}, reverse=True)
        return [(size, frozenset(p for p in split if len(p) == size)) for size in sizes]

    def join_digraphs(self, parts: list[str]) -> list[str]:
        """Join the letters of digraphs, from the left, the longest first."""
        if not self.digraphs:
            return parts
        joined, at = [], 0
        while at < len(parts):
            sizes = (s for s, known in self._digraphs_by_size if tuple(parts[at : at + s]) in known)
            size = next(sizes, 1)
            joined.append("".join(parts[at : at + size]))
            at += size
        return joined

    def cells(self, text: str) -> tuple[str, ...]:
        """Return the cells of a word: its letters in capitals, digraphs in one cell."""
        return cells(text, self)

    def simple_cells(self, text: str) -> tuple[str, ...] | None:
        """Return the contents of the cells; None if a character of the text needs a closer look."""
        try:
            put = text.translate(self._simple)
        except _NotSimpleError:
            return None
        if self.digraphs:
            return tuple(self._find_cells(put))
        return tuple(put.replace(_GAP, "") if _GAP in put else put)

    @cached_property
    def _find_cells(self) -> Callable[[str], list[str]]:
        """Finds digraphs, the longest first, and single letters between gaps."""
        known = [digraph for digraph in self.digraphs if _GAP not in digraph]
        parts = [*map(re.escape, sorted(known, key=len, reverse=True)), f"[^{_GAP}]"]
        return re.compile("|".join(parts)).findall

    @cached_property
    def key(self) -> tuple[object, ...]:
        """All that makes a difference."""
        spelt = tuple(sorted(self.spelt.items()))
        dropped, others = self.dropped, self.others
        rest = (spelt, dropped, others, self.letters)
        return (self.digraphs, self.dotted_i, self.accents, self.kept, *rest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alphabet) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<Alphabet: {self.name}>"


def _is_dropped_usually(char: str) -> bool:
    """Tell whether a sign is a space, punctuation or invisible."""
    kind = category(char)
    if kind[0] in "ZP" or kind in ("Cc", "Cf"):
        return char not in MEANT and char != _JOINER
    return char in _DROPPED_TOO


# Cells


def cells(text: str, alphabet: Alphabet | None = None) -> tuple[str, ...]:
    """Return the contents of the cells; an InputError names a character that no cell can hold."""
    alphabet = PLAIN if alphabet is None else alphabet
    if alphabet.plain and text.isascii() and text.isalnum():
        return tuple(text.upper())
    simple = alphabet.simple_cells(text)
    if simple is not None:
        return simple
    joined: list[str] = []
    for run in _runs(text, alphabet):
        joined += alphabet.join_digraphs(run)
    return tuple(joined)


def _runs(text: str, alphabet: Alphabet) -> list[list[str]]:
    """Return the clusters of an entry, in stretches between what is dropped."""
    runs: list[list[str]] = [[]]
    for cluster in clusters(alphabet.fold(text)):
        bare = _bare(cluster)
        if len(bare) > MOST_IN_CELL:
            raise InputError(TOO_LONG, text=cluster)
        if not bare or alphabet.drops(bare):
            runs.append([])
        elif not alphabet.allows(bare):
            reason = _why_not(cluster, bare, alphabet)
            raise InputError(reason, column=_column_of_sign(text, alphabet), text=text)
        else:
            runs[-1].append(bare)
    return runs


def _why_not(cluster: str, bare: str, alphabet: Alphabet) -> str:
    """Return why no cell can hold a sign. Letters of another script may look like ours."""
    if not alphabet.is_foreign(bare):
        return f"{quote(cluster)} is not a letter or digit"
    script, own = script_name(bare), script_name((alphabet.letters or "A")[0])
    is_other = script not in (None, own) and own is not None
    more = f" (it is {script}, U+{ord(bare[0]):04X})" if is_other else ""
    return f"{quote(cluster)} is not a letter of the alphabet {alphabet.name}{more}"


def _bare(cluster: str) -> str:
    """Return a cluster without what no cell needs.

    A letter that is followed by an invisible sign has it in its cluster, and a number the sign of
    Arabic and its neighbours that tells what it numbers.
    """
    if len(cluster) == 1:
        return "" if cluster == _NON_JOINER else cluster
    # Marks on both sides of a non-joiner come together, and have an order of their own.
    bare = compose(cluster.replace(_NON_JOINER, "")) if _NON_JOINER in cluster else cluster
    start = 0
    while start < len(bare) - 1 and category(bare[start]) == "Cf" and bare[start] != _JOINER:
        start += 1
    return bare[start:]


def _column_of_sign(text: str, alphabet: Alphabet) -> int | None:
    """Return where the first sign stands that no cell can hold, in a text before it is folded."""
    column = 1
    for cluster in clusters(text):
        folded = _bare(alphabet.fold(cluster))
        if folded and not (alphabet.drops(folded) or alphabet.allows(folded)):
            return column
        column += len(cluster)
    return None


#: Letters of any language, as they are.
PLAIN: Final = Alphabet("plain")
