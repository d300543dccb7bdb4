"""Searches of fill-ins beyond the plain solver: improvers, constraints, candidates, reasons."""
