"""Text into cells: clusters, digraphs, capitals and accents by language."""

from __future__ import annotations

import re
import unicodedata
from itertools import chain

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from puzzlewright.core.errors import InputError
from puzzlewright.words.cells import alphabet as cells_module
from puzzlewright.words.cells.alphabet import (
    MEANT,
    PLAIN,
    SIMPLE_LETTERS,
    Alphabet,
    cells,
    clusters,
)
from puzzlewright.words.cells.language_alphabets import alphabets
from puzzlewright.words.languages import alphabet_named

#: Letters and marks of many scripts, emoji, and what is dropped.
MIXED = (
    "aAzZ09 -'’.éÉeßẞıİiIjJlLnNdDžŽsSyYcChHœŒñÑçÇäÖσςΣάΐᾳֿםשׁカガきゃ한ᄀ\u1161\u11a8"
    "\u0301\u0308\u0327\u0307कष\u094d\u093fกำ้йёїЙქა👩👍🏽❤\ufe0f\u200d\u200c🇩🇪"
)
mixed_texts = st.text(st.sampled_from(MIXED), max_size=12) | st.text(max_size=6)
some_alphabet = st.sampled_from([alphabet.but(letters=None) for alphabet in alphabets().values()])

#: One sign each, by the rules of Unicode for extended grapheme clusters.
SINGLE_SIGNS = [
    "a", "é", "e\u0301", "a\u0308\u0301", "q\u0303", "👍", "👍🏽", "❤\ufe0f", "1\ufe0f\u20e3", "🇩🇪",
    "👩\u200d👩\u200d👧\u200d👦", "🏳\ufe0f\u200d🌈", "🏴\U000e0067\U000e0062\U000e0065\U000e007f",
    "한", "\u1112\u1161\u11ab", "\u1100\u1100\u1161", "가\u11a8", "กำ", "ที่", "שׁ", "بَ",
    "नि", "क्ष", "क्\u200dष", "त्रि", "நி", "ক্ষ", "ശ്രീ",
]  # fmt: skip


@pytest.mark.parametrize("sign", SINGLE_SIGNS)
def test_one_sign_is_one_cluster(sign: str) -> None:
    """What readers take for one sign is one cluster, alone, twice, and between letters."""
    assert clusters(sign) == [sign]
    assert clusters(f"x{sign}y") == ["x", sign, "y"]
    assert clusters(f"{sign} {sign}") == [sign, " ", sign]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("🇩🇪🇫🇷🇪", ["🇩🇪", "🇫🇷", "🇪"]),
        ("👍👍", ["👍", "👍"]),
        ("a\u200d👍", ["a\u200d", "👍"]),
        ("க்ஷ", ["க்", "ஷ"]),  # Tamil does not link
        ("क्\u200cष", ["क्\u200c", "ष"]),
        ("한국", ["한", "국"]),
        ("\u1161\u1100", ["\u1161", "\u1100"]),
        ("\n\u0301", ["\n", "\u0301"]),
        ("\u0301a", ["\u0301", "a"]),
    ],
)
def test_where_clusters_end(text: str, parts: list[str]) -> None:
    """Signs that do not belong together are apart."""
    assert clusters(text) == parts


@given(mixed_texts)
def test_clusters_leave_nothing_out(text: str) -> None:
    """The clusters of a text are the text, and none is empty."""
    parts = clusters(text)
    assert "".join(parts) == text
    assert all(parts)


@given(mixed_texts, mixed_texts)
def test_a_line_end_separates(one: str, other: str) -> None:
    """Nothing joins what stands before a line end with what stands behind it."""
    one = one.rstrip("\r")
    assert clusters(f"{one}\n{other}") == [*clusters(one), "\n", *clusters(other)]


