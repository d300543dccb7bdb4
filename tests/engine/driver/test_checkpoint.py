"""Checkpoints: runs that go on where others stopped, and files that cannot be used."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count as numbers
from itertools import cycle, islice
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from support.fake_search import RowSearch
from support.lengths import examples
from support.manual_search import finish, run_out
from support.strategies.common import problem_named

from puzzlewright.core.errors import CheckpointError, InputError
from puzzlewright.core.files import write_bytes
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver import checkpoint as checkpoint_module
from puzzlewright.engine.driver import pieces as pieces_module
from puzzlewright.engine.driver import run as run_module
from puzzlewright.engine.driver import workers as workers_module
from puzzlewright.engine.driver.checkpoint import TITLE, Checkpoint, SavedRun
from puzzlewright.engine.driver.run import Progress, run, stream
from puzzlewright.engine.driver.search import RawSolution, Search

#: 724 solutions in 3148 nodes.
NAME = "queens 10"

#: The error for a file that holds no checkpoint, or a part of one.
REFUSED = r"is (not a checkpoint|damaged)"

#: Runs are short here; one that is resumed more often than this makes no way.
MANY = 2000


@pytest.fixture(autouse=True)
def short_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take short steps, on threads at once, so that small searches can be stopped on their way."""
    monkeypatch.setattr(workers_module, "SOLO_NODES", 5)
    monkeypatch.setattr(workers_module, "MOST_WAITING", 20)
    monkeypatch.setattr(workers_module, "NAP", 0.001)
    monkeypatch.setattr(pieces_module, "WEIGHING_PIECES", 5)
    monkeypatch.setattr(pieces_module, "FIRST_STEP", 16)
    monkeypatch.setattr(pieces_module, "LONGEST_STEP", 64)
    monkeypatch.setattr(run_module, "WEIGH_AFTER", -1.0)
    monkeypatch.setattr(run_module, "PROGRESS_EVERY", 0.0)


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    """Return where to save, alone in its folder, and see that nothing else is left there."""
    yield tmp_path / "saved"
    assert [one.name for one in tmp_path.iterdir()] in ([], ["saved"])


def search_of(name: str = NAME, **how: Any) -> Search:
    """Return a fresh search."""
    return problem_named(name).search(**how)


def after(steps: int) -> Callable[[], bool]:
    """Return what stops a run after this many steps."""
    asked = iter(range(steps))
    return lambda: next(asked, None) is None


def load(path: Path, search: Search) -> SavedRun:
    """Return what a file holds."""
    saved = Checkpoint(path, search.fingerprint).load(search, whole=False)
    assert saved is not None
    return saved


def nodes_in(path: Path, search: Search) -> int:
    """Return the nodes behind a saved run."""
    saved = load(path, search)
    return saved.nodes + sum(piece.nodes for piece, _ in saved.pieces)


# Going on

#: Threads of one run after the other.
THREADS = [[1], [2], [1, 2, 3, 1], [3, 1]]


def steps_for(threads: list[int]) -> int:
    """Return after how many steps to stop; threads do most of such a search in one."""
    return 1 if max(threads) > 1 else 4


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("watched", [False, True])
@pytest.mark.parametrize("name", [NAME, "independent 4x4"])
def test_runs_go_on(name: str, watched: bool, threads: list[int], path: Path) -> None:
    """Runs that are stopped over and over return at last what one run returns.

    On the way each returns all that they found together: the first solutions, in order.
    """
    expected = finish(search_of(name))
    watcher = (lambda _: None) if watched else None
    rounds = 0
    for on in islice(cycle(threads), MANY):
        result = run(
            search_of(name),
            threads=on,
            checkpoint=path,
            stop=after(steps_for(threads)),
            progress=watcher,
        )
        rounds += 1
        assert result.count.n == len(result.solutions)
        if result.outcome is Outcome.EXHAUSTED:
            break
        assert result.outcome is Outcome.STOPPED
        assert result.solutions == expected.solutions[: result.count.n]
        assert not result.count.exact
    assert result.solutions == expected.solutions
    assert result.count == Count(expected.solution_count, exact=True)
    assert result.stats.nodes == expected.nodes
    assert rounds > 1


