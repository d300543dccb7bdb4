"""Asking a grid that is being filled: what may go where, and can the rest still be filled?

The position after the first conclusions (_table_constraints.pyx) is kept, and every question begins
there: what follows from a word in a slot (singleton arc consistency), or a short search
(_first_fill.pyx) below it. The searches of all questions share what they learn: the weights of
slots, and the last fill. That is kept at first but for the surroundings of the slot, and its words
are tried first: a second fill is mostly the first one with another corner.
"""

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free

from puzzlewright.engine.kernel._bits cimport has_bit
from puzzlewright.engine.kernel._single_thread cimport hold, release
from puzzlewright.engine.word_fill._first_fill cimport FIRST_LIMIT, FirstFill
from puzzlewright.engine.kernel._memory cimport zeros
from puzzlewright.engine.word_fill._slots cimport SlotTable, Sort, Table
from puzzlewright.engine.kernel._walk cimport look_up

cdef enum:
    STRIDE = 255            # words between two looks at the deadline, less one
    FIRST_RADIUS = 2        # crossings from a slot up to where a fill is changed: at first,
    LAST_RADIUS = 4         # and at last


@cython.final
cdef class FillProbe:
    """A problem of filling slots, to be asked about its slots and words."""

    def __cinit__(self, SlotTable slot_table not None, unsigned long long seed, int favour):
        self.first_fill = FirstFill(slot_table, seed, favour)
        self.table = &slot_table.table
        self.distance = <int*> zeros(self.table.slots * sizeof(int))
        self.order = <int*> zeros(self.table.slots * sizeof(int))

    def __dealloc__(self):
        free(self.distance)
        free(self.order)

    @property
    def nodes(self):
        """Words that were tried."""
        return self.first_fill.nodes

    def begin(self):
        """Draw the first conclusions; False if they show that there is no fill."""
        hold(self.first_fill.busy)
        try:
            with nogil:
                self.first_fill.start()
            if self.first_fill.base == 0 and self.first_fill.is_refuted:
                self.is_refuted = True
            return not self.is_refuted
        finally:
            release(self.first_fill.busy)

    def sizes(self):
        """Return how many words each slot has left."""
        cdef int slot
        self.begin()
        return [self.first_fill.filler.levels.sizes[slot] for slot in range(self.table.slots)]

    def letters(self):
        """Return which letters each cell may hold, as bits of a number."""
        cdef int cell
        self.begin()
        return [self.first_fill.filler.levels.letters[cell] for cell in range(self.table.cells)]

    def words(self, int slot):
        """Return the numbers of the words that a slot has left, and how much room each leaves.

        Room is the sum of logarithms of how many words are left to the slots that cross.
        """
        cdef const Sort* sort
        cdef const uint64_t* words
        cdef int word
        self.require_slot(slot)
        self.begin()
        hold(self.first_fill.busy)
        try:
            sort = self.table.sort + self.table.sort_of[slot]
            self.first_fill.filler.now = self.first_fill.filler.levels
            words = self.first_fill.filler.levels.words + self.table.domain_at[slot]
            found = []
            for word in range(sort.words):
                if word & STRIDE == STRIDE:
                    look_up()
                if has_bit(words, word):
                    found.append((self.table.word_at[sort.first + word],
                                  self.first_fill.room_left(slot, word)))
            return found
        finally:
            release(self.first_fill.busy)

    def ask(self, int slot, int number, long long tries):
        """Tell whether the rest can be filled with a word in a slot.

        True if a fill was found, False if it is proved that there is none, None if that is
        unknown after `tries` dead ends. With 0 of them, only conclusions are drawn.
        """
        cdef int word
        cdef bint fits
        self.require_slot(slot)
        self.begin()
        hold(self.first_fill.busy)
        try:
            word = self.place_of(slot, number)
            if word < 0 or self.is_refuted:
                return False
            with nogil:
                fits = self.put(slot, word)
                if fits and tries > 0 and not self.first_fill.is_filled:
                    self.repair(slot, tries)
                    if not self.first_fill.is_filled:
                        self.start_at(1)
                        self.go_on(self.first_fill.dead_ends + tries)
            if self.first_fill.is_filled:
                self.keep_fill()
                return True
            return None if fits and not self.first_fill.is_refuted else False
        finally:
            release(self.first_fill.busy)

    def seek(self, long long tries):
        """Look for any fill, to be the guide of the questions; answer as ask() does."""
        self.begin()
        hold(self.first_fill.busy)
        try:
            if self.is_refuted:
                return False
            with nogil:
                self.first_fill.filler.deepen(0)
                self.start_at(1)
                self.go_on(self.first_fill.dead_ends + tries)
            if self.first_fill.is_filled:
                self.keep_fill()
                return True
            self.is_refuted = self.first_fill.is_refuted
            return False if self.is_refuted else None
        finally:
            release(self.first_fill.busy)

    def fill(self):
        """Return the fill that was found last: the number of the word in each slot; or None."""
        return self.first_fill.numbers(self.first_fill.guide) if self.has_fill else None

    cdef int require_slot(self, int slot) except -1:
        if not 0 <= slot < self.table.slots:
            raise ValueError("there is no such slot")
        return 0

    cdef int place_of(self, int slot, int number) noexcept:
        """Return the place of a word among those of its sort; -1 if the slot did not have it."""
        cdef const Sort* sort = self.table.sort + self.table.sort_of[slot]
        cdef int word
        for word in range(sort.words):
            if self.table.word_at[sort.first + word] == number:
                return word if has_bit(
                    self.first_fill.filler.levels.words + self.table.domain_at[slot], word) else -1
        return -1

    cdef bint put(self, int slot, int word) except -1 nogil:
        """Put a word into a slot of the first position, and begin a search there."""
        if not self.first_fill.filler.choose(0, slot, word):
            self.first_fill.is_filled, self.first_fill.is_refuted = False, True
            return False
        self.start_at(1)
        return True

    cdef int start_at(self, int level) noexcept nogil:
        """Begin a search at a position below the first one."""
        self.first_fill.is_filled = self.first_fill.filler.levels[level].open_slots == 0
        self.first_fill.is_refuted = False
        self.first_fill.base = self.first_fill.depth = level
        self.first_fill.failures = 0
        self.first_fill.limit = FIRST_LIMIT
        self.first_fill.stuck_on = -1
        return 0

    cdef int repair(self, int slot, long long tries) except -1 nogil:
        """Look for a fill that differs from the guide around a slot only, then further around.

        That it finds none proves nothing.
        """
        cdef int radius
        if not self.has_fill:
            return 0
        self.measure(slot)
        for radius in range(FIRST_RADIUS, LAST_RADIUS + 1, 2):
            self.first_fill.filler.deepen(1)
            if self.keep_far(radius):
                self.start_at(2)
                self.go_on(self.first_fill.dead_ends + tries)
                if self.first_fill.is_filled:
                    return 0
        return 0

    cdef bint keep_far(self, int radius) noexcept nogil:
        """Give slots that are far away their words of the guide; False if they do not agree."""
        cdef int slot
        for slot in range(self.table.slots):
            if self.distance[slot] > radius and self.first_fill.filler.now.filled[slot] < 0 and (
                    self.first_fill.guide[slot] >= 0) and has_bit(
                        self.first_fill.filler.now.words + self.table.domain_at[slot],
                        self.first_fill.guide[slot]):
                self.first_fill.filler.keep_only(slot, self.first_fill.guide[slot])
        return self.first_fill.filler.settle()

    cdef int measure(self, int slot) noexcept nogil:
        """Find out by how many crossings each slot is away from one."""
        cdef const Table* t = self.table
        cdef int count = 1
        cdef int done = 0
        cdef int here, at, way, other
        for here in range(t.slots):
            self.distance[here] = t.slots       # further than any that hangs together with it
        self.distance[slot] = 0
        self.order[0] = slot
        while done < count:
            here = self.order[done]
            done += 1
            for at in range(t.cells_start[here], t.cells_start[here + 1]):
                for way in range(2):
                    other = t.slot_at[2 * t.slot_cells[at] + way]
                    if other >= 0 and self.distance[other] == t.slots:
                        self.distance[other] = self.distance[here] + 1
                        self.order[count] = other
                        count += 1
        return 0

    cdef int go_on(self, long long end) except -1 nogil:
        """Search until there is a fill, a proof, or the last of the dead ends that are allowed."""
        while self.first_fill.dead_ends < end and not (
                self.first_fill.is_filled or self.first_fill.is_refuted):
            if self.first_fill.nodes & STRIDE == STRIDE:
                look_up()
            self.first_fill.try_a_word()
        return 0

    cdef int keep_fill(self) noexcept:
        cdef int slot
        for slot in range(self.table.slots):
            self.first_fill.guide[slot] = self.first_fill.filler.now.filled[slot]
        self.has_fill = True
        return 0
