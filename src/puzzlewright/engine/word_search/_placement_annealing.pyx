"""Words on a board in up to eight ways that move one at a time, ever more reluctantly.

Simulated annealing (S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, 1983) by a heat bath
(M. Creutz, 1980), on bitboards.

A word is taken away, and all of its places are found at once. One of them is drawn, the better ones
with a greater chance: each crossing more multiplies it by the same factor, which grows while it
cools. So the word may come to lie worse, and others then better. The draw goes by the number of
crossings and by the way; what a place is worth besides (evenness, cells of three words) decides
whether the word goes there or back (N. Metropolis et al., 1953).

It is meant to begin with what a beam (_placement_beam.pyx) has found.
"""

# What was tried, on 12 sets of 10 and 8 sets of 20 words, for the same number of surveys as a beam
# that shares 42.0 and 47.7 % of letters:
# - annealing from an empty board: 42.6 and 47.0 %; in 4 runs the same, in 16 runs half a point
#   less; from twice the heat, or down to half of it: half a point less;
# - replica exchange between 6 and 10 temperatures: 47.2 and 46.8 %;
# - the first half for beams, the other one for annealing from their best arrangements: 42.6 and
#   48.0 % from 10 of them; 47.8 % from 100 of them;
# - the same from 80, 95 or 110 points of heat: no difference with 20 words. With 40 words (4 sets)
#   half and half comes to 50.0 %, a beam alone to 49.2 %.
# Not tried: moving words between two levels of a beam. Arrangements could then become equal, and
# would have to be distinguished by names (_zobrist.pxd).

cimport cython
from libc.stdint cimport uint64_t

from puzzlewright.engine.kernel._bits cimport bits_in, has_bit, lowest_bit
from puzzlewright.engine.kernel._single_thread cimport hold, release
from puzzlewright.engine.kernel._memory cimport as_array, from_array
from puzzlewright.engine.kernel._walk cimport next_random
from puzzlewright.engine.word_search._word_board cimport PLANES, WAYS, WordBoard

cdef enum:
    NUMBERS = 1 << PLANES       # of crossings
    EXCESSES = 64               # words that a way has more than another
    FINE = 64                   # steps of the table of chances for each unit of heat
    CHANCES = 1024              # in all
    ONE_NUMBER = 1 << 24        # these stand for a chance of 1
    ONE_WAY = 1 << 20
    ONE_CHANCE = 1 << 30

cdef struct Places:             # those in one way with the same number of crossings
    int way, number, count
    uint64_t weight             # the chance of each


cdef inline uint64_t as_whole(double number) noexcept nogil:
    """Round to a whole number: these are the same on all machines."""
    return <uint64_t> (number + 0.5)


cdef double power_of_e(double exponent) noexcept nogil:
    """Return e to the power of 0 or less.

    It adds, multiplies and divides, which is rounded alike on all machines: not so exp() of libm.
    """
    cdef double term = 1, total = 1
    cdef int n, _square, halvings = 0
    if exponent < -700:
        return 0
    while exponent < -0.5:
        exponent /= 2
        halvings += 1
    for n in range(1, 16):
        term = term * exponent / n
        total += term
    for _square in range(halvings):
        total *= total
    return total


