"""TOML files: read under the limits, as values that know their path and their line.

tomllib tells the line of what is no TOML, but not those of values that make no sense. So a scanner
goes over the text first. It finds the lines of keys, and refuses what tomllib would take long for:
keys of very many parts, and values very deep in one another.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator
from typing import Any, Final, Self

from puzzlewright.core import limits
from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError, suggestion
from puzzlewright.core.files import decode, plain_line_ends, read_bytes
from puzzlewright.core.json_value import NAMES, JsonValue
from puzzlewright.core.referenced_files import without_contents

#: Keys from the outermost on; numbers count the tables of an array.
Path = tuple[str | int, ...]

_LONG: Final = r'"""(?:[^\\]|\\.)*?"{3,5}' r"|'''.*?'{3,5}"
_SHORT: Final = r'"(?:[^"\\\n]|\\[^\n])*"' r"|'[^'\n]*'"
_TOKEN: Final = re.compile(
    rf"(?P<long>{_LONG})|(?P<open>\"\"\"|''')|(?P<string>{_SHORT})|(?P<comment>\#[^\n]*)"
    r"|(?P<bare>[A-Za-z0-9_-]+)|(?P<space>[ \t]+)|(?P<sign>.)",
    re.DOTALL,
)
_BARE: Final = re.compile("[A-Za-z0-9_-]+")
_LINE: Final = re.compile(r"(.*?) \(at (?:line (\d+), column (\d+)|end of document)\)")


class TomlValue(JsonValue):
    """A value somewhere in a TOML file."""

    __slots__ = ("_lines", "source")

    def __init__(
        self,
        data: Any,
        source: str,
        lines: dict[Path, int],
        parent: TomlValue | None = None,
        key: str | int = "",
    ) -> None:
        super().__init__(data, parent, key)
        self.source: str = source
        self._lines = lines

    def error(self, reason: str) -> InputError:
        """Return the error that names the file, the line and the key."""
        bad = super().error(reason)
        return InputError(bad.message, source=self.source, line=self.line, text=bad.text)

    def wrong_type(self, wanted: str) -> InputError:
        """Return the error for a value of another type than the one that is wanted."""
        name = NAMES.get(type(self.data), "a date or a time")
        words = f"{wanted} is expected, not {name}"
        return self.error(words.replace("an object", "a table"))

    @property
    def _keys(self) -> list[str | int]:
        keys: list[str | int] = []
        value: JsonValue = self
        while value.parent is not None:
            keys.insert(0, value.key)
            value = value.parent
        return keys

    @property
    def path(self) -> str:
        """Where the value is, tables of an array counted from 1: `section 2.per-page`."""
        path = ""
        for key in self._keys:
            if isinstance(key, int):
                path += f" {key + 1}"
            else:
                word = key if _BARE.fullmatch(key) else f'"{key}"'
                path += f".{word}" if path else word
        return path

    @property
    def line(self) -> int | None:
        """The line of its key, or of the nearest one around it."""
        keys = self._keys
        while keys and tuple(keys) not in self._lines:
            keys.pop()
        return self._lines.get(tuple(keys))

    def below(self, data: Any, key: str | int) -> Self:
        """Return a value in this one."""
        return type(self)(data, self.source, self._lines, self, key)

    def unknown(self, known: Collection[str]) -> InputError:
        """Return the error for a key that there is not, with the one that may be meant."""
        reason = f"no such key ({suggestion(str(self.key), known)})"
        return InputError(reason, source=self.source, line=self.line, text=self.path)

    def fields(self, needed: Collection[str], others: Collection[str] = ()) -> dict[str, Self]:
        """Return the values of a table; keys that are missing or unknown are refused."""
        found = self.entries()
        for name in needed:
            if name not in found:
                raise self.error(f"the key {name} is missing")
        for name, value in found.items():
            if name not in needed and name not in others:
                raise value.unknown([*needed, *others])
        return found

    def locate_error(self, bad: InputError) -> InputError:
        """Return an error about what this value says, with its place."""
        if bad.source is not None:
            return bad
        mine = super().error(bad.message)
        return InputError(mine.message, source=self.source, line=self.line, text=bad.text)

    def about_file(self, bad: InputError) -> InputError:
        """Return an error about a file that this value names, with the place of the value."""
        mine = super().error(str(without_contents(bad)))
        return InputError(mine.message, source=self.source, line=self.line)


def read_toml(path: str) -> TomlValue:
    """Return what a TOML file holds; an InputError tells the line of what is wrong."""
    return parse_toml(decode(read_bytes(path, limits.MOST_TOML), path), path)


