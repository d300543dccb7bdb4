# Numbers that stand for boards, and which of them were there: Zobrist hashing (A. L. Zobrist,
# 1970), with sums, and a hash table with linear probing. Inline, so there is no module.

from libc.stdint cimport uint64_t


cdef inline uint64_t mix(uint64_t number) noexcept nogil:
    """Return a number that looks drawn by chance, the same for the same one (splitmix64).

    The sum of such numbers names a board by what is on it, in whatever order it came there.
    """
    number = (number ^ (number >> 30)) * <uint64_t> 0xBF58476D1CE4E5B9
    number = (number ^ (number >> 27)) * <uint64_t> 0x94D049BB133111EB
    return number ^ (number >> 31)


cdef inline bint is_new_name(uint64_t* seen, uint64_t mask, uint64_t name) noexcept nogil:
    """Tell whether a name is not there yet, and note that it is; one of mask + 1 places is free."""
    cdef uint64_t at = (name >> 8) & mask
    name |= 1           # 0 is a free place
    while seen[at] != 0:
        if seen[at] == name:
            return False
        at = (at + 1) & mask
    seen[at] = name
    return True
