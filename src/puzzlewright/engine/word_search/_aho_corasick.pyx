"""Finding many words in a grid of letters, in all eight ways, in one pass for each way.

The Aho–Corasick automaton (A. V. Aho and M. J. Corasick, 1975). The words are a trie. From every
prefix of a word a failure link leads to its longest proper suffix that is a prefix of some word,
and an output link to the longest one that is a whole word: no letter of a line is read twice.

Where it is not too large, a table has the next prefix for each prefix and letter, so that a step is
a single look: that is four times as quick as going along links.
"""

cimport cython
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.engine.kernel._memory cimport as_array, block, int_array, resize, sort_ints, zeros

cdef enum:
    WAYS = 8
    AXES = 4                # the first ways; in them, the numbers of cells grow
    NOWHERE = 0x7FFFFFFF    # greater than any cell
    MOST_STEPS = 1 << 22    # of the table: 16 MB, filled in 10 ms

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

cdef struct Span:           # cells that are evenly spaced, the least first
    int first, last, step


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
    cdef int* steps         # per part and letter: the part that they end with; NULL if too large
    cdef int* grid

    def __cinit__(self, int rows, int cols, int letters, words):
        cdef int number
        self.rows, self.cols, self.letters, self.words = rows, cols, letters, len(words)
        self.length = int_array([len(word) for word in words])
        self.longest = max(map(len, words), default=0)
        self.part = <Part*> block((sum(map(len, words)) + 1) * sizeof(Part))
        self.root = <int*> zeros((letters + 1) * sizeof(int))
        self.grid = <int*> zeros(<size_t> rows * cols * sizeof(int))
        self.part[0] = Part(0, 0, 0, 0, -1, 0, 0)
        self.parts = 1
        for number, word in enumerate(within_deadline(words, 256)):
            self.add(number, word)
        self.link_all()

    def __dealloc__(self):
        free(self.length)
        free(self.part)
        free(self.order)
        free(self.root)
        free(self.steps)
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
        cdef int at, child
        cdef int next_ = 0
        cdef int listed = 1
        cdef size_t size = <size_t> self.parts * (self.letters + 1)
        self.order = <int*> zeros(self.parts * sizeof(int))
        if size <= MOST_STEPS:
            self.steps = <int*> zeros(size * sizeof(int))
        while next_ < listed:
            at = self.order[next_]
            next_ += 1
            if not next_ & 4095:
                check_deadline()
            self.link_children(at)
            child = self.part[at].child
            while child:
                self.order[listed] = child
                listed += 1
                child = self.part[child].sibling

    cdef int link_children(self, int at) noexcept nogil:
        """Link the parts that are one letter longer, when all that are no longer have their links.

        In the table, a part goes on as its link does, but for the letters that its children add.
        """
        cdef int letters = self.letters + 1
        cdef int* steps = NULL
        cdef int child = self.part[at].child
        cdef int link
        if self.steps != NULL:
            steps = self.steps + <size_t> at * letters
            if at:
                link = self.part[at].link
                memcpy(steps, self.steps + <size_t> link * letters, letters * sizeof(int))
        while child:
            link = 0
            if steps != NULL:
                link = steps[self.part[child].letter]
                steps[self.part[child].letter] = child
            elif at:
                link = self.follow(self.part[at].link, self.part[child].letter)
            self.part[child].link = link
            self.part[child].ends = link if self.part[link].word >= 0 else self.part[link].ends
            child = self.part[child].sibling
        return 0

    cdef inline int go_on(self, int at, int letter) noexcept nogil:
        """Return the longest part that the letters so far and one more end with."""
        if self.steps != NULL:
            return self.steps[<size_t> at * (self.letters + 1) + letter]
        return 0 if letter == 0 else self.follow(at, letter)

    cdef int follow(self, int at, int letter) noexcept nogil:
        """Return the same by following the links."""
        cdef int child
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
            for row, col in within_deadline(self.line_starts(down, right), 16):
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
        cdef Span* stray = NULL
        cdef int i, number
        found = {}
        try:
            number = self.find_strays(self.spans_of(lines), &stray)
            for i in range(number):
                found[range(stray[i].first, stray[i].last + 1, stray[i].step)] = None
            return list(found)
        finally:
            free(stray)

    def spoilt_lines(self, lines):
        """Return lines to take away because of strays, as numbers; None if there are no strays.

        For each stray in turn it is the shortest line on its cells, of equal ones the first; but
        none if another line that goes is there.
        """
        cdef Span* stray = NULL
        cdef int number
        spans = self.spans_of(lines)
        try:
            number = self.find_strays(spans, &stray)
            return self.shortest_at(spans, stray, number) if number else None
        finally:
            free(stray)

    cdef spans_of(self, lines):
        """Return lines of cells by their first cell, their last one and the step between two."""
        cdef int first, last, step
        spans = []
        for line in lines:
            first, last = line[0], line[len(line) - 1]
            step = abs(<int> line[1] - first) if len(line) > 1 else 0
            spans.append((min(first, last), max(first, last), step))
        return spans

    cdef list shortest_at(self, spans, Span* stray, int number):
        """Return the shortest line at each of these strays, if no line that goes is there yet.

        The lines on a cell are a chain of links, a link for each of their cells.
        """
        cdef int* chain = NULL      # per cell: its first link
        cdef int* next_ = NULL      # per link: the next one
        cdef int* owner = NULL      # per link: the line
        cdef int* length = NULL     # per line; 0 if it goes
        cdef int i, at, links, line, cell, first, last, step
        found = []
        try:
            length = int_array([(last - first) // (step or 1) + 1 for first, last, step in spans])
            links = 0
            for line in range(len(spans)):
                links += length[line]
            chain = int_array([-1] * (self.rows * self.cols))
            next_ = <int*> block(links * sizeof(int))
            owner = <int*> block(links * sizeof(int))
            links = 0
            for line, (first, last, step) in enumerate(spans):
                for at in range(length[line]):
                    cell = first + at * step
                    owner[links], next_[links] = line, chain[cell]
                    chain[cell] = links
                    links += 1
            for i in range(number):
                line = shortest(stray[i], chain, next_, owner, length)
                if line >= 0:
                    found.append(line)
                    length[line] = 0
            return found
        finally:
            free(chain)
            free(next_)
            free(owner)
            free(length)

    cdef int find_strays(self, spans, Span** stray) except -1:
        """Find the cells of words outside of lines, and return how many there are.

        By ways and lines; words on the same cells are there as often as they are found.
        """
        cdef int* reach = NULL
        cdef int size = self.rows * self.cols
        cdef int number = 0
        cdef int room = 0
        cdef int way, row, col, at, cell, ends, step, first, last
        try:
            reach = <int*> block(AXES * <size_t> size * sizeof(int))
            self.reach_of(spans, reach)
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
                                if number == room:
                                    room = 2 * room + 64
                                    stray[0] = <Span*> resize(stray[0], room * sizeof(Span))
                                stray[0][number] = Span(first, last, abs(step) or 1)
                                number += 1
                            ends = self.part[ends].ends
                        row, col, cell = row + DOWN[way], col + RIGHT[way], cell + step
            return number
        finally:
            free(reach)

    cdef int reach_of(self, spans, int* reach) except -1:
        """Set how far lines go on from their cells: per axis and cell, the last one; -1 for none.

        A cell alone is within any line that it is on, whatever way that goes.
        """
        cdef int size = self.rows * self.cols
        cdef int axis, at, cell, first, last, step, goes_on
        memset(reach, 0xFF, AXES * <size_t> size * sizeof(int))
        for first, last, step in spans:
            for axis in range(AXES):
                goes_on = step == DOWN[axis] * self.cols + RIGHT[axis]
                cell = first
                while cell <= last:
                    at = axis * size + cell
                    reach[at] = max(reach[at], last if goes_on else cell)
                    cell += step or 1
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
                for at in within_deadline(range(1, self.parts)):
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
        for row, col in within_deadline(self.line_starts(down, right), 16):
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
                for row, col in within_deadline(self.line_starts(down, right), 16):
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
            for word in within_deadline(range(self.words), 16):
                sort_ints(place + begin[word], filled[word])
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

    def covers_cell(self, int cell):
        """Tell whether some word goes through a cell."""
        cdef int[WAYS] before
        self.read_up_to(cell, before)
        return self.is_met(cell, before)

    def fill(self, cells, letters, sums, draw, int draws):
        """Put letters on cells so that no word goes through them; None if some cell can have none.

        Returns the number of the letter of each cell. `draw(bits)` gives bits by chance, and `sums`
        how many of its numbers are for the first letter, the first two, and so on. After
        `draws` draws in vain, the first letter is taken that will do.
        """
        cdef int cell, number
        cdef int count = len(letters)
        cdef int* codes = NULL
        cdef int* vain = NULL       # per letter: the last cell on which it was tried in vain
        cdef long long* sum_ = NULL
        cdef long long drawn
        cdef long long end = sums[count - 1]
        cdef int[WAYS] before
        found = []
        bits = int(end).bit_length()
        try:
            codes = int_array(letters)
            vain = int_array([-1] * count)
            sum_ = <long long*> block(count * sizeof(long long))
            for number in range(count):
                sum_[number] = sums[number]
            for cell in cells:
                self.read_up_to(cell, before)
                for _ in range(draws):
                    # As random.randrange() does: the same seed gives the same letters.
                    drawn = draw(bits)
                    while drawn >= end:
                        drawn = draw(bits)
                    number = 0
                    while sum_[number] <= drawn:
                        number += 1
                    if self.fits(cell, number, codes, vain, before):
                        break
                else:
                    number = 0
                    while number < count and not self.fits(cell, number, codes, vain, before):
                        number += 1
                    if number == count:
                        return None
                found.append(number)
            return found
        finally:
            free(codes)
            free(vain)
            free(sum_)

    cdef bint fits(self, int cell, int number, int* codes, int* vain, int* before) noexcept nogil:
        """Put a letter on a cell, and tell whether no word goes through it then."""
        if vain[number] == cell:
            return False
        self.grid[cell] = codes[number]
        if not self.is_met(cell, before):
            return True
        vain[number] = cell
        return False

    cdef int read_up_to(self, int cell, int* before) noexcept nogil:
        """Set for each way the part that the letters before a cell end with."""
        cdef int row = cell // self.cols
        cdef int col = cell % self.cols
        cdef int way, step, most, number, at, here
        for way in range(WAYS):
            step = DOWN[way] * self.cols + RIGHT[way]
            most = min(self.longest - 1, self.room(row, col, -DOWN[way], -RIGHT[way]))
            number = 0
            while number < most and self.grid[cell - (number + 1) * step]:
                number += 1
            at = 0
            for here in range(number, 0, -1):
                at = self.go_on(at, self.grid[cell - here * step])
            before[way] = at
        return 0

    cdef inline int room(self, int row, int col, int down, int right) noexcept nogil:
        """Return how many cells there are in one way before the edge of the grid."""
        cdef int rows = self.rows - 1 - row if down > 0 else row
        cdef int cols = self.cols - 1 - col if right > 0 else col
        return min(rows, cols) if down and right else rows if down else cols

    cdef bint is_met(self, int cell, int* before) noexcept nogil:
        """Tell whether some word goes through a cell; its letter may be a new one."""
        cdef int row = cell // self.cols
        cdef int col = cell % self.cols
        cdef int way, step, most, at, behind, ends
        for way in range(WAYS):
            step = DOWN[way] * self.cols + RIGHT[way]
            most = min(self.longest - 1, self.room(row, col, DOWN[way], RIGHT[way]))
            at = before[way]
            for behind in range(most + 1):
                at = self.go_on(at, self.grid[cell + behind * step])
                if self.part[at].length <= behind:
                    break               # whatever goes on here begins behind the cell
                ends = at if self.part[at].word >= 0 else self.part[at].ends
                while ends:
                    if self.part[ends].length > behind:
                        return True
                    ends = self.part[ends].ends
        return False


cdef int shortest(Span span, int* chain, int* next_, int* owner, int* length) noexcept nogil:
    """Return the shortest line on cells, of equal ones the first; -1 if a line of length 0 is."""
    cdef int best = -1
    cdef int cell = span.first
    cdef int link, line
    while cell <= span.last:
        link = chain[cell]
        while link >= 0:
            line = owner[link]
            if length[line] == 0:
                return -1
            if best < 0 or length[line] < length[best] or (
                    length[line] == length[best] and line < best):
                best = line
            link = next_[link]
        cell += span.step
    return best
