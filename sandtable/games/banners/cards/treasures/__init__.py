"""Treasures (16.5, 18.2)."""
