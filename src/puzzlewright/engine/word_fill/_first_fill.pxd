# A search for one fill; see _first_fill.pyx.

from puzzlewright.engine.kernel._improver cimport Improver
from puzzlewright.engine.word_fill._table_constraints cimport Filler, Level
from puzzlewright.engine.word_fill._slots cimport SlotTable, Table

cdef enum:
    FIRST_LIMIT = 60    # refuted positions until the first restart
    HEAVY = 16          # the weight of a slot to begin with; each failure adds as much

cdef long long NO_SCORE         # less than any


cdef class FirstFill(Improver):
    cdef readonly SlotTable slot_table
    cdef const Table* table
    cdef Filler filler
    cdef readonly long long restarts
    cdef readonly bint is_filled, is_refuted
    cdef bint started
    cdef int most_tries                 # words that are tried in one step
    cdef int base                       # the level that the search begins at
    cdef int depth                      # the level that it is at
    cdef int* slots                     # per level: the slot that was branched on,
    cdef int* words                     # and the word that was tried
    cdef long long* weights             # per slot
    cdef int* best_partial                  # per slot: its word where the fewest slots were open
    cdef int fewest_open
    cdef int* guide                     # per slot: the word to try first; -1 for none
    cdef int stuck_on                   # the slot whose word failed last; -1 once one has held
    cdef long long failures, limit      # refuted positions since the last restart, and the most
    cdef readonly long long dead_ends   # refuted positions in all
    cdef long long wanted               # the least sum of scores; words must come best first then
    cdef int favour                     # what a point of a word's score is worth
    cdef readonly bint by_letters       # whether it branches on letters of cells, not on words
    cdef int to_ask                     # the letter of a cell to be probed; -1 when that is over
    cdef int asked                      # letters in a row that held

    cdef int note_best_partial(self) noexcept nogil
    cdef tuple numbers(self, const int* filled)
    cdef int start(self) except -1 nogil
    cdef int meet_root(self, const Level* other) except -1 nogil
    cdef int try_one(self) except -1 nogil
    cdef int try_a_word(self) except -1 nogil
    cdef int try_a_letter(self) except -1 nogil
    cdef int try_an_equal_word(self) except -1 nogil
    cdef int probe_a_letter(self) except -1 nogil
    cdef int fail(self, int place) except -1 nogil
    cdef int hardest_cell(self) noexcept nogil
    cdef int likeliest_letter(self, int cell) noexcept nogil
    cdef bint cell_is_open(self, int cell) noexcept nogil
    cdef bint may_be_good(self) noexcept nogil
    cdef long long most_score(self) noexcept nogil
    cdef int go_back(self) noexcept nogil
    cdef bint take_back(self) noexcept nogil
    cdef int hardest_slot(self) noexcept nogil
    cdef int some_neighbour(self, int slot) noexcept nogil
    cdef int roomiest_word(self, int slot) noexcept nogil
    cdef int word_number(self, int slot, int rank) noexcept nogil
    cdef long long room_left(self, int slot, int word) noexcept nogil
