"""Searches of fill-ins beyond the plain solver.

Improvers, constraints, candidates, refills, reasons.
"""
