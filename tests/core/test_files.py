"""Reading and writing files: errors that say where, nothing half-written."""

from __future__ import annotations

import errno
import gzip
import os
import stat
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.errors import InputError
from puzzlewright.core.files import (
    decode,
    file_suffix,
    gunzip,
    gzip_bytes,
    plain_line_ends,
    read_text,
    replace_file,
    require_writable,
    write_bytes,
    write_text,
)
from puzzlewright.core.limits import allowance
from puzzlewright.puzzles.kind import parse_any


def test_half_a_character_is_refused(tmp_path: Path) -> None:
    """What no text can hold is an InputError, and nothing is written."""
    path = tmp_path / "x.txt"
    with pytest.raises(InputError, match=r"x\.txt: half a character"):
        write_text(path, "a\ud800")
    assert not path.exists()


def test_text_is_read_back(tmp_path: Path) -> None:
    """What write_text puts in a file is what read_text finds, line breaks and all."""
    write_text(tmp_path / "a.txt", "first\nsecond — ž\r\n")
    assert read_text(tmp_path / "a.txt") == "first\nsecond — ž\r\n"


def test_byte_order_mark_is_dropped() -> None:
    """Editors on Windows put a mark in front of the text; it is no part of the puzzle."""
    assert decode(b"\xef\xbb\xbfsudoku") == "sudoku"
    with pytest.raises(InputError, match=r"^line 2: not UTF-8 text: 'ff 21'"):
        decode(b"\xef\xbb\xbfa\n\xff!")


def test_bad_utf8_is_named_with_its_line() -> None:
    """The error names the source, the line and the bytes."""
    with pytest.raises(InputError) as caught:
        decode(b"one\ntwo \xff\xfe", "junk.bin")
    assert str(caught.value) == "junk.bin, line 2: not UTF-8 text: 'ff fe'"


def test_zero_byte_is_named_with_its_line() -> None:
    """A zero byte is valid UTF-8, but no text file holds one."""
    with pytest.raises(InputError, match=r"^junk.bin, line 3: a zero byte"):
        decode(b"\n\nab\0", "junk.bin")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
def test_line_ends_of_all_systems(end: str) -> None:
    """Each of them ends one line, blank lines included."""
    assert plain_line_ends(end.join(["a", "", "b", ""])) == "a\n\nb\n"
    with pytest.raises(InputError, match=r"^line 3: not UTF-8 text"):
        decode(f"a{end}{end}b".encode() + b"\xff")
    with pytest.raises(InputError, match=r"^line 3: a zero byte"):
        decode(f"a{end}{end}b\0".encode())


@given(st.text(st.sampled_from("a\r\n")))
def test_line_ends_keep_the_lines(text: str) -> None:
    """No carriage return is left, the words stay, and so do their lines in a tidy text."""
    plain = plain_line_ends(text)
    assert "\r" not in plain
    assert plain.split() == text.split()
    if "\r\r\n" not in text:
        assert plain.splitlines() == text.splitlines()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
@pytest.mark.parametrize(
    ("kind", "lines", "number"),
    [
        ("sudoku", ["# three", "1" + "." * 80, "2" + "." * 80, "", "sudoku 2x2", "." * 16], 3),
        ("sudoku", ["1...", "....", "....", "....", "", "2...", *["...."] * 3], 2),
        ("cover", ["| one", "a b c", "a b", "c", "a", "b c"], 1),
    ],
)
def test_every_kind_reads_all_line_ends(kind: str, lines: list[str], number: int, end: str) -> None:
    """Nothing is lost whatever ends the lines, the kind is recognised, mistakes have their line."""
    puzzles = parse_any(end.join(lines))
    assert len(puzzles) == number
    assert puzzles == parse_any("\n".join(lines))
    assert {puzzle.kind for puzzle in puzzles} == {kind}
    with pytest.raises(InputError, match=rf"^line {len(lines) + 2}\b.*'x'"):
        parse_any(end.join([*lines, "", "x"]), kind=kind)


def test_missing_file_and_folder(tmp_path: Path) -> None:
    """What cannot be read is named, with the reason of the system."""
    with pytest.raises(InputError, match=r"gone.txt: cannot be read \(No such file"):
        read_text(tmp_path / "gone.txt")
    with pytest.raises(InputError, match=r"cannot be read \(Is a directory\)"):
        read_text(tmp_path)


