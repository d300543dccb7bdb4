"""Words crossing on a board: beam search, ruin and recreate, replica exchange, large neighbourhoods."""
