"""Zip archives under the limits: few files, and few bytes when they are unpacked.

What an archive says about the sizes of its files is not believed: bytes are counted while they are
unpacked, those of all files that are read together.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from puzzlewright.core import limits
from puzzlewright.core.deadlines import check_deadline
from puzzlewright.core.errors import InputError, PuzzlewrightError
from puzzlewright.core.files import PIECE

#: How each file in a zip archive is announced.
MEMBER = b"PK\x01\x02"

#: How the files that programs for offices write are packed.
USUAL_WAYS = (ZIP_STORED, ZIP_DEFLATED)

#: The bit that says that a file is encrypted.
ENCRYPTED = 0x1

UNKNOWN = "zipped with an unsupported method"


class Archive:
    """An archive that is read; an InputError says what is damaged or too much."""

    def __init__(self, data: bytes, source: str | None, most: int | None = None) -> None:
        """Open an archive of at most `most` files (default: what the limits allow)."""
        if data.count(MEMBER) > (
            limits.scaled_limit(limits.MOST_MEMBERS) if most is None else most
        ):
            raise limits.limit_error("a zip archive of too many files", source)
        self._source = source
        self._room = limits.most_bytes()
        with self._clear_errors():
            self._file = ZipFile(BytesIO(data))
            self._files = {
                each.filename: each for each in self._file.infolist() if not each.is_dir()
            }

    @property
    def names(self) -> list[str]:
        """The names of all files, in order, each once."""
        return list(self._files)

    def size(self, name: str) -> int:
        """Return how many bytes a file says it has; more are never unpacked."""
        return self._files[name].file_size

    def read(self, name: str, *, any_way: bool = False) -> bytes:
        """Return a file; packed in one of the usual ways, or with `any_way` in any."""
        info = self._files[name]
        if info.flag_bits & ENCRYPTED:
            raise InputError(f"protected by a password ({UNKNOWN})", source=self._source)
        if not any_way and info.compress_type not in USUAL_WAYS:
            raise InputError(UNKNOWN, source=self._source)
        with self._clear_errors():
            found = self._unpack(info)
        if self._room < 0:
            most = limits.format_size(limits.most_bytes())
            raise limits.limit_error(f"unzips to more than {most}", self._source)
        return found

    def _unpack(self, info: ZipInfo) -> bytes:
        """Return a file, up to one byte more than there is room for."""
        parts = []
        with self._file.open(info) as file:
            while self._room >= 0 and (part := file.read(min(self._room + 1, PIECE))):
                check_deadline()
                parts.append(part)
                self._room -= len(part)
        return b"".join(parts)

    @contextmanager
    def _clear_errors(self) -> Iterator[None]:
        """Turn the errors of zipfile into ours."""
        try:
            yield
        except (PuzzlewrightError, MemoryError):
            raise
        except (NotImplementedError, RuntimeError, ValueError) as error:
            raise InputError(UNKNOWN, source=self._source) from error
        except Exception as error:  # each way of packing has errors of its own
            raise InputError("damaged: it cannot be unzipped", source=self._source) from error


def stored_zip(files: dict[str, bytes]) -> bytes:
    """Return an archive of these files, not packed: quickly made, and it swells to nothing."""
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_STORED) as archive:
        for name, data in files.items():
            archive.writestr(ZipInfo(name), data)
    return whole.getvalue()
