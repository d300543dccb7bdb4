"""Exact cover with colours and multiplicities on sparse sets: any size, any rule.

After D. E. Knuth's "dancing cells" (SSXCC), which stores, for every item, the set of options that
still contain it as an array with its live members first:

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

from libc.stdlib cimport free, malloc, qsort, realloc
from libc.string cimport memcpy, memset

from puzzlewright.engine._walk cimport CHECKED, DEAD, OPEN, SOLVED, Verdict, Walk
from puzzlewright.errors import BrokenSearchError

cdef enum:
    NONE = -1           # the choice "no more options of this item"
    SMALL_SORT = 24     # below this many, insertion beats qsort

cdef enum Kept:
    SIZE = 0
    CLOSED = 1
    ROOM = 2
    NEED = 3

cdef struct Change:     # what to put back
    int item
    int what
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


cdef class SparseProblem:
    """A problem, shared by all the searches of it."""

    cdef Table table
    cdef readonly bytes fingerprint

    def __cinit__(self, int primary, int secondary, starts, items, colours, bounds, fingerprint):
        """Take flat sequences: option o has the nodes starts[o] to starts[o + 1] - 1."""
        cdef Table* t = &self.table
        t.primary = primary
        t.items = primary + secondary
        t.options = len(starts) - 1
        t.nodes = len(items)
        self.fingerprint = fingerprint
        t.option_start = _copied(starts)
        t.item_of = _copied(items)
        t.colour_of = _copied(colours)
        t.low = _copied([low for low, _ in bounds] + [0] * secondary)
        t.high = _copied([high for _, high in bounds] + [1] * secondary)
        t.option_of = _copied([0] * t.nodes)
        t.item_start = _copied([0] * (t.items + 1))
        t.sizes = _copied([0] * t.items)
        t.sets = _copied([0] * t.nodes)
        t.places = _copied([-1] * t.nodes)
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


cdef class SparseSearch(Walk):
    """A search of a SparseProblem; `given` options are chosen before it starts."""

    cdef readonly SparseProblem problem
    cdef const Table* table
    cdef list given
    cdef int* given_ids
    cdef int given_count
    cdef int* rank              # the order in which options are tried, or NULL for their own
    cdef object rank_list
    cdef int* sets
    cdef int* places
    cdef int* sizes
    cdef char* closed           # per item
    cdef int* room              # per item: how often it may still be used
    cdef int* need              # per item: how often it must still be used
    cdef int* open_items        # primary items that are not closed, live ones first
    cdef int* open_place
    cdef int open_count
    cdef long long* stamp       # per item: the enter() in which its size was last noted
    cdef long long serial
    cdef Change* trail
    cdef int trail_used, trail_room
    cdef int* mark              # per level: where the trail stood
    cdef int* chosen_mark
    cdef int* branch_item       # per level
    cdef int mark_room
    cdef int* chosen
    cdef int chosen_used, chosen_room
    cdef int* forced            # items to look at
    cdef char* is_forced
    cdef int forced_used

    def __cinit__(self, SparseProblem problem, given=(), rank=None):
        cdef const Table* p = &problem.table
        cdef int items = p.items
        self.problem = problem
        self.table = p
        self.set_given(given)
        self.rank_list = rank
        self.rank = NULL if rank is None else _copied(rank)
        self.sets = <int*> _block(p.nodes * sizeof(int))
        self.places = <int*> _block(p.nodes * sizeof(int))
        self.sizes = <int*> _block(items * sizeof(int))
        self.closed = <char*> _block(items)
        self.room = <int*> _block(items * sizeof(int))
        self.need = <int*> _block(items * sizeof(int))
        self.open_items = <int*> _block(items * sizeof(int))
        self.open_place = <int*> _block(items * sizeof(int))
        self.stamp = <long long*> _block(items * sizeof(long long))
        self.forced = <int*> _block(items * sizeof(int))
        self.is_forced = <char*> _block(items)

    def __dealloc__(self):
        free(self.rank)
        free(self.sets)
        free(self.places)
        free(self.sizes)
        free(self.closed)
        free(self.room)
        free(self.need)
        free(self.open_items)
        free(self.open_place)
        free(self.stamp)
        free(self.trail)
        free(self.mark)
        free(self.chosen_mark)
        free(self.branch_item)
        free(self.chosen)
        free(self.forced)
        free(self.is_forced)
        free(self.given_ids)

    @property
    def fingerprint(self):
        """Names the problem, what is given and the order: states fit where this is equal."""
        return self.problem.fingerprint + repr(("sparse", self.given, self.rank_list)).encode()

    def restart(self, given):
        """Start again with other options given, in the same memory."""
        self.set_given(given)
        self.rewind()

    cdef int set_given(self, object given) except -1:
        cdef int i
        self.given = list(given)
        self.given_count = len(self.given)
        self.given_ids = <int*> _grown(self.given_ids, (self.given_count + 1) * sizeof(int))
        for i in range(self.given_count):
            if not 0 <= self.given[i] < self.table.options:
                raise ValueError("no such option")
            self.given_ids[i] = self.given[i]
        return 0

    cdef Walk twin(self):
        return SparseSearch(self.problem, self.given, self.rank_list)

    # ------------------------------------------------------------ positions

    cdef Verdict enter_root(self) except? DEAD nogil:
        cdef int item, i
        self.reset()
        self.begin_level(0)
        for item in range(self.table.primary):
            if self.sizes[item] < self.need[item]:
                return DEAD
            self.note_if_forced(item)
        for i in range(self.given_count):
            if not self.is_available(self.given_ids[i]) or not self.choose(self.given_ids[i]):
                return DEAD
        return self.settle()

    cdef Verdict enter(self, int level) except? DEAD nogil:
        cdef int choice = self.current_choice(level)
        cdef int item = self.branch_item[level]
        cdef int i
        self.begin_level(level + 1)
        if choice == NONE:
            if not self.close(item, 0, NONE):
                return DEAD
        else:
            if self.room[item] > 1:     # what the earlier choices lead to is done
                for i in range(self.frames[level].current):
                    if not self.hide(self.choices[self.frames[level].first + i], NONE):
                        return DEAD
            if not self.choose(choice):
                return DEAD
        return self.settle()

    cdef int leave(self, int level) except -1 nogil:
        """Put back what entering the next level changed."""
        cdef Change* change
        cdef int least = self.mark[level + 1]
        while self.trail_used > least:
            self.trail_used -= 1
            change = self.trail + self.trail_used
            if change.what == SIZE:
                self.sizes[change.item] = change.old
            elif change.what == ROOM:
                self.room[change.item] = change.old
            elif change.what == NEED:
                self.need[change.item] = change.old
            else:
                self.closed[change.item] = 0
                if change.item < self.table.primary:
                    self.open_count += 1    # it lies right behind the live ones: closed last
        self.chosen_used = self.chosen_mark[level + 1]
        return 0

    cdef int reset(self) except -1 nogil:
        cdef const Table* p = self.table
        cdef int item
        memcpy(self.sets, p.sets, p.nodes * sizeof(int))
        memcpy(self.places, p.places, p.nodes * sizeof(int))
        memcpy(self.sizes, p.sizes, p.items * sizeof(int))
        memcpy(self.room, p.high, p.items * sizeof(int))
        memcpy(self.need, p.low, p.items * sizeof(int))
        memset(self.closed, 0, p.items)
        memset(self.is_forced, 0, p.items)
        memset(self.stamp, 0, p.items * sizeof(long long))
        for item in range(p.primary):
            self.open_items[item] = item
            self.open_place[item] = item
        self.open_count = p.primary
        self.serial = 0
        self.trail_used = 0
        self.chosen_used = 0
        self.forced_used = 0
        return 0

    cdef int begin_level(self, int level) except -1 nogil:
        """Note where the trail stands; forget what an abandoned position wanted to force."""
        if level >= self.mark_room:
            self.mark_room = 2 * level + 16
            self.mark = <int*> _grown(self.mark, self.mark_room * sizeof(int))
            self.chosen_mark = <int*> _grown(self.chosen_mark, self.mark_room * sizeof(int))
            self.branch_item = <int*> _grown(self.branch_item, self.mark_room * sizeof(int))
        self.mark[level] = self.trail_used
        self.chosen_mark[level] = self.chosen_used
        self.serial += 1
        while self.forced_used > 0:
            self.forced_used -= 1
            self.is_forced[self.forced[self.forced_used]] = 0
        return 0

    cdef Verdict settle(self) except? DEAD nogil:
        """Choose all that is forced; then say what kind of position this is."""
        cdef int item, i
        while self.forced_used > 0:
            self.forced_used -= 1
            item = self.forced[self.forced_used]
            self.is_forced[item] = 0
            while not self.closed[item] and 0 < self.need[item] == self.sizes[item]:
                if not self.choose(self.table.option_of[
                        self.sets[self.table.item_start[item]]]):
                    return DEAD
        for i in range(self.open_count):
            item = self.open_items[i]
            if self.need[item] > 0 or self.sizes[item] > 0:
                return OPEN
        return SOLVED

    # ------------------------------------------------------------ choosing and hiding

    cdef bint choose(self, int option) except -1 nogil:
        """Put the option in the solution; False when some item is left with too little."""
        cdef const Table* p = self.table
        cdef int node, item
        cdef bint alive = True
        if self.chosen_used == self.chosen_room:
            self.chosen_room = 2 * self.chosen_room + 64
            self.chosen = <int*> _grown(self.chosen, self.chosen_room * sizeof(int))
        self.chosen[self.chosen_used] = option
        self.chosen_used += 1
        for node in range(p.option_start[option], p.option_start[option + 1]):
            item = p.item_of[node]
            if self.closed[item]:
                continue                # of this very colour, or the option would be hidden
            if self.room[item] > 1:
                self.use_once(item, node)
                alive = self.sizes[item] >= self.need[item]
            else:
                alive = self.close(item, p.colour_of[node], option)
            if not alive:
                return False
        return True

    cdef int use_once(self, int item, int node) except -1 nogil:
        """Use one of the several times that the item may be used."""
        self.note(item, ROOM, self.room[item])
        self.room[item] -= 1
        if self.need[item] > 0:
            self.note(item, NEED, self.need[item])
            self.need[item] -= 1
        self.remove(item, node)
        self.note_if_forced(item)
        return 0

    cdef bint close(self, int item, int colour, int kept) except -1 nogil:
        """Close an item: its options, but for `kept` and those of the same colour, are hidden."""
        cdef const Table* p = self.table
        cdef int at, node, last, place
        self.note(item, CLOSED, 0)
        self.closed[item] = 1
        if item < p.primary:
            self.open_count -= 1
            place = self.open_place[item]
            last = self.open_items[self.open_count]
            self.open_items[place] = last
            self.open_place[last] = place
            self.open_items[self.open_count] = item
            self.open_place[item] = self.open_count
        for at in range(p.item_start[item], p.item_start[item] + self.sizes[item]):
            node = self.sets[at]
            if p.option_of[node] == kept or (colour != 0 and p.colour_of[node] == colour):
                continue
            if not self.hide(p.option_of[node], item):
                return False
        return True

    cdef bint hide(self, int option, int via) except -1 nogil:
        """Take an option out of the sets of its open items; False when one is left too small."""
        cdef const Table* p = self.table
        cdef int node, item
        cdef bint alive = True
        for node in range(p.option_start[option], p.option_start[option + 1]):
            item = p.item_of[node]
            if item == via or self.closed[item]:
                continue
            self.remove(item, node)
            if self.sizes[item] <= self.need[item]:
                if self.sizes[item] < self.need[item]:
                    return False
                self.note_if_forced(item)
        return alive

    cdef int remove(self, int item, int node) except -1 nogil:
        cdef int place = self.places[node]
        cdef int last_place, last
        if self.stamp[item] != self.serial:
            self.stamp[item] = self.serial
            self.note(item, SIZE, self.sizes[item])
        self.sizes[item] -= 1
        last_place = self.table.item_start[item] + self.sizes[item]
        last = self.sets[last_place]
        self.sets[place] = last
        self.places[last] = place
        self.sets[last_place] = node
        self.places[node] = last_place
        return 0

    cdef int note(self, int item, Kept what, int old) except -1 nogil:
        cdef Change* change
        if self.trail_used == self.trail_room:
            self.trail_room = 2 * self.trail_room + 256
            self.trail = <Change*> _grown(self.trail, self.trail_room * sizeof(Change))
        change = self.trail + self.trail_used
        change.item, change.what, change.old = item, what, old
        self.trail_used += 1
        return 0

    cdef int note_if_forced(self, int item) except -1 nogil:
        if 0 < self.need[item] == self.sizes[item] and not self.is_forced[item]:
            self.is_forced[item] = 1
            self.forced[self.forced_used] = item
            self.forced_used += 1
        return 0

    cdef bint is_available(self, int option) noexcept nogil:
        """Tell whether an option could be chosen now: its first primary item knows."""
        cdef const Table* p = self.table
        cdef int node, item
        for node in range(p.option_start[option], p.option_start[option + 1]):
            item = p.item_of[node]
            if item < p.primary:
                return (not self.closed[item]
                        and self.places[node] < p.item_start[item] + self.sizes[item])
        return False

    # ------------------------------------------------------------ branching

    cdef int list_choices(self, int level) except -1 nogil:
        """Branch on the open item with fewest choices; ties go to the first item."""
        cdef int best = self.best_item()
        cdef int size = self.sizes[best]
        cdef int* out
        cdef int i
        self.branch_item[level] = best
        self.room_for_choices(size + 1)
        out = self.choices + self.frames[level].first
        for i in range(size):
            out[i] = self.table.option_of[self.sets[self.table.item_start[best] + i]]
        self.sort(out, size)
        if self.need[best] == 0:
            out[size] = NONE
        return size + 1 - self.need[best]

    cdef int best_item(self) noexcept nogil:
        cdef int best = -1
        cdef int best_degree = 0
        cdef int i, item, degree
        for i in range(self.open_count):
            item = self.open_items[i]
            degree = self.sizes[item] + 1 - self.need[item]
            if self.sizes[item] == 0:
                continue        # it needs nothing more, or the position would be dead
            if best < 0 or degree < best_degree or (degree == best_degree and item < best):
                best, best_degree = item, degree
        return best

    cdef int sort(self, int* options, int count) except -1 nogil:
        cdef int i, j, option
        if count > SMALL_SORT and self.rank == NULL:
            qsort(options, count, sizeof(int), _compare)
            return 0
        for i in range(1, count):
            option = options[i]
            j = i
            while j > 0 and self.comes_before(option, options[j - 1]):
                options[j] = options[j - 1]
                j -= 1
            options[j] = option
        return 0

    cdef bint comes_before(self, int a, int b) noexcept nogil:
        return a < b if self.rank == NULL else self.rank[a] < self.rank[b]

    # ------------------------------------------------------------ solutions

    cdef int solution_size(self) noexcept nogil:
        return self.chosen_used

    cdef int write_solution(self, int* out) except -1 nogil:
        memcpy(out, self.chosen, self.chosen_used * sizeof(int))
        qsort(out, self.chosen_used, sizeof(int), _compare)
        return 0

    cdef int sanity(self) except -1 nogil:
        """Check that sets, places and sizes belong together and that nothing open is too small."""
        cdef const Table* p = self.table
        cdef int item, at
        for item in range(p.items):
            if not 0 <= self.sizes[item] <= p.item_start[item + 1] - p.item_start[item]:
                _broken(item)
            if not self.closed[item] and self.sizes[item] < self.need[item]:
                _broken(item)
            for at in range(p.item_start[item], p.item_start[item + 1]):
                if self.places[self.sets[at]] != at or p.item_of[self.sets[at]] != item:
                    _broken(item)
        return 0


cdef int _compare(const void* a, const void* b) noexcept nogil:
    return (<const int*> a)[0] - (<const int*> b)[0]


cdef int _broken(int item) except -1 nogil:
    with gil:
        raise BrokenSearchError(f"the set of item {item} is not in order")


cdef int* _copied(object numbers) except NULL:
    cdef int* block = <int*> _block(len(numbers) * sizeof(int))
    cdef Py_ssize_t i
    for i, number in enumerate(numbers):
        block[i] = number
    return block


cdef void* _block(size_t size) except NULL:
    cdef void* block = malloc(size + 1)     # malloc(0) may be NULL
    if block == NULL:
        raise MemoryError
    return block


cdef void* _grown(void* block, size_t size) except NULL nogil:
    cdef void* grown = realloc(block, size)
    if grown == NULL:
        with gil:
            raise MemoryError
    return grown
