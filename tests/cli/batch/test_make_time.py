"""The time limit of `make` includes reading the list."""

from pathlib import Path

import pytest
from support.clocks import use_clock

from puzzlewright.cli.command import main
from puzzlewright.puzzles.recipes.word_fields import EntriesType

OUT_OF_TIME = 3


@pytest.mark.parametrize("kind", ["crisscross", "wordsearch"])
def test_reading_counts(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list that takes longer to read than there is time for."""
    path = tmp_path / "long.txt"
    path.write_text("".join(f"WORD{n:b};a clue\n".replace("1", "B") for n in range(60_000)))
    clock = use_clock(monkeypatch, tick=0.02)
    assert main(["make", kind, str(path), "--time", "0.2", "--seed", "1"]) == OUT_OF_TIME
    assert clock.looks < 20  # the list alone takes more
    assert "time" in capsys.readouterr().err


def test_long_lists_are_named_without_writing_them_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A puzzle remembers the name of its list; the words of a long one are not looked at."""
    from puzzlewright.puzzles.recipes.word_fields import Entries, Origin
    from puzzlewright.words.entries import Entry

    def refuse(*_: object) -> list[object]:
        raise AssertionError("all words are written out")

    monkeypatch.setattr(EntriesType, "words_json", refuse)
    form = EntriesType()
    words = Entries.of([Entry(("A", "B"), "AB")] * 100_000, Origin("list.txt", "0" * 64))
    named = form.as_json(words, {}, 65_536)
    assert named == {"name": "list.txt", "sha256": "0" * 64, "words": 100_000}


def test_making_again_can_be_given_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of a stranger can ask for years of work."""
    monkeypatch.chdir(tmp_path)
    recipe = '{"version":"0.1.0","seed":1,"recipe":{"kind":"jigsaw","rounds":999999999,"time":1e8}}'
    pieces = "0 0 0 0\n" * 25
    Path("long.txt").write_text(f"jigsaw 5 5\n{pieces}#: made {recipe}\n")
    use_clock(monkeypatch, tick=0.02)
    assert main(["make", "--again", "long.txt", "--time", "1"]) == OUT_OF_TIME
    out, err = capsys.readouterr()
    assert (out, err) == ("", "puzzlewright: the time limit passed before there was a result\n")


def test_time_to_make_again_does_not_change_the_puzzle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock has no say in what is made, only in whether it is."""
    monkeypatch.chdir(tmp_path)
    use_clock(monkeypatch, tick=0.001)
    assert main(["make", "jigsaw", "4x4", "--seed", "1", "--time", "0.2", "-o", "a.txt"]) == 0
    assert main(["make", "--again", "a.txt", "--time", "1m", "-o", "b.txt"]) == 0
    assert Path("a.txt").read_bytes() == Path("b.txt").read_bytes()
    assert "another puzzle" not in capsys.readouterr().err
