# Slots and words as the fill kernels see them; see _slots.pyx.

from libc.stdint cimport uint64_t


cdef struct Sort:               # the words of one length
    int length
    int words                   # how many there are
    int bits                    # machine words to a set of them
    int first                   # the number of its first word, among all
    int left_at                 # where its set begins in a row of all sorts' sets
    uint64_t* having            # per place and letter: the words that have it there
    unsigned char* spelling     # per word: its letters


cdef struct Table:              # never changes; all searches of a problem share it
    int slots, cells, letters, sorts, words
    bint all_used               # whether every copy of every word must be used
    Sort* sort
    int* sort_of                # per slot
    int* cells_start            # per slot: its cells begin here,
    int* slot_cells             # in here
    int* slot_at                # per cell: the slot across it, and the one down; -1 for none
    int* place_at               # per cell: its place in these
    int* domain_at              # per slot: where its set of words begins in a row of all slots'
    int domain_bits             # machine words to such a row
    int left_bits               # machine words to a row of all sorts' sets
    int* copies                 # per word; -1 for any number
    int* next_form              # per word: the next form of it, in a ring; NULL if none has another
    int* scores                 # per word
    int* word_at                # per word in the order of the search: its number for the outside
    uint64_t* start             # the row of domains to begin with
    uint64_t* letters_at        # per cell: the letters to begin with


cdef class SlotTable:
    cdef Table table
    cdef int join_forms(self, forms) except -1
    cdef int fill_sorts(self, list lengths, list by_length, list words) except -1
    cdef int fill_slots(self, list slots, dict sort_of_length) except -1
