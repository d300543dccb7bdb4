"""Words hidden in a grid: placing them, filling around them, and finding all that are there."""
