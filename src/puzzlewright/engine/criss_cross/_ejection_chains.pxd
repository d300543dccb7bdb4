# What is in the way of a word that is put in by force (F. Glover, 1996, on ejection chains), for
# RuinRecreate. Inline, so there is no module.

from puzzlewright.engine.criss_cross._crossing_board cimport BoardState, CrossingBoard

cdef enum:
    MOST_EJECTED = 64   # words that an estimate counts


cdef struct EjectedWords:       # words that have to go
    int word[MOST_EJECTED]      # from 1 on, as BoardState.owner has them
    int count


cdef inline bint is_ejected(const EjectedWords* gone, int owner) noexcept nogil:
    """Tell whether a word has to go."""
    cdef int i
    for i in range(gone.count):
        if gone.word[i] == owner:
            return True
    return False


cdef inline long long cost_of(
    CrossingBoard board, const int* guide, EjectedWords* gone, int owner
) noexcept nogil:
    """Note that a word has to go, and return what that costs besides the others."""
    cdef const BoardState* state = board.state
    cdef long long cost = guide[0]
    cdef int way, here, step, other, _place
    if owner == 0 or gone.count == MOST_EJECTED or is_ejected(gone, owner):
        return 0
    way, here = state.place[owner - 1] & 1, state.place[owner - 1] >> 1
    step = board.stride if way else 1
    for _place in range(board.index.length[owner - 1]):
        other = state.owner[2 * here + 1 - way]
        if other and not is_ejected(gone, other):
            cost += guide[1] + guide[3] * board.values[state.letter[here]]
        here += step
    gone.word[gone.count] = owner
    gone.count += 1
    return cost


cdef inline long long cost_of_both(
    CrossingBoard board, const int* guide, EjectedWords* gone, int field
) noexcept nogil:
    """Note that the words of a field have to go, and return what that costs."""
    return cost_of(board, guide, gone, board.state.owner[2 * field]) + (
        cost_of(board, guide, gone, board.state.owner[2 * field + 1]))


cdef inline long long gain_at_letters(
    CrossingBoard board, const int* guide, int word, int field, int way
) noexcept nogil:
    """Return what a word is worth, with the letters that it finds in words across it."""
    cdef const BoardState* state = board.state
    cdef const int* spelling = board.index.spelling + board.index.start[word]
    cdef long long gain = guide[0]
    cdef int place
    for place in range(board.index.length[word]):
        if state.letter[field] == spelling[place] and state.owner[2 * field + 1 - way]:
            gain += guide[1] + guide[3] * board.values[spelling[place]]
        field += board.stride if way else 1
    return gain


cdef inline long long estimated_loss(
    CrossingBoard board, const int* guide, int word, int field, int way, long long limit
) noexcept nogil:
    """Return what is lost if a word is put in by force: a quick estimate.

    Each run that it makes beside it counts as a word, also an unfinished one. Letters and words
    that lose their connection do not count. Above the limit, it comes back at once, though words
    that it makes further on could be worth more than that: hardly any are.
    """
    cdef const BoardState* state = board.state
    cdef const int* spelling = board.index.spelling + board.index.start[word]
    cdef int length = board.index.length[word]
    cdef int step = board.stride if way else 1
    cdef int side = 1 if way else board.stride
    cdef long long loss = -gain_at_letters(board, guide, word, field, way)
    cdef int place, here
    cdef EjectedWords gone
    gone.count = 0
    loss += cost_of_both(board, guide, &gone, field - step)
    loss += cost_of_both(board, guide, &gone, field + length * step)
    for place in range(length):
        if loss > limit:
            break
        here = field + place * step
        if state.letter[here]:
            loss += cost_of(board, guide, &gone, state.owner[2 * here + way])
            if state.letter[here] != spelling[place]:
                loss += cost_of(board, guide, &gone, state.owner[2 * here + 1 - way])
        elif state.letter[here - side] or state.letter[here + side]:
            board.crossing_count = board.pending_count = 0
            if board.crosses_well(here, 1 - way, spelling[place], word, 1):
                loss -= guide[0] + guide[1] + guide[3] * board.values[spelling[place]]
            else:
                loss += cost_of_both(board, guide, &gone, here - side)
                loss += cost_of_both(board, guide, &gone, here + side)
    return loss


cdef inline int count_in_way(
    CrossingBoard board, const int* guide, int word, int field, int way
) noexcept nogil:
    """Return what it costs to clear the way for a word, less what it gains: a rougher estimate.

    It stays because what seeds make depends on it, for all goals that draw several words.
    """
    cdef const BoardState* state = board.state
    cdef const int* spelling = board.index.spelling + board.index.start[word]
    cdef int length = board.index.length[word]
    cdef int step = board.stride if way else 1
    cdef int side = 1 if way else board.stride
    cdef int count = state.letter[field - step] != 0
    cdef int last = 0
    cdef int gained = 0
    cdef int place, here
    count += state.letter[field + length * step] != 0
    for place in range(length):
        here = field + place * step
        if state.owner[2 * here + way] != last:
            last = state.owner[2 * here + way]
            count += last != 0
        if state.letter[here]:
            if state.letter[here] == spelling[place]:
                gained += guide[1] + guide[3] * board.values[spelling[place]]
            else:
                count += state.owner[2 * here + 1 - way] != 0
        elif state.owner[2 * (here - side) + 1 - way] or (
                state.owner[2 * (here + side) + 1 - way]):
            count += 1
    return guide[0] * count - gained


cdef inline int drop_at(
        CrossingBoard board, int field, int way, unsigned long long* random) noexcept nogil:
    """Take away the word that a field has in a way, if it has one."""
    if board.state.owner[2 * field + way]:
        board.remove(board.state.owner[2 * field + way] - 1, random)
        board.forget()
    return 0


cdef inline int drop_both(
        CrossingBoard board, int field, unsigned long long* random) noexcept nogil:
    """Take away the words that a field has."""
    drop_at(board, field, 0, random)
    return drop_at(board, field, 1, random)


cdef inline int clear_way(
    CrossingBoard board, int word, int field, int way, unsigned long long* random
) noexcept nogil:
    """Take away the words that are in the way of another."""
    cdef const BoardState* state = board.state
    cdef const int* spelling = board.index.spelling + board.index.start[word]
    cdef int length = board.index.length[word]
    cdef int step = board.stride if way else 1
    cdef int side = 1 if way else board.stride
    cdef int place, here
    drop_both(board, field - step, random)
    drop_both(board, field + length * step, random)
    for place in range(length):
        here = field + place * step
        drop_at(board, here, way, random)
        if state.letter[here] and state.letter[here] != spelling[place]:
            drop_at(board, here, 1 - way, random)
        if state.letter[here] == 0 and (state.letter[here - side] or state.letter[here + side]):
            board.crossing_count = board.pending_count = 0
            if not board.crosses_well(here, 1 - way, spelling[place], word, 1):
                drop_both(board, here - side, random)
                drop_both(board, here + side, random)
    return 0
