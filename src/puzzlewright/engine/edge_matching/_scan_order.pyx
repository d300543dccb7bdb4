"""Edge matching, cell after cell: tiles are looked up by the edges that they must show.

Backtracking in a fixed order, row by row, with the candidates of a cell in an index.

The cells are visited along the shorter side of the grid, so that the cells above and to the left
of the next one are always filled. Tiles are sorted beforehand by the two edges that they must show
there: a list for each pair of edges and each sort of cell (corner, rim, inside, pinned). A cell
with one tile left is filled at once, inside the position that forced it.

    . . . .        x: filled      what decides the tile of the next cell (?):
    x x x x        .: open        the bottom edge above, the right edge on the left
    x x ? .

Best with many types of edges, where hardly any cell has a choice left.
"""

cimport cython
from libc.limits cimport INT_MAX
from libc.stdlib cimport free
from libc.string cimport memcpy

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.engine.edge_matching._edge_table cimport EdgeTable, Table
from puzzlewright.engine.kernel._memory cimport block, int_array, zeros
from puzzlewright.engine.kernel._walk cimport DEAD, OPEN, SOLVED, Walk, tries_for

from puzzlewright.engine.driver.search import Method
from puzzlewright.core.errors import BrokenSearchError

cdef enum:
    MOST_LISTS = 1 << 18        # beyond that many, lists are by the edge above alone
    CELL_WORK = 8               # numbers that a position touches, for each cell
    FEW = 4                     # tiles that need no lists
    TOP = 0
    RIGHT = 1
    BOTTOM = 2
    LEFT = 3


