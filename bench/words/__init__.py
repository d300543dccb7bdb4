"""Puzzles of words: fill-ins, criss-crosses, word searches."""
