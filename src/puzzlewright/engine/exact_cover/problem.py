"""Exact cover with colours and multiplicities: the public face of the compiled kernels.

A problem has items and options. Each option is a set of items; a solution is a set of options that
covers every primary item exactly once (or between `low` and `high` times) and every secondary item
at most once, except that options which give a secondary item the same colour may share it.
(D. E. Knuth, The Art of Computer Programming 7.2.2.1, algorithms X, C and M.)

A problem is set up once; any number of searches share it, each with its own options given
beforehand. Three kernels walk the same tree in the same order, node for node, so that even their
saved states can be swapped: `sparse` takes any problem; `dense` those without multiplicities and
with up to some 10,000 options, and is three to ten times as fast on them; `masks` those of up to
108 items without colours, and is twice as fast again where items have many options.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import TypeVar

from puzzlewright.core.deadlines import EVERY, check_deadline, within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import frozen, set_attribute
from puzzlewright.engine.exact_cover import _dense, _masks
from puzzlewright.engine.exact_cover._dense import DenseSearch
from puzzlewright.engine.exact_cover._masks import Masks, MaskSearch
from puzzlewright.engine.exact_cover._matrix import Matrix
from puzzlewright.engine.exact_cover._sparse import SparseProblem, SparseSearch
from puzzlewright.engine.kernel.cpu_dispatch import Vectors, fastest, is_vectorised
from puzzlewright.engine.kernel.seeds import shuffle

#: A search by any of the kernels.
CoverSearch = DenseSearch | MaskSearch | SparseSearch

Row = TypeVar("Row", bound=Sequence[object])

#: The kernels by name; "auto" takes the quickest that can.
METHODS = ("dense", "sparse", "masks")

#: The dense kernel's matrix may be this large. It gets slower where caches no longer help, but even
#: at half of this it is still many times as fast as the sparse one (200,000 nodes a second against
#: 11,000 on 16 octominoes).
DENSE_BYTES = 128 << 20

#: The kernel of masks has a bit for each item, and some for the number of the option. Each of its
#: levels may have a list of all options.
MASK_ITEMS, MASK_OPTIONS = 108, 1 << 20
MASK_BYTES = 128 << 20

#: With at least this many options, masks are quicker than the matrix: 1.2 to 1.9 times with 500 to
#: 2,800 of them; with 100 to 250 they take up to 1.6 times as long.
MANY_OPTIONS = 400

#: Pairs of items of one option, in all: the set-up of the matrix looks at each.
MOST_PAIRS = 1 << 28

#: Options whose texts are put together at once.
CHUNK = 4096

#: Colours are numbered in C integers.
MOST_COLOURS = 1 << 31


@frozen
class CoverProblem:
    """An exact cover problem over numbers; it never changes.

    Items 0 to primary - 1 are primary, the next `secondary` ones secondary. An option is a sequence
    of (item, colour) pairs, colour 0 for none. Options without a primary item are never chosen.
    """

    primary: int
    secondary: int
    options: tuple[tuple[tuple[int, int], ...], ...]
    bounds: tuple[tuple[int, int], ...]

    def __init__(
        self,
        primary: int,
        secondary: int,
        options: Sequence[Sequence[tuple[int, int]]],
        bounds: Sequence[tuple[int, int]] | None = None,
    ) -> None:
        set_attribute(self, "primary", primary)
        set_attribute(self, "secondary", secondary)
        set_attribute(
            self,
            "options",
            tuple([_item_pairs(option) for option in with_deadline_checks(options)]),
        )
        given = [(1, 1)] * primary if bounds is None else bounds
        set_attribute(self, "bounds", tuple([(low, high) for low, high in given]))
        self._validate()

    def _validate(self) -> None:
        if self.primary < 0 or self.secondary < 0 or len(self.bounds) != self.primary:
            raise InputError("numbers of items and of bounds do not fit")
        for low, high in self.bounds:
            if not 0 <= low <= high or high < 1:
                raise InputError(
                    "bounds are low to high, 0 <= low <= high, 1 <= high", text=f"{low}:{high}"
                )
        starts, items, colours = self._flat
        known = not items or (min(items) >= 0 and max(items) < self.primary + self.secondary)
        if not known or any(colours) or not _has_distinct_items(starts, items):
            for number, option in enumerate(with_deadline_checks(self.options)):
                self._validate_option(number, option)

    def _validate_option(self, number: int, option: tuple[tuple[int, int], ...]) -> None:
        colours = dict(option)
        if len(colours) != len(option):
            raise InputError(f"option {number} has an item twice", text=str(option))
        for item, colour in option:
            if not 0 <= item < self.primary + self.secondary:
                raise InputError(f"option {number} has an unknown item", text=str(item))
            if colour and (item < self.primary or not 0 < colour < MOST_COLOURS):
                raise InputError(
                    f"option {number} has a colour where none may be", text=f"{item}:{colour}"
                )

    def search(
        self,
        *,
        given: Sequence[int] = (),
        collect: bool = True,
        method: str = "auto",
        seed: int | None = None,
    ) -> CoverSearch:
        """Return a new search for all solutions that contain the `given` options.

        With a seed, the options are tried in an order shuffled by it.
        """
        self._validate_given(given)
        search: CoverSearch
        method = self._method(method)
        if method == "dense":
            search = self._dense_search(given, seed)
        elif method == "masks":
            search = self._mask_search(given, seed)
        else:
            search = self._sparse_search(given, seed)
        search.collect = collect
        search.origin = (self, method, seed)
        return search

    def without(self, excluded: Collection[int]) -> CoverProblem:
        """Return the same problem, in which none of these options can be chosen.

        The others keep their numbers: an option without items stands in the place of each that is
        excluded. What was set up is used again as far as it goes.
        """
        same = CoverProblem.__new__(CoverProblem)
        options = list(self.options)
        starts, items, colours = self._flat
        left_items, left_colours, at = [], [], 0
        for number in sorted(excluded):
            options[number] = ()
            left_items += items[at : starts[number]]
            left_colours += colours[at : starts[number]]
            at = starts[number + 1]
        left = list(accumulate(map(len, options), initial=0))
        vars(same).update(
            primary=self.primary,
            secondary=self.secondary,
            options=tuple(options),
            bounds=self.bounds,
            is_unit=self.is_unit,
            _flat=(left, left_items + items[at:], left_colours + colours[at:]),
            _usable=[number for number in self._usable if number not in excluded],
        )
        return same

    def __reduce__(self) -> tuple[type[CoverProblem], tuple[object, ...]]:
        return CoverProblem, (self.primary, self.secondary, self.options, self.bounds)

    def _validate_given(self, given: Sequence[int]) -> None:
        for option in given:
            if not 0 <= option < len(self.options):
                raise InputError("no such option to be given", text=str(option))
            if all(item >= self.primary for item, _ in self.options[option]):
                raise InputError("an option without a primary item is given", text=str(option))

    def _method(self, method: str) -> str:
        """Settle "auto"; refuse what a kernel cannot do."""
        if method == "auto":
            if self._suits_masks and self._prefers_masks:
                return "masks"
            return "dense" if self._suits_dense else "sparse"
        if method not in METHODS:
            raise InputError(f"no such method (there are auto, {', '.join(METHODS)})", text=method)
        if method == "dense" and not self._suits_dense:
            raise InputError("too large, or with multiplicities: not for the dense method")
        if method == "masks" and not self._suits_masks:
            raise InputError(
                "too large, or with multiplicities or colours: not for the method masks"
            )
        return method

    @property
    def _suits_dense(self) -> bool:
        return self.is_unit and self._dense_bytes <= DENSE_BYTES and self._pairs <= MOST_PAIRS

    @property
    def _suits_masks(self) -> bool:
        items, options = self.primary + self.secondary, len(self.options)
        small = items <= MASK_ITEMS and options <= MASK_OPTIONS
        return (
            small
            and 16 * options * self.primary <= MASK_BYTES
            and self.is_unit
            and not any(self._flat[2])
        )

    @property
    def _prefers_masks(self) -> bool:
        """Whether lists of masks are likely to be quicker than the rows of a matrix."""
        return len(self.options) >= MANY_OPTIONS and is_vectorised(_masks, Vectors.AVX512)

    @cached_property
    def is_unit(self) -> bool:
        """Whether every primary item is to be covered exactly once."""
        return all(bound == (1, 1) for bound in self.bounds)

    @property
    def _pairs(self) -> int:
        """How many pairs of items of one option there are, which tells the time of the set-up."""
        return sum([len(option) * len(option) for option in self.options])

    @property
    def _dense_bytes(self) -> int:
        """About how large the dense kernel's matrix would be."""
        return matrix_bytes(len(self.options), len(self._flat[1]), self.primary)

    @cached_property
    def fingerprint(self) -> bytes:
        """A name for the problem: other problems have others."""
        from hashlib import sha256  # loads OpenSSL, which only checkpoints need

        content = sha256(f"({self.primary!r}, {self.secondary!r}, ".encode())
        for part in (*_repr_parts(self.options), ", ", *_repr_parts(self.bounds), ")"):
            content.update(part.encode())
        return content.digest()

    @cached_property
    def _usable(self) -> list[int]:
        """The options that can be chosen at all."""
        primary = self.primary
        options = enumerate(with_deadline_checks(self.options))
        return [n for n, option in options if option and min(option)[0] < primary]

    def _order(self, seed: int) -> list[int]:
        """Return the usable options, shuffled."""
        order = list(self._usable)
        shuffle(order, seed)
        return order

    @cached_property
    def _flat(self) -> tuple[list[int], list[int], list[int]]:
        """Where each option starts, and the items and colours of all of them in a row."""
        items = [item for option in with_deadline_checks(self.options) for item, _ in option]
        colours = [colour for option in with_deadline_checks(self.options) for _, colour in option]
        return list(accumulate(map(len, self.options), initial=0)), items, colours

    @cached_property
    def _sparse(self) -> SparseProblem:
        return SparseProblem(self.primary, self.secondary, *self._flat, self.bounds)

    def _sparse_search(self, given: Sequence[int], seed: int | None) -> SparseSearch:
        if seed is None:
            return SparseSearch(self._sparse, given)
        order = self._order(seed)
        unusable = set(range(len(self.options))).difference(order)
        rank = [0] * len(self.options)
        for place, option in enumerate(within_deadline([*order, *sorted(unusable)])):
            rank[option] = place
        return SparseSearch(self._sparse, given, rank)

    @cached_property
    def _matrix(self) -> Matrix:
        return self._matrix_in_order(self._usable)

    def _matrix_in_order(self, order: Sequence[int]) -> Matrix:
        return Matrix(self.primary, self.secondary, *self._flat, order)

    @cached_property
    def _masks(self) -> Masks:
        return self._masks_in_order(self._usable)

    def _masks_in_order(self, order: Sequence[int]) -> Masks:
        masks: Masks = fastest(_masks, Vectors.AVX512).Masks(self.primary, *self._flat[:2], order)
        return masks

    def _mask_search(self, given: Sequence[int], seed: int | None) -> MaskSearch:
        masks = self._masks if seed is None else self._masks_in_order(self._order(seed))
        search: MaskSearch = fastest(_masks, Vectors.AVX512).MaskSearch(masks, given)
        return search

    def _dense_search(self, given: Sequence[int], seed: int | None) -> DenseSearch:
        matrix = self._matrix if seed is None else self._matrix_in_order(self._order(seed))
        search: DenseSearch = fastest(_dense).DenseSearch(matrix, given)
        return search


