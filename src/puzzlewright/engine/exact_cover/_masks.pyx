"""Exact cover by lists of options as bit masks: for up to 108 items, without colours.

Knuth's algorithm X (2000) with forward checking, on the item with the fewest options (R. M.
Haralick and G. L. Elliott, 1980). Options are counted for all items at once by carry-save adders in
bit slices, as in positional population counts (W. Muła, N. Kurz and D. Lemire, 2017).

An option is a bit for each of its items, in two words. Its number is in the high bits:

    near    items 0 to 63
    far     items 64 to 107, and the number of the option

A position is the list of the options that are still possible, with zeros behind its end up to whole
vectors: they have no items, so they count for nothing. Where no more than 54 items are left, and no
more than 1,024 options, the list is packed: the bits of these items are moved together, in the same
order, and a number fills up the first word. From there on there is half of the work.

To choose an option is to keep those of the list that have no item in common with it. Eight are
looked at at once, and those that stay are moved to the front. Before that is done, it is known what
each choice leaves: it is united for two choices at a time. Most leave some item without
options, or with a single one, which is chosen then; so most positions die before they have a list.

In a list, the options of all items are counted at once, a number in each column of bits:

    ones    0 1 1 0 …       the first item has 4 options, the second 1, the third 3, the fourth 2;
    twos    0 0 1 1 …       a vector of options is added in a few operations, whatever its items,
    fours   1 0 0 0 …       and the item with the fewest is found from the last line on

This walks the same tree as the dense kernel (_dense.pyx), whose rows keep the size that they have
at the root, while lists become shorter: on pentominoes a choice looks at 121 of 1,907 options on
average. Without vectors, or where items have few options from the start, the dense one is faster.

What failed: a list for each brick, as short as that (it takes longer to begin and end loops than to
do them); to make the list first and look at it then (twice as many lists); four lanes of AVX2,
which has no instruction to move lanes together (no faster than the dense kernel).
"""

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.engine.exact_cover._bit_slices cimport MANY, fewest
from puzzlewright.engine.kernel._bits cimport bits_in, low_bits, lowest_bit
from puzzlewright.engine.kernel._lanes cimport (
    ALL_LANES,
    LANES,
    Wide,
    apart,
    both_apart,
    everywhere,
    gathered,
    only,
    packed,
    turned,
    united,
)
from puzzlewright.engine.kernel._memory cimport block, int_array, resize, sort_ints, zeros
from puzzlewright.engine.kernel._walk cimport DEAD, OPEN, SOLVED, Frame, Walk, tries_for

from puzzlewright.engine.driver.search import Method
from puzzlewright.core.errors import BrokenSearchError

cdef enum:
    NEAR = 64           # items in the first word
    FAR = 44            # and in the second, which has 20 bits for the number of the option
    PACKED = 54         # items of a packed list, which has 10 bits for a place in its first list
    MOST_PACKED = 1 << 10
    GROUP = 2           # choices that are sieved at once; 3, 4 and 6 were no faster
    BEHIND = 2          # vectors of zeros behind the end of a list

cdef uint64_t ONE = 1


cdef struct Choice:         # what is left when an option of the list is chosen
    bint dead               # whether some item has no options then
    uint64_t near_single    # the items that have one
    uint64_t far_single


cdef struct Level:
    uint64_t* near          # the options that are possible
    uint64_t* far
    int count
    uint64_t near_left      # items still to be covered
    uint64_t far_left
    int best                # the one with fewest options
    int chosen              # options chosen up to and including this position
    int sieved              # the first choice of the group that was sieved last; -1 for none,
    Choice choices[GROUP]   # and what they leave
    const int* names        # of a packed list: the options by their numbers there; else NULL
    int* own_names          # memory for them, if it was packed here


cdef struct Table:          # the part that never changes
    int options, usable     # how many there are, and how many can be chosen
    int primary
    uint64_t* near          # those that can be chosen, in the order in which to try them
    uint64_t* far
    int* place_of           # per option: its place in that order; -1 where it cannot be chosen


