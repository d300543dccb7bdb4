"""The alphabets of languages: which letters they have, and how words are written into cells.

A language is here if its crosswords have customs of their own, or letters that are known for sure;
and if people teach it, so that its name can be given: then its alphabet has any letters, as they
are. Scripts in which a letter and its marks are several characters have to have any.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from puzzlewright.words.cells.alphabet import PLAIN, Alphabet

_HIRAGANA = {chr(code): chr(code + 0x60) for code in range(0x3041, 0x3097)}
_SMALL_KANA = dict(zip("ァィゥェォッャュョヮヵヶ", "アイウエオツヤユヨワカケ", strict=True))
_KANA = {**{old: _SMALL_KANA.get(new, new) for old, new in _HIRAGANA.items()}, **_SMALL_KANA}
_FINAL_HEBREW = dict(zip("ךםןףץ", "כמנפצ", strict=True))
_SERBO_CROATIAN = ("DŽ", "LJ", "NJ")
_DIGRAPH_SIGNS = {"Ǆ": "DŽ", "Ǉ": "LJ", "Ǌ": "NJ"}
_LIGATURES = {"Œ": "OE", "Æ": "AE"}
_UMLAUTS = {"Ä": "AE", "Ö": "OE", "Ü": "UE", "ẞ": "SS", **_LIGATURES}
_HUNGARIAN = ("CS", "DZ", "DZS", "GY", "LY", "NY", "SZ", "TY", "ZS")
_WELSH = ("CH", "DD", "FF", "NG", "LL", "PH", "RH", "TH")
_ALBANIAN = ("DH", "GJ", "LL", "NJ", "RR", "SH", "TH", "XH", "ZH")

_GERMAN = "A-ZÄÖÜẞÀÂÇÈÉÊËÎÏÑÓÔÛ"  # as dictionaries have them: Café, Crème brûlée, Señor
_SERBIAN = "A-ZČĆĐŠŽАБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ"
_JAPANESE = "A-Zァ-ヺー々㐀-䶿一-鿿"
_BULGARIAN = "А-ЪЬЮЯ"
_BELARUSIAN = "АБВГДЕЁЖЗІЙКЛМНОПРСТУЎФХЦЧШЫЬЭЮЯ"
_MACEDONIAN = "АБВГДЃЕЖЗЅИЈКЛЉМНЊОПРСТЌУФХЦЧЏШ"
#: Arabic keyboards have other signs for two letters of Persian and Urdu.
_PERSIAN_LETTERS = {"ي": "ی", "ى": "ی", "ك": "ک"}

#: Letters besides A to Z, all that others have accents for. What else has an accent loses it, as in
#: Finnish: those are loan words.
_OWN_LETTERS: Final = {
    "basque": "ÇÑÜ",
    "esperanto": "ĈĜĤĴŜŬ",
    "estonian": "ÄÕÖÜŠŽ",
    "faroese": "ÁÐÍÓÚÝÆØ",
    "filipino": "Ñ",
    "galician": "Ñ",
    "icelandic": "ÁÐÉÍÓÚÝÞÆÖ",
    "indonesian": "",
    "irish": "ÁÉÍÓÚḂĊḊḞĠṀṖṠṪ",
    "latvian": "ĀČĒĢĪĶĻŅŠŪŽ",
    "lithuanian": "ĄČĘĖĮŠŲŪŽ",
    "malay": "",
    "maltese": "ÀÈÌÒÙĊĠĦŻ",
    "maori": "ĀĒĪŌŪ",
    "slovenian": "ČĆĐŠŽ",
    "swahili": "",
}

#: Languages whose letters go into cells as they are: many signs for one letter, too many letters,
#: or customs that we do not know.
_AS_THEY_ARE: Final = """
    afrikaans amharic assamese bengali burmese chinese gujarati hindi kannada kazakh khmer korean
    kurdish kyrgyz lao luxembourgish malayalam marathi mongolian nepali odia punjabi sanskrit
    sinhala somali tamil telugu thai tibetan uzbek vietnamese yiddish zulu
