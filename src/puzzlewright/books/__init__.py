"""Books of puzzles: what describes them, from Python or a book file, and how they are made and set."""
