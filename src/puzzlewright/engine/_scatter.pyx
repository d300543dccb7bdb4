"""Words scattered over a board in up to eight ways, so that they cross: better and better.

A few words are taken away and put back one after the other, each where it gains most, with some
chance in it. What comes of it is kept if it is better, or, as long as it is warm, not much worse
(simulated annealing). Words that lie in the same line never share a cell: they cross, or they do
not touch the same cells at all.

What is good is counted in points: letters that are shared, ways that are used evenly, words spread
over the board or close together.
"""

from math import log

cimport cython
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from puzzlewright.engine._memory cimport block, copied, zeros
from puzzlewright.engine._walk cimport next_random

cdef enum:
    WAYS = 8
    CHANCES = 1024      # steps of the table of chances
    BLOCK = 4           # side of the parts of the board whose fullness is compared
    STRAYS = 6          # places that are tried besides those where words cross
    UNPLACED = 1 << 20  # points that a word costs that has no place

#: Steps of the ways in rows and columns: clockwise, from the one that goes to the right. The
#: opposite of a way is four further on.
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))

cdef long long NO_VALUE = -4611686018427387904      # less than any

cdef struct Weights:
    int shared, ways, evenness, compactness

cdef struct State:              # all that is on the board, in one piece of memory
    long long value
    int placed                  # words that have a place
    int[WAYS] per_way           # words that go each way
    int* spot                   # per word: the cell where it begins, times 8, plus its way; or -1
    int* fullness               # per part of the board: cells that have letters
    short* letter               # per cell: its letter; 0 for none
    unsigned char* uses         # per cell: words that have it
    unsigned char* axes         # per cell: a bit for each of the four axes along which a word goes


