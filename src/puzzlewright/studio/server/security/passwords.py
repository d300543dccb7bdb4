"""Passwords, stored as scrypt hashes (C. Percival, 2009; RFC 7914) with a salt each.

The parameters are those that OWASP names (N = 2^17 would take 128 MB for each attempt, which a
small school server does not have; N = 2^15 with p = 3 is listed as equally strong). They stand in
the hash, so that they can be raised later.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import threading
from typing import Final

from puzzlewright.errors import InputError

COST, BLOCK, PARALLEL = 2**15, 8, 3
SALT_BYTES: Final = 16
KEY_BYTES: Final = 32

#: What scrypt may take: 128 * N * r bytes, and a little.
MOST_MEMORY: Final = 64_000_000

#: Characters of a password. The longest is there so that nobody sends megabytes to be hashed.
SHORTEST, LONGEST = 10, 500

SCHEME: Final = "scrypt"

#: Passwords that are hashed at a time: each takes 32 MB, and anybody may try.
_turns: Final = threading.BoundedSemaphore(2)


def hash_password(password: str) -> str:
    """Return what is stored of a password."""
    require_password(password)
    salt = secrets.token_bytes(SALT_BYTES)
    key = _key(password, salt, COST, BLOCK, PARALLEL)
    parts = (SCHEME, str(COST), str(BLOCK), str(PARALLEL), _text(salt), _text(key))
    return "$".join(parts)


def require_password(password: str) -> None:
    """Refuse a password that is too short or too long."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise InputError(f"a password has {SHORTEST} to {LONGEST} characters")


def is_right(password: str, stored: str | None) -> bool:
    """Tell whether a password is the stored one; takes as long if there is none to compare with."""
    if len(password) > LONGEST:
        return False
    if stored is None:
        _key(password, b"\0" * SALT_BYTES, COST, BLOCK, PARALLEL)
        return False
    scheme, cost, block, parallel, salt, key = stored.split("$")
    if scheme != SCHEME:
        return False
    found = _key(password, _bytes(salt), int(cost), int(block), int(parallel))
    return hmac.compare_digest(found, _bytes(key))


def _key(password: str, salt: bytes, cost: int, block: int, parallel: int) -> bytes:
    data = password.encode("utf-8", "surrogatepass")
    with _turns:
        return hashlib.scrypt(
            data, salt=salt, n=cost, r=block, p=parallel, maxmem=MOST_MEMORY, dklen=KEY_BYTES
        )


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text)
