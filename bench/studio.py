"""How quick and how small the studio is: start, memory, pages, previews, library, players, jobs.

Everything runs on loopback, against a studio in a process of its own, with a data folder that is
thrown away. The program that measures shares the cores with the studio, so what is measured of many
users is more than the studio takes. Chromium, through Playwright, opens the first page; without
the two, its rows are left out.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from math import inf, isinf
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any, NamedTuple

from bench import studio_class
from bench import studio_load as load
from bench.report import Report, Target, WrongAnswerError, table
from bench.studio_process import Running, command, running
from bench.timing import tell

#: The figures, in seconds, megabytes and kilobytes.
READY, MEMORY = 1.5, 150.0
PAGE, INTERACTIVE, THROTTLED = 200.0, 1.0, 4
PREVIEW_ONE, PREVIEW_MANY, USERS = 0.150, 0.500, 20
LIBRARY, PUZZLES = 0.050, 10_000
SAVING, PLAYERS, EVERY = 0.100, 200, 5.0
CLASS, PUPILS, OFTEN = 0.150, 60, 2.0
JOB, JOB_SECONDS = 0.05, 5.0

#: Seconds after which a studio that nobody uses is at rest.
REST = 4.0

#: Names under which systems have Chromium.
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

#: Notes when the cards of the first page are there and the page has been painted.
WHEN_INTERACTIVE = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('a[href="/new/wordsearch"]')) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.interactive = performance.now(); }));
}).observe(document, { childList: true, subtree: true });
"""


class Amounts(NamedTuple):
    """How much is measured."""

    starts: int
    pages: int
    previews: int
    seconds: int  #: of previews of many
    puzzles: int
    searches: int
    players: int
    turns: int  #: of each player
    queens: int  #: the count that is a job, and a command
    rounds: int


WHOLE = Amounts(5, 5, 100, 30, PUZZLES, 30, PLAYERS, 6, 16, 5)
QUICK = Amounts(2, 2, 20, 5, 1_000, 5, 50, 2, 13, 2)

#: Solutions of the queens, by the literature (OEIS A000170).
QUEENS = {13: 73_712, 16: 14_772_512}


class Row(NamedTuple):
    """Something that was measured, and what was wanted; no number if it could not be."""

    name: str
    number: float | None
    wanted: float
    unit: str
    note: str = ""
    is_whole: bool = True  #: a smaller measurement decides nothing

    @property
    def met(self) -> bool | None:
        """Whether it is as wanted."""
        if self.number is None or not self.is_whole:
            return None
        return self.number <= self.wanted

    @property
    def text(self) -> str:
        """The number, to three figures."""
        if self.number is None:
            return "–"
        if isinf(self.number):
            return "errors"
        figures = ",.0f" if self.number >= 100 else ".3g"
        return f"{self.number:{figures}} {self.unit}"

    @property
    def cells(self) -> list[str]:
        """The line of the table."""
        verdict = {True: "met", False: "MISSED", None: "undecided"}[self.met]
        return [self.name, self.text, f"{self.wanted:g} {self.unit}", verdict, self.note]

    @property
    def target(self) -> Target:
        """The target of the report."""
        measured = f"{self.text}{f' ({self.note})' if self.note else ''}"
        return Target(
            f"studio: {self.name}: at most {self.wanted:g} {self.unit}", measured, self.met
        )


def measure(*, quick: bool = False) -> Report:
    """Measure everything; `quick` decides little."""
    title = "Studio (loopback, wall time unless CPU is named)"
    if any(find_spec(name) is None for name in ("fastapi", "uvicorn", "sqlalchemy")):
        text = "Not measured: the studio is not installed (puzzlewright[studio])."
        return Report("studio", title, text, (), {})
    amounts = QUICK if quick else WHOLE
    rows: list[Row] = []
    with TemporaryDirectory(prefix="bench-studio-") as name:
        folder = Path(name)
        rows += starts(folder / "starts", amounts)
        with running(folder / "data") as studio:
            for part in (at_rest, first_page, previews, library, saving, job):
                rows += part(studio, folder, amounts)
        rows += a_class(folder / "class", amounts)
        rows += watching(amounts)
    headers = ["measured", "result", "goal", "verdict", "note"]
    text = table(headers, [row.cells for row in rows])
    data = {row.name: {"number": row.number, "unit": row.unit, "note": row.note} for row in rows}
    return Report("studio", title, text, tuple(row.target for row in rows), data)


# Start, memory


def starts(folder: Path, amounts: Amounts) -> list[Row]:
    """Start again and again; the first time makes the database."""
    tell("the studio, start")
    times = []
    for _ in range(amounts.starts + 1):
        with running(folder) as studio:
            times.append(studio.seconds)
    note = f"median of {amounts.starts} starts, from the command to the first answer"
    return [
        Row("ready to serve", median(times[1:]), READY, "s", note),
        Row("ready, with a new database", times[0], READY, "s", "once"),
    ]


