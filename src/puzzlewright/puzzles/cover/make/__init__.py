"""The generator of exact cover problems."""
