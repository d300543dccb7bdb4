# Moves all words of a board by some lines, for Weave.shift_all(). Inline, so there is no module.

from puzzlewright.engine.criss_cross._crossing_board cimport CrossingBoard


cdef inline bint would_leave(CrossingBoard loom, int word, int down, int right) noexcept nogil:
    """Tell whether a word would leave the board."""
    cdef int place = loom.cloth.place[word]
    cdef int row = (place >> 1) // loom.stride + down
    cdef int col = (place >> 1) % loom.stride + right
    cdef int more = loom.lexicon.length[word] - 1
    return row < 1 or col < 1 or (
        row + more > loom.rows or col > loom.cols if place & 1
        else row > loom.rows or col + more > loom.cols)


cdef inline int drop_leaving(
    CrossingBoard loom, int down, int right, unsigned long long* random
) noexcept nogil:
    """Take away the words that would leave the board, and what cannot stay without them."""
    cdef int word
    loom.adopts = False         # letters that are left over must not become a word that leaves, too
    for word in range(loom.lexicon.words):
        if loom.cloth.place[word] >= 0 and would_leave(loom, word, down, right):
            loom.remove(word, random)
            loom.forget()
    loom.adopts = True
    return 0


cdef inline int shift(CrossingBoard loom, int down, int right, int* places) noexcept nogil:
    """Move all words; none would leave the board. `places` is memory for a number for each word."""
    cdef int by = 2 * (down * loom.stride + right)
    cdef int word, place, field, step
    for word in range(loom.lexicon.words):
        places[word] = loom.cloth.place[word]
    loom.clear()
    for word in range(loom.lexicon.words):      # letters first: words count what they cross
        if places[word] >= 0:
            field, step = (places[word] + by) >> 1, loom.stride if places[word] & 1 else 1
            for place in range(loom.lexicon.length[word]):
                loom.write(
                    field + place * step,
                    loom.lexicon.spelling[loom.lexicon.start[word] + place])
    for word in range(loom.lexicon.words):
        if places[word] >= 0:
            loom.own(word, (places[word] + by) >> 1, places[word] & 1)
    return loom.forget()
