# Moves all words of a board by some lines, for RuinRecreate.shift_all(). Inline, without module.

from puzzlewright.engine.criss_cross._crossing_board cimport CrossingBoard


cdef inline bint would_leave(CrossingBoard board, int word, int down, int right) noexcept nogil:
    """Tell whether a word would leave the board."""
    cdef int place = board.state.place[word]
    cdef int row = (place >> 1) // board.stride + down
    cdef int col = (place >> 1) % board.stride + right
    cdef int more = board.index.length[word] - 1
    return row < 1 or col < 1 or (
        row + more > board.rows or col > board.cols if place & 1
        else row > board.rows or col + more > board.cols)


cdef inline int drop_leaving(
    CrossingBoard board, int down, int right, unsigned long long* random
) noexcept nogil:
    """Take away the words that would leave the board, and what cannot stay without them."""
    cdef int word
    board.adopts = False  # letters that are left over must not become a word that leaves, too
    for word in range(board.index.words):
        if board.state.place[word] >= 0 and would_leave(board, word, down, right):
            board.remove(word, random)
            board.forget()
    board.adopts = True
    return 0


cdef inline int shift(CrossingBoard board, int down, int right, int* places) noexcept nogil:
    """Move all words; none would leave the board. `places` is memory for a number for each word."""
    cdef int by = 2 * (down * board.stride + right)
    cdef int word, place, field, step
    for word in range(board.index.words):
        places[word] = board.state.place[word]
    board.clear()
    for word in range(board.index.words):      # letters first: words count what they cross
        if places[word] >= 0:
            field, step = (places[word] + by) >> 1, board.stride if places[word] & 1 else 1
            for place in range(board.index.length[word]):
                board.write(
                    field + place * step,
                    board.index.spelling[board.index.start[word] + place])
    for word in range(board.index.words):
        if places[word] >= 0:
            board.own(word, (places[word] + by) >> 1, places[word] & 1)
    return board.forget()
