"""A grid that is filled but for some slots becomes full: part by part, the rest as it is.

Large neighbourhood search (P. Shaw, 1998) over partial assignments, as in decision-repair
(N. Jussien and O. Lhomme, 2002): what gets smaller is the number of open slots.

In a large grid, a search (_first_fill.pyx) leaves slots open in one corner after the other: each
has its own way to go wrong, and with every restart all of them begin anew. Here the fullest grid of
a search is kept. Over and over, open slots and some filled ones around them are emptied, and a
short search looks for words for them, while the others stay as they are, filled or open. What comes
of it is kept if fewer slots are open than before, or as many with no larger total weight.

Half of the rounds empty the surroundings of one open slot, the other half those of all of them: the
first make gaps smaller, the second close what is left. How many slots are emptied adapts itself:
more when the last regions were searched to their end, fewer when they were not.

About half of the rounds move a gap: one of the filled slots that are emptied is left out, so that a
gap wanders from where no word fits to where there are many. How many slots such a round empties is
drawn at random, and not adapted. If no filled slot is met in a few draws, nothing is left out.

Gaps move to light slots (the breakout method, P. Morris, 1993). All slots begin with the same
weight. If a round ends with as many open slots as before and no smaller total weight, each of the
open slots becomes heavier by 1.

Without such rounds the last one to eight slots stayed open: none of eight seeds filled van Beek's
grid 23.06 in 400,000 words. With them and by letters, five of twelve did in 400,000 letters. By
letters, scores do not count.

What failed, on van Beek's grids 23.06 and 23.10: no repair, but words of the fullest grid tried
first after a restart (no more slots filled than before); to keep more open slots now and then (as
good, with luck as before); to empty up to two thirds of the grid around an open slot (no slot
filled in a minute); weights without rounds that move gaps (nothing changes). Moving rounds without
weights filled 23.06 with three of twelve seeds; so did weights that grow in every round.
"""

cimport cython
from libc.stdlib cimport free
from libc.string cimport memcpy

from puzzlewright.engine.kernel._single_thread cimport hold, release
from puzzlewright.engine.word_fill._table_constraints cimport LEFT_OUT
from puzzlewright.engine.word_fill._first_fill cimport FirstFill
from puzzlewright.engine.kernel._improver cimport Improver
from puzzlewright.engine.kernel._memory cimport as_array, block, from_array, zeros
from puzzlewright.engine.word_fill._region cimport search_free_slots
from puzzlewright.engine.word_fill._slots cimport SlotTable, Table
from puzzlewright.engine.kernel._walk cimport next_random

cdef enum:
    FIRST_REGION = 12   # filled slots that are emptied to begin with
    LEAST_REGION = 4
    PATIENCE = 300      # refuted positions until another region is tried
    IN_A_ROW = 3        # regions searched to their end until larger ones are taken
    LIGHT = 20          # the weight of a slot to begin with
    COMPARED = 3        # slots of which the lightest is left out


