"""Our own plain text, which can be read again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from puzzlewright.files import encode
from puzzlewright.outputs.foreign import Readable
from puzzlewright.outputs.output import Job
from puzzlewright.puzzles.abilities import Reported

if TYPE_CHECKING:
    from puzzlewright.formats.register import Format


class Text(Readable):
    """Plain text."""

    name = "text"
    summary = "plain text, which can be read again"
    suffixes = (".txt",)

    @property
    def format(self) -> Format:
        """The format of our texts."""
        from puzzlewright.formats.own import PlainText

        return PlainText()

    def with_solution(self, job: Job, data: bytes, path: str) -> bytes:  # noqa: ARG002
        """Return the puzzle with the solution below it."""
        return encode(Reported.of(job.puzzle).text_with(job.solution), path)


OUTPUTS: Sequence[Readable] = (Text(),)
