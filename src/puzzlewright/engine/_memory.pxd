# Memory for the kernels: C arrays that their owners free. Inline, so there is no module behind it.

from libc.stdlib cimport malloc, realloc
from libc.string cimport memset


cdef inline int out_of_memory() except -1 nogil:
    with gil:
        raise MemoryError


cdef inline void* block(size_t size) except NULL:
    """Return `size` bytes of memory, with whatever is in them."""
    cdef void* memory = malloc(size + 1)        # malloc(0) may be NULL
    if memory == NULL:
        raise MemoryError
    return memory


cdef inline void* zeros(size_t size) except NULL:
    """Return `size` bytes of memory, all of them 0."""
    cdef void* memory = block(size)
    memset(memory, 0, size)
    return memory


cdef inline int* copied(object numbers) except NULL:
    """Return a sequence of Python numbers as an array."""
    cdef int* memory = <int*> block(len(numbers) * sizeof(int))
    cdef Py_ssize_t i
    for i, number in enumerate(numbers):
        memory[i] = number
    return memory


cdef inline void* grown(void* memory, size_t size) except NULL nogil:
    """Return the memory with another size, what was in it kept."""
    cdef void* larger = realloc(memory, size + 1)
    if larger == NULL:
        out_of_memory()
    return larger


cdef inline int compare_ints(const void* a, const void* b) noexcept nogil:
    """Order for qsort()."""
    return (<const int*> a)[0] - (<const int*> b)[0]
