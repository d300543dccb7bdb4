"""The generator of word searches."""
