"""All there is to know about one choice, from what the seat may know: forces, Water at stake, payments, answers.

A detail has a `kind`, figures, and `lines`: the same in sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from sandtable.games.lbs.content.book import Ability
from sandtable.games.lbs.content.settings import SEATS
from sandtable.games.lbs.odds.chances import fate_chances
from sandtable.games.lbs.odds.forces import assigned, blow, ready_army
from sandtable.games.lbs.rules import abilities, attack, costs, duel, lawful, raid, stats, turn
from sandtable.games.lbs.rules.absorbing import Absorbing, Plan, is_immune
from sandtable.games.lbs.rules.armies import side_of, units
from sandtable.games.lbs.rules.costs import Bill
from sandtable.games.lbs.rules.log import who, whose
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.rules.windows import FROM_HAND, LISTENERS
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Choice, Decision
from sandtable.kernel.text import counted, listed, plural

Detail = dict[str, Any]
HIGHEST_FATE = 6


def detail(g: Lbs, decision: Decision, choice: Choice) -> Detail | None:
    found = _DETAILS.get(str(choice[0]))
    return None if found is None else found(g, decision, choice)


def answers(g: Lbs, seat: int, kind: str) -> list[str]:
    """What could answer this: cards in play of the others that are ready to, and how many cards they hold."""
    found: list[str] = []
    listeners = LISTENERS.get(kind, frozenset())
    for other in g.seats():
        if other == seat:
            continue
        found.extend(
            whose(g, other, c)
            for c in g.players[other].play
            if g.printed[c] in listeners and any(_ready(g, c, each, kind) for each in abilities.abilities(g, c))
        )
        if kind in FROM_HAND and g.players[other].hand:
            found.append(f"{plural(len(g.players[other].hand), 'card')} in {who(g, other)}'s hand")
    return found


def _ready(g: Lbs, card: int, ability: Ability, kind: str) -> bool:
    return kind in ability.on and not ability.hand and not (g.bowed[card] and (ability.ready or ability.bow))


def _answered(g: Lbs, seat: int, kind: str) -> list[str]:
    found = answers(g, seat, kind)
    return [f"What could answer: {listed(found)}."] if found else []


# -- attacks -----------------------------------------------------------------------------------------------------------


def _unit(g: Lbs, hero: int) -> Detail:
    return {"card": hero, "name": g.name(hero), "strength": stats.unit_strength(g, hero)}


def _section(g: Lbs, section: int) -> Detail:
    strength, water = stats.city_strength(g, section), g.water[section]
    return {"card": section, "name": g.name(section), "strength": strength, "water": water}


def _foe(g: Lbs, seat: int) -> Detail:
    """What an attack on this player could meet."""
    defending = [_unit(g, h) for h in g.heroes(seat) if attack.may_send(g, h, 0)]
    return {
        "seat": SEATS[seat],
        "units": defending,
        "strength": sum(unit["strength"] for unit in defending),
        "hand": len(g.players[seat].hand),
        "copper": costs.purse(g, seat),
        "sections": [_section(g, s) for s in g.sections(seat)],
    }


def _attack(g: Lbs, decision: Decision, choice: Choice) -> Detail:
    """`attack` against all that could be attacked, `against SEAT` against that player."""
    seat = decision.seat
    mine = [_unit(g, h) for h in g.heroes(seat) if attack.may_send(g, h, 1)]
    strength = sum(unit["strength"] for unit in mine)
    seats = attack.attackable(g, seat) if len(choice) == 1 else [int(choice[1])]
    foes = [_foe(g, each) for each in seats]
    lines = [f"You can send {plural(len(mine), 'unit')} with Strength {strength}."]
    for each, foe in zip(seats, foes, strict=True):
        able = f"{plural(len(foe['units']), 'unit')} with Strength {foe['strength']}"
        lines.append(f"{who(g, each)} can defend with {able}, and holds {plural(foe['hand'], 'card')}.")
        lines.extend(f"{s['name']}: Strength {s['strength']}, {s['water']} Water." for s in foe["sections"])
    return {
        "kind": "attack",
        "units": mine,
        "strength": strength,
        "against": foes,
        "lines": [*lines, *_answered(g, seat, "attack")],
    }


def _battle(g: Lbs, decision: Decision, choice: Choice) -> Detail:
    """`send HERO to SECTION` and `fight SECTION`: who stands there on both sides."""
    section = int(choice[-1])
    attacking, defending = assigned(g, section, 1), assigned(g, section, 0)
    found: Detail = {"kind": "battle", "attacking": attacking, "defending": defending}
    lines = [f"Strength {attacking} attacks, Strength {defending} defends."]
    if choice[0] == "send":
        unit = _unit(g, int(choice[1]))
        found["unit"] = unit
        lines.insert(0, f"{unit['name']}'s unit has Strength {unit['strength']}.")
    if section >= 0:
        city = _section(g, section)
        found["section"] = city
        lines.append(f"{city['name']}: Strength {city['strength']}, {city['water']} Water.")
    return {**found, "lines": lines}


def _engagement(g: Lbs, decision: Decision, choice: Choice) -> Detail:
    """The damage of a whole unit, or of its archers, and whom it could hurt."""
    hero = int(choice[1])
    archery = choice[0] == "shoot"
    damage = blow(g, hero, archery)
    side = 1 - side_of(g, hero)
    immune = [c for c in units(g, side) if is_immune(g, c, damage)]
    exposed = [c for c in units(g, side) if c not in immune]
    lines = [f"{damage} damage{' to one card' if archery else ''}; the others are ready for {ready_army(g, side)}."]
    if exposed:
        lines.append(f"Can be lost to it: {listed(f'{g.name(c)} ({stats.strength(g, c)})' for c in exposed)}.")
    if immune:
        lines.append(f"Immune: {listed(g.name(c) for c in immune)}.")
    found: Detail = {"kind": "engagement", "damage": damage, "exposed": exposed, "immune": immune}
    if g.battle is not None and not side and g.battle.section >= 0 and not archery and not g.battle.harmless:
        city = _section(g, g.battle.section)
        found["section"] = city
        lines.append(
            f"{city['name']}: Strength {city['strength']}, {city['water']} Water, each of which absorbs 1 damage."
        )
    return {**found, "lines": [*lines, *_answered(g, decision.seat, "action")]}


def _absorbing(g: Lbs, decision: Decision, choice: Choice) -> Detail | None:
    """What absorbing in this way comes to, and what would still be left."""
    if decision.kind != "absorb":
        return None
    absorbing: Absorbing = decision.about[3]
    left = absorbing.left
    verb = choice[0]
    if verb == "proposal":
        steps = list(Plan(absorbing).steps(left))
        lost = [g.name(int(step[1]) if len(step) > 1 else absorbing.b.section) for step in steps if step != ("water",)]
        water = [f"{steps.count(('water',))} Water"] if ("water",) in steps else []
        return {
            "kind": "absorbing",
            "left": 0,
            "lines": [f"To absorb {left} damage you give up {counted([*lost, *water])}."],
        }
    if verb == "water":
        gain = absorbing.water_worth()
    elif verb == "section":
        gain = stats.city_strength(g, absorbing.b.section) if absorbing.wall else left
    else:
        c = int(choice[1])
        gain = absorbing.absorbs(c) if verb == "lose" else stats.fate(g, c)
    rest = max(0, left - gain)
    return {"kind": "absorbing", "absorbs": gain, "left": rest, "lines": [f"Absorbs {gain}; {rest} damage is left."]}


# -- raids -------------------------------------------------------------------------------------------------------------


def _guards(g: Lbs, seat: int) -> list[int]:
    """The Heroes that could defend this player's City Sections against a raid."""
    return [h for h in g.heroes(seat) if raid.may_defend_raid(g, h)] if g.players[seat].hand else []


