"""Positions as scenario files write them."""
