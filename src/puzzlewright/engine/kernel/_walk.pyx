"""A depth-first walk through a tree of choices that can be stepped, copied, saved and split.

Backtracking with an explicit stack. Estimates are D. E. Knuth's (1975). Pieces for threads come
from splitting the stack, as in parallel depth-first search (V. N. Rao and V. Kumar, 1987).

The kernels (_sparse, _dense, _scan_order, _arc_consistency, …) know positions: how to enter one,
how to leave it, which choices it offers. This class knows the walk. Its whole state is a stack of
frames, one per open position on the path from the root,

    frame   0          1          2
    choices a B c d    e f G h    I j         capital: the choice being explored
            current=1  current=2  current=0

and each frame has an `end`: the choices from there on belong to another piece of the same search.
Everything else can be found again by replaying the path, because a position and the order of its
choices depend on nothing but the path. That makes a saved state a few dozen integers, a copy a
replay, and a split no more than this: find the shallowest frame with choices left, give the later
half of them away.

A node is a position that was entered and not refuted at once: one where a choice has to be made, or
a solution. Moves that are forced belong to the position that forces them.
"""

from sys import byteorder

from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.limits cimport INT_MAX
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from puzzlewright.core.deadlines import check_deadline
from puzzlewright.engine.kernel._single_thread cimport hold, release
from puzzlewright.engine.kernel._memory cimport resize
from puzzlewright.core.errors import CheckpointError, InputError

cdef extern from "Python.h":
    void PyObject_GC_UnTrack(object)

cdef enum:
    WAITING_ENOUGH = 1 << 16    # integers of solutions that wait: a step ends here
    TRIES_AT_LEAST = 500        # positions that one step enters at most, dead ones included:
    TRIES_PER_NODE = 8          # these, and this many more for each node
    LOOK_WORK = 1 << 24         # what positions touch between two looks at the deadline
    PATIENCE = 1000             # steps of one node that a cut may take
    SANE_AT_FIRST = 20000       # a checked build looks at all of the first nodes,
    SANE_EVERY = 97             # and then at one in this many
    STATE_VERSION = 1
    STATE_HEAD = 9

# More than any search will ever visit, and twice of it still fits its integers.
cdef long long MOST_NODES = 1LL << 61


cdef struct Descent:            # one way down, and what it stands for
    double nodes
    double solutions
    unsigned long long random
    int* picks                  # NULL if choices are random
    int pick_count
    int at
    long long open              # how many choices there are where the picks end


