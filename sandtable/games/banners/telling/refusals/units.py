"""Why a unit or Monster cannot be activated, called, stacked or sent (chapters 7, 14 and 15)."""

from __future__ import annotations

from sandtable.games.banners.cards import aims
from sandtable.games.banners.rules import building, heroes, monsters
from sandtable.games.banners.rules.activation import must_go
from sandtable.games.banners.rules.settlements import besieged, friendly_settlements, siege_rules, standing_at
from sandtable.games.banners.state import NOBODY, OPENING, Banners
from sandtable.games.banners.telling.questions import asked
from sandtable.games.banners.telling.refusals.actions import must_move_on, unhealed
from sandtable.kernel import Decision, IllegalChoice
from sandtable.kernel.verbs import Refusal


def no_activation(g: Banners, decision: Decision, rest: str) -> Refusal:
    found = _no_hero_activation(g, decision, rest)
    if found is not None:
        return found
    if g.active != NOBODY:
        if g.must_leave:
            return must_move_on(g, g.active)
        return IllegalChoice(f"{g.did(g.active, 'is', 'are')} active and must act or pass first", ("BB 7.4",))
    name, _, place = rest.rpartition(" at ")
    at = g.campaign.map.find(place)
    unit = NOBODY if at is None else g.army.get(at, NOBODY)
    if unit == NOBODY or (name and name.casefold() not in g.army_of(unit).names):
        return IllegalChoice(f"no army '{name}' stands at '{place}'")
    kingdom = asked(g, decision)
    if g.owner[unit] != kingdom:
        return IllegalChoice(f"{g.did(unit, 'does', 'do')} not belong to {g.name(kingdom)}", ("BB 1.2.1",))
    if not g.ready(unit):
        return IllegalChoice(f"{g.did(unit, 'is', 'are')} finished", ("BB 7.1",))
    return IllegalChoice("nothing can be activated now", ("BB 7.2",))


def _no_hero_activation(g: Banners, decision: Decision, rest: str) -> Refusal:
    """A hero of that name stands there."""
    name, _, place = rest.rpartition(" at ")
    at = g.campaign.map.find(place)
    hero = NOBODY if at is None else g.hero.get(at, NOBODY)
    if g.active != NOBODY or hero == NOBODY or name.casefold() not in g.army_of(hero).names:
        return None
    kingdom = asked(g, decision)
    if g.owner[hero] != kingdom:
        return IllegalChoice(f"{g.unit_text(hero)} does not belong to {g.name(kingdom)}", ("BB 1.2.1",))
    if not g.finished >> hero & 1:
        return IllegalChoice("nothing can be activated now", ("BB 7.2",))
    return IllegalChoice(f"{g.unit_text(hero)} is finished", ("BB 7.1",))


def no_end(g: Banners, decision: Decision, rest: str) -> Refusal:
    """Somebody may not stay where it is."""
    kingdom = asked(g, decision)
    ready = [u for u in g.own_units(kingdom) if g.at[u] >= 0 and g.ready(u) and must_go(g, u)]
    who = f"{g.unit_text(ready[0])} at {g.place_text(g.at[ready[0]])}" if ready else "an army"
    at_sea = bool(ready) and bool(g.campaign.map.sea >> g.at[ready[0]] & 1)
    rules = ("BB 4.11.1/sea-end", "BB 3.2.3/built") if at_sea else ("BB 3.2.3/built", "BB 4.11.1/sea-end")
    return IllegalChoice(f"{who} may not stay there and must move first", rules)


def still_active(g: Banners, decision: Decision, rest: str) -> Refusal:
    """Against what comes after an activation, while one goes on (7.4)."""
    if g.active == NOBODY or decision.kind != "act":
        return None
    return IllegalChoice(f"{g.did(g.active, 'is', 'are')} active and must act or pass first", ("BB 7.4",))


def no_regeneration(g: Banners, decision: Decision, rest: str) -> Refusal:
    at = g.campaign.map.find(rest.rpartition(" at ")[2])
    unit = NOBODY if at is None else g.army.get(at, NOBODY)
    reason = building.UNABLE if unit == NOBODY else building.against_regeneration(g, unit)
    if at is not None and reason == building.BESIEGED:
        rules = ("BB 3.1.3/besieged", *siege_rules(g, standing_at(g, at)))
        return IllegalChoice(f"{g.place_text(at)} is besieged", rules)
    found = unhealed(g, unit, reason)
    if found is not None:
        return IllegalChoice(found.reason, (*found.rules, "BB 3.1.3"))
    return IllegalChoice(
        "regenerating needs a weakened army with Regenerate, its Recovery cost, and no siege around it",
        ("BB 3.1.3", "BB 10.4/regenerate"),
    )


# -- heroes and stacks (chapter 14) ----------------------------------------------------------------------------------


