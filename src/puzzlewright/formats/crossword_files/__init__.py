"""Crosswords in formats of other programs: .puz, .jpz, .cfp, .xd and Across Lite's text."""
