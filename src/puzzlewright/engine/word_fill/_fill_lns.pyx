"""The best-scored fill that can be found in the time: a first one, which then gets better.

Large neighbourhood search (P. Shaw, 1998), with a bound on the score.

A search (_first_fill.pyx) finds the first fill. From then on, over and over: some slots that lie
together are emptied, and a short search looks for words for them that score more in all, while the
others stay as they are. Where the best words that the slots have left do not add up to more, it
turns back.

How many slots are emptied adapts itself: more when the last regions were searched to their end,
fewer when they were not. Once that is all slots, and all was searched, no fill is better.
"""

cimport cython
from libc.stdlib cimport free

from puzzlewright.engine.kernel._single_thread cimport hold, release
from puzzlewright.engine.word_fill._first_fill cimport FirstFill
from puzzlewright.engine.kernel._improver cimport Improver
from puzzlewright.engine.kernel._memory cimport as_array, block, from_array, zeros
from puzzlewright.engine.word_fill._slots cimport SlotTable, Table
from puzzlewright.engine.kernel._walk cimport next_random

cdef enum:
    FIRST_REGION = 4    # slots that are emptied to begin with
    PATIENCE = 80       # refuted positions until another region is tried
    IN_A_ROW = 6        # regions searched to their end until larger ones are taken
    SIDEWAYS = 4        # one region in this many may also score the same: a way out of a corner
    FAVOURS = 6         # scores count up to 2 to this power more than in the first search


