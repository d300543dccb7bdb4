"""Other people's files: one module for each format, and the register of all of them."""
