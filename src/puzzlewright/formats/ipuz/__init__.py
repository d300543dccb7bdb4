"""The format ipuz.

JSON with a version and kinds of puzzle, a module for the fields of each kind.
"""