@cython.final
cdef class FillRepair(Improver):
    """A grid that is filled in part, with fewer open slots while step() goes on."""

    cdef readonly FirstFill first_fill
    cdef const Table* table
    cdef readonly bint is_refuted       # whether the first conclusions show that there is no fill
    cdef readonly int open_slots
    cdef int* words                     # per slot: its word, among those of its sort; -1 for none
    cdef unsigned char* is_free         # per slot: whether it is emptied in this round
    cdef int* region                    # these slots
    cdef int region_size, searched
    cdef int left_out                   # of this round: open slots, and the one that becomes a gap
    cdef bint moves                     # whether this round leaves out a slot that has a word
    cdef long long* weights             # per slot: the heavier, the less it is left out
    cdef bint in_round

    def __cinit__(self, SlotTable slot_table not None, unsigned long long seed, int favour,
                  bint by_letters=False):
        cdef int slot
        self.first_fill = FirstFill(slot_table, seed, favour, by_letters=by_letters)
        self.busy = self.first_fill.busy
        self.table = &slot_table.table
        self.words = <int*> block(self.table.slots * sizeof(int))
        self.is_free = <unsigned char*> zeros(self.table.slots)
        self.region = <int*> block(self.table.slots * sizeof(int))
        self.weights = <long long*> block(self.table.slots * sizeof(long long))
        self.region_size = FIRST_REGION
        self.open_slots = self.table.slots
        for slot in range(self.table.slots):
            self.words[slot] = -1
            self.weights[slot] = LIGHT

    def __dealloc__(self):
        free(self.words)
        free(self.is_free)
        free(self.region)
        free(self.weights)

    @property
    def is_filled(self):
        """Whether no slot is open any more."""
        return self.open_slots == 0

    def adopt(self, FirstFill other not None):
        """Take up the fullest grid that a search for the same came to."""
        cdef int slot
        if other.slot_table is not self.first_fill.slot_table:
            raise ValueError("only the grid of a search for the same can be taken up")
        hold(self.busy)
        try:
            hold(other.busy)
            try:
                memcpy(self.words, other.best_partial, self.table.slots * sizeof(int))
            finally:
                release(other.busy)
            self.open_slots = 0
            for slot in range(self.table.slots):
                if self.words[slot] == LEFT_OUT:
                    self.words[slot] = -1
                self.open_slots += self.words[slot] < 0
                self.weights[slot] = LIGHT
            self.in_round = False
            self.region_size = FIRST_REGION
        finally:
            release(self.busy)

    cdef bint advance(self, long long end) except -1 nogil:
        """Try words or letters; False when there is a fill, or certainly none.

        It comes back earlier if the problem is large.
        """
        cdef long long tries = self.first_fill.most_tries
        end = min(end, self.nodes + tries)
        self.start()
        # Beginning a round takes time, too, and counts as a word or letter.
        while self.nodes < end and not self.is_over() and tries > 0:
            self.go_on()
            self.nodes = self.first_fill.nodes
            tries -= 1
        return not self.is_over()

    def fill(self):
        """Return the number of the word in each slot; -1 where it is open."""
        hold(self.busy)
        try:
            return self.first_fill.numbers(self.words)
        finally:
            release(self.busy)

    cdef tuple snapshot(self):
        """Return everything that changes."""
        words = as_array("i", self.words, self.table.slots * sizeof(int))
        weights = as_array("q", self.weights, self.table.slots * sizeof(long long))
        sums = (self.open_slots, self.region_size, self.searched, self.left_out)
        flags = (self.in_round, self.is_refuted, self.moves)
        return self.first_fill.snapshot(), (words, weights), sums, flags

    cdef int load(self, tuple state) except -1:
        """Go to what snapshot() returned."""
        first_fill, (words, weights), sums, (self.in_round, self.is_refuted, self.moves) = state
        self.first_fill.load(first_fill)
        from_array(self.weights, self.table.slots * sizeof(long long), weights)
        from_array(self.words, self.table.slots * sizeof(int), words)
        self.open_slots, self.region_size, self.searched, self.left_out = sums
        self.nodes = self.first_fill.nodes
        return 0

    cdef int start(self) except -1 nogil:
        """Draw the first conclusions, once."""
        if not self.first_fill.started:
            self.first_fill.start()
            self.is_refuted = self.first_fill.is_refuted
            self.first_fill.is_refuted = self.first_fill.is_filled = False
        return 0

    cdef bint is_over(self) noexcept nogil:
        return self.is_refuted or self.open_slots == 0

    cdef int go_on(self) except -1 nogil:
        """Do what comes next: end a round, begin one, or try a word or letter."""
        if not self.in_round:
            self.begin_round()
        elif self.first_fill.is_refuted or self.first_fill.failures >= PATIENCE:
            return self.end_round()
        else:
            self.first_fill.try_one()
        # At once: a step may end here, and another grid be taken up.
        return self.end_round() if self.first_fill.is_filled else 0

    cdef int begin_round(self) except -1 nogil:
        """Empty some slots and let the search begin with the others as they are."""
        cdef int gap = -1
        cdef int word = -1
        cdef int count
        self.moves = next_random(&self.first_fill.random) & 1
        count = self.choose_region()
        if self.moves:
            gap = self.lightest_of(count)
            self.moves = gap >= 0
        if self.moves:
            self.is_free[gap] = 0
            word, self.words[gap] = self.words[gap], -1
        try:
            # No restarts: a region is searched to its end, or left.
            self.left_out = search_free_slots(self.first_fill, self.words, self.is_free,
                                              2 * PATIENCE)
        finally:
            if self.moves:
                self.words[gap] = word  # until the round has shown that it can be left out
        self.in_round = True
        return 0

    cdef int end_round(self) noexcept nogil:
        """Keep what came of it unless that is worse; learn how many slots to empty."""
        cdef int slot
        cdef int left = self.first_fill.fewest_open + self.left_out
        cdef long long more_weight = self.weight_added()
        if left == self.open_slots and more_weight >= 0:
            for slot in range(self.table.slots):
                self.weights[slot] += self.words[slot] < 0
        if left < self.open_slots or (left == self.open_slots and more_weight <= 0):
            self.open_slots = left
            for slot in range(self.table.slots):
                self.words[slot] = self.first_fill.best_partial[slot]
                if self.words[slot] == LEFT_OUT:
                    self.words[slot] = -1
        if not self.moves:
            self.adapt_region()
        self.first_fill.is_refuted = self.first_fill.is_filled = False
        self.in_round = False
        return 0

    cdef long long weight_added(self) noexcept nogil:
        """Return how much heavier the open slots of what was found are, all together."""
        cdef long long more = 0
        cdef int slot, word
        for slot in range(self.table.slots):
            word = self.first_fill.best_partial[slot]
            more += self.weights[slot] * (word < 0 or word == LEFT_OUT)
            more -= self.weights[slot] * (self.words[slot] < 0)
        return more

    cdef int adapt_region(self) noexcept nogil:
        """Take larger regions when some were searched to their end, and smaller ones if not."""
        if self.first_fill.is_refuted:
            self.searched += 1
            if self.searched >= IN_A_ROW:
                self.searched = 0
                self.region_size += self.region_size < self.table.slots
        elif not self.first_fill.is_filled:
            self.region_size -= self.region_size > LEAST_REGION
            self.searched = 0
        return 0

    cdef int choose_region(self) noexcept nogil:
        """Choose one of the open slots or all of them, and some around them; return how many."""
        cdef int rank = <int> (
            next_random(&self.first_fill.random) % <unsigned int> self.open_slots)
        cdef bint whole = next_random(&self.first_fill.random) & 1
        cdef int count = 0
        cdef int slot, wanted, _try
        for slot in range(self.table.slots):
            self.is_free[slot] = 0
            if self.words[slot] < 0:
                if whole or rank == 0:
                    self.is_free[slot] = 1
                    self.region[count] = slot
                    count += 1
                rank -= 1
        wanted = count + self.region_size
        if self.moves:                  # to another place in a few slots, or in many
            wanted = count + 2 + <int> (
                next_random(&self.first_fill.random) % <unsigned int> self.region_size)
        for _try in range(8 * self.region_size):
            slot = self.first_fill.some_neighbour(self.region[<int> (
                next_random(&self.first_fill.random) % <unsigned int> count)])
            if not self.is_free[slot]:
                self.is_free[slot] = 1
                self.region[count] = slot
                count += 1
                if count == wanted:
                    break
        return count

    cdef int lightest_of(self, int count) noexcept nogil:
        """Choose a slot of the region that has a word, rather a light one; -1 if none was met."""
        cdef int lightest = -1
        cdef unsigned long long below
        cdef int slot, _try
        for _try in range(COMPARED):
            # Rather one that was chosen early, and is near. Two statements: C draws in any order.
            below = 1 + next_random(&self.first_fill.random) % <unsigned int> count
            slot = self.region[<int> (next_random(&self.first_fill.random) % below)]
            if self.words[slot] >= 0 and (
                    lightest < 0 or self.weights[slot] < self.weights[lightest]):
                lightest = slot
        return lightest
