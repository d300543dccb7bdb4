"""Positions of a fill: sets of words and letters, and what follows from them.

Generalised arc consistency: every slot is a table constraint, its rows are words. The method is
that of compact-table (J. Demeulenaere and others, 2016): the rows that are left as a set of bits,
a mask for each place and letter, the machine word where support was seen last (a residue), and
either the letters that are left or those that are lost, whichever are fewer.

A position has a set of words for every slot and a set of letters for every cell. These steps go in
turns until nothing changes:

1. A slot that lost words may have lost the last one with some letter at some place: the cell there
   loses the letter, and the slot that crosses there loses the words that need it.
2. A slot with one word left is filled with it. If that was the last copy, the other slots lose it.
3. If all words must be used: a word that fits no slot refutes the position, and one of which there
   is one copy, and which fits a single slot, goes there.

A slot without words refutes the position at once.
Equal words are one word with several copies, so that exchanging them makes no other fill. A word
may have several forms (CUSTOM, and CU(ST)OM in a slot with such a cell), which share its copies.
"""

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy, memset

from puzzlewright.engine.kernel._bits cimport bits_in, has_bit, low_bits, lowest_bit
from puzzlewright.engine.kernel._memory cimport (
    as_array, block, from_array, out_of_memory, resize, zeros)
from puzzlewright.engine.word_fill._word_sets cimport (
    LEFT, LOST, set_add, set_drop, set_keep, set_meet, set_size,
)
from puzzlewright.engine.word_fill._slots cimport SlotTable, Sort, Table
from puzzlewright.engine.kernel._walk cimport look_up

cdef enum:
    STRIDE = 63         # slots between two looks at the deadline, less one
    MANY_QUEUED = 2000  # slots of which the one with the fewest words is not looked for
    FEW_WORDS = 64      # up to this many, going through them is quicker than asking by letter

cdef uint64_t ONE = 1

# The most that the levels of one search may take. Crosswords of 30×30 with half a million words
# take half of it.
cdef size_t MOST_LEVEL_BYTES = <size_t> 2 << 30


