"""The options that verbs share, as argparse has them, and what they mean to the engine."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from puzzlewright.cli import exit_codes
from puzzlewright.cli.terminal.log_lines import listen
from puzzlewright.cli.terminal.streams import complain, say
from puzzlewright.core.errors import InputError, quote, suggestion
from puzzlewright.core.limits import ANY_KEY, KEY_LENGTH, MOST_BYTES, format_size, set_allowance
from puzzlewright.core.quantities import (
    nonnegative_int,
    parse_byte_count,
    parse_seconds,
    positive_int,
)
from puzzlewright.engine.driver.run import RunOptions
from puzzlewright.engine.kernel.cpu_dispatch import core_count

if TYPE_CHECKING:  # only with --cluster, see connect_cluster
    from puzzlewright.cluster.executor import ClusterExecutor

_DEFAULT_SIZE = format_size(MOST_BYTES).replace(" ", "").removesuffix("B")

#: The option that opens locked files, with a key or without.
UNLOCK = "--unlock"

#: Help is no wider than this, however wide the terminal.
WIDEST = 100


def _help_width() -> int:
    """Return how many columns help may take."""
    try:
        columns = int(os.environ.get("COLUMNS") or os.get_terminal_size().columns)
    except (OSError, ValueError):
        columns = 0
    return min(columns or 80, WIDEST) - 2


class Parser(argparse.ArgumentParser):
    """A parser whose errors are ours: one line, exit code 2."""

    #: Whether options may stand between the words of one place, as between a file and a slot.
    is_mixed: bool = False

    def __init__(self, name: str, summary: str, examples: str) -> None:
        super().__init__(
            prog=f"puzzlewright {name}",
            description=summary,
            epilog=f"examples:\n{examples}\n{exit_codes.EPILOG}",
            # argparse makes one for every argument declared, and asks shutil for the width of the
            # terminal each time unless one is passed: a tenth of our start-up time.
            formatter_class=partial(
                argparse.RawDescriptionHelpFormatter, max_help_position=26, width=_help_width()
            ),
            allow_abbrev=False,
        )
        self._examples = examples
        self.set_defaults(verb=name.partition(" ")[0])
        self.add_argument(
            "-v",
            "--verbose",
            action="count",
            default=0,
            help="report files, searches and times on standard error; -vv reports more",
        )

    def format_help(self) -> str:
        """Return the help: what the verb does, examples, and only then all its options."""
        formatter = self._get_formatter()
        formatter.add_usage(self._short_usage(), (), ())
        formatter.add_text(self.description)
        formatter.add_text(f"examples:\n{self._examples}")
        for group in self._action_groups:
            formatter.start_section(group.title)
            formatter.add_text(group.description)
            formatter.add_arguments(group._group_actions)
            formatter.end_section()
        formatter.add_text(exit_codes.EPILOG)
        return formatter.format_help()

    def show_last(self, *titles: str) -> None:
        """Let the help list these groups of options behind all others."""
        self._action_groups.sort(key=lambda group: group.title in titles)

    def _short_usage(self) -> str:
        """Return the usage line; the options follow below it, one by one."""
        forms = {"?": "[{0}]", "*": "[{0} ...]", "+": "{0} [{0} ...]"}
        places = [action for action in self._actions if not action.option_strings]
        words = [
            forms.get(str(action.nargs), "{0}").format(action.metavar or action.dest)
            for action in places
        ]
        return " ".join([self.prog, *words, "[options]"])

    def parse_args(  # type: ignore[override]  # it is asked for in one way here
        self, args: Sequence[str] | None = None, namespace: None = None
    ) -> argparse.Namespace:
        """Parse the words; title and author are one line of whole characters."""
        parse = self.parse_known_intermixed_args if self.is_mixed else self.parse_known_args
        found, unknown = parse(_with_keys(args), namespace)
        if unknown:
            self._refuse(unknown)
        if found.verbose:
            listen(found.verbose)
        set_allowance(
            getattr(found, "max_input", None),
            allow_files=getattr(found, "allow_files", False),
            unlock=getattr(found, "unlock", None),
            order=getattr(found, "order", None),
        )
        for name in ("title", "author"):
            text = getattr(found, name, None)
            if text is not None:
                setattr(found, name, _line_of_text(f"--{name}", text))
        return found

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print the help; what argparse would do keeps silent when nothing can be written."""
        if file is sys.stderr:
            super()._print_message(message, file)
        else:
            say(message)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse what is none of the choices; suggest the nearest one."""
        if action.choices is not None and value not in action.choices:
            near = suggestion(str(value), map(str, action.choices))
            raise argparse.ArgumentError(action, f"no such choice ({near}): {quote(str(value))}")

    def _refuse(self, unknown: list[str]) -> NoReturn:
        """Name words that nothing takes, and the option that one of them may stand for."""
        message = f"unrecognized arguments: {' '.join(unknown)}"
        near = next(filter(None, map(self._nearest, unknown)), None)
        if near is not None:
            raise InputError(f"{message} (did you mean {near}? `{self.prog} --help` explains)")
        self.error(message)

    def _nearest(self, word: str) -> str | None:
        """Return the option that a misspelt one may stand for."""
        from difflib import get_close_matches

        if not word.startswith("--"):
            return None
        actions = self._option_string_actions.items()
        shown = [name for name, action in actions if action.help != argparse.SUPPRESS]
        near = get_close_matches(word.partition("=")[0], shown, 1, cutoff=0.7)
        return near[0] if near else None

    def error(self, message: str) -> NoReturn:
        """Raise an InputError that says where help is."""
        raise InputError(f"{message} (`{self.prog} --help` explains)")


def _with_keys(words: Sequence[str] | None) -> Sequence[str] | None:
    """Return the words; behind --unlock, argparse would take a file for the key."""
    if not words or UNLOCK not in words:
        return words
    found: list[str] = []
    for word in words:
        is_key = len(word) == KEY_LENGTH and word.isascii() and word.isdigit()
        if found and found[-1] == UNLOCK:
            found[-1] = f"{UNLOCK}={word if is_key else ANY_KEY}"
            found += [] if is_key else [word]
        else:
            found.append(word)
    if found[-1] == UNLOCK:
        found[-1] = f"{UNLOCK}={ANY_KEY}"
    return found


def _line_of_text(option: str, text: str) -> str:
    """Return a text on one line; bytes that are no text are refused."""
    from puzzlewright.formats.texts import is_whole
    from puzzlewright.words.lines import one_line

    if not is_whole(text):
        raise InputError(f"{option} is not text in the encoding of this system", text=text)
    return one_line(text)


def add_input_options(parser: argparse.ArgumentParser) -> None:
    """Declare how puzzles are read."""
    group = parser.add_argument_group("reading")
    group.add_argument(
        "--kind", metavar="KIND", help="read every file as this kind (default: recognise it)"
    )
    group.add_argument(
        "--puzzle",
        type=positive_int,
        metavar="N",
        help="take only puzzle number N from a file of many",
    )
    group.add_argument(
        "--strict",
        action="store_true",
        help="refuse a list of sudokus, or a BurrTools file, if any puzzle in it is unreadable "
        "(default: report those, and go on with the others)",
    )
    group.add_argument(
        UNLOCK,
        nargs="?",
        const=ANY_KEY,
        metavar="KEY",
        help="open a locked .puz file with a key like 1234; without KEY, try all 10,000",
    )
    group.add_argument(
        "--order",
        metavar="URDL",
        help="order of the edges in a list of pieces, such as udlr: up, down, left, right "
        "(default: auto, our order u r d l or else the one that makes sense)",
    )
    add_limit_options(group)


def add_limit_options(group: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Declare what may be read."""
    group.add_argument(
        "--max-input",
        type=parse_byte_count,
        metavar="SIZE",
        help=f"read files of up to this size, such as 500M or 2G (default: {_DEFAULT_SIZE})",
    )
    group.add_argument(
        "--allow-files",
        action="store_true",
        help="let puzzles and recipes name files outside their own folder",
    )


