"""Languages by the codes that people know them by."""

from __future__ import annotations

#: Languages by the codes that people know them by; the names of alphabets do as well.
LANGUAGES = {
    "ar": "arabic",
    "az": "azeri",
    "ca": "catalan",
    "cs": "czech",
    "cy": "welsh",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "es": "spanish",
    "fi": "finnish",
    "fr": "french",
    "he": "hebrew",
    "hr": "croatian",
    "hu": "hungarian",
    "it": "italian",
    "ja": "japanese",
    "nl": "dutch",
    "no": "norwegian",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sk": "slovak",
    "sq": "albanian",
    "sr": "serbian",
    "sv": "swedish",
    "tr": "turkish",
    "uk": "ukrainian",
}
