"""Filling slots with words.

Complete search, restarts, a portfolio, large neighbourhoods, conflicts.
"""
