# What searches that get better have in common; see _improver.pyx.

cdef inline long long no_value() noexcept nogil:
    return -4611686018427387904         # less than any


cdef class Improver:
    cdef public object origin           # makes it afresh, as a pickle has to; or None
    cdef readonly long long nodes       # what step() counts
    cdef readonly long long value       # how good the best so far is: more is better
    cdef unsigned long long random
    cdef long own_flag
    cdef long* busy                     # set while a thread uses it; see _single_thread.pxd

    cdef bint advance(self, long long end) except -1 nogil
    cdef int set_share(self, int share) noexcept
    cdef object best_solution(self)
    cdef tuple snapshot(self)
    cdef int load(self, tuple state) except -1
