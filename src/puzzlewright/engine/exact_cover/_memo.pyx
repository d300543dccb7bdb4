"""Counting exact covers by remembering positions: what is left, and in how many ways it goes on.

Memoised search: the counts that a decision diagram of all solutions holds (M. Nishino, N. Yasuda,
S. Minato and M. Nagata, "Dancing with decision diagrams", 2017), as model counters cache components
(M. Thurley, sharpSAT, 2006). Nothing is kept but counts, so that no diagram has to fit in memory.

The plan (_memo_plan.pyx) goes through the items in a fixed order. Two ways to the same position
have the same number of ways on, so each position is searched once and its number put into a table.
Positions with a single way on are not: they belong to the one that forces them.

At some steps hardly any two ways meet, and to look is a waste: of time, for the table is larger
than what caches hold, and of memory. So each step notes how often positions were found, and how
long the search of one took; where that does not make up for looking, only a sample of its positions
is looked for, chosen by the hash, until it pays again. (6×6 sudokus: 0.45 s for 0.85.)

The table is an array of slots. A position may stand in any of the few slots from the one that its
hash names. Positions are compared in full: a hash alone that collides would give a wrong count.
When the table has its largest size, a new position takes the place of the one among these whose
search was the shortest; it is a cache, so that what is lost is only found again.

Numbers begin with one machine word each. When one of them outgrows its words, all get one more.

What failed, on the instances of the benchmark: branching on the item with fewest options, as the
other kernels do, instead of a fixed order. It saves no more than a few positions where many are
alike (dominoes 9,463 for 9,860; 6×6 sudokus 1.3 million for 1.1), for the set of covered items then
has no order, and takes five to ten times as long for each.
"""

cimport cython
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from puzzlewright.engine.kernel._single_thread cimport hold, release
from puzzlewright.engine.kernel._limbs cimport add_to
from puzzlewright.engine.exact_cover._memo_plan cimport (
    CHOOSE, TAKE, Choice, Part, Plan, Program, Step, Use)
from puzzlewright.engine.kernel._memory cimport as_array, block, from_array, resize, zeros

cdef enum:
    LEAVE = -1              # the choice not to take an option
    WINDOW = 16             # slots in which a position may stand
    FIRST_SLOTS = 1 << 10
    TRIES_AT_LEAST = 500    # choices that one step makes, at most: this many,
    TRIES_PER_NODE = 16     # and this many more for each node
    HASH_BITS = 24          # of a tag; above them the length of the search, as a logarithm
    JUDGE_EVERY = 1024      # looks at positions of a step before it is judged again
    LOOK_COST = 2           # a look costs as much as a node divided by this

cdef uint32_t HASH_MASK = (1 << HASH_BITS) - 1
cdef uint64_t SAMPLE = (<uint64_t> 15) << 32      # bits of a hash that are 0 for a sample


cdef struct Frame:          # a position on the path
    int step
    int first               # where its choices begin
    int count, current
    bint is_kept            # whether it is to be remembered
    uint64_t hash           # of the position
    long long since         # nodes when it was entered


cdef struct CacheValue:     # whether it pays to remember the positions of a step
    long long looks         # for positions in the table, lately
    long long hits
    long long kept          # positions that were searched and put there
    long long searched      # nodes that took
    bint is_poor            # if so, only a sample of them is looked for


cdef struct Table:          # what is remembered
    size_t slots            # a power of 2; a window more of them exist
    size_t used
    uint32_t* tags          # 0 where a slot is empty
    uint64_t* entries       # per slot: a position, then its number
    bint is_full            # whether it cannot grow any more


