"""What choices and questions look like to people: keys, labels, highlights, the rules they rest on."""

from __future__ import annotations

from sandtable.games.banners.content.campaign import Campaign
from sandtable.games.banners.content.forces import armies
from sandtable.games.banners.content.map import CLEAR, TERRAINS, Hex
from sandtable.games.banners.rules.activation import must_go
from sandtable.games.banners.rules.kingdoms.fjordland import seafaring
from sandtable.games.banners.rules.season import season_name
from sandtable.games.banners.rules.settlements import allied_holder
from sandtable.games.banners.rules.ships import barred_from_ships
from sandtable.games.banners.rules.walking import points_left
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.games.banners.telling import words
from sandtable.kernel import Choice, Decision, IllegalChoice, Option, Prompt


def describe(g: Banners, choice: Choice) -> Option:
    """The option a choice stands for. The same choice always looks the same within a campaign."""
    known = g.campaign.options.get(choice)
    if known is None:
        known = _describe(g, choice)
        if choice[0] not in CHANGING:
            g.campaign.options[choice] = known
    return known


CHANGING = frozenset({"aim", "hero", "hit", "join", "monster strike", "slink"})
"""Choices whose text depends on who is where now."""


def describe_all(g: Banners, choices: list[Choice]) -> list[Option]:
    """The options of one question."""
    return [describe(g, choice) for choice in choices]


TAKE_OVER = "take over"
"""Also in the Basic game (7.6); all other words of `magic.wording` are the Advanced game's."""


def place(camp: Campaign, at: Hex) -> str:
    """A hex on a button: with its terrain, unless it is clear or a settlement."""
    text, terrain = camp.map.texts[at], camp.map.terrain[at]
    return text if at in camp.map.settlement_at or terrain == CLEAR else f"{text} ({TERRAINS[terrain]})"


def _describe(g: Banners, choice: Choice) -> Option:
    verb = str(choice[0])
    if verb in words.VERBS and (g.arcana is not None or verb == TAKE_OVER):
        found = words.describe(g, choice)
        if found is not None:
            return found
    camp = g.campaign
    if verb in _PLAIN:
        label, rules = _PLAIN[verb]
        return Option(verb, label, (), rules)
    if verb in _UNIT:
        unit, at = int(choice[1]), int(choice[2])
        army = camp.unit_army[unit]
        label, rules = _UNIT[verb]
        name = camp.map.names[at]
        refs = (camp.unit_refs[unit], f"hex:{name}")
        return Option(f"{verb} {army.name} at {name}", f"{label} {army.name} at {place(camp, at)}", refs, rules)
    if verb in _HEX:
        at = int(choice[1])
        name = camp.map.names[at]
        label, rules = _HEX[verb]
        return Option(f"{_KEYS.get(verb, verb)} {name}", f"{label} {place(camp, at)}", (f"hex:{name}",), rules)
    if verb in _SETTLEMENT:
        settlement = camp.map.settlements[int(choice[1])]
        label, rules = _SETTLEMENT[verb]
        refs = (f"settlement:{settlement.name}", f"hex:{camp.map.names[settlement.at]}")
        return Option(f"{verb} {settlement.name}", f"{label} {settlement.name}", refs, rules)
    if verb in ("build", "place"):
        return _build(camp, verb, int(choice[1]), int(choice[2]))
    if verb == "transfer":
        ally = camp.kingdoms[int(choice[1])]
        return Option(
            f"transfer to {ally.id}", f"Give {ally.name} 1 gold for 2", (f"kingdom:{ally.id}",), ("BB 1.11.1",)
        )
    found = words.describe(g, choice) if g.arcana is not None else None
    if found is None:
        raise ValueError(f"no option looks like {choice!r}")
    return found


def _build(camp: Campaign, verb: str, army_number: int, at: Hex) -> Option:
    army = armies()[army_number]
    name = camp.map.names[at]
    price = f" ({army.cost} gold)" if verb == "build" else " (free)"
    return Option(
        f"{verb} {army.name} at {name}",
        f"{verb.capitalize()} {army.name} at {place(camp, at)}{price}",
        (f"army:{army.kingdom}/{army.name}", f"hex:{name}"),
        ("BB 10.1",) if verb == "build" else ("BB 2.5/free-units",),
    )


