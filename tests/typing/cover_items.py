"""What an editor says of a cover problem whose items are a user's own; nothing here runs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from enum import Enum
from typing import assert_type

from puzzlewright import Coloured, Count, Cover, CoverSolution


class Day(Enum):
    """Some days."""

    MON = 1
    TUE = 2


@dataclass(frozen=True)
class Lesson:
    """A lesson of a timetable."""

    teacher: str
    subject: str


Slot = tuple[str, Day]
LESSONS = [Lesson("Ann", "art"), Lesson("Bob", "music")]


def words() -> None:
    """Without parameters, a problem has words as items and numbers as choices."""
    cover = Cover("a b", ["a x:red", "b"], secondary="x")
    plain: Cover = Cover.make("queens", 8)
    assert_type(plain.items, tuple[str, ...])
    assert_type(cover.solve()[0].options, tuple[tuple[str | Coloured[str], ...], ...])
    assert_type(cover.solve()[0].numbers, tuple[int, ...])
    assert_type(cover.solve()[0].choices, tuple[int, ...])
    assert_type(cover.count(chosen=[1], without=[2]), Count)


def lessons() -> None:
    """Get back the items that were given."""
    cover = Cover(LESSONS, [[lesson] for lesson in LESSONS])
    assert_type(cover.items, tuple[Lesson, ...])
    assert_type(cover.solve()[0].options[0], tuple[Lesson | Coloured[Lesson], ...])
    for solution in cover.solutions(limit=1, time=2.5):
        assert_type(solution, CoverSolution[Lesson, int])


def timetable() -> None:
    """Get back keys of a mapping; items of several sorts are named beforehand."""
    times = {(lesson, day): (lesson, (lesson.teacher, day)) for lesson in LESSONS for day in Day}
    slots = [(lesson.teacher, day) for lesson in LESSONS for day in Day]
    cover: Cover[Lesson | Slot, tuple[Lesson, Day]]
    cover = Cover(LESSONS, times, secondary=slots, bounds={LESSONS[0]: (0, 1)})
    answer = cover.solve(chosen=[(LESSONS[0], Day.MON)])
    assert_type(answer[0].choices, tuple[tuple[Lesson, Day], ...])
    conflict = cover.why_none()
    if conflict is not None:
        assert_type(conflict.items, tuple[Lesson | Slot, ...])


def annotated() -> None:
    """As docs/cover.md annotates options that are lists of items of several sorts."""
    options: dict[tuple[Lesson, Day], list[Lesson | Slot]] = {
        (lesson, day): [lesson, (lesson.teacher, day)] for lesson in LESSONS for day in Day
    }
    cover: Cover[Lesson | Slot, tuple[Lesson, Day]] = Cover(
        LESSONS, options, secondary=[("Ann", day) for day in Day]
    )
    assert_type(cover.items, tuple[Lesson | Slot, ...])


async def tasks(cover: Cover[Lesson, str]) -> AsyncIterator[str]:
    """Tasks have the same types."""
    answer = await cover.asolve(without=["tea"])
    assert_type(answer[0].choices, tuple[str, ...])
    assert_type(await cover.acount(chosen=["tea"], time=1), Count)
    async for solution in cover.asolutions(chosen=["tea"]):
        assert_type(solution.choices, tuple[str, ...])
        yield solution.text()


def mistakes(cover: Cover[Lesson, str]) -> None:
    """Numbers are no keys, and a colour is given to an item."""
    cover.solve(chosen=[3])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
    cover.solve(limt=3)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