def no_hero(g: Banners, decision: Decision, rest: str) -> Refusal:
    if g.arcana is None:
        return None
    kingdom = asked(g, decision)
    if decision.kind not in ("activate", "opening"):
        return IllegalChoice("Heroes are built between activations", ("BB 13.2/build",))
    if not heroes.waiting(g, kingdom):
        own = sum(1 << u for u in g.campaign.heroes_of[kingdom])
        if g.magic.fallen & own:
            return IllegalChoice(
                "Heroes who fell this turn return when it is over", ("BB 14.4/not-sooner", "BB 14.4/return")
            )
        return IllegalChoice(f"{g.does(kingdom, 'has', 'have')} no Hero left to build", ("BB 14.2",))
    price = heroes.cost(g, kingdom)
    if g.gold[kingdom] < price and g.phase != OPENING:
        has = f"{g.does(kingdom, 'has', 'have')} {g.gold[kingdom]}"
        return IllegalChoice(f"a Hero costs {price} gold and {has}", ("BB 14.2/cost",))
    at = g.campaign.map.find(rest)
    if at is None:
        return IllegalChoice(f"there is no hex or settlement '{rest}'")
    where = g.place_text(at)
    if at in g.hero:
        return IllegalChoice(f"{g.unit_text(g.hero[at])} is at {where} already: one Hero a hex", ("BB 14.2/one",))
    if at in g.army and g.owner[g.army[at]] != kingdom:
        return IllegalChoice(f"{g.unit_text(g.army[at])} of another kingdom hold {where}", ("BB 14.6/kingdom",))
    around = g.campaign.map.adjacent[at] | 1 << at
    for s in friendly_settlements(g, kingdom):
        place = g.campaign.map.settlements[s]
        if around >> place.at & 1 and besieged(g, s, kingdom):
            return IllegalChoice(f"{place.name} is besieged", ("BB 14.2/where", *siege_rules(g, s)))
    reason = f"{where} is neither in nor next to a friendly settlement, nor an entry hex"
    return IllegalChoice(reason, ("BB 14.2/where",))


def no_stack(g: Banners, decision: Decision, rest: str) -> Refusal:
    at = g.campaign.map.find(rest.rpartition(" at ")[2])
    army = NOBODY if at is None else g.army.get(at, NOBODY)
    if at is None or army == NOBODY or at not in g.hero:
        return IllegalChoice(f"no stack stands at '{rest.rpartition(' at ')[2]}'", ("BB 14.6",))
    if g.finished >> army & 1 or g.finished >> g.hero[at] & 1:
        return IllegalChoice("one of the two is finished already", ("BB 14.6.1", "BB 7.1"))
    return IllegalChoice("no stack can be activated now", ("BB 14.6.1",))


def no_picking_up(g: Banners, decision: Decision, rest: str) -> Refusal:
    unit = int(decision.about[0])
    other = g.companion(unit)
    if other == NOBODY:
        return IllegalChoice(f"nobody stands with {g.unit_text(unit)}", ("BB 14.6.1/pick-up",))
    if g.finished >> other & 1:
        rules = ("BB 14.6.1/pick-up-finished", "BB 14.6.1/pick-up")
        return IllegalChoice(f"{g.unit_text(other)} is finished", rules)
    return IllegalChoice(f"{g.unit_text(other)} is not to be picked up now", ("BB 14.6.1/pick-up",))


def no_dropping_off(g: Banners, decision: Decision, rest: str) -> Refusal:
    return IllegalChoice("only a stack that goes together can leave one of its units", ("BB 14.6.1/drop-off",))


# -- monsters (chapter 15) -------------------------------------------------------------------------------------------


def no_strike(g: Banners, decision: Decision, text: str) -> Refusal:
    if g.arcana is None:
        return None
    start = text.casefold().index(" strikes ")
    name, place = text[:start].strip().casefold(), text[start + 9 :].strip()
    found = [h for h, m in sorted(g.magic.monster.items()) if monsters.name(m).casefold() == name]
    to = g.campaign.map.find(place)
    if not found or to is None:
        return IllegalChoice(f"there is no such Monster or no such hex: '{text}'", ("BB 15.4.1",))
    at, kingdom = found[0], asked(g, decision)
    if g.magic.command[at] != kingdom:
        return IllegalChoice(f"{g.does(kingdom, 'does', 'do')} not command it", ("BB 15.3", "BB 15.4.1"))
    if not g.magic.active_monsters >> at & 1:
        return IllegalChoice("it has acted in this turn, or entered play in it", ("BB 15.4/one-action",))
    where = g.place_text(to)
    if not monsters.strike_range(g, at) >> to & 1:
        return IllegalChoice(f"{where} is out of its range", (monsters.range_rule(g, at),))
    if aims.fortified_hexes(g) >> to & 1:
        return IllegalChoice(f"{where} is fortified", ("BB 9.7/fortified", "BB 9.7"))
    if to in g.magic.monster and not aims.enemy_monsters(g, decision.seat) >> to & 1:
        return IllegalChoice(f"the Monster at {where} is commanded by your own side", ("BB 15.4/own-side",))
    return IllegalChoice(f"no enemy stack and no hostile settlement is at {where}", ("BB 15.4.1",))


def no_slinking(g: Banners, decision: Decision, rest: str) -> Refusal:
    if g.arcana is None:
        return None
    at, kingdom = g.campaign.map.find(rest), asked(g, decision)
    if at is None or at not in g.magic.monster:
        return IllegalChoice(f"there is no Monster at '{rest}'", ("BB 15.4.2",))
    who = monsters.name(g.magic.monster[at])
    if g.magic.command[at] != kingdom:
        return IllegalChoice(f"{g.does(kingdom, 'does', 'do')} not command {who}", ("BB 15.3", "BB 15.4.2"))
    if not g.magic.active_monsters >> at & 1:
        return IllegalChoice(f"{who} has acted in this turn, or entered play in it", ("BB 15.4/one-action",))
    return IllegalChoice(f"{who} acts between activations of its own kingdom's turn", ("BB 15.4/one-action",))