_PLAIN: dict[str, tuple[str, tuple[str, ...]]] = {
    "pass": ("Pass", ("BB 7.2/pass", "BB 7.4")),
    "end": ("End the turn", ("BB 7.5",)),
    "done": ("Done", ("BB 2.5", "BB 6.1")),
    "suppress": ("Suppress a revolt (1 gold)", ("BB 12.4.5",)),
    "recover": ("Recover", ("BB 10.4", "BB 7.2/recover")),
    "mine": ("Work the mine (1 gold)", ("BB 12.1.1", "BB 7.2/mine")),
    "ambush": ("Declare an Ambush", ("BB 9.6",)),
    "no ambush": ("Fight without an Ambush", ("BB 9.6/choice",)),
    "advance": ("Advance", ("BB 9.3",)),
    "stay": ("Stay where you are", ("BB 9.3",)),
}
_UNIT: dict[str, tuple[str, tuple[str, ...]]] = {
    "activate": ("Activate", ("BB 7.2",)),
    "disband": ("Disband", ("BB 9.11.2",)),
    "regenerate": ("Regenerate", ("BB 3.1.3", "BB 10.4/regenerate")),
}
_HEX: dict[str, tuple[str, tuple[str, ...]]] = {
    "move": ("Move to", ("BB 8.1",)),
    "switch": ("Take the place of the army at", ("BB 8.3.1",)),
    "sail": ("Sail to", ("BB 8.1.4",)),
    "switch ship": ("Sail and take the place of the army at", ("BB 8.1.4", "BB 8.3.1")),
    "attack": ("Attack", ("BB 7.2/attack", "BB 9.1")),
    "abandon": ("Abandon the lair at", ("BB chronicle/abandoned-lairs-winter", "BB 15.8")),
    "make room": ("Make room for Osterlich: go to", ("BB chronicle-10/bitter-end-osterlich",)),
}
_KEYS = {"switch ship": "sail and switch"}
_SETTLEMENT: dict[str, tuple[str, tuple[str, ...]]] = {
    "control": ("Place a Control marker in", ("BB 4.9.1", "BB 7.3/place-control")),
    "raze": ("Raze", ("BB 4.10/choice", "BB 7.3/place-razed")),
    "leave": ("Place no marker in", ("BB 4.9.2/4b",)),
    "remove": ("Remove your Control marker from", ("BB 4.9.4",)),
    "rebuild": ("Rebuild", ("BB 4.10.2", "BB 7.3/remove-razed")),
    "lay waste": ("Lay waste to", ("BB 12.2.2",)),
    "coven": ("Gather a Coven in", ("BB 12.3.2",)),
    "disperse": ("Remove the Coven from", ("BB 12.3.4",)),
    "claim": ("Begin with a Control marker in", ("BB 2.4",)),
    "swap": ("Give up for a Coven:", ("BB 12.3.1", "BB 4.9.4")),
    "allow": ("Let them into", ("BB 1.11.4",)),
    "deny": ("Deny entry to", ("BB 1.11.4",)),
}
UNIT_VERBS = tuple(_UNIT)
HEX_VERBS = tuple(_KEYS.get(verb, verb) for verb in _HEX)
"""What keys begin with that end with `UNIT at HEX`, and with a hex alone."""
VERBS = (*_PLAIN, *_UNIT, *_HEX, *_SETTLEMENT, "build", "place", "transfer", "sail and switch", *words.VERBS)


KINDS = (
    "opening", "claim", "abandon", "make room", "income", "activate", "act", "ambush", "advance", "regenerate",
    "control", "welcome", "entry",
)  # fmt: skip
"""Kinds of decisions that `prompt` words; those of the Advanced game are worded in `magic`."""


def asked(g: Banners, decision: Decision) -> int:
    """The kingdom a question is about; one player may run several (2.1)."""
    kind, about = decision.kind, decision.about
    if kind in ("opening", "income", "activate"):
        return g.kingdom
    if kind in ("control", "welcome", "ambush", "claim"):
        return int(about[0])
    if kind == "entry":
        return allied_holder(g, int(about[1]), g.owner[about[0]])
    if kind in ("act", "advance", "regenerate", "make room"):
        return g.owner[int(about[0])]
    own = g.kingdoms_of(decision.seat)
    return own[0] if own else g.campaign.players[decision.seat][0]


