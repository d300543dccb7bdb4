"""XML as a tree of nodes that know their lines; nothing in it can refer to anything else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import NoReturn
from xml.etree.ElementTree import Element, ParseError, XMLParser
from xml.parsers.expat import ExpatError, ParserCreate, XMLParserType

from puzzlewright.core import limits
from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import PIECE

#: Bytes without the beginning of an element, in XML that a library reads. It is a guard for memory,
#: so a stretch may have twice as many before it is found.
LONGEST_TAG = 500_000


#: How a document type begins. Where this is in no comment, either, there is none.
_DOCTYPE = b"<!DOCTYPE"


class Node:
    """An element: its tag, its attributes, and what is in it: texts and elements, in order."""

    __slots__ = ("attributes", "content", "line", "tag")

    def __init__(self, tag: str, attributes: dict[str, str], line: int) -> None:
        self.tag: str = tag
        self.attributes: dict[str, str] = attributes
        self.line: int = line
        self.content: list[str | Node] = []

    @property
    def children(self) -> list[Node]:
        """The elements right below."""
        return [part for part in self.content if isinstance(part, Node)]

    @property
    def text(self) -> str:
        """The text that is in no element below."""
        return "".join(part for part in self.content if isinstance(part, str))

    @property
    def all_text(self) -> str:
        """The text with that of the elements below, as it is read."""
        return "".join(
            part if isinstance(part, str) else "\n" if part.tag == "br" else part.all_text
            for part in self.content
        )

    def all(self, tag: str) -> list[Node]:
        """Return the elements with this tag right below."""
        return [node for node in self.children if node.tag == tag]


def parse_xml(
    data: str | bytes, source: str | None, skipped: str | None = None, *, prefixes: bool = True
) -> Node:
    """Return the root of an XML text; elements with the tag `skipped` are not looked into.

    A document type is refused: entities declared in one can swell a small file to anything. Bytes
    are read in the encoding that they declare. Without `prefixes`, those of tags are taken off.
    """
    parser = ParserCreate("UTF-8" if isinstance(data, str) else None)
    builder = _Builder(parser, source, skipped, prefixes=prefixes)
    with _clear_errors(source):
        encoded = data.encode("utf-8") if isinstance(data, str) else data
        limits.require_attributes(encoded, source)
        return builder.parse(encoded)


def parse_xml_fast(data: bytes, source: str | None) -> Element:
    """Return the root of XML in UTF-8 as the standard library has it: quick, and without lines.

    Tags have no prefixes, and those of attributes are names in braces.
    """
    # Expat reads UTF-16 whatever encoding it is given, and a document type hides in it.
    if _DOCTYPE in data or b"\0" in data:
        require_xml(data, source)
    _require_short_tags(data, source)
    limits.require_attributes(data, source)
    most = limits.scaled_limit(limits.MOST_ELEMENTS)
    if data.count(b"<") - data.count(b"</") > most:
        raise limits.limit_error(f"more than {most:,} XML elements", source)
    parser = XMLParser(encoding="UTF-8")
    try:
        for at in range(0, len(data), PIECE):
            check_deadline()
            parser.feed(data[at : at + PIECE])
        root = parser.close()
    except ParseError as error:
        require_xml(data, source)
        # A prefix that nothing declares: only this parser looks for that.
        reason = f"not well-formed XML ({str(error).partition(':')[0]})"
        raise InputError(reason, source=source, line=error.position[0]) from None
    _require_flat(root, source)
    short = _ShortTags()
    for element in within_deadline(root.iter()):
        element.tag = short[element.tag]
    return root


class _ShortTags(dict[str, str]):
    """Tags without prefixes, by those with one; there are few."""

    def __missing__(self, tag: str) -> str:
        self[tag] = short = tag.rpartition("}")[2]
        return short


def _require_flat(root: Element, source: str | None) -> None:
    """Refuse too many elements in one another."""
    level = [root]
    for _ in range(limits.MOST_DEPTH - 1):
        # Most elements have nothing below them.
        level = [below for element in within_deadline(level) for below in element if len(below)]
        if not level:
            return
    raise InputError(f"more than {limits.MOST_DEPTH} levels of nested elements", source=source)


def own_text(element: Element) -> str:
    """Return the text that is in an element, and in none below it."""
    text = element.text or ""
    return text if not len(element) else text + "".join(below.tail or "" for below in element)


def require_xml(data: bytes, source: str | None) -> None:
    """Refuse what is not well-formed XML in UTF-8, or has a document type; nothing is kept of it.

    It is for XML that a library reads, and takes a small part of the time that a tree does.
    """
    parser = ParserCreate("UTF-8")
    parser.StartDoctypeDeclHandler = partial(_refuse_doctype, parser, source)
    with _clear_errors(source):
        _require_short_tags(data, source)
        for at in range(0, len(data), PIECE):
            check_deadline()
            parser.Parse(data[at : at + PIECE], False)
        parser.Parse(b"", True)


def _require_short_tags(data: bytes, source: str | None) -> None:
    """Refuse an element whose many attributes take much memory, or a very long text."""
    for at in range(0, len(data) - LONGEST_TAG, LONGEST_TAG):
        if data.find(b"<", at, at + LONGEST_TAG) < 0:
            raise InputError("an XML element or a text in it is far too long", source=source)


@contextmanager
def _clear_errors(source: str | None) -> Iterator[None]:
    """Turn the errors of the parser into ours."""
    try:
        yield
    except ExpatError as error:
        reason = str(error).partition(":")[0]
        reason = reason.removeprefix("not well-formed (").removesuffix(")")
        raise InputError(
            f"not well-formed XML ({reason})",
            source=source,
            line=error.lineno,
            column=error.offset + 1,
        ) from error
    except (LookupError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("XML in an encoding that is not known here", source=source) from error


def _refuse_doctype(
    parser: XMLParserType, source: str | None, name: str, *_others: object
) -> NoReturn:
    line = parser.CurrentLineNumber
    raise InputError("a document type is not allowed", source=source, line=line, text=name)


class _Builder:
    """Makes nodes of what the parser tells."""

    def __init__(
        self, parser: XMLParserType, source: str | None, skipped: str | None, *, prefixes: bool
    ) -> None:
        self._parser = parser
        self._source = source
        self._skipped = skipped
        self._prefixes = prefixes
        self._open: list[Node] = []
        self._depth_skipped = 0
        self._root: Node | None = None
        self._left = self._most = limits.scaled_limit(limits.MOST_ELEMENTS)
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._data
        parser.StartDoctypeDeclHandler = partial(_refuse_doctype, parser, source)

    def parse(self, data: bytes) -> Node:
        """Return the root after all is read."""
        self._parser.Parse(data, True)
        assert self._root is not None
        return self._root

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if self._depth_skipped:
            self._depth_skipped += 1
            return
        if not self._prefixes:
            tag = tag.rpartition(":")[2]
        line = self._parser.CurrentLineNumber
        node = Node(tag, attributes, line)
        self._require_room(line)
        if self._open:
            self._open[-1].content.append(node)
        else:
            self._root = node
        self._open.append(node)
        self._depth_skipped = int(tag == self._skipped)

    def _require_room(self, line: int) -> None:
        """Refuse one more element if there are too many already, in all or in one another."""
        self._left -= 1
        if self._left < 0:
            raise limits.limit_error(f"more than {self._most:,} XML elements", self._source, line)
        if len(self._open) >= limits.MOST_DEPTH:
            reason = f"more than {limits.MOST_DEPTH} levels of nested elements"
            raise InputError(reason, source=self._source, line=line)

    def _end(self, _tag: str) -> None:
        if self._depth_skipped > 1:
            self._depth_skipped -= 1
            return
        self._depth_skipped = 0
        self._open.pop()

    def _data(self, text: str) -> None:
        if not self._depth_skipped:
            self._open[-1].content.append(text)
