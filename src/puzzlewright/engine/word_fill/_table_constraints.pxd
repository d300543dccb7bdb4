# Positions of a fill, and the conclusions that are drawn from them; see _table_constraints.pyx.

from libc.stdint cimport uint64_t

from puzzlewright.engine.word_fill._slots cimport SlotTable, Table


cdef enum:
    LEFT_OUT = 0x7FFFFFFF       # the "word" of a slot that nobody asks for: none of its sort


cdef struct Level:
    uint64_t* words             # per slot: the words that may go there
    uint64_t* letters           # per cell: the letters that may stand there
    uint64_t* left              # per sort: the words with copies left
    int* filled                 # per slot: its word, among those of its sort; -1 for none
    int* sizes                  # per slot: how many words it has left
    int open_slots
    int best                    # the slot to branch on


cdef class Filler:
    cdef readonly SlotTable slot_table
    cdef const Table* table
    cdef Level* levels
    cdef int levels_room
    cdef Level* now             # the position that conclusions are drawn from
    cdef int culprit            # the slot that ran out of words, when a position was refuted last
    cdef int* queue             # slots that lost words
    cdef int queue_count
    cdef unsigned char* is_queued
    cdef unsigned char* is_touched      # per sort: whether some slot lost words
    cdef int* support           # per slot cell and letter: the machine word where one was seen last
    cdef uint64_t* listed       # per place: a set of letters
    cdef uint64_t* fitting      # a set of words
    cdef uint64_t* once         # the words that fit some slot
    cdef uint64_t* twice        # ... and those that fit two or more
    cdef unsigned char* is_left_out     # per slot: whether nobody asks for it
    cdef unsigned char* is_freed        # per cell: whether a given letter does not count

    cdef int leave_out(self, without, freed) except -1
    cdef size_t level_size(self) noexcept nogil
    cdef int make_level(self, int level) except -1 nogil
    cdef tuple level_state(self, int level)
    cdef int set_level(self, int level, tuple state) except -1
    cdef bint begin(self) except -1 nogil
    cdef bint choose(self, int level, int slot, int word) except -1 nogil
    cdef int deepen(self, int level) except -1 nogil
    cdef int size(self, int slot) noexcept nogil
    cdef int begin_queue(self) noexcept nogil
    cdef int next_queued(self) noexcept nogil
    cdef int push(self, int slot) noexcept nogil
    cdef int keep_only(self, int slot, int word) noexcept nogil
    cdef bint settle(self) noexcept nogil
    cdef bint look_at(self, int slot) noexcept nogil
    cdef int list_letters(self, int slot) noexcept nogil
    cdef uint64_t letters_of(self, int slot, int place, uint64_t letters) noexcept nogil
    cdef bint keep_letters(
        self, int slot, int place, uint64_t letters, uint64_t lost) noexcept nogil
    cdef bint fit_letters(self, int slot) noexcept nogil
    cdef bint fill(self, int slot) noexcept nogil
    cdef bint use_form(self, int form) noexcept nogil
    cdef bint has_form(self, int slot, int form) noexcept nogil
    cdef int take_away(self, int slot, int word) noexcept nogil
    cdef bint narrow(self, int cell, uint64_t letters) noexcept nogil
    cdef bint use_all(self, int number) noexcept nogil
    cdef bint put_where_it_fits(self, int number, int word) noexcept nogil
