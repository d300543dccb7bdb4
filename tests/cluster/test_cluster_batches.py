"""Batches on a cluster: the same files, counts and messages as without."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from support.commandline import Run

pytest.importorskip("distributed", reason="clusters need Dask")

from puzzlewright import Batch, Book, Section
from puzzlewright.cli.batch import count_ahead
from puzzlewright.cli.options import common
from puzzlewright.cluster import batch, counting
from puzzlewright.cluster import calls as calls_module
from puzzlewright.cluster.batch import BatchSettings, ClusterBatch, SeedResult
from puzzlewright.cluster.calls import Calls
from puzzlewright.cluster.connect import Cluster
from puzzlewright.cluster.executor import ClusterExecutor
from puzzlewright.cluster.piece_task import Versions
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.kind import all_kind_names, kind_named
from puzzlewright.puzzles.sudoku.recipe import SudokuRecipe

MAKE = ("make", "sudoku", "4x4", "--seed", "3")

#: A small recipe of each kind.
SMALL: dict[str, dict[str, Any]] = {
    "cover": {"name": "queens", "sizes": ["6"]},
    "crisscross": {"words": ["cat", "tea", "act"]},
    "fillin": {"size": "4x4"},
    "jigsaw": {"size": "2x2", "tabs": 2},
    "packing": {"size": "4x4"},
    "sudoku": {"size": "4x4"},
    "wordsearch": {"words": ["cat", "tea", "act"]},
}


@pytest.fixture
def at_hand(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> str:
    """Let command lines use the cluster that is there, whatever they name."""

    @contextmanager
    def found(_named: str) -> Iterator[ClusterExecutor]:
        yield ClusterExecutor(cluster)

    monkeypatch.setattr(common, "connect_cluster", found)
    monkeypatch.setattr(count_ahead, "ALONE_SECONDS", 0.0)
    return "local:2"


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_files_are_the_same(at_hand: str, run: Run, here: Path) -> None:
    """Files and manifest are those of a batch without a cluster."""
    number = ("--number", "30", "-o", "p-{seed:03}.txt", "--manifest", "all.csv")
    for name, more in (("far", ("--cluster", at_hand)), ("near", ())):
        (here / name).mkdir()
        os.chdir(here / name)
        done = run(*MAKE, *number, *more)
        assert (done.code, done.out, done.err) == (0, "", "")
    assert len(files_in(here / "far")) == 31
    assert files_in(here / "far") == files_in(here / "near")


def test_batch_is_resumed(at_hand: str, run: Run, here: Path) -> None:
    """Only files that are missing or not complete are made again."""
    words = (*MAKE, "--number", "6", "-o", "p-{n}.txt", "--cluster", at_hand)
    run(*words)
    before = files_in(here)
    (here / "p-2.txt").unlink()
    (here / "p-5.txt").write_text("")
    done = run(*words)
    assert "2 puzzles made; 4 skipped" in done.err
    assert files_in(here) == before


@pytest.mark.usefixtures("here")
def test_lines_are_in_order(at_hand: str, run: Run) -> None:
    """Puzzles on standard output come in the order of their seeds."""
    words = (*MAKE, "--number", "25")
    assert run(*words, "--cluster", at_hand).out == run(*words).out


def test_pages_have_the_same_puzzles(at_hand: str, run: Run, here: Path) -> None:
    """Worksheets, too, have their puzzles from the cluster."""
    words = (*MAKE, "--number", "4", "--per-page", "4", "--json")
    far, near = (
        run(*words, *more, "-o", here / "sheet.pdf") for more in (("--cluster", at_hand), ())
    )
    assert far.code == near.code == 0
    texts = [[line["text"] for line in done.objects] for done in (far, near)]
    assert texts[0] == texts[1]


@pytest.mark.filterwarnings("ignore:.*the same puzzle as")
def test_books_are_the_same(at_hand: str, run: Run, here: Path, cluster: Cluster) -> None:
    """A book has the same source, also if a seed is in it twice."""
    made = ("--make", "sudoku 4x4", "--seeds", "3-8,5", "--make", "cover queens 5", "--seeds", "1")
    assert run("book", *made, "--typst", "near").code == 0
    assert run("book", *made, "--typst", "far", "--cluster", at_hand).code == 0
    assert files_in(here / "far") == files_in(here / "near")
    sections = [Section(puzzles=[Batch(SudokuRecipe(4), "3-8,5")])]
    book = Book(sections=sections)
    assert book.make_puzzles(cluster=cluster) == book.make_puzzles()  # type: ignore[arg-type]
    refused = run("book", here, "-o", "book.pdf", "--cluster", at_hand)
    assert "it is for --make" in refused.err


def test_seeds_fail_alone(at_hand: str, run: Run, here: Path) -> None:
    """A jigsaw with few types of edges and one solution is not found with every seed."""
    recipe = ("make", "jigsaw", "2x2", "--tabs", "2", "--number", "6", "--seed", "1")
    far = run(*recipe, "-o", "far-{n}.txt", "--cluster", at_hand)
    near = run(*recipe, "-o", "near-{n}.txt")
    assert far.code == near.code
    assert far.err.replace("far-", "") == near.err.replace("near-", "")
    assert len(list(here.glob("far-*"))) == len(list(here.glob("near-*")))


def test_use_is_required(at_hand: str, run: Run) -> None:
    """A cluster that would do nothing is refused."""
    alone = run(*MAKE, "--cluster", at_hand)
    assert alone.code == 2
    assert "--number" in alone.err
    both = run(*MAKE, "--number", "3", "--cluster", at_hand, "--jobs", "2", "-o", "{n}.txt")
    assert "--cluster cannot be combined with --jobs" in both.err


def test_what_has_come_is_kept(
    at_hand: str, run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Press Ctrl-C with the third puzzle: those before are written and listed, no others."""
    received, came = ClusterBatch.receive, [0]

    def pressed(self: ClusterBatch, seconds: float) -> Iterator[SeedResult]:
        for far in received(self, seconds):
            came[0] += 1
            if came[0] == 3:
                signal.raise_signal(signal.SIGINT)
            yield far

    monkeypatch.setattr(ClusterBatch, "receive", pressed)
    words = (*MAKE, "--number", "500", "-o", "p-{n}.txt", "--manifest", "all.csv")
    done = run(*words, "--cluster", at_hand)
    assert done.code == 130
    assert len(list(here.glob("p-*.txt"))) == 2
    assert "stopped; 2 puzzles made" in done.err
    assert len((here / "all.csv").read_text().splitlines()) == 1 + 2


