"""The words of the studio's pages, in the languages of sheets."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from support.browsers.js_strings import Texts
from support.phrases import plural_pairs

from puzzlewright.i18n.catalogue import load_catalogue
from puzzlewright.puzzles.kind import kind_named
from puzzlewright.words.languages import LANGUAGES

WEB = Path(__file__).parents[3] / "src" / "puzzlewright" / "studio" / "web"
TEXT = r'"((?:[^"\\]|\\.)*)"'

# Texts that are not passed to t() where they stand: in tables, or by mistake

#: What stands before names of files, classes and shapes of icons.
NO_TEXT = re.compile(r"(?:\b(?:class|className|kind|d|from)\W{1,3}|import\W)$")

#: Two words, or one that begins a sentence.
ENGLISH = re.compile(r"[A-Za-z]{2,} [A-Za-z]|^[A-Z][a-z]{2}")

#: Names of keys, headers, events, papers and programs; what the server says, and examples.
NAMES = {
    *("Enter", "Escape", "Tab", "ArrowDown", "Files", "AbortError", "Content-Type"),
    *("Idempotency-Key", "Letter", "Legal", "Puzzlewright", "puzzlewright studio"),
    *("not unique", "not placed", "dialog wide", "line wrong", "seen wrong", ".class-ask button"),
    *(
        "Home",
        "Insert",
        "Backspace",
        "Shift + ←↑→↓",
        "Ctrl + Enter",
        "Ctrl + Z",
        "Ctrl + Y",
        "Control+Z",
        "Control+Y",
    ),
    *("BroadcastChannel", "Retry-After", "0.22px system-ui, sans-serif", "Delete"),
    *("puzzlewright studio --class", "shorter than 3 letters", "shares no letter with"),
    "ann bob cid | hall garden\nann bob hall:warm\nann garden\nbob cid hall:cold\n"
    "cid hall:warm\ncid garden\n",
}


def _literals(path: Path) -> set[str]:
    """Return the texts of a script that look like English."""
    told = Texts(path.read_text(encoding="utf-8"))
    kept = (text for before, text in told if not NO_TEXT.search(before))
    found = {text.replace("\\n", "\n").replace('\\"', '"') for text in kept}
    return {text for text in found if ENGLISH.search(text)}


def test_no_text_of_the_pages_is_in_english_only() -> None:
    """Whatever looks like English in a script has its words; tables of options are below."""
    css = "".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*.css"))
    classes = set(re.findall(r"\.([a-z][\w-]*)", css))
    for path in sorted(WEB.rglob("*.js")):
        if path.name == "fields.js":
            continue
        pairs = plural_pairs(path.read_text(encoding="utf-8"))
        known = {*load_catalogue("de").phrases, *NAMES, *(more for _, more in pairs)}
        left = {text for text in _literals(path) - known if not classes.issuperset(text.split())}
        assert (path.name, left) == (path.name, set())


# Options

FIELDS = (WEB / "form" / "fields.js").read_text(encoding="utf-8")

#: Words of the command line and of Python: --seed, FILE, False, ["LJ"], word=10.
OF_COMMANDS = re.compile(r'--\w|\b[A-Z]{4,}\b|\b(?:True|False|None)\b|\["|\w=-?\d')


def _table(name: str) -> Any:
    """Return a table of fields.js."""
    found = re.search(rf"^export const {name} = (\{{.*?^\}});$", FIELDS, re.MULTILINE | re.DOTALL)
    assert found is not None, name
    text = re.sub(r"^(\s*)(\w+):", r'\1"\2":', found[1], flags=re.MULTILINE)
    for constant, value in re.findall(rf"^const ([A-Z]+) = {TEXT};$", FIELDS, re.MULTILINE):
        text = text.replace(f": {constant},", f": {json.dumps(value)},")
    return json.loads(re.sub(r",(\s*[}\]])", r"\1", text))


def _texts(table: Any) -> set[str]:
    """Return the texts in a table of tables."""
    if isinstance(table, str):
        return {table} - {""}
    return {text for value in table.values() for text in _texts(value)}


def _options(kind: str) -> dict[str, dict[str, Any]]:
    """Return the options of a kind that its form shows, by name."""
    hidden = re.search(r"HIDDEN = new Set\((\[.*?\])\)", FIELDS)
    assert hidden is not None
    properties = kind_named(kind).recipe_class().schema()["properties"]
    left_out = {*json.loads(hidden[1]), *(["words"] if kind != "cover" else [])}
    return {name: schema for name, schema in properties.items() if name not in left_out}


def test_options_have_words_in_all_languages() -> None:
    """Names of options, their choices, and the help of the form are translated."""
    choices = re.search(r"CHOICES = \{(.*?)^\};", FIELDS, re.MULTILINE | re.DOTALL)
    assert choices is not None
    offered = {text for text in re.findall(TEXT, choices[1]) if text != "all"}
    for name in ("LABELS", "NOTHING", "NAMED", "HELP"):
        offered |= _texts(_table(name))
    assert offered - set(load_catalogue("de").phrases) == set()
    known = _table("LANGUAGES")
    assert known == {code: LANGUAGES[code] for code in known}


@pytest.mark.parametrize("kind", list(_table("HELP")))
def test_the_form_knows_the_options_of_a_kind(kind: str) -> None:
    """What the form adds belongs to options that there are, and speaks of no command line."""
    labels, own = _table("LABELS"), _table("HELP")[kind]
    options = _options(kind)
    assert set(own) == set(options)
    assert {*_table("FOLDED")[kind]} <= set(options)
    phrases, named = load_catalogue("de").phrases, _table("NAMED").get(kind, {})
    for name, schema in options.items():
        assert name in labels, name
        assert OF_COMMANDS.search(own[name]) is None, (name, own[name])
        texts = {named.get(name, {}).get(each, each) for each in schema.get("enum", ())}
        left = {text for text in texts if isinstance(text, str)} - {*LANGUAGES.values(), *phrases}
        assert (name, left) == (name, set())
    for name, texts in _table("NAMED").get(kind, {}).items():
        assert set(texts) == {value for value in options[name]["enum"] if isinstance(value, str)}