def _raid(g: Lbs, decision: Decision, choice: Choice) -> Detail:
    """`raid`: all that could be raided; `raid HERO at SECTION`: what that takes and what is at stake."""
    seat = decision.seat
    heroes = [h for h in g.heroes(seat) if raid.may_raid(g, h)] if len(choice) == 1 else [int(choice[1])]
    sections = raid.goals(g, seat) if len(choice) == 1 else [int(choice[2])]
    best = max((stats.fate(g, c) for c in g.players[seat].hand), default=0)
    bonus = max((raid.bonus(g, h) for h in heroes), default=0)
    load = max((raid.load(g, h) for h in heroes), default=0)
    lines = [f"Your best card has Fate {best}{f', with the raider {best + bonus}' if bonus else ''}."]
    goals = []
    for section in sections:
        need, owner = stats.base(g, section) + 1, g.controller[section]
        stake = min(load, g.water[section])
        guards = [g.name(h) for h in _guards(g, owner)]
        goals.append({"card": section, "name": g.name(section), "needs": need, "water": stake, "guards": guards})
        guarded = f"; {listed(guards)} could defend" if guards else "; nobody can defend"
        lines.append(f"A raid on {g.name(section)} needs {need} or more, for {stake} Water{guarded}.")
    return {"kind": "raid", "best": best + bonus, "goals": goals, "lines": [*lines, *_answered(g, seat, "raid")]}


