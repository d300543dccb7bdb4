"""The terminal: streams, the progress bar, Ctrl-C, log lines, screens that change in place."""
