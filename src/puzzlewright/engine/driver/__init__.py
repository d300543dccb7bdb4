"""The driver of all searches: one protocol, runs, pieces, threads, checkpoints, improvement."""
