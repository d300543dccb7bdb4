"""Two ways to lay the same pieces, made as different as possible by annealing.

Simulated annealing (S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, 1983).

puzzles/jigsaw/make/layout.py tells what a layout is and what its loops are good for. Here are the
many
small steps: two pieces of a group change places, or one is turned; the new layout is kept if it is
better, or a little worse, and less so as time goes on. A step follows only the loops on which the
sides of these pieces lie, before and after; once loops are short, it takes the same time on all
boards.

All numbers are integers, so that the same seed gives the same layout on every machine. How much
worse a layout may get is random: half a degree of warmth half of the time, twice that in a quarter
of the cases and so on, which is an exponential distribution without a logarithm.
"""

from libc.stdlib cimport free
from libc.string cimport memset

from puzzlewright.engine.kernel._bits cimport lowest_bit
from puzzlewright.engine.kernel._single_thread cimport hold, release
from puzzlewright.engine.kernel._memory cimport block, int_array, zeros
from puzzlewright.engine.kernel._walk cimport CHECKED, next_random
from puzzlewright.core.errors import BrokenSearchError

cdef enum:
    CHECK_EVERY = 64            # steps between two full counts in the checked build


cdef struct Weights:
    int loop            # a loop that is not a surviving join
    int kept            # a join that survives
    int stayed          # a piece that stays where and how it is, for the worst turn of the grid
    int turned          # a piece among those of the most frequent turn
    int most_loops      # more than this many count for nothing
    int longest         # joins that a loop may have; each further one weighs as much as a loop


cdef struct Score:              # what the badness is made of
    int loops           # those that are not surviving joins
    int bad             # surviving joins and loops that are too long, weighted
    int stayed[4]       # per turn of the whole grid: pieces that stay where and how they are
    int turned[4]       # pieces by their turns


