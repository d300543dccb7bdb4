"""Counts of the solutions of many 9×9 sudokus: each lane of a SIMD word searches a puzzle.

Backtracking with constraint propagation, many trees side by side and in step, as on SIMD machines
(G. Karypis and V. Kumar, "Unstructured tree search on SIMD parallel computers", 1994). A position
is a set of candidates for each cell, 9 bits in a lane of 16. There is a word for each cell, so that
one instruction does the same for 8 or 16 positions, and nothing has to be moved between lanes:

    word       lane 0        lane 1        lane 2 …
    cell 0     candidates    candidates    candidates
    cell 1     candidates    candidates    candidates        a column is a position

Candidates are ruled out by triads: the three cells that a box shares with a row, or with a column
(T. Dillon's solver tdoku, 2019; it puts the cells of one puzzle into the lanes). The nine triads of
a band are a square, boxes by rows, and a digit is in three of them, one in each row and in each
box. So there are six ways to place it, and a triad that none of them needs loses the digit. This
includes what people call locked candidates. A sweep over a band:

    naked singles     a cell with one candidate keeps that digit out of the other triads,
    six ways          which are left for each digit,
    three digits      that must be in a triad leave no room for others,
    hidden singles    a digit that must be in a triad and fits in one cell of it.

A round sweeps the three bands of rows and the three of columns. Then each lane on its own is dead,
solved, unchanged, or goes on. One that is unchanged takes a cell with two candidates in the box
with most open cells, tries the first, and puts the position with the other on a stack that all
lanes share. One that is dead or solved takes the top of the stack, or else the next puzzle. So no
lane is idle while there is work, and a hard puzzle that is alone gets all the lanes.

The order in which solutions are found depends on the neighbours of a puzzle, so there are only
counts, and solutions of puzzles that have no other.

What failed, on the 49,151 puzzles with 17 clues and on top1465: three candidates that are left in
a triad as known digits, too (fewer guesses, no less time); 32 lanes of 512 bits (as fast as 16,
on a processor that does them in halves); the first cell with two candidates anywhere (40 % more
guesses); the cell with most influence on others (40 % fewer, but each takes longer to find).
"""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_1BYTE_DATA, PyUnicode_1BYTE_KIND, PyUnicode_KIND
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy

from puzzlewright.engine.kernel._bits cimport bits_in, lowest_bit
from puzzlewright.engine.kernel._single_thread cimport hold, release
from puzzlewright.engine.kernel._memory cimport block, resize, zeros
from puzzlewright.engine.kernel._walk cimport CHECKED
from puzzlewright.core.errors import BrokenSearchError

cdef extern from *:
    """
    /* Lanes of 16 bits to compute with at once: as many as the processor has registers for, so that
       the compiler need not cut words in two. Elsewhere it is one lane, and the same code. */
    #if defined(__GNUC__) || defined(__clang__)
    #if defined(__AVX2__)
    #define PUZZLEWRIGHT_SUDOKU_LANES 16
    #else
    #define PUZZLEWRIGHT_SUDOKU_LANES 8
    #endif
    typedef uint16_t puzzlewright_lanes
        __attribute__((vector_size(2 * PUZZLEWRIGHT_SUDOKU_LANES), may_alias));
    #define puzzlewright_all_lanes(x) ((puzzlewright_lanes) {0} + (uint16_t) (x))
    #define puzzlewright_where_equal(x, y) ((puzzlewright_lanes) ((x) == (y)))
    #else
    #define PUZZLEWRIGHT_SUDOKU_LANES 1
    typedef uint16_t puzzlewright_lanes;
    #define puzzlewright_all_lanes(x) ((uint16_t) (x))
    #define puzzlewright_where_equal(x, y) ((uint16_t) -((uint16_t) (x) == (uint16_t) (y)))
    #endif
    """
    ctypedef uint64_t Lanes "puzzlewright_lanes"
    const int LANES "PUZZLEWRIGHT_SUDOKU_LANES"
    Lanes all_lanes "puzzlewright_all_lanes"(int value) noexcept nogil
    # All bits of a lane are set where the two are equal, none elsewhere.
    Lanes where_equal "puzzlewright_where_equal"(Lanes x, Lanes y) noexcept nogil

