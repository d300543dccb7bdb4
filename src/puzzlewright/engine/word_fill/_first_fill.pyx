"""First fill of a grid from a large dictionary: restarts, learnt weights, words that leave room.

The position and what is concluded from it are those of _table_constraints.pyx. What is done here:

- Variable order: dom/wdeg (F. Boussemart, F. Hemery, C. Lecoutre, L. Saïs, 2004), with weights of
  slots. Branch on the slot with the fewest words for its weight. Whenever a position is refuted,
  the slot that ran out of words gets more weight: slots that make trouble are filled first.
- Last-conflict reasoning (C. Lecoutre, L. Saïs, S. Tabary, V. Vidal, 2009). A slot whose word
  failed is branched on again, further and further back, until a word of it holds: what is in its
  way is found sooner than by weights alone. After every other restart: some grids are filled sooner
  with this, some without.
- Value order: of some words, picked at random, try the one that leaves the slots that cross it the
  most room (as M. L. Ginsberg and others did for crosswords, 1990).
- Two-way branching: a word that led nowhere is taken from its slot, conclusions are drawn from
  that, and the slot to branch on is chosen anew.
- Letters in place of words, where that is wanted: branch on the cell with the fewest letters for
  the weights of its slots, and try the letter that leaves them the most words. A word that is
  refuted is one of thousands; a letter that is refuted takes many words with it. Of 40 grids of
  15×15, words alone filled 32 in 20 s each, and 34 where both take turns; the hardest that both
  filled came 1.5 to 11 times as soon (one seed).
- Probing, where that is wanted (singleton arc consistency; R. Debruyne and C. Bessière, 1997). To
  begin with, each letter of each cell is tried at the root, and struck out if it is refuted.
- Geometric restarts (T. Walsh, 1999). After a number of refuted positions, more each time, begin
  again at the root, with the weights that were learnt. What was refuted at the root itself
  stays refuted.
- A guide: where a fill for other wishes is known, a slot takes its word of that fill first, if it
  has it left (as solution-guided search does; J. C. Beck, 2007).

If the root is refuted there is no fill. All numbers are whole, and all chance comes from the seed:
the same seed finds the same fill on every machine.
"""

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy

from puzzlewright.engine.kernel._bits cimport bits_in, has_bit, lowest_bit
from puzzlewright.engine.kernel._single_thread cimport hold, release
from puzzlewright.engine.word_fill._table_constraints cimport LEFT_OUT, Filler, Level
from puzzlewright.engine.kernel._improver cimport Improver
from puzzlewright.engine.kernel._memory cimport as_array, block, from_array, zeros
from puzzlewright.engine.word_fill._word_sets cimport LOST, set_common, set_keep
from puzzlewright.engine.word_fill._slots cimport SlotTable, Sort, Table
from puzzlewright.engine.kernel._walk cimport next_random, tries_for

cdef enum:
    SAMPLES = 12        # words of which the best is tried
    GROWTH = 5          # the limit grows by a fifth each time
    SETS_PER_WORK = 4   # a step ends early after 0.1 s or so: it tries 64 million words of sets
    FEW_TRIES = 32
    NOISE = 128         # chance among letters: 64 is as much as twice the words
    ROUNDS = 4          # times that all letters of all cells are probed, at most

cdef uint64_t ONE = 1
cdef long long NO_SCORE = -4611686018427387904


