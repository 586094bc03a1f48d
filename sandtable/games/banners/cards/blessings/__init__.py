"""Blessings (16.4, 18.3), a module for each kingdom."""
