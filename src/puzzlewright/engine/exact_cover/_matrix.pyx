"""Which options of an exact cover problem go together, as a matrix of bits.

The compatibility graph of the options, as an adjacency matrix.

There is a row for every option, in segments, one for every primary item (see _dense.pyx for their
layout and use). Working it out takes the time of a few thousand positions of a search; its size is
the number of options times the number of their items.
"""

from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.engine.kernel._bits cimport LANES, Vector, has_bit, low_bits, lowest_bit, set_bit
from puzzlewright.engine.kernel._memory cimport block, int_array, zeros

cdef extern from *:
    """
    #if (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)
    #define puzzlewright_wide (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
    #define puzzlewright_widest (puzzlewright_wide \\
        && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl"))
    #else
    #define puzzlewright_wide 0
    #define puzzlewright_widest 0
    #endif
    """
    int WIDE_VECTORS "puzzlewright_wide"
    int WIDEST_VECTORS "puzzlewright_widest"

cdef enum:
    LOOK_EVERY = 1 << 22    # words that the set-up changes between two looks at the deadline
    SHORT = 31      # items with no more options than this are short: at least two share a word


def has_wide_vectors():
    """Tell whether this processor can run the dense kernel that is compiled for wide vectors."""
    return bool(WIDE_VECTORS)


def has_widest_vectors():
    """Tell whether it can run the kernel of masks that is compiled for AVX-512."""
    return bool(WIDEST_VECTORS)


