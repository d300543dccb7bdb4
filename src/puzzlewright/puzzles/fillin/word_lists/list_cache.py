"""Word lists that were read before, kept in the user's cache folder as the solver needs them.

A list is found again by a hash of the file's bytes and of the alphabet, so nothing is ever out of
date. A cache that cannot be written, or has been damaged, is ignored silently.

    puzzlewright words 1                     the format: another one is not read
    8f1c9e02                                 a check sum of all that follows
    0 2 2 96 192 3 972 2916 …                merged, bytes of the wide cells; then for each length:
                                             the length, its words, the bytes of its letters
    the wide cells, then letters and scores of each length (32 bits each, little end first)
"""

from __future__ import annotations

import logging
import os
import sys
from array import array
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from zlib import crc32

from puzzlewright.core import files
from puzzlewright.core.errors import InputError
from puzzlewright.core.limits import MOST_CACHED
from puzzlewright.puzzles.fillin.word_lists.word_list import Group, WordList
from puzzlewright.words.cells.alphabet import Alphabet

_log = logging.getLogger("puzzlewright.words")


#: To be counted up whenever lists are written, or words are read, in another way.
FORMAT = b"puzzlewright words 1\n"

#: How many lists are kept: the ones that were written last.
MOST_FILES = 20

#: Shorter files are read faster than looked up.
LEAST_BYTES = 50_000

#: How long the check sum is.
SUM_BYTES = 8

#: Between wide cells. No cell holds it: files with zero bytes are not read.
FIELD_SEPARATOR = "\0"

SUFFIX = ".words"

#: Where systems keep what can be made again.
DEFAULT_FOLDER = {"darwin": "~/Library/Caches", "win32": "~/AppData/Local"}


def cache_folder() -> Path | None:
    """Return where lists are kept, in XDG_CACHE_HOME or in the usual folder of the system.

    None if nobody has a home.
    """
    base = os.environ.get("XDG_CACHE_HOME", "")
    path = (
        Path(base)
        if Path(base).is_absolute()
        else Path(DEFAULT_FOLDER.get(sys.platform, "~/.cache"))
    )
    try:
        return path.expanduser() / "puzzlewright"
    except RuntimeError:  # that is how Path says it
        return None


def cache_path(data: bytes, alphabet: Alphabet) -> Path | None:
    """Return where the list that a file holds is kept; None if it is not to be."""
    home = cache_folder() if len(data) >= LEAST_BYTES else None
    if home is None:
        return None
    name = sha256(FORMAT + repr(alphabet.key).encode("utf-8", "surrogatepass") + b"\n" + data)
    return home / (name.hexdigest()[:40] + SUFFIX)


def load_cached(path: Path) -> WordList | None:
    """Return the list that is kept there; None if there is none, or it is damaged."""
    try:
        words = unpack(files.read_bytes(path, MOST_CACHED, is_ours=True))
        _log.debug("%s: word list from the cache", path)
        return words
    except (OSError, ValueError):  # a UnicodeDecodeError is a ValueError
        return None


def store(path: Path, words: WordList) -> None:
    """Keep a list for the next time, if that can be done."""
    with suppress(OSError, InputError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        files.write_bytes(path, pack(words))
        lists = [(one.stat().st_mtime_ns, one) for one in path.parent.glob("*" + SUFFIX)]
        for _, old in sorted(lists)[:-MOST_FILES]:
            old.unlink(missing_ok=True)


def pack(words: WordList) -> bytes:
    """Return a list as bytes, each word once."""
    words = words.with_words(())
    wide = FIELD_SEPARATOR.join(words.wide).encode()
    numbers, parts = [words.merged, len(wide)], [wide]
    for group in words._by_length().values():
        letters = group.letters.encode()
        numbers += group.length, group.size, len(letters)
        parts += letters, _little_endian(group.scores).tobytes()
    body = b"%s\n%s" % (" ".join(map(str, numbers)).encode(), b"".join(parts))
    return b"%s%08x\n%s" % (FORMAT, crc32(body), body)


def unpack(data: bytes) -> WordList:
    """Return the list that bytes hold; a ValueError if they were damaged."""
    view = memoryview(data)  # no copies are made of parts of it
    start = len(FORMAT) + SUM_BYTES + 1
    if view[:start] != b"%s%08x\n" % (FORMAT, crc32(view[start:])):
        raise ValueError("damaged, or of another format")
    end = data.index(b"\n", start)
    merged, size, *sizes = map(int, data[start:end].split())
    wide = data[end + 1 : end + 1 + size].decode()
    groups = _groups(sizes, view[end + 1 + size :])
    names = wide.split(FIELD_SEPARATOR) if wide else ()
    return WordList(groups, names, merged=merged, distinct=True)


def _groups(sizes: list[int], rest: memoryview) -> Iterator[Group]:
    """Return the words of each length."""
    at = 0
    for length, count, size in zip(sizes[::3], sizes[1::3], sizes[2::3], strict=True):
        letters = str(rest[at : at + size], "utf-8")
        scores = array("i")
        scores.frombytes(rest[at + size : at + size + 4 * count])
        if len(letters) != length * count or len(scores) != count:
            raise ValueError("lengths that do not fit")
        yield Group(length, letters, _little_endian(scores))
        at += size + 4 * count


def _little_endian(scores: array[int]) -> array[int]:
    """Return scores as they are kept, or back: the same on all machines."""
    if sys.byteorder == "little":
        return scores
    swapped = scores[:]
    swapped.byteswap()
    return swapped
