"""Filling slots with words: a complete search on sets of words, with arc consistency.

Maintaining arc consistency (MAC; D. Sabin and E. C. Freuder, 1994), with the smallest domain first
(R. M. Haralick and G. L. Elliott, 1980).

The position and what is concluded from it are those of _table_constraints.pyx. The search branches
on the slot
with the fewest words, the first of them where there are several. So it sees every fill, and counts
them; it is not meant for large dictionaries, where a few bad choices at the start are not undone
in a lifetime.
"""

cimport cython
from libc.stdint cimport uint64_t

from puzzlewright.engine.kernel._bits cimport lowest_bit
from puzzlewright.engine.word_fill._table_constraints cimport Filler, Level
from puzzlewright.engine.word_fill._slots cimport SlotTable, Sort, Table
from puzzlewright.engine.kernel._walk cimport DEAD, OPEN, SOLVED, Walk, tries_for

from puzzlewright.engine.driver.search import Method
from puzzlewright.core.errors import BrokenSearchError

cdef enum:
    DOMAIN_WORK = 4         # times that a position touches each word of its sets, or so


@cython.final
cdef class FillSearch(Walk):
    """A complete search for all fills."""

    method = Method("fill", "filling slots with words")

    cdef readonly SlotTable slot_table
    cdef const Table* table
    cdef Filler filler

    def __cinit__(self, SlotTable slot_table not None):
        self.slot_table = slot_table
        self.table = &slot_table.table
        self.filler = Filler(slot_table)
        self.most_tries = tries_for(<long long> DOMAIN_WORK * self.table.domain_bits)
        self.set_given(())

    @property
    def fingerprint(self):
        """Names the problem and this kernel, whose tree is its own."""
        return Walk.fingerprint.__get__(self) + b"fill"

    cdef Walk twin(self):
        return FillSearch(self.slot_table)

    # ------------------------------------------------------------ positions

    cdef int enter_root(self) except -1 nogil:
        return self.judge(self.filler.begin())

    cdef int enter(self, int level) except -1 nogil:
        cdef int slot = self.filler.levels[level].best
        cdef int first = self.table.sort[self.table.sort_of[slot]].first
        return self.judge(self.filler.choose(level, slot, self.current_choice(level) - first))

    cdef int leave(self, int level) except -1 nogil:
        return 0        # the older position is still there

    cdef int judge(self, bint stands) noexcept nogil:
        """Return what a position is, and find the slot to branch on."""
        cdef int best_size = 0x7FFFFFFF
        cdef int slot, size
        if not stands:
            return DEAD
        if self.filler.now.open_slots == 0:
            return SOLVED
        for slot in range(self.table.slots):
            if self.filler.now.filled[slot] < 0:
                size = self.filler.size(slot)
                if size < best_size:
                    best_size = size
                    self.filler.now.best = slot
        return OPEN

    # ------------------------------------------------------------ branching and solutions

    cdef int list_choices(self, int level) except -1 nogil:
        cdef const Table* t = self.table
        cdef const Level* here = self.filler.levels + level
        cdef const Sort* sort = t.sort + t.sort_of[here.best]
        cdef const uint64_t* words = here.words + t.domain_at[here.best]
        cdef uint64_t left
        cdef int count = 0
        cdef int i
        cdef int* out
        self.room_for_choices(sort.words)
        out = self.choices + self.frames[level].first
        for i in range(sort.bits):
            left = words[i]
            while left:
                out[count] = sort.first + 64 * i + lowest_bit(left)
                count += 1
                left &= left - 1
        return count

    cdef int solution_size(self) noexcept nogil:
        return self.table.slots

    cdef int write_solution(self, int* out) except -1 nogil:
        cdef const Table* t = self.table
        cdef int slot
        for slot in range(t.slots):
            out[slot] = t.word_at[t.sort[t.sort_of[slot]].first + self.filler.now.filled[slot]]
        return 0

    cdef int sanity(self) except -1 nogil:
        """Check that words and letters of a position agree."""
        cdef const Table* t = self.table
        cdef const Level* here = self.filler.levels + self.depth
        cdef int slot, place, cell
        for slot in range(t.slots):
            for place in range(t.sort[t.sort_of[slot]].length):
                cell = t.slot_cells[t.cells_start[slot] + place]
                self.filler.now = self.filler.levels + self.depth
                if self.filler.letters_of(
                        slot, place, here.letters[cell]) != here.letters[cell]:
                    _fail_check("a cell has a letter that no word of its slot has")
        return 0


cdef int _fail_check(str message) except -1 with gil:
    raise BrokenSearchError(message)
