"""The time limit of `make` includes reading the list."""

from pathlib import Path
from time import perf_counter

import pytest

from puzzlewright.cli.command import main
from puzzlewright.puzzles.word_forms import EntriesForm

OUT_OF_TIME = 3


@pytest.mark.parametrize("kind", ["crisscross", "wordsearch"])
def test_reading_counts(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A list that takes longer to read than there is time for."""
    path = tmp_path / "long.txt"
    path.write_text("".join(f"WORD{n:b};a clue\n".replace("1", "B") for n in range(200_000)))
    start = perf_counter()
    assert main(["make", kind, str(path), "--time", "0.1", "--seed", "1"]) == OUT_OF_TIME
    assert perf_counter() - start < 0.1 + 2.5
    assert "time" in capsys.readouterr().err


def test_long_lists_are_named_without_writing_them_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A puzzle remembers the name of its list; the words of a long one are not looked at."""
    from puzzlewright.puzzles.word_forms import Entries, Origin
    from puzzlewright.words.entries import Entry

    def refuse(*_: object) -> list[object]:
        raise AssertionError("all words are written out")

    monkeypatch.setattr(EntriesForm, "words_json", refuse)
    form = EntriesForm(lambda *_: [])
    words = Entries.of([Entry(("A", "B"), "AB")] * 100_000, Origin("list.txt", "0" * 64))
    named = form.as_json(words, {}, 65_536)
    assert named == {"name": "list.txt", "sha256": "0" * 64, "words": 100_000}
