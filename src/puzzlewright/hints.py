"""Names in annotations, for `typing.get_type_hints` and programs that use it.

Modules on the way of every command import what only annotations need under TYPE_CHECKING, to start
quickly. Whoever takes a class or function from `puzzlewright` itself is a program, so the names are
added to its module then. A test asks for the hints of everything that is exported.
"""

from __future__ import annotations

from importlib import import_module

from puzzlewright.upward import found_at

_SEARCH = {
    "Progress": "puzzlewright.engine.driver.run:Progress",
    "Search": "puzzlewright.engine.driver.search:Search",
    "RawSolution": "puzzlewright.engine.driver.search:RawSolution",
}
_PUZZLE = {"Puzzle": "puzzlewright.puzzles.base:Puzzle"}
_RECIPE = {"Recipe": "puzzlewright.puzzles.recipes.recipe:Recipe"}
_PATH = {"PathLike": "os:PathLike"}
_CLIENT = {"DaskClient": "puzzlewright.puzzles.executors:DaskClient"}
_STATISTICS = {"Statistics": "puzzlewright.puzzles.fillin.statistics:Statistics"}
_ALPHABET = {"Alphabet": "puzzlewright.words.cells.alphabet:Alphabet"}

#: What the annotations of a module need, and where it is.
NAMES: dict[str, dict[str, str]] = {
    "core.documents": _PUZZLE,
    "engine.driver.run": {"Search": _SEARCH["Search"], "Unpack": "typing:Unpack"},
    "outputs.output": {**_PUZZLE, "Solution": "puzzlewright.puzzles.results:Solution"},
    "outputs.load": {**_PUZZLE, **_PATH, "Document": "puzzlewright.core.documents:Document"},
    "outputs.write": {**_PATH, "Stop": "puzzlewright.outputs.solution_key:Stop"},
    "puzzles.abilities": {
        **_PUZZLE,
        "Search": _SEARCH["Search"],
        "RawSolution": _SEARCH["RawSolution"],
        "Animation": "puzzlewright.puzzles.animation:Animation",
        "Fault": "puzzlewright.puzzles.results:Fault",
        "Counting": "puzzlewright.engine.driver.search:CountingSearch",
        "Game": "puzzlewright.games.game:Game",
        "Improver": "puzzlewright.engine.driver.improve:Improver",
        "Printable": "puzzlewright.render.printable:Printable",
        "Solution": "puzzlewright.puzzles.results:Solution",
    },
    "puzzles.base": {
        **_SEARCH,
        **_CLIENT,
        "Estimate": "puzzlewright.puzzles.estimate:Estimate",
        "Provenance": "puzzlewright.puzzles.recipes.provenance:Provenance",
        "Player": "puzzlewright.games.notebook:Player",
    },
    "puzzles.cover.puzzle": {
        **_SEARCH,
        "CoverProblem": "puzzlewright.engine.exact_cover.problem:CoverProblem",
        "EdgePuzzle": "puzzlewright.puzzles.cover.make.edges:EdgePuzzle",
    },
    "puzzles.crisscross.puzzle": {
        **_SEARCH,
        **_ALPHABET,
        **_STATISTICS,
        "Entry": "puzzlewright.words.entries:Entry",
        "FillIn": "puzzlewright.puzzles.fillin.puzzle:FillIn",
        "Template": "puzzlewright.puzzles.fillin.grid:Template",
    },
    "puzzles.fillin.clues": {**_ALPHABET, "Container": "collections.abc:Container"},
    "puzzles.fillin.puzzle": {
        **_SEARCH,
        **_PATH,
        **_CLIENT,
        "Answer": "puzzlewright.puzzles.results:Answer",
        **_ALPHABET,
        **_STATISTICS,
        "Candidate": "puzzlewright.puzzles.fillin.search.candidates:Candidate",
        "CrissCross": "puzzlewright.puzzles.crisscross.puzzle:CrissCross",
        "Heat": "puzzlewright.puzzles.fillin.search.candidates:Heat",
    },
    "puzzles.fillin.word_lists.scored_lists": {"Path": "pathlib:Path"},
    "puzzles.jigsaw.puzzle": _SEARCH,
    "puzzles.codec": _PUZZLE,
    "puzzles.kind": {**_PUZZLE, **_RECIPE, "Budget": "puzzlewright.puzzles.recipes.budget:Budget"},
    "puzzles.recipes.recipe": {**_PUZZLE, **_CLIENT, "Progress": _SEARCH["Progress"]},
    "puzzles.recipes.recipe_file": _RECIPE,
    "puzzles.results": _PUZZLE,
    "puzzles.packing.puzzle": {
        **_SEARCH,
        "Disassembly": "puzzlewright.puzzles.packing.disassembly:Disassembly",
    },
    "puzzles.sudoku.puzzle": {**_SEARCH, "Grade": "puzzlewright.puzzles.sudoku.grade:Grade"},
    "puzzles.wordsearch.word_lists": {"Path": "pathlib:Path"},
    "puzzles.wordsearch.puzzle": {**_SEARCH, **_ALPHABET},
    "words.lists.reader": {"Path": "pathlib:Path"},
}


def complete(name: str) -> None:
    """Add the names to a module, and to those that all kinds share."""
    shared = {"puzzles.base", "puzzles.results"} if name.startswith("puzzles.") else set()
    for each in {name, *shared}:
        known = vars(import_module(f"puzzlewright.{each}"))
        for missing, place in NAMES.get(each, {}).items():
            if missing not in known:
                known[missing] = found_at(place)
