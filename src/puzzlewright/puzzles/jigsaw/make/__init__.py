"""The generator of jigsaws."""
