# One thread at a time: a flag that is set while a search is used. Inline, so there is no module.
#
# Kernels step without the GIL, so a second thread could come upon a search half-way through a node.
# The flag is exchanged atomically, so this also holds on a Python that has no GIL at all.

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define puzzlewright_exchange(flag, value) __atomic_exchange_n(flag, value, __ATOMIC_ACQ_REL)
    #else
    #include <intrin.h>
    #define puzzlewright_exchange(flag, value) _InterlockedExchange(flag, value)
    #endif
    """
    long exchange "puzzlewright_exchange"(long* flag, long value) noexcept nogil


cdef inline int hold(long* flag) except -1:
    """Set the flag of a search that is about to be used; BusySearchError if another thread has."""
    if exchange(flag, 1):
        from puzzlewright.core.errors import BusySearchError
        raise BusySearchError
    return 0


cdef inline int release(long* flag) noexcept:
    """Clear the flag that hold() has set."""
    exchange(flag, 0)
    return 0
