"""Kernels that are compiled twice: for any processor, and for those with wide vectors."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import cache
from importlib import import_module
from types import ModuleType

from puzzlewright.engine.exact_cover._matrix import has_widest_vectors

_log = logging.getLogger("puzzlewright.engine")


#: The kernels that need the widest vectors; the others that are compiled twice do with AVX2.
WITH_AVX512 = ("exact_cover._masks",)


@cache
def kernel(name: str) -> ModuleType:
    """Return a kernel as it is compiled for this processor."""
    if _has_vectors(name):
        suffix = "avx512" if name in WITH_AVX512 else "avx2"
        with suppress(ImportError):  # not built: the compiler did not know these vectors
            found = import_module(f"puzzlewright.engine.{name}_{suffix}")
            _log.debug("kernel %s, with %s", name, suffix)
            return found
    _log.debug("kernel %s, for any processor", name)
    return import_module(f"puzzlewright.engine.{name}")


def is_vectorised(name: str) -> bool:
    """Tell whether a kernel is used as it is compiled for wide vectors."""
    return kernel(name).__name__ != f"puzzlewright.engine.{name}"


def _has_vectors(name: str) -> bool:
    """Tell whether this processor has the vectors that a kernel is compiled for."""
    from puzzlewright.engine.exact_cover._matrix import has_wide_vectors

    return has_widest_vectors() if name in WITH_AVX512 else has_wide_vectors()