cdef class Annealer:
    """A layout that gets better step by step."""

    cdef int rows, cols, cells, join_count, group_count
    cdef bint turning
    cdef long busy              # set while a thread uses it; see _single_thread.pxd
    cdef Weights weights
    cdef int* pieces            # per cell
    cdef int* turns             # per cell
    cdef int* first             # per side: the one that it meets in the first assembly, or -1
    cdef int* second            # the same for the second
    cdef int* joins             # four numbers each: cell, side, other cell, its side
    cdef int* rims              # per cell: the sides on the rim, as bits
    cdef int* whole             # per whole turn and cell: where the cell goes
    cdef int whole_count
    cdef int* whole_turns
    cdef int* members           # cells, group by group
    cdef int* group_of          # per cell: where its group begins in `members`, and
    cdef int* group_end         # where it ends
    cdef unsigned int* seen     # per side: the walk along the loops on which it was seen last
    cdef unsigned int walk
    cdef Score score
    cdef unsigned long long random

    def __cinit__(self, sides, layout, weights, unsigned long long seed):
        """`sides` and `layout` are those of make/layout.py; `weights` are six numbers."""
        cdef int cell
        self.rows, self.cols, self.cells = sides.rows, sides.cols, sides.cells
        self.turning = sides.turning
        self.random = seed
        (self.weights.loop, self.weights.kept, self.weights.stayed, self.weights.turned,
         self.weights.most_loops, self.weights.longest) = weights
        self.pieces = int_array(layout.pieces)
        self.turns = int_array(layout.turns)
        self.first = int_array(sides.mates)
        self.second = int_array([-1] * (4 * self.cells))
        self.join_count = len(sides.joins)
        self.joins = int_array([number for join in sides.joins for number in join])
        rims = [sum(1 << side for side in sides.rim(cell)) for cell in range(self.cells)]
        self.rims = int_array(rims)
        self.whole_count = len(sides.whole_turns)
        self.whole_turns = int_array(sides.whole_turns)
        self.whole = int_array([sides.turned_cell(cell, turn) for turn in sides.whole_turns
                               for cell in range(self.cells)])
        self.members = int_array([cell for group in sides.groups for cell in group])
        self.group_of = <int*> block(self.cells * sizeof(int))
        self.group_end = <int*> block(self.cells * sizeof(int))
        at = 0
        for group in sides.groups:
            for cell in group:
                self.group_of[cell] = at
                self.group_end[cell] = at + len(group)
            at += len(group)
        self.seen = <unsigned int*> zeros(4 * self.cells * sizeof(unsigned int))

    def __dealloc__(self):
        free(self.pieces)
        free(self.turns)
        free(self.first)
        free(self.second)
        free(self.joins)
        free(self.rims)
        free(self.whole)
        free(self.whole_turns)
        free(self.members)
        free(self.group_of)
        free(self.group_end)
        free(self.seen)

    @property
    def layout(self):
        """The pieces and their turns, cell by cell."""
        hold(&self.busy)
        try:
            return ([self.pieces[cell] for cell in range(self.cells)],
                    [self.turns[cell] for cell in range(self.cells)])
        finally:
            release(&self.busy)

    @property
    def badness(self):
        """How far the layout is from what is wanted."""
        cdef int badness
        hold(&self.busy)
        self.judge()
        badness = self.sum_up()
        release(&self.busy)
        return badness

    def anneal(self, long long start, long long stop, long long steps, int warmth):
        """Make the steps from `start` to `stop` of `steps`; the heat goes from `warmth` to 0.

        Any slices of the steps, one after the other, come to the same as all at once. Returns the
        badness as it was kept from step to step.
        """
        cdef int badness
        hold(&self.busy)
        try:
            with nogil:
                self.run(start, min(stop, steps), steps, warmth, &badness)
            return badness
        finally:
            release(&self.busy)

    cdef int run(
        self, long long start, long long stop, long long steps, long long warmth, int* badness
    ) except -1 nogil:
        cdef Score old
        cdef int new, cell, other, old_turn, other_turn
        cdef long long step
        self.judge()
        badness[0] = self.sum_up()
        for step in range(start, stop):
            cell = <int> self.below(self.cells)
            other = self.members[self.group_of[cell]
                                 + self.below(self.group_end[cell] - self.group_of[cell])]
            old_turn, other_turn = self.turns[cell], self.turns[other]
            old = self.score
            self.count(cell, other, -1)
            self.exchange(cell, other)
            self.turns[cell] = self.some_turn(cell)
            self.turns[other] = self.some_turn(other) if other != cell else self.turns[cell]
            self.meet_again(cell, other)
            self.count(cell, other, 1)
            new = self.sum_up()
            if new <= badness[0] or new - badness[0] <= self.tolerance(
                    warmth * (steps - step) // steps):
                badness[0] = new
            else:
                self.exchange(cell, other)
                self.turns[cell], self.turns[other] = old_turn, other_turn
                self.meet_again(cell, other)
                self.score = old
            if CHECKED and step % CHECK_EVERY == 0:
                self.check(badness[0])
        return 0

    cdef int check(self, int badness) except -1 nogil:
        """Compare the sums that were kept with those of the whole layout."""
        self.judge()
        if self.sum_up() != badness:
            with gil:
                raise BrokenSearchError("the loops of a layout were miscounted")
        return 0

    cdef inline unsigned long long below(self, int bound) noexcept nogil:
        return next_random(&self.random) % <unsigned long long> bound

    cdef inline int exchange(self, int cell, int other) noexcept nogil:
        cdef int piece = self.pieces[cell]
        self.pieces[cell] = self.pieces[other]
        self.pieces[other] = piece
        return 0

    cdef long long tolerance(self, long long warmth) noexcept nogil:
        """Return how much worse a layout may get this time."""
        cdef unsigned long long random = next_random(&self.random)
        cdef int halvings = lowest_bit(random | (<unsigned long long> 1 << 40))
        return warmth * (256 * halvings + <int> (random >> 56)) >> 8

    cdef int some_turn(self, int cell) noexcept nogil:
        """Return a turn of the piece in a cell that keeps its flat sides on the rim."""
        cdef int rim = self.rims[self.pieces[cell]]
        cdef int turn
        if not self.turning:
            return 0
        while True:
            turn = <int> self.below(4)
            if (rim << turn | rim << turn >> 4) & 15 == self.rims[cell]:
                return turn

    cdef int judge(self) noexcept nogil:
        """Count everything that the badness depends on, from the layout alone."""
        cdef int cell, side
        memset(&self.score, 0, sizeof(Score))
        self.meet()
        for cell in range(self.cells):
            self.count_cell(cell, 1)
        self.begin_walk()
        for side in range(4 * self.cells):
            self.count_loop(side, 1)
        return 0

    cdef int count(self, int cell, int other, int sign) noexcept nogil:
        """Add what the pieces of two cells (or one) have a part in, or take it away.

        A side of one of these pieces is on every loop that changes with them, before and after.
        """
        cdef int side
        self.count_cell(cell, sign)
        self.begin_walk()
        for side in range(4):
            self.count_loop(4 * self.pieces[cell] + side, sign)
        if other != cell:
            self.count_cell(other, sign)
            for side in range(4):
                self.count_loop(4 * self.pieces[other] + side, sign)
        return 0

    cdef inline int count_cell(self, int cell, int sign) noexcept nogil:
        """Count the turn of the piece in a cell, and for which turns of the grid it stayed."""
        cdef int turn = self.turns[cell]
        cdef int i
        self.score.turned[turn] += sign
        for i in range(self.whole_count):
            if (self.whole[i * self.cells + cell] == self.pieces[cell]
                    and (turn + self.whole_turns[i]) & 3 == 0):
                self.score.stayed[i] += sign
        return 0

    cdef inline int count_loop(self, int side, int sign) noexcept nogil:
        """Count the loop of a side, unless it is flat or its loop was counted on this walk."""
        cdef int length
        if self.first[side] < 0 or self.seen[side] == self.walk:
            return 0
        length = self.follow(side)
        if length == 1:
            self.score.bad += sign * self.weights.kept
        else:
            self.score.loops += sign
        if length > self.weights.longest:
            self.score.bad += sign * self.weights.loop * (length - self.weights.longest)
        return 0

    cdef int begin_walk(self) noexcept nogil:
        """Forget which sides were seen."""
        self.walk += 1
        if self.walk == 0:
            memset(self.seen, 0, 4 * self.cells * sizeof(unsigned int))
            self.walk = 1
        return 0

    cdef int sum_up(self) noexcept nogil:
        """Return the badness."""
        cdef const Score* score = &self.score
        cdef int bad = score.bad - self.weights.loop * min(score.loops, self.weights.most_loops)
        cdef int most = 0
        cdef int i
        for i in range(self.whole_count):
            most = max(most, score.stayed[i])
        bad += self.weights.stayed * most
        most = max(max(score.turned[0], score.turned[1]), max(score.turned[2], score.turned[3]))
        return bad + self.weights.turned * most

    cdef int meet(self) noexcept nogil:
        """Note which sides meet in the second assembly."""
        cdef const int* join = self.joins
        cdef int _i, one, two
        for _i in range(self.join_count):
            one = 4 * self.pieces[join[0]] + (join[1] - self.turns[join[0]] & 3)
            two = 4 * self.pieces[join[2]] + (join[3] - self.turns[join[2]] & 3)
            self.second[one] = two
            self.second[two] = one
            join += 4
        return 0

    cdef int meet_again(self, int cell, int other) noexcept nogil:
        """Note what the sides of two pieces meet that have changed places or turned."""
        self.meet_around(cell)
        if other != cell:
            self.meet_around(other)
        return 0

    cdef inline int meet_around(self, int cell) noexcept nogil:
        cdef int side, mate, one, two
        for side in range(4):
            mate = self.first[4 * cell + side]
            if mate < 0:
                continue
            one = 4 * self.pieces[cell] + (side - self.turns[cell] & 3)
            two = 4 * self.pieces[mate >> 2] + (mate - self.turns[mate >> 2] & 3)
            self.second[one] = two
            self.second[two] = one
        return 0

    cdef inline int follow(self, int side) noexcept nogil:
        """Return the length of the loop from a side on, in joins of the first assembly."""
        cdef int other
        cdef int length = 0
        while self.seen[side] != self.walk:
            other = self.first[side]
            self.seen[side] = self.seen[other] = self.walk
            length += 1
            side = self.second[other]
        return length
