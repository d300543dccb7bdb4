"""Exact cover with colours and multiplicities: four kernels, counts by memoisation, sudokus."""
