"""Puzzles: found in games of bots, proved by trying every answer again and again, written as scenario files."""
