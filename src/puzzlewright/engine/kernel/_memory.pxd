# Memory for the kernels: C arrays that their owners free. Inline, so there is no module behind it.

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdlib cimport malloc, qsort, realloc
from libc.string cimport memcpy, memset


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


cdef inline int* int_array(object numbers) except NULL:
    """Return a sequence of Python numbers as an array."""
    cdef int* memory = <int*> block(len(numbers) * sizeof(int))
    cdef Py_ssize_t i
    for i, number in enumerate(numbers):
        memory[i] = number
    return memory


cdef inline void* resize(void* memory, size_t size) except NULL nogil:
    """Return the memory with another size, what was in it kept."""
    cdef void* larger = realloc(memory, size + 1)
    if larger == NULL:
        out_of_memory()
    return larger


cdef inline object as_array(str code, const void* memory, size_t size):
    """Return `size` bytes as an array of a type; pickled, it can go to any machine."""
    from array import array
    return array(code, PyBytes_FromStringAndSize(<const char*> memory, size))


cdef inline int from_array(void* memory, size_t size, object numbers) except -1:
    """Put an array into memory of its size."""
    data = numbers.tobytes()
    if len(data) != size:
        raise ValueError("the saved numbers do not fit")
    memcpy(memory, PyBytes_AS_STRING(data), size)
    return 0


cdef enum:
    FEW = 64        # numbers that are sorted by insertion: qsort() calls a function for each pair


cdef inline void sort_ints(int* numbers, int count) noexcept nogil:
    """Sort numbers: the least first."""
    cdef int i, hole, number
    if count > FEW:
        qsort(numbers, count, sizeof(int), _compare_ints)
        return
    for i in range(1, count):
        number, hole = numbers[i], i
        while hole > 0 and numbers[hole - 1] > number:
            numbers[hole] = numbers[hole - 1]
            hole -= 1
        numbers[hole] = number


cdef inline int _compare_ints(const void* a, const void* b) noexcept nogil:
    """Order for qsort()."""
    return (<const int*> a)[0] - (<const int*> b)[0]