def test_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    """Replacing a file changes its content, not who may read it."""
    target = tmp_path / "secret.txt"
    target.write_text("old")
    target.chmod(0o600)
    write_text(target, "new")
    assert target.read_text() == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_new_file_gets_the_usual_permissions(umask: int, tmp_path: Path) -> None:
    """A new file has the permissions of any file that is made here."""
    before = os.umask(umask)
    try:
        (tmp_path / "plain").touch()
        write_text(tmp_path / "fresh", "new")
    finally:
        os.umask(before)
    assert (tmp_path / "fresh").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_umask_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The umask belongs to the whole process: other threads would make files with ours."""

    def refuse(mask: int) -> int:
        raise AssertionError(f"umask set to {mask:o}")

    monkeypatch.setattr(os, "umask", refuse)
    write_text(tmp_path / "a.txt", "new")
    assert (tmp_path / "a.txt").read_text() == "new"


def test_secret_file_is_secret_while_it_is_written(tmp_path: Path) -> None:
    """What replaces a private file can be read by nobody else before it is complete, either."""
    target = tmp_path / "secret.txt"
    target.write_text("old")
    target.chmod(0o640)
    with replace_file(target) as file:
        assert stat.S_IMODE(os.fstat(file.fileno()).st_mode) == 0o600
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_the_longest_names_can_be_written(tmp_path: Path) -> None:
    """What is written beside the target does not need a longer name."""
    target = tmp_path / ("n" * os.pathconf(tmp_path, "PC_NAME_MAX"))
    for text in ("first", "second"):
        write_text(target, text)
        assert target.read_text() == text
    assert list(tmp_path.iterdir()) == [target]
    with pytest.raises(InputError, match=r"cannot be written \(File name too long\)"):
        write_text(f"{target}n", "x")


def test_a_name_that_is_taken_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a file of the new name is there already, another name is picked."""
    names = iter([b"aaaa", b"aaaa", b"bbbb"])
    monkeypatch.setattr(os, "urandom", lambda _: next(names))
    with replace_file(tmp_path / "outer") as outer:
        outer.write(b"outer")
        write_text(tmp_path / "inner", "inner")
    assert (tmp_path / "outer").read_text() == "outer"
    assert (tmp_path / "inner").read_text() == "inner"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["inner", "outer"]


def test_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    """A writer that breaks off leaves the old content, and no scraps in the folder."""
    target = tmp_path / "a.txt"
    target.write_text("old")

    def break_off() -> None:
        with replace_file(target) as file:
            file.write(b"half of the new")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        break_off()
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_old_content_is_there_until_the_end(tmp_path: Path) -> None:
    """A reader sees the old text or the new one, never a part."""
    target = tmp_path / "a.txt"
    target.write_text("old")
    with replace_file(target) as file:
        file.write(b"new")
        file.flush()
        assert target.read_text() == "old"
    assert target.read_text() == "new"


def test_missing_folder_and_folder_as_target(tmp_path: Path) -> None:
    """What cannot be written is named, with the reason of the system."""
    with pytest.raises(InputError, match=r"a.txt: cannot be written \(No such file"):
        write_text(tmp_path / "missing" / "a.txt", "x")
    with pytest.raises(InputError, match=r"cannot be written \(Is a directory\)"):
        write_text(tmp_path, "x")
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_written_is_known_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Folders, and files in folders that are missing or closed; devices are fine."""
    with pytest.raises(InputError, match="there is no such folder"):
        require_writable(str(tmp_path / "missing" / "a.txt"))
    with pytest.raises(InputError, match="this is a folder: name a file"):
        require_writable(str(tmp_path))
    require_writable(str(tmp_path / "a.txt"))
    with pytest.raises(InputError, match=r"cannot be written \(File name too long\)"):
        require_writable(str(tmp_path / ("x" * 300) / "a.txt"))
    (tmp_path / "loop.txt").symlink_to("loop.txt")
    with pytest.raises(InputError, match=r"loop.txt: cannot be written \(Too many levels"):
        require_writable(str(tmp_path / "loop.txt"))
    with pytest.raises(InputError, match=r"loop.txt: cannot be written \(Too many levels"):
        write_text(tmp_path / "loop.txt", "x")
    (tmp_path / "loop.txt").unlink()
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(InputError, match=r"a.txt: cannot be written \(Permission denied\)"):
        require_writable(str(tmp_path / "a.txt"))
    require_writable(os.devnull)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("end", ["/", "/.", "//"])
def test_name_that_ends_as_a_folder_is_no_file(end: str, tmp_path: Path) -> None:
    """It has no suffix, and nothing is written under the name without its end."""
    path = f"{tmp_path}/a.svg{end}"
    assert (file_suffix(path), file_suffix(path.removesuffix(end))) == ("", ".svg")
    with pytest.raises(InputError, match="there is no such folder"):
        require_writable(path)
    with pytest.raises(InputError, match="this is a folder: name a file"):
        write_text(path, "x")
    assert list(tmp_path.iterdir()) == []


def test_folder_that_cannot_be_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may hold the folder of a new file or not: that is an error of the input."""

    def refuse(path: Path) -> bool:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "is_dir", refuse)
    with pytest.raises(InputError, match=r"a.txt: cannot be written \(Permission denied\)"):
        require_writable(str(tmp_path / "closed" / "a.txt"))


