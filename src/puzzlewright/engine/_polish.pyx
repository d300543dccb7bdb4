"""The best-scored fill that can be found in the time: a first one, which then gets better.

Large neighbourhood search (P. Shaw, 1998), with a bound on the sum of the scores.

Floors. A list has few good words and many poor ones, and a search among all of them mostly meets
the poor ones. So there are floors: the lowest score, and those that a half, a quarter, an eighth …
of the words have at least. The hunt (_hunt.pyx) for the first fill is above the floor that it is
given; there may be no such fill, and then another floor may do (puzzles/fillin/polishing.py).

Rounds. From then on, over and over: some slots that lie together are emptied, and a short hunt
looks for words for them that score more in all, while the others stay as they are. It has the words
above some floor, and those that were in the slots (_subproblem.pyx), and it drops words that are
too poor for the sum that is wanted. How many slots are emptied adapts itself: more when the last
regions were searched to their end, fewer when they were not. Which floor a round takes and how long
it may go on is chosen by what such rounds gained so far.

A floor only directs the search: fills are compared by the sum of their scores. None is better, and
that is proved, if the hunt among all words was refuted, if every slot has its best word, or if a
round emptied all slots, had all words and was searched to its end.
"""

cimport cython
from libc.stdlib cimport free

from puzzlewright.engine._exclusive cimport hold, release
from puzzlewright.engine._hunt cimport FillHunt
from puzzlewright.engine._memory cimport as_array, block, from_array, zeros
from puzzlewright.engine._slots cimport SlotTable, Sort, Table
from puzzlewright.engine._subproblem cimport Subproblem
from puzzlewright.engine._walk cimport next_random

cdef enum:
    FIRST_REGION = 4    # slots that are emptied to begin with
    IN_A_ROW = 6        # regions searched to their end until larger ones are taken
    SIDEWAYS = 4        # one region in this many may also score the same: a way out of a corner
    FAVOURS = 6         # scores count up to 2 to this power more than in the first hunt
    MOST_FLOORS = 6
    PATIENCE = 80       # refuted positions until another region is tried, four times as many
    LEVELS = 3          # at the next level, and so on
    SORTS_OF_ROUNDS = MOST_FLOORS * LEVELS
    UNKNOWN = 256       # words that count as tried in rounds of a sort before there are any
    MOST_NODES = 1 << 30
    WORDS_PER_TRY = 1024        # words that are cut out in the time that one is tried
    MEMORY = 50000      # words that are tried until all gains so far count half


