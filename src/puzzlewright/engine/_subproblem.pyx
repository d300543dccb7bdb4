"""The part of a problem that some slots make up, while all others keep their words.

Large neighbourhood search takes a few slots of many and a few hundred words of half a million. Here
they are cut out, and the slots, cells and words of the part get numbers of their own: then a
position takes kilobytes, not a megabyte, and a search tries ten times as many words in the same
time.

A slot that is free can take the words that

- it has left at the root of the whole, and that agree with the words that cross it,
- are not used up by slots that keep their words,
- score enough: where the best words of all these slots add up to `slack` more than is wanted, the
  word of a slot is at most `slack` worse than its best one (bounds consistency of a sum).

Words come best first, as they do in the whole.
"""

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from puzzlewright.engine._bits cimport bits_in, lowest_bit
from puzzlewright.engine._filler cimport Level
from puzzlewright.engine._memory cimport block, grown
from puzzlewright.engine._sets cimport set_add, set_keep
from puzzlewright.engine._slots cimport (
    SlotTable, Sort, Table, first_below, first_word, keep_first,
)

cdef uint64_t ONE = 1


@cython.final
cdef class Subproblem:
    """A table of some slots, made anew for each choice of slots."""

    def __cinit__(self, SlotTable slot_table not None):
        cdef const Table* t = &slot_table.table
        cdef int places = t.cells_start[t.slots]
        self.slot_table = slot_table
        self.whole = t
        self.rows = <uint64_t*> block(t.domain_bits * sizeof(uint64_t))
        self.joined = <uint64_t*> block(t.left_bits * sizeof(uint64_t))
        self.cell_number = <int*> block(t.cells * sizeof(int))
        self.sort_number = <int*> block(t.sorts * sizeof(int))
        self.sort_from = <int*> block(t.sorts * sizeof(int))
        self.good = <int*> block(t.sorts * sizeof(int))
        self.bits = <int*> block(t.sorts * sizeof(int))
        self.table.sort = <Sort*> block(t.sorts * sizeof(Sort))
        self.table.sort_of = <int*> block(t.slots * sizeof(int))
        self.table.cells_start = <int*> block((t.slots + 1) * sizeof(int))
        self.table.slot_cells = <int*> block(places * sizeof(int))
        self.table.slot_at = <int*> block(2 * t.cells * sizeof(int))
        self.table.place_at = <int*> block(2 * t.cells * sizeof(int))
        self.table.domain_at = <int*> block(t.slots * sizeof(int))
        self.table.copies = <int*> block(t.words * sizeof(int))
        self.table.scores = <int*> block(t.words * sizeof(int))
        self.table.word_at = <int*> block(t.words * sizeof(int))
        self.table.start = <uint64_t*> block(t.domain_bits * sizeof(uint64_t))
        self.table.letters_at = <uint64_t*> block(t.cells * sizeof(uint64_t))
        self.table.letters = t.letters

    def __dealloc__(self):
        free(self.rows)
        free(self.joined)
        free(self.cell_number)
        free(self.sort_number)
        free(self.sort_from)
        free(self.good)
        free(self.bits)
        free(self.having)
        free(self.spelling)
        free(self.table.sort)
        free(self.table.sort_of)
        free(self.table.cells_start)
        free(self.table.slot_cells)
        free(self.table.slot_at)
        free(self.table.place_at)
        free(self.table.domain_at)
        free(self.table.copies)
        free(self.table.scores)
        free(self.table.word_at)
        free(self.table.start)
        free(self.table.letters_at)

    cdef bint cut_out(self, const Level* root, const int* words, const unsigned char* is_free,
                      const int* region, int count, long long floor,
                      long long wanted) except -1 nogil:
        """Make the table of the slots of a region; False if they cannot add up to what is wanted.

        `root` is the position of the whole before anything was chosen, `words` has its fill. A slot
        can take words that score at least `floor`, and its word of the fill. In the table,
        `word_at` has the number of a word among those of its sort.
        """
        cdef int i
        self.look_from(words, region, count, floor)
        for i in range(count):
            self.list_words(root, words, is_free, region[i])
        for i in range(self.whole.slots):
            if not is_free[i]:
                self.drop_used(words, is_free, region, count, i)
        if not self.drop_poor(region, count, wanted):
            return False
        self.renumber(root.letters, words, is_free, region, count)
        return True

    cdef int renumber(self, const uint64_t* letters, const int* words,
                      const unsigned char* is_free, const int* region,
                      int count) except -1 nogil:
        """Make the table of the words that are listed for the slots of a region."""
        self.number_cells(letters, region, count)
        self.join(region, count)
        self.number_words()
        self.copy_words(words, is_free)
        return self.copy_rows(region, count)

    cdef int cut_above(self, const int* region, const unsigned char* is_free,
                       int floor) except -1 nogil:
        """Make the table of all slots, which are the region, with words that score enough.

        A slot without a word that scores at least `floor` has its best ones. So above a higher
        floor there are never more words.
        """
        cdef const Table* t = self.whole
        cdef const Sort* sort
        cdef uint64_t* row
        cdef int slot, number, best
        memset(self.bits, 0, t.sorts * sizeof(int))
        for slot in range(t.slots):
            number = t.sort_of[slot]
            sort = t.sort + number
            row = self.rows + t.domain_at[slot]
            memcpy(row, t.start + t.domain_at[slot], sort.bits * sizeof(uint64_t))
            best = first_word(row, sort.bits)
            best = floor if best < 0 else min(floor, t.scores[sort.first + best])
            best = first_below(t.scores + sort.first, sort.words, best)
            keep_first(row, sort.bits, best)
            self.bits[number] = max(self.bits[number], (best + 63) // 64)
        return self.renumber(t.letters_at, NULL, is_free, region, t.slots)

    cdef int look_from(self, const int* words, const int* region, int count,
                       long long floor) noexcept nogil:
        """Find out for each sort which of its words, that come best first, matter at all."""
        cdef const Table* t = self.whole
        cdef const Sort* sort
        cdef int i, number
        memset(self.good, 0xFF, t.sorts * sizeof(int))
        for i in range(count):
            number = t.sort_of[region[i]]
            sort = t.sort + number
            if self.good[number] < 0:
                self.good[number] = first_below(t.scores + sort.first, sort.words, floor)
                self.bits[number] = (self.good[number] + 63) // 64
            self.bits[number] = max(self.bits[number], (words[region[i]] >> 6) + 1)
        return 0

    cdef int list_words(self, const Level* root, const int* words, const unsigned char* is_free,
                        int slot) noexcept nogil:
        """List the words that score enough and agree with the words that cross a slot."""
        cdef const Table* t = self.whole
        cdef const Sort* sort = t.sort + t.sort_of[slot]
        cdef int bits = self.bits[t.sort_of[slot]]
        cdef const Sort* other_sort
        cdef uint64_t* row = self.rows + t.domain_at[slot]
        cdef int place, cell, other, letter
        memcpy(row, root.words + t.domain_at[slot], bits * sizeof(uint64_t))
        keep_first(row, bits, self.good[t.sort_of[slot]])
        for place in range(sort.length):
            cell = t.slot_cells[t.cells_start[slot] + place]
            other = 2 * cell + (t.slot_at[2 * cell] == slot)        # the other way
            if t.slot_at[other] < 0 or is_free[t.slot_at[other]]:
                continue
            other_sort = t.sort + t.sort_of[t.slot_at[other]]
            letter = other_sort.spelling[
                <size_t> words[t.slot_at[other]] * other_sort.length + t.place_at[other]]
            set_keep(row, sort.having + <size_t> (
                place * t.letters + letter) * sort.bits, bits)
        row[words[slot] >> 6] |= ONE << (words[slot] & 63)
        return 0

    cdef int drop_used(self, const int* words, const unsigned char* is_free, const int* region,
                       int count, int slot) noexcept nogil:
        """Take the word of a slot that keeps it from the others, if no copy is left."""
        cdef const Table* t = self.whole
        cdef int number = t.sort_of[slot]
        cdef int word = words[slot]
        cdef int i
        if t.copies[t.sort[number].first + word] < 0 or self.copies_left(
                words, is_free, number, word) > 0:
            return 0
        for i in range(count):
            if t.sort_of[region[i]] == number and word >> 6 < self.bits[number]:
                self.rows[t.domain_at[region[i]] + (word >> 6)] &= ~(ONE << (word & 63))
        return 0

    cdef int copies_left(self, const int* words, const unsigned char* is_free, int number,
                         int word) noexcept nogil:
        """Return how many copies of a word are left by the slots that keep their words."""
        cdef const Table* t = self.whole
        cdef int copies = t.copies[t.sort[number].first + word]
        cdef int slot
        for slot in range(t.slots):
            copies -= not is_free[slot] and t.sort_of[slot] == number and words[slot] == word
        return copies

    cdef bint drop_poor(self, const int* region, int count, long long wanted) noexcept nogil:
        """Drop the words that score too little for the sum; False if nothing can add up to it."""
        cdef const Table* t = self.whole
        cdef const Sort* sort
        cdef uint64_t* row
        cdef long long slack = -wanted
        cdef int i, best
        for i in range(count):
            sort = t.sort + t.sort_of[region[i]]
            best = first_word(self.rows + t.domain_at[region[i]], self.bits[t.sort_of[region[i]]])
            slack += t.scores[sort.first + best]
        if slack < 0:
            return False
        for i in range(count):
            sort = t.sort + t.sort_of[region[i]]
            row = self.rows + t.domain_at[region[i]]
            best = first_word(row, self.bits[t.sort_of[region[i]]])
            keep_first(row, self.bits[t.sort_of[region[i]]], first_below(
                t.scores + sort.first, sort.words, t.scores[sort.first + best] - slack))
        return True

    cdef int number_cells(self, const uint64_t* letters, const int* region,
                          int count) noexcept nogil:
        """Number the slots and cells."""
        cdef const Table* t = self.whole
        cdef Table* part = &self.table
        cdef int i, at, cell, number, way
        cdef int places = 0
        part.slots, part.cells = count, 0
        memset(self.cell_number, 0xFF, t.cells * sizeof(int))
        for i in range(count):
            part.cells_start[i] = places
            for at in range(t.cells_start[region[i]], t.cells_start[region[i] + 1]):
                cell = t.slot_cells[at]
                number = self.cell_number[cell]
                way = 1
                if number < 0:
                    number = self.cell_number[cell] = part.cells
                    part.cells += 1
                    part.letters_at[number] = letters[cell]
                    part.slot_at[2 * number] = part.slot_at[2 * number + 1] = -1
                    way = 0
                part.slot_cells[places] = number
                part.slot_at[2 * number + way] = i
                part.place_at[2 * number + way] = at - t.cells_start[region[i]]
                places += 1
        part.cells_start[count] = places
        return 0

    cdef int join(self, const int* region, int count) noexcept nogil:
        """Number the lengths, and join the sets of words of slots that have the same."""
        cdef const Table* t = self.whole
        cdef const Sort* sort
        cdef int i, number
        self.table.sorts = 0
        memset(self.sort_number, 0xFF, t.sorts * sizeof(int))
        for i in range(count):
            number = t.sort_of[region[i]]
            sort = t.sort + number
            if self.sort_number[number] < 0:
                self.sort_number[number] = self.table.sorts
                self.sort_from[self.table.sorts] = number
                self.table.sorts += 1
                memset(self.joined + sort.left_at, 0, self.bits[number] * sizeof(uint64_t))
            self.table.sort_of[i] = self.sort_number[number]
            set_add(self.joined + sort.left_at, self.rows + t.domain_at[region[i]],
                    self.bits[number])
        return 0

    cdef int number_words(self) except -1 nogil:
        """Count the words of each length, and make room for their letters."""
        cdef const Table* t = self.whole
        cdef Table* part = &self.table
        cdef const Sort* old
        cdef Sort* sort
        cdef size_t having = 0
        cdef size_t spelling = 0
        cdef int number, at
        part.words = part.left_bits = 0
        for number in range(part.sorts):
            old, sort = t.sort + self.sort_from[number], part.sort + number
            sort.length, sort.words = old.length, 0
            for at in range(self.bits[self.sort_from[number]]):
                sort.words += bits_in(self.joined[old.left_at + at])
            sort.bits = max(1, (sort.words + 63) // 64)
            sort.first, sort.left_at = part.words, part.left_bits
            part.words += sort.words
            part.left_bits += sort.bits
            having += <size_t> sort.length * t.letters * sort.bits
            spelling += <size_t> sort.length * sort.words
        if having > self.having_room:
            self.having = <uint64_t*> grown(self.having, having * sizeof(uint64_t))
            self.having_room = having
        if spelling > self.spelling_room:
            self.spelling = <unsigned char*> grown(self.spelling, spelling)
            self.spelling_room = spelling
        memset(self.having, 0, having * sizeof(uint64_t))
        return 0

    cdef int copy_words(self, const int* words, const unsigned char* is_free) noexcept nogil:
        """Copy the words, and list those that have a letter at a place."""
        cdef const Table* t = self.whole
        cdef Table* part = &self.table
        cdef const Sort* old
        cdef Sort* sort
        cdef uint64_t* having = self.having
        cdef unsigned char* spelling = self.spelling
        cdef uint64_t left
        cdef int number, at, word, copies, place
        cdef int count = 0
        for number in range(part.sorts):
            old, sort = t.sort + self.sort_from[number], part.sort + number
            sort.having, sort.spelling = having, spelling
            for at in range(self.bits[self.sort_from[number]]):
                left = self.joined[old.left_at + at]
                while left:
                    word = 64 * at + lowest_bit(left)
                    left &= left - 1
                    copies = t.copies[old.first + word]
                    if copies > 1:
                        copies = self.copies_left(words, is_free, self.sort_from[number], word)
                    part.copies[count] = copies
                    part.scores[count] = t.scores[old.first + word]
                    part.word_at[count] = word
                    memcpy(spelling, old.spelling + <size_t> word * old.length, old.length)
                    for place in range(sort.length):
                        having[<size_t> (place * t.letters + spelling[place]) * sort.bits + (
                            count - sort.first >> 6)] |= ONE << (count - sort.first & 63)
                    spelling += sort.length
                    count += 1
            having += <size_t> sort.length * t.letters * sort.bits
        return 0

    cdef int copy_rows(self, const int* region, int count) noexcept nogil:
        """Set the words that each slot has to begin with."""
        cdef const Table* t = self.whole
        cdef Table* part = &self.table
        cdef const Sort* old
        cdef const Sort* sort
        cdef const uint64_t* row
        cdef const uint64_t* joined
        cdef uint64_t* start
        cdef uint64_t left
        cdef int i, at, word, before
        part.domain_bits = 0
        for i in range(count):
            old, sort = t.sort + t.sort_of[region[i]], part.sort + part.sort_of[i]
            row, joined = self.rows + t.domain_at[region[i]], self.joined + old.left_at
            part.domain_at[i] = part.domain_bits
            start = part.start + part.domain_bits
            part.domain_bits += sort.bits
            memset(start, 0, sort.bits * sizeof(uint64_t))
            before = 0
            for at in range(self.bits[t.sort_of[region[i]]]):
                left = row[at]
                while left:
                    word = before + bits_in(joined[at] & ((left & (0 - left)) - 1))
                    start[word >> 6] |= ONE << (word & 63)
                    left &= left - 1
                before += bits_in(joined[at]) if joined[at] else 0
        return 0
