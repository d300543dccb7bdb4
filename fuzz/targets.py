"""The targets: one function for each reader, which takes the bytes of an input.

A target returns if the reader kept its promises (properties.py), and raises otherwise. Nothing here
needs atheris, so tests replay the corpus by calling targets. Formats that are packed are fuzzed
inside the packing: the target packs what the fuzzer made up.
"""

from __future__ import annotations

import json
import re
import struct
import zlib
from argparse import ArgumentTypeError
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from warnings import catch_warnings
from zipfile import ZipFile, ZipInfo

from fuzz.properties import attempt, examine, is_sampled, require
from fuzz.seeds import SMALL_PUZZLES, small_puzzle
from puzzlewright.books.book import Book
from puzzlewright.books.section import Batch
from puzzlewright.core import limits, quantities
from puzzlewright.core.documents import UNSIGNED, Document
from puzzlewright.core.errors import StoppedError
from puzzlewright.core.files import decode, gunzip, gzip_bytes
from puzzlewright.formats.register import find_format, read
from puzzlewright.puzzles.annotations import annotate
from puzzlewright.puzzles.codec import from_json
from puzzlewright.puzzles.fillin.plain_text import read_template
from puzzlewright.puzzles.fillin.word_lists.scored_lists import read_scored_list
from puzzlewright.puzzles.kind import documents_in_text, kind_named, kind_names
from puzzlewright.puzzles.recipes.provenance import Provenance
from puzzlewright.puzzles.recipes.recipe_file import load_recipe
from puzzlewright.puzzles.wordsearch.make.board_shapes import SIGNATURE, mask_text, read_mask
from puzzlewright.puzzles.wordsearch.word_lists import WORDS_AND_TRANSLATIONS
from puzzlewright.words.cells.alphabet import PLAIN, Alphabet, cells, clusters
from puzzlewright.words.cells.language_alphabets import alphabets
from puzzlewright.words.files.list_files import Table, read_list_file
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lists.class_lists import read_names
from puzzlewright.words.lists.reader import read_entries

Run = Callable[[bytes], None]

#: The languages that lists are read in: without and with digraphs, with letters of their own.
LANGUAGES = ("croatian", "spanish", "turkish", "german")

#: Kinds whose generators end soon after a request to stop, however large the puzzle is.
QUICKLY_MADE = ("sudoku",)


class Target(NamedTuple):
    """A reader to be fuzzed."""

    name: str
    run: Run
    mutator: str = "lines"  #: of mutators.py: lines, json or bytes


# Puzzles


def _text(kind: str | None, data: bytes) -> None:
    """Read puzzles as a file of ours, with annotations."""
    found = attempt(lambda: documents_in_text(decode(data, "a.txt"), "a.txt", kind))
    for document in (found or [])[:3]:
        _examine_document(document, data, from_text=True)


def _examine_document(document: Document, data: bytes, *, from_text: bool = False) -> None:
    examine(document.puzzle, data, from_text=from_text)
    plain = document.puzzle.provenance is None and document.credits == UNSIGNED
    if plain or not from_text:
        return
    text = annotate(document.puzzle.text(), document.credits, document.puzzle.provenance)
    again = documents_in_text(text, None, document.puzzle.kind)
    require(again == [document], "a document reads as another one")
    require(
        again[0].puzzle.provenance == document.puzzle.provenance, "a record reads as another one"
    )


def _solution(kind: str, data: bytes) -> None:
    """Read a solution of a small puzzle, and check it by the rules."""
    puzzle = small_puzzle(kind)
    solution = attempt(lambda: puzzle.solution_from(decode(data)))
    if solution is not None:
        puzzle.check(solution)
        if puzzle.check(solution).ok:
            again = puzzle.solution_from(solution.text())
            require(puzzle.check(again).ok, "a solution is wrong after it is written and read")


def _foreign(name: str, pack: Callable[[bytes], bytes], data: bytes) -> None:
    """Read a file of another program, and write what was read in the same format."""
    file = f"a{(find_format(name).suffixes or ('',))[0]}"
    found = attempt(lambda: read(pack(data), file, name))
    for document in ([] if found is None else found.documents)[:3]:
        _examine_document(document, data)
        if is_sampled(data):
            attempt(partial(find_format(name).write, document, file))


