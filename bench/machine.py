"""Where it was measured: processor, compiler, versions. No names of hosts, no paths."""

from __future__ import annotations

import os
import platform
import re
import sys
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from puzzlewright.engine.kernel.cpu_dispatch import core_count
from puzzlewright.puzzles.cover.puzzle import Cover

PACKAGES = ("puzzlewright", "xcover", "exact-cover", "numba", "numpy")


def describe() -> dict[str, object]:
    """Return what a reader has to know to compare the numbers with others."""
    kernel = sys.modules[type(Cover("a", ["a"]).search()).__module__]
    machine: dict[str, object] = {
        "date": date.today().isoformat(),
        "processor": processor(),
        "cores": core_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "kernel": kernel.__name__.rpartition(".")[2],
        "compiler": compiler_of(Path(str(kernel.__file__))),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }
    machine |= {package: installed(package) for package in PACKAGES}
    if hasattr(os, "getloadavg"):
        machine["load at start"] = round(os.getloadavg()[0], 2)
    return machine


def processor() -> str:
    """Return the model of the processor, as far as the system tells."""
    try:
        text = Path("/proc/cpuinfo").read_text()
    except OSError:
        text = ""
    match = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return match[1] if match else platform.processor() or platform.machine()


def compiler_of(library: Path) -> str:
    """Return the compiler that a compiled module names in itself."""
    match = re.search(rb"GCC: \([^)\0]*\) [\d.]+|clang version [\d.]+", library.read_bytes())
    return match[0].decode() if match else f"not known (Python's own: {platform.python_compiler()})"


def installed(package: str) -> str:
    """Return the version of a package."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def result_name(machine: dict[str, object]) -> str:
    """Return the name of the file for the numbers of this machine and day."""
    model = re.sub(r"\([^)]*\)|processor|cpu", " ", str(machine["processor"]).lower())
    return f"{machine['date']}-{'-'.join(re.findall('[a-z0-9.]+', model))}.json"
