# The part of a problem of filling slots that some slots make up; see _subproblem.pyx.

from libc.stdint cimport uint64_t

from puzzlewright.engine._filler cimport Level
from puzzlewright.engine._slots cimport SlotTable, Table


cdef class Subproblem:
    cdef SlotTable slot_table
    cdef const Table* whole
    cdef Table table                    # of the slots that are free, with the words they can take
    cdef uint64_t* rows                 # per slot of the whole: the words that it can take here
    cdef uint64_t* joined               # per sort of the whole: the words of any slot that is free
    cdef int* cell_number               # per cell of the whole: its number here; -1 for none
    cdef int* sort_number               # per sort of the whole: its number here; -1 for none
    cdef int* sort_from                 # per sort here: its number there
    cdef int* good                      # per sort of the whole: words that score enough
    cdef int* bits                      # per sort of the whole: machine words that are looked at
    cdef uint64_t* having
    cdef size_t having_room
    cdef unsigned char* spelling
    cdef size_t spelling_room

    cdef bint cut_out(self, const Level* root, const int* words, const unsigned char* is_free,
                      const int* region, int count, long long floor,
                      long long wanted) except -1 nogil
    cdef int look_from(self, const int* words, const int* region, int count,
                       long long floor) noexcept nogil
    cdef int list_words(self, const Level* root, const int* words, const unsigned char* is_free,
                        int slot) noexcept nogil
    cdef int drop_used(self, const int* words, const unsigned char* is_free, const int* region,
                       int count, int slot) noexcept nogil
    cdef int copies_left(self, const int* words, const unsigned char* is_free, int number,
                         int word) noexcept nogil
    cdef bint drop_poor(self, const int* region, int count, long long wanted) noexcept nogil
    cdef int cut_above(self, const int* region, const unsigned char* is_free,
                       int floor) except -1 nogil
    cdef int renumber(self, const uint64_t* letters, const int* words,
                      const unsigned char* is_free, const int* region, int count) except -1 nogil
    cdef int number_cells(self, const uint64_t* letters, const int* region,
                          int count) noexcept nogil
    cdef int join(self, const int* region, int count) noexcept nogil
    cdef int number_words(self) except -1 nogil
    cdef int copy_words(self, const int* words, const unsigned char* is_free) noexcept nogil
    cdef int copy_rows(self, const int* region, int count) noexcept nogil
