"""The best-scored fill that can be found in the time: a first one, which then gets better.

Large neighbourhood search (P. Shaw, 1998), with a bound on the sum of the scores.

Floors. A list has few good words and many poor ones, and a search among all of them mostly meets
the poor ones. So there are floors: the lowest score, and those that a half, a quarter, an eighth …
of the words have at least. A hunt (_hunt.pyx) for a first fill takes turns with hunts among the
words above each floor. The fill above the highest floor goes on; hunts above higher floors still
get a share of the words tried, and a fill that they find is given a trial.

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
from libc.string cimport memcpy

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
    LEVELS = 4          # at the next level, and so on
    SORTS_OF_ROUNDS = MOST_FLOORS * LEVELS
    TURN = 2000         # words that a hunt above a floor tries in its turn
    TRIAL = 10000       # words that are tried to improve a new fill, until the best one goes on
    UNKNOWN = 256       # words that count as tried in rounds of a sort before there are any
    WORDS_PER_TRY = 1024        # words that are cut out in the time that one is tried
    MEMORY = 1 << 14    # words tried in rounds of a sort, until what they gained counts half


@cython.final
cdef class FillPolish:
    """A fill that gets better while step() goes on; the words of the table must come best first."""

    cdef public object origin           # makes it afresh, as a pickle has to; or None
    cdef readonly FillHunt hunt         # among all words; its root is that of all
    cdef list climbs                    # hunts above the floors, with their tables; None: not begun
    cdef FillHunt climb                 # the one whose turn it is
    cdef Subproblem climb_part
    cdef FillHunt local                 # for better words in the slots that are emptied
    cdef Subproblem part                # these slots
    cdef const Table* table
    cdef readonly bint has_fill         # whether there is a fill yet
    cdef readonly bint is_over          # whether none is better, or there is none at all
    cdef readonly long long value       # the sum of its words' scores
    cdef long long current              # the same of the fill that rounds go on with
    cdef long long most                 # no fill has a higher one
    cdef int* kept                      # per slot: its word in the best fill, among its sort
    cdef int* words                     # the same of the fill that rounds go on with
    cdef int* floors                    # the scores that words have at least; the lowest of all first
    cdef int floor_count
    cdef int climbable                  # floors above which there may be fills
    cdef int reached                    # the floor of the first fill that rounds began with
    cdef int turn                       # the floor whose hunt is on; -1 for rounds
    cdef long long turn_end             # what was tried when the turn ends
    cdef long long turn_size
    cdef int last_climb                 # the floor of the last hunt that was on
    cdef long long climbed              # words tried by hunts above floors
    cdef unsigned long long seed
    cdef unsigned char* is_free         # per slot: whether it is emptied in this round
    cdef int* region                    # these slots
    cdef int region_size
    cdef int sort_of_round              # of this round: its floor and patience
    cdef int* sizes                     # per sort of rounds: how many slots are emptied
    cdef int* searched                  # ... regions in a row that were searched to their end
    cdef long long* gained              # ... what they added to scores, and what was tried for that
    cdef long long* spent
    cdef long long round_start          # what was tried when the round began
    cdef int debt                       # words that beginning the round counts as, still to come
    cdef bint in_round
    cdef bint sideways                  # whether the round may also score the same
    cdef int favour

    def __cinit__(self, SlotTable slot_table not None, unsigned long long seed, int favour):
        cdef int i
        self.hunt = FillHunt(slot_table, seed, favour)
        self.climb, self.climb_part = None, None
        self.local = FillHunt(slot_table, seed + 1, favour)
        self.part = Subproblem(slot_table)
        self.table = &slot_table.table
        self.words = <int*> zeros(self.table.slots * sizeof(int))
        self.kept = <int*> zeros(self.table.slots * sizeof(int))
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
        self.climbs = [None] * self.floor_count
        self.favour = favour
        self.seed = seed
        self.reached = -1
        self.climbable = self.last_climb = self.floor_count
        self.turn_size = TURN

    def __dealloc__(self):
        free(self.words)
        free(self.kept)
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
            while self.tried() < end and not self.is_over and tries > 0:
                if self.turn_is_over():
                    self.next_turn()
                    tries -= 1
                with nogil:
                    self.hunt.start()
                    while (self.tried() < end and not self.is_over and tries > 0
                           and not self.turn_is_over()):
                        self.go_on()
                        tries -= 1
            return not self.is_over
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
                t.word_at[t.sort[t.sort_of[slot]].first + self.kept[slot]]
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
            sums = (self.value, self.current, self.most, self.turn_end, self.turn_size,
                    self.round_start, self.climbed)
            numbers = (self.climbable, self.reached, self.turn, self.last_climb,
                       self.region_size, self.sort_of_round, self.debt)
            flags = (self.has_fill, self.is_over, self.in_round, self.sideways)
            fills = (as_array("i", self.kept, slots), as_array("i", self.words, slots))
            rounds = (as_array("i", self.sizes, SORTS_OF_ROUNDS * sizeof(int)),
                      as_array("i", self.searched, SORTS_OF_ROUNDS * sizeof(int)),
                      as_array("q", self.gained, SORTS_OF_ROUNDS * sizeof(long long)),
                      as_array("q", self.spent, SORTS_OF_ROUNDS * sizeof(long long)))
            region = as_array("i", self.region, slots)
            local = self.local.snapshot() if self.in_round else (
                self.local.nodes, self.local.random)
            climbs = [None if each is None else (<FillHunt> each[0]).snapshot()
                      for each in self.climbs]  
            return (self.hunt.snapshot(), climbs, local, sums, numbers, flags, fills, rounds,
                    region)
        finally:
            release(&self.hunt.busy)

    def __setstate__(self, tuple state):
        """Go to what __getstate__() returned."""
        cdef size_t slots = self.table.slots * sizeof(int)
        cdef int floor
        hold(&self.hunt.busy)
        try:
            hunt, climbs, local, sums, numbers, flags, fills, rounds, region = state
            self.hunt.load(hunt)
            (self.value, self.current, self.most, self.turn_end, self.turn_size,
             self.round_start, self.climbed) = sums
            (self.climbable, self.reached, self.turn, self.last_climb, self.region_size,
             self.sort_of_round, self.debt) = numbers
            self.has_fill, self.is_over, self.in_round, self.sideways = flags
            from_array(self.kept, slots, fills[0])
            from_array(self.words, slots, fills[1])
            from_array(self.sizes, SORTS_OF_ROUNDS * sizeof(int), rounds[0])
            from_array(self.searched, SORTS_OF_ROUNDS * sizeof(int), rounds[1])
            from_array(self.gained, SORTS_OF_ROUNDS * sizeof(long long), rounds[2])
            from_array(self.spent, SORTS_OF_ROUNDS * sizeof(long long), rounds[3])
            for floor in range(len(climbs)):
                if climbs[floor] is not None:
                    self.begin_climb(floor)
                    (<FillHunt> self.climbs[floor][0]).load(climbs[floor])
            self.take_climb()
            from_array(self.region, slots, region)
            if self.in_round:
                self.empty_region()
                self.local.load(local)
            else:
                self.local.nodes, self.local.random = local
        finally:
            release(&self.hunt.busy)

    # Turns

    cdef bint turn_is_over(self) noexcept nogil:
        """Tell whether it is time for the next turn; a round comes to its end first."""
        return self.tried() >= self.turn_end and not self.in_round

    cdef long long tried(self) noexcept nogil:
        return self.climbed + self.hunt.nodes + self.local.nodes

    cdef int next_turn(self) except -1:
        """Decide what goes on: a hunt among all words or above a floor, or rounds."""
        if self.has_fill and self.current < self.value:     # a trial is over
            self.take_fill(self.kept)
        self.hunt.start()
        if self.has_fill and (self.turn >= 0 or self.reached >= self.climbable - 1):
            self.turn = -1
        elif self.hunt.is_refuted or self.hunt.is_filled:
            self.turn = 0
        else:                           # from the highest floor downwards, and from there again
            self.turn = min(self.last_climb, self.climbable) - 1
            if self.turn <= self.reached:
                if self.last_climb < self.floor_count and not self.has_fill:
                    self.turn_size *= 2
                self.turn = self.climbable - 1
            self.last_climb = self.turn
        self.turn_end = self.tried() + self.turn_size
        self.take_climb()
        return 0

    cdef int take_climb(self) except -1:
        """Take the hunt whose turn it is, and let go of those that can find nothing better."""
        cdef int floor
        for floor in range(self.floor_count):
            if floor <= self.reached or floor >= self.climbable:
                self.climbs[floor] = None
        if self.turn > 0:
            self.begin_climb(self.turn)
            self.climb, self.climb_part = self.climbs[self.turn]
        return 0

    cdef int begin_climb(self, int floor) except -1:
        """Begin a hunt among the words above a floor, if that is not done yet."""
        cdef FillHunt climb
        cdef Subproblem part
        cdef int slot
        if self.climbs[floor] is not None:
            return 0
        climb = FillHunt(self.hunt.slot_table, self.seed + floor, self.favour)
        part = Subproblem(self.hunt.slot_table)
        for slot in range(self.table.slots):
            self.region[slot] = slot
            self.is_free[slot] = True
        part.cut_above(self.region, self.is_free, self.floors[floor])
        climb.begin_with(&part.table)
        climb.start()
        self.climbs[floor] = climb, part
        return 0

    cdef int go_on(self) except -1 nogil:
        """Do what comes next in this turn."""
        if self.turn > 0:
            return self.go_on_climbing()
        if self.turn < 0:
            return self.go_on_with_rounds()
        if self.hunt.is_filled:
            return self.keep_first(self.hunt, NULL)
        self.is_over = self.hunt.is_refuted
        return 0 if self.is_over else self.hunt.try_a_word()

    cdef int go_on_climbing(self) except -1 nogil:
        """Go on hunting above a floor."""
        if self.climb.is_filled:
            return self.keep_first(self.climb, &self.climb_part.table)
        if self.climb.is_refuted:       # then there are no fills above higher floors, either
            self.climbable = self.turn
            self.turn_end = self.tried()
            return 0
        self.climbed += 1
        return self.climb.try_a_word()

    # Fills

    cdef int keep_first(self, FillHunt hunt, const Table* part) noexcept nogil:
        """Take the fill that a hunt has found, for rounds to begin with."""
        cdef int slot
        for slot in range(self.table.slots):
            self.words[slot] = hunt.filler.now.filled[slot]
            if part != NULL:
                self.words[slot] = part.word_at[
                    part.sort[part.sort_of[slot]].first + self.words[slot]]
        self.reached = self.turn
        if not self.has_fill:
            self.hunt.filler.now = self.hunt.filler.levels  # what is refuted here is for good
            self.hunt.depth = 0
            self.hunt.is_filled = False
            self.most = self.hunt.most_score()
        self.take_fill(self.words)
        self.turn = -1
        self.turn_end = self.tried() + TRIAL
        return self.keep_best()

    cdef int take_fill(self, const int* words) noexcept nogil:
        """Go on with a fill."""
        cdef int slot
        self.current = 0
        for slot in range(self.table.slots):
            self.words[slot] = words[slot]
            self.current += self.score(slot, words[slot])
        return 0

    cdef int keep_best(self) noexcept nogil:
        """Keep the fill that rounds go on with, if it is the best."""
        if self.has_fill and self.current < self.value:
            return 0
        memcpy(self.kept, self.words, self.table.slots * sizeof(int))
        self.value = self.current
        self.has_fill = True
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
        if self.local.is_refuted or self.local.failures >= self.patience():
            return self.end_round()
        return self.local.try_a_word()

    cdef int patience(self) noexcept nogil:
        """Return how many positions may be refuted in this round."""
        return PATIENCE << 2 * (self.sort_of_round % LEVELS)

    cdef int begin_round(self) except -1 nogil:
        """Empty some slots and let the hunt begin with the others as they are."""
        self.round_start = self.tried()
        self.sort_of_round = self.choose_sort()
        self.region_size = self.sizes[self.sort_of_round]
        self.choose_region()
        self.sideways = next_random(&self.hunt.random) % SIDEWAYS == 0
        self.local.favour = self.favour << <int> (next_random(&self.hunt.random) % FAVOURS)
        self.local.limit = 2 * self.patience()      # no restarts
        self.local.nodes += 1               # many are refuted at once: that takes time, too
        self.in_round = True
        if not self.empty_region():
            return self.end_round()
        self.debt = self.part.table.words // WORDS_PER_TRY
        return 0

    cdef int choose_sort(self) noexcept nogil:
        """Choose floor and patience of a round: of two by chance, what gained more in its time."""
        cdef unsigned int count = self.floor_count * LEVELS
        cdef int one = next_random(&self.hunt.random) % count
        cdef int other = next_random(&self.hunt.random) % count
        cdef long long least = 1 + (self.floors[self.floor_count - 1] - self.floors[0]) // 4
        if (self.gained[one] + least) * (self.spent[other] + UNKNOWN) < (
                self.gained[other] + least) * (self.spent[one] + UNKNOWN):
            return other
        return one

    cdef bint empty_region(self) except -1 nogil:
        """Let the hunt begin with the slots of the region, the others as they are.

        False if their words cannot add up to what is wanted.
        """
        cdef int slot, i
        self.local.wanted = self.current + (not self.sideways)
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
        cdef long long before = self.current
        cdef int i
        for i in range(part.slots):
            self.words[self.region[i]] = part.word_at[
                part.sort[part.sort_of[i]].first + self.local.filler.now.filled[i]]
        self.take_fill(self.words)
        if self.current > before:
            self.searched[self.sort_of_round] = 0
        self.note_round(self.current - before)
        return self.keep_best()

    cdef int end_round(self) noexcept nogil:
        """Nothing better was found: learn from that how many slots to empty."""
        cdef int sort = self.sort_of_round
        self.note_round(0)
        if not self.local.is_refuted:
            self.sizes[sort] -= self.sizes[sort] > 2
            self.searched[sort] = 0
        elif (self.region_size == self.table.slots and not self.sideways and sort < LEVELS
                and self.current == self.value):
            self.is_over = True
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
        if self.spent[sort] > MEMORY:
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
