"""Asking another program in a process of its own, as it may need another interpreter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def asked(
    script: Path, python: str, what: Mapping[str, object], seconds: float
) -> dict[str, Any] | None:
    """Run a script and return what it says; None if it fails or has to be ended.

    `python` names the environment variable that names its interpreter.
    """
    try:
        done = subprocess.run(
            [os.environ.get(python) or sys.executable, str(script)],
            check=True,
            capture_output=True,
            input=json.dumps(what),
            text=True,
            timeout=seconds,
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        return None
    said: dict[str, Any] = json.loads(done.stdout)
    return said
