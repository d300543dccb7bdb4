"""What `solve` prints around a solution, so that the solution can be read from it."""

from __future__ import annotations

#: The line above a solution that takes several, and the remarks below it.
_HEAD = r"^Puzzle \d.*:$"
_REMARK = (
    r"^(?:Puzzles? \d.* took .*|there may be more solutions: .*|.*: proved.*|not unique"
    r"|at least .*|unknown .*|mean score .*)$"
)


def without_report(text: str) -> str:
    """Return what `solve` printed with its own lines blank, so that the solution can be read.

    Only where there is one solution: of several, it would not be known which one is meant.
    """
    import re

    head, remark = re.compile(_HEAD, re.MULTILINE), re.compile(_REMARK, re.MULTILINE)
    if len(head.findall(text)) != 1 or not text.startswith("Puzzle "):
        return text
    return remark.sub("", head.sub("", text))
