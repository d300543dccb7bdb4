# The table that the edge-matching kernels work on; see _edge_table.pyx.


cdef struct Table:              # never changes; all searches of a problem share it
    int rows, cols, cells
    int kinds, tiles, edges
    int* kind_of                # per tile
    int* edges_of               # four per tile: top, right, bottom, left
    int* copies                 # per kind
    int* mate                   # per edge: the edge that fits it
    int* neighbour              # four per cell; -1 where the rim is
    int* place_of               # per cell: what sort of place it is; cells of a sort allow the same
    int places
    int* allowed_start          # per sort of place: where its tiles begin in `allowed`
    int* allowed
    int* rim_edge               # four per cell: the edge that is sure to be on the rim, or -1
    int* slack                  # per edge: sides that show it, less those that are sure to need it


cdef class EdgeTable:
    cdef Table table
    cdef int set_neighbours(self) except -1
    cdef int set_slack(self) except -1
    cdef int sure_edge(self, int place, int side) noexcept
