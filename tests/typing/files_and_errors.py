"""What an editor says about files, books and errors; checked by mypy and pyright, and never run."""

from __future__ import annotations

import json
from typing import Any, Unpack, assert_type

import puzzlewright
from puzzlewright import (
    TEMPLATE_STYLES,
    Book,
    BookPage,
    BookSolutions,
    BrokenSearchError,
    BusySearchError,
    CheckpointError,
    Count,
    Credits,
    DaskClient,
    Document,
    InexactCountError,
    InputError,
    Lengths,
    MissingFileError,
    NothingFoundError,
    OutOfTimeError,
    PdfOptions,
    PrintedSheets,
    Puzzle,
    PuzzlewrightError,
    RunOptions,
    SaveOptions,
    Section,
    StoppedError,
    Sudoku,
    TextPage,
    UnknownKindError,
    class_set,
    from_json,
    load_clues,
    make_template,
    to_json,
)


def json_of(puzzle: Puzzle[Any]) -> str:
    """JSON by the standard library, and back."""
    assert_type(from_json(puzzle.as_json()), Puzzle[Any])
    assert_type(Puzzle.loads(puzzle.text(), "upload.txt"), Puzzle[Any])
    assert_type(Puzzle.load("a.txt"), Puzzle[Any])
    assert_type(Puzzle.parse(puzzle.text()), list[Puzzle[Any]])
    assert_type(load_clues("clues.csv"), dict[str, str])
    return json.dumps([puzzle, puzzle.count()], default=to_json)


def passed_on(sudoku: Sudoku, path: str, **options: Unpack[RunOptions]) -> Count:
    """Options of searches and files can be passed on."""
    print_options: PdfOptions = {"title": "Monday", "large": True}
    save_options: SaveOptions = {"title": "Monday", "pixels": 600}
    sudoku.save(path, **save_options)
    sudoku.print_pdf(path, **print_options)
    return sudoku.count(**options)


def on_a_cluster(sudoku: Sudoku, client: DaskClient) -> Count:
    """Take a client of Dask by what it can do."""
    return sudoku.count(cluster=client)


def a_book(sudoku: Sudoku) -> PrintedSheets:
    """Pages, texts and solutions of a book; sheets for a class."""
    Book(
        "Sudokus",
        [Section("Easy", [Document(sudoku, Credits(title="Monday"))])],
        page=BookPage("6x9"),
        solutions=BookSolutions("after-section"),
        front=[TextPage("Rules", "Each digit once.")],
    ).save("book.pdf")
    return class_set([sudoku], "class.pdf")


def templates() -> None:
    """Templates in all styles."""
    for style in TEMPLATE_STYLES:
        make_template(9, 9, style, lengths=Lengths({3: 4}, {2: 10}))


def errors(path: str) -> str:
    """All errors are one; a missing file is that of Python, too."""
    try:
        puzzlewright.load(path)
    except MissingFileError as bad:
        missing: FileNotFoundError = bad
        return str(missing.filename)
    except (UnknownKindError, CheckpointError, NothingFoundError) as bad:
        wrong: InputError = bad
        return f"{wrong.source}, {wrong.line}: {wrong.message}"
    except (OutOfTimeError, StoppedError, BusySearchError, BrokenSearchError) as bad:
        other: PuzzlewrightError = bad
        return str(other)
    except InexactCountError:
        return puzzlewright.__version__
    return ""
