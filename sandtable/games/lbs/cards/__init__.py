"""What the cards do: a module for each Faction, and one for each type of the cards that every deck may use (`commons`).
Importing this package registers them all."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

from sandtable.games.lbs.cards.language.registering import complete

for _module in sorted(m.name for m in walk_packages(__path__, f"{__name__}.")):
    import_module(_module)
complete()
