"""Forms of fields for generators that take words: languages, and lists of words by value.

A recipe holds the words themselves, never the path of a list. A list remembers where it came from:
the name of the file, the SHA-256 of its bytes and the category that was chosen. JSON can then name
a long list instead of repeating it, and whoever reads that finds the file again by its hash.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeVar

from puzzlewright.core.arguments import wrong_type
from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError, MissingFileError
from puzzlewright.core.files import STANDARD_INPUT, exists, is_folder, read_source_bytes
from puzzlewright.core.immutable import frozen
from puzzlewright.core.limits import require_number
from puzzlewright.core.referenced_files import confined_path
from puzzlewright.puzzles.recipes.fields import FieldType, Find, Known, Schema, list_items, within
from puzzlewright.puzzles.recipes.recipe import Extra
from puzzlewright.words.cells.alphabet import Alphabet
from puzzlewright.words.cells.language_alphabets import alphabets
from puzzlewright.words.entries import Entry
from puzzlewright.words.languages import alphabet_named, alphabet_of
from puzzlewright.words.lists.reader import (
    DEFAULT_OPTIONS,
    WORDS_AND_CLUES,
    LineError,
    ListOptions,
    ListStyle,
    ReadList,
    left_out_note,
    parse_entry,
    read_list,
)

#: What tells how lists are read.
LIST_EXTRAS: Final = (
    Extra(
        "--columns",
        "COLUMNS",
        "columns to read, by number (word=2,clue=1) or by title (word=Croatian)",
    ),
    Extra("--swap", "", "swap words and clues", is_flag=True),
    Extra(
        "--explain-list",
        "",
        "show how each line of the list is read, and stop",
        is_flag=True,
    ),
)

#: A language by its name, or an alphabet that has none.
Language = str | Alphabet

L = TypeVar("L")

#: A letter is written as at most this many others.
LONGEST_SPELT: Final = 20

#: Characters that a word takes in JSON, at least: a letter, quotes, and what is between two words.
LEAST_LENGTH: Final = 4


class Origin(NamedTuple):
    """Where a list came from, and how it was read."""

    name: str
    sha256: str
    category: str | None = None
    columns: str | None = None
    swap: bool = False

    def as_json(self) -> dict[str, object]:
        """Return what is needed to read the list again."""
        options = {"category": self.category, "columns": self.columns, "swap": self.swap or None}
        chosen = {name: value for name, value in options.items() if value is not None}
        return {"name": self.name, "sha256": self.sha256, **chosen}


@frozen
class Entries(tuple[Entry, ...]):
    """Words with clues. Equal to others with the same words, wherever they came from."""

    origin: Origin | None = None
    notes: tuple[str, ...] = ()  #: what was odd about the list when it was read
    reading: ReadList | None = None  #: line by line, for those who ask

    @classmethod
    def of(
        cls,
        entries: Iterable[Entry],
        origin: Origin | None = None,
        notes: Iterable[str] = (),
        reading: ReadList | None = None,
    ) -> Entries:
        """Return entries with what is known about their list."""
        made = tuple.__new__(cls, entries)
        vars(made).update(origin=origin, notes=tuple(notes), reading=reading)
        return made

    def __repr__(self) -> str:
        shown = ", ".join(repr(entry.text) for entry in self[:3])
        return f"[{shown}]" if len(self) <= 3 else f"[{shown}, ... {len(self)} words]"


# Languages


class LanguageType(FieldType[Language]):
    """The language of words, which tells how they are cut into cells."""

    annotation = "str | Alphabet"

    def accept(self, value: object, known: Known) -> Language:  # noqa: ARG002
        """Take a code (hr), a name (croatian, hrvatski) or an Alphabet."""
        if isinstance(value, Alphabet):
            return value.name if alphabets().get(value.name) == value else value
        if not isinstance(value, str):
            raise wrong_type('a language such as "hr" or "croatian"', value)
        return alphabet_named(value).name

    def as_json(self, value: Language, known: Known, most: int | None) -> object:  # noqa: ARG002
        """Return the name, or all that makes up an alphabet without one."""
        if isinstance(value, str):
            return value
        data = {name: getattr(value, name) for name in ALPHABET}
        return {**data, "digraphs": list(value.digraphs)}

    def python_source(self, value: Language, known: Known) -> str:  # noqa: ARG002
        """Return the name, or what makes up an alphabet without one."""
        if isinstance(value, str):
            return repr(value)
        return f"Alphabet({', '.join(f'{name}={getattr(value, name)!r}' for name in ALPHABET)})"

    def from_json(self, data: object, known: Known, find: Find | None) -> Language:  # noqa: ARG002
        """Take what as_json() returns."""
        if not isinstance(data, dict):
            return self.accept(data, known)
        for name, value in data.items():
            if name not in ALPHABET:
                raise InputError("no such property of an alphabet", text=str(name))
            if not isinstance(value, ALPHABET[name]):
                raise wrong_type(f"{name}: another type", value)
        if not all(isinstance(part, str) for part in data.get("digraphs", ())):
            raise wrong_type("digraphs: a list of texts", data["digraphs"])
        if not data.get("name", "").isprintable():  # errors name the alphabet, on one line
            raise InputError("name: characters that cannot be printed", text=data["name"])
        for letter, spelt in data.get("spelt", {}).items():
            if len(letter) != 1 or not isinstance(spelt, str) or len(spelt) > LONGEST_SPELT:
                reason = f"spelt: a letter, and up to {LONGEST_SPELT} letters that stand for it"
                raise InputError(reason, text=f"{letter}: {spelt}")
        return self.accept(Alphabet(**data), known)

    def schema(self) -> Schema:
        """Return a name, or an alphabet in full."""
        text = {"type": ["string", "null"]}
        properties: Schema = dict.fromkeys(ALPHABET, text)
        properties |= {name: {"type": "boolean"} for name in ("dotted_i", "accents")}
        properties["digraphs"] = {"type": "array", "items": {"type": "string"}}
        properties["spelt"] = {"type": "object", "additionalProperties": {"type": "string"}}
        alphabet = {"type": "object", "properties": properties, "additionalProperties": False}
        alphabet |= {"title": "Alphabet", "required": ["name"]}
        return {"anyOf": [{"type": "string"}, alphabet]}


#: What makes up an alphabet, and of what type that is in JSON.
ALPHABET: Final[Mapping[str, type | tuple[type, ...]]] = {
    "name": str,
    "digraphs": list,
    "dotted_i": bool,
    "accents": bool,
    "kept": str,
    "spelt": dict,
    "dropped": (str, type(None)),
    "others": (str, type(None)),
    "letters": (str, type(None)),
}


def recipe_alphabet(known: Known) -> Alphabet:
    """Return the alphabet of the field `language`; the plain one if it has no value."""
    return alphabet_of(known["language"])


# Lists

#: Words that Python source shows of a list.
MOST_SHOWN: Final = 1000


def list_source(items: Sequence[str]) -> str:
    """Return the Python source of a list, which ends in `...` if it is a long one."""
    more = ["..."] if len(items) > MOST_SHOWN else []
    return f"[{', '.join([*items[:MOST_SHOWN], *more])}]"


class ArgumentText(str):
    """What somebody typed after --words or the like: a file, or else the words themselves."""

    option: str = ""
    is_usual: bool = (
        False  #: whether the option is there for files: then nobody tells that it is one
    )

    @classmethod
    def after(cls, option: str, text: str, *, is_usual: bool) -> ArgumentText:
        """Return what was typed after an option."""
        typed = cls(text)
        typed.option, typed.is_usual = option, is_usual
        return typed

    @property
    def is_list(self) -> bool:
        """Whether it is no file; an InputError if it can only be the name of one."""
        if self == "-" or _exists(self):
            return False
        if is_file_name(self):
            confined_path(self)  # raises: a file that may not be read counts as none
            reason = "no such file, and not a list of words"
            raise MissingFileError(reason, source=self.option, text=self)
        return True


def is_file_name(text: str) -> bool:
    """Tell whether what stands in the place of words can only be the name of a file."""
    suffixes = r"\.(txt|csv|tsv|json|xlsx?|ods|docx?|gz|dict)"
    return re.search(rf"^[^\s,;]*([/\\]|{suffixes})", text) is not None


def require_no_size(text: str, written: str) -> str:
    """Return words that are one text; an InputError if it is a size, which another option takes."""
    if re.fullmatch(r"\s*\d{1,3}(\s*[x×X]\s*\d{1,3})?\s*", text, re.ASCII):
        size = "".join(text.split())
        raise InputError(f"words are expected, not a size; write {written.format(size)}", text=text)
    return text


def require_list_text(text: str) -> str:
    """Return words that Python code gave as one text; an InputError if it is a file or a size."""
    if is_file_name(text):
        reason = "words, not the name of a file, are expected; load_entries() reads a file"
        raise InputError(reason, text=text)
    return require_no_size(text, 'size="{}"')


def _exists(name: str) -> bool:
    return exists(name) and not is_folder(name)


class ListType(FieldType[L]):
    """A list of words of any sort: read from a file, or named by JSON."""

    is_list = True

    def read(self, word: str, known: Known) -> L:
        """Read the file of this name; `-` is standard input. A Typed word may be the list."""
        if isinstance(word, ArgumentText) and word.is_list:
            return self.read_text(require_no_size(word, "--size {}"), word.option, known)
        data, source = read_source_bytes(word)
        name = None if source == STANDARD_INPUT else source.replace("\\", "/").rpartition("/")[2]
        found = self.read_bytes(data, source, name, known)
        if isinstance(word, ArgumentText) and not word.is_usual:
            found = self.with_notes(found, f"{word.option} names a file, so it is read: {source}")
        return found

    def with_notes(self, value: L, note: str) -> L:  # noqa: ARG002
        """Return a list about which there is something to tell; those without notes keep none."""
        return value

    def read_bytes(self, data: bytes, source: str, name: str | None, known: Known) -> L:
        """Return the list that a file holds."""
        raise NotImplementedError

    def read_text(self, text: str, source: str | None, known: Known) -> L:
        """Return the list that a text is."""
        raise NotImplementedError

    def reading(
        self,
        given: str | bytes,  # noqa: ARG002
        source: str,  # noqa: ARG002
        known: Known,  # noqa: ARG002
        faults: list[LineError],  # noqa: ARG002
    ) -> ReadList:
        """Return what each line of a list is read as; `faults` gets what is wrong with lines."""
        raise InputError("lists of this sort are not read line by line")

    def reading_json(self, found: ReadList, known: Known) -> list[object]:
        """Return the words of such a list in terms of JSON."""
        raise NotImplementedError

    def as_json(self, value: L, known: Known, most: int | None) -> object:
        """Return the words, or the name of their file if they are too long."""
        origin: Origin | None = getattr(value, "origin", None)
        number = self.word_count(value)
        if most is None or origin is None or LEAST_LENGTH * number <= most:
            words = self.words_json(value, known)
            if most is None or origin is None:
                return words
            if len(json.dumps(words, ensure_ascii=False)) <= most:
                return words
        return {**origin.as_json(), "words": number}

    def word_count(self, value: L) -> int:
        """Return how many words there are."""
        raise NotImplementedError

    def words_json(self, value: L, known: Known) -> list[object]:
        """Return all words in terms of JSON."""
        raise NotImplementedError

    def from_json(self, data: object, known: Known, find: Find | None) -> L:
        """Take words, or the name of their file."""
        if not isinstance(data, dict):
            return self.accept_json(data, known)
        name, sha256 = data.get("name"), data.get("sha256")
        options = {key: data.get(key) for key in ("category", "columns", "swap")}
        if not isinstance(name, str) or not isinstance(sha256, str):
            raise InputError("a list is named by `name` and `sha256`", text=str(data))
        if find is None:
            raise InputError(
                "this list is given only by name, and its file cannot be found here", text=name
            )
        return self.read_bytes(find(name, sha256), name, name, {**known, **options})

    def accept_json(self, data: object, known: Known) -> L:
        """Take a list of words."""
        raise NotImplementedError


def json_items(data: object, convert: Callable[[dict[str, Any]], object]) -> list[Any]:
    """Return the items of a list of words in JSON, with its objects converted."""
    if not isinstance(data, list):
        raise wrong_type("a list of words", data)
    require_number(len(data))
    items = []
    for nth, each in enumerate(data):
        with within(f"[{nth}]"):
            items.append(convert(each) if isinstance(each, dict) else each)
    return items


def entries_origin(
    data: bytes, name: str | None, options: ListOptions = DEFAULT_OPTIONS
) -> Origin | None:
    """Return where a list came from, if it has a name."""
    if name is None:
        return None
    return Origin(name, sha256(data).hexdigest(), options.category, options.columns, options.swap)


def reading_options(known: Known) -> ListOptions:
    """Return how somebody wants a list to be read."""
    return ListOptions(known.get("columns"), bool(known.get("swap")), known.get("category"))


class EntriesType(ListType[Entries]):
    """Words or phrases, perhaps with clues."""

    annotation = "Iterable[str | tuple[str, str] | Entry]"

    #: Whether words that are too short are left out, with a note, or refused.
    leaves_out_short = True

    def __init__(
        self,
        style: ListStyle = WORDS_AND_CLUES,
        *,
        alphabet: Callable[[Known], Alphabet] = recipe_alphabet,
        needs: tuple[str, ...] = ("language",),
        takes_options: bool = True,
    ) -> None:
        self.needs = needs
        self._takes_options = takes_options  #: whether --columns and the like are about this list
        self._style = style
        self._alphabet = alphabet
        self._shortest = style.shortest

    def read_bytes(self, data: bytes, source: str, name: str | None, known: Known) -> Entries:
        """Read words and clues; what is odd about them becomes a note."""
        options = self._reading_options(known)
        found = read_list(data, source, self._alphabet(known), self._style, options)
        return self._from_reader(found, entries_origin(data, name, options), known)

    def read_text(self, text: str, source: str | None, known: Known) -> Entries:
        """Read words that somebody typed."""
        alphabet, options = self._alphabet(known), self._reading_options(known)
        found = read_list(text, source, alphabet, self._style, options, is_typed=True)
        return self._from_reader(found, None, known)

    def reading(
        self, given: str | bytes, source: str, known: Known, faults: list[LineError]
    ) -> ReadList:
        """Return what each line is read as."""
        alphabet, options = self._alphabet(known), self._reading_options(known)
        return read_list(given, source, alphabet, self._style, options, faults=faults)

    def reading_json(self, found: ReadList, known: Known) -> list[object]:
        """Return the words of such a list."""
        return self.words_json(Entries.of(found.entries), known)

    def with_notes(self, value: Entries, note: str) -> Entries:
        """Return words with a note before all others."""
        return Entries.of(value, value.origin, (note, *value.notes), value.reading)

    def _from_reader(self, found: ReadList, origin: Origin | None, known: Known) -> Entries:
        reading = found if known.get("explain_list") else None
        return Entries.of(found.entries, origin, found.notes, reading)

    def _reading_options(self, known: Known) -> ListOptions:
        return reading_options(known) if self._takes_options else DEFAULT_OPTIONS

    def accept(self, value: object, known: Known) -> Entries:
        """Take words, pairs (word, clue), entries; a mapping of words to clues; or a text."""
        if isinstance(value, Entries):
            return value
        if isinstance(value, str):
            return self.read_text(require_list_text(value), None, known)
        given = value.items() if isinstance(value, Mapping) else value
        return self._all(list_items(given, "a list of words, or of pairs (word, clue),"), known)

    def python_source(self, value: Entries, known: Known) -> str:
        """Return a list of words, pairs and entries."""
        alphabet = self._alphabet(known)
        return list_source([self._word_source(entry, alphabet) for entry in value])

    def _word_source(self, entry: Entry, alphabet: Alphabet) -> str:
        found = self._word_json(entry, alphabet)
        if isinstance(found, dict):
            return f"Entry({entry.cells!r}, {entry.text!r}, {entry.clue!r})"
        return repr(tuple(found) if isinstance(found, list) else found)

    def _all(self, words: list[Any], known: Known) -> Entries:
        """Return the words; those that are too short are left out with a note, as in files."""
        alphabet = self._alphabet(known)
        entries, notes = [], []
        for nth, word in enumerate(words):
            with within(f"[{nth}]"):
                entry = self._entry(word, alphabet)
            letters = len(entry.cells)
            if letters and letters >= self._shortest:
                entries.append(entry)
            else:
                note = left_out_note(entry.text, letters, self._shortest)
                notes.append(f"entry {nth + 1}: {note}")
        if notes and not entries:
            raise InputError(f"nothing is left of these words: {'; '.join(notes[:3])}")
        return Entries.of(entries, notes=notes)

    def _entry(self, word: Any, alphabet: Alphabet) -> Entry:
        if isinstance(word, Entry):
            return _require_entry(word)
        pair = (word, "") if isinstance(word, str) else word
        if isinstance(pair, (tuple, list)) and len(pair) == 2:
            text, clue = pair
            if isinstance(text, str) and isinstance(clue, str):
                shortest = 0 if self.leaves_out_short else self._shortest
                return parse_entry(text, clue, alphabet, shortest)
        raise wrong_type("a word, or a pair (word, clue),", word)

    def accept_json(self, data: object, known: Known) -> Entries:
        """Take strings, pairs, and objects with `text`, `clue` and `cells`."""
        return self._all(json_items(data, _of_object), known)

    def word_count(self, value: Entries) -> int:
        """Return how many words there are."""
        return len(value)

    def words_json(self, value: Entries, known: Known) -> list[object]:
        """Return each word as shortly as it can be read again."""
        alphabet = self._alphabet(known)
        return [self._word_json(entry, alphabet) for entry in within_deadline(value, 64)]

    def _word_json(self, entry: Entry, alphabet: Alphabet) -> object:
        try:
            is_usual = parse_entry(entry.text, entry.clue, alphabet, self._shortest) == entry
        except InputError:
            is_usual = False
        if is_usual:
            return [entry.text, entry.clue] if entry.clue else entry.text
        return {"text": entry.text, "clue": entry.clue, "cells": list(entry.cells)}

    def schema(self) -> Schema:
        """Return an array of words, or the name of a file."""
        text = {"type": "string"}
        pair = {"type": "array", "items": text, "minItems": 2, "maxItems": 2}
        properties = {"text": text, "clue": text, "cells": {"type": "array", "items": text}}
        full = {"type": "object", "properties": properties, "additionalProperties": False}
        full |= {"title": "ListedEntry", "required": ["text"]}
        words = {"anyOf": [text, pair, full]}
        return {"anyOf": [{"type": "array", "items": words}, NAMED_LIST]}


#: The schema of a list that is only named.
NAMED_LIST: Final[Schema] = {
    "title": "NamedList",
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "category": {"type": "string"},
        "columns": {"type": "string"},
        "swap": {"type": "boolean"},
        "words": {"type": "integer", "minimum": 0},
    },
    "required": ["name", "sha256"],
    "additionalProperties": False,
}


def _of_object(data: dict[str, Any]) -> object:
    """Return the entry that an object describes; a pair where its cells follow from its word."""
    for key in data:
        if key not in ("text", "clue", "cells"):
            raise InputError("a word has no such key (there are text, clue, cells)", text=str(key))
    word, clue, cells = data.get("text"), data.get("clue", ""), data.get("cells")
    if cells is None:
        return word, clue
    if not isinstance(cells, list):
        raise wrong_type("cells: a list of texts", cells)
    return Entry(tuple(cells), word, clue)  # type: ignore[arg-type]  # _require_entry() looks


def _require_entry(entry: Entry) -> Entry:
    """Return an entry whose parts are of the right types."""
    cells, text, clue = entry.cells, entry.text, entry.clue
    are_cells = isinstance(cells, tuple) and all(isinstance(each, str) and each for each in cells)
    if not are_cells or not isinstance(text, str) or not isinstance(clue, str):
        raise wrong_type("an Entry of a tuple of cells, a text and a clue", (cells, text, clue))
    return entry
