"""Web sites of puzzles: `show FOLDER -o site/`."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from support.commandline import CATS, HOPELESS, ONE_WAY, SOLVED, SUDOKU, Run

from puzzlewright.cli import web_site as verb
from puzzlewright.games.site import MARK, files_of_worker
from puzzlewright.outputs.site import MOST_PUZZLES, SiteWriter

SMALL = "sudoku 2x2\n1234341221434..1\n"
PACKING = "packing\nboard 3x5\nbricks P-pentomino, U-pentomino, V-pentomino\n"


class Found(HTMLParser):
    """What a page names: addresses, texts of headings and links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.texts: list[str] = []
        self.language = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.addresses += [values[name] or "" for name in ("href", "src") if name in values]
        if tag == "html":
            self.language = f"{values['lang']} {values.get('dir', 'ltr')}"

    def handle_data(self, data: str) -> None:
        if data.strip() and self.lasttag not in ("style", "script"):
            self.texts.append(data.strip())


def index(folder: str = "site") -> Found:
    """Return what the index of a site shows."""
    return Found(Path(folder, "index.html").read_text(encoding="utf-8"))


def contents(folder: str) -> dict[str, bytes]:
    """Return all files of a folder."""
    root = Path(folder)
    files = [path for path in root.rglob("*") if path.is_file()]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in files}


@pytest.fixture
def puzzles(here: Path) -> Path:
    """Put puzzles of several kinds into a folder with folders in it."""
    for name, text in {
        "monday.txt": SMALL,
        "Überall & nirgends.txt": CATS,
        "easy/packed.txt": PACKING,
        "easy/list.sdm": f"{SUDOKU}\n{SUDOKU[::-1]}\n",
        "cover.txt": ONE_WAY,
    }.items():
        (here / "puzzles" / name).parent.mkdir(parents=True, exist_ok=True)
        (here / "puzzles" / name).write_text(text, encoding="utf-8")
    return here / "puzzles"


@pytest.mark.usefixtures("puzzles")
def test_all_of_a_folder(run: Run, here: Path) -> None:
    """Each puzzle has a page and a picture; folders and lists are sections."""
    told = run("show", "puzzles", "-o", "site/", "--title", "Rain")
    assert told == (0, "site/index.html: 6 puzzles\n", "")
    assert [path.name for path in here.iterdir()] in (["puzzles", "site"], ["site", "puzzles"])
    pages = ["cover", "monday", "uberall-nirgends", "easy-list-1", "easy-list-2", "easy-packed"]
    files = contents("site")
    assert set(files) == {
        *(f"{name}.html" for name in pages),
        *(f"pictures/{name}.svg" for name in pages),
        *("index.html", "manifest.webmanifest", "sw.js"),
        *("icon.svg", "icon-192.png", "icon-512.png", "icon-maskable.png"),
    }
    found = index()
    links = [address for address in found.addresses if address.endswith(".html")]
    assert links == [f"{name}.html" for name in pages]
    for text in ("Rain", "Überall & nirgends", "Easy", "Easy › List", "List 2", "Sudoku · 9×9"):
        assert text in found.texts
    assert "Packing puzzle · 15 cells" in found.texts
    for data in files.values():  # nothing is loaded from anywhere, in whatever folder it is
        assert not re.search(rb'(?:href|src)="(?:https?:|/)', data)
    for address in {*found.addresses} - {""}:
        assert address in files
    for letter in "CATS":  # pictures give nothing away
        assert f">{letter}<" not in files["pictures/uberall-nirgends.svg"].decode()
    listed = files_of_worker(files["sw.js"].decode())
    assert listed is not None
    assert {*listed, "sw.js"} == set(files)
    told_to_browsers = json.loads(files["manifest.webmanifest"])
    assert told_to_browsers["name"] == "Rain"
    assert {icon["src"] for icon in told_to_browsers["icons"]} < set(files)


@pytest.mark.usefixtures("puzzles")
def test_pages_know_their_neighbours(run: Run) -> None:
    """A page leads to the index, to the one before it and to the one after it."""
    run("show", "puzzles", "-o", "site/")
    assert index().texts[0] == "Puzzles"  # the name of the folder
    ways = {
        name: [
            address for address in Found(text.decode()).addresses if not address.startswith("data:")
        ]
        for name, text in contents("site").items()
        if name.endswith(".html")
    }
    assert ways["cover.html"] == ["index.html", "monday.html"]
    assert ways["monday.html"] == ["index.html", "cover.html", "uberall-nirgends.html"]
    assert ways["easy-packed.html"] == ["index.html", "easy-list-2.html"]


