"""A word search of the day: every day another one, and the same for everybody.

    pip install puzzlewright fastapi uvicorn
    uvicorn daily_wordsearch:app
"""

from collections import OrderedDict
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException
from fastapi.responses import HTMLResponse

from puzzlewright import InputError, Report, WordSearch, load_entries

WORDS = load_entries(Path(__file__).with_name("kitchen.csv"), language="hr")
MOST_KEPT = 31

app = FastAPI(title="Word search of the day")
kept: OrderedDict[date, WordSearch] = OrderedDict()


async def puzzle_of(day: date) -> WordSearch:
    """Return the puzzle of a day; its number is the seed, so that it is the same everywhere."""
    if day > datetime.now(UTC).date():
        raise HTTPException(404, "this puzzle is not out yet")
    if day not in kept:
        kept[day] = await WordSearch.amake(WORDS, size=14, difficulty="hard", seed=day.toordinal())
        while len(kept) > MOST_KEPT:
            kept.popitem(last=False)
    return kept[day]


Puzzle = Annotated[WordSearch, Depends(puzzle_of)]


@app.get("/{day}", response_class=HTMLResponse)
async def play(day: date, puzzle: Puzzle) -> str:
    """Return a page to play on."""
    return puzzle.play(title=f"{day:%d.%m.%Y}", language="hr").page


@app.get("/{day}/puzzle")
async def data(puzzle: Puzzle) -> WordSearch:
    """Return the puzzle as JSON."""
    return puzzle


@app.post("/{day}/check")
async def check(puzzle: Puzzle, solution: dict[str, object]) -> Report:
    """Say what is wrong with a solution."""
    try:
        return puzzle.check(puzzle.solution_from_json(solution))
    except InputError as error:
        raise HTTPException(422, str(error)) from error
