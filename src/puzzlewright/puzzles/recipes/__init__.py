"""Recipes: what a generator is asked for, its fields and budget, and how a puzzle was made."""
