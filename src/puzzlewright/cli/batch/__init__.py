"""Many new puzzles by one `make`: tasks, processes, manifests, seeds, sheets."""
