"""Exact cover with colours and multiplicities on sparse sets: any size, any rule.

D. E. Knuth's "dancing cells" (his program SSXCC; exact cover is The Art of Computer Programming,
7.2.2.1), built on sparse sets (P. Briggs and L. Torczon, 1993). For every item, the set of options
that still contain it is an array with its live members first:

    set of item i     n7 n2 n9 | n4 n1          n: a node, one item of one option
                      └ size ┘   └ gone          place[n]: where in `sets` it is

Removing a member swaps it behind the last live one and shrinks the size by one. Undoing a whole
branch of the search needs no swaps at all: putting the old sizes back brings the members back.

Choosing an option closes its items: every other option in the set of a closed item is hidden, that
is, removed from the sets of its open items. An item with a colour is closed too, but keeps the
options of the same colour. An item that may be used more than once is closed when it is full.

Where we differ from Knuth's program: a branch tries its options in order of their numbers and ties
go to the first item, so that the walk depends on the path alone (swaps leave the sets in an order
that depends on the past); and an item with no more options than it needs has them chosen at once,
inside the position that forced them.
"""

cimport cython
from libc.stdlib cimport free
from libc.string cimport memcpy

from puzzlewright.engine.kernel._memory cimport block, int_array, resize, sort_ints
from puzzlewright.engine.kernel._walk cimport DEAD, OPEN, SOLVED, Walk, tries_for

from puzzlewright.engine.driver.search import Method
from puzzlewright.core.errors import BrokenSearchError

cdef enum:
    NONE = -1           # the choice "no more options of this item"
    SMALL_SORT = 24     # below this many, insertion beats qsort

cdef enum:
    SIZE = 0
    CLOSED = 1
    ROOM = 2
    NEED = 3

cdef struct Change:     # what to put back
    int item
    int what            # SIZE, CLOSED, ROOM or NEED
    int old


cdef struct Table:      # the part that never changes
    int items, primary, options, nodes
    int* option_start   # options + 1: where the nodes of an option begin
    int* item_of        # per node
    int* colour_of      # per node
    int* option_of      # per node
    int* item_start     # items + 1: where the set of an item begins
    int* sizes          # per item, at the start
    int* sets           # nodes, at the start
    int* places         # per node, at the start
    int* low            # per item: how often it must be used
    int* high           # and how often it may


cdef struct Item:       # what hiding an option looks at, in one place in memory
    int start           # of its set
    int size
    int need            # how often it must still be used
    int room            # how often it may still be used
    int closed
    int forced          # whether it is in the list of items with no more options than they need
    long long stamp     # the position in which its size was last noted


cdef struct Node:
    int item
    int place           # in its item's set


cdef class SparseProblem:
    """A problem, shared by all the searches of it."""

    cdef Table table

    def __cinit__(self, int primary, int secondary, starts, items, colours, bounds):
        """Take flat sequences: option o has the nodes starts[o] to starts[o + 1] - 1."""
        cdef Table* t = &self.table
        t.primary = primary
        t.items = primary + secondary
        t.options = len(starts) - 1
        t.nodes = len(items)
        t.option_start = int_array(starts)
        t.item_of = int_array(items)
        t.colour_of = int_array(colours)
        # No item is used more often than there are options: larger bounds mean no more than that.
        cdef int most = t.options + 1
        t.low = int_array([min(low, most) for low, _ in bounds] + [0] * secondary)
        t.high = int_array([min(high, most) for _, high in bounds] + [1] * secondary)
        t.option_of = int_array([0] * t.nodes)
        t.item_start = int_array([0] * (t.items + 1))
        t.sizes = int_array([0] * t.items)
        t.sets = int_array([0] * t.nodes)
        t.places = int_array([-1] * t.nodes)
        self.fill_sets(t)

    def __dealloc__(self):
        free(self.table.option_start)
        free(self.table.item_of)
        free(self.table.colour_of)
        free(self.table.low)
        free(self.table.high)
        free(self.table.option_of)
        free(self.table.item_start)
        free(self.table.sizes)
        free(self.table.sets)
        free(self.table.places)

    cdef int fill_sets(self, Table* t) except -1:
        """Sort the nodes by item; options without a primary item stay out: nothing chooses them."""
        cdef int option, node, item, at
        cdef bint usable
        for option in range(t.options):
            usable = False
            for node in range(t.option_start[option], t.option_start[option + 1]):
                t.option_of[node] = option
                usable = usable or t.item_of[node] < t.primary
            for node in range(t.option_start[option], t.option_start[option + 1]):
                if usable:
                    t.sizes[t.item_of[node]] += 1
                    t.places[node] = 0
        for item in range(t.items):
            t.item_start[item + 1] = t.item_start[item] + t.sizes[item]
            t.sizes[item] = 0
        for node in range(t.nodes):
            if t.places[node] == 0:
                item = t.item_of[node]
                at = t.item_start[item] + t.sizes[item]
                t.sizes[item] += 1
                t.sets[at] = node
                t.places[node] = at
        return 0