def _fate_card(g: Lbs, decision: Decision, choice: Choice) -> Detail | None:
    if decision.kind == "absorb":
        return _absorbing(g, decision, choice)
    hero, section = decision.about[:2]
    value = stats.fate(g, int(choice[1]))
    if decision.kind == "defence card":
        total = max(0, value + raid.guard(g, hero))
        return {"kind": "raid card", "value": total, "lines": [f"A raider needs more than {total}."]}
    total, base = max(0, value + raid.bonus(g, hero)), stats.base(g, section)
    guards = [g.name(h) for h in _guards(g, g.controller[section])]
    undefended = "succeeds" if total > base else "fails"
    lines = [f"{total} against Base Strength {base}: it {undefended} if nobody defends."]
    if guards:
        lines.append(f"{listed(guards)} could defend, with a card that must reach {total}.")
    return {"kind": "raid card", "value": total, "base": base, "guards": guards, "lines": lines}


# -- duels -------------------------------------------------------------------------------------------------------------


def _challenge(g: Lbs, decision: Decision, choice: Choice) -> Detail:
    challenger, challenged, stat = decision.about[:3]
    theirs, mine = duel.full_value(g, challenger, stat), duel.full_value(g, challenged, stat)
    ahead = "both lose" if mine == theirs else f"{g.does(challenged if mine > theirs else challenger, 'wins')}"
    foe = g.controller[challenger]
    lines = [
        f"{g.does(challenged, 'has')} {mine} {stat.capitalize()}, {g.name(challenger)} {theirs}.",
        f"If nobody thrusts, {ahead}.",
        f"You hold {plural(len(g.players[decision.seat].hand), 'card')}, "
        f"{who(g, foe)} {plural(len(g.players[foe].hand), 'card')}.",
    ]
    return {"kind": "duel", "mine": mine, "theirs": theirs, "lines": lines}


def _thrust(g: Lbs, decision: Decision, choice: Choice) -> Detail:
    mine, theirs = decision.about[:2]
    value = stats.fate(g, int(choice[1])) + stats.total(g, "thrust", mine, int(choice[1]))
    left = duel.value(g, theirs)
    worst = "would be enough" if value >= left else "would not be enough"
    lines = [f"Without a parry it takes {value} of {left}: that {worst}. A parry takes off its Fate value."]
    return {"kind": "duel", "value": value, "left": left, "lines": lines}


def _parry(g: Lbs, decision: Decision, choice: Choice) -> Detail:
    """What the Hero would lose, for each Fate value that the thrust may have; blindly, on average."""
    mine = decision.about[0]
    left = duel.value(g, mine)
    if choice[0] == "blind":
        values = fate_chances(g, decision.seat)
    else:
        c = int(choice[1])
        values = {stats.fate(g, c) + stats.total(g, "parry", mine, c): 1.0}
    losses = {t: sum(abs(t - value) * chance for value, chance in values.items()) for t in range(HIGHEST_FATE + 1)}
    lines = [f"{g.does(mine, 'has')} {left} left. What a thrust takes of it, by its Fate:"]
    lines.append(", ".join(f"{thrust}: {loss:g}" for thrust, loss in losses.items()) if values else "all of it")
    return {"kind": "duel", "left": left, "values": _by_name(values), "losses": _by_name(losses), "lines": lines}


def _by_name(numbers: dict[int, float]) -> dict[str, float]:
    """As JSON has it."""
    return {str(key): round(number, 3) for key, number in numbers.items()}


