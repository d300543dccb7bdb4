"""Try an installed Puzzlewright: solve a sudoku, make a word search, ask for the version.

    python tools/smoke.py [--studio]

It uses no file of the clone and runs in a folder of its own, so what it imports is what is
installed. cibuildwheel runs it for every wheel. With --studio it also starts the studio, which
needs the extra puzzlewright[studio], and asks for its first page.
"""

import json
import os
import subprocess
import sys
import sysconfig
import urllib.request
from importlib.metadata import files, version
from pathlib import Path
from tempfile import TemporaryDirectory

#: A sudoku with one solution, and how that begins.
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FIRST_ROW = "534678912"

WORDS = "apple\ncherry\nplum\nlemon\nmelon\npeach\n"

#: How the sources of kernels end.
SOURCES = {".pyx", ".pxd", ".c"}

#: Seconds for the studio to print its address.
PATIENCE = 60


def main() -> None:
    """Try everything; an AssertionError or the error of a command tells what is wrong."""
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            try_files()
            try_library()
            try_command()
            try_script_without_terminal()
            if "--studio" in sys.argv[1:]:
                try_studio()
        finally:
            os.chdir(sys.prefix)  # Windows removes no folder that somebody is in
    print(f"puzzlewright {version('puzzlewright')} works on {sys.platform}, Python {sys.version}")


def try_files() -> None:
    """Look for sources of kernels among the installed files, which are not to be there."""
    found = [str(file) for file in files("puzzlewright") or [] if file.suffix in SOURCES]
    assert not found, f"sources of kernels are installed: {found}"


def try_library() -> None:
    """Use it from Python."""
    import regex  # noqa: F401 - which may switch the lock on: that is not our fault

    had_lock = has_lock()
    import puzzlewright

    place = Path(puzzlewright.__file__).resolve()
    libraries = [Path(sysconfig.get_path(name)).resolve() for name in ("platlib", "purelib")]
    assert any(place.is_relative_to(each) for each in libraries), f"imported from {place}"
    puzzle = puzzlewright.Sudoku.loads(SUDOKU)
    assert puzzle.count().n == 1
    solution = puzzle.solve(limit=1).solutions[0].one_line()
    assert solution.startswith(FIRST_ROW), solution
    assert has_lock() == had_lock, "a kernel switched the global lock on"


def has_lock() -> bool:
    """Tell whether Python runs one thread at a time.

    A free-threaded Python begins to do so when it imports a module that does not declare itself.
    """
    return bool(getattr(sys, "_is_gil_enabled", lambda: True)())


def try_command() -> None:
    """Use it from the command line."""
    Path("words.txt").write_text(WORDS, encoding="utf-8")
    assert version("puzzlewright") in run("--version")
    run("make", "wordsearch", "words.txt", "--seed", "1", "-o", "fruit.html")
    page = Path("fruit.html").read_text(encoding="utf-8")
    assert page.rstrip().endswith("</html>")
    run("make", "wordsearch", "words.txt", "--seed", "1", "-o", "fruit.txt")
    assert run("count", "fruit.txt").strip() == "1"
    for name in ("sudoku", "count"):  # files beside the modules
        assert json.loads(run("schema", name))["$id"].endswith(":1")
    run("make", "sudoku", "--seed", "1", "-o", "sudoku.svg")
    run("make", "sudoku", "--seed", "1", "--number", "3", "--jobs", "2", "-o", "many-{seed}.txt")
    assert Path("many-3.txt").is_file()


def run(*words: str) -> str:
    """Return what a command prints."""
    script = "puzzlewright.exe" if os.name == "nt" else "puzzlewright"
    command = Path(sysconfig.get_path("scripts"), script)
    done = subprocess.run([command, *words], check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return done.stdout


def try_script_without_terminal() -> None:
    """Look for the script that starts the studio by a double-click."""
    script = "puzzlewright-studio.exe" if os.name == "nt" else "puzzlewright-studio"
    assert Path(sysconfig.get_path("scripts"), script).is_file(), f"{script} is not installed"


def try_studio() -> None:
    """Start the studio, ask for the page to log in, and end it."""
    words = ["studio", "--no-browser", "--port", "0", "--data", "studio"]
    with subprocess.Popen(
        [sys.executable, "-m", "puzzlewright", *words], stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().partition("/launch")[0]
            with urllib.request.urlopen(f"{address}/login", timeout=PATIENCE) as answer:
                assert answer.status == 200
        finally:
            process.terminate()


if __name__ == "__main__":
    main()
