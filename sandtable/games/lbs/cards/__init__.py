"""The effects of the cards, a module per part of the pool. Importing this package registers them all."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from sandtable.games.lbs.effects import complete

for _module in sorted(m.name for m in iter_modules(__path__)):
    import_module(f"{__name__}.{_module}")
complete()
