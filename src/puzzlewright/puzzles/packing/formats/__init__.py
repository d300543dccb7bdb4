"""Files of packings: those of BurrTools."""