def at_rest(studio: Running, folder: Path, amounts: Amounts) -> list[Row]:
    """Look at the memory of the server after its first answers."""
    del folder, amounts
    tell("the studio, memory")
    client = studio.client()
    client.get("/kinds")
    client.close()
    sleep(REST)
    return [Row("memory at rest", studio.memory, MEMORY, "MB", "server process, RSS")]


# The first page


def first_page(studio: Running, folder: Path, amounts: Amounts) -> list[Row]:
    """Open the first page in a browser whose CPU is throttled, each time with an empty cache."""
    del folder
    tell("the studio, first page")
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None or find_spec("playwright") is None:
        why = "needs Playwright and Chromium"
        empty = (None, PAGE, "KB", why), (None, INTERACTIVE, "s", why)
        return [Row(n, *e) for n, e in zip(("first page", "interactive"), empty, strict=True)]
    from playwright.sync_api import sync_playwright

    opened = []
    switches = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=switches)
        first = browser.new_context()
        first.new_page().goto(f"{studio.address}/launch?token={studio.launch}")
        cookies = first.cookies()
        for _ in range(amounts.pages):
            context = browser.new_context(viewport={"width": 1200, "height": 900})
            context.add_cookies([_kept(cookie) for cookie in cookies])
            opened.append(_opened(context, studio.address))
            context.close()
        browser.close()
    note = f"median of {amounts.pages}, empty cache"
    return [
        Row("first page", max(size for size, _ in opened) / 1000, PAGE, "KB", "with all it loads"),
        Row(f"interactive, CPU throttled {THROTTLED} times", median(t for _, t in opened),
            INTERACTIVE, "s", note),
    ]  # fmt: skip


def _kept(cookie: Any) -> Any:
    """Return a cookie as it can be given to another context."""
    return {name: cookie[name] for name in ("name", "value", "domain", "path", "httpOnly")}


def _opened(context: Any, address: str) -> tuple[int, float]:
    """Open the first page; return all bytes that came, and the seconds until one can click."""
    page = context.new_page()
    page.add_init_script(WHEN_INTERACTIVE)
    wire = context.new_cdp_session(page)
    sizes: dict[str, int] = {}

    def take(told: dict[str, Any]) -> None:
        sizes[told["requestId"]] = int(told["encodedDataLength"])

    wire.on("Network.loadingFinished", take)
    wire.send("Network.enable")
    wire.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})
    page.goto(f"{address}/", wait_until="load")
    page.locator('a[href="/new/wordsearch"]').first.wait_for()
    page.wait_for_timeout(1500)  # whatever else it loads
    return sum(sizes.values()), float(page.evaluate("window.interactive")) / 1000


# Previews, library, players


def previews(studio: Running, folder: Path, amounts: Amounts) -> list[Row]:
    """Ask for previews of twenty words, alone and with others."""
    del folder
    tell("the studio, previews")
    one = load.previews_of_one(studio, amounts.previews)
    many = load.previews_of_many(studio, USERS, amounts.seconds)
    whole = amounts is WHOLE
    return [
        _timed("preview of 20 words, p95", one, 0.95, PREVIEW_ONE, whole=whole),
        _timed(f"preview, {USERS} users once a second, p95", many, 0.95, PREVIEW_MANY, whole=whole),
    ]


def library(studio: Running, folder: Path, amounts: Amounts) -> list[Row]:
    """List and search a large library; the slowest of several searches is judged."""
    tell(f"the studio, a library of {amounts.puzzles:,} puzzles")
    client = studio.client()
    made = client.post("/jobs", {"verb": "make", "recipe": load.recipe(1)}).json
    puzzle = client.ended(made["id"])["result"]["puzzle"]
    example = client.get(f"/puzzles/{puzzle}").json
    example["svg"] = client.get(f"/puzzles/{puzzle}/drawing").data.decode()
    client.close()
    load.fill_library(folder / "data", example, amounts.puzzles)
    times = load.searches(studio, amounts.searches)
    slowest = max(times, key=lambda path: times[path].at(0.95))
    name = f"library of {PUZZLES:,}, slowest search, p95"
    row = _timed(name, times[slowest], 0.95, LIBRARY, whole=amounts.puzzles == PUZZLES)
    listed = _timed("library, first page, p95", times["/puzzles"], 0.95, LIBRARY,
                    whole=amounts.puzzles == PUZZLES)  # fmt: skip
    return [listed, row._replace(note=f"{row.note}; {slowest}")]