def apply_limits(words: Sequence[str]) -> None:
    """Let the limits hold before all other words are parsed."""
    parser = Parser("", "", "")
    add_limit_options(parser)
    found, _ = parser.parse_known_args(words)
    set_allowance(found.max_input, allow_files=found.allow_files)


def add_seed_option(parser: argparse.ArgumentParser) -> None:
    """Declare the seed of a search that comes upon other solutions first."""
    parser.add_argument(
        "--seed",
        type=nonnegative_int,
        metavar="N",
        help="search in shuffled order: another seed finds another first solution",
    )


def add_distinct_option(parser: argparse.ArgumentParser, what: str) -> None:
    """Declare that solutions which turn into one another are one."""
    parser.add_argument("--distinct", action="store_true", help=f"{what} (jigsaws, packings)")
    parser.add_argument(
        "--keep-mirrors",
        action="store_true",
        help="like --distinct, but mirror images count as different (packings)",
    )
    add_distinct_bricks(parser)


def add_option_choice(parser: argparse.ArgumentParser) -> None:
    """Declare options of cover problems that solutions have, or do not have."""
    for name, what in (("--chosen", "with"), ("--without", "without")):
        parser.add_argument(
            name,
            type=nonnegative_int,
            action="append",
            metavar="N",
            help=f"only solutions {what} option N, counted from 0 (repeatable; exact covers)",
        )


