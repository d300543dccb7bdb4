"""The generator of packings."""
