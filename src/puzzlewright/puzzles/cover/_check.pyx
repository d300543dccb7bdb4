"""The rules of exact cover once more, for many solutions at once: right or wrong, and no reasons.

check.py names what is wrong with one solution, which takes 15 to 35 µs. Searches deliver a million
solutions a second, and each of them is checked: here that takes a tenth of a microsecond. Nothing
is shared with a search: the numbers of items and colours are made here, from their names. A test
compares this with check.py on right and wrong solutions.
"""

from itertools import accumulate

cimport cython
from cpython.array cimport array
from cpython.tuple cimport PyTuple_GET_ITEM, PyTuple_GET_SIZE
from libc.string cimport memset


@cython.final
cdef class Rules:
    """What the solutions of one problem have to obey."""

    cdef int primary, items, options
    cdef array low, high        # per primary item
    cdef array starts           # where the entries of each option begin; at last, the end
    cdef array item, colour     # per entry; colour 0 is none
    cdef array has_primary      # per option
    cdef array covered          # per item: by how many of the chosen options
    cdef array first_colour     # per item: the one that the first of these options gives it
    cdef array chosen           # per option: the last solution that has it
    cdef int serial             # of the solution that is looked at

    def __init__(self, primary, secondary, bounds, options):
        names = {name: number for number, name in enumerate((*primary, *secondary))}
        colours = {None: 0}
        entries = [entry for option in options for entry in option]
        self.primary, self.items, self.options = len(primary), len(names), len(options)
        self.low = array("i", [low for low, _ in bounds])
        self.high = array("i", [min(high, self.options) for _, high in bounds])
        self.starts = array("i", list(accumulate(map(len, options), initial=0)))
        self.item = array("i", [names[name] for name, _ in entries])
        self.colour = array("i", [colours.setdefault(given, len(colours)) for _, given in entries])
        self.has_primary = array("i", [
            any([names[name] < self.primary for name, _ in option]) for option in options])
        self.covered = array("i", [0]) * self.items
        self.first_colour = array("i", [0]) * self.items
        self.chosen = array("i", [0]) * self.options
        self.serial = 0

    def first_wrong(self, list solutions not None):
        """Return the index of the first wrong tuple of numbers of options; -1 if all are right."""
        cdef Py_ssize_t index
        for index in range(len(solutions)):
            if not isinstance(solutions[index], tuple):     # None would pass for one
                raise TypeError("a solution is a tuple of numbers")
            if not self.is_right(solutions[index]):
                return index
        return -1

    cdef bint is_right(self, tuple numbers) except -1:
        """Tell whether the options with these numbers are a solution."""
        cdef Py_ssize_t at
        cdef int number, item
        cdef int* covered = self.covered.data.as_ints
        self._begin()
        for at in range(PyTuple_GET_SIZE(numbers)):
            number = <object> PyTuple_GET_ITEM(numbers, at)
            if not self._choose(number):
                return False
        for item in range(self.primary):
            if not self.low.data.as_ints[item] <= covered[item] <= self.high.data.as_ints[item]:
                return False
        return True

    cdef void _begin(self) noexcept:
        """Forget the solution before."""
        if self.serial == 0x7FFFFFFF:
            memset(self.chosen.data.as_ints, 0, self.options * sizeof(int))
            self.serial = 0
        self.serial += 1
        memset(self.covered.data.as_ints, 0, self.items * sizeof(int))

    cdef bint _choose(self, int number) noexcept:
        """Cover the items of an option; False if it may not be chosen, or not beside the others."""
        cdef int entry, item, colour
        cdef int* covered = self.covered.data.as_ints
        cdef int* first = self.first_colour.data.as_ints
        cdef int* starts = self.starts.data.as_ints
        if not 0 <= number < self.options or self.chosen.data.as_ints[number] == self.serial:
            return False
        self.chosen.data.as_ints[number] = self.serial
        for entry in range(starts[number], starts[number + 1]):
            item, colour = self.item.data.as_ints[entry], self.colour.data.as_ints[entry]
            if covered[item] == 0:
                first[item] = colour
            elif item >= self.primary and (colour == 0 or colour != first[item]):
                return False
            covered[item] += 1
        return self.has_primary.data.as_ints[number]
