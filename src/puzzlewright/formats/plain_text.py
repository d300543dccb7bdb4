"""Our own plain text as a format, which keeps everything about a puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlewright.core.documents import Document
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import decode, encode
from puzzlewright.formats.register import Format, ReadResult, WriteResult
from puzzlewright.puzzles.kind import document_text, documents_in_text, kind_names, parse_any


class PlainText(Format):
    """Our own text, of all kinds."""

    name = "text"
    summary = "our own plain text, which keeps everything about a puzzle"
    suffixes: tuple[str, ...] = (".txt",)
    kinds: tuple[str, ...] = kind_names()  # and those of plug-ins

    def reads(self, data: bytes) -> bool:  # noqa: ARG002
        """Tell that there is no sure sign: a text may be of any kind."""
        return False

    def require_kind(self, kind: str, source: str | None = None) -> None:
        """Take every kind, those of plug-ins too."""

    def read(self, data: bytes, source: str | None = None) -> ReadResult:
        """Read all puzzles of a text."""
        return ReadResult(documents_in_text(decode(data, source), source))

    def write(self, document: Document, source: str | None = None) -> WriteResult:
        """Return the text of a puzzle."""
        return self.write_all([document], source)

    def write_all(self, documents: Sequence[Document], source: str | None = None) -> WriteResult:
        """Return the texts of puzzles of one kind, one below the other."""
        if len({document.puzzle.kind for document in documents}) > 1:
            raise InputError("a text holds puzzles of one kind", source=source)
        text = "\n".join(map(document_text, documents))
        if len(documents) > 1 and not _holds(text, len(documents)):
            kind = documents[0].puzzle.kind
            reason = f"a text holds one {kind}, and there are {len(documents)}"
            raise InputError(f"{reason} (choose with --puzzle N)", source=source)
        return WriteResult(encode(text, source), groups_lost(documents))


def groups_lost(documents: Sequence[Document]) -> list[str]:
    """Return the note about groups of pieces, which our text of a packing has no place for."""
    if not any(getattr(document.puzzle, "groups", ()) for document in documents):
        return []
    return ["left out, as there is no place for it: groups of pieces (.xmpuzzle keeps them)"]


def _holds(text: str, number: int) -> bool:
    """Tell whether a text holds exactly `number` puzzles."""
    try:
        return len(parse_any(text)) == number
    except InputError:
        return False


FORMATS = (PlainText(),)
