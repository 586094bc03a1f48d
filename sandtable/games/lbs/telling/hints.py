"""What is worth knowing about each choice."""

from __future__ import annotations

from sandtable.games.lbs.content.loading import CARDS
from sandtable.games.lbs.content.shapes import FOLLOWER, HERO, HOLDING, SECTION, Ability
from sandtable.games.lbs.rules import abilities, bringing, costs, engaging, lawful, stats, turn
from sandtable.games.lbs.rules.absorbing import Absorbing
from sandtable.games.lbs.rules.trigger import Act, Trigger
from sandtable.games.lbs.state import PLAY, Lbs
from sandtable.games.lbs.telling.catalogue import figures
from sandtable.games.lbs.telling.happenings import is_card
from sandtable.games.lbs.telling.view import place_name
from sandtable.kernel import Choice, Decision

# -- hints -------------------------------------------------------------------------------------------------------------


def hints(g: Lbs, decision: Decision) -> dict[Choice, str]:
    """What is worth knowing about the choices, from what the seat may know."""
    found: dict[Choice, str] = {}
    for choice in decision.choices():
        text = _hint(g, decision, choice)
        if text:
            found[choice] = text
    return found


def _hint(g: Lbs, decision: Decision, choice: Choice) -> str:
    seat, verb = decision.seat, str(choice[0])
    if len(choice) == 1:
        return _pass_hint(g, decision) if verb == "pass" else ""
    if verb in ("use", "react"):
        trigger = decision.about[0] if verb == "react" else None
        return _ability_hint(g, seat, int(choice[1]), int(choice[2]), trigger)
    if verb in ("player", "against", "invite"):
        s = int(choice[1])
        return (
            f"{len(g.sections(s))} City Sections, {stats.all_water(g, s)} Water, {len(g.players[s].hand)} cards in hand"
        )
    if verb in ("say", "number", "put", "lent"):
        return ""
    c = int(choice[1])
    if not is_card(g, c):
        return ""
    if verb in ("bring", "attach"):
        host = int(choice[2]) if verb == "attach" else -1
        price = _price(g, seat, *costs.cost(g, bringing.entry_bill(g, seat, c, host)), c)
        told = ", ".join(figures(CARDS[g.printed[c]]))
        return f"{told}; {price if price == 'free' else f'costs {price}'}" if told else price
    if verb == "overlay":
        return _price(g, seat, costs.cost(g, bringing.overlay_bill(seat, c))[0], 0, c)
    if verb == "khadi":
        return _price(g, seat, 0, turn.khadi_cost(g, c, seat), c)
    if verb in ("engage", "shoot"):
        return _blow(g, c, verb == "shoot")
    if verb == "go home":
        return "its unit bows and leaves the battle"
    if verb == "send":
        return f"{_numbers(g, c)}; City Section: {_numbers(g, int(choice[2]))}"
    if verb == "fight":
        mine, theirs = (_assigned(g, c, side) for side in (1, 0))
        units = f"Strength {mine} against {theirs}" if mine or theirs else "no units there"
        return f"{units}; City Section: {_numbers(g, c)}"
    if verb == "raid":
        return _raid_hint(g, c, int(choice[2]))
    if verb == "fate":
        return _fate_hint(g, decision, c)
    if verb == "lose":
        return _lose_hint(g, decision, c)
    if verb in ("thrust", "parry", "discard"):
        return f"Fate {stats.fate(g, c)}"
    if verb == "bow":
        return _bow_hint(g, decision, c)
    if verb == "draw":
        return f"{g.water[c]} Water there"
    if verb in ("target", "pick", "caster", "with", "defend"):
        return _numbers(g, c)
    return ""


def _pass_hint(g: Lbs, decision: Decision) -> str:
    """What passing comes to."""
    if decision.kind in ("day", "night"):
        others = len(g.seats()) - 1 - g.passes
        phase = decision.kind.capitalize()
        return f"the {phase} Phase ends" if others <= 0 else f"the {phase} Phase ends when all pass in a row"
    if "battle" in (decision.kind, decision.window) and g.battle is not None:
        return "the battle ends when all pass in a row"
    return ""


def _assigned(g: Lbs, section: int, side: int) -> int:
    """The Strength of the units sent to a City Section."""
    sides = {} if g.attack is None else g.attack.sides
    return sum(stats.unit_strength(g, h) for h, s in sides.items() if s == side and g.place[h] == section)