@pytest.mark.usefixtures("puzzles")
def test_the_same_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes do not depend on where the site is, or on how often it was written."""
    run("show", "puzzles", "-o", "a/")
    run("show", "puzzles", "-o", "b/")
    assert contents("a") == contents("b")
    run("show", "puzzles", "-o", "a")  # a folder that is there
    assert contents("a") == contents("b")
    monkeypatch.chdir("puzzles")
    assert run("show", ".", "-o", "site/").code == 0
    first = contents("site")
    assert run("show", ".", "-o", "site/").code == 0  # what is in the site is no puzzle
    assert contents("site") == first
    assert run("count", "--quiet", ".").code == 0


def test_a_new_version(run: Run, puzzles: Path) -> None:
    """Pages of puzzles that are gone go; what is not ours stays."""
    run("show", "puzzles", "-o", "site/")
    for name in (".nojekyll", "robots.txt", "pictures/mine.jpg"):
        Path("site", name).write_text("mine", encoding="utf-8")
    (puzzles / "monday.txt").unlink()
    (puzzles / "tuesday.txt").write_text(SMALL, encoding="utf-8")
    assert run("show", "puzzles", "-o", "site/").code == 0
    files = contents("site")
    assert {".nojekyll", "robots.txt", "pictures/mine.jpg", "tuesday.html"} < set(files)
    assert not [name for name in files if "monday" in name]
    assert b"monday" not in files["index.html"] + files["sw.js"]


@pytest.mark.usefixtures("puzzles")
def test_folders_of_others(run: Run, here: Path) -> None:
    """They are refused, unless --force says that the site is to stand among other files."""
    other = here / "other"
    (other / ".git").mkdir(parents=True)
    assert run("show", "puzzles/monday.txt", "-o", "other/").code == 0  # nothing but hidden files
    (other / "sw.js").write_text("self.skipWaiting();\n", encoding="utf-8")
    done = run("show", "puzzles", "-o", "other/")
    assert done.code == 2
    assert "other/: a folder with other files in it; name a new one, or add --force" in done.err
    assert run("show", "puzzles", "-o", "other/", "--force").code == 0
    assert (other / "sw.js").read_text(encoding="utf-8").startswith(MARK)
    assert run("show", "puzzles", "-o", "none/site/").code == 2
    assert not (here / "none").exists()
    (here / "file").write_text("", encoding="utf-8")
    done = run("show", "puzzles", "-o", "file/")
    assert (done.code, "this is a file; a site is a folder" in done.err) == (2, True)
    assert run("show", "puzzles/monday.txt", "--force").code == 2


def test_broken_puzzles(run: Run, puzzles: Path, here: Path) -> None:
    """They are named, and the others are written; without any, nothing is."""
    (puzzles / "bad.txt").write_text(HOPELESS, encoding="utf-8")
    (puzzles / "worse.txt").write_text("no puzzle\n", encoding="utf-8")
    done = run("show", "puzzles", "-o", "site/")
    assert (done.code, done.out) == (2, "site/index.html: 6 puzzles\n")
    assert "bad.txt: cannot be played" in done.err
    assert "worse.txt" in done.err
    done = run("show", "puzzles/bad.txt", "-o", "other/")
    assert done.code == 2
    assert "no puzzles are left: nothing is written" in done.err
    assert {path.name for path in here.iterdir()} == {"puzzles", "site"}


@pytest.mark.usefixtures("puzzles")
def test_ctrl_c(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It leaves no half site."""
    added = SiteWriter.add

    def add(writer: SiteWriter, job: object, place: object) -> None:
        if "packed" in str(place):
            raise KeyboardInterrupt
        added(writer, job, place)  # type: ignore[arg-type]

    monkeypatch.setattr(SiteWriter, "add", add)
    assert run("show", "puzzles", "-o", "site/") == (130, "", "puzzlewright: stopped\n")
    assert [path.name for path in here.iterdir()] == ["puzzles"]


def test_options(run: Run, puzzles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages have the chosen language, author and key."""
    (puzzles / "graded.txt").write_text(f"#: difficulty hard\n{SMALL}", encoding="utf-8")
    words = ["--sheet-language", "he", "--no-solution", "--author", "A. Author", "--json"]
    told = run("show", "puzzles", "-o", "site/", *words)
    assert told.code == 0
    page = told.objects[0]
    place = (page["file"], page["kind"], page["output"])
    assert place == ("puzzles/cover.txt", "cover", "site/cover.html")
    found = index()
    assert found.language == "he rtl"
    assert "A. Author" in found.texts
    assert "סודוקו · 4×4 · קשה" in found.texts
    for name, text in contents("site").items():
        if name.endswith(".html") and name != "index.html":
            assert b'"solution":false' in text
            assert b'lang="he"' in text
            assert SOLVED.encode() not in text
    for option in ("--solution", "--statistics", "--compare", "--per-page=2", "--paper=A5"):
        assert run("show", "puzzles", option, "-o", "site/").code == 2
    assert "style" in run("show", "puzzles", "--style", "odd", "-o", "site/").err
    monkeypatch.setattr(verb, "MOST_PUZZLES", 3)
    assert "a site has 3 at most" in run("show", "puzzles", "-o", "site/").err
    assert MOST_PUZZLES > 3


@pytest.mark.usefixtures("puzzles")
def test_several_puzzles_of_files(run: Run) -> None:
    """One file of many is a site without sections; several paths keep their order."""
    assert run("show", "puzzles/easy/list.sdm", "-o", "a/").out == "a/index.html: 2 puzzles\n"
    assert index("a").texts[1:4] == ["List", "List 1", "Sudoku · 9×9"]
    run("show", "puzzles/monday.txt", "puzzles/easy", "puzzles/cover.txt", "-o", "b/")
    links = [address for address in index("b").addresses if address.endswith(".html")]
    assert links == [
        "monday.html", "easy-list-1.html", "easy-list-2.html", "easy-packed.html", "cover.html"
    ]  # fmt: skip
