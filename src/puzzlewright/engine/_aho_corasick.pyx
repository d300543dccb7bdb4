"""Finding many words in a grid of letters, in all eight ways, in one pass for each way.

The Aho–Corasick automaton (A. V. Aho and M. J. Corasick, 1975). The words are a trie. From every
prefix of a word a failure link leads to its longest proper suffix that is a prefix of some word,
and an output link to the longest one that is a whole word: no letter of a line is read twice.
"""

cimport cython
from libc.stdlib cimport free

from puzzlewright.engine._memory cimport block, copied, zeros

cdef enum:
    WAYS = 8

#: Steps of the ways in rows and columns, clockwise from the one that goes to the right.
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))

cdef struct Part:
    int letter              # its last one
    int child, sibling      # the first part that is one letter longer, and the next one beside it
    int link                # the longest part that it ends with
    int word                # the word that it is; -1 for none
    int ends                # the longest part that it ends with and that is a word; 0 for none


@cython.final
cdef class AhoCorasick:
    """Words to look for, as lists of letters from 1 on, and a grid in which 0 is no letter."""

    cdef readonly int rows, cols, words, longest
    cdef int letters
    cdef int* length
    cdef Part* part
    cdef int parts
    cdef int* root          # per letter: the part of that letter alone; 0 for none
    cdef short* grid

    def __cinit__(self, int rows, int cols, int letters, words):
        cdef int number
        self.rows, self.cols, self.letters, self.words = rows, cols, letters, len(words)
        self.length = copied([len(word) for word in words])
        self.longest = max(map(len, words), default=0)
        self.part = <Part*> block((sum(map(len, words)) + 1) * sizeof(Part))
        self.root = <int*> zeros((letters + 1) * sizeof(int))
        self.grid = <short*> zeros(rows * cols * sizeof(short))
        self.part[0] = Part(0, 0, 0, 0, -1, 0)
        self.parts = 1
        for number, word in enumerate(words):
            self.add(number, word)
        self.link_all()

    def __dealloc__(self):
        free(self.length)
        free(self.part)
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
                self.part[child] = Part(letter, 0, self.part[at].child, 0, -1, 0)
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
        waiting = [0]
        for at in waiting:
            child = self.part[at].child
            while child:
                link = self.part[at].link
                if at:
                    while link and not self.child_of(link, self.part[child].letter):
                        link = self.part[link].link
                    link = self.child_of(link, self.part[child].letter)
                self.part[child].link = link
                self.part[child].ends = link if self.part[link].word >= 0 else self.part[link].ends
                waiting.append(child)
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
            self.grid[cell] = <short> letter

    def put(self, int cell, int letter):
        """Put a letter on a cell."""
        self.grid[cell] = <short> letter

    def all(self):
        """Return all that is found: word, first cell and way, by the way and the line."""
        cdef int way, row, col, at, cell, word, ends, delta, down, right
        found = []
        for way in range(WAYS):
            down, right = STEPS[way]
            delta = down * self.cols + right
            for row, col in self.line_starts(down, right):
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
        cdef int way
        for way in range(WAYS):
            if self.goes_through(cell, STEPS[way][0], STEPS[way][1]):
                return True
        return False

    cdef bint goes_through(self, int cell, int down, int right) noexcept nogil:
        """Tell whether some word goes through a cell in one way."""
        cdef int row = cell // self.cols
        cdef int col = cell % self.cols
        cdef int before = 0         # cells from the first one that is looked at
        cdef int at = 0
        cdef int behind, here, ends
        while before < self.longest - 1 and (
                0 <= row - (before + 1) * down < self.rows and (
                    0 <= col - (before + 1) * right < self.cols)):
            before += 1
        for behind in range(-before, self.longest):
            if not (0 <= row + behind * down < self.rows and (
                    0 <= col + behind * right < self.cols)):
                break
            here = cell + behind * (down * self.cols + right)
            at = self.go_on(at, self.grid[here])
            if behind >= 0:
                ends = at if self.part[at].word >= 0 else self.part[at].ends
                while ends:
                    if self.length[self.part[ends].word] > behind:
                        return True
                    ends = self.part[ends].ends
        return False
