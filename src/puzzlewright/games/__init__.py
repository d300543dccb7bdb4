"""Puzzles to play: one HTML file each, which needs nothing but a browser."""
