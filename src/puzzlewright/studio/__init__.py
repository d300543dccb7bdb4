"""The studio: make, prove, print, play and keep puzzles in the browser (`puzzlewright studio`)."""
