"""Books of the library as book files: TOML that `puzzlewright book` takes, and a file a puzzle.

What a book of the studio holds has the keys of book files (docs/books.md), but for its puzzles,
which are named by their ids. So most of it is written as it is. Puzzles that are in the trash or
gone, and sections without puzzles, are left out; `Files.left` tells which.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any, Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

#: The book file, and the folder of its puzzles.
NAME: Final = "book.toml"
FOLDER: Final = "puzzles"

#: Keys of a book in the order in which people look for them; tables come behind all others.
TABLES: Final = ("page", "solutions")
MATTER: Final = ("front", "back")

#: Characters of a title that become part of the name of a file.
LONGEST_NAME: Final = 40

#: Where a puzzle is in a book: the number of its section, and its own number there, from 0.
Place = tuple[int, int]


class Files(NamedTuple):
    """A book file and the puzzles beside it."""

    toml: str
    puzzles: Mapping[str, str]  #: texts by their names, such as puzzles/001-Animals.txt
    places: Mapping[str, Place]  #: where they are in the book
    titles: Mapping[str, str]  #: what they are called

    @property
    def all(self) -> dict[str, str]:
        """All files, by their names."""
        return {NAME: self.toml, **self.puzzles}

    def zip(self) -> bytes:
        """Return all files as a zip, the same for the same book."""
        made = BytesIO()
        with ZipFile(made, "w", ZIP_DEFLATED) as archive:
            for name, text in self.all.items():
                archive.writestr(ZipInfo(name), text.encode(), ZIP_DEFLATED)
        return made.getvalue()


class Puzzle(NamedTuple):
    """A puzzle of a book: its title, which is part of the name of its file, and its text."""

    title: str
    text: str


def files_of(
    title: str, data: Mapping[str, Any], puzzles: Sequence[Sequence[Puzzle | None]]
) -> Files:
    """Return the files of a book; `puzzles` are those of each section, None for what is gone."""
    texts: dict[str, str] = {}
    places: dict[str, Place] = {}
    titles: dict[str, str] = {}
    sections = []
    for at, (section, inside) in enumerate(zip(data.get("sections", ()), puzzles, strict=True)):
        names = []
        for nth, puzzle in enumerate(inside):
            if puzzle is None:
                continue
            name = f"{FOLDER}/{len(texts) + 1:03d}-{_plain(puzzle.title)}.txt"
            texts[name], places[name], titles[name] = puzzle.text, (at, nth), puzzle.title
            names.append(name)
        if names:
            sections.append({**section, "puzzles": names})
    return Files(toml_of({"title": title, **data, "sections": sections}), texts, places, titles)


def _plain(title: str) -> str:
    return "-".join(re.findall(r"\w+", title.replace("_", " ")))[:LONGEST_NAME] or "puzzle"


# TOML


def toml_of(book: Mapping[str, Any]) -> str:
    """Return a book file; keys that are None or empty are left out."""
    lines = list(_pairs({key: value for key, value in book.items() if not _is_table(key)}))
    for key in TABLES:
        inside = list(_pairs(book.get(key) or {}))
        lines += ["", f"[{key}]", *inside] if inside else []
    for key in (MATTER[0], "sections", MATTER[1]):
        for one in book.get(key) or ():
            name = "section" if key == "sections" else key
            lines += ["", f"[[{name}]]", *_pairs(one)]
    return "\n".join(lines).lstrip("\n") + "\n"


def _is_table(key: str) -> bool:
    return key in (*TABLES, *MATTER, "sections")


#: Keys for which an empty text says something.
_SAYING: Final = frozenset({"imprint"})


def _pairs(table: Mapping[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        is_said = value not in (None, "", [], {}) or (value == "" and key in _SAYING)
        if is_said:
            yield f"{key} = {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        inside = (f"{key} = {_value(each)}" for key, each in value.items() if each)
        return f"{{{', '.join(inside)}}}"
    if isinstance(value, list):
        return _list([_value(each) for each in value])
    return str(value)


def _list(values: list[str]) -> str:
    if len(values) <= 1:
        return f"[{', '.join(values)}]"
    inside = "".join(f"    {each},\n" for each in values)
    return f"[\n{inside}]"


def _text(text: str) -> str:
    """Return a text; one of several lines stays one."""
    # JSON escapes what TOML wants to be escaped, but for one character.
    lines = [
        json.dumps(line, ensure_ascii=False)[1:-1].replace("\x7f", "\\u007f")
        for line in text.split("\n")
    ]
    if len(lines) == 1:
        return f'"{lines[0]}"'
    return '"""\n{}"""'.format("\n".join(lines))