@cython.final
cdef class Memo:
    """A count under way."""

    cdef readonly Plan plan
    cdef const Program* program
    cdef readonly long long nodes       # positions that were searched
    cdef readonly long long hits        # positions that were remembered
    cdef readonly bint finished
    cdef long busy                      # set while a thread uses it; see _single_thread.pxd
    cdef size_t most                    # bytes of the table, at most
    cdef bint started
    cdef int words                      # of a position,
    cdef int key                        # and with its step
    cdef int limbs                      # words of a number, the lowest first
    cdef int depth
    cdef int room                       # frames that there is room for
    cdef Frame* frames
    cdef uint64_t* rows                 # per frame, and one more: the position and its step
    cdef uint64_t* sums                 # the number of all that is done; then per frame
    cdef int* choices
    cdef int choices_room
    cdef CacheValue* worth                   # per step
    cdef Table table

    def __cinit__(self, Plan plan not None, size_t most):
        """Count the solutions of a plan, with a table of at most `most` bytes."""
        self.plan = plan
        self.program = &plan.program
        self.most = most
        self.words = self.program.words
        self.key = self.words + self.program.has_steps
        self.limbs = 1
        self.worth = <CacheValue*> zeros(self.program.count * sizeof(CacheValue))
        self.make_room(16)
        self.room_for_choices(16)
        _open_table(&self.table, FIRST_SLOTS, self.key + self.limbs)

    def __dealloc__(self):
        free(self.frames)
        free(self.rows)
        free(self.sums)
        free(self.choices)
        free(self.worth)
        _close_table(&self.table)

    def step(self, long long nodes):
        """Search about `nodes` more positions; return whether any are left."""
        hold(&self.busy)
        try:
            with nogil:
                self.advance(min(max(nodes, 0), 1LL << 56))
            return not self.finished
        finally:
            release(&self.busy)

    @property
    def solution_count(self):
        """Solutions found so far, all of them at the end."""
        cdef int i
        hold(&self.busy)
        try:
            return sum([self.number(i) for i in range(self.depth + 1)])
        finally:
            release(&self.busy)

    @property
    def progress(self):
        """The share of the choices that lie behind, all choices of a position weighing the same."""
        cdef double at = 0.0
        cdef int i
        hold(&self.busy)
        try:
            for i in range(self.depth - 1, -1, -1):
                at = (max(self.frames[i].current - 1, 0) + at) / self.frames[i].count
            return 1.0 if self.finished else at
        finally:
            release(&self.busy)

    @property
    def is_full(self):
        """Whether the table cannot grow any more."""
        return self.table.is_full

    cdef object number(self, int i):
        cdef int limb
        number = 0
        for limb in range(self.limbs - 1, -1, -1):
            number = number << 64 | self.sums[i * self.limbs + limb]
        return number

    # ------------------------------------------------------------ the walk

    cdef int advance(self, long long nodes) except -1 nogil:
        cdef long long enough = self.nodes + nodes
        cdef long long tries = TRIES_AT_LEAST + TRIES_PER_NODE * nodes
        cdef Frame* frame
        if not self.started and nodes > 0:
            self.begin()
        while not self.finished and self.nodes < enough and tries > 0:
            frame = self.frames + self.depth - 1
            if frame.current == frame.count:
                if frame.is_kept:
                    self.remember(frame)
                self.depth -= 1
                self.add(self.sums + (self.depth + 1) * self.limbs)
                self.finished = self.depth == 0
            else:
                tries -= 1
                frame.current += 1
                self.enter(frame, self.choices[frame.first + frame.current - 1])
        return 0

    cdef int begin(self) except -1 nogil:
        self.started = True
        memcpy(self.rows, self.program.start, self.words * sizeof(uint64_t))
        if not self.program.is_hopeless:
            self.settle(0)
        self.finished = self.depth == 0
        return 0

    cdef int enter(self, const Frame* frame, int choice) except -1 nogil:
        """Go to the position behind a choice of the last frame."""
        cdef int step = frame.step + 1
        cdef uint64_t* row = self.rows + self.depth * self.key
        _copy(row, row - self.key, self.words)
        if choice != LEAVE:
            _choose(self.program, self.program.choices + choice, row)
        return self.settle(step)

    cdef int settle(self, int step) except -1 nogil:
        """Go on from a step to the next real choice; count what is known of it, or open a frame."""
        cdef uint64_t* row = self.rows + self.depth * self.key
        cdef uint64_t* known
        cdef int first = 0
        cdef int count
        cdef uint64_t hash_
        cdef bint is_kept
        if self.depth > 0:
            first = self.frames[self.depth - 1].first + self.frames[self.depth - 1].count
        self.room_for_choices(first + max(2, self.program.widest))
        count = _next_choice(self.program, row, &step, self.choices + first)
        if count == 0:
            return 0
        if step == self.program.count:
            return self.add_one()
        if self.program.is_masked:
            _mask(row, self.program.live + <size_t> step * self.words, self.words)
        if self.key > self.words:
            row[self.words] = step
        hash_ = _hash(row, self.key)
        is_kept = not self.worth[step].is_poor or hash_ & SAMPLE == 0
        if is_kept:
            known = _look_up(&self.table, row, hash_, self.key, self.limbs)
            _note_look(self.worth + step, known != NULL)
            if known != NULL:
                self.hits += 1
                return self.add(known)
        return self.push(Frame(step, first, count, 0, is_kept, hash_, self.nodes))

    cdef int push(self, Frame frame) except -1 nogil:
        self.nodes += 1
        if self.depth + 2 > self.room:
            self.make_room(2 * self.room)
        self.frames[self.depth] = frame
        self.depth += 1
        memset(self.sums + self.depth * self.limbs, 0, self.limbs * sizeof(uint64_t))
        return 0

    cdef int make_room(self, int room) except -1 nogil:
        """Make room for `room` frames."""
        cdef size_t size = room
        self.frames = <Frame*> resize(self.frames, size * sizeof(Frame))
        self.rows = <uint64_t*> resize(self.rows, size * self.key * sizeof(uint64_t))
        self.sums = <uint64_t*> resize(self.sums, size * self.limbs * sizeof(uint64_t))
        if self.room == 0:
            memset(self.sums, 0, size * self.limbs * sizeof(uint64_t))
        self.room = room
        return 0

    cdef int room_for_choices(self, int count) except -1 nogil:
        if count > self.choices_room:
            self.choices_room = 2 * count
            self.choices = <int*> resize(self.choices, self.choices_room * sizeof(int))
        return 0

    # ------------------------------------------------------------ numbers

    cdef int add(self, const uint64_t* number) except -1 nogil:
        """Add a number to that of the last frame, or to the total."""
        if add_to(self.sums + self.depth * self.limbs, number, self.limbs):
            self.carry()
        return 0

    cdef int add_one(self) except -1 nogil:
        cdef uint64_t* number = self.sums + self.depth * self.limbs
        cdef int limb
        for limb in range(self.limbs):
            number[limb] += 1
            if number[limb] != 0:
                return 0
        return self.carry()

    cdef int carry(self) except -1 nogil:
        """Give all numbers a word more, in which the sum that outgrew its words has a 1."""
        cdef int limbs = self.limbs
        cdef int i
        cdef uint64_t* wide = <uint64_t*> resize(
            NULL, <size_t> self.room * (limbs + 1) * sizeof(uint64_t))
        for i in range(self.depth + 1):
            memcpy(wide + i * (limbs + 1), self.sums + i * limbs, limbs * sizeof(uint64_t))
            wide[i * (limbs + 1) + limbs] = i == self.depth
        free(self.sums)
        self.sums = wide
        self.limbs = limbs + 1
        _widen_table(&self.table, self.key + limbs)
        return 0

    # ------------------------------------------------------------ memory

    cdef int remember(self, const Frame* frame) noexcept nogil:
        """Put the number of the last frame into the table."""
        cdef const uint64_t* row = self.rows + (self.depth - 1) * self.key
        cdef int stride = self.key + self.limbs
        cdef long long searched = self.nodes - frame.since
        cdef uint64_t* entry
        self.worth[frame.step].kept += 1
        self.worth[frame.step].searched += searched
        if 2 * self.table.used > self.table.slots and not self.table.is_full:
            _grow(&self.table, self.key, stride, self.most)
        entry = _slot_for(&self.table, frame.hash, _tag(frame.hash, searched), stride)
        _copy(entry, row, self.key)
        _copy(entry + self.key, self.sums + self.depth * self.limbs, self.limbs)
        return 0

    # ------------------------------------------------------------ copies

    def __reduce__(self):
        """Let it be pickled and copied on its way: made afresh, and put into the same state."""
        return Memo, (self.plan, self.most), self.__getstate__()

    def __getstate__(self):
        """Return everything that changes."""
        cdef int used = 0
        cdef int i
        hold(&self.busy)
        try:
            if self.depth > 0:
                used = self.frames[self.depth - 1].first + self.frames[self.depth - 1].count
            slots = self.table.slots + WINDOW
            return (
                (self.nodes, self.hits, self.finished, self.started, self.limbs, self.depth),
                [self.frames[i] for i in range(self.depth)],
                [self.worth[i] for i in range(self.program.count)],
                as_array("Q", self.rows, self.depth * self.key * sizeof(uint64_t)),
                as_array("Q", self.sums, (self.depth + 1) * self.limbs * sizeof(uint64_t)),
                as_array("i", self.choices, used * sizeof(int)),
                (self.table.slots, self.table.used, self.table.is_full),
                as_array("I", self.table.tags, slots * sizeof(uint32_t)),
                as_array("Q", self.table.entries,
                         slots * (self.key + self.limbs) * sizeof(uint64_t)),
            )
        finally:
            release(&self.busy)

    def __setstate__(self, tuple state):
        """Go to what __getstate__() returned."""
        hold(&self.busy)
        try:
            self.load(state)
        finally:
            release(&self.busy)

    cdef int load(self, tuple state) except -1:
        cdef size_t slots
        cdef int i
        head, frames, worth, rows, sums, choices, table, tags, entries = state
        self.nodes, self.hits, self.finished, self.started, self.limbs, self.depth = head
        self.make_room(max(self.depth + 2, 16))
        self.room_for_choices(len(choices))
        for i in range(self.depth):
            self.frames[i] = frames[i]
        for i in range(self.program.count):
            self.worth[i] = worth[i]
        from_array(self.rows, self.depth * self.key * sizeof(uint64_t), rows)
        from_array(self.sums, (self.depth + 1) * self.limbs * sizeof(uint64_t), sums)
        from_array(self.choices, len(choices) * sizeof(int), choices)
        slots = table[0]
        _close_table(&self.table)
        _open_table(&self.table, slots, self.key + self.limbs)
        self.table.used, self.table.is_full = table[1], table[2]
        slots += WINDOW
        from_array(self.table.tags, slots * sizeof(uint32_t), tags)
        from_array(self.table.entries, slots * (self.key + self.limbs) * sizeof(uint64_t), entries)
        return 0


