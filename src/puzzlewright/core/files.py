"""Reading and writing files: clear errors in, nothing half-written out.

This is the one place that opens files to read them, under the limits of limits.py.
"""

from __future__ import annotations

import errno
import logging
import os
import re
import select
import stat
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from itertools import chain
from pathlib import Path
from time import sleep
from typing import BinaryIO

from puzzlewright.core import limits
from puzzlewright.core.deadlines import check_deadline
from puzzlewright.core.errors import (
    InputError,
    MissingFileError,
    file_error,
)
from puzzlewright.core.referenced_files import confined_path, is_confined

_log = logging.getLogger("puzzlewright.files")


#: How standard input is called in messages.
STANDARD_INPUT = "standard input"

#: What some editors put in front of UTF-8 text.
BYTE_ORDER_MARK = b"\xef\xbb\xbf"

#: How text in UTF-16 begins, which some programs call Unicode.
UTF_16 = (b"\xff\xfe", b"\xfe\xff")

#: How text begins that was XML of BurrTools and not UTF-8.
LATIN_1_XML = '<?xml version="1.0" encoding="ISO-8859-1"?>'

#: How gzip files begin.
GZIP = b"\x1f\x8b"

#: Input of unknown size, such as a pipe, is read in pieces of this many bytes.
PIECE = 1 << 20

#: How many milliseconds to wait for a pipe before the deadline is looked at.
WAIT = 50

#: How many bytes are unpacked at first: twice as many each time.
SMALLEST_BITE = 1024

#: The whole header of those we write: deflated, no name, no time, squeezed well, unknown system.
GZIP_HEADER = GZIP + b"\x08\0\0\0\0\0\x02\xff"

#: The permissions of a new file, from which the system takes off what the umask forbids; and those
#: of one that is to replace another, until it is complete and gets the permissions of the other.
NEW_FILE = 0o666
PRIVATE = 0o600

IS_WINDOWS = os.name == "nt"

#: Seconds to wait on Windows for whoever reads a file that is to be replaced: a virus scanner, say.
PAUSES = (0.02, 0.05, 0.1, 0.2, 0.4)


def path_name(path: object) -> str:
    """Return the name of a file; numbers, bytes and None are refused with a TypeError.

    Left alone, a number would be an open file of the process, and None a file called "None".
    """
    name = os.fspath(path) if isinstance(path, (str, os.PathLike)) else path
    if isinstance(name, str):
        return name
    raise TypeError(f"path: expected a file name (str or Path), not {path!r}")


def file_suffix(path: str) -> str:
    """Return how a file's name ends, in small letters; "" if it can only be that of a folder."""
    return "" if _ends_as_folder(path) else Path(path).suffix.lower()


def _ends_as_folder(path: str) -> bool:
    """Tell whether a path ends with a separator or dots, which pathlib forgets."""
    return re.split(r"[/\\]" if IS_WINDOWS else "/", path)[-1] in ("", ".", "..")


def require_name(path: str | os.PathLike[str]) -> None:
    """Refuse what no file can be called: a null character, or half a character."""
    try:
        if b"\0" in os.fsencode(path):
            raise ValueError("embedded null character")
    except ValueError as error:
        raise InputError(f"not a valid file name ({error})", text=str(path)) from error


def exists(path: str | os.PathLike[str]) -> bool:
    """Tell whether there is something to read under this name."""
    return _holds(Path.exists, path)


