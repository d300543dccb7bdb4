"""Sudokus to be seen: drawings, printed pages, games, searches to watch."""