cdef class Matrix:
    """A problem in the form that the dense kernel works on, shared by all the searches of it."""

    def __cinit__(self, int primary, int secondary, starts, items, colours, order):
        """Take flat sequences: option o has the nodes starts[o] to starts[o + 1] - 1.

        `order` lists the options that can be chosen at all, in the order in which to try them.
        """
        cdef Table* t = &self.table
        t.options = len(starts) - 1
        t.primary = primary
        t.segments = <Segment*> block(primary * sizeof(Segment))
        t.place = <int*> block(primary * sizeof(int))
        members = _members(primary, starts, items, order)
        t.short_items = max(map(len, members), default=0) <= SHORT
        self.lay_out(t, members)
        t.item_words = t.words if t.short_items else (primary // (64 * LANES) + 1) * LANES
        t.option_at = <int*> block(64 * t.words * sizeof(int))
        t.item_at = <int*> block(64 * t.words * sizeof(int))
        t.guards = <uint64_t*> zeros(t.words * sizeof(uint64_t))
        t.units = <uint64_t*> zeros(t.words * sizeof(uint64_t))
        t.bit_of = int_array([-1] * t.options)
        t.start = <uint64_t*> zeros(t.words * sizeof(uint64_t))
        t.rows = <uint64_t*> zeros(<size_t> t.options * t.words * sizeof(uint64_t))
        t.items = <uint64_t*> zeros(<size_t> t.options * t.item_words * sizeof(uint64_t))
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
                t.segments[item].mask = low_bits(size) << (used & 63)
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
                set_bit(t.guards, place)
                set_bit(t.units, place - <int> len(members[item]))
            for option in members[item]:
                t.option_at[at] = option
                t.bit_of[option] = at
                set_bit(t.start, at)
                set_bit(t.items + <size_t> option * t.item_words, place)
                at += 1
        return 0


cdef list _members(int primary, object starts, object items, object order):
    """Return, for each primary item, the options that contain it, in order."""
    members = [[] for _ in range(primary)]
    for option in within_deadline(order):
        for item in items[starts[option]:starts[option + 1]]:
            if item < primary:
                members[item].append(option)
    return members


cdef class _RowMaker:
    """Works out which options go together.

    It goes through the items, and takes from the row of each option that has an item the bits of
    all options that have it too (those with the same colour excepted). Whole rows at a time: to go
    from each option to each that gets in its way, bit by bit, took ten times as long.
    """

    cdef int* starts            # per option: its nodes
    cdef int* items             # per node
    cdef int* colours           # per node
    cdef int* option_of         # per node
    cdef int* users_start       # per item: its nodes in `users`
    cdef int* users             # those of one colour side by side
    cdef int* bits_start        # per option: its bits in `bits`
    cdef int* bits
    cdef uint64_t* all          # a row: the bits of all options with an item
    cdef uint64_t* others       # a row: of those whose colour is another
    cdef int options, nodes

    def __cinit__(self, starts, items, colours, int item_count):
        cdef int node, item
        self.options = len(starts) - 1
        self.nodes = len(items)
        self.starts = int_array(starts)
        self.items = int_array(items)
        self.colours = int_array(colours)
        self.option_of = int_array([0] * self.nodes)
        self.users = int_array([0] * self.nodes)
        self.users_start = int_array([0] * (item_count + 2))
        self.bits_start = int_array([0] * (self.options + 2))
        for node in range(self.nodes):
            self.users_start[self.items[node] + 2] += 1
        for item in range(item_count):
            self.users_start[item + 2] += self.users_start[item + 1]
        in_order = range(self.nodes)
        if any(colours):
            in_order = sorted(in_order, key=colours.__getitem__)
        for node in in_order:
            self.users[self.users_start[self.items[node] + 1]] = node
            self.users_start[self.items[node] + 1] += 1

    def __dealloc__(self):
        free(self.starts)
        free(self.items)
        free(self.colours)
        free(self.option_of)
        free(self.users_start)
        free(self.users)
        free(self.bits_start)
        free(self.bits)
        free(self.all)
        free(self.others)

    cdef int fill(self, Table* t) except -1:
        """Start every row with all bits, and clear those of the options that get in its way."""
        cdef int option, node, item
        cdef long long work = 0
        self.bits = <int*> block(64 * t.words * sizeof(int))
        self.all = <uint64_t*> block(t.words * sizeof(uint64_t))
        self.others = <uint64_t*> block(t.words * sizeof(uint64_t))
        self.list_bits(t)
        for option in range(self.options):
            memcpy(t.rows + <size_t> option * t.words, t.start, t.words * sizeof(uint64_t))
            for node in range(self.starts[option], self.starts[option + 1]):
                self.option_of[node] = option
        item = 0
        node = 0
        while node < self.nodes:
            item = self.items[self.users[node]]
            work += self.separate(t, node, self.users_start[item + 1])
            node = self.users_start[item + 1]
            if work > LOOK_EVERY:
                work = 0
                check_deadline()
        return 0

    cdef int list_bits(self, const Table* t) noexcept:
        """Sort the bits of the row by option."""
        cdef int bit, option
        for bit in range(64 * t.words):
            if has_bit(t.start, bit):
                self.bits_start[t.option_at[bit] + 2] += 1
        for option in range(self.options):
            self.bits_start[option + 2] += self.bits_start[option + 1]
        for bit in range(64 * t.words):
            if has_bit(t.start, bit):
                option = t.option_at[bit]
                self.bits[self.bits_start[option + 1]] = bit
                self.bits_start[option + 1] += 1
        return 0

    cdef long long separate(self, const Table* t, int first, int end) noexcept:
        """Take the users first to end - 1 of an item out of one another's rows.

        Return about how many words that has changed.
        """
        cdef long long work = <long long> (end - first + 1) * t.words
        cdef int i, colour
        cdef int last
        memset(self.all, 0, t.words * sizeof(uint64_t))
        for i in range(first, end):
            work += self.set_bits_of(self.option_of[self.users[i]], self.all)
        while first < end:
            colour = self.colours[self.users[first]]
            last = first
            while last < end and self.colours[self.users[last]] == colour:
                last += 1
            memcpy(self.others, self.all, t.words * sizeof(uint64_t))
            if colour != 0:
                for i in range(first, last):
                    self.clear_bits_of(self.option_of[self.users[i]], self.others)
            for i in range(first, last):
                self.clear(t, self.option_of[self.users[i]])
            first = last
        return work

    cdef int set_bits_of(self, int option, uint64_t* row) noexcept:
        """Set the bits of an option, and return how many it has."""
        cdef int j
        for j in range(self.bits_start[option], self.bits_start[option + 1]):
            row[self.bits[j] >> 6] |= (<uint64_t> 1) << (self.bits[j] & 63)
        return self.bits_start[option + 1] - self.bits_start[option]

    cdef int clear_bits_of(self, int option, uint64_t* row) noexcept:
        cdef int j
        for j in range(self.bits_start[option], self.bits_start[option + 1]):
            row[self.bits[j] >> 6] &= ~((<uint64_t> 1) << (self.bits[j] & 63))
        return 0

    cdef int clear(self, const Table* t, int option) noexcept:
        """Take the others out of the row of an option."""
        cdef uint64_t* row = t.rows + <size_t> option * t.words
        cdef int word
        for word in range(t.words // LANES):
            (<Vector*> row)[word] &= ~(<const Vector*> self.others)[word]
        return 0
