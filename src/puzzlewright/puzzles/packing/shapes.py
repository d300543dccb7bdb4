"""All connected shapes (polyforms) of a size: free, one-sided and fixed ones."""

from __future__ import annotations

from functools import cache

from puzzlewright.puzzles.packing.lattice import Lattice, Shape


@cache
def free_shapes(lattice: Lattice, size: int) -> tuple[Shape, ...]:
    """Return all connected shapes of `size` cells; turns and mirror images are the same shape."""
    return _all_shapes(lattice, size, flip=True)


@cache
def one_sided_shapes(lattice: Lattice, size: int) -> tuple[Shape, ...]:
    """Return all connected shapes of `size` cells; only turns are the same shape."""
    return _all_shapes(lattice, size, flip=False)


@cache
def fixed_shapes(lattice: Lattice, size: int) -> tuple[Shape, ...]:
    """Return all connected shapes of `size` cells; each turn and mirror image is another shape."""
    looks = {
        look
        for shape in free_shapes(lattice, size)
        for look in lattice.orientations(shape, turn=True, flip=True)
    }
    return tuple(sorted(looks, key=sorted))


def _all_shapes(lattice: Lattice, size: int, *, flip: bool) -> tuple[Shape, ...]:
    if size == 1:
        starts = [[(0,) * lattice.dimensions]] if lattice.period == 1 else [[(1, 1)]]
        return (canonical(lattice, frozenset(starts[0]), flip=flip),)
    found = set()
    for smaller in _all_shapes(lattice, size - 1, flip=flip):
        for cell in smaller:
            for other in lattice.neighbours(cell):
                if other not in smaller:
                    found.add(canonical(lattice, smaller | {other}, flip=flip))
    return tuple(sorted(found, key=sorted))


def canonical(lattice: Lattice, shape: Shape, *, flip: bool) -> Shape:
    """Return the one of all turns (and flips) of a shape that stands for them."""
    return lattice.orientations(shape, turn=True, flip=flip)[0]
