# Numbers of several 64-bit words, the lowest first, for counts that outgrow one. Inline, so there
# is no module.

from libc.stdint cimport uint64_t


cdef inline uint64_t add_to(uint64_t* number, const uint64_t* other, int limbs) noexcept nogil:
    """Add a number to another; return what does not fit."""
    cdef uint64_t carry = 0
    cdef uint64_t sum_
    cdef int limb
    for limb in range(limbs):
        sum_ = number[limb] + carry
        carry = sum_ < carry
        sum_ += other[limb]
        carry += sum_ < other[limb]
        number[limb] = sum_
    return carry
