"""The API under /api/v1, one module for each noun, and the pages beside it."""
