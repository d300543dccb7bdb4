"""Write the pages of notebooks for the site: text, code, and what the cells show when they run.

Pictures and games become files beside the page, which shows them; games can be played there.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory

from run_notebooks import Shown, cell_source, read_cells, run

SOURCE = Path(__file__).resolve().parents[2] / "docs"

#: Where to get the notebook itself, below the title of its page.
OFFER = "[Download this notebook]({name}) to run it yourself."


class Frame(HTMLParser):
    """Finds the page, the title and the style of a frame."""

    found: dict[str, str]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take down the attributes of the frame."""
        assert tag == "iframe"
        self.found = {name: value or "" for name, value in attrs}


def write(folder: Path) -> None:
    """Run all notebooks of docs/, and write their pages; the notebooks stay beside them."""
    for path in sorted(SOURCE.rglob("*.ipynb")):
        target = folder / path.relative_to(SOURCE).with_suffix(".md")
        text = "\n\n".join(parts(path, target))
        target.write_text(f"{text}\n", encoding="utf-8")


def parts(path: Path, target: Path) -> Iterator[str]:
    """Yield the cells of a notebook as parts of a page, and write the files that they show."""
    with TemporaryDirectory() as place:
        shown = run(path, Path(place))
        for number, cell in enumerate(read_cells(path), 1):
            if cell["cell_type"] == "markdown":
                yield cell_source(cell)
            else:
                yield f"```python\n{cell_source(cell)}\n```"
                yield from results(next(shown), target.with_name(f"{target.stem}-{number}"))
            if number == 1:
                yield OFFER.format(name=path.name)


def results(shown: Shown, file: Path) -> Iterator[str]:
    """Yield what a cell shows: what it prints, then the best form of the value."""
    if shown.printed:
        yield f"```text\n{shown.printed.rstrip()}\n```"
    if game := shown.value.get("text/html"):
        yield frame_game(game, file.with_suffix(".html"))
    elif drawing := shown.value.get("image/svg+xml"):
        picture = file.with_suffix(".svg")
        picture.write_text(drawing, encoding="utf-8")
        yield f"![{shown.value['text/plain'].strip('<>')}]({picture.name})"
    elif shown.value:
        yield f"```text\n{shown.value['text/plain']}\n```"


def frame_game(game: str, file: Path) -> str:
    """Write the page of a game; return a frame that shows it, as a notebook does."""
    frame = Frame()
    frame.feed(game)
    found = frame.found
    file.write_text(found["srcdoc"], encoding="utf-8")
    title, style = escape(found["title"]), found["style"]
    return f'<iframe src="{file.name}" title="{title}" style="{style}"></iframe>'
