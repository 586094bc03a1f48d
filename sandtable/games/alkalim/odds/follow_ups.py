"""What nearly always follows a choice, as the keys that say so: one click takes both, or only the first."""

from __future__ import annotations

from sandtable.games.alkalim.content.board import Hex
from sandtable.games.alkalim.content.book import CITIES
from sandtable.games.alkalim.content.world import face_key
from sandtable.games.alkalim.records import Party
from sandtable.games.alkalim.rules.bazaar import bazaar_sources
from sandtable.games.alkalim.rules.experience import payments, points
from sandtable.games.alkalim.rules.movement import can_still_move, opened, worth_keeping
from sandtable.games.alkalim.rules.quests import quests
from sandtable.games.alkalim.state import AlKalim

Keys = tuple[str, ...]
STOP: Keys = ("stop",)


def after_walking(g: AlKalim) -> Keys:
    """A walk of one space is the end of the movement, though cards and gear could lead on."""
    return STOP if can_still_move(g) else ()


def after_going(g: AlKalim, at: Hex) -> Keys:
    """Whoever clicks a destination goes there and stops; which dice are left over does not matter then."""
    if not can_still_move(g):
        return ()
    entry, storm = opened(g, g.party)
    routes = g.world.routes(g.party.at, g.dice, storm, entry or g.world.entry, at)
    if len(routes) > 1:
        routes = worth_keeping(g, routes)
    if len(routes) < 2:
        return STOP
    return f"keep {_dice(g, routes[0][1])}", *STOP


def _dice(g: AlKalim, faces: tuple[int, ...]) -> str:
    return "; ".join(face_key(g.world, face) for face in faces) or "no dice"


def after_appearing(g: AlKalim, city: int) -> Keys:
    """Whoever lets a Lost City appear visits it."""
    return () if g.stormy(g.party.at) else (f"explore {CITIES[city]}",)


def after_paying(g: AlKalim, left: int) -> Keys:
    """Whoever has spent the last gold leaves, unless a card helps in bazaars."""
    return ("leave",) if not left and not bazaar_sources(g) else ()


def after_learning(g: AlKalim, party: Party) -> Keys:
    """Whoever has spent his points is done; that he might discard a quest now is rarely wanted."""
    ways = payments(tuple(party.trophies), g.world.price)
    enough = points(party) >= 2 * g.world.price
    return ("done",) if len(ways) == 1 and quests(party) and not enough else ()