def is_file(path: str | os.PathLike[str]) -> bool:
    """Tell whether there is a regular file of this name to read."""
    return _holds(Path.is_file, path)


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Tell whether there is a folder of this name."""
    return _holds(Path.is_dir, path)


def _holds(is_true: Callable[[Path], bool], path: str | os.PathLike[str]) -> bool:
    try:
        return is_true(Path(confined_path(os.fspath(path))))
    except (OSError, ValueError):  # a name of no file, or one elsewhere
        return False


def read_bytes(
    path: str | os.PathLike[str], limit: int = limits.MOST_BYTES, *, is_ours: bool = False
) -> bytes:
    """Return what is in the file; an InputError names the file and the reason.

    `is_ours` if nobody named it: a file of our cache.
    """
    if not isinstance(path, str | os.PathLike):  # a number would be the descriptor of a file
        raise TypeError(f"path: expected a file name, not {type(path).__name__}")
    if not is_ours:
        path = confined_path(os.fspath(path))
    path = os.fspath(path)
    try:
        with open(path, "rb", opener=_at_once) as file:
            data = _read_all(file, str(path), limit)
        _log.debug("%s: read %d bytes", path, len(data))
        return data
    except InputError:  # which is a ValueError
        raise
    except ValueError as error:  # a name that no file can have
        raise InputError(f"not a valid file name ({error})", text=str(path)) from error
    except OSError as error:
        raise file_error(error, source=str(path)) from error


def read_start(path: str | Path, most: int) -> bytes:
    """Return the first bytes of a regular file."""
    path = confined_path(os.fspath(path))
    try:
        with open(path, "rb", opener=_at_once) as file:
            return file.read(most)
    except OSError as error:
        raise file_error(error, source=str(path)) from error


def _at_once(path: str, flags: int) -> int:
    """Open a file; of a pipe, without waiting for somebody who writes to it."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _read_all(file: BinaryIO, source: str, limit: int = limits.MOST_BYTES) -> bytes:
    """Return what is in a file; what is no regular file has no size, and may never end."""
    try:
        about = os.fstat(file.fileno())
    except OSError:  # no file of the system, such as those that programs set up in memory
        return _join(iter(lambda: file.read(PIECE), b""), source, limit)
    if not stat.S_ISREG(about.st_mode):
        return _join(_stream(file), source, limit)
    size = about.st_size
    limits.require_bytes(size, source, limit)
    data = file.read(size + 1)
    if len(data) <= size:
        return data
    return _join(chain([data], iter(lambda: file.read(PIECE), b"")), source, limit)


def _join(pieces: Iterable[bytes], source: str, limit: int) -> bytes:
    """Return the pieces as one; an InputError as soon as they are too much."""
    parts, size = [], 0
    for piece in pieces:
        parts.append(piece)
        size += len(piece)
        limits.require_bytes(size, source, limit)
    return b"".join(parts)


def _stream(file: BinaryIO) -> Iterator[bytes]:
    """Yield what comes out of a pipe, a terminal or a device, and watch the deadline meanwhile."""
    poll = getattr(select, "poll", None)  # Windows has none: there, reading itself waits
    waiting = None if poll is None else poll()
    if waiting is not None:
        waiting.register(file.fileno(), select.POLLIN)
    read: Callable[[int], bytes] = getattr(file, "read1", file.read)  # as much as has arrived
    while True:
        check_deadline()
        if waiting is not None and not waiting.poll(WAIT):
            continue
        piece = read(PIECE)
        if not piece:
            return
        yield piece


def source_name(path: str) -> str:
    """Return how a file, or standard input for `-`, is called in messages."""
    return STANDARD_INPUT if path == "-" else path


def read_source_bytes(path: str) -> tuple[bytes, str]:
    """Return what is in a file, or in standard input for `-`, and its name in messages."""
    if path != "-":
        return read_bytes(path), path
    if is_confined():
        raise InputError("a file can only name files, not standard input", text=path)
    if sys.stdin is None:
        raise InputError("cannot be read (closed)", source=STANDARD_INPUT)
    try:
        return _read_all(sys.stdin.buffer, STANDARD_INPUT), STANDARD_INPUT
    except OSError as error:
        raise file_error(error, source=STANDARD_INPUT) from error


def read_source(path: str) -> tuple[str, str]:
    """Return the text of a file, or of standard input for `-`, and its name in messages."""
    data, name = read_source_bytes(path)
    return decode(data, name), name


def read_text(path: str | Path) -> str:
    """Return the text of a UTF-8 file, with or without a byte order mark, plain or gzipped."""
    return decode(read_bytes(path), str(path))


