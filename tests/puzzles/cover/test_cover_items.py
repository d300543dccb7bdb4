"""Items of all sorts: the very objects come back, and names stand for them in texts."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any

import pytest

from puzzlewright import Coloured, Cover, InputError


class Day(Enum):
    """An item that is a member of an enumeration."""

    MON = 1
    TUE = 2


class Period(IntEnum):
    """One that is a number as well."""

    FIRST = 1


@dataclass(frozen=True)
class Lesson:
    """An item with fields."""

    teacher: str
    subject: str


ART, MUSIC = Lesson("Ann", "art"), Lesson("Bob", "music")
SEATS = frozenset({"b", "a"})
TIMES: list[tuple[Any, ...]] = [
    (ART, Day.MON, (0, 1)),
    (MUSIC, Period.FIRST, SEATS),
    (ART, Coloured("room 1", Day.TUE)),
    (MUSIC, Coloured("room 1", Day.TUE), Day.MON),
]
SCHOOL: Cover[Any] = Cover(
    [ART, MUSIC], TIMES, secondary=[Day.MON, (0, 1), Period.FIRST, SEATS, "room 1"]
)


def test_the_very_objects_come_back() -> None:
    """The options of a solution are those that were given, not equal ones."""
    answer = SCHOOL.solve()
    assert [solution.numbers for solution in answer] == [(0, 1), (1, 2), (2, 3)]
    for solution in answer:
        assert all(
            option is TIMES[number]
            for option, number in zip(solution.options, solution.numbers, strict=True)
        )
    assert SCHOOL.items[0] is ART


def test_options_with_names_of_their_own() -> None:
    """The keys of a mapping come back as what is chosen; of a list, the numbers do."""
    named = Cover("a b", {("tea", 4): "a b", ART: ["a"], Day.MON: ["b"]})
    assert [solution.choices for solution in named.solve()] == [(("tea", 4),), (ART, Day.MON)]
    assert named.solve()[1].choices[0] is ART
    assert named != Cover("a b", ["a b", "a", "b"])
    assert SCHOOL.solve()[0].choices == (0, 1)


def test_names_in_texts_and_json() -> None:
    """Every item has a name, which is read as a word."""
    text = SCHOOL.text()
    assert text.splitlines()[1:] == [
        "Ann,art Bob,music | MON 0,1 FIRST {a,b} room_1",
        "Ann,art MON 0,1",
        "Bob,music FIRST {a,b}",
        "Ann,art room_1:TUE",
        "Bob,music room_1:TUE MON",
    ]
    words = Cover.loads(text)
    assert words.text() == text
    assert Cover.from_json(SCHOOL.as_json()) == words != SCHOOL
    solution = SCHOOL.solve()[0]
    assert SCHOOL.solution_from(solution.text()) == solution
    assert SCHOOL.solution_from_json(solution.as_json()) == solution
    assert "Ann,art" in SCHOOL.svg(solution)


def test_copies_keep_the_objects_equal() -> None:
    """Pickles as well; the problem and its solutions."""
    solutions = SCHOOL.solve().solutions
    for twin in (copy.deepcopy(SCHOOL), pickle.loads(pickle.dumps(SCHOOL))):
        assert twin == SCHOOL
        assert hash(twin) == hash(SCHOOL)
        assert twin.solve().solutions == solutions
    assert pickle.loads(pickle.dumps(solutions)) == solutions


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            [[ART], [Lesson("Bob", "musik")]],
            "options[1][0]: unknown item (did you mean Bob,music?)",
        ),
        ({"tea": [ART], "pie": [Day.TUE]}, "options['pie'][0]: unknown item"),
        ([[Coloured(ART, "red")]], "options[0][0]: a colour on a primary item"),
        (
            [[ART, Coloured("room", 1), Coloured("room", 2)]],
            "[2]: this item is in the option already",
        ),
    ],
)
def test_what_is_no_option_is_named(options: Any, message: str) -> None:
    """The option, the item, and the nearest one that there is."""
    with pytest.raises(InputError) as caught:
        Cover([ART, MUSIC], options, secondary=["room"])
    assert message in str(caught.value)


def test_text_and_json_suggest_the_nearest_item() -> None:
    """So a typing error is quickly found, whatever door it came by."""
    with pytest.raises(InputError, match=r"line 2, column 5: unknown item \(did you mean bob\?\)"):
        Cover.loads("ann bob\nann bbo\n")
    data = {"kind": "cover", "items": ["ann", "bob"], "options": [["bbo"]]}
    with pytest.raises(InputError, match=r"options\[0\]\[0\]: unknown item \(did you mean bob\?\)"):
        Cover.from_json(data)
    with pytest.raises(InputError, match=r"no such primary item \(did you mean bob\?\)"):
        Cover("ann bob", ["ann bob"], bounds={"bbo": 2})


def test_parameters_of_the_class() -> None:
    """Annotations that are evaluated may name the items alone."""
    assert str(Cover[Lesson]).endswith("Lesson, int]")
    assert str(Cover[Lesson, str]).endswith("Lesson, str]")
    assert Cover[str]("a", ["a"]).count().n == 1
