"""What tests share: oracles, strategies, and ways to run things."""
