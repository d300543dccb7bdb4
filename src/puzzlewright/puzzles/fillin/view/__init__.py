"""Fill-ins as drawings, printed pages, games and searches to look at."""
