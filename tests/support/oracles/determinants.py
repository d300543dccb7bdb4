"""The oracle of determinants."""

from __future__ import annotations


def determinant(matrix: list[list[int]]) -> int:
    """Return a determinant in whole numbers (E. H. Bareiss, 1968)."""
    rows = [row[:] for row in matrix]
    sign, before = 1, 1
    for k in range(len(rows) - 1):
        pivot = next((i for i in range(k, len(rows)) if rows[i][k]), None)
        if pivot is None:
            return 0
        if pivot != k:
            rows[k], rows[pivot], sign = rows[pivot], rows[k], -sign
        for i in range(k + 1, len(rows)):
            for j in range(k + 1, len(rows)):
                rows[i][j] = (rows[i][j] * rows[k][k] - rows[i][k] * rows[k][j]) // before
        before = rows[k][k]
    return sign * rows[-1][-1] if rows else 1
