# Questions to a grid that is being filled; see _fill_probe.pyx.

from puzzlewright.engine.word_fill._first_fill cimport FirstFill
from puzzlewright.engine.word_fill._slots cimport Table


cdef class FillProbe:
    cdef FirstFill first_fill
    cdef const Table* table
    cdef bint has_fill                  # whether the guide of the search is a fill
    cdef int* distance                  # per slot: how many crossings it is away
    cdef int* order                     # slots, the nearest first
    cdef bint is_refuted                # by the first conclusions

    cdef int require_slot(self, int slot) except -1
    cdef int place_of(self, int slot, int number) noexcept
    cdef bint put(self, int slot, int word) except -1 nogil
    cdef int start_at(self, int level) noexcept nogil
    cdef int repair(self, int slot, long long nodes) except -1 nogil
    cdef bint keep_far(self, int radius) noexcept nogil
    cdef int measure(self, int slot) noexcept nogil
    cdef int go_on(self, long long end) except -1 nogil
    cdef int keep_fill(self) noexcept
