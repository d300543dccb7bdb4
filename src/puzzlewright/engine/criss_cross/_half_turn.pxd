# Boards that are the same upside down: every word has one opposite to it. For RuinRecreate; inline,
# so there is no module.

from puzzlewright.engine.criss_cross._crossing_board cimport CrossingBoard
from puzzlewright.engine.kernel._walk cimport next_random


cdef inline int partner_place(CrossingBoard board, int word) noexcept nogil:
    """Return where the word opposite to one is, if the board is turned upside down."""
    cdef int way = board.state.place[word] & 1
    cdef int last = (board.state.place[word] >> 1) + (board.index.length[word] - 1) * (
        board.stride if way else 1)
    return 2 * (board.fields - 1 - last) + way


cdef inline bint place_partner(
        CrossingBoard board, int word, unsigned long long* random) noexcept nogil:
    """Put some word opposite to one that was placed; False if none fits there."""
    cdef int words = board.index.words
    cdef int place = partner_place(board, word)
    cdef int turn = <int> (next_random(random) % <unsigned int> words)
    cdef int i, other
    if place == board.state.place[word]:
        return True
    for i in range(words):
        other = (turn + i) % words
        if board.index.length[other] == board.index.length[word] and (
                board.state.place[other] < 0):
            if board.fits(other, place >> 1, place & 1, 0) and (
                    board.matched and board.crossing_count == 0):
                board.place(other, place >> 1, place & 1)
                return True
    return False


cdef inline int drop_singles(
    CrossingBoard board, int* piece, int* stack, unsigned long long* random
) noexcept nogil:
    """Take away words that have none opposite to them, until there are none.

    `piece` and `stack` are memory for a number for each word.
    """
    cdef int word = 0
    cdef int place, other
    board.adopts = False             # what is taken away must not come back at once
    while word < board.index.words:
        if board.state.place[word] >= 0:
            place = partner_place(board, word)
            other = board.state.owner[place] - 1
            if other < 0 or board.state.place[other] != place or (
                    board.index.length[other] != board.index.length[word]):
                board.remove(word, random)
                board.forget()
                board.keep_largest_piece(piece, stack)
                word = -1
        word += 1
    board.adopts = True
    return 0
