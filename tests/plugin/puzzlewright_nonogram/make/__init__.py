"""Making nonograms."""
