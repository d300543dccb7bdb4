"""Kinds of puzzle, as the command line sees them: the register of all kinds, and their names.

A kind is a folder beside this file whose __init__.py holds `KIND`, one Kind. Nothing else has to
know of it: the verbs ask this register. Importing a kind's __init__ must be cheap. The parts of a
kind have the same places in each: `puzzle`, `recipe`, `make.generator`, `view.draw` … They are
imported when they are first used, as most runs need few of them.

The command line also takes names that people use: word-search, criss cross, polyominoes, fill-in.
Files and Python have the one name that each kind has.
"""

from __future__ import annotations

import logging
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from puzzlewright.core.documents import ANNOTATION, UNSIGNED, Document
from puzzlewright.core.errors import InputError, UnknownKindError, quote
from puzzlewright.core.files import file_suffix
from puzzlewright.core.limits import require_puzzles
from puzzlewright.puzzles.annotations import annotate, blank_annotations, documents
from puzzlewright.puzzles.assumptions import KIND, assume

if TYPE_CHECKING:
    from puzzlewright.puzzles.abilities import Ability
    from puzzlewright.puzzles.base import Puzzle
    from puzzlewright.puzzles.recipes.budget import Budget
    from puzzlewright.puzzles.recipes.recipe import Recipe

_log = logging.getLogger("puzzlewright.formats")


class Kind(ABC):
    """One kind of puzzle: its name, how to recognise its files, the options of its generator."""

    name: str
    summary: str  #: one line for --help
    suffixes: tuple[str, ...] = ()  #: of other people's files that are always this kind
    parts: tuple[str, ...] = ()  #: how files end that a puzzle needs but that are none (".x.txt")

    class_name: str = ""  #: of its puzzles, in the module `puzzle` of the kind's package

    #: Its abilities (abilities.py). `Drawing` of a `Sudoku` is `SudokuDrawing`; the ability names
    #: the module of the package that holds it.
    abilities: tuple[str, ...] = ()

    def part(self, module: str, name: str) -> Any:
        """Return something from a module of the kind's package, imported only now."""
        return getattr(self.module(module), name)

    def module(self, name: str) -> Any:
        """Return a module of the kind's package, imported only now."""
        return import_module(f"{type(self).__module__}.{name}")

    def has_module(self, name: str) -> bool:
        """Tell whether the kind's package has a module."""
        folder = getattr(sys.modules[type(self).__module__], "__path__", None)
        return folder is not None and find_spec(f"{type(self).__module__}.{name}") is not None

    def puzzle_class(self) -> type[Puzzle[Any]]:
        """Return the class of its puzzles."""
        found: type[Puzzle[Any]] = self.part("puzzle", self.class_name)
        return found

    def ability(self, ability: type[Ability[Any]]) -> Any:
        """Return the kind's class for one of its abilities; None if it has none."""
        name = ability.__name__
        has_it = name in self.abilities
        return self.part(ability.module, self.class_name + name) if has_it else None

    @abstractmethod
    def recognises(self, text: str) -> bool:
        """Tell whether a text without our header line looks like this kind."""

    def surely_recognises(self, text: str) -> bool:  # noqa: ARG002
        """Tell whether a text has a feature that no other kind's files have.

        Then the others are not asked, which saves importing all that they need to answer.
        """
        return False

    def nearly_recognises(self, text: str) -> bool:  # noqa: ARG002
        """Tell whether a text that no kind recognises is of this kind except for a few lines.

        Then the error says what is wrong with those lines.
        """
        return False

    @property
    def has_generator(self) -> bool:
        """Whether its puzzles can be made."""
        return self.has_module("recipe")

    def recipe_class(self) -> type[Recipe]:
        """Return the class that declares what its generator takes."""
        if not self.has_generator:
            raise InputError(f"a {self.name} cannot be made, only read")
        found: type[Recipe] = self.part("recipe", f"{self.class_name}Recipe")
        return found

    def generator(self) -> Callable[[Any, int, Budget], Puzzle[Any]]:
        """Return the generator: a function of recipe, seed and budget."""
        found: Callable[[Any, int, Budget], Puzzle[Any]] = self.part("make.generator", "make")
        return found

    def example_arguments(self) -> list[str]:
        """Return the arguments after `make KIND` that people try first, `-o FILE` last."""
        return [*self.demo_arguments(), "-o", "a.pdf"]

    def demo_arguments(self) -> list[str]:
        """Return the arguments after `make KIND` that show the kind well; [] uses the defaults."""
        return []


#: The order in which people meet our kinds, in help texts and in the demo: the most loved first.
ORDER = ("wordsearch", "crisscross", "fillin", "sudoku", "jigsaw", "packing", "cover")

#: How the error begins where no kind is even near.
NOT_RECOGNISED = "not recognised as a puzzle of any kind"

