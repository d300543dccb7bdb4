"""What everything stands on.

Errors, outcomes, files, limits, deadlines, arguments, JSON, XML, TOML, plug-ins.
"""
