"""The games: one package each, which imports the kernel and nothing else of Sandtable."""

from sandtable.kernel.registry import UnknownGame, at_home, get, names, register
