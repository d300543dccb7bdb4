"""Plain and slow ways to the same answers, which share no code with what is tested."""
