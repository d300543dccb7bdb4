#!/usr/bin/env python3
"""Print the version that pyproject.toml states, for meson.build."""

import tomllib
from pathlib import Path

root = Path(__file__).resolve().parent.parent
print(tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"])
