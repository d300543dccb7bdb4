"""Puzzles and cases that several tests share."""
