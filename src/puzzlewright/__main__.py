"""`python -m puzzlewright` is the same as the command `puzzlewright`."""

import sys

from puzzlewright.start import main

if __name__ == "__main__":
    sys.exit(main())
