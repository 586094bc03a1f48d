"""Positions read from and written to scenario files."""
