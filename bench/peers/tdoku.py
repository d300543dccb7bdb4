"""Tom Dillon's tdoku, a solver for 9×9 sudokus in C++, as a library that is called directly.

The environment variable TDOKU_LIBRARY names its shared library; without it, tdoku is left out. A
call from Python costs it some tenths of a microsecond for each puzzle.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Sequence

LIBRARY = "TDOKU_LIBRARY"

#: Counts the solutions of lines of 81 characters, each up to a limit.
Counter = Callable[[Sequence[bytes], int], list[int]]


def tdoku() -> Counter | None:
    """Return what counts solutions; None if there is no library."""
    path = os.environ.get(LIBRARY)
    if not path:
        return None
    solve = ctypes.PyDLL(path).TdokuSolverDpllTriadSimd
    size = ctypes.c_size_t
    solve.argtypes = [ctypes.c_char_p, size, ctypes.c_uint32, ctypes.c_char_p, ctypes.c_void_p]
    solve.restype = size
    solution, guesses = ctypes.create_string_buffer(82), size()
    at = ctypes.addressof(guesses)

    def count(lines: Sequence[bytes], limit: int) -> list[int]:
        return [solve(line, limit, 0, solution, at) for line in lines]

    return count


def as_it_reads(line: str) -> bytes:
    """Return a line with dots for empty cells, and zeros behind it: it reads beyond the cells."""
    return line.replace("0", ".").encode() + bytes(32)
