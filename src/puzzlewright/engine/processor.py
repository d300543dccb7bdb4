"""Kernels that are compiled twice: for any processor, and for those with wide vectors."""

from __future__ import annotations

from puzzlewright import log
from puzzlewright.light import cache, import_module, suppress
from puzzlewright.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType


@cache
def kernel(name: str) -> ModuleType:
    """Return a kernel as it is compiled for this processor."""
    from puzzlewright.engine._matrix import has_wide_vectors

    if has_wide_vectors():
        with suppress(ImportError):  # not built: the compiler did not know these vectors
            found = import_module(f"puzzlewright.engine.{name}_avx2")
            log.debug("engine", "kernel %s, with AVX2", name)
            return found
    log.debug("engine", "kernel %s, for any processor", name)
    return import_module(f"puzzlewright.engine.{name}")
