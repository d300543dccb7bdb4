"""A beam of boards, level by level: the search that won the CROZZLE contest of 1996.

Beam search (B. T. Lowerre, 1976), with boards recognised by Zobrist hashing (A. L. Zobrist, 1970).

Each board of a level is given one word more, in a few ways; the best of the new boards are the next
level. A board is good if it has many connectors for its letters, and words that came by themselves.

- A run of letters that is no word yet comes first: all words that finish it are tried.
- Otherwise the letter next to the corner that has no word in one of its ways: all words through it
  are tried that begin tightly, at the edge or with at most one blank before another letter; if
  there are none, the one word that begins nearest to a letter. If there is none, either, the letter
  is given up, and the next one is looked at.
- A word may lie beside others if the letters in a row that this makes are part of some word.
- Boards that are alike are one, in whatever order their words were placed.

The words of a whole level are tried on the board of one board, and undone; only the boards that are
kept are made. Noise on the scores keeps some boards that look worse: the author's own idea.
"""

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from puzzlewright.engine.kernel._heap cimport Ranked, make_heap, take_first
from puzzlewright.engine.criss_cross._word_index cimport WordIndex, Occurrence
from puzzlewright.engine.criss_cross._crossing_board cimport BoardState, CrossingBoard, TrailMark
from puzzlewright.engine.kernel._improver cimport Improver
from puzzlewright.engine.kernel._memory cimport (
    as_array, block, from_array, int_array, resize, zeros)
from puzzlewright.engine.kernel._zobrist cimport is_new_name, mix
from puzzlewright.engine.kernel._walk cimport next_random

cdef enum:
    PART = 8            # boards that are expanded before a step may end
    TELL = -2           # no board: -1 is the empty one
    MOST_RUNS = 24      # unfinished runs on one board
    POINTS = 1000000    # of a board whose letters are all connectors
    WORD_POINTS = 10000     # of each word: those that came by themselves are one more

cdef struct Board:
    BoardState* state
    unsigned char* given_up     # per field: whether its letter is given up
    uint64_t name               # the same for boards that are alike
    int run_count
    int[MOST_RUNS] runs

cdef struct Child:
    int parent, word, field, way
    uint64_t name


