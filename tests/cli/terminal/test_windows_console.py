"""What is different on Windows, with stand-ins for its modules; and what other systems lack."""

from __future__ import annotations

import errno
import io
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from puzzlewright.cli.batch import processes
from puzzlewright.cli.terminal import live_screen, streams, windows_console
from puzzlewright.cli.terminal.interrupts import handle_signals
from puzzlewright.core import files
from puzzlewright.core.errors import InputError


class Console:
    """Stands in for msvcrt: keys that are pressed, one after another."""

    def __init__(self, keys: str) -> None:
        self.keys = list(keys)

    def kbhit(self) -> bool:
        return bool(self.keys)

    def getwch(self) -> str:
        return self.keys.pop(0)

    def get_osfhandle(self, number: int) -> int:
        return number + 100


class Watched(io.StringIO):
    """Standard input with somebody at the keys."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch) -> Console:
    """Let there be a console of Windows, and no termios."""
    made = Console("")
    monkeypatch.setitem(sys.modules, "msvcrt", made)
    monkeypatch.setitem(sys.modules, "termios", None)
    monkeypatch.setitem(sys.modules, "tty", None)
    return made


def test_keys_of_a_console(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys and arrows are the same as elsewhere, other keys with a name are none of ours."""
    monkeypatch.setattr(sys, "stdin", Watched())
    console.keys = [*"q+", *"\xe0H", *"\0P", *"\xe0G", "\x03"]
    with live_screen._keys() as read:
        assert [read(0.0) for _ in range(5)] == ["q", "+", "\x1b[A", "\x1b[B", ""]
        with pytest.raises(KeyboardInterrupt):
            read(0.0)
        assert read(0.0) is None


@pytest.mark.parametrize("stdin", [io.StringIO(), None])
def test_a_file_has_no_keys(
    console: Console, monkeypatch: pytest.MonkeyPatch, stdin: io.StringIO | None
) -> None:
    """Where standard input is no console, or there is none, the show goes on without keys."""
    monkeypatch.setattr(sys, "stdin", stdin)
    console.keys = ["q"]
    with live_screen._keys() as read:
        assert read(0.0) is None


@pytest.mark.usefixtures("console")
def test_neither_termios_nor_msvcrt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that has neither shows without keys, too."""
    monkeypatch.setattr(sys, "stdin", Watched())
    monkeypatch.setitem(sys.modules, "msvcrt", None)
    with live_screen._keys() as read:
        assert read(0.0) is None


class Kernel:
    """Stands in for kernel32: consoles whose handles are known, and their modes."""

    def __init__(self, modes: dict[int, int]) -> None:
        self.modes = modes

    def GetConsoleMode(self, handle: Any, mode: Any) -> int:  # noqa: N802
        if handle.value not in self.modes:
            return 0
        mode._obj.value = self.modes[handle.value]
        return 1

    def SetConsoleMode(self, handle: Any, mode: int) -> int:  # noqa: N802
        self.modes[handle.value] = mode
        return 1


@pytest.mark.usefixtures("console")
def test_a_console_is_set_to_obey_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its mode gets one bit more; what is no console stays as it is."""
    import ctypes

    kernel = Kernel({101: 3})
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert windows_console.obey_codes(_stream(1))
    assert kernel.modes == {101: 7}
    assert not windows_console.obey_codes(_stream(2))
    assert not windows_console.obey_codes(io.StringIO())


def _stream(number: int) -> Any:
    return SimpleNamespace(fileno=lambda: number)


@pytest.mark.parametrize(("variable", "letters"), [(None, "č".encode()), ("cp1252", b"\\u010d")])
def test_pipes_get_what_they_get_elsewhere(
    monkeypatch: pytest.MonkeyPatch, variable: str | None, letters: bytes
) -> None:
    """UTF-8 and plain ends of lines, so that files are the same; or what somebody chose."""
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    if variable is not None:
        monkeypatch.setenv("PYTHONIOENCODING", variable)
    written = io.BytesIO()
    pipe = io.TextIOWrapper(written, encoding="cp1252", newline="\r\n")
    monkeypatch.setattr(sys, "stdout", pipe)
    monkeypatch.setattr(streams, "IS_WINDOWS", True)
    streams.prepare()
    streams.say("č\n")
    streams.flush()
    assert written.getvalue() == letters + b"\n"


