"""Words put on a board in up to eight ways by a beam, so that they cross: once more and once more.

Beam search (B. T. Lowerre, 1976) with restarts, on bitboards.

A run puts one word after the other on the board, the long ones first, for only short words still
find crossings on a full board. Many arrangements are kept at each level: each is continued by the
next word in the few best places, and the best of all these are the next level. After a run another
one begins, with words of about the same length in another order. Chance is in the order of words
and in what is taken for best.

Arrangements of a level are in the order of their parents, so the board changes little from one to
the next. A place is looked at closely only if it has crossings enough to be among the best.
"""

# What failed, on 30 sets of 10, 20 and 40 words, for the same number of surveys:
# - ruin and recreate from the best arrangement, by beams of 3 to 100 for a third of the words,
#   chosen by chance or near one cell: 0.4 to 1.3 points less than runs from an empty board; by
#   greedy placing (_word_placement.pyx), for half of a long time: 0.2 less;
# - ruin and recreate by itself with words that touch one another, with up to 12 words at once, with
#   other temperatures: within half a point, and 2 to 4 less than a beam;
# - one beam for all of the time instead of runs: the same; runs also take less memory and end soon;
# - keeping one of the arrangements that are alike but for their place on the board: 0.8 less, for
#   the places at the edge differ; a larger board on which arrangements float until they have
#   the size of the board: the same, and it takes longer;
# - points for letters that later words have, so that they stay open: the same, or less;
# - other orders: by chance 3 less, the short ones first 6 less;
# - 3 places of each arrangement instead of 8: 0.4 less; 20 places, or fewer crossings: the same.

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, qsort
from libc.string cimport memcpy

from puzzlewright.engine.kernel._bits cimport has_bit, lowest_bit
from puzzlewright.engine.kernel._heap cimport Ranked, make_heap, take_first
from puzzlewright.engine.kernel._improver cimport no_value
from puzzlewright.engine.kernel._memory cimport as_array, block, int_array, from_array
from puzzlewright.engine.kernel._walk cimport next_random
from puzzlewright.engine.word_search._word_board cimport PLANES, UNPLACED, WordBoard

cdef enum:
    KEPT = 8            # places that are kept for one arrangement
    STRAYS = 3          # places that are tried in each way where nothing can be crossed
    MIXED = 2           # words may change their order that differ by fewer letters

cdef struct Child:              # an arrangement with a word more
    long long parent, spot, points, rank


cdef int by_parent(const void* one, const void* other) noexcept nogil:
    """Order for qsort()."""
    cdef const Child* a = <const Child*> one
    cdef const Child* b = <const Child*> other
    if a.parent != b.parent:
        return -1 if a.parent < b.parent else 1
    return -1 if a.spot < b.spot else a.spot > b.spot


