"""The inputs of the fuzzer, replayed without it: seeds, and all that it ever found."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from fuzz.corpus import FOLDER, store, stored
from fuzz.mutators import mutated
from fuzz.properties import BrokenPropertyError, attempt, examine
from fuzz.seeds import inputs, small_puzzle
from fuzz.targets import targets
from puzzlewright.core.errors import InputError
from puzzlewright.formats.register import formats
from puzzlewright.puzzles.kind import kind_names


@pytest.mark.parametrize("name", list(targets()))
def test_readers_keep_their_promises(name: str, here: Path) -> None:
    """Every input is read, or refused as it should be."""
    assert here.is_dir()
    for data in inputs(name):
        targets()[name].run(data)


def test_every_reader_has_a_target_and_every_target_inputs(here: Path) -> None:
    """Nothing is left out of `make fuzz`."""
    assert here.is_dir()
    assert {f"text-{kind}" for kind in kind_names()} <= set(targets())
    own = {f"format-{one.name}" for one in formats()} - {"format-text"}
    assert own <= set(targets())
    assert [name for name in targets() if not inputs(name)] == []
    assert {path.stem for path in FOLDER.glob("*.jsonl")} <= set(targets())


def test_the_corpus_is_small() -> None:
    """Less than a megabyte in all."""
    assert sum(path.stat().st_size for path in FOLDER.glob("*.jsonl")) < 1_000_000


@pytest.mark.parametrize(
    "name", ["text-sudoku", "json-puzzle", "recipe", "list-translations", "book-file"]
)
def test_mutated_inputs(name: str, here: Path) -> None:
    """A few mutations of each input, always the same ones: a taste of `make fuzz`."""
    assert here.is_dir()
    random = Random(1)
    target = targets()[name]
    for data in inputs(name):
        for _ in range(5):
            new = mutated(target.mutator, data, 4096, random.getrandbits(32), _flipped)
            target.run(new)


def _flipped(data: bytes, most: int) -> bytes:
    """Change one byte, in place of libFuzzer."""
    at = len(data) // 2
    return (data[:at] + bytes([data[at] ^ 1 if data else 65]) + data[at + 1 :])[:most]


def test_the_corpus_keeps_texts_and_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is stored comes back, once."""
    monkeypatch.setattr("fuzz.corpus.FOLDER", tmp_path)
    new = [b"text \xc3\xa9\n", b"\xff\0", b"text \xc3\xa9\n"]
    assert store("numbers", new) == 2
    assert store("numbers", new) == 0
    assert stored("numbers") == [b"text \xc3\xa9\n", b"\xff\0"]


def test_what_breaks_a_promise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The properties notice a text that reads as another puzzle, and errors without words."""
    puzzle, other = small_puzzle("sudoku"), "sudoku 2x2\n" + ". . . .\n" * 4
    monkeypatch.setattr(type(puzzle), "text", lambda _: other)
    with pytest.raises(BrokenPropertyError, match="reads as another puzzle"):
        examine(puzzle, b"")

    def refuse() -> None:
        raise InputError("")

    with pytest.raises(BrokenPropertyError, match="without a message"):
        attempt(refuse)