def test_a_reader_that_went_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows calls it an invalid argument; it is a broken pipe all the same."""

    class Gone(io.StringIO):
        def write(self, _: str) -> int:
            raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(sys, "stdout", Gone())
    monkeypatch.setattr(streams, "IS_WINDOWS", True)
    with pytest.raises(BrokenPipeError):
        streams.say("x")


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let files be replaced as on Windows: refused as often as the number in the list says."""
    times = [0]
    replace = os.replace

    def refuse(source: str, target: str) -> None:
        if times[0]:
            times[0] -= 1
            raise PermissionError(errno.EACCES, "Access is denied")
        replace(source, target)

    monkeypatch.setattr(files, "IS_WINDOWS", True)
    monkeypatch.setattr(files, "PAUSES", (0.0, 0.0))
    monkeypatch.setattr("os.replace", refuse)
    return times


def test_a_file_that_somebody_reads_is_waited_for(busy: list[int], tmp_path: Path) -> None:
    """A virus scanner holds a new file for a moment: that is no error."""
    busy[0] = 2
    files.write_bytes(tmp_path / "x", b"new")
    assert (tmp_path / "x").read_bytes() == b"new"


def test_nothing_stays_of_a_file_that_cannot_be_replaced(busy: list[int], tmp_path: Path) -> None:
    """If it never ends, that is an error; the old file stays, and nothing else."""
    (tmp_path / "x").write_bytes(b"old")
    busy[0] = 9
    with pytest.raises(InputError, match="cannot be written"):
        files.write_bytes(tmp_path / "x", b"new")
    assert [each.name for each in tmp_path.iterdir()] == ["x"]
    assert (tmp_path / "x").read_bytes() == b"old"


@pytest.fixture
def interrupts() -> Iterator[None]:
    """Give back the handler of Ctrl-C at the end."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupts")
def test_processes_of_a_batch_leave_ctrl_c_to_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows sends it to all of them, and they cannot inherit that it is blocked."""
    monkeypatch.delattr(signal, "pthread_sigmask")
    seen: list[object] = []

    class Closed:
        def recv(self) -> None:
            seen.append(signal.getsignal(signal.SIGINT))
            raise EOFError

    arguments = SimpleNamespace(max_input=None, allow_files=False)
    closed: Any = Closed()
    order: Any = SimpleNamespace(arguments=arguments)
    with processes._hold_signals(), handle_signals():
        processes.work(closed, order, ())
    assert seen == [signal.SIG_IGN]


def test_cores_are_counted_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only Linux knows which cores a process may use."""
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    assert processes.process_count(0, 10) == 3


def test_only_linux_copies_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without /proc nobody knows how many threads there are, and copies are not safe."""

    def missing(_: str) -> list[str]:
        raise FileNotFoundError

    monkeypatch.setattr(os, "listdir", missing)
    assert not processes.is_alone()


def test_memory_is_limited_where_that_can_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows has no such limits, some systems lack one of them, and macOS refuses."""
    process = pytest.importorskip("puzzlewright.studio.server.jobs.processes")
    monkeypatch.setitem(sys.modules, "resource", None)
    process.limit_memory(1_000_000_000)

    def refuse(*_: object) -> None:
        raise ValueError("current limit exceeds maximum limit")

    some = ModuleType("resource")
    vars(some).update(RLIMIT_CORE=4, setrlimit=refuse)
    monkeypatch.setitem(sys.modules, "resource", some)
    process.limit_memory(1_000_000_000)
    vars(some).update(RLIMIT_AS=5, RLIM_INFINITY=-1, getrlimit=lambda _: (-1, -1))
    process.limit_memory(2**60)
    monkeypatch.delattr(os, "nice", raising=False)
    process.step_back(5)