@cython.final
cdef class FillPolish:
    """A fill that gets better while step() goes on; the words of the table must come best first."""

    cdef public object origin           # makes it afresh, as a pickle has to; or None
    cdef readonly FillHunt hunt         # among all words; its root is that of all
    cdef FillHunt climb                 # above the floor; None if that is the lowest
    cdef Subproblem climb_part
    cdef FillHunt local                 # for better words in the slots that are emptied
    cdef Subproblem part                # these slots
    cdef const Table* table
    cdef readonly bint has_fill         # whether there is a fill yet
    cdef readonly bint is_over          # whether none is better, or there is none at all
    cdef readonly bint is_barren        # whether there is none above the floor
    cdef readonly long long value       # the sum of its words' scores
    cdef long long most                 # no fill has a higher one
    cdef int* words                     # per slot: its word, among those of its sort
    cdef int* floors                    # the scores that words have at least; the lowest of all first
    cdef readonly int floor_count
    cdef readonly int floor             # the number of the one that the first fill is above
    cdef long long climbed              # words tried by the hunt above it
    cdef unsigned char* is_free         # per slot: whether it is emptied in this round
    cdef int* region                    # these slots
    cdef int region_size
    cdef int sort_of_round              # of this round: its floor and patience
    cdef int* sizes                     # per sort of rounds: how many slots are emptied
    cdef int* searched                  # ... regions in a row that were searched to their end
    cdef long long* gained              # ... what they added to scores, and what was tried for that
    cdef long long* spent
    cdef long long round_start          # what was tried when the round began
    cdef long long forget_at            # what was tried when gains count half
    cdef long long patience_end         # refuted positions when it is given up
    cdef int debt                       # words that beginning the round counts as, still to come
    cdef bint in_round
    cdef bint sideways                  # whether the round may also score the same
    cdef int favour

    def __cinit__(self, SlotTable slot_table not None, unsigned long long seed, int favour, int floor=0):
        cdef int i
        self.hunt = FillHunt(slot_table, seed, favour)
        self.local = FillHunt(slot_table, seed + 1, favour)
        self.part = Subproblem(slot_table)
        self.table = &slot_table.table
        self.words = <int*> zeros(self.table.slots * sizeof(int))
        self.is_free = <unsigned char*> zeros(self.table.slots)
        self.region = <int*> block(self.table.slots * sizeof(int))
        self.sizes = <int*> block(SORTS_OF_ROUNDS * sizeof(int))
        self.searched = <int*> zeros(SORTS_OF_ROUNDS * sizeof(int))
        self.gained = <long long*> zeros(SORTS_OF_ROUNDS * sizeof(long long))
        self.spent = <long long*> zeros(SORTS_OF_ROUNDS * sizeof(long long))
        self.floors = <int*> zeros(MOST_FLOORS * sizeof(int))
        for i in range(SORTS_OF_ROUNDS):
            self.sizes[i] = min(FIRST_REGION, self.table.slots)
        self.set_floors()
        self.favour = favour
        self.forget_at = MEMORY
        self.floor = max(0, min(floor, self.floor_count - 1))
        if self.floor:
            self.climb = FillHunt(slot_table, seed, favour)
            self.climb_part = Subproblem(slot_table)
            self.cut_above()

    def __dealloc__(self):
        free(self.words)
        free(self.is_free)
        free(self.region)
        free(self.sizes)
        free(self.searched)
        free(self.gained)
        free(self.spent)
        free(self.floors)

    cdef int set_floors(self) except -1:
        """Set the floors: the lowest score, and what half, a quarter, … of the words have."""
        cdef const Table* t = self.table
        cdef const Sort* sort
        cdef int i
        scores = []
        for number in sorted({t.sort_of[slot] for slot in range(t.slots)}):
            sort = t.sort + <int> number
            scores += [t.scores[i] for i in range(sort.first, sort.first + sort.words)]
        scores.sort()
        rest = len(scores)
        self.floor_count = 1
        self.floors[0] = scores[0] if scores else 0
        while rest > 1 and self.floor_count < MOST_FLOORS and not self.table.all_used:
            rest //= 2
            score = scores[len(scores) - rest]
            if score > self.floors[self.floor_count - 1]:
                self.floors[self.floor_count] = score
                self.floor_count += 1
        return 0

    @property
    def nodes(self):
        """Words that were tried, and regions."""
        return self.tried()

    def prepare(self):
        """Draw the first conclusions, which takes a while if the problem is large."""
        hold(&self.hunt.busy)
        try:
            with nogil:
                self.hunt.start()
        finally:
            release(&self.hunt.busy)

    def step(self, long long nodes):
        """Try `nodes` more words; False when the fill cannot get better, or there is none.

        It comes back earlier if the problem is large.
        """
        cdef long long end
        cdef long long tries = self.hunt.most_tries
        hold(&self.hunt.busy)           # the hunt's own flag: nobody else may step that, either
        try:
            end = self.tried() + nodes
            with nogil:
                self.hunt.start()
                while (self.tried() < end and not self.is_over and not self.is_barren
                       and tries > 0):
                    self.go_on()
                    tries -= 1
            return not self.is_over and not self.is_barren
        finally:
            release(&self.hunt.busy)

    def cool(self, int share):
        """Take note of how far the work is: what is worse is never taken, early or late."""

    def best(self):
        """Return the number of the word in each slot of the best fill; None if there is none."""
        cdef const Table* t = self.table
        cdef int slot
        hold(&self.hunt.busy)
        try:
            if not self.has_fill:
                return None
            return tuple([
                t.word_at[t.sort[t.sort_of[slot]].first + self.words[slot]]
                for slot in range(t.slots)])
        finally:
            release(&self.hunt.busy)

    def __reduce__(self):
        """Let it be pickled and copied on its way: made afresh, and put into the same state."""
        if self.origin is None:
            raise TypeError("only a search that knows its problem can be pickled")
        return self.origin, (), self.__getstate__()

    def __getstate__(self):
        """Return everything that changes."""
        cdef size_t slots = self.table.slots * sizeof(int)
        hold(&self.hunt.busy)
        try:
            sums = (self.value, self.most, self.round_start, self.climbed, self.patience_end,
                    self.forget_at)
            numbers = (self.region_size, self.sort_of_round, self.debt)
            flags = (self.has_fill, self.is_over, self.is_barren, self.in_round, self.sideways)
            words = as_array("i", self.words, slots)
            rounds = (as_array("i", self.sizes, SORTS_OF_ROUNDS * sizeof(int)),
                      as_array("i", self.searched, SORTS_OF_ROUNDS * sizeof(int)),
                      as_array("q", self.gained, SORTS_OF_ROUNDS * sizeof(long long)),
                      as_array("q", self.spent, SORTS_OF_ROUNDS * sizeof(long long)))
            region = as_array("i", self.region, slots)
            local = self.local.snapshot() if self.in_round else (
                self.local.nodes, self.local.random, self.local.dead_ends)
            climb = None if self.climb is None or self.has_fill else self.climb.snapshot()
            return (self.hunt.snapshot(), climb, local, sums, numbers, flags, words, rounds,
                    region)
        finally:
            release(&self.hunt.busy)

    def __setstate__(self, tuple state):
        """Go to what __getstate__() returned."""
        cdef size_t slots = self.table.slots * sizeof(int)
        hold(&self.hunt.busy)
        try:
            hunt, climb, local, sums, numbers, flags, words, rounds, region = state
            self.hunt.load(hunt)
            if climb is not None:
                self.climb.load(climb)
            (self.value, self.most, self.round_start, self.climbed, self.patience_end,
             self.forget_at) = sums
            self.region_size, self.sort_of_round, self.debt = numbers
            self.has_fill, self.is_over, self.is_barren, self.in_round, self.sideways = flags
            from_array(self.words, slots, words)
            from_array(self.sizes, SORTS_OF_ROUNDS * sizeof(int), rounds[0])
            from_array(self.searched, SORTS_OF_ROUNDS * sizeof(int), rounds[1])
            from_array(self.gained, SORTS_OF_ROUNDS * sizeof(long long), rounds[2])
            from_array(self.spent, SORTS_OF_ROUNDS * sizeof(long long), rounds[3])
            from_array(self.region, slots, region)
            if self.in_round:
                self.empty_region()
                self.local.load(local)
            else:
                self.local.nodes, self.local.random, self.local.dead_ends = local
        finally:
            release(&self.hunt.busy)

    cdef int cut_above(self) except -1:
        """Cut out the words above the floor, and begin to hunt among them."""
        cdef int slot
        for slot in range(self.table.slots):
            self.region[slot] = slot
            self.is_free[slot] = True
        self.climb_part.cut_above(self.region, self.is_free, self.floors[self.floor])
        self.climb.begin_with(&self.climb_part.table)
        return 0

    cdef long long tried(self) noexcept nogil:
        return self.climbed + self.hunt.nodes + self.local.nodes

    cdef int go_on(self) except -1 nogil:
        """Do what comes next: keep a fill, begin or end a round, or try a word."""
        if self.has_fill:
            return self.go_on_with_rounds()
        if self.hunt.is_refuted or (self.floor == 0 and not self.hunt.is_filled):
            self.is_over = self.hunt.is_refuted
            return 0 if self.is_over else self.hunt.try_a_word()
        if self.hunt.is_filled:
            return self.keep_first(self.hunt, NULL)
        return self.go_on_climbing()

    cdef int go_on_climbing(self) except -1 nogil:
        """Go on hunting above the floor."""
        self.climb.start()
        if self.climb.is_filled:
            return self.keep_first(self.climb, &self.climb_part.table)
        self.climbed += 1
        if self.climb.is_refuted:
            self.is_barren = True
            return 0
        return self.climb.try_a_word()

    cdef int keep_first(self, FillHunt hunt, const Table* part) noexcept nogil:
        """Take the fill that a hunt has found, for rounds to begin with."""
        cdef int slot
        for slot in range(self.table.slots):
            self.words[slot] = hunt.filler.now.filled[slot]
            if part != NULL:
                self.words[slot] = part.word_at[
                    part.sort[part.sort_of[slot]].first + self.words[slot]]
        self.hunt.filler.now = self.hunt.filler.levels  # what is refuted here is for good
        self.hunt.depth = 0
        self.hunt.is_filled = False
        self.most = self.hunt.most_score()
        self.has_fill = True
        return self.add_up()

    cdef int add_up(self) noexcept nogil:
        """Add up the scores of the fill, and find out whether none can have more."""
        cdef int slot
        self.value = 0
        for slot in range(self.table.slots):
            self.value += self.score(slot, self.words[slot])
        # Where all words are used, all fills score the same.
        self.is_over = self.value == self.most or self.table.all_used
        return 0

    cdef long long score(self, int slot, int word) noexcept nogil:
        """Return the score of a word in a slot."""
        return self.table.scores[self.table.sort[self.table.sort_of[slot]].first + word]

    # Rounds

    cdef int go_on_with_rounds(self) except -1 nogil:
        """Begin a round, try a word, or end a round."""
        if not self.in_round:
            return self.begin_round()
        if self.debt:
            self.debt -= 1
            self.local.nodes += 1
            return 0
        if self.local.is_filled:
            return self.keep_better()
        if self.local.is_refuted or self.local.dead_ends >= self.patience_end:
            return self.end_round()
        return self.local.try_a_word()

    cdef int begin_round(self) except -1 nogil:
        """Empty some slots and let the hunt begin with the others as they are."""
        self.round_start = self.tried()
        self.sort_of_round = self.choose_sort()
        self.region_size = self.sizes[self.sort_of_round]
        self.patience_end = self.local.dead_ends + (
            PATIENCE << 2 * (self.sort_of_round % LEVELS))
        self.choose_region()
        self.sideways = next_random(&self.hunt.random) % SIDEWAYS == 0
        self.local.favour = self.favour << <int> (next_random(&self.hunt.random) % FAVOURS)
        self.local.limit = MOST_NODES       # no restarts: a region is searched to its end, or left
        self.local.nodes += 1               # many are refuted at once: that takes time, too
        self.in_round = True
        if not self.empty_region():
            return self.end_round()
        self.debt = self.part.table.words // WORDS_PER_TRY
        return 0

    cdef int choose_sort(self) noexcept nogil:
        """Choose floor and patience of a round: the time for each sort follows what it gained.

        That is the sort with the most merit for what was tried.
        """
        cdef int sort
        cdef int best = 0
        for sort in range(1, self.floor_count * LEVELS):
            if self.merit(best) * (self.spent[sort] + UNKNOWN) < (
                    self.merit(sort) * (self.spent[best] + UNKNOWN)):
                best = sort
        return best

    cdef long long merit(self, int sort) noexcept nogil:
        """Return what rounds of a sort gained for what was tried, with something to begin with."""
        cdef long long least = 1 + (self.floors[self.floor_count - 1] - self.floors[0]) // 4
        return (self.gained[sort] + least << 20) // (self.spent[sort] + UNKNOWN)

    cdef bint empty_region(self) except -1 nogil:
        """Let the hunt begin with the slots of the region, the others as they are.

        False if their words cannot add up to what is wanted.
        """
        cdef int slot, i
        self.local.wanted = self.value + (not self.sideways)
        for slot in range(self.table.slots):
            self.is_free[slot] = False
        for i in range(self.region_size):
            self.is_free[self.region[i]] = True
        for slot in range(self.table.slots):
            if not self.is_free[slot]:
                self.local.wanted -= self.score(slot, self.words[slot])
        if not self.part.cut_out(self.hunt.filler.levels, self.words, self.is_free, self.region,
                                 self.region_size, self.floors[self.sort_of_round // LEVELS],
                                 self.local.wanted):
            self.local.is_filled, self.local.is_refuted = False, True
            return False
        self.local.begin_with(&self.part.table)
        for i in range(self.region_size):
            self.local.weights[i] = self.hunt.weights[self.region[i]]
        self.local.start()
        if not self.local.is_refuted and not self.local.may_be_good():
            self.local.is_refuted, self.local.is_filled = True, False
        if not self.local.is_refuted:
            self.local.is_filled = self.local.filler.now.open_slots == 0
        return True

    cdef int keep_better(self) noexcept nogil:
        """Take the words that were found for the region."""
        cdef const Table* part = &self.part.table
        cdef long long before = self.value
        cdef int i
        for i in range(part.slots):
            self.words[self.region[i]] = part.word_at[
                part.sort[part.sort_of[i]].first + self.local.filler.now.filled[i]]
        self.add_up()
        if self.value > before:
            self.searched[self.sort_of_round] = 0
        return self.note_round(self.value - before)

    cdef int end_round(self) noexcept nogil:
        """Nothing better was found: learn from that how many slots to empty."""
        cdef int sort = self.sort_of_round
        self.note_round(0)
        if (self.local.is_refuted and self.region_size == self.table.slots
                and not self.sideways and sort < LEVELS):
            self.is_over = True
        elif not self.local.is_refuted:
            self.sizes[sort] -= self.sizes[sort] > 2
            self.searched[sort] = 0
        else:
            self.searched[sort] += 1
            if self.searched[sort] >= IN_A_ROW:
                self.searched[sort] = 0
                self.sizes[sort] += self.sizes[sort] < self.table.slots
        return 0

    cdef int note_round(self, long long gain) noexcept nogil:
        """Take note of what a round gained, and of what was tried for that."""
        cdef int sort = self.sort_of_round
        self.in_round = False
        self.gained[sort] += gain
        self.spent[sort] += self.tried() - self.round_start
        if self.tried() >= self.forget_at:
            self.forget_at = self.tried() + MEMORY
            for sort in range(SORTS_OF_ROUNDS):
                self.gained[sort] //= 2
                self.spent[sort] //= 2
        return 0

    cdef int choose_region(self) noexcept nogil:
        """Choose slots that are connected by their crossings."""
        cdef const Table* t = self.table
        cdef int tries = 8 * self.region_size
        cdef int count = 0
        cdef int slot
        for slot in range(t.slots):
            self.is_free[slot] = False
            self.region[slot] = slot        # where all are taken
        if self.region_size == t.slots:
            return 0
        slot = self.some_slot()
        while True:
            if not self.is_free[slot]:
                self.is_free[slot] = 1
                self.region[count] = slot
                count += 1
            tries -= 1
            if count == self.region_size:
                return 0
            slot = self.hunt.some_neighbour(self.region[<int> (
                next_random(&self.hunt.random) % <unsigned int> count)])
            if tries < 0:               # there are fewer connected slots: go elsewhere
                slot = self.some_slot()

    cdef int some_slot(self) noexcept nogil:
        return <int> (next_random(&self.hunt.random) % <unsigned int> self.table.slots)