"""


@cache
def alphabets() -> dict[str, Alphabet]:
    """Return the alphabets that have a name.

    Where crosswords are printed without accents, they have none here; `but` changes that. Names and
    loan words have all of A to Z in any language that is written in such letters.
    """
    found = [*_with_customs()]
    for name, own in _OWN_LETTERS.items():
        found.append(Alphabet(name, accents=False, kept=own, letters=f"A-Z{own}"))
    found += map(Alphabet, _AS_THEY_ARE.split())
    return {alphabet.name: alphabet for alphabet in found}


def _with_customs() -> tuple[Alphabet, ...]:
    return (
        PLAIN,
        Alphabet("signs", others=None),  # emoji, and whatever else there is
        Alphabet("albanian", digraphs=_ALBANIAN, letters="A-ZÇË"),
        Alphabet("arabic", accents=False, kept="أإآؤئ", letters="ء-غف-ي"),
        Alphabet("azeri", dotted_i=True, letters="A-ZÇƏĞİÖŞÜ"),
        Alphabet("armenian", letters="Ա-Ֆ"),
        Alphabet("belarusian", accents=False, kept="ЁЙЎ", letters=_BELARUSIAN),
        Alphabet("bosnian", digraphs=_SERBO_CROATIAN, spelt=_DIGRAPH_SIGNS, letters=_SERBIAN),
        Alphabet("bulgarian", accents=False, kept="Й", letters=_BULGARIAN),
        Alphabet("catalan", accents=False, kept="Ç", spelt={"Ŀ": "L"}, letters="A-ZÇ"),
        Alphabet("croatian", digraphs=_SERBO_CROATIAN, spelt=_DIGRAPH_SIGNS, letters="A-ZČĆĐŠŽ"),
        Alphabet("czech", digraphs=("CH",), letters="A-ZÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ"),
        Alphabet("danish", accents=False, kept="Å", letters="A-ZÆØÅ"),
        Alphabet("dutch", digraphs=("IJ",), accents=False, spelt={"Ĳ": "IJ"}, letters="A-Z"),
        Alphabet("english", accents=False, spelt=_LIGATURES, letters="A-Z"),
        Alphabet("finnish", accents=False, kept="ÅÄÖŠŽ", letters="A-ZÅÄÖŠŽ"),
        Alphabet("french", accents=False, spelt=_LIGATURES, letters="A-Z"),
        Alphabet("georgian", letters="ა-ჵ"),
        Alphabet("german", letters=_GERMAN),
        Alphabet(
            "german-ae", accents=False, spelt=_UMLAUTS, letters="A-Z"
        ),  # as crosswords have it
        Alphabet("greek", accents=False, letters="Α-ΡΣ-Ω"),
        Alphabet("hebrew", accents=False, spelt=_FINAL_HEBREW, letters="א-ת"),
        Alphabet("hungarian", digraphs=_HUNGARIAN, letters="A-ZÁÉÍÓÖŐÚÜŰ"),
        Alphabet("italian", accents=False, letters="A-Z"),
        Alphabet(
            "japanese", spelt=_KANA, letters=_JAPANESE
        ),  # small kana are as good as large ones
        Alphabet("latin", accents=False, spelt=_LIGATURES, letters="A-Z"),  # without long marks
        Alphabet("macedonian", accents=False, kept="ЃЌ", letters=_MACEDONIAN),
        Alphabet("montenegrin", digraphs=_SERBO_CROATIAN, spelt=_DIGRAPH_SIGNS),
        Alphabet("norwegian", accents=False, kept="Å", letters="A-ZÆØÅ"),
        Alphabet(
            "persian", accents=False, kept="آأإؤئ", spelt=_PERSIAN_LETTERS, letters="ء-غف-وپچژکگی"
        ),
        Alphabet("polish", letters="A-ZĄĆĘŁŃÓŚŹŻ"),
        Alphabet("portuguese", accents=False, letters="A-Z"),
        Alphabet("romanian", accents=False, letters="A-Z"),
        Alphabet("russian", accents=False, kept="Й", letters="А-Я"),  # Ё is written as Е
        Alphabet("serbian", digraphs=_SERBO_CROATIAN, spelt=_DIGRAPH_SIGNS, letters=_SERBIAN),
        Alphabet("slovak", digraphs=("CH",), letters="A-ZÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ"),
        Alphabet("spanish", accents=False, kept="Ñ", letters="A-ZÑ"),
        Alphabet(
            "spanish-traditional", digraphs=("CH", "LL"), accents=False, kept="Ñ", letters="A-ZÑ"
        ),
        Alphabet("swedish", accents=False, kept="ÅÄÖ", letters="A-ZÅÄÖ"),
        Alphabet("turkish", dotted_i=True, letters="A-ZÇĞİÖŞÜÂÎÛ"),
        Alphabet("ukrainian", accents=False, kept="ЙЇ", letters="А-ЩЬЮЯҐЄІЇ"),
        Alphabet("urdu", accents=False, kept="آأؤئۂۓ", spelt={"ي": "ی", "ك": "ک"}),
        Alphabet("welsh", digraphs=_WELSH, accents=False, letters="A-Z"),
    )