# ---------------------------------------------------------------- positions

cdef int _next_choice(const Program* plan, uint64_t* row, int* step, int* out) noexcept nogil:
    """Go on to the next step with several choices, and list them; 0 if nothing can come of it.

    Behind the last step there is nothing to choose: the number is 1 then.
    """
    cdef const Step* here
    cdef int count, option
    while step[0] < plan.count:
        here = plan.steps + step[0]
        if here.kind == CHOOSE:
            if row[here.word] & here.mask:
                count = 0
                for option in range(here.first, here.end):
                    out[count] = option
                    count += _fits(plan, plan.choices + option, row)
                if count != 1:
                    return count
                _choose(plan, plan.choices + out[0], row)
        elif here.kind == TAKE:
            if _fits(plan, plan.choices + here.first, row):
                out[0] = here.first
                out[1] = LEAVE
                return 2
        elif row[here.word] & here.mask > here.most:
            return 0
        step[0] += 1
    return 1


cdef inline bint _fits(
    const Program* plan, const Choice* choice, const uint64_t* row
) noexcept nogil:
    """Tell whether an option can be chosen."""
    cdef const Part* part = plan.parts + choice.first_part
    cdef const Part* end = plan.parts + choice.end_part
    cdef const Use* use
    cdef int i
    while part < end:
        if part.need & ~row[part.word]:
            return False
        part += 1
    for i in range(choice.first_use, choice.end_use):
        use = plan.uses + i
        if row[use.word] & use.mask == 0:
            return False
    return True


