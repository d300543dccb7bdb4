# Counting the options of all items at once, in bit slices, as in positional population counts
# (W. Muła, N. Kurz and D. Lemire, 2017); see _masks.pyx. Inline, so there is no module behind it.

from libc.stdint cimport uint64_t

from puzzlewright.engine.kernel._lanes cimport LANES, Wide, everywhere, first_lane, turned

cdef enum:
    MANY = 16           # counts from here on are all one


cdef struct Counts:         # of one word of items: those with an odd number of options, and so on
    Wide ones, twos, fours, eights, many


cdef inline int _add_lanes(Counts* counts, int by) noexcept nogil:
    """Add to the counts of each lane those of another: a full adder for every bit."""
    cdef Wide ones = turned(counts.ones, by)
    cdef Wide twos = turned(counts.twos, by)
    cdef Wide fours = turned(counts.fours, by)
    cdef Wide eights = turned(counts.eights, by)
    cdef Wide to_twos = counts.ones & ones
    cdef Wide to_fours = counts.twos & twos | to_twos & (counts.twos ^ twos)
    cdef Wide to_eights = counts.fours & fours | to_fours & (counts.fours ^ fours)
    counts.many |= turned(counts.many, by) | (
        counts.eights & eights | to_eights & (counts.eights ^ eights))
    counts.ones ^= ones
    counts.twos ^= twos ^ to_twos
    counts.fours ^= fours ^ to_fours
    counts.eights ^= eights ^ to_eights
    return 0


cdef inline int _count(const uint64_t* words, int count, Counts* counts) noexcept nogil:
    """Count how many options of a list have each item of one word, two vectors at a time."""
    cdef Wide ones = everywhere(0)
    cdef Wide twos = ones
    cdef Wide fours = ones
    cdef Wide eights = ones
    cdef Wide many = ones
    cdef Wide first, second, odd, carry, to_fours, to_eights
    cdef int i = 0
    while i < count:
        first, second = (<Wide*> (words + i))[0], (<Wide*> (words + i))[1]
        odd = first ^ second
        carry = first & second | ones & odd
        ones ^= odd
        to_fours = twos & carry
        twos ^= carry
        to_eights = fours & to_fours
        fours ^= to_fours
        many |= eights & to_eights
        eights ^= to_eights
        i += 2 * LANES
    counts[0] = Counts(ones, twos, fours, eights, many)
    if LANES > 1:
        _add_lanes(counts, 4)
        _add_lanes(counts, 2)
        _add_lanes(counts, 1)
    return 0


cdef inline bint _keep_without(uint64_t* items, uint64_t some) noexcept nogil:
    """Keep the items that are not among some; True, and all are kept, if there are none."""
    cdef uint64_t others = items[0] & ~some
    items[0] = others if others else items[0]
    return others == 0


cdef inline int fewest(const uint64_t* words, int count, uint64_t* items) noexcept nogil:
    """Keep those of some items that have the fewest options; return how many these are."""
    cdef Counts counts
    cdef int size = 0
    _count(words, count, &counts)
    items[0] &= ~first_lane(counts.many)
    if not items[0]:
        return MANY
    size += 8 * _keep_without(items, first_lane(counts.eights))
    size += 4 * _keep_without(items, first_lane(counts.fours))
    size += 2 * _keep_without(items, first_lane(counts.twos))
    return size + _keep_without(items, first_lane(counts.ones))
