"""Packing.

Search from the first free cell, counts by frontier, determinant and Burnside's lemma.
"""
