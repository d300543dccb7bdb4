"""Sockets that servers listen on: for a port, or for any free one if that port is taken."""

from __future__ import annotations

import socket
import sys

from puzzlewright.errors import InputError


def bound(host: str, port: int, *, any_port: bool, option: str = "--port") -> socket.socket:
    """Return a socket for a port, or for any if that may be; `option` names the port."""
    error: OSError | None = None
    for each in [port, 0] if any_port else [port]:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # asyncio sends small answers at once (TCP_NODELAY) only if the socket names its protocol.
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            if sys.platform != "win32":  # there it would let two programs listen
                found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((host, each))
        except OSError as bad:
            found.close()
            error = bad
        else:
            return found
    assert error is not None
    where = f"{host}, port {port}"
    raise InputError(f"{where}: cannot be used ({error.strerror}); {option} 0 takes a free port")
