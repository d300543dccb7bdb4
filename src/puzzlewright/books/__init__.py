"""Books: what describes them in Python or in a book file, and how they are made and typeset."""