cdef inline int _choose(const Program* plan, const Choice* choice, uint64_t* row) noexcept nogil:
    """Go to the position behind an option that fits."""
    cdef const Part* part = plan.parts + choice.first_part
    cdef const Part* end = plan.parts + choice.end_part
    cdef int i
    while part < end:
        row[part.word] &= part.keep
        part += 1
    for i in range(choice.first_use, choice.end_use):
        row[plan.uses[i].word] -= plan.uses[i].one
    return 0


cdef inline int _copy(uint64_t* to, const uint64_t* source, int words) noexcept nogil:
    """Do what memcpy() does, which takes longer to call than a few words take."""
    cdef int word
    for word in range(words):
        to[word] = source[word]
    return 0


cdef inline bint _are_equal(
    const uint64_t* one, const uint64_t* other, int words
) noexcept nogil:
    cdef int word
    for word in range(words):
        if one[word] != other[word]:
            return False
    return True


cdef inline int _mask(uint64_t* row, const uint64_t* live, int words) noexcept nogil:
    cdef int word
    for word in range(words):
        row[word] &= live[word]
    return 0


cdef inline int _note_look(CacheValue* worth, bint hit) noexcept nogil:
    """Note whether a position was found, and judge its step now and then."""
    worth.looks += 1
    worth.hits += hit
    if worth.looks >= JUDGE_EVERY and worth.kept > 0:
        # Found positions save what the others took, on average.
        worth.is_poor = (LOOK_COST * worth.hits * worth.searched < worth.looks * worth.kept)
        worth.looks //= 2
        worth.hits //= 2
        worth.kept = (worth.kept + 1) // 2
        worth.searched = (worth.searched + 1) // 2
    return 0


# ---------------------------------------------------------------- the table

cdef int _open_table(Table* table, size_t slots, int stride) except -1:
    table.slots, table.used, table.is_full = slots, 0, False
    table.tags = <uint32_t*> block((slots + WINDOW) * sizeof(uint32_t))
    memset(table.tags, 0, (slots + WINDOW) * sizeof(uint32_t))
    table.entries = <uint64_t*> block((slots + WINDOW) * stride * sizeof(uint64_t))
    # A pickle holds all of it, and must not depend on what was in the memory before.
    memset(table.entries, 0, (slots + WINDOW) * stride * sizeof(uint64_t))
    return 0


