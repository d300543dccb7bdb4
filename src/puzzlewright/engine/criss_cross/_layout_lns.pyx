"""A board made better bit by bit: for a few words, everything that could be there is tried.

Large neighbourhood search (P. Shaw, 1998): each neighbourhood is searched completely, depth first,
with Zobrist hashing (A. L. Zobrist, 1970) for boards that were there.

Connected words are taken away. Then all ways to put words back are gone through, as many
as were taken and one more, whatever has to be placed besides to finish what that begins. If one of
them is better than what was there, it stays; if several are as good, one of them does by chance, so
that the board goes on changing.
"""

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from puzzlewright.engine.kernel._single_thread cimport hold, release
from puzzlewright.engine.criss_cross._word_index cimport WordIndex, Occurrence
from puzzlewright.engine.criss_cross._crossing_board cimport BoardState, CrossingBoard, TrailMark
from puzzlewright.engine.kernel._improver cimport Improver
from puzzlewright.engine.kernel._memory cimport block, int_array, resize
from puzzlewright.engine.kernel._zobrist cimport is_new_name, mix
from puzzlewright.engine.kernel._walk cimport next_random

cdef enum:
    PENDING = 2         # runs that a placement may leave unfinished
    PLACES = 1 << 16    # for names of boards that were there
    MOST_EFFORT = 10000000  # words compared for one part: 0.1 s. Lists of 2,000 words take less

cdef struct Placement:
    int word, field, way
    long long gain      # by the goal
    bint is_whole       # whether it leaves nothing unfinished


