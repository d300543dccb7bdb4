"""Counting packings without looking at each: a dynamic programme along the frontier.

The transfer-matrix method of statistical physics, one cell at a time; programmers know it as
dynamic programming over broken profiles.

What matters of a half-filled board is only which cells are filled, and of these only those just
behind the first free one, for no brick reaches further; and how many bricks are used up, of those
that come to an end. So the cells are gone through in order, with a list that says for each pattern
of filled cells from here on (and each number of bricks) in how many ways it came about.

    x x x x x x        cells before the frontier are all filled;
    x x x ? o .        the pattern is that of ?, and of as many cells after it as a brick can reach,
    . . . . . .        as the bits of a word, the lowest for ?; numbers of used bricks stand above

The list is kept sorted by these words. To lay a brick on all patterns that have room for it keeps
their order (the brick adds the same number to each), and so does going on where the cell is filled.
So the next list is a merge of some sorted ones: no hashing, and memory is read and written in
order. (With a hash table, dominoes on 20×20 took five times as long; with the lists to be merged
written down first, so that no branch depends on the patterns, a fifth longer.) Patterns are
compared as they are: nothing is left to a hash that might collide.

Numbers of ways begin with one machine word each. When one of them outgrows its words, all get one
more, and the cell is done again. (To give them from the start what the largest can need took three
times as long on 20×20.)
"""

from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from puzzlewright.engine.kernel._single_thread cimport hold, release
from puzzlewright.engine.kernel._limbs cimport add_to
from puzzlewright.engine.kernel._memory cimport as_array, block, from_array, resize

cdef uint64_t NONE = ~(<uint64_t> 0)    # no word of a list: patterns and numbers leave a bit free


cdef struct PatternCounts:      # patterns in increasing order, and how often each came about
    int limbs                   # words to a number, the lowest first
    Py_ssize_t count, room
    uint64_t* keys
    uint64_t* numbers


cdef struct Brick:              # a way to cover a cell first
    uint64_t shape              # the cells from there on, as bits
    uint64_t used               # one more of its kind
    uint64_t mask               # of the bits that tell how many are used; 0 without end
    uint64_t most               # these bits when none is left


cdef struct Stream:             # the patterns of a list that have room for a brick, with it laid
    Brick brick                 # of no shape: those in which the cell is filled already
    Py_ssize_t at
    uint64_t key                # the next one; NONE at the end


cdef class Frontier:
    """A count under way: step() does cell after cell."""

    cdef public object origin           # makes it afresh, as a pickle has to; or None
    cdef readonly int cells
    cdef readonly int cell              # how many are done
    cdef readonly long long nodes       # words that were listed
    cdef long busy                      # set while a thread uses it; see _single_thread.pxd
    cdef PatternCounts now, then
    cdef Brick* bricks
    cdef int* starts                    # per cell: its bricks begin here
    cdef Stream* streams
    cdef uint64_t pattern               # the bits of a word that are its pattern
    cdef Py_ssize_t most                # words of all lists, at most

    def __cinit__(self, int pattern_bits, by_cell, Py_ssize_t most):
        """Take the bricks with which each cell can be covered first: shape, used, mask, most.

        `most` is how many words the lists may have.
        """
        cdef int i = 0
        cdef int cell
        self.cells = len(by_cell)
        self.pattern = ((<uint64_t> 1) << pattern_bits) - 1
        self.most = most
        self.starts = <int*> block((self.cells + 1) * sizeof(int))
        self.bricks = <Brick*> block(sum(map(len, by_cell)) * sizeof(Brick))
        self.streams = <Stream*> block((max(map(len, by_cell)) + 1) * sizeof(Stream))
        for cell in range(self.cells):
            self.starts[cell] = i
            for shape, used, mask, full in by_cell[cell]:
                self.bricks[i] = Brick(shape, used, mask, full)
                i += 1
        self.starts[self.cells] = i
        _open(&self.now, 16)
        _open(&self.then, 16)
        self.now.count = 1              # nothing is filled: that comes about in one way
        self.now.keys[0] = 0
        self.now.numbers[0] = 1

    def __dealloc__(self):
        free(self.starts)
        free(self.bricks)
        free(self.streams)
        _close(&self.now)
        _close(&self.then)

    def step(self, long long nodes):
        """Do cells until about `nodes` more words were listed; False when all cells are done.

        Raises a MemoryError when lists grow too long.
        """
        cdef long long end
        hold(&self.busy)
        try:
            end = self.nodes + nodes
            with nogil:
                while self.cell < self.cells and self.nodes < end:
                    self.do_cell()
            return self.cell < self.cells
        finally:
            release(&self.busy)

    def __reduce__(self):
        """Let it be pickled and copied on its way: made afresh, and put into the same state."""
        if self.origin is None:
            raise TypeError("only a search that knows its problem can be pickled")
        return self.origin, (), self.__getstate__()

    def __getstate__(self):
        """Return everything that changes."""
        cdef size_t keys
        hold(&self.busy)
        try:
            keys = self.now.count * sizeof(uint64_t)
            return (self.cell, self.nodes, self.now.limbs, as_array("Q", self.now.keys, keys),
                    as_array("Q", self.now.numbers, self.now.limbs * keys))
        finally:
            release(&self.busy)

    def __setstate__(self, tuple state):
        """Go to what __getstate__() returned."""
        cdef int limbs
        cdef Py_ssize_t count
        hold(&self.busy)
        try:
            self.cell, self.nodes, limbs, keys, numbers = state
            count = len(keys)
            _reopen(&self.now, limbs, max(count, 16))
            _reopen(&self.then, limbs, 16)
            from_array(self.now.keys, count * sizeof(uint64_t), keys)
            from_array(self.now.numbers, limbs * count * sizeof(uint64_t), numbers)
            self.now.count = count
        finally:
            release(&self.busy)

    cdef int do_cell(self) except -1 nogil:
        cdef int first = self.starts[self.cell]
        cdef int count = self.starts[self.cell + 1] - first
        cdef int i
        self.streams[0].brick = Brick(0, 0, 0, 0)
        for i in range(count):
            self.streams[i + 1].brick = self.bricks[first + i]
        while not _advance(&self.now, &self.then, self.streams, count + 1, self.pattern, self.most):
            _widen(&self.now)
            _widen(&self.then)
        self.nodes += self.then.count
        self.cell += 1
        self.now, self.then = self.then, self.now
        return 0

    def totals(self):
        """Return, when all cells are done, in how many ways for each use of the bricks."""
        cdef Py_ssize_t i
        cdef int limb
        totals = {}
        hold(&self.busy)
        try:
            for i in range(self.now.count):
                total = 0
                for limb in range(self.now.limbs - 1, -1, -1):
                    total = total << 64 | self.now.numbers[i * self.now.limbs + limb]
                totals[self.now.keys[i]] = total
        finally:
            release(&self.busy)
        return totals


