"""Words scattered over a board in up to eight ways, so that they cross: better and better.

Ruin and recreate (G. Schrimpf and others, 2000), accepted by simulated annealing (S. Kirkpatrick,
C. D. Gelatt, M. P. Vecchi, 1983), on bitboards.

A few words are taken away and put back one after the other, each where it gains most, with some
chance in it. What comes of it is kept if it is better, or, as long as it is warm, not much worse.
Words that lie in the same line never share a cell: they cross, or they do
not touch the same cells at all.

What is good is counted in points: letters that are shared, ways that are used evenly, words spread
over the board or close together.

Cells are bits, row by row, with a column more than the board has that is never used. Where a word
can begin in some way, and how many others it crosses there, is found for all cells at once: for
each of its letters, the cells that are blank or have it are shifted to where the word begins.
"""

from math import log

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from puzzlewright.engine._bits cimport has_bit, lowest_bit, set_bit
from puzzlewright.engine._exclusive cimport hold, release
from puzzlewright.engine._memory cimport block, copied, zeros
from puzzlewright.engine._walk cimport next_random

cdef enum:
    WAYS = 8
    AXES = 4
    PLANES = 4          # bits of a number of crossings; with sixteen a place only looks worse
    CHANCES = 1024      # steps of the table of chances
    BLOCK = 4           # side of the parts of the board whose fullness is compared
    STRAYS = 2          # places without a crossing that are weighed in each way
    UNPLACED = 1 << 20  # points that a word costs that has no place
    MOST_EFFORT = 4000000       # words of sets that a step works through: a few milliseconds

# What is being done with an arrangement.
cdef enum:
    BEFORE              # nothing yet
    PUTTING_BACK        # words that were taken away get places
    REFILLING           # words that have none get some

#: Steps of the ways in rows and columns: clockwise, from the one that goes to the right. The
#: opposite of a way is four further on.
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))

cdef long long NO_VALUE = -4611686018427387904      # less than any

cdef struct Weights:
    int shared, ways, evenness, compactness

cdef struct Choice:             # the best place so far
    int spot, gain, rank


