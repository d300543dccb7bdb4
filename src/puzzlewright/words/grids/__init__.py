"""Grids of words that cross, their marks, and how our texts write both."""
