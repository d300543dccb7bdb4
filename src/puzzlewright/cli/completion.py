"""What the next word of a command line can be: verbs, kinds, options, choices, files.

All of it is asked of the parsers that read command lines, so nothing is declared twice. The scripts
of shells print what is returned here; see verbs/completion.py.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from puzzlewright.cli.options import make
from puzzlewright.cli.result_schemas import VERBS as JSON_VERBS
from puzzlewright.cli.verbs import VERBS, verb_module
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.kind import CROSSWORD, all_kind_names, kind_named, sort_kinds

#: Verbs that have verbs of their own, and the names of what declares these.
NESTED: Mapping[str, Mapping[str, str]] = {
    "studio": {"token": "token_parser", "user": "user_parser"},
}

#: Words in the names of arguments that stand for numbers, names and texts; others are files.
NO_FILES = frozenset(
    [
        "N",
        "J",
        "NAME",
        "TEXT",
        "SECONDS",
        "SIZE",
        "CODE",
        "HOST",
        "PORT",
        "ADDRESS",
        "KEY",
        "VALUE",
        "ROWSXCOLS",
        "WHERE",
        "MM",
    ]
)

#: What stands in help for the name of a kind.
KIND = "KIND"
KIND_OR_VERB = "KIND-OR-VERB"


class Completion(NamedTuple):
    """One word that can follow, and what it means."""

    word: str
    meaning: str


class Completions(NamedTuple):
    """All words that can follow, and whether the name of a file can."""

    words: tuple[Completion, ...]
    files: bool = False


def completions(verbs: Mapping[str, str], before: Sequence[str], start: str) -> Completions:
    """Return what a word that begins so can be, after the words before it."""
    found = _all_completions(verbs, before, start)
    return found._replace(words=tuple(each for each in found.words if each.word.startswith(start)))


def _all_completions(verbs: Mapping[str, str], before: Sequence[str], start: str) -> Completions:
    words = list(before)
    while words and words[0] in {"-v", "-vv", "--verbose"}:
        del words[0]
    if not words:
        own = {**verbs, "--help": "explain the program", "--version": "print the version"}
        return Completions(tuple(Completion(*each) for each in own.items()))
    verb, *rest = words
    if verb not in verbs:
        return Completions(())
    if verb == "make" and not rest:
        return Completions((*_kinds(), Completion("--again", "make the puzzle of a file again")))
    nested = () if rest else NESTED.get(verb, ())
    parser, rest = _parser(verb, rest)
    found = Completions(()) if parser is None else _after(parser, rest, start)
    return found._replace(words=(*(Completion(name, "") for name in nested), *found.words))


def _kinds() -> Iterator[Completion]:
    for name in sort_kinds(all_kind_names()):
        yield Completion(name, kind_named(name).summary)
    yield Completion(CROSSWORD, "a crossword of a word list")


def _parser(verb: str, words: list[str]) -> tuple[argparse.ArgumentParser | None, list[str]]:
    """Return what reads the words after a verb, and those of them that it reads."""
    if verb == "make":
        return _maker(words[0], words[1:]), words[1:]
    module = verb_module(verb)
    own = NESTED.get(verb, {})
    if words and words[0] in own:
        return getattr(module, own[words[0]])(), words[1:]
    return module.parser(), words


def _maker(kind: str, words: list[str]) -> argparse.ArgumentParser | None:
    if kind == "--again":
        return None
    if kind == CROSSWORD:
        kind = "fillin" if "--size" in words else "crisscross"
    try:
        return make.parser(kind_named(kind))
    except InputError:
        return None


def _after(parser: argparse.ArgumentParser, words: list[str], start: str) -> Completions:
    """Return what can follow some words that a parser reads."""
    options = parser._option_string_actions
    name, equals, _ = start.partition("=")
    if equals and name in options:
        found = _values(options[name])
        joined = (Completion(f"{name}={each.word}", each.meaning) for each in found.words)
        return Completions(tuple(joined))
    last = options.get(words[-1]) if words else None
    if last is not None and _takes_value(last):
        return _values(last)
    if start.startswith("-"):
        return Completions(tuple(_options(parser, words)))
    places = [each for each in parser._actions if not each.option_strings]
    taken = sum(1 for _ in _loose(words, options))
    if not places or (taken >= len(places) and places[-1].nargs not in ("*", "+")):
        return Completions(tuple(_options(parser, words)))
    return _values(places[min(taken, len(places) - 1)])


def _takes_value(action: argparse.Action) -> bool:
    return action.nargs != 0


def _values(action: argparse.Action) -> Completions:
    """Return the values that one argument takes."""
    if action.choices is not None:
        return Completions(tuple(Completion(str(each), "") for each in action.choices))
    shown = action.metavar if isinstance(action.metavar, str) else ""
    if shown in (KIND, KIND_OR_VERB):
        kinds = [each for each in _kinds() if each.word != CROSSWORD]
        verbs = [Completion(verb, VERBS[verb]) for verb in JSON_VERBS if shown == KIND_OR_VERB]
        return Completions((*kinds, *verbs))
    return Completions((), files=shown not in NO_FILES)


def _options(parser: argparse.ArgumentParser, words: Sequence[str]) -> Iterator[Completion]:
    """Yield the options that --help lists and that are not there yet."""
    for action in parser._actions:
        names = action.option_strings
        is_again = any(name in words for name in names)
        if not names or action.help is argparse.SUPPRESS:
            continue
        if is_again and not isinstance(action, argparse._AppendAction):
            continue
        meaning = " ".join((action.help or "").replace("%%", "%").split())
        yield Completion(max(names, key=len), meaning)


def _loose(words: Sequence[str], options: Mapping[str, argparse.Action]) -> Iterator[str]:
    """Yield the words that are neither options nor their values."""
    waiting = iter(words)
    for word in waiting:
        if word.startswith("-") and word != "-":
            if word in options and _takes_value(options[word]):
                next(waiting, None)
        else:
            yield word
