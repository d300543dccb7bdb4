"""The generator of sudokus."""
