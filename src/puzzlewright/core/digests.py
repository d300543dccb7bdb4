"""SHA-256 and BLAKE2b, loaded when the first digest is made.

Importing hashlib loads OpenSSL, which takes longer than counting a small puzzle; most runs make no
digest at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # see above
    import hashlib


def sha256(data: bytes) -> hashlib._Hash:
    """Return the hash object of hashlib."""
    import hashlib

    return hashlib.sha256(data)


def blake2b(data: bytes, *, digest_size: int = 64) -> hashlib.blake2b:
    """Return the hash object of hashlib."""
    import hashlib

    return hashlib.blake2b(data, digest_size=digest_size)
