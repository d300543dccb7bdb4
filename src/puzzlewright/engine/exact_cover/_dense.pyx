"""Exact cover with colours by a matrix of which options go together: for up to some 10,000 options.

Knuth's algorithm X (2000) on bit sets: backtracking with forward checking, on the item with the
fewest options (R. M. Haralick and G. L. Elliott, 1980). The rows below are the adjacency matrix of
the graph of options that go together, so a position is a set of vertices, as in bit-parallel search
for cliques.

Each primary item has a segment of bits, one bit for every option that contains it; short segments
share a machine word. A position of the search is one such row of segments, a bit set where the
option is still possible:

    word      0              1                  2 …
    bits      aaaa bb ccccc  dddddddddddddddd   dddddd eeee …      a, b, c, d, e: items

For every option there is a row of the same shape, set up once: the bits of all the options that do
not get in its way. Colours and secondary items leave no other trace than that. Choosing an option
is to AND its row to the position; the population counts of the segments then tell all there is to
know. An empty segment refutes the position; a segment with one bit forces that option; the smallest
segment is the one to branch on, the first of them where there are several.

The items still to be covered are kept as a list, so that the work shrinks as the search goes down,
those with few options first: they are the ones that run out, and most positions that are tried are
dead. Leaving a position is free, for the older rows are still there.

Where all items are short (a sudoku's have nine options each), the segments of a word are looked at
all at once. Each has a guard bit above it, and a row of guards says which items are still to be
covered:

    word      Gaaaa Gbb Gccccc      (word | guards) - units    takes 1 from each segment,

and a guard is borrowed from just where the segment was empty. To AND a segment with itself less 1
takes away its lowest bit; so three such subtractions tell which items have none, one or two options
left, without a branch, and the compiler makes vectors of it.

What failed, on the instances of the benchmark: a list of the options that are left, with their
items as bit masks, filtered anew at every position and counted in bit slices, 64 items at a time
(2 to 4 times slower for 60 to 70 items, 12 times for 128 items with colours, where the masks are
wide); the same with a first look that only ORs the masks (still 1.5 to 2 times slower); a row for
each item instead of each option (the options with that item, of which a choice takes six away), so
that rows can be written anew with what is left of them when half is gone: 1.1 to 1.4 times as fast
on pentominoes, but a quarter slower on 8×8 and 5 times on hexominoes, for writing anew takes as
long as a hundred positions. Rows that begin where a line of the cache does made that an eighth
faster.
"""

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from puzzlewright.engine.kernel._bits cimport LANES, Vector, any_bit, bits_in, has_bit, lowest_bit
from puzzlewright.engine.exact_cover._matrix cimport Matrix, Segment, Table
from puzzlewright.engine.kernel._memory cimport block, resize, sort_ints, zeros
from puzzlewright.engine.kernel._walk cimport DEAD, OPEN, SOLVED, Walk

from puzzlewright.engine.driver.search import Method
from puzzlewright.core.errors import BrokenSearchError

cdef enum:
    FEW = 4         # items with no more options than this are looked at first


cdef struct Level:
    uint64_t* row           # the options still possible, by item
    int* items              # still to be covered; with short items, instead,
    uint64_t* left          # their guards
    int count               # of these items; with short items, 0 or 1 for none or some
    int best                # the one with fewest options
    int killer              # the item that ran out when something was last tried here; -1 for none
    int chosen              # options chosen up to and including this position


