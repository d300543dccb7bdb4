# Numbered items by rank, the highest first: a binary heap (J. W. J. Williams, 1964; R. W. Floyd,
# 1964). Inline, so there is no module behind it.


cdef struct Ranked:
    long long rank
    int item


cdef inline int rise(Ranked* heap, int at) noexcept nogil:
    """Bring the last item to its place: each ranks no lower than the two behind it."""
    cdef Ranked new = heap[at]
    while at > 0 and heap[(at - 1) // 2].rank < new.rank:
        heap[at] = heap[(at - 1) // 2]
        at = (at - 1) // 2
    heap[at] = new
    return 0


cdef inline int sink(Ranked* heap, int count, int at) noexcept nogil:
    """Bring an item to its place that may rank lower than those behind it."""
    cdef Ranked new = heap[at]
    cdef int below = 2 * at + 1
    while below < count:
        below += below + 1 < count and heap[below + 1].rank > heap[below].rank
        if heap[below].rank <= new.rank:
            break
        heap[at] = heap[below]
        at = below
        below = 2 * at + 1
    heap[at] = new
    return 0


cdef inline int take_first(Ranked* heap, int* count) noexcept nogil:
    """Take the item that ranks highest from the heap."""
    cdef int first = heap[0].item
    count[0] -= 1
    heap[0] = heap[count[0]]
    sink(heap, count[0], 0)
    return first


cdef inline int make_heap(Ranked* items, int count) noexcept nogil:
    """Order items in a row as a heap."""
    cdef int at
    for at in range(count // 2 - 1, -1, -1):
        sink(items, count, at)
    return 0
