"""The base of searches that get better while they run, as _walk.pyx is that of searches of a tree.

It has what all of them need besides their moves: one thread at a time, steps that are counted in
nodes, the best so far, and copies and pickles on the way. A kernel supplies the methods below.

A search that is built around another shares its flag, so that nobody else can step that one.
"""

from puzzlewright.engine.kernel._single_thread cimport hold, release


cdef class Improver:
    """A search that gets better; into how many steps its nodes are cut changes nothing."""

    def __cinit__(self, *_args, **_options):
        self.value = no_value()
        self.busy = &self.own_flag

    # ------------------------------------------------------------ what a kernel supplies

    cdef bint advance(self, long long end) except -1 nogil:
        """Go on until there are `end` nodes; False when nothing can be better.

        It may come back earlier, from a large problem.
        """
        return False

    cdef int set_share(self, int share) noexcept:
        """Take note of how far the work is, in thousandths; some dare less towards the end."""
        return 0

    cdef object best_solution(self):
        """Return the best so far; None if there is none."""
        return None

    cdef tuple snapshot(self):
        """Return everything that changes."""
        raise NotImplementedError

    cdef int load(self, tuple state) except -1:
        """Go to what snapshot() returned."""
        raise NotImplementedError

    # ------------------------------------------------------------ the Improver protocol

    def step(self, long long nodes):
        """Go on for `nodes` more nodes, or less with a large problem; False when that is all."""
        cdef bint goes_on = False
        hold(self.busy)
        try:
            with nogil:
                goes_on = self.advance(self.nodes + nodes)
        finally:
            release(self.busy)
        return goes_on

    def cool(self, int share):
        """Take note of how far the work is, in thousandths."""
        hold(self.busy)
        self.set_share(share)
        release(self.busy)

    def best(self):
        """Return the best so far; None if there is none."""
        hold(self.busy)
        try:
            return self.best_solution()
        finally:
            release(self.busy)

    def __reduce__(self):
        """Let it be pickled and copied on its way: made afresh, and put into the same state."""
        if self.origin is None:
            raise TypeError("only a search that knows its problem can be pickled")
        return self.origin, (), self.__getstate__()

    def __getstate__(self):
        """Return everything that changes."""
        hold(self.busy)
        try:
            return self.snapshot()
        finally:
            release(self.busy)

    def __setstate__(self, tuple state):
        """Go to what __getstate__() returned."""
        hold(self.busy)
        try:
            self.load(state)
        finally:
            release(self.busy)
