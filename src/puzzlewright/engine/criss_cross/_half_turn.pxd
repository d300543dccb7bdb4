# Boards that are the same upside down: every word has one opposite to it. For Weave; inline, so
# there is no module.

from puzzlewright.engine.criss_cross._crossing_board cimport CrossingBoard
from puzzlewright.engine.kernel._walk cimport next_random


cdef inline int partner_place(CrossingBoard loom, int word) noexcept nogil:
    """Return where the word opposite to one is, if the board is turned upside down."""
    cdef int way = loom.cloth.place[word] & 1
    cdef int last = (loom.cloth.place[word] >> 1) + (loom.lexicon.length[word] - 1) * (
        loom.stride if way else 1)
    return 2 * (loom.fields - 1 - last) + way


cdef inline bint place_partner(CrossingBoard loom, int word, unsigned long long* random) noexcept nogil:
    """Put some word opposite to one that was placed; False if none fits there."""
    cdef int words = loom.lexicon.words
    cdef int place = partner_place(loom, word)
    cdef int turn = <int> (next_random(random) % <unsigned int> words)
    cdef int i, other
    if place == loom.cloth.place[word]:
        return True
    for i in range(words):
        other = (turn + i) % words
        if loom.lexicon.length[other] == loom.lexicon.length[word] and (
                loom.cloth.place[other] < 0):
            if loom.fits(other, place >> 1, place & 1, 0) and (
                    loom.matched and loom.crossing_count == 0):
                loom.place(other, place >> 1, place & 1)
                return True
    return False


cdef inline int drop_singles(
    CrossingBoard loom, int* piece, int* stack, unsigned long long* random
) noexcept nogil:
    """Take away words that have none opposite to them, until there are none.

    `piece` and `stack` are memory for a number for each word.
    """
    cdef int word = 0
    cdef int place, other
    loom.adopts = False             # what is taken away must not come back at once
    while word < loom.lexicon.words:
        if loom.cloth.place[word] >= 0:
            place = partner_place(loom, word)
            other = loom.cloth.owner[place] - 1
            if other < 0 or loom.cloth.place[other] != place or (
                    loom.lexicon.length[other] != loom.lexicon.length[word]):
                loom.remove(word, random)
                loom.forget()
                loom.keep_largest_piece(piece, stack)
                word = -1
        word += 1
    loom.adopts = True
    return 0