@pytest.mark.parametrize("threads", THREADS)
def test_counts_go_on(threads: list[int], path: Path) -> None:
    """Counting in many runs comes to the same number of solutions and nodes."""
    found, rounds = [0], 0
    for on in islice(cycle(threads), MANY):
        result = run(
            search_of(collect=False), threads=on, checkpoint=path, stop=after(steps_for(threads))
        )
        rounds += 1
        assert found[-1] <= result.count.n <= 724
        found.append(result.count.n)
        if result.outcome is Outcome.EXHAUSTED:
            break
    assert result.count == Count(724, exact=True)
    assert result.stats.nodes == 3148
    assert rounds > 1


@pytest.mark.parametrize("threads", [[2], [1, 3]])
@pytest.mark.parametrize("collect", [False, True])
def test_slow_runs_go_on(threads: list[int], collect: bool, path: Path) -> None:
    """Threads that are stopped amid their work, many times, leave nothing out."""
    size, rounds = 1500, 0
    for on in islice(cycle(threads), MANY):
        search = RowSearch(size, lambda _: sleep(0.001))
        search.collect = collect
        result = run(search, threads=on, checkpoint=path, stop=after(4))
        rounds += 1
        if result.outcome is Outcome.EXHAUSTED:
            break
    assert result.count == Count(500, exact=True)
    assert result.solutions == [(n,) for n in range(0, size, 3)] * collect
    assert result.stats.nodes == size
    assert rounds > 1


@pytest.mark.parametrize("threads", THREADS)
def test_streams_go_on(threads: list[int], path: Path) -> None:
    """Each stream yields what the ones before did not: together all solutions, in order, once."""
    expected = finish(search_of()).solutions
    together: list[RawSolution] = []
    rounds = 0
    for on in islice(cycle(threads), MANY):
        seen, result = run_out(
            stream(search_of(), threads=on, checkpoint=path, stop=after(steps_for(threads)))
        )
        rounds += 1
        together += seen
        assert result.count.n == len(together)
        if result.outcome is Outcome.EXHAUSTED:
            break
    assert together == expected
    assert result.count == Count(724, exact=True)
    assert rounds > 1


