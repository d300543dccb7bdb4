"""resvg, here or in a process of its own.

resvg paints in one call that keeps the interpreter to itself: Ctrl-C would wait for its end, which
for large pictures takes seconds. So these are painted by a second process, which can be ended. It
runs this module: options come as JSON on standard input, the picture goes to standard output.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any, Final

from puzzlewright.core.errors import InputError
from puzzlewright.paper.optional_libraries import optional_module, run_in_background

#: Pictures of this many pixels are painted in the time that starting a process takes.
SMALL: Final = 3_000_000


def paint_png(area: int, **options: Any) -> bytes:
    """Return the PNG of `area` pixels that resvg makes of its options."""
    if area <= SMALL or not sys.executable:  # an embedded Python may know no program to start
        return paint(options)

    with subprocess.Popen(
        [sys.executable, "-m", __name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,  # Ctrl-C is for us to handle
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # the same for Windows
    ) as process:
        try:
            data, errors = run_in_background(
                lambda: process.communicate(json.dumps(options).encode())
            )
        finally:
            process.kill()
    if process.returncode:
        last = errors.decode(errors="replace").strip().splitlines()[-1:]
        raise InputError(f"the picture could not be painted ({''.join(last) or 'no memory'})")
    return bytes(data)


def paint(options: dict[str, Any]) -> bytes:
    """Return what resvg paints."""
    return bytes(optional_module("resvg_py").svg_to_bytes(**options))


def main() -> None:
    """Paint what is asked for on standard input."""
    sys.stdout.buffer.write(paint(json.load(sys.stdin.buffer)))


if __name__ == "__main__":
    main()
