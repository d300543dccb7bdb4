"""Word searches: sets of phrases, hidden by us and by word-search-generator.

The words in a grid are counted by hidden_words.py, for both alike. A grid of ours that is wrong,
or that the project's own checker refuses, ends the measurement.

word-search-generator runs in a process of its own (peers/hide_words.py), in this Python or in the
one that the environment variable WORDSEARCH_PYTHON names. If it is missing it is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

from bench.instances.wordsearch import SETS, Sets, in_folder, letters_of, thought_up
from bench.peers.hide_words import NAME
from bench.peers.peer_process import asked
from bench.report import Report, Target, WrongAnswerError, table
from bench.timing import Task, take_turns, tell
from bench.words.hidden_words import WAYS, Hidden, Placed, misplaced, second_copies, shared
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch

SCRIPT = Path(__file__).parents[1] / "peers/hide_words.py"
PYTHON = "WORDSEARCH_PYTHON"

#: What all of it is made with; how often, the fastest run being counted; sets where it is quick.
SEED = 1
ROUNDS = 3
QUICK_SETS = 5

#: Seconds that the other program may take to start, and for each set.
START, PATIENCE = 60.0, 20.0

OURS, THEIRS, OUR_SIZE = "ours", NAME, f"{NAME}, our sizes"

#: What is aimed at: letters shared, by the least number of phrases.
SHARED_WANTED = {5: 0.35, 10: 0.41, 20: 0.45, 40: 0.47}

#: The share of each direction, an eighth, may be off by this much, by the least phrases.
OFF, EVEN_FROM = 0.05, 20

#: The side of the board and the median of milliseconds, at most, by the number of single words.
SIDE_WANTED = {5: 12.0, 10: 14.5, 15: 16.0, 20: 16.0, 40: 20.0}
TIME_WANTED = {5: 4.0, 10: 12.0, 15: 31.0, 20: 49.0, 40: 200.0}


class Figures(NamedTuple):
    """What came of some sets, in the mean."""

    sets: int
    placed: float  #: of the phrases, a share
    shared: float  #: of the letters, a share
    side: float
    ways: float  #: how many are used in a grid
    shares: Mapping[str, float]  #: of each way, over all sets
    copies: int  #: second ones, in all sets
    milliseconds: float  #: the median


class Measurements(NamedTuple):
    """What everybody made of some sets."""

    of: Sets
    by: Mapping[str, Figures]
    is_whole: bool = True  #: whether none of the sets was left out


def measure(*, quick: bool = False, folder: Path | None = None) -> Report:
    """Measure the sets of a folder, if one is given, or sets of plain words."""
    found = in_folder(folder) if folder else thought_up(QUICK_SETS if quick else SETS)
    version = installed()
    measured = [_measured(one, version, quick=quick) for one in found]
    title = "Word searches: words placed, letters shared, ways used"
    data = {NAME: version, "sets": {one.of.name: _data(one) for one in measured}}
    judged = tuple(target for one in measured for target in targets(one))
    return Report("wordsearch", title, _text(measured, version), judged, data)


def _measured(all_sets: Sets, version: str | None, *, quick: bool) -> Measurements:
    sets, rounds = all_sets, ROUNDS
    if quick:
        sets, rounds = all_sets._replace(sets=all_sets.sets[:QUICK_SETS]), 1
    tell(f"wordsearch, {sets.name}")
    ours = [hidden_by_us(f"{sets.name}, set {at}", s, rounds) for at, s in enumerate(sets.sets, 1)]
    by = {OURS: ours}
    if version is not None:
        tell(f"wordsearch, {sets.name}, {NAME}")
        by |= _by_them(THEIRS, sets, [None] * len(ours), rounds)
        by |= _by_them(OUR_SIZE, sets, [one.side for one in ours], rounds)
    by_all = {who: figures(them) for who, them in by.items()}
    return Measurements(sets, by_all, len(sets.sets) == len(all_sets.sets))


def hidden_by_us(name: str, phrases: Sequence[str], rounds: int = 1) -> Hidden:
    """Make a word search; an error if it is not what it says."""
    tasks: dict[str, Task[WordSearch]] = {name: lambda: lambda: WordSearch.make(phrases, seed=SEED)}
    timing = take_turns(tasks, rounds)[name]
    made = timing.result
    placed = [
        Placed(made.entries[each.entry].cells, each.row, each.col, each.direction)
        for each in made.key.placements
    ]
    rows = [[cell or "" for cell in row] for row in made.grid.rows]
    found = Hidden([*map(letters_of, phrases)], rows, placed, timing.seconds)
    problems = [*misplaced(found), *(str(flaw) for flaw in Facts.of(made).flaws())]
    if problems:
        raise WrongAnswerError(f"{name}: {'; '.join(problems)}")
    return found


def figures(them: Sequence[Hidden]) -> Figures:
    """Return what came of some sets."""
    ways = Counter(each.way for one in them for each in one.placed)
    return Figures(
        len(them),
        mean(len(one.placed) / len(one.asked) for one in them),
        mean(map(shared, them)),
        mean(one.side for one in them),
        mean(len(one.ways) for one in them),
        {way: ways[way] / max(1, ways.total()) for way in WAYS},
        sum(map(second_copies, them)),
        1000 * median(one.seconds for one in them),
    )


# ---------------------------------------------------------------- word-search-generator


def installed() -> str | None:
    """Return the version of the other program, if it is there."""
    said = asked(SCRIPT, PYTHON, {}, START)
    return None if said is None else str(said["version"])


def _by_them(
    who: str, sets: Sets, sizes: Sequence[int | None], rounds: int
) -> dict[str, list[Hidden]]:
    """Let the other program hide all sets; nothing if it breaks down.

    It would take a phrase of several words apart, so it gets the letters without gaps.
    """
    letters = [[letters_of(phrase) for phrase in phrases] for phrases in sets.sets]
    words = [["".join(each) for each in phrases] for phrases in letters]
    what = {"sets": words, "sizes": sizes, "rounds": rounds, "seed": SEED}
    said = asked(SCRIPT, PYTHON, what, START + PATIENCE * len(words))
    if said is None:
        return {}
    found = [
        Hidden(
            phrases,
            one["rows"],
            [Placed(tuple(text), row, col, way) for text, row, col, way in one["placed"]],
            one["seconds"],
        )
        for phrases, one in zip(letters, said["sets"], strict=True)
    ]
    if any(map(misplaced, found)):
        raise WrongAnswerError(f"{NAME}, {sets.name}: words are not where it says")
    return {who: found}


# ---------------------------------------------------------------- the report


def _text(measured: Sequence[Measurements], version: str | None) -> str:
    headers = ["words", "by", "sets", "placed %", "shared %", "side", "directions", "second copies"]
    headers.append("median ms")
    lines = [[one.of.name, who, *_line(them)] for one in measured for who, them in one.by.items()]
    shares = [
        [one.of.name, who, *(f"{100 * share:.1f}" for share in them.shares.values())]
        for one in measured
        for who, them in one.by.items()
    ]
    notes = [
        "Means over the sets; milliseconds are of the processor. Shared letters are in cells where",
        "words cross, counted once for each word. Second copies are those of all sets.",
        _about_them(measured, version),
    ]
    parts = [table(headers, lines), table(["share of each way, %", "by", *WAYS], shares)]
    return "\n\n".join([*parts, "\n".join(notes)])


def _line(them: Figures) -> list[str]:
    return [
        str(them.sets),
        f"{100 * them.placed:.1f}",
        f"{100 * them.shared:.1f}",
        f"{them.side:.1f}",
        f"{them.ways:.1f}",
        str(them.copies),
        f"{them.milliseconds:.1f}",
    ]


def _about_them(measured: Sequence[Measurements], version: str | None) -> str:
    if version is None:
        return f"Left out: {NAME}. `pip install {NAME}`; {PYTHON} may name the Python that has it."
    text = f"{NAME} {version}: level 3, all eight ways; words without their gaps."
    broken = [one.of.name for one in measured if not {THEIRS, OUR_SIZE} <= one.by.keys()]
    return f"{text} It broke down on: {', '.join(broken)}." if broken else text


def _data(one: Measurements) -> dict[str, object]:
    return {who: them._asdict() for who, them in one.by.items()}


# ---------------------------------------------------------------- what was aimed at


def targets(one: Measurements) -> Iterator[Target]:
    """Judge what we made: the promises always, means if aims were set and all sets measured."""
    ours = one.by[OURS]
    name = f"wordsearch: {one.of.name}"
    yield Target(f"{name}, every word placed", f"{100 * ours.placed:.1f} %", ours.placed == 1)
    yield Target(f"{name}, no second copy", str(ours.copies), ours.copies == 0)
    if one.of.is_known:
        for text, measured, met in _aims(one.of, ours):
            yield Target(f"{name}, {text}", measured, met if one.is_whole else None)


def _aims(sets: Sets, ours: Figures) -> Iterator[tuple[str, str, bool]]:
    """Yield what is aimed at in the mean, what came of it, and whether that is enough."""
    least = max((aim for start, aim in SHARED_WANTED.items() if start <= sets.size), default=0)
    if least:
        text = f"at least {100 * least:g} % of letters shared"
        yield text, f"{100 * ours.shared:.1f} %", ours.shared >= least
    if sets.size >= EVEN_FROM:
        off = max(abs(share - 1 / len(WAYS)) for share in ours.shares.values())
        text = f"each way within {100 * OFF:g} points of an even share"
        yield text, f"{100 * off:.1f} points", off <= OFF
    if sets.are_words and sets.size in SIDE_WANTED:
        # These are the figures of the phrase search that our generator began with.
        side, time = SIDE_WANTED[sets.size], TIME_WANTED[sets.size]
        yield f"side at most {side:g}", f"{ours.side:.1f}", ours.side <= side
        text = f"median at most {time:g} ms"
        yield text, f"{ours.milliseconds:.1f} ms", ours.milliseconds <= time
