# The table that the dense kernel works on; see _matrix.pyx.

from libc.stdint cimport uint64_t


cdef struct Segment:
    int first               # word
    int words
    uint64_t mask           # of its bits, where it shares a word; else all ones


cdef struct Table:          # the part that never changes
    int options, primary
    int words               # to a row
    bint short_items        # whether the segments of a word are looked at all at once
    int item_words          # to a set of primary items
    Segment* segments       # per primary item
    int* place              # per primary item: its bit in such a set; with short items, its guard
    int* item_at            # per bit of a row: the item whose guard it is, with short items
    uint64_t* guards        # all guards, with short items
    uint64_t* units         # the lowest bits of all segments
    int* option_at          # per bit of a row
    int* bit_of             # per option: one of its bits; -1 where it cannot be chosen
    uint64_t* start         # the row where everything is possible
    uint64_t* rows          # per option: what goes together with it
    uint64_t* items         # per option: the primary items it covers, as a set


cdef class Matrix:
    cdef Table table
    cdef int lay_out(self, Table* t, list members) except -1
    cdef int place_bits(self, Table* t, list members) except -1