@pytest.mark.parametrize("kind", SMALL)
def test_every_kind_is_sent_back(cluster: Cluster, kind: str) -> None:
    """Pickled puzzles have the same text and remember how they were made."""
    recipe = kind_named(kind).recipe_class().from_arguments(SMALL[kind])
    (far,) = made_of(cluster, BatchSettings(recipe), [1])
    near = recipe.make(1)
    assert far.require_puzzle().text() == near.text()
    assert far.require_puzzle().provenance == near.provenance


def test_no_kind_is_left_out() -> None:
    """A new kind has to be added above."""
    assert [*SMALL] == [*all_kind_names()]


def made_of(cluster: Cluster, wish: BatchSettings, seeds: list[int]) -> list[SeedResult]:
    """Return what becomes of some seeds on a cluster."""
    found: list[SeedResult] = []
    batch_of_them = ClusterBatch(cluster, wish, seeds)
    while batch_of_them:
        batch_of_them.send()
        found += batch_of_them.receive(0.1)
    batch_of_them.close()
    return found


def test_failed_calls_are_tried_alone(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """One seed of a call brings its workers down: the others are made all the same."""
    monkeypatch.setattr(batch, "make_puzzles", fails_at_four)
    told = made_of(cluster, BatchSettings(SudokuRecipe(size="4x4")), list(range(8)))
    assert sorted(far.seed for far in told) == list(range(8))
    (failed,) = [far for far in told if far.error]
    assert failed.seed == 4
    with pytest.raises(InputError, match="could not be made on the cluster: ZeroDivisionError"):
        failed.require_puzzle()


def fails_at_four(wish: BatchSettings, seeds: list[int]) -> list[SeedResult]:
    """Make puzzles, but not with the seed 4."""
    if 4 in seeds:
        raise ZeroDivisionError
    from puzzlewright.cluster.batch import make_puzzles

    return make_puzzles(wish, seeds)


def test_counts_are_the_same(
    at_hand: str, run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines, errors and exit codes are the same, whoever counts."""
    run(*MAKE, "--number", "40", "-o", "lines.txt")
    run("make", "jigsaw", "2x2", "--tabs", "2", "--seed", "1", "-o", "jigsaw.txt")
    (here / "broken.txt").write_text("packing\nboard 6x\n")
    near = run("count", here)
    assert near.out.count("\n") == 41
    assert run("count", here, "--cluster", at_hand) == near
    with monkeypatch.context() as patched:  # no time at all: all are counted by pieces
        patched.setattr(counting, "WHOLE_SECONDS", 0.0)
        assert run("count", here, "--cluster", at_hand) == near
    limit = run("count", here, "--limit", "1")
    assert run("count", here, "--limit", "1", "--cluster", at_hand) == limit


def test_puzzles_are_counted_here_where_workers_fail(
    at_hand: str, run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers that fail cost time, but no count."""
    run(*MAKE, "--number", "4", "-o", "lines.txt")
    near = run("count", here / "lines.txt")
    monkeypatch.setattr(counting, "count_puzzles", fails)
    with pytest.warns(UserWarning, match="counted here: ZeroDivisionError"):
        far = run("count", here / "lines.txt", "--cluster", at_hand)
    assert far.out == near.out


def fails(common: object, argument: object) -> object:
    """Fail at every call."""
    raise ZeroDivisionError(f"{common} {argument}")


def test_calls_are_tried_again(cluster: Cluster, tmp_path: Path) -> None:
    """A call that fails twice succeeds the third time; one that always fails is reported."""
    calls = Calls(cluster, fails_twice, str(tmp_path))
    calls.send(1, "once")
    calls.send(2, "")
    found: dict[int, Any] = {}
    while len(calls):
        found.update((answer.n, answer) for answer in calls.receive(0.1))
    calls.close()
    assert found[1].value == "there"
    assert "OSError" in found[2].failure


def test_workers_of_other_versions_get_no_calls(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If all workers have other versions, the run ends with an error instead of waiting."""
    monkeypatch.setattr(calls_module, "LOST_SECONDS", 0.2)
    told: list[str] = []
    other = Cluster(cluster.client, tell=told.append)
    other.versions = Versions("0.0.1", "3.11")
    calls = Calls(other, fails, None)
    calls.send(1, None)
    while not calls.trouble:
        assert not list(calls.receive(0.1))
    calls.close()
    assert calls.trouble == "no worker of the cluster is left"
    assert len(told) == 2
    assert all("is left out" in line for line in told)


def fails_twice(folder: str, name: str) -> str:
    """Fail the first two times; without a name, always."""
    file = Path(folder) / (name or "always")
    tries = file.stat().st_size if file.exists() else 0
    with file.open("a") as out:
        out.write("x")
    if not name or tries < 2:
        raise OSError("a worker in trouble")
    return "there"
