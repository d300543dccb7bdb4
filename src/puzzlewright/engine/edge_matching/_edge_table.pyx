"""What the edge-matching kernels share: tiles, cells, and which edges fit.

The constraints of edge matching, and a counting bound on their edges.

A tile is a piece as it may lie: the four edges that it shows. Tiles of one kind are the turns of
one piece, of which there may be several copies. Each cell of the grid takes one tile out of those
that are allowed there; where two cells meet, the edges they show must be mates. All copies are used
up.

`slack` counts supply against demand. Every edge that is shown and not yet met needs its mate among
the tiles still to be laid; an edge that is wanted more often than it is left refutes a position.
Demands that are sure from the start, such as those of a flat rim, are taken off at once.
"""

from itertools import accumulate

from libc.stdlib cimport free

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.engine.kernel._memory cimport block, int_array


cdef class EdgeTable:
    """A problem of edge matching over numbers that engine/edge_matching/problem.py has checked."""

    def __cinit__(self, int rows, int cols, tiles, copies, mates, places, allowed):
        cdef Table* t = &self.table
        t.rows, t.cols, t.cells = rows, cols, rows * cols
        t.kinds, t.tiles, t.edges = len(copies), len(tiles), len(mates)
        t.kind_of = int_array([tile[0] for tile in tiles])
        t.edges_of = int_array([edge for tile in within_deadline(tiles) for edge in tile[1:]])
        t.copies = int_array(copies)
        t.mate = int_array(mates)
        t.place_of = int_array(places)
        t.places = len(allowed)
        t.allowed_start = int_array([0, *accumulate(map(len, allowed))])
        t.allowed = int_array([tile for place in allowed for tile in within_deadline(place)])
        check_deadline()
        self.set_neighbours()
        self.set_slack()

    def __dealloc__(self):
        free(self.table.kind_of)
        free(self.table.edges_of)
        free(self.table.copies)
        free(self.table.mate)
        free(self.table.neighbour)
        free(self.table.place_of)
        free(self.table.allowed_start)
        free(self.table.allowed)
        free(self.table.rim_edge)
        free(self.table.slack)

    cdef int set_neighbours(self) except -1:
        cdef Table* t = &self.table
        cdef int cell, row, col
        t.neighbour = <int*> block(4 * t.cells * sizeof(int))
        for cell in range(t.cells):
            row, col = cell // t.cols, cell % t.cols
            t.neighbour[4 * cell] = cell - t.cols if row > 0 else -1
            t.neighbour[4 * cell + 1] = cell + 1 if col < t.cols - 1 else -1
            t.neighbour[4 * cell + 2] = cell + t.cols if row < t.rows - 1 else -1
            t.neighbour[4 * cell + 3] = cell - 1 if col > 0 else -1
        return 0

    cdef int set_slack(self) except -1:
        cdef Table* t = &self.table
        cdef int tile, side, cell, edge
        cdef int kind = -1
        t.slack = int_array([0] * t.edges)
        for tile in range(t.tiles):
            if t.kind_of[tile] == kind:
                continue        # another turn of the same piece
            kind = t.kind_of[tile]
            for side in range(4):
                t.slack[t.edges_of[4 * tile + side]] += t.copies[kind]
        t.rim_edge = int_array([-1] * 4 * t.cells)
        sure = [self.sure_edge(i // 4, i % 4) for i in range(4 * t.places)]
        for cell in range(t.cells):
            for side in range(4):
                edge = sure[4 * t.place_of[cell] + side]
                if t.neighbour[4 * cell + side] < 0 and edge >= 0:
                    t.rim_edge[4 * cell + side] = edge
                    t.slack[edge] -= 1
        return 0

    cdef int sure_edge(self, int place, int side) noexcept:
        """Return the edge that all tiles of a place show on a side; -1 if there are several."""
        cdef Table* t = &self.table
        cdef int i
        cdef int edge = -1
        for i in range(t.allowed_start[place], t.allowed_start[place + 1]):
            if edge >= 0 and edge != t.edges_of[4 * t.allowed[i] + side]:
                return -1
            edge = t.edges_of[4 * t.allowed[i] + side]
        return edge