#: Entries and their cells, the cells separated by spaces.
KNOWN = [
    ("plain", "crossword", "C R O S S W O R D"),
    ("plain", "R2-D2", "R 2 D 2"),
    ("plain", "cafe\u0301", "C A F É"),
    ("plain", "ﬁn", "F I N"),
    ("plain", "ქართული", "ქ ა რ თ უ ლ ი"),
    ("plain", "ǰᾳ", "J̌ ᾼ"),
    ("plain", "हिन्दी", "हि न्दी"),
    ("plain", "한국어", "한 국 어"),
    ("plain", "\u1112\u1161\u11ab\u1100\u116e\u11a8", "한 국"),
    ("plain", "ภาษา", "ภ า ษ า"),
    ("plain", "数独", "数 独"),
    ("signs", "I❤\ufe0fNY 👍🏽", "I ❤\ufe0f N Y 👍🏽"),
    ("english", "naïve café", "N A I V E C A F E"),
    ("english", "O'Brien-Smith", "O B R I E N S M I T H"),
    ("french", "Cœur à l’été, garçon !", "C O E U R A L E T E G A R C O N"),
    ("spanish", "pingüino señor", "P I N G U I N O S E Ñ O R"),
    ("spanish", "chillón", "C H I L L O N"),
    ("spanish-traditional", "chillón", "CH I LL O N"),
    ("spanish-traditional", "el llano", "E L LL A N O"),
    ("catalan", "col·legi açò", "C O L L E G I A Ç O"),
    ("portuguese", "coração", "C O R A C A O"),
    ("italian", "perché", "P E R C H E"),
    ("german", "Straße Öl", "S T R A ẞ E Ö L"),
    ("german", "STRAẞE", "S T R A ẞ E"),
    ("german-ae", "Straße Öl", "S T R A S S E O E L"),
    ("dutch", "ijsvrij", "IJ S V R IJ"),
    ("dutch", "ĳs", "IJ S"),
    ("danish", "blåbærgrød", "B L Å B Æ R G R Ø D"),
    ("swedish", "Åsa Möller, idé", "Å S A M Ö L L E R I D E"),
    ("croatian", "ljubav, džep, konj", "LJ U B A V DŽ E P K O NJ"),
    ("croatian", "nad-živjeti", "N A D Ž I V J E T I"),
    ("croatian", "ǆep ǈ", "DŽ E P LJ"),
    ("croatian", "dz\u030cep", "DŽ E P"),
    ("serbian", "љубав џеп", "Љ У Б А В Џ Е П"),
    ("hungarian", "dzsungel", "DZS U N G E L"),
    ("hungarian", "bodza asszony", "B O DZ A A S SZ O NY"),
    ("czech", "chléb", "CH L É B"),
    ("slovak", "chlieb", "CH L I E B"),
    ("welsh", "Llanfairpwllgwyngyll", "LL A N F A I R P W LL G W Y NG Y LL"),
    ("welsh", "Ban-gor", "B A N G O R"),
    ("albanian", "xhaxhi", "XH A XH I"),
    ("turkish", "ılık iğne", "I L I K İ Ğ N E"),
    ("turkish", "i\u0307 I İ", "İ I İ"),
    ("azeri", "bir ışıq", "B İ R I Ş I Q"),
    ("greek", "φίλος", "Φ Ι Λ Ο Σ"),
    ("greek", "Μαΐου", "Μ Α Ι Ο Υ"),
    ("russian", "ёлка и йод", "Е Л К А И Й О Д"),
    ("ukrainian", "п’ять їжаків", "П Я Т Ь Ї Ж А К І В"),
    ("hebrew", "שָׁלוֹם", "ש ל ו מ"),
    ("arabic", "مَدْرَسَـة أب", "م د ر س ة أ ب"),
    ("japanese", "きゃっと", "キ ヤ ツ ト"),
    ("japanese", "ガラス", "ガ ラ ス"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "expected"), KNOWN)
def test_known_entries(name: str, text: str, expected: str) -> None:
    """Entries of many languages go into the cells that their puzzles have."""
    wanted = tuple(unicodedata.normalize("NFC", cell) for cell in expected.split(" "))
    assert cells(text, alphabet_named(name)) == wanted


@given(mixed_texts, some_alphabet)
def test_cells_are_the_folded_text(text: str, alphabet: Alphabet) -> None:
    """Cells leave nothing out but what folding drops, are composed, and none is empty."""
    try:
        runs = cells_module._runs(text, alphabet)
    except InputError:
        with pytest.raises(InputError):
            cells(text, alphabet)
        return
    parts = cells(text, alphabet)
    assert "".join(parts) == "".join(chain.from_iterable(runs))
    assert all(parts)
    assert all(unicodedata.is_normalized("NFC", part) for part in parts)


@given(st.text(st.sampled_from(MIXED), max_size=12), some_alphabet)
@example("\u0390\u200c\u05bf", PLAIN)
@example("e\u200c\u0301", PLAIN)
def test_cells_stay_what_they_are(text: str, alphabet: Alphabet) -> None:
    """What stands in a cell goes into the same cell when it is read again."""
    try:
        parts = cells(text, alphabet)
    except InputError:
        return
    assert [cells(part, alphabet) for part in parts] == [(part,) for part in parts]


@given(st.text(st.characters(max_codepoint=127, categories=["L", "N"])))
def test_plain_letters_take_one_cell_each(text: str) -> None:
    """English letters and digits are their capitals, one in each cell."""
    assert cells(text) == tuple(text.upper())


@given(st.text("abcdsyzžlj", max_size=12), st.sets(st.text("dsyzžlj", min_size=2, max_size=4)))
def test_digraphs_go_from_the_left_longest_first(text: str, digraphs: set[str]) -> None:
    """Digraphs are split off as a regular expression does that tries the longest first."""
    alphabet = Alphabet("trial", digraphs=sorted(digraphs))
    pattern = "|".join([*sorted((d.upper() for d in digraphs), key=len, reverse=True), "."])
    assert cells(text, alphabet) == tuple(re.findall(pattern, text.upper()))


def test_marks_distinguish_a_digraph_from_letters() -> None:
    """A letter with a mark is not the letter that a digraph needs."""
    assert cells("dz dz\u0323", Alphabet("trial", digraphs=["dz"])) == ("DZ", "D", "Ẓ")
    assert cells("ĳ ij", Alphabet("trial", digraphs=["ij"])) == ("Ĳ", "IJ")


