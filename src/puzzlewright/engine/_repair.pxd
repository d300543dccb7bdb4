# What repairs of grids share with sweeps over them; see _repair.pyx.

from puzzlewright.engine._hunt cimport FillHunt


cdef int hunt_among(FillHunt hunt, const int* words, const unsigned char* is_free,
                    int patience) except -1 nogil
