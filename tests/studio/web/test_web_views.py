"""What the views of the studio do: library, puzzle, play, share, lists, and how they look."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.browsers.chromium import HAND
from support.files.pdf_pages import pages_of
from support.studio.walks import (
    WORDS,
    Visitors,
    api_result,
    downloaded,
    kept,
    made,
    previewed,
    stored,
)

from puzzlewright import CrissCross, Sudoku, WordSearch

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request, Route

#: What would run or break a page if it were not taken for a text.
NASTY = "<img src=x onerror=alert(1)> \"'&lt{}</script>#let"

SUDOKU = Sudoku.make(size=4, seed=1).text()

#: Bytes of the first page in all.
FIRST_PAGE = 200_000

NOTHING_STICKS_OUT = """document.documentElement.scrollWidth <= innerWidth
  && [...document.querySelectorAll("main button")].every(
    (one) => one.getBoundingClientRect().right <= innerWidth)"""

#: The frame of a game reaches from side to side and down to the end of the window.
ONLY_THE_GAME_SCROLLS = """(() => {
  const { left, right, bottom } = document.querySelector("iframe.game").getBoundingClientRect();
  return getComputedStyle(document.documentElement).overflowY === "hidden"
    && left === 0 && right === innerWidth && Math.abs(bottom - innerHeight) < 1; })()"""


def test_a_first_visit_in_a_hand(visit: Visitors) -> None:
    """In Hebrew the page is mirrored, nothing sticks out, and without puzzles it has 200 KB."""
    page = visit(hand=True, locale="he-IL")
    page.locator(".library .grid > li").first.wait_for()
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate(
        """() => [...performance.getEntriesByType("navigation"),
        ...performance.getEntriesByType("resource")]
        .filter((one) => !one.name.includes("/api/v1/puzzles"))
        .map((one) => one.encodedBodySize)"""
    )
    assert len(sizes) > 8
    assert sum(sizes) <= FIRST_PAGE
    assert page.evaluate("document.documentElement.dir") == "rtl"
    assert page.evaluate(NOTHING_STICKS_OUT)
    mark = page.locator(".mark").bounding_box()
    assert mark is not None
    assert mark["x"] + mark["width"] > HAND["width"] - 40


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "ar-EG"])
def test_nothing_is_wider_than_a_phone(visit: Visitors, locale: str) -> None:
    """No view scrolls sideways in a hand."""
    page = visit(hand=True, locale=locale)
    path = stored(page, SUDOKU, "Narrow")
    views = ["/", "/lists", "/trash", "/about", "/account", path, f"{path}/play", f"{path}/print"]
    for view in [*views, *(f"/new/{kind}" for kind in ("wordsearch", "fillin", "packing"))]:
        page.goto(visit.address + view)
        page.locator("main > *").first.wait_for()
        page.wait_for_load_state("networkidle")
        assert (view, page.evaluate(NOTHING_STICKS_OUT)) == (view, True)


def test_titles_words_and_notes_are_texts(visit: Visitors) -> None:
    """HTML and script in a title, a clue, a tag and a note show as they were typed."""
    page = visit("/new/wordsearch")
    page.on("dialog", lambda _: pytest.fail("a script ran"))
    words = f"rose; {NASTY}\nviolet; {NASTY}\nivy; <b>x</b>"
    page.get_by_role("textbox", name="Words", exact=True).fill(words)
    previewed(page)
    assert NASTY in page.locator(".lines .clue").first.inner_text()
    address = kept(page, NASTY)
    page.get_by_role("textbox", name="Add a tag").fill(NASTY)
    page.keyboard.press("Enter")
    page.locator(".tag").wait_for()
    page.get_by_role("textbox", name="Notes").fill(NASTY)
    page.keyboard.press("Tab")
    page.goto(visit.address)
    page.get_by_role("link", name=NASTY).first.wait_for()
    page.goto(address)
    assert page.locator(".tag a").inner_text() == NASTY
    assert page.get_by_role("textbox", name="Notes").input_value() == NASTY
    assert page.locator("img[src=x]").count() == 0
    page.goto(f"{address}/play")
    assert page.frame_locator("iframe").locator("h1").inner_text() == NASTY


@pytest.mark.slow
def test_trash_is_undone_and_brought_back(visit: Visitors) -> None:
    """There is no question; Undo brings back, and so does the trash."""
    page = visit()
    address = made(page, visit.address, "sudoku", "Thrown away")
    discard(page)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_url(address)
    page.locator(".puzzle-view").wait_for()
    discard(page)
    assert page.get_by_role("link", name="Thrown away").count() == 0
    page.goto(f"{visit.address}/trash")
    row = page.locator(".listing li", has_text="Thrown away")
    row.get_by_role("button", name="Bring back").click()
    row.wait_for(state="detached")
    page.goto(f"{visit.address}/?words=thrown")
    page.get_by_role("link", name="Thrown away").wait_for()


def discard(page: Page) -> None:
    """Throw the puzzle away that is shown."""
    page.locator(".about").get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Move to trash").click()
    page.locator(".home-view .library .grid > li").first.wait_for()


def test_progress_of_a_game_is_kept(visit: Visitors) -> None:
    """A move is there after the page was left; the page of the game keeps nothing itself."""
    page = visit()
    path = stored(page, SUDOKU, "Played")
    page.goto(f"{visit.address}{path}")
    page.get_by_role("link", name="Play", exact=True).click()
    hint = page.frame_locator("iframe").get_by_role("button", name="Hint")
    with page.expect_response(lambda answer: answer.request.method == "PUT" and answer.ok):
        hint.click()
    assert page.evaluate(ONLY_THE_GAME_SCROLLS)
    again = visit(f"{path}/play")
    undo = again.frame_locator("iframe").get_by_role("button", name="Undo")
    undo.wait_for()
    assert undo.is_enabled()


@pytest.mark.slow
def test_a_link_shows_one_puzzle_to_strangers(visit: Visitors) -> None:
    """Without a login a link shows its game, and the studio nothing."""
    page = visit()
    address = made(page, visit.address, "sudoku", "Shared")
    page.get_by_role("button", name="Share").click()
    page.get_by_text("works here and nowhere else").wait_for()
    page.get_by_role("button", name="Make a link").click()
    page.locator("img.qr").wait_for()
    link = page.get_by_role("textbox", name="Link").input_value()
    stranger = visit(link, known=False)
    stranger.frame_locator("iframe").locator('[role="grid"]').wait_for()
    visit.expected.append("401")
    outside = visit(address.removeprefix(visit.address), known=False)
    outside.wait_for_url("**/login?**")
    page.get_by_role("button", name="End this link").click()
    page.get_by_text("This link has ended.").wait_for()
    page.locator(".shares li").wait_for(state="detached")
    assert page.locator("img.qr").count() == 0
    assert page.get_by_role("textbox", name="Link").count() == 0
    assert page.get_by_label("Works for").locator("option").all_inner_texts() == [
        *("1 day", "7 days", "30 days", "365 days")
    ]
    visit.expected.append("404")
    stranger.reload()
    stranger.get_by_role("heading", name="This link").wait_for()


def test_refused_files_are_named(visit: Visitors, tmp_path: Path) -> None:
    """Of several files the good ones are taken, and the others named with their line."""
    page = visit()
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(SUDOKU, encoding="utf-8")
    bad.write_text("sudoku\n12!\n", encoding="utf-8")
    page.locator(".library input[type=file]").set_input_files([good, bad])
    refused = page.locator("dialog .refused li")
    refused.wait_for()
    assert refused.count() == 1
    assert "bad.txt" in refused.inner_text()
    assert "line 2" in refused.inner_text()


@pytest.mark.slow
def test_a_list_is_kept_and_used_again(visit: Visitors) -> None:
    """Save list puts it into the library, from which it makes another puzzle."""
    page = visit("/new/wordsearch")
    page.get_by_role("textbox", name="Title").fill("Garden")
    page.get_by_role("textbox", name="Words", exact=True).fill(WORDS)
    previewed(page)
    page.get_by_role("button", name="Save list").click()
    page.locator(".toast").wait_for()
    page.goto(f"{visit.address}/lists")
    page.get_by_role("link", name="Garden").click()
    page.get_by_role("link", name="Criss-cross").click()
    page.locator(".lines .cells").first.wait_for()
    assert previewed(page).is_visible()


@pytest.mark.slow
def test_better_streams_and_stops(visit: Visitors) -> None:
    """Better searches on until it is stopped; the best is kept once, and stays in sight."""
    page = visit("/new/crisscross")
    page.get_by_role("textbox", name="Words", exact=True).fill(WORDS)
    previewed(page)
    page.get_by_role("button", name="Keep searching for a better one").click()
    page.get_by_text("Searching for a better one").wait_for()
    page.wait_for_timeout(2500)
    page.get_by_role("button", name="Stop").click()
    page.locator(".toast", has_text="The best one is in the library.").wait_for()
    previewed(page)
    assert page.locator(".making-view").is_visible()
    (job,) = api_result(page, "/jobs?verb=better&limit=1")["items"]
    address = kept(page, "The best")
    assert address.endswith(job["result"]["puzzle"])
    assert page.locator(".title").input_value() == "The best"
    requests: list[str] = []
    page.on("request", lambda one: requests.append(one.url))
    page.locator(".about").get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Copy with other options").click()
    previewed(page)
    assert not any(url.endswith("/previews") for url in requests)  # the original is shown
    page.get_by_role("button", name="Another").click()
    previewed(page)
    assert any(url.endswith("/previews") for url in requests)


def test_an_effort_is_a_name_or_a_number(visit: Visitors) -> None:
    """A number is typed as another value than those to choose from, and sent as a number."""
    page = visit()
    page.goto(f"{visit.address}/new/sudoku")
    page.get_by_text("More options").click()
    sent: list[object] = []

    def note(asked: Request) -> None:
        if asked.url.endswith("/previews"):
            sent.append(json.loads(asked.post_data or "")["recipe"].get("effort"))

    page.on("request", note)
    for choice, typed in (("best", None), ("…", "3")):
        with page.expect_request("**/previews"):
            page.get_by_label("Effort", exact=True).select_option(choice)
            if typed:
                page.get_by_label("other…").locator("visible=true").fill(typed)
        previewed(page)
    assert sent[0] == "best"
    assert sent[-1] == 3


def test_no_puzzle_is_not_kept(visit: Visitors) -> None:
    """Keep is not offered while an option is wrong, and is when it is right again."""
    visit.expected.append("422")
    page = visit("/new/sudoku")
    previewed(page)
    keep = page.get_by_role("button", name="Keep this puzzle")
    page.get_by_label("Size").fill("7x")
    page.locator(".status .bad").wait_for()
    assert keep.is_disabled()
    page.get_by_label("Size").fill("4x4")
    page.locator(".status .bad").wait_for(state="detached")
    assert keep.is_enabled()


@pytest.mark.slow
def test_what_is_at_work_is_seen_and_stopped_elsewhere(visit: Visitors) -> None:
    """A search goes on when its page is left; the head of every page leads to it."""
    page = visit("/new/crisscross")
    page.get_by_role("textbox", name="Words", exact=True).fill(WORDS)
    previewed(page)
    assert page.get_by_role("button", name="In progress").count() == 0
    page.get_by_role("textbox", name="Title").fill("Left alone")
    page.get_by_role("button", name="Keep searching for a better one").click()
    page.get_by_role("button", name="In progress: 1").wait_for()
    while not api_result(page, "/jobs?verb=better&limit=1")["items"][0]["best"]:
        page.wait_for_timeout(100)  # until there is one to keep
    page.get_by_role("link", name="Lists").click()
    page.get_by_role("button", name="In progress: 1").click()
    page.locator("dialog li", has_text="Better").get_by_role("button", name="Stop").click()
    page.locator(".puzzle-view").wait_for()
    assert page.locator(".title").input_value() == "Left alone"
    assert page.locator("dialog").count() == 0
    page.get_by_role("button", name="In progress").wait_for(state="detached")


@pytest.mark.slow
def test_versions_come_back(visit: Visitors) -> None:
    """A copy with other options can become a version, and the old one is brought back."""
    page = visit()
    made(page, visit.address, "sudoku", "Twice")
    page.locator(".about").get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Copy with other options").click()
    page.get_by_label("Size").fill("4x4")
    previewed(page)
    page.get_by_role("button", name="Keep as new version").click()
    page.locator(".puzzle-view").wait_for()
    assert "4×4" in page.locator(".known").inner_text()
    page.locator("summary", has_text="Versions").click()
    page.get_by_role("button", name="Bring back").click()
    page.get_by_text("9×9").first.wait_for()
    page.locator(".versionlist", has_text="version 1 again").wait_for()  # the list stays open


def test_a_copy_is_changed_before_its_original_has_come(visit: Visitors) -> None:
    """Who types at once gets what was typed, not the original."""
    page = visit()
    made(page, visit.address, "sudoku", "Quick")
    waiting: list[Route] = []
    page.route("**/drawing?version=*", lambda route: waiting.append(route))
    page.locator(".about").get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Copy with other options").click()
    page.get_by_label("Size").fill("4x4")
    while not waiting:
        page.wait_for_timeout(20)
    for route in waiting:
        route.continue_()
    page.unroute("**/drawing?version=*")
    page.locator(".status .facts", has_text="4×4").wait_for()
    page.get_by_role("button", name="Keep as new version").click()
    page.locator(".known", has_text="4×4").wait_for()


@pytest.mark.slow
def test_solutions_are_counted(visit: Visitors) -> None:
    """The count of the eight queens problem, which Gauss knew to be 92."""
    page = visit()
    made(page, visit.address, "cover", "Queens")
    page.get_by_role("button", name="Count all solutions").click()
    page.locator(".count strong").wait_for()
    assert page.locator(".count strong").inner_text() == "92"
    assert page.get_by_role("button", name="Count all solutions").count() == 0


def test_what_a_page_knows_of_its_puzzle(visit: Visitors) -> None:
    """Clues and translations are listed; what is proved is not offered to be counted."""
    page = visit()
    words = [("rosa", "it has thorns"), ("reina", "she rules"), ("niño", "a child")]
    crossed = CrissCross.make(words=words, language="es", seed=1).text()
    page.goto(visit.address + stored(page, crossed, "Clues"))
    page.locator(".clues").first.wait_for()
    assert "a child (4)" in " ".join(page.locator(".clues").all_inner_texts())
    assert page.get_by_role("heading", name="Across").is_visible()
    assert page.get_by_text("exactly one solution").is_visible()
    assert not page.get_by_role("button", name="Count all solutions").is_visible()
    more = page.locator(".about").get_by_role("button", name="More")
    assert more.inner_text() == "More"


def test_downloads_to_print_and_to_play(visit: Visitors) -> None:
    """Sheets are in the language of the words; the solution is left out, or a file of its own."""
    page = visit()
    recipe = {"kind": "wordsearch", "words": ["rosa", "niño"], "language": "es", "seed": 1}
    path = stored(page, api_result(page, "/previews", {"recipe": recipe})["text"], "Palabras")
    page.goto(f"{visit.address}{path}/print")
    language = page.locator(".print select[name=language]")
    assert language.locator("option:checked").inner_text() == "Español (automatic)"
    assert page.get_by_text("The language of the words.").is_visible()
    key = downloaded(page, page.get_by_role("button", name="Download the solution"))
    (sheet,) = pages_of(key)
    assert "Solución" in "".join(run.text for run in sheet.runs)
    whole = downloaded(page, page.get_by_role("button", name="Offline page (with solution)"))
    page.get_by_label("Solution", exact=True).select_option("none")
    page.locator('.sheets[aria-busy="false"]').wait_for()
    without = downloaded(page, page.get_by_role("button", name="Offline page (without solution)"))
    assert b"Reveal" in whole and whole != without
    path = stored(page, WordSearch.make(words=["rosa", "pan"], seed=1).text(), "Unknown")
    page.goto(f"{visit.address}{path}/print")
    page.get_by_text("the language of the words is not known").wait_for()
    assert language.locator("option:checked").inner_text() == "English (automatic)"
    solution = page.get_by_label("Solution", exact=True)
    assert solution.input_value() == "page"  # what was chosen above was for one puzzle
