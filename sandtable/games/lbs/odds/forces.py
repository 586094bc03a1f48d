"""What units would do: the damage of an engagement, the Strength sent to a City Section."""

from __future__ import annotations

from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.armies import army
from sandtable.games.lbs.rules.engaging import engagers, engaging_strength
from sandtable.games.lbs.state import Lbs


def blow(g: Lbs, hero: int, archery: bool = False) -> int:
    """The damage that a unit would do with all its unbowed cards, or with its archers."""
    able = engagers(g, hero)
    if not archery:
        return sum(engaging_strength(g, c) for c in able)
    archers = [c for c in able if stats.has(g, c, "Archery")]
    return sum(max(0, engaging_strength(g, c) + stats.amount(g, c, "Archery")) for c in archers)


def ready_strength(g: Lbs, hero: int) -> int:
    """What the unbowed cards of a unit would do in one engagement."""
    return sum(engaging_strength(g, c) for c in (hero, *stats.followers(g, hero)) if not g.bowed[c])


def ready_army(g: Lbs, side: int) -> int:
    """The same for one side of the battle being fought."""
    return sum(ready_strength(g, h) for h in army(g, side))


def at_home(g: Lbs, seat: int) -> int:
    """What the seat's units that are ready at home would do, each in one engagement."""
    return sum(ready_strength(g, h) for h in g.heroes(seat) if not g.bowed[h] and g.place[h] == -1)


def blows(g: Lbs, section: int, side: int) -> list[int]:
    """What each unit that was sent to a City Section would do in an engagement."""
    sides = {} if g.attack is None else g.attack.sides
    return [ready_strength(g, h) for h, s in sides.items() if s == side and g.place[h] == section]


def assigned(g: Lbs, section: int, side: int) -> int:
    """The Strength of the units sent to a City Section."""
    sides = {} if g.attack is None else g.attack.sides
    return sum(stats.unit_strength(g, h) for h, s in sides.items() if s == side and g.place[h] == section)
