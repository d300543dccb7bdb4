"""A hunt for a part of a grid: some slots have their words, some are left out for now.

It begins at the second level, so that what was concluded for the whole grid, at the first, stays.
Words are numbered here among those of their length.
"""

from libc.stdlib cimport free as give_back

from puzzlewright.engine.kernel._bits cimport has_bit
from puzzlewright.engine.kernel._single_thread cimport hold, release
from puzzlewright.engine.word_fill._table_constraints cimport LEFT_OUT
from puzzlewright.engine.word_fill._first_fill cimport FIRST_LIMIT, HEAVY, FirstFill
from puzzlewright.engine.kernel._memory cimport block, zeros


cdef int hunt_among(FirstFill hunt, const int* words, const unsigned char* is_free,
                    long long limit) except -1 nogil:
    """Restart a hunt on the slots that are free; return how many open ones it leaves out.

    The others have the words that they have. Beginning takes time, and counts as a word. `limit` is
    the number of refuted positions until the first restart.
    """
    cdef int left_out = 0
    cdef int slot
    hunt.nodes += 1
    hunt.filler.deepen(0)
    for slot in range(hunt.table.slots):
        if is_free[slot] or hunt.filler.now.filled[slot] >= 0:
            continue
        if words[slot] >= 0:
            hunt.filler.keep_only(slot, words[slot])
        else:
            hunt.filler.now.filled[slot] = LEFT_OUT
            hunt.filler.now.open_slots -= 1
            left_out += 1
    hunt.base = hunt.depth = 1
    hunt.failures = 0
    hunt.stuck_on = -1
    hunt.limit = limit
    hunt.fewest_open = hunt.table.slots + 1
    hunt.is_refuted = not hunt.filler.settle()
    hunt.is_filled = not hunt.is_refuted and hunt.filler.now.open_slots == 0
    if not hunt.is_refuted:
        hunt.note_furthest()
    return left_out


def current_words(FirstFill hunt not None):
    """Return the word of each slot in the position that a hunt is in; -1 where it has none."""
    cdef int slot
    hold(hunt.busy)
    try:
        return tuple([
            -1 if hunt.filler.now.filled[slot] == LEFT_OUT else hunt.filler.now.filled[slot]
            for slot in range(hunt.table.slots)])
    finally:
        release(hunt.busy)


def search_region(FirstFill hunt not None, words, free, unsigned long long seed):
    """Restart a hunt on the slots `free` only: with nothing learnt, and a seed of its own.

    The other slots have the words that current_words() gave, or are left out where that is -1. The
    hunt must have been started: step(0) does it.
    """
    cdef int slots = hunt.table.slots
    cdef int* kept = NULL
    cdef unsigned char* is_free = NULL
    cdef int slot
    hold(hunt.busy)
    try:
        if not hunt.started:
            raise ValueError("only a hunt that was started can go on with a part of its grid")
        if len(words) != slots:
            raise ValueError("there are not as many words as slots")
        kept = <int*> block(slots * sizeof(int))
        is_free = <unsigned char*> zeros(slots)
        for slot in range(slots):
            kept[slot] = words[slot]
            if kept[slot] >= 0 and (
                    kept[slot] >= hunt.table.sort[hunt.table.sort_of[slot]].words or not has_bit(
                        hunt.filler.levels.words + hunt.table.domain_at[slot], kept[slot])):
                raise ValueError("a slot cannot have this word")
        for slot in free:
            if not 0 <= slot < slots:
                raise ValueError("there is no such slot")
            is_free[slot] = 1
        for slot in range(slots):
            hunt.weights[slot] = HEAVY
        hunt.random = seed
        hunt.restarts = 0
        with nogil:
            hunt_among(hunt, kept, is_free, FIRST_LIMIT)
    finally:
        give_back(kept)
        give_back(is_free)
        release(hunt.busy)
