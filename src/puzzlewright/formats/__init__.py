"""File formats of other programs: one module for each, and the register of all."""
