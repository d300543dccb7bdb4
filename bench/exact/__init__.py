"""Counts and proofs: exact cover, sudokus, jigsaws, packings."""