cdef enum:
    CELLS = 81
    MOST_LANES = 16
    ALL_DIGITS = 0x1FF
    NO_DIGIT = 255          # what stands in the first cell of a puzzle that cannot be read
    WAITING_AT_FIRST = 64
    LONGEST_LINE = 10_000   # a longer one is not read here


cdef struct Position:
    int puzzle
    uint16_t cells[81]      # the candidates, in the order of cells below


# Cells are kept box by box; this is where those of the rows are.
cdef uint8_t PLACE[81]
cdef int _cell
for _cell in range(CELLS):
    PLACE[_cell] = _cell // 27 * 27 + _cell % 9 // 3 * 9 + _cell // 9 % 3 * 3 + _cell % 3

# The candidates of a cell with a given, and of an empty one.
cdef uint16_t CANDIDATES[10]
CANDIDATES[0] = ALL_DIGITS
for _cell in range(9):
    CANDIDATES[_cell + 1] = 1 << _cell

# The digits of characters, 0 for an empty cell.
cdef uint8_t DIGIT_OF[256]
for _cell in range(256):
    DIGIT_OF[_cell] = NO_DIGIT
for _cell in range(10):
    DIGIT_OF[c'0' + _cell] = _cell
DIGIT_OF[c'.'] = DIGIT_OF[c'_'] = 0


