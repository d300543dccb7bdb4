"""The headers that every answer carries, and the policies of pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

#: Of the studio's own pages: nothing from outside, no inline script or style, in no frame.
POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' blob: data:",
        "frame-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

#: Of drawings that are opened by themselves: they may show, and nothing else.
DRAWING_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'"
)

#: On every answer that does not set its own.
HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cache-control": "no-store",
}


def game_policy(hashes: Iterable[str]) -> str:
    """Return the policy of a game: in a frame of ours, without an origin, its own script only.

    Hashes are as browsers take them: `sha256-…`. Styles stand in the page and can do no harm there.
    """
    scripts = " ".join(f"'{each}'" for each in hashes) or "'none'"
    return (
        f"default-src 'none'; script-src {scripts}; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts"
    )