cdef struct State:      # the part that changes
    int* sets
    Node* nodes
    Item* items
    int* open_items     # primary items, those that are not closed first
    int* open_place     # per primary item
    int open_count
    long long serial    # of the position
    long long* seen     # per option: the choice that last looked at it
    long long choice    # serial number of the choice
    Change* trail
    Py_ssize_t trail_used
    Py_ssize_t trail_room
    int* chosen
    int chosen_used
    int* forced         # items with no more options than they need
    int forced_used


cdef struct Level:
    Py_ssize_t trail    # where the trail stood when the position was entered
    int chosen          # and how much was chosen
    int item            # what the position branches on


@cython.final
cdef class SparseSearch(Walk):
    """A search of a SparseProblem; `given` options are chosen before it starts.

    `rank`, if there is one, says in which order options are tried.
    """

    method = Method("cover-sparse", "exact cover on sparse sets")

    cdef readonly SparseProblem problem
    cdef const Table* table
    cdef State s
    cdef object ranks
    cdef int* rank              # per option
    cdef int* ranked            # the options by rank
    cdef Level* levels
    cdef int levels_room

    def __cinit__(self, SparseProblem problem not None, given=(), rank=None):
        cdef const Table* t = &problem.table
        cdef State* s = &self.s
        cdef int option
        self.problem = problem
        self.table = t
        self.most_tries = tries_for(t.nodes + t.items)
        self.set_given(given)
        self.ranks = rank
        if rank is not None:
            self.rank = int_array(rank)
            self.ranked = <int*> block(t.options * sizeof(int))
            for option in range(t.options):
                self.ranked[self.rank[option]] = option
        s.sets = <int*> block(t.nodes * sizeof(int))
        s.nodes = <Node*> block(t.nodes * sizeof(Node))
        s.items = <Item*> block(t.items * sizeof(Item))
        s.open_items = <int*> block(t.items * sizeof(int))
        s.open_place = <int*> block(t.items * sizeof(int))
        s.seen = <long long*> block(t.options * sizeof(long long))
        s.chosen = <int*> block(t.options * sizeof(int))
        s.forced = <int*> block(t.items * sizeof(int))

    def __dealloc__(self):
        free(self.rank)
        free(self.ranked)
        free(self.levels)
        free(self.s.sets)
        free(self.s.nodes)
        free(self.s.items)
        free(self.s.open_items)
        free(self.s.open_place)
        free(self.s.seen)
        free(self.s.trail)
        free(self.s.chosen)
        free(self.s.forced)

    cdef bint may_be_given(self, int option) noexcept nogil:
        return option < self.table.options and _is_usable(self.table, option)

    cdef Walk twin(self):
        return SparseSearch(self.problem, self.givens, self.ranks)

    # ------------------------------------------------------------ positions

    cdef int enter_root(self) except -1 nogil:
        cdef State* s = &self.s
        cdef int item, i
        _reset(s, self.table)
        self.begin_level(0)
        for item in range(self.table.primary):
            if s.items[item].size < s.items[item].need:
                return DEAD
            _note_if_forced(s, item)
        for i in range(self.given_count):
            if not _is_available(s, self.table, self.given_ids[i]):
                return DEAD
            if not _choose(s, self.table, self.given_ids[i]):
                return DEAD
        return _settle(s, self.table)

    cdef int enter(self, int level) except -1 nogil:
        cdef State* s = &self.s
        cdef const int* choices = self.choices + self.frames[level].first
        cdef int current = self.frames[level].current
        cdef int item = self.levels[level].item
        cdef int i
        self.begin_level(level + 1)
        if s.items[item].room > 1:            # what the earlier choices lead to is done
            for i in range(current):
                if not _hide(s, self.table, choices[i]):
                    return DEAD
        if choices[current] == NONE:
            _close(s, self.table, item)
            s.choice += 1
            if not _hide_members(s, self.table, item, 0):
                return DEAD
        elif not _choose(s, self.table, choices[current]):
            return DEAD
        return _settle(s, self.table)

    cdef int leave(self, int level) except -1 nogil:
        _undo(&self.s, self.table, self.levels[level + 1].trail)
        self.s.chosen_used = self.levels[level + 1].chosen
        return 0

    cdef int begin_level(self, int level) except -1 nogil:
        """Note where the trail stands; forget what an abandoned position wanted to force."""
        cdef State* s = &self.s
        # A position notes each item's size and closing once, and a use and a need per node.
        cdef Py_ssize_t most = s.trail_used + 2 * (self.table.items + self.table.nodes)
        if level >= self.levels_room:
            self.levels_room = 2 * level + 16
            self.levels = <Level*> resize(self.levels, self.levels_room * sizeof(Level))
        if most > s.trail_room:
            s.trail_room = 2 * most
            s.trail = <Change*> resize(s.trail, s.trail_room * sizeof(Change))
        self.levels[level].trail = s.trail_used
        self.levels[level].chosen = s.chosen_used
        s.serial += 1
        while s.forced_used > 0:
            s.forced_used -= 1
            s.items[s.forced[s.forced_used]].forced = 0
        return 0

    # ------------------------------------------------------------ branching

    cdef int list_choices(self, int level) except -1 nogil:
        """Branch on the open item with fewest choices; ties go to the first item."""
        cdef int best = _best_item(&self.s)
        cdef int size = self.s.items[best].size
        cdef const int* members = self.s.sets + self.table.item_start[best]
        cdef int* out
        cdef int i
        self.levels[level].item = best
        self.room_for_choices(size + 1)
        out = self.choices + self.frames[level].first
        for i in range(size):
            out[i] = self.table.option_of[members[i]]
        self.sort(out, size)
        if self.s.items[best].need == 0:
            out[size] = NONE
        return size + 1 - self.s.items[best].need

    cdef int sort(self, int* options, int count) except -1 nogil:
        """Put options in the order in which they are tried."""
        cdef int i
        if self.rank != NULL:
            for i in range(count):
                options[i] = self.rank[options[i]]
        _sort(options, count)
        if self.rank != NULL:
            for i in range(count):
                options[i] = self.ranked[options[i]]
        return 0

    # ------------------------------------------------------------ solutions

    cdef int solution_size(self) noexcept nogil:
        return self.s.chosen_used

    cdef int write_solution(self, int* out) except -1 nogil:
        memcpy(out, self.s.chosen, self.s.chosen_used * sizeof(int))
        sort_ints(out, self.s.chosen_used)
        return 0

    cdef int sanity(self) except -1 nogil:
        """Check that sets, places and sizes belong together and that nothing open is too small."""
        cdef const Table* t = self.table
        cdef State* s = &self.s
        cdef int item, at
        if s.trail_used > s.trail_room:
            _fail_check(-1)
        for item in range(t.items):
            if not 0 <= s.items[item].size <= t.item_start[item + 1] - t.item_start[item]:
                _fail_check(item)
            if not s.items[item].closed and s.items[item].size < s.items[item].need:
                _fail_check(item)
            for at in range(t.item_start[item], t.item_start[item + 1]):
                if s.nodes[s.sets[at]].place != at or t.item_of[s.sets[at]] != item:
                    _fail_check(item)
        return 0


