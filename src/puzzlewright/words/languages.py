"""Languages by the codes and names that people know them by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.errors import InputError

if TYPE_CHECKING:
    from typing import Final

#: The alphabet of each language, by its code (ISO 639).
LANGUAGES: Final = {
    "af": "afrikaans",
    "am": "amharic",
    "ar": "arabic",
    "as": "assamese",
    "az": "azeri",
    "be": "belarusian",
    "bg": "bulgarian",
    "bn": "bengali",
    "bo": "tibetan",
    "bs": "bosnian",
    "ca": "catalan",
    "cnr": "montenegrin",
    "cs": "czech",
    "cy": "welsh",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "eo": "esperanto",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fa": "persian",
    "fi": "finnish",
    "fo": "faroese",
    "fr": "french",
    "ga": "irish",
    "gl": "galician",
    "gu": "gujarati",
    "he": "hebrew",
    "hi": "hindi",
    "hr": "croatian",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "is": "icelandic",
    "it": "italian",
    "ja": "japanese",
    "ka": "georgian",
    "kk": "kazakh",
    "km": "khmer",
    "kn": "kannada",
    "ko": "korean",
    "ku": "kurdish",
    "ky": "kyrgyz",
    "la": "latin",
    "lb": "luxembourgish",
    "lo": "lao",
    "lt": "lithuanian",
    "lv": "latvian",
    "mi": "maori",
    "mk": "macedonian",
    "ml": "malayalam",
    "mn": "mongolian",
    "mr": "marathi",
    "ms": "malay",
    "mt": "maltese",
    "my": "burmese",
    "ne": "nepali",
    "nl": "dutch",
    "no": "norwegian",
    "or": "odia",
    "pa": "punjabi",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sa": "sanskrit",
    "si": "sinhala",
    "sk": "slovak",
    "sl": "slovenian",
    "so": "somali",
    "sq": "albanian",
    "sr": "serbian",
    "sv": "swedish",
    "sw": "swahili",
    "ta": "tamil",
    "te": "telugu",
    "th": "thai",
    "tl": "filipino",
    "tr": "turkish",
    "uk": "ukrainian",
    "ur": "urdu",
    "uz": "uzbek",
    "vi": "vietnamese",
    "yi": "yiddish",
    "zh": "chinese",
    "zu": "zulu",
}

#: Other codes of the same languages, and codes of languages that are written like another.
ALIASES: Final = {"fil": "tl", "iw": "he", "me": "cnr", "nb": "no", "nn": "no", "sh": "sr"}

#: Codes of countries that are taken for those of languages.
_COUNTRIES: Final = {
    "al": "sq",
    "ba": "bs",
    "br": "pt",
    "cn": "zh",
    "cz": "cs",
    "dk": "da",
    "ee": "et",
    "gb": "en",
    "ge": "ka",
    "gr": "el",
    "il": "he",
    "in": "hi",
    "ir": "fa",
    "jp": "ja",
    "kr": "ko",
    "rs": "sr",
    "se": "sv",
    "tw": "zh",
    "ua": "uk",
    "us": "en",
    "vn": "vi",
}

#: Names are compared up to this length, so that a long text is refused in a moment.
_LONGEST: Final = 40


def alphabet_name(text: str) -> str:
    """Return the name of an alphabet, by that name, or by a code or name of its language.

    Croatian is `croatian`, `hr`, `hr-HR`, `hrvatski`, `kroatisch`; accents may be left out. An
    InputError suggests the nearest names.
    """
    from puzzlewright.words.cells import alphabets

    wanted = text.strip().lower()
    if wanted in alphabets():
        return wanted
    code = code_of(wanted)
    if code is None:
        raise InputError(f"no such language ({_hint(wanted)})", text=text)
    return LANGUAGES[code]


def code_of(text: str) -> str | None:
    """Return the code of a language by its code or names: `nb` is `no`, `pt-BR` is `pt`."""
    from puzzlewright.words.language_names import codes_by_name, without_accents

    wanted = text.strip().lower()
    first = wanted.replace("_", "-").partition("-")[0]
    code = ALIASES.get(first, first)
    if code in LANGUAGES:
        return code
    if len(wanted) > _LONGEST:
        return None
    found = codes_by_name().get(wanted) or codes_by_name(accents=False).get(without_accents(wanted))
    return found if found in LANGUAGES else None


def _hint(wanted: str) -> str:
    """Return what may have been meant, or what can be given."""
    from difflib import get_close_matches

    from puzzlewright.words.language_names import codes_by_name, without_accents

    if wanted in _COUNTRIES:
        code = _COUNTRIES[wanted]
        return f"did you mean {code}, {LANGUAGES[code]}?"
    near: list[str] = []
    if len(wanted) > 2:
        names = codes_by_name(accents=False)
        near = get_close_matches(without_accents(wanted[:_LONGEST]), names, n=6, cutoff=0.75)
        near = list(dict.fromkeys(LANGUAGES[names[name]] for name in near))[:3]
    if near:
        return f"did you mean {' or '.join(near)}?"
    return "give a code such as hr, or a name such as croatian or hrvatski"