def test_accents_are_an_option() -> None:
    """An alphabet that drops accents can keep them by option, and the other way round."""
    french = alphabet_named("french")
    assert cells("élève", french.but(accents=True)) == ("É", "L", "È", "V", "E")
    assert cells("élève", PLAIN.but(accents=False)) == tuple("ELEVE")
    assert cells("йод ガ नि", PLAIN.but(accents=False)) == ("Й", "О", "Д", "ガ", "नि")


def test_what_is_dropped_is_an_option() -> None:
    """The signs to be dropped, and the signs that cells may hold, can be given."""
    assert cells("a-b c", PLAIN.but(dropped=" ", others="-")) == ("A", "-", "B", "C")
    assert cells("a-b c", PLAIN.but(others="-+")) == ("A", "-", "B", "C")
    assert cells("a+b", PLAIN.but(others="-+")) == ("A", "+", "B")
    assert cells("a+b", PLAIN.but(dropped="+")) == ("A", "B")
    with pytest.raises(InputError, match=r"' ' is not a letter or digit"):
        cells("a b", PLAIN.but(dropped="-"))


@pytest.mark.parametrize(
    ("text", "sign", "column"),
    [
        *((f"ab{sign}c", sign, 3) for sign in MEANT),
        ("a+b", "+", 2),
        ("e\u0301 ½", "½", 4),
        ("👍🏽", "👍🏽", 1),
        ("x1\ufe0f\u20e3", "1\ufe0f\u20e3", 2),
        ("ab\u0301 \u0301", " \u0301", 4),
    ],
)
def test_signs_that_are_no_letters(text: str, sign: str, column: int) -> None:
    """A sign that no cell can hold is named, with its place in the entry as it was given."""
    with pytest.raises(InputError) as caught:
        cells(text)
    assert caught.value.message == f"{sign!r} is not a letter or digit"
    assert (caught.value.column, caught.value.text) == (column, text)


def test_unknown_alphabets() -> None:
    """An unknown name is quoted, with what can be given."""
    with pytest.raises(InputError, match=r"no such language \(give a code .*\): 'klingon'"):
        alphabet_named("klingon")
    assert alphabet_named(" Dutch ").name == "dutch"


def test_a_digraph_has_two_letters() -> None:
    """A single letter, even with a mark, is no digraph."""
    with pytest.raises(InputError, match="at least two letters"):
        Alphabet("trial", digraphs=["q\u0303"])


def test_equal_alphabets() -> None:
    """Alphabets are equal when they do the same, whatever their names."""
    assert alphabet_named("italian") == alphabet_named("romanian")
    assert len({alphabet_named("italian"), alphabet_named("romanian"), PLAIN}) == 2
    assert alphabet_named("croatian") != alphabet_named("serbian")  # which has Cyrillic letters too
    assert alphabet_named("turkish") != PLAIN


def simple_letters() -> list[str]:
    """Return all letters that count as simple; of the 30,000 of Chinese and Korean some."""
    found = re.findall(f"[{SIMPLE_LETTERS}]", "".join(map(chr, range(0x10000))))
    return [char for n, char in enumerate(found) if ord(char) < 0x3400 or n % 50 == 0]


@pytest.mark.parametrize("name", sorted(alphabets()))
def test_simple_letters_are_simple(name: str) -> None:
    """Simple letters are letters, composed, and folding makes letters of them that stay apart.

    Lists of words are read fast because of that.
    """
    alphabet = alphabet_named(name).but(digraphs=(), letters=None)
    for char in simple_letters():
        assert unicodedata.category(char)[0] == "L"
        assert unicodedata.is_normalized("NFC", char)
        assert cells(char, alphabet) == tuple(alphabet.fold(char)) != ()
        # The neighbour is not simple, so this takes the long way.
        assert cells(f"ङ{char}ङ", alphabet) == ("ङ", *alphabet.fold(char), "ङ")


@pytest.mark.timeout(20)
def test_long_chains_of_linked_letters_take_no_longer_than_others() -> None:
    """Thousands of linked consonants are one sign, and found in a moment; it took minutes."""
    chain = "क\u094d" * 40_000
    assert clusters(chain) == [chain]


@pytest.mark.parametrize("name", sorted(alphabets()))
def test_the_quick_way_to_cells_is_the_long_one(name: str) -> None:
    """Texts of simple letters are translated at once; sign by sign, the same comes out."""
    alphabet = alphabets()[name]
    signs = "adžljnjcsdzsgyqui-' .,ßœæıİäöüŀ·čćđšéñŻ1ЖйΩאمン한中"
    for start in range(len(signs)):
        text = signs[start : start + 6]
        simple = alphabet.simple_cells(text)
        if simple is not None:
            runs = cells_module._runs(text, alphabet)
            assert simple == tuple(cell for run in runs for cell in alphabet.join_digraphs(run))


@pytest.mark.parametrize("name", ["german", "croatian"])
def test_simple_letters_take_the_quick_way(name: str) -> None:
    """Else the test above would compare nothing."""
    assert alphabets()[name].simple_cells("otter") == tuple("OTTER")