cdef class Masks:
    """A problem in the form that this kernel works on, shared by all the searches of it."""

    cdef Table table

    def __cinit__(self, int primary, starts, items, order):
        """Take flat sequences: option o has the items starts[o] to starts[o + 1] - 1.

        `order` lists the options that can be chosen at all, in the order in which to try them.
        """
        cdef Table* t = &self.table
        cdef int option, item
        cdef int place = 0
        t.options, t.usable, t.primary = len(starts) - 1, len(order), primary
        t.place_of = int_array([-1] * t.options)
        t.near = <uint64_t*> zeros((t.usable + BEHIND * LANES) * sizeof(uint64_t))
        t.far = <uint64_t*> zeros((t.usable + BEHIND * LANES) * sizeof(uint64_t))
        for option in within_deadline(order):
            t.place_of[option] = place
            t.far[place] = <uint64_t> option << FAR
            for item in items[starts[option]:starts[option + 1]]:
                if item < NEAR:
                    t.near[place] |= ONE << item
                else:
                    t.far[place] |= ONE << (item - NEAR)
            place += 1

    def __dealloc__(self):
        free(self.table.near)
        free(self.table.far)
        free(self.table.place_of)


@cython.final
cdef class MaskSearch(Walk):
    """A search of Masks; `given` options are chosen before it starts."""

    method = Method("cover-masks", "exact cover on bit masks")

    cdef readonly Masks masks
    cdef const Table* table
    cdef Level* levels
    cdef int levels_room
    cdef int* chosen

    def __cinit__(self, Masks masks not None, given=()):
        cdef const Table* t = &masks.table
        self.masks = masks
        self.table = t
        self.most_tries = tries_for(t.usable)
        self.chosen = <int*> block(t.primary * sizeof(int))     # each covers an item of its own
        self.set_given(given)
        self.make_level(0)

    def __dealloc__(self):
        cdef int level
        for level in range(self.levels_room):
            free(self.levels[level].near)
            free(self.levels[level].far)
            free(self.levels[level].own_names)
        free(self.levels)
        free(self.chosen)

    cdef bint may_be_given(self, int option) noexcept nogil:
        return option < self.table.options and self.table.place_of[option] >= 0

    cdef Walk twin(self):
        return MaskSearch(self.masks, self.givens)

    cdef int make_level(self, int level) except -1 nogil:
        cdef int room = self.levels_room
        cdef size_t size = self.table.usable + BEHIND * LANES
        cdef Level* new
        if level < room:
            return 0
        self.levels = <Level*> resize(self.levels, (level + 8) * sizeof(Level))
        memset(self.levels + room, 0, (level + 8 - room) * sizeof(Level))
        while room < level + 8:
            self.levels_room = room + 1     # as far as there is something to be freed
            new = self.levels + room
            new.near = <uint64_t*> resize(NULL, size * sizeof(uint64_t))
            new.far = <uint64_t*> resize(NULL, size * sizeof(uint64_t))
            new.own_names = <int*> resize(NULL, size * sizeof(int))
            room += 1
        return 0

    # ------------------------------------------------------------ positions

    cdef int enter_root(self) except -1 nogil:
        cdef const Table* t = self.table
        cdef Level* root = self.levels
        cdef uint64_t near = 0
        cdef uint64_t far = 0
        cdef Choice here
        cdef int i
        memcpy(root.near, t.near, (t.usable + BEHIND * LANES) * sizeof(uint64_t))
        memcpy(root.far, t.far, (t.usable + BEHIND * LANES) * sizeof(uint64_t))
        root.count = t.usable
        root.near_left = low_bits(min(t.primary, NEAR))
        root.far_left = low_bits(max(0, t.primary - NEAR))
        root.chosen = 0
        root.names = NULL
        for i in range(self.given_count):
            if not self.add(root, root, t.place_of[self.given_ids[i]], &near, &far):
                return DEAD
        _look(root, near, far, &here)
        return self.settle(root, root, near, far, &here)

    cdef int enter(self, int level) except -1 nogil:
        cdef const Choice* choice
        cdef Level* old
        cdef uint64_t near = 0
        cdef uint64_t far = 0
        self.make_level(level + 1)
        old = self.levels + level
        choice = self.sieve(old, self.frames + level)
        if choice.dead:
            return DEAD
        old[1].chosen = old.chosen
        self.add(old, old + 1, self.current_choice(level), &near, &far)
        return self.settle(old, old + 1, near, far, choice)

    cdef const Choice* sieve(self, Level* level, const Frame* frame) noexcept nogil:
        """Return what the current choice leaves, found together with the others of its group."""
        cdef int group = frame.current // GROUP * GROUP
        cdef int count = min(GROUP, frame.count - group)
        if level.sieved != group:
            level.sieved = group
            if level.names == NULL:
                _sieve(level, self.choices + frame.first + group, count, level.choices, True)
            else:
                _sieve(level, self.choices + frame.first + group, count, level.choices, False)
        return level.choices + (frame.current - group)

    cdef int leave(self, int level) except -1 nogil:
        return 0        # the older lists are still there

    cdef int settle(
        self, const Level* old, Level* new, uint64_t near, uint64_t far, const Choice* first
    ) noexcept nogil:
        """Go from `old` to `new` by covering items, and choose what is forced by that, and again.

        The list is made in the end: most positions die before.
        """
        cdef Choice here = first[0]
        while not here.dead:
            if not (old.near_left & ~near | old.far_left & ~far):
                new.near_left = new.far_left = 0
                return SOLVED
            if not here.near_single | here.far_single:
                _narrow(old, new, near, far)
                return OPEN
            if not self.force(old, new, &here, &near, &far):
                return DEAD
            _look(old, near, far, &here)
        return DEAD

    cdef bint force(
        self, const Level* old, Level* new, const Choice* here, uint64_t* near, uint64_t* far
    ) noexcept nogil:
        """Choose the one option that each of some items has left; False if two do not fit."""
        cdef Wide near_all = everywhere(near[0])
        cdef Wide far_all = everywhere(far[0])
        cdef Wide near_single = everywhere(here.near_single)
        cdef Wide far_single = everywhere(here.far_single)
        cdef Wide near_here
        cdef Wide far_here = everywhere(0)
        cdef unsigned int which
        cdef int i = 0
        while i < old.count:
            near_here = (<Wide*> (old.near + i))[0]
            if old.names == NULL:
                far_here = (<Wide*> (old.far + i))[0]
            which = both_apart(near_here, near_all, far_here, far_all) & ~both_apart(
                near_here, near_single, far_here, far_single)
            while which:
                if not self.add(old, new, i + lowest_bit(which), near, far):
                    return False
                which &= which - 1
            i += LANES
        return True

    cdef bint add(
        self, const Level* old, Level* new, int place, uint64_t* near, uint64_t* far
    ) noexcept nogil:
        """Choose one more option of a list; False when it does not go with those before."""
        cdef uint64_t more_near = old.near[place]
        cdef uint64_t more_far = 0
        cdef int option
        if old.names == NULL:
            more_far = old.far[place] & low_bits(FAR)
            option = <int> (old.far[place] >> FAR)
        else:
            more_near &= low_bits(PACKED)
            option = old.names[old.near[place] >> PACKED]
        if more_near & near[0] or more_far & far[0]:
            return False
        near[0] |= more_near
        far[0] |= more_far
        self.chosen[new.chosen] = option
        new.chosen += 1
        return True

    # ------------------------------------------------------------ branching

    cdef int list_choices(self, int level) except -1 nogil:
        """Branch on the item with fewest options; ties go to the first item."""
        cdef Level* here = self.levels + level
        cdef const uint64_t* words = here.near if here.best < NEAR else here.far
        cdef Wide item = everywhere(ONE << (here.best & (NEAR - 1)))
        cdef unsigned int which
        cdef int count = 0
        cdef int i = 0
        cdef int* out
        self.room_for_choices(here.count)
        out = self.choices + self.frames[level].first
        while i < here.count:
            which = ALL_LANES & ~apart((<Wide*> (words + i))[0], item)
            while which:
                out[count] = i + lowest_bit(which)
                count += 1
                which &= which - 1
            i += LANES
        here.sieved = -1
        return count

    # ------------------------------------------------------------ solutions

    cdef int solution_size(self) noexcept nogil:
        return self.levels[self.depth].chosen

    cdef int write_solution(self, int* out) except -1 nogil:
        cdef int size = self.solution_size()
        memcpy(out, self.chosen, size * sizeof(int))
        sort_ints(out, size)
        return 0

    cdef int sanity(self) except -1 nogil:
        """Check that the list has what goes with everything chosen, and no more; and the counts."""
        cdef const Level* here = self.levels + self.depth
        cdef uint64_t near = 0
        cdef uint64_t far = 0
        cdef int possible = 0
        cdef int place, i, item, size, best_size
        for i in range(here.chosen):
            place = self.table.place_of[self.chosen[i]]
            near |= self.table.near[place]
            far |= self.table.far[place] & low_bits(FAR)
        for i in range(self.table.usable):
            possible += not (self.table.near[i] & near or self.table.far[i] & far)
        if not here.near_left | here.far_left:
            return 0        # a solution, whose list is not made any more
        if possible != here.count:
            _fail_check("the list of what is possible is too long or too short")
        best_size = _size(here, here.best)
        for item in range(NEAR + FAR):
            if _is_left(here, item):
                size = _size(here, item)
                if size < 2 or size < best_size or (size == best_size and item < here.best):
                    _fail_check("the item to branch on is not the first of the smallest")
        return 0


