"""Browsers, and what tests do in them."""
