"""What a player may look at before committing to a choice: costs and paths of moves (8.1), all chances of an attack,
what a card says."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sandtable.games.banners.content.cardbook import cards
from sandtable.games.banners.odds import battle_hints, combat_odds
from sandtable.games.banners.odds.together import eased
from sandtable.games.banners.rules import heroes
from sandtable.games.banners.rules.building import arrives_ready, last_season
from sandtable.games.banners.rules.ground import standing_at
from sandtable.games.banners.rules.movement import path
from sandtable.games.banners.rules.settlements import REBUILD_COST, rebuild_cost, welcoming_beneath
from sandtable.games.banners.rules.ships import ship_points
from sandtable.games.banners.rules.victory import ends_game
from sandtable.games.banners.rules.walking import points_left, reach
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Hint
from sandtable.kernel.text import plural

WALKS = ("move", "switch")
SHIPS = ("sail", "switch ship")


CARDS = ("play", "tome", "discard", "sell", "retrieve", "keep")
STUDIES = {
    "spells": "you draw until you hold 3; to discard one first, pick that instead",
    "blessings": "you draw until you hold one of each of your kingdoms; to discard one first, pick that instead",
    "treasures": "one Treasure that you own comes back to your hand",
}


def hints(g: Banners, decision: Decision) -> dict[Choice, Hint]:
    """A word beside some choices: what a card says; what is paid in gold; what each step of an active unit costs, what
    each attack promises."""
    if decision.kind == "ambush":
        return battle_hints.ambush(g, decision)
    found = ({} if g.arcana is None else _said(decision)) | _priced(g, decision)
    if decision.window == battle_hints.BATTLE:
        return _promised(found, battle_hints.battle_magic(g, decision))
    if decision.kind in ("act", "again"):
        found |= _afield(g, decision)
    elif decision.kind == "activate" and ("end",) in decision.choices():
        found |= _idle(g) | _arriving(g, decision)
    elif decision.kind == "opening":
        found |= _homes(g, decision)
    elif decision.kind in ("control", "welcome"):
        found |= _taken(g, decision)
    found |= _given_up(g, decision)
    return eased(g, decision, found)


def _promised(said: dict[Choice, Hint], promised: dict[Choice, Hint]) -> dict[Choice, Hint]:
    """What a card says behind what it promises."""
    texts = {choice: f"{hint.hint}. {said[choice].hint}" for choice, hint in promised.items() if choice in said}
    return said | {choice: replace(hint, hint=texts.get(choice, hint.hint)) for choice, hint in promised.items()}


def _idle(g: Banners) -> dict[Choice, Hint]:
    """Before the turn is ended: who has not acted yet, and whether the game ends with it."""
    camp = g.campaign
    ready = [
        unit
        for unit in g.own_units(g.kingdom)
        if g.at[unit] >= 0 and g.ready(unit) and not camp.unit_army[unit].passive and not camp.unit_army[unit].hero
    ]
    last = ends_game(g)
    if not ready and not last:
        return {}
    if len(ready) == 1:
        has = "has" if camp.unit_army[ready[0]].single else "have"
        waiting = f"{camp.unit_army[ready[0]].name} {g.where_text(g.at[ready[0]])} {has} not acted."
    else:
        waiting = f"{len(ready)} armies have not acted." if ready else ""
    text = " ".join(filter(None, ("This ends the game." if last else "", waiting)))
    return {("end",): Hint(hint=text, short=str(len(ready)) if ready else "", confirm=True)}


def _arriving(g: Banners, decision: Decision) -> dict[Choice, Hint]:
    """Where an army may be built, whether it acts at once (10.1.1)."""
    later = Hint(hint="cannot act any more" if last_season(g) else "acts next turn")
    now = Hint(hint="acts this turn", weight=1)
    built = [choice for choice in decision.choices() if choice[0] == "build"]
    ready = {at: arrives_ready(g, g.kingdom, at) for at in {int(choice[2]) for choice in built}}
    return {choice: now if ready[int(choice[2])] else later for choice in built}


def _homes(g: Banners, decision: Decision) -> dict[Choice, Hint]:
    """While everything is set up a kingdom's settlements stand before the hexes around them."""
    placed = (choice for choice in decision.choices() if choice[0] in ("build", "place"))
    return {choice: Hint(weight=1) for choice in placed if standing_at(g, int(choice[2])) != NOBODY}


def _taken(g: Banners, decision: Decision) -> dict[Choice, Hint]:
    """What a settlement brings to whoever controls it, and what becomes of it otherwise (4.9, 4.10)."""
    kingdom, settlement = (int(each) for each in decision.about)
    counts = " It counts for victory." if settlement in g.campaign.counting else ""
    income = "" if g.campaign.kingdoms[kingdom].shashka else "+1 Income, and "
    found: dict[Choice, Hint] = {
        ("control", settlement): Hint(
            hint=f"It is yours: {income}you build and recover there.{counts}",
            weight=1,
        ),
        ("raze", settlement): Hint(hint=f"Nobody has any use of it until it is rebuilt for {REBUILD_COST} gold."),
        ("leave", settlement): Hint(hint="It stays as it is, and nobody controls it."),
    }
    left = g.markers_left(kingdom)
    if left <= 2:
        control = found["control", settlement]
        found["control", settlement] = replace(control, hint=f"{control.hint} {plural(left, 'Control marker')} left.")
    return {choice: hint for choice, hint in found.items() if choice in decision.choices()}