@cython.final
cdef class Scatter:
    """An arrangement that gets better while step() goes on."""

    cdef readonly int rows, cols, words
    cdef readonly long long nodes       # arrangements that were tried
    cdef int cells, blocks, ways, letters
    cdef size_t state_size
    cdef State* now
    cdef State* before
    cdef State* kept                    # the best one
    cdef Weights weights
    cdef int* start                     # per word: where its letters begin
    cdef int* length
    cdef int* spelling                  # all letters of all words; 1 is the first letter
    cdef int* first_place               # per word and letter: its first place in the word; -1
    cdef int* next_place                # per letter of a word: the next place of the same letter
    cdef int* way                       # the ways that are allowed
    cdef int[WAYS] delta                # from a cell to the next one in each way
    cdef int* room                      # per way and cell: how many cells there are from it on
    cdef int* block_of                  # per cell: the part of the board
    cdef int* ring                      # per cell: how far from the middle it is
    cdef int* usable                    # the cells that can be used
    cdef int usable_count
    cdef int* chances                   # a thousand times minus the logarithm of a chance
    cdef int* taken                     # words that are taken away
    cdef long long warmth
    cdef public int hottest, coldest    # what it may lose at first, and in the end
    cdef public int most_taken          # words that are taken away at once
    cdef public int noise               # chance in what a place gains
    cdef unsigned long long random

    def __cinit__(self, int rows, int cols, usable, words, int letters, ways, weights,
                  unsigned long long seed):
        cdef int word
        self.rows, self.cols, self.cells = rows, cols, rows * cols
        self.words, self.letters, self.random = len(words), letters, seed
        self.weights.shared, self.weights.ways = weights[0], weights[1]
        self.weights.evenness, self.weights.compactness = weights[2], weights[3]
        self.length = copied([len(each) for each in words])
        self.spelling = copied([letter for each in words for letter in each])
        self.start = <int*> zeros((self.words + 1) * sizeof(int))
        for word in range(self.words):
            self.start[word + 1] = self.start[word] + self.length[word]
        self.way, self.ways = copied(ways), len(ways)
        self.usable = copied([n for n, each in enumerate(usable) if each])
        self.usable_count = sum(map(bool, usable))
        self.taken = <int*> block((self.words + 1) * sizeof(int))
        self.chances = copied([
            round(-1000 * log((chance + 0.5) / CHANCES)) for chance in range(CHANCES)])
        self.blocks = ((rows + BLOCK - 1) // BLOCK) * ((cols + BLOCK - 1) // BLOCK)
        self.state_size = (
            sizeof(State) + (self.words + self.blocks) * sizeof(int) + self.cells * 4)
        self.now, self.before, self.kept = self.new_state(), self.new_state(), self.new_state()
        self.hottest, self.coldest, self.most_taken, self.noise = 400, 40, 3, 100
        self.note_places()
        self.note_cells(usable)
        self.clear()
        self.copy(self.kept, self.now)
        self.kept.value = NO_VALUE
        self.cool(0)

    def __dealloc__(self):
        free(self.now)
        free(self.before)
        free(self.kept)
        free(self.start)
        free(self.length)
        free(self.spelling)
        free(self.first_place)
        free(self.next_place)
        free(self.way)
        free(self.room)
        free(self.block_of)
        free(self.ring)
        free(self.usable)
        free(self.chances)
        free(self.taken)

    cdef State* new_state(self) except NULL:
        cdef State* made = <State*> zeros(self.state_size)
        made.spot = <int*> (made + 1)
        made.fullness = made.spot + self.words
        made.letter = <short*> (made.fullness + self.blocks)
        made.uses = <unsigned char*> (made.letter + self.cells)
        made.axes = made.uses + self.cells
        return made

    cdef int copy(self, State* target, const State* source) noexcept nogil:
        target.value, target.placed = source.value, source.placed
        target.per_way = source.per_way
        memcpy(target.spot, source.spot, self.state_size - sizeof(State))
        return 0

    def note_places(self):
        """Note where in each word its letters are."""
        cdef int word, place, letter
        self.first_place = <int*> block(
            <size_t> self.words * (self.letters + 1) * sizeof(int))
        memset(self.first_place, 0xFF, <size_t> self.words * (self.letters + 1) * sizeof(int))
        self.next_place = <int*> block(self.start[self.words] * sizeof(int))
        for word in range(self.words):
            for place in range(self.length[word] - 1, -1, -1):
                letter = word * (self.letters + 1) + self.spelling[self.start[word] + place]
                self.next_place[self.start[word] + place] = self.first_place[letter]
                self.first_place[letter] = place

    def note_cells(self, usable):
        """Note what there is around each cell."""
        cdef int row, col, way, cell, there, steps
        self.room = <int*> zeros(<size_t> WAYS * self.cells * sizeof(int))
        self.block_of = <int*> zeros(self.cells * sizeof(int))
        self.ring = <int*> zeros(self.cells * sizeof(int))
        across = (self.cols + BLOCK - 1) // BLOCK
        for way, (down, right) in enumerate(STEPS):
            self.delta[way] = down * self.cols + right
            order = range(self.cells - 1, -1, -1) if self.delta[way] > 0 else range(self.cells)
            for cell in order:
                row, col = cell // self.cols + down, cell % self.cols + right
                there = cell + self.delta[way]
                steps = 0
                if 0 <= row < self.rows and 0 <= col < self.cols:
                    steps = self.room[way * self.cells + there]
                self.room[way * self.cells + cell] = steps + 1 if usable[cell] else 0
        for cell in range(self.cells):
            row, col = cell // self.cols, cell % self.cols
            self.block_of[cell] = row // BLOCK * across + col // BLOCK
            self.ring[cell] = max(abs(2 * row - self.rows + 1), abs(2 * col - self.cols + 1)) // 2

    def cool(self, int share):
        """Take note of how far the work is, in thousandths."""
        cdef long long span = self.hottest - self.coldest
        self.warmth = self.coldest + span * (1000 - share) * (1000 - share) // 1000000

    @property
    def value(self):
        """The points of the best arrangement."""
        return self.kept.value

    def step(self, long long nodes):
        """Try so many more arrangements; there is no end to it."""
        cdef long long end = self.nodes + nodes
        with nogil:
            while self.nodes < end:
                if self.nodes == 0:
                    self.begin()
                else:
                    self.try_another()
                self.nodes += 1
        return True

    def best(self):
        """Return the cell and the way of each word, all in a row; -1 and -1 if it has no place."""
        if self.kept.value == NO_VALUE:
            return None
        found = []
        for word in range(self.words):
            spot = self.kept.spot[word]
            found += [-1, -1] if spot < 0 else [spot >> 3, spot & 7]
        return tuple(found)

    cdef int clear(self) noexcept nogil:
        cdef int word
        memset(self.now.spot, 0, self.state_size - sizeof(State))
        memset(self.now.per_way, 0, sizeof(self.now.per_way))
        for word in range(self.words):
            self.now.spot[word] = -1
        self.now.placed = 0
        self.now.value = -<long long> UNPLACED * self.words
        return 0

    cdef int begin(self) noexcept nogil:
        """Place the words, the longest first: that is their order."""
        cdef int word
        for word in range(self.words):
            self.put_best(word)
        return self.keep_best()

    cdef int keep_best(self) noexcept nogil:
        if self.now.value > self.kept.value:
            self.copy(self.kept, self.now)
        return 0

    cdef int try_another(self) noexcept nogil:
        """Take some words away, put them back, and keep what comes of it, or not."""
        cdef int wanted = 1 + <int> (next_random(&self.random) % <unsigned int> self.most_taken)
        cdef int i, j, word, chance
        self.copy(self.before, self.now)
        wanted = min(wanted, self.words)
        for i in range(wanted):
            word = <int> (next_random(&self.random) % <unsigned int> self.words)
            for j in range(i):
                if self.taken[j] == word:       # the next one that is not taken yet
                    word = word + 1 if word + 1 < self.words else 0
                    break
            self.taken[i] = word
            self.take(word)
        for i in range(wanted):
            if self.now.spot[self.taken[i]] < 0:
                self.put_best(self.taken[i])
        if self.now.placed < self.words:        # there may be room now for one that had none
            for word in range(self.words):
                if self.now.spot[word] < 0:
                    self.put_best(word)
        chance = self.chances[next_random(&self.random) % CHANCES]
        if (self.before.value - self.now.value) * 1000 <= self.warmth * chance:
            return self.keep_best()
        return self.copy(self.now, self.before)

    cdef bint gain_of(self, int word, int cell, int way, int crossed, int* gain) noexcept nogil:
        """Tell whether a word fits, and what it gains there.

        With `crossed` only if that is the first place at which it crosses another word.
        """
        cdef const State* now = self.now
        cdef const int* spelling = self.spelling + self.start[word]
        cdef int delta = self.delta[way]
        cdef int axis = 1 << (way & 3)
        cdef int shared = 0
        cdef int spread = 0
        cdef int far = 0
        cdef int part = -1      # of the board
        cdef int added = 0      # new letters in it
        cdef int place
        for place in range(self.length[word]):
            if now.axes[cell] & axis:
                return False
            if now.letter[cell] == 0:
                if part != self.block_of[cell]:
                    part, added = self.block_of[cell], 0
                spread += 2 * (now.fullness[part] + added) + 1
                added += 1
                far += self.ring[cell]
            elif now.letter[cell] != spelling[place]:
                return False
            else:
                if place < crossed:
                    return False
                shared += 2 if now.uses[cell] == 1 else 1
            cell += delta
        gain[0] = (
            UNPLACED + self.weights.shared * shared
            - self.weights.ways * (2 * now.per_way[way] + 1)
            - self.weights.evenness * spread - self.weights.compactness * far)
        return True

    cdef bint put_best(self, int word) noexcept nogil:
        """Put a word where it gains most, more or less; False if it fits nowhere."""
        cdef int best = -1
        cdef int best_gain = 0
        cdef int best_rank = -1 << 30
        cdef int length = self.length[word]
        cdef const State* now = self.now
        cdef int i, n, cell, place, way, first, turn
        for i in range(self.usable_count):
            cell = self.usable[i]
            if now.letter[cell] == 0:
                continue
            place = self.first_place[word * (self.letters + 1) + now.letter[cell]]
            while place >= 0:
                for n in range(self.ways):
                    way = self.way[n]
                    if (now.axes[cell] >> (way & 3) & 1) == 0 and (
                            self.room[way * self.cells + cell] >= length - place) and (
                            self.room[(way ^ 4) * self.cells + cell] > place):
                        first = cell - place * self.delta[way]
                        self.weigh(word, first, way, place, &best, &best_gain, &best_rank)
                place = self.next_place[self.start[word] + place]
        for i in range(STRAYS):
            cell = self.usable[next_random(&self.random) % <unsigned int> self.usable_count]
            way = self.way[next_random(&self.random) % <unsigned int> self.ways]
            if self.room[way * self.cells + cell] >= length:
                self.weigh(word, cell, way, 0, &best, &best_gain, &best_rank)
        if best < 0:        # wherever it fits
            turn = <int> (next_random(&self.random) % <unsigned int> self.usable_count)
            for i in range(self.usable_count):
                cell = self.usable[(turn + i) % self.usable_count]
                for n in range(self.ways):
                    if best < 0 and self.room[self.way[n] * self.cells + cell] >= length:
                        self.weigh(word, cell, self.way[n], 0, &best, &best_gain, &best_rank)
        if best >= 0:
            self.put(word, best, best_gain)
        return best >= 0

    cdef int weigh(
        self, int word, int cell, int way, int crossed, int* best, int* best_gain, int* best_rank
    ) noexcept nogil:
        """Take a place for the best if it is better than that, by chance."""
        cdef int gain, rank
        if self.gain_of(word, cell, way, crossed, &gain):
            rank = gain + <int> (next_random(&self.random) % <unsigned int> (self.noise + 1))
            if rank > best_rank[0]:
                best[0], best_gain[0], best_rank[0] = 8 * cell + way, gain, rank
        return 0

    cdef int put(self, int word, int spot, int gain) noexcept nogil:
        cdef State* now = self.now
        cdef const int* spelling = self.spelling + self.start[word]
        cdef int cell = spot >> 3
        cdef int way = spot & 7
        cdef int place
        for place in range(self.length[word]):
            if now.uses[cell] == 0:
                now.letter[cell] = <short> spelling[place]
                now.fullness[self.block_of[cell]] += 1
            now.uses[cell] += 1
            now.axes[cell] |= 1 << (way & 3)
            cell += self.delta[way]
        now.placed += 1
        now.per_way[way] += 1
        now.spot[word] = spot
        now.value += gain
        return 0

    cdef int take(self, int word) noexcept nogil:
        """Take a word away, if it is there."""
        cdef State* now = self.now
        cdef int spot = now.spot[word]
        cdef int cell = spot >> 3
        cdef int way = spot & 7
        cdef int place
        cdef int gain = 0
        if spot < 0:
            return 0
        for place in range(self.length[word]):
            now.uses[cell] -= 1
            now.axes[cell] &= ~(1 << (way & 3))
            if now.uses[cell] == 0:
                now.letter[cell] = 0
                now.fullness[self.block_of[cell]] -= 1
            cell += self.delta[way]
        now.placed -= 1
        now.per_way[way] -= 1
        now.spot[word] = -1
        self.gain_of(word, spot >> 3, way, 0, &gain)
        now.value -= gain
        return 0