@cython.final
cdef class DenseSearch(Walk):
    """A search of a Matrix; `given` options are chosen before it starts."""

    method = Method("cover-dense", "exact cover on a bit matrix")

    cdef readonly Matrix matrix
    cdef const Table* table
    cdef Level* levels
    cdef int levels_room
    cdef uint64_t* row          # several rows in one
    cdef uint64_t* covered      # the items that several options cover
    cdef int* forced            # items with a single option left
    cdef uint64_t* singles      # their guards, with short items
    cdef uint64_t* pairs        # the guards of items with at most two
    cdef int* chosen
    cdef int chosen_room

    def __cinit__(self, Matrix matrix not None, given=()):
        cdef const Table* t = &matrix.table
        self.matrix = matrix
        self.table = t
        self.row = <uint64_t*> zeros(t.words * sizeof(uint64_t))
        self.covered = <uint64_t*> zeros(t.item_words * sizeof(uint64_t))
        self.forced = <int*> block((t.primary + 1) * sizeof(int))
        self.singles = <uint64_t*> zeros(t.words * sizeof(uint64_t))
        self.pairs = <uint64_t*> zeros(t.words * sizeof(uint64_t))
        self.set_given(given)
        self.make_level(0)

    def __dealloc__(self):
        cdef int level
        for level in range(self.levels_room):
            free(self.levels[level].row)
            free(self.levels[level].items)
            free(self.levels[level].left)
        free(self.levels)
        free(self.row)
        free(self.covered)
        free(self.forced)
        free(self.singles)
        free(self.pairs)
        free(self.chosen)

    cdef bint may_be_given(self, int option) noexcept nogil:
        return option < self.table.options and self.table.bit_of[option] >= 0

    cdef Walk twin(self):
        return DenseSearch(self.matrix, self.givens)

    cdef int make_level(self, int level) except -1 nogil:
        cdef int room = self.levels_room
        cdef Level* new
        if level < room:
            return 0
        self.levels = <Level*> resize(self.levels, (level + 8) * sizeof(Level))
        memset(self.levels + room, 0, (level + 8 - room) * sizeof(Level))
        while room < level + 8:
            self.levels_room = room + 1     # as far as there is something to be freed
            new = self.levels + room
            new.row = <uint64_t*> resize(NULL, self.table.words * sizeof(uint64_t) + 1)
            new.items = <int*> resize(NULL, self.table.primary * sizeof(int) + 1)
            new.left = <uint64_t*> resize(NULL, self.table.words * sizeof(uint64_t) + 1)
            room += 1
        return 0

    # ------------------------------------------------------------ positions

    cdef int enter_root(self) except -1 nogil:
        cdef const Table* t = self.table
        cdef Level* root = self.levels
        cdef int i
        if self.given_count + t.primary >= self.chosen_room:       # never NULL, not even for none
            self.chosen_room = self.given_count + t.primary + 1
            self.chosen = <int*> resize(self.chosen, self.chosen_room * sizeof(int))
        memcpy(root.row, t.start, t.words * sizeof(uint64_t))
        memcpy(root.left, t.guards, t.words * sizeof(uint64_t))
        for i in range(t.primary):
            root.items[i] = i
        root.count = t.primary
        root.chosen = 0
        root.killer = -1
        self.begin_batch()
        for i in range(self.given_count):
            if not self.add_to_batch(root, self.given_ids[i]):
                return DEAD
        return self.settle(root, root, self.row, self.covered)

    cdef int enter(self, int level) except -1 nogil:
        cdef const Table* t = self.table
        cdef Py_ssize_t option = self.current_choice(level)
        cdef const uint64_t* row = t.rows + option * t.words
        cdef const uint64_t* covered = t.items + option * t.item_words
        cdef Level* old
        cdef Level* new
        self.make_level(level + 1)
        old, new = self.levels + level, self.levels + level + 1
        if old.killer >= 0 and not t.short_items and _runs_out(t, old, old.killer, row, covered):
            return DEAD
        new.chosen = old.chosen + 1
        new.killer = -1
        self.chosen[new.chosen - 1] = <int> option
        return self.settle(old, new, row, covered)

    cdef int leave(self, int level) except -1 nogil:
        return 0        # the older rows are still there

    cdef int settle(
        self, const Level* old, Level* new, const uint64_t* row, const uint64_t* covered
    ) except -1 nogil:
        """Go from `old` to `new` by what `row` allows; then choose what is forced, and again."""
        cdef const Table* t = self.table
        cdef Py_ssize_t option
        cdef int forced_count, i
        while True:
            if t.short_items:
                forced_count = self.narrow_short(old, new, row, covered)
            else:
                forced_count = _narrow(t, old, new, row, covered, self.forced)
            if forced_count < 0:
                if old != new:
                    (<Level*> old).killer = -1 - forced_count
                return DEAD
            if new.count == 0:
                return SOLVED
            if forced_count == 0:
                return OPEN
            option = self.only_option(new, self.forced[0])
            for i in range(1, forced_count):
                if not has_bit(t.items + option * t.item_words, t.place[self.forced[i]]):
                    break
            else:
                self.chosen[new.chosen] = <int> option
                new.chosen += 1
                old, row = new, t.rows + option * t.words
                covered = t.items + option * t.item_words
                continue
            self.begin_batch()
            for i in range(forced_count):
                if not self.force(new, self.forced[i]):
                    return DEAD
            old, row, covered = new, self.row, self.covered

    cdef Py_ssize_t only_option(self, const Level* level, int item) noexcept nogil:
        """Return the one option that an item has left."""
        cdef const Segment* segment = self.table.segments + item
        cdef int word = segment.first
        cdef uint64_t left = level.row[word] & segment.mask
        while left == 0:
            word += 1
            left = level.row[word]
        return self.table.option_at[64 * word + lowest_bit(left)]

    cdef int begin_batch(self) noexcept nogil:
        """Start to gather options that are chosen together."""
        memset(self.row, 0xFF, self.table.words * sizeof(uint64_t))
        memset(self.covered, 0, self.table.item_words * sizeof(uint64_t))
        return 0

    cdef bint force(self, Level* level, int item) noexcept nogil:
        """Choose the one option that an item has left."""
        if has_bit(self.covered, self.table.place[item]):
            return True         # by the same option, for it has no other
        return self.add_to_batch(level, self.only_option(level, item))

    cdef bint add_to_batch(self, Level* level, Py_ssize_t option) noexcept nogil:
        """Choose one more option; False when it does not go together with those before."""
        cdef const Table* t = self.table
        cdef const uint64_t* row = t.rows + option * t.words
        cdef const uint64_t* items = t.items + option * t.item_words
        cdef int bit = t.bit_of[option]
        cdef int word
        if not has_bit(self.row, bit):
            return False
        for word in range(t.words // LANES):
            (<Vector*> self.row)[word] &= (<const Vector*> row)[word]
        for word in range(t.item_words // LANES):
            (<Vector*> self.covered)[word] |= (<const Vector*> items)[word]
        self.chosen[level.chosen] = <int> option
        level.chosen += 1
        return True

    cdef int narrow_short(
        self, const Level* old, Level* new, const uint64_t* row, const uint64_t* covered
    ) noexcept nogil:
        """Do what _narrow() does, for short items."""
        cdef const Table* t = self.table
        cdef int found = _look_at_segments(t, old, new, row, covered, self.singles, self.pairs)
        cdef uint64_t left
        cdef int word
        cdef int forced_count = 0
        if found & DIES:
            return -1
        new.count = (found & REMAINS) != 0
        if found & FORCES:
            for word in range(t.words):
                left = self.singles[word]
                while left:
                    self.forced[forced_count] = t.item_at[64 * word + lowest_bit(left)]
                    forced_count += 1
                    left &= left - 1
        elif found & REMAINS:
            new.best = _best_short(t, new, self.pairs)
        return forced_count

    # ------------------------------------------------------------ branching

    cdef int list_choices(self, int level) except -1 nogil:
        """Branch on the item with fewest options; ties go to the first item."""
        cdef const Level* here = self.levels + level
        cdef const Segment* segment = self.table.segments + here.best
        cdef uint64_t left
        cdef int word
        cdef int count = 0
        cdef int* out
        self.room_for_choices(64 * segment.words)
        out = self.choices + self.frames[level].first
        for word in range(segment.first, segment.first + segment.words):
            left = here.row[word] & segment.mask
            while left:
                out[count] = self.table.option_at[64 * word + lowest_bit(left)]
                count += 1
                left &= left - 1
        return count

    # ------------------------------------------------------------ solutions

    cdef int solution_size(self) noexcept nogil:
        return self.levels[self.depth].chosen

    cdef int write_solution(self, int* out) except -1 nogil:
        cdef int size = self.solution_size()
        memcpy(out, self.chosen, size * sizeof(int))
        sort_ints(out, size)
        return 0

    cdef int sanity(self) except -1 nogil:
        """Check that everything possible goes together with everything chosen, and the counts."""
        cdef const Table* t = self.table
        cdef const Level* here = self.levels + self.depth
        cdef int i, item, size
        cdef int best = -1
        cdef int best_size = 0
        for item in range(t.primary):
            if not self.is_left(here, item):
                continue
            size = _size(t.segments + item, here.row)
            if size == 0:
                _fail_check("an item without options was overlooked")
            if best < 0 or size < best_size:
                best, best_size = item, size
            for i in range(here.chosen):
                self.check_compatible(here, item, self.chosen[i])
        if best >= 0 and best != here.best:
            _fail_check("the item to branch on is not the smallest")
        return 0

    cdef bint is_left(self, const Level* here, int item) noexcept nogil:
        """Tell whether an item is still to be covered."""
        cdef int i
        if self.table.short_items:
            return has_bit(here.left, self.table.place[item])
        for i in range(here.count):
            if here.items[i] == item:
                return True
        return False

    cdef int check_compatible(self, const Level* here, int item, Py_ssize_t chosen) except -1 nogil:
        cdef const Table* t = self.table
        cdef const Segment* segment = t.segments + item
        cdef int word
        for word in range(segment.first, segment.first + segment.words):
            if here.row[word] & segment.mask & ~t.rows[chosen * t.words + word]:
                _fail_check("a possible option does not go together with a chosen one")
        return 0


# ---------------------------------------------------------------- the loop that matters

cdef int _narrow(
    const Table* t, const Level* old, Level* new,
    const uint64_t* row, const uint64_t* covered, int* forced,
) noexcept nogil:
    """AND `row` to the position; -1 if an item runs out, else how many have a single option left.

    Items with few options go to the front of the new list. `old` and `new` may be one and the
    same: what is written lies behind what is read, and words shared by items bear two ANDs.
    """
    cdef const Segment* segment
    cdef uint64_t left, rank
    cdef uint64_t best = ~(<uint64_t> 0)
    cdef int i, item, word, size, at, done, is_few
    cdef int kept = 0
    cdef int few = 0
    cdef int forced_count = 0
    # Whatever depends on a size is computed without a branch: nobody can predict it.
    for i in range(old.count):
        item = old.items[i]
        segment = t.segments + item
        left = old.row[segment.first] & row[segment.first]
        new.row[segment.first] = left
        size = bits_in(left & segment.mask)
        for word in range(segment.first + 1, segment.first + segment.words):
            left = old.row[word] & row[word]
            new.row[word] = left
            size += bits_in(left)
        done = has_bit(covered, item)
        if size + done == 0:
            return -1 - item
        rank = (<uint64_t> size) << 32 | <uint64_t> item
        rank |= -(<uint64_t> done)
        best = rank if rank < best else best
        forced[forced_count] = item
        forced_count += size == 1
        is_few = (size <= FEW) & (done ^ 1)
        at = few if is_few else kept
        new.items[kept] = new.items[at]
        new.items[at] = item
        few += is_few
        kept += 1 - done
    new.count = kept
    new.best = <int> best        # its lower half
    return forced_count


cdef inline bint _runs_out(
    const Table* t, const Level* old, int item, const uint64_t* row, const uint64_t* covered,
) noexcept nogil:
    """Tell whether an item that is to be covered has no options left with `row`."""
    cdef const Segment* segment = t.segments + item
    cdef uint64_t left
    cdef int word
    if has_bit(covered, item):
        return False
    left = old.row[segment.first] & row[segment.first] & segment.mask
    for word in range(segment.first + 1, segment.first + segment.words):
        left |= old.row[word] & row[word]
    return left == 0


cdef enum:          # what _look_at_segments() has seen
    DIES = 1        # an item without options
    FORCES = 2      # an item with one
    REMAINS = 4     # an item that is still to be covered


cdef int _look_at_segments(
    const Table* t, const Level* old, Level* new,
    const uint64_t* row, const uint64_t* covered, uint64_t* singles, uint64_t* pairs,
) noexcept nogil:
    """AND `row` to the position, and find the items with none, one or at most two options left."""
    cdef Vector* new_row = <Vector*> new.row
    cdef Vector* new_left = <Vector*> new.left
    cdef Vector guards, units, possible, left, less
    cdef Vector dead = (<const Vector*> t.units)[0] ^ (<const Vector*> t.units)[0]     # zero
    cdef Vector single = dead
    cdef Vector remaining = dead
    cdef int i
    for i in range(t.words // LANES):
        guards = (<const Vector*> t.guards)[i]
        units = (<const Vector*> t.units)[i]
        possible = (<const Vector*> old.row)[i] & (<const Vector*> row)[i]
        left = (<const Vector*> old.left)[i] & ~(<const Vector*> covered)[i]
        new_row[i] = possible
        new_left[i] = left
        remaining |= left
        less = (possible | guards) - units
        dead |= left & ~less
        possible &= less
        less = (possible | guards) - units
        single |= left & ~less
        (<Vector*> singles)[i] = left & ~less
        possible &= less
        less = (possible | guards) - units
        (<Vector*> pairs)[i] = left & ~less
    return ((DIES if any_bit(dead) else 0) | (FORCES if any_bit(single) else 0)
            | (REMAINS if any_bit(remaining) else 0))


cdef int _best_short(const Table* t, const Level* here, const uint64_t* pairs) noexcept nogil:
    """Return the item with fewest options, the first of them if there are several."""
    cdef uint64_t left
    cdef int word, item, size
    cdef int best = -1
    cdef int best_size = 0x7FFFFFFF
    for word in range(t.words):
        if pairs[word]:
            return t.item_at[64 * word + lowest_bit(pairs[word])]
    for word in range(t.words):
        left = here.left[word]
        while left:
            item = t.item_at[64 * word + lowest_bit(left)]
            size = bits_in(here.row[word] & t.segments[item].mask)
            if size < best_size:
                best = item
                best_size = size
            left &= left - 1
    return best


cdef int _size(const Segment* segment, const uint64_t* row) noexcept nogil:
    cdef int size = bits_in(row[segment.first] & segment.mask)
    cdef int word
    for word in range(segment.first + 1, segment.first + segment.words):
        size += bits_in(row[word])
    return size


cdef int _fail_check(str message) except -1 with gil:
    raise BrokenSearchError(message)
