"""Packing from the first free place ("Smart One" of PuzzleManiac, 2000).

The cells are numbered in the order in which they are to be filled. The first free one must be
covered by a brick whose first cell it is, for all cells before it are filled already. So the
placements are sorted by their first cell, and a position tries those of one cell that overlap
nothing and of whose brick there are copies left.

Most of them overlap: their cells are close to the first one, where it is crowded. So each cell has
its placements in 2**PROBES lists, by which of PROBES cells nearby are filled; those that need one
of these are left out beforehand.

    . . . .         the first free cell (?), and the cells nearby that are looked at (o):
    x x x ? o       of the 63 ways to lay a pentomino on ? as its first cell, 8 are left
    x o o o .       where all four are filled

A cell with one way left to cover it is covered at once, inside the position that forced it.
"""

from itertools import accumulate

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, qsort
from libc.string cimport memcpy, memset

from puzzlewright.engine._bits cimport lowest_bit
from puzzlewright.engine._memory cimport block, compare_ints, copied, zeros
from puzzlewright.engine._walk cimport DEAD, OPEN, SOLVED, Walk
from puzzlewright.errors import BrokenSearchError

cdef enum:
    PROBES = 6

cdef uint64_t ONE = 1


cdef struct Table:              # never changes; all searches of a problem share it
    int cells, words            # words to a set of cells and kinds
    int kinds, placements
    int* kind_of                # per placement
    uint64_t* masks             # per placement: its cells and its kind
    int* copies                 # per kind; -1 for any number
    int* probes                 # PROBES cells per cell
    int* start                  # per cell and pattern of the probes: its list begins here,
    int* members                # in here


cdef class TilingTable:
    """Placements sorted for the search; `ranks` is the order in which to try them."""

    cdef Table table

    def __cinit__(self, int cells, copies, placements, ranks):
        """A placement is its kind and its cells, which are sorted."""
        cdef Table* t = &self.table
        cdef int i
        t.kinds, t.placements = len(copies), len(placements)
        t.cells, t.words = cells, (cells + t.kinds + 63) // 64
        t.copies = copied(copies)
        t.kind_of = copied([kind for kind, _ in placements])
        t.masks = <uint64_t*> zeros(<size_t> t.placements * t.words * sizeof(uint64_t))
        for i in range(t.placements):
            for cell in [*placements[i][1], cells + placements[i][0]]:
                t.masks[<Py_ssize_t> i * t.words + (<int> cell >> 6)] |= ONE << (<int> cell & 63)
        by_first = [[] for _ in range(cells)]
        for i in sorted(range(t.placements), key=ranks.__getitem__):
            by_first[placements[i][1][0]].append(i)
        self.fill(by_first, placements)

    def __dealloc__(self):
        free(self.table.copies)
        free(self.table.kind_of)
        free(self.table.masks)
        free(self.table.probes)
        free(self.table.start)
        free(self.table.members)

    cdef int fill(self, list by_first, object placements) except -1:
        cdef Table* t = &self.table
        all_probes = []
        starts = [0]
        members = []
        for first in range(t.cells):
            probes = _probes(first, [placements[i][1] for i in by_first[first]])
            all_probes += probes
            for pattern in range(1 << PROBES):
                taken = {probes[bit] for bit in range(PROBES) if pattern >> bit & 1}
                members += [i for i in by_first[first] if taken.isdisjoint(placements[i][1])]
                starts.append(len(members))
        t.probes = copied(all_probes)
        t.start = copied(starts)
        t.members = copied(members)
        return 0


cdef list _probes(int first, list shapes):
    """Return the cells that most of the shapes need besides their first one."""
    counts = {}
    for cells in shapes:
        for cell in cells[1:]:
            counts[cell] = counts.get(cell, 0) + 1
    best = sorted(counts, key=lambda cell: (-counts[cell], cell))[:PROBES]
    return best + [first] * (PROBES - len(best))        # the first cell itself is always free


