"""What `book` needs: book files, their keys, the puzzles they order, and the collection of all."""
