"""Edge matching: search by cells or domains, counts by dynamic programming, twin layouts."""
