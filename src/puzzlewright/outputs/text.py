"""Our own plain text, which can be read again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlewright.core.files import encode
from puzzlewright.formats.kind_formats import PlainText
from puzzlewright.formats.register import Format
from puzzlewright.outputs.format_adapter import ReadableOutput
from puzzlewright.outputs.output import CREDITS, Job, OutputField
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.annotations import annotated


class Text(ReadableOutput):
    """Plain text."""

    name = "text"
    summary = "plain text, which can be read again"
    suffixes: tuple[str, ...] = (".txt",)
    options: tuple[OutputField[Any], ...] = CREDITS

    @property
    def format(self) -> Format:
        """The format of our texts."""
        return PlainText()

    def with_solution(self, job: Job, data: bytes, path: str) -> bytes:  # noqa: ARG002
        """Return the puzzle with the solution below it."""
        text = Facts.of(job.puzzle).text_with(job.solution)
        return encode(annotated(text, job.credits, job.puzzle.made), path)


OUTPUTS: Sequence[ReadableOutput] = (Text(),)
