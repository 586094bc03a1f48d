"""Why a unit or Monster cannot be activated, called, stacked or sent (chapters 7, 14 and 15)."""

from __future__ import annotations

from sandtable.games.banners.cards import aims
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules import building, heroes, monsters
from sandtable.games.banners.rules.activation import must_go
from sandtable.games.banners.rules.settlements import besieged, friendly_settlements, siege_rules, standing_at
from sandtable.games.banners.state import NOBODY, OPENING, Banners
from sandtable.games.banners.telling.questions import asked
from sandtable.games.banners.telling.refusals.actions import must_move_on, of_unit
from sandtable.kernel import Decision
from sandtable.kernel.verbs import Reasons


def no_activation(g: Banners, decision: Decision, rest: str) -> Reasons:
    if g.must_leave:
        yield must_move_on(g, g.active)
    yield from _still_active(g)
    name, _, place = rest.rpartition(" at ")
    at = g.campaign.map.find(place)
    there = [units[at] for units in (g.hero, g.army) if at in units] if at is not None else []
    unit = next((u for u in there if name.casefold() in g.army_of(u).names), NOBODY)
    if not name and at in g.army:
        unit = g.army[at]
    if unit == NOBODY:
        yield (f"no army '{name}' stands at '{place}'",)
        return
    if g.owner[unit] != asked(g, decision):
        yield f"{g.did(unit, 'does', 'do')} not belong to {g.the(asked(g, decision))}", "BB 1.2.1"
    if g.finished >> unit & 1:
        yield f"{g.did(unit, 'is', 'are')} finished", "BB 7.1"
    yield "nothing can be activated now", "BB 7.2"


def no_end(g: Banners, decision: Decision, rest: str) -> Reasons:
    """Somebody may not stay where it is."""
    kingdom = asked(g, decision)
    ready = [u for u in g.own_units(kingdom) if g.at[u] >= 0 and g.ready(u) and must_go(g, u)]
    who = f"{g.unit_text(ready[0])} {g.where_text(g.at[ready[0]])}" if ready else "an army"
    at_sea = bool(ready) and bool(g.campaign.map.sea >> g.at[ready[0]] & 1)
    rules = ("BB 4.11.1/sea-end", "BB 3.2.3/built")
    yield f"{who} may not stay there and must move first", *(rules if at_sea else rules[::-1])


def still_active(g: Banners, decision: Decision, rest: str) -> Reasons:
    """Against what comes after an activation, while one goes on (7.4)."""
    if decision.kind == "act":
        yield from _still_active(g)


def _still_active(g: Banners) -> Reasons:
    if g.active != NOBODY:
        yield f"{g.did(g.active, 'is', 'are')} active and must act or pass first", "BB 7.4"


def no_regeneration(g: Banners, decision: Decision, rest: str) -> Reasons:
    at = g.campaign.map.find(rest.rpartition(" at ")[2])
    if at not in g.army:
        yield building.UNABLE
        return
    reason = building.against_regeneration(g, g.army[at]) or building.UNABLE
    besieging = siege_rules(g, standing_at(g, at)) if reason is building.BESIEGED else ("BB 3.1.3",)
    yield *of_unit(g, reason, g.army[at]), *(() if reason is building.UNABLE else besieging)


# -- heroes and stacks (chapter 14) ----------------------------------------------------------------------------------


def no_hero(g: Banners, decision: Decision, rest: str) -> Reasons:
    if g.arcana is None:
        return
    kingdom, at = asked(g, decision), g.campaign.map.find(rest)
    if decision.kind not in ("activate", "opening"):
        yield "Heroes are built between activations", "BB 13.2/build"
    if not heroes.waiting(g, kingdom):
        if g.magic.fallen & sum(1 << u for u in g.campaign.heroes_of[kingdom]):
            yield "Heroes who fell this turn return when it is over", "BB 14.4/not-sooner", "BB 14.4/return"
        yield f"{g.then_does(kingdom, 'has', 'have')} no Hero left to build", "BB 14.2"
    price = heroes.cost(g, kingdom)
    if g.gold[kingdom] < price and g.phase != OPENING:
        has = f"{g.then_does(kingdom, 'has', 'have')} {g.gold[kingdom]}"
        yield f"a Hero costs {price} gold, and {has}", "BB 14.2/cost"
    if at is None:
        yield (f"there is no hex or settlement '{rest}'",)
    else:
        yield from _no_place_for_hero(g, kingdom, at)


