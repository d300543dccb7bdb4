"""`puzzlewright studio`: make, prove, print, play and keep puzzles in the browser."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from getpass import getpass
from importlib.util import find_spec
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from puzzlewright.cli import exit_codes, shortcuts
from puzzlewright.cli.options import common
from puzzlewright.cli.terminal.streams import complain, flush, is_terminal, say
from puzzlewright.core.errors import InputError, install_hint
from puzzlewright.core.limits import format_size
from puzzlewright.core.quantities import (
    nonnegative_int,
    parse_byte_count,
    parse_seconds,
    positive_int,
)
from puzzlewright.studio.server import settings as known
from puzzlewright.studio.server.security.credentials import (
    LONGEST_TOKEN_NAME,
    MOST_TOKEN_DAYS,
    SCOPES,
    USUAL_SCOPE,
)
from puzzlewright.studio.server.settings import Settings

SUMMARY = """\
Start the studio: a web server on this machine that makes, proves, prints, plays and keeps puzzles
in the browser. It prints one line, the address to open, and serves until Ctrl-C or Quit. A
second start with the same data opens the studio that is running. `--shortcut` makes an entry in the
menu of applications, to start it without a terminal. `studio token` prints a token for scripts,
`studio user add NAME` adds an account for a studio that others can reach.
"""

EXAMPLES = """\
  puzzlewright studio                                start it and open the browser
  puzzlewright studio --no-browser --port 8127       only print the address
  puzzlewright studio --shortcut                     put it into the menu of applications
  puzzlewright studio token --scope read --days 30   a token for `Authorization: Bearer`
  puzzlewright studio user add anna                  an account; asks for the password
  puzzlewright studio --class                        let a class play on the local network
  puzzlewright studio --host 0.0.0.0 --allowed-host puzzles.example.org
  puzzlewright studio --jobs 2 --job-memory 2G --count-time 12h      on a small machine
"""

TOKEN_SUMMARY = """\
Print a new token for scripts: send it as `Authorization: Bearer TOKEN`. Its scope limits what it
may do, and it may expire.
"""
TOKEN_EXAMPLES = """\
  puzzlewright studio token --scope read --days 30
  puzzlewright studio token --user anna --name backup
"""

USER_SUMMARY = """\
Add an account for a studio that others can reach. The first one administers the others. The
program asks for the password, or reads it from standard input if that is not a terminal.
"""
USER_EXAMPLES = """\
  puzzlewright studio user add anna
  puzzlewright studio user add ben --admin
