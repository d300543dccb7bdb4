"""Outputs: one module for each thing that a puzzle can be written as."""