def prompt(g: Banners, decision: Decision) -> Prompt:
    """The question in words."""
    kind, about = decision.kind, decision.about
    kingdom = asked(g, decision)
    who = g.name(kingdom)
    if kind == "opening":
        return _opening(g, kingdom, decision)
    if kind == "claim":
        return Prompt(f"{who}: choose a settlement to begin with, before anybody builds.", ("BB 2.4",))
    if kind == "abandon":
        rules = ("BB chronicle/abandoned-lairs-winter", "BB 15.8")
        return Prompt(f"{who}: which lair is abandoned this winter?", rules)
    if kind == "make room":
        text = f"Osterlich comes to {g.place_text(g.at[about[0]])}: where does {g.unit_text(about[0])} go?"
        return Prompt(text, ("BB chronicle-10/bitter-end-osterlich",), (f"unit:{about[0]}",))
    if kind == "income":
        return Prompt(f"{who}: Income Actions.", ("BB 6.1",))
    if kind == "activate":
        season, _ = season_name(g)
        gold = f"{g.gold[kingdom]} gold."
        if g.arcana is None:
            text = f"{who}, {season}: activate an army, build one, or end the turn. {gold}"
            return Prompt(text, ("BB 7.2", "BB 10.1"))
        text = f"{who}, {season}: activate a unit, build one, play a card, or end the turn. {gold}"
        return Prompt(text, ("BB 7.2", "BB 10.1", "BB 16.7"))
    if kind == "act":
        return _act(g, about[0])
    if kind == "ambush":
        return Prompt(
            f"{who}: declare an Ambush in the fight for {g.place_text(about[2])}?", ("BB 9.6",), _refs(g, about[2])
        )
    if kind == "advance":
        return Prompt(f"{g.unit_text(about[0])}: advance to {g.place_text(about[1])}?", ("BB 9.3",), _refs(g, about[1]))
    if kind == "regenerate":
        return Prompt(f"{g.unit_text(about[0])}: regenerate?", ("BB 3.1.3",), (f"unit:{about[0]}",))
    if g.arcana is not None or kind == TAKE_OVER:
        found = words.prompt(g, decision)
        if found is not None:
            return found
    settlement = g.campaign.map.settlements[about[-1]]
    refs = (f"settlement:{settlement.name}", *_refs(g, settlement.at))
    if kind == "control":
        has = g.does(kingdom, "has", "have")
        return Prompt(f"{has} taken {settlement.name}: control it or raze it?", ("BB 4.9.2/4a",), refs)
    if kind == "welcome":
        stands = g.does(kingdom, "stands", "stand")
        text = f"{stands} in {settlement.name}, which welcomes you: place a Control marker?"
        return Prompt(text, ("BB 4.6.1",), refs)
    if kind == "entry":
        return Prompt(f"{who}: may {g.unit_text(about[0])} enter {settlement.name}?", ("BB 1.11.4",), refs)
    raise ValueError(f"no question of kind {kind!r}")


def _opening(g: Banners, kingdom: int, decision: Decision) -> Prompt:
    """What is to be set up next: what the campaign gives, then what gold buys (2.5)."""
    verbs = {choice[0] for choice in decision.choices()}
    who = g.name(kingdom)
    if "place hero" in verbs:
        return Prompt(f"{who}: set-up. Place the heroes that the campaign gives.", ("BB 2.5/heroes", "BB 2.5"))
    if "place" in verbs:
        return Prompt(f"{who}: set-up. Place the units that the campaign gives.", ("BB 2.5/free-units", "BB 2.5"))
    return Prompt(f"{who}: opening builds, {g.gold[kingdom]} gold.", ("BB 2.5",))


def asked_first(g: Banners, decision: Decision) -> IllegalChoice:
    """Against a key that answers another question than the one that is open."""
    question = prompt(g, decision)
    asks, more, _ = question.text.partition("? ")
    return IllegalChoice(f"something else is asked now: {asks}{more.strip()}", question.rules)


def _act(g: Banners, unit: int) -> Prompt:
    refs = (f"unit:{unit}", *_refs(g, g.at[unit]))
    text = g.unit_text(unit)
    if unit == g.active and g.rider != NOBODY:
        text, refs = f"{text} with {g.unit_text(g.rider)}", (*refs, f"unit:{g.rider}")
    if g.must_leave:
        if g.campaign.foreign_entries[g.owner[unit]] >> g.at[unit] & 1:
            return Prompt(
                f"{text} cannot stay in another kingdom's Entry hex and must move on.", ("BB 4.11.1/other",), refs
            )
        return Prompt(f"{text} cannot stay where others stand and must move on.", ("BB 8.3.1", "BB 8.3"), refs)
    points = points_left(g, unit)
    words = f"{text}: {max(points, 0)} movement left" + (" (+1 by road)" if g.road and points >= 0 else "")
    ships = ", may sail" if seafaring(g, unit) and not (g.sailed or barred_from_ships(g, unit)) else ""
    if must_go(g, unit):
        rule = "BB 4.11.1/sea-end" if g.campaign.map.sea >> g.at[unit] & 1 else "BB 3.2.3/welcoming"
        return Prompt(f"{words}{ships}. They may not stay here.", (rule, "BB 8.1"), refs)
    return Prompt(f"{words}{ships}. Move, act, or pass to end the activation.", ("BB 7.2", "BB 8.1"), refs)


def _refs(g: Banners, at: Hex) -> tuple[str, ...]:
    return (f"hex:{g.campaign.map.names[at]}",)