def _given_up(g: Banners, decision: Decision) -> dict[Choice, Hint]:
    """What becomes of a settlement whose Control marker its holder takes off, and what that is good for (4.9.4)."""
    found: dict[Choice, Hint] = {}
    counting = g.campaign.counting
    for choice in decision.choices():
        if choice[0] != "remove":
            continue
        settlement = int(choice[1])
        kingdom = g.marker[settlement]
        lost = "You give it up with its Income" + (", it no longer counts for you" if settlement in counting else "")
        if g.campaign.loyal[settlement] == kingdom:
            becomes = "It stays yours by loyalty"
        elif welcoming_beneath(g, settlement, kingdom):
            becomes = f"{lost}, and nobody controls it"
        else:
            becomes = f"{lost}, and it is razed, so that no enemy can loot or use it"
        left = g.markers_left(kingdom)
        said = f"{becomes}. The marker is yours to place elsewhere; you have {left or 'none'} left."
        # Markers are short, or cost gold (12.2.1), or make room for a Coven (12.3.1): else one hardly parts with one.
        who = g.campaign.kingdoms[kingdom]
        idle = decision.kind == "activate" and left > 0 and not who.shashka and who.id != "night"
        found[choice] = Hint(hint=said, idle=idle)
    return found


def _said(decision: Decision) -> dict[Choice, Hint]:
    found: dict[Choice, Hint] = {}
    for choice in decision.choices():
        if choice[0] in CARDS:
            found[choice] = Hint(hint=cards()[int(choice[1])].text)
        elif choice[0] == "study":
            found[choice] = Hint(hint=STUDIES[str(choice[1])])
    return found


def _priced(g: Banners, decision: Decision) -> dict[Choice, Hint]:
    """What is paid in gold, where the button does not say it."""
    found: dict[Choice, Hint] = {}
    for choice in decision.choices():
        if choice[0] in ("recover", "regenerate"):
            unit = int(choice[1] if len(choice) > 1 else decision.about[0])
            kingdom, cost = g.owner[unit], g.army_of(unit).recovery or 0
        elif choice[0] in ("rebuild", "hero"):
            kingdom = g.kingdom
            cost = rebuild_cost(g, kingdom) if choice[0] == "rebuild" else heroes.cost(g, kingdom)
        else:
            continue
        left = g.gold[kingdom] - cost
        healed = "back to full strength for " if choice[0] in ("recover", "regenerate") else ""
        found[choice] = Hint(hint=f"{healed}{cost} gold, {left} left", cost=cost, left=left)
    return found


def _afield(g: Banners, decision: Decision) -> dict[Choice, Hint]:
    unit = int(decision.about[0])
    choices = decision.choices()
    promised = {} if g.must_leave else combat_odds.hints(g, unit)
    found = {choice: hint for choice, hint in promised.items() if choice in choices}
    if decision.kind == "again":  # a step that a power gives costs no movement points
        return found
    reached, points = reach(g, unit).left, points_left(g, unit)
    for choice in choices:
        if choice[0] in WALKS and choice[1] in reached:
            left, road = reached[int(choice[1])]
            cost = points - left
            text = _each_left(g, unit, cost) or cost_text(cost, left, road)
            found[choice] = Hint(hint=text, short=str(cost), cost=cost, left=max(left, 0))
    return found


def _each_left(g: Banners, unit: int, cost: int) -> str:
    """What a move leaves each unit of a stack, where that is not the same (14.6.1)."""
    if unit != g.active or g.rider == NOBODY or g.movement == g.rider_movement:
        return ""
    members = ((unit, g.movement), (g.rider, g.rider_movement))
    left = ", ".join(f"{g.army_of(who).name} {max(points - cost, 0)}" for who, points in members)
    return f"{plural(cost, 'point')}; left: {left}"


def cost_text(cost: int, left: int, road: bool) -> str:
    """
    >>> cost_text(1, 1, False), cost_text(3, -1, True), cost_text(2, 0, True)
    ('1 point, 1 left', '3 points, the last by road', '2 points, then 1 by road')
    >>> cost_text(1, 2, True)
    '1 point, 2 left or 3 by road'
    """
    spent = plural(cost, "point")
    if left < 0:
        return f"{spent}, the last by road"
    if road:
        return f"{spent}, {left} left or {left + 1} by road" if left else f"{spent}, then 1 by road"
    return f"{spent}, {left} left"


def detail(g: Banners, decision: Decision, choice: Choice) -> dict[str, Any] | None:
    """Everything about one choice of an active unit: the way and its cost, or the chances of the attack."""
    if decision.kind not in ("act", "again") or choice[0] not in (*WALKS, *SHIPS, "attack"):
        return None
    unit, at = int(decision.about[0]), int(choice[1])
    if choice[0] == "attack":
        return combat_odds.details(g, unit, at, decision.seat)
    names = g.campaign.map.names
    if decision.kind == "again":
        return {"from": names[g.at[unit]], "path": [names[at]]}
    sailing = choice[0] in SHIPS
    way = path(g, unit, at, sailing)
    shown: dict[str, Any] = {"from": names[g.at[unit]], "path": [names[h] for h in way]}
    if sailing:
        points = ship_points(g, unit)
        return shown | {"cost": len(way), "left": points - len(way), "ship": True}
    left, road = reach(g, unit).at(at)
    return shown | {"cost": points_left(g, unit) - left, "left": max(left, 0), "road": road}
