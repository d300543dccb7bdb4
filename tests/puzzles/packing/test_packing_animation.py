"""Watching packings: the film of a search, its frames, and the board in the terminal."""

from __future__ import annotations

import re
from itertools import islice, pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import AnimationView
from puzzlewright.puzzles.animation import Frame, Reel, step_frames
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.view.algorithms import ALGORITHMS, MEANINGS, SearchStep
from puzzlewright.puzzles.packing.view.animate import PackingAnimation, PackingAnimationView

SVG = "{http://www.w3.org/2000/svg}"

#: A puzzle on each lattice, with bricks that occur once, several times, without end, or by choice.
PUZZLES = {
    "square": "packing\nboard 3x4\nbrick L x2\n###\n#\nbrick I\n####\n",
    "copies": "packing\nboard 2x4\nbrick a x2\n##\n#\nbrick b xany\n#\n",
    "cubic": "packing\nboard 2x2x3\nbrick v\n##\n#\nbrick w x3\n###\nchoose\n",
    "hex": "packing hex\nboard\n# # # #\n # # # #\nbricks tetrahexes\nchoose\n",
    "tri": "packing tri\nboard\n#####\n#####\nbrick d x5\n##\n",
}


def play_of(name: str, algorithm: str) -> PackingAnimation:
    """Return an algorithm at work on one of the puzzles."""
    return PackingAnimationView(Packing.loads(PUZZLES[name])).animate(algorithm)


def frames_of(play: PackingAnimation, most: int) -> list[Frame[SearchStep]]:
    """Return the first frames of a search."""
    return list(islice(step_frames(play.steps()), most))


