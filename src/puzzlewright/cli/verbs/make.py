"""`puzzlewright make`: new puzzles, the same ones again for the same seed."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager

from puzzlewright.cli import exit_codes
from puzzlewright.cli.batch import remake
from puzzlewright.cli.batch.many_files import make_many, require_names
from puzzlewright.cli.batch.new_puzzle import Lines, NewPuzzle, recipe_credits, recipe_language
from puzzlewright.cli.batch.seeds import (
    expand_pattern,
    has_seed,
    is_pattern,
    numbered_name,
    picked_seed_note,
)
from puzzlewright.cli.options import common, outputs
from puzzlewright.cli.options import recipe as recipe_options
from puzzlewright.cli.options.common import cluster_connection, refuse_cluster
from puzzlewright.cli.options.make import parser
from puzzlewright.cli.options.recipe import move_kind_first, resolve_kind
from puzzlewright.cli.result_output import Output, json_line, refuse_overwriting
from puzzlewright.cli.terminal.interrupts import note_interrupts
from puzzlewright.cli.terminal.progress_bar import MakerBar, maker_progress
from puzzlewright.cli.terminal.streams import complain, is_terminal
from puzzlewright.core import clock
from puzzlewright.core.deadlines import deadline
from puzzlewright.core.documents import Document
from puzzlewright.core.errors import InputError, OutOfTimeError, StoppedError, count_noun
from puzzlewright.core.files import file_suffix, require_writable, write_text
from puzzlewright.formats.sniff import MANY
from puzzlewright.outputs.declarations import is_key_file
from puzzlewright.outputs.output import Job
from puzzlewright.puzzles.kind import (
    CROSSWORD,
    Kind,
    all_kind_names,
    document_text,
    kind_named,
    sort_kinds,
)
from puzzlewright.puzzles.recipes.recipe import Recipe, seed_or_random
from puzzlewright.puzzles.recipes.recipe_file import read_data, save_recipe
from puzzlewright.words.lists.class_lists import NameList
from puzzlewright.words.lists.reader import explanation

SUMMARY = """\
Make new puzzles. `puzzlewright make KIND --help` lists the options of a kind. The same arguments
with the same seed make the same puzzle on every machine.
"""


#: The first seed of a batch whose files have their seeds in their names, if none is given.
FIRST_SEED = 1


def run(words: list[str]) -> int:
    """Make puzzles of the kind that the first word names."""
    if any(word.partition("=")[0] == "--again" for word in words):
        return remake.run(words)
    words = resolve_kind(_with_kind(words), parser)
    if not words or words[0].startswith("-"):
        return _explain(words)
    kind = move_kind_first(words[0])
    made = parser(kind)
    arguments = made.parse_args(words[1:])
    if arguments.schema:
        Output(None).write(json.dumps(kind.recipe_class().schema(), indent=1) + "\n")
        return exit_codes.ANSWERED
    path = None if arguments.output == "-" else arguments.output
    outputs.refuse_unused_options(path, arguments)
    inputs = [*recipe_options.source_words(kind.recipe_class(), arguments)]
    inputs += [] if arguments.names is None else [arguments.names]
    _require_writing(path, kind, inputs, arguments)
    start = clock.now()
    limit = recipe_options.recipe_time_limit(kind.recipe_class(), arguments)
    with _errors_as_json(arguments), deadline(limit):
        recipe, seed = recipe_options.recipe_from_arguments(kind.recipe_class(), arguments)
        names = _class_list(arguments)
    if getattr(arguments, "explain_list", False):
        return _explain_lists(recipe)
    _require_use_of_cluster(recipe, arguments)
    with cluster_connection(arguments):
        arguments.language = recipe_language(recipe)
        _choose_seed(seed, path, arguments)
        if path is not None and (arguments.per_page is not None or _is_class_set(arguments)):
            return _make_in_one_file(recipe, path, names, arguments)
        if path is not None and _is_batch(path, arguments):
            return make_many(recipe, path, inputs, arguments)
        with _errors_as_json(arguments):
            return _make_each(recipe, path, arguments, start)


@contextmanager
def _errors_as_json(arguments: argparse.Namespace) -> Iterator[None]:
    """Print why there is no puzzle for a program, too, as all verbs do."""
    try:
        yield
    except (InputError, OutOfTimeError) as error:
        if arguments.json:
            known = {"file": None, "error": str(error)}
            Output(None).write(json_line("make", known), is_result=False)
        raise


def _choose_seed(seed: int | None, path: str | None, arguments: argparse.Namespace) -> None:
    """Take the seed of the recipe file, or pick one, if none is given."""
    if arguments.seed is None:
        arguments.seed = seed
    arguments.picks_seed = arguments.seed is None
    if arguments.picks_seed:
        # Else each run of a batch would add files of other seeds, and none could be resumed.
        is_fixed = path is not None and arguments.number > 1 and has_seed(path)
        arguments.seed = FIRST_SEED if is_fixed else seed_or_random(None)


def _make_in_one_file(
    recipe: Recipe, path: str, names: NameList | None, arguments: argparse.Namespace
) -> int:
    """Make a worksheet, or the versions of a puzzle for a class."""
    from puzzlewright.cli.batch import sheets  # with paper and fonts, for a .pdf alone

    if arguments.per_page is not None:
        return sheets.make_worksheet(recipe, path, arguments)
    return sheets.make_class_set(recipe, path, names, arguments)


def _require_use_of_cluster(recipe: Recipe, arguments: argparse.Namespace) -> None:
    """Raise an InputError if a cluster is named where it would do nothing."""
    if arguments.cluster is None:
        return
    if arguments.jobs is not None:
        refuse_cluster(arguments, "--jobs")
    in_one_file = arguments.per_page is not None or _is_class_set(arguments)
    if arguments.number == 1 and not in_one_file and not recipe.uses_cluster:
        reason = "one puzzle of this kind is made by one search: --cluster is for --number N"
        raise InputError(reason, text=recipe.kind)


def _is_batch(path: str | None, arguments: argparse.Namespace) -> bool:
    """Tell whether a command line asks for what only batches have."""
    is_batch = arguments.jobs is not None or arguments.manifest is not None
    # One file is replaced anyway, and Ctrl-C keeps the best puzzle so far, which a batch drops.
    is_batch = is_batch or (arguments.force and arguments.number > 1)
    return is_batch or (path is not None and is_pattern(path))


def _is_class_set(arguments: argparse.Namespace) -> bool:
    """Tell whether a command line asks for versions of a puzzle in one file."""
    options = (arguments.versions, arguments.names)
    if arguments.duplex and options == (None, None):
        raise InputError("only for class sets: add --versions", text="--duplex")
    return options != (None, None)


def _require_writing(
    path: str | None, kind: Kind, inputs: list[str], arguments: argparse.Namespace
) -> None:
    """Raise an InputError if files cannot be written as they are named and asked for."""
    _require_names(path, arguments, inputs)
    for written in filter(None, (path, arguments.save_recipe, arguments.manifest)):
        require_writable(written)
    if arguments.per_page is not None:
        from puzzlewright.cli.batch import sheets  # with paper and fonts, for a .pdf alone

        sheets.require_made_worksheet(path, arguments)
    elif _is_class_set(arguments):
        from puzzlewright.cli.batch import sheets  # with paper and fonts, for a .pdf alone

        sheets.require_class_set(path, arguments)
    elif _is_batch(path, arguments):
        require_names(path, arguments, kind.name)
    if path is not None:
        shown = expand_pattern(path, 0, 1) if is_pattern(path) else path
        output = outputs.require_format(shown, kind.name)
        output.require_options(outputs.option_values(arguments, output.options))
        refuse_overwriting(arguments, inputs)
    outputs.require_style_support(arguments.style, path)


def _class_list(arguments: argparse.Namespace) -> NameList | None:
    """Return the names of a class, if there is a list of them."""
    if arguments.names is None:
        return None
    from puzzlewright.outputs.class_set import class_list  # with paper and fonts

    return class_list(arguments.names, "--names")


def _explain_lists(recipe: Recipe) -> int:
    """Print what was read from each line of the lists."""
    readings = [getattr(value, "reading", None) for value in recipe.values.values()]
    found = [reading for reading in readings if reading is not None]
    if not found:
        raise InputError("--explain-list: there is no list to explain")
    Output(None).write("\n".join(line for each in found for line in explanation(each)) + "\n")
    return exit_codes.ANSWERED


def _with_kind(words: list[str]) -> list[str]:
    """Return the words with the kind of a recipe file first, if they name a file but no kind."""
    if not words or not words[0].startswith("--recipe"):
        return words
    path = words[0].partition("=")[2] or (words[1] if len(words) > 1 else "")
    if not path:
        return words
    common.apply_limits(words)
    kind = read_data(path).get("kind")
    return [kind, *words] if isinstance(kind, str) else words


def _require_names(path: str | None, arguments: argparse.Namespace, files: list[str]) -> None:
    """Refuse empty names, and a recipe file in the place of the puzzle or of a list."""
    if path == "":
        raise InputError("name a file after -o", text="")
    saved = arguments.save_recipe
    if saved is None:
        return
    for other in [*files, *([] if path is None else [path])]:
        if os.path.realpath(saved) == os.path.realpath(other):
            reason = "the recipe would overwrite this file; choose another name"
            raise InputError(reason, source=other)


def _make_each(
    recipe: Recipe, path: str | None, arguments: argparse.Namespace, start: float
) -> int:
    """Make the puzzles and print or write each; after Ctrl-C, those that are there by then."""
    out = Output(None)
    is_text = path is None or file_suffix(path) in MANY
    lines = Lines() if arguments.number > 1 and is_text else None
    written: list[str] = []
    code = exit_codes.ANSWERED
    done = 0
    try:
        for made in make_puzzles(recipe, arguments, start):
            done = made.n
            with note_interrupts():  # raises, but not in the midst of printing
                line = None if lines is None else lines.of(made.puzzle)
                name = path and _write(made, path, line, written, arguments)
                if made.n == 1 and arguments.picks_seed:  # now that nothing can go wrong with it
                    known = made.puzzle.provenance
                    is_cut = known is not None and known.reached is not None
                    complain(picked_seed_note(made.seed, recipe, is_cut=is_cut))
                _print(made, name, line, arguments, out)
                if made.n == 1 and arguments.save_recipe is not None:
                    save_recipe(recipe, arguments.save_recipe, seed=made.seed)
                for note in () if arguments.quiet else made.puzzle._few_warnings():
                    complain(f"note: {note}")
    except (KeyboardInterrupt, StoppedError):
        complain(f"stopped; {count_noun(done, 'puzzle')} made" if done else "stopped")
        code = exit_codes.STOPPED
    if path is not None and written:
        write_text(path, "".join(written))
    return code


def make_puzzles(
    recipe: Recipe, arguments: argparse.Namespace, since: float | None = None
) -> Iterator[NewPuzzle]:
    """Make the puzzles one by one, each when it is asked for; the time of the first began before.

    That was by clock.now(), when the lists began to be read.
    """
    if arguments.cluster is not None and arguments.number > 1:
        yield from _make_on_cluster(recipe, arguments)
        return
    for n in range(arguments.number):
        seed = arguments.seed + n
        start = clock.now()
        puzzle = None
        try:
            attention = maker_progress(arguments.progress, recipe.kind)
            with recipe_options.typed_option_names(type(recipe)), attention as more:
                puzzle = recipe.make(seed, since=since, cluster=arguments.cluster, **more)
            since = None
        except KeyboardInterrupt:
            if puzzle is not None:  # the best so far
                yield NewPuzzle(n + 1, seed, puzzle, clock.now() - start, recipe)
            raise
        yield NewPuzzle(n + 1, seed, puzzle, clock.now() - start, recipe)


def _make_on_cluster(recipe: Recipe, arguments: argparse.Namespace) -> Iterator[NewPuzzle]:
    """Make puzzles on a cluster, one by one in the order of their seeds."""
    # Nothing else needs what works on clusters.
    from puzzlewright.cli.batch.cluster_batch import batch_settings
    from puzzlewright.cluster.batch import results_in_order

    bar = MakerBar(recipe.kind)
    is_drawn = is_terminal() if arguments.progress is None else arguments.progress
    seeds, number = range(arguments.seed, arguments.seed + arguments.number), arguments.number

    def look(done: int) -> None:
        if is_drawn:
            bar.report(done / number, f"{done:,} of {count_noun(number, 'puzzle')}")

    try:
        settings = batch_settings(recipe, arguments)
        there = arguments.cluster.connection()
        for n, far in enumerate(results_in_order(there, settings, seeds, look), 1):
            bar.clear()
            with recipe_options.typed_option_names(type(recipe)):
                puzzle = far.require_puzzle()
            yield NewPuzzle(n, far.seed, puzzle, far.seconds, recipe)
    finally:
        bar.clear()


def _explain(words: list[str]) -> int:
    """Print the help of the verb, or ask for the kind."""
    names = sort_kinds(all_kind_names())
    examples = "".join(
        " ".join(["  puzzlewright make", name, *kind_named(name).example_arguments()]) + "\n"
        for name in names
    )
    if "-h" in words or "--help" in words:
        made = common.Parser("make", SUMMARY, examples)
        made.add_argument("kind", metavar="KIND", help=f"{', '.join(names)}; or crossword")
        made.add_argument(
            "rest", nargs="...", metavar="...", help="arguments and options of the kind"
        )
        made.add_argument(
            "--again", metavar="FILE", help="make the puzzle of a file again, byte for byte"
        )
        made.print_help()
        return exit_codes.ANSWERED
    raise InputError(f"name the kind first: puzzlewright make {'|'.join([*names, CROSSWORD])} ...")


def _print(
    made: NewPuzzle, path: str | None, line: str | None, arguments: argparse.Namespace, out: Output
) -> None:
    """Print a puzzle unless it went to a file, or what a program wants to know of it."""
    if arguments.json:
        out.write(json_line("make", {"file": path, **made.as_json()}))
    elif path is None:
        text = (
            document_text(Document(made.puzzle, recipe_credits(made.recipe)))
            if line is None
            else line
        )
        out.write(f"\n{text}" if made.n > 1 and line is None else text)


def _write(
    made: NewPuzzle, path: str, line: str | None, lines: list[str], arguments: argparse.Namespace
) -> str:
    """Write a puzzle to its file and return the name of that; a line waits for the others."""
    if line is not None:
        lines.append(line)
        return path
    name = numbered_name(path, made.n) if arguments.number > 1 else path
    style = outputs.parse_style(arguments.style, made.puzzle, name)
    job = Job(made.puzzle, style=style, seed=made.seed, credits=recipe_credits(made.recipe, name))
    key = {}
    if arguments.number > 1 and arguments.key and is_key_file(arguments.key):
        key = {"key": numbered_name(arguments.key, made.n)}  # each puzzle has one of its own
    outputs.save_puzzles(name, job, arguments, **key)
    return name
