"""One target under atheris: python -m fuzz.child TARGET FINDINGS SCRATCH [options].

The options are libFuzzer's. An exception does not end the process: it is a finding, which is kept
once for each place that raises, and fuzzing goes on. Only hanging and lack of memory end it; then
libFuzzer keeps the input.
"""

from __future__ import annotations

import os
import sys
import traceback
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import process_time

import atheris

#: The packages whose coverage guides the fuzzer.
INSTRUMENTED = ["puzzlewright", "puz"]

with atheris.instrument_imports(include=INSTRUMENTED):
    from fuzz.mutators import mutated
    from fuzz.seeds import inputs
    from fuzz.targets import Target, targets

#: CPU seconds that an input may take, and more for each of its bytes.
MOST_SECONDS, SECONDS_PER_BYTE = 2.0, 50e-6


class SlowInputError(Exception):
    """An input took too long."""


class Findings:
    """The folder of findings; one of each sort is kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, data: bytes, error: BaseException) -> None:
        """Keep an input and its traceback, unless there is one of its sort."""
        sort = sha256(_place(error).encode()).hexdigest()[:8]
        path = self.folder / sort
        if not path.with_suffix(".txt").exists():
            path.with_suffix(".input").write_bytes(data)
            lines = traceback.format_exception(error)
            path.with_suffix(".txt").write_text("".join(lines), errors="backslashreplace")


def _place(error: BaseException) -> str:
    """Return what findings of one sort have in common: the error, and where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "puzzlewright" in frame.filename] or list(frames)
    what = str(error)[:40] if isinstance(error, AssertionError) else ""
    return f"{type(error).__name__} {what} {own[-1].filename}:{own[-1].lineno}"


def _fuzz(target: Target, findings: Findings, options: list[str]) -> None:
    def one(data: bytes) -> None:
        start = process_time()
        try:
            target.run(data)
            seconds = process_time() - start
            if seconds > MOST_SECONDS + SECONDS_PER_BYTE * len(data):
                raise SlowInputError(f"{seconds:.1f} s for {len(data):,} bytes")
        except Exception as error:
            findings.keep(data, error)

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        return mutated(target.mutator, data, most, seed, atheris.Mutate)

    atheris.Setup([sys.argv[0], *options], one, custom_mutator=mutate)
    atheris.Fuzz()


def main() -> None:
    """Run the command line."""
    name, folder, work, *options = sys.argv[1:]
    os.chdir(work)  # where targets may write
    _import_all(targets()[name], name)
    _fuzz(targets()[name], Findings(Path(folder)), options)


def _import_all(target: Target, name: str) -> None:
    """Run the first inputs, so that modules that are imported late are instrumented, too."""
    with atheris.instrument_imports(include=INSTRUMENTED):
        for data in inputs(name):
            with suppress(Exception):  # the fuzzer comes to these inputs again
                target.run(data)


if __name__ == "__main__":
    main()
