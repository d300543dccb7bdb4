"""The corpus: inputs that were written by hand, that found something, or that reach much code.

corpus/TARGET.jsonl has an input on each line, as JSON: a text, or bytes as {"base64": "…"}. What
seeds.py can make up is not stored.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from pathlib import Path

FOLDER = Path(__file__).parent / "corpus"


def stored(name: str) -> list[bytes]:
    """Return the inputs that the corpus has for a target."""
    path = FOLDER / f"{name}.jsonl"
    # Only line feeds end a line: inputs may hold other ends of lines.
    lines = path.read_bytes().split(b"\n") if path.exists() else []
    return [_read(json.loads(line)) for line in lines if line]


def store(name: str, new: list[bytes]) -> int:
    """Add inputs to the corpus; return how many were not there yet."""
    old = stored(name)
    added = [data for data in dict.fromkeys(new) if data not in old]
    if added:
        FOLDER.mkdir(exist_ok=True)
        with (FOLDER / f"{name}.jsonl").open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(_written(data), ensure_ascii=False) + "\n" for data in added)
    return len(added)


def _read(value: str | dict[str, str]) -> bytes:
    return value.encode() if isinstance(value, str) else b64decode(value["base64"])


def _written(data: bytes) -> str | dict[str, str]:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return {"base64": b64encode(data).decode()}
