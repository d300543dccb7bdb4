"""Make, solve and prove grid puzzles.

    from puzzlewright import Sudoku

    puzzle = Sudoku.load("monday.txt")
    puzzle.count()                  # Count(n=1, exact=True)
    print(puzzle.solve(limit=1).solutions[0].text())

Every public name can be imported from here (public.py). The first that is asked for imports all, so
that commands, which ask for none, start quickly.
"""

# Not even __future__ is imported here: the command starts below, and is deaf to Ctrl-C until then.
TYPE_CHECKING = False  # type checkers know better; importing typing would take long

if TYPE_CHECKING:
    from puzzlewright.public import *  # noqa: F403
    from puzzlewright.public import __all__ as __all__

    __version__: str
else:

    def __getattr__(name: str) -> object:
        """Import the public names when one of them is first asked for."""
        if name == "__version__":
            from puzzlewright.core.version import program_version

            return program_version()
        if name.startswith("__") and name != "__all__":  # asked for by the import system
            raise AttributeError(f"module 'puzzlewright' has no attribute {name!r}")
        import puzzlewright.public  # most of the package

        names = puzzlewright.public.__all__
        globals().update({each: vars(puzzlewright.public)[each] for each in names})
        globals()["__all__"] = [*names, "__version__"]
        if name not in globals():
            raise AttributeError(f"module 'puzzlewright' has no attribute {name!r}")
        return globals()[name]

    def __dir__() -> list[str]:
        """Name what can be imported."""
        return sorted({*__getattr__("__all__"), *globals()})
