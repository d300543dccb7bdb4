"""Books that are imported: from a zip of the whole library, or from a book file with its puzzles.

Both name puzzles by their files. Keys of book files that books of the studio do without are left
out, and told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from puzzlewright.errors import InputError
from puzzlewright.studio.server.api.book_models import BookData
from puzzlewright.studio.server.api.models import ID_PATTERN
from puzzlewright.studio.server.security.bodies import require_sound_json
from puzzlewright.toml_tree import toml_in

#: The book file of a zip.
BOOK: Final = "book.toml"

#: Bytes of a book file, and of a book in a zip of the library.
MOST_BOOK: Final = 2_000_000

#: Keys that name files, or that make puzzles.
LEFT_OUT: Final = {"": ("fonts",), "section": ("make", "seeds", "titles")}


class Named(NamedTuple):
    """A book whose puzzles are named by their files."""

    title: str
    data: dict[str, Any]
    left: list[str]  #: keys that are left out

    @property
    def files(self) -> list[str]:
        """The files of its puzzles, each once."""
        sections = self.data.get("sections", ())
        return list(
            dict.fromkeys(one["puzzle"] for each in sections for one in each.get("puzzles", ()))
        )

    def with_ids(self, id_of: Callable[[str], str | None]) -> BookData:
        """Return the book with the ids of its puzzles; files without one are left out."""
        sections = [
            {**each, "puzzles": list(_entries(each.get("puzzles", ()), id_of))}
            for each in self.data.get("sections", ())
        ]
        try:
            return BookData.model_validate({**self.data, "sections": sections})
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            raise InputError(f"{where}: {first['msg']}") from None


def _entries(puzzles: Any, id_of: Callable[[str], str | None]) -> Iterator[dict[str, Any]]:
    for one in puzzles:
        name = one["puzzle"]
        found = name if re.fullmatch(ID_PATTERN, name) else id_of(name)
        if found is not None:
            yield {"puzzle": found}


def from_json(data: bytes, title: str) -> Named:
    """Return a book of a zip of the library."""
    require_sound_json(data)
    try:
        found = json.loads(data)
        book = Named(title, found, [])
        if all(isinstance(each, str) for each in book.files):
            return book
    except (ValueError, RecursionError, AttributeError, TypeError, KeyError):
        pass
    raise InputError("no book of a studio")


def from_toml(data: bytes, names: list[str]) -> Named:
    """Return the book of a book file that lies in a zip beside files of these names."""
    try:
        value = toml_in(data.decode("utf-8-sig"), BOOK)
    except UnicodeDecodeError:
        raise InputError("not UTF-8", source=BOOK) from None
    found: dict[str, Any] = dict(value.data)
    left = [key for key in LEFT_OUT[""] if found.pop(key, None) is not None]
    title = found.pop("title", "")
    if not isinstance(title, str):
        raise InputError("title: a text is expected", source=BOOK)
    sections = []
    for section in _tables(found.pop("section", []), "section"):
        left += [key for key in LEFT_OUT["section"] if key in section]
        kept = {key: each for key, each in section.items() if key not in LEFT_OUT["section"]}
        inside = [{"puzzle": each} for each in _files(kept.get("puzzles", []), names)]
        style = kept.get("style")
        more = {"style": [style]} if isinstance(style, str) else {}
        sections.append({**kept, **more, "puzzles": inside})
    matter: dict[str, Any] = {
        key: _tables(found[key], key) for key in ("front", "back") if key in found
    }
    return Named(title, {**found, **matter, "sections": sections}, list(dict.fromkeys(left)))


def _tables(value: Any, key: str) -> list[Mapping[str, Any]]:
    """Return the tables of an array; one table alone is an array of one."""
    found = [value] if isinstance(value, dict) else value
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise InputError(f"{key}: tables are expected", source=BOOK)
    return found


def _files(value: Any, names: list[str]) -> Iterator[str]:
    """Yield the files of a zip that a section names, also those of folders."""
    for one in [value] if isinstance(value, str) else value:
        if not isinstance(one, str):
            raise InputError("puzzles: texts are expected", source=BOOK)
        path = one.removeprefix("./")
        folder = path.rstrip("/") + "/"
        found = [path] if path in names else sorted(n for n in names if n.startswith(folder))
        if not found:
            raise InputError("there is no such file in the zip", source=BOOK, text=one)
        yield from found
