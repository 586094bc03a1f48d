"""The games: one package each, which imports the kernel and nothing else of Sandtable."""

from sandtable.kernel.registry import UnknownGame, get, names, register

__all__ = ["UnknownGame", "get", "names", "register"]
