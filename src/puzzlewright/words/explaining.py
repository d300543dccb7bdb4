"""What is read from each line of a list, for those who want to see it."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlewright.errors import quote
from puzzlewright.words.entries import Entry
from puzzlewright.words.lists import ReadList


def explanation(reading: ReadList) -> Iterator[str]:
    """Yield remarks on a list, and then what became of each of its lines."""
    yield from reading.remarks
    read: dict[int, list[Entry]] = {}
    for at, entry in reading.numbered:
        read.setdefault(at, []).append(entry)
    taken = set(map(id, reading.entries))
    shown = set()
    for row in reading.table.rows:
        if row.at in shown:  # several words of one line
            continue
        shown.add(row.at)
        given = quote((reading.table.separator or " | ").join(row.fields).strip())
        found = [_shown(entry, is_taken=id(entry) in taken) for entry in read.get(row.at, ())]
        yield f"{reading.unit} {row.at}: {given} -> {'; '.join(found) or 'left out'}"


def _shown(entry: Entry, *, is_taken: bool) -> str:
    """Return an entry with all that there is to see of it."""
    cells = "".join(cell if len(cell) == 1 else f"({cell})" for cell in entry.cells)
    text = "" if entry.text.upper() == "".join(entry.cells) else f", shown as {quote(entry.text)}"
    clue = f", with {quote(entry.clue)}" if entry.clue else ""
    return f"{cells}{text}{clue}" + ("" if is_taken else " (left out: it is there already)")