# ---------------------------------------------------------------- choosing and hiding
# Plain functions on the two structs: as methods they would reload every pointer from the object.

cdef int _reset(State* s, const Table* t) noexcept nogil:
    """Go to where nothing is chosen."""
    cdef int item, node, option
    memcpy(s.sets, t.sets, t.nodes * sizeof(int))
    for node in range(t.nodes):
        s.nodes[node].item = t.item_of[node]
        s.nodes[node].place = t.places[node]
    for item in range(t.items):
        s.items[item].start = t.item_start[item]
        s.items[item].size = t.sizes[item]
        s.items[item].need = t.low[item]
        s.items[item].room = t.high[item]
        s.items[item].closed = 0
        s.items[item].forced = 0
        s.items[item].stamp = 0
    for item in range(t.primary):
        s.open_items[item] = item
        s.open_place[item] = item
    for option in range(t.options):
        s.seen[option] = 0
    s.open_count = t.primary
    s.serial = 0
    s.choice = 0
    s.trail_used = 0
    s.chosen_used = 0
    s.forced_used = 0
    return 0


cdef int _undo(State* s, const Table* t, Py_ssize_t least) noexcept nogil:
    """Put back what changed since the trail had the length `least`."""
    cdef const Change* change
    while s.trail_used > least:
        s.trail_used -= 1
        change = s.trail + s.trail_used
        if change.what == SIZE:
            s.items[change.item].size = change.old
        elif change.what == CLOSED:
            s.items[change.item].closed = 0
            s.open_count += change.item < t.primary     # it lies right behind the open ones
        elif change.what == ROOM:
            s.items[change.item].room = change.old
        else:
            s.items[change.item].need = change.old
    return 0


