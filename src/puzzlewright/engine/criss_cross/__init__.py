"""Words crossing on a board.

Beam search, ruin and recreate, replica exchange, large neighbourhoods.
"""