class Film:
    """An animated SVG, looked at as a viewer does."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)
        animations = [each for each in self.root.iter() if each.tag.startswith(f"{SVG}animate")]
        self.durations = {each.get("dur") for each in animations}
        (duration,) = self.durations
        assert duration is not None
        self.seconds = float(duration.removesuffix("s"))

    def value(self, element: ElementTree.Element, attribute: str, time: float) -> str:
        """Return an attribute at a time, animated or not."""
        for each in element:
            if each.get("attributeName") == attribute and each.tag.startswith(f"{SVG}animate"):
                values = (each.get("values") or "").split(";")
                times = [
                    float(part) * self.seconds for part in (each.get("keyTimes") or "").split(";")
                ]
                assert len(values) == len(times)
                assert times[0] == 0
                assert all(a < b for a, b in pairwise(times))
                assert (each.get("calcMode"), each.get("repeatCount")) == ("discrete", "indefinite")
                return [v for v, at in zip(values, times, strict=True) if at <= time + 1e-3][-1]
        return element.get(attribute) or ""

    def bricks(self, time: float) -> list[str]:
        """Return the names of the bricks on the board at a time, sorted."""
        shown = [
            group
            for group in self.root.iter(f"{SVG}g")
            if group.get("class") in {"on", "off"}
            and self.value(group, "visibility", time) == "visible"
        ]
        titles = [group.find(f".//{SVG}path/{SVG}title") for group in shown]
        return sorted(title.text or "" for title in titles if title is not None)

    def hatched(self, time: float) -> int:
        """Return how many hatched fields there are at a time."""
        groups = [g for g in self.root.iter(f"{SVG}g") if g.get("class") in {"on", "off"}]
        shown = [g for g in groups if self.value(g, "visibility", time) == "visible"]
        paths = [path for group in shown for path in group.iter(f"{SVG}path")]
        return sum((path.get("fill") or "").startswith("url(") for path in paths)

    def caption(self, time: float) -> list[str]:
        """Return the texts that are in the window at a time."""
        (window,) = self.root.iterfind(f".//{SVG}svg")
        (strip,) = window
        moved = self.value(strip, "transform", time)
        up = -float(re.findall(r"-?[\d.]+", moved)[1])
        height = float(window.get("height") or 0)
        return [
            text.text or ""
            for text in strip.iter(f"{SVG}text")
            if 0 <= float(text.get("y") or 0) - up < height
        ]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("name", ["square", "copies", "hex", "tri"])
def test_each_frame_shows_its_step(name: str, algorithm: str) -> None:
    """At the time of a frame just the bricks of its step lie, and the caption is its own."""
    play, speed = play_of(name, algorithm), 4.0
    frames = [frame for frame in frames_of(play, 40) if frame.step.solution is None]
    film = Film(play.film(frames, speed))
    time = 0.0
    for frame in frames:
        laid = sorted(play.table.name(play.table.kind[n]) for n in set(frame.step.placements))
        assert film.bricks(time) == laid
        words, figures = film.caption(time)
        assert words == play.words(frame.step)
        assert figures.startswith(f"step {frame.number} ")
        overlaps = "overlap" in frame.step.verdict
        assert film.hatched(time) == bool(frame.step.field or frame.step.passed or overlaps)
        time += max(1 / speed, 1.0 if frame.skipped else 0)


@pytest.mark.parametrize("name", PUZZLES)
def test_a_film_is_complete_without_moving(name: str) -> None:
    """It has no script; what does not move is the last frame, which is held for two seconds."""
    play = play_of(name, "smart")
    frames = frames_of(play, 30)
    text = play.film(frames, 50.0)
    film = Film(text)
    assert "<script" not in text
    assert "prefers-reduced-motion" in text
    for animation in [each for each in film.root.iter() if each.tag.startswith(f"{SVG}animate")]:
        animation.set("attributeName", "none")
    still = Film(ElementTree.tostring(film.root, "unicode"))
    assert still.bricks(0) == film.bricks(0) == Film(text).bricks(film.seconds - 0.01)
    assert still.caption(0)[0] == play.words(frames[-1].step)
    assert Film(text).bricks(film.seconds - 1.9) == still.bricks(0)


def test_a_film_of_one_frame_does_not_move() -> None:
    """There is nothing to animate but the bar of the time."""
    play = play_of("square", "smart")
    film = Film(play.film(frames_of(play, 1), 10.0))
    assert film.seconds == 2.0
    assert film.bricks(0) == [play.table.name(play.table.kind[0])]


def test_steps_that_are_left_out_are_counted() -> None:
    """The heading has the number of steps shown, and the caption marks each gap."""
    play = play_of("square", "one-by-one")
    reel: Reel[SearchStep] = Reel(10)
    for frame in frames_of(play, 100):
        reel.add(frame)
    film = Film(play.film(reel.frames(), 10.0))
    texts = [text.text or "" for text in film.root.iter(f"{SVG}text")]
    assert sum("10 of 100 steps are shown" in text for text in texts) == 1
    assert [text for text in texts if "left out" in text and text.startswith("step 96 ")]


@given(st.integers(1, 60), st.integers(1, 30), st.integers(1, 4))
def test_a_reel_keeps_the_first_and_the_last(steps: int, most: int, every: int) -> None:
    """As many frames as wanted; shown and missing steps are all steps."""
    reel: Reel[SearchStep] = Reel(most)
    numbers = range(1, steps + 1, every)
    for number in numbers:
        reel.add(Frame(number, SearchStep((), ""), 0))
    frames = reel.frames(0, 1)
    assert len(frames) == min(most, len(numbers))
    assert frames[-1].number == numbers[-1]
    assert most == 1 or frames[0].number == 1
    assert len(frames) + sum(frame.skipped for frame in frames) == numbers[-1]
    gaps = [frame for frame in reel.frames(0, every) if frame.skipped]
    assert len(gaps) <= 1
    assert bool(gaps) == (len(numbers) > most)


# ---------------------------------------------------------------- the terminal


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("name", PUZZLES)
def test_the_terminal_shows_every_cell(name: str, algorithm: str) -> None:
    """There is one sign for each cell, and colours change nothing but colours."""
    play = play_of(name, algorithm)
    for frame in frames_of(play, 60):
        lines = play.screen(frame.step, 0)
        board = "".join(lines[: lines.index("")] if name != "cubic" else lines[:-1])
        signs = board.replace(" ", "")
        assert len(signs) == len(play.packing.board)
        assert "\x1b" not in "".join(lines)
        free = play.table.full.bit_count()
        for number in frame.step.placements:
            free -= play.table.masks[number].bit_count()
        if "*" not in signs:
            assert sum(signs.count(sign) for sign in ".?+") == free
        assert signs.count("?") == frame.step.field.bit_count()
        assert signs.count("+") == frame.step.passed.bit_count()
        for colours in (256, 2**24):
            coloured = play.screen(frame.step, colours)
            bare = [re.sub(r"\x1b\[[\d;]*m", "", line).rstrip() for line in coloured]
            assert bare == lines
            assert any("\x1b[" in line for line in coloured) == bool(
                frame.step.placements or frame.step.field or frame.step.passed
            )


def test_verdicts_name_the_size_of_the_field() -> None:
    """The number in the words is the number of cells that are marked."""
    play = play_of("square", "smart")
    refused = [frame.step for frame in step_frames(play.steps()) if frame.step.field]
    assert refused
    for step in refused:
        size = step.field.bit_count()
        assert play.words(step).endswith(f": a field of {size} is no sum of bricks")
        assert size % 4


def test_what_is_left_is_named() -> None:
    """Bricks that occur several times or without end are counted."""
    play = play_of("copies", "smart")
    first = next(play.steps())
    assert play.remainder(first) == "left: a b×∞"
    play = play_of("square", "smart")
    solved = next(step for step in play.steps() if step.solution is not None)
    assert play.remainder(solved) == "no bricks left"


def test_names_of_algorithms_agree() -> None:
    """Every algorithm is described, in the same order."""
    assert list(MEANINGS) == list(ALGORITHMS)


def test_boards_that_are_too_large_are_refused() -> None:
    """On a huge board nothing could be seen."""
    puzzle = Packing.loads("packing\nboard 100x100\nbricks dominoes\n")
    with pytest.raises(InputError, match=r"at most 2,500 cells: '10000'"):
        AnimationView.of(puzzle).animate("smart")