def test_link_is_followed(tmp_path: Path) -> None:
    """Writing through a link changes the file it points to; the link stays a link."""
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.txt").write_text("old")
    (tmp_path / "link").symlink_to("real/a.txt")
    write_text(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real" / "a.txt").read_text() == "new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_pipe_is_written_to_not_replaced(tmp_path: Path) -> None:
    """A pipe or a device stays what it is: the bytes go into it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_bytes(pipe, b"through")
        assert os.read(reader, 100) == b"through"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


# What gzip packed


def noise(length: int) -> bytes:
    """Return bytes that hardly get shorter by packing."""
    return Random(length).randbytes(length)


@given(
    st.lists(st.binary(max_size=40) | st.integers(0, 20_000).map(noise), max_size=12),
    st.integers(0, 3),
)
def test_packed_files_in_a_row_are_one(pieces: list[bytes], zeros: int) -> None:
    """However many and however long, they are joined; zeros may stand behind each."""
    data = b"".join(gzip.compress(piece) + b"\0" * zeros for piece in pieces)
    assert gunzip(data) == b"".join(pieces)


def test_very_many_packed_files_in_a_row() -> None:
    """Thousands of tiny ones, empty ones among them, are as good as one large one."""
    pieces = [b"", b"a", b"bc"] * 10_000
    packed_pieces = {piece: gzip_bytes(piece) for piece in pieces}
    data = b"".join(map(packed_pieces.__getitem__, pieces))
    assert gunzip(data) == b"".join(pieces)
    with pytest.raises(InputError, match="truncated"):
        gunzip(data[:-1])
    with pytest.raises(InputError, match="damaged"):
        gunzip(data + b"nothing that gzip packs")


@given(st.binary(max_size=2000))
def test_what_is_packed_is_unpacked(data: bytes) -> None:
    """Ours and that of others, also in several pieces and with zeros behind."""
    assert gunzip(gzip_bytes(data)) == gzip.decompress(gzip_bytes(data)) == data
    assert gunzip(gzip.compress(data) * 2 + b"\0\0") == data * 2


def test_packed_texts_are_read_like_others(tmp_path: Path) -> None:
    """Any file may be packed, with a byte order mark in it or not."""
    write_bytes(tmp_path / "a.txt.gz", gzip_bytes(b"\xef\xbb\xbfsudoku"))
    assert read_text(tmp_path / "a.txt.gz") == "sudoku"


@pytest.mark.parametrize("part", [2, 10, 15, -9, -1])
def test_packed_files_that_are_cut_short(part: int) -> None:
    """A file that lacks its end is refused, wherever it breaks off."""
    with pytest.raises(InputError, match=r"^a.gz: (truncated|damaged)"):
        decode(gzip_bytes(b"some text, so that there is something to cut")[:part], "a.gz")


def test_damaged_and_far_too_large_packed_files() -> None:
    """Damage is noticed by the sum; what would swell beyond all bounds is not unpacked."""
    data = bytearray(gzip_bytes(b"some text"))
    data[-5] ^= 1
    with pytest.raises(InputError, match=r"^a.gz: damaged: gzip cannot unpack it$"):
        decode(bytes(data), "a.gz")
    with pytest.raises(InputError, match=r"^a.gz: damaged"):
        decode(gzip_bytes(b"some text") + b"rubbish", "a.gz")
    too_large = (
        r"^a.gz: gzip unpacks to more than 2 MB; --max-input or max_input= raises the limit$"
    )
    with allowance("2M"):
        assert len(decode(gzip_bytes(b" " * 2_000_000))) == 2_000_000
        with pytest.raises(InputError, match=too_large):
            decode(gzip_bytes(b" " * 2_000_001), "a.gz")


def test_interrupt_right_after_a_file_is_created(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system has created the new file, and Ctrl-C comes before anybody knows: it goes."""
    create = os.open

    def interrupted(*arguments: Any) -> int:
        os.close(create(*arguments))
        raise KeyboardInterrupt

    monkeypatch.setattr("os.open", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_text(tmp_path / "a.txt", "text")
    monkeypatch.undo()
    assert not list(tmp_path.iterdir())