@cython.final
cdef class PlacementBeam(WordBoard):
    """Runs of a beam; the best arrangement of all of them is kept."""

    cdef readonly int width             # arrangements that are kept at each level
    cdef readonly long long runs        # those that came to their end
    cdef public int noise               # chance in what an arrangement is worth
    cdef int* order                     # the words as they are placed
    cdef Ranked* ranks                  # the same, while they are ordered
    cdef int level, count, next         # words that are placed, arrangements, the next of them
    cdef int* spots                     # per arrangement: the places of all words
    cdef int* next_spots                # the same, of the next level
    cdef long long* worth               # per arrangement: its points
    cdef Child* children
    cdef int child_count, child_room
    cdef long long cut                  # who ranks no higher is not among the best
    cdef Child[KEPT] own                # the best places of the arrangement at hand
    cdef int own_count

    def __cinit__(self, int rows, int cols, usable, words, int letters, ways, weights,
                  unsigned long long seed, int width):
        self.width, self.noise = width, 100
        self.child_room = 2 * width + KEPT
        self.order = int_array(range(self.words))
        self.ranks = <Ranked*> block(self.words * sizeof(Ranked))
        self.spots = <int*> block(<size_t> width * self.words * sizeof(int))
        self.next_spots = <int*> block(<size_t> width * self.words * sizeof(int))
        self.worth = <long long*> block(width * sizeof(long long))
        self.children = <Child*> block(self.child_room * sizeof(Child))

    def __dealloc__(self):
        free(self.order)
        free(self.ranks)
        free(self.spots)
        free(self.next_spots)
        free(self.worth)
        free(self.children)

    cdef tuple snapshot(self):
        """Return everything that changes: the board is made again from an arrangement."""
        cdef size_t line = self.words * sizeof(int)
        return (
            (self.noise, self.nodes, self.runs, self.value, self.random, self.cut),
            (self.level, self.count, self.next, self.child_count),
            as_array("i", self.kept, line),
            as_array("i", self.order, line),
            as_array("i", self.spots, self.count * line),
            as_array("q", self.worth, self.count * sizeof(long long)),
            as_array("q", self.children, self.child_count * sizeof(Child)))

    cdef int load(self, tuple state) except -1:
        """Go to what snapshot() returned."""
        cdef size_t line = self.words * sizeof(int)
        sums, counts, kept, order, spots, worth, children = state
        if counts[1] > self.width or counts[3] > self.child_room:
            raise ValueError("the saved arrangements do not fit")
        from_array(self.kept, line, kept)
        from_array(self.order, line, order)
        from_array(self.spots, counts[1] * line, spots)
        from_array(self.worth, counts[1] * sizeof(long long), worth)
        from_array(self.children, counts[3] * sizeof(Child), children)
        self.noise, self.nodes, self.runs, self.value, self.random, self.cut = sums
        self.level, self.count, self.next, self.child_count = counts
        return 0

    cdef int go_on(self) noexcept nogil:
        """Continue an arrangement; after the last one of a level, begin the next level."""
        if self.count == 0:
            self.begin()
        self.expand(self.next)
        self.nodes += 1
        self.next += 1
        if self.next == self.count:
            self.choose()
            self.descend()
            if self.level == self.words:
                self.finish()
        return 0

    cdef int begin(self) noexcept nogil:
        """Begin a run: order the words by their length, more or less, and clear the board."""
        cdef int word, left
        for word in range(self.words):
            self.ranks[word].item = word
            self.ranks[word].rank = 1024 * <long long> self.length[word] + <long long> (
                next_random(&self.random) % (1024 * MIXED))
        left = self.words
        make_heap(self.ranks, left)
        while left:
            word = self.words - left
            self.order[word] = take_first(self.ranks, &left)
        for word in range(self.words):
            self.spots[word] = -1
        self.level, self.count, self.next, self.child_count = 0, 1, 0, 0
        self.worth[0] = -<long long> UNPLACED * self.words
        return self.reset_cut()

    cdef int reset_cut(self) noexcept nogil:
        self.cut = no_value()
        return 0

    cdef int finish(self) noexcept nogil:
        """End a run: keep the best arrangement if it is the best of all runs."""
        cdef int best = 0
        cdef int at
        for at in range(1, self.count):
            if self.worth[at] > self.worth[best]:
                best = at
        self.go_to(self.spots + <size_t> best * self.words, self.worth[best])
        self.count = 0
        self.runs += 1
        return self.keep_best()

    # ------------------------------------------------------------ one arrangement

    cdef int expand(self, int state) noexcept nogil:
        """Note the best places of the next word in an arrangement."""
        cdef int word = self.order[self.level]
        cdef int most, at
        self.go_to(self.spots + <size_t> state * self.words, self.worth[state])
        self.effort += self.words // 4
        most = self.survey_all(word)
        self.own_count = 0
        if most:
            self.weigh_crossing(word, most)
            if most > 1:
                self.weigh_crossing(word, most - 1)
        else:
            self.weigh_strays(word)
        for at in range(self.own_count):
            self.own[at].parent = state
            if self.own[at].rank > self.cut:
                self.children[self.child_count] = self.own[at]
                self.child_count += 1
        if self.child_count >= 2 * self.width:
            self.choose()
        return 0

    cdef int weigh_crossing(self, int word, int number) noexcept nogil:
        """Weigh the places with `number` crossings, unless they cannot be good enough."""
        cdef long long most = self.points + UNPLACED + self.noise + (
            2 * <long long> self.weights.shared * number)
        cdef int span = self.span
        cdef const uint64_t* begins
        cdef const uint64_t* planes
        cdef uint64_t[PLANES] not_in    # per plane: all cells, if the number does not have its bit
        cdef uint64_t found
        cdef int n, at, way
        for n in range(PLANES):
            not_in[n] = <uint64_t> (number >> n & 1) - 1
        for n in range(self.ways):
            way = self.way[n]
            if self.most[way] < number or (
                    most - self.weights.ways * (2 * self.per_way[way] + 1) <= self.floor()):
                continue
            begins, planes = self.begins + way * span, self.crossings + way * PLANES * span
            for at in range(self.chunks):
                # WordBoard.crossed() does the same, a tenth slower.
                found = begins[at] & (planes[at] ^ not_in[0]) & (planes[at + span] ^ not_in[1])
                if found:
                    found &= planes[at + 2 * span] ^ not_in[2]
                    found &= planes[at + 3 * span] ^ not_in[3]
                while found:
                    self.weigh(word, 64 * at + lowest_bit(found), way)
                    found &= found - 1
        return 0

    cdef long long floor(self) noexcept nogil:
        """Return the rank above which a place is worth noting."""
        return max(self.cut, self.own[KEPT - 1].rank) if self.own_count == KEPT else self.cut

    cdef int weigh_strays(self, int word) noexcept nogil:
        """Weigh some places by chance; if none of them is one, any; if there is none, none."""
        # A run begins with as many places as there is room for, most of them not twice.
        cdef int tries = STRAYS if self.level else max(STRAYS, 2 * self.width // self.ways)
        cdef int n, at, cell, turn, _stray
        for n in range(self.ways):
            for _stray in range(tries):
                cell = <int> (next_random(&self.random) % <unsigned int> self.cells)
                if has_bit(self.begins + self.way[n] * self.span, cell):
                    self.weigh(word, cell, self.way[n])
                    self.begins[self.way[n] * self.span + (cell >> 6)] &= ~(
                        <uint64_t> 1 << (cell & 63))
        if self.own_count or self.child_count:
            return 0
        turn = <int> (next_random(&self.random) % <unsigned int> self.chunks)
        for n in range(self.ways):
            for at in range(self.chunks):
                cell = (at + turn) % self.chunks
                if self.begins[self.way[n] * self.span + cell]:
                    cell = 64 * cell + lowest_bit(self.begins[self.way[n] * self.span + cell])
                    self.weigh(word, cell, self.way[n])
                    break
        if self.own_count == 0:
            self.note(-1, self.points)
        return 0

    cdef int weigh(self, int word, int cell, int way) noexcept nogil:
        return self.note(8 * cell + way, self.points + self.gain_of(word, cell, way))

    cdef int note(self, int spot, long long points) noexcept nogil:
        """Note a place, if it is one of the best of this arrangement."""
        cdef long long rank = points + <long long> (
            next_random(&self.random) % <unsigned int> (self.noise + 1))
        cdef int at = self.own_count
        if rank <= self.cut:
            return 0
        if self.level == 0:             # here all are kept that there is room for
            self.children[self.child_count].parent = 0
            self.children[self.child_count].spot = spot
            self.children[self.child_count].points = points
            self.children[self.child_count].rank = rank
            self.child_count += 1
            if self.child_count >= 2 * self.width:
                self.choose()
            return 0
        if at == KEPT:
            at -= 1
            if rank <= self.own[at].rank:
                return 0
        else:
            self.own_count += 1
        while at > 0 and self.own[at - 1].rank < rank:
            self.own[at] = self.own[at - 1]
            at -= 1
        self.own[at].spot, self.own[at].points, self.own[at].rank = spot, points, rank
        return 0

    # ------------------------------------------------------------ the next level

    cdef int choose(self) noexcept nogil:
        """Leave only the best of those that were noted (quickselect, C. A. R. Hoare, 1961)."""
        cdef int low = 0
        cdef int high = self.child_count - 1
        cdef int left, right
        cdef long long middle
        cdef Child swapped
        if self.child_count <= self.width:
            return 0
        while low < high:
            left, right = low, high
            middle = self.children[(low + high) // 2].rank
            while left <= right:
                while self.children[left].rank > middle:
                    left += 1
                while self.children[right].rank < middle:
                    right -= 1
                if left <= right:
                    swapped = self.children[left]
                    self.children[left] = self.children[right]
                    self.children[right] = swapped
                    left += 1
                    right -= 1
            if self.width - 1 <= right:
                high = right
            elif self.width - 1 >= left:
                low = left
            else:
                break
        self.child_count = self.width
        self.cut = self.children[self.width - 1].rank
        return 0

    cdef int descend(self) noexcept nogil:
        """Make arrangements of those that were chosen."""
        cdef size_t words = self.words
        cdef int word = self.order[self.level]
        cdef int at
        cdef int* spots
        qsort(self.children, self.child_count, sizeof(Child), by_parent)
        for at in range(self.child_count):
            spots = self.next_spots + at * words
            memcpy(spots, self.spots + self.children[at].parent * words, words * sizeof(int))
            spots[word] = <int> self.children[at].spot
            self.worth[at] = self.children[at].points
        self.effort += <long long> self.child_count * self.words // 4
        self.spots, self.next_spots = self.next_spots, self.spots
        self.count, self.child_count, self.next = self.child_count, 0, 0
        self.level += 1
        return self.reset_cut()
