"""Counting solutions of edge matching without looking at each: dynamic programming, cell by cell.

The transfer-matrix method of statistical physics, one cell at a time; programmers know it as
dynamic programming over broken profiles. Here, the copies that are used up are a part of the
profile.

Cells are filled in a fixed order: the rim first, clockwise, then the rows inside.

    1 2 3 4        What matters of a board filled so far is which edges it shows to the cells
   10 11 12 5      that are still empty, and how many copies of each kind are left. Boards that
    9 8 7 6        agree in that are one *state*, with the number of ways in which it came about.

The states after a cell are a layer; the next one is made from it alone. It pays where pieces come
in few kinds, or colours in a small number, so that many boards share a state: on a 6×6 board of 28
kinds with seven colours (19 of which lie along the rim), 21 million states stand for 2.4
billion boards. The rim goes first because its pieces lie nowhere else: once it is full, only the
edges that it shows inside are left of it. (A spiral to the middle has more states by its 29th cell
than rows have in all.) Where boards hardly ever share a state, this gives up with a MemoryError.

What was tried on that board: backtracking in the same order, as a kernel of its own. It found the
first solution after 600 positions, but solutions at less than half the rate of domains.

A state is some machine words: the edges shown, each in a field of its own, then the numbers of
copies used. States are compared as they are; the hash only finds them.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.engine.edge_matching._edge_table cimport EdgeTable, Table
from puzzlewright.engine.kernel._single_thread cimport hold, release
from puzzlewright.engine.kernel._memory cimport (
    as_array, block, from_array, int_array, resize, zeros)

cdef enum:
    WORDS = 4                   # of a state, at most
    NUMBER = 2                  # words to a number of ways, the lower one first
    MOST_LISTS = 1 << 18        # beyond that many, lists of tiles are by fewer edges
    WORD = 64
    SMALL = 1024                # states for which there is room at first
    JUDGED = 1_000_000          # states of a layer from which on they have to be shared
    SHARED = 3                  # ways to a state, on average

cdef uint64_t ONE = 1


cdef struct Field:              # some bits of a state
    int word
    int shift
    uint64_t mask               # not shifted


cdef struct Spot:               # a cell, in the order in which they are filled
    int base                    # its first list of tiles
    int keyed                   # by how many of the known edges its lists are
    int known                   # sides that meet filled cells
    int side[4]
    Field shown[4]              # and where a state has what they meet
    int ahead                   # sides that meet cells filled later
    int ahead_side[4]
    Field ahead_field[4]
    uint64_t keep[WORDS]        # what is left of a state when the known edges are met


cdef struct Layer:              # states, each followed by its number of ways
    Py_ssize_t count, room
    uint64_t* words


cdef class Layers:
    """A count under way: step() goes on from state to state, layer to layer."""

    cdef public object origin           # makes it afresh, as a pickle has to; or None
    cdef EdgeTable edge_table
    cdef readonly int cells
    cdef readonly int cell              # cells that are done
    cdef readonly long long nodes       # states that were listed
    cdef long busy                      # set while a thread uses it; see _single_thread.pxd
    cdef Py_ssize_t most                # words that all states may have together
    cdef long long most_nodes           # states that may be listed
    cdef int size                       # words to a state, and
    cdef int stride                     # with its number
    cdef Spot* spots
    cdef Field* used                    # per kind
    cdef int* start                     # per list: where it begins in `members`
    cdef int* members
    cdef Layer now, then
    cdef Py_ssize_t at                  # states of `now` that are done
    cdef uint32_t* table                # numbers of the states of `then`, plus one, by hash
    cdef size_t table_size              # a power of two

    def __cinit__(self, EdgeTable edge_table not None, plan, Py_ssize_t most, long long most_nodes):
        """`plan` is a Plan of engine/edge_matching/edge_dp.py; the others are limits, see there."""
        cdef int number
        self.edge_table = edge_table
        self.cells = edge_table.table.cells
        self.most, self.most_nodes = most, most_nodes
        self.size = plan.words
        self.stride = self.size + NUMBER
        if not 0 < self.size <= WORDS:
            raise ValueError("a state has too many words")
        self.used = <Field*> zeros(len(plan.used) * sizeof(Field))
        for number, field in enumerate(plan.used):
            _set_field(self.used + number, field)
        self.spots = <Spot*> zeros(self.cells * sizeof(Spot))
        for number, (known, ahead) in enumerate(within_deadline(plan.spots)):
            self.set_spot(self.spots + number, known, ahead)
        self.fill(plan)
        self.begin()

    def __dealloc__(self):
        free(self.spots)
        free(self.used)
        free(self.start)
        free(self.members)
        free(self.now.words)
        free(self.then.words)
        free(self.table)

    cdef int set_spot(self, Spot* spot, object known, object ahead) except -1:
        """Take the sides of a cell, and the fields of what they meet and of what they show."""
        cdef int word
        for word in range(WORDS):
            spot.keep[word] = ~(<uint64_t> 0)
        for side, field in known:
            spot.side[spot.known] = side
            _set_field(spot.shown + spot.known, field)
            spot.keep[spot.shown[spot.known].word] &= ~(
                spot.shown[spot.known].mask << spot.shown[spot.known].shift)
            spot.known += 1
        for side, field in ahead:
            spot.ahead_side[spot.ahead] = side
            _set_field(spot.ahead_field + spot.ahead, field)
            spot.ahead += 1
        return 0

    cdef int begin(self) except -1:
        """Start with the empty board, which came about in one way."""
        cdef uint64_t* state
        self.now.room = self.then.room = SMALL
        self.now.words = <uint64_t*> block(SMALL * self.stride * sizeof(uint64_t))
        self.then.words = <uint64_t*> block(SMALL * self.stride * sizeof(uint64_t))
        self.table_size = 2 * SMALL
        self.table = <uint32_t*> zeros(self.table_size * sizeof(uint32_t))
        state = self.now.words
        memset(state, 0, self.stride * sizeof(uint64_t))
        state[self.size] = 1
        self.now.count = 1
        return 0

    # ------------------------------------------------------------ tiles by the edges they must show

    cdef int fill(self, object plan) except -1:
        """Sort the tiles of each class of cells into lists, by the edges that they must show."""
        cdef const Table* t = &self.edge_table.table
        cdef Py_ssize_t lists = 0
        cdef int keyed, number, i
        classes = {}
        for number, cell in enumerate(plan.order):
            sides = tuple([self.spots[number].side[i] for i in range(self.spots[number].known)])
            ahead = tuple([self.spots[number].ahead_side[i]
                           for i in range(self.spots[number].ahead)])
            classes.setdefault((t.place_of[<int> cell], sides, ahead), []).append(number)
        check_deadline()
        most = _most_keyed(t.edges, [len(sides) for _, sides, _ in classes])
        entries = []                            # for each tile of a class: its list, and itself
        for (place, sides, ahead), numbers in classes.items():
            keyed = min(most, len(sides))
            for number in numbers:
                self.spots[number].base = <int> lists
                self.spots[number].keyed = keyed
            self.enter(entries, <int> lists, place, sides[:keyed], sides + ahead)
            lists += <Py_ssize_t> (int(t.edges) ** int(keyed))
        self.sort_entries(entries, lists)
        return 0

    cdef int enter(
        self, list entries, int base, int place, tuple sides, tuple inner
    ) except -1:
        """Add the tiles of a class and the lists they belong to.

        Not those that show an edge inside which the rim needs; there is no other to meet it.
        """
        cdef const Table* t = &self.edge_table.table
        cdef int i, key
        for i in range(t.allowed_start[place], t.allowed_start[place + 1]):
            if any(self.is_spent(t.edges_of[4 * t.allowed[i] + <int> side]) for side in inner):
                continue
            key = 0
            for side in sides:
                key = key * t.edges + t.edges_of[4 * t.allowed[i] + <int> side]
            entries.append((base + key, t.allowed[i]))
        check_deadline()
        return 0

    cdef bint is_spent(self, int edge) noexcept:
        """Tell whether an edge cannot be met inside, as all of it or its mates are on the rim."""
        cdef const Table* t = &self.edge_table.table
        return t.slack[edge] <= 0 or t.slack[t.mate[edge]] <= 0

    cdef int sort_entries(self, list entries, Py_ssize_t lists) except -1:
        """Put the tiles of each list together."""
        cdef Py_ssize_t i
        entries.sort()
        check_deadline()
        self.members = int_array([tile for _, tile in entries])
        self.start = <int*> zeros((lists + 1) * sizeof(int))
        for number, _ in within_deadline(entries):
            self.start[<int> number + 1] += 1
        for i in range(lists):
            self.start[i + 1] += self.start[i]
        return 0

    # ------------------------------------------------------------ counting

    def step(self, long long nodes):
        """Go on until about this many more states were listed; tell whether that goes on.

        Raises a MemoryError when there are too many states, or hardly any that boards share.
        """
        hold(&self.busy)
        try:
            with nogil:
                self.advance(nodes)
            return self.cell < self.cells
        finally:
            release(&self.busy)

    cdef int advance(self, long long nodes) except -1 nogil:
        cdef long long end = self.nodes + nodes
        while self.cell < self.cells and self.nodes < end:
            if self.at == self.now.count:
                self.end_layer()
                continue
            self.extend(self.now.words + self.at * self.stride)
            self.at += 1
        return 0

    cdef int end_layer(self) except -1 nogil:
        """Go on with the states of the next cell."""
        self.now, self.then = self.then, self.now
        self.then.count = 0
        self.at = 0
        self.cell += 1
        memset(self.table, 0, self.table_size * sizeof(uint32_t))
        if self.cell < self.cells and not self.is_worth_it():
            _too_many()
        return 0

    cdef bint is_worth_it(self) noexcept nogil:
        """Tell whether boards share states, once there are many of these."""
        cdef double ways = 0.0
        cdef Py_ssize_t i
        if self.now.count < JUDGED:
            return True
        for i in range(self.now.count):
            ways += <double> self.now.words[i * self.stride + self.size]
        return ways >= SHARED * <double> self.now.count

    cdef int extend(self, const uint64_t* state) except -1 nogil:
        """Fill the next cell of the boards of a state with all the tiles that fit."""
        cdef const Table* t = &self.edge_table.table
        cdef const Spot* spot = self.spots + self.cell
        cdef uint64_t new[WORDS]
        cdef uint64_t rest[WORDS]
        cdef int wanted[4]
        cdef int key = 0
        cdef int i, at
        for i in range(spot.known):
            wanted[i] = t.mate[<int> _value(state, spot.shown + i)]
            if i < spot.keyed:
                key = key * t.edges + wanted[i]
        key += spot.base
        for i in range(self.size):
            rest[i] = state[i] & spot.keep[i]
        for at in range(self.start[key], self.start[key + 1]):
            if self.lay(state, spot, self.members[at], wanted, rest, new):
                self.add(new, state + self.size)
        return 0

    cdef inline bint lay(
        self, const uint64_t* state, const Spot* spot, int tile, const int* wanted,
        const uint64_t* rest, uint64_t* new,
    ) noexcept nogil:
        """Set `new` to a state with one more tile; False if that does not fit or is used up."""
        cdef const Table* t = &self.edge_table.table
        cdef const int* edges = t.edges_of + 4 * tile
        cdef int kind = t.kind_of[tile]
        cdef const Field* field = self.used + kind
        cdef int i
        if _value(state, field) == <uint64_t> t.copies[kind]:
            return False
        for i in range(spot.keyed, spot.known):
            if edges[spot.side[i]] != wanted[i]:
                return False
        for i in range(self.size):
            new[i] = rest[i]
        new[field.word] += ONE << field.shift
        for i in range(spot.ahead):
            field = spot.ahead_field + i
            new[field.word] |= <uint64_t> edges[spot.ahead_side[i]] << field.shift
        return True

    cdef int add(self, const uint64_t* state, const uint64_t* number) except -1 nogil:
        """Add ways to a state of the next layer."""
        cdef size_t mask = self.table_size - 1
        cdef size_t at = _hash(state, self.size) & mask
        cdef uint64_t* there
        cdef uint64_t low
        cdef int i
        while self.table[at]:
            there = self.then.words + <Py_ssize_t> (self.table[at] - 1) * self.stride
            i = 0
            while i < self.size and there[i] == state[i]:
                i += 1
            if i == self.size:
                low = there[i] + number[0]
                there[i + 1] += number[1] + (low < number[0])
                there[i] = low
                if there[i + 1] >> (WORD - 1):
                    _too_many()         # ways for two words
                return 0
            at = (at + 1) & mask
        self.append(at, state, number)
        return 0

    cdef int append(self, size_t at, const uint64_t* state, const uint64_t* number) except -1 nogil:
        """Add a new state to the next layer, at a place of the table."""
        cdef uint64_t* there
        if self.then.count == self.then.room:
            self.then.words = <uint64_t*> resize(
                self.then.words, 2 * self.then.room * self.stride * sizeof(uint64_t))
            self.then.room *= 2
        there = self.then.words + self.then.count * self.stride
        memcpy(there, state, self.size * sizeof(uint64_t))
        memcpy(there + self.size, number, NUMBER * sizeof(uint64_t))
        self.then.count += 1
        self.nodes += 1
        self.table[at] = <uint32_t> self.then.count
        if (self.nodes > self.most_nodes
                or (self.now.count + self.then.count) * self.stride > self.most):
            _too_many()
        if 2 * <size_t> self.then.count > self.table_size:
            self.widen()
        return 0

    cdef int widen(self) except -1 nogil:
        """Make the table of the next layer twice as large."""
        self.table = <uint32_t*> resize(self.table, 2 * self.table_size * sizeof(uint32_t))
        self.table_size *= 2
        self.find_again()
        return 0

    cdef int find_again(self) noexcept nogil:
        """Enter all states of the next layer into the table."""
        cdef size_t mask = self.table_size - 1
        cdef size_t at
        cdef Py_ssize_t i
        memset(self.table, 0, self.table_size * sizeof(uint32_t))
        for i in range(self.then.count):
            at = _hash(self.then.words + i * self.stride, self.size) & mask
            while self.table[at]:
                at = (at + 1) & mask
            self.table[at] = <uint32_t> (i + 1)
        return 0

    @property
    def total(self):
        """The number of solutions, when all cells are done."""
        cdef const uint64_t* number = self.now.words + self.size
        hold(&self.busy)
        try:
            if self.cell < self.cells or self.now.count == 0:
                return 0
            return number[0] | <object> number[1] << WORD
        finally:
            release(&self.busy)

    # ------------------------------------------------------------ copies

    def __reduce__(self):
        """Let it be pickled and copied on its way: made afresh, and put into the same state."""
        if self.origin is None:
            raise TypeError("only a search that knows its problem can be pickled")
        return self.origin, (), self.__getstate__()

    def __getstate__(self):
        """Return everything that changes."""
        cdef size_t word = self.stride * sizeof(uint64_t)
        hold(&self.busy)
        try:
            return (self.cell, self.at, self.nodes,
                    as_array("Q", self.now.words, self.now.count * word),
                    as_array("Q", self.then.words, self.then.count * word))
        finally:
            release(&self.busy)

    def __setstate__(self, tuple state):
        """Go to what __getstate__() returned."""
        hold(&self.busy)
        try:
            self.cell, self.at, self.nodes, now, then = state
            self.set_layer(&self.now, now)
            self.set_layer(&self.then, then)
            while self.table_size < 2 * <size_t> self.then.count + 2:
                self.table_size *= 2
            self.table = <uint32_t*> resize(self.table, self.table_size * sizeof(uint32_t))
            self.find_again()
        finally:
            release(&self.busy)

    cdef int set_layer(self, Layer* layer, object words) except -1:
        cdef Py_ssize_t count = len(words) // self.stride
        cdef Py_ssize_t room = max(count, SMALL)
        layer.words = <uint64_t*> resize(layer.words, room * self.stride * sizeof(uint64_t))
        layer.room = room
        from_array(layer.words, count * self.stride * sizeof(uint64_t), words)
        layer.count = count
        return 0


def _most_keyed(edges, known):
    """Return by how many edges lists may be, so that there are not too many of them."""
    for most in (4, 3, 2):
        if sum(edges ** min(most, sides) for sides in known) <= MOST_LISTS:
            return most
    return 1


cdef int _set_field(Field* field, tuple numbers) except -1:
    field.word, field.shift, field.mask = numbers
    return 0


cdef inline uint64_t _value(const uint64_t* state, const Field* field) noexcept nogil:
    return state[field.word] >> field.shift & field.mask


cdef inline size_t _hash(const uint64_t* state, int size) noexcept nogil:
    """Mix the words of a state, as splitmix64 mixes one (Steele, Lea and Flood, 2014)."""
    cdef uint64_t z = 0
    cdef int i
    for i in range(size):
        z = (z ^ state[i]) * 0x9E3779B97F4A7C15u
        z ^= z >> 32
    z *= 0xBF58476D1CE4E5B9u
    return <size_t> (z ^ z >> 29)


cdef int _too_many() except -1 with gil:
    raise MemoryError
