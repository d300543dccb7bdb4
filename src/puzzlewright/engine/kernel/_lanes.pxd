# Eight words of 64 bits side by side, on processors with AVX-512; elsewhere one. Inline, so there
# is no module behind it.

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    /* `which` has a bit for each lane. What is not plain arithmetic: to compare lanes, and to
       move those that stay to the front. */
    #if defined(__AVX512F__) && defined(__AVX512VL__) && defined(__GNUC__)
    #include <immintrin.h>
    #define PUZZLEWRIGHT_WIDE_LANES 8
    typedef uint64_t puzzlewright_wide
        __attribute__((vector_size(64), aligned(8), may_alias));
    #define puzzlewright_everywhere(x) ((puzzlewright_wide) _mm512_set1_epi64((long long) (x)))
    #define puzzlewright_apart(a, p) \\
        ((unsigned int) _mm512_testn_epi64_mask((__m512i) (a), (__m512i) (p)))
    #define puzzlewright_both_apart(a, p, b, q) ((unsigned int) _mm512_mask_testn_epi64_mask( \\
        _mm512_testn_epi64_mask((__m512i) (a), (__m512i) (p)), (__m512i) (b), (__m512i) (q)))
    #define puzzlewright_only(which, x) \\
        ((puzzlewright_wide) _mm512_maskz_mov_epi64((__mmask8) (which), (__m512i) (x)))
    #define puzzlewright_packed(which, x) \\
        ((puzzlewright_wide) _mm512_maskz_compress_epi64((__mmask8) (which), (__m512i) (x)))
    #define puzzlewright_turned(x, by) ((puzzlewright_wide) _mm512_permutexvar_epi64( \\
        _mm512_set_epi64(7 ^ (by), 6 ^ (by), 5 ^ (by), 4 ^ (by), \\
                         3 ^ (by), 2 ^ (by), 1 ^ (by), 0 ^ (by)), (__m512i) (x)))
    #define puzzlewright_first(x) \\
        ((uint64_t) _mm_cvtsi128_si64(_mm512_castsi512_si128((__m512i) (x))))
    #define puzzlewright_united(x) ((uint64_t) _mm512_reduce_or_epi64((__m512i) (x)))
    #define puzzlewright_gathered(x, bits) _pext_u64(x, bits)
    #else
    #define PUZZLEWRIGHT_WIDE_LANES 1
    typedef uint64_t puzzlewright_wide;
    #define puzzlewright_everywhere(x) ((uint64_t) (x))
    #define puzzlewright_apart(a, p) ((unsigned int) (((a) & (p)) == 0))
    #define puzzlewright_both_apart(a, p, b, q) \\
        ((unsigned int) ((((a) & (p)) | ((b) & (q))) == 0))
    #define puzzlewright_only(which, x) (-(uint64_t) (which) & (x))
    #define puzzlewright_packed(which, x) (-(uint64_t) (which) & (x))
    #define puzzlewright_turned(x, by) (x)
    #define puzzlewright_first(x) (x)
    #define puzzlewright_united(x) (x)
    static inline uint64_t puzzlewright_gathered(uint64_t x, uint64_t bits)
    {
        uint64_t found = 0;
        for (int at = 0; bits; bits &= bits - 1)
            found |= (uint64_t) ((x & bits & -bits) != 0) << at++;
        return found;
    }
    #endif
    #define PUZZLEWRIGHT_ALL_LANES ((1u << PUZZLEWRIGHT_WIDE_LANES) - 1)
    """
    ctypedef uint64_t Wide "puzzlewright_wide"
    const int LANES "PUZZLEWRIGHT_WIDE_LANES"
    const unsigned int ALL_LANES "PUZZLEWRIGHT_ALL_LANES"
    # The same word in every lane.
    Wide everywhere "puzzlewright_everywhere"(uint64_t word) noexcept nogil
    # The lanes in which a and p have no bit in common; b and q neither.
    unsigned int apart "puzzlewright_apart"(Wide a, Wide p) noexcept nogil
    unsigned int both_apart "puzzlewright_both_apart"(Wide a, Wide p, Wide b, Wide q) noexcept nogil
    # These lanes, and 0 in the others; the same with these lanes in front.
    Wide only "puzzlewright_only"(unsigned int which, Wide x) noexcept nogil
    Wide packed "puzzlewright_packed"(unsigned int which, Wide x) noexcept nogil
    # Each lane changes places with the one whose number differs by these bits.
    Wide turned "puzzlewright_turned"(Wide x, int by) noexcept nogil
    uint64_t first_lane "puzzlewright_first"(Wide x) noexcept nogil
    # The bits of a word at some places, moved together.
    uint64_t gathered "puzzlewright_gathered"(uint64_t word, uint64_t places) noexcept nogil
    # The bits that are set in any lane.
    uint64_t united "puzzlewright_united"(Wide x) noexcept nogil
