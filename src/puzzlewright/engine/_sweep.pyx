"""A large grid is filled from one end to the other, so that what is open stays in one place.

Large neighbourhood search (P. Shaw, 1998) over partial assignments, in breadth-first order over
slots that cross, from a slot far from the others (A. George and J. W. H. Liu, 1979, one pass).

A hunt (_hunt.pyx) fills most halves of a large grid in seconds, and fails on the whole; a repair
(_repair.pyx) has gaps in several places. Here one front goes over the grid. In each round a short
hunt looks for words for the next open slots, and filled ones near them are emptied for that, a
random number; the others stay as they are, and what is further ahead is left out. The front moves
on only if all of these slots are filled: no gaps stay behind it. Near the end, where no more
slots are open than a round fills, fewer open ones are enough.

If rounds fail for some time, the last region is left empty, and then filled differently. So the
number of open slots sometimes grows; the fullest grid is kept.

It finds no proofs, and its time depends on chance: with a limit of 100 s, one of four seeds filled
van Beek's grid 23.10 (29 s), and the settings were chosen with that seed; the others left 3, 4 and
13 slots open. A fifth, begun again six times in 240 s, left 3 to 14 open.

Tried without success there (12 to 120 s, one to four seeds): regions left empty after 2 to 10
rounds, or never; 30 slots in a round; smaller regions (4 to 40) or less patience (200 to 1000),
though one of these left a single slot open, so chance may be all of the difference; regions that
grow and shrink with success, as in repairs. Belief propagation over letters with reinforcement
(A. Braunstein and R. Zecchina, 2006) left 3 to 8 slots open after 3 s; repairs from there, by the
same or by hunts, left 2 at best.
"""

cimport cython
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from puzzlewright.engine._exclusive cimport hold, release
from puzzlewright.engine._filler cimport LEFT_OUT
from puzzlewright.engine._hunt cimport FillHunt
from puzzlewright.engine._memory cimport as_array, block, from_array, zeros
from puzzlewright.engine._repair cimport hunt_among
from puzzlewright.engine._slots cimport SlotTable, Table
from puzzlewright.engine._walk cimport next_random

cdef enum:
    AHEAD = 12          # open slots that a round fills
    LEAST_REGION = 20   # filled slots that are emptied for that
    MOST_REGION = 60
    PATIENCE = 3000     # refuted positions until another region is tried
    RETREAT = 40        # rounds in a row without success until a region is left empty


