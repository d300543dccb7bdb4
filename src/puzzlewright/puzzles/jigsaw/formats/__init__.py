"""Files of jigsaws: lists of pieces, JSON, and what such files leave open."""
