"""Exact chances of combats, duels, tests and travels, and advice made from them."""