def parse_toml(text: str, source: str) -> TomlValue:
    """Return what a text of TOML holds."""
    text = plain_line_ends(text)
    if len(text) > limits.most_bytes(limits.MOST_TOML):  # of a text that was packed
        most = limits.format_size(limits.most_bytes(limits.MOST_TOML))
        raise limits.limit_error(f"more than {most}", source)
    lines = lines_of_keys(text, source)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as bad:
        match = _LINE.fullmatch(str(bad))
        reason, line, column = match.groups() if match else (str(bad), None, None)
        at = text.rstrip().count("\n") + 1 if line is None else int(line)
        shown = text.split("\n")[at - 1].strip() or None
        raise InputError(
            f"not TOML ({reason})",
            source=source,
            line=at,
            column=None if column is None else int(column),
            text=shown,
        ) from None
    except (ValueError, RecursionError, OverflowError):  # a date that no calendar has
        raise InputError("not TOML (a value that cannot be read)", source=source) from None
    return TomlValue(data, source, lines)


def lines_of_keys(text: str, source: str) -> dict[Path, int]:
    """Return the lines of keys; an InputError refuses what is too deep to be read."""
    return _Scanner(source).run(text)


class _Scanner:
    """Finds keys by a look at signs. What is no TOML, it reads somehow: tomllib reports it."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._line = 1
        self._depth = 0
        self._lines: dict[Path, int] = {}
        self._table: Path = ()  #: the table of the last header
        self._numbers: dict[Path, int] = {}  #: how many tables an array has so far
        self._parts: list[str] = []  #: of the key that is being read
        self._is_key = True  #: whether a key may come
        self._brackets = 0  #: of the header that is being read
        self._dots = 0  #: since a key may have begun, where keys are not read

    def run(self, text: str) -> dict[Path, int]:
        """Return the lines of the keys of a text."""
        for kind, word in within_deadline(_tokens(text)):
            if kind == "open":  # a string without an end: the rest of the file is in it
                break
            if kind == "sign":
                self._take_sign(word)
            elif self._is_key and kind in ("string", "bare"):
                self._take_part(word if kind == "bare" else word[1:-1])
            self._line += word.count("\n")
        self._end_line()
        return self._lines

    def _take_part(self, word: str) -> None:
        self._parts.append(word)
        self._require_parts(len(self._parts))

    def _take_sign(self, sign: str) -> None:
        if sign == "\n":
            if self._depth == 0:
                self._end_line()
        elif self._is_key and sign == "[" and not self._parts:
            self._brackets += 1
        elif self._is_key and sign == "=":
            self._note(self._table + tuple(self._parts))
            self._is_key = False
        elif not self._is_key and sign in "[{":
            self._depth += 1
            if self._depth > limits.MOST_TOML_DEPTH:
                reason = f"more than {limits.MOST_TOML_DEPTH} levels of nested arrays or tables"
                raise InputError(reason, source=self._source, line=self._line)
        elif not self._is_key and sign in "]}":
            self._depth = max(0, self._depth - 1)
        self._count_dots(sign)

    def _count_dots(self, sign: str) -> None:
        """Refuse keys of many parts in tables on one line, where parts are not collected."""
        if self._is_key or sign in ",{}[]=\n":
            self._dots = 0
        elif sign == ".":
            self._dots += 1
            self._require_parts(self._dots)

    def _require_parts(self, number: int) -> None:
        if number > limits.MOST_KEY_PARTS:
            reason = f"a key of more than {limits.MOST_KEY_PARTS} parts"
            raise InputError(reason, source=self._source, line=self._line)

    def _end_line(self) -> None:
        if self._brackets and self._parts:
            self._open_table(tuple(self._parts), is_array=self._brackets > 1)
        self._parts, self._is_key, self._brackets = [], True, 0

    def _open_table(self, keys: tuple[str, ...], *, is_array: bool) -> None:
        """Note the header of a table; parts of it may be arrays, whose last table is meant."""
        path: Path = ()
        for at, key in enumerate(keys):
            path += (key,)
            is_last = at == len(keys) - 1
            if is_last and is_array:
                self._numbers[path] = self._numbers.get(path, -1) + 1
            if path in self._numbers:
                path += (self._numbers[path],)
        self._table = path
        self._note(path)

    def _note(self, path: Path) -> None:
        for end in range(1, len(path) + 1):
            self._lines.setdefault(path[:end], self._line)


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    for match in _TOKEN.finditer(text):
        assert match.lastgroup is not None
        yield match.lastgroup, match[0]
