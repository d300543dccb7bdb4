"""Packing from the first free place ("Smart One" of PuzzleManiac, 2000).

Backtracking on the first free cell, as J. G. Fletcher did for pentominoes (1965).

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
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.engine.kernel._bits cimport has_bit, low_bits, lowest_bit
from puzzlewright.engine.kernel._memory cimport block, int_array, resize, sort_ints, zeros
from puzzlewright.engine.kernel._walk cimport DEAD, OPEN, SOLVED, Walk, tries_for

from puzzlewright.engine.driver.search import Method
from puzzlewright.core.errors import BrokenSearchError

cdef enum:
    PROBES = 6
    LOOK_EVERY = 512    # placements or cells between two looks at the deadline
    CELL_WORK = 16      # words of sets that a position touches, for each word to a set
    BLOCKED = -1    # the mark of a cell that a placement covers

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
        t.copies = int_array(copies)
        t.kind_of = int_array([kind for kind, _ in placements])
        t.masks = <uint64_t*> zeros(<size_t> t.placements * t.words * sizeof(uint64_t))
        for i in range(t.placements):
            if i % LOOK_EVERY == 0:
                check_deadline()
            for cell in [*placements[i][1], cells + placements[i][0]]:
                t.masks[<Py_ssize_t> i * t.words + (<int> cell >> 6)] |= ONE << (<int> cell & 63)
        by_first = [[] for _ in range(cells)]
        for i in within_deadline(sorted(range(t.placements), key=ranks.__getitem__)):
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
        """List the placements of each cell for every pattern of its probes."""
        cdef Table* t = &self.table
        cdef Py_ssize_t count = 0
        cdef Py_ssize_t room = 0
        cdef Py_ssize_t listed = 0
        cdef int first, pattern, i
        all_probes = [
            _probes(n, [placements[i][1] for i in by_first[n]])
            for n in within_deadline(range(t.cells), LOOK_EVERY)
        ]
        t.probes = int_array([probe for probes in all_probes for probe in probes])
        t.start = <int*> block(((<size_t> t.cells << PROBES) + 1) * sizeof(int))
        for first in range(t.cells):
            here = by_first[first]
            listed += len(here)
            if listed > LOOK_EVERY:
                listed = 0
                check_deadline()
            if room < count + (<Py_ssize_t> len(here) << PROBES):
                room = 2 * count + (<Py_ssize_t> len(here) << PROBES)
                t.members = <int*> resize(t.members, room * sizeof(int))
            needs = [self.needs(t.probes + PROBES * first, i) for i in here]
            for pattern in range(1 << PROBES):
                t.start[(first << PROBES) + pattern] = <int> count
                for i, need in zip(here, needs):
                    t.members[count] = i
                    count += (<int> need & pattern) == 0
        t.start[t.cells << PROBES] = <int> count
        t.members = <int*> resize(t.members, count * sizeof(int))
        return 0

    cdef int needs(self, const int* probes, int placement) noexcept:
        """Return which of some cells a placement covers, as bits."""
        cdef const uint64_t* mask = self.table.masks + <Py_ssize_t> placement * self.table.words
        cdef int bits = 0
        cdef int bit
        for bit in range(PROBES):
            bits |= <int> has_bit(mask, probes[bit]) << bit
        return bits


cdef list _probes(int first, list shapes):
    """Return the cells that most of the shapes need besides their first one."""
    counts = {}
    for cells in shapes:
        for cell in cells[1:]:
            counts[cell] = counts.get(cell, 0) + 1
    best = sorted(counts, key=lambda cell: (-counts[cell], cell))[:PROBES]
    return best + best[:1] * (PROBES - len(best)) if best else [first] * PROBES


@cython.final
cdef class TilingSearch(Walk):
    """A search that covers the first free cell."""

    method = Method("first-cell", "search from the first free cell")

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
        self.most_tries = tries_for(<long long> CELL_WORK * t.words)
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
        sort_ints(out, self.laid_count)
        return 0

    cdef int sanity(self) except -1 nogil:
        """Check that the cells are filled by what was laid, and by nothing twice."""
        cdef const Table* t = self.table
        cdef uint64_t seen, mask, cells
        cdef int word, i
        for word in range(t.words):
            seen = 0
            cells = low_bits(max(0, min(64, t.cells - 64 * word)))      # the rest are kinds
            for i in range(self.laid_count):
                mask = t.masks[<Py_ssize_t> self.laid[i] * t.words + word] & cells
                if seen & mask:
                    _fail_check("two bricks overlap")
                seen |= mask
            if seen != self.filled[word] & cells:
                _fail_check("what is filled is not what bricks cover")
        return 0


cdef class _Floods:
    """Finds parts of a board that are cut off by a placement."""

    cdef int cells
    cdef int* start             # per cell: its neighbours in `beside`
    cdef int* beside
    cdef int* seen              # per cell: the flood that came here last, or the placement on it
    cdef int* queue
    cdef int* field_size        # per cell: of the part of the empty board that it is in
    cdef int* rim               # the free neighbours of a placement
    cdef int now                # the number of the last flood

    def __cinit__(self, int cells, neighbours):
        cdef int cell, i, size
        self.cells = cells
        self.start = int_array([0, *accumulate(map(len, neighbours))])
        self.beside = int_array([other for others in neighbours for other in others])
        self.seen = int_array([0] * cells)
        self.queue = <int*> block(cells * sizeof(int))
        self.field_size = int_array([0] * cells)
        self.rim = <int*> block(self.start[cells] * sizeof(int))
        for cell in range(cells):
            if not self.field_size[cell]:
                self.now += 1
                size = self.flood(cell, -1)
                for i in range(size):
                    self.field_size[self.queue[i]] = size

    def __dealloc__(self):
        free(self.start)
        free(self.beside)
        free(self.seen)
        free(self.queue)
        free(self.field_size)
        free(self.rim)

    def sizes(self):
        """Return the sizes of the parts of the empty board."""
        cdef int cell
        sizes = []
        self.now += 1
        for cell in range(self.cells):
            if self.seen[cell] != self.now:
                sizes.append(self.flood(cell, -1))
        return sizes

    cdef int flood(self, int cell, int wanted) noexcept:
        """Mark all cells that can be reached from one, which is free; return their number.

        -1 as soon as `wanted` cells of the rim, marked by the number of the flood less 1, are met.
        """
        cdef int done = 0
        cdef int count = 1
        cdef int i, other
        self.queue[0] = cell
        wanted -= self.seen[cell] == self.now - 1
        self.seen[cell] = self.now
        while done < count:
            if wanted == 0:
                return -1
            for i in range(self.start[self.queue[done]], self.start[self.queue[done] + 1]):
                other = self.beside[i]
                if self.seen[other] != self.now and self.seen[other] != BLOCKED:
                    wanted -= self.seen[other] == self.now - 1
                    self.seen[other] = self.now
                    self.queue[count] = other
                    count += 1
            done += 1
        return -1 if wanted == 0 else count

    cdef list parts(self, covered):
        """Return the sizes of the parts that are left of a placement's field, if there are several.

        Of one part, what is left of the field; whether there are several is known when the cells
        around the placement have met, which is nearly always after a few steps.
        """
        cdef int cell, other, i
        cdef int count = 0
        for cell in covered:
            self.seen[cell] = BLOCKED
        self.now += 2           # the rim is marked by one number, the flood by the next
        for cell in covered:
            for i in range(self.start[cell], self.start[cell + 1]):
                other = self.beside[i]
                if self.seen[other] != BLOCKED and self.seen[other] != self.now - 1:
                    self.seen[other] = self.now - 1
                    self.rim[count] = other
                    count += 1
        left = self.field_size[covered[0]] - <int> len(covered)
        sizes = []
        if count and self.flood(self.rim[0], count) < 0:
            sizes.append(left)
        elif count:
            self.now += 1
            for i in range(count):
                if self.seen[self.rim[i]] != self.now:
                    sizes.append(self.flood(self.rim[i], -1))
        for cell in covered:
            self.seen[cell] = 0
        return sizes


#: Placements between two looks at the deadline: each may flood the whole board.
FLOODS = 32


def dead_placements(int cells, neighbours, placements, sums):
    """Return the placements that cut off a part of the board which nothing can fill.

    `neighbours` lists those of each cell; `sums[kind]` are the sizes that a part may have when a
    brick of that kind lies, as the bits of a number. The cells of a placement are connected.
    """
    floods = _Floods(cells, neighbours)
    fields = floods.sizes()
    fits = [bin(each)[:1:-1].ljust(cells + 1, "0") for each in sums]
    wrong = [sum([ways[size] == "0" for size in fields]) for ways in fits]
    dead = []
    for number, (kind, covered) in enumerate(within_deadline(placements, FLOODS)):
        own = fits[kind][floods.field_size[covered[0]]] == "0"      # which is another one now
        left = floods.parts(covered)
        if wrong[kind] > own or "0" in [fits[kind][size] for size in left]:
            dead.append(number)
    return dead


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


cdef int _fail_check(str message) except -1 with gil:
    raise BrokenSearchError(message)