def add_distinct_bricks(parser: argparse.ArgumentParser) -> None:
    """Declare that equal bricks count as different."""
    parser.add_argument(
        "--keep-alike",
        action="store_true",
        help="count equal bricks that are listed separately as different (packings)",
    )


def add_search_options(parser: argparse.ArgumentParser, *, checkpoint: bool = True) -> None:
    """Declare the limits of a search and the means it may use."""
    group = parser.add_argument_group("searching")
    group.add_argument(
        "--time", type=parse_seconds, metavar="T", help="stop after this time: 90, 30s, 2m, 1h"
    )
    group.add_argument("--nodes", type=positive_int, metavar="N", help="stop after N positions")
    group.add_argument(
        "--threads",
        type=nonnegative_int,
        default=1,
        metavar="N",
        help="number of threads; 0: one per core (default: 1)",
    )
    if checkpoint:
        group.add_argument(
            "--checkpoint",
            metavar="FILE",
            help="save the search to this file every few seconds, and resume from it next time",
        )
        add_cluster_option(group)
    add_progress_options(group)


def add_cluster_option(
    group: argparse.ArgumentParser | argparse._ArgumentGroup,
    what: str = "search on a Dask cluster",
) -> None:
    """Declare the cluster that a search or a generator runs on."""
    group.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help=f"{what}: local:N starts N processes here, tcp://HOST:PORT is a "
        "scheduler; see docs/cluster.md",
    )


def add_style_option(group: argparse.ArgumentParser | argparse._ArgumentGroup, hint: str) -> None:
    """Declare the styles of a drawing."""
    group.add_argument(
        "--style",
        action="append",
        default=[],
        metavar="NAME[=VALUE]",
        help=f"style of a drawing; {hint}",
    )


def add_progress_options(group: argparse._ArgumentGroup) -> None:
    """Declare the progress bar."""
    group.add_argument(
        "--progress",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="show a progress bar on standard error (default: in a terminal only)",
    )


def add_output_options(parser: argparse.ArgumentParser, *, what: str) -> None:
    """Declare where the results go, and in what form."""
    group = parser.add_argument_group("writing")
    group.add_argument(
        "-o", "--output", metavar="FILE", help=f"{what}; - is standard output; written at the end"
    )
    group.add_argument(
        "--json", action="store_true", help="print one JSON object per puzzle, on one line"
    )
    group.add_argument(
        "--quiet", action="store_true", help="print only results: no names, no times"
    )
    group.add_argument(
        "--traceback", action="store_true", help="show where an internal error came from"
    )


def run_options(arguments: argparse.Namespace, *, limit: int | None) -> RunOptions:
    """Return the options of the engine's driver, without the progress bar."""
    options: RunOptions = {"threads": arguments.threads or core_count()}
    if limit is not None:
        options["limit"] = limit
    if arguments.time is not None:
        options["time"] = arguments.time
    if arguments.nodes is not None:
        options["nodes"] = arguments.nodes
    if (checkpoint := getattr(arguments, "checkpoint", None)) is not None:
        options["checkpoint"] = checkpoint
    if (cluster := getattr(arguments, "cluster", None)) is not None:
        options["cluster"] = cluster
    return options


@contextmanager
def cluster_options(limits: RunOptions) -> Iterator[RunOptions]:
    """Give the options with the cluster that they name, connected to when it is first needed."""
    named = limits.get("cluster")
    if named is None:
        yield limits
        return
    if limits.get("threads", 1) > 1:
        raise InputError(
            "--cluster cannot be combined with --threads: workers have threads of their own"
        )
    if limits.get("nodes") is not None:
        complain("note: --nodes keeps the search on this machine, so that it can be repeated")
    with connect_cluster(named) as address:
        yield {**limits, "cluster": address}


@contextmanager
def cluster_connection(arguments: argparse.Namespace) -> Iterator[None]:
    """Let the cluster that arguments name be connected to when it is first needed."""
    if arguments.cluster is None:
        yield
        return
    with connect_cluster(arguments.cluster) as arguments.cluster:
        yield


@contextmanager
def connect_cluster(named: str) -> Iterator[ClusterExecutor]:
    """Give a cluster whose notes are lines of ours, and whose logs are silent."""
    # Only a command with --cluster needs what works on clusters.
    from puzzlewright.cluster.executor import ClusterExecutor

    address = ClusterExecutor(named, complain, is_quiet=True)
    try:
        yield address
    finally:
        address.close()


def refuse_cluster(arguments: argparse.Namespace, option: str) -> None:
    """Raise an InputError if a cluster is named where it would do nothing."""
    if arguments.cluster is not None:
        raise InputError(f"--cluster cannot be combined with {option}")
