"""Where the command `puzzlewright` starts: Ctrl-C ends it quietly from the first line on.

Importing the command line takes some tens of milliseconds. A Ctrl-C meanwhile would be a
KeyboardInterrupt in whatever module is being imported, and a traceback. So this module imports next
to nothing, and main() first sees to it that Ctrl-C ends the process with exit code 130: nothing has
been printed or opened yet. When a command runs, cli/terminal/interrupts.py takes over; after it,
when everything is printed and closed, the handler here is in force again until the process has
ended. A command that Ctrl-C or a time limit has stopped ends without tidying up its memory.
"""

import atexit
import gc
import os
import sys

#: The exit codes of a command that Ctrl-C has ended, or SIGTERM, or a limit.
STOPPED = 130
TERMINATED = 143
LIMIT = 3

#: Importing makes thousands of objects, none of them garbage.
OBJECTS_BETWEEN_COLLECTIONS = 20_000


def main() -> int:
    """Run the command line of this process and return its exit code."""
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    try:
        import signal  # it takes some milliseconds, and a Ctrl-C meanwhile is to be caught

        # Ignored signals stay ignored: a shell wants that for what a script starts with `&`.
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, leave)
        from puzzlewright.cli.command import main as run  # with Ctrl-C handled, as said above

        code = run()
        if code in (STOPPED, TERMINATED, LIMIT):
            _end_soon(code)
        return code
    except KeyboardInterrupt:  # between two handlers
        return STOPPED


def _end_soon(code: int) -> None:
    """End the process at once, unless there is something to wait for.

    Python would take all objects apart first: for those of a large puzzle, that takes longer than
    either may. What it does besides is done here: it calls the functions of atexit, and flushes.
    """
    threading = sys.modules.get("threading")
    if threading and any(not each.daemon for each in threading.enumerate()[1:]):
        return
    try:
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except (OSError, ValueError):  # Python knows what to say
        return
    os._exit(code)


def leave(number: int, frame: object) -> None:  # noqa: ARG001
    """End the process at once; there is nothing to tidy up."""
    os._exit(STOPPED)