@cython.final
cdef class FillSweep:
    """A grid that is filled from one end to the other while step() goes on."""

    cdef public object origin           # makes it afresh, as a pickle has to; or None
    cdef readonly FillHunt hunt
    cdef const Table* table
    cdef readonly bint is_refuted       # whether the first conclusions show that there is no fill
    cdef readonly int open_slots
    cdef int* words                     # per slot: its word, among those of its sort; -1 for none
    cdef int* fullest                   # the same, where the fewest slots were open
    cdef int fewest_open
    cdef int* order                     # the slots as the front comes to them
    cdef unsigned char* is_free         # per slot: whether it is to be filled in this round
    cdef int* region                    # these slots
    cdef int left_out                   # open slots that this round ignores
    cdef int failed                     # rounds in a row
    cdef bint in_round

    def __cinit__(self, SlotTable slot_table not None, unsigned long long seed, int favour):
        cdef size_t size
        self.hunt = FillHunt(slot_table, seed, favour)
        self.table = &slot_table.table
        size = self.table.slots * sizeof(int)
        self.words = <int*> block(size)
        self.fullest = <int*> block(size)
        self.order = <int*> block(size)
        self.region = <int*> block(size)
        self.is_free = <unsigned char*> zeros(self.table.slots)
        memset(self.fullest, 0xFF, size)
        self.fewest_open = self.table.slots
        self.begin_anew()

    def __dealloc__(self):
        free(self.words)
        free(self.fullest)
        free(self.order)
        free(self.region)
        free(self.is_free)

    @property
    def nodes(self):
        """Words that were tried."""
        return self.hunt.nodes

    @property
    def is_filled(self):
        """Whether no slot is open any more."""
        return self.open_slots == 0

    def begin(self):
        """Empty the grid, and begin again from a random end."""
        hold(&self.hunt.busy)
        try:
            self.begin_anew()
        finally:
            release(&self.hunt.busy)

    def step(self, long long nodes):
        """Try `nodes` more words; False when there is a fill, or certainly none.

        It comes back earlier if the problem is large.
        """
        cdef long long end
        cdef long long tries = self.hunt.most_tries
        hold(&self.hunt.busy)           # the hunt's own flag: nobody else may step that, either
        try:
            end = self.hunt.nodes + min(nodes, tries)
            with nogil:
                self.start()
                while self.hunt.nodes < end and not self.is_over() and tries > 0:
                    self.go_on()
                    tries -= 1
            return not self.is_over()
        finally:
            release(&self.hunt.busy)

    def words_now(self):
        """Return the number of the word in each slot as the front is now; -1 where it is open."""
        hold(&self.hunt.busy)
        try:
            return self.hunt.numbers(self.words)
        finally:
            release(&self.hunt.busy)

    def fill(self):
        """Return the number of the word in each slot of the fullest grid; -1 where it is open."""
        hold(&self.hunt.busy)
        try:
            return self.hunt.numbers(self.fullest)
        finally:
            release(&self.hunt.busy)

    def __reduce__(self):
        """Let it be pickled and copied on its way: made afresh, and put into the same state."""
        if self.origin is None:
            raise TypeError("only a search that knows its problem can be pickled")
        return self.origin, (), self.__getstate__()

    def __getstate__(self):
        """Return everything that changes."""
        cdef size_t size = self.table.slots * sizeof(int)
        hold(&self.hunt.busy)
        try:
            grids = (as_array("i", self.words, size), as_array("i", self.fullest, size),
                     as_array("i", self.order, size),
                     as_array("B", self.is_free, self.table.slots))
            sums = (self.open_slots, self.fewest_open, self.left_out, self.failed)
            return self.hunt.snapshot(), grids, sums, (self.in_round, self.is_refuted)
        finally:
            release(&self.hunt.busy)

    def __setstate__(self, tuple state):
        """Go to what __getstate__() returned."""
        cdef size_t size = self.table.slots * sizeof(int)
        hold(&self.hunt.busy)
        try:
            hunt, grids, sums, (self.in_round, self.is_refuted) = state
            self.hunt.load(hunt)
            from_array(self.words, size, grids[0])
            from_array(self.fullest, size, grids[1])
            from_array(self.order, size, grids[2])
            from_array(self.is_free, self.table.slots, grids[3])
            self.open_slots, self.fewest_open, self.left_out, self.failed = sums
        finally:
            release(&self.hunt.busy)

    cdef int start(self) except -1 nogil:
        """Draw the first conclusions, once."""
        if not self.hunt.started:
            self.hunt.start()
            self.is_refuted = self.hunt.is_refuted
            self.hunt.is_refuted = self.hunt.is_filled = False
        return 0

    cdef bint is_over(self) noexcept nogil:
        return self.is_refuted or self.open_slots == 0

    cdef int begin_anew(self) noexcept nogil:
        """Empty all slots, and put them into another order."""
        memset(self.words, 0xFF, self.table.slots * sizeof(int))
        self.open_slots = self.table.slots
        self.in_round = False
        self.failed = 0
        self.put_in_order(self.chosen(self.table.slots))
        self.put_in_order(self.order[self.table.slots - 1])     # far from all: at the rim
        return 0

    cdef int chosen(self, int count) noexcept nogil:
        """Return a number below another, by chance."""
        return <int> (next_random(&self.hunt.random) % <unsigned int> count)

    cdef int put_in_order(self, int first) noexcept nogil:
        """Put the slots into the order breadth first, one part of the grid after the other."""
        cdef int slot = first
        cdef int count = 0
        cdef int at = 0
        memset(self.is_free, 0, self.table.slots)
        while True:
            self.is_free[slot] = 1      # stands for: it has its place
            self.order[count] = slot
            count += 1
            while at < count:
                count = self.add_crossing(self.order[at], count)
                at += 1
            if count == self.table.slots:
                return 0
            slot = 0
            while self.is_free[slot]:
                slot += 1

    cdef int add_crossing(self, int slot, int count) noexcept nogil:
        """Put the slots that cross another at the end of the order; return how many are there."""
        cdef const Table* t = self.table
        cdef int place, way, other
        for place in range(t.cells_start[slot], t.cells_start[slot + 1]):
            for way in range(2):
                other = t.slot_at[2 * t.slot_cells[place] + way]
                if other >= 0 and not self.is_free[other]:
                    self.is_free[other] = 1
                    self.order[count] = other
                    count += 1
        return count

    cdef int go_on(self) except -1 nogil:
        """Do what comes next: end a round, begin one, or try a word."""
        if not self.in_round:
            self.choose_region()
            self.left_out = hunt_among(self.hunt, self.words, self.is_free, PATIENCE)
            self.in_round = True
        elif self.hunt.is_refuted or self.hunt.failures >= PATIENCE:
            return self.end_round()
        else:
            self.hunt.try_a_word()
        return self.end_round() if self.hunt.is_filled else 0

    cdef int choose_region(self) noexcept nogil:
        """Choose the next open slots, and filled ones near them."""
        cdef int filled = LEAST_REGION + self.chosen(MOST_REGION - LEAST_REGION + 1)
        cdef int count = 0
        cdef int at, slot, wanted, _try
        memset(self.is_free, 0, self.table.slots)
        for at in range(self.table.slots):
            if self.words[self.order[at]] < 0 and count < AHEAD:
                self.is_free[self.order[at]] = 1
                self.region[count] = self.order[at]
                count += 1
        wanted = count + filled
        for _try in range(8 * filled):
            slot = self.hunt.some_neighbour(self.region[self.chosen(count)])
            if not self.is_free[slot] and self.words[slot] >= 0:
                self.is_free[slot] = 1
                self.region[count] = slot
                count += 1
                if count == wanted:
                    break
        return 0

    cdef int end_round(self) noexcept nogil:
        """Keep what came of it if the front moves on; go back after some rounds without."""
        cdef int left
        if self.hunt.is_filled:
            self.hunt.note_furthest()   # it may have been filled on the way back
        left = self.hunt.fewest_open + self.left_out
        if self.hunt.is_filled or left < self.open_slots <= AHEAD:
            self.failed = 0
            self.keep(left)
        else:
            self.failed += 1
            if self.failed % RETREAT == 0:
                self.leave_empty()
        self.hunt.is_refuted = self.hunt.is_filled = False
        self.in_round = False
        return 0

    cdef int keep(self, int left) noexcept nogil:
        """Take over the words that the hunt came to."""
        cdef int slot
        for slot in range(self.table.slots):
            self.words[slot] = self.hunt.furthest[slot]
            if self.words[slot] == LEFT_OUT:
                self.words[slot] = -1
        self.open_slots = left
        if left < self.fewest_open:
            self.fewest_open = left
            memcpy(self.fullest, self.words, self.table.slots * sizeof(int))
        return 0

    cdef int leave_empty(self) noexcept nogil:
        """Empty the region of the last round."""
        cdef int slot
        for slot in range(self.table.slots):
            if self.is_free[slot] and self.words[slot] >= 0:
                self.words[slot] = -1
                self.open_slots += 1
        return 0