# -- paying ------------------------------------------------------------------------------------------------------------


def _payment(g: Lbs, seat: int, bill: Bill) -> Detail:
    copper, water = costs.cost(g, bill)
    plan, drawn = costs.proposal(g, seat, copper, water, bill.card)
    purse, spendable = costs.purse(g, seat, bill.card, water), costs.spendable(g, seat, bill.card)
    found = _paid(g, seat, bill.card, copper, water, plan, drawn)
    price = listed(f"{n} {what}" for n, what in ((copper, "Copper"), (water, "Water")) if n)
    lines = [f"Costs {price or 'nothing'}; you have {purse} Copper and {spendable} Water."]
    if plan:
        made = sum(costs.makes(g, c, seat, bill.card) for c in plan)
        waste = f" ({made - copper} Copper wasted)" if made > copper else ""
        lines.append(f"Proposed: bow {counted(g.name(c) for c in plan)}{waste}.")
    if drawn:
        lines.append(f"Water from {listed(f'{g.name(s)} ({n})' for s, n in Counter(drawn).items())}.")
    return {**found, "lines": lines}


def _paid(
    g: Lbs, seat: int, purpose: int, copper: int, water: int, plan: Sequence[int], drawn: Sequence[int]
) -> Detail:
    """What paying in this way leaves."""
    made = sum(costs.makes(g, c, seat, purpose) for c in plan)
    left = costs.purse(g, seat, purpose, water) - max(copper, made)
    water_left = costs.spendable(g, seat, purpose) - water
    return {
        "kind": "payment",
        "copper": copper,
        "water": water,
        "copper_left": left,
        "water_left": water_left,
        "bows": list(plan),
        "draws": list(drawn),
        "lines": [f"Leaves {left} Copper and {water_left} Water."],
    }


def _entry(g: Lbs, decision: Decision, choice: Choice) -> Detail:
    seat, answer = decision.seat, "action" if choice[0] == "attach" else "entering"
    found = _payment(g, seat, turn.bill_of(g, seat, choice))
    return {**found, "lines": [*found["lines"], *_answered(g, seat, answer)]}


def _ability(g: Lbs, decision: Decision, choice: Choice) -> Detail | None:
    """An action or Reaction: what it says, what it costs, what it could be used on."""
    seat, c, index = decision.seat, int(choice[1]), int(choice[2])
    mine = abilities.abilities(g, c)
    if not 0 <= index < len(mine):
        return None
    ability = mine[index]
    act = Act(seat, c, ability, trigger=decision.about[0] if choice[0] == "react" else None)
    found: Detail = {"kind": "action", "text": ability.text, "lines": [ability.text] if ability.text else []}
    if not ability.by_targets:
        found |= {k: v for k, v in _payment(g, seat, lawful.bill(g, act)).items() if k not in ("kind", "lines")}
        if found["copper"] or found["water"]:
            found["lines"].append(_payment(g, seat, lawful.bill(g, act))["lines"][0])
    if ability.targets and ability.targets[0].what == "card" and not ability.caster:
        found["targets"] = lawful.choosable(g, act, 0)
        found["lines"].append(f"Can be used on {listed(dict.fromkeys(g.name(x) for x in found['targets']))}.")
    found["lines"] += _answered(g, seat, "action") if not ability.quiet else []
    return found


def _pay(g: Lbs, decision: Decision, choice: Choice) -> Detail | None:
    return _paid(g, decision.seat, *decision.about[:5]) if decision.kind == "pay" else None


_DETAILS: dict[str, Callable[[Lbs, Decision, Choice], Detail | None]] = {
    "attack": _attack,
    "against": _attack,
    "send": _battle,
    "fight": _battle,
    "engage": _engagement,
    "shoot": _engagement,
    "proposal": _absorbing,
    "lose": _absorbing,
    "water": _absorbing,
    "section": _absorbing,
    "fate": _fate_card,
    "raid": _raid,
    "accept": _challenge,
    "thrust": _thrust,
    "parry": _parry,
    "blind": _parry,
    "bring": _entry,
    "attach": _entry,
    "overlay": _entry,
    "khadi": _entry,
    "use": _ability,
    "react": _ability,
    "pay": _pay,
}
