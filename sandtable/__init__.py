"""Sandtable: an executable rulebook and online table for three tabletop games.

The layers, each of which may import only from those above it: `kernel`, `games`, `bots`, `learn`, `server`, `cli`.
"""

__version__ = "0.2.0"
