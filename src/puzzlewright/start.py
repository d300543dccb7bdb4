"""Where the command `puzzlewright` starts: Ctrl-C ends it quietly from the first line on.

Importing the command line takes some tens of milliseconds. A Ctrl-C meanwhile would be a
KeyboardInterrupt in whatever module is being imported, and a traceback. So this module imports next
to nothing, and main() first sees to it that Ctrl-C ends the process with exit code 130: nothing has
been printed or opened yet. When a command runs, cli/terminal/interrupts.py takes over; after it,
when everything is printed and closed, the handler here is in force again until the process has
ended. A command that Ctrl-C or a time limit has stopped ends without tidying up its memory. So does
a count, for tidying up would take a tenth of the time of a small one.
"""

TYPE_CHECKING = False

if TYPE_CHECKING:
    from types import FrameType

#: The exit codes of a command that Ctrl-C has ended, or a limit.
STOPPED = 130
LIMIT = 3


def main() -> int:
    """Run the command line of this process and return its exit code."""
    try:
        import signal

        # Ignored signals stay ignored: a shell wants that for what a script starts with `&`.
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, leave)
        from puzzlewright.cli.command import main as run

        code = run()
        if code in (STOPPED, LIMIT) or _is_count():
            _end_soon(code)
        return code
    except KeyboardInterrupt:  # between two handlers
        return STOPPED


def _is_count() -> bool:
    """Tell whether the command counts, and so is done when the number is printed."""
    import sys

    return sys.argv[1:2] == ["count"]


def _end_soon(code: int) -> None:
    """End the process at once, unless there is something to wait for.

    Python would take all objects apart first: for those of a large puzzle, that takes longer than
    either may. What it does besides is done here: it calls the functions of atexit, and flushes.
    """
    import atexit
    import os
    import sys

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


def leave(number: int, frame: "FrameType | None") -> None:  # noqa: ARG001
    """End the process at once; there is nothing to tidy up."""
    import os

    os._exit(STOPPED)