#: How the kind of a file is chosen, on the command line and in Python.
CHOOSE_KIND = "with --kind, or in Python with its class, such as Sudoku.load()"

#: Characters among which a header stands, be it below comments.
HEAD = 2000

#: Suffixes that say nothing, which no kind may have for its own.
TEXT_SUFFIXES = ("", ".txt")


@cache
def kind_names() -> tuple[str, ...]:
    """Return the names of our own kinds, sorted."""
    return tuple(sorted(ORDER))


def all_kind_names() -> tuple[str, ...]:
    """Return the names of all kinds, those of plug-ins last."""
    from puzzlewright.core.plugins import KINDS, plugin_entry_points

    return (
        *kind_names(),
        *(name for name in plugin_entry_points(KINDS) if name not in kind_names()),
    )


def sort_kinds(names: Sequence[str]) -> list[str]:
    """Return names of kinds in the order in which people meet them, those of plug-ins last."""
    return sorted(names, key=lambda name: (*ORDER, name).index(name))


@cache
def kind_named(name: str) -> Kind:
    """Return the kind of this name, built-in or from a plug-in; an InputError suggests names."""
    if name in kind_names():
        kind = import_module(f"puzzlewright.puzzles.{name}").KIND
    else:
        from puzzlewright.core.plugins import KINDS, load_plugin

        kind = load_plugin(KINDS, name)
        if kind is None:
            near = nearest_name(name, all_kind_names())
            hint = f"did you mean {near}?" if near else f"there are {', '.join(all_kind_names())}"
            if name == CROSSWORD:
                hint = "a crossword is a crisscross or a fillin"
            raise InputError(f"no such kind ({hint})", text=name)
    if not isinstance(kind, Kind) or kind.name != name:
        raise InputError("the plug-in of this name is not a Kind of this name", text=name)
    return kind


def detect_kind(text: str, source: str | None = None) -> Kind:
    """Recognise the kind of a text: by its header, else by suffix, else by what it looks like."""
    header = _header(text)
    if header in kind_names():
        return kind_named(header)
    suffix = file_suffix(source) if source else ""
    kinds = map(kind_named, kind_names())  # one by one: the first may be sure
    if suffix in TEXT_SUFFIXES and (
        sure := next((k for k in kinds if k.surely_recognises(text)), None)
    ):
        return sure
    matches = _matches(text, suffix) or _plugged_matches(header, text, suffix)
    if len(matches) == 1:
        return matches[0]
    if matches:
        names = " or ".join(kind.name for kind in matches)
        raise UnknownKindError(f"could be {names}: choose one {CHOOSE_KIND}", source=source)
    first = next((line for line in text.splitlines() if line.strip()), None)
    if first is None:
        raise UnknownKindError("empty: there is no puzzle in it", source=source)
    _raise_nearest_error(text, source)
    reason = f"{NOT_RECOGNISED}; its first line is {quote(first)}"
    hint = f"; if it is one, name its kind {CHOOSE_KIND} to see what is wrong with it"
    raise UnknownKindError(reason + hint, source=source)


def _header(text: str) -> str:
    """Return the first word below comments and annotations, which may be the name of a kind."""
    lines = text[:HEAD].lstrip("\ufeff").split("\n")
    head = next((line for line in lines if line.strip() and not line.startswith("#")), "")
    return head.split(maxsplit=1)[0] if head else ""


def _raise_nearest_error(text: str, source: str | None) -> None:
    """Raise what the one kind complains of that nearly recognises a text, if there is one."""
    near = [kind for kind in map(kind_named, kind_names()) if kind.nearly_recognises(text)]
    if len(near) != 1:
        return
    try:
        near[0].puzzle_class().parse(text, source)
    except InputError as bad:
        guess = f"nearly a {near[0].name} (or name another {CHOOSE_KIND})"
        reason = f"not recognised, but {guess}: {bad.message}"
        raise UnknownKindError(
            reason, source=source, line=bad.line, column=bad.column, text=bad.text
        ) from None


def _matches(text: str, suffix: str) -> list[Kind]:
    """Return our kinds that claim a suffix, else those that recognise the text."""
    return _claims([kind_named(name) for name in kind_names()], text, suffix)


def _plugged_matches(header: str, text: str, suffix: str) -> list[Kind]:
    """Return the same of plug-ins: the kind that the header names comes first."""
    kinds = [kind_named(name) for name in all_kind_names() if name not in kind_names()]
    return [kind for kind in kinds if kind.name == header] or _claims(kinds, text, suffix)


def _claims(kinds: Sequence[Kind], text: str, suffix: str) -> list[Kind]:
    by_suffix = [kind for kind in kinds if suffix in kind.suffixes]
    return by_suffix or [kind for kind in kinds if kind.recognises(text)]


