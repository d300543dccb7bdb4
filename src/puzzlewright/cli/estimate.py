"""`count --estimate`: how long a count would take, by which method, and about what it would find.

Trees with few deep branches are underestimated more often than not, so the words stay careful.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from puzzlewright.cli.wording import NOT_SEARCHED, duration

if TYPE_CHECKING:
    from puzzlewright.cli.inputs import Entry
    from puzzlewright.puzzles.estimate import Estimate, Number

#: From here on, numbers are written with a power of ten, and times in years.
MANY = 10**18
YEAR = 365.25 * 86400

#: With a standard error above this share, a number is no more than a hint.
VAGUE = 0.5


def line_of(entry: Entry, guess: Estimate, *, json: bool, name: str) -> str:
    """Return the line about one puzzle."""
    if json:
        from puzzlewright.cli.output import json_line
        from puzzlewright.cli.searching import allow_digits_of

        allow_digits_of(guess.found)
        return json_line({**entry.as_json(), **NOT_SEARCHED, **guess.as_json()})
    return f"{name}{in_words(guess)}\n"


def in_words(guess: Estimate) -> str:
    """Return an estimate in words."""
    if guess.basis == "exact":
        assert guess.nodes is not None
        assert guess.seconds is not None
        nodes = _counted(_shown(guess.nodes), "nodes")
        parts = [_solutions(guess), nodes, duration(guess.seconds)]
        return f"{', '.join(parts)}: exactly ({guess.words})"
    parts = [_solutions(guess)]
    if guess.basis == "sampled" and guess.nodes is not None:
        parts.append(_about(guess.nodes, "nodes"))
    parts += _times(guess)
    how = [guess.words]
    if guess.basis == "measured":
        how[0] += ", without visiting each solution"
    if guess.probes:
        how.append(f"a guess from {_counted(f'{guess.probes:,}', 'random descents')}")
    return f"{', '.join(parts)} ({'; '.join(how)}{_turn(guess)})"


def _solutions(guess: Estimate) -> str:
    """Return how many solutions there are: exactly, about, or at least."""
    number, noun = guess.solutions, "solutions"
    if guess.distinct is not None:
        number, noun = guess.distinct, "distinct solutions"
    if guess.basis == "exact" and number is not None:
        return _counted(_shown(number), noun)
    if number is None or number.value < guess.found:
        if guess.found:
            return f"at least {_counted(f'{guess.found:,}', noun)}"
        return "an unknown number of solutions (none was met)"
    return _about(number, noun)


def _counted(number: str, nouns: str) -> str:
    return f"{number} {nouns.removesuffix('s') if number == '1' else nouns}"


def _about(number: Number, noun: str) -> str:
    """Return a number with what is known of its error."""
    if not number.is_known:
        return f"more than 1e300 {noun}"
    if number.is_least:
        return f"at least {round(number.value):,} {noun}"
    if _is_vague(number):
        return f"perhaps {_shown(number, 2)} {noun}{_spread(number)}"
    return f"about {_shown(number, 2)} {noun}{_spread(number)}"


def _is_vague(number: Number) -> bool:
    return number.error is None or number.error > VAGUE


def _spread(number: Number) -> str:
    return "" if not number.error else f" ± {max(number.error, 0.01):.0%}"


def _times(guess: Estimate) -> list[str]:
    """Return how long it takes, and at most, as far as that is known."""
    times = []
    if guess.seconds is not None:
        is_vague = guess.basis == "sampled" and guess.nodes is not None and _is_vague(guess.nodes)
        times.append(f"{'perhaps' if is_vague else 'about'} {_time(guess.seconds)}")
    if guess.seconds_at_most is not None:
        times.append(f"at most {_time(guess.seconds_at_most)}")
    if not times:
        return ["an unknown time"] if guess.basis == "measured" else []
    times[-1] += " on one thread"
    return times


def _turn(guess: Estimate) -> str:
    """Return what may take over on the way."""
    turn = guess.turn
    if turn is None:
        return ""
    if turn.when == "speed":
        return f"; {turn.words.rpartition(', ')[2]} takes over if that is faster"
    nodes = "" if turn.nodes is None else f", {_about(turn.nodes, 'nodes')}"
    return f"; if memory runs out: {turn.words}{nodes}"


def _time(seconds: float) -> str:
    years = seconds / YEAR
    return duration(seconds) if years < 100 else f"{_short(years, 2)} years"


def _shown(number: Number, figures: int | None = None) -> str:
    """Return a number; with `figures`, rounded to two of them: more would claim too much."""
    return _short(number.value, figures)


def _short(value: float, figures: int | None) -> str:
    if value >= MANY:
        return f"{Decimal(value):.1e}".replace("e+", "e")
    whole = round(value)
    return f"{whole if figures is None else rounded(whole):,}"


def rounded(value: float) -> int:
    """Return a number with two figures that count."""
    whole = round(value)
    return round(whole, 2 - len(str(whole)))
