# A search of a part of a grid; see _region.pyx.

from puzzlewright.engine.word_fill._first_fill cimport FirstFill


cdef int search_free_slots(FirstFill search, const int* words, const unsigned char* is_free,
                           long long limit) except -1 nogil
