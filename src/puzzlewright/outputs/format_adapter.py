"""Files that can be read again: our plain text, and the formats of other programs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from puzzlewright.core.documents import Document
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import encode
from puzzlewright.formats.plain_text import PlainText
from puzzlewright.formats.register import Format, WriteResult, format_by_suffix
from puzzlewright.formats.sniff import OF_ONE_KIND
from puzzlewright.outputs.declarations import CREDITS, TEXT
from puzzlewright.outputs.output import Files, Job, Output, OutputDeclaration, OutputField, Values
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.annotations import annotate


class ReadableOutput(Output):
    """An output that can be read again, perhaps with several puzzles."""

    @property
    @abstractmethod
    def format(self) -> Format:
        """The format that reads and writes such files, imported only now."""

    def require_installed(self, path: str) -> None:  # noqa: ARG002
        """Import the format: at the end, perhaps after a Ctrl-C, there would be less time."""
        _ = self.format

    def files(self, job: Job, values: Values, path: str) -> Files:  # noqa: ARG002
        """Return the file, with the solution if one is shown and there is room for it."""
        data, notes = self.format.write(Document(job.puzzle, job.credits), path)
        if job.solution is not None:
            data = self.with_solution(job, data, path)
        return Files({path: data}, notes)

    def file_of_all(
        self, documents: Sequence[Document], path: str, *, transliterated: bool = False
    ) -> WriteResult:
        """Return a file with several puzzles, where the format has room for them."""
        chosen = self.format
        for document in documents:
            chosen.require_kind(document.puzzle.kind, path)
        if transliterated:
            chosen = chosen.with_plain_letters()
        try:
            return chosen.write_all(documents, path)
        except InputError as error:
            if error.source is None:
                error.source = path
            raise

    def with_solution(self, job: Job, data: bytes, path: str) -> bytes:
        """Return a file with a solution in it; `data` is the one without."""
        if job.solution != Facts.of(job.puzzle).own_solution():
            raise InputError("there is no room for a solution in such a file", source=path)
        return data


class SuffixOutput(ReadableOutput):
    """A format of other people's programs, known by its suffix."""

    def __init__(self, declaration: OutputDeclaration) -> None:
        self.name: str = declaration.name
        self.suffixes: tuple[str, ...] = declaration.suffixes
        self.kinds: tuple[str, ...] | None = declaration.kinds
        self.options: tuple[OutputField[Any], ...] = declaration.options
        self.media_type: str = declaration.media_type
        self._declaration = declaration

    def holds(self, kind: str) -> bool:
        """Tell whether a puzzle of this kind can be written so."""
        return self._declaration.holds(kind)

    @property
    def summary(self) -> str:  # type: ignore[override]  # it is in the format
        """One line."""
        return self.format.summary

    @property
    def format(self) -> Format:
        """The format."""
        found = format_by_suffix(f"a{self.suffixes[0]}")
        assert found is not None  # tests compare the two registers
        return found

    def with_solution(self, job: Job, data: bytes, path: str) -> bytes:
        """Return the file with a solution, which D. E. Knuth's programs take below the problem."""
        if not hasattr(job.puzzle, "knuth_text") or self.suffixes[0] not in OF_ONE_KIND:
            return super().with_solution(job, data, path)
        text, own = Facts.of(job.puzzle).solved_text(job.solution), job.puzzle.text()
        assert text.startswith(own)
        return encode(f"{job.puzzle.knuth_text()}{text[len(own) :]}", path)


class NamedOutput(ReadableOutput):
    """A format that is chosen by its name, or one of a plug-in with its suffixes."""

    options: tuple[OutputField[Any], ...] = CREDITS

    def __init__(self, chosen: Format, suffixes: tuple[str, ...] = ()) -> None:
        self.name: str = chosen.name
        self.summary: str = chosen.summary
        self.kinds: tuple[str, ...] | None = chosen.kinds
        self.suffixes = suffixes
        self._format = chosen

    @property
    def format(self) -> Format:
        """The format."""
        return self._format


class PlainTextOutput(ReadableOutput, declaration=TEXT):
    """Plain text."""

    @property
    def format(self) -> Format:
        """The format of our texts."""
        return PlainText()

    def with_solution(self, job: Job, data: bytes, path: str) -> bytes:  # noqa: ARG002
        """Return the puzzle with the solution below it."""
        text = Facts.of(job.puzzle).solved_text(job.solution)
        return encode(annotate(text, job.credits, job.puzzle.provenance), path)
