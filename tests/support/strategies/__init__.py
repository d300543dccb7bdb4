"""What hypothesis draws from."""
