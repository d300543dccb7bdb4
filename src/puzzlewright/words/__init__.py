"""Words and letters: what all puzzles of words share, whatever their kind.

From text to cells (`cells`), lists of words with clues (`lists`), entries, grids of letters, and
how all of these are written in our own text.
"""
