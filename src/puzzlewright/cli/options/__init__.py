"""Options that several verbs share: declared to argparse, checked, and turned into values."""
