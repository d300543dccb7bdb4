"""Reading and writing files: clear errors in, nothing half-written out."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from puzzlewright.errors import InputError


def read_bytes(path: str | Path) -> bytes:
    """Return what is in the file; an InputError names the file and the reason."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror})", source=str(path)) from error


def read_text(path: str | Path) -> str:
    """Return the text of a UTF-8 file, with or without a byte order mark."""
    return decode(read_bytes(path), str(path))


def decode(data: bytes, source: str | None = None) -> str:
    """Return `data` as text; an InputError names the line of the first byte that is no UTF-8."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        bad = data[error.start : error.start + 8].hex(" ")
        raise InputError("not UTF-8 text", source=source, line=line, text=bad) from error
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise InputError("a zero byte: this is not a text file", source=source, line=line)
    return text


def write_bytes(path: str | Path, data: bytes) -> None:
    """Put `data` in the file at once: a reader sees the old content or the new, never a part."""
    target = Path(path)
    temporary = None
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, _mode_for(target))  # noqa: PTH101 - a name, not a Path
        os.replace(temporary, target)  # noqa: PTH105
    except OSError as error:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise InputError(f"cannot be written ({error.strerror})", source=str(path)) from error


def write_text(path: str | Path, text: str) -> None:
    """Put `text` in the file at once, as UTF-8."""
    write_bytes(path, text.encode("utf-8"))


def _mode_for(target: Path) -> int:
    """Return the permissions a replaced file keeps, or those a new file would get here."""
    if target.exists():
        return target.stat().st_mode & 0o7777
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
