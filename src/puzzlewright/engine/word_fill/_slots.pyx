"""Slots and words in the form that the fill kernels work on.

A bitmap index of the words, by length, place and letter.

Words of one length are a *sort*. A set of them is a row of bits, one for each word, in the order in
which words are tried. For every place and letter there is the set of the words that have this
letter there: ANDing such sets leaves the words that fit a pattern.

    place 0, letter A     1 0 1 1 0 0 1 …      words of five letters that begin with A
    place 3, letter T     0 0 1 0 0 1 1 …      … whose fourth letter is T
    both                  0 0 1 0 0 0 1 …
"""

from itertools import accumulate

from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from puzzlewright.engine.kernel._bits cimport low_bits, set_bit
from puzzlewright.engine.kernel._memory cimport block, int_array, zeros

from puzzlewright.core.deadlines import check_deadline

cdef enum:
    LOOK_EVERY = 4096               # words, or slots, between two looks at the deadline
    MOST_DOMAIN_BITS = 1 << 27      # machine words in the sets of all slots: a gigabyte


cdef class SlotTable:
    """A problem of filling slots, shared by all the searches of it."""

    def __cinit__(self, int cells, int letters, list slots, list words, copies, scores, given,
                  candidates, ranks, bint all_used, forms=()):
        """Take slots as lists of cells, words as lists of letters, all of them numbers.

        `given` has pairs of a cell and its letter, `candidates` for each slot its words or None,
        `ranks` for each word its place in the order in which words are tried, `forms` groups of
        numbers that are one word, written in several ways.
        """
        cdef Table* t = &self.table
        t.slots, t.cells, t.letters, t.words = len(slots), cells, letters, len(words)
        t.all_used = all_used
        by_length = {}
        for number in sorted(range(t.words), key=ranks.__getitem__):
            by_length.setdefault(len(words[number]), []).append(number)
        lengths = sorted({len(slot) for slot in slots} | set(by_length))
        self.fill_sorts(lengths, [by_length.get(length, []) for length in lengths], words)
        t.copies = int_array([copies[number] for number in self.order()])
        t.scores = int_array([scores[number] for number in self.order()])
        if forms:
            self.join_forms(forms)
        self.fill_slots(slots, {length: number for number, length in enumerate(lengths)})
        self.restrict(slots, given, candidates)

    def __dealloc__(self):
        cdef int number
        for number in range(self.table.sorts):
            free(self.table.sort[number].having)
            free(self.table.sort[number].spelling)
        free(self.table.sort)
        free(self.table.sort_of)
        free(self.table.cells_start)
        free(self.table.slot_cells)
        free(self.table.slot_at)
        free(self.table.place_at)
        free(self.table.domain_at)
        free(self.table.copies)
        free(self.table.next_form)
        free(self.table.scores)
        free(self.table.word_at)
        free(self.table.start)
        free(self.table.letters_at)

    def order(self):
        """Return the numbers of the words in the order of the search."""
        return [self.table.word_at[i] for i in range(self.table.words)]

    cdef int join_forms(self, forms) except -1:
        """Put the forms of each word into a ring."""
        cdef int i
        at = {self.table.word_at[i]: i for i in range(self.table.words)}
        following = list(range(self.table.words))
        for group in forms:
            for one, other in zip(group, (*group[1:], group[0])):
                following[at[one]] = at[other]
        self.table.next_form = int_array(following)
        return 0

    cdef int fill_sorts(self, list lengths, list by_length, list words) except -1:
        cdef Table* t = &self.table
        cdef Sort* sort
        cdef int bit, place
        t.sort = <Sort*> zeros(len(by_length) * sizeof(Sort))
        t.word_at = int_array([word for members in by_length for word in members])
        first = 0
        for length, members in zip(lengths, by_length):
            sort = t.sort + t.sorts
            t.sorts += 1            # from here on it is freed with the others
            sort.length, sort.words, sort.first = length, len(members), first
            sort.bits = max(1, (sort.words + 63) // 64)
            sort.left_at = t.left_bits
            sort.having = <uint64_t*> zeros(
                <size_t> length * t.letters * sort.bits * sizeof(uint64_t))
            sort.spelling = <unsigned char*> zeros(<size_t> length * sort.words)
            for bit in range(sort.words):
                if bit % LOOK_EVERY == 0:
                    check_deadline()
                place = 0
                for letter in words[members[bit]]:
                    set_bit(sort.having + <size_t> (
                        place * t.letters + <int> letter) * sort.bits, bit)
                    sort.spelling[<size_t> bit * <int> length + place] = letter
                    place += 1
            t.left_bits += sort.bits
            first += sort.words
        return 0

    cdef int fill_slots(self, list slots, dict sort_of_length) except -1:
        cdef Table* t = &self.table
        cdef int slot, place, cell, way
        t.sort_of = int_array([sort_of_length[len(each)] for each in slots])
        t.cells_start = int_array([0, *accumulate(map(len, slots))])
        t.slot_cells = int_array([each for cells in slots for each in cells])
        t.slot_at = int_array([-1] * (2 * t.cells))
        t.place_at = int_array([-1] * (2 * t.cells))
        t.domain_at = <int*> block(t.slots * sizeof(int))
        for slot in range(t.slots):
            t.domain_at[slot] = t.domain_bits
            if t.domain_bits > MOST_DOMAIN_BITS - t.sort[t.sort_of[slot]].bits:
                raise MemoryError
            t.domain_bits += t.sort[t.sort_of[slot]].bits
            for place in range(t.cells_start[slot + 1] - t.cells_start[slot]):
                cell = t.slot_cells[t.cells_start[slot] + place]
                way = 0 if t.slot_at[2 * cell] < 0 else 1
                t.slot_at[2 * cell + way] = slot
                t.place_at[2 * cell + way] = place
        return 0

    def restrict(self, slots, given, candidates):
        """Set what words and letters there are to begin with."""
        cdef Table* t = &self.table
        cdef const Sort* sort
        cdef int slot, i, cell, bit
        t.start = <uint64_t*> zeros(t.domain_bits * sizeof(uint64_t))
        t.letters_at = <uint64_t*> block(t.cells * sizeof(uint64_t))
        for cell in range(t.cells):
            t.letters_at[cell] = low_bits(t.letters)
        for cell, letter in given:
            t.letters_at[cell] = (<uint64_t> 1) << <int> letter
        bit_of = {t.word_at[i]: i for i in range(t.words)} if any(
            each is not None for each in candidates) else {}
        for slot in range(t.slots):
            if slot % LOOK_EVERY == 0:
                check_deadline()
            sort = t.sort + t.sort_of[slot]
            if candidates[slot] is None:
                memset(t.start + t.domain_at[slot], 0xFF, sort.bits * sizeof(uint64_t))
                t.start[t.domain_at[slot] + sort.bits - 1] = (
                    low_bits(sort.words - 64 * (sort.bits - 1)))
            else:
                for word in candidates[slot]:
                    bit = bit_of[word] - sort.first
                    set_bit(t.start + t.domain_at[slot], bit)
