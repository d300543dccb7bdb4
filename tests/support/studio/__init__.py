"""Studios, stores and visitors."""
