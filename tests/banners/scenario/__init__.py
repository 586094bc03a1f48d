"""Positions of scenario files."""