cdef int _settle(State* s, const Table* t) noexcept nogil:
    """Choose all that is forced; then say what kind of position this is."""
    cdef int item, i
    while s.forced_used > 0:
        s.forced_used -= 1
        item = s.forced[s.forced_used]
        s.items[item].forced = 0
        while not s.items[item].closed and 0 < s.items[item].need == s.items[item].size:
            if not _choose(s, t, t.option_of[s.sets[t.item_start[item]]]):
                return DEAD
    for i in range(s.open_count):
        item = s.open_items[i]
        if s.items[item].size > 0:       # with none left, it needs none either: it would be dead
            return OPEN
    return SOLVED


cdef bint _choose(State* s, const Table* t, int option) noexcept nogil:
    """Put the option in the solution; False when some item is left with too little."""
    cdef int first = t.option_start[option]
    cdef int end = t.option_start[option + 1]
    cdef Py_ssize_t trail = s.trail_used
    cdef Py_ssize_t at
    cdef int node, item
    s.chosen[s.chosen_used] = option
    s.chosen_used += 1
    s.choice += 1
    s.seen[option] = s.choice
    # All its items are closed before anything is hidden: hiding then leaves their sets alone.
    for node in range(first, end):
        item = t.item_of[node]
        if s.items[item].closed:
            continue                # in this very colour, or the option would be hidden
        if s.items[item].room > 1:
            if not _use_once(s, item, node):
                return False
        else:
            _close(s, t, item)
    # The items just closed are on the trail. Backwards, because the items that run out first tend
    # to be those listed last (cells after pieces, joins after cells): a sixth less work.
    at = s.trail_used
    node = end
    while at > trail:
        at -= 1
        if s.trail[at].what == CLOSED:
            item = s.trail[at].item
            node -= 1
            while t.item_of[node] != item:      # they were closed in the order of the nodes
                node -= 1
            if not _hide_members(s, t, item, t.colour_of[node]):
                return False
    return True


cdef bint _use_once(State* s, int item, int node) noexcept nogil:
    """Use one of the several times that the item may be used."""
    _note(s, item, ROOM, s.items[item].room)
    s.items[item].room -= 1
    if s.items[item].need > 0:
        _note(s, item, NEED, s.items[item].need)
        s.items[item].need -= 1
    _remove(s, item, node)
    _note_if_forced(s, item)
    return s.items[item].size >= s.items[item].need


cdef int _close(State* s, const Table* t, int item) noexcept nogil:
    """Take an item out of the game; what becomes of its options is up to _hide_members()."""
    cdef int last, place
    _note(s, item, CLOSED, 0)
    s.items[item].closed = 1
    if item < t.primary:
        s.open_count -= 1
        place = s.open_place[item]
        last = s.open_items[s.open_count]
        s.open_items[place] = last
        s.open_place[last] = place
        s.open_items[s.open_count] = item
        s.open_place[item] = s.open_count
    return 0


