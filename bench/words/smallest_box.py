"""Every word of a set, in a small box: the goal `all` next to genxword.

genxword runs in a process of its own (peers/lay_out.py), in this Python or in the one that the
environment variable LAYOUTS_PYTHON names. Its package wants cairo and Pango, which have to be
compiled; what lays out words does without: `pip install --no-deps genxword`. If it is missing it is
left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from bench import report as show
from bench.peers.lay_out import BLANK, NAME
from bench.peers.peer_process import asked
from bench.report import Target, geometric_mean, table
from bench.timing import tell
from bench.words.crisscross_runs import SEED, first_flaw, made
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid

SCRIPT = Path(__file__).parents[1] / "peers/lay_out.py"
PYTHON = "LAYOUTS_PYTHON"

#: Seconds for a set that are aimed at; a little less is given, so that there is time for the rest.
WANTED, GIVEN = 1.0, 0.9
SHARE_WANTED = 0.99

#: Of the sets, every so manieth is laid out without a time as well, which takes longer.
UNTIMED_EVERY = 4

#: Seconds that a process may take beyond its limits: to start, and where words find no place.
START, PATIENCE = 60.0, 10.0

OURS, UNTIMED = f"ours, {GIVEN:g} s", "ours, no time told"
FIRST, BEST = NAME, f"{NAME}, smallest in {GIVEN:g} s"

SECONDS_NOTE = (
    "Boxes are those with all words. Seconds are of the processor. Our time limit\n"
    "is one of the wall clock: on a busy machine it is less than genxword has, which is stopped\n"
    "by the processor's."
)


class Layout(NamedTuple):
    """What came of one set of words."""

    area: int  #: cells of the box
    is_all: bool  #: whether all words are in it, by the rules
    seconds: float  #: of the processor


class Layouts(NamedTuple):
    """What everybody made of some sets."""

    version: str | None  #: of genxword; None: it is not there
    by: Mapping[str, Sequence[Layout]]


def layouts(sets: Sequence[Sequence[Entry]]) -> Layouts:
    """Lay out each set: by us, some of them without a time as well, and by genxword."""
    by = {OURS: _ours(OURS, sets, GIVEN), UNTIMED: _ours(UNTIMED, sets[::UNTIMED_EVERY], None)}
    version = installed()
    return Layouts(version, by | (_theirs(sets) if version else {}))


def _ours(who: str, sets: Sequence[Sequence[Entry]], time: float | None) -> list[Layout]:
    tell(f"crisscross, all, {len(sets)} sets, {who}")
    found = [made(f"a set, {who}", entries, "all", time=time) for entries in sets]
    return [
        judged_layout(entries, one.grid, one.processor)
        for entries, one in zip(sets, found, strict=True)
    ]


def judged_layout(entries: Sequence[Entry], grid: Grid, seconds: float) -> Layout:
    """Return what a grid is: one with a flaw, or without some word, is not all of it."""
    is_all = not first_flaw(entries, grid) and not CrissCross(entries, grid).unplaced
    box = grid.trim()
    return Layout(box.height * box.width, is_all, seconds)


# ---------------------------------------------------------------- genxword


def installed() -> str | None:
    """Return the version of genxword, if it is there."""
    said = asked(SCRIPT, PYTHON, {}, START)
    return None if said is None else str(said["version"])


def _theirs(sets: Sequence[Sequence[Entry]]) -> dict[str, list[Layout]]:
    """Let genxword lay out all sets; nothing if it breaks down."""
    tell(f"crisscross, all, {len(sets)} sets, {NAME}")
    words = [["".join(entry.cells) for entry in one] for one in sets]
    limit = START + (GIVEN + PATIENCE) * len(sets)
    said = asked(SCRIPT, PYTHON, {"sets": words, "limit": GIVEN, "seed": SEED}, limit)
    if said is None:
        return {}
    return {
        who: [
            judged_layout(entries, grid_of(one[key]), one[f"{key} seconds"])
            for entries, one in zip(sets, said["sets"], strict=True)
        ]
        for who, key in ((FIRST, "first"), (BEST, "best"))
    }


def grid_of(rows: Sequence[str]) -> Grid:
    """Return the grid of rows with `-` for blank."""
    return Grid([[None if cell == BLANK else cell for cell in row] for row in rows])


# ---------------------------------------------------------------- the report


def layout_text(found: Layouts) -> str:
    """Return what each program came to in all."""
    lines = [_line(who, them) for who, them in found.by.items()]
    headers = ["every word", "sets", "all placed", f"in {WANTED:g} s", "mean box"]
    headers += ["mean s", "slowest s"]
    notes = [_compared(found, FIRST), _compared(found, BEST)]
    if found.version is None:
        notes = [f"Left out: {NAME}. `pip install --no-deps {NAME}` is enough; {PYTHON} may name"]
        notes.append("the Python that has it.")
    elif FIRST not in found.by:
        notes = [f"{NAME} {found.version} broke down and is left out."]
    return "\n".join([table(headers, lines), "", SECONDS_NOTE, *notes])


def _line(who: str, them: Sequence[Layout]) -> list[str]:
    areas = [one.area for one in them if one.is_all]
    return [
        who,
        str(len(them)),
        str(sum(one.is_all for one in them)),
        str(sum(_in_time(one) for one in them)),
        f"{mean(areas):.1f}" if areas else "–",
        show.seconds(mean(one.seconds for one in them)),
        show.seconds(max(one.seconds for one in them)),
    ]


def _in_time(one: Layout) -> bool:
    return one.is_all and one.seconds < WANTED


def ratios(found: Layouts, who: str) -> list[float]:
    """Return genxword's area divided by ours, for the sets of which both placed all words."""
    pairs = zip(found.by[OURS], found.by[who], strict=True)
    return [theirs.area / ours.area for ours, theirs in pairs if ours.is_all and theirs.is_all]


def _compared(found: Layouts, who: str) -> str:
    if who not in found.by:
        return ""
    both = ratios(found, who)
    if not both:
        return f"{who}: no set of which both placed all words."
    return (
        f"{who} (version {found.version}): on the {len(both)} sets of which both placed all\n"
        f"words its box is {show.ratio(geometric_mean(both))} times ours in the geometric mean, "
        f"{show.ratio(min(both))} at least; ours is smaller on {sum(one > 1 for one in both)}."
    )


def judged_layouts(found: Layouts) -> Iterator[Target]:
    """Judge the share of sets of which all words are placed in time, and the boxes."""
    for who in (OURS, UNTIMED):
        ours = found.by[who]
        done = sum(_in_time(one) for one in ours)
        text = f"crisscross: all, {who}, every word placed in {WANTED:g} s on {SHARE_WANTED:.0%}"
        yield Target(text, f"{done} of {len(ours)} sets", done >= SHARE_WANTED * len(ours))
    for who in (FIRST, BEST):
        text = f"crisscross: all, in a smaller box than {who}"
        both = ratios(found, who) if who in found.by else []
        if not both:
            yield Target(text, f"{NAME} is not installed", None)
            continue
        smaller = sum(one > 1 for one in both)
        yield Target(text, f"on {smaller} of {len(both)} sets", smaller == len(both))


def layout_data(found: Layouts) -> dict[str, object]:
    """Return areas, whether all words are there, and seconds, for a file."""
    by = {who: [list(one) for one in them] for who, them in found.by.items()}
    return {"genxword": found.version, **by}
