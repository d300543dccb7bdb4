# The steps of a count that remembers positions; see _memo_plan.pyx.

from libc.stdint cimport uint64_t

cdef enum:          # kinds of steps
    CHOOSE = 0      # one of the options of an item, if the item is still open
    TAKE = 1        # an option, or not
    ENOUGH = 2      # goes on only if an item was used often enough


cdef struct Step:
    int kind
    int word                # CHOOSE: where the item's bit is; ENOUGH: where the counter is
    uint64_t mask           # the bit, or the bits of the counter
    uint64_t most           # ENOUGH: the counter's largest value that will do, in place
    int first, end          # CHOOSE and TAKE: the options


cdef struct Part:           # what an option needs and leaves in one word of a position
    int word
    uint64_t need, keep


cdef struct Use:            # that an option uses an item which is counted
    int word
    uint64_t mask, one


cdef struct Choice:         # an option
    int first_part, end_part
    int first_use, end_use


cdef struct Program:        # the part that never changes
    int words               # of a position
    bint has_steps          # whether a position has to say at which step it is
    bint is_masked          # whether bits are cleared when nothing needs them any more
    bint is_hopeless        # whether some item cannot be used often enough
    int count               # of the steps
    int widest              # options of a step, at most
    Step* steps
    Choice* choices
    Part* parts
    Use* uses
    uint64_t* start         # the position at the start
    uint64_t* live          # per step, and one more: the bits that still matter


cdef class Plan:
    cdef Program program
    cdef object source
    cdef readonly double spread     # about the logarithm of how many positions there may be
