"""Fuzzing of every reader: `make fuzz`. docs/architecture.md, "Tests", has the overview."""
