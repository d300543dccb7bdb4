"""What `solve` prints around a solution, so that the solution can be read from it."""

from __future__ import annotations

#: The line above a solution that takes several, and the remarks below it.
_HEAD = r"^Puzzle \d.*:$"
_REMARK = (
    r"^(?:Puzzles? \d.* took .*|there may be more solutions: .*|.*: proved.*|not unique"
    r"|at least .*|unknown .*|mean score .*)$"
)


def without_report(text: str, *, several: bool = False) -> str:
    """Return what `solve` printed with its own lines blank, so that the solution can be read.

    Only where there is one solution, unless `several` are read: else it would not be known which
    one is meant.
    """
    import re

    head, remark = re.compile(_HEAD, re.MULTILINE), re.compile(_REMARK, re.MULTILINE)
    if not text.startswith("Puzzle ") or not (several or len(head.findall(text)) == 1):
        return text
    return remark.sub("", head.sub("", text))
