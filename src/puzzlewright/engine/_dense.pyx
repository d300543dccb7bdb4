"""Exact cover with colours by a matrix of which options go together: for up to some 10,000 options.

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
wide); the same with a first look that only ORs the masks (still 1.5 to 2 times slower).
"""

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc, qsort, realloc
from libc.string cimport memcpy, memset

from puzzlewright.engine._walk cimport DEAD, OPEN, SOLVED, Walk
from puzzlewright.errors import BrokenSearchError

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define puzzlewright_lowest(x) __builtin_ctzll(x)
    #define puzzlewright_count(x) __builtin_popcountll(x)
    #else
    #include <intrin.h>
    static inline int puzzlewright_lowest(unsigned long long x)
    { unsigned long at; _BitScanForward64(&at, x); return (int) at; }
    #define puzzlewright_count(x) ((int) __popcnt64(x))
    #endif
    #if (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)
    #define puzzlewright_wide (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
    #else
    #define puzzlewright_wide 0
    #endif
    """
    int lowest_bit "puzzlewright_lowest"(uint64_t word) noexcept nogil
    int bits_in "puzzlewright_count"(uint64_t word) noexcept nogil
    int WIDE_VECTORS "puzzlewright_wide"

cdef extern from *:
    """
    /* Four words that are looked at side by side. The compilers below know how to compute with
       them on any processor; elsewhere it is one word, and the same code. */
    #if defined(__GNUC__) || defined(__clang__)
    typedef uint64_t puzzlewright_vector __attribute__((vector_size(32), aligned(8), may_alias));
    #define PUZZLEWRIGHT_LANES 4
    #else
    typedef uint64_t puzzlewright_vector;
    #define PUZZLEWRIGHT_LANES 1
    #endif
    """
    ctypedef uint64_t Vector "puzzlewright_vector"
    const int LANES "PUZZLEWRIGHT_LANES"

cdef enum:
    FEW = 4         # items with no more options than this are looked at first
    SHORT = 31      # items with no more options than this are short: at least two share a word


def has_wide_vectors():
    """Tell whether this processor can run the version of this kernel with wide vectors."""
    return bool(WIDE_VECTORS)


cdef struct Segment:
    int first               # word
    int words
    uint64_t mask           # of its bits, where it shares a word; else all ones


cdef struct Table:          # the part that never changes
    int options, primary
    int words               # to a row
    bint short_items        # whether the segments of a word are looked at all at once
    int item_words          # to a set of primary items
    Segment* segments       # per primary item
    int* place              # per primary item: its bit in such a set; with short items, its guard
    int* item_at            # per bit of a row: the item whose guard it is, with short items
    uint64_t* guards        # all guards, with short items
    uint64_t* units         # the lowest bits of all segments
    int* option_at          # per bit of a row
    int* bit_of             # per option: one of its bits
    uint64_t* start         # the row where everything is possible
    uint64_t* rows          # per option: what goes together with it
    uint64_t* items         # per option: the primary items it covers, as a set


cdef class DenseProblem:
    """A problem, shared by all the searches of it."""

    cdef Table table

    def __cinit__(self, int primary, int secondary, starts, items, colours, order):
        """Take flat sequences: option o has the nodes starts[o] to starts[o + 1] - 1.

        `order` lists the options that can be chosen at all, in the order in which to try them.
        """
        cdef Table* t = &self.table
        t.options = len(starts) - 1
        t.primary = primary
        t.segments = <Segment*> _block(primary * sizeof(Segment))
        t.place = <int*> _block(primary * sizeof(int))
        members = _members(primary, starts, items, order)
        t.short_items = max(map(len, members), default=0) <= SHORT
        self.lay_out(t, members)
        t.item_words = t.words if t.short_items else (primary // (64 * LANES) + 1) * LANES
        t.option_at = <int*> _block(64 * t.words * sizeof(int))
        t.item_at = <int*> _block(64 * t.words * sizeof(int))
        t.guards = <uint64_t*> _zeros(t.words)
        t.units = <uint64_t*> _zeros(t.words)
        t.bit_of = <int*> _block(t.options * sizeof(int))
        t.start = <uint64_t*> _zeros(t.words)
        t.rows = <uint64_t*> _zeros(<size_t> t.options * t.words)
        t.items = <uint64_t*> _zeros(<size_t> t.options * t.item_words)
        self.place_bits(t, members)
        _RowMaker(starts, items, colours, primary + secondary).fill(t)

    def __dealloc__(self):
        free(self.table.segments)
        free(self.table.place)
        free(self.table.item_at)
        free(self.table.guards)
        free(self.table.units)
        free(self.table.option_at)
        free(self.table.bit_of)
        free(self.table.start)
        free(self.table.rows)
        free(self.table.items)

    cdef int lay_out(self, Table* t, list members) except -1:
        """Give each item its segment: whole words, or a part of one with others."""
        cdef int item, size
        cdef int used = 64          # bits of the word that is being filled
        cdef int word = -1
        for item in range(t.primary):
            size = len(members[item])
            if size + t.short_items > 64 - used:
                word += 1
                used = 0
            t.segments[item].first = max(word, 0)   # an item without options needs no word
            t.segments[item].words = max(1, (size + 63) // 64)
            if size > 64:
                word += t.segments[item].words - 1
                t.segments[item].mask = ~(<uint64_t> 0)
                used = 64
            else:
                t.segments[item].mask = _low_bits(size) << (used & 63)
                t.place[item] = 64 * word + used + size
                used += size + t.short_items
            if not t.short_items:
                t.place[item] = item
        t.words = max(word // LANES + 1, 1) * LANES     # whole vectors
        return 0

    cdef int place_bits(self, Table* t, list members) except -1:
        cdef int item, at, option, place
        for item in range(t.primary):
            place = t.place[item]
            at = 64 * t.segments[item].first
            if t.segments[item].words == 1 and t.segments[item].mask:
                at += lowest_bit(t.segments[item].mask)
            if t.short_items:
                t.item_at[place] = item
                _set_bit(t.guards, place)
                _set_bit(t.units, place - <int> len(members[item]))
            for option in members[item]:
                t.option_at[at] = option
                t.bit_of[option] = at
                _set_bit(t.start, at)
                _set_bit(t.items + <size_t> option * t.item_words, place)
                at += 1
        return 0


cdef struct Level:
    uint64_t* row           # the options still possible, by item
    int* items              # still to be covered; with short items, instead,
    uint64_t* left          # their guards
    int count               # of these items; with short items, 0 or 1 for none or some
    int best                # the one with fewest options
    int chosen              # options chosen up to and including this position


@cython.final
cdef class DenseSearch(Walk):
    """A search of a DenseProblem; `given` options are chosen before it starts."""

    cdef readonly DenseProblem problem
    cdef const Table* table
    cdef int* given_ids
    cdef int given_count
    cdef Level* levels
    cdef int levels_room
    cdef uint64_t* row          # several rows in one
    cdef uint64_t* covered      # the items that several options cover
    cdef int* forced            # items with a single option left
    cdef uint64_t* singles      # their guards, with short items
    cdef uint64_t* pairs        # the guards of items with at most two
    cdef int* chosen
    cdef int chosen_room

    def __cinit__(self, DenseProblem problem, given=()):
        cdef const Table* t = &problem.table
        self.problem = problem
        self.table = t
        self.row = <uint64_t*> _zeros(t.words)
        self.covered = <uint64_t*> _zeros(t.item_words)
        self.forced = <int*> _block((t.primary + 1) * sizeof(int))
        self.singles = <uint64_t*> _zeros(t.words)
        self.pairs = <uint64_t*> _zeros(t.words)
        self.set_given(given)
        self.make_level(0)

    def __dealloc__(self):
        cdef int level
        for level in range(self.levels_room):
            free(self.levels[level].row)
            free(self.levels[level].items)
            free(self.levels[level].left)
        free(self.levels)
        free(self.given_ids)
        free(self.row)
        free(self.covered)
        free(self.forced)
        free(self.singles)
        free(self.pairs)
        free(self.chosen)

    def restart(self, given):
        """Start again with other options given, in the same memory."""
        self.set_given(given)
        self.rewind()

    cdef int set_given(self, object given) except -1:
        cdef int i
        self.given = list(given)
        self.given_count = len(self.given)
        self.given_ids = <int*> _grown(self.given_ids, (self.given_count + 1) * sizeof(int))
        for i in range(self.given_count):
            if not 0 <= self.given[i] < self.table.options:
                raise ValueError("no such option")
            self.given_ids[i] = self.given[i]
        if self.given_count + self.table.primary >= self.chosen_room:
            self.chosen_room = self.given_count + self.table.primary + 1
            self.chosen = <int*> _grown(self.chosen, self.chosen_room * sizeof(int))
        return 0

    cdef Walk twin(self):
        return DenseSearch(self.problem, self.given)

    cdef int make_level(self, int level) except -1 nogil:
        cdef int room = self.levels_room
        cdef Level* new
        if level < room:
            return 0
        self.levels = <Level*> _grown(self.levels, (level + 8) * sizeof(Level))
        memset(self.levels + room, 0, (level + 8 - room) * sizeof(Level))
        self.levels_room = level + 8
        while room < self.levels_room:
            new = self.levels + room
            new.row = <uint64_t*> _grown(NULL, self.table.words * sizeof(uint64_t) + 1)
            new.items = <int*> _grown(NULL, self.table.primary * sizeof(int) + 1)
            new.left = <uint64_t*> _grown(NULL, self.table.words * sizeof(uint64_t) + 1)
            room += 1
        return 0

    # ------------------------------------------------------------ positions

    cdef int enter_root(self) except -1 nogil:
        cdef const Table* t = self.table
        cdef Level* root = self.levels
        cdef int i
        memcpy(root.row, t.start, t.words * sizeof(uint64_t))
        memcpy(root.left, t.guards, t.words * sizeof(uint64_t))
        for i in range(t.primary):
            root.items[i] = i
        root.count = t.primary
        root.chosen = 0
        self.begin_batch()
        for i in range(self.given_count):
            if not self.add_to_batch(root, self.given_ids[i]):
                return DEAD
        return self.settle(root, root, self.row, self.covered)

    cdef int enter(self, int level) except -1 nogil:
        cdef const Table* t = self.table
        cdef Py_ssize_t option = self.current_choice(level)
        cdef Level* new
        self.make_level(level + 1)
        new = self.levels + level + 1
        new.chosen = self.levels[level].chosen + 1
        self.chosen[new.chosen - 1] = <int> option
        return self.settle(self.levels + level, new, t.rows + option * t.words,
                           t.items + option * t.item_words)

    cdef int leave(self, int level) except -1 nogil:
        return 0        # the older rows are still there

    cdef int settle(
        self, const Level* old, Level* new, const uint64_t* row, const uint64_t* covered
    ) except -1 nogil:
        """Go from `old` to `new` by what `row` allows; then choose what is forced, and again."""
        cdef const Table* t = self.table
        cdef int forced_count, i
        while True:
            if t.short_items:
                forced_count = self.narrow_short(old, new, row, covered)
            else:
                forced_count = _narrow(t, old, new, row, covered, self.forced)
            if forced_count < 0:
                return DEAD
            if new.count == 0:
                return SOLVED
            if forced_count == 0:
                return OPEN
            self.begin_batch()
            for i in range(forced_count):
                if not self.force(new, self.forced[i]):
                    return DEAD
            old, row, covered = new, self.row, self.covered

    cdef int begin_batch(self) noexcept nogil:
        """Start to gather options that are chosen together."""
        memset(self.row, 0xFF, self.table.words * sizeof(uint64_t))
        memset(self.covered, 0, self.table.item_words * sizeof(uint64_t))
        return 0

    cdef bint force(self, Level* level, int item) noexcept nogil:
        """Choose the one option that an item has left."""
        cdef const Segment* segment = self.table.segments + item
        cdef int word = segment.first
        cdef uint64_t left = level.row[word] & segment.mask
        if _has_bit(self.covered, self.table.place[item]):
            return True         # by the same option, for it has no other
        while left == 0:
            word += 1
            left = level.row[word]
        return self.add_to_batch(level, self.table.option_at[64 * word + lowest_bit(left)])

    cdef bint add_to_batch(self, Level* level, Py_ssize_t option) noexcept nogil:
        """Choose one more option; False when it does not go together with those before."""
        cdef const Table* t = self.table
        cdef const uint64_t* row = t.rows + option * t.words
        cdef const uint64_t* items = t.items + option * t.item_words
        cdef int bit = t.bit_of[option]
        cdef int word
        if not _has_bit(self.row, bit):
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
        qsort(out, size, sizeof(int), _compare)
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
                _broken("an item without options was overlooked")
            if best < 0 or size < best_size:
                best, best_size = item, size
            for i in range(here.chosen):
                self.check_compatible(here, item, self.chosen[i])
        if best >= 0 and best != here.best:
            _broken("the item to branch on is not the smallest")
        return 0

    cdef bint is_left(self, const Level* here, int item) noexcept nogil:
        """Tell whether an item is still to be covered."""
        cdef int i
        if self.table.short_items:
            return _has_bit(here.left, self.table.place[item])
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
                _broken("a possible option does not go together with a chosen one")
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
    cdef int i, item, word, size, at
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
        if size == 0:
            if _has_bit(covered, item):
                continue
            return -1
        rank = (<uint64_t> size) << 32 | <uint64_t> item
        best = rank if rank < best else best
        forced[forced_count] = item
        forced_count += size == 1
        at = few if size <= FEW else kept
        new.items[kept] = new.items[at]
        new.items[at] = item
        few += size <= FEW
        kept += 1
    new.count = kept
    new.best = <int> best        # its lower half
    return forced_count


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
    return ((DIES if _any(dead) else 0) | (FORCES if _any(single) else 0)
            | (REMAINS if _any(remaining) else 0))


cdef inline bint _any(Vector vector) noexcept nogil:
    """Tell whether any bit is set."""
    cdef const uint64_t* words = <const uint64_t*> &vector
    cdef uint64_t seen = 0
    cdef int i
    for i in range(LANES):
        seen |= words[i]
    return seen != 0


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


cdef inline bint _has_bit(const uint64_t* words, int bit) noexcept nogil:
    return words[bit >> 6] >> (bit & 63) & 1


cdef inline int _set_bit(uint64_t* words, int bit) noexcept nogil:
    words[bit >> 6] |= (<uint64_t> 1) << (bit & 63)
    return 0


cdef int _size(const Segment* segment, const uint64_t* row) noexcept nogil:
    cdef int size = bits_in(row[segment.first] & segment.mask)
    cdef int word
    for word in range(segment.first + 1, segment.first + segment.words):
        size += bits_in(row[word])
    return size


# ---------------------------------------------------------------- setting up

cdef list _members(int primary, object starts, object items, object order):
    """Return, for each primary item, the options that contain it, in order."""
    members = [[] for _ in range(primary)]
    for option in order:
        for item in items[starts[option]:starts[option + 1]]:
            if item < primary:
                members[item].append(option)
    return members


cdef class _RowMaker:
    """Works out which options go together."""

    cdef int* starts            # per option: its nodes
    cdef int* items             # per node
    cdef int* colours           # per node
    cdef int* option_of         # per node
    cdef int* users_start       # per item: its nodes in `users`
    cdef int* users
    cdef int options, nodes

    def __cinit__(self, starts, items, colours, int item_count):
        cdef int option, node, item
        self.options = len(starts) - 1
        self.nodes = len(items)
        self.starts = _copied(starts)
        self.items = _copied(items)
        self.colours = _copied(colours)
        self.option_of = _copied([0] * self.nodes)
        self.users = _copied([0] * self.nodes)
        self.users_start = _copied([0] * (item_count + 2))
        for option in range(self.options):
            for node in range(self.starts[option], self.starts[option + 1]):
                self.option_of[node] = option
                self.users_start[self.items[node] + 2] += 1
        for item in range(item_count):
            self.users_start[item + 2] += self.users_start[item + 1]
        for node in range(self.nodes):
            self.users[self.users_start[self.items[node] + 1]] = node
            self.users_start[self.items[node] + 1] += 1

    def __dealloc__(self):
        free(self.starts)
        free(self.items)
        free(self.colours)
        free(self.option_of)
        free(self.users_start)
        free(self.users)

    cdef int fill(self, Table* t) except -1:
        """Start every row with all bits, and clear those of the options that get in its way."""
        cdef int* bits_start = _copied([0] * (self.options + 2))
        cdef int* bits = <int*> _block(64 * t.words * sizeof(int))
        cdef int* seen = _copied([-1] * self.options)
        cdef int option
        self.list_bits(t, bits_start, bits)
        for option in range(self.options):
            self.fill_row(t, option, bits_start, bits, seen)
        free(bits_start)
        free(bits)
        free(seen)
        return 0

    cdef int list_bits(self, const Table* t, int* bits_start, int* bits) noexcept:
        """Sort the bits of the row by option."""
        cdef int bit, option
        for bit in range(64 * t.words):
            if t.start[bit >> 6] >> (bit & 63) & 1:
                bits_start[t.option_at[bit] + 2] += 1
        for option in range(self.options):
            bits_start[option + 2] += bits_start[option + 1]
        for bit in range(64 * t.words):
            if t.start[bit >> 6] >> (bit & 63) & 1:
                option = t.option_at[bit]
                bits[bits_start[option + 1]] = bit
                bits_start[option + 1] += 1
        return 0

    cdef int fill_row(
        self, const Table* t, int option, const int* bits_start, const int* bits, int* seen
    ) noexcept:
        cdef uint64_t* row = t.rows + <size_t> option * t.words
        cdef int node, colour, other, i, j
        memcpy(row, t.start, t.words * sizeof(uint64_t))
        for node in range(self.starts[option], self.starts[option + 1]):
            colour = self.colours[node]
            for i in range(self.users_start[self.items[node]],
                           self.users_start[self.items[node] + 1]):
                other = self.option_of[self.users[i]]
                if seen[other] == option:
                    continue
                if other != option and colour != 0 and self.colours[self.users[i]] == colour:
                    continue
                seen[other] = option
                for j in range(bits_start[other], bits_start[other + 1]):
                    row[bits[j] >> 6] &= ~((<uint64_t> 1) << (bits[j] & 63))
        return 0


cdef uint64_t _low_bits(int count) noexcept:
    return ~(<uint64_t> 0) if count == 64 else ((<uint64_t> 1) << count) - 1


cdef int _compare(const void* a, const void* b) noexcept nogil:
    return (<const int*> a)[0] - (<const int*> b)[0]


cdef int _broken(str message) except -1 with gil:
    raise BrokenSearchError(message)


cdef void* _block(size_t size) except NULL:
    cdef void* block = malloc(size + 1)     # malloc(0) may be NULL
    if block == NULL:
        raise MemoryError
    return block


cdef int* _copied(object numbers) except NULL:
    cdef int* block = <int*> _block(len(numbers) * sizeof(int))
    cdef Py_ssize_t i
    for i, number in enumerate(numbers):
        block[i] = number
    return block


cdef void* _zeros(size_t words) except NULL:
    cdef void* block = _block(words * sizeof(uint64_t))
    memset(block, 0, words * sizeof(uint64_t))
    return block


cdef void* _grown(void* block, size_t size) except NULL nogil:
    cdef void* grown = realloc(block, size)
    if grown == NULL:
        with gil:
            raise MemoryError
    return grown
