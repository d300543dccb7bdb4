"""Word searches to be seen: drawings, pages, games, searches to watch."""