def _locked(data: bytes) -> None:
    """Read a crossword whose solution a key opens."""
    with limits.allowance(unlock="1234"):
        _foreign("puz", _same, data)


def _zipped(data: bytes) -> bytes:
    """Return a zip file with one member."""
    whole = BytesIO()
    with ZipFile(whole, "w") as archive:
        archive.writestr("a.xml", data)
    return whole.getvalue()


def _sniffed(data: bytes) -> None:
    """Read a file whose format nobody names."""
    found = attempt(lambda: read(data, "a.bin"))
    for document in ([] if found is None else found.documents)[:3]:
        _examine_document(document, data)


# JSON


def _json_of(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def _json(data: bytes) -> None:
    """Read the JSON data of a puzzle."""
    value = _json_of(data)
    puzzle = attempt(lambda: from_json(value))
    if puzzle is not None:
        again = from_json(json.loads(json.dumps(puzzle.as_json())))
        require(again == puzzle, "the JSON of a puzzle reads as another puzzle")
        examine(puzzle, data)


def _json_solution(kind: str, data: bytes) -> None:
    puzzle, value = small_puzzle(kind), _json_of(data)
    solution = attempt(lambda: puzzle.solution_from_json(value))
    if solution is not None:
        puzzle.check(solution)


def _recipe(data: bytes) -> None:
    """Read a recipe file, and the JSON of what was read."""
    path = Path("recipe.json")
    path.write_bytes(data)
    found = attempt(lambda: load_recipe(str(path)))
    if found is not None:
        recipe, seed = found
        path.write_text(json.dumps(recipe.as_json(seed=seed)), encoding="utf-8")
        require(load_recipe(str(path)) == found, "a recipe reads as another one")


def _book_file(data: bytes) -> None:
    """Read a book file, beside which there is a word list, and lay out its texts."""
    Path("words.txt").write_text("otter\nheron;a bird\n", encoding="utf-8")
    path = Path("book.toml")
    path.write_bytes(data)
    book = attempt(lambda: Book.load(path))
    if book is None:
        return
    require(min(book._plan.settings.paper.room) > 0, "a page without room")
    require(len(book.sections) > 0, "a book without sections")
    require(all(each.puzzles for each in book.sections), "a section without puzzles")
    for section in book.sections:
        batches = [each for each in section.puzzles if isinstance(each, Batch)]
        require(all(batch.seeds for batch in batches), "a recipe without seeds")
    require(attempt(lambda: Book.load(path)) == book, "a book reads as another one")


def _record(data: bytes) -> None:
    """Read how a puzzle was made, and begin to make it again."""
    made = attempt(lambda: Provenance.read(decode(data)))
    if made is None:
        return
    require(Provenance.read(made.text()) == made, "a record reads as another one")
    made.mark()
    kind = str(made.recipe.get("kind"))
    recipe = attempt(lambda: kind_named(kind).recipe_class().from_json(made.recipe))
    if recipe is not None and kind in QUICKLY_MADE:
        with suppress(StoppedError):
            attempt(lambda: recipe.make(made.seed, again=made.reached, stop=lambda: True))


def _language(data: bytes) -> None:
    """Read the definition of an alphabet in a recipe, and cut a few words into cells by it."""
    recipe = {"kind": "crisscross", "language": _json_of(data)}
    made = attempt(lambda: kind_named("crisscross").recipe_class().from_json(recipe))
    language = getattr(made, "language", None)
    if isinstance(language, Alphabet):
        for word in ("word", "Ljubljana", "ñandú 12", "-", "日本"):
            attempt(partial(cells, word, language))


# Checkpoints


def _checkpoint(kind: str, data: bytes) -> None:
    """Go on from a checkpoint of a small puzzle; its checksum and its name are made right."""
    title, name = _title_and_name(kind)
    state = _json_of(data)
    if isinstance(state, dict):
        state["search"] = name
    body = json.dumps(state).encode()
    path = Path("a.save")
    path.write_bytes(b"\n".join([title, sha256(body).hexdigest().encode(), body, b""]))
    count = attempt(lambda: small_puzzle(kind).count(checkpoint=path, nodes=1000))
    require(count is None or count.n >= 0, "a count below 0")
    path.unlink(missing_ok=True)


@cache
def _title_and_name(kind: str) -> tuple[bytes, object]:
    """Return the first line of checkpoints, and how they name the search of a small puzzle."""
    path = Path("named.save")
    path.unlink(missing_ok=True)
    small_puzzle(kind).count(checkpoint=path, nodes=1)
    title, _, body = path.read_bytes().split(b"\n")[:3]
    return title, json.loads(body)["search"]


# Words


def _alphabet(data: bytes) -> Alphabet:
    """Return a language, by the length of the input."""
    return alphabets()[LANGUAGES[len(data) % len(LANGUAGES)]]


def _entries(data: bytes) -> None:
    attempt(lambda: read_entries(decode(data), "a.txt"))
    attempt(lambda: read_entries(decode(data), "a.txt", _alphabet(data), []))


def _translated_words(data: bytes) -> None:
    attempt(lambda: read_entries(decode(data), "a.txt", style=WORDS_AND_TRANSLATIONS))
    attempt(
        lambda: read_entries(
            decode(data),
            "a.txt",
            _alphabet(data),
            [],
            category="animals",
            style=WORDS_AND_TRANSLATIONS,
        )
    )


def _scored(data: bytes) -> None:
    attempt(lambda: read_scored_list(data, "a.txt"))
    attempt(lambda: read_scored_list(decode(data), "a.txt", _alphabet(data)))


def _list_file(data: bytes) -> None:
    """Read a list from a file of any sort, text without a language and in some language."""
    for alphabet in (PLAIN,) if data.startswith(b"PK") else (PLAIN, _alphabet(data)):
        found = attempt(partial(read_list_file, data, "a.bin", alphabet))
        told: list[str] = []
        if isinstance(found, Table):
            told = found.notes
            for at, fields in found.rows:
                require(at > 0 and any(fields) and bool(fields[-1]), "an empty row of a list")
                require("\n" not in "".join(fields), "a line end in a field of a list")
        elif found is not None:
            require("\0" not in found[0], "a zero byte in a text")
            told = [found[1] or ""]
        require("\n" not in "".join(told), "several lines about one thing")


def _names(data: bytes) -> None:
    """Read a class list from a file, and as it is typed."""
    text = data.decode(errors="replace")
    for found in (
        attempt(partial(read_names, data, "a.bin")),
        attempt(partial(read_names, text, "--names", is_typed=True)),
    ):
        if found is not None:
            require(bool(found.names) and all(found.names), "an empty name")
            lines = "".join([*found.names, *found.notes])
            require(len(lines.splitlines()) <= 1, "several lines in a name")


def _office(data: bytes) -> None:
    """Read a list from a zip archive; its files are in the input, each below a line `@@ NAME`."""
    whole = BytesIO()
    with ZipFile(whole, "w") as archive:
        for part in re.split(rb"(?:^|\n)@@ ", data)[1:]:
            name, _, text = part.partition(b"\n")
            with catch_warnings(action="ignore"):  # two files of one name
                archive.writestr(ZipInfo(name.decode(errors="replace") or "a"), text)
    _list_file(whole.getvalue())


def _cells(data: bytes) -> None:
    """Cut a text into cells, without a language and in one that its length picks."""
    text = data.decode(errors="replace")
    languages = list(alphabets().values())
    for alphabet in (PLAIN, languages[len(data) % len(languages)]):
        found = attempt(partial(cells, text, alphabet))
        require(found is None or all(found), "an empty cell")
    require("".join(clusters(text)) == text, "clusters that are not the text")
    attempt(partial(alphabet_named, text))


# Boards


def _template(data: bytes) -> None:
    attempt(lambda: read_template(decode(data), "a.txt"))


def _mask(data: bytes) -> None:
    attempt(lambda: read_mask(decode(data), None))
    attempt(lambda: read_mask(decode(data), (9, 9)))


def _png(data: bytes) -> None:
    """Read a PNG: 13 bytes of its header, a number of colours, these colours, the pixels."""
    header, colours = data[:13], data[13:14] or b"\0"
    end = 14 + 3 * colours[0]
    parts = [(b"IHDR", header), (b"PLTE", data[14:end]), (b"IDAT", zlib.compress(data[end:], 1))]
    chunks = (struct.pack(">I4s", len(part), name) + part + b"sums" for name, part in parts)
    _png_file(SIGNATURE + b"".join(chunks))


def _png_file(data: bytes) -> None:
    text = attempt(lambda: mask_text(data, None, "a.png"))
    if text is not None:
        attempt(lambda: read_mask(text, None))


# Numbers


def _numbers(data: bytes) -> None:
    text = data.decode(errors="surrogateescape")
    for convert in (quantities.parse_seconds, quantities.positive_int, quantities.nonnegative_int):
        with suppress(ArgumentTypeError):
            require(convert(text) >= 0, "a number below 0")


def _gzip(data: bytes) -> None:
    attempt(lambda: gunzip(data))


def _same(data: bytes) -> bytes:
    return data


@cache
def targets() -> dict[str, Target]:
    """Return all targets by their names."""
    made = [
        *(Target(f"text-{kind}", partial(_text, kind)) for kind in kind_names()),
        Target("text-any", partial(_text, None)),
        *(Target(f"solution-{kind}", partial(_solution, kind)) for kind in SMALL_PUZZLES),
        Target("format-ipuz", partial(_foreign, "ipuz", _same), "json"),
        Target("format-puz", partial(_foreign, "puz", _same), "bytes"),
        Target("format-jpz", partial(_foreign, "jpz", _same)),
        Target("format-jpz-zipped", partial(_foreign, "jpz", _zipped)),
        Target("format-jpz-zip", partial(_foreign, "jpz", _same), "bytes"),
        Target("format-puz-locked", _locked, "bytes"),
        Target("format-xd", partial(_foreign, "xd", _same)),
        Target("format-across-text", partial(_foreign, "across-text", _same)),
        Target("format-crossfire", partial(_foreign, "crossfire", _same)),
        Target("format-burrtools", partial(_foreign, "burrtools", _same)),
        Target("format-burrtools-gzip", partial(_foreign, "burrtools", gzip_bytes)),
        Target("format-knuth", partial(_foreign, "knuth", _same)),
        Target("format-sudoku-lines", partial(_foreign, "sudoku-lines", _same)),
        Target("format-sadman", partial(_foreign, "sadman", _same)),
        Target("format-json", partial(_foreign, "json", _same), "json"),
        Target("format-jigsaw-json", partial(_foreign, "jigsaw-json", _same), "json"),
        Target("format-eternity2", partial(_foreign, "eternity2", _same)),
        Target("format-unknown", _sniffed, "bytes"),
        Target("json-puzzle", _json, "json"),
        *(Target(f"json-{kind}", partial(_json_solution, kind), "json") for kind in SMALL_PUZZLES),
        *(Target(f"saved-{kind}", partial(_checkpoint, kind), "json") for kind in SMALL_PUZZLES),
        Target("recipe", _recipe, "json"),
        Target("book-file", _book_file),
        Target("record", _record, "json"),
        Target("language", _language, "json"),
        Target("list-entries", _entries),
        Target("list-translations", _translated_words),
        Target("list-scored", _scored),
        Target("list-names", _names),
        Target("list-file", _list_file, "bytes"),
        Target("list-encoding", _list_file, "bytes"),
        *(Target(f"list-{suffix}", _office) for suffix in ("xlsx", "ods", "docx")),
        Target("cells", _cells),
        Target("template", _template),
        Target("mask", _mask),
        Target("mask-png", _png, "bytes"),
        Target("mask-png-file", _png_file, "bytes"),
        Target("numbers", _numbers),
        Target("gzip", _gzip, "bytes"),
    ]
    return {target.name: target for target in made}
