# A hunt for a part of a grid; see _region.pyx.

from puzzlewright.engine._hunt cimport FillHunt


cdef int hunt_among(FillHunt hunt, const int* words, const unsigned char* is_free,
                    long long limit) except -1 nogil