@cython.final
cdef class FillLns(Improver):
    """A fill that gets better while step() goes on; the words of the table must come best first."""

    cdef readonly FirstFill first_fill
    cdef const Table* table
    cdef readonly bint has_fill         # whether there is a fill yet
    cdef readonly bint is_over          # whether none is better, or there is none at all
    cdef long long most                 # no fill has a higher one
    cdef int* words                     # per slot: its word, among those of its sort
    cdef unsigned char* is_free         # per slot: whether it is emptied in this round
    cdef int* region                    # these slots
    cdef int region_size, searched
    cdef bint in_round
    cdef int favour

    def __cinit__(self, SlotTable slot_table not None, unsigned long long seed, int favour):
        self.first_fill = FirstFill(slot_table, seed, favour)
        self.busy = self.first_fill.busy
        self.value = 0
        self.table = &slot_table.table
        self.words = <int*> zeros(self.table.slots * sizeof(int))
        self.is_free = <unsigned char*> zeros(self.table.slots)
        self.region = <int*> block(self.table.slots * sizeof(int))
        self.region_size = min(FIRST_REGION, self.table.slots)
        self.favour = favour

    def __dealloc__(self):
        free(self.words)
        free(self.is_free)
        free(self.region)

    def prepare(self):
        """Draw the first conclusions, which takes a while if the problem is large."""
        hold(self.busy)
        try:
            with nogil:
                self.first_fill.start()
        finally:
            release(self.busy)

    cdef bint advance(self, long long end) except -1 nogil:
        """Try words; False when the fill cannot get better, or there is none.

        It comes back earlier if the problem is large.
        """
        cdef long long tries = self.first_fill.most_tries
        self.first_fill.start()
        # Beginning and ending a round are no nodes, but take time.
        while self.nodes < end and not self.is_over and tries > 0:
            self.go_on()
            self.nodes = self.first_fill.nodes
            tries -= 1
        return not self.is_over

    cdef object best_solution(self):
        """Return the number of the word in each slot of the best fill; None if there is none."""
        cdef const Table* t = self.table
        cdef int slot
        if not self.has_fill:
            return None
        return tuple([
            t.word_at[t.sort[t.sort_of[slot]].first + self.words[slot]]
            for slot in range(t.slots)])

    cdef tuple snapshot(self):
        """Return everything that changes."""
        words = as_array("i", self.words, self.table.slots * sizeof(int))
        sums = (self.value, self.most, self.region_size, self.searched)
        flags = (self.has_fill, self.is_over, self.in_round)
        return self.first_fill.snapshot(), words, sums, flags

    cdef int load(self, tuple state) except -1:
        """Go to what snapshot() returned."""
        first_fill, words, sums, flags = state
        self.first_fill.load(first_fill)
        from_array(self.words, self.table.slots * sizeof(int), words)
        self.value, self.most, self.region_size, self.searched = sums
        self.has_fill, self.is_over, self.in_round = flags
        self.nodes = self.first_fill.nodes
        return 0

    cdef int go_on(self) except -1 nogil:
        """Do what comes next: keep a fill, end a round, begin one, or try a word."""
        if self.first_fill.is_filled:
            return self.keep_fill()
        if self.first_fill.is_refuted or (self.in_round and self.first_fill.failures >= PATIENCE):
            return self.end_round()
        if self.has_fill and not self.in_round:
            return self.begin_round()
        return self.first_fill.try_a_word()

    cdef int keep_fill(self) noexcept nogil:
        """Take what the search has found."""
        cdef const Table* t = self.table
        cdef long long value = 0
        cdef int slot
        for slot in range(t.slots):
            self.words[slot] = self.first_fill.filler.now.filled[slot]
            value += t.scores[t.sort[t.sort_of[slot]].first + self.words[slot]]
        if not self.has_fill:           # what is refuted at the root is refuted for good
            self.first_fill.filler.now = self.first_fill.filler.levels
            self.most = self.first_fill.most_score()
        elif value > self.value:
            self.searched = 0
        self.is_over = value == self.most
        self.value = value
        self.has_fill = True
        self.in_round = False
        self.first_fill.is_filled = False
        return 0

    cdef int end_round(self) noexcept nogil:
        """Nothing better was found: learn from that how many slots to empty."""
        if not self.has_fill:
            self.is_over = True
        elif not self.first_fill.is_refuted:
            self.region_size -= self.region_size > 2
            self.searched = 0
        elif self.region_size == self.table.slots and self.first_fill.wanted > self.value:
            self.is_over = True
        else:
            self.searched += 1
            if self.searched >= IN_A_ROW:
                self.searched = 0
                self.region_size += self.region_size < self.table.slots
        self.first_fill.is_refuted = False
        self.in_round = False
        return 0

    cdef int begin_round(self) except -1 nogil:
        """Empty some slots and let the search begin with the others as they are."""
        cdef int slot
        self.choose_region()
        self.first_fill.filler.deepen(0)
        for slot in range(self.table.slots):
            if not self.is_free[slot]:
                self.first_fill.filler.keep_only(slot, self.words[slot])
        self.first_fill.base = self.first_fill.depth = 1
        self.first_fill.failures = 0
        self.first_fill.stuck_on = -1
        self.first_fill.limit = 2 * PATIENCE  # no restarts: a region is searched, or left
        self.first_fill.wanted = self.value + (next_random(&self.first_fill.random) % SIDEWAYS != 0)
        self.first_fill.favour = self.favour << <int> (
            next_random(&self.first_fill.random) % FAVOURS)
        self.first_fill.is_refuted = not (
            self.first_fill.filler.settle() and self.first_fill.may_be_good())
        self.first_fill.is_filled = (
            not self.first_fill.is_refuted and self.first_fill.filler.now.open_slots == 0)
        self.in_round = True
        return 0

    cdef int choose_region(self) noexcept nogil:
        """Choose slots that are connected by their crossings."""
        cdef const Table* t = self.table
        cdef int tries = 8 * self.region_size
        cdef int count = 0
        cdef int slot
        for slot in range(t.slots):
            self.is_free[slot] = self.region_size == t.slots
        if self.region_size == t.slots:
            return 0
        slot = self.some_slot()
        while True:
            if not self.is_free[slot]:
                self.is_free[slot] = 1
                self.region[count] = slot
                count += 1
            tries -= 1
            if count == self.region_size:
                return 0
            slot = self.first_fill.some_neighbour(self.region[<int> (
                next_random(&self.first_fill.random) % <unsigned int> count)])
            if tries < 0:               # there are fewer connected slots: go elsewhere
                slot = self.some_slot()

    cdef int some_slot(self) noexcept nogil:
        return <int> (next_random(&self.first_fill.random) % <unsigned int> self.table.slots)