@cython.final
cdef class LayoutLns(Improver):
    """An arrangement that is made better while step() goes on."""

    cdef readonly CrossingBoard board
    cdef WordIndex index
    cdef BoardState* base
    cdef BoardState* found                   # the best one of this part, or another one as good
    cdef long long found_value
    cdef int equals                     # how many are as good
    cdef int* goal
    cdef Placement* listed
    cdef int listed_count, listed_room
    cdef int per_search                 # the effort of finding words, whatever comes of it
    cdef int* chosen
    cdef int* stack
    cdef uint64_t* seen
    cdef int seen_count
    cdef long long end                  # nodes at which this part is given up
    cdef readonly long long effort      # words that were compared with the board for this part
    cdef public int most_taken          # words that are taken away at once
    cdef public int patience            # nodes for one part
    cdef public bint in_parts           # whether steps may end before their nodes are used up

    def __cinit__(self, CrossingBoard board not None, unsigned long long seed, goal):
        self.board, self.index = board, board.index
        self.random = seed
        self.goal = int_array(goal)
        self.base, self.found = board.new_state(), board.new_state()
        self.base.words = 0
        self.listed_room = 1024
        self.listed = <Placement*> block(self.listed_room * sizeof(Placement))
        self.chosen = <int*> block(self.index.words * sizeof(int))
        self.stack = <int*> block(self.index.words * sizeof(int))
        self.seen = <uint64_t*> block(PLACES * sizeof(uint64_t))
        self.most_taken, self.patience = 3, 1000
        self.per_search = 1 + self.index.words // 256

    def __dealloc__(self):
        free(self.goal)
        free(self.base)
        free(self.found)
        free(self.listed)
        free(self.chosen)
        free(self.stack)
        free(self.seen)

    def set_placements(self, placements):
        """Begin with an arrangement, as best() gives it."""
        if not placements:
            return
        hold(self.busy)
        try:
            self.board.put(placements)
            self.board.copy(self.base, self.board.state)
            self.value = self.board.worth(self.goal)
        finally:
            release(self.busy)

    cdef object best_solution(self):
        """Return the words of the arrangement, as CrossingBoard.placements() has them."""
        return self.board.placements(self.base)

    cdef bint advance(self, long long end) except -1 nogil:
        """Search parts of the board; there is no end to it.

        In parts, it comes back earlier from boards that take long.
        """
        cdef long long spent = 0
        while self.nodes < end:
            if self.base.words:
                self.search_part()
                spent += self.effort
                if self.in_parts and spent >= MOST_EFFORT // 2:
                    break
            else:
                self.nodes += 1     # there is nothing to make better
        return True

    cdef tuple snapshot(self):
        """Return everything that changes: a board is its words and where they are."""
        sums = (self.nodes, self.value, self.random, self.most_taken, self.patience)
        return sums, self.board.placements(self.base)

    cdef int load(self, tuple state) except -1:
        """Go to what snapshot() returned."""
        sums, placements = state
        self.board.put_on(self.base, placements)
        self.nodes, self.value, self.random, self.most_taken, self.patience = sums
        return 0

    cdef int search_part(self) except -1 nogil:
        """Try everything for one part of the board."""
        cdef int wanted = 1 + <int> (next_random(&self.random) % <unsigned int> self.most_taken)
        cdef int count, i
        self.board.copy(self.board.state, self.base)
        count = self.board.neighbours(wanted, self.chosen, &self.random)
        for i in range(count):
            if self.board.state.place[self.chosen[i]] >= 0:
                self.board.remove(self.chosen[i], &self.random)
                self.board.forget()
        self.board.keep_largest_piece(self.chosen, self.stack)
        self.board.forget()
        self.end = self.nodes + self.patience
        self.effort = 0
        self.found_value, self.equals = self.value, 0
        memset(self.seen, 0, PLACES * sizeof(uint64_t))
        self.seen_count = self.listed_count = 0
        if self.board.state.words:
            self.explore(self.base.words - self.board.state.words + 1, 1)
        else:
            self.nodes += 1
        if self.equals:
            self.board.copy(self.base, self.found)
            self.value = self.found_value
        return 0

    cdef int explore(self, int left, uint64_t name) except -1 nogil:
        """Try all ways to put `left` more words on the board."""
        cdef int first = self.listed_count
        cdef int last = self.board.run_count - 1
        cdef int at
        cdef TrailMark mark
        cdef uint64_t next_name
        cdef long long worth = self.board.worth(self.goal)
        self.nodes += 1
        while last >= 0 and self.board.state.owner[self.board.runs[last]]:
            last -= 1
        if last >= 0:
            self.list_finishing(self.board.runs[last] >> 1, self.board.runs[last] & 1)
        else:
            self.list_all()
        for at in range(first, self.listed_count):
            if left == 1 and (last >= 1 or not self.listed[at].is_whole or (
                    worth + self.listed[at].gain < self.found_value)):
                continue        # the last word must finish everything, and be worth it
            if self.nodes >= self.end or 2 * self.seen_count > PLACES or (
                    self.effort >= MOST_EFFORT):
                break
            mark = self.board.mark()
            self.board.place(self.listed[at].word, self.listed[at].field, self.listed[at].way)
            next_name = self.name_from(mark, name)
            if is_new_name(self.seen, PLACES - 1, next_name):
                self.seen_count += 1
                self.judge()
                if left > 1:
                    self.explore(left - 1, next_name)
            self.board.undo(mark)
        self.listed_count = first
        return 0

    cdef uint64_t name_from(self, TrailMark mark, uint64_t name) noexcept nogil:
        """Return the name of the board with the words that were placed since a mark."""
        cdef int i
        for i in range(mark.words, self.board.new_word_count):
            name += mix(<uint64_t> self.board.new_words[i] << 32 | <uint64_t> (
                self.board.state.place[self.board.new_words[i]]))
        return name

    cdef int judge(self) noexcept nogil:
        """Keep the board if it is better than all before, or as good and chance will have it."""
        cdef long long value
        cdef int i
        for i in range(self.board.run_count):
            if self.board.state.owner[self.board.runs[i]] == 0:
                return 0
        value = self.board.worth(self.goal)
        if value > self.found_value:
            self.found_value, self.equals = value, 1
        elif value == self.found_value:
            self.equals += 1
            if next_random(&self.random) % <unsigned int> self.equals:
                return 0
        else:
            return 0
        self.board.copy(self.found, self.board.state)
        return 0

    cdef int list_all(self) except -1 nogil:
        """List all placements on the board."""
        cdef int row, col, way, field, offset, count, i, step
        for row in range(1, self.board.rows + 1):
            for col in range(1, self.board.cols + 1):
                field = row * self.board.stride + col
                if self.board.state.letter[field] == 0:
                    continue
                if self.effort >= MOST_EFFORT:
                    return 0
                for way in range(2):
                    if self.board.state.owner[2 * field + way]:
                        continue
                    step = self.board.stride if way else 1
                    self.board.find_reach(field, way, True)
                    for offset in range(
                            self.board.bit_of[2 * field + way] - self.board.earliest + 1):
                        count = self.board.find_words(
                            field, way, offset, self.board.state.free, self.index.words)
                        self.effort += count + self.per_search
                        for i in range(count):
                            self.list_one(self.board.found[i], field - offset * step, way)
        return 0

    cdef int list_finishing(self, int field, int way) except -1 nogil:
        """List all placements that make a word of an unfinished run."""
        cdef const Occurrence* found
        cdef int step = self.board.stride if way else 1
        cdef int part, i
        while self.board.state.letter[field - step]:
            field -= step
        part = self.board.part_from(field, step)
        if part < 0:
            return 0
        found = self.index.occurrence + self.index.part[part].first
        self.effort += self.index.part[part].count
        for i in range(self.index.part[part].count):
            if self.board.state.place[found[i].word] < 0 and (
                    found[i].offset <= self.board.room_before(field, way)):
                self.list_one(found[i].word, field - found[i].offset * step, way)
        return 0

    cdef int list_one(self, int word, int field, int way) except -1 nogil:
        """List a placement, if it fits."""
        cdef Placement* new
        if not self.board.fits(word, field, way, PENDING) or self.board.matched == 0:
            return 0
        if self.listed_count == self.listed_room:
            self.listed_room *= 2
            self.listed = <Placement*> resize(self.listed, self.listed_room * sizeof(Placement))
        new = self.listed + self.listed_count
        new.word, new.field, new.way = word, field, way
        new.is_whole = self.board.pending_count == 0
        new.gain = (
            <long long> self.goal[0] * (1 + self.board.crossing_count)
            + <long long> self.goal[1] * (self.board.matched + self.board.crossing_count)
            + <long long> self.goal[2] * (self.index.length[word] - self.board.matched)
            + <long long> self.goal[3] * self.board.gained)
        self.listed_count += 1
        return 0