def _no_place_for_hero(g: Banners, kingdom: int, at: Hex) -> Reasons:
    where = g.place_text(at)
    if at in g.hero:
        yield f"{g.unit_text(g.hero[at])} is {g.where_text(at)} already: one Hero to a hex", "BB 14.2/one"
    if at in g.army and g.owner[g.army[at]] != kingdom:
        holds = g.did(g.army[at], "holds", "hold")
        yield f"{holds} {where}, and no Hero joins an army of another kingdom", "BB 14.6/kingdom"
    yield from besieged_near(g, kingdom, at, "BB 14.2/where")
    yield f"{g.place_is(at)} neither in nor next to a friendly settlement, nor an Entry hex", "BB 14.2/where"


def besieged_near(g: Banners, kingdom: int, at: Hex, rule: str) -> Reasons:
    """The settlements of the kingdom in or next to a hex that are besieged."""
    around = g.campaign.map.adjacent[at] | 1 << at
    for s in friendly_settlements(g, kingdom):
        place = g.campaign.map.settlements[s]
        if around >> place.at & 1 and besieged(g, s, kingdom):
            yield f"{place.name} is besieged", rule, *siege_rules(g, s)


def no_stack(g: Banners, decision: Decision, rest: str) -> Reasons:
    place = rest.rpartition(" at ")[2]
    at = g.campaign.map.find(place)
    if at not in g.army or at not in g.hero:
        yield f"no stack stands at '{place}'", "BB 14.6"
    elif g.finished >> g.army[at] & 1 or g.finished >> g.hero[at] & 1:
        yield "one of the two is finished already", "BB 14.6.1", "BB 7.1"
    yield "no stack can be activated now", "BB 14.6.1"


def no_picking_up(g: Banners, decision: Decision, rest: str) -> Reasons:
    unit = int(decision.about[0])
    other = g.companion(unit)
    if other == NOBODY:
        yield f"nobody stands with {g.unit_text(unit)}", "BB 14.6.1/pick-up"
    if g.finished >> other & 1:
        yield f"{g.did(other, 'is', 'are')} finished", "BB 14.6.1/pick-up-finished", "BB 14.6.1/pick-up"
    yield f"{g.unit_text(other)} cannot be picked up now", "BB 14.6.1/pick-up"


def no_dropping_off(g: Banners, decision: Decision, rest: str) -> Reasons:
    yield "only a stack that goes together can leave one of its units", "BB 14.6.1/drop-off"


# -- monsters (chapter 15) -------------------------------------------------------------------------------------------


def _not_ready(g: Banners, decision: Decision, at: Hex, rule: str) -> Reasons:
    """The Monster there is another's, or does nothing more in this turn."""
    kingdom, who = asked(g, decision), monsters.name(g.magic.monster[at])
    if g.magic.command[at] != kingdom:
        yield f"{g.then_does(kingdom, 'does', 'do')} not command {who}", "BB 15.3", rule
    if not g.magic.active_monsters >> at & 1:
        yield f"{who} has acted this turn, or entered play in it", "BB 15.4/one-action"


def no_strike(g: Banners, decision: Decision, text: str) -> Reasons:
    if g.arcana is None:
        return
    start = text.casefold().index(" strikes ")
    name, to = text[:start].strip().casefold(), g.campaign.map.find(text[start + 9 :].strip())
    found = [h for h, m in sorted(g.magic.monster.items()) if monsters.name(m).casefold() == name]
    if not found or to is None:
        yield f"there is no such Monster or no such hex: '{text}'", "BB 15.4.1"
        return
    at = found[0]
    yield from _not_ready(g, decision, at, "BB 15.4.1")
    if not monsters.strike_range(g, at) >> to & 1:
        yield f"{g.place_is(to)} out of its range", monsters.range_rule(g, at)
    if aims.fortified_hexes(g) >> to & 1:
        yield f"{g.place_is(to)} fortified", "BB 9.7/fortified", "BB 9.7"
    if to in g.magic.monster and not aims.enemy_monsters(g, decision.seat) >> to & 1:
        yield f"the Monster {g.where_text(to)} is commanded by your own side", "BB 15.4/own-side"
    yield f"no enemy stack and no hostile settlement is {g.where_text(to)}", "BB 15.4.1"


def no_slinking(g: Banners, decision: Decision, rest: str) -> Reasons:
    if g.arcana is None:
        return
    at = g.campaign.map.find(rest)
    if at not in g.magic.monster:
        yield f"there is no Monster at '{rest}'", "BB 15.4.2"
        return
    yield from _not_ready(g, decision, at, "BB 15.4.2")
    who = monsters.name(g.magic.monster[at])
    yield f"{who} acts between activations of its own kingdom's turn", "BB 15.4/one-action"
