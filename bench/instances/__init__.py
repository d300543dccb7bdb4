"""What is measured: puzzles of each kind, made here or read from a folder of files."""
