"""Exact cover with colours on flat bit masks: for problems whose items fit a few machine words.

Every option is a row of up to MOST_WORDS words: what it claims. Two options get in each other's way
when one claims a bit that the other refuses.

    an uncoloured item     one bit, claimed and refused
    colour c of k          either one bit per colour: claims bit c, refuses all the others,
                           or, shorter for many colours, the binary digits of c and their opposites:
                           claims the digits, refuses the opposites

A position keeps the options that are still possible as a list of rows, word by word, so that the
loops below run along memory and the compiler can use vectors:

    word 0   r0 r1 r2 r3 …        the primary items come first, so that only the first
    word 1   r0 r1 r2 r3 …        `counted` words have to be counted
    ids      o0 o1 o2 o3 …

Entering a position copies the rows that the chosen option does not refuse to a fresh list, which
makes leaving it free. How many rows claim each primary item is counted for 64 items at a time in
bit slices (ones, twos, fours, and a last one that only says "eight or more"). Items with no row
refute the position; the rows of items with one row are forced, and chosen all at once.

Most positions that are tried are dead. A first look (`_union`), which only ORs the rows that
stay, finds that out for a fraction of the price, and vectorises; where few are dead it is skipped.

What failed: counting while copying, in one loop (three words of stores and 16 dependent operations
per row do not vectorise: 1.5 times slower on pentominoes); 512-bit vectors (no faster than 256 on
lists of some 100 rows).
"""

from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc, qsort, realloc
from libc.string cimport memcpy, memset