"""

#: What it needs, and what to install if one of them is missing.
PACKAGES = ("alembic", "fastapi", "platformdirs", "segno", "sqlalchemy", "uvicorn")
HINT = install_hint("the studio needs more packages", "studio")


def parser() -> common.Parser:
    """Declare what starting the studio takes."""
    made = common.Parser("studio", SUMMARY, EXAMPLES)
    made.add_argument(
        "--no-browser", action="store_true", help="only print the address, open no browser"
    )
    made.add_argument(
        "--port",
        type=nonnegative_int,
        metavar="N",
        help="port to listen on; 0: any free port (default: 8127, or a free one)",
    )
    _add_data(made)
    made.add_argument(
        "--example",
        action="append",
        default=[],
        metavar="FILE",
        help="put this file into the library if it is empty; may be given several times",
    )
    _add_shortcut(made)
    _add_class(made)
    others = made.add_argument_group("for others (with accounts)")
    others.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="listen here (default: 127.0.0.1)"
    )
    others.add_argument(
        "--allowed-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name in the addresses that people type, such as puzzles.example.org",
    )
    others.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="believe what a web server at this address says about visitors (X-Forwarded-For "
        "and X-Forwarded-Proto), such as 127.0.0.1",
    )
    _add_limits(made)
    _add_traceback(made)
    return made


def _add_shortcut(made: common.Parser) -> None:
    """Declare the entry in the menu of applications."""
    group = made.add_argument_group(
        "starting without a terminal",
        "An entry in the menu of applications (Linux), in ~/Applications (macOS) or in the Start\n"
        "menu (Windows). These options start nothing.",
    )
    which = group.add_mutually_exclusive_group()
    which.add_argument(
        "--shortcut",
        action="store_true",
        help="make or replace the entry, which starts the studio with the other options given",
    )
    which.add_argument("--remove-shortcut", action="store_true", help="remove the entry")


def _add_class(made: common.Parser) -> None:
    """Declare the port for pupils."""
    group = made.add_argument_group(
        "for a class (without accounts)",
        "A second port, on which pupils of the local network play and can do nothing else.",
    )
    group.add_argument(
        "--class", dest="has_class", action="store_true", help="let pupils play on this network"
    )
    group.add_argument(
        "--class-port",
        type=nonnegative_int,
        metavar="N",
        help="port for pupils; 0: any free port (default: 8128, or a free one)",
    )
    group.add_argument(
        "--class-host",
        metavar="ADDRESS",
        help="address of this machine to listen on for pupils (default: all its networks)",
    )


class _Limit(NamedTuple):
    """An option that sets a limit of the studio."""

    option: str
    field: str  #: of Settings
    read: Callable[[str], float]
    metavar: str
    help: str  #: a test compares the default in it with that of the field
    least: float
    most: float = inf

    @property
    def name(self) -> str:
        """The name of its value on a command line that was read."""
        return self.option.removeprefix("--").replace("-", "_")


#: A file that a job made is one value in the database, and neither takes a gigabyte.
_MOST_OUTPUT = 900_000_000

#: With less memory, no job could even start.
_LEAST_MEMORY = 300_000_000

_LIMITS = (
    _Limit("--count-time", "job_seconds", parse_seconds, "TIME",
           "time limit of a count, which can be resumed (default: 48h)", 1),
    _Limit("--better-time", "better_seconds", parse_seconds, "TIME",
           'time limit of "Better" (default: 10m)', 1),
    _Limit("--job-time", "make_seconds", parse_seconds, "TIME",
           "time limit of other jobs: making, printing (default: 30m)", 1),
    _Limit("--job-memory", "job_memory", parse_byte_count, "SIZE",
           "memory limit of a job (default: 4G)", _LEAST_MEMORY),
    _Limit("--job-output", "job_output", parse_byte_count, "SIZE",
           "size limit of the files of a job (default: 100M)", 1_000, _MOST_OUTPUT),
    _Limit("--jobs-per-user", "jobs_per_user", positive_int, "N",
           "jobs of a user, waiting and running (default: 50)", 1),
    _Limit("--library-size", "library", parse_byte_count, "SIZE",
           "size limit of the library of a user (default: 500M)", 1_000),
    _Limit("--class-pupils", "class_pupils", positive_int, "N",
           "pupils of a class at once (default: 60)", 1, 1_000),
    _Limit("--preview-memory", "worker_memory", parse_byte_count, "SIZE",
           "memory limit of a process for previews (default: 2G)", _LEAST_MEMORY),
)  # fmt: skip


def _add_limits(made: common.Parser) -> None:
    """Declare the limits that somebody may want to change for their machine."""
    group = made.add_argument_group(
        "limits", "TIME is in seconds, or such as 30m or 48h; SIZE is such as 500M or 4G."
    )
    group.add_argument(
        "--jobs",
        type=positive_int,
        metavar="N",
        help="jobs of each sort at a time: counting, making, printing (default: the number of "
        "cores but one)",
    )
    for each in _LIMITS:
        group.add_argument(each.option, type=each.read, metavar=each.metavar, help=each.help)


def _limits(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the limits that were given, by the fields of Settings."""
    found: dict[str, Any] = {}
    for each in _LIMITS:
        value = getattr(arguments, each.name, None)
        if value is None:
            continue
        if not each.least <= value <= each.most:
            bound, word = (each.least, "least") if value < each.least else (each.most, "most")
            unit = " s" if each.metavar == "TIME" else ""
            shown = format_size(int(bound)) if each.metavar == "SIZE" else f"{bound:g}{unit}"
            raise InputError(f"{each.option}: at {word} {shown}")
        found[each.field] = value
    return found