@cython.final
cdef class Filler:
    """A stack of positions, and the means to draw conclusions."""

    def __cinit__(self, SlotTable slot_table not None):
        cdef const Table* t = &slot_table.table
        cdef int most = 1
        cdef int number
        self.slot_table = slot_table
        self.table = t
        for number in range(t.sorts):
            most = max(most, t.sort[number].bits)
        self.queue = <int*> block(t.slots * sizeof(int))
        self.is_queued = <unsigned char*> zeros(t.slots)
        self.is_touched = <unsigned char*> zeros(t.sorts)
        self.support = <int*> zeros(
            <size_t> t.cells_start[t.slots] * t.letters * sizeof(int))
        longest = max([t.sort[number].length for number in range(t.sorts)])
        self.listed = <uint64_t*> zeros(longest * sizeof(uint64_t))
        self.fitting = <uint64_t*> zeros(most * sizeof(uint64_t))
        self.once = <uint64_t*> zeros(most * sizeof(uint64_t))
        self.twice = <uint64_t*> zeros(most * sizeof(uint64_t))
        self.is_left_out = <unsigned char*> zeros(t.slots)
        self.is_freed = <unsigned char*> zeros(t.cells)
        self.make_level(0)

    def __dealloc__(self):
        cdef int level
        for level in range(self.levels_room):
            free(self.levels[level].words)      # and what lies behind them
        free(self.levels)
        free(self.queue)
        free(self.is_queued)
        free(self.is_touched)
        free(self.support)
        free(self.listed)
        free(self.fitting)
        free(self.once)
        free(self.twice)
        free(self.is_left_out)
        free(self.is_freed)

    cdef int leave_out(self, without, freed) except -1:
        """Ask for less from the first position on: not for these slots, nor for given letters."""
        for slot in without:
            self.is_left_out[<int> slot] = 1
        for cell in freed:
            self.is_freed[<int> cell] = 1
        return 0

    cdef int make_level(self, int level) except -1 nogil:
        cdef const Table* t = self.table
        cdef uint64_t* room
        cdef Level* levels
        if level < self.levels_room:
            return 0
        if (level + 1) * self.level_size() > MOST_LEVEL_BYTES:
            out_of_memory()     # before the machine is: 20,000 slots and words take 50 MB a level
        # All in one piece: there is a level, or there is not enough memory for it. It comes first,
        # because `now` points to one of the levels, and these may move.
        room = <uint64_t*> resize(NULL, self.level_size())
        levels = <Level*> realloc(self.levels, (level + 1) * sizeof(Level))
        if levels == NULL:
            free(room)
            out_of_memory()
        self.levels = levels
        self.levels_room = level + 1
        self.levels[level].words = room
        self.levels[level].letters = room + t.domain_bits
        self.levels[level].left = room + t.domain_bits + t.cells
        self.levels[level].filled = <int*> (room + t.domain_bits + t.cells + t.left_bits)
        self.levels[level].sizes = self.levels[level].filled + t.slots
        return 0

    cdef size_t level_size(self) noexcept nogil:
        """Return how many bytes the sets and numbers of a level take."""
        cdef const Table* t = self.table
        return sizeof(uint64_t) * <size_t> (t.domain_bits + t.cells + t.left_bits) + (
            2 * t.slots * sizeof(int))

    cdef tuple level_state(self, int level):
        """Return a position in Python's terms."""
        cdef const Table* t = self.table
        cdef const Level* here = self.levels + level
        cdef size_t sets = sizeof(uint64_t) * <size_t> (t.domain_bits + t.cells + t.left_bits)
        return (as_array("Q", here.words, sets),
                as_array("i", here.filled, 2 * t.slots * sizeof(int)), here.open_slots)

    cdef int set_level(self, int level, tuple state) except -1:
        """Go back to a position that level_state() returned."""
        cdef const Table* t = self.table
        cdef size_t sets = sizeof(uint64_t) * <size_t> (t.domain_bits + t.cells + t.left_bits)
        self.make_level(level)
        from_array(self.levels[level].words, sets, state[0])
        from_array(self.levels[level].filled, 2 * t.slots * sizeof(int), state[1])
        self.levels[level].open_slots = state[2]
        return 0

    cdef bint begin(self) except -1 nogil:
        """Go to the first position; False if it is refuted."""
        cdef const Table* t = self.table
        cdef Level* root = self.levels
        cdef int slot, number, i
        memcpy(root.words, t.start, t.domain_bits * sizeof(uint64_t))
        memcpy(root.letters, t.letters_at, t.cells * sizeof(uint64_t))
        memset(root.left, 0, t.left_bits * sizeof(uint64_t))
        for number in range(t.sorts):
            for i in range(t.sort[number].words):
                if t.next_form == NULL or t.next_form[t.sort[number].first + i] == (
                        t.sort[number].first + i):  # others may be used in another form
                    root.left[t.sort[number].left_at + (i >> 6)] |= ONE << (i & 63)
        root.open_slots = 0
        for slot in range(t.slots):
            root.filled[slot] = LEFT_OUT if self.is_left_out[slot] else -1
            root.sizes[slot] = 0
            root.open_slots += not self.is_left_out[slot]
        for i in range(t.cells):
            if self.is_freed[i]:
                root.letters[i] = low_bits(t.letters)
        self.now = root
        self.begin_queue()
        for slot in range(t.slots):
            if slot & STRIDE == STRIDE:
                look_up()
            if self.is_left_out[slot]:
                continue
            self.push(slot)
            if not self.fit_letters(slot):
                self.culprit = slot
                return False
        i = 0
        while self.queue_count > MANY_QUEUED:
            i += 1
            if i & STRIDE == STRIDE:
                look_up()
            self.culprit = self.next_queued()
            if not self.look_at(self.culprit):
                return False
        return self.settle()

    cdef bint choose(self, int level, int slot, int word) except -1 nogil:
        """Go from a position to the one with a word (of its sort) in a slot; False if refuted."""
        self.deepen(level)
        self.keep_only(slot, word)
        return self.settle()

    cdef int deepen(self, int level) except -1 nogil:
        """Go from a position to a copy of it on the next level."""
        cdef const Level* old
        self.make_level(level + 1)
        old = self.levels + level
        self.now = self.levels + level + 1
        memcpy(self.now.words, old.words, self.level_size())
        self.now.open_slots = old.open_slots
        return self.begin_queue()

    cdef int size(self, int slot) noexcept nogil:
        """Return how many words a slot has left."""
        return self.now.sizes[slot]

    cdef int begin_queue(self) noexcept nogil:
        self.queue_count = 0
        memset(self.is_queued, 0, self.table.slots)
        memset(self.is_touched, 1, self.table.sorts)
        return 0

    cdef int push(self, int slot) noexcept nogil:
        """Note that a slot lost words."""
        self.is_touched[self.table.sort_of[slot]] = 1
        cdef int bits = self.table.sort[self.table.sort_of[slot]].bits
        self.now.sizes[slot] = set_size(self.now.words + self.table.domain_at[slot], bits)
        if not self.is_queued[slot]:
            self.is_queued[slot] = 1
            self.queue[self.queue_count] = slot
            self.queue_count += 1
        return 0

    cdef int next_queued(self) noexcept nogil:
        """Take the slot with the fewest words from the queue: it tells most.

        Of very many, take the last: to compare them all, each time, would take far longer.
        """
        cdef int best = 0
        cdef int at, slot
        if self.queue_count > MANY_QUEUED:
            best = self.queue_count - 1
        for at in range(1, 0 if best else self.queue_count):
            if self.now.sizes[self.queue[at]] < self.now.sizes[self.queue[best]]:
                best = at
        slot = self.queue[best]
        self.queue_count -= 1
        self.queue[best] = self.queue[self.queue_count]
        self.is_queued[slot] = 0
        return slot

    cdef int keep_only(self, int slot, int word) noexcept nogil:
        """Leave a slot one word."""
        cdef const Sort* sort = self.table.sort + self.table.sort_of[slot]
        cdef uint64_t* words = self.now.words + self.table.domain_at[slot]
        memset(words, 0, sort.bits * sizeof(uint64_t))
        words[word >> 6] = ONE << (word & 63)
        return self.push(slot)

    cdef bint settle(self) noexcept nogil:
        """Draw conclusions until there are no more; False if the position is refuted."""
        cdef int number
        cdef bint again = True
        while again:
            while self.queue_count:
                self.culprit = self.next_queued()
                if not self.look_at(self.culprit):
                    return False
            again = False
            for number in range(self.table.sorts):
                if self.table.all_used and self.is_touched[number]:
                    self.is_touched[number] = 0     # before: what it concludes is to be looked at
                    if not self.use_all(number):
                        return False
                    again = again or self.queue_count
        return True

    cdef bint look_at(self, int slot) noexcept nogil:
        """Draw conclusions from the words that a slot has left; False if there are none."""
        cdef const Table* t = self.table
        cdef const Sort* sort = t.sort + t.sort_of[slot]
        cdef int size = self.now.sizes[slot]
        cdef int place, cell, way, other
        cdef uint64_t letters, lost
        if size == 0:
            return False
        if size == 1 and self.now.filled[slot] < 0:
            if not self.fill(slot):
                return False
        if size <= FEW_WORDS:
            self.list_letters(slot)
        for place in range(sort.length):
            cell = t.slot_cells[t.cells_start[slot] + place]
            letters = self.now.letters[cell]
            if size <= FEW_WORDS:
                letters &= self.listed[place]
            else:
                letters = self.letters_of(slot, place, letters)
            if letters == self.now.letters[cell]:
                continue
            if letters == 0:
                return False
            lost = self.now.letters[cell] & ~letters
            self.now.letters[cell] = letters
            for way in range(2):
                other = t.slot_at[2 * cell + way]
                if other >= 0 and other != slot and self.now.filled[other] != LEFT_OUT:
                    if not self.keep_letters(other, t.place_at[2 * cell + way], letters, lost):
                        self.culprit = other
                        return False
        return True

    cdef int list_letters(self, int slot) noexcept nogil:
        """List the letters that the words of a slot have at each place, word by word."""
        cdef const Table* t = self.table
        cdef const Sort* sort = t.sort + t.sort_of[slot]
        cdef const uint64_t* words = self.now.words + t.domain_at[slot]
        cdef const unsigned char* letters
        cdef uint64_t left
        cdef int i, place
        memset(self.listed, 0, sort.length * sizeof(uint64_t))
        for i in range(sort.bits):
            left = words[i]
            while left:
                letters = sort.spelling + <size_t> (64 * i + lowest_bit(left)) * sort.length
                left &= left - 1
                for place in range(sort.length):
                    self.listed[place] |= ONE << letters[place]
        return 0

    cdef uint64_t letters_of(self, int slot, int place, uint64_t letters) noexcept nogil:
        """Return which of some letters the words of a slot have at a place."""
        cdef const Table* t = self.table
        cdef const Sort* sort = t.sort + t.sort_of[slot]
        cdef const uint64_t* words = self.now.words + t.domain_at[slot]
        cdef const uint64_t* having = sort.having + <size_t> place * t.letters * sort.bits
        cdef int* seen = self.support + <size_t> (t.cells_start[slot] + place) * t.letters
        cdef const uint64_t* with_letter
        cdef uint64_t left = letters
        cdef int letter, at
        while left:
            letter = lowest_bit(left)
            left &= left - 1
            with_letter = having + <size_t> letter * sort.bits
            if words[seen[letter]] & with_letter[seen[letter]]:
                continue
            at = set_meet(words, with_letter, sort.bits)
            if at < 0:
                letters &= ~(ONE << letter)
            else:
                seen[letter] = at
        return letters

    cdef bint keep_letters(
        self, int slot, int place, uint64_t letters, uint64_t lost
    ) noexcept nogil:
        """Leave a slot the words that have one of some letters at a place; False if none are.

        `lost` are the letters that it could have had there besides.
        """
        cdef const Table* t = self.table
        cdef const Sort* sort = t.sort + t.sort_of[slot]
        cdef uint64_t* words = self.now.words + t.domain_at[slot]
        cdef const uint64_t* having = sort.having + <size_t> place * t.letters * sort.bits
        cdef bint is_few = bits_in(lost) < bits_in(letters)
        cdef uint64_t listed = lost if is_few else letters
        cdef int change
        memset(self.fitting, 0, sort.bits * sizeof(uint64_t))
        while listed:
            set_add(self.fitting, having + <size_t> lowest_bit(listed) * sort.bits, sort.bits)
            listed &= listed - 1
        if is_few:
            change = set_drop(words, self.fitting, sort.bits)
        else:
            change = set_keep(words, self.fitting, sort.bits)
        if change & LOST:
            self.push(slot)
        return change & LEFT != 0

    cdef bint fit_letters(self, int slot) noexcept nogil:
        """Leave a slot the words that agree with the letters of its cells."""
        cdef const Table* t = self.table
        cdef uint64_t lost
        cdef int place, cell
        for place in range(t.sort[t.sort_of[slot]].length):
            cell = t.slot_cells[t.cells_start[slot] + place]
            lost = low_bits(t.letters) & ~self.now.letters[cell]
            if not self.keep_letters(slot, place, self.now.letters[cell], lost):
                return False
        return True

    cdef bint fill(self, int slot) noexcept nogil:
        """Fill a slot with the one word that it has left; False if there are no copies of it."""
        cdef const Table* t = self.table
        cdef int number = t.sort_of[slot]
        cdef const Sort* sort = t.sort + number
        cdef const uint64_t* words = self.now.words + t.domain_at[slot]
        cdef int used = 0
        cdef int word = 0
        cdef int copies, other
        while words[word] == 0:
            word += 1
        word = 64 * word + lowest_bit(words[word])
        copies = t.copies[sort.first + word]
        self.now.filled[slot] = word
        self.now.open_slots -= 1
        if copies < 0:
            return True
        if t.next_form != NULL and t.next_form[sort.first + word] != sort.first + word:
            return self.use_form(sort.first + word)
        for other in range(t.slots):
            used += t.sort_of[other] == number and self.now.filled[other] == word
        if used > copies:
            return False
        if used == copies:
            self.now.left[sort.left_at + (word >> 6)] &= ~(ONE << (word & 63))
            for other in range(t.slots):
                if t.sort_of[other] == number and self.now.filled[other] < 0:
                    self.take_away(other, word)
        return True

    cdef bint use_form(self, int form) noexcept nogil:
        """Count a word that has several forms, of which one fills a slot; False if too many are.

        When the last copy is used, the open slots lose all its forms.
        """
        cdef const Table* t = self.table
        cdef int used = 0
        cdef int each = form
        cdef int slot
        while True:
            for slot in range(t.slots):
                used += self.has_form(slot, each) and (
                    self.now.filled[slot] == each - t.sort[t.sort_of[slot]].first)
            each = t.next_form[each]
            if each == form:
                break
        if used > t.copies[form]:
            return False
        while True:
            for slot in range(t.slots if used >= t.copies[each] else 0):
                if self.now.filled[slot] < 0 and self.has_form(slot, each):
                    self.take_away(slot, each - t.sort[t.sort_of[slot]].first)
            each = t.next_form[each]
            if each == form:
                return True

    cdef bint has_form(self, int slot, int form) noexcept nogil:
        """Tell whether a word, by its number among all, is as long as a slot."""
        cdef const Sort* sort = self.table.sort + self.table.sort_of[slot]
        return sort.first <= form < sort.first + sort.words

    cdef int take_away(self, int slot, int word) noexcept nogil:
        """Take a word from a slot."""
        cdef uint64_t* words = self.now.words + self.table.domain_at[slot]
        if has_bit(words, word):
            words[word >> 6] &= ~(ONE << (word & 63))
            self.push(slot)
        return 0

    cdef bint narrow(self, int cell, uint64_t letters) noexcept nogil:
        """Leave a cell some of its letters; False if a slot then has no words."""
        cdef const Table* t = self.table
        cdef uint64_t lost = self.now.letters[cell] & ~letters
        cdef int way, slot
        self.now.letters[cell] = letters
        for way in range(2):
            slot = t.slot_at[2 * cell + way]
            if slot >= 0 and self.now.filled[slot] != LEFT_OUT:
                if not self.keep_letters(slot, t.place_at[2 * cell + way], letters, lost):
                    self.culprit = slot
                    return False
        return True

    cdef bint use_all(self, int number) noexcept nogil:
        """See to it that all words of a sort find a slot; False if one does not."""
        cdef const Table* t = self.table
        cdef const Sort* sort = t.sort + number
        cdef const uint64_t* left = self.now.left + sort.left_at
        cdef const uint64_t* words
        cdef uint64_t single
        cdef int slot, i, word
        memset(self.once, 0, sort.bits * sizeof(uint64_t))
        memset(self.twice, 0, sort.bits * sizeof(uint64_t))
        for slot in range(t.slots):
            if t.sort_of[slot] == number and self.now.filled[slot] < 0:
                words = self.now.words + t.domain_at[slot]
                for i in range(sort.bits):
                    self.twice[i] |= self.once[i] & words[i]
                    self.once[i] |= words[i]
        for i in range(sort.bits):
            if left[i] & ~self.once[i]:
                return False
            single = left[i] & ~self.twice[i]
            while single:
                word = 64 * i + lowest_bit(single)
                single &= single - 1
                if not self.put_where_it_fits(number, word):
                    return False
        return True

    cdef bint put_where_it_fits(self, int number, int word) noexcept nogil:
        """Leave the one open slot that has a word nothing but it, if a copy is left."""
        cdef const Table* t = self.table
        cdef const Sort* sort = t.sort + number
        cdef int used = 0
        cdef int slot
        for slot in range(t.slots):
            used += t.sort_of[slot] == number and self.now.filled[slot] == word
        if t.copies[sort.first + word] - used > 1:
            return False        # more copies than slots
        for slot in range(t.slots):
            if t.sort_of[slot] == number and self.now.filled[slot] < 0 and has_bit(
                    self.now.words + t.domain_at[slot], word):
                self.keep_only(slot, word)
                return True
        return False            # another word took the slot just now
