"""Finding many words in a grid of letters, in all eight ways, in one pass for each way.

The Aho–Corasick automaton (A. V. Aho and M. J. Corasick, 1975). The words are a trie. From every
prefix of a word a failure link leads to its longest proper suffix that is a prefix of some word,
and an output link to the longest one that is a whole word: no letter of a line is read twice.
"""

cimport cython
from libc.stdlib cimport free, qsort
from libc.string cimport memset

from bisect import bisect

from puzzlewright.deadline import look, looking
from puzzlewright.engine._memory cimport as_array, block, compare_ints, copied, zeros

cdef enum:
    WAYS = 8
    AXES = 4                # the first ways; in them, the numbers of cells grow
    NOWHERE = 0x7FFFFFFF    # greater than any cell

#: Steps of the ways in rows and columns, clockwise from the one that goes to the right.
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))

cdef int[WAYS] DOWN
cdef int[WAYS] RIGHT
for _way, (_down, _right) in enumerate(STEPS):
    DOWN[_way], RIGHT[_way] = _down, _right

cdef struct Part:
    int letter              # its last one
    int child, sibling      # the first part that is one letter longer, and the next one beside it
    int link                # the longest part that it ends with
    int word                # the word that it is; -1 for none
    int ends                # the longest part that it ends with and that is a word; 0 for none
    int length


