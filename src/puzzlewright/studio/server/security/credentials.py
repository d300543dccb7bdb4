"""Names of accounts, passwords as scrypt hashes (C. Percival, 2009; RFC 7914), random tokens.

The parameters are those that OWASP names (N = 2^17 would take 128 MB for each attempt, which a
small school server does not have; N = 2^15 with p = 3 is listed as equally strong). They stand in
the hash, so that they can be raised later.

Of tokens for cookies, scripts, launches and shares only the hashes are stored. Tokens are 160
random bits, so a plain SHA-256 is enough: there is nothing to guess that a slow hash would protect.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import threading
import unicodedata
from collections.abc import Mapping
from typing import Final

from puzzlewright.core.errors import InputError

LONGEST_NAME: Final = 100

#: Signs that cannot be seen: controls, marks of direction and other formats, halves of characters,
#: ends of lines and paragraphs.
UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})

#: Some scripts join letters by these, in names as well.
JOINERS: Final = "\u200c\u200d"


def account_name(text: str) -> str:
    """Return a name as it is kept; refuse what is none."""
    name = text.strip()
    if not 1 <= len(name) <= LONGEST_NAME or not name.strip(JOINERS):
        raise InputError(f"a name has 1 to {LONGEST_NAME} characters", text=text)
    if any(unicodedata.category(sign) in UNSEEN and sign not in JOINERS for sign in name):
        raise InputError("a name has no control or direction characters", text=text)
    return name


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


#: What a token may do; each scope includes those before it.
SCOPES: Final[Mapping[str, str]] = {
    "read": "look at the library, check and preview, and download; a download that takes work "
    "starts a job, which keeps the file for a day",
    "make": "also make and change puzzles, lists and books, and start jobs",
    "admin": "also manage tokens, passwords and accounts, and end the studio",
}

#: The scope of sessions, which includes all others, and that of tokens.
WHOLE_SCOPE: Final = "admin"
USUAL_SCOPE: Final = "make"


def includes(scope: str, needed: str) -> bool:
    """Tell whether a scope is enough where another one is needed."""
    order = list(SCOPES)
    return order.index(scope) >= order.index(needed)


#: Random bytes of a token.
TOKEN_BYTES: Final = 20

#: Characters of the name of a token, and the days after which it expires at the latest.
LONGEST_TOKEN_NAME: Final = 100
MOST_TOKEN_DAYS: Final = 36_500


def new_token() -> str:
    """Return a new token, fit for an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