@cython.final
cdef class FirstFill(Improver):
    """A search under way; step() goes on with it."""

    def __cinit__(self, SlotTable slot_table not None, unsigned long long seed, int favour,
                  without=(), freed=(), bint by_letters=False, bint probing=False):
        """Search for a fill of all slots but some, where some given letters do not count."""
        cdef int slot
        self.slot_table = slot_table
        self.table = &slot_table.table
        self.filler = Filler(slot_table)
        self.filler.leave_out(without, freed)
        most = self.table.slots + self.table.cells + 1
        self.slots = <int*> zeros(most * sizeof(int))
        self.words = <int*> zeros(most * sizeof(int))
        self.weights = <long long*> block(self.table.slots * sizeof(long long))
        self.best_partial = <int*> block(self.table.slots * sizeof(int))
        self.guide = <int*> block(self.table.slots * sizeof(int))
        for slot in range(self.table.slots):
            self.weights[slot] = HEAVY
            self.best_partial[slot] = self.guide[slot] = -1
        self.fewest_open = self.table.slots + 1
        self.most_tries = tries_for(self.table.domain_bits // SETS_PER_WORK)
        if self.most_tries < FEW_TRIES:     # sets that are larger than any cache take longer
            self.most_tries = max(1, self.most_tries // 8)
        self.limit = FIRST_LIMIT
        self.wanted = NO_SCORE
        self.stuck_on = -1
        self.random = seed
        self.favour = favour
        self.by_letters = by_letters
        self.to_ask = 0 if probing else -1

    def __dealloc__(self):
        free(self.slots)
        free(self.words)
        free(self.weights)
        free(self.best_partial)
        free(self.guide)

    cdef bint advance(self, long long end) except -1 nogil:
        """Try words; False when a fill is found, or it is certain that none exists."""
        end = min(end, self.nodes + self.most_tries)
        self.start()
        while self.nodes < end and not (self.is_filled or self.is_refuted):
            self.try_one()
        return not (self.is_filled or self.is_refuted)

    cdef int start(self) except -1 nogil:
        """Draw the first conclusions, once."""
        if not self.started:
            self.is_refuted = not self.filler.begin()   # which may raise: then it begins again
            self.started = True
            self.is_filled = not self.is_refuted and self.filler.now.open_slots == 0
            if self.is_refuted:
                self.weights[self.filler.culprit] += HEAVY
            else:
                self.note_best_partial()
        return 0

    def adopt(self, FirstFill other not None):
        """Begin again from what another search for the same has concluded at its root."""
        if other.slot_table is not self.slot_table or other is self or other.base or self.base:
            raise ValueError("only a search for the same can be adopted")
        hold(self.busy)
        try:
            hold(other.busy)
            try:
                with nogil:
                    self.start()
                    other.start()
                    if not (self.is_filled or self.is_refuted or other.is_refuted):
                        self.meet_root(other.filler.levels)
            finally:
                release(other.busy)
        finally:
            release(self.busy)

    cdef int meet_root(self, const Level* other) except -1 nogil:
        """Leave the root what another root has left, too."""
        cdef const Table* t = self.table
        cdef int slot, cell
        self.depth, self.failures, self.stuck_on = 0, 0, -1
        self.filler.now = self.filler.levels
        self.filler.begin_queue()
        for slot in range(t.slots):
            if self.filler.now.filled[slot] < 0 and set_keep(
                    self.filler.now.words + t.domain_at[slot], other.words + t.domain_at[slot],
                    t.sort[t.sort_of[slot]].bits) & LOST:
                self.filler.push(slot)
        for cell in range(t.cells):
            if self.cell_is_open(cell) and not self.filler.narrow(
                    cell, self.filler.now.letters[cell] & other.letters[cell]):
                self.is_refuted = True
                return 0
        self.is_refuted = not self.filler.settle()
        self.is_filled = not self.is_refuted and self.filler.now.open_slots == 0
        return 0

    cdef int note_best_partial(self) noexcept nogil:
        """Remember a position in which fewer slots are open than in any before."""
        if self.filler.now.open_slots < self.fewest_open:
            self.fewest_open = self.filler.now.open_slots
            memcpy(self.best_partial, self.filler.now.filled, self.table.slots * sizeof(int))
        return 0

    def partial_fill(self):
        """Return the words of the position with the fewest open slots so far; -1 for those."""
        hold(self.busy)
        try:
            return self.numbers(self.best_partial)
        finally:
            release(self.busy)

    def slot_weights(self):
        """Return how often each slot ran out of words."""
        cdef int slot
        hold(self.busy)
        try:
            return [self.weights[slot] // HEAVY - 1 for slot in range(self.table.slots)]
        finally:
            release(self.busy)

    cdef tuple numbers(self, const int* filled):
        """Return the number of the word in each slot, -1 for none."""
        cdef const Table* t = self.table
        cdef int slot
        return tuple([
            -1 if filled[slot] < 0 or filled[slot] == LEFT_OUT
            else t.word_at[t.sort[t.sort_of[slot]].first + filled[slot]]
            for slot in range(t.slots)])

    def fill(self):
        """Return the number of the word in each slot, when a fill is found."""
        hold(self.busy)
        try:
            return self.numbers(self.filler.now.filled)
        finally:
            release(self.busy)

    cdef tuple snapshot(self):
        cdef int now = <int> (self.filler.now - self.filler.levels) if self.started else -1
        cdef int level
        sums = (self.nodes, self.restarts, self.failures, self.limit, self.wanted,
                self.fewest_open, self.dead_ends)
        flags = (self.started, self.is_filled, self.is_refuted)
        place = (self.base, self.depth, now, self.stuck_on, self.filler.culprit, self.to_ask,
                 self.asked)
        # A level below the last one that counts is overwritten before it is read.
        levels = [self.filler.level_state(level) for level in range(max(self.depth, now) + 1)
                  if self.started]
        path = (as_array("i", self.slots, self.depth * sizeof(int)),
                as_array("i", self.words, self.depth * sizeof(int)))
        weights = (as_array("q", self.weights, self.table.slots * sizeof(long long)),
                   as_array("i", self.best_partial, self.table.slots * sizeof(int)))
        return sums, flags, place, (self.random, self.favour), weights, path, levels

    cdef int load(self, tuple state) except -1:
        cdef int now, level
        sums, flags, place, chance, weights, path, levels = state
        self.nodes, self.restarts, self.failures, self.limit, self.wanted = sums[:5]
        self.fewest_open, self.dead_ends = sums[5:]
        self.started, self.is_filled, self.is_refuted = flags
        self.base, self.depth, now, self.stuck_on, self.filler.culprit = place[:5]
        self.to_ask, self.asked = place[5:]
        self.random, self.favour = chance
        from_array(self.weights, self.table.slots * sizeof(long long), weights[0])
        from_array(self.best_partial, self.table.slots * sizeof(int), weights[1])
        from_array(self.slots, self.depth * sizeof(int), path[0])
        from_array(self.words, self.depth * sizeof(int), path[1])
        for level in range(len(levels)):
            self.filler.set_level(level, levels[level])
        if now >= 0:
            self.filler.now = self.filler.levels + now
        return 0

    cdef int try_one(self) except -1 nogil:
        """Go on by one position."""
        if self.to_ask >= 0:
            return self.probe_a_letter()
        return self.try_a_letter() if self.by_letters else self.try_a_word()

    cdef int try_a_word(self) except -1 nogil:
        cdef int slot, word
        self.filler.now = self.filler.levels + self.depth
        slot = self.stuck_on
        if slot < 0 or self.filler.now.filled[slot] >= 0:
            slot = self.hardest_slot()
        word = self.roomiest_word(slot)
        self.slots[self.depth], self.words[self.depth] = slot, word
        self.nodes += 1
        if self.filler.choose(self.depth, slot, word):
            if self.may_be_good():
                if slot == self.stuck_on:
                    self.stuck_on = -1
                self.depth += 1
                self.is_filled = self.filler.now.open_slots == 0
                self.note_best_partial()
                return 0
        else:
            self.weights[self.filler.culprit] += HEAVY
        return self.fail(slot)

    cdef int try_a_letter(self) except -1 nogil:
        cdef int cell, letter
        self.filler.now = self.filler.levels + self.depth
        cell = self.stuck_on
        if cell < 0 or not self.cell_is_open(cell):
            cell = self.hardest_cell()
        if cell < 0:
            return self.try_an_equal_word()
        letter = self.likeliest_letter(cell)
        self.slots[self.depth], self.words[self.depth] = cell, letter
        self.nodes += 1
        self.filler.deepen(self.depth)
        if self.filler.narrow(cell, ONE << letter) and self.filler.settle():
            if cell == self.stuck_on:
                self.stuck_on = -1
            self.depth += 1
            self.is_filled = self.filler.now.open_slots == 0
            self.note_best_partial()
            return 0
        self.weights[self.filler.culprit] += HEAVY
        return self.fail(cell)

    cdef int try_an_equal_word(self) except -1 nogil:
        """Choose among words of the same letters, where no cell has a choice left."""
        cdef int slot = self.hardest_slot()
        cdef int word = self.word_number(slot, 0)
        self.slots[self.depth], self.words[self.depth] = -1 - slot, word
        self.nodes += 1
        if self.filler.choose(self.depth, slot, word):
            self.depth += 1
            self.is_filled = self.filler.now.open_slots == 0
            self.note_best_partial()
            return 0
        self.weights[self.filler.culprit] += HEAVY
        return self.fail(-1)

    cdef int fail(self, int place) except -1 nogil:
        """Take note that a word in a slot, or a letter in a cell, led nowhere, and go back."""
        self.failures += 1
        self.dead_ends += 1
        if self.stuck_on < 0 and self.restarts & 1:
            self.stuck_on = place
        self.go_back()
        if self.failures > self.limit and self.depth > self.base:
            self.failures = 0
            self.limit += self.limit // GROWTH
            self.restarts += 1
            self.depth = self.base
            self.stuck_on = -1
        return 0

    cdef int probe_a_letter(self) except -1 nogil:
        """Try one letter of one cell at the root; strike it out if that is refuted at once."""
        cdef const Table* t = self.table
        cdef int cell, letter
        self.filler.now = self.filler.levels + self.base
        while True:
            if self.asked == t.cells * t.letters or self.to_ask == ROUNDS * t.cells * t.letters:
                self.to_ask = -1
                return 0
            cell = self.to_ask // t.letters % t.cells
            letter = self.to_ask % t.letters
            self.to_ask += 1
            self.asked += 1
            if self.filler.now.letters[cell] >> letter & 1 and self.cell_is_open(cell):
                break
        self.nodes += 1
        self.filler.deepen(self.base)
        if self.filler.narrow(cell, ONE << letter) and self.filler.settle():
            return 0
        self.weights[self.filler.culprit] += HEAVY
        self.asked = 0
        self.filler.now = self.filler.levels + self.base
        self.filler.begin_queue()
        self.is_refuted = not (
            self.filler.narrow(cell, self.filler.now.letters[cell] & ~(ONE << letter))
            and self.filler.settle())
        self.is_filled = not self.is_refuted and self.filler.now.open_slots == 0
        return 0

    cdef bint cell_is_open(self, int cell) noexcept nogil:
        """Tell whether a slot that is open goes through a cell that may hold several letters."""
        cdef int way, slot
        cdef uint64_t letters = self.filler.now.letters[cell]
        if letters & (letters - 1) == 0:
            return False
        for way in range(2):
            slot = self.table.slot_at[2 * cell + way]
            if slot >= 0 and self.filler.now.filled[slot] < 0:
                return True
        return False

    cdef int hardest_cell(self) noexcept nogil:
        """Return the cell with the fewest letters for the weights of its slots."""
        # The logarithm of how many letters, in place of that, filled two of seven grids in 4 s, not
        # four (one seed).
        cdef const Table* t = self.table
        cdef int best = -1
        cdef long long best_size = 0
        cdef long long best_weight = 1
        cdef long long size, weight
        cdef int cell, way, slot
        for cell in range(t.cells):
            if not self.cell_is_open(cell):
                continue
            size = bits_in(self.filler.now.letters[cell])
            weight = 0
            for way in range(2):
                slot = t.slot_at[2 * cell + way]
                if slot >= 0 and self.filler.now.filled[slot] < 0:
                    weight += self.weights[slot]
            if best < 0 or size * best_weight < best_size * weight:
                best, best_size, best_weight = cell, size, weight
        return best

    cdef int likeliest_letter(self, int cell) noexcept nogil:
        """Return the letter that leaves most words to the slots of a cell, with some chance."""
        cdef const Table* t = self.table
        cdef const Sort* sort
        cdef uint64_t left = self.filler.now.letters[cell]
        cdef int best = -1
        cdef long long best_room = 0
        cdef long long room
        cdef int letter, way, slot
        while left:
            letter = lowest_bit(left)
            left &= left - 1
            room = <long long> (next_random(&self.random) % NOISE)
            for way in range(2):
                slot = t.slot_at[2 * cell + way]
                if slot < 0 or self.filler.now.filled[slot] >= 0:
                    continue
                sort = t.sort + t.sort_of[slot]
                room += _logarithm(set_common(
                    self.filler.now.words + t.domain_at[slot], sort.having + <size_t> (
                        t.place_at[2 * cell + way] * t.letters + letter) * sort.bits, sort.bits))
            if best < 0 or room > best_room:
                best, best_room = letter, room
        return best

    cdef bint may_be_good(self) noexcept nogil:
        """Tell whether the words that the slots have left can add up to what is wanted."""
        return self.wanted == NO_SCORE or self.most_score() >= self.wanted

    cdef long long most_score(self) noexcept nogil:
        """Return what the best words that the slots have left add up to."""
        cdef const Table* t = self.table
        cdef const Sort* sort
        cdef const uint64_t* words
        cdef long long score = 0
        cdef int slot, at
        for slot in range(t.slots):
            sort = t.sort + t.sort_of[slot]
            words = self.filler.now.words + t.domain_at[slot]
            at = 0
            while words[at] == 0:
                at += 1
            score += t.scores[sort.first + 64 * at + lowest_bit(words[at])]
        return score

    cdef int go_back(self) noexcept nogil:
        """Take away the word that led nowhere; where that is refuted, too, go further back."""
        while True:
            self.filler.now = self.filler.levels + self.depth
            self.filler.begin_queue()
            if not (self.take_back() and self.filler.settle()):
                self.weights[self.filler.culprit] += HEAVY
            elif self.may_be_good():
                self.is_filled = self.filler.now.open_slots == 0
                if self.is_filled:
                    self.note_best_partial()
                return 0
            if self.depth == self.base:
                self.is_refuted = True
                return 0
            self.depth -= 1

    cdef bint take_back(self) noexcept nogil:
        """Take a word that led nowhere from its slot, or a letter from its cell."""
        cdef int place = self.slots[self.depth]
        cdef uint64_t letters
        if self.by_letters and place >= 0:
            letters = self.filler.now.letters[place] & ~(ONE << self.words[self.depth])
            return self.filler.narrow(place, letters)
        self.filler.take_away(-1 - place if self.by_letters else place, self.words[self.depth])
        return True

    cdef int hardest_slot(self) noexcept nogil:
        """Return the open slot with the fewest words for its weight."""
        cdef int best = -1
        cdef long long best_size = 0
        cdef long long best_weight = 1
        cdef long long size
        cdef int slot
        for slot in range(self.table.slots):
            if self.filler.now.filled[slot] >= 0:
                continue
            size = self.filler.size(slot)
            if best < 0 or size * best_weight < best_size * self.weights[slot]:
                best, best_size, best_weight = slot, size, self.weights[slot]
        return best

    cdef int some_neighbour(self, int slot) noexcept nogil:
        """Return a slot that crosses another; the other itself if none does."""
        cdef const Table* t = self.table
        cdef int length = t.cells_start[slot + 1] - t.cells_start[slot]
        cdef int place = <int> (next_random(&self.random) % <unsigned int> length)
        cdef int cell = t.slot_cells[t.cells_start[slot] + place]
        cdef int other = t.slot_at[2 * cell]
        if other == slot:
            other = t.slot_at[2 * cell + 1]
        return slot if other < 0 else other

    cdef int roomiest_word(self, int slot) noexcept nogil:
        """Return, of some words of a slot, the one that leaves most room to those that cross it."""
        cdef int size = self.filler.size(slot)
        cdef int best = -1
        cdef long long best_room = 0
        cdef long long room
        cdef int sample, word
        if self.guide[slot] >= 0 and has_bit(
                self.filler.now.words + self.table.domain_at[slot], self.guide[slot]):
            return self.guide[slot]
        for sample in range(min(size, SAMPLES)):
            if size <= SAMPLES:
                word = self.word_number(slot, sample)
            else:
                word = self.word_number(slot, <int> (next_random(&self.random) % size))
            room = self.room_left(slot, word)
            if best < 0 or room > best_room:
                best, best_room = word, room
        return best

    cdef int word_number(self, int slot, int rank) noexcept nogil:
        """Return the word with `rank` others before it in the set of a slot."""
        cdef const uint64_t* words = self.filler.now.words + self.table.domain_at[slot]
        cdef uint64_t left
        cdef int at = 0
        while rank >= bits_in(words[at]):
            rank -= bits_in(words[at])
            at += 1
        left = words[at]
        while rank:
            left &= left - 1
            rank -= 1
        return 64 * at + lowest_bit(left)

    cdef long long room_left(self, int slot, int word) noexcept nogil:
        """Return the logarithms of how many words are left to the slots that cross, in a sum."""
        cdef const Table* t = self.table
        cdef const Sort* sort = t.sort + t.sort_of[slot]
        cdef const unsigned char* letters = sort.spelling + <size_t> word * sort.length
        cdef const Sort* other_sort
        cdef const uint64_t* words
        cdef const uint64_t* having
        cdef long long room = <long long> self.favour * t.scores[sort.first + word]
        cdef int place, cell, way, other
        for place in range(sort.length):
            cell = t.slot_cells[t.cells_start[slot] + place]
            for way in range(2):
                other = t.slot_at[2 * cell + way]
                if other < 0 or other == slot or self.filler.now.filled[other] >= 0:
                    continue
                other_sort = t.sort + t.sort_of[other]
                words = self.filler.now.words + t.domain_at[other]
                having = other_sort.having + <size_t> (
                    t.place_at[2 * cell + way] * t.letters + letters[place]) * other_sort.bits
                room += _logarithm(set_common(words, having, other_sort.bits))
        return room


cdef inline int _logarithm(int number) noexcept nogil:
    """Return about 64 times the logarithm to base 2, in whole numbers."""
    cdef int high = 0
    cdef int rest = number
    if number <= 0:
        return -6400
    while rest > 1:
        rest >>= 1
        high += 1
    # Between two powers of two, a straight line is near enough.
    return 64 * high + (<long long> (number - (1 << high)) * 64 >> high)
