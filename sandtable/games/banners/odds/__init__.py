"""Exact chances, and what a player may look at before a choice."""
