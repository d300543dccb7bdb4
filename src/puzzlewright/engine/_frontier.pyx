"""Counting packings without looking at each: a dynamic programme along the frontier.

Where there are as many bricks as are needed, what matters of a half-filled board is only which
cells are filled, and of these only those just behind the first free one: no brick reaches further.
So the cells are gone through in order, with a list that says for each pattern of filled cells from
here on in how many ways it came about.

    x x x x x x        cells before the frontier are all filled;
    x x x ? o .        the pattern is that of ?, and of as many cells after it as a brick can reach,
    . . . . . .        as the bits of a word, the lowest for ?

The list is kept sorted by the patterns. To lay a brick on all patterns that have room for it keeps
their order (the brick adds the same number to each), and so does going on where the cell is filled.
So the next list is a merge of some sorted ones: no hashing, and memory is read and written in
order. (With a hash table, dominoes on 20×20 took five times as long.)

Numbers have as many words as the largest can need: there are not more ways than choices for each
brick. Patterns are compared as they are: nothing is left to a hash that might collide.
"""

from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from puzzlewright.engine._memory cimport block, grown
from puzzlewright.errors import BrokenSearchError

cdef uint64_t NONE = ~(<uint64_t> 0)    # no pattern: it would have no free cell, and 64 behind it


cdef struct Ways:               # patterns in increasing order, and how often each came about
    int limbs                   # words to a number, the lowest first
    Py_ssize_t count, room
    uint64_t* keys
    uint64_t* numbers


cdef struct Stream:             # the patterns of a list that have room for a shape, with it laid
    uint64_t shape              # 0: those in which the cell is filled already
    Py_ssize_t at
    uint64_t key                # the next one; NONE at the end


def count_fillings(int cells, starts, shapes, int limbs):
    """Count the ways to fill cells 0 to `cells` - 1, in order, by the shapes.

    The shapes with which cell c can be covered first are shapes[starts[c]] to
    shapes[starts[c + 1] - 1]: the cells from c on as bits, the lowest for c itself. No shape may
    reach further than 62 cells.
    """
    cdef Ways now, then
    cdef Stream* streams
    cdef int cell, i, first, count
    _open(&now, limbs, 16)
    _open(&then, limbs, 16)
    most = max([starts[cell + 1] - starts[cell] for cell in range(cells)], default=0)
    streams = <Stream*> block((most + 1) * sizeof(Stream))
    try:
        now.count = 1               # nothing is filled: that comes about in one way
        now.keys[0] = 0
        memset(now.numbers, 0, limbs * sizeof(uint64_t))
        now.numbers[0] = 1
        for cell in range(cells):
            first, count = starts[cell], starts[cell + 1] - starts[cell]
            streams[0].shape = 0
            for i in range(count):
                streams[i + 1].shape = shapes[first + i]
            with nogil:
                _advance(&now, &then, streams, count + 1)
            now, then = then, now
        return _total(&now)
    finally:
        _close(&now)
        _close(&then)
        free(streams)


cdef int _open(Ways* ways, int limbs, Py_ssize_t room) except -1:
    ways.limbs, ways.count, ways.room = limbs, 0, room
    ways.keys = <uint64_t*> block(room * sizeof(uint64_t))
    ways.numbers = <uint64_t*> block(room * limbs * sizeof(uint64_t))
    return 0


cdef int _close(Ways* ways) noexcept:
    free(ways.keys)
    free(ways.numbers)
    return 0


cdef object _total(const Ways* ways):
    """Return the number of ways in which nothing sticks out behind the last cell."""
    cdef int limb
    if ways.count == 0 or ways.keys[0] != 0:
        return 0
    total = 0
    for limb in range(ways.limbs - 1, -1, -1):
        total = total << 64 | ways.numbers[limb]
    return total


cdef int _advance(const Ways* now, Ways* then, Stream* streams, int count) except -1 nogil:
    """Merge what comes of all patterns, with the cell filled or a shape laid on it."""
    cdef uint64_t key
    cdef uint64_t* number
    cdef int i
    then.count = 0
    for i in range(count):
        streams[i].at = -1
        _next(now, streams + i)
    while True:
        key = NONE
        for i in range(count):
            key = min(key, streams[i].key)
        if key == NONE:
            return 0
        number = _append(then, key)
        for i in range(count):
            if streams[i].key == key:
                _add(number, now.numbers + streams[i].at * now.limbs, now.limbs)
                _next(now, streams + i)


cdef inline int _next(const Ways* now, Stream* stream) noexcept nogil:
    """Go to the next pattern that has room, or that is filled already."""
    cdef uint64_t shape = stream.shape
    cdef Py_ssize_t at = stream.at + 1
    if shape:
        while at < now.count and now.keys[at] & shape:
            at += 1
    else:
        while at < now.count and not now.keys[at] & 1:
            at += 1
    stream.at = at
    stream.key = (now.keys[at] | shape) >> 1 if at < now.count else NONE
    return 0


cdef inline uint64_t* _append(Ways* ways, uint64_t key) except NULL nogil:
    """Add a pattern that has not come about yet, and return its number."""
    cdef uint64_t* number
    if ways.count == ways.room:
        ways.room *= 2
        ways.keys = <uint64_t*> grown(ways.keys, ways.room * sizeof(uint64_t))
        ways.numbers = <uint64_t*> grown(
            ways.numbers, ways.room * ways.limbs * sizeof(uint64_t))
    number = ways.numbers + ways.count * ways.limbs
    memset(number, 0, ways.limbs * sizeof(uint64_t))
    ways.keys[ways.count] = key
    ways.count += 1
    return number


cdef inline int _add(uint64_t* number, const uint64_t* other, int limbs) except -1 nogil:
    cdef uint64_t carry = 0
    cdef uint64_t sum_
    cdef int limb
    for limb in range(limbs):
        sum_ = number[limb] + carry
        carry = sum_ < carry
        sum_ += other[limb]
        carry += sum_ < other[limb]
        number[limb] = sum_
    if carry:
        _overflown()
    return 0


cdef int _overflown() except -1 with gil:
    raise BrokenSearchError("a number of packings outgrew its words")
