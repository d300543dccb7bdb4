"""Kernels compiled twice: for any processor, and for those with wide vectors; and its cores."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from enum import Enum
from functools import cache
from importlib import import_module
from types import ModuleType

from puzzlewright.engine.exact_cover._matrix import has_wide_vectors, has_widest_vectors

_log = logging.getLogger("puzzlewright.engine")


class Vectors(Enum):
    """What a kernel is compiled for besides any processor: the ending of that module's name."""

    AVX2 = "avx2"
    AVX512 = "avx512"

    def is_there(self) -> bool:
        """Tell whether this processor has them."""
        return has_wide_vectors() if self is Vectors.AVX2 else has_widest_vectors()


@cache
def fastest(kernel: ModuleType, vectors: Vectors = Vectors.AVX2) -> ModuleType:
    """Return a kernel as it is compiled for this processor."""
    if vectors.is_there():
        with suppress(ImportError):  # not built: the compiler did not know these vectors
            found = import_module(f"{kernel.__name__}_{vectors.value}")
            _log.debug("kernel %s, with %s", kernel.__name__, vectors.value)
            return found
    _log.debug("kernel %s, for any processor", kernel.__name__)
    return kernel


def is_vectorised(kernel: ModuleType, vectors: Vectors = Vectors.AVX2) -> bool:
    """Tell whether a kernel is used as it is compiled for wide vectors."""
    return fastest(kernel, vectors) is not kernel


def core_count() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
