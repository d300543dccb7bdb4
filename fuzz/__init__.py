"""Fuzzing of every reader: `make fuzz`. docs/how-it-works/tests-and-build.md has the overview."""
