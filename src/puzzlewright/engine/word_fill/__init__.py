"""Filling slots with words: complete search, restarts, a portfolio, large neighbourhoods, conflicts."""
