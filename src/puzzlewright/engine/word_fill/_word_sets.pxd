# Sets of words as rows of bits, which may be long. Inline, so there is no module.
#
# On x86-64 each function is compiled a second time for processors with wide vectors, which are
# asked for at run time: a whole second module, as other kernels have, would need a second Filler.

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #if (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)
    #define PUZZLEWRIGHT_WIDE __attribute__((target("avx2,bmi,bmi2,popcnt")))
    #define PUZZLEWRIGHT_IS_WIDE (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
    #define PUZZLEWRIGHT_COUNT(x) __builtin_popcountll(x)
    #else
    #define PUZZLEWRIGHT_WIDE
    #define PUZZLEWRIGHT_IS_WIDE 0
    #if defined(__GNUC__) || defined(__clang__)
    #define PUZZLEWRIGHT_COUNT(x) __builtin_popcountll(x)
    #else
    #include <intrin.h>
    #if defined(_M_ARM64)
    #define PUZZLEWRIGHT_COUNT(x) ((int) _CountOneBits64(x))
    #else
    #define PUZZLEWRIGHT_COUNT(x) ((int) __popcnt64(x))
    #endif
    #endif
    #endif

    #define PUZZLEWRIGHT_SETS(NAME, HOW) \\
    HOW static int NAME##_size(const uint64_t* a, int n) \\
    { int size = 0; for (int i = 0; i < n; i++) size += PUZZLEWRIGHT_COUNT(a[i]); return size; } \\
    HOW static int NAME##_common(const uint64_t* a, const uint64_t* b, int n) \\
    { int size = 0; for (int i = 0; i < n; i++) size += PUZZLEWRIGHT_COUNT(a[i] & b[i]); \\
      return size; } \\
    HOW static int NAME##_meet(const uint64_t* a, const uint64_t* b, int n) \\
    { int i = 0; \\
      for (; i + 4 <= n; i += 4) \\
        if ((a[i] & b[i]) | (a[i+1] & b[i+1]) | (a[i+2] & b[i+2]) | (a[i+3] & b[i+3])) break; \\
      for (; i < n; i++) if (a[i] & b[i]) return i; \\
      return -1; } \\
    HOW static void NAME##_add(uint64_t* a, const uint64_t* b, int n) \\
    { for (int i = 0; i < n; i++) a[i] |= b[i]; } \\
    HOW static int NAME##_keep(uint64_t* a, const uint64_t* b, int n) \\
    { uint64_t lost = 0, left = 0; \\
      for (int i = 0; i < n; i++) { lost |= a[i] & ~b[i]; a[i] &= b[i]; left |= a[i]; } \\
      return (lost != 0) | (left != 0) << 1; } \\
    HOW static int NAME##_drop(uint64_t* a, const uint64_t* b, int n) \\
    { uint64_t lost = 0, left = 0; \\
      for (int i = 0; i < n; i++) { lost |= a[i] & b[i]; a[i] &= ~b[i]; left |= a[i]; } \\
      return (lost != 0) | (left != 0) << 1; }

    PUZZLEWRIGHT_SETS(puzzlewright_plain, )
    PUZZLEWRIGHT_SETS(puzzlewright_wide, PUZZLEWRIGHT_WIDE)
    #define PUZZLEWRIGHT_BEST(WHAT) \\
      (PUZZLEWRIGHT_IS_WIDE ? puzzlewright_wide_##WHAT : puzzlewright_plain_##WHAT)

    static inline int puzzlewright_set_size(const uint64_t* a, int n)
    { return PUZZLEWRIGHT_BEST(size)(a, n); }
    static inline int puzzlewright_set_common(const uint64_t* a, const uint64_t* b, int n)
    { return PUZZLEWRIGHT_BEST(common)(a, b, n); }
    static inline int puzzlewright_set_meet(const uint64_t* a, const uint64_t* b, int n)
    { return PUZZLEWRIGHT_BEST(meet)(a, b, n); }
    static inline void puzzlewright_set_add(uint64_t* a, const uint64_t* b, int n)
    { PUZZLEWRIGHT_BEST(add)(a, b, n); }
    static inline int puzzlewright_set_keep(uint64_t* a, const uint64_t* b, int n)
    { return PUZZLEWRIGHT_BEST(keep)(a, b, n); }
    static inline int puzzlewright_set_drop(uint64_t* a, const uint64_t* b, int n)
    { return PUZZLEWRIGHT_BEST(drop)(a, b, n); }
    """
    # How many there are, in one set or in both.
    int set_size "puzzlewright_set_size"(const uint64_t* a, int words) noexcept nogil
    int set_common "puzzlewright_set_common"(
        const uint64_t* a, const uint64_t* b, int words) noexcept nogil
    # The first machine word where they meet; -1 if they do not.
    int set_meet "puzzlewright_set_meet"(
        const uint64_t* a, const uint64_t* b, int words) noexcept nogil
    void set_add "puzzlewright_set_add"(uint64_t* a, const uint64_t* b, int words) noexcept nogil
    # Leave what is in the other, or what is not in it; bit 0 tells whether something was lost,
    # bit 1 whether something is left.
    int set_keep "puzzlewright_set_keep"(uint64_t* a, const uint64_t* b, int words) noexcept nogil
    int set_drop "puzzlewright_set_drop"(uint64_t* a, const uint64_t* b, int words) noexcept nogil

cdef enum:
    LOST = 1
    LEFT = 2