def decode(data: bytes, source: str | None = None) -> str:
    """Return `data` as text; an InputError names the line of the first byte that is no UTF-8.

    What gzip packed is unpacked first.
    """
    if data.startswith(GZIP):
        data = gunzip(data, source)
    data = data.removeprefix(BYTE_ORDER_MARK)
    limits.require_text(data, source)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        head, end, rest = data.partition(b"?>")
        if end and head.lstrip().startswith(b"<?xml") and rest.lstrip().startswith(b"<puzzle"):
            # BurrTools writes names as they were typed, and declares no encoding.
            return LATIN_1_XML + rest.decode("latin-1")
        line = _line_at_end(data[: error.start].decode())
        bad = data[error.start : error.start + 8].hex(" ")
        reason = "not UTF-8 text" + (" but UTF-16: save it as UTF-8" if data[:2] in UTF_16 else "")
        raise InputError(reason, source=source, line=line, text=bad) from error
    if "\0" in text:
        line = _line_at_end(text.partition("\0")[0])
        raise InputError("a zero byte: this is not a text file", source=source, line=line)
    return text


def gunzip(data: bytes, source: str | None = None) -> bytes:
    """Return what gzip packed; an InputError tells what is damaged, cut short or far too large."""
    zeros = re.compile(rb"\0*")
    parts: list[bytes] = []
    at, room = 0, limits.most_bytes()
    while at < len(data):
        # Several packed files in a row are one, and zeros behind them fill up a block.
        at, room = _unpack_one(data, at, room, parts, source)
        end = zeros.match(data, at)
        at = end.end() if end else at
    return b"".join(parts)


def _unpack_one(
    data: bytes, at: int, room: int, parts: list[bytes], source: str | None
) -> tuple[int, int]:
    """Add one packed file to the parts; return where it ends, and how much room is left."""
    unpacker = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
    view = memoryview(data)
    bite = SMALLEST_BITE  # for what is behind the end of a packed file is copied, once for each
    while not unpacker.eof:
        if at == len(data):
            raise InputError("truncated: the end of the gzip data is missing", source=source)
        try:
            parts.append(unpacker.decompress(view[at : at + bite], room + 1))
        except zlib.error as error:
            raise InputError("damaged: gzip cannot unpack it", source=source) from error
        room -= len(parts[-1])
        if room < 0:
            most = limits.format_size(limits.most_bytes())
            raise limits.limit_error(f"gzip unpacks to more than {most}", source)
        at = min(at + bite, len(data))
        bite *= 2
    return at - len(unpacker.unused_data), room