from puzzlewright.engine._walk cimport CHECKED, DEAD, OPEN, SOLVED, Verdict, Walk
from puzzlewright.errors import BrokenSearchError

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define puzzlewright_lowest(x) __builtin_ctzll(x)
    #else
    #include <intrin.h>
    static inline int puzzlewright_lowest(unsigned long long x)
    { unsigned long at; _BitScanForward64(&at, x); return (int) at; }
    #endif
    """
    int lowest_bit "puzzlewright_lowest"(uint64_t word) noexcept nogil

cdef extern from *:
    """
    #if (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)
    #define puzzlewright_wide (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
    #else
    #define puzzlewright_wide 0
    #endif
    """
    int WIDE_VECTORS "puzzlewright_wide"

cdef enum:
    WORDS = 8           # see MOST_WORDS; a C constant for array sizes
    SLICES = 4          # ones, twos, fours, eight-or-more
    COUNTED_TO = 7      # counts up to here are exact
    LANES = 4           # rows counted side by side
    LOOK_AGAIN = 1024   # positions after which the share of dead ones is judged anew

#: Wider problems are for the sparse kernel.
MOST_WORDS = WORDS


def has_wide_vectors():
    """Tell whether this processor can run the version of this kernel with wide vectors."""
    return bool(WIDE_VECTORS)


cdef struct Table:          # the part that never changes
    int options, primary
    int words               # to a row
    int counted             # the first words, which hold the primary items
    int usable              # options that can be chosen at all
    uint64_t* claims        # one row per option
    uint64_t* refusals
    uint64_t* rows          # the list of all usable options, as a position has it
    int* ids


cdef class DenseProblem:
    """A problem, shared by all the searches of it."""

    cdef Table table
    cdef readonly bytes fingerprint

    def __cinit__(self, int primary, int words, claims, refusals, ids, fingerprint):
        """Take `claims` and `refusals` as bytes of 64-bit words, `words` to an option.

        `ids` are the options that can be chosen at all, in the order in which to try them.
        """
        cdef const unsigned char* claim_bytes = claims
        cdef const unsigned char* refusal_bytes = refusals
        cdef Table* t = &self.table
        if not 0 < words <= WORDS or len(claims) != len(refusals):
            raise ValueError("rows of 1 to 8 words expected")
        self.fingerprint = fingerprint
        t.primary = primary
        t.words = words
        t.counted = (primary + 63) // 64
        t.options = len(claims) // (8 * words)
        t.usable = len(ids)
        t.claims = <uint64_t*> _block(len(claims))
        t.refusals = <uint64_t*> _block(len(refusals))
        memcpy(t.claims, claim_bytes, len(claims))
        memcpy(t.refusals, refusal_bytes, len(refusals))
        t.rows = <uint64_t*> _block(t.usable * words * sizeof(uint64_t))
        t.ids = <int*> _block(t.usable * sizeof(int))
        for i, option in enumerate(ids):
            self.list_option(t, i, option)

    def __dealloc__(self):
        free(self.table.claims)
        free(self.table.refusals)
        free(self.table.rows)
        free(self.table.ids)

    cdef int list_option(self, Table* t, Py_ssize_t at, Py_ssize_t option) except -1:
        cdef int word
        if not (0 <= at < t.usable and 0 <= option < t.options):
            raise ValueError("no such option")
        t.ids[at] = <int> option
        for word in range(t.words):
            t.rows[word * t.usable + at] = t.claims[option * t.words + word]
        return 0


cdef struct Level:
    Py_ssize_t offset       # of the list, in words from the start of `rows`
    Py_ssize_t stride       # from one word's array to the next
    int count
    int chosen              # options chosen up to and including this position
    uint64_t remaining[WORDS]           # primary items still to be covered
    uint64_t slices[SLICES][WORDS]


cdef class DenseSearch(Walk):
    """A search of a DenseProblem; `given` options are chosen before it starts."""

    cdef readonly DenseProblem problem
    cdef const Table* table
    cdef list given
    cdef int* given_ids
    cdef int given_count
    cdef uint64_t* rows
    cdef int* ids               # as long as `rows`, with the same offsets divided by `words`
    cdef Py_ssize_t room        # options that fit
    cdef Level* levels
    cdef int levels_room
    cdef int* chosen
    cdef int chosen_room
    cdef int tried, dead        # to judge whether a first look pays
    cdef bint look_first

    def __cinit__(self, DenseProblem problem, given=()):
        self.problem = problem
        self.table = &problem.table
        self.look_first = True
        self.set_given(given)
        self.make_room(4 * problem.table.usable + 64)
        self.make_levels(32)

    def __dealloc__(self):
        free(self.rows)
        free(self.ids)
        free(self.levels)
        free(self.chosen)
        free(self.given_ids)

    @property
    def fingerprint(self):
        """Names the problem, what is given and the order: states fit where this is equal."""
        return self.problem.fingerprint + repr(("dense", self.given)).encode()

    def restart(self, given):
        """Start again with other options given, in the same memory."""
        self.set_given(given)
        self.rewind()

    cdef int set_given(self, object given) except -1:
        cdef int i
        self.given = list(given)
        self.given_count = len(self.given)
        self.given_ids = <int*> _grown(self.given_ids, (self.given_count + 1) * sizeof(int))
        for i in range(self.given_count):
            if not 0 <= self.given[i] < self.table.options:
                raise ValueError("no such option")
            self.given_ids[i] = self.given[i]
        if self.given_count + self.table.primary >= self.chosen_room:
            self.chosen_room = self.given_count + self.table.primary + 1
            self.chosen = <int*> _grown(self.chosen, self.chosen_room * sizeof(int))
        return 0

    cdef Walk twin(self):
        return DenseSearch(self.problem, self.given)

    cdef int make_room(self, Py_ssize_t options) except -1 nogil:
        if options > self.room:
            self.room = options
            self.rows = <uint64_t*> _grown(
                self.rows, options * self.table.words * sizeof(uint64_t))
            self.ids = <int*> _grown(self.ids, options * sizeof(int))
        return 0

    cdef int make_levels(self, int count) except -1 nogil:
        if count > self.levels_room:
            self.levels_room = 2 * count
            self.levels = <Level*> _grown(self.levels, self.levels_room * sizeof(Level))
        return 0

    # ------------------------------------------------------------ positions

    cdef Verdict enter_root(self) except? DEAD nogil:
        cdef const Table* p = self.table
        cdef Level* root = self.levels
        cdef uint64_t refused[WORDS]
        cdef int item, i
        memset(root, 0, sizeof(Level))
        root.stride = p.usable
        for item in range(p.primary):
            root.remaining[item >> 6] |= (<uint64_t> 1) << (item & 63)
        memset(refused, 0, sizeof(refused))
        for i in range(self.given_count):
            if not self.commit(root, self.given_ids[i], refused):
                return DEAD
        if _nothing_left(root, p.counted):
            return SOLVED
        root.count = self.keep_compatible(p.rows, p.usable, p.ids, p.usable, root, refused)
        return self.settle(root)

    cdef Verdict enter(self, int level) except? DEAD nogil:
        cdef const Table* p = self.table
        cdef int id = self.current_choice(level)
        cdef uint64_t refused[WORDS]
        cdef Level* old
        cdef Level* new
        self.make_levels(level + 2)
        old = self.levels + level
        new = self.levels + level + 1
        new.offset = old.offset + old.stride * p.words
        new.stride = old.count
        new.chosen = old.chosen
        self.make_room((new.offset + new.stride * p.words) // p.words)
        memcpy(new.remaining, old.remaining, p.counted * sizeof(uint64_t))
        memset(refused, 0, sizeof(refused))
        self.commit(new, id, refused)
        if _nothing_left(new, p.counted):
            return SOLVED
        if self.look_first and not self.covered(old, new, refused):
            self.judge(True)
            return DEAD
        new.count = self.keep_compatible(
            self.rows + old.offset, old.stride, self.ids + old.offset // p.words, old.count,
            new, refused)
        if self.settle(new) == DEAD:
            self.judge(True)
            return DEAD
        self.judge(False)
        return SOLVED if _nothing_left(new, p.counted) else OPEN

    cdef int leave(self, int level) except -1 nogil:
        return 0        # the older lists are still there

    cdef int judge(self, bint dead) noexcept nogil:
        """Keep the first look only where at least half of the positions tried are dead."""
        self.tried += 1
        self.dead += dead
        if self.tried == LOOK_AGAIN:
            self.look_first = 2 * self.dead >= self.tried
            self.tried = 0
            self.dead = 0
        return 0

    cdef bint commit(self, Level* level, int id, uint64_t* refused) noexcept nogil:
        """Choose an option; False if what was committed before refuses it."""
        cdef const uint64_t* claim = self.table.claims + <Py_ssize_t> id * self.table.words
        cdef const uint64_t* refusal = self.table.refusals + <Py_ssize_t> id * self.table.words
        cdef uint64_t clash = 0
        cdef int word
        for word in range(self.table.words):
            clash |= claim[word] & refused[word]
            refused[word] |= refusal[word]
        for word in range(self.table.counted):
            level.remaining[word] &= ~claim[word]
        self.chosen[level.chosen] = id
        level.chosen += 1
        return clash == 0

    cdef Verdict settle(self, Level* level) except? DEAD nogil:
        """Count, choose what is forced, and again, until nothing is."""
        cdef uint64_t refused[WORDS]
        cdef uint64_t forced[WORDS]
        cdef int counted = self.table.counted
        cdef int word
        cdef uint64_t some, several, without, any_forced
        while True:
            self.count_claims(level)
            without = 0
            any_forced = 0
            for word in range(counted):
                several = level.slices[1][word] | level.slices[2][word] | level.slices[3][word]
                some = several | level.slices[0][word]
                without |= level.remaining[word] & ~some
                forced[word] = level.remaining[word] & ~several
                any_forced |= forced[word]
            if without:
                return DEAD
            if any_forced == 0:
                return OPEN
            memset(refused, 0, sizeof(refused))
            if not self.commit_forced(level, forced, refused):
                return DEAD
            if _nothing_left(level, counted):
                return SOLVED
            level.count = self.keep_compatible(
                self.rows + level.offset, level.stride,
                self.ids + level.offset // self.table.words, level.count, level, refused)

    cdef bint commit_forced(
        self, Level* level, const uint64_t* forced, uint64_t* refused
    ) noexcept nogil:
        """Choose every option that is the last one of some item."""
        cdef const uint64_t* rows = self.rows + level.offset
        cdef const int* ids = self.ids + level.offset // self.table.words
        cdef uint64_t hit
        cdef int i, word
        for i in range(level.count):
            hit = 0
            for word in range(self.table.counted):
                hit |= rows[word * level.stride + i] & forced[word]
            if hit and not self.commit(level, ids[i], refused):
                return False
        return True

    # ------------------------------------------------------------ the loops that matter

    cdef bint covered(self, Level* old, Level* new, const uint64_t* refused) noexcept nogil:
        """Tell whether the rows that stay cover all that remains."""
        cdef const uint64_t* rows = self.rows + old.offset
        cdef uint64_t seen[WORDS]
        cdef uint64_t missing = 0
        cdef int word
        if self.table.words == 1:
            _union(rows, old.stride, old.count, refused, seen, 1)
        elif self.table.words == 2:
            _union(rows, old.stride, old.count, refused, seen, 2)
        elif self.table.words == 3:
            _union(rows, old.stride, old.count, refused, seen, 3)
        elif self.table.words == 4:
            _union(rows, old.stride, old.count, refused, seen, 4)
        elif self.table.words == 5:
            _union(rows, old.stride, old.count, refused, seen, 5)
        elif self.table.words == 6:
            _union(rows, old.stride, old.count, refused, seen, 6)
        elif self.table.words == 7:
            _union(rows, old.stride, old.count, refused, seen, 7)
        else:
            _union(rows, old.stride, old.count, refused, seen, 8)
        for word in range(self.table.counted):
            missing |= new.remaining[word] & ~seen[word]
        return missing == 0

    cdef int keep_compatible(
        self, const uint64_t* rows, Py_ssize_t a, const int* ids, int n,
        Level* new, const uint64_t* refused
    ) noexcept nogil:
        """Copy the rows that claim nothing refused; return how many. May copy onto itself."""
        cdef uint64_t* out = self.rows + new.offset
        cdef int* out_ids = self.ids + new.offset // self.table.words
        cdef Py_ssize_t b = new.stride
        if self.table.words == 1:
            return _filter(rows, a, ids, n, out, b, out_ids, refused, 1)
        if self.table.words == 2:
            return _filter(rows, a, ids, n, out, b, out_ids, refused, 2)
        if self.table.words == 3:
            return _filter(rows, a, ids, n, out, b, out_ids, refused, 3)
        if self.table.words == 4:
            return _filter(rows, a, ids, n, out, b, out_ids, refused, 4)
        if self.table.words == 5:
            return _filter(rows, a, ids, n, out, b, out_ids, refused, 5)
        if self.table.words == 6:
            return _filter(rows, a, ids, n, out, b, out_ids, refused, 6)
        if self.table.words == 7:
            return _filter(rows, a, ids, n, out, b, out_ids, refused, 7)
        return _filter(rows, a, ids, n, out, b, out_ids, refused, 8)

    cdef int count_claims(self, Level* level) noexcept nogil:
        cdef int word
        for word in range(self.table.counted):
            _count_bits(self.rows + level.offset + word * level.stride, level.count,
                        &level.slices[0][word])
        return 0

    # ------------------------------------------------------------ branching

    cdef int list_choices(self, int level) except -1 nogil:
        """Branch on the item that fewest options claim; ties go to the first item."""
        cdef Level* here = self.levels + level
        cdef int item = self.best_item(here)
        cdef const uint64_t* rows = self.rows + here.offset + (item >> 6) * here.stride
        cdef const int* ids = self.ids + here.offset // self.table.words
        cdef uint64_t bit = (<uint64_t> 1) << (item & 63)
        cdef int* out
        cdef int i
        cdef int count = 0
        self.room_for_choices(here.count)
        out = self.choices + self.frames[level].first
        for i in range(here.count):
            out[count] = ids[i]
            count += (rows[i] & bit) != 0
        return count

    cdef int best_item(self, Level* here) noexcept nogil:
        cdef uint64_t match
        cdef int count, word, digit
        for count in range(2, COUNTED_TO + 1):
            for word in range(self.table.counted):
                match = here.remaining[word] & ~here.slices[SLICES - 1][word]
                for digit in range(SLICES - 1):
                    if count >> digit & 1:
                        match &= here.slices[digit][word]
                    else:
                        match &= ~here.slices[digit][word]
                if match:
                    return 64 * word + lowest_bit(match)
        return self.best_item_by_counting(here)

    cdef int best_item_by_counting(self, Level* here) noexcept nogil:
        """Find the item with fewest options where all have more than the slices can count."""
        cdef int counts[64 * WORDS]
        cdef uint64_t left
        cdef int i, word, item
        cdef int best = -1
        memset(counts, 0, sizeof(counts))
        for word in range(self.table.counted):
            for i in range(here.count):
                left = self.rows[here.offset + word * here.stride + i] & here.remaining[word]
                while left:
                    counts[64 * word + lowest_bit(left)] += 1
                    left &= left - 1
        for item in range(self.table.primary):
            if here.remaining[item >> 6] >> (item & 63) & 1:
                if best < 0 or counts[item] < counts[best]:
                    best = item
        return best

    # ------------------------------------------------------------ solutions

    cdef int solution_size(self) noexcept nogil:
        return self.levels[self.depth].chosen

    cdef int write_solution(self, int* out) except -1 nogil:
        cdef int size = self.solution_size()
        memcpy(out, self.chosen, size * sizeof(int))
        qsort(out, size, sizeof(int), _compare)
        return 0

    cdef int sanity(self) except -1 nogil:
        """Check that nothing listed clashes with anything chosen, and recount the slices."""
        cdef const Table* p = self.table
        cdef Level* here = self.levels + self.depth
        cdef int i, j, word
        cdef uint64_t clash
        if _nothing_left(here, p.counted):
            return 0
        for i in range(here.count):
            for j in range(here.chosen):
                clash = 0
                for word in range(p.words):
                    clash |= (self.rows[here.offset + word * here.stride + i]
                              & p.refusals[<Py_ssize_t> self.chosen[j] * p.words + word])
                if clash:
                    _broken("an option in the list clashes with one that is chosen")
        return self.check_slices(here)

    cdef int check_slices(self, Level* here) except -1 nogil:
        cdef int item, i, word, seen, said
        for item in range(self.table.primary):
            word = item >> 6
            seen = 0
            for i in range(here.count):
                seen += self.rows[here.offset + word * here.stride + i] >> (item & 63) & 1
            said = 0
            for i in range(SLICES):
                said += <int> (here.slices[i][word] >> (item & 63) & 1) << i
            if (seen != said if seen <= COUNTED_TO else said <= COUNTED_TO):
                _broken("the bit slices are miscounted")
        return 0


cdef inline bint _nothing_left(const Level* level, int counted) noexcept nogil:
    cdef uint64_t left = 0
    cdef int word
    for word in range(counted):
        left |= level.remaining[word]
    return left == 0


# The next two are called with a constant number of words, so that the compiler makes one version
# of each for every width, with the inner loops unrolled.

cdef inline int _union(
    const uint64_t* rows, Py_ssize_t stride, int count,
    const uint64_t* refused, uint64_t* seen, int words,
) noexcept nogil:
    """OR together the rows that claim nothing refused."""
    cdef uint64_t no[WORDS]
    cdef uint64_t union_[WORDS]
    cdef uint64_t clash, stays
    cdef int i, word
    for word in range(words):
        no[word] = refused[word]
        union_[word] = 0
    for i in range(count):
        clash = 0
        for word in range(words):
            clash |= rows[word * stride + i] & no[word]
        stays = <uint64_t> 0 - <uint64_t> (clash == 0)
        for word in range(words):
            union_[word] |= rows[word * stride + i] & stays
    for word in range(words):
        seen[word] = union_[word]
    return 0


cdef inline int _filter(
    const uint64_t* rows, Py_ssize_t stride, const int* ids, int count,
    uint64_t* out, Py_ssize_t out_stride, int* out_ids,
    const uint64_t* refused, int words,
) noexcept nogil:
    """Copy the rows that claim nothing refused, without branches; return how many."""
    cdef uint64_t no[WORDS]
    cdef uint64_t clash
    cdef int i, word
    cdef int kept = 0
    for word in range(words):
        no[word] = refused[word]
    for i in range(count):
        clash = 0
        for word in range(words):
            clash |= rows[word * stride + i] & no[word]
        for word in range(words):
            out[word * out_stride + kept] = rows[word * stride + i]
        out_ids[kept] = ids[i]
        kept += clash == 0
    return kept


cdef inline int _count_bits(const uint64_t* words, int count, uint64_t* slices) noexcept nogil:
    """Count, for each of 64 bit positions, the words that have it; slices lie WORDS apart.

    LANES counters run side by side, which the compiler turns into one vector, and are added up at
    the end.
    """
    cdef uint64_t ones[LANES]
    cdef uint64_t twos[LANES]
    cdef uint64_t fours[LANES]
    cdef uint64_t eights[LANES]
    cdef uint64_t carry, more
    cdef int i, lane
    for lane in range(LANES):
        ones[lane] = twos[lane] = fours[lane] = eights[lane] = 0
    i = 0
    while i + LANES <= count:
        for lane in range(LANES):
            carry = ones[lane] & words[i + lane]
            ones[lane] ^= words[i + lane]
            more = twos[lane] & carry
            twos[lane] ^= carry
            eights[lane] |= fours[lane] & more
            fours[lane] ^= more
        i += LANES
    while i < count:
        carry = ones[0] & words[i]
        ones[0] ^= words[i]
        more = twos[0] & carry
        twos[0] ^= carry
        eights[0] |= fours[0] & more
        fours[0] ^= more
        i += 1
    for lane in range(1, LANES):
        _add_slices(&ones[0], &twos[0], &fours[0], &eights[0],
                    ones[lane], twos[lane], fours[lane], eights[lane])
    slices[0] = ones[0]
    slices[WORDS] = twos[0]
    slices[2 * WORDS] = fours[0]
    slices[3 * WORDS] = eights[0]
    return 0


cdef inline int _add_slices(
    uint64_t* ones, uint64_t* twos, uint64_t* fours, uint64_t* eights,
    uint64_t more_ones, uint64_t more_twos, uint64_t more_fours, uint64_t more_eights,
) noexcept nogil:
    """Add two bit-sliced counters; eight and more stays eight and more."""
    cdef uint64_t carry_one = ones[0] & more_ones
    cdef uint64_t half = twos[0] ^ more_twos
    cdef uint64_t carry_two = (twos[0] & more_twos) | (half & carry_one)
    cdef uint64_t rest = fours[0] ^ more_fours
    cdef uint64_t over = (fours[0] & more_fours) | (rest & carry_two)
    ones[0] ^= more_ones
    twos[0] = half ^ carry_one
    fours[0] = rest ^ carry_two
    eights[0] |= more_eights | over
    return 0


cdef int _compare(const void* a, const void* b) noexcept nogil:
    return (<const int*> a)[0] - (<const int*> b)[0]


cdef int _broken(str message) except -1 with gil:
    raise BrokenSearchError(message)


cdef void* _block(size_t size) except NULL:
    cdef void* block = malloc(size + 1)     # malloc(0) may be NULL
    if block == NULL:
        raise MemoryError
    return block


cdef void* _grown(void* block, size_t size) except NULL nogil:
    cdef void* grown = realloc(block, size)
    if grown == NULL:
        with gil:
            raise MemoryError
    return grown
