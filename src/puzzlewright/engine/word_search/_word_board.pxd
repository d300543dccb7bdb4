# Words on a board in up to eight ways; see _word_board.pyx.

from libc.stdint cimport uint64_t

from puzzlewright.engine.kernel._improver cimport Improver

cdef enum:
    WAYS = 8
    PLANES = 4          # bits of a number of crossings; with sixteen a place only looks worse
    UNPLACED = 1 << 20  # points that a word costs that has no place
    MOST_EFFORT = 4000000       # words of sets that a step works through: a few milliseconds

cdef struct Weights:
    int shared, ways, evenness, compactness


ctypedef void (*Survey)(
    const int* letters, int length, int delta, int span, const uint64_t* blank,
    const uint64_t* has, const uint64_t* along, uint64_t* begins, uint64_t* planes) noexcept nogil


cdef class WordBoard(Improver):
    cdef readonly int rows, cols, words
    cdef long long effort               # of this step
    cdef int stride, cells, ways, letters
    cdef int chunks, pad, span          # words of a set of cells, of what is around it, and of both
    cdef Weights weights
    cdef Survey surveyor                # looks for the beginnings of a word
    cdef int* start                     # per word: where its letters begin
    cdef int* length
    cdef int* spelling                  # all letters of all words; 1 is the first letter
    cdef int* way                       # the ways that are allowed
    cdef int[WAYS] delta                # from a cell to the next one in each way
    cdef int* block_of                  # per cell: the part of the board
    cdef int* ring                      # per cell: how far from the middle it is
    # What is on the board.
    cdef long long points
    cdef int placed                     # words that have a place
    cdef int[WAYS] per_way              # words that go each way
    cdef int* spot                      # per word: its first cell, times 8, plus its way; or -1
    cdef int* kept                      # the same, of the best arrangement
    cdef int* fullness                  # per part of the board: cells that have letters
    cdef short* letter                  # per cell: its letter; 0 for none
    cdef unsigned char* uses            # per cell: words that have it
    cdef uint64_t* blank                # the cells that can be used and have no letter
    cdef uint64_t* has                  # per letter: the cells that have it
    cdef uint64_t* axis                 # per axis: the cells of words that lie along it
    cdef uint64_t* begins               # per way: where the word at hand can begin
    cdef uint64_t* crossings            # per way and plane: how many others it crosses there
    cdef int[WAYS] most                 # per way: the most others that it crosses

    cdef uint64_t* new_bits(self, int sets) except NULL
    cdef int free_bits(self, uint64_t* sets) noexcept
    cdef int go_on(self) noexcept nogil
    cdef bint has_any(self) noexcept
    cdef int keep_best(self) noexcept nogil
    cdef int survey_all(self, int word) noexcept nogil
    cdef int survey(self, int word, int way) noexcept nogil
    cdef int most_of(self, const uint64_t* planes, uint64_t left) noexcept nogil
    cdef uint64_t crossed(self, int way, int at, int number) noexcept nogil
    cdef int gain_of(self, int word, int cell, int way) noexcept nogil
    cdef int put(self, int word, int spot, int gain) noexcept nogil
    cdef int take(self, int word) noexcept nogil
    cdef int lift(self, int word) noexcept nogil
    cdef int go_to(self, const int* spots, long long points) noexcept nogil