@cython.final
cdef class Scatter:
    """An arrangement that gets better while step() goes on."""

    cdef public object origin           # makes it afresh, as a pickle has to; or None
    cdef readonly int rows, cols, words
    cdef readonly long long nodes       # arrangements that were tried
    cdef readonly long long value       # the points of the best one
    cdef long busy                      # set while a thread uses it; see _exclusive.pxd
    cdef int stride, cells, ways, letters
    cdef int chunks, pad, span          # words of a set of cells, of what is around it, and of both
    cdef Weights weights
    cdef int* start                     # per word: where its letters begin
    cdef int* length
    cdef int* spelling                  # all letters of all words; 1 is the first letter
    cdef int* way                       # the ways that are allowed
    cdef int[WAYS] delta                # from a cell to the next one in each way
    cdef int* block_of                  # per cell: the part of the board
    cdef int* ring                      # per cell: how far from the middle it is
    cdef int* chances                   # a thousand times minus the logarithm of a chance
    cdef int* taken                     # words that are taken away
    # What is on the board.
    cdef long long points
    cdef long long points_before        # before something was tried
    cdef long long effort               # of this step
    cdef int stage, next, wanted        # what is done, with which word, and how many were taken
    cdef int placed                     # words that have a place
    cdef int[WAYS] per_way              # words that go each way
    cdef int* spot                      # per word: its first cell, times 8, plus its way; or -1
    cdef int* before                    # the same, as it was before something was tried
    cdef int* kept                      # the same, of the best arrangement
    cdef int* fullness                  # per part of the board: cells that have letters
    cdef short* letter                  # per cell: its letter; 0 for none
    cdef unsigned char* uses            # per cell: words that have it
    cdef uint64_t* blank                # the cells that can be used and have no letter
    cdef uint64_t* has                  # per letter: the cells that have it
    cdef uint64_t* axis                 # per axis: the cells of words that lie along it
    cdef uint64_t* open                 # the cells that a letter can go to
    cdef uint64_t* begins               # per way: where the word at hand can begin
    cdef uint64_t* crossings            # per way and plane: how many others it crosses there
    cdef long long warmth
    cdef public int hottest, coldest    # what it may lose at first, and in the end
    cdef public int most_taken          # words that are taken away at once
    cdef public int noise               # chance in what a place gains
    cdef unsigned long long random

    def __cinit__(self, int rows, int cols, usable, words, int letters, ways, weights,
                  unsigned long long seed):
        cdef int word
        self.rows, self.cols, self.stride = rows, cols, cols + 1
        self.cells = rows * self.stride
        self.chunks = (self.cells + 63) // 64
        # Whatever a word reaches beyond the board is there, and empty.
        self.pad = max(map(len, words)) * (self.stride + 1) // 64 + 2
        self.span = self.chunks + 2 * self.pad
        self.words, self.letters, self.random = len(words), letters, seed
        self.weights.shared, self.weights.ways = weights[0], weights[1]
        self.weights.evenness, self.weights.compactness = weights[2], weights[3]
        self.length = copied([len(each) for each in words])
        self.spelling = copied([letter for each in words for letter in each])
        self.start = <int*> zeros((self.words + 1) * sizeof(int))
        for word in range(self.words):
            self.start[word + 1] = self.start[word] + self.length[word]
        self.way, self.ways = copied(ways), len(ways)
        self.chances = copied([
            round(-1000 * log((chance + 0.5) / CHANCES)) for chance in range(CHANCES)])
        self.taken = <int*> block((self.words + 1) * sizeof(int))
        self.spot, self.before = copied([-1] * self.words), copied([-1] * self.words)
        self.kept = copied([-1] * self.words)
        self.letter = <short*> zeros(self.cells * sizeof(short))
        self.uses = <unsigned char*> zeros(self.cells)
        self.blank = self.new_bits(1)
        self.has, self.axis = self.new_bits(letters + 1), self.new_bits(AXES)
        self.begins, self.crossings = self.new_bits(WAYS), self.new_bits(WAYS * PLANES)
        self.open = self.new_bits(1)
        self.points = -<long long> UNPLACED * self.words
        self.value = NO_VALUE
        self.hottest, self.coldest, self.most_taken, self.noise = 600, 60, 4, 250
        self.note_cells(usable)
        self.cool(0)

    def __dealloc__(self):
        free(self.start)
        free(self.length)
        free(self.spelling)
        free(self.way)
        free(self.block_of)
        free(self.ring)
        free(self.chances)
        free(self.taken)
        free(self.spot)
        free(self.before)
        free(self.kept)
        free(self.fullness)
        free(self.letter)
        free(self.uses)
        self.free_bits(self.blank)
        self.free_bits(self.has)
        self.free_bits(self.axis)
        self.free_bits(self.open)
        self.free_bits(self.begins)
        self.free_bits(self.crossings)

    cdef uint64_t* new_bits(self, int sets) except NULL:
        """Return memory for sets of cells, all of them empty."""
        return <uint64_t*> zeros(<size_t> sets * self.span * sizeof(uint64_t)) + self.pad

    cdef int free_bits(self, uint64_t* sets) noexcept:
        if sets != NULL:
            free(sets - self.pad)
        return 0

    def note_cells(self, usable):
        """Note which cells there are, and what there is to know about each."""
        cdef int row, col, cell
        across = (self.cols + BLOCK - 1) // BLOCK
        self.block_of = <int*> zeros(self.cells * sizeof(int))
        self.ring = <int*> zeros(self.cells * sizeof(int))
        self.fullness = <int*> zeros(((self.rows + BLOCK - 1) // BLOCK) * across * sizeof(int))
        for way, (down, right) in enumerate(STEPS):
            self.delta[way] = down * self.stride + right
        for row in range(self.rows):
            for col in range(self.cols):
                cell = row * self.stride + col
                if usable[row * self.cols + col]:
                    set_bit(self.blank, cell)
                self.block_of[cell] = row // BLOCK * across + col // BLOCK
                self.ring[cell] = max(
                    abs(2 * row - self.rows + 1), abs(2 * col - self.cols + 1)) // 2

    def cool(self, int share):
        """Take note of how far the work is, in thousandths."""
        cdef long long span = self.hottest - self.coldest
        hold(&self.busy)
        self.warmth = self.coldest + span * (1000 - share) * (1000 - share) // 1000000
        release(&self.busy)

    def step(self, long long nodes):
        """Try so many more arrangements; there is no end to it.

        It comes back early, perhaps in the midst of an arrangement, where finding places takes
        long: after the same work on every machine.
        """
        cdef long long end
        hold(&self.busy)
        try:
            end = self.nodes + nodes
            self.effort = 0
            with nogil:
                while self.nodes < end and self.effort < MOST_EFFORT:
                    self.go_on()
        finally:
            release(&self.busy)
        return True

    def best(self):
        """Return the cell and the way of each word, all in a row; -1 and -1 if it has no place.

        Cells are counted row by row, without the column that is never used.
        """
        hold(&self.busy)
        try:
            if self.value == NO_VALUE:
                if self.stage == BEFORE:
                    return None
                self.keep_best()        # the first one, as far as it is
            spots = [self.kept[at] for at in range(self.words)]
        finally:
            release(&self.busy)
        found = []
        for spot in spots:
            if spot < 0:
                found += [-1, -1]
            else:
                row, col = divmod(spot >> 3, self.stride)
                found += [row * self.cols + col, spot & 7]
        return tuple(found)

    def __reduce__(self):
        """Let it be pickled and copied on its way: made afresh, and put into the same state."""
        if self.origin is None:
            raise TypeError("only a search that knows its problem can be pickled")
        return self.origin, (), self.__getstate__()

    def __getstate__(self):
        """Return everything that changes: the board is what the places of the words make of it."""
        hold(&self.busy)
        try:
            settings = (self.hottest, self.coldest, self.most_taken, self.noise)
            sums = (self.nodes, self.value, self.points, self.warmth, self.random)
            midway = (self.stage, self.next, self.points_before, [
                self.taken[at] for at in range(self.wanted)])
            return settings, sums, [
                (self.spot[word], self.kept[word], self.before[word])
                for word in range(self.words)], midway
        finally:
            release(&self.busy)

    def __setstate__(self, tuple state):
        """Go to what __getstate__() returned."""
        cdef int word, spot
        settings, sums, spots, midway = state
        if len(spots) != self.words:
            raise ValueError("the saved places do not fit")
        hold(&self.busy)
        try:
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
        finally:
            release(&self.busy)

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
        return self.go_back(self.points_before)

    cdef int keep_best(self) noexcept nogil:
        if self.points > self.value:
            self.value = self.points
            memcpy(self.kept, self.spot, self.words * sizeof(int))
        return 0

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

    cdef int go_back(self, long long points) noexcept nogil:
        """Put all words back to where they were."""
        cdef int word
        for word in range(self.words):
            if self.spot[word] != self.before[word]:
                self.take(word)
        for word in range(self.words):
            if self.spot[word] != self.before[word]:
                self.put(word, self.before[word], 0)
        self.points = points
        return 0

    # ------------------------------------------------------------ finding places

    cdef bint put_best(self, int word) noexcept nogil:
        """Put a word where it gains most, more or less; False if it fits nowhere."""
        cdef Choice best
        cdef int most = 0
        cdef int n
        self.effort += <long long> self.ways * (self.length[word] + 4) * self.chunks
        best.spot, best.gain, best.rank = -1, 0, -1 << 30
        for n in range(self.ways):
            most = max(most, self.survey(word, self.way[n]))
        for n in range(self.ways):
            if most:
                self.weigh_crossing(word, self.way[n], most, &best)
            self.weigh_strays(word, self.way[n], &best)
        if best.spot >= 0:
            self.put(word, best.spot, best.gain)
        return best.spot >= 0

    cdef int survey(self, int word, int way) noexcept nogil:
        """Note where a word can begin in a way, and its crossings; return the most there are."""
        cdef uint64_t* begins = self.begins + way * self.span
        cdef uint64_t* planes = self.crossings + way * PLANES * self.span
        cdef int most = 0
        cdef int at, place, plane
        memset(begins, 0xFF, self.chunks * sizeof(uint64_t))
        for plane in range(PLANES):
            memset(planes + plane * self.span, 0, self.chunks * sizeof(uint64_t))
        for place in range(self.length[word]):
            self.survey_letter(
                self.open_to(self.spelling[self.start[word] + place], way & 3),
                place * self.delta[way], begins, planes)
        for at in range(self.chunks):
            if begins[at]:
                most = max(most, self.most_of(planes + at, begins[at]))
        return most

    cdef const uint64_t* open_to(self, int letter, int axis) noexcept nogil:
        """Return the cells that are blank, or have a letter and no word along an axis."""
        cdef const uint64_t* has = self.has + letter * self.span
        cdef const uint64_t* along = self.axis + axis * self.span
        cdef const uint64_t* blank = self.blank
        cdef uint64_t* found = self.open
        cdef int chunks = self.chunks
        cdef int at
        for at in range(chunks):
            found[at] = blank[at] | (has[at] & ~along[at])
        return found

    cdef int survey_letter(
        self, const uint64_t* open, int by, uint64_t* begins, uint64_t* planes
    ) noexcept nogil:
        """Leave the cells from which a step leads to an open one, and count crossings there."""
        cdef int part = by & 63
        cdef const uint64_t* low = open + (by >> 6)
        cdef const uint64_t* blank = self.blank + (by >> 6)
        cdef uint64_t* twos = planes + self.span
        cdef uint64_t* fours = twos + self.span
        cdef uint64_t* eights = fours + self.span
        cdef int chunks = self.chunks
        cdef uint64_t fits, more, carry
        cdef int at
        for at in range(chunks):
            # A shift by 64 means nothing: so it is one by 1 and one by 63 at most.
            fits = low[at] >> part | low[at + 1] << 1 << (63 - part)
            more = fits & ~(blank[at] >> part | blank[at + 1] << 1 << (63 - part))
            begins[at] &= fits
            carry = planes[at] & more
            planes[at] ^= more
            more = twos[at] & carry
            twos[at] ^= carry
            carry = fours[at] & more
            fours[at] ^= more
            eights[at] ^= carry
        return 0

    cdef int most_of(self, const uint64_t* planes, uint64_t left) noexcept nogil:
        """Return the largest number in some planes of one chunk, among some cells."""
        cdef int most = 0
        cdef int plane
        for plane in range(PLANES - 1, -1, -1):
            if left & planes[plane * self.span]:
                left &= planes[plane * self.span]
                most |= 1 << plane
        return most

    cdef int weigh_crossing(self, int word, int way, int most, Choice* best) noexcept nogil:
        """Weigh the places with the most crossings, and those with one less."""
        cdef const uint64_t* planes = self.crossings + way * PLANES * self.span
        cdef int least = max(1, most - 1)
        cdef uint64_t found, same
        cdef int at, number, plane
        for number in range(least, most + 1):
            for at in range(self.chunks):
                found = self.begins[way * self.span + at]
                for plane in range(PLANES):
                    same = planes[plane * self.span + at]
                    found &= same if number >> plane & 1 else ~same
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

    cdef int gain_of(self, int word, int cell, int way) noexcept nogil:
        """Return what a word gains at a place where it fits."""
        cdef int shared = 0
        cdef int spread = 0
        cdef int far = 0
        cdef int part = -1      # of the board
        cdef int added = 0      # new letters in it
        cdef int _place
        for _place in range(self.length[word]):
            if self.uses[cell]:
                shared += 2 if self.uses[cell] == 1 else 1
            else:
                if part != self.block_of[cell]:
                    part, added = self.block_of[cell], 0
                spread += 2 * (self.fullness[part] + added) + 1
                added += 1
                far += self.ring[cell]
            cell += self.delta[way]
        return (
            UNPLACED + self.weights.shared * shared
            - self.weights.ways * (2 * self.per_way[way] + 1)
            - self.weights.evenness * spread - self.weights.compactness * far)

    # ------------------------------------------------------------ placing

    cdef int put(self, int word, int spot, int gain) noexcept nogil:
        """Put a word to a place where it fits; nowhere if that is -1."""
        cdef uint64_t* axis = self.axis + (spot & 3) * self.span
        cdef int cell = spot >> 3
        cdef int place, letter
        if spot < 0:
            return 0
        for place in range(self.length[word]):
            if self.uses[cell] == 0:
                letter = self.spelling[self.start[word] + place]
                self.letter[cell] = <short> letter
                self.fullness[self.block_of[cell]] += 1
                self.blank[cell >> 6] &= ~(<uint64_t> 1 << (cell & 63))
                set_bit(self.has + letter * self.span, cell)
            self.uses[cell] += 1
            set_bit(axis, cell)
            cell += self.delta[spot & 7]
        self.placed += 1
        self.per_way[spot & 7] += 1
        self.spot[word] = spot
        self.points += gain
        return 0

    cdef int take(self, int word) noexcept nogil:
        """Take a word away, if it is there."""
        cdef int spot = self.spot[word]
        cdef uint64_t* axis = self.axis + (spot & 3) * self.span
        cdef int cell = spot >> 3
        cdef int _place
        cdef uint64_t bit
        if spot < 0:
            return 0
        for _place in range(self.length[word]):
            bit = <uint64_t> 1 << (cell & 63)
            self.uses[cell] -= 1
            axis[cell >> 6] &= ~bit
            if self.uses[cell] == 0:
                self.has[self.letter[cell] * self.span + (cell >> 6)] &= ~bit
                self.letter[cell] = 0
                self.fullness[self.block_of[cell]] -= 1
                self.blank[cell >> 6] |= bit
            cell += self.delta[spot & 7]
        self.placed -= 1
        self.per_way[spot & 7] -= 1
        self.spot[word] = -1
        self.points -= self.gain_of(word, spot >> 3, spot & 7)
        return 0