cdef int _open(PatternCounts* ways, Py_ssize_t room) except -1:
    ways.limbs, ways.count, ways.room = 1, 0, room
    ways.keys = <uint64_t*> block(room * sizeof(uint64_t))
    ways.numbers = <uint64_t*> block(room * sizeof(uint64_t))
    return 0


cdef int _reopen(PatternCounts* ways, int limbs, Py_ssize_t room) except -1:
    """Empty a list and give it another size."""
    ways.keys = <uint64_t*> resize(ways.keys, room * sizeof(uint64_t))
    ways.numbers = <uint64_t*> resize(ways.numbers, limbs * room * sizeof(uint64_t))
    ways.limbs, ways.count, ways.room = limbs, 0, room
    return 0


cdef int _close(PatternCounts* ways) noexcept:
    free(ways.keys)
    free(ways.numbers)
    return 0


cdef int _widen(PatternCounts* ways) except -1 nogil:
    """Give all numbers a word more."""
    cdef int limbs = ways.limbs
    cdef Py_ssize_t i
    ways.numbers = <uint64_t*> resize(
        ways.numbers, ways.room * (limbs + 1) * sizeof(uint64_t))
    for i in range(ways.count - 1, -1, -1):
        memcpy_backward(ways.numbers + i * (limbs + 1), ways.numbers + i * limbs, limbs)
        ways.numbers[i * (limbs + 1) + limbs] = 0
    ways.limbs = limbs + 1
    return 0


cdef inline int memcpy_backward(uint64_t* to, const uint64_t* source, int words) noexcept nogil:
    cdef int word
    for word in range(words - 1, -1, -1):
        to[word] = source[word]
    return 0


cdef bint _advance(
    const PatternCounts* now, PatternCounts* then, Stream* streams, int count, uint64_t pattern,
    Py_ssize_t most
) except? -1 nogil:
    """Merge what comes of all words, with the cell filled or a brick laid; False on overflow."""
    cdef uint64_t key
    cdef uint64_t* number
    cdef int i
    then.count = 0
    for i in range(count):
        streams[i].at = -1
        _next(now, streams + i, pattern)
    while True:
        key = NONE
        for i in range(count):
            key = min(key, streams[i].key)
        if key == NONE:
            return True
        if (then.count + now.count) * (1 + now.limbs) >= most:
            _too_long()
        number = _append(then, key)
        for i in range(count):
            if streams[i].key == key:
                if add_to(number, now.numbers + streams[i].at * now.limbs, now.limbs):
                    return False
                _next(now, streams + i, pattern)


cdef inline int _next(const PatternCounts* now, Stream* stream, uint64_t pattern) noexcept nogil:
    """Go to the next word that has room, or that is filled already."""
    cdef uint64_t shape = stream.brick.shape
    cdef uint64_t mask = stream.brick.mask
    cdef uint64_t most = stream.brick.most
    cdef uint64_t key
    cdef Py_ssize_t at = stream.at + 1
    if shape == 0:
        while at < now.count and not now.keys[at] & 1:
            at += 1
    elif mask == 0:
        while at < now.count and now.keys[at] & shape:
            at += 1
    else:
        while at < now.count and (now.keys[at] & shape or now.keys[at] & mask == most):
            at += 1
    stream.at = at
    if at < now.count:
        key = now.keys[at]
        stream.key = ((key & pattern | shape) >> 1 | key & ~pattern) + stream.brick.used
    else:
        stream.key = NONE
    return 0


cdef inline uint64_t* _append(PatternCounts* ways, uint64_t key) except NULL nogil:
    """Add a word that has not come about yet, and return its number."""
    cdef uint64_t* number
    if ways.count == ways.room:
        ways.room *= 2
        ways.keys = <uint64_t*> resize(ways.keys, ways.room * sizeof(uint64_t))
        ways.numbers = <uint64_t*> resize(
            ways.numbers, ways.room * ways.limbs * sizeof(uint64_t))
    number = ways.numbers + ways.count * ways.limbs
    memset(number, 0, ways.limbs * sizeof(uint64_t))
    ways.keys[ways.count] = key
    ways.count += 1
    return number


cdef int _too_long() except -1 with gil:
    raise MemoryError
