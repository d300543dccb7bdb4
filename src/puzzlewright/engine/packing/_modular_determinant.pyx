"""The determinant of a sparse matrix modulo a prime: Gaussian elimination inside the profile.

The matrix comes with its rows in the order of their first columns. Column after column, the rows
that have begun are *active*; one of them with an entry in the column becomes the pivot row, and is
taken off the others. An active row reaches as far as its last entry, so the work is that of a band
whose width varies (the profile, or envelope, of A. George and J. W. H. Liu, 1981). Of the rows that
can be the pivot, the one that ends first is taken: it lengthens the others least.

    column      c . . . . . . .
    active      # # # . .            <- the pivot row: it ends first
    active      # . # # . .          <- a multiple of the pivot row is added to it
    active      . . # . . #          <- has nothing here, and stays as it is
    later                 # # #

Primes have 31 bits. A multiple of a row is taken by V. Shoup's trick: with f' = ⌊2³²f/p⌋, the
number fy - ⌊f'y/2³²⌋p is fy modulo p and less than 2p, without a division. These are added up in
64 bits and not reduced before their row is the pivot row: 2³¹ of them have room.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from puzzlewright.engine.kernel._single_thread cimport hold, release
from puzzlewright.engine.kernel._memory cimport as_array, block, int_array, from_array, zeros


cdef class Elimination:
    """The determinant of one matrix, modulo one prime at a time: begin(), then step()."""

    cdef public object origin           # makes it afresh, as a pickle has to; or None
    cdef readonly int size
    cdef readonly int column            # how many are done
    cdef readonly long long nodes       # multiples of rows that were added to others
    cdef long busy                      # set while a thread uses it; see _single_thread.pxd
    cdef uint64_t prime, product        # of the pivots
    cdef int* starts                    # per row: its entries begin here
    cdef int* columns
    cdef int* values
    cdef int begun                      # rows that are active or were
    cdef int active                     # those that are, in the first places of:
    cdef int* rows                      # per place: its row,
    cdef int* lasts                     # its last column,
    cdef uint64_t** cells               # and its entries: column c in place c & mask
    cdef uint64_t* memory
    cdef int places, mask
    cdef uint32_t* pivot                # the entries of the pivot row behind the column
    cdef int* pivot_rows                # per column that is done

    def __cinit__(self, rows):
        """Take the rows: pairs of a column and a value in increasing order, first columns too."""
        cdef int place
        self.size = len(rows)
        starts, columns, values = [0], [], []
        for row in rows:
            columns += [column for column, _ in row]
            values += [value for _, value in row]
            starts.append(len(columns))
        self.starts, self.columns = int_array(starts), int_array(columns)
        self.values = int_array(values)
        self.measure()
        self.memory = <uint64_t*> zeros(
            <size_t> self.places * (self.mask + 1) * sizeof(uint64_t))
        self.cells = <uint64_t**> block(self.places * sizeof(uint64_t*))
        for place in range(self.places):
            self.cells[place] = self.memory + <size_t> place * (self.mask + 1)
        self.rows = <int*> zeros(self.places * sizeof(int))
        self.lasts = <int*> zeros(self.places * sizeof(int))
        self.pivot = <uint32_t*> zeros((self.mask + 1) * sizeof(uint32_t))
        self.pivot_rows = <int*> zeros(self.size * sizeof(int))
        self.column = self.size         # done with no prime

    def __dealloc__(self):
        free(self.starts)
        free(self.columns)
        free(self.values)
        free(self.memory)
        free(self.cells)
        free(self.rows)
        free(self.lasts)
        free(self.pivot)
        free(self.pivot_rows)

    cdef int measure(self) except -1:
        """Find out how many rows can be active at once, and how far they can reach."""
        cdef int begun = 0
        cdef int last = -1
        cdef int column
        cdef int width = 1
        self.places = 1
        for column in range(self.size):
            while begun < self.size and self.first(begun) <= column:
                last = max(last, self.columns[self.starts[begun + 1] - 1])
                begun += 1
            self.places = max(self.places, begun - column)
            width = max(width, last - column + 1)
        self.mask = 1
        while self.mask < width:
            self.mask *= 2
        self.mask -= 1
        return 0

    cdef int first(self, int row) noexcept nogil:
        """Return the first column of a row; one behind all if it is empty."""
        if self.starts[row] == self.starts[row + 1]:
            return self.size
        return self.columns[self.starts[row]]

    def begin(self, uint64_t prime):
        """Begin anew, modulo a prime below 2³¹."""
        hold(&self.busy)
        self.prime, self.product = prime, 1
        self.column = self.begun = self.active = 0
        release(&self.busy)

    def step(self, long long nodes):
        """Do columns until about `nodes` more multiples were added; False when all are done."""
        cdef long long end
        hold(&self.busy)
        try:
            end = self.nodes + nodes
            with nogil:
                while self.column < self.size and self.nodes < end:
                    self.do_column()
            return self.column < self.size
        finally:
            release(&self.busy)

    @property
    def determinant(self):
        """The determinant modulo the prime, when all columns are done."""
        hold(&self.busy)
        try:
            if self.product == 0 or not self.is_odd():
                return self.product
            return self.prime - self.product
        finally:
            release(&self.busy)

    cdef bint is_odd(self) except -1:
        """Tell whether the pivots are an odd permutation of the rows."""
        cdef int start, row
        cdef bint odd = False
        seen = bytearray(self.size)
        for start in range(self.size):
            row = self.pivot_rows[start]
            while not seen[start] and row != start:
                seen[row] = True
                odd = not odd
                row = self.pivot_rows[row]
        return odd

    cdef int do_column(self) noexcept nogil:
        """Take the pivot row off the others; without one, the determinant is 0."""
        cdef int place, best, last
        cdef uint64_t value
        cdef uint64_t inverse
        self.activate()
        best = self.find_pivot()
        self.nodes += 1
        if best < 0:
            self.product = 0
            self.column = self.size
            return 0
        value = self.cells[best][self.column & self.mask]
        self.product = self.product * value % self.prime
        self.pivot_rows[self.column] = self.rows[best]
        last = self.lasts[best]
        self.copy_pivot(best, last)
        inverse = _inverse(value, self.prime)
        for place in range(self.active):
            value = self.cells[place][self.column & self.mask]
            if value != 0 and place != best:
                self.lasts[place] = max(self.lasts[place], last)
                self.add_pivot(self.cells[place], self.prime - value * inverse % self.prime, last)
                self.nodes += 1
            self.cells[place][self.column & self.mask] = 0      # for a later column
        self.active -= 1
        self.rows[best] = self.rows[self.active]
        self.lasts[best] = self.lasts[self.active]
        self.cells[best], self.cells[self.active] = self.cells[self.active], self.cells[best]
        self.column += 1
        return 0

    cdef int activate(self) noexcept nogil:
        """Let the rows begin that have their first entry in the column."""
        cdef uint64_t* cells
        cdef int at
        cdef long long value
        while self.begun < self.size and self.first(self.begun) <= self.column:
            cells = self.cells[self.active]
            memset(cells, 0, (self.mask + 1) * sizeof(uint64_t))
            for at in range(self.starts[self.begun], self.starts[self.begun + 1]):
                value = self.values[at] % <long long> self.prime
                cells[self.columns[at] & self.mask] = value + self.prime if value < 0 else value
                self.lasts[self.active] = self.columns[at]
            self.rows[self.active] = self.begun
            self.active += 1
            self.begun += 1
        return 0

    cdef int find_pivot(self) noexcept nogil:
        """Reduce all entries of the column; return the place of the row that ends first, or -1."""
        cdef int best = -1
        cdef int place
        cdef uint64_t* cell
        for place in range(self.active):
            cell = self.cells[place] + (self.column & self.mask)
            cell[0] %= self.prime
            if cell[0] != 0 and (best < 0 or self.lasts[place] < self.lasts[best]):
                best = place
        return best

    cdef int copy_pivot(self, int best, int last) noexcept nogil:
        """Reduce the pivot row behind the column."""
        cdef const uint64_t* cells = self.cells[best]
        cdef int column
        for column in range(self.column + 1, last + 1):
            self.pivot[column - self.column - 1] = cells[column & self.mask] % self.prime
        return 0

    cdef int add_pivot(self, uint64_t* cells, uint64_t factor, int last) noexcept nogil:
        """Add a multiple of the pivot row to a row, in two parts where its place goes round."""
        cdef uint32_t scaled = (factor << 32) // self.prime
        cdef int at = (self.column + 1) & self.mask
        cdef int count = last - self.column
        cdef int before = min(count, self.mask + 1 - at)
        _add(cells + at, self.pivot, before, factor, scaled, self.prime)
        _add(cells, self.pivot + before, count - before, factor, scaled, self.prime)
        return 0

    def __reduce__(self):
        """Let it be pickled and copied on its way: made afresh, and put into the same state."""
        if self.origin is None:
            raise TypeError("only a count that knows its matrix can be pickled")
        return self.origin, (), self.__getstate__()

    def __getstate__(self):
        """Return everything that changes."""
        cdef int place
        cdef size_t width = (self.mask + 1) * sizeof(uint64_t)
        hold(&self.busy)
        try:
            return (self.prime, self.product, self.column, self.begun, self.active, self.nodes,
                    as_array("i", self.rows, self.places * sizeof(int)),
                    as_array("i", self.lasts, self.places * sizeof(int)),
                    as_array("i", self.pivot_rows, self.size * sizeof(int)),
                    [as_array("Q", self.cells[place], width) for place in range(self.active)])
        finally:
            release(&self.busy)

    def __setstate__(self, tuple state):
        """Go to what __getstate__() returned."""
        cdef int place
        hold(&self.busy)
        try:
            (self.prime, self.product, self.column, self.begun, self.active, self.nodes,
             rows, lasts, pivot_rows, cells) = state
            from_array(self.rows, self.places * sizeof(int), rows)
            from_array(self.lasts, self.places * sizeof(int), lasts)
            from_array(self.pivot_rows, self.size * sizeof(int), pivot_rows)
            for place in range(self.active):
                from_array(self.cells[place], (self.mask + 1) * sizeof(uint64_t), cells[place])
        finally:
            release(&self.busy)


cdef inline int _add(
    uint64_t* to, const uint32_t* source, int count, uint32_t factor, uint32_t scaled,
    uint32_t prime,
) noexcept nogil:
    """Add a multiple of numbers to others, each by less than twice the prime too much."""
    cdef uint32_t quotient
    cdef int i
    for i in range(count):
        quotient = (<uint64_t> scaled * source[i]) >> 32
        to[i] += <uint64_t> factor * source[i] - <uint64_t> quotient * prime
    return 0


cdef uint64_t _inverse(uint64_t value, uint64_t prime) noexcept nogil:
    """Return the inverse modulo a prime, by Euclid's algorithm."""
    cdef long long a = prime
    cdef long long b = value
    cdef long long x = 0
    cdef long long y = 1
    cdef long long quotient
    while b > 1:
        quotient = a // b
        a, b = b, a - quotient * b
        x, y = y, x - quotient * y
    return y if y >= 0 else y + prime
