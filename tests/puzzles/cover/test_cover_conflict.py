"""Why there is no solution: items that cannot all be covered, and no fewer of them."""

from __future__ import annotations

import pickle
from itertools import chain, combinations

import pytest
from hypothesis import given
from support.lengths import examples
from support.strategies.common import covers

from puzzlewright import Cover, OutOfTimeError, StoppedError
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.cover.items import Coloured, item_of
from puzzlewright.puzzles.cover.make.generator import problem_by_name


def can_be_covered(cover: Cover, items: tuple[str, ...]) -> bool:
    """Tell whether some options cover these items, by trying all sets of options."""
    options = [option for option in cover.options if {*map(item_of, option)} & {*cover.items}]
    sets = chain.from_iterable(combinations(options, size) for size in range(len(options) + 1))
    return any(_is_allowed(cover, chosen, items) for chosen in sets)


def _is_allowed(
    cover: Cover, chosen: tuple[tuple[str | Coloured[str], ...], ...], items: tuple[str, ...]
) -> bool:
    members = [member for option in chosen for member in option]
    for item, (low, high) in zip(cover.items, cover.bounds, strict=True):
        count = members.count(item)
        if count > high or (item in items and count < low):
            return False
    for item in cover.secondary:
        uses = [member for member in members if item_of(member) == item]
        if len(uses) > 1 and (item in uses or len({*uses}) > 1):
            return False
    return True


@examples(120)
@given(covers(most_options=6))
def test_a_conflict_is_one_and_minimal(cover: Cover) -> None:
    """Its items cannot all be covered; without any one of them, the others can be."""
    conflict = cover.why_none()
    assert (conflict is None) == can_be_covered(cover, cover.items)
    if conflict is not None:
        assert conflict.is_minimal
        assert not can_be_covered(cover, conflict.items)
        for item in conflict.items:
            assert can_be_covered(cover, tuple(i for i in conflict.items if i != item))
        assert cover.why_none() == conflict


def timetable(lessons: dict[str, int], slots: int, rooms: int) -> Cover[tuple[str, int]]:
    """Return a timetable: teachers with a number of lessons, each in some slot and room."""
    items = [(teacher, n) for teacher, count in lessons.items() for n in range(count)]
    options = {
        (lesson, slot, room): [lesson, (lesson[0], 100 + slot), (f"room {room}", slot)]
        for lesson in items
        for slot in range(slots)
        for room in range(rooms)
    }
    secondary = [(teacher, 100 + slot) for teacher in lessons for slot in range(slots)]
    secondary += [(f"room {room}", slot) for room in range(rooms) for slot in range(slots)]
    return Cover(items, list(options.values()), secondary=secondary)


def test_four_lessons_in_three_slots() -> None:
    """They are found among thirty lessons of others, which a search tries in millions of ways."""
    lessons = {**{f"teacher {n}": 3 for n in range(5)}, "Ann": 4, "Zoe": 2}
    conflict = timetable(lessons, 3, 8).why_none(nodes=2_000_000)
    assert conflict is not None
    assert conflict.is_minimal
    assert conflict.items == tuple(("Ann", n) for n in range(4))
    names = "'Ann,0', 'Ann,1', 'Ann,2', 'Ann,3'"
    assert str(conflict) == f"these 4 items cannot all be covered: {names}"
    assert repr(conflict).startswith("<Conflict: these 4 items")
    assert conflict.as_json()["items"] == ["Ann,0", "Ann,1", "Ann,2", "Ann,3"]
    again = pickle.loads(pickle.dumps(conflict))
    assert again == conflict
    assert hash(again) == hash(conflict)


def test_limits_are_honoured() -> None:
    """Nothing is claimed that is not known."""
    hard = problem_by_name("pentominoes", ["6x10"])
    with pytest.raises(OutOfTimeError):
        hard.restrict(without=range(1500, 1600)).why_none(nodes=100)
    with pytest.raises(StoppedError):
        hard.why_none(stop=lambda: True)
    board = problem_by_name("dominoes", ["3x5"])
    known = board.why_none(nodes=40)
    assert known is not None
    assert not known.is_minimal
    assert "perhaps fewer" in str(known)
    whole = board.why_none()
    assert whole is not None
    assert whole.is_minimal
    assert len(whole.items) <= len(known.items)


def test_facts_name_the_reason() -> None:
    """So do all verbs and the studio, which ask these."""
    cover = Cover("a b c", ["a", "b c", "a b"], secondary="x")
    assert Facts.of(cover).why_none() is None
    assert Facts.of(Cover("a b", ["a"])).why_none() == "item b cannot be covered"
    reason = "with option 2 chosen, item c cannot be covered"
    assert Facts.of(cover.restrict(chosen=[2])).why_none() == reason
