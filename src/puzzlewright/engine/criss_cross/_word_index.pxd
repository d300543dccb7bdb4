# The words of a list, and everything that is part of one; see _word_index.pyx.

from libc.stdint cimport uint64_t


cdef struct Part:               # a string of letters that occurs in some word
    int word                    # the word that it is itself; -1 if it is none
    int first                   # where its occurrences begin
    int count                   # how many there are
    uint64_t before, behind     # letters that are next to it in some word: a bit for each


cdef struct Occurrence:
    int word
    int offset                  # where in the word it begins


cdef struct Link:               # from a part to the one with another letter behind it
    uint64_t key                # part and letter in one number; 0 for a free place
    int part


cdef inline uint64_t letter_bit(int letter) noexcept nogil:
    """Return the bit of a letter in a set. In large alphabets, several letters have the same."""
    return <uint64_t> 1 << (letter & 63)


cdef class WordIndex:
    cdef readonly int words, letters, parts, longest
    cdef int* start             # per word: where its letters begin
    cdef int* length            # per word
    cdef int* spelling          # all letters of all words; 1 is the first letter
    cdef Part* part
    cdef Occurrence* occurrence
    cdef Link* links
    cdef uint64_t mask          # one less than the number of places for links
    cdef int chunks             # machine words for a set of words
    cdef uint64_t* spelt        # per place and letter: the words that have it there
    cdef uint64_t* next_to      # per letter: those behind it in some word, a bit for each
    cdef uint64_t* anywhere     # per letter: the words that have it
    cdef uint64_t* up_to        # per length: the words that are no longer

    cdef inline int longer(self, int part, int letter) noexcept nogil:
        """Return the part with a letter more; -1 if no word has it."""
        cdef uint64_t key = <uint64_t> part * (self.letters + 1) + letter
        cdef uint64_t at = (key * <uint64_t> 0x9E3779B97F4A7C15) >> 20 & self.mask
        while self.links[at].key != 0:
            if self.links[at].key == key:
                return self.links[at].part
            at = (at + 1) & self.mask
        return -1

    cdef inline const uint64_t* having(self, int place, int letter) noexcept nogil:
        """Return the words that have a letter at a place."""
        return self.spelt + (<size_t> place * (self.letters + 1) + letter) * self.chunks

    cdef int add_link(self, int part, int letter) except -1
