"""Words that cross on a board, better and better: some are taken away, others put in their place.

Ruin and recreate (G. Schrimpf and others, 2000), accepted by simulated annealing (S. Kirkpatrick,
C. D. Gelatt, M. P. Vecchi, 1983).

From the best that a start gives, over and over: connected words are taken away, with what cannot
stay without them, but not too many; then words are put in, one after the other, where they gain
most, with some chance in it, until none fits. What comes of it is kept if it is better, or, as long
as it is warm, not much worse. It gets colder as the time goes by. Now and then all words move by a
line or two instead: those that leave the board are lost, and there is room on the other side.

What a placement gains is words, connectors and few letters: letters take room that others need.
"""

from math import log

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from puzzlewright.engine.kernel._bits cimport has_bit, low_bits, lowest_bit
from puzzlewright.engine.criss_cross._ejection_chains cimport (
    clear_way, count_in_way, estimated_loss)
from puzzlewright.engine.kernel._single_thread cimport hold, release
from puzzlewright.engine.kernel._heap cimport Ranked, rise, take_first
from puzzlewright.engine.criss_cross._word_index cimport WordIndex, Occurrence
from puzzlewright.engine.criss_cross._crossing_board cimport BoardState, CrossingBoard, TrailMark
from puzzlewright.engine.kernel._improver cimport Improver
from puzzlewright.engine.kernel._memory cimport block, int_array, zeros
from puzzlewright.engine.criss_cross._board_shift cimport drop_leaving, shift
from puzzlewright.engine.criss_cross._half_turn cimport drop_singles, place_partner
from puzzlewright.engine.kernel._walk cimport next_random

cdef enum:
    CHANCES = 1024      # steps of the table of chances
    MOST_RUINS = 20     # for one arrangement, until one is found that does not cost too much
    MOST_DRAWS = 200    # the same with estimates: most of these are given up at once

cdef struct Candidate:
    int word, field, way


cdef uint64_t ONE = 1
cdef uint64_t EVERYWHERE = ~(<uint64_t> 0)

#: What can be set from outside.
SETTINGS = ("hottest", "coldest", "most_ruined", "noise", "most_tried", "pending", "tries",
            "draws", "force", "most_lost", "shifts", "symmetric", "crossings")


