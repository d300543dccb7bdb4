"""The verbs of the command line, one module each, imported when they are used."""
