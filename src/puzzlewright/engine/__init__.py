"""Searches over integers: they know no puzzle, and one driver runs them all."""