cdef bint _hide_members(State* s, const Table* t, int item, int colour) noexcept nogil:
    """Hide the options of a closed item, but for those of the colour (0: for none)."""
    cdef const int* at = s.sets + s.items[item].start
    cdef const int* end = at + s.items[item].size
    cdef int option
    while at < end:
        option = t.option_of[at[0]]
        if colour == 0 or t.colour_of[at[0]] != colour:
            if s.seen[option] != s.choice:
                s.seen[option] = s.choice
                if not _hide(s, t, option):
                    return False
        at += 1
    return True


cdef inline bint _hide(State* s, const Table* t, int option) noexcept nogil:
    """Take an option out of the sets of its open items; False when one is left too small."""
    cdef int node, item
    for node in range(t.option_start[option], t.option_start[option + 1]):
        item = s.nodes[node].item
        if s.items[item].closed:
            continue
        _remove(s, item, node)
        if s.items[item].size <= s.items[item].need:
            if s.items[item].size < s.items[item].need:
                return False
            _note_if_forced(s, item)
    return True


cdef inline int _remove(State* s, int item, int node) noexcept nogil:
    """Swap a node behind the live ones of its item's set."""
    cdef Item* set_ = s.items + item
    cdef int place = s.nodes[node].place
    cdef int last_place, last
    if set_.stamp != s.serial:
        set_.stamp = s.serial
        _note(s, item, SIZE, set_.size)
    set_.size -= 1
    last_place = set_.start + set_.size
    last = s.sets[last_place]
    s.sets[place] = last
    s.nodes[last].place = place
    s.sets[last_place] = node
    s.nodes[node].place = last_place
    return 0


cdef inline int _note(State* s, int item, int what, int old) noexcept nogil:
    """Remember what to put back; begin_level() made room."""
    cdef Change* change = s.trail + s.trail_used
    change.item = item
    change.what = what
    change.old = old
    s.trail_used += 1
    return 0


cdef inline int _note_if_forced(State* s, int item) noexcept nogil:
    if 0 < s.items[item].need == s.items[item].size and not s.items[item].forced:
        s.items[item].forced = 1
        s.forced[s.forced_used] = item
        s.forced_used += 1
    return 0


cdef bint _is_usable(const Table* t, int option) noexcept nogil:
    """Tell whether an option has a primary item; fill_sets() gave places to these alone."""
    cdef int first = t.option_start[option]
    return first < t.option_start[option + 1] and t.places[first] >= 0


cdef bint _is_available(const State* s, const Table* t, int option) noexcept nogil:
    """Tell whether an option could be chosen now: its first primary item knows."""
    cdef int node, item
    for node in range(t.option_start[option], t.option_start[option + 1]):
        item = t.item_of[node]
        if item < t.primary:
            return (not s.items[item].closed
                    and s.nodes[node].place < t.item_start[item] + s.items[item].size)
    return False


cdef int _sort(int* numbers, int count) noexcept nogil:
    cdef int i, j, number
    if count > SMALL_SORT:
        sort_ints(numbers, count)
        return 0
    for i in range(1, count):
        number = numbers[i]
        j = i
        while j > 0 and number < numbers[j - 1]:
            numbers[j] = numbers[j - 1]
            j -= 1
        numbers[j] = number
    return 0


cdef int _best_item(const State* s) noexcept nogil:
    """Return the open item with the fewest ways to go on, the first of several."""
    cdef int best = -1
    cdef int best_degree = 0
    cdef int i, item, degree
    for i in range(s.open_count):
        item = s.open_items[i]
        if s.items[item].size == 0:
            continue            # it needs nothing more, or the position would be dead
        degree = s.items[item].size + 1 - s.items[item].need
        if best < 0 or degree < best_degree or (degree == best_degree and item < best):
            best = item
            best_degree = degree
    return best


cdef int _fail_check(int item) except -1 nogil:
    with gil:
        raise BrokenSearchError(f"the set of item {item} is not in order")
