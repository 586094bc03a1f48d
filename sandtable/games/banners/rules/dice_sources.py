"""Where the dice of a combat or Strike come from (1.7.2, 9.1.1, 9.4, 9.5), each with the clause that gives them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sandtable.games.banners.content import loading
from sandtable.games.banners.content.cardbook import Card, cards, monsters
from sandtable.games.banners.content.forces import WINGS
from sandtable.games.banners.content.map import TERRAINS, Hex
from sandtable.games.banners.records import NO_GAIN, Gain
from sandtable.games.banners.rules.kingdoms.fjordland import woodcraft
from sandtable.games.banners.rules.kingdoms.night import hidden_agents
from sandtable.games.banners.rules.settlements import standing_at, terrain_of
from sandtable.games.banners.rules.stacks import ongoing_light, sea_kings_axe, shared
from sandtable.games.banners.state import NOBODY, Banners


class Source(NamedTuple):
    """Something that gives dice, or takes them away."""

    name: str
    light: int
    heavy: int
    rule: str


WOODCRAFT = Source("Rangers in the forest", 1, 0, "BB 12.5.1/dice")
HIDDEN_AGENTS = Source("Hidden Agents", 1, 0, "BB 12.3.3/agents")
IRON_GOLEM = Source("Iron Golem", 0, 1, "BB 18.2/34")


# -- what the occasion gives -----------------------------------------------------------------------------------------


def attacking(g: Banners, unit: int, at: Hex) -> list[Source]:
    """What an army has more when it attacks or strikes into a hex (12.3.3, 12.5.1)."""
    found = [WOODCRAFT] if woodcraft(g, unit, at) else []
    if hidden_agents(g, unit, at):
        found.append(HIDDEN_AGENTS)
    return found


def defending(g: Banners, attacker: int, at: Hex, defender: int) -> list[Source]:
    """Garrison, terrain and hexside (9.4, 9.5)."""
    found = [WOODCRAFT] if defender != NOBODY and woodcraft(g, defender, at) else []
    chart = loading.terrain()
    found += garrison(g, at, defender != NOBODY)
    terrain = TERRAINS[terrain_of(g, at)]
    if chart.hexes[terrain].defence_light:
        rule = f"BB chart/{terrain}" if standing_at(g, at) == NOBODY else "BB 4.3"
        found.append(Source(terrain, chart.hexes[terrain].defence_light, 0, rule))
    river = g.campaign.map.side(g.at[attacker], at).river
    if river and not attacks_flying(g, attacker):
        name, rule = ("river", "BB 8.1.2/river") if river == 1 else ("major river", "BB 8.1.2/major-river")
        found.append(Source(name, chart.hexsides[name.replace(" ", "_")].defence_light, 0, rule))
    return found


def garrison(g: Banners, at: Hex, occupied: bool) -> list[Source]:
    """The garrison of a standing settlement (9.5.1, 9.5.2)."""
    settlement = standing_at(g, at)
    if settlement == NOBODY:
        return []
    chart = loading.terrain().settlement
    if g.campaign.map.settlements[settlement].city:
        return [Source("city", chart.city_garrison_light, 0, "BB 9.5.2")]
    return [] if occupied else [Source("garrison", chart.garrison_light, 0, "BB 9.5.1")]


def attacks_flying(g: Banners, unit: int) -> bool:
    if g.arcana is None:
        return g.campaign.unit_army[unit].flying
    return bool(shared(g, unit, g.rider if unit == g.active else NOBODY) & WINGS)


def total(sources: Iterable[Source]) -> tuple[int, int]:
    light = heavy = 0
    for source in sources:
        light, heavy = light + source.light, heavy + source.heavy
    return light, heavy


# -- what units bring ------------------------------------------------------------------------------------------------


def of_units(g: Banners, army: int, hero: int) -> list[Source]:
    """The counters of an army and its hero, and what the hero's ongoing Power adds (1.7.2, 14.5.1, 14.6.1)."""
    found = []
    if hero != NOBODY and g.at[hero] < 0:  # it fell earlier in this combat
        hero = NOBODY
    for unit in (army, hero):
        if unit == NOBODY:
            continue
        kind, weak = g.army_of(unit), g.weakened >> unit & 1
        name = f"weakened {kind.name}" if weak else kind.name
        rule = "BB 1.7.2" if unit == army else "BB 14.6.1/combined" if army != NOBODY else "BB 14.6.5/settlement"
        if unit == army or kind.light[weak] or kind.heavy[weak]:
            found.append(Source(name, kind.light[weak], kind.heavy[weak], rule))
        if kind.card >= 0 and ongoing_light(g, unit):
            found.append(by_card(cards()[kind.card], light=ongoing_light(g, unit)))
    axe = sea_kings_axe(g, army, hero) if hero != NOBODY else NOBODY
    if axe != NOBODY:
        found.append(by_card(cards()[g.army_of(hero).card], light=-1, heavy=1))
    return found


def of_monster(number: int) -> Source:
    """The dice on a monster's counter (15)."""
    kind = monsters()[number]
    return Source(kind.name, kind.light, kind.heavy, "BB 15")


def by_card(card: Card, light: int = 0, heavy: int = 0) -> Source:
    """Dice of a card's Strike, or that a card or Power gives."""
    return Source(card.power or card.name, light, heavy, card.clause)


def given(card: Card, before: dict[int, Gain], after: dict[int, Gain]) -> dict[int, Source]:
    """The dice that everybody has by a card: what was gained before it and after."""
    found = {}
    for key, gain in after.items():
        old = before.get(key, NO_GAIN)
        if gain[:2] != old[:2]:
            found[key] = by_card(card, gain[0] - old[0], gain[1] - old[1])
    return found


# -- in words ---------------------------------------------------------------------------------------------------------


def accounted(sources: list[Source], light: int, heavy: int) -> list[Source]:
    """The sources of so many dice; what cards played earlier in the activation gave or took stands in one (16.7.1)."""
    known = total(sources)
    left = light - known[0], heavy - known[1]
    return [*sources, Source("cards and Powers", *left, "BB 9.1.1/magic")] if any(left) else sources


def sources_text(sources: list[Source]) -> str:
    """`garrison 1 light + mountain 1 light + major river 2 light`."""
    text = ""
    for source in sources:
        less = source.light <= 0 and source.heavy <= 0 and (source.light or source.heavy)
        if text:
            text += " − " if less else " + "
        text += f"{source.name} {_dice_text(-source.light, -source.heavy) if less else _dice_text(*source[1:3])}"
    return text


def _dice_text(light: int, heavy: int) -> str:
    if light < 0:
        return f"{heavy} heavy for {-light} light"
    if heavy < 0:
        return f"{light} light for {-heavy} heavy"
    if not heavy:
        return f"{light} light"
    return f"{light} light and {heavy} heavy" if light else f"{heavy} heavy"
