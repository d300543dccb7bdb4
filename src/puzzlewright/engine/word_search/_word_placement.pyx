"""Words placed on a board in up to eight ways, so that they cross: better and better.

Ruin and recreate (G. Schrimpf and others, 2000), accepted by simulated annealing (S. Kirkpatrick,
C. D. Gelatt, M. P. Vecchi, 1983), on bitboards.

A few words are taken away and put back one after the other, each where it gains most, with some
chance in it. What comes of it is kept if it is better, or, as long as it is warm, not much worse.
It is good at boards with little room; where there is room, a beam (_placement_beam.pyx) finds more
crossings in the same time.
"""

from math import log

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy

from puzzlewright.engine.kernel._bits cimport has_bit, lowest_bit
from puzzlewright.engine.kernel._improver cimport no_value
from puzzlewright.engine.kernel._memory cimport block, int_array
from puzzlewright.engine.kernel._walk cimport next_random
from puzzlewright.engine.word_search._word_board cimport MOST_EFFORT, WordBoard

cdef enum:
    CHANCES = 1024      # steps of the table of chances
    STRAYS = 2          # places without a crossing that are weighed in each way

# What is being done with an arrangement.
cdef enum:
    BEFORE              # nothing yet
    PUTTING_BACK        # words that were taken away get places
    REFILLING           # words that have none get some

cdef struct Choice:             # the best place so far
    int spot, gain, rank


