"""Files that end in .non: `rows` and `columns` with their runs, as programs for nonograms have."""

from __future__ import annotations

from puzzlewright.core.documents import Credits, Document
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import decode
from puzzlewright.formats.register import Format, ReadResult, WriteResult
from puzzlewright_nonogram.puzzle import Nonogram


class NonFile(Format):
    """One nonogram with a title and an author."""

    name = "non"
    summary = "nonograms with comma-separated runs"
    suffixes = (".non",)
    kinds = ("nonogram",)

    def reads(self, data: bytes) -> bool:
        """Tell whether it begins with a word of the format."""
        return data.startswith((b"title ", b"by ", b"width "))

    def read(self, data: bytes, source: str | None = None) -> ReadResult:
        """Read the nonogram."""
        parts: dict[str, list[tuple[int, ...]]] = {"rows": [], "columns": []}
        told = {"title": "", "by": ""}
        here = None
        for number, line in enumerate(decode(data, source).splitlines(), 1):
            word, _, rest = line.strip().partition(" ")
            if word in parts:
                here = parts[word]
            elif word in told:
                told[word] = rest.strip('"')
            elif here is not None and line.strip():
                try:
                    here.append(tuple(int(run) for run in line.split(",") if run.strip() != "0"))
                except ValueError:
                    reason = "runs are numbers with commas"
                    raise InputError(reason, source=source, line=number, text=line) from None
        puzzle = Nonogram(parts["rows"], parts["columns"])
        return ReadResult([Document(puzzle, Credits(told["title"], told["by"]))])

    def write(self, document: Document, source: str | None = None) -> WriteResult:
        """Return the file."""
        self.require_kind(document.puzzle.kind, source)
        puzzle, document_credits = document.puzzle, document.credits
        assert isinstance(puzzle, Nonogram)
        lines = [
            f'title "{document_credits.title}"',
            f'by "{document_credits.author}"',
            f"width {len(puzzle.cols)}",
        ]
        lines += [f"height {len(puzzle.rows)}"]
        for name, every in (("rows", puzzle.rows), ("columns", puzzle.cols)):
            lines += ["", name, *(",".join(map(str, runs)) or "0" for runs in every)]
        return WriteResult("\n".join([*lines, ""]).encode())


FORMAT = NonFile()
