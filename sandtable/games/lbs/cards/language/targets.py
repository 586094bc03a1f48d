"""What an ability can ask its player to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sandtable.games.lbs.content.shapes import FOLLOWER, HERO, HOLDING, ITEM, SECTION, Target
from sandtable.games.lbs.rules.armies import opposing, seat_side
from sandtable.games.lbs.rules.entering import destroy
from sandtable.games.lbs.rules.places import at_battle
from sandtable.games.lbs.rules.stats import strength
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.state import BURIED, HAND, SAVED, Lbs
from sandtable.kernel import Flow

# -- targets -----------------------------------------------------------------------------------------------------------

Fits = Callable[[Lbs, Act, int], bool]


def _target(
    base_pool: Callable[[Lbs, Act], Iterable[int]],
    word: str,
    fits: Fits | None,
    *,
    mine: bool,
    theirs: bool,
    other: bool,
    bowed: bool | None,
    reach: bool,
    optional: bool,
    unit: bool = False,
    free: bool = False,
    bars: str = "",
) -> Target:
    def pool(g: Lbs, a: Act) -> list[int]:
        seat, me = a.seat, a.card
        return [
            c
            for c in base_pool(g, a)
            if (not mine or g.controller[c] == seat)
            and (not theirs or g.controller[c] != seat)
            and (not other or c != me)
            and (bowed is None or g.bowed[c] is bowed)
            and (fits is None or fits(g, a, c))
        ]

    target = Target(pool, word, reach=reach, optional=optional, free=free)
    target.unit = unit
    target.bars = bars
    return target


def hero(
    fits: Fits | None = None,
    *,
    mine: bool = False,
    theirs: bool = False,
    other: bool = False,
    bowed: bool | None = None,
    reach: bool = False,
    optional: bool = False,
    unit: bool = False,
    free: bool = False,
    bars: str = "",
    word: str = "a Hero",
) -> Target:
    """A Hero in play. `unit`: the target is the unit (invisibility does not protect it). In a battle only Heroes
    there, unless `reach`. `bars`: see `Target`."""
    return _target(
        lambda g, a: g.all_heroes(),
        word,
        fits,
        mine=mine,
        theirs=theirs,
        other=other,
        bowed=bowed,
        reach=reach,
        optional=optional,
        unit=unit,
        free=free,
        bars=bars,
    )


def your_hero(fits: Fits | None = None, **more: Any) -> Target:
    return hero(fits, mine=True, **{"word": "a Hero of yours", **more})


def opposing_hero(fits: Fits | None = None, **more: Any) -> Target:
    """In a battle a Hero of the other army there; outside of one anybody else's (LBS FAQ opposing)."""
    word = more.pop("word", "an opposing Hero")
    return _target(
        lambda g, a: opposing(g, a.seat),
        word,
        fits,
        mine=False,
        theirs=False,
        other=False,
        bowed=more.pop("bowed", None),
        reach=more.pop("reach", False),
        optional=more.pop("optional", False),
        unit=more.pop("unit", False),
        free=more.pop("free", False),
        bars=more.pop("bars", ""),
    )


def attached(mask: int, fits: Fits | None = None, *, word: str, **more: Any) -> Target:
    """An attached card (or token) of these types, in play."""
    settings = {
        "mine": False,
        "theirs": False,
        "other": False,
        "bowed": None,
        "reach": False,
        "optional": False,
        "unit": False,
        "free": False,
        **more,
    }
    return _target(lambda g, a: [c for c in g.in_play() if g.kind[c] & mask and g.host[c] >= 0], word, fits, **settings)


def follower(fits: Fits | None = None, **more: Any) -> Target:
    return attached(FOLLOWER, fits, **{"word": "a Follower", **more})


def opposing_follower(fits: Fits | None = None, **more: Any) -> Target:
    def both(g: Lbs, a: Act, c: int) -> bool:
        return g.host[c] in opposing(g, a.seat) and (fits is None or fits(g, a, c))

    return follower(both, **{"word": "an opposing Follower", **more})


def item(fits: Fits | None = None, **more: Any) -> Target:
    return attached(ITEM, fits, **{"word": "an Item", **more})


def character(fits: Fits | None = None, **more: Any) -> Target:
    """A Hero or a Follower."""
    settings = {
        "mine": False,
        "theirs": False,
        "other": False,
        "bowed": None,
        "reach": False,
        "optional": False,
        "unit": False,
        "free": False,
        **more,
    }
    word = settings.pop("word", "a Hero or Follower")
    return _target(lambda g, a: [c for c in g.in_play() if g.kind[c] & (HERO | FOLLOWER)], word, fits, **settings)


def in_play(mask: int, fits: Fits | None = None, *, word: str, **more: Any) -> Target:
    """Any card in play of these types (Holdings, Stories, Omens...)."""
    settings = {
        "mine": False,
        "theirs": False,
        "other": False,
        "bowed": None,
        "reach": True,
        "optional": False,
        "unit": False,
        "free": False,
        **more,
    }
    return _target(lambda g, a: [c for c in g.in_play() if g.kind[c] & mask], word, fits, **settings)


def holding(fits: Fits | None = None, **more: Any) -> Target:
    return in_play(HOLDING, fits, **{"word": "a Holding", **more})


def section(fits: Fits | None = None, **more: Any) -> Target:
    """A City Section; in a battle any, unless `reach=False`."""
    return in_play(SECTION, fits, **{"word": "a City Section", **more})


def player(others: bool = True, fits: Callable[[Lbs, Act, int], bool] | None = None, word: str = "a player") -> Target:
    """A player still in the game; in a battle, for a card that is not there, one who has a part in it (LBS AW 50)."""

    def pool(g: Lbs, a: Act) -> list[int]:
        far = g.battle is not None and a.trigger is None and not at_battle(g, a.card)
        return [
            s
            for s in g.seats()
            if (not others or s != a.seat) and (fits is None or fits(g, a, s)) and not (far and seat_side(g, s) < 0)
        ]

    return Target(pool, word, what="seat")


def in_pile(
    zone: int, fits: Fits | None = None, *, mine: bool = True, theirs: bool = False, word: str = "a card"
) -> Target:
    """A card in a Saved or Buried pile (or the player's own hand: zone HAND)."""

    def pool(g: Lbs, a: Act) -> list[int]:
        found: list[int] = []
        for s, p in enumerate(g.players):
            if (mine and s == a.seat) or (theirs and s != a.seat):
                found.extend(p.saved if zone == SAVED else p.buried if zone == BURIED else p.hand)
        return [c for c in found if c != a.card and (fits is None or fits(g, a, c))]

    return Target(pool, word, free=zone == HAND)


def number(pool: Callable[[Lbs, Act], Iterable[int]], word: str = "a number") -> Target:
    return Target(pool, word, what="number", free=True)


# -- costs that are destroyed cards ------------------------------------------------------------------------------------


def give_up(g: Lbs, a: Act) -> Flow[None]:
    """The card chosen first is destroyed, as the cost (LBS FAQ payments-and-costs/1); `a.data` keeps its Strength, and
    whether it really was destroyed."""
    a.data["strength"] = strength(g, a.target)
    a.data["given up"] = yield from destroy(g, a.target, "cost", a.seat)
