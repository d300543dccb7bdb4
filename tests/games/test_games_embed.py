"""Games in other people's pages: the file, the module, and the element in a browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from support.browsers.chromium import DESK
from support.commandline import Run
from support.game_samples import COVERS, JIGSAWS, PACKINGS

import puzzlewright
from puzzlewright import CrissCross, FillIn, InputError, Packing, Puzzle, Sudoku, WordSearch
from puzzlewright.games.embed import MODULE_NAME, element_module, module_parts

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

ALMOST_DONE = "1.3434122143.3.1"
HOST = "https://example.org/"

PAGE = f"""<!doctype html><title>Host</title>
<script type="module" src="{MODULE_NAME}"></script>
<script>
  window.events = [];
  for (const type of ["start", "progress", "solved", "error"]) {{
    addEventListener(type, ({{ detail }}) => detail && events.push([type, detail]), true);
  }}
</script>
<puzzlewright-game src="a.json"></puzzlewright-game>
"""


FAILURE = "This puzzle cannot be shown."

SET_SOURCE = """name => {
  events = [];
  document.querySelector("puzzlewright-game").setAttribute("src", name);
}"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a game, the module, and a page that shows them."""
    Sudoku(ALMOST_DONE).save(tmp_path / "a.json", title="Almost", embed=True)
    Sudoku(ALMOST_DONE).save(tmp_path / "plain.json")
    (tmp_path / "index.html").write_text(PAGE)
    return tmp_path


#: Letters beyond ASCII, by which Python and the browser have to make the same key.
UMLAUTS = WordSearch.make([("žaba", "🐸 frog"), ("ćup", "jar")], language="hr", seed=1)