# ---------------------------------------------------------------- what choices leave
#
# These loops are there twice, as the compiler makes them: for `both` words, and for packed lists.

cdef inline int _sieve(
    const Level* here, const int* choices, int count, Choice* out, bint both
) noexcept nogil:
    """Note what each of up to GROUP choices leaves."""
    cdef Wide near[GROUP]
    cdef Wide far[GROUP]
    cdef Wide near_any[GROUP]           # items with an option
    cdef Wide far_any[GROUP]
    cdef Wide near_two[GROUP]           # and with a second one
    cdef Wide far_two[GROUP]
    cdef uint64_t near_items = ~(<uint64_t> 0) if both else low_bits(PACKED)
    cdef Wide near_here, kept
    cdef Wide far_here = everywhere(0)
    cdef unsigned int which
    cdef int i = 0
    cdef int j, place
    for j in range(GROUP):
        place = choices[j if j < count else 0]
        near[j] = everywhere(here.near[place] & near_items)
        far[j] = everywhere(here.far[place] & low_bits(FAR) if both else 0)
        near_any[j] = far_any[j] = near_two[j] = far_two[j] = everywhere(0)
    while i < here.count:
        near_here = (<Wide*> (here.near + i))[0]
        if both:
            far_here = (<Wide*> (here.far + i))[0]
        for j in range(GROUP):
            which = (both_apart(near_here, near[j], far_here, far[j]) if both
                     else apart(near_here, near[j]))
            kept = only(which, near_here)
            near_two[j] |= near_any[j] & kept
            near_any[j] |= kept
            if both:
                kept = only(which, far_here)
                far_two[j] |= far_any[j] & kept
                far_any[j] |= kept
        i += LANES
    for j in range(count):
        place = choices[j]
        _note(out + j, here.near_left & ~here.near[place], near_any[j], near_two[j],
              here.far_left & ~here.far[place] if both else 0, far_any[j], far_two[j])
    return 0


