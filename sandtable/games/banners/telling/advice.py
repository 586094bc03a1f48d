"""What is said to newcomers beside each question (`content/coaching.toml`), and on which occasion."""

from __future__ import annotations

from pathlib import Path

from sandtable.games.banners.rules.activation import must_go
from sandtable.games.banners.rules.building import last_season
from sandtable.games.banners.rules.settlements import besieged, friendly_settlements
from sandtable.games.banners.state import Banners
from sandtable.kernel import Decision, Prompt
from sandtable.kernel.coaching import read_coaching
from sandtable.kernel.text import listed

COACHING = read_coaching(Path(__file__).parents[1] / "content" / "coaching.toml")


def advised(asked: Prompt, g: Banners, decision: Decision, kingdom: int) -> Prompt:
    """`kingdom`: whose question it is."""
    if decision.window:
        own = f"window {decision.window}"
        return COACHING.beside(asked, own if own in COACHING.occasions else "window")
    special = {"opening": _opening, "activate": _activate, "act": _act, "income": _income}.get(decision.kind)
    return COACHING.beside(asked, decision.kind) if special is None else special(asked, g, decision, kingdom)


def _opening(asked: Prompt, g: Banners, decision: Decision, kingdom: int) -> Prompt:
    if decision.choices()[0][0] in ("place", "place hero"):
        return COACHING.beside(asked, "opening with what is given")
    pieces = "an army" if g.arcana is None else "an army or a hero"
    # Sieges are ignored while everything is set up (10.3): what will be shut once the first season begins.
    if names := _shut(g, kingdom):
        return COACHING.beside(asked, "opening under siege", pieces=pieces, names=listed(names))
    gold = _unequal(g, kingdom)
    return COACHING.beside(asked, "opening with unequal gold" if gold else "opening", pieces=pieces, gold=gold)


def _unequal(g: Banners, kingdom: int) -> str:
    """Before anything is built: who begins with how much gold, where that is not the same for everybody."""
    camp = g.campaign
    if camp.record is None or g.occupied[kingdom] or len({each.start.gold for each in camp.kingdoms}) == 1:
        return ""
    return listed(f"{each.name} {each.start.gold + camp.handicap.get(each.id, 0)}" for each in camp.kingdoms)


def _shut(g: Banners, kingdom: int) -> list[str]:
    """The settlements of a kingdom that enemies besiege."""
    return [g.town_text(s) for s in friendly_settlements(g, kingdom) if besieged(g, s, kingdom)]


def _activate(asked: Prompt, g: Banners, decision: Decision, kingdom: int) -> Prompt:
    """What is left to do in a turn, of what there is to do in one."""
    offered = {choice[0] for choice in decision.choices()}
    builds = bool(offered & {"build", "hero"})
    nothing = "" if builds or not g.gold[kingdom] else _nothing_built(g, kingdom)
    if "activate" in offered:
        occasion = "activate and build" if builds else "activate"
    else:
        occasion = "build" if builds else "nothing left" if nothing else ""
    cards = "; cards that can be played now stand out in your hand" if "play" in offered else ""
    later = "cannot act any more" if last_season(g) else "acts next turn"
    return COACHING.beside(asked, occasion, cards=cards, later=later, nothing=nothing)


def _nothing_built(g: Banners, kingdom: int) -> str:
    """Why there is gold and nothing to build for it."""
    names = _shut(g, kingdom)
    if names and g.gold[kingdom] >= min(army.cost for army in g.campaign.kingdoms[kingdom].armies):
        are = "is" if len(names) == 1 else "are"
        return f"Nothing can be built: {listed(names)} {are} besieged, and no other hex is free."
    return "Nothing can be built now: there is not enough gold, or no free hex."


def _act(asked: Prompt, g: Banners, decision: Decision, kingdom: int) -> Prompt:
    offered = {choice[0] for choice in decision.choices()}
    if g.must_leave or must_go(g, int(decision.about[0])):
        return asked
    goes = bool(offered & {"move", "switch"})
    if "attack" in offered:
        return COACHING.beside(asked, "move or attack" if goes else "attack")
    return COACHING.beside(asked, "move" if goes else "act")


def _income(asked: Prompt, g: Banners, decision: Decision, kingdom: int) -> Prompt:
    offered = {choice[0] for choice in decision.choices()}
    if "lay waste" in offered:
        return COACHING.beside(asked, "income of the Shashka")
    return COACHING.beside(asked, "income of the Night" if "coven" in offered else "income")
