"""Random tokens for cookies, scripts, launches and shares.

Only their hashes are stored. Tokens are 160 random bits, so a plain SHA-256 is enough: there is
nothing to guess that a slow hash would protect.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

#: Random bytes of a token.
TOKEN_BYTES: Final = 20


def new_token() -> str:
    """Return a new token, fit for an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