def with_deadline_checks(options: Iterable[Row]) -> Iterator[Row]:
    """Yield options, and look at the deadline after every few thousand of their items."""
    items = 0
    for option in options:
        items += len(option)
        if items > EVERY:
            items = 0
            check_deadline()
        yield option


def _item_pairs(option: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    """Return the items and colours of an option; pairs that are tuples already stay as they are."""
    if {*map(type, option)} == {tuple} and {*map(len, option)} == {2}:
        return tuple(option)  # type: ignore[arg-type]
    return tuple([(item, colour) for item, colour in option])


def _has_distinct_items(starts: Sequence[int], items: Sequence[int]) -> bool:
    """Tell whether no option has an item twice."""
    return all(
        len({*items[start:end]}) == end - start for start, end in within_deadline(pairwise(starts))
    )


def _repr_parts(values: tuple[object, ...]) -> Iterator[str]:
    """Yield what repr() would return, in parts: in one, millions of values take seconds."""
    yield "("
    for start in range(0, len(values), CHUNK):
        check_deadline()
        yield ", " * (start > 0) + ", ".join(map(repr, values[start : start + CHUNK]))
    yield ",)" if len(values) == 1 else ")"


def matrix_bytes(options: int, nodes: int, primary: int) -> int:
    """Return about how large the dense kernel's matrix is; nodes are the items of all options."""
    return options * (nodes + 32 * primary) // 8
