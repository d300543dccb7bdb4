# Sets of bits in 64-bit words, and four such words side by side. Inline, so there is no module.

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define puzzlewright_lowest(x) __builtin_ctzll(x)
    #define puzzlewright_count(x) __builtin_popcountll(x)
    #define puzzlewright_highest(x) (63 - __builtin_clzll(x))
    #else
    #include <intrin.h>
    static inline int puzzlewright_lowest(unsigned long long x)
    { unsigned long at; _BitScanForward64(&at, x); return (int) at; }
    static inline int puzzlewright_highest(unsigned long long x)
    { unsigned long at; _BitScanReverse64(&at, x); return (int) at; }
    #if defined(_M_ARM64)
    #define puzzlewright_count(x) ((int) _CountOneBits64(x))
    #else
    #define puzzlewright_count(x) ((int) __popcnt64(x))
    #endif
    #endif

    /* Four words to compute with at once. These compilers know how on any processor; elsewhere it
       is one word, and the same code. */
    #if defined(__GNUC__) || defined(__clang__)
    typedef uint64_t puzzlewright_vector __attribute__((vector_size(32), aligned(8), may_alias));
    #define PUZZLEWRIGHT_LANES 4
    #else
    typedef uint64_t puzzlewright_vector;
    #define PUZZLEWRIGHT_LANES 1
    #endif
    """
    int lowest_bit "puzzlewright_lowest"(uint64_t word) noexcept nogil
    int highest_bit "puzzlewright_highest"(uint64_t word) noexcept nogil
    int bits_in "puzzlewright_count"(uint64_t word) noexcept nogil
    ctypedef uint64_t Vector "puzzlewright_vector"
    const int LANES "PUZZLEWRIGHT_LANES"


cdef inline uint64_t low_bits(int count) noexcept nogil:
    """Return a word with its lowest `count` bits set."""
    return ~(<uint64_t> 0) if count == 64 else ((<uint64_t> 1) << count) - 1


cdef inline bint has_bit(const uint64_t* words, int bit) noexcept nogil:
    return words[bit >> 6] >> (bit & 63) & 1


cdef inline int set_bit(uint64_t* words, int bit) noexcept nogil:
    words[bit >> 6] |= (<uint64_t> 1) << (bit & 63)
    return 0


cdef inline bint any_bit(Vector vector) noexcept nogil:
    """Tell whether any bit of the four words is set."""
    cdef const uint64_t* words = <const uint64_t*> &vector
    cdef uint64_t seen = 0
    cdef int i
    for i in range(LANES):
        seen |= words[i]
    return seen != 0