@cython.final
cdef class TilingSearch(Walk):
    """A search that covers the first free cell."""

    cdef readonly TilingTable tiling_table
    cdef const Table* table
    cdef uint64_t* filled       # the cells, as a set
    cdef int* left              # per kind: copies still to be laid
    cdef int* laid              # placements, in order
    cdef int laid_count
    cdef int* laid_at           # per level: how many were laid there
    cdef int* ready             # placements for the first free cell
    cdef int ready_count

    def __cinit__(self, TilingTable tiling_table not None):
        cdef const Table* t = &tiling_table.table
        self.tiling_table = tiling_table
        self.table = t
        self.filled = <uint64_t*> zeros(t.words * sizeof(uint64_t))
        self.left = <int*> block(t.kinds * sizeof(int))
        self.laid = <int*> block(t.cells * sizeof(int))
        self.laid_at = <int*> block((t.cells + 1) * sizeof(int))
        self.ready = <int*> block(t.placements * sizeof(int))
        self.set_given(())

    def __dealloc__(self):
        free(self.filled)
        free(self.left)
        free(self.laid)
        free(self.laid_at)
        free(self.ready)

    @property
    def fingerprint(self):
        """Names the problem and this kernel, whose tree is its own."""
        return Walk.fingerprint.__get__(self) + b"first place"

    cdef Walk twin(self):
        return TilingSearch(self.tiling_table)

    # ------------------------------------------------------------ positions

    cdef int enter_root(self) except -1 nogil:
        cdef const Table* t = self.table
        memcpy(self.left, t.copies, t.kinds * sizeof(int))
        memset(self.filled, 0, t.words * sizeof(uint64_t))
        self.laid_count = 0
        return self.settle()

    cdef int enter(self, int level) except -1 nogil:
        self.lay(self.current_choice(level))
        return self.settle()

    cdef int leave(self, int level) except -1 nogil:
        while self.laid_count > self.laid_at[level]:
            self.laid_count -= 1
            self.take_up(self.laid[self.laid_count])
        return 0

    cdef inline int lay(self, int placement) noexcept nogil:
        """Fill the cells of a placement; its kind counts as filled when no copies are left."""
        cdef const Table* t = self.table
        cdef const uint64_t* mask = t.masks + <Py_ssize_t> placement * t.words
        cdef int kind = t.kind_of[placement]
        cdef int word
        for word in range(t.words):
            self.filled[word] |= mask[word]
        self.left[kind] -= 1
        if self.left[kind] != 0:
            self.filled[(t.cells + kind) >> 6] &= ~(ONE << ((t.cells + kind) & 63))
        self.laid[self.laid_count] = placement
        self.laid_count += 1
        return 0

    cdef inline int take_up(self, int placement) noexcept nogil:
        cdef const Table* t = self.table
        cdef const uint64_t* mask = t.masks + <Py_ssize_t> placement * t.words
        cdef int word
        for word in range(t.words):
            self.filled[word] &= ~mask[word]
        self.left[t.kind_of[placement]] += 1
        return 0

    cdef int settle(self) noexcept nogil:
        """Cover cells while there is one way to do so."""
        cdef int word = 0
        cdef int cell
        while True:
            while ~self.filled[word] == 0:
                word += 1
                if word == self.table.words:
                    return SOLVED
            cell = 64 * word + lowest_bit(~self.filled[word])
            if cell >= self.table.cells:
                return SOLVED
            self.ready_count = _look_up(self.table, self.filled, cell, self.ready)
            if self.ready_count == 0:
                return DEAD
            if self.ready_count > 1:
                return OPEN
            self.lay(self.ready[0])

    # ------------------------------------------------------------ branching and solutions

    cdef int list_choices(self, int level) except -1 nogil:
        """Offer the placements that were looked up last, in their order."""
        self.room_for_choices(self.ready_count)
        memcpy(self.choices + self.frames[level].first, self.ready, self.ready_count * sizeof(int))
        self.laid_at[level] = self.laid_count
        return self.ready_count

    cdef int solution_size(self) noexcept nogil:
        return self.laid_count

    cdef int write_solution(self, int* out) except -1 nogil:
        memcpy(out, self.laid, self.laid_count * sizeof(int))
        qsort(out, self.laid_count, sizeof(int), compare_ints)
        return 0

    cdef int sanity(self) except -1 nogil:
        """Check that the cells are filled by what was laid, and by nothing twice."""
        cdef const Table* t = self.table
        cdef uint64_t seen
        cdef int word, i
        for word in range(t.words):
            seen = 0
            for i in range(self.laid_count):
                if word < t.cells // 64 and seen & t.masks[
                        <Py_ssize_t> self.laid[i] * t.words + word]:
                    _broken("two bricks overlap")
                seen |= t.masks[<Py_ssize_t> self.laid[i] * t.words + word]
            if word < t.cells // 64 and seen & ~self.filled[word]:
                _broken("a brick does not fill its cells")
        return 0