def token_parser() -> common.Parser:
    """Declare what `studio token` takes."""
    made = common.Parser("studio token", TOKEN_SUMMARY, TOKEN_EXAMPLES)
    _add_data(made)
    made.add_argument("--user", metavar="NAME", help="whose token (default: the local user's)")
    made.add_argument("--name", type=_token_name, metavar="TEXT", default="", help="what it is for")
    made.add_argument(
        "--scope",
        choices=list(SCOPES),
        default=USUAL_SCOPE,
        help="read: look and download; make: also make and change puzzles, lists and books; admin: "
        "also manage tokens and accounts (default: make)",
    )
    made.add_argument(
        "--days", type=_days, metavar="N", help="expire after N days (default: never)"
    )
    _add_traceback(made)
    return made


def _token_name(text: str) -> str:
    """Read the name of a token."""
    if len(text) > LONGEST_TOKEN_NAME:
        raise argparse.ArgumentTypeError(f"at most {LONGEST_TOKEN_NAME} characters")
    return text


def _days(text: str) -> float:
    """Read how many days a token lasts."""
    with suppress(ValueError):
        if 0 < (days := float(text)) <= MOST_TOKEN_DAYS:
            return days
    reason = f"not a number of days above 0 and at most {MOST_TOKEN_DAYS}: {text!r}"
    raise argparse.ArgumentTypeError(reason)


def user_parser() -> common.Parser:
    """Declare what `studio user` takes."""
    made = common.Parser("studio user", USER_SUMMARY, USER_EXAMPLES)
    made.add_argument("what", choices=["add"], metavar="add", help="add an account")
    made.add_argument("name", metavar="NAME", help="name to log in with")
    made.add_argument("--admin", action="store_true", help="may administer other accounts")
    _add_data(made)
    _add_traceback(made)
    return made


def _add_data(made: common.Parser) -> None:
    """Declare where everything is kept."""
    made.add_argument(
        "--data", metavar="FOLDER", help="where everything is kept (default: a folder of yours)"
    )
    made.add_argument(
        "--database",
        metavar="URL",
        help="PostgreSQL instead of a file in that folder: postgresql://user@host/name",
    )


def _add_traceback(made: common.Parser) -> None:
    made.add_argument(
        "--traceback", action="store_true", help="show where an internal error came from"
    )


def run(words: list[str]) -> int:
    """Start the studio, or do what is named."""
    if words[:1] == ["token"]:
        return _token(words[1:])
    if words[:1] == ["user"]:
        return _user(words[1:])
    arguments = parser().parse_args(words)
    if arguments.remove_shortcut:
        return _remove_shortcut()
    settings = _settings(arguments)
    if arguments.shortcut:
        return _make_shortcut(words)
    from puzzlewright.studio.server.launch import serve  # needs the extra, --help does not

    examples = tuple(os.path.realpath(each) for each in arguments.example)
    browser = not arguments.no_browser
    serve(
        settings, say=_print_address, warn=complain, hint=_hint, browser=browser, examples=examples
    )
    return exit_codes.ANSWERED


def _make_shortcut(words: list[str]) -> int:
    """Write the entry of the menu, and print what was written."""
    for path in shortcuts.make(shortcuts.here(), _repeated_words(words)):
        say(f"wrote {path}\n")
    say("Puzzlewright is now in the menu of your applications.\n")
    return exit_codes.ANSWERED


def _remove_shortcut() -> int:
    """Remove the entry of the menu, and print what was removed."""
    removed = shortcuts.remove(shortcuts.here())
    for path in removed:
        say(f"removed {path}\n")
    if not removed:
        say("there is no shortcut\n")
    return exit_codes.ANSWERED


