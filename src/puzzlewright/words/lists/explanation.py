"""What is read from each line of a list, for those who want to see it."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlewright.core.errors import quote
from puzzlewright.words.entries import Entry
from puzzlewright.words.lists.reader import READ_AS, ReadList


def explanation(reading: ReadList) -> Iterator[str]:
    """Yield remarks on a list, and then what became of each of its lines."""
    if not any(remark.startswith(READ_AS) for remark in reading.remarks):
        yield reading.summary
    yield from reading.remarks
    read: dict[int, list[Entry]] = {}
    for at, entry in reading.numbered:
        read.setdefault(at, []).append(entry)
    taken = set(map(id, reading.entries))
    lines: dict[int, list[str]] = {}
    for row in reading.table.rows:
        line = (reading.table.separator or " | ").join(row.fields).strip()
        lines.setdefault(row.number, []).append(line)
    for at, words in lines.items():  # one line may have several
        mark = (reading.table.marks or {}).get(at, "")
        given = quote(f"{mark} {', '.join(words)}".lstrip())
        found = [_entry_line(entry, is_taken=id(entry) in taken) for entry in read.get(at, ())]
        yield f"{reading.unit} {at}: {given} -> {'; '.join(found) or 'left out'}"


def _entry_line(entry: Entry, *, is_taken: bool) -> str:
    """Return an entry with all that there is to see of it."""
    cells = "".join(cell if len(cell) == 1 else f"({cell})" for cell in entry.cells)
    text = "" if entry.text.upper() == "".join(entry.cells) else f", shown as {quote(entry.text)}"
    clue = f", with {quote(entry.clue)}" if entry.clue else ""
    return f"{cells}{text}{clue}" + ("" if is_taken else " (left out: it is there already)")