def parse_any(text: str, source: str | None = None, kind: str | None = None) -> list[Puzzle[Any]]:
    """Read all the puzzles of a text of any kind, or of the kind that is named."""
    return [document.puzzle for document in documents_in_text(text, source, kind)]


def documents_in_text(
    text: str, source: str | None = None, kind: str | None = None
) -> list[Document]:
    """Read the same, with what the text says about each puzzle."""
    require_puzzles(text, source)
    is_annotated = ANNOTATION in text
    bare = blank_annotations(text) if is_annotated else text
    chosen = detect_kind(bare, source) if kind is None else kind_named(kind)
    _log.info("%s: text of the kind %s", source or "a text", chosen.name)
    if is_annotated:
        found = documents(chosen.puzzle_class(), text, source)
    else:
        found = [Document(puzzle) for puzzle in chosen.puzzle_class().parse(text, source)]
    if kind is None and not _is_sure(chosen, bare, source):
        for document in found:
            assume(document.puzzle, [KIND.note(chosen.name)])
    return found


def _is_sure(kind: Kind, text: str, source: str | None) -> bool:
    """Tell whether a text is of a kind by its header or its suffix, or by its looks for sure."""
    if _header(text) == kind.name:
        return True
    suffix = file_suffix(source) if source else ""
    return suffix in kind.suffixes or kind.surely_recognises(text)


def document_text(document: Document) -> str:
    """Return a puzzle in our own text, with all that is known about it."""
    text, made = document.puzzle.text(), document.puzzle.provenance
    if document.credits == UNSIGNED and made is None:
        return text

    return annotate(text, document.credits, made)


class RecipeClass:
    """The class of a kind's recipes, as the attribute `Recipe` of its puzzles.

    It is imported when somebody asks for it: most commands make nothing.
    """

    def __get__(self, puzzle: object, owner: type[Puzzle[Any]]) -> type[Recipe[Any]]:
        return kind_named(owner.kind).recipe_class()


def make_from_arguments(cls: type[Puzzle[Any]], given: dict[str, Any]) -> Any:
    """Make a puzzle from the arguments of its class's `make`, which are those of a recipe."""
    given.pop("cls", None)
    seed, stop, progress = (given.pop(name) for name in ("seed", "stop", "progress"))
    recipe_class: type[Recipe[Any]] = kind_named(cls.kind).recipe_class()
    return recipe_class.from_arguments(given).make(seed, stop=stop, progress=progress)


async def amake_from_arguments(cls: type[Puzzle[Any]], given: dict[str, Any]) -> Any:
    """Make a puzzle from the arguments of its class's `amake`, in a thread."""
    from puzzlewright.puzzles.async_search import in_thread  # loads asyncio

    stop = given["stop"]
    if stop is not None and not callable(stop):
        raise TypeError(f"stop: a function expected, not {stop!r}")
    return await in_thread(
        lambda should_stop: make_from_arguments(cls, {**given, "stop": should_stop}), stop
    )


#: Other names, in small letters without spaces and hyphens and in the singular.
ALIASES: Final[dict[str, str]] = {
    "wordfind": "wordsearch",
    "wordseek": "wordsearch",
    "wordsearchpuzzle": "wordsearch",
    "wordsleuth": "wordsearch",
    "crisscrosspuzzle": "crisscross",
    "krisskross": "crisscross",
    "kriskross": "crisscross",
    "crozzle": "crisscross",
    "fillinpuzzle": "fillin",
    "fillit": "fillin",
    "wordfillin": "fillin",
    "numberfillin": "fillin",
    "polyomino": "packing",
    "pentomino": "packing",
    "packingpuzzle": "packing",
    "tiling": "packing",
    "jigsawpuzzle": "jigsaw",
    "edgematching": "jigsaw",
    "exactcover": "cover",
    "sudokupuzzle": "sudoku",
}

#: A kind that is two: `make` decides which (cli/options/recipe.py).
CROSSWORD: Final = "crossword"


def plain_name(word: str) -> str:
    """Return a name in small letters, without spaces and hyphens, and in the singular if known."""
    letters = "".join(sign for sign in word.casefold() if sign.isalnum())
    forms = [letters, letters.removesuffix("s"), letters.removesuffix("es")]
    known = (*kind_names(), *ALIASES, CROSSWORD)
    return next((form for form in forms if form in known), letters)


def resolve_alias(word: str) -> str:
    """Return the name of the kind that a word stands for; the word itself if there is none."""
    if word in kind_names() or word in all_kind_names():
        return word
    found = plain_name(word)
    return found if found in kind_names() else ALIASES.get(found, word)


def nearest_name(word: str, known: Sequence[str]) -> str | None:
    """Return the name that somebody who typed a word may have meant."""
    from difflib import get_close_matches

    names = {**ALIASES, **{name: name for name in (*known, CROSSWORD)}}
    near = get_close_matches(plain_name(word), names, 1, cutoff=0.7)
    return names[near[0]] if near else None