@cython.final
cdef class WordPlacement(WordBoard):
    """An arrangement that gets better while step() goes on."""

    cdef int* chances                   # a thousand times minus the logarithm of a chance
    cdef int* taken                     # words that are taken away
    cdef int* before                    # places as they were before something was tried
    cdef long long points_before
    cdef int stage, next, wanted        # what is done, with which word, and how many were taken
    cdef long long warmth
    cdef public int hottest, coldest    # what it may lose at first, and in the end
    cdef public int most_taken          # words that are taken away at once
    cdef public int noise               # chance in what a place gains

    def __cinit__(self, *_board):
        self.chances = int_array([
            round(-1000 * log((chance + 0.5) / CHANCES)) for chance in range(CHANCES)])
        self.taken = <int*> block((self.words + 1) * sizeof(int))
        self.before = int_array([-1] * self.words)
        self.hottest, self.coldest, self.most_taken, self.noise = 600, 60, 4, 250
        self.set_share(0)

    def __dealloc__(self):
        free(self.chances)
        free(self.taken)
        free(self.before)

    cdef int set_share(self, int share) noexcept:
        """Take note of how far the work is, in thousandths."""
        cdef long long span = self.hottest - self.coldest
        self.warmth = self.coldest + span * (1000 - share) * (1000 - share) // 1000000
        return 0

    cdef bint has_any(self) noexcept:
        """Tell whether there is an arrangement yet; the first one counts as far as it is."""
        if self.value == no_value() and self.stage != BEFORE:
            self.keep_best()
        return self.value != no_value()

    cdef tuple snapshot(self):
        """Return everything that changes: the board is what the places of the words make of it."""
        settings = (self.hottest, self.coldest, self.most_taken, self.noise)
        sums = (self.nodes, self.value, self.points, self.warmth, self.random)
        midway = (self.stage, self.next, self.points_before, [
            self.taken[at] for at in range(self.wanted)])
        return settings, sums, [
            (self.spot[word], self.kept[word], self.before[word])
            for word in range(self.words)], midway

    cdef int load(self, tuple state) except -1:
        """Go to what snapshot() returned."""
        cdef int word, spot
        settings, sums, spots, midway = state
        if len(spots) != self.words:
            raise ValueError("the saved places do not fit")
        self.hottest, self.coldest, self.most_taken, self.noise = settings
        for word in range(self.words):
            self.take(word)
        for word in range(self.words):
            spot, self.kept[word], self.before[word] = spots[word]
            self.put(word, spot, 0)
        self.stage, self.next, self.points_before, taken = midway
        self.wanted = len(taken)
        for word in range(self.wanted):
            self.taken[word] = taken[word]
        self.nodes, self.value, self.points, self.warmth, self.random = sums
        return 0

    cdef int go_on(self) noexcept nogil:
        """Go on with an arrangement: place one word more, or decide what becomes of it."""
        if self.stage == BEFORE:
            if self.nodes:
                self.take_some()
            else:                       # place all words, the longest first: that is their order
                self.stage, self.next = REFILLING, 0
        if self.stage == PUTTING_BACK:
            while self.next < self.wanted and self.effort < MOST_EFFORT:
                if self.spot[self.taken[self.next]] < 0:
                    self.put_best(self.taken[self.next])
                self.next += 1
            if self.next == self.wanted:        # there may be room now for one that had none
                self.stage, self.next = REFILLING, 0
        if self.stage == REFILLING:
            if self.placed == self.words:
                self.next = self.words
            while self.next < self.words and self.effort < MOST_EFFORT:
                if self.spot[self.next] < 0:
                    self.put_best(self.next)
                self.next += 1
            if self.next == self.words:
                self.decide()
        return 0

    cdef int decide(self) noexcept nogil:
        """Keep the arrangement, or go back to the one before."""
        cdef int chance
        self.stage = BEFORE
        self.nodes += 1
        if self.nodes == 1:
            return self.keep_best()
        chance = self.chances[next_random(&self.random) % CHANCES]
        if (self.points_before - self.points) * 1000 <= self.warmth * chance:
            return self.keep_best()
        return self.go_to(self.before, self.points_before)

    cdef int take_some(self) noexcept nogil:
        """Take some words away, which are then put back."""
        # Putting in a word by force, where it crosses most, and taking away what is in its way
        # was tried as well: it gains less in the same time.
        cdef int wanted = 1 + <int> (next_random(&self.random) % <unsigned int> self.most_taken)
        cdef int i, word
        self.points_before = self.points
        memcpy(self.before, self.spot, self.words * sizeof(int))
        self.wanted = min(wanted, self.words)
        for i in range(self.wanted):
            self.taken[i] = word = <int> (next_random(&self.random) % <unsigned int> self.words)
            self.take(word)
        self.stage, self.next = PUTTING_BACK, 0
        return 0

    # ------------------------------------------------------------ finding places

    cdef bint put_best(self, int word) noexcept nogil:
        """Put a word where it gains most, more or less; False if it fits nowhere."""
        cdef Choice best
        cdef int most = self.survey_all(word)
        cdef int n
        best.spot, best.gain, best.rank = -1, 0, -1 << 30
        for n in range(self.ways):
            if most and self.most[self.way[n]] >= most - 1:
                self.weigh_crossing(word, self.way[n], most, &best)
            self.weigh_strays(word, self.way[n], &best)
        if best.spot >= 0:
            self.put(word, best.spot, best.gain)
        return best.spot >= 0

    cdef int weigh_crossing(self, int word, int way, int most, Choice* best) noexcept nogil:
        """Weigh the places with the most crossings, and those with one less."""
        cdef int least = max(1, most - 1)
        cdef uint64_t found
        cdef int at, number
        for number in range(least, most + 1):
            for at in range(self.chunks):
                found = self.crossed(way, at, number)
                while found:
                    self.weigh(word, 64 * at + lowest_bit(found), way, best)
                    found &= found - 1
        return 0

    cdef int weigh_strays(self, int word, int way, Choice* best) noexcept nogil:
        """Weigh some places by chance; if nothing was found yet, some place if there is any."""
        cdef const uint64_t* begins = self.begins + way * self.span
        cdef int turn = <int> (next_random(&self.random) % <unsigned int> self.cells)
        cdef int i, at, cell, _stray
        for _stray in range(STRAYS):
            cell = <int> (next_random(&self.random) % <unsigned int> self.cells)
            if has_bit(begins, cell):
                self.weigh(word, cell, way, best)
        if best.spot < 0:
            for i in range(self.chunks):
                at = ((turn >> 6) + i) % self.chunks
                if begins[at]:
                    self.weigh(word, 64 * at + lowest_bit(begins[at]), way, best)
                    break
        return 0

    cdef int weigh(self, int word, int cell, int way, Choice* best) noexcept nogil:
        """Take a place where the word fits for the best if it is better than that, by chance."""
        cdef int gain = self.gain_of(word, cell, way)
        cdef int rank = gain + <int> (next_random(&self.random) % <unsigned int> (self.noise + 1))
        if rank > best.rank:
            best.spot, best.gain, best.rank = 8 * cell + way, gain, rank
        return 0
