"""Packings to be seen: drawings, pages, games, animations, searches to watch."""