#: Options that name files: an entry has their whole paths, for it is started anywhere.
_PATHS = ("--data", "--example")


def _repeated_words(words: list[str]) -> list[str]:
    """Return the words of a command line that a shortcut repeats at each start."""
    kept: list[str] = []
    for word in words:
        option, sign, value = word.partition("=")
        if kept and kept[-1] in _PATHS:
            kept.append(os.path.realpath(word))
        elif sign and option in _PATHS:
            kept += [option, os.path.realpath(value)]
        elif word != "--shortcut":
            kept.append(word)
    return kept


def _token(words: list[str]) -> int:
    arguments = token_parser().parse_args(words)
    settings = _settings(arguments)
    from puzzlewright.studio.server.launch import make_token  # needs the extra, --help does not

    _require_studio(settings)
    lasts = None if arguments.days is None else arguments.days * 86_400
    options = {"scope": arguments.scope, "lasts": lasts}
    say(make_token(settings, arguments.name, arguments.user, **options) + "\n")
    return exit_codes.ANSWERED


def _require_studio(settings: Settings) -> None:
    """Refuse a folder without a studio: a token for a misspelt one would never work."""
    if settings.database is None and not settings.database_file.exists():
        raise InputError(
            "there is no studio in this folder: name that of your studio with --data, or start "
            "one there with `puzzlewright studio`",
            source=str(settings.data),
        )


def _user(words: list[str]) -> int:
    arguments = user_parser().parse_args(words)
    settings = _settings(arguments)
    from puzzlewright.studio.server.launch import add_user  # needs the extra, --help does not

    is_admin = add_user(settings, arguments.name, _password(), admin=arguments.admin)
    role = "administrator" if is_admin else "user"
    say(f"{arguments.name}: added ({role})\n")
    return exit_codes.ANSWERED


def _settings(arguments: argparse.Namespace) -> Settings:
    """Return the settings that a command line describes."""
    _require_installed()

    folder = (
        known.usual_folder() if arguments.data is None else Path(os.path.realpath(arguments.data))
    )
    port = getattr(arguments, "port", None)
    if port is not None and port > 65_535:
        raise InputError("--port: at most 65535", text=str(port))
    return known.Settings(
        folder,
        host=getattr(arguments, "host", "127.0.0.1"),
        port=known.USUAL_PORT if port is None else port,
        any_port=port is None,
        database=arguments.database,
        allowed_hosts=tuple(getattr(arguments, "allowed_host", ())),
        trusted_proxies=tuple(getattr(arguments, "trusted_proxy", ())),
        **_class_settings(arguments),
        slots=getattr(arguments, "jobs", None) or known.usual_slots(),
        workers=known.usual_workers(),
        **_limits(arguments),
    )


def _class_settings(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return what a command line says about the port for pupils, by the fields of Settings."""
    port, host = (getattr(arguments, name, None) for name in ("class_port", "class_host"))
    if port is not None and port > 65_535:
        raise InputError("--class-port: at most 65535", text=str(port))
    found: dict[str, Any] = {"has_class": getattr(arguments, "has_class", False)}
    if not found["has_class"] and (port is not None or host is not None):
        raise InputError("--class-port and --class-host need --class")
    if port is not None:
        found |= {"class_port": port, "class_any_port": False}
    if host is not None:
        found["class_host"] = host
    return found


def _require_installed() -> None:
    """Say what to install if the packages of the studio are missing; importing them takes long."""
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise InputError(f"{HINT} (missing: {', '.join(missing)})")


def _password() -> str:
    """Ask for a password twice, or read it from standard input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")

    password = getpass("Password: ")
    if getpass("Again: ") != password:
        raise InputError("the two passwords differ")
    return password


def _hint(text: str) -> None:
    """Print what helps a person, if there is one: programs read the address, and nothing else."""
    if is_terminal():
        complain(text)


def _print_address(address: str) -> None:
    """Print the address, at once."""
    say(address + "\n")
    flush()