cdef class Walk:
    """See the head of this file; the methods with docstrings are those of the Search protocol."""

    def __cinit__(self):
        self.collect = True
        self.stop = 1.0
        self.most_tries = INT_MAX

    def __dealloc__(self):
        free(self.frames)
        free(self.kept)
        free(self.choices)
        free(self.waiting)
        free(self.given_ids)

    # ------------------------------------------------------------ what a kernel supplies

    cdef int enter_root(self) except -1 nogil:
        """Set up the root position."""
        return DEAD

    cdef int enter(self, int level) except -1 nogil:
        """Go from the position of frame `level` to the one its current choice leads to."""
        return DEAD

    cdef int leave(self, int level) except -1 nogil:
        """Come back to the position of frame `level`."""
        return 0

    cdef int list_choices(self, int level) except -1 nogil:
        """Write the choices of frame `level` from its `first` on, and return their number."""
        return 0

    cdef int solution_size(self) noexcept nogil:
        return 0

    cdef int write_solution(self, int* out) except -1 nogil:
        """Write the numbers of the solution just entered: options, sorted, or a tile per cell."""
        return 0

    cdef Walk twin(self):
        """Return a fresh walk of the same problem."""
        raise NotImplementedError

    cdef bint may_be_given(self, int option) noexcept nogil:
        """Tell whether there is such an option, and one that can be chosen at all."""
        return False

    cdef int sanity(self) except -1 nogil:
        """Check the invariants of the kernel's data; called by checked builds only."""
        return 0

    # ------------------------------------------------------------ the Search protocol

    @property
    def progress(self):
        """The share of this piece that lies behind, all choices of a position weighing the same."""
        cdef double at
        hold(&self.busy)
        at = self.position()
        release(&self.busy)
        if self.finished:
            return 1.0
        if not self.started or self.stop <= self.start:
            return 0.0
        return min(1.0, max(0.0, (at - self.start) / (self.stop - self.start)))

    @property
    def fingerprint(self):
        """Names the problem, the order of its options and what is given; the kernel is all one."""
        problem, _, seed = self.origin
        return problem.fingerprint + repr((seed, self.givens)).encode()

    def step(self, long long nodes):
        """Visit up to `nodes` more positions; False when nothing is left."""
        hold(&self.busy)
        try:
            with nogil:
                self.advance(nodes)
            return not self.finished
        finally:
            release(&self.busy)

    def take(self):
        """Hand out the solutions found since the last take."""
        cdef Py_ssize_t at = 0
        solutions = []
        hold(&self.busy)
        try:
            while at < self.waiting_used:
                solutions.append(_tuple_of(self.waiting + at + 1, self.waiting[at]))
                at += self.waiting[at] + 1
            self.waiting_used = 0
            self.waiting_count = 0
        finally:
            release(&self.busy)
        return solutions

    def restart(self, given):
        """Start again with other options given, in the same memory."""
        hold(&self.busy)
        try:
            self.set_given(given)
            self.rewind()
        finally:
            release(&self.busy)

    def split(self, int parts):
        """Return up to `parts` walks that add up to what is left of this one, in order."""
        cdef Walk later
        pieces = [self.held_copy()]
        left = [_width_left(pieces[0])]     # what each has before it; 0 where it cannot be cut
        while len(pieces) < parts and max(left) > 0:
            at = left.index(max(left))
            later = (<Walk> pieces[at]).cut_in_two()
            if later is None:
                left[at] = 0.0
            else:
                pieces.insert(at + 1, later)
                left[at: at + 1] = [_width_left(pieces[at]), _width_left(later)]
        return pieces

    def estimate(self, int probes, seed=0):
        """Estimate the nodes still to visit from `probes` random descents (Knuth 1975)."""
        if probes <= 0:
            return 0.0
        return sum([nodes for nodes, _, _ in self.descents(probes, seed)]) / probes

    def descents(self, int probes, seed=0):
        """Make random descents; return what each of them is alone an unbiased estimate of.

        Each starts with a random one of the choices that are left anywhere on the path and goes on
        at random; what it meets stands for all it might have met. In a list: the nodes still to
        visit, the solutions still to find, and the one that was met or None (without `collect`, it
        is always None).
        """
        from puzzlewright.engine.kernel.seeds import word_seed

        cdef unsigned long long word = word_seed(seed)
        cdef Descent descent
        cdef Walk walk = self.held_copy()
        cdef int _i
        descent.random = next_random(&word)     # unlike that of the next seed
        descent.picks = NULL
        begun = _enter_root(walk)
        found = []
        for _i in range(probes):
            check_deadline()
            found.append(_descent_from(walk, &descent, begun))
        return found

    def descend(self, picks):
        """Make the descent that these choices lead to: what descents() makes at random.

        Return what it estimates, and how many choices there are where `picks` end: 0 if nowhere.
        """
        cdef Descent descent
        cdef Walk walk = self.held_copy()
        descent.random = 0
        descent.pick_count = len(picks)
        descent.picks = <int*> malloc((descent.pick_count + 1) * sizeof(int))
        if descent.picks == NULL:
            raise MemoryError
        try:
            for at in range(len(picks)):
                descent.picks[at] = picks[at]
            descent.at = 0
            return *_descent_from(walk, &descent, _enter_root(walk)), descent.open
        finally:
            free(descent.picks)

    def state(self):
        """Everything that changes, as bytes."""
        hold(&self.busy)
        try:
            numbers = self.numbers()
        finally:
            release(&self.busy)
        if byteorder == "big":
            numbers.byteswap()
        return numbers.tobytes()

    cdef object numbers(self):
        from array import array     # here, for it imports much that a short count can do without

        cdef int level
        head = [STATE_VERSION, self.collect, self.started, self.finished, self.nodes,
                self.solution_count, self.depth, self.waiting_count, self.waiting_used]
        numbers = array("q", head)
        numbers.frombytes(array("d", [self.start, self.stop]).tobytes())
        for level in range(self.depth):
            numbers.append(self.frames[level].current)
            numbers.append(self.frames[level].end)
        numbers.extend([self.waiting[i] for i in range(self.waiting_used)])
        return numbers

    def restore(self, state):
        """Go to a saved state; CheckpointError, and nothing changed, if it does not fit."""
        numbers = _numbers(state)
        hold(&self.busy)
        try:
            _load(self.twin(), numbers)     # raises here if at all, while nothing has changed yet
            _load(self, numbers)
        finally:
            release(&self.busy)

    def __copy__(self):
        return self.held_copy()

    def __reduce__(self):
        """Let a search be pickled, mid-way, together with the problem it belongs to."""
        if self.origin is None:
            raise TypeError("only a search that knows its problem can be pickled")
        return _rebuild, (self.origin, self.givens, self.state())

    # ------------------------------------------------------------ the walk

    cdef int begin(self) except -1 nogil:
        """Enter the root."""
        cdef int verdict = self.enter_root()    # it may raise: then it is entered again
        self.started = True
        self.visit(verdict)
        if self.depth == 0:
            self.finished = True
        return 0

    cdef int advance(self, long long budget) except -1 nogil:
        # No budget, however large or far below 0, may make these overflow.
        cdef long long nodes = min(max(budget, 0), MOST_NODES // 16)
        cdef long long enough = self.nodes + nodes
        # Dead positions are no nodes, but take time: there is an end to them too.
        cdef long long later = TRIES_AT_LEAST + TRIES_PER_NODE * nodes
        cdef long long tries = min(later, self.most_tries)      # before the next look
        cdef Frame* frame
        cdef int level
        cdef int verdict
        if not self.started and not self.finished and budget > 0:
            self.begin()
        while not self.finished and self.nodes < enough and self.waiting_used < WAITING_ENOUGH:
            if tries == 0:
                later -= self.most_tries
                if later <= 0:
                    return 0
                look_up()       # it may raise: here the walk can be left, and taken up again
                tries = min(later, self.most_tries)
            level = self.depth - 1
            frame = self.frames + level
            if frame.current >= frame.end:
                self.depth = level
                if level == 0:
                    self.finished = True
                else:
                    self.leave(level - 1)
                    self.frames[level - 1].current += 1
                continue
            tries -= 1
            verdict = self.enter(level)
            if verdict != DEAD:
                self.visit(verdict)
                if verdict == OPEN:
                    continue
            self.leave(level)
            self.frames[level].current += 1
        return 0

    cdef int visit(self, int verdict) except -1 nogil:
        """Count the position just entered, and open a frame for it or note the solution."""
        if verdict == DEAD:
            return 0
        self.nodes += 1
        if CHECKED and (self.nodes < SANE_AT_FIRST or self.nodes % SANE_EVERY == 0):
            self.sanity()
        if verdict == OPEN:
            return self.push_frame()
        self.solution_count += 1
        if self.collect:
            self.keep_solution()
        return 0

    cdef int push_frame(self) except -1 nogil:
        cdef Frame* frame
        if self.depth == self.frames_room:
            self.frames_room = 2 * self.frames_room + 16
            self.frames = <Frame*> resize(self.frames, self.frames_room * sizeof(Frame))
        frame = self.frames + self.depth
        frame.first = 0 if self.depth == 0 else (frame - 1).first + (frame - 1).count
        self.depth += 1
        frame.count = self.list_choices(self.depth - 1)
        frame.current = 0
        frame.end = frame.count
        return 0

    cdef int room_for_choices(self, int count) except -1 nogil:
        """Make sure that the top frame can hold `count` choices."""
        cdef int needed = self.frames[self.depth - 1].first + count
        if needed > self.choices_room:
            self.choices_room = 2 * needed + 64
            self.choices = <int*> resize(self.choices, self.choices_room * sizeof(int))
        return 0

    cdef int current_choice(self, int level) noexcept nogil:
        return self.choices[self.frames[level].first + self.frames[level].current]

    cdef int keep_solution(self) except -1 nogil:
        cdef int size = self.solution_size()
        cdef Py_ssize_t needed = self.waiting_used + size + 1
        if needed > self.waiting_room:
            self.waiting_room = 2 * needed
            self.waiting = <int*> resize(self.waiting, self.waiting_room * sizeof(int))
        self.waiting[self.waiting_used] = size
        self.write_solution(self.waiting + self.waiting_used + 1)
        self.waiting_used = needed
        self.waiting_count += 1
        return 0

    cdef int set_given(self, object given) except -1:
        """Note the options that are chosen beforehand; refused before anything changes."""
        cdef int option
        cdef int count = 0
        new = list(given)
        for number in new:
            if not 0 <= number <= INT_MAX or not self.may_be_given(number):
                raise InputError("no such option to be given", text=str(number))
        self.given_ids = <int*> resize(self.given_ids, len(new) * sizeof(int))
        for option in new:
            self.given_ids[count] = option
            count += 1
        self.given_count = count
        self.givens = new
        return 0

    cdef int rewind(self) except -1 nogil:
        """Go back to the unstarted state, keeping the memory."""
        self.started = self.finished = False
        self.nodes = self.solution_count = 0
        self.depth = 0
        self.waiting_used = self.waiting_count = 0
        self.start = 0.0
        self.stop = 1.0
        return 0

    # ------------------------------------------------------------ where in the tree

    cdef double position(self) noexcept nogil:
        """The share of the whole tree that lies before the current choice."""
        cdef double at = 0.0
        cdef int i
        # From the bottom up, so that rounding cannot make it go back: a frame that is done weighs
        # exactly 1, the same as if its parent had gone on to the next choice.
        for i in range(self.depth - 1, -1, -1):
            at = (self.frames[i].current + at) / self.frames[i].count
        return at

    # ------------------------------------------------------------ copies and pieces

    cdef Walk held_copy(self):
        """Return a copy, made while no other thread uses this walk."""
        hold(&self.busy)
        try:
            return self.duplicate()
        finally:
            release(&self.busy)

    cdef Walk duplicate(self):
        cdef Walk copy = self.twin()
        _carry_over(self, copy)
        if self.started and not self.finished:
            with nogil:
                copy.replay(self.depth, self.frames)
        return copy

    cdef int replay(self, int depth, const Frame* frames) except -1 nogil:
        """Walk down the path that `frames` describe; -1 is never returned without an exception."""
        cdef int level
        cdef int verdict = self.enter_root()
        self.depth = 0
        for level in range(depth):
            if (level + 1) % self.most_tries == 0:
                look_up()
            if verdict != OPEN:
                _does_not_fit()
            self.push_frame()
            if not 0 <= frames[level].current <= frames[level].end <= self.frames[level].count:
                _does_not_fit()
            self.frames[level].current = frames[level].current
            self.frames[level].end = frames[level].end
            if level + 1 < depth:
                if frames[level].current == frames[level].end:
                    _does_not_fit()
                verdict = self.enter(level)
        return 0

    cdef Walk tail(self, int level, int cut):
        """Return the piece of this walk that starts at choice `cut` of frame `level`."""
        cdef Walk piece = self.twin()
        cdef Frame* frames = <Frame*> malloc((level + 1) * sizeof(Frame))
        cdef int i
        if frames == NULL:
            raise MemoryError
        memcpy(frames, self.frames, (level + 1) * sizeof(Frame))
        for i in range(level):
            frames[i].end = frames[i].current + 1
        frames[level].current = cut
        try:
            with nogil:
                piece.replay(level + 1, frames)
        finally:
            free(frames)
        piece.collect = self.collect
        piece.origin = self.origin
        piece.started = True
        piece.stop = self.stop
        piece.start = piece.position()
        return piece

    cdef Walk cut_in_two(self):
        """Keep the earlier half of what is left and return the later one, or None."""
        cdef Walk later
        cdef int level, cut
        cdef int rounds = 0
        while not self.finished and rounds < PATIENCE:
            rounds += 1
            for level in range(self.depth):
                if self.frames[level].end - self.frames[level].current > 1:
                    cut = (self.frames[level].current + self.frames[level].end + 1) // 2
                    later = self.tail(level, cut)
                    self.frames[level].end = cut
                    self.stop = later.start
                    return later
            if self.waiting_used >= WAITING_ENOUGH:
                return None     # step() would not move before these are taken
            with nogil:
                self.advance(1)
        return None


def _rebuild(origin, given, state):
    """Return a search as it was when it was pickled."""
    problem, method, seed = origin
    options = {"method": method} if method else {}      # some problems have one method only,
    if given:                                           # and most take nothing beforehand
        options["given"] = given
    search = problem.search(seed=seed, **options)
    search.restore(state)
    return search


cdef tuple _enter_root(Walk walk):
    """Enter the root if that is still to be done; return the nodes and solutions which that is."""
    cdef long long nodes = walk.nodes
    cdef long long found = walk.solution_count
    walk.waiting_used = walk.waiting_count = 0
    if not walk.started and not walk.finished:
        with nogil:
            walk.begin()
    return walk.nodes - nodes, walk.solution_count - found


cdef tuple _descent_from(Walk walk, Descent* descent, tuple begun):
    """Make one descent, after which the walk is where it was."""
    descent.nodes, descent.solutions = begun
    descent.open = 0
    if not walk.finished:
        with nogil:
            _probe(walk, descent)
    solution = None
    if walk.waiting_used:               # of the descent, or of a root that is a solution
        solution = _tuple_of(walk.waiting + 1, walk.waiting[0])
    if not walk.finished:
        walk.waiting_used = walk.waiting_count = 0
    return descent.nodes, descent.solutions, solution


cdef int _probe(Walk walk, Descent* descent) except -1 nogil:
    """Choose one of all choices that are left on the path, and go down below it."""
    cdef long long left = 0
    cdef long long pick
    cdef int depth = walk.depth
    cdef int level, top
    for level in range(depth):      # the current choice of all but the top frame is entered
        left += walk.frames[level].end - walk.frames[level].current - (level < depth - 1)
    if left <= 0:
        return 0
    pick = _pick(descent, left)
    if pick < 0:
        return 0
    level = 0
    while True:
        top = walk.frames[level].end - walk.frames[level].current - (level < depth - 1)
        if pick < top:
            break
        pick -= top
        level += 1
    return _descend(walk, level, <int> pick + (level < depth - 1), left, descent)


cdef long long _pick(Descent* descent, long long count) noexcept nogil:
    """Return the number of a choice; -1 where the picks end."""
    if descent.picks == NULL:
        return <long long> (next_random(&descent.random) % <unsigned long long> count)
    if descent.at == descent.pick_count:
        descent.open = count
        return -1
    descent.at += 1
    return min(max(descent.picks[descent.at - 1], 0), count - 1)


cdef int _descend(
    Walk walk, int level, int ahead, double weight, Descent* descent
) except -1 nogil:
    """Go down below the choice that lies `ahead` of frame `level`'s current one, and come back."""
    cdef int depth = walk.depth
    cdef int saved = walk.frames[level].current
    cdef int top
    cdef int verdict
    cdef long long pick
    for top in range(depth - 2, level - 1, -1):
        walk.leave(top)
    # The frames above `level` are overwritten on the way down; keep what they held.
    cdef int kept = depth - level - 1
    walk.kept = <Frame*> resize(walk.kept, depth * sizeof(Frame))
    memcpy(walk.kept, walk.frames, depth * sizeof(Frame))
    walk.depth = level + 1
    walk.frames[level].current = saved + ahead
    while True:
        top = walk.depth - 1
        if walk.depth % walk.most_tries == 0:
            look_up()
        verdict = walk.enter(top)
        if verdict != DEAD:
            descent.nodes += weight
        if verdict == SOLVED:
            descent.solutions += weight
            if walk.collect:
                walk.keep_solution()
        if verdict != OPEN:
            walk.leave(top)
            break
        walk.push_frame()
        top = walk.depth - 1
        if walk.frames[top].count == 0:
            break
        pick = _pick(descent, walk.frames[top].count)
        if pick < 0:
            break
        weight *= walk.frames[top].count
        walk.frames[top].current = <int> pick
    for top in range(walk.depth - 2, level - 1, -1):
        walk.leave(top)
    walk.depth = level + 1
    walk.frames[level].current = saved
    for top in range(kept):
        if (top + 1) % walk.most_tries == 0:
            look_up()
        walk.enter(level + top)
        walk.push_frame()
        walk.frames[level + top + 1].current = walk.kept[level + top + 1].current
        walk.frames[level + top + 1].end = walk.kept[level + top + 1].end
    return 0


cdef int tries_for(long long size) noexcept nogil:
    """Return after how many positions to look at the deadline, if each touches `size` numbers.

    That is for large problems: where a position is entered in no time, a step ends before.
    """
    return <int> max(1, min(LOOK_WORK // max(size, 1), INT_MAX))


cdef int look_up() except -1 nogil:
    """Look at the deadline, and at what Ctrl-C has left to be done."""
    with gil:
        check_deadline()
    return 0


cdef unsigned long long next_random(unsigned long long* state) noexcept nogil:
    """Steele, Lea and Flood's splitmix64: tiny, and good enough to pick branches."""
    cdef unsigned long long z
    state[0] += 0x9E3779B97F4A7C15u
    z = state[0]
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu
    return z ^ (z >> 31)


cdef double _width_left(Walk walk) noexcept:
    """How much of the tree a piece has before it: the largest is cut first."""
    if walk.finished:
        return 0.0
    # Far down, differences of positions vanish in rounding; a piece with work left is never 0.
    return max(1e-300, walk.stop - (walk.position() if walk.started else walk.start))


cdef int _does_not_fit() except -1 nogil:
    with gil:
        raise CheckpointError("the saved state does not fit this search")


cdef int _carry_over(Walk old, Walk new) except -1:
    """Copy all but the path."""
    new.collect = old.collect
    new.origin = old.origin
    new.started = old.started
    new.finished = old.finished
    new.nodes = old.nodes
    new.solution_count = old.solution_count
    new.start = old.start
    new.stop = old.stop
    if old.waiting_used:
        new.waiting = <int*> resize(new.waiting, old.waiting_used * sizeof(int))
        new.waiting_room = old.waiting_used
        memcpy(new.waiting, old.waiting, old.waiting_used * sizeof(int))
    new.waiting_used = old.waiting_used
    new.waiting_count = old.waiting_count
    return 0


cdef object _numbers(object state):
    """Return the integers of a saved state, on any machine."""
    from array import array

    numbers = array("q")
    if len(state) % 8 or len(state) < 8 * (STATE_HEAD + 2):
        _does_not_fit()
    numbers.frombytes(state)
    if byteorder == "big":
        numbers.byteswap()
    return numbers


cdef int _load(Walk walk, object numbers) except -1:
    """Put a walk in the state that the numbers describe, or raise CheckpointError."""
    from array import array

    version, collect, started, finished, nodes, found, depth, count, used = numbers[:STATE_HEAD]
    ends = array("d")
    ends.frombytes(numbers[STATE_HEAD:STATE_HEAD + 2].tobytes())
    path = numbers[STATE_HEAD + 2:STATE_HEAD + 2 + 2 * max(0, depth)]
    solutions = numbers[STATE_HEAD + 2 + len(path):]
    flags_fit = {collect, started, finished} <= {0, 1} and version == STATE_VERSION
    sums_fit = 0 <= nodes <= MOST_NODES and 0 <= found <= MOST_NODES
    ends_fit = 0.0 <= ends[0] <= 1.0 and 0.0 <= ends[1] <= 1.0     # no to what is not a number
    if not flags_fit or not sums_fit or not ends_fit:
        _does_not_fit()
    if len(path) != 2 * depth or len(solutions) != used or not _solutions_fit(solutions, count):
        _does_not_fit()
    if (started and not finished) != (depth > 0):
        _does_not_fit()
    if depth > 0:
        _follow(walk, path)
    walk.depth = depth
    walk.collect, walk.started, walk.finished = collect, started, finished
    walk.nodes, walk.solution_count = nodes, found
    walk.start, walk.stop = ends
    _set_waiting(walk, solutions, count)
    return 0


cdef int _follow(Walk walk, object path) except -1:
    """Replay a saved path: pairs of `current` and `end`."""
    cdef int depth = len(path) // 2
    cdef int level
    cdef Frame* frames = <Frame*> malloc(depth * sizeof(Frame))
    if frames == NULL:
        raise MemoryError
    try:
        for level in range(depth):
            frames[level].current = path[2 * level]
            frames[level].end = path[2 * level + 1]
        with nogil:
            walk.replay(depth, frames)
    except OverflowError:
        _does_not_fit()
    finally:
        free(frames)
    return 0


cdef bint _solutions_fit(object numbers, long long count):
    """Tell whether the numbers are `count` solutions, each behind its length."""
    at = 0
    if any(not 0 <= number <= INT_MAX for number in numbers):
        return False
    while at < len(numbers) and count > 0:
        at += numbers[at] + 1
        count -= 1
    return at == len(numbers) and count == 0


cdef tuple _tuple_of(const int* numbers, Py_ssize_t size):
    """Return numbers as a tuple; through a list it would take half as long again."""
    cdef tuple found = PyTuple_New(size)
    cdef Py_ssize_t i
    for i in range(size):
        number = <object> numbers[i]
        Py_INCREF(number)                               # the tuple takes a reference
        PyTuple_SET_ITEM(found, i, number)
    if size:                                            # the empty tuple is everybody's
        PyObject_GC_UnTrack(found)                      # as the collector does with such tuples
    return found


cdef int _set_waiting(Walk walk, object numbers, int count) except -1:
    cdef Py_ssize_t i
    if len(numbers) > walk.waiting_room:
        walk.waiting = <int*> resize(walk.waiting, len(numbers) * sizeof(int))
        walk.waiting_room = len(numbers)
    for i in range(len(numbers)):
        walk.waiting[i] = numbers[i]
    walk.waiting_used = len(numbers)
    walk.waiting_count = count
    return 0
