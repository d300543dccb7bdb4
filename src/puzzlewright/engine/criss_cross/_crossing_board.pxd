# A board with words on it; see _crossing_board.pyx.

from libc.stdint cimport uint64_t

from puzzlewright.engine.criss_cross._word_index cimport WordIndex


cdef struct BoardState:              # what is on the board, in one piece of memory
    int words, connectors, letters
    long long bonus             # of the letters at connectors
    uint64_t* line              # per way and line: a bit for each field that has a letter
    uint64_t* owned             # the same: for each that is in a word of this way
    uint64_t* crossed           # the same: for each that is in a word of the other way
    uint64_t* free              # the words that are not placed
    short* letter               # per field: its letter; 0 for blank
    short* owner                # per way and field: the word that has it, from 1 on; 0 for none
    short* place                # per word: the field where it begins, times 2, plus its way; -1


cdef struct TrailMark:             # a placement that has been made, and can be undone
    int fields, words, runs     # how many were noted before it


cdef class CrossingBoard:
    cdef readonly WordIndex index
    cdef readonly int rows, cols
    cdef int stride             # fields to a row: there is a border of one field around the board
    cdef int fields
    cdef size_t state_size
    cdef BoardState* state           # the board as it is now
    cdef int* values            # per letter: what it is worth at a connector
    cdef int lines              # lines of one way, with the border
    cdef int* line_of           # per way and field: the number of its line, in a row of all lines
    cdef int* bit_of            # per way and field: its place in the line
    cdef int* room              # per way and field: how many fields to the edge of the board
    cdef int* new_fields        # notes for undoing: fields that got a letter,
    cdef int new_field_count
    cdef int* new_words         # words that were placed,
    cdef int new_word_count
    cdef int* runs              # and runs of letters that are no words yet: a field, times 2, way
    cdef int run_count
    cdef int* crossing          # words that a placement completes besides its own
    cdef int crossing_count
    cdef int pending_count      # runs that it leaves unfinished
    cdef bint adopts            # whether letters that are left over may become another word
    cdef int matched            # letters that it finds on the board
    cdef int gained             # what its connectors are worth
    cdef int earliest, latest   # where in its line a word through a letter can begin and end
    cdef int* found             # words that have the letters of a place

    cdef BoardState* new_state(self) except NULL
    cdef void copy(self, BoardState* target, const BoardState* source) noexcept nogil
    cdef int clear(self) noexcept nogil
    cdef long long worth(self, const int* weights) noexcept nogil
    cdef tuple placements(self, const BoardState* state)
    cdef int put(self, placements) except -1
    cdef int put_on(self, BoardState* state, placements) except -1
    cdef int find_reach(self, int field, int way, bint first) noexcept nogil
    cdef uint64_t letters_for(self, int field, int way) noexcept nogil
    cdef int find_words(
        self, int field, int way, int offset, const uint64_t* among, int most) noexcept nogil
    cdef bint fits(self, int word, int field, int way, int pending) noexcept nogil
    cdef bint crosses_well(
        self, int field, int way, int letter, int word, int pending) noexcept nogil
    cdef int place(self, int word, int field, int way) noexcept nogil
    cdef int write(self, int field, int letter) noexcept nogil
    cdef int erase(self, int field) noexcept nogil
    cdef int own(self, int word, int field, int way) noexcept nogil
    cdef int disown(self, int word) noexcept nogil
    cdef int forget(self) noexcept nogil
    cdef TrailMark mark(self) noexcept nogil
    cdef int undo(self, TrailMark mark) noexcept nogil
    cdef bint finish_runs(self, int* tries, unsigned long long* random) noexcept nogil
    cdef int part_from(self, int field, int step) noexcept nogil
    cdef int remove(self, int word, unsigned long long* random) noexcept nogil
    cdef int break_run(self, int field, int way, unsigned long long* random) noexcept nogil
    cdef int neighbours(
        self, int wanted, int* chosen, unsigned long long* random) noexcept nogil
    cdef int keep_largest_piece(self, int* piece, int* stack) noexcept nogil
    cdef int flood(self, int word, int number, int* piece, int* stack) noexcept nogil
    cdef int wipe(self, int word) noexcept nogil

    cdef inline int room_before(self, int field, int way) noexcept nogil:
        """Return how many fields of the board there are before one."""
        return (self.rows if way else self.cols) - self.room[2 * field + way]