@cython.final
cdef class Beam(Improver):
    """A beam; each step is a level."""

    cdef readonly CrossingBoard board
    cdef WordIndex index
    cdef readonly int nodemax, gridmax, noise
    cdef readonly int level, count
    cdef public bint in_parts           # whether steps may end in the midst of a level
    cdef int next_board                 # of this level, to be expanded; 0 between two levels
    cdef Board* boards                  # of this level, and behind them those of the next
    cdef Child* children
    cdef Ranked* ranks                  # the children by their points
    cdef int child_count, child_room
    cdef BoardState* best_state
    cdef int* goal
    cdef int* by_distance               # the fields, those next to the corner first
    cdef uint64_t* seen
    cdef uint64_t seen_mask

    def __cinit__(self, CrossingBoard board not None, unsigned long long seed, goal, int nodemax,
                  int gridmax, int noise):
        cdef int i
        self.board, self.index = board, board.index
        self.nodemax, self.gridmax, self.noise = nodemax, gridmax, noise
        self.random = seed
        self.goal = int_array(goal)
        self.best_state = board.new_state()
        self.best_state.words = 0
        inside = [(row + col, row, row * board.stride + col)
                  for row in range(1, board.rows + 1) for col in range(1, board.cols + 1)]
        self.by_distance = int_array([field for _, _, field in sorted(inside)])
        self.boards = <Board*> zeros(2 * nodemax * sizeof(Board))
        for i in range(2 * nodemax):
            self.boards[i].state = board.new_state()
            self.boards[i].given_up = <unsigned char*> zeros(board.fields)
        self.child_room = 4096
        self.children = <Child*> block(self.child_room * sizeof(Child))
        self.ranks = <Ranked*> block(self.child_room * sizeof(Ranked))
        places = 1024
        while places < 4 * nodemax:
            places *= 2
        self.seen_mask = <uint64_t> places - 1
        self.seen = <uint64_t*> block(places * sizeof(uint64_t))

    def __dealloc__(self):
        cdef int i
        if self.boards != NULL:
            for i in range(2 * self.nodemax):
                free(self.boards[i].state)
                free(self.boards[i].given_up)
        free(self.boards)
        free(self.children)
        free(self.ranks)
        free(self.best_state)
        free(self.goal)
        free(self.by_distance)
        free(self.seen)

    cdef bint advance(self, long long end) except -1 nogil:
        """Go on to the next level, until there are `end` nodes; False when no board goes on.

        In parts, it comes back in the midst of a level.
        """
        cdef bint goes_on = True
        while goes_on and self.nodes < end:
            goes_on = self.next_level()
            if self.next_board:
                break
        return goes_on

    cdef object best_solution(self):
        """Return the words of the best board, as CrossingBoard.placements() has them."""
        return self.board.placements(self.best_state)

    cdef tuple snapshot(self):
        """Return everything that changes: the boards of the level, each by its words."""
        cdef int i
        while self.next_board:      # to the end of the level: its boards are all there is
            self.next_level()
        sums = (self.nodes, self.value, self.level, self.random)
        boards = [self.board_state(self.boards + i) for i in range(self.count)]
        return sums, self.board.placements(self.best_state), boards

    cdef int load(self, tuple state) except -1:
        """Go to what snapshot() returned."""
        cdef int i
        sums, best, boards = state
        if len(boards) > self.nodemax:
            raise ValueError("the saved boards do not fit")
        self.board.put_on(self.best_state, best)
        self.count = len(boards)
        for i in range(self.count):
            self.set_board(self.boards + i, boards[i])
        self.nodes, self.value, self.level, self.random = sums
        return 0

    cdef tuple board_state(self, const Board* board):
        return (self.board.placements(board.state),
                as_array("B", board.given_up, self.board.fields),
                as_array("i", board.runs, board.run_count * sizeof(int)), board.name)

    cdef int set_board(self, Board* board, tuple state) except -1:
        placements, given_up, runs, board.name = state
        if len(runs) > MOST_RUNS:
            raise ValueError("the saved runs do not fit")
        self.board.put_on(board.state, placements)
        from_array(board.given_up, self.board.fields, given_up)
        board.run_count = len(runs)
        from_array(board.runs, board.run_count * sizeof(int), runs)
        return 0

    cdef bint next_level(self) except -1 nogil:
        """Make the boards with one word more; False if there are none."""
        if self.next_board == 0:
            self.child_count = 0
        if self.level == 0:
            self.first_words()
        else:
            while self.next_board < self.count:
                self.expand(self.next_board)
                self.next_board += 1
                if self.in_parts and self.next_board % PART == 0:
                    return True
        self.next_board = 0
        self.level += 1
        self.select()
        return self.count > 0

    cdef int first_words(self) except -1 nogil:
        """Try each word in the corner."""
        cdef int word
        self.board.clear()
        for word in range(self.index.words):
            if self.board.fits(word, self.board.stride + 1, 0, 0):
                self.try_word(-1, word, self.board.stride + 1, 0)
        return 0

    cdef int set_up(self, int number) noexcept nogil:
        """Put a board on the board."""
        cdef const Board* board = self.boards + number
        self.board.copy(self.board.state, board.state)
        self.board.forget()
        memcpy(self.board.runs, board.runs, board.run_count * sizeof(int))
        self.board.run_count = board.run_count
        return 0

    cdef int expand(self, int number) except -1 nogil:
        """Try words on a board."""
        cdef Board* board = self.boards + number
        cdef int first = self.child_count
        cdef int i, field, way
        self.set_up(number)
        while self.board.run_count and (
                self.board.state.owner[self.board.runs[self.board.run_count - 1]]):
            self.board.run_count -= 1
        if self.board.run_count:
            self.finish_run(self.board.runs[self.board.run_count - 1], number)
            return 0
        for i in range(self.board.rows * self.board.cols):
            field = self.by_distance[i]
            if self.board.state.letter[field] == 0 or board.given_up[field]:
                continue
            for way in range(2):
                if self.board.state.owner[2 * field + way] == 0:
                    if not self.words_through(number, field, way):
                        board.given_up[field] = 1
            if self.child_count - first >= self.gridmax:
                return 0
        return 0

    cdef bint finish_run(self, int run, int number) except -1 nogil:
        """Try all words that make a word of an unfinished run of a board.

        With TELL for the board, nothing is tried: it only tells whether there is such a word.
        """
        cdef const Occurrence* found
        cdef int field = run >> 1
        cdef int way = run & 1
        cdef int step = self.board.stride if way else 1
        cdef bint is_any = False
        cdef int part, i, start
        while self.board.state.letter[field - step]:
            field -= step
        part = self.board.part_from(field, step)
        if part < 0:
            return False
        found = self.index.occurrence + self.index.part[part].first
        for i in range(self.index.part[part].count):
            start = field - found[i].offset * step
            if self.board.state.place[found[i].word] < 0 and (
                    found[i].offset <= self.board.room_before(field, way)):
                if self.board.fits(found[i].word, start, way, MOST_RUNS):
                    is_any = True
                    if number == TELL:
                        break
                    self.try_word(number, found[i].word, start, way)
        return is_any

    cdef bint words_through(self, int number, int field, int way) except -1 nogil:
        """Try the words through a letter that begin tightly, or the one that does most so."""
        cdef int nearest = 1 << 30
        cdef int best = -1
        cdef int best_word = -1
        cdef int step = self.board.stride if way else 1
        cdef bint is_any = False
        cdef int offset, far, earliest
        self.board.find_reach(field, way, False)
        for offset in range(self.board.bit_of[2 * field + way] - self.board.earliest + 1):
            far = self.blanks_before(field - offset * step, way) if offset else 0
            if far <= 1:
                is_any |= self.words_from(number, field, way, offset) >= 0
        if is_any:
            return True
        for offset in range(1, self.board.bit_of[2 * field + way] - self.board.earliest + 1):
            far = self.blanks_before(field - offset * step, way)
            if 1 < far < nearest:
                earliest = self.words_from(TELL, field, way, offset)
                if earliest >= 0:
                    nearest, best, best_word = far, offset, earliest
        if best >= 0:
            self.try_word(number, best_word, field - best * step, way)
        return best >= 0

    cdef int words_from(self, int number, int field, int way, int offset) except -2 nogil:
        """Try all words that begin `offset` fields before a letter; return one of them, or -1.

        With TELL for the board, nothing is tried.
        """
        cdef int start = field - offset * (self.board.stride if way else 1)
        cdef int count = self.board.find_words(
            field, way, offset, self.board.state.free, self.index.words)
        cdef int word = -1
        cdef int i
        for i in range(count):
            if self.board.fits(self.board.found[i], start, way, MOST_RUNS):
                word = self.board.found[i]
                if number == TELL:
                    break
                self.try_word(number, word, start, way)
        return word

    cdef int blanks_before(self, int field, int way) noexcept nogil:
        """Return how many blanks there are before a field, up to a letter or the edge."""
        cdef int step = self.board.stride if way else 1
        cdef int room = self.board.room_before(field, way)
        cdef int count = 0
        while count < room and self.board.state.letter[field - (count + 1) * step] == 0:
            count += 1
        return count

    cdef int try_word(self, int parent, int word, int field, int way) except -1 nogil:
        """Place a word that fits, judge the board, and take the word away again."""
        cdef TrailMark mark = self.board.mark()
        cdef uint64_t name = 0 if parent < 0 else self.boards[parent].name
        cdef int unfinished = 0
        cdef Child* new
        cdef int i, points
        self.nodes += 1
        self.board.place(word, field, way)
        for i in range(mark.fields, self.board.new_field_count):
            name += mix(<uint64_t> self.board.new_fields[i] * 65536 + <uint64_t> (
                self.board.state.letter[self.board.new_fields[i]]))
        for i in range(self.board.run_count):
            if self.board.state.owner[self.board.runs[i]] == 0:
                unfinished += 1
                if not self.finish_run(self.board.runs[i], TELL):
                    self.board.undo(mark)
                    return 0
        if unfinished == 0:
            self.keep_best()
        if unfinished < MOST_RUNS:
            points = <int> (<long long> POINTS * self.board.state.connectors // (
                self.board.state.letters)) + self.board.state.words * WORD_POINTS
            if self.noise:
                points += <int> (next_random(&self.random) % <unsigned int> (
                    1 + POINTS // 100 * self.noise))
            if self.child_count == self.child_room:
                self.child_room *= 2
                self.children = <Child*> resize(
                    self.children, self.child_room * sizeof(Child))
                self.ranks = <Ranked*> resize(self.ranks, self.child_room * sizeof(Ranked))
            new = self.children + self.child_count
            new.parent, new.word, new.field, new.way = parent, word, field, way
            new.name = name
            # Among equals, by chance: the name is as good as a number drawn.
            self.ranks[self.child_count] = Ranked(
                (<long long> points << 24) + <long long> (name >> 40), self.child_count)
            self.child_count += 1
        self.board.undo(mark)
        return 0

    cdef int keep_best(self) noexcept nogil:
        cdef long long value = self.board.worth(self.goal)
        if value > self.value:
            self.value = value
            self.board.copy(self.best_state, self.board.state)
        return 0

    cdef int select(self) except -1 nogil:
        """Make boards of the best children, each kind once."""
        cdef int kept = 0
        cdef int i
        cdef int left = self.child_count
        make_heap(self.ranks, left)
        memset(self.seen, 0, (self.seen_mask + 1) * sizeof(uint64_t))
        while left and kept < self.nodemax:
            i = take_first(self.ranks, &left)
            if is_new_name(self.seen, self.seen_mask, self.children[i].name):
                self.make_board(self.children + i, self.boards + self.nodemax + kept)
                kept += 1
        for i in range(kept):
            self.swap(i, self.nodemax + i)
        self.count = kept
        return 0

    cdef int swap(self, int one, int other) noexcept nogil:
        cdef Board kept = self.boards[one]
        self.boards[one] = self.boards[other]
        self.boards[other] = kept
        return 0

    cdef int make_board(self, const Child* child, Board* board) noexcept nogil:
        cdef int run, i
        if child.parent < 0:
            self.board.clear()
            memset(board.given_up, 0, self.board.fields)
        else:
            self.set_up(child.parent)
            memcpy(board.given_up, self.boards[child.parent].given_up, self.board.fields)
        self.board.place(child.word, child.field, child.way)
        self.board.copy(board.state, self.board.state)
        board.name = child.name
        board.run_count = 0
        for i in range(self.board.run_count):
            run = self.board.runs[i]
            if self.board.state.owner[run] == 0:
                board.runs[board.run_count] = run
                board.run_count += 1
        return 0
