"""Words with clues for those who bring no list of their own."""

from __future__ import annotations

#: Words for whoever has none at hand.
OWN_WORDS = """\
puzzle;what you are holding
grid;rows and columns
cross;what words do here
word;one of many below
letter;a sign of an alphabet
corner;where two sides meet
pencil;it has an eraser at its end
answer;it comes after a question
clue;a hint
solve;find out
across;from left to right
down;from top to bottom
square;four equal sides
riddle;a question with a twist
number;one, two or three
paper;it folds and it tears
eraser;for second thoughts
mirror;it turns left to right
"""