def saving(studio: Running, folder: Path, amounts: Amounts) -> list[Row]:
    """Let players with links save how far they are."""
    del folder
    tell(f"the studio, {amounts.players} players")
    client = studio.client()
    puzzle = client.get("/puzzles?limit=1").json["items"][0]["id"]
    client.close()
    links = load.links_to(studio, puzzle, max(1, amounts.players // load.PLAYERS_OF_A_LINK))
    times = load.players(studio, links, amounts.players, EVERY, amounts.turns)
    name = f"{PLAYERS} players who save once in {EVERY:g} s, p99"
    return [_timed(name, times, 0.99, SAVING, whole=amounts.players == PLAYERS)]


def a_class(folder: Path, amounts: Amounts) -> list[Row]:
    """Let a class play on the class port of a studio of its own."""
    tell(f"the studio, a class of {PUPILS}")
    with running(folder, *studio_class.OPTIONS) as studio:
        times = studio_class.saving(studio, PUPILS, OFTEN, 3 * amounts.turns)
    name = f"{PUPILS} pupils of a class who save once in {OFTEN:g} s, p99"
    return [_timed(name, times, 0.99, CLASS, whole=amounts is WHOLE)]


def _timed(name: str, times: load.Times, share: float, wanted: float, *, whole: bool) -> Row:
    """Return a row in milliseconds; an error among the answers misses every goal."""
    note = f"{len(times.seconds)} requests, {times.errors} errors, median {ms(times.at(0.5))} ms"
    number = inf if times.errors else 1000 * times.at(share)
    return Row(name, number, 1000 * wanted, "ms", note, whole)


def ms(seconds: float) -> str:
    """Return milliseconds."""
    return f"{1000 * seconds:.3g}"


# Jobs


def job(studio: Running, folder: Path, amounts: Amounts) -> list[Row]:
    """Count as a job and by the command, in turns, and compare the CPU time of each pair."""
    tell(f"the studio, a count as a job and as a command ({amounts.rounds} rounds)")
    name = f"CPU of a job over {JOB_SECONDS:g} s, beyond the command's"
    if studio.cpu is None:
        return [Row(name, None, 100 * JOB, "%", "needs /proc")]
    path = folder / "queens.txt"
    words = command("make", "cover", "queens", str(amounts.queens), "--seed", "1", "-o", str(path))
    subprocess.run(words, check=True, capture_output=True)
    client = studio.client()
    puzzle = client.post("/puzzles", {"text": path.read_text()}).json["id"]
    runs: tuple[Callable[[], tuple[int, float]], ...] = (
        lambda: _by_command(path),
        lambda: _by_job(studio, client, puzzle),
    )
    pairs = []
    for turn in range(amounts.rounds):
        first, second = runs if turn % 2 == 0 else runs[::-1]
        pair = [first(), second()]
        pairs.append(pair if turn % 2 == 0 else pair[::-1])
    client.close()
    _require_right([count for pair in pairs for count, _ in pair], amounts.queens)
    plain = median(pair[0][1] for pair in pairs)
    over = median(pair[1][1] / pair[0][1] - 1 for pair in pairs)
    note = f"median of {amounts.rounds} pairs, the command takes {plain:.2f} s"
    return [Row(name, 100 * over, 100 * JOB, "%", note, plain >= JOB_SECONDS)]


def watching(amounts: Amounts) -> list[Row]:
    """Search with and without frames, in turns, and compare the CPU time of the same steps."""
    from bench.studio_watch_cost import CASES, WATCHING, cost_of

    # A pair differs by up to a tenth by chance alone, so that five of them decide nothing.
    rounds = 4 * amounts.rounds
    tell(f"the studio, watched searches ({rounds} rounds)")
    rows = []
    for name, case in CASES.items():
        cost = cost_of(case, rounds)
        note = f"median of {rounds} pairs, {cost.frames:.0f} frames, CPU time of a step"
        row = Row(f"cost of watching, {name}", 100 * cost.share, 100 * WATCHING, "%", note)
        rows.append(row)
    return rows


def _by_command(path: Path) -> tuple[int, float]:
    before = os.times()
    done = subprocess.run(command("count", str(path)), check=True, capture_output=True, text=True)
    after = os.times()
    used = after.children_user + after.children_system
    used -= before.children_user + before.children_system
    return int(done.stdout.split()[0].replace(",", "")), used


def _by_job(studio: Running, client: Any, puzzle: str) -> tuple[int, float]:
    """Count by a job; its CPU time is that of its process, and what the server does meanwhile."""
    before = studio.cpu
    started = client.post("/jobs", {"verb": "count", "puzzle": puzzle}).json
    ended = client.ended(started["id"], pause=0.5)
    sleep(0.5)  # until its process is no more
    after = studio.cpu
    if ended["state"] != "done" or before is None or after is None:
        raise WrongAnswerError(f"the count of a job ended as {ended['state']}: {ended['problem']}")
    return int(ended["result"]["count"]), after - before


def _require_right(counts: Sequence[int], queens: int) -> None:
    if set(counts) != {QUEENS[queens]}:
        raise WrongAnswerError(f"{queens} queens: {sorted(set(counts))}, not {QUEENS[queens]}")
