"""A timetable of two classes as an exact cover, or the lessons for which there is no room.

    python timetable.py [DAYS]

In a week of five days (default) or four there is room, in three there is none.
"""

import sys
from dataclasses import dataclass
from enum import Enum
from itertools import product

from puzzlewright import Cover

Day = Enum("Day", ["MON", "TUE", "WED", "THU", "FRI"])
Room = Enum("Room", ["ROOM", "HALL", "LAB"])
CLASSES, PERIODS = ("1a", "1b"), (1, 2, 3, 4)


@dataclass(frozen=True)
class Lesson:
    """What a class learns from a teacher, so many hours a week."""

    group: str
    subject: str
    teacher: str
    hours: int
    rooms: tuple[Room, ...] = (Room.ROOM, Room.HALL)


LESSONS = [
    *(Lesson(group, "maths", "Ann", 4) for group in CLASSES),
    *(Lesson(group, "English", "Bob", 4) for group in CLASSES),
    *(Lesson(group, "science", "Cid", 3, (Room.LAB,)) for group in CLASSES),
    *(Lesson(group, "sports", "Dora", 2, (Room.HALL,)) for group in CLASSES),
]


def timetable(days: list[Day]) -> Cover[object, tuple[Lesson, Day, int, Room]]:
    """Return the problem: lessons have their hours, and nobody is in two places at a time."""
    options: dict[tuple[Lesson, Day, int, Room], list[object]] = {}
    for lesson, day, period in product(LESSONS, days, PERIODS):
        for room in lesson.rooms:
            busy = [(who, day, period) for who in (lesson.group, lesson.teacher, room)]
            options[lesson, day, period, room] = [lesson, *busy]
    times = dict.fromkeys(item for items in options.values() for item in items[1:])
    return Cover(LESSONS, options, secondary=times, bounds={one: one.hours for one in LESSONS})


if __name__ == "__main__":
    days = list(Day)[: int("".join(sys.argv[1:]) or 5)]
    problem = timetable(days)
    if conflict := problem.why_none():
        sys.exit("\n  ".join(["There is no room for all of these:", *map(str, conflict.items)]))
    [solution] = problem.solve(limit=1, seed=1)
    hours = {(one.group, *at): f"{one.subject} {room.name}" for one, *at, room in solution.choices}
    print("class", *(f"{day.name:13}" for day in days))
    for group, period in product(CLASSES, PERIODS):
        print(group, period, "", *(f"{hours.get((group, day, period), '-'):13}" for day in days))
