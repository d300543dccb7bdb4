"""One folder per kind of puzzle, the same few files in each."""
