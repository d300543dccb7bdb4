"""Write the reference of the command line, from the parsers themselves.

Each verb is asked for its help. Instead of printing it, its parser is kept and written as Markdown,
so the pages can say nothing that the commands do not.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

from puzzlewright.cli import exit_codes
from puzzlewright.cli.verbs import VERBS
from puzzlewright.puzzles.kind import kind_named, kind_names

#: Verbs that have verbs of their own, as their words are typed.
NESTED = {"studio": (["token"], ["user", "add"])}

#: The kinds in the order in which the site shows them; a new one comes last.
FIRST = ("wordsearch", "crisscross", "fillin", "sudoku", "jigsaw", "packing", "cover")
KINDS = sorted(kind_names(), key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST))

#: Options that every generator has; they are described once.
SHARED_GROUPS = ("recipes", "for all kinds", "several in one file", "writing", "paper and pixels")

COMMANDS_HEAD = """\
# Commands

All verbs and options, written from the program itself. The guide to the command line is [The
command line](../command-line.md); the options of each generator are in [Generators](generators.md).

"""

GENERATORS_HEAD = """\
# Generators

The options of `puzzlewright make KIND`, written from the program itself. Options that all
generators share are at the [end of this page](#options-of-all-generators).

"""


class HelpRequest(Exception):  # noqa: N818  # it is no error
    """Carries a parser that was about to print its help."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        super().__init__()
        self.parser = parser


def _catch(parser: argparse.ArgumentParser, *_: object) -> None:
    raise HelpRequest(parser)


def command_parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser that would print the help of a command."""
    verb, *rest = words
    module = import_module(f"puzzlewright.cli.verbs.{verb}")
    with patch.object(argparse.ArgumentParser, "print_help", _catch):
        try:
            module.run([*rest, "--help"])
        except HelpRequest as caught:
            return caught.parser
    raise SystemExit(f"no help: {' '.join(words)}")


def commands() -> Iterator[list[str]]:
    """Yield the words of all commands but the generators."""
    for verb in VERBS:
        yield [verb]
        yield from ([verb, *rest] for rest in NESTED.get(verb, ()))


def write(folder: Path) -> None:
    """Write both pages."""
    lines = [COMMANDS_HEAD]
    for words in commands():
        lines += section(f"puzzlewright {' '.join(words)}", command_parser(words))
    lines += ["## Exit codes", "", "```text", exit_codes.EPILOG.strip(), "```", ""]
    (folder / "reference/commands.md").write_text("\n".join(lines))
    lines = [GENERATORS_HEAD]
    for name in KINDS:
        parser = command_parser(["make", name])
        lines += section(f"puzzlewright make {name}", parser, without=SHARED_GROUPS)
        lines += [f"The guide: [{kind_named(name).summary}](../{name}.md).", ""]
    lines += ["## Options of all generators", ""]
    for group in command_parser(["make", KINDS[0]])._action_groups:
        if (group.title or "").startswith(SHARED_GROUPS):
            lines += table(group)
    (folder / "reference/generators.md").write_text("\n".join(lines))


def section(
    title: str, parser: argparse.ArgumentParser, without: tuple[str, ...] = ()
) -> Iterator[str]:
    """Yield the lines of one command: what it does, how it is typed, its options, examples."""
    yield from (f"## {title}", "", *_about(parser), "```text", _usage(parser), "```", "")
    for group in parser._action_groups:
        if not (without and (group.title or "").startswith(without)):
            yield from table(group)
    if examples := _examples(parser):
        yield from ("Examples:", "", "```sh", *examples, "```", "")


def _about(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield what a command does; tables in the text stay as they are."""
    text = (parser.description or "").partition("examples:\n")[0]
    for paragraph in re.split(r"\n{2,}", text.strip()):
        is_table = re.search(r"^ ", paragraph, re.MULTILINE)
        yield from (
            ("```text", paragraph, "```", "") if is_table else (escape_markdown(paragraph), "")
        )


def _usage(parser: argparse.ArgumentParser) -> str:
    """Return how a command is typed, in short."""
    places = [action for action in parser._actions if not action.option_strings]
    names = " ".join(_place(parser, action) for action in places if action.help != "==SUPPRESS==")
    return " ".join(f"{parser.prog} [options] {names}".split())


def _place(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    return parser._get_formatter()._format_args(action, str(action.metavar or action.dest))


def _examples(parser: argparse.ArgumentParser) -> list[str]:
    """Return the examples of a help text."""
    told = f"{parser.description or ''}\n\n{parser.epilog or ''}"
    _, found, rest = told.partition("examples:\n")
    lines = rest.split("\n\n")[0].splitlines() if found else []
    return [re.sub(r" {3,}(?=\S)", "   # ", line.strip()) for line in lines if line.strip()]


def table(group: argparse._ArgumentGroup) -> Iterator[str]:
    """Yield a table of the options of a group; nothing if there are none."""
    actions = [each for each in group._group_actions if each.help != argparse.SUPPRESS]
    actions = [each for each in actions if "--help" not in each.option_strings]
    if not actions:
        return
    title = {"positional arguments": "argument", "options": "option"}.get(str(group.title))
    yield from (f"| {title or f'{group.title}'} | meaning |", "|---|---|")
    for action in actions:
        yield f"| {spelt(action)} | {escape_markdown(_help(action))} |"
    yield ""


def spelt(action: argparse.Action) -> str:
    """Return how an option is typed."""
    metavar = action.metavar
    if metavar is None and action.choices:
        metavar = "{" + ",".join(map(str, action.choices)) + "}"
    if metavar is None and action.nargs != 0:
        metavar = action.dest.upper()
    word = "" if action.nargs == 0 else str(metavar)
    if action.nargs == "?" and action.option_strings:
        word = f"[{word}]"
    names = action.option_strings or [""]
    return ", ".join(f"`{f'{name} {word}'.strip()}`" for name in names).replace("|", "\\|")


def _help(action: argparse.Action) -> str:
    return " ".join((action.help or "").replace("%%", "%").split())


def escape_markdown(text: str) -> str:
    """Return a text that Markdown shows as it is."""
    parts = text.split("`")
    parts[::2] = [re.sub(r"([|*<>\[\]])", r"\\\1", part) for part in parts[::2]]
    return "`".join(parts)