cdef int _close_table(Table* table) noexcept nogil:
    free(table.tags)
    free(table.entries)
    table.tags = NULL
    table.entries = NULL
    return 0


cdef inline uint64_t _hash(const uint64_t* row, int words) noexcept nogil:
    cdef uint64_t hash_ = <uint64_t> 0x9E3779B97F4A7C15
    cdef int word
    for word in range(words):
        hash_ = (hash_ ^ row[word]) * <uint64_t> 0xFF51AFD7ED558CCD
        hash_ ^= hash_ >> 32
    return hash_


cdef inline uint32_t _tag(uint64_t hash_, long long searched) noexcept nogil:
    """Return the tag of a position: bits of its hash, and how long its search was; never 0."""
    cdef uint32_t length = 1
    while searched > 0:
        length += 1
        searched >>= 1
    return length << HASH_BITS | <uint32_t> (hash_ >> 40)


cdef inline uint64_t* _look_up(
    const Table* table, const uint64_t* row, uint64_t hash_, int key, int limbs
) noexcept nogil:
    """Return the number of a position; NULL if it is not there."""
    cdef size_t slot = hash_ & (table.slots - 1)
    cdef uint32_t tag = <uint32_t> (hash_ >> 40)
    cdef uint64_t* entry
    cdef int i
    for i in range(WINDOW):
        if table.tags[slot + i] == 0:
            return NULL
        if table.tags[slot + i] & HASH_MASK == tag:
            entry = table.entries + (slot + i) * (key + limbs)
            if _are_equal(entry, row, key):
                return entry + key
    return NULL


cdef uint64_t* _slot_for(Table* table, uint64_t hash_, uint32_t tag, int stride) noexcept nogil:
    """Return a place for a position that is not there: an empty one, or that of the cheapest."""
    cdef size_t slot = hash_ & (table.slots - 1)
    cdef size_t best = slot
    cdef int i
    for i in range(WINDOW):
        if table.tags[slot + i] == 0:
            best = slot + i
            table.used += 1
            break
        if table.tags[slot + i] >> HASH_BITS < table.tags[best] >> HASH_BITS:
            best = slot + i
    table.tags[best] = tag
    return table.entries + best * stride


cdef int _grow(Table* table, int key, int stride, size_t most) noexcept nogil:
    """Double the table, if it may and if there is memory; otherwise it is full."""
    cdef Table larger
    cdef size_t slots = 2 * table.slots
    cdef size_t i
    cdef const uint64_t* entry
    if slots * (stride * sizeof(uint64_t) + sizeof(uint32_t)) > most:
        table.is_full = True
        return 0
    if not _allocate(&larger, slots, stride):
        table.is_full = True
        return 0
    for i in range(table.slots + WINDOW):
        if table.tags[i] != 0:
            entry = table.entries + i * stride
            memcpy(_slot_for(&larger, _hash(entry, key), table.tags[i], stride),
                   entry, stride * sizeof(uint64_t))
    _close_table(table)
    table[0] = larger
    return 0


cdef bint _allocate(Table* table, size_t slots, int stride) noexcept nogil:
    """Make an empty table; False if there is no memory."""
    table.slots, table.used, table.is_full = slots, 0, False
    table.tags = <uint32_t*> calloc(slots + WINDOW, sizeof(uint32_t))
    table.entries = <uint64_t*> calloc((slots + WINDOW) * stride, sizeof(uint64_t))
    if table.tags == NULL or table.entries == NULL:
        _close_table(table)
        return False
    return True


cdef int _widen_table(Table* table, int stride) noexcept nogil:
    """Give the number of every entry a word more; if there is no memory, forget them all."""
    cdef Table wider
    cdef size_t i
    if not _allocate(&wider, table.slots, stride + 1):
        # Half as many slots always have room: an entry has at least two words.
        table.slots //= 2
        table.used = 0
        memset(table.tags, 0, (table.slots + WINDOW) * sizeof(uint32_t))
        return 0
    memcpy(wider.tags, table.tags, (table.slots + WINDOW) * sizeof(uint32_t))
    for i in range(table.slots + WINDOW):
        memcpy(wider.entries + i * (stride + 1), table.entries + i * stride,
               stride * sizeof(uint64_t))
    wider.used, wider.is_full = table.used, table.is_full
    _close_table(table)
    table[0] = wider
    return 0
