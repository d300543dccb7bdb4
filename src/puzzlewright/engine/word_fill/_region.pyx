"""A search of a part of a grid: some slots have their words, some are left out for now.

It begins at the second level, so that what was concluded for the whole grid, at the first, stays.
Words are numbered here among those of their length.
"""

from libc.stdlib cimport free as give_back

from puzzlewright.engine.kernel._bits cimport has_bit
from puzzlewright.engine.kernel._single_thread cimport hold, release
from puzzlewright.engine.word_fill._table_constraints cimport LEFT_OUT
from puzzlewright.engine.word_fill._first_fill cimport FIRST_LIMIT, HEAVY, FirstFill
from puzzlewright.engine.kernel._memory cimport block, zeros


cdef int search_free_slots(FirstFill search, const int* words, const unsigned char* is_free,
                           long long limit) except -1 nogil:
    """Restart a search on the slots that are free; return how many open ones it leaves out.

    The others have the words that they have. Beginning takes time, and counts as a word. `limit` is
    the number of refuted positions until the first restart.
    """
    cdef int left_out = 0
    cdef int slot
    search.nodes += 1
    search.filler.deepen(0)
    for slot in range(search.table.slots):
        if is_free[slot] or search.filler.now.filled[slot] >= 0:
            continue
        if words[slot] >= 0:
            search.filler.keep_only(slot, words[slot])
        else:
            search.filler.now.filled[slot] = LEFT_OUT
            search.filler.now.open_slots -= 1
            left_out += 1
    search.base = search.depth = 1
    search.failures = 0
    search.stuck_on = -1
    search.limit = limit
    search.fewest_open = search.table.slots + 1
    search.is_refuted = not search.filler.settle()
    search.is_filled = not search.is_refuted and search.filler.now.open_slots == 0
    if not search.is_refuted:
        search.note_best_partial()
    return left_out


def current_words(FirstFill search not None):
    """Return the word of each slot in the position that a search is in; -1 where it has none."""
    cdef int slot
    hold(search.busy)
    try:
        return tuple([
            -1 if search.filler.now.filled[slot] == LEFT_OUT else search.filler.now.filled[slot]
            for slot in range(search.table.slots)])
    finally:
        release(search.busy)


def search_region(FirstFill search not None, words, free, unsigned long long seed):
    """Restart a search on the slots `free` only: with nothing learnt, and a seed of its own.

    The other slots have the words that current_words() gave, or are left out where that is -1. The
    search must have been started: step(0) does it.
    """
    cdef int slots = search.table.slots
    cdef int* kept = NULL
    cdef unsigned char* is_free = NULL
    cdef int slot
    hold(search.busy)
    try:
        if not search.started:
            raise ValueError("only a search that was started can go on with a part of its grid")
        if len(words) != slots:
            raise ValueError("there are not as many words as slots")
        kept = <int*> block(slots * sizeof(int))
        is_free = <unsigned char*> zeros(slots)
        for slot in range(slots):
            kept[slot] = words[slot]
            if kept[slot] >= 0 and (
                    kept[slot] >= search.table.sort[search.table.sort_of[slot]].words or
                    not has_bit(
                        search.filler.levels.words + search.table.domain_at[slot], kept[slot])):
                raise ValueError("a slot cannot have this word")
        for slot in free:
            if not 0 <= slot < slots:
                raise ValueError("there is no such slot")
            is_free[slot] = 1
        for slot in range(slots):
            search.weights[slot] = HEAVY
        search.random = seed
        search.restarts = 0
        with nogil:
            search_free_slots(search, kept, is_free, FIRST_LIMIT)
    finally:
        give_back(kept)
        give_back(is_free)
        release(search.busy)
