"""A board with words on it that lie in up to eight ways, and what an arrangement is worth.

Kernels that arrange words build on it (_word_placement.pyx, _placement_beam.pyx,
_placement_annealing.pyx). Words
that lie in the same line never share a cell: they cross, or they have no cell in common.

What is good is counted in points: letters that are shared, ways that are used evenly, words spread
over the board or close together.

Cells are bits, row by row, with a column more than the board has that is never used. Where a word
can begin in some way, and how many others it crosses there, is found for all cells at once: for
each of its letters, the cells that are blank or have it are shifted to where the word begins.
"""

from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy

from puzzlewright.engine.kernel._bits cimport LANES, set_bit
from puzzlewright.engine.kernel._improver cimport Improver, no_value
from puzzlewright.engine.kernel._memory cimport int_array, zeros

from puzzlewright.engine.exact_cover._matrix import has_wide_vectors

cdef enum:
    AXES = 4
    BLOCK = 4           # side of the parts of the board whose fullness is compared

#: Steps of the ways in rows and columns: clockwise, from the one that goes to the right. The
#: opposite of a way is four further on.
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define PUZZLEWRIGHT_INLINE static inline __attribute__((always_inline))
    #else
    #define PUZZLEWRIGHT_INLINE static inline
    #endif

    /* Sets of cells as they are from a later cell on, up to 63 further. A shift by 64 means
       nothing: so it is one by 1 and one by 63 at most. */
    #define PUZZLEWRIGHT_SHIFTED(low, high, by) ((low) >> (by) | (high) << 1 << (63 - (by)))
    #define PUZZLEWRIGHT_AT(words) (*(const puzzlewright_vector*) (words))

    /* Where a word can begin, for the cells of some chunks, and, in four planes behind one another,
       how many of its letters are there already. Cells with a letter are open to the same letter,
       but for a word along the same axis. */
    PUZZLEWRIGHT_INLINE void puzzlewright_survey_body(
        const int* letters, int length, int delta, int span, const uint64_t* blank,
        const uint64_t* has, const uint64_t* along, uint64_t* begins, uint64_t* planes)
    {
        puzzlewright_vector ones = PUZZLEWRIGHT_AT(blank) & 0, twos = ones, fours = ones;
        puzzlewright_vector eights = ones, begin = ~ones, more, carry;
        for (int place = 0, by = 0; place < length; place++, by += delta) {
            const int part = by & 63, at = by >> 6;
            const uint64_t* own = has + letters[place] * (ptrdiff_t) span + at;
            more = PUZZLEWRIGHT_SHIFTED(
                PUZZLEWRIGHT_AT(own) & ~PUZZLEWRIGHT_AT(along + at),
                PUZZLEWRIGHT_AT(own + 1) & ~PUZZLEWRIGHT_AT(along + at + 1), part);
            begin &= more | PUZZLEWRIGHT_SHIFTED(
                PUZZLEWRIGHT_AT(blank + at), PUZZLEWRIGHT_AT(blank + at + 1), part);
            carry = ones & more;
            ones ^= more;
            more = twos & carry;
            twos ^= carry;
            carry = fours & more;
            fours ^= more;
            eights ^= carry;
        }
        *(puzzlewright_vector*) begins = begin;
        *(puzzlewright_vector*) planes = ones;
        *(puzzlewright_vector*) (planes + span) = twos;
        *(puzzlewright_vector*) (planes + 2 * (ptrdiff_t) span) = fours;
        *(puzzlewright_vector*) (planes + 3 * (ptrdiff_t) span) = eights;
    }

    /* The same for all processors, and for those with wide vectors: bit by bit equal. */
    #define PUZZLEWRIGHT_SURVEY(name, target) \
        target static void name( \
            const int* letters, int length, int delta, int span, const uint64_t* blank, \
            const uint64_t* has, const uint64_t* along, uint64_t* begins, uint64_t* planes) \
        { puzzlewright_survey_body( \
            letters, length, delta, span, blank, has, along, begins, planes); }
    PUZZLEWRIGHT_SURVEY(puzzlewright_survey_plain, )
    #if (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)
    PUZZLEWRIGHT_SURVEY(puzzlewright_survey_wide, __attribute__((target("avx2"))))
    #define puzzlewright_survey_for_wide(wide) \
        ((wide) ? puzzlewright_survey_wide : puzzlewright_survey_plain)
    #else
    #define puzzlewright_survey_for_wide(wide) puzzlewright_survey_plain
    #endif
    """
    Survey survey_for "puzzlewright_survey_for_wide"(bint wide) noexcept nogil


cdef class WordBoard(Improver):
    """Words, a board, and the best arrangement so far."""

    def __cinit__(self, int rows, int cols, usable, words, int letters, ways, weights,
                  unsigned long long seed, *_rest):
        cdef int word
        self.rows, self.cols, self.stride = rows, cols, cols + 1
        self.cells = rows * self.stride
        self.chunks = (self.cells + 63) // 64
        # Whatever a word reaches beyond the board is there, and empty.
        # So is what the last chunks are looked through with, several at once.
        self.pad = max(map(len, words)) * (self.stride + 1) // 64 + 2 + LANES
        self.span = self.chunks + 2 * self.pad
        self.words, self.letters, self.random = len(words), letters, seed
        self.weights.shared, self.weights.ways = weights[0], weights[1]
        self.weights.evenness, self.weights.compactness = weights[2], weights[3]
        self.length = int_array([len(each) for each in words])
        self.spelling = int_array([letter for each in words for letter in each])
        self.start = <int*> zeros((self.words + 1) * sizeof(int))
        for word in range(self.words):
            self.start[word + 1] = self.start[word] + self.length[word]
        self.way, self.ways = int_array(ways), len(ways)
        self.spot, self.kept = int_array([-1] * self.words), int_array([-1] * self.words)
        self.letter = <short*> zeros(self.cells * sizeof(short))
        self.uses = <unsigned char*> zeros(self.cells)
        self.blank = self.new_bits(1)
        self.has, self.axis = self.new_bits(letters + 1), self.new_bits(AXES)
        self.begins, self.crossings = self.new_bits(WAYS), self.new_bits(WAYS * PLANES)
        self.surveyor = survey_for(has_wide_vectors())
        self.points = -<long long> UNPLACED * self.words
        self.note_cells(usable)

    def __dealloc__(self):
        free(self.start)
        free(self.length)
        free(self.spelling)
        free(self.way)
        free(self.block_of)
        free(self.ring)
        free(self.spot)
        free(self.kept)
        free(self.fullness)
        free(self.letter)
        free(self.uses)
        self.free_bits(self.blank)
        self.free_bits(self.has)
        self.free_bits(self.axis)
        self.free_bits(self.begins)
        self.free_bits(self.crossings)

    cdef uint64_t* new_bits(self, int sets) except NULL:
        """Return memory for sets of cells, all of them empty."""
        return <uint64_t*> zeros(<size_t> sets * self.span * sizeof(uint64_t)) + self.pad

    cdef int free_bits(self, uint64_t* sets) noexcept:
        if sets != NULL:
            free(sets - self.pad)
        return 0

    def note_cells(self, usable):
        """Note which cells there are, and what there is to know about each."""
        cdef int row, col, cell
        across = (self.cols + BLOCK - 1) // BLOCK
        self.block_of = <int*> zeros(self.cells * sizeof(int))
        self.ring = <int*> zeros(self.cells * sizeof(int))
        self.fullness = <int*> zeros(((self.rows + BLOCK - 1) // BLOCK) * across * sizeof(int))
        for way, (down, right) in enumerate(STEPS):
            self.delta[way] = down * self.stride + right
        for row in range(self.rows):
            for col in range(self.cols):
                cell = row * self.stride + col
                if usable[row * self.cols + col]:
                    set_bit(self.blank, cell)
                self.block_of[cell] = row // BLOCK * across + col // BLOCK
                self.ring[cell] = max(
                    abs(2 * row - self.rows + 1), abs(2 * col - self.cols + 1)) // 2

    cdef bint advance(self, long long end) except -1 nogil:
        """Go on (arrangements tried, continued or changed are nodes); there is no end to it.

        It comes back early, perhaps in the midst of an arrangement, where finding places takes
        long: after the same work on every machine.
        """
        self.effort = 0
        while self.nodes < end and self.effort < MOST_EFFORT:
            self.go_on()
        return True

    cdef object best_solution(self):
        """Return the cell and the way of each word, all in a row; -1 and -1 if it has no place.

        Cells are counted row by row, without the column that is never used.
        """
        if not self.has_any():
            return None
        spots = [self.kept[at] for at in range(self.words)]
        found = []
        for spot in spots:
            if spot < 0:
                found += [-1, -1]
            else:
                row, col = divmod(spot >> 3, self.stride)
                found += [row * self.cols + col, spot & 7]
        return tuple(found)

    cdef int go_on(self) noexcept nogil:
        """Go on with the search, and count nodes: each kernel has its own way."""
        self.nodes += 1
        return 0

    cdef bint has_any(self) noexcept:
        """Tell whether there is an arrangement yet."""
        return self.value != no_value()

    cdef int keep_best(self) noexcept nogil:
        if self.points > self.value:
            self.value = self.points
            memcpy(self.kept, self.spot, self.words * sizeof(int))
        return 0

    # ------------------------------------------------------------ finding places

    cdef int survey_all(self, int word) noexcept nogil:
        """Note where a word can begin in all ways; return the most crossings there are."""
        cdef int most = 0
        cdef int n
        self.effort += <long long> self.ways * (self.length[word] + 4) * self.chunks
        for n in range(self.ways):
            self.most[self.way[n]] = self.survey(word, self.way[n])
            most = max(most, self.most[self.way[n]])
        return most

    cdef int survey(self, int word, int way) noexcept nogil:
        """Note where a word can begin in a way, and its crossings; return the most there are."""
        cdef uint64_t* begins = self.begins + way * self.span
        cdef uint64_t* planes = self.crossings + way * PLANES * self.span
        cdef int most = 0
        cdef int at = 0
        while at < self.chunks:         # several at once
            self.surveyor(
                self.spelling + self.start[word], self.length[word], self.delta[way], self.span,
                self.blank + at, self.has + at, self.axis + (way & 3) * self.span + at,
                begins + at, planes + at)
            at += LANES
        for at in range(self.chunks):
            if begins[at]:
                most = max(most, self.most_of(planes + at, begins[at]))
        return most

    cdef int most_of(self, const uint64_t* planes, uint64_t left) noexcept nogil:
        """Return the largest number in some planes of one chunk, among some cells."""
        cdef int most = 0
        cdef int plane
        for plane in range(PLANES - 1, -1, -1):
            if left & planes[plane * self.span]:
                left &= planes[plane * self.span]
                most |= 1 << plane
        return most

    cdef uint64_t crossed(self, int way, int at, int number) noexcept nogil:
        """Return where in a chunk the word at hand can begin with `number` crossings."""
        cdef const uint64_t* planes = self.crossings + way * PLANES * self.span + at
        cdef uint64_t found = self.begins[way * self.span + at]
        cdef int plane
        for plane in range(PLANES):
            found &= planes[plane * self.span] ^ ((<uint64_t> (number >> plane & 1)) - 1)
        return found

    cdef int gain_of(self, int word, int cell, int way) noexcept nogil:
        """Return what a word gains at a place where it fits."""
        cdef int shared = 0
        cdef int spread = 0
        cdef int far = 0
        cdef int part = -1      # of the board
        cdef int added = 0      # new letters in it
        cdef int _place
        for _place in range(self.length[word]):
            if self.uses[cell]:
                shared += 2 if self.uses[cell] == 1 else 1
            else:
                if part != self.block_of[cell]:
                    part, added = self.block_of[cell], 0
                spread += 2 * (self.fullness[part] + added) + 1
                added += 1
                far += self.ring[cell]
            cell += self.delta[way]
        return (
            UNPLACED + self.weights.shared * shared
            - self.weights.ways * (2 * self.per_way[way] + 1)
            - self.weights.evenness * spread - self.weights.compactness * far)

    # ------------------------------------------------------------ placing

    cdef int put(self, int word, int spot, int gain) noexcept nogil:
        """Put a word to a place where it fits; nowhere if that is -1."""
        cdef uint64_t* axis = self.axis + (spot & 3) * self.span
        cdef int cell = spot >> 3
        cdef int place, letter
        if spot < 0:
            return 0
        for place in range(self.length[word]):
            if self.uses[cell] == 0:
                letter = self.spelling[self.start[word] + place]
                self.letter[cell] = <short> letter
                self.fullness[self.block_of[cell]] += 1
                self.blank[cell >> 6] &= ~(<uint64_t> 1 << (cell & 63))
                set_bit(self.has + letter * self.span, cell)
            self.uses[cell] += 1
            set_bit(axis, cell)
            cell += self.delta[spot & 7]
        self.placed += 1
        self.per_way[spot & 7] += 1
        self.spot[word] = spot
        self.points += gain
        return 0

    cdef int take(self, int word) noexcept nogil:
        """Take a word away, if it is there."""
        cdef int spot = self.spot[word]
        if spot >= 0:
            self.lift(word)
            self.points -= self.gain_of(word, spot >> 3, spot & 7)
        return 0

    cdef int lift(self, int word) noexcept nogil:
        """Take a word away, if it is there, and leave the points as they are."""
        cdef int spot = self.spot[word]
        cdef uint64_t* axis = self.axis + (spot & 3) * self.span
        cdef int cell = spot >> 3
        cdef int _place
        cdef uint64_t bit
        if spot < 0:
            return 0
        for _place in range(self.length[word]):
            bit = <uint64_t> 1 << (cell & 63)
            self.uses[cell] -= 1
            axis[cell >> 6] &= ~bit
            if self.uses[cell] == 0:
                self.has[self.letter[cell] * self.span + (cell >> 6)] &= ~bit
                self.letter[cell] = 0
                self.fullness[self.block_of[cell]] -= 1
                self.blank[cell >> 6] |= bit
            cell += self.delta[spot & 7]
        self.placed -= 1
        self.per_way[spot & 7] -= 1
        self.spot[word] = -1
        return 0

    cdef int go_to(self, const int* spots, long long points) noexcept nogil:
        """Put all words to where they are in another arrangement."""
        cdef int word
        for word in range(self.words):
            if self.spot[word] != spots[word]:
                self.lift(word)
        for word in range(self.words):
            if self.spot[word] != spots[word]:
                self.put(word, spots[word], 0)
        self.points = points
        return 0
