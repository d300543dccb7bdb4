"""What is on the pages of a PDF, as far as the tests need it: sizes, and texts with their places.

It reads what Typst writes: plain objects, streams packed by zlib or not at all, glyphs of two bytes
with tables that tell which characters they stand for. It is no reader for the files of others.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import NamedTuple

_OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
# Strings may have brackets in them, as long as they are in pairs.
_STRING = rb"\((?:\\.|[^\\()])*\)"
for _ in range(5):
    _STRING = rb"\((?:\\.|[^\\()]|" + _STRING + rb")*\)"
_TOKEN = re.compile(
    _STRING + rb"|<<|>>|<[0-9A-Fa-f]*>|\[|\]|/[^\s/\[\]()<>]*|[^\s/\[\]()<>]+", re.DOTALL
)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}

#: a, b, c, d, e, f: x becomes ax + cy + e, y becomes bx + dy + f.
Matrix = tuple[float, float, float, float, float, float]


class Run(NamedTuple):
    """A text that was set at once, and where it begins: points from the lower left corner."""

    x: float
    y: float
    text: str


class Page(NamedTuple):
    """One page; its size is in points."""

    width: float
    height: float
    runs: list[Run]

    @property
    def text(self) -> str:
        """All texts in the order in which they were set."""
        return "\n".join(run.text for run in self.runs)

    @property
    def words(self) -> list[str]:
        """The words of all texts."""
        return self.text.split()


class _Pdf:
    def __init__(self, data: bytes) -> None:
        self.objects = {int(match[1]): match[2] for match in _OBJECT.finditer(data)}

    def stream(self, number: int) -> bytes:
        head, _, body = self.objects[number].partition(b"stream\n")
        body = body.removesuffix(b"\nendstream")
        return zlib.decompress(body) if b"FlateDecode" in head else body

    def pages(self) -> Iterator[Page]:
        root = next(one for one in self.objects.values() if b"/Type/Pages" in one)
        kids = re.search(rb"/Kids\[(.*?)\]", root, re.DOTALL)
        assert kids
        for number in map(int, re.findall(rb"(\d+) 0 R", kids[1])):
            page = self.objects[number]
            box = re.search(rb"/MediaBox\[0 0 ([\d.]+) ([\d.]+)\]", page)
            contents = re.search(rb"/Contents (\d+) 0 R", page)
            assert box
            body = self.stream(int(contents[1])) if contents else b""
            runs = list(self._runs(body, self._resources(page), (1, 0, 0, 1, 0, 0)))
            yield Page(float(box[1]), float(box[2]), runs)

    def _resources(self, owner: bytes) -> bytes:
        found = re.search(rb"/Resources (\d+) 0 R", owner)
        return self.objects[int(found[1])] if found else owner

    def _named(self, resources: bytes, name: bytes) -> int:
        found = re.search(re.escape(name) + rb" (\d+) 0 R", resources)
        assert found, name
        return int(found[1])

    def _characters(self, font: int) -> dict[int, str]:
        found = re.search(rb"/ToUnicode (\d+) 0 R", self.objects[font])
        table = self.stream(int(found[1])) if found else b""
        pairs = re.findall(rb"<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>\n", table)
        return {int(code, 16): bytes.fromhex(to.decode()).decode("utf-16-be") for code, to in pairs}

    def _inside(self, number: int, matrix: Matrix) -> Iterator[Run]:
        """Yield the texts of a drawing that a page has in it."""
        if b"/Subtype/Form" in self.objects[number]:
            inner = self._resources(self.objects[number])
            yield from self._runs(self.stream(number), inner, matrix)

    def _runs(self, body: bytes, resources: bytes, matrix: Matrix) -> Iterator[Run]:
        saved: list[Matrix] = []
        operands: list[bytes] = []
        characters: dict[int, str] = {}
        text_matrix: Matrix = (1, 0, 0, 1, 0, 0)
        for token in _TOKEN.findall(body):
            if not token[:1].isalpha():
                operands.append(token)
                continue
            if token == b"q":
                saved.append(matrix)
            elif token == b"Q":
                matrix = saved.pop()
            elif token == b"cm":
                matrix = _times(_matrix(operands), matrix)
            elif token == b"Tf":
                characters = self._characters(self._named(resources, operands[-2]))
            elif token == b"Tm":
                text_matrix = _matrix(operands)
            elif token in (b"TJ", b"Tj"):
                place = _times(text_matrix, matrix)
                yield Run(place[4], place[5], _shown(operands, characters))
            elif token == b"Do":
                yield from self._inside(self._named(resources, operands[-1]), matrix)
            operands = []


def _shown(operands: list[bytes], characters: dict[int, str]) -> str:
    glyphs = b"".join(map(_string, operands))
    codes = [glyphs[at : at + 2] for at in range(0, len(glyphs), 2)]
    return "".join(characters.get(int.from_bytes(code), "") for code in codes)


def _matrix(operands: list[bytes]) -> Matrix:
    a, b, c, d, e, f = map(float, operands[-6:])
    return a, b, c, d, e, f


def _times(first: Matrix, then: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        (e * h + f * j + m),
    )


def _string(token: bytes) -> bytes:
    if token.startswith(b"<") and not token.startswith(b"<<"):
        return bytes.fromhex(token[1:-1].decode())
    if not token.startswith(b"("):
        return b""

    def plain(match: re.Match[bytes]) -> bytes:
        sign = match[1]
        return bytes([int(sign, 8)]) if sign[:1].isdigit() else _ESCAPES.get(sign, sign)

    return re.sub(rb"\\([0-7]{1,3}|.)", plain, token[1:-1], flags=re.DOTALL)


def pages_of(data: bytes) -> list[Page]:
    """Return the pages of a PDF."""
    assert data.startswith(b"%PDF-")
    return list(_Pdf(data).pages())