def _serve(page: Page, folder: Path) -> list[str]:
    """Let a page load the files of a folder; return the list of all that it asks for."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(HOST) or "index.html"
        asked.append(name)
        if (folder / name).is_file():
            route.fulfill(path=folder / name)
        else:
            route.fulfill(status=404)

    page.route("**/*", answer)
    return asked


def test_the_element_plays_a_puzzle(chromium: Browser, folder: Path) -> None:
    """It asks for `src` alone, tells of its start, each move and the end, and keeps progress."""
    page = chromium.new_page(viewport=DESK)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    try:
        asked = _serve(page, folder)
        page.goto(HOST)
        page.locator("puzzlewright-game iframe").wait_for()
        game = page.frames[1]
        game.wait_for_selector(".cell")
        for place, digit in {1: "2", 12: "4", 14: "2"}.items():
            game.locator(".cell").nth(place).click()
            page.keyboard.press(digit)
        page.wait_for_function("events.some(([type]) => type === 'solved')")
        told: list[tuple[str, dict[str, Any]]] = page.evaluate("events")
        moves = [each for each in told if each[0] == "progress"]
        assert [told[0][0], told[-1][0]] == ["start", "solved"]
        assert len(moves) >= 3
        assert [detail["solved"] for _, detail in (told[0], moves[0], told[-1])] == [
            False,
            False,
            True,
        ]
        assert told[-1][1].keys() == {"seconds", "hints", "revealed", "solved"}
        assert sorted(asked) == sorted(["index.html", MODULE_NAME, "a.json"])
        assert game.evaluate("() => fetch('https://example.org/x').then(() => 1, () => 0)") == 0
        page.reload()
        page.wait_for_function("events.length")
        assert page.evaluate("events")[0][1]["solved"]
        assert not complaints
    finally:
        page.close()


@pytest.mark.parametrize("puzzle", [Sudoku(ALMOST_DONE), UMLAUTS], ids=lambda each: each.kind)
def test_a_module_with_its_game(puzzle: Puzzle[Any], chromium: Browser, folder: Path) -> None:
    """The module finds the game of a puzzle whose own file is plain JSON."""
    puzzle.save(folder / "a.json", title="Other")
    puzzle.save(folder / MODULE_NAME)
    page = chromium.new_page(viewport=DESK)
    try:
        _serve(page, folder)
        page.goto(HOST)
        page.wait_for_function("events.length")
        assert page.evaluate("events")[0][0] == "start"
        assert page.frames[1].evaluate("document.documentElement.dataset.keep") == "parent"
    finally:
        page.close()


@pytest.mark.parametrize(
    ("policy", "reason"),
    [
        ("default-src 'self' 'unsafe-inline'; script-src 'self' 'nonce-abc'", "security policy"),
        ("require-trusted-types-for 'script'", "TrustedHTML"),
    ],
)
def test_a_strict_page(policy: str, reason: str, chromium: Browser, folder: Path) -> None:
    """A page whose policy forbids the game gets an error, and no empty frame."""
    strict = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    own = PAGE.replace("<script>", '<script nonce="abc">').replace("<title>", f"{strict}<title>")
    (folder / "index.html").write_text(own)
    page = chromium.new_page(viewport=DESK)
    try:
        _serve(page, folder)
        page.goto(HOST)
        page.locator("puzzlewright-game p").wait_for()
        [(name, detail)] = page.evaluate("events")
        assert name == "error"
        assert reason in detail["message"]
        assert page.locator("puzzlewright-game p").text_content() == FAILURE
        assert not page.locator("puzzlewright-game iframe").count()
    finally:
        page.close()


def test_a_theme(chromium: Browser, folder: Path) -> None:
    """The page chooses the colours of a game, whatever the device prefers."""
    (folder / "index.html").write_text(PAGE.replace('src="a.json"', 'src="a.json" theme="dark"'))
    page = chromium.new_page(viewport=DESK, color_scheme="light")
    try:
        _serve(page, folder)
        page.goto(HOST)
        page.wait_for_function("events.length")
        page.frames[1].wait_for_selector(".cell")
        assert page.frames[1].evaluate("document.documentElement.dataset.theme") == "dark"
    finally:
        page.close()


def test_a_file_of_somebody_else(chromium: Browser, folder: Path) -> None:
    """Whatever the file asks for, its frame keeps the policy, and requests nothing."""
    data = json.loads((folder / "a.json").read_text())
    game = json.loads(data["game"])
    attack = "document.documentElement.dataset.done = 1; fetch('https://example.org/x');"
    game["own"] = {game["scripts"][0]: attack}
    loose = '" data-x="<img src=https://example.org/y>'
    game["fields"] |= {"policy": "default-src *", "language": loose, "attributes": loose}
    (folder / "a.json").write_text(json.dumps({**data, "game": json.dumps(game)}))
    page = chromium.new_page(viewport=DESK)
    try:
        asked = _serve(page, folder)
        page.goto(HOST)
        page.locator("puzzlewright-game iframe").wait_for()
        page.frames[1].wait_for_selector("html[data-done]", state="attached")
        assert set(asked) == {"index.html", MODULE_NAME, "a.json"}
    finally:
        page.close()


def test_the_element_says_what_is_wrong(chromium: Browser, folder: Path) -> None:
    """Without a file, or a game in it, the page and an event name the reason."""
    page = chromium.new_page(viewport=DESK)
    try:
        _serve(page, folder)
        page.goto(HOST)
        for name, reason in {
            "plain.json": "there is no game of this puzzle",
            "b.json": "404",
        }.items():
            page.evaluate(SET_SOURCE, name)
            page.wait_for_function("events.some(([type]) => type === 'error')")
            [(_, detail)] = [each for each in page.evaluate("events") if each[0] == "error"]
            assert detail["message"].startswith(f"{name}: {reason}")
            assert page.locator("puzzlewright-game p").text_content() == FAILURE
    finally:
        page.close()


def test_the_file_is_a_puzzle(folder: Path) -> None:
    """Everything reads it as the puzzle that it is; the module is the same for all."""
    assert puzzlewright.load(folder / "a.json") == Sudoku(ALMOST_DONE)
    assert (folder / MODULE_NAME).read_text() == element_module()
    assert "</script" not in element_module().lower().replace("</script>\\n", "")


def test_a_game_without_its_solution(tmp_path: Path) -> None:
    """Nothing in the file tells it: neither the key, nor the puzzle, nor how it was made."""
    made = CrissCross.make(WORDS, seed=1)
    made.save(tmp_path / "a.json", embed=True, key="none")
    data = json.loads((tmp_path / "a.json").read_text())
    assert data.keys() == {"kind", "version", "game"}
    game = json.loads(data["game"])
    assert not json.loads(game["fields"]["data"])["solution"]
    assert "seed" not in game["fields"]["footer"]


WORDS = ["otter", "heron", "newt"]
EVERY_KIND: list[Puzzle[Any]] = [
    Sudoku(ALMOST_DONE),
    JIGSAWS["tabs"],
    Packing.loads(PACKINGS["square"]),
    COVERS["alone"],
    CrissCross.make(WORDS, seed=1),
    FillIn(["___", "##_", "##_"], ["cat", "tea"]),
    WordSearch.make(WORDS, seed=1),
]


@pytest.mark.parametrize("puzzle", EVERY_KIND, ids=lambda puzzle: puzzle.kind)
def test_every_kind_has_its_parts(puzzle: Puzzle[Any], tmp_path: Path) -> None:
    """The module has all that the game of a kind needs."""
    puzzle.save(tmp_path / "a.json", embed=True)
    game = json.loads(json.loads((tmp_path / "a.json").read_text())["game"])
    assert {*game["styles"], *game["scripts"]} <= module_parts().keys()
    assert not game["own"]


def test_the_command_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--embed` writes the pair; without it, a key of a .json file makes no sense."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text(Sudoku(ALMOST_DONE).text())
    assert run("show", "a.txt", "--embed", "-o", "b.json").code == 0
    assert (tmp_path / "b.json").is_file()
    assert (tmp_path / MODULE_NAME).is_file()
    assert run("show", "a.txt", "--embed", "-o", "c.html").code == 2
    assert run("show", "b.json", "--embed", "-o", "b.js").code == 0
    assert puzzlewright.load("b.json") == Sudoku(ALMOST_DONE)
    (tmp_path / MODULE_NAME).write_text("// mine")
    assert run("show", "a.txt", "--embed", "-o", "d.json").code == 2
    assert (tmp_path / MODULE_NAME).read_text() == "// mine"
    with pytest.raises(InputError, match="add --embed"):
        Sudoku(ALMOST_DONE).save(tmp_path / "d.json", key="none")
