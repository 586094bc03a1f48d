"""What an ability can ask its player to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sandtable.games.lbs.content.book import Target
from sandtable.games.lbs.content.shapes import FOLLOWER, HERO, HOLDING, ITEM, SECTION
from sandtable.games.lbs.rules.armies import opposing, seat_side
from sandtable.games.lbs.rules.duel import may_challenge
from sandtable.games.lbs.rules.entering import destroy
from sandtable.games.lbs.rules.places import at_battle
from sandtable.games.lbs.rules.stats import has, ka, strength
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.state import BURIED, HAND, SAVED, Lbs
from sandtable.kernel import Flow

Fits = Callable[[Lbs, Act, int], bool]


def _target(
    base_pool: Callable[[Lbs, Act], Iterable[int]],
    fits: Fits | None = None,
    *,
    word: str,
    mine: bool = False,
    theirs: bool = False,
    other: bool = False,
    bowed: bool | None = None,
    trait: str = "",
    reach: bool = False,
    optional: bool = False,
    unit: bool = False,
    free: bool = False,
    bars: str = "",
) -> Target:
    """A card of this pool: one's own, others', not the card itself, bowed or not, with a trait. `unit`: the target is
    the unit (invisibility does not protect it). In a battle only cards there, unless `reach`. `bars`: see `Target`."""

    def pool(g: Lbs, act: Act) -> Iterable[int]:
        found, controller = base_pool(g, act), g.controller
        if mine:
            found = [c for c in found if controller[c] == act.seat]
        if theirs:
            found = [c for c in found if controller[c] != act.seat]
        if other:
            found = [c for c in found if c != act.card]
        if bowed is not None:
            found = [c for c in found if g.bowed[c] is bowed]
        if trait:
            found = [c for c in found if has(g, c, trait)]
        return found if fits is None else [c for c in found if fits(g, act, c)]

    return Target(pool, word, "card", free, reach, optional, bars, unit)


def hero(fits: Fits | None = None, **more: Any) -> Target:
    """A Hero in play."""
    return _target(lambda g, act: g.all_heroes(), fits, **{"word": "a Hero", **more})


def your_hero(fits: Fits | None = None, **more: Any) -> Target:
    return hero(fits, mine=True, **{"word": "a Hero of yours", **more})


def opposing_hero(fits: Fits | None = None, **more: Any) -> Target:
    """In a battle a Hero of the other army there; outside of one anybody else's (LBS FAQ opposing)."""
    return _target(lambda g, act: opposing(g, act.seat), fits, **{"word": "an opposing Hero", **more})


def attached(mask: int, fits: Fits | None = None, **more: Any) -> Target:
    """An attached card (or token) of these types, in play."""
    return _target(lambda g, act: [c for c in g.of_types(mask) if g.host[c] >= 0], fits, **more)


def follower(fits: Fits | None = None, **more: Any) -> Target:
    return attached(FOLLOWER, fits, **{"word": "a Follower", **more})


def opposing_follower(fits: Fits | None = None, **more: Any) -> Target:
    def both(g: Lbs, act: Act, card: int) -> bool:
        return g.host[card] in opposing(g, act.seat) and (fits is None or fits(g, act, card))

    return follower(both, **{"word": "an opposing Follower", **more})


def item(fits: Fits | None = None, **more: Any) -> Target:
    return attached(ITEM, fits, **{"word": "an Item", **more})


def character(fits: Fits | None = None, **more: Any) -> Target:
    """A Hero or a Follower."""
    return in_play(HERO | FOLLOWER, fits, **{"word": "a Hero or Follower", "reach": False, **more})


def in_play(mask: int, fits: Fits | None = None, **more: Any) -> Target:
    """Any card in play of these types (Holdings, Stories, Omens...); in a battle, too, unless `reach=False`."""
    return _target(lambda g, act: g.of_types(mask), fits, **{"reach": True, **more})


def holding(fits: Fits | None = None, **more: Any) -> Target:
    return in_play(HOLDING, fits, **{"word": "a Holding", **more})


def section(fits: Fits | None = None, **more: Any) -> Target:
    """A City Section; in a battle any, unless `reach=False`."""
    return in_play(SECTION, fits, **{"word": "a City Section", **more})


def player(others: bool = True, fits: Callable[[Lbs, Act, int], bool] | None = None, word: str = "a player") -> Target:
    """A player still in the game; in a battle, for a card that is not there, one who has a part in it (LBS AW 50)."""

    def pool(g: Lbs, act: Act) -> list[int]:
        far = g.battle is not None and act.trigger is None and not at_battle(g, act.card)
        return [
            s
            for s in g.seats()
            if (not others or s != act.seat) and (fits is None or fits(g, act, s)) and not (far and seat_side(g, s) < 0)
        ]

    return Target(pool, word, what="seat")


def in_pile(
    zone: int, fits: Fits | None = None, *, mine: bool = True, theirs: bool = False, word: str = "a card"
) -> Target:
    """A card in a Saved or Buried pile (or the player's own hand: zone HAND)."""

    def pool(g: Lbs, act: Act) -> list[int]:
        found: list[int] = []
        for s, p in enumerate(g.players):
            if (mine and s == act.seat) or (theirs and s != act.seat):
                found.extend(p.saved if zone == SAVED else p.buried if zone == BURIED else p.hand)
        return [c for c in found if c != act.card and (fits is None or fits(g, act, c))]

    return Target(pool, word, free=zone == HAND)


def number(pool: Callable[[Lbs, Act], Iterable[int]], word: str = "a number") -> Target:
    return Target(pool, word, what="number", free=True)


def weaker(g: Lbs, act: Act, card: int) -> bool:
    """With less Ka than the acting card."""
    return ka(g, card) < ka(g, act.card)


def challengeable(g: Lbs, act: Act, card: int) -> bool:
    """Whom the acting card may challenge."""
    return may_challenge(g, act.card, card)


def wet(g: Lbs, act: Act, card: int) -> bool:
    return g.water[card] > 0


def its_own(g: Lbs, act: Act, card: int) -> bool:
    """Attached to the acting card."""
    return g.host[card] == act.card


def of_type(mask: int) -> Fits:
    return lambda g, act, card: bool(g.kind[card] & mask)


def yours(g: Lbs, me: int, card: int, mask: int = -1) -> bool:
    """For continuous effects: a card of these types with the same controller as the effect's."""
    return g.controller[card] == g.controller[me] and bool(g.kind[card] & mask)


def give_up(g: Lbs, act: Act) -> Flow[None]:
    """The card chosen first is destroyed, as the cost (LBS FAQ payments-and-costs/1); `act.data` keeps its Strength,
    and whether it really was destroyed."""
    act.data["strength"] = strength(g, act.target)
    act.data["given up"] = yield from destroy(g, act.target, "cost", act.seat)
