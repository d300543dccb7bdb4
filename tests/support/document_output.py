"""Compares what a document shows with what comes out, where ids, times and tokens differ.

    …                     in a line or a text of JSON: anything
    …                     on a line of its own: any lines
    {"a": 1, …}, [1, …]   in JSON: other members, further items
    k3uq5w2m7xj4aehd      an id: another one comes out, the same wherever this one is shown

What was bound to ids, tokens and etags is put into later commands by `filled`.
"""

from __future__ import annotations

import json
import re
from typing import Any

#: What differs from one run to the next, and means the same thing wherever it is shown.
NAMES = {
    "id": r"(?<![\w-])(?=[a-z]*[2-7])[a-z2-7]{16}(?![\w-])",
    "etag": r"(?:\d+-)?\d{10}\.\d+",
    "token": r"(?<![\w-])[A-Za-z0-9_-]{27}(?![\w-])",
}

#: What comes out for a name: ids without a digit are rare, but there are some.
VALUES = {"id": "[a-z2-7]{16}", "etag": NAMES["etag"], "token": "[A-Za-z0-9_-]{27}"}

#: What differs and is not shown again.
TIMES = r"\d{4}-\d\d-\d\dT[\d:.]+Z"
TOOK = r"\d+(?:\.\d+)? m?s\b"

_SPECIAL = re.compile(
    "|".join(
        [r"(?P<lines>^…\n)", "(?P<any>…)", f"(?P<time>{TIMES})"]
        + [f"(?P<{name}>{pattern})" for name, pattern in NAMES.items()]
        + [f"(?P<took>{TOOK})"]
    ),
    re.MULTILINE,
)
_JSON_SIGNS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]|…')


class Shown:
    """What a document shows, and what came out in its place."""

    def __init__(self) -> None:
        self._bound: dict[str, str] = {}

    def filled(self, command: str) -> str:
        """Return a command with what came out in the place of what the document shows."""
        for name, value in self._bound.items():
            command = command.replace(name, value)
        return command

    def is_like(self, shown: str, real: str) -> bool:
        """Tell whether this came out; if so, remember the ids."""
        shown, real = (f"{text.rstrip()}\n" for text in (shown, real))
        before = dict(self._bound)
        if shown.lstrip().startswith(("{", "[")):
            try:
                found = self._same(json.loads(_without_gaps(shown)), json.loads(real))
            except ValueError:
                found = False
        else:
            found = self._same_text(shown, real)
        if not found:
            self._bound = before
        return found

    def _same(self, shown: Any, real: Any) -> bool:
        if isinstance(shown, dict) and isinstance(real, dict):
            wanted = {name for name in shown if name != "…"}
            if "…" not in shown and wanted != set(real):
                return False
            return all(name in real and self._member(name, shown, real) for name in wanted)
        if isinstance(shown, list) and isinstance(real, list):
            if shown[-1:] == ["…"]:
                shown, real = shown[:-1], real[: len(shown) - 1]
            return len(shown) == len(real) and all(map(self._same, shown, real))
        if isinstance(shown, str) and isinstance(real, str):
            return self._same_text(shown, real, re.DOTALL)
        return type(shown) is type(real) and bool(shown == real)

    def _member(self, name: str, shown: dict[str, Any], real: dict[str, Any]) -> bool:
        if name == "seconds" and isinstance(shown[name], float):
            return isinstance(real[name], float)
        return self._same(shown[name], real[name])

    def _same_text(self, shown: str, real: str, flags: re.RegexFlag = re.NOFLAG) -> bool:
        pattern, names, end = "", [], 0
        for match in _SPECIAL.finditer(shown):
            pattern += re.escape(shown[end : match.start()])
            end = match.end()
            kind, text = str(match.lastgroup), match[0]
            if kind in NAMES:
                known = self._bound.get(text)
                pattern += f"({VALUES[kind] if known is None else re.escape(known)})"
                names.append(text)
            else:
                pattern += {"lines": "(?:.*\n)*?", "any": ".*", "time": TIMES, "took": TOOK}[kind]
        found = re.fullmatch(pattern + re.escape(shown[end:]), real, flags)
        if found is None:
            return False
        return all(
            self._bound.setdefault(name, value) == value
            for name, value in zip(names, found.groups(), strict=True)
        )


def _without_gaps(text: str) -> str:
    """Return JSON in which a bare … has become a member or an item of that name."""
    inside: list[str] = []

    def replaced(match: re.Match[str]) -> str:
        sign = match[0]
        if sign in "[{":
            inside.append(sign)
        elif sign in "]}":
            inside.pop()
        elif sign == "…":
            return '"…": 0' if inside[-1] == "{" else '"…"'
        return sign

    return _JSON_SIGNS.sub(replaced, text)