@cython.final
cdef class AhoCorasick:
    """Words to look for, as lists of letters from 1 on, and a grid in which 0 is no letter."""

    cdef readonly int rows, cols, words, longest
    cdef int letters
    cdef int* length
    cdef Part* part
    cdef int parts
    cdef int* order         # the parts, the shortest first
    cdef int* root          # per letter: the part of that letter alone; 0 for none
    cdef int* grid

    def __cinit__(self, int rows, int cols, int letters, words):
        cdef int number
        self.rows, self.cols, self.letters, self.words = rows, cols, letters, len(words)
        self.length = copied([len(word) for word in words])
        self.longest = max(map(len, words), default=0)
        self.part = <Part*> block((sum(map(len, words)) + 1) * sizeof(Part))
        self.root = <int*> zeros((letters + 1) * sizeof(int))
        self.grid = <int*> zeros(<size_t> rows * cols * sizeof(int))
        self.part[0] = Part(0, 0, 0, 0, -1, 0, 0)
        self.parts = 1
        for number, word in enumerate(looking(words, 256)):
            self.add(number, word)
        self.link_all()

    def __dealloc__(self):
        free(self.length)
        free(self.part)
        free(self.order)
        free(self.root)
        free(self.grid)

    def add(self, int number, word):
        """Add a word to the tree. Of words that are the same, the first one is found."""
        cdef int at = 0
        cdef int letter, child
        for letter in word:
            child = self.child_of(at, letter)
            if child == 0:
                child = self.parts
                self.parts += 1
                self.part[child] = Part(
                    letter, 0, self.part[at].child, 0, -1, 0, self.part[at].length + 1)
                self.part[at].child = child
                if at == 0:
                    self.root[letter] = child
            at = child
        if self.part[at].word < 0:
            self.part[at].word = number

    cdef int child_of(self, int at, int letter) noexcept nogil:
        cdef int child
        if at == 0:
            return self.root[letter]
        child = self.part[at].child
        while child and self.part[child].letter != letter:
            child = self.part[child].sibling
        return child

    def link_all(self):
        """Link parts with the longest ones that they end with, the shortest parts first."""
        cdef int at, child, link
        cdef int next_ = 0
        cdef int listed = 1
        self.order = <int*> zeros(self.parts * sizeof(int))
        while next_ < listed:
            at = self.order[next_]
            next_ += 1
            if not next_ & 4095:
                look()
            child = self.part[at].child
            while child:
                link = self.part[at].link
                if at:
                    while link and not self.child_of(link, self.part[child].letter):
                        link = self.part[link].link
                    link = self.child_of(link, self.part[child].letter)
                self.part[child].link = link
                self.part[child].ends = link if self.part[link].word >= 0 else self.part[link].ends
                self.order[listed] = child
                listed += 1
                child = self.part[child].sibling

    cdef int go_on(self, int at, int letter) noexcept nogil:
        """Return the longest part that the letters so far and one more end with."""
        cdef int child
        if letter == 0:
            return 0
        while True:
            child = self.child_of(at, letter)
            if child or at == 0:
                return child
            at = self.part[at].link

    def load(self, letters):
        """Take the letters of the grid, row by row."""
        cdef int cell
        cdef int letter
        for cell, letter in enumerate(letters):
            self.grid[cell] = letter

    def put(self, int cell, int letter):
        """Put a letter on a cell."""
        self.grid[cell] = letter

    def all(self, ways=range(WAYS)):
        """Return all that is found: word, first cell and way, by the way and the line."""
        cdef int way, row, col, at, cell, word, ends, delta, down, right
        found = []
        for way in ways:
            down, right = STEPS[way]
            delta = down * self.cols + right
            for row, col in looking(self.line_starts(down, right), 16):
                at = 0
                cell = row * self.cols + col
                while 0 <= row < self.rows and 0 <= col < self.cols:
                    at = self.go_on(at, self.grid[cell])
                    ends = at if self.part[at].word >= 0 else self.part[at].ends
                    while ends:
                        word = self.part[ends].word
                        found.append((word, cell - (self.length[word] - 1) * delta, way))
                        ends = self.part[ends].ends
                    row, col, cell = row + down, col + right, cell + delta
        return found

    def strays(self, lines):
        """Return the cells of words that are found and lie within none of these lines of cells.

        They are ranges of cells; of words on the same cells, there is one.
        """
        cdef int* reach = NULL
        cdef int size = self.rows * self.cols
        cdef int way, row, col, at, cell, ends, step, first, last
        found = {}
        try:
            reach = <int*> block(AXES * <size_t> size * sizeof(int))
            self.reach_of(lines, reach)
            for way in range(WAYS):
                step = DOWN[way] * self.cols + RIGHT[way]
                for row, col in self.line_starts(DOWN[way], RIGHT[way]):
                    at = 0
                    cell = row * self.cols + col
                    while 0 <= row < self.rows and 0 <= col < self.cols:
                        at = self.go_on(at, self.grid[cell])
                        ends = at if self.part[at].word >= 0 else self.part[at].ends
                        while ends:
                            first = cell - (self.part[ends].length - 1) * step
                            last = max(first, cell)
                            first = min(first, cell)
                            if reach[(way % AXES) * size + first] < last:
                                found[range(first, last + 1, abs(step) or 1)] = None
                            ends = self.part[ends].ends
                        row, col, cell = row + DOWN[way], col + RIGHT[way], cell + step
            return list(found)
        finally:
            free(reach)

    cdef int reach_of(self, lines, int* reach) except -1:
        """Set how far lines go on from their cells: per axis and cell, the last one; -1 for none.

        A cell alone is within any line that it is on, whatever way that goes.
        """
        cdef int size = self.rows * self.cols
        cdef int axis, at, cell, last, step
        memset(reach, 0xFF, AXES * <size_t> size * sizeof(int))
        for line in lines:
            last = max(line)
            step = abs(<int> line[1] - <int> line[0]) if len(line) > 1 else 0
            for axis in range(AXES):
                for cell in line:
                    at = axis * size + cell
                    reach[at] = max(
                        reach[at], last if step == DOWN[axis] * self.cols + RIGHT[axis] else cell)
        return 0

    def survey(self, masks):
        """Return how often each word is there, and the first of its places; -1 for none.

        The masks tell for each word in which ways it is looked for, bit by bit. A place is eight
        times the first cell, plus the way. However often words are there, it takes no longer: parts
        are counted, and a part that is met ends with all those that its links lead to.
        """
        cdef int* met = NULL        # per part: how often letters end with it at most
        cdef int* last = NULL       # per part: the least cell with which it ends
        cdef int way, word, place
        found, firsts = [0] * self.words, [-1] * self.words
        try:
            met = <int*> block(self.parts * sizeof(int))
            last = <int*> block(self.parts * sizeof(int))
            for way in range(WAYS):
                down, right = STEPS[way]
                memset(met, 0, self.parts * sizeof(int))
                self.meet(down, right, met, last)
                self.hand_down(met, last)
                delta = down * self.cols + right
                for at in looking(range(1, self.parts)):
                    word = self.part[<int> at].word
                    if word < 0 or not met[<int> at] or not masks[word] >> way & 1:
                        continue
                    found[word] += met[<int> at]
                    place = 8 * (last[<int> at] - (self.length[word] - 1) * delta) + way
                    if firsts[word] < 0 or place < firsts[word]:
                        firsts[word] = place
            return found, firsts
        finally:
            free(met)
            free(last)

    cdef int meet(self, int down, int right, int* met, int* last) except -1:
        """Count the parts that are met in one way, and note the least cell for each."""
        cdef int row, col, at, cell
        for at in range(self.parts):
            last[at] = NOWHERE
        for row, col in looking(self.line_starts(down, right), 16):
            at = 0
            while 0 <= row < self.rows and 0 <= col < self.cols:
                cell = row * self.cols + col
                at = self.go_on(at, self.grid[cell])
                met[at] += 1
                last[at] = min(last[at], cell)
                row, col = row + down, col + right
        return 0

    cdef int hand_down(self, int* met, int* last) noexcept nogil:
        """Let parts count for those that they end with, the longest ones first."""
        cdef int i, at, link
        for i in range(self.parts - 1, 0, -1):
            at = self.order[i]
            link = self.part[at].link
            met[link] += met[at]
            last[link] = min(last[link], last[at])
        return 0

    def places(self, masks, numbers):
        """Return all places of each word in order, as arrays; survey() knows how many there are."""
        cdef int way, row, col, at, cell, word, ends, delta, down, right
        cdef int* filled = <int*> zeros((self.words + 1) * sizeof(int))
        cdef int* begin = NULL
        cdef int* place = NULL
        cdef unsigned char* mask = NULL
        try:
            begin = <int*> zeros((self.words + 1) * sizeof(int))
            mask = <unsigned char*> zeros(self.words + 1)
            for word in range(self.words):
                begin[word + 1] = begin[word] + <int> numbers[word]
                mask[word] = masks[word]
            place = <int*> block(<size_t> begin[self.words] * sizeof(int))
            for way in range(WAYS):
                down, right = STEPS[way]
                delta = down * self.cols + right
                for row, col in looking(self.line_starts(down, right), 16):
                    at = 0
                    while 0 <= row < self.rows and 0 <= col < self.cols:
                        cell = row * self.cols + col
                        at = self.go_on(at, self.grid[cell])
                        ends = at if self.part[at].word >= 0 else self.part[at].ends
                        while ends:
                            word = self.part[ends].word
                            if mask[word] >> way & 1:
                                place[begin[word] + filled[word]] = (
                                    8 * (cell - (self.length[word] - 1) * delta) + way)
                                filled[word] += 1
                            ends = self.part[ends].ends
                        row, col = row + down, col + right
            found = []
            for word in looking(range(self.words), 16):
                qsort(place + begin[word], filled[word], sizeof(int), compare_ints)
                found.append(as_array("i", place + begin[word], filled[word] * sizeof(int)))
            return found
        finally:
            free(filled)
            free(begin)
            free(place)
            free(mask)

    def line_starts(self, down, right):
        """Return the cells from which the lines of a way begin."""
        firsts = []
        if right:
            col = 0 if right > 0 else self.cols - 1
            firsts += [(row, col) for row in range(self.rows)]
        if down:
            row = 0 if down > 0 else self.rows - 1
            firsts += [(row, col) for col in range(self.cols)]
        return dict.fromkeys(firsts)

    def any_through(self, int cell):
        """Tell whether some word goes through a cell."""
        return self.is_met(cell)

    cdef bint is_met(self, int cell) noexcept nogil:
        cdef int way
        for way in range(WAYS):
            if self.goes_through(cell, DOWN[way], RIGHT[way]):
                return True
        return False

    def fill(self, cells, letters, sums, draw, int draws):
        """Put letters on cells so that no word goes through them; None if some cell can have none.

        Returns the number of the letter of each cell. `draw(bits)` gives bits by chance, and `sums`
        how many of its numbers are for the first letter, the first two, and so on. After so many
        draws in vain, the first letter is taken that will do.
        """
        cdef int cell, number
        cdef int count = len(letters)
        cdef int* codes = NULL
        cdef int* vain = NULL       # per letter: the last cell on which it was tried in vain
        cdef long long drawn
        cdef long long end = sums[count - 1]
        found = []
        bits = int(end).bit_length()
        try:
            codes = copied(letters)
            vain = copied([-1] * count)
            for cell in cells:
                for _ in range(draws):
                    # As random.randrange() does: the same seed gives the same letters.
                    drawn = draw(bits)
                    while drawn >= end:
                        drawn = draw(bits)
                    number = bisect(sums, drawn)
                    if self.fits(cell, number, codes, vain):
                        break
                else:
                    number = 0
                    while number < count and not self.fits(cell, number, codes, vain):
                        number += 1
                    if number == count:
                        return None
                found.append(number)
            return found
        finally:
            free(codes)
            free(vain)

    cdef bint fits(self, int cell, int number, int* codes, int* vain) noexcept nogil:
        """Put a letter on a cell, and tell whether no word goes through it then."""
        if vain[number] == cell:
            return False
        self.grid[cell] = codes[number]
        if not self.is_met(cell):
            return True
        vain[number] = cell
        return False

    cdef bint goes_through(self, int cell, int down, int right) noexcept nogil:
        """Tell whether some word goes through a cell in one way."""
        cdef int row = cell // self.cols
        cdef int col = cell % self.cols
        cdef int before = 0         # cells from the first one that is looked at
        cdef int at = 0
        cdef int step = down * self.cols + right
        cdef int behind, here, ends
        while before < self.longest - 1 and (
                0 <= row - (before + 1) * down < self.rows and (
                    0 <= col - (before + 1) * right < self.cols)
                and self.grid[cell - (before + 1) * step]):
            before += 1
        for behind in range(-before, self.longest):
            if not (0 <= row + behind * down < self.rows and (
                    0 <= col + behind * right < self.cols)):
                break
            here = cell + behind * step
            at = self.go_on(at, self.grid[here])
            if behind >= 0:
                if self.part[at].length <= behind:
                    break               # whatever goes on here begins behind the cell
                ends = at if self.part[at].word >= 0 else self.part[at].ends
                while ends:
                    if self.length[self.part[ends].word] > behind:
                        return True
                    ends = self.part[ends].ends
        return False
