"""Chances and figures, from what a seat may know."""