cdef int _look(const Level* here, uint64_t near, uint64_t far, Choice* out) noexcept nogil:
    """Note what is left of a list when some items are covered, as _sieve() does."""
    if here.names == NULL:
        return _look_at(here, near, far, out, True)
    return _look_at(here, near, far, out, False)


cdef inline int _look_at(
    const Level* here, uint64_t near, uint64_t far, Choice* out, bint both
) noexcept nogil:
    cdef Wide near_all = everywhere(near)
    cdef Wide far_all = everywhere(far)
    cdef Wide near_any = everywhere(0)
    cdef Wide far_any = near_any
    cdef Wide near_two = near_any
    cdef Wide far_two = near_any
    cdef Wide far_here = near_any
    cdef Wide near_here
    cdef unsigned int which
    cdef int i = 0
    while i < here.count:
        near_here = (<Wide*> (here.near + i))[0]
        if both:
            far_here = (<Wide*> (here.far + i))[0]
        which = (both_apart(near_here, near_all, far_here, far_all) if both
                 else apart(near_here, near_all))
        near_here = only(which, near_here)
        near_two |= near_any & near_here
        near_any |= near_here
        if both:
            far_here = only(which, far_here)
            far_two |= far_any & far_here
            far_any |= far_here
        i += LANES
    return _note(out, here.near_left & ~near, near_any, near_two,
                 here.far_left & ~far, far_any, far_two)


cdef inline int _note(
    Choice* out, uint64_t near_left, Wide near_any, Wide near_two,
    uint64_t far_left, Wide far_any, Wide far_two,
) noexcept nogil:
    """Note which items have one option, or none: each lane has seen others."""
    out.dead = (near_left & ~united(near_any) or far_left & ~united(far_any)) != 0
    if not out.dead:
        out.near_single = near_left & ~_twice(near_any, near_two)
        out.far_single = far_left & ~_twice(far_any, far_two) if far_left else 0
    return 0