@cython.final
cdef class RuinRecreate(Improver):
    """An arrangement that gets better while step() goes on."""

    cdef readonly CrossingBoard board
    cdef WordIndex index
    cdef BoardState* before
    cdef BoardState* best_state
    cdef int* goal                      # what a word, a connector and a letter are worth
    cdef int* guide                     # the same for what is better on the way there
    cdef Candidate* candidates
    cdef Ranked* ranks                  # the candidates that are left, by what they gain
    cdef int candidate_count, candidate_room, left
    cdef uint64_t* changed              # per way and line: fields that changed, or have one beside
    cdef uint64_t* fresh                # the words that were taken away just now
    cdef bint any_fresh
    cdef int* piece
    cdef int* stack
    cdef int* chances                   # a thousand times minus the logarithm of a chance
    cdef readonly long long current_value    # the value of the arrangement now, by the guide
    cdef long long warmth               # points by the guide that it may lose, roughly
    cdef public int hottest, coldest    # what it may lose at first, and in the end
    cdef public int most_ruined         # words that are taken away at once
    cdef public int noise               # chance in what a placement gains
    cdef public int most_tried          # words that are tried through one letter
    cdef public int pending, tries      # runs left unfinished, and words tried to finish them
    cdef public int draws               # words of which the one is put in that has least in its way
    cdef public int force               # of a hundred tries, those that put in a word by force
    cdef public int most_lost           # what a ruin may cost by the guide at most; 0 for no limit
    cdef public int shifts              # of a thousand tries, those that move all words
    cdef bint is_shifted                # whether this try did
    cdef public bint symmetric          # whether the board is to be the same upside down
    cdef public int crossings           # words that each word has to cross

    def __cinit__(self, CrossingBoard board not None, unsigned long long seed, goal, guide):
        self.board, self.index = board, board.index
        self.random = seed
        self.before, self.best_state = board.new_state(), board.new_state()
        self.goal, self.guide = int_array(goal), int_array(guide)
        self.candidate_room = 1 << 16
        self.candidates = <Candidate*> block(self.candidate_room * sizeof(Candidate))
        self.ranks = <Ranked*> block(self.candidate_room * sizeof(Ranked))
        self.changed = <uint64_t*> zeros(2 * board.lines * sizeof(uint64_t))
        self.fresh = <uint64_t*> zeros(self.index.chunks * sizeof(uint64_t))
        self.piece = <int*> block(self.index.words * sizeof(int))
        self.stack = <int*> block(self.index.words * sizeof(int))
        self.chances = int_array([
            round(-1000 * log((chance + 0.5) / CHANCES)) for chance in range(CHANCES)])
        self.hottest, self.coldest, self.most_ruined, self.noise = 60, 5, 8, 60
        self.most_tried = 200
        self.pending, self.tries, self.crossings, self.force, self.draws = 2, 40, 1, 50, 5
        self.set_share(0)
        self.best_state.words = 0

    def __dealloc__(self):
        free(self.before)
        free(self.best_state)
        free(self.goal)
        free(self.guide)
        free(self.candidates)
        free(self.ranks)
        free(self.changed)
        free(self.fresh)
        free(self.piece)
        free(self.stack)
        free(self.chances)

    cdef int set_share(self, int share) noexcept:
        """Take note of how far the work is: it gets colder."""
        cdef long long span = self.hottest - self.coldest
        cdef long long rest = min(max(0, 1000 - share), 1000)
        self.warmth = self.coldest + span * rest * rest // 1000000
        return 0

    cdef bint advance(self, long long end) except -1 nogil:
        """Try arrangements; there is no end to it."""
        while self.nodes < end:
            self.nodes += 1
            if self.board.state.words == 0:
                self.begin()
            else:
                self.try_another()
        return True

    cdef object best_solution(self):
        """Return the words of the best arrangement, as CrossingBoard.placements() has them."""
        return self.board.placements(self.best_state)

    def set_placements(self, placements):
        """Begin with an arrangement that somebody else found, as best() gives it."""
        if not placements:
            return
        hold(self.busy)
        try:
            self.board.put(placements)
            self.current_value = self.board.worth(self.guide)
            self.keep_best()
        finally:
            release(self.busy)

    cdef tuple snapshot(self):
        """Return everything that changes: a board is its words and where they are."""
        settings = {name: getattr(self, name) for name in SETTINGS}
        sums = self.nodes, self.value, self.current_value, self.warmth, self.random
        best = self.board.placements(self.best_state)
        return settings, sums, (best, self.board.placements(self.board.state))

    cdef int load(self, tuple state) except -1:
        """Go to what snapshot() returned."""
        settings, sums, (best, now) = state
        for name, value in settings.items():
            setattr(self, name, value)
        self.board.put_on(self.best_state, best)
        self.board.put(now or ())
        self.nodes, self.value, self.current_value, self.warmth, self.random = sums
        return 0

    cdef int begin(self) noexcept nogil:
        """Put a first word on the board, and others around it."""
        cdef int _try, word, way, room
        for _try in range(400):
            word = <int> (next_random(&self.random) % <unsigned int> self.index.words)
            way = <int> (next_random(&self.random) & 1)
            room = (self.board.rows if way else self.board.cols) - self.index.length[word]
            if room >= 0 and not (self.symmetric and (
                    room & 1 or ((self.board.cols if way else self.board.rows) & 1) == 0)):
                break
        else:
            return 0
        self.board.place(word, self.first_field(way, room), way)
        self.board.forget()
        memset(self.changed, 0xFF, 2 * self.board.lines * sizeof(uint64_t))
        self.collect()
        self.fill()
        self.prune()
        self.current_value = self.board.worth(self.guide)
        return self.keep_best()

    cdef int first_field(self, int way, int room) noexcept nogil:
        """Return where a first word begins that leaves some room in its line: by chance."""
        cdef int lines = self.board.cols if way else self.board.rows
        cdef int line = lines // 2
        cdef int before = room // 2
        if not self.symmetric:
            line = <int> (next_random(&self.random) % <unsigned int> lines)
            before = <int> (next_random(&self.random) % <unsigned int> (room + 1))
        if way:
            return (1 + before) * self.board.stride + 1 + line
        return (1 + line) * self.board.stride + 1 + before

    cdef int keep_best(self) noexcept nogil:
        cdef long long value = self.board.worth(self.goal)
        if value > self.value and self.board.state.words:
            self.value = value
            self.board.copy(self.best_state, self.board.state)
        return 0

    cdef int try_another(self) noexcept nogil:
        """Take some words away, fill up, and keep what comes of it, or not."""
        cdef long long standing, loss
        cdef int chance
        self.board.copy(self.before, self.board.state)
        if not self.take_away():
            return 0
        self.note_changes()
        self.collect()
        self.fill()
        self.prune()
        standing = self.board.worth(self.guide)
        loss = self.current_value - standing
        chance = self.chances[next_random(&self.random) % CHANCES]
        if loss * 1000 <= self.warmth * chance:
            self.current_value = standing
            self.keep_best()
        else:
            self.board.copy(self.board.state, self.before)
        return 0

    cdef bint take_away(self) noexcept nogil:
        """Take words away, or put one in by force; False if that cost too much each time."""
        cdef int _try
        # Without shifts no random number is drawn, so that seeds make what they made before.
        self.is_shifted = self.shifts and not self.symmetric and (
            <int> (next_random(&self.random) % 1000) < self.shifts) and self.shift_all()
        if self.is_shifted:
            return True
        if self.draws == 1 and self.most_lost > 0 and not self.symmetric:
            return self.take_within_limit()
        for _try in range(MOST_RUINS):
            if self.symmetric or (
                    <int> (next_random(&self.random) % 100) >= self.force or not self.force_in()):
                self.ruin()
            if not self.lost_too_much():
                return True
            self.board.copy(self.board.state, self.before)
        return False

    cdef bint take_within_limit(self) noexcept nogil:
        """Do the same with `draws` 1: what a word costs is estimated before any is taken away.

        A draw that fails is a try, too, so there are more ruins than `force` says.
        """
        cdef Candidate drawn
        cdef long long limit
        cdef int _try
        for _try in range(MOST_DRAWS):
            limit = <long long> (next_random(&self.random) % <unsigned int> self.most_lost)
            if <int> (next_random(&self.random) % 100) >= self.force:
                self.ruin()
            elif self.draw_word(&drawn) and estimated_loss(
                    self.board, self.guide, drawn.word, drawn.field, drawn.way, limit) <= limit:
                self.force_word(drawn)
            else:
                continue
            if self.current_value - self.board.worth(self.guide) <= limit:
                return True
            self.board.copy(self.board.state, self.before)
        return False

    cdef bint shift_all(self) noexcept nogil:
        """Move all words by a line or two; False if that cost too much.

        Where on the board a good part begins is chance, and no other change moves it.
        """
        cdef int far = 1 + <int> (next_random(&self.random) & 1)
        cdef int turn = <int> (next_random(&self.random) & 3)
        cdef int by = far if turn & 1 else -far
        cdef int down = by if turn & 2 else 0
        drop_leaving(self.board, down, by - down, &self.random)
        self.board.keep_largest_piece(self.piece, self.stack)
        if self.board.state.words == 0 or self.lost_too_much():
            self.board.copy(self.board.state, self.before)
            return False
        shift(self.board, down, by - down, self.stack)
        return True

    cdef bint lost_too_much(self) noexcept nogil:
        """Tell whether so much was taken away that filling up would be a waste of time.

        The more is lost, the longer that takes, and the less often it makes up for the loss. The
        limit is drawn, so that some daring is left: a low fixed one gave no better boards than
        none.
        """
        cdef long long lost = self.current_value - self.board.worth(self.guide)
        return self.most_lost > 0 and lost > <long long> (
            next_random(&self.random) % <unsigned int> self.most_lost)

    cdef int prune(self) noexcept nogil:
        """Take away words that do not cross as many others as they have to."""
        cdef int word = 0
        if self.crossings < 2:
            return 0
        self.board.adopts = False        # what is taken away must not come back at once
        while word < self.index.words:
            if self.board.state.place[word] >= 0 and self.crossings_of(word) < self.crossings:
                self.board.remove(word, &self.random)
                self.board.forget()
                word = -1               # others may have lost a crossing by that
            word += 1
        self.board.adopts = True
        self.board.keep_largest_piece(self.piece, self.stack)
        if self.symmetric:
            drop_singles(self.board, self.piece, self.stack, &self.random)
        return 0

    cdef int crossings_of(self, int word) noexcept nogil:
        cdef const BoardState* state = self.board.state
        cdef int way = state.place[word] & 1
        cdef int step = self.board.stride if way else 1
        cdef int count = 0
        cdef int place
        for place in range(self.index.length[word]):
            count += state.owner[2 * ((state.place[word] >> 1) + place * step) + 1 - way] != 0
        return count

    cdef int ruin(self) noexcept nogil:
        """Take away connected words."""
        cdef int wanted = 1 + <int> (
            next_random(&self.random) % <unsigned int> self.most_ruined)
        cdef int count = self.board.neighbours(wanted, self.stack, &self.random)
        cdef int i
        for i in range(count):
            if self.board.state.place[self.stack[i]] >= 0:     # if it is not gone with another
                self.board.remove(self.stack[i], &self.random)
                self.board.forget()
        self.board.keep_largest_piece(self.piece, self.stack)
        if self.symmetric:
            drop_singles(self.board, self.piece, self.stack, &self.random)
        return 0

    cdef bint force_in(self) noexcept nogil:
        """Put in a word by force: what is in its way is taken away. False if that fails."""
        cdef Candidate chosen, drawn
        cdef int least = 1 << 30
        cdef int _draw, _try, cost
        for _draw in range(self.draws):
            for _try in range(20):
                if self.draw_word(&drawn):
                    cost = count_in_way(
                        self.board, self.guide, drawn.word, drawn.field, drawn.way)
                    if cost < least:
                        least, chosen = cost, drawn
                    break
        if least == 1 << 30:
            return False
        self.force_word(chosen)
        return True

    cdef int force_word(self, Candidate chosen) noexcept nogil:
        """Take away what is in the way of a word, and put it in, if it fits then."""
        cdef TrailMark mark
        cdef int tries
        clear_way(self.board, chosen.word, chosen.field, chosen.way, &self.random)
        self.board.keep_largest_piece(self.piece, self.stack)
        # Letters that are left over may have become this very word.
        if self.board.state.words == 0 or self.board.state.place[chosen.word] >= 0 or (
                not self.board.fits(chosen.word, chosen.field, chosen.way, self.pending)
                or self.board.matched == 0):
            return 0                # what was taken away is a ruin like any other
        mark = self.board.mark()
        self.board.place(chosen.word, chosen.field, chosen.way)
        tries = self.tries
        if self.board.run_count and not self.board.finish_runs(&tries, &self.random):
            self.board.undo(mark)
        return self.board.forget()

    cdef bint draw_word(self, Candidate* drawn) noexcept nogil:
        """Draw a letter of the board, and a word that has it, is not placed and has room there."""
        cdef const Occurrence* found
        cdef int field, way, part
        field = self.board.stride * (1 + <int> (
            next_random(&self.random) % <unsigned int> self.board.rows)) + 1 + <int> (
            next_random(&self.random) % <unsigned int> self.board.cols)
        if self.board.state.letter[field] == 0:
            return False
        way = <int> (next_random(&self.random) & 1)
        part = self.index.longer(0, self.board.state.letter[field])
        found = self.index.occurrence + self.index.part[part].first + <int> (
            next_random(&self.random) % <unsigned int> self.index.part[part].count)
        if self.board.state.place[found.word] >= 0 or (
                found.offset > self.board.room_before(field, way)):
            return False
        field -= found.offset * (self.board.stride if way else 1)
        drawn[0] = Candidate(found.word, field, way)
        return self.board.room[2 * field + way] >= self.index.length[found.word]

    cdef int note_changes(self) noexcept nogil:
        """Note which words are gone, and the fields where words are gone or new."""
        cdef uint64_t words
        cdef int chunk, word
        memset(
            self.changed, 0xFF if self.is_shifted else 0, 2 * self.board.lines * sizeof(uint64_t))
        self.any_fresh = False
        for chunk in range(self.index.chunks):
            self.fresh[chunk] = self.board.state.free[chunk] & ~self.before.free[chunk]
            self.any_fresh |= self.fresh[chunk] != 0
            words = self.board.state.free[chunk] ^ self.before.free[chunk]
            while words:
                word = 64 * chunk + lowest_bit(words)
                words &= words - 1
                self.touch(word, max(self.board.state.place[word], self.before.place[word]))
        return 0

    cdef int touch(self, int word, int place) noexcept nogil:
        """Note that the fields of a word changed: for its own line, those beside, and across."""
        cdef int field = place >> 1
        cdef int way = place & 1
        cdef int length = self.index.length[word]
        cdef uint64_t* along = self.changed + self.board.line_of[place]
        cdef uint64_t* across = self.changed + self.board.line_of[2 * field + 1 - way]
        cdef uint64_t fields = low_bits(length) << self.board.bit_of[place]
        cdef uint64_t here = ONE << self.board.bit_of[2 * field + 1 - way]
        cdef int line
        along[-1] |= fields
        along[0] |= fields
        along[1] |= fields
        for line in range(-1, length + 1):
            across[line] |= here
        return 0

    cdef int collect(self) noexcept nogil:
        """List the placements that are possible now and were not before."""
        cdef const BoardState* state = self.board.state
        cdef int way, number, line, bit
        cdef uint64_t fields
        self.candidate_count = self.left = 0
        for way in range(2):
            for number in range(1, (self.board.cols if way else self.board.rows) + 1):
                line = number + (self.board.lines if way else 0)
                if not (self.any_fresh or self.changed[line]):
                    continue
                fields = state.line[line] & ~state.owned[line]
                while fields:
                    bit = lowest_bit(fields)
                    fields &= fields - 1
                    self.collect_at(
                        bit * self.board.stride + number if way
                        else number * self.board.stride + bit, way, self.changed[line], True)
        return 0

    cdef int collect_at(
        self, int field, int way, uint64_t changed, bint first
    ) noexcept nogil:
        """List the placements of words through a letter: all where something changed, else fresh.

        With `first`, only those that have no other letter before it: they are listed there.
        """
        cdef const uint64_t* among = self.board.state.free
        cdef int step = self.board.stride if way else 1
        cdef int left = self.most_tried     # of a long list, some: it is filled more often instead
        cdef int at = self.board.bit_of[2 * field + way]
        cdef int offsets, offset, turn, count, i, j, word
        if self.board.state.owner[2 * field + way]:
            return 0
        if not changed & self.around(at):
            among = self.fresh
            if not self.is_any_fresh(self.board.state.letter[field]):
                return 0
        self.board.find_reach(field, way, first)
        offsets = at - self.board.earliest + 1
        if offsets < 1:
            return 0
        turn = <int> (next_random(&self.random) % <unsigned int> offsets)
        for i in range(offsets):
            offset = (turn + i) % offsets
            count = self.board.find_words(field, way, offset, among, left)
            for j in range(count):
                word = self.board.found[j]
                if (changed & self.span(word, at - offset) or has_bit(self.fresh, word)) and (
                        self.board.fits(word, field - offset * step, way, self.pending)):
                    self.add_candidate(word, field - offset * step, way)
            left -= count
            if left == 0:
                break
        return 0

    cdef inline uint64_t around(self, int at) noexcept nogil:
        """Return the fields of a line that a word through one of them has, or is next to."""
        return low_bits(min(64, at + self.index.longest + 1)) & ~low_bits(
            max(0, at - self.index.longest))

    cdef inline uint64_t span(self, int word, int at) noexcept nogil:
        """Return the fields of a line that a word has from one on, and is next to."""
        return low_bits(self.index.length[word] + 2) << (at - 1)

    cdef bint is_any_fresh(self, int letter) noexcept nogil:
        """Tell whether a word with a letter was taken away."""
        cdef const uint64_t* having = self.index.anywhere + <size_t> letter * self.index.chunks
        cdef int chunk
        for chunk in range(self.index.chunks):
            if self.fresh[chunk] & having[chunk]:
                return True
        return False

    cdef int add_candidate(self, int word, int field, int way) noexcept nogil:
        """Note a placement, after fits() said yes to it."""
        cdef int connectors = self.board.matched + self.board.crossing_count
        if self.candidate_count == self.candidate_room:
            return 0
        self.candidates[self.candidate_count] = Candidate(word, field, way)
        self.ranks[self.left].item = self.candidate_count
        self.ranks[self.left].rank = (
            self.guide[0] * (1 + self.board.crossing_count) + self.guide[1] * connectors
            + self.guide[2] * (self.index.length[word] - self.board.matched)
            + self.guide[3] * self.board.gained
            - self.guide[0] * self.board.pending_count // 4
            + <int> (next_random(&self.random) % <unsigned int> (self.noise + 1)))
        self.candidate_count += 1
        self.left += 1
        return rise(self.ranks, self.left - 1)

    cdef int fill(self) noexcept nogil:
        """Make the placements that gain most, until none is left."""
        cdef Candidate chosen
        cdef int i, tries, field
        cdef TrailMark mark
        while self.left:
            chosen = self.candidates[take_first(self.ranks, &self.left)]
            if self.board.state.place[chosen.word] >= 0 or not self.board.fits(
                    chosen.word, chosen.field, chosen.way, self.pending):
                continue
            if self.board.matched == 0 or (self.symmetric and self.board.crossing_count):
                continue
            mark = self.board.mark()
            self.board.place(chosen.word, chosen.field, chosen.way)
            tries = self.tries
            if (self.symmetric and not place_partner(
                    self.board, chosen.word, &self.random)) or (
                    self.board.run_count and not self.board.finish_runs(&tries, &self.random)):
                self.board.undo(mark)
                continue
            for i in range(self.board.new_field_count):
                field = self.board.new_fields[i]
                self.collect_at(field, 0, EVERYWHERE, False)
                self.collect_at(field, 1, EVERYWHERE, False)
            self.board.forget()
        return 0
