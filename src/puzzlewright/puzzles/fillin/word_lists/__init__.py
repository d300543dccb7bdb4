"""Lists of words for fill-ins: reading, caching, and what single slots take of them."""