cdef inline uint64_t _twice(Wide any_here, Wide two) noexcept nogil:
    """Return the bits that are set in two of the lanes, or in `two`."""
    cdef Wide other
    if LANES > 1:
        other = turned(any_here, 4)
        two |= any_here & other
        any_here |= other
        other = turned(any_here, 2)
        two |= any_here & other
        any_here |= other
        two |= any_here & turned(any_here, 1)
    return united(two)


# ---------------------------------------------------------------- lists

cdef int _narrow(const Level* old, Level* new, uint64_t near, uint64_t far) noexcept nogil:
    """Keep the options without these items, and note the item to branch on."""
    cdef bint both = old.names == NULL
    new.count = _keep(old, new, near, far, True) if both else _keep(old, new, near, far, False)
    new.near_left, new.far_left = old.near_left & ~near, old.far_left & ~far
    new.names = old.names
    if both:
        _pack(new)
    return _choose(new)


cdef inline int _keep(
    const Level* old, Level* new, uint64_t near, uint64_t far, bint both
) noexcept nogil:
    """Write the options without these items to another list, or to the same; return how many.

    What is written lies behind what is read.
    """
    cdef Wide near_all = everywhere(near)
    cdef Wide far_all = everywhere(far)
    cdef Wide near_here
    cdef Wide far_here = everywhere(0)
    cdef uint64_t* near_out = new.near
    cdef uint64_t* far_out = new.far
    cdef unsigned int which
    cdef int end = old.count
    cdef int kept = 0
    cdef int i = 0
    while i < end:
        near_here = (<Wide*> (old.near + i))[0]
        if both:
            far_here = (<Wide*> (old.far + i))[0]
        which = (both_apart(near_here, near_all, far_here, far_all) if both
                 else apart(near_here, near_all))
        (<Wide*> (near_out + kept))[0] = packed(which, near_here)
        if both:
            (<Wide*> (far_out + kept))[0] = packed(which, far_here)
        kept += bits_in(which)
        i += LANES
    kept -= i - end         # zeros fit everywhere, and are still at the end
    for i in range(BEHIND):
        (<Wide*> (near_out + kept))[i] = everywhere(0)
        if both:
            (<Wide*> (far_out + kept))[i] = everywhere(0)
    return kept


cdef int _pack(Level* level) noexcept nogil:
    """Pack a list if its options have few enough items, primary and secondary ones."""
    cdef uint64_t near_used = 0
    cdef uint64_t far_used = 0
    cdef int i, near_items
    for i in range(level.count):
        near_used |= level.near[i]
        far_used |= level.far[i]
    far_used &= low_bits(FAR)
    near_items = bits_in(near_used)
    if near_items + bits_in(far_used) > PACKED or level.count > MOST_PACKED:
        return 0
    for i in range(level.count):
        level.own_names[i] = <int> (level.far[i] >> FAR)
        level.near[i] = gathered(level.near[i], near_used) | (
            gathered(level.far[i], far_used) << near_items) | <uint64_t> i << PACKED
    level.near_left = gathered(level.near_left, near_used) | (
        gathered(level.far_left, far_used) << near_items)
    level.far_left = 0
    level.names = level.own_names
    return 1


cdef int _choose(Level* level) noexcept nogil:
    """Note the item with the fewest options, the first of them if there are several."""
    cdef uint64_t near = level.near_left
    cdef uint64_t far = level.far_left
    cdef int near_size = fewest(level.near, level.count, &near)
    cdef int far_size = fewest(level.far, level.count, &far) if far else MANY
    cdef int size, best_size, item
    if near_size < MANY or far_size < MANY:
        level.best = lowest_bit(near) if near_size <= far_size else NEAR + lowest_bit(far)
        return 0
    best_size = level.count + 1
    for item in range(NEAR + FAR):
        if _is_left(level, item):
            size = _size(level, item)
            if size < best_size:
                level.best, best_size = item, size
    return 0


cdef inline bint _is_left(const Level* level, int item) noexcept nogil:
    return (level.near_left >> item if item < NEAR else level.far_left >> (item - NEAR)) & 1


cdef int _size(const Level* level, int item) noexcept nogil:
    """Return how many options an item has; for those with too many to be counted all at once."""
    cdef const uint64_t* words = level.near if item < NEAR else level.far
    cdef int shift = item & (NEAR - 1)
    cdef int size = 0
    cdef int i
    for i in range(level.count):
        size += <int> (words[i] >> shift & 1)
    return size


cdef int _fail_check(str message) except -1 with gil:
    raise BrokenSearchError(message)
