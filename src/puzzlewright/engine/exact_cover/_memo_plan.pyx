"""The plan of a count that remembers positions: the order of items, and options as masks.

Variable ordering by a greedy minimisation of the frontier (the vertex separation, or pathwidth, of
the graph of items), as for decision diagrams and transfer matrices.

A position is a row of bits that says what can still be used:

    primary items to be covered once      one bit, set until it is covered
    items used at most once               one bit, set until it is used
    items with colours                    a bit for each colour (and one for no colour), set while
                                          options that give it can still be chosen
    items with other bounds               a counter of how often it can still be used

An option needs some bits and leaves some: the bits of items it covers go, and of an item with
colours all but its own. So one AND does what hiding options does elsewhere.

Items come in a fixed order. Every option is decided at one step: at its first item that is to be
covered once, by choosing one option of this item; or, if it has none, at its first item, by taking
it or leaving it. After the last option of an item that must be used several times comes a step that
looks whether it was. Bits that no option from a step on needs are cleared there, so that positions
that differ in nothing of importance are equal.

The order decides how many positions there are. The frontier is the set of items that come later but
share an option with an item before: about what a position has to say. Two orders are compared by
the sum of 2 to its size over all steps: that of the problem, and one that takes the item next which
adds least to the frontier, the one that has been in it longest among these. (The second is ten
times better on pentominoes, whose pieces come before the cells; the first on trominoes. Breadth-
first order was never chosen by this sum but once was better, on Langford pairs, by three times.)
"""

from libc.math cimport log2
from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from puzzlewright.core.deadlines import check_deadline
from puzzlewright.engine.kernel._bits cimport bits_in, has_bit, low_bits, set_bit
from puzzlewright.engine.kernel._memory cimport block, int_array, resize, zeros

cdef enum:
    ONCE = 0            # how items are kept: to be covered once; one bit,
    AT_MOST_ONCE = 1    # one bit,
    COUNTED = 2         # a counter,
    FREE = 3            # nothing: its bounds never matter

cdef enum:
    MOST_LIVE = 1 << 23     # words of masks, one for each step

cdef double TOO_WIDE = 1000.0       # sizes of frontiers above this are all the same


cdef class Plan:
    """What all counts of a problem share; it never changes."""

    def __cinit__(self, int primary, int secondary, starts, items, colours, bounds):
        """Take flat sequences: option o has the nodes starts[o] to starts[o + 1] - 1.

        Each option has a primary item.
        """
        cdef Program* p = &self.program
        cdef _Maker maker = _Maker(primary, secondary, starts, items, colours, bounds)
        self.source = (primary, secondary, starts, items, colours, bounds)
        order = maker.better_order()
        self.spread = maker.spread
        p.is_hopeless = maker.is_hopeless
        p.has_steps = maker.has_bounds
        p.is_masked = secondary > 0 or maker.has_bounds
        p.words = maker.number_bits(order)
        p.steps = <Step*> block((2 * primary + maker.options) * sizeof(Step))
        p.choices = <Choice*> block((maker.options + 1) * sizeof(Choice))
        p.uses = <Use*> block(maker.nodes * sizeof(Use))
        p.start = <uint64_t*> zeros(p.words * sizeof(uint64_t))
        maker.write_steps(p, order)
        if <long long> (p.count + 1) * p.words > MOST_LIVE:
            raise MemoryError
        p.live = <uint64_t*> zeros(<size_t> (p.count + 1) * p.words * sizeof(uint64_t))
        _fill_live(p)

    def __dealloc__(self):
        free(self.program.steps)
        free(self.program.choices)
        free(self.program.parts)
        free(self.program.uses)
        free(self.program.start)
        free(self.program.live)

    def __reduce__(self):
        """Let it be pickled: it is made again."""
        return Plan, self.source


cdef int _fill_live(Program* p) noexcept:
    """Note, from the last step to the first, which bits some step from there on looks at."""
    cdef uint64_t* here
    cdef const Choice* choice
    cdef int step, word, option, i
    for step in range(p.count - 1, -1, -1):
        here = p.live + <size_t> step * p.words
        for word in range(p.words):
            here[word] = here[p.words + word]
        here[p.steps[step].word] |= p.steps[step].mask
        for option in range(p.steps[step].first, p.steps[step].end):
            choice = p.choices + option
            for i in range(choice.first_part, choice.end_part):
                here[p.parts[i].word] |= p.parts[i].need
            for i in range(choice.first_use, choice.end_use):
                here[p.uses[i].word] |= p.uses[i].mask
    for word in range(p.words):
        p.start[word] &= p.live[word]
    return 0


