"""A list of words and everything that is part of one of them.

A suffix trie, its edges in a hash table, with the places of every substring; and a bitmap index of
the words by place and letter.

Every string of letters that occurs in some word is a *part*: a node of a tree that begins with the
empty string, 0, and grows by letters at the end. A part knows which word it is, if it is one, and
where it occurs in words. So whether letters in a row can still become a word, and which ones, is
known by walking along them.
"""

from itertools import accumulate

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free

from puzzlewright.core.deadlines import check_deadline
from puzzlewright.engine.kernel._bits cimport set_bit
from puzzlewright.engine.kernel._memory cimport block, int_array, zeros

cdef enum:
    STRIDE = 255        # words between two looks at the deadline, less one


@cython.final
cdef class WordIndex:
    """Words as lists of letters, which are numbers from 1 on. No word is there twice."""

    def __cinit__(self, int letters, list words):
        cdef int word, offset, place, part
        cdef int total = 0
        self.letters, self.words = letters, len(words)
        self.longest = max(map(len, words))
        self.length = int_array(list(map(len, words)))
        self.start = int_array([0, *accumulate(map(len, words))])
        self.spelling = int_array([letter for each in words for letter in each])
        for word in range(self.words):
            total += self.length[word] * (self.length[word] + 1) // 2
        places = 1024
        while places < 2 * total:
            places *= 2
        self.mask = <uint64_t> places - 1
        self.links = <Link*> zeros(places * sizeof(Link))
        self.part = <Part*> block((total + 1) * sizeof(Part))
        self.part[0] = Part(-1, 0, 0, 0, 0)
        self.parts = 1
        self.occurrence = <Occurrence*> block(total * sizeof(Occurrence))
        for word in range(self.words):
            if word & STRIDE == STRIDE:
                check_deadline()
            for offset in range(self.length[word]):
                part = 0
                for place in range(offset, self.length[word]):
                    part = self.add_link(part, self.spelling[self.start[word] + place])
                    self.part[part].count += 1
                if offset == 0:
                    self.part[part].word = word
        self.fill_occurrences()
        self.fill_sets()

    def __dealloc__(self):
        free(self.start)
        free(self.length)
        free(self.spelling)
        free(self.part)
        free(self.occurrence)
        free(self.links)
        free(self.spelt)
        free(self.next_to)
        free(self.anywhere)
        free(self.up_to)

    cdef int add_link(self, int part, int letter) except -1:
        """Return the part with a letter more, a new one if need be."""
        cdef uint64_t key = <uint64_t> part * (self.letters + 1) + letter
        cdef uint64_t at = (key * <uint64_t> 0x9E3779B97F4A7C15) >> 20 & self.mask
        while self.links[at].key != 0:
            if self.links[at].key == key:
                return self.links[at].part
            at = (at + 1) & self.mask
        self.links[at] = Link(key, self.parts)
        self.part[self.parts] = Part(-1, 0, 0, 0, 0)
        self.parts += 1
        return self.parts - 1

    def fill_occurrences(self):
        """Note where each part occurs."""
        cdef int at = 0
        cdef int number, word, offset, place, part
        for number in range(self.parts):
            self.part[number].first = at
            at += self.part[number].count
            self.part[number].count = 0
        for word in range(self.words):
            if word & STRIDE == STRIDE:
                check_deadline()
            for offset in range(self.length[word]):
                part = 0
                for place in range(offset, self.length[word]):
                    part = self.longer(part, self.spelling[self.start[word] + place])
                    self.occurrence[self.part[part].first + self.part[part].count] = (
                        Occurrence(word, offset))
                    self.part[part].count += 1
                    if offset:
                        self.part[part].before |= letter_bit(
                            self.spelling[self.start[word] + offset - 1])
                    if place + 1 < self.length[word]:
                        self.part[part].behind |= letter_bit(
                            self.spelling[self.start[word] + place + 1])

    def fill_sets(self):
        """Note which words have a letter at a place, and which are no longer than a length."""
        cdef int word, place, length, letter, part
        self.chunks = (self.words + 63) // 64
        self.spelt = <uint64_t*> zeros(
            <size_t> self.longest * (self.letters + 1) * self.chunks * sizeof(uint64_t))
        self.next_to = <uint64_t*> zeros((self.letters + 1) * sizeof(uint64_t))
        for letter in range(1, self.letters + 1):
            part = self.longer(0, letter)
            self.next_to[letter] = self.part[part].behind if part >= 0 else 0
        self.anywhere = <uint64_t*> zeros(
            <size_t> (self.letters + 1) * self.chunks * sizeof(uint64_t))
        self.up_to = <uint64_t*> zeros(
            <size_t> (self.longest + 1) * self.chunks * sizeof(uint64_t))
        for word in range(self.words):
            for place in range(self.length[word]):
                set_bit(<uint64_t*> self.having(
                    place, self.spelling[self.start[word] + place]), word)
                set_bit(self.anywhere + self.chunks * <size_t> (
                    self.spelling[self.start[word] + place]), word)
            for length in range(self.length[word], self.longest + 1):
                set_bit(self.up_to + length * self.chunks, word)
