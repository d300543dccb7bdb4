"""Showing nonograms: drawings, pages, animations."""
