"""A board on which words cross: placing, finishing what that begins, taking away.

The position that three searches share, with a trail to undo moves. Finishing is a depth-first
search with a limit on tries.

Between two moves everything is in order: each run of two or more letters is a word, and no word is
there twice. A placement may put letters beside others. The run that this makes is a word, or part
of one: then it is *unfinished*, and words that finish it have to be placed at once, or all of it is
undone.

There is a border of blank fields around the board. Ways are 0 (across) and 1 (down).
"""

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from puzzlewright.engine.kernel._bits cimport highest_bit, low_bits, lowest_bit, set_bit
from puzzlewright.engine.criss_cross._word_index cimport WordIndex, Occurrence, letter_bit
from puzzlewright.engine.kernel._memory cimport block, int_array, zeros
from puzzlewright.engine.kernel._walk cimport next_random

cdef enum:
    MOST_PENDING = 2    # unfinished runs that a word may leave that finishes another

cdef uint64_t ONE = 1


@cython.final
cdef class CrossingBoard:
    """A board and the words that may come on it."""

    def __cinit__(self, WordIndex index not None, int rows, int cols, values):
        cdef int row, col, field
        self.index, self.rows, self.cols = index, rows, cols
        self.stride = cols + 2
        self.fields = (rows + 2) * self.stride
        self.lines = max(rows, cols) + 2
        self.state_size = (
            sizeof(BoardState) + (6 * self.lines + index.chunks) * sizeof(uint64_t)
            + sizeof(short) * <size_t> (3 * self.fields + index.words))
        self.values = int_array([0, *values])
        self.room = <int*> zeros(2 * self.fields * sizeof(int))
        self.line_of = <int*> zeros(2 * self.fields * sizeof(int))
        self.bit_of = <int*> zeros(2 * self.fields * sizeof(int))
        for row in range(1, rows + 1):
            for col in range(1, cols + 1):
                field = row * self.stride + col
                self.room[2 * field], self.room[2 * field + 1] = cols + 1 - col, rows + 1 - row
                self.line_of[2 * field], self.line_of[2 * field + 1] = row, self.lines + col
                self.bit_of[2 * field], self.bit_of[2 * field + 1] = col, row
        # A field gets its letter once between two marks, and a word its place.
        self.new_fields = <int*> block(self.fields * sizeof(int))
        self.new_words = <int*> block(index.words * sizeof(int))
        self.runs = <int*> block(4 * self.fields * sizeof(int))
        self.crossing = <int*> block((index.longest + 1) * sizeof(int))
        self.found = <int*> block(index.words * sizeof(int))
        self.adopts = True
        self.state = self.new_state()
        self.clear()

    def __dealloc__(self):
        free(self.values)
        free(self.room)
        free(self.line_of)
        free(self.bit_of)
        free(self.new_fields)
        free(self.new_words)
        free(self.runs)
        free(self.crossing)
        free(self.found)
        free(self.state)

    cdef BoardState* new_state(self) except NULL:
        """Return memory for what is on a board."""
        cdef BoardState* made = <BoardState*> block(self.state_size)
        made.line = <uint64_t*> (made + 1)
        made.owned = made.line + 2 * self.lines
        made.crossed = made.owned + 2 * self.lines
        made.free = made.crossed + 2 * self.lines
        made.letter = <short*> (made.free + self.index.chunks)
        made.owner = made.letter + self.fields
        made.place = made.owner + 2 * self.fields
        return made

    cdef void copy(self, BoardState* target, const BoardState* source) noexcept nogil:
        """Make one state like another."""
        target.words, target.connectors = source.words, source.connectors
        target.letters, target.bonus = source.letters, source.bonus
        memcpy(target.line, source.line, self.state_size - sizeof(BoardState))

    cdef int clear(self) noexcept nogil:
        """Take everything from the board."""
        cdef BoardState* state = self.state
        cdef int word
        state.words = state.connectors = state.letters = 0
        state.bonus = 0
        memset(state.line, 0, (6 * self.lines + self.index.chunks) * sizeof(uint64_t))
        for word in range(self.index.words):
            set_bit(state.free, word)
        memset(state.letter, 0, 3 * self.fields * sizeof(short))
        memset(state.place, 0xFF, self.index.words * sizeof(short))
        return self.forget()

    cdef long long worth(self, const int* weights) noexcept nogil:
        """Return what is on the board: words, connectors, letters and bonus, each by its weight."""
        cdef const BoardState* state = self.state
        return (
            <long long> weights[0] * state.words + <long long> weights[1] * state.connectors
            + <long long> weights[2] * state.letters + <long long> weights[3] * state.bonus)

    cdef tuple placements(self, const BoardState* state):
        """Return the words of a state: word, row, column and way, all in a row; None if bare."""
        cdef int word, place
        if state.words == 0:
            return None
        found = []
        for word in range(self.index.words):
            place = state.place[word]
            if place >= 0:
                found += [word, (place >> 1) // self.stride - 1,
                          (place >> 1) % self.stride - 1, place & 1]
        return tuple(found)

    cdef int put(self, placements) except -1:
        """Put an arrangement on the board, as placements() gives it."""
        cdef int at, word, field, way, place
        self.clear()
        for own in range(2):            # letters first, then words: they count what they cross
            for at in range(0, len(placements), 4):
                word, way = placements[at], placements[at + 3]
                field = (placements[at + 1] + 1) * self.stride + placements[at + 2] + 1
                if own:
                    self.own(word, field, way)
                    continue
                for place in range(self.index.length[word]):
                    self.write(
                        field + place * (self.stride if way else 1),
                        self.index.spelling[self.index.start[word] + place])
        return self.forget()

    cdef int put_on(self, BoardState* state, placements) except -1:
        """Make a state have an arrangement, or none; what is on the board is lost."""
        self.put(placements or ())
        self.copy(state, self.state)
        return 0

    # ------------------------------------------------------------ finding

    cdef int find_reach(self, int field, int way, bint first) noexcept nogil:
        """Note between which fields of its line a word through a letter can lie.

        With `first`, no other letter comes before it in the word.
        """
        cdef const BoardState* state = self.state
        cdef int line = self.line_of[2 * field + way]
        cdef uint64_t blank = ~state.line[line]
        cdef uint64_t blocked = (state.crossed[line - 1] | state.crossed[line + 1]) & blank
        cdef uint64_t between = state.line[line - 1] & state.line[line + 1] & blank & ~blocked
        cdef uint64_t wall = state.line[line] if first else state.owned[line]
        cdef int at = self.bit_of[2 * field + way]
        cdef int end = max(1, at - self.index.longest + 1)
        cdef uint64_t fields = low_bits(at) & ~low_bits(end)
        cdef int step = self.stride if way else 1
        cdef int here
        self.earliest = end
        if fields & wall:               # a blank between the two
            self.earliest = highest_bit(fields & wall) + 2
        if fields & blocked:
            self.earliest = max(self.earliest, highest_bit(fields & blocked) + 1)
        fields &= between & ~low_bits(min(self.earliest, at))
        while fields:
            here = highest_bit(fields)
            fields ^= ONE << here
            if not self.letters_for(field + (here - at) * step, 1 - way):
                self.earliest = here + 1
                break
        end = min(self.rows if way else self.cols, at + self.index.longest - 1)
        fields = low_bits(end + 1) & ~low_bits(at + 1)
        self.latest = end
        if fields & state.owned[line]:
            self.latest = lowest_bit(fields & state.owned[line]) - 2
        if fields & blocked:
            self.latest = min(self.latest, lowest_bit(fields & blocked) - 1)
        fields &= between & low_bits(max(at, self.latest) + 1)
        while fields:
            here = lowest_bit(fields)
            fields &= fields - 1
            if not self.letters_for(field + (here - at) * step, 1 - way):
                self.latest = here - 1
                break
        return 0

    cdef uint64_t letters_for(self, int field, int way) noexcept nogil:
        """Return letters that a blank field may get for its neighbours in a way, and perhaps more.

        Those that it does not return would make a run that is part of no word.
        """
        cdef const BoardState* state = self.state
        cdef int step = self.stride if way else 1
        cdef int front = field - step
        cdef int part = 0
        cdef uint64_t letters = ~(<uint64_t> 0)
        if state.owner[2 * front + way] or state.owner[2 * (field + step) + way]:
            return 0            # a word would become longer
        if state.letter[front]:
            while state.letter[front - step]:
                front -= step
            while front != field:
                part = self.index.longer(part, state.letter[front])
                front += step
            letters = self.index.part[part].behind
        if state.letter[field + step]:
            part = self.part_from(field + step, step)
            letters &= self.index.part[part].before
        return letters

    cdef int find_words(
        self, int field, int way, int offset, const uint64_t* among, int most
    ) noexcept nogil:
        """List words that begin `offset` fields before one and have the letters on the board.

        They end where find_reach() says they can. There may be words among them that do not fit.
        """
        cdef const BoardState* state = self.state
        cdef const uint64_t* line = state.line + self.line_of[2 * field + way]
        cdef int chunks = self.index.chunks
        cdef int start = self.bit_of[2 * field + way] - offset
        cdef int step = self.stride if way else 1
        cdef int count = 0
        cdef const uint64_t* having = self.index.having(offset, state.letter[field])
        cdef const uint64_t* up_to = self.index.up_to + chunks * min(
            self.index.longest, self.latest - start + 1)
        cdef uint64_t words, others, letters
        cdef int chunk, place
        if line[0] >> (start - 1) & 1:
            return 0
        letters = line[0] >> start & ((ONE << (self.latest + 1 - start)) - 1) & ~(ONE << offset)
        for chunk in range(chunks):
            words = having[chunk] & among[chunk] & up_to[chunk]
            others = letters
            while words and others:
                place = lowest_bit(others)
                others &= others - 1
                if place > self.index.longest - 1:
                    break
                words &= self.index.having(
                    place, state.letter[field + (place - offset) * step])[chunk] | (
                    self.index.up_to[(place - 1) * chunks + chunk] if place > offset else 0)
            while words:
                self.found[count] = 64 * chunk + lowest_bit(words)
                words &= words - 1
                count += 1
                if count == most:
                    return count
        return count

    # ------------------------------------------------------------ placing

    cdef bint fits(self, int word, int field, int way, int pending) noexcept nogil:
        """Tell whether a word can be placed, leaving at most `pending` runs unfinished.

        Notes in `crossing` the words that it completes besides, in `matched` how many of its
        letters are there already.
        """
        cdef const BoardState* state = self.state
        cdef const int* spelling = self.index.spelling + self.index.start[word]
        cdef int length = self.index.length[word]
        cdef int first = self.bit_of[2 * field + way]
        cdef const uint64_t* line = state.line + self.line_of[2 * field + way]
        cdef const uint64_t* crossed = state.crossed + self.line_of[2 * field + way]
        cdef uint64_t fields, letters
        cdef int step = self.stride if way else 1
        cdef int place
        if self.room[2 * field + way] < length:
            return False
        fields = ((ONE << length) - 1) << first
        if line[0] & (ONE << (first - 1) | ONE << (first + length)):
            return False
        if state.owned[self.line_of[2 * field + way]] & fields:
            return False
        if (crossed[-1] | crossed[1]) & fields & ~line[0]:
            return False        # a word would become longer
        self.matched = self.gained = self.crossing_count = self.pending_count = 0
        letters = line[0] & fields
        while letters:
            place = lowest_bit(letters) - first
            letters &= letters - 1
            if state.letter[field + place * step] != spelling[place]:
                return False
            self.matched += 1
            self.gained += self.values[spelling[place]]
        letters = (line[-1] | line[1]) & fields & ~line[0]      # those that get neighbours
        while letters:
            place = lowest_bit(letters) - first
            letters &= letters - 1
            if not self.crosses_well(
                    field + place * step, 1 - way, spelling[place], word, pending):
                return False
        return True

    cdef bint crosses_well(
        self, int field, int way, int letter, int word, int pending
    ) noexcept nogil:
        """Tell whether a letter makes a word, or part of one, with those beside it."""
        cdef const short* letters = self.state.letter
        cdef int step = self.stride if way else 1
        cdef int at = field - step
        cdef int part = 0
        cdef int other, i
        if self.state.owner[2 * at + way] or self.state.owner[2 * (field + step) + way]:
            return False        # a word would become longer
        if letters[at] and not self.index.next_to[letters[at]] & letter_bit(letter):
            return False
        if letters[field + step] and not (
                self.index.next_to[letter] & letter_bit(letters[field + step])):
            return False
        while letters[at]:
            at -= step
        at += step
        while at != field:
            part = self.index.longer(part, letters[at])
            if part < 0:
                return False
            at += step
        part = self.index.longer(part, letter)
        at += step
        while part >= 0 and letters[at]:
            part = self.index.longer(part, letters[at])
            at += step
        if part < 0:
            return False
        other = self.index.part[part].word
        if other >= 0 and self.state.place[other] < 0 and other != word:
            for i in range(self.crossing_count):
                if self.crossing[i] == other:
                    other = -1
                    break
            if other >= 0:
                self.crossing[self.crossing_count] = other
                self.crossing_count += 1
                self.gained += self.values[letter]
                return True
        self.pending_count += 1
        return self.pending_count <= pending

    cdef int place(self, int word, int field, int way) noexcept nogil:
        """Place a word that fits, and the words that it completes; note the unfinished runs."""
        cdef BoardState* state = self.state
        cdef const int* spelling = self.index.spelling + self.index.start[word]
        cdef int step = self.stride if way else 1
        cdef int side = 1 if way else self.stride
        cdef int first = self.new_field_count
        cdef int place, here, start, part, i
        for place in range(self.index.length[word]):
            here = field + place * step
            self.write(here, spelling[place])
        self.own(word, field, way)
        for i in range(first, self.new_field_count):
            here = self.new_fields[i]
            if state.letter[here - side] == 0 and state.letter[here + side] == 0:
                continue
            start = here
            while state.letter[start - side]:
                start -= side
            part = 0
            here = start
            while state.letter[here]:
                part = self.index.longer(part, state.letter[here])
                here += side
            part = self.index.part[part].word if part >= 0 else -1
            if part >= 0 and state.place[part] < 0:
                self.own(part, start, 1 - way)
            else:
                self.runs[self.run_count] = 2 * start + 1 - way
                self.run_count += 1
        return 0

    cdef int write(self, int field, int letter) noexcept nogil:
        """Write a letter on a field, if it is blank."""
        if self.state.letter[field] == 0:
            self.state.letter[field] = <short> letter
            self.state.letters += 1
            self.state.line[self.line_of[2 * field]] |= ONE << self.bit_of[2 * field]
            self.state.line[self.line_of[2 * field + 1]] |= ONE << self.bit_of[2 * field + 1]
            self.new_fields[self.new_field_count] = field
            self.new_field_count += 1
        return 0

    cdef int erase(self, int field) noexcept nogil:
        """Take a letter from a field."""
        self.state.letter[field] = 0
        self.state.letters -= 1
        self.state.line[self.line_of[2 * field]] &= ~(ONE << self.bit_of[2 * field])
        self.state.line[self.line_of[2 * field + 1]] &= ~(ONE << self.bit_of[2 * field + 1])
        return 0

    cdef int own(self, int word, int field, int way) noexcept nogil:
        """Note that the letters from a field on are a word."""
        cdef BoardState* state = self.state
        cdef int step = self.stride if way else 1
        cdef int place, here
        for place in range(self.index.length[word]):
            here = field + place * step
            state.owner[2 * here + way] = <short> (word + 1)
            state.crossed[self.line_of[2 * here + 1 - way]] |= (
                ONE << self.bit_of[2 * here + 1 - way])
            if state.owner[2 * here + 1 - way]:
                state.connectors += 1
                state.bonus += self.values[state.letter[here]]
        state.owned[self.line_of[2 * field + way]] |= (
            (ONE << self.index.length[word]) - 1) << self.bit_of[2 * field + way]
        state.place[word] = <short> (2 * field + way)
        state.free[word >> 6] &= ~(ONE << (word & 63))
        state.words += 1
        self.new_words[self.new_word_count] = word
        self.new_word_count += 1
        return 0

    cdef int disown(self, int word) noexcept nogil:
        """Take a word away, but not its letters."""
        cdef BoardState* state = self.state
        cdef int way = state.place[word] & 1
        cdef int field = state.place[word] >> 1
        cdef int step = self.stride if way else 1
        cdef int place, here
        for place in range(self.index.length[word]):
            here = field + place * step
            state.owner[2 * here + way] = 0
            state.crossed[self.line_of[2 * here + 1 - way]] &= ~(
                ONE << self.bit_of[2 * here + 1 - way])
            if state.owner[2 * here + 1 - way]:
                state.connectors -= 1
                state.bonus -= self.values[state.letter[here]]
        state.owned[self.line_of[2 * field + way]] &= ~(
            ((ONE << self.index.length[word]) - 1) << self.bit_of[2 * field + way])
        state.place[word] = -1
        set_bit(state.free, word)
        state.words -= 1
        return 0

    # ------------------------------------------------------------ undoing

    cdef int forget(self) noexcept nogil:
        """Keep what was placed: from here on, nothing before can be undone."""
        self.new_field_count = self.new_word_count = self.run_count = 0
        return 0

    cdef TrailMark mark(self) noexcept nogil:
        """Return what undo() needs to come back to this place."""
        return TrailMark(self.new_field_count, self.new_word_count, self.run_count)

    cdef int undo(self, TrailMark mark) noexcept nogil:
        """Undo all placements since a mark."""
        while self.new_word_count > mark.words:
            self.new_word_count -= 1
            self.disown(self.new_words[self.new_word_count])
        while self.new_field_count > mark.fields:
            self.new_field_count -= 1
            self.erase(self.new_fields[self.new_field_count])
        self.run_count = mark.runs
        return 0

    # ------------------------------------------------------------ finishing

    cdef bint finish_runs(self, int* tries, unsigned long long* random) noexcept nogil:
        """Place words until no run is unfinished; False if that does not succeed in some tries.

        Then what was placed here is undone, and the runs are as unfinished as before.
        """
        cdef const Occurrence* found
        cdef TrailMark mark
        cdef int last = self.run_count - 1
        cdef int count, turn, field, way, step, part, i
        while last >= 0 and self.state.owner[self.runs[last]]:
            last -= 1               # words that were placed meanwhile took care of it
        if last < 0:
            return True
        field, way = self.runs[last] >> 1, self.runs[last] & 1
        step = self.stride if way else 1
        while self.state.letter[field - step]:      # it may have become longer at its front
            field -= step
        part = self.part_from(field, step)
        if part < 0:
            return False
        mark = self.mark()
        count = self.index.part[part].count
        turn = <int> (next_random(random) % <unsigned int> count)
        for i in range(count):
            found = self.index.occurrence + self.index.part[part].first + (turn + i) % count
            if self.state.place[found.word] >= 0 or found.offset > self.room_before(field, way):
                continue
            tries[0] -= 1
            if tries[0] < 0:
                return False
            if self.fits(found.word, field - found.offset * step, way, MOST_PENDING):
                self.place(found.word, field - found.offset * step, way)
                if self.finish_runs(tries, random):
                    return True
                self.undo(mark)
        return False

    cdef int part_from(self, int field, int step) noexcept nogil:
        """Return what the letters from a field on are part of; -1 if no word has them."""
        cdef int part = 0
        while self.state.letter[field] and part >= 0:
            part = self.index.longer(part, self.state.letter[field])
            field += step
        return part

    # ------------------------------------------------------------ taking away

    cdef int remove(self, int word, unsigned long long* random) noexcept nogil:
        """Take a word away, and what cannot stay without it."""
        cdef BoardState* state = self.state
        cdef int way = state.place[word] & 1
        cdef int field = state.place[word] >> 1
        cdef int step = self.stride if way else 1
        cdef int place = 0
        cdef int here
        self.wipe(word)
        while place < self.index.length[word]:
            here = field + place * step
            if state.letter[here] and state.letter[here + step] and not state.owner[2 * here + way]:
                self.break_run(here, way, random)   # which may leave letters of it: look again
            else:
                place += 1
        return 0

    cdef int break_run(self, int field, int way, unsigned long long* random) noexcept nogil:
        """See to it that letters in a row that are no word any more become one, or fewer."""
        cdef BoardState* state = self.state
        cdef int step = self.stride if way else 1
        cdef int length = 0
        cdef int part, word
        part = self.part_from(field, step)
        if part >= 0:
            word = self.index.part[part].word
            if word >= 0 and state.place[word] < 0 and self.adopts:
                self.own(word, field, way)
                return 0
        while state.letter[field + length * step]:
            length += 1
        field += step * <int> (next_random(random) % <unsigned int> length)
        return self.remove(state.owner[2 * field + 1 - way] - 1, random)

    cdef int neighbours(
        self, int wanted, int* chosen, unsigned long long* random
    ) noexcept nogil:
        """Choose connected words at random; return how many: perhaps fewer than wanted.

        There is a word on the board.
        """
        cdef const BoardState* state = self.state
        cdef int count = 1
        cdef int _try, word, other, way, place, i
        word = <int> (next_random(random) % <unsigned int> self.index.words)
        while state.place[word] < 0:
            word = word + 1 if word + 1 < self.index.words else 0
        chosen[0] = word
        for _try in range(3 * wanted):
            if count >= wanted:
                break
            word = chosen[next_random(random) % <unsigned int> count]
            way = state.place[word] & 1
            place = <int> (next_random(random) % <unsigned int> self.index.length[word])
            other = state.owner[2 * (
                (state.place[word] >> 1) + place * (self.stride if way else 1)) + 1 - way] - 1
            for i in range(count):
                if chosen[i] == other:
                    other = -1
            if other >= 0:
                chosen[count] = other
                count += 1
        return count

    cdef int keep_largest_piece(self, int* piece, int* stack) noexcept nogil:
        """Take away all words that are not connected with most of them.

        `piece` and `stack` are memory for a number for each word.
        """
        cdef BoardState* state = self.state
        cdef int pieces = 0
        cdef int best = 0
        cdef int best_size = 0
        cdef int word, size
        for word in range(self.index.words):
            piece[word] = -1
        for word in range(self.index.words):
            if state.place[word] >= 0 and piece[word] < 0:
                size = self.flood(word, pieces, piece, stack)
                if size == state.words:
                    return 1
                if size > best_size:
                    best, best_size = pieces, size
                pieces += 1
        if pieces > 1:
            for word in range(self.index.words):
                if state.place[word] >= 0 and piece[word] != best:
                    self.wipe(word)
        return pieces

    cdef int flood(self, int word, int number, int* piece, int* stack) noexcept nogil:
        """Give all words that are connected with one a number; return how many they are."""
        cdef BoardState* state = self.state
        cdef int count = 1
        cdef int size = 0
        cdef int way, field, step, place, other
        stack[0] = word
        piece[word] = number
        while count:
            count -= 1
            size += 1
            word = stack[count]
            way, field = state.place[word] & 1, state.place[word] >> 1
            step = self.stride if way else 1
            for place in range(self.index.length[word]):
                other = state.owner[2 * (field + place * step) + 1 - way] - 1
                if other >= 0 and piece[other] < 0:
                    piece[other] = number
                    stack[count] = other
                    count += 1
        return size

    cdef int wipe(self, int word) noexcept nogil:
        """Take a word of a piece away that goes as a whole."""
        cdef BoardState* state = self.state
        cdef int way = state.place[word] & 1
        cdef int field = state.place[word] >> 1
        cdef int step = self.stride if way else 1
        cdef int place, here
        self.disown(word)
        for place in range(self.index.length[word]):
            here = field + place * step
            if state.owner[2 * here + 1 - way] == 0:
                self.erase(here)
        return 0
