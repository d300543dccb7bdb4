"""Where the command `puzzlewright` starts: Ctrl-C ends it quietly from the first line on.

Importing the command line takes some tens of milliseconds. A Ctrl-C meanwhile would be a
KeyboardInterrupt in whatever module is being imported, and a traceback. So this module imports next
to nothing, and main() first sees to it that Ctrl-C ends the process with exit code 130: nothing has
been printed or opened yet. When a command runs, cli/terminal/interrupts.py takes over; after it,
when everything is printed and closed, the handler here is in force again until the process has
ended.
"""

import os

#: The exit code of a command that Ctrl-C has ended.
STOPPED = 130


class ExitHandler:
    """Handles Ctrl-C before and after the command: ends the process, with nothing to tidy up."""

    gives_way = True  #: a command may put its own handler in its place

    def __call__(self, number: int, frame: object) -> None:  # noqa: ARG002
        """End the process at once."""
        os._exit(STOPPED)


def main() -> int:
    """Run the command line of this process and return its exit code."""
    try:
        import signal  # it takes some milliseconds, and a Ctrl-C meanwhile is to be caught

        # Ignored signals stay ignored: a shell wants that for what a script starts with `&`.
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, ExitHandler())
        from puzzlewright.cli.command import main as run  # with Ctrl-C handled, as said above

        return run()
    except KeyboardInterrupt:  # between two handlers
        return STOPPED