cdef class ScanIndex:
    """The tiles of each cell, by the edges that they must show; shared by all searches."""

    cdef EdgeTable edge_table
    cdef int* order             # the cells as they are visited
    cdef int* base              # per cell: its first list
    cdef int* by                # per cell: by how many edges its lists are: both, that above, none
    cdef int* start             # per list: where it begins in `members`
    cdef int* members

    def __cinit__(self, EdgeTable edge_table not None, ranks):
        """`ranks`: per tile, its place in the order in which tiles are tried."""
        cdef const Table* t = &edge_table.table
        self.edge_table = edge_table
        rows, cols = range(t.rows), range(t.cols)
        if t.cols <= t.rows:
            self.order = int_array([row * t.cols + col for row in rows for col in cols])
        else:
            self.order = int_array([row * t.cols + col for col in cols for row in rows])
        self.base = <int*> block(t.cells * sizeof(int))
        self.by = <int*> block(t.cells * sizeof(int))
        self.fill(self.classes_of(), ranks)

    def __dealloc__(self):
        free(self.order)
        free(self.base)
        free(self.by)
        free(self.start)
        free(self.members)

    cdef dict classes_of(self):
        """Sort the cells by what is allowed there, and whether they meet others."""
        cdef const Table* t = &self.edge_table.table
        classes = {}
        for cell in within_deadline(range(t.cells)):
            meets = t.neighbour[4 * cell + TOP] >= 0, t.neighbour[4 * cell + LEFT] >= 0
            classes.setdefault((t.place_of[cell], *meets), []).append(cell)
        return classes

    cdef int fill(self, dict classes, object ranks) except -1:
        """Sort the tiles of each class into its lists."""
        cdef const Table* t = &self.edge_table.table
        cdef Py_ssize_t width = t.edges + 1     # one more for what is above or before nothing
        cdef Py_ssize_t lists = 0
        cdef int cell, by
        entries = []                            # for each tile of a class: its list, and itself
        # By both edges where there is room for that many lists, by none for the few tiles of a pin.
        most = 2 if len(classes) * width * width <= MOST_LISTS else 1
        for sort, cells in classes.items():
            tiles = t.allowed_start[sort[0] + 1] - t.allowed_start[sort[0]]
            by = 0 if tiles <= FEW else most
            for cell in cells:
                self.base[cell] = <int> lists
                self.by[cell] = by
            self.enter(entries, <int> lists, by, sort, ranks)
            lists += 1 if by == 0 else width if by == 1 else width * width
            if lists > INT_MAX:
                raise MemoryError
        self.sort_entries(entries, lists)
        return 0

    cdef int enter(self, list entries, int base, int by, tuple sort, object ranks) except -1:
        """Add the tiles of a class and the lists they belong to, in the order of their ranks."""
        cdef const Table* t = &self.edge_table.table
        cdef int i, key, tile
        place, above, before = sort
        tiles = [t.allowed[i] for i in range(t.allowed_start[place], t.allowed_start[place + 1])]
        check_deadline()
        for tile in within_deadline(sorted(tiles, key=ranks.__getitem__)):
            key = 0
            if by > 0:
                key = t.edges_of[4 * tile + TOP] if above else t.edges
            if by > 1:
                key = key * (t.edges + 1) + (t.edges_of[4 * tile + LEFT] if before else t.edges)
            entries.append(base + key)
            entries.append(tile)
        return 0

    cdef int sort_entries(self, list entries, Py_ssize_t lists) except -1:
        """Put the tiles of each list together, by counting."""
        cdef int* ends = NULL
        cdef int* numbers = int_array(entries)
        cdef Py_ssize_t i
        try:
            self.start = <int*> zeros((lists + 1) * sizeof(int))
            self.members = <int*> block(len(entries) // 2 * sizeof(int))
            ends = <int*> block(lists * sizeof(int))
            for i in range(0, len(entries), 2):
                self.start[numbers[i] + 1] += 1
            for i in range(lists):
                self.start[i + 1] += self.start[i]
            memcpy(ends, self.start, lists * sizeof(int))
            for i in range(0, len(entries), 2):
                self.members[ends[numbers[i]]] = numbers[i + 1]
                ends[numbers[i]] += 1
        finally:
            free(ends)
            free(numbers)
        return 0


@cython.final
cdef class ScanSearch(Walk):
    """A search that fills the cells in a fixed order."""

    method = Method("edge-scan", "edge matching, cell after cell")

    cdef readonly ScanIndex index
    cdef const Table* table
    cdef int* left              # per kind: copies still to be laid
    cdef int* slack             # per edge, see _edge_table.pyx
    cdef int* tile_at           # per cell
    cdef int placed             # how many cells are filled
    cdef int* placed_at         # per level: how many were filled there
    cdef int* ready             # tiles for the next cell
    cdef int ready_count

    def __cinit__(self, ScanIndex index not None):
        cdef const Table* t = &index.edge_table.table
        self.index = index
        self.table = t
        self.most_tries = tries_for(<long long> CELL_WORK * t.cells)
        self.left = <int*> block(t.kinds * sizeof(int))
        self.slack = <int*> block(t.edges * sizeof(int))
        self.tile_at = <int*> block(t.cells * sizeof(int))
        self.placed_at = <int*> block((t.cells + 1) * sizeof(int))
        self.ready = <int*> block(t.tiles * sizeof(int))
        self.set_given(())

    def __dealloc__(self):
        free(self.left)
        free(self.slack)
        free(self.tile_at)
        free(self.placed_at)
        free(self.ready)

    @property
    def fingerprint(self):
        """Names the problem and this kernel, whose tree is its own."""
        return Walk.fingerprint.__get__(self) + b"scan"

    cdef Walk twin(self):
        return ScanSearch(self.index)

    # ------------------------------------------------------------ positions

    cdef int enter_root(self) except -1 nogil:
        cdef const Table* t = self.table
        cdef int edge
        memcpy(self.left, t.copies, t.kinds * sizeof(int))
        memcpy(self.slack, t.slack, t.edges * sizeof(int))
        self.placed = 0
        for edge in range(t.edges):
            if self.slack[edge] < 0:
                return DEAD
        return self.settle()

    cdef int enter(self, int level) except -1 nogil:
        return self.settle() if self.lay(self.current_choice(level)) else DEAD

    cdef int leave(self, int level) except -1 nogil:
        while self.placed > self.placed_at[level]:
            self.take_up()
        return 0

    cdef int settle(self) noexcept nogil:
        """Fill cells while they leave no choice."""
        while self.placed < self.table.cells:
            self.look_up()
            if self.ready_count > 1:
                return OPEN
            if self.ready_count == 0 or not self.lay(self.ready[0]):
                return DEAD
        return SOLVED

    cdef int look_up(self) noexcept nogil:
        """List the tiles that fit the next cell."""
        cdef const Table* t = self.table
        cdef int cell = self.index.order[self.placed]
        cdef int width = t.edges + 1
        cdef int above = t.edges
        cdef int before = t.edges
        cdef int key, i, tile
        cdef int count = 0
        if t.neighbour[4 * cell + TOP] >= 0:
            above = t.mate[t.edges_of[4 * self.tile_at[cell - t.cols] + BOTTOM]]
        if t.neighbour[4 * cell + LEFT] >= 0:
            before = t.mate[t.edges_of[4 * self.tile_at[cell - 1] + RIGHT]]
        key = self.index.base[cell]
        if self.index.by[cell] > 0:
            key += above * width + before if self.index.by[cell] > 1 else above
        for i in range(self.index.start[key], self.index.start[key + 1]):
            tile = self.index.members[i]
            self.ready[count] = tile
            count += (self.left[t.kind_of[tile]] > 0
                      and (before == t.edges or t.edges_of[4 * tile + LEFT] == before)
                      and (above == t.edges or t.edges_of[4 * tile + TOP] == above))
        self.ready_count = count
        return 0

    cdef bint lay(self, int tile) noexcept nogil:
        """Fill the next cell; False if some edge is wanted more often than it is left."""
        cdef const Table* t = self.table
        cdef int cell = self.index.order[self.placed]
        cdef bint enough = True
        cdef int side
        self.tile_at[cell] = tile
        self.left[t.kind_of[tile]] -= 1
        self.placed += 1
        for side in range(4):
            enough &= self.spend(cell, side, t.edges_of[4 * tile + side], 1)
        return enough

    cdef int take_up(self) noexcept nogil:
        cdef const Table* t = self.table
        cdef int cell, side, tile
        self.placed -= 1
        cell = self.index.order[self.placed]
        tile = self.tile_at[cell]
        self.left[t.kind_of[tile]] += 1
        for side in range(4):
            self.spend(cell, side, t.edges_of[4 * tile + side], -1)
        return 0

    cdef inline bint spend(self, int cell, int side, int edge, int amount) noexcept nogil:
        """Take what a side uses up from the slack: its edge, and the mate that it will need.

        A side that meets a filled cell was counted when that was filled.
        """
        cdef const Table* t = self.table
        if t.neighbour[4 * cell + side] >= 0:
            if side == TOP or side == LEFT:
                return True
            self.slack[edge] -= amount
            self.slack[t.mate[edge]] -= amount
            return self.slack[edge] >= 0 and self.slack[t.mate[edge]] >= 0
        if t.rim_edge[4 * cell + side] >= 0:
            return True
        self.slack[edge] -= amount
        return self.slack[edge] >= 0

    # ------------------------------------------------------------ branching and solutions

    cdef int list_choices(self, int level) except -1 nogil:
        """Offer the tiles that were looked up last, in their order."""
        self.room_for_choices(self.ready_count)
        memcpy(self.choices + self.frames[level].first, self.ready, self.ready_count * sizeof(int))
        self.placed_at[level] = self.placed
        return self.ready_count

    cdef int solution_size(self) noexcept nogil:
        return self.table.cells

    cdef int write_solution(self, int* out) except -1 nogil:
        memcpy(out, self.tile_at, self.table.cells * sizeof(int))
        return 0

    cdef bint fits(self, int cell, int side, int other) noexcept nogil:
        """Tell whether a filled cell fits the one on a side of it."""
        cdef const Table* t = self.table
        return t.edges_of[4 * self.tile_at[cell] + side] == t.mate[
            t.edges_of[4 * self.tile_at[other] + (side ^ 2)]]

    cdef int sanity(self) except -1 nogil:
        """Check that what lies fits, and that the copies add up."""
        cdef const Table* t = self.table
        cdef int place, cell, kind
        cdef int left = 0
        for kind in range(t.kinds):
            left += self.left[kind]
            if not 0 <= self.left[kind] <= t.copies[kind]:
                _fail_check("more copies of a piece were laid than there are")
        if left != t.cells - self.placed:
            _fail_check("the copies do not add up")
        for place in range(self.placed):
            cell = self.index.order[place]
            if t.neighbour[4 * cell + TOP] >= 0 and not self.fits(cell, TOP, cell - t.cols):
                _fail_check("two tiles do not fit")
            if t.neighbour[4 * cell + LEFT] >= 0 and not self.fits(cell, LEFT, cell - 1):
                _fail_check("two tiles do not fit")
        return 0


cdef int _fail_check(str message) except -1 with gil:
    raise BrokenSearchError(message)
