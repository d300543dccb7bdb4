"""The texts in a script: its strings, and the fixed parts of its templates."""

from __future__ import annotations

from collections.abc import Iterator

#: What stands before a slash that begins a regular expression.
BEFORE_PATTERN = frozenset("(,=:[!&|?{};\n")


class Texts:
    """Reads a script once, and keeps its texts with what stands before them."""

    def __init__(self, script: str) -> None:
        self.script = script
        self.found: list[tuple[str, str]] = []  #: what stands before a text, and the text
        self._code(0)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self.found)

    def _code(self, at: int, *, inside: bool = False) -> int:
        """Read on to the end, or to the brace that ends what is put into a template."""
        script, depth = self.script, 0
        while at < len(script):
            sign, two = script[at], script[at : at + 2]
            if sign in "\"'":
                at = self._string(at)
            elif sign == "`":
                at = self._template(at)
            elif two == "//":
                at = (script.find("\n", at) + 1) or len(script)
            elif sign == "/" and self._begins_pattern(at):
                at = self._pattern(at)
            else:
                depth += (sign == "{") - (sign == "}")
                at += 1
                if inside and depth < 0:
                    return at
        return at

    def _begins_pattern(self, at: int) -> bool:
        before = self.script[:at].rstrip(" ")[-1:]
        return before in BEFORE_PATTERN or self.script[:at].rstrip().endswith("return")

    def _pattern(self, at: int) -> int:
        """Pass a regular expression, in which quotes begin no text."""
        is_class, at = False, at + 1
        while self.script[at] != "/" or is_class:
            sign = self.script[at]
            is_class = (is_class or sign == "[") and sign != "]"
            at += 2 if sign == "\\" else 1
        return at + 1

    def _string(self, start: int) -> int:
        at = start + 1
        while self.script[at] != self.script[start]:
            at += 2 if self.script[at] == "\\" else 1
        self.found.append((self.script[max(start - 24, 0) : start], self.script[start + 1 : at]))
        return at + 1

    def _template(self, start: int) -> int:
        before = self.script[max(start - 24, 0) : start]
        at = begun = start + 1
        while self.script[at] != "`":
            if self.script[at : at + 2] == "${":
                self.found.append((before, self.script[begun:at]))
                at = begun = self._code(at + 2, inside=True)
            else:
                at += 2 if self.script[at] == "\\" else 1
        self.found.append((before, self.script[begun:at]))
        return at + 1
