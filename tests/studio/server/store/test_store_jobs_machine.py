"""A state machine over the queue of jobs: whatever happens in whatever order, the rules hold.

Workers claim, beat, report, finish, give back, crash and fall behind; people add, cancel and
resume; time passes. The model is a dictionary in plain Python. After each step the table must be
exactly what the model says.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    multiple,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import delete
from support.clocks import at_time
from support.lengths import examples

from puzzlewright.studio.server.store import jobs, tables, users
from puzzlewright.studio.server.store.database import Store

LEASE = 10.0
CRASHES = 2  # few, so that the limit is met often
MOST_JOBS = 3  # few, so that workers meet at the same job

BETTER, BEST = "better", {"text": "the best so far"}

Grip = tuple[str, int]  # what a worker knows: job and attempt


@dataclass
class Model:
    """What a job must look like."""

    created: float
    verb: str
    state: str = jobs.QUEUED
    attempt: int = 0
    crashes: int = 0
    lease: float | None = None
    cancel: bool = False
    progress: float = 0.0
    result: int | None = None  # the attempt that finished it
    ends: int = 0  # how often it ended as done
    has_best: bool = False

    @property
    def is_stopped(self) -> bool:
        """Whether it is over once it has no worker; a better puzzle is kept by another one."""
        return self.cancel and not (self.verb == BETTER and self.has_best)

    def end(self, state: str) -> None:
        """Leave the worker."""
        self.state, self.lease, self.cancel = state, None, False


class Queue(RuleBasedStateMachine):
    """Steps of workers and people."""

    store: Store  # set by the test
    ids = Bundle("ids")
    grips = Bundle("grips")

    @initialize()
    def empty(self) -> None:
        """Start without jobs."""
        self.now = 1000.0
        self.models: dict[str, Model] = {}
        with self.store.writer() as c:
            c.execute(delete(tables.jobs))

    @precondition(lambda self: len(self.models) < MOST_JOBS)
    @rule(target=ids, key=st.none() | st.sampled_from("abc"))
    def add(self, key: str | None) -> str:
        self.now += 1
        verb = BETTER if key in ("a", "b") else "make"
        with self.store.writer() as c:
            job = at_time(self.now, jobs.add, c, users.LOCAL, verb, {"key": key}, key)
        assert job.spec == {"key": key}
        self.models.setdefault(job.id, Model(self.now, verb))
        return job.id

    @rule(seconds=st.sampled_from([1.0, 5.0, 11.0]))
    def wait(self, seconds: float) -> None:
        self.now += seconds

    @rule(target=grips)
    def overtake(self) -> object:
        """Let all leases run out, and claim what was lost; the old workers still believe in it."""
        self.now += LEASE + 1
        return self._claim()

    @rule(target=grips)
    def claim(self) -> object:
        return self._claim()

    def _claim(self) -> object:
        with self.store.writer() as c:
            job = at_time(self.now, jobs.claim, c, "worker", LEASE)
        free = [(model.created, name) for name, model in self.models.items() if self._free(model)]
        assert (job is None) == (not free)
        if job is None:
            return multiple()
        assert job.id == min(free)[1]
        model = self.models[job.id]
        model.crashes += model.state == jobs.RUNNING
        model.state, model.lease = jobs.RUNNING, self.now + LEASE
        model.attempt += 1
        assert job.attempt == model.attempt
        return (job.id, job.attempt)

    @rule(grip=grips)
    def heartbeat(self, grip: Grip) -> None:
        with self.store.writer() as c:
            kept = at_time(self.now, jobs.heartbeat, c, *grip, LEASE)
        assert kept == self._holds(grip)
        if kept:
            self.models[grip[0]].lease = self.now + LEASE

    @rule(grip=grips, fraction=st.sampled_from([0.25, 0.5]), has_best=st.booleans())
    def progress(self, grip: Grip, fraction: float, has_best: bool) -> None:
        with self.store.writer() as c:
            kept = jobs.progress(c, *grip, fraction, "", BEST if has_best else None)
        assert kept == self._holds(grip)
        if kept:
            self.models[grip[0]].progress = fraction
            self.models[grip[0]].has_best |= has_best

    @rule(grip=grips, state=st.sampled_from([jobs.DONE, jobs.FAILED, jobs.CANCELLED]))
    def finish(self, grip: Grip, state: str) -> None:
        with self.store.writer() as c:
            kept = at_time(self.now, jobs.finish, c, *grip, state, {"attempt": grip[1]})
        assert kept == self._holds(grip)
        if kept:
            model = self.models[grip[0]]
            model.end(state)
            model.result = grip[1]
            if state == jobs.DONE:
                model.progress = 1.0
                model.ends += 1

    @rule(grip=grips, crashed=st.booleans())
    def release(self, grip: Grip, crashed: bool) -> None:
        with self.store.writer() as c:
            job = at_time(self.now, jobs.release, c, *grip, crashed=crashed)
        assert (job is not None) == self._holds(grip)
        if job is not None:
            model = self.models[grip[0]]
            model.crashes += crashed
            is_over, cancel = model.crashes > CRASHES, model.cancel
            after = jobs.FAILED if is_over else jobs.QUEUED
            model.end(jobs.CANCELLED if model.is_stopped else after)
            model.cancel = cancel and model.state == jobs.QUEUED

    @rule(grip=consumes(grips))
    def crash(self, grip: Grip) -> None:
        """Lose a worker: it says nothing, and never writes again."""

    @rule()
    def expire(self) -> None:
        with self.store.writer() as c:
            ended = {job.id for job in at_time(self.now, jobs.expire, c)}
        hopeless = {name for name, model in self.models.items() if self._hopeless(model)}
        assert ended == hopeless
        for name in ended:
            model = self.models[name]
            model.end(jobs.CANCELLED if model.is_stopped else jobs.FAILED)

    @rule(name=ids)
    def cancel(self, name: str) -> None:
        with self.store.writer() as c:
            at_time(self.now, jobs.ask_cancel, c, users.LOCAL, name)
        model = self.models[name]
        if model.state in (jobs.QUEUED, jobs.RUNNING):
            model.cancel = True
        if model.state == jobs.QUEUED and model.is_stopped:
            model.end(jobs.CANCELLED)

    @rule(name=ids)
    def resume(self, name: str) -> None:
        with self.store.writer() as c:
            jobs.resume(c, users.LOCAL, name)
        model = self.models[name]
        if model.state in (jobs.FAILED, jobs.CANCELLED):
            model.state, model.crashes, model.result = jobs.QUEUED, 0, None

    @invariant()
    def table_is_as_the_model_says(self) -> None:
        with self.store.reader() as c:
            rows = {job.id: job for job in jobs.find(c, users.LOCAL, limit=500).rows}
        assert rows.keys() == self.models.keys()
        for name, model in self.models.items():
            _compare(rows[name], model)

    def _lost(self, model: Model) -> bool:
        return model.state == jobs.RUNNING and (model.lease or 0.0) < self.now

    def _hopeless(self, model: Model) -> bool:
        return self._lost(model) and (model.is_stopped or model.crashes >= CRASHES)

    def _free(self, model: Model) -> bool:
        waits = model.state == jobs.QUEUED
        return waits or (self._lost(model) and not self._hopeless(model))

    def _holds(self, grip: Grip) -> bool:
        model = self.models[grip[0]]
        return model.state == jobs.RUNNING and model.attempt == grip[1]


def _compare(row: jobs.JobRow, model: Model) -> None:
    seen = (row.state, row.attempt, row.crashes, row.lease, row.cancel, row.progress)
    wanted = (
        model.state, model.attempt, model.crashes, model.lease, model.cancel, model.progress,
    )  # fmt: skip
    assert seen == wanted
    assert (row.result or {}).get("attempt") == model.result
    assert model.ends <= 1  # nothing is done twice
    assert (row.worker is None) == (row.state != jobs.RUNNING)
    assert (row.ended is None) == (row.state in (jobs.QUEUED, jobs.RUNNING))


#: How many sequences are tried, and of how many steps.
LENGTHS = [(20, 40), pytest.param((150, 50), marks=pytest.mark.slow)]


@pytest.mark.parametrize("length", LENGTHS)
def test_machine(store: Store, length: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sequence of steps leaves the queue as the model says."""
    monkeypatch.setattr(jobs, "MOST_CRASHES", CRASHES)
    machine: type[Queue] = type("QueueOfStore", (Queue,), {"store": store})
    number, steps = length
    run_state_machine_as_test(machine, settings=examples(number, stateful_step_count=steps))
