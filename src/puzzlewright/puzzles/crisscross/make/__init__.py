"""The generator of criss-crosses."""
