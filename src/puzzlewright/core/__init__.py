"""What everything stands on: errors, outcomes, files, limits, deadlines, arguments, JSON, XML, TOML, plug-ins."""