cdef struct Place:          # the bits of an item in a position: first to end - 1
    int first, end


cdef class _Maker:
    """Makes a plan."""

    cdef double spread
    cdef bint is_hopeless
    cdef bint has_bounds            # whether some item is not to be covered exactly once
    cdef int words, primary, options, nodes
    cdef int count                  # items, secondary ones included
    cdef int* starts
    cdef int* items
    cdef int* colours
    cdef int* low
    cdef int* high
    cdef int* kind                  # per item
    cdef int* users                 # per item: how many options have it
    cdef int* bit_of                # per node: the bit that it needs; -1 for none
    cdef Place* places              # per item
    cdef int* rank                  # per primary item: its place in the order
    cdef int* decided               # per option: the place at which it is decided
    cdef uint64_t* needs            # a position: what an option needs,
    cdef uint64_t* goes             # and what it takes away
    cdef int parts, parts_room
    cdef int row                    # words of a set of items
    cdef uint64_t* beside           # per primary item: those that share an option with it

    def __cinit__(self, int primary, int secondary, starts, items, colours, bounds):
        self.primary = primary
        self.count = primary + secondary
        self.options = len(starts) - 1
        self.nodes = len(items)
        self.row = self.count // 64 + 1
        self.starts = int_array(starts)
        self.items = int_array(items)
        self.colours = int_array(colours)
        self.bit_of = int_array([-1] * self.nodes)
        self.users = <int*> zeros(self.count * sizeof(int))
        self.kind = <int*> zeros(self.count * sizeof(int))
        self.places = <Place*> zeros(self.count * sizeof(Place))
        self.rank = <int*> zeros(primary * sizeof(int))
        self.decided = <int*> zeros(self.options * sizeof(int))
        self.beside = <uint64_t*> zeros(<size_t> primary * self.row * sizeof(uint64_t))
        self.note_neighbours()
        most = self.options + 1
        self.low = int_array([min(low, most) for low, _ in bounds])
        self.high = int_array([min(high, most) for _, high in bounds])
        self.sort_items()

    def __dealloc__(self):
        free(self.starts)
        free(self.items)
        free(self.colours)
        free(self.low)
        free(self.high)
        free(self.kind)
        free(self.users)
        free(self.bit_of)
        free(self.places)
        free(self.rank)
        free(self.decided)
        free(self.needs)
        free(self.goes)
        free(self.beside)

    cdef int note_neighbours(self) except -1:
        cdef int option, i, j
        for option in range(self.options):
            for i in range(self.starts[option], self.starts[option + 1]):
                self.users[self.items[i]] += 1
                if self.items[i] < self.primary:
                    for j in range(self.starts[option], self.starts[option + 1]):
                        set_bit(self.beside + <size_t> self.items[i] * self.row, self.items[j])
        return 0

    cdef int sort_items(self) except -1:
        """Find how each item is kept in a position."""
        cdef int item
        for item in range(self.primary):
            self.high[item] = min(self.high[item], self.users[item])
            if self.low[item] > self.high[item]:
                self.is_hopeless = True
            if self.low[item] == 1 and self.high[item] == 1:
                self.kind[item] = ONCE      # also if its bounds allow more than there are
            elif self.low[item] == 0 and self.high[item] == self.users[item]:
                self.kind[item] = FREE
            elif self.low[item] == 0 and self.high[item] == 1:
                self.kind[item] = AT_MOST_ONCE
            else:
                self.kind[item] = COUNTED
            if self.kind[item] != ONCE:
                self.has_bounds = True
        return 0

    # ------------------------------------------------------------ the order of items

    def better_order(self):
        """Return the better one of two orders of the primary items."""
        given = list(range(self.primary))
        greedy = self.greedy_order()
        spread = self.order_spread(given)
        self.spread = self.order_spread(greedy)
        if spread <= self.spread:
            self.spread = spread
            return given
        return greedy

    def greedy_order(self):
        """Return the items in an order that keeps the frontier small."""
        cdef int* added = <int*> block(self.primary * sizeof(int))      # -1 for those in the order
        cdef int* since = <int*> block(self.count * sizeof(int))
        cdef uint64_t* untouched = <uint64_t*> zeros(self.row * sizeof(uint64_t))
        cdef uint64_t* new = <uint64_t*> zeros(self.row * sizeof(uint64_t))
        cdef int item, place
        order = []
        try:
            memset(untouched, 0xFF, self.row * sizeof(uint64_t))
            for item in range(self.primary):
                added[item] = self.common(item, untouched)
            for item in range(self.count):
                since[item] = self.primary
            for place in range(self.primary):
                check_deadline()
                item = self.next_item(added, since)
                order.append(item)
                added[item] = -1
                self.touch(item, place, untouched, new, since)
                for item in range(self.primary):
                    if added[item] >= 0:
                        added[item] -= self.common(item, new)
            return order
        finally:
            free(added)
            free(since)
            free(untouched)
            free(new)

    cdef int common(self, int item, const uint64_t* others) noexcept:
        """Return how many of the others share an option with an item, or are the item itself."""
        cdef const uint64_t* beside = self.beside + <size_t> item * self.row
        cdef int word
        cdef int size = 0
        for word in range(self.row):
            size += bits_in(beside[word] & others[word])
        return size

    cdef int next_item(self, const int* added, const int* since) noexcept:
        """Return the item that adds least to the frontier, which it leaves if it is in it."""
        cdef int item, grows
        cdef int best = -1
        cdef int least = 0
        for item in range(self.primary):
            if added[item] < 0:
                continue
            grows = added[item] - 1
            if (best < 0 or grows < least
                    or (grows == least and since[item] < since[best])):
                best, least = item, grows
        return best

    cdef int touch(
        self, int item, int place, uint64_t* untouched, uint64_t* new, int* since
    ) noexcept:
        """Put the neighbours of an item into the frontier; note those that were not."""
        cdef const uint64_t* beside = self.beside + <size_t> item * self.row
        cdef int other, word
        for word in range(self.row):
            new[word] = beside[word] & untouched[word]
            untouched[word] &= ~beside[word]
        for other in range(self.count):
            if has_bit(new, other):
                since[other] = place
        return 0

    def order_spread(self, order):
        """Return the logarithm of the sum of 2 to the size of the frontier, over all steps."""
        cdef uint64_t* touched = <uint64_t*> zeros(self.row * sizeof(uint64_t))
        cdef uint64_t* done = <uint64_t*> zeros(self.row * sizeof(uint64_t))
        cdef const uint64_t* beside
        cdef double total = 0.0
        cdef int item, word, size
        try:
            for item in order:
                beside = self.beside + <size_t> item * self.row
                set_bit(done, item)
                size = 0
                for word in range(self.row):
                    touched[word] |= beside[word]
                    size += bits_in(touched[word] & ~done[word])
                total += 2.0 ** min(<double> size, TOO_WIDE)
            return log2(total + 1.0)
        finally:
            free(touched)
            free(done)

    # ------------------------------------------------------------ bits

    cdef int number_bits(self, list order) except -1:
        """Give each item its bits, those of primary items first; return how many words it takes."""
        cdef int item, node, size
        cdef int place = 0
        cdef int at = 0
        for item in order:
            self.rank[item] = place
            place += 1
            if self.kind[item] <= AT_MOST_ONCE:
                self.places[item] = Place(at, at + 1)
                at += 1
        for node in range(self.nodes):
            item = self.items[node]
            if item < self.primary and self.kind[item] <= AT_MOST_ONCE:
                self.bit_of[node] = self.places[item].first
        at = self.number_colours(at)
        for item in range(self.primary):
            if self.kind[item] == COUNTED:
                size = int(self.high[item]).bit_length()
                if at % 64 + size > 64:
                    at += 64 - at % 64
                self.places[item] = Place(at, at + size)
                at += size
        self.words = at // 64 + 1
        self.needs = <uint64_t*> zeros(self.words * sizeof(uint64_t))
        self.goes = <uint64_t*> zeros(self.words * sizeof(uint64_t))
        return self.words

    cdef int number_colours(self, int at) except -1:
        """Give secondary items a bit for each of their colours, side by side."""
        cdef int node, item
        nodes_of = {}
        for node in range(self.nodes):
            if self.items[node] >= self.primary:
                colours = nodes_of.setdefault(self.items[node], {})
                colours.setdefault(self.colours[node], []).append(node)
        for item, colours in nodes_of.items():
            self.places[item] = Place(at, at + <int> len(colours))
            for nodes in colours.values():
                for node in nodes:
                    self.bit_of[node] = at
                at += 1
        return at

    # ------------------------------------------------------------ steps

    cdef int write_steps(self, Program* plan, list order) except -1:
        """Go through the items in order, and write the steps at which their options are decided."""
        cdef int item, option, place
        cdef int written = 0
        by_place = [[] for _ in order]
        checks = [[] for _ in order]
        for option in range(self.options):
            by_place[self.decide(option)].append(option)
        for item, place in self.last_decisions().items():
            checks[place].append(item)
        for place, item in enumerate(order):
            first = written
            for option in by_place[place]:
                self.write_option(plan, option, written)
                written += 1
                if self.kind[item] != ONCE:
                    _add_step(plan, Step(TAKE, 0, 0, 0, written - 1, written))
            if self.kind[item] == ONCE:
                self.add_choice(plan, item, first, written)
            for counted in checks[place]:
                self.add_check(plan, counted)
        self.write_start(plan)
        return 0

    cdef int decide(self, int option) except -1:
        """Return the place of the item at which an option is decided."""
        cdef int node, item
        cdef int once = self.primary        # the first of those to be covered once
        cdef int first = self.primary       # the first of all
        for node in range(self.starts[option], self.starts[option + 1]):
            item = self.items[node]
            if item < self.primary:
                first = min(first, self.rank[item])
                if self.kind[item] == ONCE:
                    once = min(once, self.rank[item])
        self.decided[option] = first if once == self.primary else once
        return self.decided[option]

    cdef dict last_decisions(self):
        """Return where the last option is decided of each item that must be used often enough."""
        cdef int option, node, item
        last = {}
        if self.has_bounds:
            for option in range(self.options):
                for node in range(self.starts[option], self.starts[option + 1]):
                    item = self.items[node]
                    if item < self.primary and self.kind[item] == COUNTED and self.low[item] > 0:
                        last[item] = max(self.decided[option], last.get(item, 0))
        return last

    cdef int write_option(self, Program* plan, int option, int at) except -1:
        """Write what an option needs and what it leaves, word by word."""
        cdef Choice* choice = plan.choices + at
        cdef int node, item, bit, word
        choice.first_use = 0 if at == 0 else (choice - 1).end_use
        choice.end_use = choice.first_use
        choice.first_part = self.parts
        for node in range(self.starts[option], self.starts[option + 1]):
            item = self.items[node]
            if self.bit_of[node] >= 0:
                set_bit(self.needs, self.bit_of[node])
                for bit in range(self.places[item].first, self.places[item].end):
                    if bit != self.bit_of[node] or self.colours[node] == 0:
                        set_bit(self.goes, bit)
            elif self.kind[item] == COUNTED:
                plan.uses[choice.end_use] = self.use_of(item)
                choice.end_use += 1
        for word in range(self.words):
            if self.needs[word] | self.goes[word]:
                self.add_part(plan, word)
        choice.end_part = self.parts
        return 0

    cdef int add_part(self, Program* plan, int word) except -1:
        if self.parts == self.parts_room:
            self.parts_room = 2 * self.parts_room + self.nodes + 1
            plan.parts = <Part*> resize(plan.parts, self.parts_room * sizeof(Part))
        plan.parts[self.parts] = Part(word, self.needs[word], ~self.goes[word])
        self.needs[word] = self.goes[word] = 0
        self.parts += 1
        return 0

    cdef Use use_of(self, int item) noexcept:
        """Return where an item is counted."""
        cdef const Place* place = self.places + item
        cdef int shift = place.first % 64
        return Use(place.first // 64, low_bits(place.end - place.first) << shift,
                   (<uint64_t> 1) << shift)

    cdef int add_choice(self, Program* plan, int item, int first, int end) except -1:
        cdef int bit = self.places[item].first
        plan.widest = max(plan.widest, end - first)
        return _add_step(
            plan, Step(CHOOSE, bit // 64, (<uint64_t> 1) << (bit % 64), 0, first, end))

    cdef int add_check(self, Program* plan, int item) except -1:
        """Let it go on only if an item was used often enough."""
        cdef Use use = self.use_of(item)
        cdef uint64_t most = max(0, self.high[item] - self.low[item])
        return _add_step(plan, Step(ENOUGH, use.word, use.mask, most * use.one, 0, 0))

    cdef int write_start(self, Program* plan) except -1:
        """Write the position in which everything can be used."""
        cdef int item, bit
        cdef Use use
        for item in range(self.count):
            if item < self.primary and self.kind[item] == COUNTED:
                use = self.use_of(item)
                plan.start[use.word] |= <uint64_t> self.high[item] * use.one
            else:
                for bit in range(self.places[item].first, self.places[item].end):
                    set_bit(plan.start, bit)
        return 0


cdef int _add_step(Program* plan, Step step) noexcept:
    plan.steps[plan.count] = step
    plan.count += 1
    return 0
