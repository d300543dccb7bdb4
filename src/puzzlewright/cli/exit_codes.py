"""Exit codes."""

from __future__ import annotations

from typing import Final

ANSWERED: Final = 0
NO_SOLUTION: Final = 1
BAD_INPUT: Final = 2
LIMIT: Final = 3
INTERNAL_ERROR: Final = 70  # EX_SOFTWARE in <sysexits.h>
STOPPED: Final = 130  # 128 + SIGINT, as shells say it
TERMINATED: Final = 143  # 128 + SIGTERM
BROKEN_PIPE: Final = 141  # 128 + SIGPIPE: the reader went away, as with any other program

#: The exit code of a batch is the first of these that one of its puzzles has.
PRECEDENCE: Final = (STOPPED, INTERNAL_ERROR, BAD_INPUT, LIMIT, NO_SOLUTION, ANSWERED)

EPILOG: Final = """\
exit codes:
  0    answered
  1    no solution (proved), or `check` found problems
  2    bad input, or a mistake on the command line
  3    a limit (time, nodes, solutions to count) came first
  70   internal error: a defect of the program, please report it
  130  stopped by Ctrl-C; everything found so far has been printed
  143  the same, stopped by SIGTERM
With several puzzles: the first of 130 (or 143), 70, 2, 3, 1, 0 that applies to any of them.
"""