def _price(g: Lbs, seat: int, copper: int, water: int, purpose: int) -> str:
    parts, have = [], []
    if copper:
        parts.append(f"{copper} Copper")
        have.append(str(costs.purse(g, seat, purpose, water)))
    if water:
        parts.append(f"{water} Water")
        have.append(str(costs.spendable(g, seat, purpose)))
    return f"{', '.join(parts)}; you have {' and '.join(have)}" if parts else "free"


def _ability_hint(g: Lbs, seat: int, c: int, index: int, trigger: Trigger | None) -> str:
    mine = abilities.abilities(g, c)
    if not 0 <= index < len(mine):
        return ""
    ability: Ability = mine[index]
    parts = [ability.text] if ability.text else []
    if not lawful.by_targets(ability):
        due = lawful.bill(g, Act(seat, c, ability, trigger=trigger))
        copper, water = costs.cost(g, due)
        if copper or water:
            parts.append(_price(g, seat, copper, water, due.card))
    return " ".join(p if p.endswith(".") else p + "." for p in parts)


def _blow(g: Lbs, hero: int, archery: bool) -> str:
    able = engaging.engagers(g, hero)
    if archery:
        able = [c for c in able if stats.has(g, c, "Archery")]
        n = sum(max(0, engaging.engaging_strength(g, c) + stats.amount(g, c, "Archery")) for c in able)
    else:
        n = sum(engaging.engaging_strength(g, c) for c in able)
    return f"{n} damage"


def _numbers(g: Lbs, c: int) -> str:
    """A card in a few figures."""
    kind = g.kind[c]
    if g.zone[c] != PLAY:
        return f"Fate {stats.fate(g, c)}"
    parts = []
    if kind & HERO:
        parts.append(f"{stats.strength(g, c)}S/{stats.ka(g, c)}K")
        more = stats.unit_strength(g, c)
        if more != stats.strength(g, c):
            parts.append(f"unit {more}S")
        if g.place[c] != -1:
            parts.append(f"at {place_name(g, g.place[c])}")
    elif kind & FOLLOWER:
        parts.append(
            f"{stats.strength(g, c)}S, with {g.name(g.host[c])}" if g.host[c] >= 0 else f"{stats.strength(g, c)}S"
        )
    elif kind & SECTION:
        parts.append(f"Strength {stats.city_strength(g, c)}, {g.water[c]} of {stats.capacity(g, c)} Water")
    elif kind & HOLDING and CARDS[g.printed[c]].produces:
        parts.append(f"{CARDS[g.printed[c]].produces} Copper")
    if g.bowed[c]:
        parts.append("bowed")
    return ", ".join(parts)


def _raid_hint(g: Lbs, hero: int, section: int) -> str:
    more = stats.amount(g, hero, "Raid") + stats.total(g, "raid fate", hero)
    carry = 1 + stats.amount(g, hero, "Carry")
    bonus = f"Raid {more:+d}, " if more else ""
    return f"{bonus}carries {carry}; Base Strength {stats.base(g, section)}, {g.water[section]} Water"


def _fate_hint(g: Lbs, decision: Decision, c: int) -> str:
    value = stats.fate(g, c)
    if decision.kind == "absorb":
        return f"absorbs {value}"
    if decision.kind == "raid card":
        hero, section = decision.about[:2]
        total = max(0, value + stats.amount(g, hero, "Raid") + stats.total(g, "raid fate", hero))
        base = stats.base(g, section)
        return f"{total} against Base Strength {base}" + ("" if total > base else ", not enough")
    if decision.kind == "defence card":
        hero = decision.about[0]
        return f"{max(0, value + stats.amount(g, hero, 'Guard') + stats.total(g, 'raid defence', hero))} in defence"
    return f"Fate {value}"


def _lose_hint(g: Lbs, decision: Decision, c: int) -> str:
    if decision.kind != "absorb" or len(decision.about) < 4:
        return ""
    absorbing: Absorbing = decision.about[3]
    immune = " (immune)" if c in absorbing.immune else ""
    return f"absorbs {absorbing.absorbs(c)}{immune}"


def _bow_hint(g: Lbs, decision: Decision, c: int) -> str:
    if decision.kind == "influence":
        return f"{stats.influence(g, c)} Influence"
    if decision.kind == "pay":
        return f"{costs.makes(g, c, decision.seat, decision.about[0])} Copper"
    return ""
