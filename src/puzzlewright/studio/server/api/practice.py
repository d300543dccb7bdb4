"""Practice of a word list: rounds of word searches that show the translations.

Progress belongs to a user, a list and a word. A round is a word search that is not in the library:
it is kept while it is played. What a browser tells of a game is believed: it is its user's own.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter
from typing import Annotated, Any, Final, Literal

from fastapi import Response
from fastapi.responses import HTMLResponse
from pydantic import Field, StringConstraints

from puzzlewright.studio.server import practice_rules
from puzzlewright.studio.server.api import models, plays, workers
from puzzlewright.studio.server.api.routing import Maker, Reader, Served, router, set_location
from puzzlewright.studio.server.api.schemas.components import JsonObject
from puzzlewright.studio.server.practice_rules import Word
from puzzlewright.studio.server.problems import ProblemError, or_404
from puzzlewright.studio.server.security.gate import CurrentUser
from puzzlewright.studio.server.security.headers import game_policy
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import practice
from puzzlewright.studio.server.store.lists_and_books import ListRow, lists

routes = router("practice")

#: Words of a round: more would be a grid that no screen shows.
MOST_WORDS: Final = 30

#: Seconds for a worker to read a list or to make a round.
ASK_SECONDS: Final = 20.0

#: Characters of a list that is practised; those of setters are not.
LONGEST_LIST: Final = 1_000_000

Category = Annotated[str, StringConstraints(max_length=100, min_length=1, pattern=models.NO_NULL)]
Categories = Annotated[list[Category], Field(max_length=100)]
Shown = Annotated[
    Literal["translation", "word"], Field(description="the side of the list that is shown")
]
Difficulty = Literal["easy", "medium", "hard", "expert"]
Language = Annotated[str, StringConstraints(max_length=60, pattern=models.NO_NULL)]


class NewRound(models.RequestBody):
    """A round to begin."""

    categories: Categories = Field(default_factory=list)
    ignored: Categories = Field(default_factory=list)
    words: Annotated[int, Field(ge=1, le=MOST_WORDS)] = 10
    shown: Shown = "translation"
    difficulty: Difficulty = "medium"
    language: Language | None = None
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None


class CategoryOut(models.Reply):
    """A category of a list, and how many words have it."""

    name: str
    words: int


class WordOut(models.Reply):
    """A word of a list with its progress."""

    word: str
    clue: str
    categories: list[str]
    seen: int
    found: int
    missed: int
    streak: int
    known: bool


class SkippedWord(models.Reply):
    """A word that cannot be practised."""

    word: str
    why: str


class Outcome(models.Reply):
    """A word of a round that ended."""

    word: str
    clue: str
    outcome: Literal["found", "hinted", "missed"]


class RoundResult(models.Reply):
    """How a round ended."""

    score: int
    best: int
    bonus: int
    hints: int
    seconds: int
    words: list[Outcome]


class RoundSettings(models.Reply):
    """How a round was begun."""

    categories: list[str]
    ignored: list[str]
    words: int
    shown: Shown
    difficulty: Difficulty
    language: str | None
    seed: int


class RoundOut(models.Reply):
    """A round; its words are sent when it ends."""

    id: str
    list: str
    number: int
    settings: RoundSettings
    created: models.Time
    finished: models.Time | None
    state: JsonObject | None
    result: RoundResult | None


class PracticeOut(models.Reply):
    """Progress with a list."""

    title: str
    total: int
    known: int
    categories: list[CategoryOut]
    words: list[WordOut]
    left_out: list[SkippedWord]
    notes: list[str]
    rounds: list[RoundOut]


class KnownWords(models.Reply):
    """How many words of a list the user has seen, and knows."""

    seen: int
    known: int


@routes.get("/lists/{word_list}/practice", response_model=PracticeOut)
def show(
    services: Served,
    who: Reader,
    word_list: models.Id,
    shown: Shown = "translation",
    language: Language | None = None,
) -> dict[str, Any]:
    """Return the words of a list with their progress, and the latest rounds."""
    row = _list(services, who, word_list)
    fields = _read(services, who, row, shown, language)
    with services.store.reader() as c:
        progress = practice.progress(c, who.id, word_list)
        rounds = practice.rounds(c, who.id, word_list)
    words = [_word_out(word, progress.get(word.key, practice_rules.NEW)) for word in _words(fields)]
    names = Counter(name for word in words for name in word["categories"])
    return {
        "title": row.title,
        "total": len(words),
        "known": sum(word["known"] for word in words),
        "categories": [{"name": name, "words": number} for name, number in names.items()],
        "words": words,
        "left_out": fields["left_out"],
        "notes": fields["notes"],
        "rounds": [_round_out(each) for each in rounds],
    }


@routes.get("/lists/{word_list}/practice/known", response_model=KnownWords, name="known")
def count_known(services: Served, who: Reader, word_list: models.Id) -> dict[str, int]:
    """Return how many words of a list the user has seen and knows, without reading the list."""
    with services.store.reader() as c:
        or_404(lists.etag(c, who.id, word_list), "list")
        found = practice.progress(c, who.id, word_list).values()
    return {"seen": len(found), "known": sum(each.is_known for each in found)}


@routes.post("/lists/{word_list}/practice", status_code=201, response_model=RoundOut)
def begin(
    services: Served, who: Maker, word_list: models.Id, body: NewRound, response: Response
) -> dict[str, Any]:
    """Start a round: a word search of the words that are due. An open round is dropped."""
    row = _list(services, who, word_list)
    words = _words(_read(services, who, row, body.shown, body.language))
    wanted = practice_rules.filter_categories(words, body.categories, body.ignored)
    if not wanted:
        what = "of these categories" if words else "with a translation"
        raise ProblemError(422, f"there is no word {what} to practise")
    seed = secrets.randbits(32) if body.seed is None else body.seed
    with services.store.reader() as c:
        progress = practice.progress(c, who.id, word_list)
    chosen = practice_rules.choose_words(wanted, progress, body.words, seed)
    request = {
        "do": "practice-round",
        "seed": seed,
        "difficulty": body.difficulty,
        "language": body.language,
    }
    pairs = [(word.word, word.clue) for word in chosen]
    made = workers.ask(services, {**request, "pairs": pairs}, ASK_SECONDS, owner=who.id)
    placed = [chosen[n] for n in made["order"]]
    kept = [{"key": word.key, "word": word.word, "clue": word.clue} for word in placed]
    settings = {**body.model_dump(), "seed": seed}
    with services.store.writer() as c:
        made_round = practice.begin(c, who.id, word_list, settings, kept, made["text"])
    set_location(response, f"/practice/{made_round.id}")
    return _round_out(made_round)


@routes.delete("/lists/{word_list}/practice", status_code=204)
def reset(services: Served, who: Maker, word_list: models.Id) -> None:
    """Reset all progress with a list."""
    with services.store.writer() as c:
        or_404(lists.etag(c, who.id, word_list), "list")
        practice.reset(c, who.id, word_list)


# Rounds


@routes.get("/practice/{round_id}", response_model=RoundOut)
def show_round(services: Served, who: Reader, round_id: models.Id) -> dict[str, Any]:
    """Return a round."""
    return _round_out(_round(services, who, round_id))


@routes.get("/practice/{round_id}/game", response_class=Response, responses=plays.HTML)
def game(
    services: Served, who: Reader, round_id: models.Id, language: workers.Tongue = None
) -> Response:
    """Return the page of the game of a round, for a frame of the studio."""
    row = _round(services, who, round_id)
    if row.finished is not None:
        raise ProblemError(409, "this round has ended")
    with services.store.reader() as c:
        practised = lists.get(c, who.id, row.list_id)
    title = "" if practised is None else practised.title
    request = {"do": "practice-game", "text": row.text, "title": title, "language": language}
    reply = workers.ask(services, request, services.settings.describe_seconds, owner=who.id)
    headers = {"Content-Security-Policy": game_policy(reply["script_hashes"])}
    return HTMLResponse(reply["html"], headers=headers)


@routes.put("/practice/{round_id}/play", status_code=204)
def keep(services: Served, who: Maker, round_id: models.Id, body: plays.Play) -> None:
    """Store the progress in a round."""
    state = plays.trim_state(dict(body.state), services.settings.own_play)
    with services.store.writer() as c:
        or_404(practice.keep(c, who.id, round_id, state), "open round")


@routes.post("/practice/{round_id}/finish", response_model=RoundOut)
def finish(services: Served, who: Maker, round_id: models.Id, body: plays.Play) -> dict[str, Any]:
    """End a round: return its score, and store the progress of its words (idempotent)."""
    now = time.time()
    with services.store.writer() as c:
        row = or_404(practice.get(c, who.id, round_id, locked=True), "round")
        if row.finished is None:
            found = practice_rules.round_result(len(row.words), body.state, body.seconds)
            known = practice.progress(c, who.id, row.list_id)
            changed = {
                word["key"]: practice_rules.updated_progress(
                    known.get(word["key"], practice_rules.NEW), how, now
                )
                for word, how in zip(row.words, found.outcomes, strict=True)
            }
            practice.store_progress(c, who.id, row.list_id, changed)
            row = practice.finish(c, row, found._asdict())
    return _round_out(row)


def _list(services: Services, who: CurrentUser, list_id: str) -> ListRow:
    with services.store.reader() as c:
        row = or_404(lists.get(c, who.id, list_id), "list")
    if len(row.text) > LONGEST_LIST:
        raise ProblemError(422, f"lists of more than {LONGEST_LIST:,} characters are not practised")
    return row


def _read(
    services: Services, who: CurrentUser, row: ListRow, shown: str, language: str | None
) -> dict[str, Any]:
    """Return the words of a list, as a worker reads them."""
    fields = {"text": row.text, "name": row.title, "language": language, "swap": shown == "word"}
    return workers.ask(services, {"do": "practice-list", **fields}, ASK_SECONDS, owner=who.id)


def _words(fields: dict[str, Any]) -> list[Word]:
    return [
        Word(each["key"], each["word"], each["clue"], tuple(each["categories"]))
        for each in fields["words"]
    ]


def _word_out(word: Word, known: practice_rules.Progress) -> dict[str, Any]:
    shown = models.shown_fields(known, "seen found missed streak")
    about = {"word": word.word, "clue": word.clue, "categories": list(word.categories)}
    return {**about, **shown, "known": known.is_known}


def _round(services: Services, who: CurrentUser, round_id: str) -> practice.RoundRow:
    with services.store.reader() as c:
        return or_404(practice.get(c, who.id, round_id), "round")


def _round_out(row: practice.RoundRow) -> dict[str, Any]:
    shown = models.shown_fields(row, "id settings state", "created finished")
    result = None if row.result is None else _result_out(row)
    return {**shown, "list": row.list_id, "number": len(row.words), "result": result}


def _result_out(row: practice.RoundRow) -> dict[str, Any]:
    assert row.result is not None
    fields = {name: row.result[name] for name in ("score", "best", "bonus", "hints", "seconds")}
    words = [
        {"word": word["word"], "clue": word["clue"], "outcome": how}
        for word, how in zip(row.words, row.result["outcomes"], strict=True)
    ]
    return {**fields, "words": words}