@cython.final
cdef class SudokuCounts:
    """The numbers of solutions of puzzles, each up to `limit`; step() works on them.

    A puzzle is a line of 81 characters, or the values of 81 cells as bytes. With `keep`, a solution
    of each is kept as well.
    """

    cdef long busy              # set while a thread uses this; see _single_thread.pxd
    cdef readonly Py_ssize_t size
    cdef long long limit
    cdef readonly long long guesses
    cdef uint8_t* givens        # 81 digits for each puzzle
    cdef long long* found
    cdef uint8_t* solutions     # the same, or NULL
    cdef Py_ssize_t next        # the first puzzle that is not begun
    cdef Position* waiting      # the stack
    cdef Py_ssize_t waiting_count, waiting_room
    cdef void* memory
    cdef Lanes* cells           # 81 words, aligned
    cdef Lanes* solved          # for each box, minus the number of cells with one candidate
    cdef Lanes* total           # the sum of all candidates as numbers: any change makes it smaller
    cdef int puzzle_of[16]      # for each lane; -1 if it is idle
    cdef int working            # lanes that are not idle

    def __cinit__(self, puzzles, long long limit, bint keep=False):
        cdef int lane
        self.size = len(puzzles)
        self.limit = limit
        self.givens = <uint8_t*> block(CELLS * self.size)
        self.found = <long long*> zeros(self.size * sizeof(long long))
        if keep:
            self.solutions = <uint8_t*> block(CELLS * self.size)
        self.waiting_room = WAITING_AT_FIRST
        self.waiting = <Position*> block(self.waiting_room * sizeof(Position))
        self.memory = zeros((CELLS + 11) * sizeof(Lanes))
        self.cells = <Lanes*> (
            (<size_t> self.memory + sizeof(Lanes) - 1) // sizeof(Lanes) * sizeof(Lanes))
        self.solved = self.cells + CELLS
        self.total = self.solved + 9
        self.read(puzzles)
        for lane in range(LANES):
            self.working += self.load(lane)

    def __dealloc__(self):
        free(self.givens)
        free(self.found)
        free(self.solutions)
        free(self.waiting)
        free(self.memory)

    # ------------------------------------------------------------ what callers see

    def step(self, int rounds):
        """Play up to `rounds` rounds, GIL released; False when everything is counted."""
        cdef int _round
        hold(&self.busy)
        try:
            with nogil:
                for _round in range(rounds):
                    if self.working == 0:
                        break
                    self.play_round()
            return self.working > 0
        finally:
            release(&self.busy)

    @property
    def counts(self):
        """The solutions found of each puzzle."""
        cdef Py_ssize_t i
        return [self.found[i] for i in range(self.size)]

    @property
    def unreadable_puzzles(self):
        """The puzzles that cannot be read here, or have a digit twice in a row, column or box."""
        cdef Py_ssize_t i
        return [i for i in range(self.size) if self.found[i] == 0 and self.is_unreadable(i)]

    def solution(self, Py_ssize_t puzzle):
        """Return the values of one solution of a puzzle row by row; None if none is known."""
        cdef const uint8_t* cells
        cdef char* values
        cdef int i
        if self.solutions == NULL or not 0 <= puzzle < self.size or self.found[puzzle] == 0:
            return None
        cells = self.solutions + CELLS * puzzle
        made = PyBytes_FromStringAndSize(NULL, CELLS)
        values = PyBytes_AS_STRING(made)
        hold(&self.busy)
        for i in range(CELLS):
            values[i] = cells[PLACE[i]]
        release(&self.busy)
        return made

    # ------------------------------------------------------------ reading

    cdef int read(self, puzzles) except -1:
        cdef Py_ssize_t i = 0
        cdef uint8_t* cells
        cdef bint is_read
        for puzzle in puzzles:
            if i == self.size:
                break
            cells = self.givens + CELLS * i
            if isinstance(puzzle, str):
                is_read = _read_line(puzzle, cells)
            else:
                is_read = _read_values(puzzle, cells)
            if not is_read:
                cells[0] = NO_DIGIT
            i += 1
        self.size = i
        return 0

    cdef bint is_unreadable(self, Py_ssize_t puzzle) noexcept nogil:
        cdef const uint8_t* cells = self.givens + CELLS * puzzle
        cdef uint16_t rows[9]
        cdef uint16_t columns[9]
        cdef uint16_t in_box, digit
        cdef int box, cell, row, column
        if cells[0] == NO_DIGIT:
            return True
        for row in range(9):
            rows[row] = columns[row] = 0
        for box in range(9):
            in_box = 0
            for cell in range(9):
                row, column = box // 3 * 3 + cell // 3, box % 3 * 3 + cell % 3
                digit = CANDIDATES[cells[9 * box + cell]] if cells[9 * box + cell] else 0
                if digit & (in_box | rows[row] | columns[column]):
                    return True
                in_box |= digit
                rows[row] |= digit
                columns[column] |= digit
        return False

    # ------------------------------------------------------------ the lanes

    cdef int play_round(self) except -1 nogil:
        """Rule candidates out in all lanes, and see to those where that came to an end."""
        cdef Lanes alive = all_lanes(ALL_DIGITS)
        cdef Lanes total = all_lanes(0)
        cdef Lanes singles = total
        cdef Lanes dead = total
        cdef Lanes solved, ended
        cdef int i, lane
        _propagate(self.cells, self.solved, &alive)
        for i in range(CELLS):
            total += self.cells[i]
            dead |= where_equal(self.cells[i], all_lanes(0))
        for i in range(9):
            singles += self.solved[i]
        dead |= ~where_equal(alive, all_lanes(ALL_DIGITS))
        # All cells had one candidate, and after that each digit was in each row, column and box.
        solved = where_equal(singles, all_lanes(-CELLS)) & ~dead
        ended = dead | solved | where_equal(total, self.total[0])
        self.total[0] = total
        for lane in range(LANES):
            if (<uint16_t*> &ended)[lane] and self.puzzle_of[lane] >= 0:
                self.go_on(lane, (<uint16_t*> &dead)[lane] != 0, (<uint16_t*> &solved)[lane] != 0)
        return 0

    cdef int go_on(self, int lane, bint is_dead, bint is_solved) except -1 nogil:
        """Guess in a lane where nothing changes any more, or give it something else to do."""
        if is_solved:
            self.count_solution(lane)
        if is_dead or is_solved or self.found[self.puzzle_of[lane]] >= self.limit:
            self.working -= 1 - self.load(lane)
        else:
            self.guess(lane)
        return 0

    cdef int load(self, int lane) noexcept nogil:
        """Give a lane something to do: 1, or 0 if there is nothing left."""
        cdef uint16_t* cells = <uint16_t*> self.cells + lane
        cdef const Position* position
        cdef const uint8_t* givens
        cdef int i
        (<uint16_t*> self.total)[lane] = 0
        while self.waiting_count > 0:
            self.waiting_count -= 1
            position = self.waiting + self.waiting_count
            if self.found[position.puzzle] < self.limit:
                self.puzzle_of[lane] = position.puzzle
                for i in range(CELLS):
                    cells[i * LANES] = position.cells[i]
                return 1
        while self.next < self.size:
            givens = self.givens + CELLS * self.next
            self.puzzle_of[lane] = <int> self.next
            self.next += 1
            if givens[0] != NO_DIGIT:
                for i in range(CELLS):
                    cells[i * LANES] = CANDIDATES[givens[i]]
                return 1
        self.puzzle_of[lane] = -1
        return 0

    cdef int guess(self, int lane) except -1 nogil:
        """Try one candidate of a cell; the position without it waits."""
        cdef uint16_t* cells = <uint16_t*> self.cells + lane
        cdef int cell = self.cell_to_guess(lane)
        cdef uint16_t first = cells[cell * LANES] & -cells[cell * LANES]
        cdef Position* other
        cdef int i
        if self.waiting_count == self.waiting_room:
            self.waiting = <Position*> resize(
                self.waiting, 2 * self.waiting_room * sizeof(Position))
            self.waiting_room *= 2
        other = self.waiting + self.waiting_count
        self.waiting_count += 1
        self.guesses += 1
        other.puzzle = self.puzzle_of[lane]
        for i in range(CELLS):
            other.cells[i] = cells[i * LANES]
        other.cells[cell] ^= first
        cells[cell * LANES] = first
        (<uint16_t*> self.total)[lane] = 0
        return 0

    cdef int cell_to_guess(self, int lane) noexcept nogil:
        """Return a cell with two candidates in the box with most open cells; else the smallest."""
        cdef const uint16_t* cells = <const uint16_t*> self.cells + lane
        cdef const int16_t* solved = <const int16_t*> self.solved + lane
        cdef int box, cell, size
        cdef int best = 0
        cdef int best_size = 10
        cdef int most_open = -1
        for box in range(9):    # ties go to the last one
            most_open = max(most_open, 16 * (9 + solved[box * LANES]) + box)
        box = most_open & 15
        for cell in range(9 * box, 9 * box + 9):
            if bits_in(cells[cell * LANES]) == 2:
                return cell
        for cell in range(CELLS):
            size = bits_in(cells[cell * LANES])
            if 2 <= size < best_size:
                best, best_size = cell, size
                if size == 2:
                    break
        return best

    cdef int count_solution(self, int lane) except -1 nogil:
        """Count the solution in a lane, unless there are enough of its puzzle."""
        cdef const uint16_t* cells = <const uint16_t*> self.cells + lane
        cdef Py_ssize_t puzzle = self.puzzle_of[lane]
        cdef uint8_t grid[81]
        cdef int i
        if self.found[puzzle] >= self.limit:
            return 0
        self.found[puzzle] += 1
        if self.solutions != NULL or CHECKED:
            for i in range(CELLS):
                grid[i] = <uint8_t> (lowest_bit(cells[i * LANES]) + 1)
            if CHECKED:
                self.sanity(puzzle, grid)
            if self.solutions != NULL:
                memcpy(self.solutions + CELLS * puzzle, grid, CELLS)
        return 0

    cdef int sanity(self, Py_ssize_t puzzle, const uint8_t* grid) except -1 nogil:
        """Check that a solution keeps the givens, and each digit is in each row, column and box."""
        cdef const uint8_t* givens = self.givens + CELLS * puzzle
        cdef int house, i
        cdef int row, column, box
        for i in range(CELLS):
            if givens[i] and givens[i] != grid[i]:
                _fail_check("a solution does not keep a given")
        for house in range(9):
            row = column = box = 0
            for i in range(9):
                row |= 1 << grid[PLACE[9 * house + i]]
                column |= 1 << grid[PLACE[9 * i + house]]
                box |= 1 << grid[9 * house + i]
            if row & column & box != 2 * ALL_DIGITS:
                _fail_check("a solution breaks the rules")
        return 0


cdef bint _read_line(str line, uint8_t* cells):
    """Read a line that starts with 81 characters of a puzzle; False if it does not."""
    cdef Py_ssize_t length = len(line)
    cdef const unsigned char* characters
    cdef uint8_t digit
    cdef uint8_t wrong = 0
    cdef int i
    if not CELLS <= length <= LONGEST_LINE or PyUnicode_KIND(line) != PyUnicode_1BYTE_KIND:
        return False
    characters = <const unsigned char*> PyUnicode_1BYTE_DATA(line)
    if length > CELLS and characters[CELLS] not in b" \t\r\n,;":
        return False
    for i in range(CELLS):
        digit = DIGIT_OF[characters[i]]
        wrong |= digit
        cells[PLACE[i]] = digit
    return wrong != NO_DIGIT


cdef bint _read_values(bytes values, uint8_t* cells):
    """Read the values of 81 cells, 0 for an empty one; False if they are something else."""
    cdef const unsigned char* digits = <const unsigned char*> PyBytes_AS_STRING(values)
    cdef int i
    if len(values) != CELLS:
        return False
    for i in range(CELLS):
        if digits[i] > 9:
            return False
        cells[PLACE[i]] = digits[i]
    return True


# ---------------------------------------------------------------- the loop that matters

cdef int _propagate(Lanes* cells, Lanes* solved, Lanes* alive) noexcept nogil:
    """Sweep the bands of rows, then those of columns."""
    cdef Lanes unused[3]
    _sweep(cells, 3, 9, 1, alive, solved)
    _sweep(cells + 27, 3, 9, 1, alive, solved + 3)
    _sweep(cells + 54, 3, 9, 1, alive, solved + 6)
    _sweep(cells, 1, 27, 3, alive, unused)
    _sweep(cells + 9, 1, 27, 3, alive, unused)
    _sweep(cells + 18, 1, 27, 3, alive, unused)
    return 0


cdef inline int _sweep(
    Lanes* band, int next_row, int next_box, int next_cell, Lanes* alive, Lanes* solved
) noexcept nogil:
    """Rule candidates out in a band, whose columns are called rows if it is one of columns.

    Digits that have no place any more leave `alive`. `solved` tells of its three boxes how many
    cells had one candidate before, as negative numbers.
    """
    cdef Lanes triads[3][3]         # by row and box: the digits that can be in the triad
    cdef Lanes known[3][3]          # the digits that are in it
    cdef Lanes several
    cdef Lanes* triad
    cdef int row, box
    _survey(band, next_row, next_box, next_cell, triads, known, solved)
    _keep_apart(triads, known)
    _place_digits(triads)
    alive[0] &= triads[0][0] | triads[0][1] | triads[0][2]
    for row in range(3):
        several = _in_several(triads[row][0], triads[row][1], triads[row][2])
        for box in range(3):
            triad = band + row * next_row + box * next_box
            _fill_triad(triad, next_cell, triads[row][box], triads[row][box] & ~several)
    return 0


cdef inline int _survey(
    const Lanes* band, int next_row, int next_box, int next_cell,
    Lanes triads[3][3], Lanes known[3][3], Lanes* solved,
) noexcept nogil:
    """Find the digits that the triads of a band can have, and those of cells with one candidate."""
    cdef Lanes a, b, c, single_a, single_b, single_c
    cdef const Lanes* triad
    cdef int row, box
    for row in range(3):
        for box in range(3):
            triad = band + row * next_row + box * next_box
            a, b, c = triad[0], triad[next_cell], triad[2 * next_cell]
            single_a, single_b, single_c = _where_single(a), _where_single(b), _where_single(c)
            triads[row][box] = a | b | c
            known[row][box] = (a & single_a) | (b & single_b) | (c & single_c)
            single_a += single_b + single_c
            solved[box] = single_a if row == 0 else solved[box] + single_a
    return 0


cdef inline Lanes _where_single(Lanes cell) noexcept nogil:
    """Return all bits where a cell has one candidate (or none), else no bit."""
    return where_equal(cell & (cell - 1), all_lanes(0))


cdef inline Lanes _in_several(Lanes a, Lanes b, Lanes c) noexcept nogil:
    """Return the digits that are in two or three of these."""
    return (a & b) | (c & (a | b))


cdef inline int _keep_apart(Lanes triads[3][3], Lanes known[3][3]) noexcept nogil:
    """Take digits that are known to be in a triad from the others of its row and box."""
    cdef Lanes in_row[3]
    cdef Lanes in_box[3]
    cdef int row, box
    for row in range(3):
        in_row[row] = known[row][0] | known[row][1] | known[row][2]
        in_box[row] = known[0][row] | known[1][row] | known[2][row]
    for row in range(3):
        for box in range(3):
            triads[row][box] &= ~(in_row[row] | in_box[box]) | known[row][box]
    return 0


cdef inline int _place_digits(Lanes triads[3][3]) noexcept nogil:
    """Leave digits only where one of the six ways to place them in the band puts them."""
    # A way is named by the boxes that it chooses in the first, second and third row.
    cdef Lanes way_012 = triads[0][0] & triads[1][1] & triads[2][2]
    cdef Lanes way_021 = triads[0][0] & triads[1][2] & triads[2][1]
    cdef Lanes way_102 = triads[0][1] & triads[1][0] & triads[2][2]
    cdef Lanes way_120 = triads[0][1] & triads[1][2] & triads[2][0]
    cdef Lanes way_201 = triads[0][2] & triads[1][0] & triads[2][1]
    cdef Lanes way_210 = triads[0][2] & triads[1][1] & triads[2][0]
    triads[0][0] = way_012 | way_021
    triads[0][1] = way_102 | way_120
    triads[0][2] = way_201 | way_210
    triads[1][0] = way_102 | way_201
    triads[1][1] = way_012 | way_210
    triads[1][2] = way_021 | way_120
    triads[2][0] = way_120 | way_210
    triads[2][1] = way_021 | way_201
    triads[2][2] = way_012 | way_102
    return 0


cdef inline int _fill_triad(
    Lanes* triad, int next_cell, Lanes possible, Lanes needed
) noexcept nogil:
    """Rule candidates out in the three cells of a triad, which must have the `needed` digits."""
    cdef Lanes third = needed & (needed - 1)    # less the first,
    cdef Lanes a, b, c, hidden
    third &= third - 1                          # and the second
    possible = needed | (possible & where_equal(third, all_lanes(0)))
    a = triad[0] & possible
    b = triad[next_cell] & possible
    c = triad[2 * next_cell] & possible
    hidden = needed & ~_in_several(a, b, c)
    triad[0] = _only(a, hidden)
    triad[next_cell] = _only(b, hidden)
    triad[2 * next_cell] = _only(c, hidden)
    return 0


cdef inline Lanes _only(Lanes cell, Lanes digits) noexcept nogil:
    """Return which of these digits a cell has, or all that it has if it has none of them."""
    cdef Lanes chosen = cell & digits
    return chosen | (cell & where_equal(chosen, all_lanes(0)))


cdef int _fail_check(str message) except -1 with gil:
    raise BrokenSearchError(message)
