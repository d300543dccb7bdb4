"""XML as a tree of nodes that know their lines; nothing in it can refer to anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from puzzlewright.errors import InputError

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType


class Node:
    """An element: its tag, its attributes, the text in it and the elements below."""

    __slots__ = ("attributes", "below", "line", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], line: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.line = line
        self.text = ""
        self.below: list[Node] = []

    def all(self, tag: str) -> list[Node]:
        """Return the elements with this tag right below."""
        return [node for node in self.below if node.tag == tag]


def tree(text: str, source: str | None, skipped: str) -> Node:
    """Return the root of an XML text; elements with the tag `skipped` are not looked into.

    A document type is refused: entities declared in one can swell a small file to anything.
    """
    from xml.parsers.expat import ExpatError, ParserCreate

    builder = _Builder(ParserCreate("UTF-8"), source, skipped)
    try:
        return builder.root_of(text)
    except ExpatError as error:
        reason = str(error).partition(":")[0]
        raise InputError(
            f"not well-formed XML ({reason})",
            source=source,
            line=error.lineno,
            column=error.offset + 1,
        ) from error


class _Builder:
    """Makes nodes of what the parser tells."""

    def __init__(self, parser: XMLParserType, source: str | None, skipped: str) -> None:
        self._parser = parser
        self._source = source
        self._skipped = skipped
        self._open: list[Node] = []
        self._texts: list[str] = []
        self._depth_skipped = 0
        self._root: Node | None = None
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._data
        parser.StartDoctypeDeclHandler = self._doctype

    def root_of(self, text: str) -> Node:
        """Return the root after all is read."""
        self._parser.Parse(text.encode("utf-8"), True)
        assert self._root is not None
        return self._root

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if self._depth_skipped:
            self._depth_skipped += 1
            return
        node = Node(tag, attributes, self._parser.CurrentLineNumber)
        if self._open:
            self._open[-1].below.append(node)
        else:
            self._root = node
        self._open.append(node)
        self._texts = []
        self._depth_skipped = int(tag == self._skipped)

    def _end(self, _tag: str) -> None:
        if self._depth_skipped > 1:
            self._depth_skipped -= 1
            return
        self._depth_skipped = 0
        self._open.pop().text = "".join(self._texts)

    def _data(self, text: str) -> None:
        if not self._depth_skipped:
            self._texts.append(text)

    def _doctype(self, name: str, *_others: object) -> NoReturn:
        line = self._parser.CurrentLineNumber
        raise InputError(
            "a document type is not allowed", source=self._source, line=line, text=name
        )