@examples(20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(limits=st.lists(st.integers(0, 800), min_size=1, max_size=5).map(sorted), data=st.data())
def test_limits_that_grow(limits: list[int], data: st.DataObject, path: Path) -> None:
    """A limit counts what earlier runs found: raising it brings the next solutions."""
    path.unlink(missing_ok=True)
    expected = finish(search_of()).solutions
    for limit in limits:
        threads = data.draw(st.integers(1, 3))
        result = run(search_of(), limit=limit, threads=threads, checkpoint=path)
        assert result.solutions == expected[:limit]
        assert result.count == Count(min(limit, 724), exact=limit > 724)
    assert run(search_of(), checkpoint=path).solutions == expected


def test_a_lower_limit_is_met_already(path: Path) -> None:
    """A limit below what was found before is met at once."""
    run(search_of(collect=False), limit=100, checkpoint=path)
    result = run(search_of(collect=False), limit=10, checkpoint=path)
    assert result[:2] == (Outcome.SOLVED, Count(10, exact=False))


def test_nodes_that_grow(path: Path) -> None:
    """A limit on nodes counts those of earlier runs, and stays exact."""
    for nodes in (0, 1, 17, 500, 3000, 3147):
        search = search_of()
        search.step(nodes)
        result = run(search_of(), nodes=nodes, checkpoint=path)
        assert result.stats.nodes == nodes
        assert result.solutions == search.take()
    assert run(search_of(), nodes=9999, checkpoint=path).count == Count(724, exact=True)


def test_a_little_time_again_and_again(path: Path) -> None:
    """Time is that of each run; a long search is done in many short ones."""
    for rounds in range(MANY):
        search = search_of("langford 11", collect=False)
        result = run(search, time=0.02, threads=1 + rounds % 2, checkpoint=path)
        if result.outcome is Outcome.EXHAUSTED:
            break
        assert result.outcome is Outcome.LIMIT
    assert result.count == Count(35584, exact=True)
    assert result.stats.nodes == 134115


def test_another_method_goes_on(path: Path) -> None:
    """A run may go on with another kernel: they walk the same tree."""
    expected = finish(search_of(seed=3)).solutions
    for method in cycle(["dense", "sparse", "masks"]):
        search = search_of(method=method, seed=3)
        result = run(search, checkpoint=path, stop=after(20))
        if result.outcome is Outcome.EXHAUSTED:
            break
    assert result.solutions == expected


def test_seconds_add_up(path: Path) -> None:
    """The seconds of a search are those of all its runs."""
    run(search_of(), checkpoint=path, stop=after(5))
    state = json.loads(path.read_bytes().splitlines()[2])
    assert 0.0 < state["seconds"] < 1000.0
    path.write_bytes(signed({**state, "seconds": 1000.0}))
    run(search_of(), checkpoint=path, stop=after(5))
    assert load(path, search_of()).seconds > 1000.0
    assert run(search_of(), checkpoint=path).stats.seconds > 1000.0


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_goes_on(threads: int, path: Path) -> None:
    """A resumed run starts with the progress that was made."""
    run(RowSearch(30_000), checkpoint=path, nodes=20_000)
    saved = load(path, RowSearch(30_000))
    pieces = pieces_module.Pieces(RowSearch(30_000))
    pieces.restore(saved.pieces, saved.nodes, saved.found, saved.behind)
    assert pieces.progress == pytest.approx(2 / 3)
    seen: list[Progress] = []
    run(RowSearch(30_000), checkpoint=path, threads=threads, progress=seen.append, stop=after(2))
    assert seen[0].fraction >= 0.6
    assert seen[0].nodes >= 20_000


def test_a_finished_search_answers_at_once(path: Path) -> None:
    """The checkpoint of a search that is done holds the answer; nothing is searched or written."""
    run(RowSearch(100), checkpoint=path)
    before = path.read_bytes()
    for threads in (1, 2):
        result = run(RowSearch(100, must_not_be_called), checkpoint=path, threads=threads)
        assert result[:2] == (Outcome.EXHAUSTED, Count(34, exact=True))
        assert result.solutions == [(n,) for n in range(0, 100, 3)]
    assert path.read_bytes() == before


def must_not_be_called(at: int) -> None:
    """Fail where a search takes a step."""
    raise AssertionError(f"searched at {at}")


def test_a_stream_that_is_closed_loses_nothing(path: Path) -> None:
    """What was found since the last saving comes again after a stream was left in the middle."""
    solutions = stream(search_of(), checkpoint=path)
    for _ in range(5):
        next(solutions)
    solutions.close()
    seen, _ = run_out(stream(search_of(), checkpoint=path))
    assert seen == finish(search_of()).solutions


# Saving


def test_every_saving_is_whole(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At every moment there is one file, which can be read, and it makes way."""
    monkeypatch.setattr(run_module, "CHECKPOINT_EVERY", 0.0)
    monkeypatch.setattr(checkpoint_module, "MOST_TIME", float("inf"))
    saved = []

    def look() -> bool:
        if path.exists():
            saved.append(nodes_in(path, search_of()))
            assert [one.name for one in path.parent.iterdir()] == ["saved"]
        return False

    for threads in (1, 3):
        path.unlink(missing_ok=True)
        saved.clear()
        run(search_of(), checkpoint=path, stop=look, threads=threads)
        assert saved == sorted(saved)
        # Three threads may be done before the second look, on a busy machine.
        assert len(set(saved)) > (2 if threads == 1 else 1)
        assert nodes_in(path, search_of()) == 3148


@pytest.mark.parametrize(("seconds", "often"), [(1000.0, False), (0.0, True)])
def test_savings_are_made_now_and_then(
    seconds: float, often: bool, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run saves itself at its start, at its end, and at intervals."""
    monkeypatch.setattr(run_module, "CHECKPOINT_EVERY", seconds)
    monkeypatch.setattr(checkpoint_module, "MOST_TIME", float("inf"))
    savings = []

    def write(name: Path, data: bytes) -> None:
        savings.append(data)
        write_bytes(name, data)

    monkeypatch.setattr(checkpoint_module, "write_bytes", write)
    run(search_of(), checkpoint=path)
    assert len(savings) > 10 if often else len(savings) == 2


@pytest.mark.parametrize("threads", [1, 3])
def test_a_saving_that_fails(threads: int, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full, the run ends with an InputError, and the last checkpoint is kept."""
    monkeypatch.setattr(run_module, "CHECKPOINT_EVERY", 0.0)
    monkeypatch.setattr(checkpoint_module, "MOST_TIME", float("inf"))
    sync, calls = os.fsync, numbers(1)

    def full(file: int) -> None:
        if next(calls) == 3:
            raise OSError(28, "No space left on device")
        sync(file)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match=r"saved: cannot be written \(No space left on device\)"):
        run(search_of(), checkpoint=path, threads=threads)
    monkeypatch.undo()
    assert run(search_of(), checkpoint=path).count == Count(724, exact=True)


PLACES: list[tuple[str, Callable[[Path], Path]]] = [
    ("no such folder", lambda folder: folder / "gone" / "saved"),
    ("a file for a folder", lambda folder: made(folder / "file", b"") / "saved"),
    ("a name that is too long", lambda folder: folder / ("x" * 300)),
    ("a folder", lambda folder: folder),
]


def made(path: Path, data: bytes) -> Path:
    """Return a file after writing it."""
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("place", [pytest.param(place, id=name) for name, place in PLACES])
def test_places_where_nothing_can_be_saved(place: Callable[[Path], Path], tmp_path: Path) -> None:
    """A place that cannot be written is an error before the search starts, by name."""
    where = place(tmp_path)
    before = sorted(tmp_path.iterdir())
    for start in (run, lambda *what, **how: next(stream(*what, **how))):
        with pytest.raises(InputError, match=r"cannot be (read|written|a checkpoint)") as caught:
            start(RowSearch(100, must_not_be_called), checkpoint=where)
        assert caught.value.source == str(where)
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_is_read_only(tmp_path: Path) -> None:
    """A folder in which we may not write is refused before the search starts."""
    tmp_path.chmod(0o500)
    with pytest.raises(InputError, match="Permission denied"):
        run(RowSearch(100, must_not_be_called), checkpoint=tmp_path / "saved")


# Files that cannot be used


@pytest.fixture
def half_way(path: Path) -> Path:
    """Return the checkpoint of a search on its way, with pieces and solutions."""
    run(search_of(), checkpoint=path, stop=after(12), progress=lambda _: None)
    assert len(load(path, search_of()).pieces) > 1
    assert load(path, search_of()).solutions
    return path


def assert_refused(path: Path, search: Search, reason: str) -> None:
    """Check that a file is refused for the reason, by name, and stays as it is."""
    before = path.read_bytes()
    for threads in (1, 2):
        with pytest.raises(CheckpointError, match=reason) as caught:
            run(search, checkpoint=path, threads=threads)
        assert caught.value.source == str(path)
        assert str(path) in str(caught.value)
    assert search.nodes == 0
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("queens 11", {}),
        ("langford 7", {}),
        (NAME, {"seed": 1}),
        (NAME, {"given": [0]}),
        ("colouring petersen 3", {"method": "sparse"}),
    ],
)
def test_checkpoints_of_other_searches(half_way: Path, name: str, how: dict[str, Any]) -> None:
    """The checkpoint of another problem, order or start is refused."""
    assert_refused(half_way, search_of(name, **how), "another puzzle, or of other options")


def test_counting_is_not_finding(half_way: Path) -> None:
    """Counting cannot go on with a search for solutions, nor the other way round."""
    assert_refused(half_way, search_of(collect=False), "a run for finding solutions")
    half_way.unlink()
    run(search_of(collect=False), checkpoint=half_way, stop=after(5))
    assert_refused(half_way, search_of(), "a run for counting solutions")


def test_a_run_does_not_go_on_with_a_stream(path: Path) -> None:
    """A run returns all solutions or none: those that a stream yielded are gone."""
    seen, _ = run_out(stream(search_of(), checkpoint=path, stop=after(30)))
    assert seen
    assert_refused(path, search_of(), "checkpoint of a stream")
    rest, _ = run_out(stream(search_of(), checkpoint=path))
    assert seen + rest == finish(search_of()).solutions


def test_a_stream_goes_on_with_a_run(half_way: Path) -> None:
    """A stream may go on with a run: it yields what the run did not return."""
    first = load(half_way, search_of()).solutions
    rest, _ = run_out(stream(search_of(), checkpoint=half_way))
    assert first + rest == finish(search_of()).solutions


NOT_CHECKPOINTS = [b"", b"\n", b"\n\n\n", b"x", b"queens", bytes(range(256)), b"{}\n", TITLE]


@pytest.mark.parametrize("data", NOT_CHECKPOINTS)
def test_files_that_are_no_checkpoints(data: bytes, path: Path) -> None:
    """Any other file is refused, and not written over."""
    assert_refused(made(path, data), search_of(), REFUSED)


def test_checkpoints_of_other_versions(half_way: Path) -> None:
    """A checkpoint of another version of the format is refused as such."""
    data = half_way.read_bytes().replace(b"checkpoint 2\n", b"checkpoint 1\n", 1)
    reason = r"not a checkpoint of this version.*it has format 1; delete it to start again"
    assert_refused(made(half_way, data), search_of(), reason)


@pytest.fixture
def reading(half_way: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], SavedRun | None]:
    """Return a function that reads a checkpoint with these bytes; a disk would take too long."""
    search = search_of()
    checkpoint = Checkpoint(half_way, search.fingerprint)

    def read(data: bytes) -> SavedRun | None:
        monkeypatch.setattr(checkpoint_module, "read_bytes", lambda *_: data)
        return checkpoint.load(search, whole=True)

    assert read(half_way.read_bytes()) is not None
    return read


def test_checkpoints_cut_short(half_way: Path, reading: Callable[[bytes], SavedRun | None]) -> None:
    """A file that lost its end, at whatever byte, is refused; so is one that became longer."""
    whole = half_way.read_bytes()
    for length in range(len(whole)):
        with pytest.raises(CheckpointError, match=REFUSED) as caught:
            reading(whole[:length])
        assert caught.value.source == str(half_way)
    for more in (b"\n", b" ", whole):
        with pytest.raises(CheckpointError, match="damaged"):
            reading(whole + more)


def test_checkpoints_with_a_flipped_bit(
    half_way: Path, reading: Callable[[bytes], SavedRun | None]
) -> None:
    """A single wrong bit, wherever it is, is noticed."""
    whole = half_way.read_bytes()
    for at in range(len(whole)):
        wrong = bytearray(whole)
        wrong[at] ^= 1 << at % 8
        with pytest.raises(CheckpointError, match=REFUSED) as caught:
            reading(bytes(wrong))
        assert caught.value.source == str(half_way)


def test_damaged_files_stay_as_they_are(half_way: Path) -> None:
    """What is refused is not written over: perhaps it can be mended."""
    whole = half_way.read_bytes()
    assert_refused(made(half_way, whole[:-1]), search_of(), "damaged")
    assert_refused(made(half_way, whole[:100] + b"?" + whole[101:]), search_of(), "damaged")


def signed(state: Any) -> bytes:
    """Return a file with this state and a checksum that fits it."""
    body = json.dumps(state).encode()
    return b"\n".join([TITLE, sha256(body).hexdigest().encode(), body, b""])


FORGERIES: list[Callable[[dict[str, Any]], Any]] = [
    lambda _: [],
    lambda _: None,
    lambda _: "queens",
    lambda state: {"search": state["search"]},
    lambda state: {**state, "pieces": 5},
    lambda state: {**state, "pieces": [{}]},
    lambda state: {**state, "solutions": None},
    lambda state: {**state, "pieces": [{**state["pieces"][0], "state": "AAAA"}]},
    lambda state: {**state, "pieces": [{**state["pieces"][0], "state": "not base 64"}]},
    lambda state: {**state, "pieces": [{**state["pieces"][0], "waiting": [1, 2]}]},
]


@pytest.mark.parametrize("forge", FORGERIES)
def test_forged_checkpoints(half_way: Path, forge: Callable[[dict[str, Any]], Any]) -> None:
    """A file with the right checksum and the wrong content is refused too."""
    state = json.loads(half_way.read_bytes().splitlines()[2])
    assert_refused(made(half_way, signed(forge(state))), search_of(), "damaged|does not fit")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
@pytest.mark.parametrize("name", ["/dev/zero", "pipe", "folder"])
def test_a_checkpoint_is_a_regular_file(name: str, tmp_path: Path) -> None:
    """Whatever else is there is refused before it is opened, by its own name."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    path = tmp_path / name
    with pytest.raises(CheckpointError, match=f"^{path}: not a regular file, so it cannot be"):
        Checkpoint(path, b"x").load(search_of(), whole=False)


def test_the_first_line_decides(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A large file that is no checkpoint is not read as a whole."""
    path.write_bytes(b"1" * 1000)
    monkeypatch.setattr(checkpoint_module, "read_bytes", lambda *_: pytest.fail("read"))
    with pytest.raises(CheckpointError, match="is not a checkpoint of this version"):
        Checkpoint(path, b"x").load(search_of(), whole=False)
