"""What warm workers answer: previews, lists as they were understood, files that are read, games.

Each request is a dictionary with the name of its sort under `do`, and perhaps the bytes of a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from time import perf_counter
from typing import Any, Final

from puzzlewright.core.deadlines import deadline
from puzzlewright.core.documents import Document
from puzzlewright.core.errors import (
    InputError,
    NothingFoundError,
    OutOfTimeError,
    PuzzlewrightError,
    StoppedError,
)
from puzzlewright.core.json_value import JsonValue
from puzzlewright.core.limits import allowance, require_bytes
from puzzlewright.formats.register import find_format, read
from puzzlewright.formats.sniff import may_be_our_json
from puzzlewright.outputs.html import puzzle_game
from puzzlewright.outputs.register import kind_suffixes
from puzzlewright.puzzles.kind import all_kind_names, document_text, documents_in_text, kind_named
from puzzlewright.puzzles.recipes.recipe import Recipe, recipe_seed, seed_or_random
from puzzlewright.puzzles.results import Report
from puzzlewright.studio.server.jobs import editor_queries
from puzzlewright.studio.server.jobs.problems import error_problem
from puzzlewright.studio.server.jobs.tasks import exports
from puzzlewright.studio.server.jobs.tasks.comparison import (
    compare,
    normal_form_digest,
    normal_forms,
)
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import (
    Limits,
    Stop,
    as_finished_crossword,
    describe_document,
    only_document,
    unplaced_words,
    with_credits,
)
from puzzlewright.studio.server.jobs.tasks.state_checking import class_plan, game_page, judge
from puzzlewright.studio.server.jobs.tasks.verbs import (
    MEASURES,
    require_measure,
)
from puzzlewright.studio.server.jobs.tasks.word_lists import (
    check_list,
    list_field,
    practice_game,
    practice_list,
    practice_round,
)

Request = Mapping[str, Any]
Reply = dict[str, Any]

#: Seconds after which a preview is shown as it is: one looks at it while one types.
PREVIEW_SECONDS: Final = 0.8
PREVIEW_LIMITS: Final = Limits(proof=0.2, drawing=0.5)

#: The same for the picture of a kind, which is drawn once.
PICTURE_SECONDS: Final = 10.0

#: Seconds for a generator to look at what it is asked for.
CHECK_SECONDS: Final = 0.8

#: Of files with many puzzles, each gets less time for its proof and its drawing.
IMPORT_LIMITS: Final = Limits(proof=0.2, drawing=1.0)

#: Puzzles that are taken from one file; a million sudokus are no library.
MOST_PUZZLES: Final = 1_000

#: Seconds after which a request for several files is answered with those that are done: others
#: wait for the same process.
FILES_SECONDS: Final = 1.0

#: Characters after which it is, too: they are in memory on both sides.
FILES_LENGTH: Final = 5_000_000

#: Kinds in the order in which people love them; others come behind.
LOVED: Final = ("wordsearch", "crisscross", "sudoku", "fillin", "jigsaw", "packing", "cover")


def preview(request: Request, data: bytes | None, stop: Stop) -> Reply:  # noqa: ARG001
    """Make a puzzle in a moment: the same as `make` makes, unless the time was too short."""
    end = perf_counter() + PREVIEW_SECONDS
    recipe_data = request.get("recipe")
    with deadline(PREVIEW_SECONDS, stop):
        recipe = Recipe.from_json(recipe_data)
    assert isinstance(recipe_data, dict)  # from_json() sees to it
    seed = seed_or_random(recipe_seed(recipe_data, None))
    if recipe.time is not None:
        recipe = recipe.with_values(time=min(recipe.time, PREVIEW_SECONDS))
    try:
        puzzle = recipe.make(seed, stop=lambda: stop() or perf_counter() >= end)
    except StoppedError:
        if stop():
            raise
        raise OutOfTimeError("no preview: this puzzle takes longer to make") from None
    title = request.get("title")
    document = with_credits(Document(puzzle), title if isinstance(title, str) else "")
    solved = bool(request.get("solution"))
    found = describe_document(document, stop, PREVIEW_LIMITS, with_solution=solved)
    names = ("kind", "svg", "solution_svg", "facts", "seed", "text")
    return {
        **{name: found[name] for name in names},
        "unplaced": unplaced_words(puzzle),
        "notes": [*recipe.notes, *puzzle.warnings],
        "complete": puzzle.provenance is not None and puzzle.provenance.reached is None,
    }


def checked_recipe(request: Request, data: bytes | None, stop: Stop) -> Reply:  # noqa: ARG001
    """Refuse a recipe of which a job could make nothing.

    The generator begins, and is stopped before it searches: it looks at what contradicts each other
    first, such as words that are longer than the board.
    """
    data_of_recipe = request.get("recipe")
    with deadline(None, stop):
        recipe = Recipe.from_json(data_of_recipe)
    if request.get("verb") == "better":
        require_measure(recipe)
    assert isinstance(data_of_recipe, dict)  # from_json() sees to it
    seed = recipe_seed(data_of_recipe, None) or 0
    with suppress(StoppedError, OutOfTimeError, NothingFoundError), deadline(CHECK_SECONDS, stop):
        recipe.make(seed, stop=lambda: True)
    return {}


def checked_options(request: Request, data: bytes | None, stop: Stop) -> Reply:  # noqa: ARG001
    """Refuse a format, or options, with which a job could write nothing."""
    with deadline(None, stop):
        exports.require_options(str(request.get("verb")), request, request.get("kind"))
    return {}


def checked_list(request: Request, data: bytes | None, stop: Stop) -> Reply:
    """Tell what is read from each line of a list."""
    with deadline(None, stop):
        return check_list(request, data)


def describe(request: Request, data: bytes | None, stop: Stop) -> Reply:
    """Read a text or a file of any format; a puzzle that cannot be shown has a problem."""
    name = _name(request)
    with deadline(None, stop), allowance(order=request.get("order")):
        documents, notes = _documents(request, data, name)
    if len(documents) > MOST_PUZZLES:
        raise InputError(f"{len(documents):,} puzzles; at most {MOST_PUZZLES:,} are taken")
    limits = IMPORT_LIMITS if len(documents) > 1 else Limits()
    found = []
    for document in documents:
        try:
            shown = describe_document(document, stop, limits)
            found.append({**shown, "normal": normal_form_digest(document.puzzle, stop)})
        except StoppedError:
            raise
        except (PuzzlewrightError, MemoryError) as bad:
            found.append({"problem": error_problem(bad)})
    return {"documents": found, "notes": notes}


def describe_files(request: Request, data: bytes | None, stop: Stop) -> Reply:
    """Do the same for several files, whose bytes are joined; the last ones may be left undone."""
    end, length, start = perf_counter() + FILES_SECONDS, 0, 0
    found: list[Reply] = []
    for name, size in request["files"]:
        one = (data or b"")[start : start + size]
        start += size
        try:
            found.append(describe({"name": name}, one, stop))
        except StoppedError:
            raise
        except PuzzlewrightError as bad:
            found.append({"problem": error_problem(bad)})
        length += sum(map(_length, found[-1].get("documents", ())))
        if perf_counter() >= end or length >= FILES_LENGTH:
            break
    return {"files": found}


def _length(one: Reply) -> int:
    return sum(len(one.get(name) or "") for name in ("text", "svg", "solution_svg"))


def _name(request: Request) -> str:
    """Return the name of a file, without folders: it is shown, and tells the format."""
    name = request.get("name")
    return re.split(r"[/\\]", name)[-1][-200:] if isinstance(name, str) else ""


def _documents(request: Request, data: bytes | None, name: str) -> tuple[list[Document], list[str]]:
    if data is None:
        text = request.get("text")
        if not isinstance(text, str):
            raise InputError("text: a text is expected")
        if not may_be_our_json(text.encode()):
            return documents_in_text(text), []
        found = find_format("json").read(text.encode())
        return found.documents, list(found.notes)

    require_bytes(len(data), name)
    reading = read(data, name or "file.txt")  # opened() is not around it: it names no files
    return reading.documents, list(reading.notes)


def drawing(request: Request, data: bytes | None, stop: Stop) -> Reply:  # noqa: ARG001
    """Draw a puzzle, or its solution."""
    document = only_document(_text(request))
    found = describe_document(document, stop, with_solution=bool(request.get("solution")))
    return {name: found[name] for name in ("svg", "solution_svg", "facts")}


def game(request: Request, data: bytes | None, stop: Stop) -> Reply:  # noqa: ARG001
    """Return the page on which a puzzle is played, and the hashes of its scripts."""
    title, author = (str(request.get(name) or "") for name in ("title", "author"))
    with deadline(None, stop):
        document = with_credits(as_finished_crossword(only_document(_text(request))), title, author)
        framed, whole = (bool(request.get(name, True)) for name in ("framed", "solution"))
        return game_page(request, document, framed=framed, with_solution=whole)


def read_puzzle(request: Request, data: bytes | None, stop: Stop) -> Reply:  # noqa: ARG001
    """Return the one puzzle of a text in any format as a text of ours."""
    with deadline(None, stop):
        return {"text": document_text(_one_document(request))}


def _one_document(request: Request) -> Document:
    found, _ = _documents(request, None, "")
    if len(found) != 1:
        raise InputError(f"one puzzle expected, {len(found)} found")
    return found[0]


def checked_solution(request: Request, data: bytes | None, stop: Stop) -> Reply:  # noqa: ARG001
    """Check a solution by the rules of its puzzle."""
    with deadline(None, stop):
        puzzle = _one_document(request).puzzle
        data_of_solution = JsonValue(request).below(request.get("solution"), "solution")
        with data_of_solution.blame():
            solution = puzzle.solution_from_json(data_of_solution.data)
        report: Report = puzzle.check(solution)
        return report.as_json()


def playable(request: Request, data: bytes | None, stop: Stop) -> Reply:  # noqa: ARG001
    """Refuse what game() would refuse, such as a page that must do without the solution."""
    with deadline(None, stop):
        puzzle = as_finished_crossword(only_document(_text(request))).puzzle
        puzzle_game(puzzle, with_solution=bool(request.get("solution", True)))
    return {}


def _text(request: Request) -> str:
    text = request.get("text")
    if not isinstance(text, str):
        raise InputError("text: a text is expected")
    return text


def kinds(request: Request, data: bytes | None, stop: Stop) -> Reply:  # noqa: ARG001
    """Return all kinds that can be made, each with its schema and a picture."""
    names = sorted(all_kind_names(), key=lambda n: (*LOVED, n).index(n))
    return {"kinds": [_kind(name, stop) for name in names if kind_named(name).has_generator]}


def _kind(name: str, stop: Stop) -> Reply:
    kind = kind_named(name)
    recipe = kind.recipe_class()
    field = list_field(recipe)
    return {
        "name": name,
        "title": TITLES.get(name, name),
        "summary": kind.summary,
        "schema": recipe.schema(),
        "picture": _picture(name, stop),
        "has_list": field is not None,
        "list_field": field,
        "can_be_better": name in MEASURES,
        "suffixes": kind_suffixes(name),
    }


#: What kinds are called.
TITLES: Final[Mapping[str, str]] = {
    "wordsearch": "Word search",
    "crisscross": "Criss-cross",
    "sudoku": "Sudoku",
    "fillin": "Fill-in",
    "jigsaw": "Jigsaw",
    "packing": "Packing",
    "cover": "Exact cover",
}

#: What pictures of kinds show: small puzzles, quickly made.
PICTURES: Final[Mapping[str, Mapping[str, Any]]] = {
    "wordsearch": {"words": ["otter", "beaver", "fox", "hare", "lynx", "mole"], "size": "8"},
    "crisscross": {"words": ["otter", "beaver", "badger", "hare", "marten", "weasel", "wolf"]},
    "sudoku": {"size": 6},
    "jigsaw": {"size": "3x3", "rounds": 0},
    "packing": {"size": "5x5"},
    "cover": {"name": "queens", "sizes": ["5"]},
}


def _picture(name: str, stop: Stop) -> str | None:
    """Return a drawing of a small puzzle; None if there is none in a while."""
    end = perf_counter() + PICTURE_SECONDS
    try:
        recipe = kind_named(name).recipe_class().from_json({**PICTURES.get(name, {})})
        puzzle = recipe.make(7, stop=lambda: stop() or perf_counter() >= end)
        return puzzle.svg()
    except (PuzzlewrightError, NotImplementedError):
        return None


REQUESTS: Final[Mapping[str, Callable[[Request, bytes | None, Stop], Reply]]] = {
    "preview": preview,
    "check-list": checked_list,
    "check-recipe": checked_recipe,
    "check-options": checked_options,
    "describe": describe,
    "describe-files": describe_files,
    "drawing": drawing,
    "game": game,
    "playable": playable,
    "read-puzzle": read_puzzle,
    "check-solution": checked_solution,
    "kinds": kinds,
    "class-plan": class_plan,
    "judge": judge,
    "normal-forms": normal_forms,
    "compare": compare,
    "practice-list": practice_list,
    "practice-round": practice_round,
    "practice-game": practice_game,
    "workshop": editor_queries.answer,
}


def answer(request: Request, data: bytes | None, stop: Stop) -> Reply:
    """Answer a request."""
    do = request.get("do")
    if do not in REQUESTS:
        raise InputError(f"no such request (there are {', '.join(REQUESTS)})", text=str(do))
    return REQUESTS[str(do)](request, data, stop)
