"""The generator of fill-ins and filled crosswords."""
