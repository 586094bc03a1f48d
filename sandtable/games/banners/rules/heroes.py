"""Heroes (chapter 14): building and gaining them, and those who return to their kingdoms."""

from __future__ import annotations

from sandtable.games.banners.content.cardbook import cards
from sandtable.games.banners.content.forces import HUGE
from sandtable.games.banners.content.map import Hex, Mask, members
from sandtable.games.banners.rules.building import build_hexes, ready_rules, status_here, when_it_acts
from sandtable.games.banners.rules.settlements import standing_at, standing_mask
from sandtable.games.banners.rules.stacks import HORNE, abilities, may_stack, no_room, take_up
from sandtable.games.banners.state import NOBODY, PLAYMAT, Banners
from sandtable.kernel import Choice, Decision, Flow


def waiting(g: Banners, kingdom: int) -> list[int]:
    """The kingdom's heroes on its playmat, face down (14.2)."""
    barred = g.magic.fallen | g.magic.unavailable
    return [u for u in g.campaign.heroes_of[kingdom] if g.at[u] == PLAYMAT and not barred >> u & 1]


def cost(g: Banners, kingdom: int) -> int:
    """What the common back of the kingdom's hero counters says (14.2)."""
    heroes = g.campaign.heroes_of[kingdom]
    return g.army_of(heroes[0]).cost if heroes else 0


def draw(g: Banners, kingdom: int) -> int:
    """A hero turned up at random (14.2)."""
    found = waiting(g, kingdom)
    return found[0] if len(found) == 1 else g.rng.pick(found, lambda unit: g.army_of(unit).name)


def build_places(g: Banners, kingdom: int) -> Mask:
    """Where a hero may be built: as armies, also where an own army stands, but not with another hero (14.2)."""
    heroes = g.campaign.heroes_of[kingdom]
    return build_hexes(g, kingdom, hero=True) & ~no_room(g, heroes[0], NOBODY)


def build_choices(g: Banners, kingdom: int) -> list[Choice]:
    if g.arcana is None or not g.campaign.heroes_of[kingdom] or g.gold[kingdom] < cost(g, kingdom):
        return []
    found = waiting(g, kingdom)
    if not found:
        return []
    places = build_places(g, kingdom)
    if len(found) == 1 and g.army_of(found[0]).card == HORNE:
        besieged = build_hexes(g, kingdom, hero=True, ignore_siege=True) & standing_mask(g)
        places |= besieged & ~no_room(g, found[0], NOBODY)  # 18.3, Dwarven Defense
    return [("hero", h) for h in members(places)]


def build(g: Banners, kingdom: int, at: Hex, free: bool = False, who: int = NOBODY) -> int:
    """Pay for a hero, turn one up, place it (14.2). Ready in a settlement or entry hex, unless its army is finished."""
    unit = draw(g, kingdom) if who == NOBODY else who
    price = 0 if free else cost(g, kingdom)
    g.gold[kingdom] -= price
    g.place(unit, at)
    army = g.companion(unit)
    ready = status_here(g, kingdom, at)
    if not ready or (army != NOBODY and g.finished >> army & 1):
        g.finished |= 1 << unit
    if g.events is not None:
        paid = "free" if free else f"{price} gold"
        acts = when_it_acts(g, not g.finished >> unit & 1)
        refs = (f"unit:{unit}", f"hex:{g.campaign.map.names[at]}", f"card:{card_id(g, unit)}")
        text = f"{g.does(kingdom, 'calls', 'call')} {g.unit_text(unit)} to {g.place_text(at)} ({paid}{acts})."
        rules = ready_rules(g, kingdom, unit, "BB 14.2/ready")
        g.note(text, "BB 14.2", *rules, refs=refs, by=g.seat(kingdom), card=refs[-1], short=g.unit_text(unit))
    return unit


def card_id(g: Banners, unit: int) -> str:
    number = g.army_of(unit).card
    return cards()[number].id if number >= 0 else "enslaved-hero"


# -- gaining a hero by magic (14.3) ----------------------------------------------------------------------------------


def gain_places(g: Banners, kingdom: int) -> list[int]:
    """Armies a gained hero could join: the kingdom's own of its nation, wherever they are, without a hero."""
    heroes = waiting(g, kingdom)
    if not heroes:
        return []
    return [
        u
        for u in g.own_units(kingdom)
        if g.at[u] >= 0
        and not g.army_of(u).hero
        and g.at[u] not in g.hero
        and g.army.get(g.at[u]) == u
        and may_stack(g, u, heroes[0])
        and not (abilities(g, u) & HUGE and standing_at(g, g.at[u]) != NOBODY)
    ]


def gain(g: Banners, kingdom: int, who: int = NOBODY) -> Flow[int]:
    """A hero, at random or `who`, joins a friendly army of the player's choice, and is as ready as it (14.3)."""
    places = gain_places(g, kingdom)
    if not places:
        return NOBODY
    unit = draw(g, kingdom) if who == NOBODY else who
    choices: list[Choice] = [("join", u, g.at[u]) for u in places]
    answer = yield Decision(g.seat(kingdom), "gain", choices, (unit,))
    army = int(answer[1])
    g.place(unit, g.at[army])
    if g.finished >> army & 1:
        g.finished |= 1 << unit
    if army == g.active:  # as if picked up (14.6.1)
        take_up(g, unit)
    refs = (f"unit:{unit}", f"hex:{g.campaign.map.names[g.at[army]]}", f"card:{card_id(g, unit)}")
    text, by = f"{g.unit_text(unit)} joins {g.unit_text(army)}.", g.seat(kingdom)
    g.note(text, "BB 14.3", refs=refs, by=by, card=refs[-1], short=g.unit_text(unit))
    return unit


def turn_over(g: Banners) -> None:
    """At the end of each turn eliminated heroes are shuffled in with those not built (14.4)."""
    g.magic.fallen = 0
