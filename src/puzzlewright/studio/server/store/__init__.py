"""Where the studio keeps everything: one SQLite file, or a PostgreSQL database.

`database.open_store(url)` connects and brings the schema up to date; `Store.reader()` and
`Store.writer()` yield a connection in a transaction. The other modules are repositories: plain
functions that take the connection first and return rows; lists and books are tables of one class.

    store = open_store("sqlite:///studio.sqlite")
    with store.writer() as c:
        puzzle = puzzles.create(c, users.LOCAL, puzzles.NewPuzzleRow("sudoku", text))

Transactions are short: compute first, then write. Events are appended last (see events.py).
"""
