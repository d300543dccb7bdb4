"""Criss-crosses as drawings, printed pages, games and searches to look at."""