def dead_placements(int cells, neighbours, placements, sums):
    """Return the placements that cut off a part of the board which nothing can fill.

    `neighbours` lists those of each cell; `sums[kind]` are the sizes that a part may have when a
    brick of that kind lies, as the bits of a number.
    """
    cdef int* start = copied([0, *accumulate(map(len, neighbours))])
    cdef int* beside = copied([other for others in neighbours for other in others])
    cdef unsigned char* seen = <unsigned char*> block(cells)
    cdef unsigned char* fits = <unsigned char*> zeros(<size_t> len(sums) * (cells + 1))
    cdef int* queue = <int*> block(cells * sizeof(int))
    cdef int kind, cell, size
    for kind in range(len(sums)):
        for size in range(cells + 1):
            fits[<Py_ssize_t> kind * (cells + 1) + size] = sums[kind] >> size & 1
    dead = []
    for number, (kind, covered) in enumerate(placements):
        memset(seen, 0, cells)
        for cell in covered:
            seen[cell] = 1
        for cell in range(cells):
            if not seen[cell]:
                size = _flood(start, beside, cell, seen, queue)
                if not fits[<Py_ssize_t> kind * (cells + 1) + size]:
                    dead.append(number)
                    break
    free(start)
    free(beside)
    free(seen)
    free(fits)
    free(queue)
    return dead


cdef int _flood(
    const int* start, const int* beside, int cell, unsigned char* seen, int* queue
) noexcept nogil:
    """Mark all the cells that can be reached from one, and return their number."""
    cdef int done = 0
    cdef int count = 1
    cdef int i
    queue[0] = cell
    seen[cell] = 1
    while done < count:
        for i in range(start[queue[done]], start[queue[done] + 1]):
            if not seen[beside[i]]:
                seen[beside[i]] = 1
                queue[count] = beside[i]
                count += 1
        done += 1
    return count


cdef int _look_up(const Table* t, const uint64_t* filled, int cell, int* ready) noexcept nogil:
    """List the placements that can cover the first free cell, and return their number."""
    cdef const int* probes = t.probes + PROBES * cell
    cdef const uint64_t* masks = t.masks
    cdef const uint64_t* mask
    cdef const int* member
    cdef const int* end
    cdef Py_ssize_t words = t.words
    cdef uint64_t both
    cdef uint64_t low = filled[0]
    cdef Py_ssize_t word
    cdef int pattern = 0
    cdef int count = 0
    cdef int bit
    for bit in range(PROBES):
        pattern |= <int> (filled[probes[bit] >> 6] >> (probes[bit] & 63) & 1) << bit
    pattern += cell << PROBES
    member = t.members + t.start[pattern]
    end = t.members + t.start[pattern + 1]
    if words == 2:
        while member != end:
            mask = masks + 2 * <Py_ssize_t> member[0]
            ready[count] = member[0]
            count += (mask[0] & low | mask[1] & filled[1]) == 0
            member += 1
        return count
    while member != end:
        mask = masks + words * member[0]
        both = mask[0] & low
        for word in range(1, words):
            both |= mask[word] & filled[word]
        ready[count] = member[0]
        count += both == 0
        member += 1
    return count


cdef int _broken(str message) except -1 with gil:
    raise BrokenSearchError(message)