@cython.final
cdef class PlacementAnnealing(WordBoard):
    """An arrangement that changes word by word while step() goes on; the best one is kept."""

    cdef public int hottest, coldest    # in hundredths of what a shared letter is worth
    cdef int share                      # how far the work is, in thousandths
    cdef long long heat                 # in points
    cdef uint64_t[NUMBERS] by_number    # chances by crossings below the most
    cdef uint64_t[EXCESSES] by_way      # chances by words of a way above the fewest
    cdef uint64_t[CHANCES] chances      # of going where it is worse
    cdef Places[WAYS * NUMBERS] places
    cdef int count                      # of these

    def __cinit__(self, *_board):
        cdef int at
        for at in range(CHANCES):
            self.chances[at] = as_whole(ONE_CHANCE * power_of_e(-at / <double> FINE))
        self.hottest, self.coldest = 60, 44
        self.set_share(0)

    cdef int set_share(self, int share) noexcept:
        """Take note of how far the work is, in thousandths."""
        cdef int at
        self.share = share
        self.heat = max(1, self.weights.shared * (
            1000 * <long long> self.hottest - (self.hottest - self.coldest) * share) // 100000)
        for at in range(NUMBERS):
            self.by_number[at] = as_whole(
                ONE_NUMBER * power_of_e(-2.0 * self.weights.shared * at / self.heat))
        for at in range(EXCESSES):
            self.by_way[at] = as_whole(
                ONE_WAY * power_of_e(-2.0 * self.weights.ways * at / self.heat))
        return 0

    def start(self, raw):
        """Go to an arrangement as best() returns it, and count it as the best so far."""
        cdef int word, cell, way
        if len(raw) != 2 * self.words:
            raise ValueError("a cell and a way are needed for each word")
        hold(self.busy)
        try:
            for word in range(self.words):
                self.take(word)
            for word in range(self.words):
                if raw[2 * word] >= self.rows * self.cols:
                    raise ValueError("a word does not fit there")
                cell, way = raw[2 * word], raw[2 * word + 1]
                if cell >= 0:
                    self.begin_at(word, cell // self.cols * self.stride + cell % self.cols, way)
            self.nodes = max(self.nodes, self.words)
            self.keep_best()
        finally:
            release(self.busy)

    cdef int begin_at(self, int word, int cell, int way) except -1:
        if cell < self.cells and way in [self.way[at] for at in range(self.ways)]:
            self.survey(word, way)
            if has_bit(self.begins + way * self.span, cell):
                return self.put(word, 8 * cell + way, self.gain_of(word, cell, way))
        raise ValueError("a word does not fit there")

    cdef tuple snapshot(self):
        """Return everything that changes: the board is what the places of the words make of it."""
        cdef size_t line = self.words * sizeof(int)
        return (
            (self.hottest, self.coldest, self.share),
            (self.nodes, self.value, self.points, self.random),
            as_array("i", self.spot, line), as_array("i", self.kept, line))

    cdef int load(self, tuple state) except -1:
        """Go to what snapshot() returned."""
        cdef int word
        settings, sums, spots, kept = state
        if len(spots) != self.words:
            raise ValueError("the saved places do not fit")
        self.hottest, self.coldest, share = settings
        self.set_share(share)
        for word in range(self.words):
            self.take(word)
        for word in range(self.words):
            if spots[word] >= 0:
                self.begin_at(word, spots[word] >> 3, spots[word] & 7)
        from_array(self.kept, self.words * sizeof(int), kept)
        self.nodes, self.value, self.points, self.random = sums
        return 0

    cdef int go_on(self) noexcept nogil:
        """Move a word; at first place all of them, the longest first: that is their order."""
        if self.nodes < self.words:
            self.move(<int> self.nodes)
        else:
            self.move(<int> (next_random(&self.random) % <unsigned int> self.words))
        self.nodes += 1
        return self.keep_best()

    cdef int move(self, int word) noexcept nogil:
        """Draw a place for a word, and put it there, or back."""
        cdef int old = self.spot[word]
        cdef long long gain = self.points
        cdef int spot
        self.take(word)
        gain -= self.points
        self.list_places(self.survey_all(word))
        if self.count:
            spot = self.drawn()
            if old < 0 or self.is_taken(word, spot, old, gain):
                return self.put(word, spot, self.gain_of(word, spot >> 3, spot & 7))
        return self.put(word, old, <int> gain)

    cdef int list_places(self, int most) noexcept nogil:
        """Count the places of each kind, unless there is no chance of them."""
        cdef int least = most
        cdef int fewest = self.words
        cdef int n, at, way, number, count
        cdef uint64_t found, weight
        self.count = 0
        for n in range(self.ways):
            fewest = min(fewest, self.per_way[self.way[n]])
        while least > 0 and self.by_number[most - least + 1] > 0:
            least -= 1
        for n in range(self.ways):
            way = self.way[n]
            for number in range(least, self.most[way] + 1):
                count = 0
                for at in range(self.chunks):
                    found = self.crossed(way, at, number)
                    if found:
                        count += bits_in(found)
                if count:
                    weight = self.by_number[most - number] * self.by_way[
                        min(EXCESSES - 1, self.per_way[way] - fewest)]
                    self.places[self.count] = Places(way, number, count, max(1, weight >> 14))
                    self.count += 1
        return 0

    cdef int drawn(self) noexcept nogil:
        """Return one of the places that were listed, by their chances."""
        cdef uint64_t total = 0
        cdef uint64_t left, found
        cdef int at = 0
        cdef int n
        for n in range(self.count):
            total += self.places[n].weight * self.places[n].count
        left = next_random(&self.random) % total
        n = 0
        while left >= self.places[n].weight * self.places[n].count:
            left -= self.places[n].weight * self.places[n].count
            n += 1
        left //= self.places[n].weight          # the number of the place among its kind
        found = self.crossed(self.places[n].way, at, self.places[n].number)
        while left >= <uint64_t> bits_in(found):
            left -= bits_in(found)
            at += 1
            found = self.crossed(self.places[n].way, at, self.places[n].number)
        while left:
            found &= found - 1
            left -= 1
        return 8 * (64 * at + lowest_bit(found)) + self.places[n].way

    cdef bint is_taken(self, int word, int spot, int old, long long gain) noexcept nogil:
        """Decide on a place by what it is worth besides crossings and ways."""
        cdef long long change = self.gain_of(word, spot >> 3, spot & 7) - gain - (
            self.counted(word, spot) - self.counted(word, old))
        if change >= 0:
            return True
        change = -change * FINE // self.heat
        return change < CHANCES and (
            next_random(&self.random) % <unsigned int> ONE_CHANCE < self.chances[change])

    cdef long long counted(self, int word, int spot) noexcept nogil:
        """Return the points of a place that were part of its chance."""
        cdef int cell = spot >> 3
        cdef int crossings = 0
        cdef int _place
        for _place in range(self.length[word]):
            crossings += self.uses[cell] > 0
            cell += self.delta[spot & 7]
        return 2 * <long long> self.weights.shared * (crossings % NUMBERS) - (
            self.weights.ways * (2 * <long long> self.per_way[spot & 7] + 1))