def gzip_bytes(data: bytes) -> bytes:
    """Return `data` as gzip packs them, without a time or a system: the same bytes every time."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    body = squeezer.compress(data) + squeezer.flush()
    sums = zlib.crc32(data).to_bytes(4, "little") + (len(data) % 2**32).to_bytes(4, "little")
    return GZIP_HEADER + body + sums


def plain_line_ends(text: str) -> str:
    """Return the text with all its lines ended by a line feed, as whoever reads lines needs it.

    A line feed ends a line, with or without carriage returns before it, and so does a carriage
    return alone: each as one line, so that lines keep the numbers that they have in an editor.
    """
    if "\r" not in text:
        return text
    text = text.replace("\r\n", "\n")
    if "\r" not in text:
        return text

    return re.sub(r"\r+\n?", lambda end: "\n" if end[0][-1] == "\n" else "\n" * len(end[0]), text)


def _line_at_end(text: str) -> int:
    """Return the number of the line on which a text breaks off."""
    return plain_line_ends(text).count("\n") + 1


@contextmanager
def replace_file(path: str | Path) -> Iterator[BinaryIO]:
    """Open a file to be written in pieces, which takes the place of `path` when all went well.

    Until then, and if anything goes wrong, whatever was at `path` stays as it was.
    """
    require_name(path)
    if _ends_as_folder(os.fspath(path)):
        raise InputError("this is a folder: name a file", source=str(path))
    try:
        target = _link_target(path)
        if target.exists() and not target.is_file():
            # A terminal, a pipe, /dev/null: these are written to, never replaced.
            with Path(path).open("wb") as file:
                yield file
        else:
            with _temporary_sibling(target) as file:
                yield file
        _log.info("%s: written", path)
    except (BrokenPipeError, InputError):  # which may be an OSError
        raise
    except OSError as error:
        raise file_error(error, "written", source=str(path)) from error


def _link_target(path: str | Path) -> Path:
    """Return what a link points to, not the link; an OSError if links point to one another."""
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return target


@contextmanager
def _temporary_sibling(target: Path) -> Iterator[BinaryIO]:
    """Open a new file in the same folder, renamed to `target` at the end or else removed."""
    kept = stat.S_IMODE(target.stat().st_mode) if target.exists() else None
    temporary = _new_name(target.parent)
    try:  # from before the file is there: a Ctrl-C right after it must not leave it behind
        handle = os.open(temporary, _CREATE, NEW_FILE if kept is None else PRIVATE)
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if kept is not None:
            temporary.chmod(kept)
        _move_into_place(temporary, target)
    except BaseException:
        with suppress(FileNotFoundError):
            if IS_WINDOWS:  # which removes nothing that may not be written
                temporary.chmod(PRIVATE)
            temporary.unlink()
        raise


def _move_into_place(temporary: Path, target: Path) -> None:
    """Let a complete file take its place; Windows refuses while anybody has the old one open."""
    for seconds in PAUSES if IS_WINDOWS else ():
        try:
            temporary.replace(target)
        except PermissionError:
            sleep(seconds)
        else:
            return
    temporary.replace(target)


#: A file that nobody else has. The system itself takes off what the umask forbids: that belongs to
#: all threads, so it is not for us to set.
_CREATE = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)


def _new_name(folder: Path) -> Path:
    """Return the path of a file that does not exist: its random digits never come twice.

    It does not grow with the name of the target, which may be as long as a name can be.
    """
    while True:
        path = folder / f".puzzlewright-{os.urandom(8).hex()}"
        if not os.path.lexists(path):
            return path


def write_together(files: Mapping[str, bytes]) -> None:
    """Write several files, all of them or none: none takes its place before all are complete."""
    with ExitStack() as stack:
        for path, data in files.items():
            stack.enter_context(replace_file(path)).write(data)


def require_folder(path: str) -> None:
    """Raise an InputError if there is no folder for a new file, before any work is done."""
    folder = Path(path) if _ends_as_folder(path) else Path(path).parent
    try:
        is_there = folder.is_dir()
    except ValueError:  # a name of no folder
        is_there = False
    except OSError as error:
        raise file_error(error, "written", source=path) from error
    if not is_there:
        raise MissingFileError("there is no such folder", text=str(folder))


def require_writable(path: str) -> None:
    """Raise an InputError if a file cannot be written there, before any work is done."""
    require_name(path)
    require_folder(path)
    if is_folder(path):
        raise InputError("this is a folder: name a file", source=path)
    # Devices such as /dev/null are written to, not replaced.
    is_replaced = is_file(path) or not exists(path)
    try:
        folder = _link_target(path).parent
    except OSError as error:
        raise file_error(error, "written", source=path) from error
    if is_replaced and not os.access(folder, os.W_OK):
        raise InputError("cannot be written (Permission denied)", source=path)


def write_bytes(path: str | Path, data: bytes) -> None:
    """Put `data` in the file at once: a reader sees the old content or the new, never a part."""
    with replace_file(path) as file:
        file.write(data)


def write_text(path: str | Path, text: str) -> None:
    """Put `text` in the file at once, as UTF-8."""
    write_bytes(path, encode(text, str(path)))


def encode(text: str, source: str | None = None) -> bytes:
    """Return `text` as UTF-8; an InputError quotes half a character, for which there is no way."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InputError(limits.HALF, source=source, text=text[error.start : error.end]) from None
