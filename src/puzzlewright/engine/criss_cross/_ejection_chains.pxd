# What is in the way of a word that is put in by force (F. Glover, 1996, on ejection chains), for
# Weave. Inline, so there is no module.

from puzzlewright.engine.criss_cross._crossing_board cimport Cloth, CrossingBoard

cdef enum:
    MOST_EJECTED = 64   # words that an estimate counts


cdef struct Ejected:            # words that have to go
    int word[MOST_EJECTED]      # from 1 on, as Cloth.owner has them
    int count


cdef inline bint is_ejected(const Ejected* gone, int owner) noexcept nogil:
    """Tell whether a word has to go."""
    cdef int i
    for i in range(gone.count):
        if gone.word[i] == owner:
            return True
    return False


cdef inline long long cost_of(
    CrossingBoard loom, const int* guide, Ejected* gone, int owner
) noexcept nogil:
    """Note that a word has to go, and return what that costs besides the others."""
    cdef const Cloth* cloth = loom.cloth
    cdef long long cost = guide[0]
    cdef int way, here, step, other, _place
    if owner == 0 or gone.count == MOST_EJECTED or is_ejected(gone, owner):
        return 0
    way, here = cloth.place[owner - 1] & 1, cloth.place[owner - 1] >> 1
    step = loom.stride if way else 1
    for _place in range(loom.lexicon.length[owner - 1]):
        other = cloth.owner[2 * here + 1 - way]
        if other and not is_ejected(gone, other):
            cost += guide[1] + guide[3] * loom.values[cloth.letter[here]]
        here += step
    gone.word[gone.count] = owner
    gone.count += 1
    return cost


cdef inline long long cost_of_both(
    CrossingBoard loom, const int* guide, Ejected* gone, int field
) noexcept nogil:
    """Note that the words of a field have to go, and return what that costs."""
    return cost_of(loom, guide, gone, loom.cloth.owner[2 * field]) + (
        cost_of(loom, guide, gone, loom.cloth.owner[2 * field + 1]))


cdef inline long long gain_at_letters(
    CrossingBoard loom, const int* guide, int word, int field, int way
) noexcept nogil:
    """Return what a word is worth, with the letters that it finds in words across it."""
    cdef const Cloth* cloth = loom.cloth
    cdef const int* spelling = loom.lexicon.spelling + loom.lexicon.start[word]
    cdef long long gain = guide[0]
    cdef int place
    for place in range(loom.lexicon.length[word]):
        if cloth.letter[field] == spelling[place] and cloth.owner[2 * field + 1 - way]:
            gain += guide[1] + guide[3] * loom.values[spelling[place]]
        field += loom.stride if way else 1
    return gain


cdef inline long long estimated_loss(
    CrossingBoard loom, const int* guide, int word, int field, int way, long long limit
) noexcept nogil:
    """Return what is lost if a word is put in by force: a quick estimate.

    Each run that it makes beside it counts as a word, also an unfinished one. Letters and words
    that lose their connection do not count. Above the limit, it comes back at once, though words
    that it makes further on could be worth more than that: hardly any are.
    """
    cdef const Cloth* cloth = loom.cloth
    cdef const int* spelling = loom.lexicon.spelling + loom.lexicon.start[word]
    cdef int length = loom.lexicon.length[word]
    cdef int step = loom.stride if way else 1
    cdef int side = 1 if way else loom.stride
    cdef long long loss = -gain_at_letters(loom, guide, word, field, way)
    cdef int place, here
    cdef Ejected gone
    gone.count = 0
    loss += cost_of_both(loom, guide, &gone, field - step)
    loss += cost_of_both(loom, guide, &gone, field + length * step)
    for place in range(length):
        if loss > limit:
            break
        here = field + place * step
        if cloth.letter[here]:
            loss += cost_of(loom, guide, &gone, cloth.owner[2 * here + way])
            if cloth.letter[here] != spelling[place]:
                loss += cost_of(loom, guide, &gone, cloth.owner[2 * here + 1 - way])
        elif cloth.letter[here - side] or cloth.letter[here + side]:
            loom.crossing_count = loom.pending_count = 0
            if loom.crosses_well(here, 1 - way, spelling[place], word, 1):
                loss -= guide[0] + guide[1] + guide[3] * loom.values[spelling[place]]
            else:
                loss += cost_of_both(loom, guide, &gone, here - side)
                loss += cost_of_both(loom, guide, &gone, here + side)
    return loss


cdef inline int count_in_way(
    CrossingBoard loom, const int* guide, int word, int field, int way
) noexcept nogil:
    """Return what it costs to clear the way for a word, less what it gains: a rougher estimate.

    It stays because what seeds make depends on it, for all goals that draw several words.
    """
    cdef const Cloth* cloth = loom.cloth
    cdef const int* spelling = loom.lexicon.spelling + loom.lexicon.start[word]
    cdef int length = loom.lexicon.length[word]
    cdef int step = loom.stride if way else 1
    cdef int side = 1 if way else loom.stride
    cdef int count = cloth.letter[field - step] != 0
    cdef int last = 0
    cdef int gained = 0
    cdef int place, here
    count += cloth.letter[field + length * step] != 0
    for place in range(length):
        here = field + place * step
        if cloth.owner[2 * here + way] != last:
            last = cloth.owner[2 * here + way]
            count += last != 0
        if cloth.letter[here]:
            if cloth.letter[here] == spelling[place]:
                gained += guide[1] + guide[3] * loom.values[spelling[place]]
            else:
                count += cloth.owner[2 * here + 1 - way] != 0
        elif cloth.owner[2 * (here - side) + 1 - way] or (
                cloth.owner[2 * (here + side) + 1 - way]):
            count += 1
    return guide[0] * count - gained


cdef inline int drop_at(CrossingBoard loom, int field, int way, unsigned long long* random) noexcept nogil:
    """Take away the word that a field has in a way, if it has one."""
    if loom.cloth.owner[2 * field + way]:
        loom.remove(loom.cloth.owner[2 * field + way] - 1, random)
        loom.forget()
    return 0


cdef inline int drop_both(CrossingBoard loom, int field, unsigned long long* random) noexcept nogil:
    """Take away the words that a field has."""
    drop_at(loom, field, 0, random)
    return drop_at(loom, field, 1, random)


cdef inline int clear_way(
    CrossingBoard loom, int word, int field, int way, unsigned long long* random
) noexcept nogil:
    """Take away the words that are in the way of another."""
    cdef const Cloth* cloth = loom.cloth
    cdef const int* spelling = loom.lexicon.spelling + loom.lexicon.start[word]
    cdef int length = loom.lexicon.length[word]
    cdef int step = loom.stride if way else 1
    cdef int side = 1 if way else loom.stride
    cdef int place, here
    drop_both(loom, field - step, random)
    drop_both(loom, field + length * step, random)
    for place in range(length):
        here = field + place * step
        drop_at(loom, here, way, random)
        if cloth.letter[here] and cloth.letter[here] != spelling[place]:
            drop_at(loom, here, 1 - way, random)
        if cloth.letter[here] == 0 and (cloth.letter[here - side] or cloth.letter[here + side]):
            loom.crossing_count = loom.pending_count = 0
            if not loom.crosses_well(here, 1 - way, spelling[place], word, 1):
                drop_both(loom, here - side, random)
                drop_both(loom, here + side, random)
    return 0
